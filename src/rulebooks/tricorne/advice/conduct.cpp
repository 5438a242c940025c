// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tricorne/advice/advice.h"
#include "tricorne/position/sight.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/03_fire/shooting.h"

// What there is to be said against how somebody plays.
namespace grognard::tricorne {
namespace {

constexpr double kAtHisBack = 0.15;  // from a friend straight ahead
constexpr double kLeftOver = 0.4;    // of the segment: less is not worth speaking of

// A friend whom it cannot pass stands right before its front.
bool friend_ahead(const State& s, PieceId unit) {
  bool found = false;
  each_on_table(s, s.unit(unit).side, [&](PieceId id) {
    if (found || id == unit || passes_through(s, unit, id)) return;
    const auto met = lane_meets(s.unit(unit).pose, size_of(s, unit), footprint(s, id));
    found = met && *met < kAtHisBack;
  });
  return found;
}

void look_at_march(const State& s, const State& after, const Command& c, ConductSheet& sheet) {
  const PieceId unit = c.unit();
  double gone = 0;
  Vec2 at = s.unit(unit).pose.at();
  for (const Pose& pose : c.path) {
    gone += length(pose.at() - at);
    at = pose.at();
  }
  sheet.measure("inches marched", gone);
  const Unit& now = after.unit(unit);
  const double allowed = cells_of(s, unit).row.inches / (c.verb == Verb("move-half") ? 2 : 1);
  const bool formed = on_table(now) && !faces_all_round(now);
  sheet.count("marches stopped by friends", formed && allowed - gone > kLeftOver && friend_ahead(after, unit));
  sheet.count("self-inflicted disorder", now.fatigue > s.unit(unit).fatigue);
  sheet.measure("strength lost to the ground", now.fatigue - s.unit(unit).fatigue);
}

void look_at_charge(const State& s, const Command& c, ConductSheet& sheet) {
  const Quietly asking;
  Verdict v;
  const Approach way = weigh_approach(s, c.unit(), c.target(), c.path.empty() ? nullptr : &c.path.front(),
                                      c.verb == Verb("charge-half"), v);
  if (!v.legal()) return;
  const bool runs = may_evade(s, c.target()) && !s.unit(c.target()).evaded;
  sheet.count("charges at troops that get away", runs && gets_away(s, c.target(), c.unit(), way.lane, way.reach));
}

// What the first volley of a line adds to it (TR-FIRE-15) was not had, or helped nothing.
bool is_wasted(const State& s, PieceId unit, PieceId target, bool defensive) {
  constexpr double kHelped = 0.2;  // hits
  if (s.unit(unit).formation != Formation::Line) return true;
  const int score = shot_score(s, unit, target, defensive).total();
  return expected_hits(score) - expected_hits(score - kInitialVolley.small_arms) < kHelped;
}

void look_at_shooting(const State& s, const Command& c, bool defensive, ConductSheet& sheet) {
  constexpr std::string_view kRow = "shots not taken at chargers";
  if (c.verb == Verb("done")) {
    for (const Choice& choice : s.choices)
      if (defensive && choice.unit != kNoPiece) sheet.count(kRow, true);
    return;
  }
  if (defensive) sheet.count(kRow, false);
  const Unit& u = s.unit(c.unit());
  const bool loaded = !u.volley_used && u.arm == Arm::Infantry && s.troops(c.unit()).may_form(Formation::Line);
  if (loaded && u.formation != Formation::Garrison)
    sheet.count("first volleys wasted", is_wasted(s, c.unit(), c.target(), defensive));
}

bool can_fire_at_somebody(const State& s, PieceId unit) {
  const double most = ranges_of(s.options(), s.troops(unit).weapon).most;
  bool found = false;
  each_on_table(s, other(s.unit(unit).side),
                [&](PieceId id) { found = found || (within(range_to(s, unit, id), most) && can_see(s, unit, id)); });
  return found;
}

// Whole troops that neither moved nor fight nor stand where they can shoot or rally, with an enemy within their reach.
void look_for_idlers(const State& s, Side side, ConductSheet& sheet) {
  each_on_table(s, side, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (is_gun(u) || u.formation == Formation::Garrison || in_contact(s, id) || u.fatigue > 0) return;
    const MoveRow row = row_of(u);
    const double range = ranges_of(s.options(), s.troops(id).weapon).most;
    const double away = nearest_enemy(s, side, footprint(s, id), row.moves * row.inches + range);
    if (away > row.moves * row.inches + (is_mounted(u) ? 0 : range)) return;
    const bool busy = u.moved || u.charging || guards_objective(s, id) || can_fire_at_somebody(s, id);
    sheet.count("units idle within reach", !busy);
  });
}

void look_at_evasion(const State& s, const Command& c, ConductSheet& sheet) {
  if (c.verb != Verb("evade")) return;
  const Charge& charge = s.charge;
  sheet.count("evasions that cannot escape", !gets_away(s, c.unit(), charge.charger, charge.lane, charge.reach));
}

void look_at_move(const State& s, const State& after, const Command& c, ConductSheet& sheet) {
  const std::string_view verb = c.verb.str();
  if (verb == "move" || verb == "move-half") look_at_march(s, after, c, sheet);
  else if (verb.starts_with("charge")) look_at_charge(s, c, sheet);
  else if (verb.starts_with("form-")) sheet.measure("changes of formation", 1);
  else if (verb == "enter") sheet.measure("walls occupied", 1);
  else if (verb == "unlimber")
    sheet.count("guns unlimbered where they cannot fire", !can_fire_at_somebody(after, c.unit()));
}

// The Move step is over with this order.
bool ends_moving(const State& s, const State& after) {
  return question(s).step == Step::Move && (after.row != s.row || after.over);
}

}  // namespace

void conduct_of(const grognard::Deed& deed, ConductSheet& sheet) {
  const State& s = book::state_of<State>(deed.before);
  const State& after = book::state_of<State>(deed.after);
  if (s.over) return;
  switch (question(s).step) {
    case Step::Move:
    case Step::Segment: look_at_move(s, after, deed.command, sheet); break;
    case Step::Evade: return look_at_evasion(s, deed.command, sheet);
    case Step::DefensiveFire: return look_at_shooting(s, deed.command, true, sheet);
    case Step::RemainingFire: return look_at_shooting(s, deed.command, false, sheet);
    default: return;
  }
  if (ends_moving(s, after)) look_for_idlers(s, deed.command.side, sheet);
}

}  // namespace grognard::tricorne
