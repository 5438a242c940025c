// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/advice/advice.h"
#include "grant/advice/estimates.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/02_movement/movement.h"

// What there is to be said against how somebody plays. Orders and fire are written in secret: what came of them is told with
// the last seal, for both sides at once.
namespace grognard::grant {
namespace {

constexpr double kWastedBeyond = 12;  // inches: a first volley is for short range
constexpr double kShotRange = 18;
constexpr double kOneMarch = 6;
constexpr double kReachOfGuns = 48;

double length_of(const std::vector<Pose>& path) {
  double sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) sum += length(path[i].at() - path[i - 1].at());
  return sum;
}

// Whom a march ran into, where it tells that.
PieceId halted_by(const Event& e) { return e.pieces.size() == 2 ? e.pieces[1] : kNoPiece; }

void look_at_marches(const Deed& deed, const State& s, ConductSheet& sheet) {
  for (const Event& e : deed.events) {
    const bool marches = e.what == "move" || e.what == "march" || e.what == "charge";
    if (!marches || e.pieces.empty() || !s.is_unit(e.pieces[0])) continue;
    const Side side = s.side_of(e.pieces[0]);
    if (!deed.counts[side]) continue;
    const bool friendly = halted_by(e) != kNoPiece && s.side_of(halted_by(e)) == side;
    if (e.what == "charge") sheet.count("charges barred by a friend when declared", friendly);
    else sheet.count("marches stopped by friends", friendly);
    sheet.measure("inches marched", length_of(e.path));
  }
}

bool stands_idle(const State& s, PieceId id) {
  const Verb verb = s.unit(id).order.verb;
  return verb == Verb("stand") || verb == Verb();
}

// Troops ordered to stand although nobody is in range, with an enemy a march away from it.
void look_for_idlers(const Deed& deed, const State& s, ConductSheet& sheet) {
  each_on_table(s, [&](PieceId id) {
    const Unit& u = s.unit(id);
    const bool may = (is_foot(u.arm) || is_horse(u.arm)) && u.formation != Formation::Garrison && !u.hold_ground;
    if (!may || !deed.counts[u.side] || bound_of(s, id) != Bound::Free) return;
    double away = 0;
    if (nearest_foe(s, id, &away) == kNoPiece) return;
    const double reach = is_horse(u.arm) ? charge_rate(s, id) : kShotRange + kOneMarch;
    if (away > reach) return;
    const bool shoots = is_foot(u.arm) && away <= kShotRange;
    sheet.count("units idle within reach", stands_idle(s, id) && !shoots);
  });
}

// The volley that a unit had written, or null.
const Command* volley_of(const State& s, PieceId unit) {
  for (const Shot& shot : s.shots[s.side_of(unit)])
    if (shot.command.unit() == unit && !shot.command.targets.empty()) return &shot.command;
  return nullptr;
}

bool is_wasted(const State& s, PieceId shooter, PieceId target) {
  if (!s.is_unit(target)) return true;  // seven men in a house, or a general
  return s.unit(target).spent_force || gap_to(s, s.unit(shooter).at.at(), target).distance > kWastedBeyond;
}

void look_at_first_volleys(const Deed& deed, const State& s, const State& after, ConductSheet& sheet) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.arm != Class::Line || u.first_volley_used || !after.unit(id).first_volley_used || !deed.counts[u.side])
      continue;
    if (const Command* volley = volley_of(s, id))
      sheet.count("first volleys wasted", is_wasted(s, id, volley->target()));
  }
}

bool can_fire_at_somebody(const State& s, PieceId battery, const Pose& at) {
  bool found = false;
  each_enemy_of(s, s.unit(battery).side, [&](PieceId enemy) {
    found = found || (!s.unit(enemy).spent_force && s.unit(enemy).arm != Class::Barge &&
                      sights(s, at.at(), at.facing, false, battery, enemy, kReachOfGuns).has_value());
  });
  return found;
}

void look_at_order(const Deed& deed, const State& s, ConductSheet& sheet) {
  const Command& c = deed.command;
  if (!deed.counts[c.side]) return;
  if (c.verb == Verb("unlimber")) {
    const Pose at = c.path.empty() ? s.unit(c.unit()).at : c.path.back();
    sheet.count("guns unlimbered where they cannot fire", !can_fire_at_somebody(s, c.unit(), at));
  } else if (c.verb.str().starts_with("form-")) {
    sheet.measure("changes of formation", 1);
  } else if (c.verb == Verb("sail") || c.verb == Verb("disembark") || c.verb == Verb("cross")) {
    sheet.measure("orders on the water", 1);
  }
}

}  // namespace

void conduct_of(const Deed& deed, ConductSheet& sheet) {
  const State& s = book::state_of<State>(deed.before);
  if (s.over) return;
  const bool last_seal = deed.command.verb == Verb("done") && s.sealed[other(deed.command.side)];
  if (s.ask == Ask::Orders && !last_seal) return look_at_order(deed, s, sheet);
  if (!last_seal) return;
  if (s.ask == Ask::Orders) {
    look_at_marches(deed, s, sheet);
    look_for_idlers(deed, s, sheet);
  } else if (s.ask == Ask::Muskets) {
    look_at_first_volleys(deed, s, book::state_of<State>(deed.after), sheet);
  }
}

}  // namespace grognard::grant
