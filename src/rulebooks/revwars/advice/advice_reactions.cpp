// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2d_1_fight/fight.h"

// Out of turn: Reactions, and the questions of a charge.
namespace grognard::revwars {
namespace {

constexpr double kDisorderCost = 0.6;

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

// A square changes what the horse can do to it, a column what they can do to its flank.
double forming_gain(const Outlook& o, const Figure& me, const Figure& charger, Formation formation) {
  if (me.formation == formation || may_not_form(o.s, me.unit, formation)) return 0;
  Figure formed = figure_at(o.s, me.unit, shape_in(o.s, me.unit, formation), me.b->pose);
  const double now = charge_value(charger, me, shows_flank(me, charger.centre));
  const double then = charge_value(charger, formed, shows_flank(formed, charger.centre));
  return std::max(0.0, now) - std::max(0.0, then);
}

// RW-REACT-18 to 21: horse must not be met at the halt; foot may meet foot.
double meeting_gain(const Figure& me, const Figure& charger) {
  const int stand = me.card->stand_front[me.formation];
  const int shock = charger.card->shock[charger.formation];
  const int his = charger.card->stand_front[charger.formation];
  const int mine = me.card->shock[me.formation];
  if (stand == kNever || shock == kNever || his == kNever || mine == kNever) return 0;
  const double halted = std::max(0.0, charge_value(charger, me, shows_flank(me, charger.centre)));
  const double breaks = 1 - chance(stand + shock, me.b->order);
  const double he_breaks = 1 - chance(his + mine, charger.b->order);
  return halted + 0.6 * (he_breaks * charger.points - breaks * me.points);
}

void advise_reactor(Counsel& a, const Outlook& o, PieceId unit) {
  const double risk = risk_of_reacting(a.s, unit);
  const Figure* charger = o.find(charger_of(a.s, unit));
  const Figure* me = o.find(unit);
  const Thought shot = best_shot(a.s, unit);
  // Hits on the charger also spoil its charge.
  const double spoils = charger && shot.score > 0.1 ? 0.15 : 0;
  if (shot.score > 0.05) a.add(shot.score + spoils - risk, "A volley before they act.", "react-shoot", unit);
  if (!charger || !me) return;
  if (charger->b->arm == Arm::Cavalry && me->b->arm == Arm::Infantry)
    for (const Formation f : {Formation::Square, Formation::AttackColumn})
      if (const double gain = forming_gain(o, *me, *charger, f); gain > 0.05)
        a.add(gain - risk,
              f == Formation::Square ? "Square, before the horse are upon it." : "It closes up against the horse.",
              "react-form", unit);
  if (me->card->charge > 0)
    if (const double gain = meeting_gain(*me, *charger); gain > 0)
      a.add(gain - risk, "They must not be met at the halt.", "react-charge", unit, charger->unit);
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

// RW-STAND-5 to 7: who is only clipped stands more easily.
double chance_to_stand(const State& s, PieceId unit) {
  const Fight& f = s.fight();
  const Battalion& b = s.unit(unit);
  const int need = stand_score(s, f, unit).total();
  const bool clipped = std::ranges::none_of(
      f.pairs, [&](const Engagement& e) { return e.charged == unit && e.positive && is_active(s.unit(e.charger)); });
  if (!clipped) return chance(need, b.order);
  return b.solid() ? 1 : chance(need, b.shattered() ? Order::Shaken : Order::Solid);
}

// To run by its own will only saves men where it would run anyway (RW-BREAK-15).
void advise_stand(Counsel& a) {
  const Battalion& b = a.s.unit(a.q.unit);
  const double stands = chance_to_stand(a.s, a.q.unit);
  a.add(0.2 + stands, "It stands.", "stand", a.q.unit);
  if (stands <= 0.03 && !b.shattered() && !is_battery(b))
    a.add(0.3, "It cannot stand: better to go while it holds together.", "run", a.q.unit);
}

}  // namespace

void advise_reactions(Counsel& a) {
  const Outlook o(a.s, a.q.side);
  for (const Choice& c : a.s.choices)
    if (c.needs == Needs::Order) advise_reactor(a, o, c.unit);
  a.add(0.08, "It is better to keep order.", "done");
}

void advise_reaction_details(Counsel& a) {
  const PieceId unit = a.q.unit;
  if (const Thought shot = best_shot(a.s, unit); shot.score > 0) {
    Command& c = a.add(1 + shot.score, shot.why, shot.verb, unit);
    if (shot.pose) c.path.push_back(*shot.pose);
  }
  const Outlook o(a.s, a.q.side);
  const Figure* me = o.find(unit);
  const Figure* charger = o.find(charger_of(a.s, unit));
  if (me && charger) {
    a.add(0.5 + forming_gain(o, *me, *charger, Formation::Square), "Square, before the horse are upon it.",
          "form-square", unit);
    a.add(0.5 + forming_gain(o, *me, *charger, Formation::AttackColumn), "It closes up.", "form-attack", unit);
  }
  a.add(0.45, "Square, before the horse are upon it.", "form-square", unit);
  a.add(0.5, "It fires.", "shoot", unit);
  a.add(0.4, "It closes up.", "form-attack", unit);
  a.add(0.3, "It forms line.", "form-line", unit);
  a.add(0.2, "It holds its fire.", "hold-fire", unit);
}

void advise_question(Counsel& a) {
  if (a.q.step == Step::StandOrRun) return advise_stand(a);
  if (a.q.step == Step::HoldOrPursue) {
    const bool good = will_catch(a.s, a.q.unit);
    a.add(good ? 1 : 0.2, good ? "They can be caught." : "After them.", "pursue", a.q.unit);
    a.add(0.5, "It must not scatter after them.", "hold", a.q.unit);
    return;
  }
  for (const Choice& c : a.s.choices)
    if (c.needs == Needs::Nothing) a.add(c.usual ? 1 : 0.3, "The usual answer.", c.verb, c.unit, c.target);
}

}  // namespace grognard::revwars
