// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/03_fire/shooting.h"
#include "tricorne/sequence/chapters.h"

// Steps 3 and 8, defensive fire, and steps 5 and 10, the fire of the remaining units. The firing player takes his units
// one at a time, and each shot takes effect before the next (TR-TURN-11).
namespace grognard::tricorne {
namespace {

bool is_defensive(const Question& q) { return q.step == Step::DefensiveFire; }

// Refusals that do not depend on the target.
std::optional<Refusal> cannot_fire(const State& s, const Question& q, PieceId firer) {
  if (!is_defensive(q))
    if (auto refusal = has_no_shot_left(s, firer)) return refusal;
  return may_not_shoot(s, firer);
}

std::optional<Refusal> cannot_fire_at(const State& s, const Question& q, PieceId firer, PieceId target) {
  return is_defensive(q) ? may_not_answer(s, firer, target) : may_not_shoot_at(s, firer, target);
}

// Calls f with each target of a unit until it says to stop; those that are out of all reach are not put to the judge.
template <class F>
void each_target(const State& s, const Question& q, PieceId firer, F f) {
  const Nearness near(s, firer);
  const double reach = ranges_of(s.options(), s.troops(firer).weapon).most;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == q.side || !on_table(u) || !near.maybe(s, id, reach)) continue;
    if (!cannot_fire_at(s, q, firer, id) && !f(id)) return;
  }
}

// What a unit could shoot at: nobody, one target, or several.
struct Aims {
  PieceId first = kNoPiece;
  bool several = false;
};

// In the fire of the remaining units one target is enough to ask: the orders are listed when the unit is taken.
Aims aims_of(const State& s, const Question& q, PieceId firer) {
  Aims aims;
  if (cannot_fire(s, q, firer)) return aims;
  each_target(s, q, firer, [&](PieceId target) {
    aims.several = aims.first != kNoPiece;
    if (!aims.several) aims.first = target;
    return is_defensive(q) && !aims.several;
  });
  return aims;
}

void list_firers(const State& s, const Question& q, Choices& out) {
  bool answered = false;
  each_on_table(s, q.side, [&](PieceId id) {
    const Aims aims = aims_of(s, q, id);
    if (aims.first == kNoPiece) return;
    if (!is_defensive(q) || aims.several) return offer(out, "order", id, kNoPiece, Needs::Order);
    offer(out, "shoot", id, aims.first, Needs::Nothing, !answered);  // a charged unit usually answers
    answered = true;
  });
  if (!out.empty()) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, !answered);
}

void list_shots(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id)) || cannot_fire(s, q, id)) return;
  each_target(s, q, id, [&](PieceId target) {
    out.push_back(make_option("shoot", id, target));
    return true;
  });
}

void weigh_shot(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  const PieceId target = v.command.target();
  if (v.command.verb != Verb("shoot") || !s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id))) {
    v.refuse("TR-TURN-11", "Name one of your units and its target, or end the step.");
    return;
  }
  v.command.path.clear();
  if (auto refusal = cannot_fire(s, q, id)) v.refusals.push_back(*refusal);
  else if (auto barred = cannot_fire_at(s, q, id, target)) v.refusals.push_back(*barred);
  if (!v.legal() || Quietly::now()) return;
  const Breakdown score = shot_score(s, id, target, is_charged_by(s, id, target));
  v.workings = {score, table_row(score.total()), ways_in_ten(s.options(), score.total())};
}

void carry_shot(Play& p, const Question& q, const Command& c) {
  shoot(p, c.unit(), c.target(), is_charged_by(p.s, c.unit(), c.target()));
  if (!is_defensive(q) && on_table(p.s.unit(c.target()))) p.s.spent = c.unit();
}

}  // namespace

const Chapter kDefensiveFire = {.rule = "TR-TURN-5",
                                .prompt = "Shoot at a charger, or end the defensive fire",
                                .list = list_firers,
                                .orders = list_shots,
                                .weigh = weigh_shot,
                                .carry = carry_shot};
const Chapter kRemainingFire = {.rule = "TR-TURN-9",
                                .prompt = "Shoot with a unit that has not fired yet, or end the step",
                                .list = list_firers,
                                .orders = list_shots,
                                .weigh = weigh_shot,
                                .carry = carry_shot};

}  // namespace grognard::tricorne
