// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"

// What a battalion does with its two Actions.
namespace grognard::revwars {
namespace {

using Thoughts = boost::container::static_vector<Thought, 8>;

// Order matters more than losses.
Thought best_reform(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (b.solid()) return {};
  const double points = s.card(unit).points / 10.0;
  const bool sure = is_second_of(s, Action::Reform);
  const double p = sure ? 1 : std::max(0.5, chance(s.card(unit).reform[b.formation()], Order::Shaken));
  const double worth_it = points * (b.shattered() ? 0.75 : 0.4) * p;
  return {worth_it, b.shattered() ? "Shattered: it must rally first." : "Restores its order.", "reform"};
}

void keep(Thoughts& thoughts, const Thought& thought) {
  if (thought.score > 0) thoughts.push_back(thought);
}

Thoughts think_about(const Counsel& a, PieceId unit, Action action) {
  const State& s = a.s;
  Thoughts thoughts;
  const bool any = action == Action::None;
  if (any || action == Action::Shoot) keep(thoughts, best_shot(s, unit));
  if ((any || action == Action::Charge) && a.scheme.may_charge(unit)) keep(thoughts, best_charge(s, unit));
  if (any || action == Action::Reform) keep(thoughts, best_reform(s, unit));
  if ((any || action == Action::Move) && a.scheme.may_move(unit)) keep(thoughts, best_move(s, unit));
  if (any || action == Action::ChangeFormation) keep(thoughts, best_formation(s, unit));
  if (any || action == Action::AboutFace) keep(thoughts, best_facing(s, unit));
  if (any || action == Action::SpikeGuns)
    if (!may_not_take(s, unit, Action::SpikeGuns) && has_deed(s, unit, Action::SpikeGuns))
      keep(thoughts, {0.7, "The guns must not fire again.", "spike"});
  return thoughts;
}

void put(Counsel& a, PieceId unit, const Thought& t, double more = 0) {
  Command& c = a.add(t.score + more, t.why, t.verb, unit, t.target);
  if (t.pose) c.path.push_back(*t.pose);
  c.number = t.number;
  c.find_way = t.find_way;
  if (t.verb != Verb("move") || !t.pose || !a.s.is_unit(unit) || !on_table(a.s.unit(unit))) return;
  // Second best: the same way without turning.
  Command& straight = a.add(t.score + more - 0.02, t.why, t.verb, unit);
  straight.path.push_back({t.pose->x, t.pose->y, a.s.unit(unit).pose.facing});
  straight.number = t.number;
  straight.find_way = t.find_way;
}

// Fire before the charge: hits gather over the turn.
double precedence(Verb verb) {
  if (verb == Verb("shoot") || verb == Verb("shoot-past") || verb == Verb("howitzer")) return 2;
  if (verb == Verb("charge")) return 1.5;
  return verb == Verb("form-square") ? 1.8 : 1;
}

Action action_of(Verb verb) {
  const Deed* deed = deed_of(verb);
  return deed ? deed->action : Action::None;
}

Verb declaration_for(Action action) {
  switch (action) {
    case Action::Move: return "declare-move";
    case Action::Shoot: return "declare-shoot";
    case Action::ChangeFormation: return "declare-form";
    case Action::AboutFace: return "declare-face";
    case Action::Reform: return "declare-reform";
    case Action::SpikeGuns: return "declare-spike";
    default: return "charge";
  }
}

}  // namespace

void advise_activation(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.needs != Needs::Order) continue;
    const Thoughts thoughts = think_about(a, c.unit, Action::None);
    double best = 0;
    for (const Thought& t : thoughts) best = std::max(best, t.score);
    // Each battalion's best idea with its place in the order of things; its others only if that fails.
    for (const Thought& t : thoughts) put(a, c.unit, t, t.score == best ? precedence(t.verb) : 0);
    a.add(0.01, "Nothing better to do.", "pass", c.unit);
  }
  a.add(0.001, "The brigade has done what it can.", "done");
}

void advise_declaration(Counsel& a) {
  const bool naming = a.s.activation.action == Action::Charge;
  const bool watched = could_react(a.s);
  for (const Member& m : a.s.activation.group) {
    for (const Thought& t : think_about(a, m.unit, naming ? Action::Charge : Action::None)) {
      const Action action = action_of(t.verb);
      const double caution = watched && action == Action::Charge ? 0.1 : 0;
      if (action == Action::Charge || !watched) put(a, m.unit, t, -caution);
      else a.add(t.score, t.why, declaration_for(action));
    }
  }
  if (naming)
    for (const Choice& c : a.s.choices) a.add(0.05, "It goes in with the others.", c.verb, c.unit, c.target);
  a.add(0.08, "It has done enough.", "done");
}

void advise_members(Counsel& a, Action action) {
  for (const Member& m : a.s.activation.group) {
    if (m.acted) continue;
    for (const Thought& t : think_about(a, m.unit, action)) put(a, m.unit, t);
    if (action == Action::Move) a.add(0.01, "It stays.", "stay", m.unit);
    if (action == Action::Shoot) {
      a.add(0.01, "It shoots.", "shoot", m.unit);
      a.add(0.005, "It holds its fire.", "hold-fire", m.unit);
    }
    if (action == Action::Reform) a.add(0.01, "It dresses its ranks.", "reform", m.unit);
  }
}

}  // namespace grognard::revwars
