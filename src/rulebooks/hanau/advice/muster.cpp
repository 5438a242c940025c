// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hanau/advice/advice.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/14_victory/victory.h"

// The position in the words that all rulebooks share.
namespace grognard::hanau {
namespace {

constexpr double kGoodCannonRange = 16;
constexpr double kAverageBonus = 7;  // of a cavalry charge
constexpr int kPhases = 13;

constexpr Symbol kSymbols[] = {Symbol::Infantry, Symbol::Cavalry, Symbol::Artillery};

// The number that it must roll to stand anything, by quality and losses alone.
double steadiness(const State& s, PieceId unit) {
  return morale_number(s.troops(unit).quality) - s.unit(unit).lost / kLossesPerMinusOne;
}

double reach_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const double rate = move_rate(s, unit);
  if (u.arm == Arm::Cavalry) return rate + kAverageBonus;
  const double range = s.rules_of(u.side).small_arms_range;
  if (u.arm == Arm::Artillery)
    return u.formation == Formation::Unlimbered || s.troops(unit).type == Type::HorseArtillery ? kGoodCannonRange
                                                                                               : range;
  return u.formation == Formation::Column ? std::max(rate, range) : range;
}

bool is_shaken(const Unit& u) { return u.halted || u.rooted || u.marker.set || u.failed_recall; }

Vec2 place_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (on_table(u)) return u.pose.at();
  for (const ReserveGroup& group : s.setup->reserves)
    if (std::find(group.units.begin(), group.units.end(), unit) != group.units.end()) return group.entry;
  const Ground& ground = *s.setup->ground;
  return {ground.width / 2, u.side == Side::A ? ground.height - kSetupDepth / 2 : kSetupDepth / 2};
}

void muster_units(const State& s, Muster& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.place != Place::Table && u.place != Place::Reserve && u.place != Place::Waiting) continue;
    const Troops& t = s.troops(id);
    const double whole = std::max<int>(1, t.starting_figures);
    const double nerve = (1 + steadiness(s, id)) / (1 + morale_number(t.quality));
    out.units.push_back({.piece = id,
                         .side = u.side,
                         .arm = kSymbols[static_cast<std::size_t>(u.arm)],
                         .worth = worth_when_whole(s, id),
                         .left = std::clamp(u.figures / whole * nerve, 0.0, 1.0),
                         .shaken = is_shaken(u),
                         .fighting = melee_of(s, id) != nullptr || (!s.contacts.empty() && is_in_a_charge(s, id)),
                         .here = on_table(u),
                         .at = place_of(s, id),
                         .reach = reach_of(s, id)});
  }
}

void muster_goals(const State& s, Muster& out) {
  for (const Objective& o : s.setup->objectives) {
    std::optional<Side> holder;
    for (const Side side : kSides)
      if (holds(s, side, o)) holder = side;
    out.goals.push_back({.name = o.name,
                         .at = middle_of(o),
                         .holder = holder,
                         .worth = {static_cast<double>(o.points[Side::A]), static_cast<double>(o.points[Side::B])}});
  }
  for (const Exit& exit : s.setup->exits) {
    Muster::Goal goal{.name = exit.name, .at = (exit.from + exit.to) * 0.5};
    goal.worth[exit.side] = exit.points;
    out.goals.push_back(goal);
  }
}

// What else decides: nerve that casualties have cost, horse that cannot be used till its recall, guns that have somebody before them,
// troops without their general, and the last threes: units that break at the next blow.
void muster_extras(const State& s, Muster& out) {
  PerSide<double> nerve = {0, 0};
  PerSide<double> blown = {0, 0};
  PerSide<double> guns = {0, 0};
  PerSide<double> brittle = {0, 0};
  PerSide<double> walls = {0, 0};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!on_table(u)) continue;
    const double share = 1.0 / std::max<int>(1, s.sides[u.side].starting_units);
    const double number = steadiness(s, id);
    nerve[u.side] += number / 6 * share;
    if (number <= 3 && u.arm == Arm::Infantry) brittle[u.side] += share;
    if (u.marker.set) blown[u.side] += share;
    if (u.formation == Formation::Garrison) walls[u.side] += share;
    if (u.formation == Formation::Unlimbered && has_work(s, id)) guns[u.side] += 2 * share;
  }
  out.extras.push_back({"nerve", nerve});
  out.extras.push_back({"blown horse", blown});
  out.extras.push_back({"guns at work", guns});
  out.extras.push_back({"brittle foot", brittle});
  out.extras.push_back({"behind walls", walls});
}

}  // namespace

bool has_work(const State& s, PieceId battery) {
  const Frame frame = frame_of(s, battery);
  const bool heavy = s.troops(battery).gun >= kHeavyGun;
  bool found = false;
  each_on_table(s, other(s.side_of(battery)), [&](PieceId id) {
    const Vec2 local = frame.local(s.unit(id).pose.at());
    if (local.y > s.options().stick[2] || found) return;
    const double room = frame.half_width + size_of(s, id).width / 2;
    found = heavy ? local.y > 0 && std::abs(local.x) < room : length(local) < s.options().stick[2];
  });
  return found;
}

bool is_in_a_charge(const State& s, PieceId unit) {
  for (const Contact& c : s.contacts)
    if (c.charger == unit || c.charged == unit) return true;
  return false;
}

void muster_of(const State& s, Side asked, Muster& out) {
  out.clear();
  muster_units(s, out);
  muster_goals(s, out);
  const double part = static_cast<double>(phase_of(s)) / (kPhases + 1);
  out.gone = std::clamp((s.turn - 1 + part) / std::max(1, s.options().last_turn), 0.0, 1.0);
  for (const Side side : kSides) {
    out.points[side] = points_of(s, side);
    out.wear[side] = static_cast<double>(units_removed(s, side)) / break_point(s, side);
  }
  const int phase = phase_of(s);
  out.moves = phase >= 3 && phase <= 12 ? mover(s) : asked;
  muster_extras(s, out);
}

}  // namespace grognard::hanau
