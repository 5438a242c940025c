// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "first_tricorne/advice.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/03_fire/shooting.h"

namespace grognard::tricorne::first {
namespace {

// Doctrine: the first volley of a battalion in line is worth +2 once; at long range it is thrown away.
bool saves_its_volley(const State& s, PieceId unit, int score) {
  const Unit& u = s.unit(unit);
  return !u.volley_used && u.arm == Arm::Infantry && u.formation == Formation::Line && score <= 6;
}

// How much the expected hits hurt: dearer where they may break the target.
double worth_of_fire(const State& s, PieceId target, int score) {
  const double hits = expected_hits(score);
  const Unit& t = s.unit(target);
  return hits * (1 + 0.6 * hits / (t.strength() + 0.5)) * (0.5 + worth(s, target));
}

}  // namespace

double fire_expected(const State& s, PieceId target, PieceId charger) {
  if (may_not_shoot(s, target)) return 0;
  return expected_hits(shot_score(s, target, charger, true).total());
}

void advise_fire(Counsel& a, bool defensive) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.unit == kNoPiece) continue;
    if (c.verb == Verb("shoot") && c.target != kNoPiece && defensive)
      return (void)a.add(2, "It fires into the charge.", "shoot", c.unit, c.target);
    std::vector<Option> orders;
    if (c.target != kNoPiece) orders.push_back(make_option(c.verb, c.unit, c.target));
    else chapter(a.q.step).orders(s, a.q, c.unit, orders);
    double best = 0;
    PieceId choice = kNoPiece;
    for (const Option& o : orders) {
      if (o.verb != Verb("shoot")) continue;
      const int score = shot_score(s, c.unit, o.target, defensive).total();
      if (!defensive && saves_its_volley(s, c.unit, score)) continue;
      const double value = worth_of_fire(s, o.target, score) + (s.unit(c.unit).last_target == o.target ? 0.1 : 0);
      if (value > best) {
        best = value;
        choice = o.target;
      }
    }
    if (choice != kNoPiece) return (void)a.add(2, "Fire is laid where it hurts most.", "shoot", c.unit, choice);
  }
  a.add(1, "The rest hold their fire for short range.", "done");
}

}  // namespace grognard::tricorne::first
