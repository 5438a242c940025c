// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tricorne/advice/advice.h"
#include "tricorne/rules/03_fire/shooting.h"
#include "tricorne/rules/11_victory/victory.h"

// The position in the words that all rulebooks share.
namespace grognard::tricorne {
namespace {

constexpr int kSteps = 10;              // of a turn
constexpr double kShakenBelow = 0.5;    // of its strength: its fire is ragged
constexpr int kBrittle = 2;             // strength that one bad die takes away
constexpr double kGoodGunRange = 16;    // inches
constexpr double kArcOfGuns = 0.57735;  // tangent of their arc

constexpr Symbol kSymbols[] = {Symbol::Infantry, Symbol::Cavalry, Symbol::Cavalry, Symbol::Artillery};

double reach_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const MoveRow row = row_of(u);
  if (is_gun(u)) return u.formation == Formation::Limbered ? row.inches : kGoodGunRange;
  return std::max(row.moves * row.inches, ranges_of(s.options(), s.troops(unit).weapon).most);
}

// Before it is set up: in the middle of where its side deploys.
Vec2 place_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const std::vector<Ring>& zone = s.setup->sides[u.side].zone;
  if (on_table(u) || zone.empty()) return u.pose.at();
  return zone.front().centre();
}

void muster_units(const State& s, Muster& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.place != Place::Table && u.place != Place::Waiting) continue;
    const double whole = std::max<int>(1, u.full);
    out.units.push_back({.piece = id,
                         .side = u.side,
                         .arm = kSymbols[static_cast<std::size_t>(u.arm)],
                         .worth = quality_of(s, id) * whole / 6,
                         .left = std::clamp(u.strength() / whole, 0.0, 1.0),
                         .shaken = u.strength() < kShakenBelow * whole,
                         .fighting = in_contact(s, id),
                         .here = on_table(u),
                         .at = place_of(s, id),
                         .reach = reach_of(s, id)});
  }
}

void muster_goals(const State& s, Muster& out) {
  for (const Objective& o : s.setup->objectives) {
    const Presence here = presence_at(s, o);
    std::optional<Side> holder;
    for (const Side side : kSides)
      if (here.only(side)) holder = side;
    const auto value = static_cast<double>(o.value);
    out.goals.push_back({.name = o.name, .at = o.shape.front().centre(), .holder = holder, .worth = {value, value}});
  }
  for (const Exit& exit : s.setup->exits) {
    Muster::Goal goal{.name = exit.name, .at = (exit.from + exit.to) * 0.5};
    goal.worth[exit.side] = exit.points;
    out.goals.push_back(goal);
  }
}

bool has_target(const State& s, PieceId battery) {
  const Unit& u = s.unit(battery);
  const Vec2 forward = u.pose.facing.forward();
  const double most = ranges_of(s.options(), s.troops(battery).weapon).most;
  bool found = false;
  each_on_table(s, other(u.side), [&](PieceId id) {
    const Vec2 way = s.unit(id).pose.at() - u.pose.at();
    const double ahead = dot(way, forward);
    found = found || (ahead > 0 && ahead <= most && std::abs(cross(way, forward)) <= ahead * kArcOfGuns + 2);
  });
  return found;
}

// What else decides: volleys not yet fired, guns that bear on somebody, men behind walls, who is about to break and by how much that
// would bring the army nearer to breaking, and what a fight gave its winner for the next round.
void muster_extras(const State& s, Muster& out) {
  PerSide<double> volleys, guns, walls, brittle, upper_hand, commanders;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!on_table(u)) continue;
    const double share = u.full / std::max(1.0, static_cast<double>(s.sides[u.side].starting_strength));
    if (!u.volley_used && u.arm == Arm::Infantry && s.troops(id).may_form(Formation::Line)) volleys[u.side] += share;
    if (u.formation == Formation::Garrison) walls[u.side] += share;
    if (u.formation == Formation::Unlimbered && has_target(s, id)) guns[u.side] += 2 * share;
    if (u.strength() <= kBrittle) brittle[u.side] += 2 * share;
    upper_hand[u.side] += u.bonus / 4.0 * share;
  }
  for (std::size_t i = 0; i < s.commanders.size(); ++i)
    if (s.commanders[i].alive) commanders[s.side_of(s.commander_piece(static_cast<int>(i)))] += 0.1;
  out.extras.push_back({"volleys loaded", volleys});
  out.extras.push_back({"guns at work", guns});
  out.extras.push_back({"behind walls", walls});
  out.extras.push_back({"about to break", brittle});
  out.extras.push_back({"upper hand in melees", upper_hand});
  out.extras.push_back({"commanders", commanders});
}

}  // namespace

void muster_of(const State& s, Muster& out) {
  out.clear();
  muster_units(s, out);
  muster_goals(s, out);
  const double part = std::clamp((step_number(s) - 1.0) / kSteps, 0.0, 1.0);
  out.gone = std::clamp((s.turn - 1 + part) / std::max<int>(1, s.options().turn_limit), 0.0, 1.0);
  for (const Side side : kSides) {
    int score = s.sides[other(side)].lost_strength + s.sides[side].exit_points;
    for (const Muster::Goal& goal : out.goals)
      if (goal.holder == side) score += static_cast<int>(goal.worth[side]);
    out.points[side] = score;
    out.wear[side] = static_cast<double>(s.sides[side].lost_strength) / std::max(1, break_point(s, side));
  }
  out.moves = active(s);
  muster_extras(s, out);
}

}  // namespace grognard::tricorne
