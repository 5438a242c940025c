// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "revwars/position/layout.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/march.h"

// Reserves come on (RW-RES-3).
namespace grognard::revwars {
namespace {

constexpr int kEntryTries = 8;         // places along the stretch that are looked at
constexpr double kEntryStep = 0.5;     // inches between two tries on a line
constexpr double kEntryMargin = 0.05;  // so that snapping does not push the rear rank off the table

Vec2 nearest_on_stretch(const Brigade& brigade, Vec2 p) {
  const Vec2 way = brigade.to - brigade.from;
  const double squared = length_squared(way);
  if (squared <= 0) return brigade.from;
  return brigade.from + way * std::clamp(dot(p - brigade.from, way) / squared, 0.0, 1.0);
}

const Brigade& brigade_of_unit(const State& s, PieceId unit) { return s.brigade_rules(s.brigade_of(unit)); }

// The formation that the order names; nothing if it cannot have it.
std::optional<Shape> entry_shape(const State& s, PieceId unit, int number) {
  const int digit = (number & kEntryMask) >> 4;
  if (digit > kFormations) return std::nullopt;
  const Formation wanted = digit == 0 ? s.unit(unit).formation() : static_cast<Formation>(digit - 1);
  if (may_not_form(s, unit, wanted)) return std::nullopt;
  return fresh_shape(s, unit, wanted);
}

Body entry_body(const State& s, PieceId unit, const Shape& shape, const Pose& pose) {
  Body body = body_of(s, unit);
  body.shape = shape;
  body.pose = pose;
  body.trail = {};
  return body;
}

bool is_legal_entry(const State& s, PieceId unit, const Pose& pose, int number) {
  Verdict v{.command = {.side = s.side_of(unit), .verb = "move", .units = {unit}}};
  v.command.path.push_back(pose);
  v.command.number = number;
  const March march = enter_table(s, unit, v);
  return v.legal() && within(march.longest, march.allowed);
}

constexpr std::string_view kEntryLabels[kFormations] = {"Come on in line",          "Come on in double line",
                                                        "Come on in skirmish line", "Come on in march column",
                                                        "Come on in attack column", "Come on in square"};

// Somewhere along its stretch: as near to the edge as its depth allows, or as far in as it goes.
bool has_entry(const State& s, PieceId unit, int number) {
  const auto shape = entry_shape(s, unit, number);
  if (!shape) return false;
  const Brigade& brigade = brigade_of_unit(s, unit);
  const Facing facing = inward(brigade.edge);
  const double depth = -extent_of(entry_body(s, unit, *shape, {0, 0, facing})).rear + kEntryMargin;
  for (int i = 0; i <= kEntryTries; ++i) {
    const Vec2 at = brigade.from + (brigade.to - brigade.from) * (static_cast<double>(i) / kEntryTries);
    for (const double inches : {depth, s.card(unit).move})
      if (is_legal_entry(s, unit, Pose::snapped(at + facing.forward() * inches, facing), number)) return true;
  }
  return false;
}

}  // namespace

March enter_table(const State& s, PieceId unit, Verdict& v) {
  March march;
  Command& c = v.command;
  const auto shape = entry_shape(s, unit, c.number);
  if (!shape) {
    v.refuse("RW-RES-3", sentence("{0} cannot come on in that formation.", name_of(s, unit)));
    return march;
  }
  c.path.erase(c.path.begin(), c.path.end() - 1);
  march.shape = *shape;
  march.pose = c.path.back();
  Body body = entry_body(s, unit, *shape, march.pose);
  march.trail = straight_trail(body);
  body.trail = {march.trail.data(), march.trail.size()};
  MarchGround ground(s, unit, v);
  ground.use(*shape);
  for (const Stand& stand : stands_of(body)) {
    const Vec2 edge = nearest_on_stretch(brigade_of_unit(s, unit), stand.centre);
    const Ring ring = stand.ring();
    ground.cover(leg_hull(ring.moved(edge - stand.centre), ring));
    march.longest = std::max(march.longest, length(stand.centre - edge));
  }
  const Rings bases = bases_of(body);
  ground.end_leg(bases);
  ground.end_at(bases);
  ground.fill(march);
  march.astride = astride_of(s, bases, -1);
  return march;
}

// Straight in from the edge towards the place asked for; with the facing asked for, or else straight ahead.
void find_entry(const State& s, PieceId unit, Command& c) {
  const Brigade& brigade = brigade_of_unit(s, unit);
  const Pose wish = c.path.back();
  const Vec2 edge = nearest_on_stretch(brigade, wish.at());
  const Vec2 way = wish.at() - edge;
  const double whole = length(way);
  for (const Facing facing : {wish.facing, inward(brigade.edge)})
    for (double inches = std::min(whole, s.card(unit).move); inches > 0; inches -= kEntryStep) {
      const Pose pose = Pose::snapped(edge + way * (inches / whole), facing);
      if (!is_legal_entry(s, unit, pose, c.number)) continue;
      c.path.assign(1, pose);
      return;
    }
}

void offer_entries(const State& s, PieceId unit, std::vector<Option>& out) {
  const Quietly trying;
  for (int f = 0; f < kFormations; ++f) {
    const int number = entry_code(static_cast<Formation>(f));
    if (!has_entry(s, unit, number)) continue;
    Option option = make_option("move", unit, kNoPiece, Needs::Path);
    option.number = number;
    option.rule = "RW-RES-3";
    option.label = kEntryLabels[f];
    out.push_back(option);
  }
}

}  // namespace grognard::revwars
