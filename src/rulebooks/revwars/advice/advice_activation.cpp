// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"

// Who acts next, and what a battalion does with its two Actions.
namespace grognard::revwars {
namespace {

using Thoughts = boost::container::static_vector<Thought, 8>;

constexpr double kLeaveIt = 0.01;

// Order matters more than losses: how much better it would stand a step higher.
Thought best_reform(const Outlook& o, const Figure& me, const Temper& temper) {
  const State& s = o.s;
  if (me.b->solid()) return {};
  Battalion dressed = *me.b;
  dressed.order = me.b->shattered() ? Order::Shaken : Order::Solid;
  Figure then = me;
  then.b = &dressed;
  const double safer = standing_there(o, then, temper, false) - standing_there(o, me, temper, false);
  const bool sure = is_second_of(s, Action::Reform);
  const Order luck = inspired(s, me.unit) ? Order::Solid : Order::Shaken;
  const double p = sure ? 1 : std::max(0.5, chance(me.card->reform[me.formation], luck));
  const double step = me.points * (me.b->shattered() ? 0.5 : 0.25);
  return {p * (step + std::max(0.0, safer)),
          me.b->shattered() ? "Shattered: it must rally first." : "Restores its order.", "reform"};
}

void keep(Thoughts& thoughts, const Thought& thought) {
  if (thought.score > kLeaveIt) thoughts.push_back(thought);
}

// What a battalion might do now.
class Thinker {
 public:
  Thinker(const Counsel& a, const Outlook& o, PieceId unit)
      : a_(a), o_(o), me_(figure_of(a.s, unit)), temper_(temper_of(o, a.scheme, me_)) {}

  Thoughts about(Action action) const {
    const State& s = a_.s;
    const PieceId unit = me_.unit;
    const bool first = s.activation.stage == Stage::First;
    Thoughts thoughts;
    const auto wanted = [&](Action kind) { return action == Action::None || action == kind; };
    if (wanted(Action::Shoot)) keep(thoughts, best_shot(s, unit, temper_.only));
    if (wanted(Action::Charge)) keep(thoughts, best_charge(o_, me_, temper_));
    if (wanted(Action::Reform)) keep(thoughts, best_reform(o_, me_, temper_));
    if (wanted(Action::Move) && a_.scheme.may_move(unit)) keep(thoughts, best_march(o_, me_, temper_, first));
    if (wanted(Action::ChangeFormation)) keep(thoughts, best_formation(o_, me_, temper_));
    if (wanted(Action::AboutFace)) keep(thoughts, best_facing(o_, me_, temper_));
    if (wanted(Action::SpikeGuns) && !s.overrun.empty() && !may_not_take(s, unit, Action::SpikeGuns) &&
        has_deed(s, unit, Action::SpikeGuns))
      keep(thoughts, {0.7, "The guns must not fire again.", "spike"});
    return thoughts;
  }
  const Figure& me() const { return me_; }

 private:
  const Counsel& a_;
  const Outlook& o_;
  Figure me_;
  Temper temper_;
};

void put(Counsel& a, PieceId unit, const Thought& t, double more = 0) {
  Command& c = a.add(t.score + more, t.why, t.verb, unit, t.target);
  if (t.pose) c.path.push_back(*t.pose);
  c.number = t.number;
}

// Fire before the charge, for hits gather over the turn; who stands in front before who stands behind.
double turn_of(const Outlook& o, PieceId unit) {
  const State& s = o.s;
  const Battalion& b = s.unit(unit);
  const Figure* me = o.find(unit);
  if (!me) return -1;  // a reserve comes on last
  double nearest = 60;
  bool shoots = false;
  bool charges = false;
  const Card& card = *me->card;
  const int weapon = card.small_arms >= 0 ? card.small_arms : card.cannon;
  const double range = weapon < 0 ? 0 : s.setup->weapons[weapon].range;
  for (const Figure& foe : o.foes) {
    if (length_squared(foe.centre - me->centre) > 60 * 60) continue;
    const double gap = gap_between(me->frame, foe.frame);
    nearest = std::min(nearest, gap);
    shoots = shoots || (gap <= range && aim_at(*me, foe, range).share > 0);
    charges = charges || (!b.shattered() && gap <= card.charge);
  }
  const double order = is_battery(b) ? 4 : shoots ? 3 : !b.solid() ? 2.5 : charges ? 2 : 1;
  return order - nearest / 61;
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

PieceId next_to_act(const Counsel& a, const Outlook& o) {
  PieceId next = kNoPiece;
  double most = -kNowhere;
  for (const Choice& c : a.s.choices) {
    if (c.needs != Needs::Order) continue;
    const bool member = is_member(a.s, c.unit);
    const double turn = turn_of(o, c.unit) + (member ? 100 : 0);
    if (turn <= most) continue;
    most = turn;
    next = c.unit;
  }
  return next;
}

}  // namespace

void advise_activation(Counsel& a) {
  const Outlook o(a.s, a.q.side);
  const PieceId next = next_to_act(a, o);
  if (next != kNoPiece) {
    const Thinker thinker(a, o, next);
    for (const Thought& t : thinker.about(Action::None)) put(a, next, t, 1);
    a.add(1, "It stays as it is.", "pass", next);
  }
  for (const Choice& c : a.s.choices)
    if (c.needs == Needs::Order && c.unit != next) a.add(kLeaveIt, "It stays as it is.", "pass", c.unit);
  a.add(0.001, "The brigade has done what it can.", "done");
}

void advise_declaration(Counsel& a) {
  const bool naming = a.s.activation.action == Action::Charge;
  const bool watched = could_react(a.s);
  const Outlook o(a.s, a.q.side);
  for (const Member& m : a.s.activation.group) {
    const Thinker thinker(a, o, m.unit);
    const double answers = watched ? cost_of_answers(o, thinker.me()) : 0;
    for (const Thought& t : thinker.about(naming ? Action::Charge : Action::None)) {
      const Action action = action_of(t.verb);
      const double caution = watched && action == Action::Charge ? 0.03 : 0;
      const double score = t.score - answers - caution;
      if (!naming && score <= kLeaveIt) continue;
      if (action == Action::Charge || !watched) put(a, m.unit, t, score - t.score);
      else a.add(score, t.why, declaration_for(action));
    }
  }
  if (naming)
    for (const Choice& c : a.s.choices) a.add(0.05, "It goes in with the others.", c.verb, c.unit, c.target);
  a.add(kLeaveIt, "It has done what it came for.", "done");
}

void advise_members(Counsel& a, Action action) {
  const Outlook o(a.s, a.q.side);
  for (const Member& m : a.s.activation.group) {
    if (m.acted) continue;
    const Thinker thinker(a, o, m.unit);
    for (const Thought& t : thinker.about(action)) put(a, m.unit, t, 1);
    if (action == Action::Move) a.add(0.01, "It stays.", "stay", m.unit);
    if (action == Action::Shoot) {
      a.add(0.01, "It shoots.", "shoot", m.unit);
      a.add(0.005, "It holds its fire.", "hold-fire", m.unit);
    }
    if (action == Action::Reform) a.add(0.01, "It dresses its ranks.", "reform", m.unit);
  }
}

}  // namespace grognard::revwars
