// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "book/edge.h"
#include "esr/advice/advice.h"
#include "esr/position/ground.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/06_deploy/deploy.h"

// The Movement Phase. Not rules.
namespace grognard::esr {
namespace {

constexpr double kDeployBefore = 2600;  // yards to the enemy: time to deploy
constexpr double kRushBefore = 800;     // and no time to be lost
constexpr double kHaltInColumn = 1600;  // a column goes no nearer
constexpr double kFootStrikesFrom = 950;
constexpr double kHorseStrikesFrom = 1300;
constexpr double kSupportsFrom = 500;
constexpr double kGeneralKeepsOff = 1000;
constexpr double kWorthMarching = 40;
constexpr double kGoodPart = 0.55;                  // of the straight way: with less a way round is looked for
constexpr int kDetours[] = {300, -300, 600, -600};  // tenths of a degree
constexpr int kFaceAbout = 350;                     // off the enemy: those who stand turn to him

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

// Those who attack and cannot strike yet halt where they can next time, as far off as their duty lets them.
double way_to_strike(const State& s, int f, double to_goal, double enemy) {
  const bool horse = class_of(s, f) == Arm::Cavalry;
  const double strikes_from = horse ? kHorseStrikesFrom : kFootStrikesFrom;
  const double half = largest_allowance(s, f) / 2 + 5;
  if (enemy > to_goal + 600) return to_goal;
  return enemy - strikes_from > half ? std::min(to_goal, enemy - strikes_from) : enemy > 1100 ? half : to_goal;
}

// How far the whole body goes towards its goal.
double way_to_go(const State& s, int f, double to_goal) {
  const Nearest enemy = nearest_enemy_of(s, f);
  switch (directive_of(s.formation(f))) {
    case Directive::Attack:
      return all_ployed(s, f) ? std::max(0.0, enemy.distance - kHaltInColumn)
                              : way_to_strike(s, f, to_goal, enemy.distance);
    case Directive::Support: return std::max(0.0, std::min(to_goal - 700, enemy.distance - kSupportsFrom));
    case Directive::Move: return std::min(to_goal, std::max(0.0, enemy.distance - 460));
    default: return 0;
  }
}

void add_advance(Counsel& a, int f, double score, std::string_view why, const Pose& to, bool find_way) {
  Command& c = a.add(score, why, "advance", a.s.formation_piece(f));
  c.find_way = find_way;
  c.path.push_back(to);
}

Vec2 turned_by(Vec2 direction, int tenths) {
  const Vec2 turn = Facing::tenths(tenths).forward();
  return {direction.x * turn.y + direction.y * turn.x, direction.y * turn.y - direction.x * turn.x};
}

std::optional<Pose> reach_of(const State& s, int f, const Pose& wish) {
  const Quietly trying;
  return all_ployed(s, f) ? reach_of_column(s, f, wish) : reach_of_block(s, f, wish);
}

// Straight, or round what is in the way if that gets on much better.
void consider_advance(Counsel& a, int f) {
  const State& s = a.s;
  const bool column = all_ployed(s, f);
  const Vec2 to = goal_of_march(s, f);
  const Pose commander = s.formation(f).general.pose;
  const Vec2 from = column ? commander.at() : middle_of(s, f);
  const double far = std::min({way_to_go(s, f, length(to - from)), largest_allowance(s, f)});
  if (far < kWorthMarching) return;
  const Vec2 direction = direction_or_north(to - from);
  Facing facing = facing_of(direction);
  if (!column)
    facing = commander.facing.turned(std::clamp(turn_between(facing_of_line(s, f), facing), -kFreeTurn, kFreeTurn));
  const Pose wish = Pose::snapped(commander.at() + direction * far, facing);
  add_advance(a, f, 0.8, "Forward, all together.", wish, true);
  add_advance(a, f, 0.5, "Forward, all together.",
              Pose::snapped(commander.at() + direction * (far * 0.6), commander.facing), true);
  if (column) return;
  const std::optional<Pose> straight = reach_of(s, f, wish);
  double best = straight ? dot(straight->at() - commander.at(), direction) : 0;
  if (best > far * kGoodPart || far < 250) return;
  for (const int detour : kDetours) {
    const Vec2 aside = turned_by(direction, detour);
    const auto reached = reach_of(s, f, Pose::snapped(commander.at() + aside * far, commander.facing));
    const double nearer = reached ? dot(reached->at() - commander.at(), direction) : 0;
    if (nearer < best + 100) continue;
    best = nearer;
    add_advance(a, f, 0.85 + nearer / 1e5, "Round what is in the way.", *reached, false);
  }
}

// Whoever stands looks at the enemy.
void consider_facing(Counsel& a, int f) {
  const State& s = a.s;
  if (all_ployed(s, f) || formation_in_contact(s, f) || directive_of(s.formation(f)) != Directive::Defend) return;
  const Nearest enemy = nearest_enemy_of(s, f);
  if (enemy.unit == kNoPiece || enemy.distance > 1500 || enemy.distance < 150) return;
  const int off = turn_between(facing_of_line(s, f), facing_of(s.unit(enemy.unit).pose.at() - middle_of(s, f)));
  if (std::abs(off) < kFaceAbout) return;
  const Pose anchor = s.formation(f).general.pose;
  const Vec2 middle = middle_of(s, f);
  const int turn = std::clamp(off, -kFreeTurn, kFreeTurn);
  // About the middle of the line, not about its commander.
  const Vec2 at = middle + turned_by(anchor.at() - middle, turn);
  add_advance(a, f, 0.6, "They come from over there.", Pose::snapped(at, anchor.facing.turned(turn)), true);
}

// Out of reach of guns and muskets, as far as its orders let it go.
void consider_withdrawing(Counsel& a, int f) {
  const State& s = a.s;
  const bool wanted = a.scheme.of(s.formation_piece(f)) == Posture::Back || weariness(s, f) > 0.7;
  if (!wanted || directive_of(s.formation(f)) != Directive::Defend || formation_in_contact(s, f)) return;
  const Nearest enemy = nearest_enemy_of(s, f);
  if (enemy.distance > kNearEnemy + 120) return;
  const Pose commander = s.formation(f).general.pose;
  const double far = std::min(largest_allowance(s, f) / 2 - 10, kNearEnemy + 150 - enemy.distance);
  add_advance(a, f, 0.7, "Out of their reach, to breathe.",
              Pose::snapped(commander.at() + homeward(s, a.q.side) * far, commander.facing), true);
}

// A Unit goes for the enemy it does best against.
void consider_contacts(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (choice.verb != Verb("contact")) continue;
    const double value = s.is_unit(choice.target) ? combat_value(s, choice.unit, choice.target) : 0.6;
    a.add(2 + value, "At them.", choice.verb, choice.unit, choice.target);
  }
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
  const auto formations = std::ranges::count(s.choices, Verb("formation"), &Choice::verb);
  for (const Choice& choice : s.choices) {
    if (choice.verb == Verb("formation")) {
      const double away = formations > 1 ? rough_distance_to_enemy(s, s.formation_index(choice.unit)) : 0;
      a.add(1 - away / 100000, "Those in front first.", choice.verb, choice.unit);
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
  a.add(0.05, "That is as far as it goes.", "finish", a.q.unit);
  consider_battery_orders(a, f);
  if (has_status(s.formation(f))) return;
  if (directive_of(s.formation(f)) == Directive::Attack) consider_contacts(a);
  if (has_begun(s, f) || !a.scheme.may_move(a.q.unit)) return;
  consider_advance(a, f);
  consider_facing(a, f);
  consider_withdrawing(a, f);
}

void advise_deploy(Counsel& a) {
  const State& s = a.s;
  a.add(0.05, "Stay as we are.", "done");
  for (const Choice& choice : s.choices) {
    if (!s.is_formation(choice.unit)) continue;
    const int f = s.formation_index(choice.unit);
    const double enemy = nearest_enemy_of(s, f).distance;
    if (enemy > kDeployBefore) continue;
    for (const Option& o : orders_for(a, choice.unit)) {
      if (o.verb != Verb("deploy")) continue;
      if (enemy < kRushBefore)
        a.add(1.2, "Deploy in a rush: they are upon us.", o.verb, o.unit, o.target, o.number).picks = 1u << kRushBit;
      a.add(1, "Deploy before the enemy is upon us.", o.verb, o.unit, o.target, o.number);
    }
  }
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
    if (choice.verb == Verb("return") && choice.needs == Needs::Nothing)
      a.add(0.5, "Back into the line.", choice.verb, choice.unit);
    if (choice.verb != Verb("recover")) continue;
    const Formation& f = s.formation(s.formation_index(choice.unit));
    const int arm = std::clamp(choice.number - 1, 0, kArms - 1);
    a.add(1 + f.fatigue[arm] * (arm == 2 ? 1.3 : 1), "Where it is worn most.", choice.verb, choice.unit, kNoPiece,
          choice.number);
  }
  a.add(0.01, "Go on.", "done");
}

}  // namespace grognard::esr
