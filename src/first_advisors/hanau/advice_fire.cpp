// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "first_hanau/advice.h"
#include "hanau/rules/01_cannon/artillery.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/03c_shooting/shooting.h"

namespace grognard::hanau::first {
namespace {

double chance_at_least(int need) { return std::clamp((7 - need) / 6.0, 0.0, 1.0); }

// Doctrine: targets in depth; what friends would lose counts double.
double cannon_worth(const State& s, PieceId battery, const Pose& from, PieceId target) {
  double sum = 0;
  for (const CannonShot& shot : cannon_shots(s, battery, from, target)) {
    const double hits = s.unit(battery).figures * chance_at_least(shot.need);
    sum += worth_of_hits(s, shot.unit, hits) * (is_enemy(s, battery, shot.unit) ? 1 : -2);
  }
  return sum;
}

}  // namespace

void advise_cannon(Counsel& a) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    if (s.unit(c.unit).formation == Formation::Limbered) {
      double far = 0;
      const PieceId enemy = nearest_enemy_unit(s, c.unit, &far);
      if (enemy == kNoPiece || far > 15) continue;
      a.add(3, "Horse guns unlimber within reach of the enemy.", "unlimber", c.unit);
      Pose pose = s.unit(c.unit).pose;
      pose.facing = facing_of(s.unit(enemy).pose.at() - pose.at());
      a.last().path.push_back(pose);
      return;
    }
    std::vector<Option> orders;
    chapter(Step::Cannon).orders(s, a.q, c.unit, orders);
    double best = 0;
    PieceId choice = kNoPiece;
    for (const Option& o : orders) {
      const auto pose = firing_pose(s, c.unit, o.target);
      const double value = pose ? cannon_worth(s, c.unit, *pose, o.target) : 0;
      if (value > best) {
        best = value;
        choice = o.target;
      }
    }
    if (choice == kNoPiece) continue;
    return (void)a.add(2, "Cannon first: the target where the shot tells most, in depth if possible.", "fire", c.unit,
                       choice);
  }
  a.add(1, "No further shot is worth its powder.", "done");
}

void advise_shooting(Counsel& a) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    std::vector<Option> orders;
    chapter(Step::Shooting).orders(s, a.q, c.unit, orders);
    double best = -1;
    PieceId choice = kNoPiece;
    for (const Option& o : orders) {
      const int need = volley_to_hit(target_kind(s, o.target, front_middle(s, c.unit), true));
      double value = worth_of_hits(s, o.target, volley_dice(s, c.unit) * chance_at_least(need));
      if (contact_between(s, o.target, c.unit)) value += 1;
      if (value > best) {
        best = value;
        choice = o.target;
      }
    }
    if (choice != kNoPiece)
      return (void)a.add(2, "Fire is laid on the unit that is nearest to breaking.", "shoot", c.unit, choice);
  }
  a.add(1, "Nobody is left to shoot at.", "done");
}

}  // namespace grognard::hanau::first
