// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "core/verdict.h"
#include "esr/rules/12_combat/fighting.h"
#include "esr/sequence/chapters.h"

// Who is named for a combat: the lead of a group (ES-MELEE-10), the Unit that fights for an area (ES-RA-6).
namespace grognard::esr {
namespace {

const Pairing* pairing_now(const State& s) { return s.combat.now ? &*s.combat.now : nullptr; }
Group candidates_for_lead(const State& s, const Question& q) {
  const Pairing* pairing = pairing_now(s);
  if (!pairing) return {};
  return q.index == 0 ? pairing->attackers : pairing->defenders;
}

void list_leads(const State& s, const Question& q, Choices& out) {
  const Pairing* pairing = pairing_now(s);
  if (!pairing) return;
  const Pairing usual = with_usual_leads(s, *pairing);
  const PieceId best = q.index == 0 ? usual.attackers.front() : usual.defenders.front();
  for (const PieceId unit : candidates_for_lead(s, q)) offer(out, "lead", unit, kNoPiece, Needs::Nothing, unit == best);
}

void weigh_lead(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  const Group group = candidates_for_lead(s, q);
  if (c.verb != Verb("lead") || std::ranges::find(group, c.unit()) == group.end()) {
    v.refuse("ES-MELEE-10", sentence("Name the Unit that leads this group and rolls for it."));
    return;
  }
  if (Quietly::now()) return;
  Pairing trial = *pairing_now(s);
  put_first(q.index == 0 ? trial.attackers : trial.defenders, c.unit());
  v.workings.push_back(combat_sum(s, fighter_of(s, trial, q.index == 0)));
}

void carry_lead(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  Pairing& pairing = *p.s.combat.now;
  put_first(q.index == 0 ? pairing.attackers : pairing.defenders, c.unit());
}

bool may_fight_for_area(const State& s, PieceId unit) {
  const Pairing* pairing = pairing_now(s);
  return pairing && s.is_unit(unit) && s.unit(unit).post == Post::Area && s.unit(unit).formation == pairing->area;
}

void list_area_units(const State& s, const Question&, Choices& out) {
  const Pairing* pairing = pairing_now(s);
  if (!pairing) return;
  const Pairing usual = with_usual_leads(s, *pairing);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (may_fight_for_area(s, id))
      offer(out, "defend-area", id, kNoPiece, Needs::Nothing, id == usual.defenders.front());
}

void weigh_area_unit(const State& s, const Question&, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (c.verb != Verb("defend-area") || !may_fight_for_area(s, c.unit())) {
    v.refuse("ES-RA-6", sentence("Name the Unit in the Reformation Area that fights for it."));
    return;
  }
  if (Quietly::now()) return;
  Pairing trial = *pairing_now(s);
  trial.defenders.push_back(c.unit());
  v.workings.push_back(combat_sum(s, fighter_of(s, trial, false)));
}

void carry_area_unit(Play& p, const Question&, const Command& c) {
  answered(p.s);
  p.s.combat.now->defenders.push_back(c.unit());
}

}  // namespace

const Chapter kLeadUnit{.rule = "ES-MELEE-10",
                        .prompt = "Which Unit leads the group?",
                        .list = list_leads,
                        .weigh = weigh_lead,
                        .carry = carry_lead};
const Chapter kAreaUnit{.rule = "ES-RA-6",
                        .prompt = "Which Unit fights for the Reformation Area?",
                        .list = list_area_units,
                        .weigh = weigh_area_unit,
                        .carry = carry_area_unit};

}  // namespace grognard::esr
