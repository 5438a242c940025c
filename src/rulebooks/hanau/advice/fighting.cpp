// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hanau/advice/advice.h"
#include "hanau/rules/01_cannon/artillery.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/03c_shooting/shooting.h"

// Cannon, charges and volleys.
namespace grognard::hanau {
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

bool unlimbers_at_once(Counsel& a, PieceId unit) {
  const State& s = a.s;
  if (!a.scheme.may_move(unit) || a.scheme.of(unit) == Posture::Back) return false;
  double far = 1e9;
  PieceId enemy = kNoPiece;
  each_on_table(s, other(a.q.side), [&](PieceId id) {
    const double d = length(s.unit(id).pose.at() - s.unit(unit).pose.at());
    if (d >= far || sight_block(s, s.unit(unit).pose.at(), s.unit(id).pose.at(), unit, id)) return;
    far = d;
    enemy = id;
  });
  if (enemy == kNoPiece || far > 15) return false;
  a.add(3, "Horse guns unlimber within reach of the enemy.", "unlimber", unit);
  Pose pose = s.unit(unit).pose;
  pose.facing = facing_of(s.unit(enemy).pose.at() - pose.at());
  a.last().path.push_back(pose);
  return true;
}

bool is_judged_legal(const State& s, Command& c) {
  const Quietly trying;
  Verdict v{.command = c, .refusals = {}, .workings = {}, .measure = {}};
  is_infantry(s, c.unit()) ? weigh_infantry_charge(s, v) : weigh_cavalry_charge(s, v);
  if (v.legal()) c.path = v.command.path;
  return v.legal();
}

// Any legal charge of a unit that has been told to charge whenever it may.
void charge_somehow(Counsel& a, PieceId unit, PieceId only) {
  std::vector<Option> orders;
  chapter(Step::Charges).orders(a.s, a.q, unit, orders);
  for (const Option& o : orders) {
    if (only != kNoPiece && o.target != only) continue;
    a.add(1.5, "Charges, as it was told to.", "charge", unit, o.target);
    return;
  }
}

double shot_worth(const Counsel& a, PieceId shooter, PieceId target) {
  const State& s = a.s;
  const int need = volley_to_hit(target_kind(s, target, front_middle(s, shooter), true));
  double value = worth_of_hits(s, target, volley_dice(s, shooter) * chance_at_least(need));
  if (contact_between(s, target, shooter)) value += 1;
  if (a.scheme.task(shooter).target == target) value += 5;
  return value;
}

}  // namespace

void advise_cannon(Counsel& a) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    if (s.unit(c.unit).formation == Formation::Limbered) {
      if (unlimbers_at_once(a, c.unit)) break;
      continue;
    }
    std::vector<Option> orders;
    chapter(Step::Cannon).orders(s, a.q, c.unit, orders);
    double best = 0;
    PieceId choice = kNoPiece;
    for (const Option& o : orders) {
      const auto pose = firing_pose(s, c.unit, o.target);
      double value = pose ? cannon_worth(s, c.unit, *pose, o.target) : 0;
      if (value > 0 && a.scheme.task(c.unit).target == o.target) value += 5;
      if (value > best) {
        best = value;
        choice = o.target;
      }
    }
    if (choice == kNoPiece) continue;
    a.add(2, "Cannon first: the target where the shot tells most, in depth if possible.", "fire", c.unit, choice);
    break;
  }
  a.add(1, "No further shot is worth its powder.", "done");
}

void advise_shooting(Counsel& a) {
  const State& s = a.s;
  double best = -1;
  PieceId shooter = kNoPiece;
  PieceId mark = kNoPiece;
  const auto take = [&](PieceId unit, PieceId target) {
    const double value = shot_worth(a, unit, target);
    if (value <= best) return;
    best = value;
    shooter = unit;
    mark = target;
  };
  for (const Choice& c : s.choices) {
    if (c.verb == Verb("shoot")) {  // at its only charger
      take(c.unit, c.target);
    } else if (c.verb == Verb("order")) {
      std::vector<Option> orders;
      chapter(Step::Shooting).orders(s, a.q, c.unit, orders);
      for (const Option& o : orders) take(c.unit, o.target);
    }
  }
  if (shooter != kNoPiece) a.add(2, "Fire is laid on the unit that is nearest to breaking.", "shoot", shooter, mark);
  a.add(0.1, "Nobody is left to shoot at.", "done");
}

void advise_charges(Counsel& a) {
  const State& s = a.s;
  const double bar = worth_charging(s, a.q.side);
  double best = bar;
  Command order;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order") || !a.scheme.may_charge(c.unit)) continue;
    const Task& task = a.scheme.task(c.unit);
    const bool bound = task.posture == Posture::Bold || task.posture == Posture::Strike;
    const PieceId only = task.posture == Posture::Strike ? task.target : kNoPiece;
    const Prospect charge = best_charge(s, c.unit, only);
    const double value = charge.any() ? (bound ? charge.value + 3 : charge.value) : -1;
    if (value > best) {
      Command tried{.side = a.q.side,
                    .verb = "charge",
                    .units = {c.unit},
                    .targets = {charge.target},
                    .path = {charge.lane},
                    .number = 0};
      bool legal = is_judged_legal(s, tried);
      if (!legal) {
        tried.path.clear();
        legal = is_judged_legal(s, tried) &&
                (is_infantry(s, c.unit) || cavalry_charge_worth(s, c.unit, tried.path[0]) > bar);
      }
      if (legal) {
        best = value;
        order = tried;
        continue;
      }
    }
    if (bound && best <= bar) charge_somehow(a, c.unit, only);
  }
  if (order.unit() != kNoPiece)
    a.out.push_back({order, 2,
                     is_cavalry(s, order.unit()) ? std::string_view("Cavalry strikes what cannot stand.")
                                                 : std::string_view("The charge is likelier to break him than us.")});
  a.add(1, "No charge promises more than it risks.", "done");
}

}  // namespace grognard::hanau
