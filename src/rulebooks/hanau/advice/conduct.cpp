// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/01_cannon/artillery.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03b_charges/charges.h"

// What there is to be said against how somebody plays.
namespace grognard::hanau {
namespace {

constexpr double kAtHisBack = 0.5;   // from a friend straight ahead
constexpr double kLeftOver = 0.4;    // of the allowance: less is not worth speaking of
constexpr double kHorseReach = 10;   // from an enemy: a march and an average ride
constexpr double kCannonRange = 16;  // of cannon

bool is_friend(const State& s, PieceId unit, PieceId other) { return other != unit && !is_enemy(s, unit, other); }

// How far straight ahead the first friend stands whom it cannot pass.
double friend_ahead(const State& s, PieceId unit, const Pose& lane, bool riding) {
  double least = 1e9;
  each_on_table(s, [&](PieceId id) {
    if (!is_friend(s, unit, id) || (riding ? is_artillery(s, id) : passes_through(s, unit, id))) return;
    if (const auto met = lane_meets(lane, size_of(s, unit), footprint(s, id))) least = std::min(least, *met);
  });
  return least;
}

void look_at_march(const State& s, const State& after, const Command& c, ConductSheet& sheet) {
  const Quietly asking;
  Verdict v{.command = c, .refusals = {}, .workings = {}, .measure = {}};
  weigh_move(s, v);
  Verdict again{.command = v.command, .refusals = {}, .workings = {}, .measure = {}};
  sheet.measure("inches marched", weigh_path(s, c.unit(), again).plain);
  const bool formed = !faces_all_round(s.unit(c.unit()));
  const bool has_more = v.measure.allowed - v.measure.used > kLeftOver;
  sheet.count("marches stopped by friends",
              formed && has_more && friend_ahead(after, c.unit(), after.unit(c.unit()).pose, false) < kAtHisBack);
}

void look_at_charge(const State& s, const Command& c, ConductSheet& sheet) {
  const PieceId unit = c.unit();
  const Pose lane = c.path.empty() ? s.unit(unit).pose : c.path.front();
  const auto way = lane_meets(lane, size_of(s, unit), footprint(s, c.target()));
  sheet.count("charges barred by a friend when declared",
              friend_ahead(s, unit, lane, is_cavalry(s, unit)) < way.value_or(1e9));
}

// The reply to a charge: who did not give it although he could.
void look_at_shooting(const State& s, const Command& c, bool ends, ConductSheet& sheet) {
  constexpr std::string_view kRow = "shots not taken at chargers";
  if (!ends) {
    if (contact_between(s, c.target(), c.unit())) sheet.count(kRow, false);
    return;
  }
  for (const Choice& choice : s.choices)
    if (s.is_unit(choice.unit) && is_charged(s, choice.unit)) sheet.count(kRow, true);
}

bool may_do_something(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.halted || u.rooted || u.marker.set || u.failed_recall || melee_of(s, unit)) return false;
  return u.formation != Formation::Garrison && u.formation != Formation::Square && !is_artillery(s, unit);
}

// Troops that neither marched nor charged nor stand where they can shoot, with an enemy within their reach.
void look_for_idlers(const State& s, Side side, ConductSheet& sheet) {
  each_on_table(s, side, [&](PieceId id) {
    if (!may_do_something(s, id)) return;
    const double range = s.rules_of(side).small_arms_range;
    const double away = nearest_of(s, id, kAnyArm).away;
    const bool horse = is_cavalry(s, id);
    if (away > (horse ? kHorseReach : move_rate(s, id) + range)) return;
    const bool busy = s.unit(id).acted || s.unit(id).charging != Charging::No || (!horse && away <= range);
    sheet.count("units idle within reach", !busy);
  });
}

bool can_fire_at_somebody(const State& s, PieceId battery) {
  bool found = false;
  each_on_table(s, other(s.side_of(battery)), [&](PieceId id) {
    found = found || (length(s.unit(id).pose.at() - s.unit(battery).pose.at()) < kCannonRange + radius_of(s, id) &&
                      firing_pose(s, battery, id).has_value());
  });
  return found;
}

void look_at_ordinary(const State& s, const State& after, const Command& c, ConductSheet& sheet) {
  if (c.verb == Verb("move")) look_at_march(s, after, c, sheet);
  else if (c.verb == Verb("enter")) sheet.measure("walls occupied", 1);
  else if (c.verb.str().starts_with("form-")) sheet.measure("changes of formation", 1);
  else if (c.verb == Verb("unlimber"))
    sheet.count("guns unlimbered where they cannot fire", !can_fire_at_somebody(after, c.unit()));
}

}  // namespace

void conduct_of(const Deed& deed, ConductSheet& sheet) {
  const State& s = book::state_of<State>(deed.before);
  const Command& c = deed.command;
  if (s.over) return;
  const bool ends = c.verb == Verb("done");
  switch (question(s).step) {
    case Step::Ordinary:
    case Step::SecondMove: return look_at_ordinary(s, book::state_of<State>(deed.after), c, sheet);
    case Step::Charges:
      if (c.verb == Verb("charge")) return look_at_charge(s, c, sheet);
      return ends ? look_for_idlers(s, c.side, sheet) : void();
    case Step::Shooting: return look_at_shooting(s, c, ends, sheet);
    default: return;
  }
}

}  // namespace grognard::hanau
