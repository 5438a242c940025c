// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/advice/advice.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/03_fire/shooting.h"

namespace grognard::tricorne {
namespace {

constexpr double kUponUs = 6.5;  // inches: who is so near will be at close range next time

// Doctrine: a loaded line waits for close range, where its first volley tells most, if the enemy is about to come there.
bool saves_its_volley(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.volley_used || u.arm != Arm::Infantry || u.formation != Formation::Line) return false;
  const double gap = nearest_enemy_to(s, unit).gap;
  return gap < kUponUs && beyond(gap, ranges_of(s.options(), s.troops(unit).weapon).close);
}

// How much a shot hurts: the few who are left are soonest finished.
double worth_of_fire(const State& s, PieceId target, int score) {
  return loss_expected(s, target, score) * (1 + 1 / (s.unit(target).strength() + 0.5));
}

}  // namespace

int defensive_score(const State& s, PieceId target, PieceId charger) {
  return may_not_shoot(s, target) ? kNoFire : shot_score(s, target, charger, true).total();
}

namespace {

// The order to this unit that does most: none if it had better keep its fire.
PieceId best_target(const Counsel& a, PieceId unit, const std::vector<Option>& orders) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  double best = 0;
  PieceId choice = kNoPiece;
  if (saves_its_volley(s, unit)) return choice;
  for (const Option& o : orders) {
    if (o.verb != Verb("shoot")) continue;
    const int score = shot_score(s, unit, o.target, false).total();
    const double told = task.posture == Posture::Strike && task.target == o.target ? 5 : 0;
    const double value = worth_of_fire(s, o.target, score) + told + (s.unit(unit).last_target == o.target ? 0.1 : 0);
    if (value <= best) continue;
    best = value;
    choice = o.target;
  }
  return choice;
}

}  // namespace

void advise_fire(Counsel& a, bool defensive) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.unit == kNoPiece) continue;
    std::vector<Option> orders;
    if (c.target != kNoPiece) orders.push_back(make_option(c.verb, c.unit, c.target));
    else chapter(a.q.step).orders(s, a.q, c.unit, orders);
    if (defensive) {
      for (const Option& o : orders)
        a.add(2 + expected_hits(shot_score(s, c.unit, o.target, true).total()), "It fires into the charge.", "shoot",
              c.unit, o.target);
      if (!orders.empty()) break;
      continue;
    }
    const PieceId choice = best_target(a, c.unit, orders);
    if (choice == kNoPiece) continue;
    a.add(2, "Fire is laid where it hurts most.", "shoot", c.unit, choice);
    break;
  }
  a.add(1, "Nobody else has a shot worth taking.", "done");
}

}  // namespace grognard::tricorne
