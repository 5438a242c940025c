// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "first_revwars/advice.h"
#include "revwars/rules/b2d_1_fight/fight.h"

// Out of turn: Reactions, and the questions of a charge.
namespace grognard::revwars::first {
namespace {

constexpr double kDisorderCost = 0.45;

// RW-REACT-8: a Reaction risks its order.
double risk_of_reacting(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  const double fails = 1 - chance(s.card(unit).react[b.formation()], b.order);
  return fails * kDisorderCost * s.card(unit).points / 10.0 * (b.solid() ? 0.7 : 1.3);
}

PieceId charger_of(const State& s, PieceId unit) {
  if (s.activation.action != Action::Charge) return kNoPiece;
  for (const Member& m : s.activation.group)
    if (m.target == unit) return m.unit;
  return kNoPiece;
}

// A square changes what the horse can do to it.
double square_gain(const State& s, PieceId unit, PieceId charger) {
  const Battalion& b = s.unit(unit);
  if (b.arm != Arm::Infantry || b.formation() == Formation::Square || b.platoons < kLeastSquare ||
      !may_form(b.type, Formation::Square) || s.unit(charger).arm != Arm::Cavalry)
    return 0;
  return std::max(0.0, charge_value(s, charger, unit, flank_is_open(s, unit, charger)));
}

void advise_reactor(Counsel& a, PieceId unit) {
  const double risk = risk_of_reacting(a.s, unit);
  const PieceId charger = charger_of(a.s, unit);
  const Thought shot = best_shot(a.s, unit);
  // Hits on the charger also spoil its charge.
  const double spoils = charger != kNoPiece && shot.score > 0.1 ? 0.15 : 0;
  if (shot.score > 0.05) a.add(shot.score + spoils - risk, "A volley before they act.", "react-shoot", unit);
  if (charger == kNoPiece) return;
  if (const double gain = square_gain(a.s, unit, charger); gain > 0)
    a.add(gain - risk + 0.2, "Square, before the horse are upon it.", "react-form", unit);
  if (a.s.unit(unit).arm == Arm::Cavalry)
    a.add(0.45 - risk, "Horse must not be met at the halt.", "react-charge", unit, charger);
}

// RW-PURS-12: can the nearest broken battalion be caught?
bool will_catch(const State& s, PieceId unit) {
  if (s.fights.empty()) return false;
  for (const BrokenUnit& b : s.fight().broken)
    if (is_enemy(s, unit, b.unit) && !b.gone && !b.guns && !b.wiped_out && on_table(s.unit(b.unit)) &&
        distance_between(s, unit, b.unit) < s.card(unit).charge)
      return true;
  return false;
}

void advise_stand(Counsel& a) {
  const Battalion& b = a.s.unit(a.q.unit);
  const double stands = chance(stand_score(a.s, a.s.fight(), a.q.unit).total(), b.order);
  a.add(0.2 + stands, "It stands.", "stand", a.q.unit);
  a.add(b.shattered() || is_battery(b) ? 0 : 0.3, "Hopeless: better to go while it holds together.", "run", a.q.unit);
}

}  // namespace

void advise_reactions(Counsel& a) {
  for (const Choice& c : a.s.choices)
    if (c.needs == Needs::Order) advise_reactor(a, c.unit);
  a.add(0.08, "It is better to keep order.", "done");
}

void advise_reaction_details(Counsel& a) {
  const PieceId unit = a.q.unit;
  if (const Thought shot = best_shot(a.s, unit); shot.score > 0) {
    Command& c = a.add(1 + shot.score, shot.why, shot.verb, unit);
    if (shot.pose) c.path.push_back(*shot.pose);
  }
  a.add(0.9, "Square, before the horse are upon it.", "form-square", unit);
  a.add(0.5, "It fires.", "shoot", unit);
  a.add(0.4, "It closes up.", "form-attack", unit);
  a.add(0.3, "It forms line.", "form-line", unit);
  a.add(0.2, "It holds its fire.", "hold-fire", unit);
}

void advise_question(Counsel& a) {
  if (a.q.step == Step::StandOrRun) return advise_stand(a);
  if (a.q.step == Step::HoldOrPursue) {
    const bool good = will_catch(a.s, a.q.unit);
    a.add(good ? 1 : 0.2, "They can be caught.", "pursue", a.q.unit);
    a.add(0.5, "It must not scatter after them.", "hold", a.q.unit);
    return;
  }
  for (const Choice& c : a.s.choices)
    if (c.needs == Needs::Nothing) a.add(c.usual ? 1 : 0.3, "The plain answer.", c.verb, c.unit, c.target);
}

}  // namespace grognard::revwars::first
