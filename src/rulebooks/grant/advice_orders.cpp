// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/advice.h"
#include "grant/melee.h"
#include "grant/morale.h"
#include "grant/movement.h"
#include "grant/orders.h"
#include "grant/terrain.h"

// What is written down for each unit. Doctrine: keep the first volley for six inches, close without stopping in between,
// charge what is shaken, guns shoot at depth, the general goes only to a strong unit.
namespace grognard::grant {
namespace {

constexpr double kFireRange = 5.5;  // where a line wants to stand
constexpr double kLightRange = 8.5;
constexpr double kGunRange = 36;
constexpr double kLookout = 16;  // where cavalry waits for its chance

// So far towards a point, facing it; the judge finds the way.
void add_march(Counsel& a, PieceId unit, Vec2 goal, double way, double score, std::string_view why) {
  const Vec2 at = a.s.unit(unit).at.at();
  const Vec2 towards = goal - at;
  const double distance = length(towards);
  if (distance < 0.5 || way < 0.3) return;
  const Vec2 forward = towards * (1 / distance);
  for (const double part : {1.0, 0.7, 0.4}) {
    a.add(score * part, why, "move", unit, kNoPiece, kFindTheWay);
    a.last().path.push_back(Pose::snapped(at + forward * std::min(way * part, distance), facing_of(forward)));
  }
  // Straight ahead, where turning costs too much.
  const Facing facing = a.s.unit(unit).at.facing;
  if (dot(facing.forward(), forward) < 0.3) return;
  for (const double part : {0.9, 0.5}) {
    a.add(score * part * 0.5, why, "move", unit);
    a.last().path.push_back(Pose::snapped(at + facing.forward() * (way * part), facing));
  }
}

bool has_order_to(std::span<const Option> options, Verb verb) {
  return std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.verb == verb; });
}

void advise_charges(Counsel& a, PieceId unit, std::span<const Option> options) {
  for (const Option& o : options) {
    if (o.target == kNoPiece || !a.s.is_unit(o.target)) continue;
    if (o.verb != Verb("charge")) continue;
    const double odds = melee_odds(a.s, unit, o.target);
    const double bar = is_horse(a.s.unit(unit).arm) ? 1.15 : 1.25;
    if (odds < bar) continue;
    a.add(10 * (odds - bar) + 6 * worth(a.s, o.target), "The odds of this charge are good.", "charge", unit, o.target);
  }
}

void advise_foot(Counsel& a, PieceId unit, PieceId foe, double away) {
  const Unit& u = a.s.unit(unit);
  const Vec2 goal = a.s.unit(foe).at.at();
  const double wanted = u.arm == Class::Light ? kLightRange : kFireRange;
  const double rate = march_rate(a.s, unit, u.formation);
  a.add(1, "Stands and fires.", "stand", unit);
  if (u.formation == Formation::Column && u.arm == Class::Line && away < 16 && away > 9)
    a.add(3, "Deploys to fire.", "form-line-3", unit);
  if (away <= wanted) {
    const double off = dot(u.at.facing.forward(), goal - u.at.at()) / std::max(0.1, length(goal - u.at.at()));
    if (off < 0.75) add_march(a, unit, goal, 0.6, 2, "Turns to face the enemy.");
    return;
  }
  // A line that has fired and is within range trades shots; one that keeps its first volley closes.
  const double way = std::min(rate, away - wanted + 0.5);
  add_march(a, unit, goal, way, 4,
            u.first_volley_used ? "Closes to six inches." : "Keeps its first volley and closes.");
}

void advise_horse(Counsel& a, PieceId unit, PieceId foe, double away) {
  const Unit& u = a.s.unit(unit);
  a.add(1, "Waits for its chance.", "stand", unit);
  PieceId prey = foe;
  double best = -1;
  each_enemy_of(a.s, a.side, [&](PieceId id) {
    const double far = length(a.s.unit(id).at.at() - u.at.at());
    const double merit = melee_odds(a.s, unit, id) * 10 / (10 + far);
    if (merit <= best) return;
    best = merit;
    prey = id;
  });
  const Vec2 goal = a.s.unit(prey).at.at();
  const double gap = distance_between(a.s, unit, prey);
  const double rate = march_rate(a.s, unit, u.formation);
  if (gap > kLookout)
    add_march(a, unit, goal, std::min(rate, gap - kLookout + 1), 3, "Rides within reach of a charge.");
  else add_march(a, unit, goal, std::min(rate * 0.4, std::max(0.0, gap - 3)), 1.5, "Turns towards its prey.");
  static_cast<void>(away);
}

void advise_battery(Counsel& a, PieceId unit, PieceId foe, double away, std::span<const Option> options) {
  const Unit& u = a.s.unit(unit);
  a.add(1, "Stays with its guns.", "stand", unit);
  if (u.formation == Formation::Limbered) {
    if (away < kGunRange && has_order_to(options, "unlimber")) {
      a.add(5, "The enemy is in range: action front.", "unlimber", unit);
      const Vec2 towards = a.s.unit(foe).at.at() - u.at.at();
      if (length(towards) > 0.5) a.last().path.push_back({u.at.x, u.at.y, facing_of(towards)});
    } else {
      add_march(a, unit, a.s.unit(foe).at.at(), 6, 3, "Goes forward to find a target.");
    }
  }
}

void advise_general(Counsel& a, PieceId piece) {
  const General& g = a.s.generals[static_cast<std::size_t>(a.s.general_index(piece))];
  a.add(1, "Keeps the whole field in sight.", "stay", piece);
  for (PieceId id = 0; id < a.s.unit_count(); ++id) {
    const Unit& u = a.s.unit(id);
    if (u.side != a.side || !on_table(u) || !may_be_rallied(a.s, id)) continue;
    const double strength = static_cast<double>(men_left(u)) / std::max<int>(1, a.s.troops(id).men);
    if (strength < 0.65) continue;
    const double far = length(u.at.at() - g.at.at());
    a.add(5 * strength - far / 12, "A strong regiment is worth a general.", "join", piece, id);
  }
}

// Doctrine: a unit that must keep a village needs the order to hold it.
bool should_hold(const State& s, PieceId unit) {
  return s.unit(unit).formation == Formation::Garrison && !s.unit(unit).hold_ground;
}

void advise_unit(Counsel& a, PieceId unit) {
  std::vector<Option> options;
  kOrders.orders(a.s, a.side, unit, options);
  const Unit& u = a.s.unit(unit);
  double away = 0;
  const PieceId foe = nearest_foe(a.s, unit, &away);
  for (const Option& o : options)
    if (o.needs == Needs::Nothing && o.target == kNoPiece && o.verb != Verb("hold-ground") &&
        o.verb != Verb("yield-ground"))
      a.add(o.verb == Verb("stand") ? 0.5 : 0.1, "Holds its place.", o.verb, unit);
  if (has_order_to(options, "face-front")) a.add(6, "Faces the enemy again.", "face-front", unit);
  if (foe == kNoPiece || u.formation == Formation::Garrison) {
    if (has_order_to(options, "leave") && bound_of(a.s, unit) == Bound::BurntOut) {
      a.add(9, "The house burns.", "leave", unit, kNoPiece, kFindTheWay);
    }
    return;
  }
  advise_charges(a, unit, options);
  if (is_foot(u.arm)) advise_foot(a, unit, foe, away);
  else if (is_horse(u.arm)) advise_horse(a, unit, foe, away);
  else if (u.arm == Class::Artillery) advise_battery(a, unit, foe, away, options);
}

}  // namespace

void advise_orders(Counsel& a) {
  std::vector<Option> options;
  kOrders.list(a.s, a.side, options);
  for (const Option& o : options) {
    if (o.unit == kNoPiece || o.needs != Needs::Order) continue;
    if (!takes_orders(a.s, o.unit)) continue;  // only the flag could be changed
    if (a.s.is_unit(o.unit)) {
      if (should_hold(a.s, o.unit))
        return a.add(1, "This village must be kept, whatever happens.", "hold-ground", o.unit);
      if (a.s.unit(o.unit).order.verb != Verb()) continue;
      return advise_unit(a, o.unit);
    }
    if (a.s.generals[static_cast<std::size_t>(a.s.general_index(o.unit))].order.verb != Verb()) continue;
    return advise_general(a, o.unit);
  }
  a.add(1, "All orders are written.", "done");
}

}  // namespace grognard::grant
