// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "book/edge.h"
#include "esr/advice/advice.h"
#include "esr/position/ground.h"
#include "esr/rules/06_deploy/deploy.h"
#include "esr/rules/08_fire/fire.h"

// The Movement Phase. Not rules.
namespace grognard::esr {
namespace {

constexpr double kDeployBefore = 2300;  // yards to the enemy: time to deploy
constexpr double kHaltInColumn = 1100;  // a column goes no nearer
constexpr double kGeneralKeepsOff = 1000;

Vec2 direction_or_north(Vec2 v) { return length(v) < 1 ? Vec2{0, 1} : unit_vector(v); }

bool has_begun(const State& s, int formation) {
  bool begun = false;
  each_member(s, formation, [&](PieceId unit) { begun = begun || s.unit(unit).moved; });
  return begun;
}

Facing facing_of_line(const State& s, int formation) {
  Facing facing = inward(s.setup->sides[s.formation(formation).side].edge);
  each_member(s, formation, [&](PieceId unit) {
    if (in_waves(s.unit(unit))) facing = s.unit(unit).pose.facing;
  });
  return facing;
}

Vec2 goal_of_march(const State& s, int f) {
  const Order& order = s.formation(f).active;
  if (order.kind == Directive::Move) return order.point.at();
  if (order.target == kNoPiece) return middle_of(s, f);
  if (s.is_formation(order.target)) return middle_of(s, s.formation_index(order.target));
  return s.is_place(order.target) ? middle_of_place(s, order.target) : middle_of(s, f);
}

// How far the whole body goes towards its goal.
double way_to_go(const State& s, int f, double to_goal) {
  const Nearest enemy = nearest_enemy_of(s, f);
  switch (directive_of(s.formation(f))) {
    case Directive::Attack: return all_ployed(s, f) ? std::max(0.0, enemy.distance - kHaltInColumn) : to_goal;
    case Directive::Support: return std::max(0.0, std::min(to_goal - 700, enemy.distance - 500));
    case Directive::Move: return std::min(to_goal, std::max(0.0, enemy.distance - 460));
    default: return 0;
  }
}

void consider_advance(Counsel& a, int f) {
  const State& s = a.s;
  const Vec2 to = goal_of_march(s, f);
  const Vec2 from = all_ployed(s, f) ? s.formation(f).general.pose.at() : middle_of(s, f);
  const double far = std::min({way_to_go(s, f, length(to - from)), largest_allowance(s, f)});
  if (far < 40) return;
  const Vec2 direction = direction_or_north(to - from);
  const Pose commander = s.formation(f).general.pose;
  Facing facing = facing_of(direction);
  if (!all_ployed(s, f)) {
    const Facing now = facing_of_line(s, f);
    facing = commander.facing.turned(std::clamp(turn_between(now, facing), -kFreeTurn, kFreeTurn));
  }
  for (const double share : {1.0, 0.7, 0.4}) {
    Command& c = a.add(0.8 * share, "Forward, all together.", "advance", s.formation_piece(f));
    c.find_way = true;
    c.path.push_back(Pose::snapped(commander.at() + direction * (far * share), share < 1 ? commander.facing : facing));
  }
}

// A Unit goes for the enemy it does best against.
void consider_contacts(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (choice.verb != Verb("contact")) continue;
    const double value = s.is_unit(choice.target) ? combat_value(s, choice.unit, choice.target) : 0.5;
    a.add(2 + value, "At them.", choice.verb, choice.unit, choice.target);
  }
}

// Beside and before the front wave, looking at the nearest enemy.
void consider_guns(Counsel& a, PieceId battery) {
  const State& s = a.s;
  const int f = s.unit(battery).formation;
  const Nearest enemy = nearest_enemy_of(s, f);
  if (enemy.unit == kNoPiece) return;
  const Vec2 target = s.unit(enemy.unit).pose.at();
  const auto put = [&](Vec2 at, double score) {
    const double away = length(target - at);
    const double value = score + (away < kGunRange ? 0.5 : 0) - (away < 350 ? 0.6 : 0) - away / 9000;
    Command& c = a.add(3 + value, "Unlimber where the enemy is in range.", "bring-up", battery);
    c.path.push_back(Pose::snapped(at, facing_of(target - at)));
  };
  each_member(s, f, [&](PieceId unit) {
    if (!in_waves(s.unit(unit))) return;
    const Frame frame = frame_of(s, unit);
    const double aside = frame.half_width + 90;
    put(frame.world({aside, -frame.depth / 2}), 0.2);
    put(frame.world({-aside, -frame.depth / 2}), 0.2);
    put(frame.world({0, 130}), 0.1);
  });
  if (class_of(s, f) != Arm::Artillery) return;
  const Vec2 home = s.formation(f).reserve.at();
  const Vec2 way = direction_or_north(target - home);
  for (const double ahead : {850.0, 600.0, 350.0, 150.0})
    for (const double aside : {0.0, 200.0, -200.0, 400.0, -400.0}) put(home + way * ahead + right_of(way) * aside, 0);
}

void consider_battery_orders(Counsel& a, int f) {
  const State& s = a.s;
  each_member(s, f, [&](PieceId unit) {
    const Unit& u = s.unit(unit);
    if (!is_battery(u) || u.moved) return;
    if (u.brings_up) return consider_guns(a, unit);
    if (!is_unlimbered(u) || !targets_of_battery(s, unit).empty()) return;
    const Nearest enemy = nearest_enemy_of_unit(s, unit);
    if (enemy.unit == kNoPiece || enemy.distance > kGunRange) return;
    const Facing wish = facing_of(s.unit(enemy.unit).pose.at() - u.pose.at());
    const int turn =
        std::clamp(turn_between(u.pose.facing, wish), -s.options().battery_pivot, s.options().battery_pivot);
    Command& c = a.add(1.5, "The guns follow the enemy.", "turn", unit);
    c.path.push_back({u.pose.x, u.pose.y, u.pose.facing.turned(turn)});
  });
}

// On a place from which he reaches his Formations, out of the enemy's reach.
void consider_ride(Counsel& a, PieceId superior) {
  const State& s = a.s;
  const General& g = s.general(superior);
  if (g.moved || g.commands >= 0) return;
  Vec2 sum;
  int count = 0;
  double farthest = 0;
  each_formation(s, a.q.side, [&](int f) {
    if (!is_in_chain(s, superior, f)) return;
    const Vec2 at = s.formation(f).general.pose.at();
    farthest = std::max(farthest, length(at - g.pose.at()));
    sum = sum + at;
    ++count;
  });
  const bool in_safety = nearest_enemy(s, a.q.side, g.pose.at()).distance >= kGeneralKeepsOff;
  if (count == 0 || (farthest < kCourierStage && in_safety)) return;
  const Vec2 back = homeward(s, a.q.side);
  for (const double behind : {200.0, 600.0, 1000.0}) {
    const Vec2 at = sum * (1.0 / count) + back * behind;
    if (length(at - g.pose.at()) < 500 || nearest_enemy(s, a.q.side, at).distance < kGeneralKeepsOff) continue;
    Vec2 way = at - g.pose.at();
    const double far = length(way);
    if (far > kGeneral.cross_country) way = way * (kGeneral.cross_country / far);
    Command& c = a.add(0.5 - behind / 9000, "Where his couriers reach everybody.", "ride", superior);
    c.path.push_back(Pose::snapped(g.pose.at() + way, g.pose.facing));
  }
}

}  // namespace

void advise_which_formation(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (choice.verb == Verb("formation")) {
      const Nearest enemy = nearest_enemy_of(s, s.formation_index(choice.unit));
      a.add(1 - enemy.distance / 100000, "Those in front first.", choice.verb, choice.unit);
    } else if (s.is_superior(choice.unit)) {
      consider_ride(a, choice.unit);
    } else if (choice.verb == Verb("rejoin")) {
      a.add(0.4, "The detachment has done its work.", choice.verb, choice.unit);
    }
  }
  a.add(0.01, "The generals stay where they are.", "done");
}

void advise_march(Counsel& a) {
  const State& s = a.s;
  const int f = s.formation_index(a.q.unit);
  consider_battery_orders(a, f);
  if (!has_status(s.formation(f))) {
    if (directive_of(s.formation(f)) == Directive::Attack) consider_contacts(a);
    if (!has_begun(s, f) && a.scheme.may_move(a.q.unit)) consider_advance(a, f);
  }
  a.add(0.05, "That is as far as it goes.", "finish", a.q.unit);
}

void advise_deploy(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (!s.is_formation(choice.unit)) continue;
    const int f = s.formation_index(choice.unit);
    if (nearest_enemy_of(s, f).distance > kDeployBefore) continue;
    for (const Option& o : orders_for(a, choice.unit))
      if (o.verb == Verb("deploy")) a.add(1, "Deploy before the enemy is upon us.", o.verb, o.unit, o.target, o.number);
    if (choice.verb == Verb("deploy")) a.add(1, "Deploy before the enemy is upon us.", choice.verb, choice.unit);
  }
  a.add(0.05, "Stay as we are.", "done");
}

void advise_place(Counsel& a) {
  a.add(1, "In waves, as usual.", "put-all", a.q.unit);
  a.add(0.01, "The rest waits.", "done");
}

void advise_recovery(Counsel& a) {
  const State& s = a.s;
  if (a.q.step == Step::Return) {
    if (const std::optional<Pose> place = usual_return(s, a.q.unit))
      a.add(1, "Back into the line.", "return", a.q.unit).path.push_back(*place);
  }
  for (const Choice& choice : s.choices) {
    if (choice.verb != Verb("recover")) continue;
    const Formation& f = s.formation(s.formation_index(choice.unit));
    const int arm = std::clamp(choice.number - 1, 0, kArms - 1);
    a.add(1 + f.fatigue[arm] * (arm == 2 ? 1.3 : 1), "Where it is worn most.", choice.verb, choice.unit, kNoPiece,
          choice.number);
  }
  a.add(0.01, "Go on.", "done");
}

}  // namespace grognard::esr
