// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "grant/advice/advice.h"
#include "grant/position/bodies.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/05_musketry/musketry.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

// What is written down for each unit. Doctrine: keep the first volley for six inches, close without stopping in between,
// charge what is shaken, guns shoot at depth, the general goes only to a strong unit.
namespace grognard::grant {
namespace {

constexpr double kFireRange = 5.5;  // where a line wants to stand
constexpr double kLightRange = 8.5;
constexpr double kGunRange = 36;
constexpr double kOfficersRoom = 0.3;  // between friends, for their officers
constexpr double kLookout = 16;        // where cavalry waits for its chance

// Would the unit stand on a friend there, as far as orders are written?
bool friend_stands_at(const State& s, PieceId unit, const Pose& there) {
  const Ring block = block_at(s, unit, there);
  const Box box = block.box();
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& other = s.unit(id);
    if (id == unit || other.side != s.unit(unit).side || !on_table(other)) continue;
    if (length_squared(other.at.at() - there.at()) > 40 * 40) continue;
    const bool marches = other.order.verb == Verb("move") && !other.order.path.empty();
    const Ring his = marches ? block_at(s, id, other.order.path.back()) : block_of(s, id);
    if (his.box().grown(kOfficersRoom).meets(box) && distance(his, block) < kOfficersRoom) return true;
  }
  return false;
}

void propose_march(Counsel& a, PieceId unit, const Pose& to, double score, std::string_view why, int number) {
  if (!a.scheme.may_move(unit)) return;
  const Vec2 from = a.s.unit(unit).at.at();
  bool in_the_way = false;
  for (const double part : {0.0, 0.1, 0.5, 1.0})
    in_the_way = in_the_way || friend_stands_at(a.s, unit, Pose::snapped(from + (to.at() - from) * part, to.facing));
  if (in_the_way) score *= 0.35;
  a.add(score, why, "move", unit, kNoPiece, number);
  a.last().path.push_back(to);
}

// Wheels into this direction as far as the move allows, and marches with what is left of it.
void propose_wheel(Counsel& a, PieceId unit, Facing bearing, double way, double score, std::string_view why) {
  const Unit& u = a.s.unit(unit);
  const double width = std::max(0.5, block_size(a.s, unit).width);
  const double rate = march_rate(a.s, unit, u.formation) - 0.05;
  const int most = static_cast<int>(rate / std::max(1e-3, wheel_length(1, width)));
  const int wanted = turn_between(u.at.facing, bearing);
  const int turn = std::clamp(wanted, -most, most);
  if (std::abs(turn) < 10) return;
  const Pose after = wheeled(u.at, turn, width, 0);
  const double left = std::min(way, rate - wheel_length(turn, width));
  propose_march(a, unit, after, left > 0.5 ? score * 0.9 : score, why, 0);
  if (turn != wanted || left <= 0.5) return;
  propose_march(a, unit, after, score, why, 0);
  a.last().path.push_back(advanced(after, left));
}

// So far towards a point, facing it; the judge finds the way.
void add_march(Counsel& a, PieceId unit, Vec2 goal, double way, double score, std::string_view why) {
  const Vec2 at = a.s.unit(unit).at.at();
  const Vec2 towards = goal - at;
  const double distance = length(towards);
  if (distance < 0.5 || way < 0.3) return;
  const Vec2 forward = towards * (1 / distance);
  for (const double part : {1.0, 0.7, 0.4}) {
    propose_march(a, unit, Pose::snapped(at + forward * std::min(way * part, distance), facing_of(forward)),
                  score * part, why, 0);
    a.last().find_way = true;
  }
  propose_wheel(a, unit, facing_of(forward), way, score * 0.95, why);
  // Around whatever is in the way.
  for (const int off : {450, -450, 800, -800})
    propose_wheel(a, unit, facing_of(forward).turned(off), way * 0.8, score * (off == 450 || off == -450 ? 0.45 : 0.36),
                  why);
  // Straight ahead, where turning costs too much.
  const Facing facing = a.s.unit(unit).at.facing;
  if (dot(facing.forward(), forward) < -0.5) a.add(score * 0.6, "The enemy is behind it.", "about-face", unit);
  if (dot(facing.forward(), forward) < 0.3) return;
  for (const double part : {0.9, 0.5}) {
    propose_march(a, unit, Pose::snapped(at + facing.forward() * (way * part), facing), score * part * 0.5, why, 0);
  }
}

// The odds at which a charge is worth it. Whoever has time waits for a better chance; late in the battle none will come.
double charge_bar(const State& s, PieceId unit) {
  const double patience = is_horse(s.unit(unit).arm) ? 1.15 : 1.25;
  const int late = s.move - s.options().last_move / 2;
  return std::max(0.9, patience - 0.03 * std::max(0, late));
}

// Only light cavalry wheels in a charge: for all others he must be straight ahead.
bool lies_ahead(const State& s, PieceId unit, PieceId enemy) {
  const Unit& u = s.unit(unit);
  if (u.arm == Class::LightCavalry) return true;
  const Vec2 forward = u.at.facing.forward();
  const Vec2 way = block_of(s, enemy).centre() - u.at.at();
  const double aside = std::abs(dot(way, right_of(forward)));
  return dot(way, forward) > 0 && aside < (block_size(s, unit).width + block_size(s, enemy).width) / 2 + 8;
}

void advise_charges(Counsel& a, PieceId unit) {
  if (!a.scheme.may_charge(unit)) return;
  const Unit& u = a.s.unit(unit);
  if (is_exhausted(u) || (is_foot(u.arm) && u.formation != Formation::Column)) return;
  const double bar = charge_bar(a.s, unit);
  each_enemy_of(a.s, a.q.side, [&](PieceId enemy) {
    if (!may_be_near(a.s, unit, enemy, charge_rate(a.s, unit)) || !lies_ahead(a.s, unit, enemy)) return;
    const double odds = melee_odds(a.s, unit, enemy);
    if (odds >= bar)
      a.add(10 * (odds - bar) + 6 * worth(a.s, enemy), "The odds of this charge are good.", "charge", unit, enemy);
  });
}

// The nearest place that is worth points and not ours; nothing if there is none.
std::optional<Vec2> place_to_take(const State& s, Side side, Vec2 from) {
  std::optional<Vec2> best;
  double least = 1e18;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& objective = s.setup->objectives[i];
    if (s.holders[i] == index_of(side) || objective.value <= 0 || objective.shape.empty()) continue;
    const Vec2 centre = objective.shape.front().centre();
    if (length_squared(centre - from) >= least) continue;
    least = length_squared(centre - from);
    best = centre;
  }
  return best;
}

// Two units are enough for a place; the others fight.
bool is_for_it_to_take(const State& s, PieceId unit, Vec2 place) {
  const double mine = length_squared(s.unit(unit).at.at() - place);
  int nearer = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& other = s.unit(id);
    if (id == unit || other.side != s.unit(unit).side || !on_table(other) || !is_foot(other.arm)) continue;
    nearer += !other.spent_force && length_squared(other.at.at() - place) < mine;
  }
  return nearer < 2;
}

// Houses near the enemy or worth points are taken while nobody is in them.
void advise_houses(Counsel& a, PieceId unit, double away) {
  if (a.s.sections.empty()) return;
  std::vector<Option> options;
  kOccupation.list(a.s, unit, options);
  for (const Option& o : options) {
    if (o.verb != Verb("enter") || !a.s.is_section(o.target)) continue;
    const Vec2 house = section_centre(a.s, a.s.section_index(o.target));
    const auto wanted = place_to_take(a.s, a.q.side, house);
    if (wanted && length(*wanted - house) < 6) a.add(9, "Takes the place that counts.", "enter", unit, o.target);
    else if (away < 12 && a.s.unit(unit).arm == Class::Light)
      a.add(3.5, "Shoots from behind walls.", "enter", unit, o.target);
  }
}

// Doctrine: the column goes in against troops that fire has shaken, from less than 6.5 inches.
void advise_storm(Counsel& a, PieceId unit, PieceId foe, double away) {
  const Unit& u = a.s.unit(unit);
  if (u.formation == Formation::Column || is_exhausted(u) || u.bad || away > 6.4 || away < 1.2) return;
  const double odds = melee_odds(a.s, unit, foe);
  if (odds < charge_bar(a.s, unit) + 0.1) return;
  a.add(3 + odds, "The enemy is shaken: forms column to charge.", "form-column", unit);
}

void advise_foot(Counsel& a, PieceId unit, PieceId foe, double away) {
  const Unit& u = a.s.unit(unit);
  const double wanted = u.arm == Class::Light ? kLightRange : kFireRange;
  const double rate = march_rate(a.s, unit, u.formation);
  a.add(1, "Stands and fires.", "stand", unit);
  advise_houses(a, unit, away);
  const bool storms =
      u.formation == Formation::Column && away <= 7 && melee_odds(a.s, unit, foe) >= charge_bar(a.s, unit);
  if (u.formation == Formation::Column && u.arm == Class::Line && away < 16 && !storms)
    a.add(away > 9 ? 3 : 1.5, "Deploys to fire.", "form-line-3", unit);
  if (u.arm == Class::Line) advise_storm(a, unit, foe, away);
  const bool fires = away < 19 && has_target(a.s, unit);
  Vec2 goal = a.s.unit(foe).at.at();
  const auto place = place_to_take(a.s, a.q.side, u.at.at());
  const bool for_place = place && is_for_it_to_take(a.s, unit, *place) && (!fires || away > wanted) &&
                         length(*place - u.at.at()) < away + 18;
  if (for_place) goal = *place;
  const Vec2 towards = goal - u.at.at();
  if (away <= wanted && fires) {
    const double off = dot(u.at.facing.forward(), towards) / std::max(0.1, length(towards));
    if (off < 0.75) add_march(a, unit, goal, 0.6, 2, "Turns to face the enemy.");
    return;
  }
  if (away <= wanted || for_place) {
    add_march(a, unit, goal, std::min(rate, length(towards)), 4,
              for_place ? "Goes for the place that counts." : "Looks for a field of fire.");
    return;
  }
  // A line that has fired and is within range trades shots; one that keeps its first volley closes.
  add_march(a, unit, goal, std::min(rate, away - wanted + 0.5), 4,
            u.first_volley_used ? "Closes to six inches." : "Keeps its first volley and closes.");
}

void advise_horse(Counsel& a, PieceId unit, PieceId foe) {
  const Unit& u = a.s.unit(unit);
  a.add(1, "Waits for its chance.", "stand", unit);
  PieceId prey = foe;
  double best = -1;
  each_enemy_of(a.s, a.q.side, [&](PieceId id) {
    if (a.s.unit(id).formation == Formation::Garrison) return;  // GW-BLDG-8
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
  else add_march(a, unit, goal, std::min(rate * 0.4, std::max(0.4, gap - 3)), 3.2, "Turns towards its prey.");
  // Where wood or houses leave no room to wheel.
  propose_march(a, unit, advanced(u.at, -std::min(rate / 2, 3.0)), 1.05, "Draws back to find another way.", 0);
}

void advise_battery(Counsel& a, PieceId unit, PieceId foe, double away) {
  const Unit& u = a.s.unit(unit);
  a.add(1, "Stays with its guns.", "stand", unit);
  if (u.formation != Formation::Limbered) return;
  if (away < kGunRange) {
    a.add(5, "The enemy is in range: action front.", "unlimber", unit);
    const Vec2 towards = a.s.unit(foe).at.at() - u.at.at();
    if (length(towards) > 0.5) a.last().path.push_back({u.at.x, u.at.y, facing_of(towards)});
  }
  add_march(a, unit, a.s.unit(foe).at.at(), 6, 3, "Goes forward to find a target.");
}

void advise_general(Counsel& a, PieceId piece) {
  const General& g = a.s.generals[a.s.general_index(piece)];
  a.add(1, "Keeps the whole field in sight.", "stay", piece);
  for (PieceId id = 0; id < a.s.unit_count(); ++id) {
    const Unit& u = a.s.unit(id);
    if (u.side != a.q.side || !on_table(u) || !may_be_rallied(a.s, id)) continue;
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

// Those in a house stay where they shoot from, and go where they are wanted when nobody is left to shoot at.
void advise_garrison(Counsel& a, PieceId unit) {
  const Unit& u = a.s.unit(unit);
  const Bound bound = bound_of(a.s, unit);
  a.add(2, "Holds its houses.", bound == Bound::Spent ? Verb("stay-in-house") : Verb("stand"), unit);
  const bool burns = bound == Bound::BurntOut;
  const auto place = place_to_take(a.s, a.q.side, u.at.at());
  const bool idle = place && !u.hold_ground && !u.spent_force && !has_target(a.s, unit);
  if (!burns && !idle) return;
  for (const int ranks : {1, 0, 2})
    a.add(burns ? 9 : 2.5 - 0.1 * ranks, burns ? "The house burns." : "Goes where it is wanted.", "leave", unit,
          kNoPiece, ranks);
}

bool river_between(const State& s, Vec2 from, Vec2 to) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (s.setup->areas[i].kind == Kind::River && !inside(SightLine{from, to}, s.setup->ground->areas[i].parts).empty())
      return true;
  return false;
}

// Orders about water, and of those aboard.
void advise_water(Counsel& a, PieceId unit, PieceId foe, double away) {
  const auto wet = [](const AreaRules& area) { return area.kind == Kind::River || area.kind == Kind::Water; };
  if (std::none_of(a.s.setup->areas.begin(), a.s.setup->areas.end(), wet)) return;
  std::vector<Option> options;
  kWater.list(a.s, unit, options);
  for (const Option& o : options) {
    if (o.needs != Needs::Nothing) continue;
    const Unit& u = a.s.unit(unit);
    const bool crosses = o.verb == Verb("cross") && foe != kNoPiece && away > 8 && u.arm != Class::Artillery &&
                         river_between(a.s, u.at.at(), a.s.unit(foe).at.at());
    a.add(crosses ? 4.5 : 0.1, crosses ? "Goes over to the enemy." : "Holds its place.", o.verb, unit, o.target);
  }
}

void advise_unit(Counsel& a, PieceId unit) {
  const Unit& u = a.s.unit(unit);
  double away = 0;
  const PieceId foe = nearest_foe(a.s, unit, &away);
  a.add(0.5, "Holds its place.", "stand", unit);
  advise_water(a, unit, foe, away);
  if (!on_table(u)) return;
  if (u.faces_rear) a.add(6, "Faces the enemy again.", "face-front", unit);
  if (u.formation == Formation::Garrison) return advise_garrison(a, unit);
  if (bound_of(a.s, unit) == Bound::BurntOut) a.add(9, "The house burns.", "leave", unit, kNoPiece, 1);
  if (foe == kNoPiece) return;
  advise_charges(a, unit);
  if (is_foot(u.arm)) advise_foot(a, unit, foe, away);
  else if (is_horse(u.arm)) advise_horse(a, unit, foe);
  else if (u.arm == Class::Artillery) advise_battery(a, unit, foe, away);
}

}  // namespace

void advise_orders(Counsel& a) {
  std::vector<Option> options;
  kOrders.list(a.s, a.q.side, options);
  for (const Option& o : options) {
    if (o.unit == kNoPiece || o.needs != Needs::Order) continue;
    if (!takes_orders(a.s, o.unit)) continue;  // only the flag could be changed
    if (a.s.is_unit(o.unit)) {
      if (should_hold(a.s, o.unit))
        return (void)a.add(1, "This village must be kept, whatever happens.", "hold-ground", o.unit);
      if (a.s.unit(o.unit).order.verb != Verb()) continue;
      return advise_unit(a, o.unit);
    }
    if (a.s.generals[a.s.general_index(o.unit)].order.verb != Verb()) continue;
    return advise_general(a, o.unit);
  }
  a.add(1, "All orders are written.", "done");
}

}  // namespace grognard::grant
