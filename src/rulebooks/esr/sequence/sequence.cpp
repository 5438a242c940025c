// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/check.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/rules/10_assessment/assessment.h"
#include "esr/rules/12_combat/combat.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"
#include "esr/sequence/turn.h"

// The sequence of play (chapter TURN).
namespace grognard::esr {
namespace {

// ES-GEN-13: the side with the initiative acts first; only in step 8 the other one declares first.
void enter(State& s, Step step) {
  s.step = step;
  s.done[Side::A] = s.done[Side::B] = false;
  s.acting = step == Step::Fire ? other(s.initiative) : s.initiative;
}

// What happens in the first turn before anybody has given an order is the same in every game: its dice wait for the first
// orders, unless some order is pending already and the initiative is wanted at once.
bool turn_waits_for_orders(const State& s) {
  if (s.turn != 1) return false;
  for (const Formation& f : s.formations)
    if (f.pending.any()) return false;
  for (const Superior& superior : s.superiors)
    if (superior.pending.any()) return false;
  return true;
}

// ES-TURN-2
void start_turn(Play& p) {
  p.log.tell([&] { return event("ES-TURN-1", "turn", {}, fmt::format("Turn {}.", p.s.turn)); });
  const bool waits = turn_waits_for_orders(p.s);
  p.s.turn_begun = !waits;
  if (!waits) begin_turn(p);
  enter(p.s, waits ? Step::Issue : Step::Activate);
}

void after_leader_actions(Play& p) {
  successors_take_over(p);  // ES-FATE-14
  begin_movement_phase(p);
  enter(p.s, Step::Convert);
  forced_conversions(p);  // ES-CONV-4
}

// ES-TURN-4: the scores, Leader Fate, and who has to assess.
void after_declaring(Play& p) {
  resolve_fire(p);
  enter(p.s, Step::Fate);
  leader_fate(p);
  enter(p.s, Step::Assess);
  begin_assessments(p);
}

void enter_combat(Play& p) {
  enter(p.s, Step::Combat);
  begin_combat_step(p);
}

// ES-TURN-7, ES-TURN-8
void close_turn(Play& p) {
  State& s = p.s;
  end_combat_phase(p);
  enter(s, Step::StatusCheck);
  status_check(p);
  enter(s, Step::EndOfTurn);
  end_of_turn(p);
  check_victory(p);
  if (s.over) return;
  ++s.turn;
  start_turn(p);
}

}  // namespace

void enter_next_step(Play& p) {
  State& s = p.s;
  switch (s.step) {
    case Step::SetUp: return start_turn(p);
    case Step::Activate: return enter(s, Step::Issue);
    case Step::Issue:
      if (!s.turn_begun) begin_turn(p);
      s.turn_begun = true;
      return enter(s, Step::Lead);
    case Step::Lead: return after_leader_actions(p);
    case Step::Convert: enter(s, Step::Move); return begin_movement(p);
    case Step::Move: end_movement(p); return enter(s, Step::Deploy);
    case Step::Deploy: return enter(s, Step::Recover);
    case Step::Recover: return enter(s, Step::Fire);
    case Step::Fire: return after_declaring(p);
    case Step::Assess: begin_combat_phase(p); return enter(s, Step::ConvertCombat);
    case Step::ConvertCombat: return contacts_left(s) ? enter_combat(p) : close_turn(p);  // ES-CONV-1
    case Step::Combat: return enter(s, Step::ConvertAfter);
    case Step::ConvertAfter: return contacts_left(s) ? enter_combat(p) : close_turn(p);
    default: GROGNARD_CHECK(false);
  }
}

bool went_on_by_itself(Play& p) {
  State& s = p.s;
  if (!s.cursor.empty()) return false;
  if (s.assessing.formation >= 0) {
    assess_on(p);
    return true;
  }
  if (s.step == Step::Move) {
    if (s.priority <= kLastPriority) return movement_on(p);
    enter_next_step(p);
    return true;
  }
  if (s.step != Step::Combat) return false;
  if (combat_on(p)) return true;
  if (!combat_step_over(s)) return false;
  enter_next_step(p);
  return true;
}

void side_done(Play& p, Side side) {
  State& s = p.s;
  GROGNARD_CHECK(s.cursor.empty());
  s.done[side] = true;
  if (chapter(s.step).finish) chapter(s.step).finish(p, side);
  if (!s.cursor.empty() || p.dice.wanting()) return;
  if (s.done[Side::A] && s.done[Side::B]) return enter_next_step(p);
  s.acting = other(side);
}

Question question(const State& s) {
  if (!s.cursor.empty()) {
    const CursorFrame& f = s.cursor.top();
    return {static_cast<Step>(f.step), s.side_of(f.unit), f.unit, f.other, f.index};
  }
  Question q{.step = s.step, .side = s.step == Step::Combat ? s.combat.names : s.acting};
  if (chapter(s.step).both_at_once) q.side = s.done[Side::A] ? Side::B : Side::A;
  return q;
}

void resume_at(Play& p, Step step) {
  State& s = p.s;
  for (Unit& u : s.units) u.began = u.pose;
  const Side acting = s.acting;
  enter(s, step);
  s.acting = acting;
  switch (step) {
    case Step::Activate:
      if (s.turn == 1 && s.decisions == 0 && turn_waits_for_orders(s)) start_turn(p);
      break;
    case Step::Convert: forced_conversions(p); break;
    case Step::Move: begin_movement(p); break;
    case Step::Fate:
      leader_fate(p);
      enter(s, Step::Assess);
      begin_assessments(p);
      break;
    case Step::Assess: begin_assessments(p); break;
    case Step::Combat: begin_combat_step(p); break;
    case Step::StatusCheck:
    case Step::EndOfTurn: close_turn(p); break;
    default: break;
  }
  run_on(p);
  place_units_in_areas(s);
}

// Combat is 12 and 13.
int step_number(Step step) { return static_cast<int>(step) + (step > Step::Combat ? 1 : 0); }

int step_shown(const State& s) {
  const int number = step_number(s.step);
  const bool assesses = s.assessing.formation >= 0 || question(s).step == Step::AssessNext;
  return s.step == Step::Combat && assesses ? number + 1 : number;
}

std::string_view step_title(int number) {
  static constexpr std::string_view kTitles[] = {"Set-up: objectives and directives",
                                                 "1 Activate Orders",
                                                 "2 Issue Orders",
                                                 "3 Leader Actions",
                                                 "4 Order Conversions",
                                                 "5 Movement",
                                                 "6 Ploy and Deploy",
                                                 "7 Fatigue Recovery",
                                                 "8 Artillery and Skirmishing",
                                                 "9 Leader Fate",
                                                 "10 Assessments",
                                                 "11 Order Conversions",
                                                 "12 Combat Resolution",
                                                 "13 Assessments",
                                                 "14 Order Conversions",
                                                 "15 Status Check",
                                                 "16 End of turn"};
  static_assert(std::size(kTitles) == kStepsOfTurn + 1);
  return kTitles[number];
}

std::string_view step_name(int number) {
  const std::string_view title = step_title(number);
  return number == 0 ? title : title.substr(title.find(' ') + 1);
}

const Chapter& chapter(Step step) {
  static const Chapter kAutomatic{
      .rule = "ES-TURN-1", .prompt = "", .list = [](const State&, const Question&, Choices&) {}};
  static const Chapter* const table[] = {
      &kSetUp,      &kActivate,  &kIssue,     &kLead,     &kConvert,      &kMove,       &kDeploy,
      &kRecover,    &kFire,      &kAutomatic, &kAssess,   &kConvert,      &kCombat,     &kConvert,
      &kAutomatic,  &kAutomatic, &kMarch,     &kPlace,    &kReturn,       &kEvade,      &kRollNext,
      &kDistribute, &kAdvance,   &kLeadUnit,  &kAreaUnit, &kBreakThrough, &kAssessNext, &kRetireGuns,
  };
  static_assert(std::size(table) == static_cast<std::size_t>(Step::RetireGuns) + 1);
  return *table[static_cast<std::size_t>(step)];
}

}  // namespace grognard::esr
