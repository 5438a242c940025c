// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/layout.h"
#include "revwars/rules/b2a_formation/formations.h"

// The About Face Action (chapter FACE).
namespace grognard::revwars {
namespace {

// Turns that are orders of their own: the number of an order without a pose is the turn in degrees, clockwise; none is 180.
struct TurnPreset {
  int degrees;
  std::string_view label;
};
constexpr TurnPreset kTurnPresets[] = {
    {180, "turn right about"}, {90, "turn to the right"},       {270, "turn to the left"},      {45, "turn half right"},
    {315, "turn half left"},   {135, "turn to the right rear"}, {225, "turn to the left rear"},
};

struct Turned {
  Pose pose;
  Trail trail;
};

bool is_straight(std::span<const Pose> trail) {
  return std::ranges::all_of(trail, [&](const Pose& place) {
    const Vec2 forward = trail.front().facing.forward();
    return place.facing == trail.front().facing &&
           std::abs(cross(forward, place.at() - trail.front().at())) <= 2 * kTolerance;
  });
}

// It follows a path of its own and can only turn round on it (RW-FACE-3).
bool lies_on_a_path(const Battalion& b) { return b.shape.bent || !is_straight({b.trail.data(), b.trail.size()}); }

Turned turned_to(const State& s, PieceId id, Facing facing) {
  const Battalion& b = s.unit(id);
  Body body = body_of(s, id);
  Turned turned;
  if (lies_on_a_path(b)) {
    turned.trail = reversed_trail(body);
    const int centre = b.shape.bent ? centre_slot(b.platoons, b.shape.extra_left) : 0;
    turned.pose = turned.trail[centre];
    return turned;
  }
  turned.pose = about_faced(body, facing);
  body.pose = turned.pose;
  turned.trail = straight_trail(body);
  return turned;
}

std::optional<Barred> may_not_turn(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.shattered()) return Barred{"RW-FACE-2", sentence("{0} {0:is|are} Shattered.", name_of(s, id))};
  if (b.building >= 0)
    return Barred{"RW-TERR-10", sentence("{0} {0:is|are} in a building and {0:faces|face} all ways.", name_of(s, id))};
  if (b.partner != kNoPiece)
    return Barred{"RW-FORM-31", sentence("{0} {0:is|are} in a joint square and must leave it first.", name_of(s, id))};
  return std::nullopt;
}

void weigh_turn(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  const int degrees = std::exchange(v.command.number, 0);
  if (auto barred = may_not_turn(s, id)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  const Battalion& b = s.unit(id);
  const Facing facing = v.command.path.empty() ? b.pose.facing.turned(degrees == 0 ? 1800 : degrees % 360 * 10)
                                               : v.command.path.back().facing;
  if (facing == b.pose.facing && !lies_on_a_path(b)) {
    v.refuse("RW-FACE-1", sentence("{0} {0:faces|face} that way already.", name_of(s, id)));
    return;
  }
  const Turned turned = turned_to(s, id, facing);
  if (lies_on_a_path(b) && facing != b.pose.facing.opposite() && facing != turned.pose.facing) {
    v.refuse("RW-FACE-3",
             sentence("{0} {0:follows|follow} a bent path and can only turn right round on it.", name_of(s, id)));
    return;
  }
  const Body body = reshaped(s, id, b.shape, turned.pose, turned.trail);
  if (auto barred = no_room_for(s, id, body, "RW-FACE-3")) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  v.command.path.assign(1, turned.pose);
  show_ghost(v, body);
}

// RW-FACE-3: on its own ground, about the middle of it; on a path from one end to the other.
double most_by_facing(const Body& body) {
  const OwnExtent e = extent_of(body);
  const Vec2 middle{(e.left + e.right) / 2, (e.front + e.rear) / 2};
  double most = 2 * length(middle);
  for (const Pose& place : body.trail)
    most = std::max(most, length(place.at() - body.pose.at()) + base_of(body.type).depth);
  return most;
}

void carry_turn(Play& p, const Command& c) {
  const PieceId id = c.unit();
  const Pose before = p.s.unit(id).pose;
  const Turned turned = turned_to(p.s, id, c.path.back().facing);
  const double most = most_by_facing(body_of(p.s, id));
  take_up(p, id, p.s.unit(id).shape, turned.pose, turned.trail);
  p.log.tell([&] {
    const auto text =
        fmt::format("{0} {0:turns|turn} to face {1:g} degrees.", name_of(p.s, id), turned.pose.facing.in_degrees());
    return with_stride(with_path(event("RW-FACE-1", "face", {id}, text), {before, turned.pose}), id, most);
  });
  undress_parted(p);
}

bool is_legal_turn(const State& s, PieceId id, int degrees) {
  const Quietly quietly;
  Verdict trial{.command = {.side = s.side_of(id), .verb = "about-face", .units = {id}, .number = degrees}};
  weigh_turn(s, trial);
  return trial.legal();
}

void offer_turn(const State& s, PieceId id, std::vector<Option>& out) {
  {
    const Quietly quietly;
    if (may_not_turn(s, id)) return;
  }
  bool some = false;
  for (const TurnPreset& preset : kTurnPresets) {
    if (!is_legal_turn(s, id, preset.degrees)) continue;
    Option option = make_option("about-face", id);
    option.label = preset.label;
    option.number = preset.degrees;
    out.push_back(option);
    some = true;
  }
  if (!some || lies_on_a_path(s.unit(id))) return;
  Option option = make_option("about-face", id, kNoPiece, Needs::Pose);
  option.label = "Turn to any other direction";
  out.push_back(option);
}

constexpr Deed kFacingDeeds[] = {{"about-face", Action::AboutFace, offer_turn, weigh_turn, carry_turn}};

}  // namespace

std::span<const Deed> facing_deeds() { return kFacingDeeds; }

}  // namespace grognard::revwars
