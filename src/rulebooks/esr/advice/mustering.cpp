// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "esr/advice/advice.h"
#include "esr/position/contact.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/sequence/turn.h"

// The position in the words that all rulebooks share. Not rules. No order counts here: those of the enemy are his secret.
namespace grognard::esr {
namespace {

constexpr double kLeftInArea = 0.35;   // of a Unit in the Reformation Area
constexpr double kLeftBroken = 0.2;    // of those of a Broken Formation
constexpr double kLeftShaken = 0.55;   // of those that retreat or reform
constexpr double kWearsOff = 0.55;     // what is lost of a Formation that is about to retreat
constexpr double kComesToPlace = 600;  // yards a battery of the reserve goes to be committed, more or less
constexpr double kTiredOut = 0.7;      // of the fatigue at which a Formation retreats
constexpr double kWholeBattle = 6;     // points: what winning by objectives is worth

// What all Units of a Formation share, found in one go.
struct Shared {
  int deployed = 0;  // ES-STAT-5
};

struct Totals {
  double worth = 0, tired = 0, deployed = 0, in_area = 0, guns = 0, guns_in_action = 0, commanders = 0, tired_out = 0;
};

using AllShared = std::array<Shared, kMostFormations>;

Symbol symbol_of(Arm arm) {
  return arm == Arm::Infantry ? Symbol::Infantry : arm == Arm::Cavalry ? Symbol::Cavalry : Symbol::Artillery;
}

double weariness_of(const State& s, int f, const Shared& shared) {
  return total_fatigue(s.formation(f)) / static_cast<double>(std::max(1, shared.deployed));
}

double share_left(const State& s, const Unit& u, double weariness) {
  double left = std::clamp(1 - kWearsOff * weariness, 0.15, 1.0);
  const Status status = s.formation(u.formation).status;
  if (status == Status::Broken) left *= kLeftBroken;
  else if (status != Status::None) left *= kLeftShaken;
  return u.post == Post::Area ? left * kLeftInArea : left;
}

double reach_of(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (has_status(s.formation(u.formation)) || u.post == Post::Area) return 0;
  if (is_battery(u)) return is_unlimbered(u) ? kGunRange : kGunRange + kComesToPlace;
  return u.post == Post::Deployed ? deployed_allowance(s, id) : kSkirmishRange;
}

AllShared share_out(const State& s, PerSide<Totals>& totals) {
  AllShared all;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!left(u)) continue;
    const double worth = whole_worth_of_unit(s, id);
    totals[u.side].worth += worth;
    if (counts_as_deployed(u)) ++all[u.formation].deployed;
    if (in_waves(u)) totals[u.side].deployed += worth;
    if (u.post == Post::Area) totals[u.side].in_area += worth;
  }
  return all;
}

bool has_somebody_to_fire_at(const State& s, PieceId battery) {
  const Unit& gun = s.unit(battery);
  const Vec2 from = gun.pose.at(), ahead = gun.pose.facing.forward();
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == gun.side || !stands(u)) continue;
    const Vec2 way = u.pose.at() - from;
    const double forward = dot(way, ahead);
    if (forward > 0 && dot(way, way) < kGunRange * kGunRange && 2 * forward * forward > dot(way, way)) return true;
  }
  return false;
}

Muster::Unit mustered(const State& s, PieceId id, double weariness, std::uint64_t in_melee) {
  const Unit& u = s.unit(id);
  const double inch = s.options().yards_per_inch;
  Muster::Unit unit{.piece = id, .side = u.side, .arm = symbol_of(u.arm)};
  unit.worth = whole_worth_of_unit(s, id);
  unit.left = share_left(s, u, weariness);
  unit.shaken = has_status(s.formation(u.formation)) || u.post == Post::Area;
  unit.fighting = (in_melee >> u.formation & 1u) != 0 && in_contact(s, id);
  unit.here = u.post != Post::Waiting;
  unit.at = u.post == Post::Waiting ? s.setup->formations[u.formation].entry.at()
            : u.post == Post::Area  ? s.formation(u.formation).area.at()
                                    : u.pose.at();
  unit.at = unit.at * (1 / inch);
  unit.reach = reach_of(s, id) / inch;
  return unit;
}

void muster_units(const State& s, const AllShared& all, PerSide<Totals>& totals, Muster& out) {
  std::uint64_t in_melee = 0;
  for (const Contact& contact : s.contacts) {
    in_melee |= std::uint64_t{1} << s.unit(contact.by).formation;
    if (contact.with != kNoPiece) in_melee |= std::uint64_t{1} << s.unit(contact.with).formation;
  }
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!left(u) && u.post != Post::Waiting) continue;
    const double weariness = weariness_of(s, u.formation, all[u.formation]);
    out.units.push_back(mustered(s, id, weariness, in_melee));
    if (u.post == Post::Waiting) continue;
    Totals& t = totals[u.side];
    const double worth = out.units.back().worth;
    t.tired += worth * std::min(weariness, 1.5);
    if (weariness > kTiredOut) t.tired_out += worth;
    if (!is_battery(u)) continue;
    const double guns = gun_points(s, id);
    t.guns += guns;
    if (is_unlimbered(u) && has_somebody_to_fire_at(s, id)) t.guns_in_action += guns;
  }
}

void muster_goals(const State& s, Muster& out) {
  const double inch = s.options().yards_per_inch;
  PerSide<int> to_leave = {0, 0};
  for (const Unit& u : s.units)
    if (left(u) || u.post == Post::Waiting) ++to_leave[u.side];
  for (int i = 0; i < std::ssize(s.setup->places); ++i) {
    const PlaceRules& place = s.setup->places[i];
    Muster::Goal goal{.name = place.name};
    for (const Side side : kSides) {
      const SideRules& rules = s.setup->sides[side];
      if (place.objective) goal.worth[side] = place.value >= 0 ? place.value : s.setup->points.objective;
      if (place.objective && rules.objectives_to_win > 0) goal.worth[side] += kWholeBattle / rules.objectives_to_win;
      if (place.exit_for[side]) goal.worth[side] += place.exit_points * to_leave[side];
    }
    if (goal.worth[Side::A] == 0 && goal.worth[Side::B] == 0) continue;
    const int holder = place.objective ? holder_of(s, s.place_piece(i)) : -1;
    if (holder >= 0) goal.holder = holder == 0 ? Side::A : Side::B;
    goal.at = middle_of_place(s, s.place_piece(i)) * (1 / inch);
    out.goals.push_back(goal);
  }
}

void muster_extras(const State& s, PerSide<Totals>& totals, Muster& out) {
  PerSide<int> posts = {0, 0}, reforming = {0, 0};
  for (const Formation& f : s.formations) {
    if (!is_there(f)) continue;
    ++posts[f.side];
    if (has_status(f)) ++reforming[f.side];
    if (!f.general.removed && !f.general.successor) totals[f.side].commanders += 1;
  }
  const auto add = [&](std::string_view name, auto&& of) {
    Muster::Extra& extra = out.extras.emplace_back(Muster::Extra{.name = name});
    for (const Side side : kSides) extra.of[side] = of(side);
  };
  const auto share = [&](double Totals::* part, double Totals::* of) {
    return [&totals, part, of](Side side) { return totals[side].*part / std::max(1.0, totals[side].*of); };
  };
  add("fatigue", share(&Totals::tired, &Totals::worth));
  add("tired out", share(&Totals::tired_out, &Totals::worth));
  add("deployed", share(&Totals::deployed, &Totals::worth));
  add("in the Reformation Area", share(&Totals::in_area, &Totals::worth));
  add("guns in action", share(&Totals::guns_in_action, &Totals::guns));
  add("commanders", [&](Side side) { return totals[side].commanders / std::max(1, posts[side]); });
  add("without orders", [&](Side side) { return reforming[side] / std::max(1.0, 1.0 * posts[side]); });
}

}  // namespace

void muster_army(const State& s, Muster& out) {
  out.clear();
  PerSide<Totals> totals;
  const AllShared all = share_out(s, totals);
  muster_units(s, all, totals, out);
  muster_goals(s, out);
  muster_extras(s, totals, out);
  const double steps = std::max(0, step_number(s.step)) / static_cast<double>(kStepsOfTurn + 1);
  out.gone = std::clamp((s.turn - 1 + steps) / std::max(1, s.options().turn_limit), 0.0, 1.0);
  for (const Side side : kSides) {
    out.points[side] = score_of(s, side).points;
    const int limit = formations_to_break(s, side);
    out.wear[side] = limit > 0 ? formations_lost(s, side) / static_cast<double>(limit) : 0;
  }
  out.moves = question(s).side;
}

}  // namespace grognard::esr
