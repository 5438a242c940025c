// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/telling.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

namespace grognard::picket {
namespace {

// PK-TURN-1
struct Row {
  Step step;
  std::string_view title;
};
constexpr Row kSequence[] = {
    {Step::Orders, "orders"}, {Step::Alarm, "alarm"}, {Step::Action, "action"}, {Step::End, "end of turn"}};

// Every verb with its rule and its words.
constexpr book::Wording kWordings[] = {
    {"order", "PK-TURN-2", "Give it an order"},
    {"done", "PK-TURN-2", "Done: the others stay as they are"},
    {.verb = "bold", .rule = "PK-ORDER-1", .label = "Be bold", .ends = Ends::Step},
    {.verb = "wary", .rule = "PK-ORDER-1", .label = "Be wary", .ends = Ends::Step},
    {"fire", "PK-FIRE-2", "Fire at"},
    {"move", "PK-MOVE-1", "Move"},
    {"stand", "PK-TEST-2", "Stand and test"},
    {"retire", "PK-TEST-3", "Retire"},
    {"concede", "PK-WIN-3", "Concede"},
};
constexpr Verb kWithPicks[] = {"fire"};

const Chapter& chapter(Step step) {
  static const Chapter* const all[] = {&kOrders, &kAlarm, &kAction, &kNerve, &kEnd};
  return *all[static_cast<std::size_t>(step)];
}

void begin_row(Play& p) {
  if (const auto begin = chapter(step_of(p.s)).begin) begin(p);
}
void next_row(Play& p) {
  p.s.row = static_cast<std::int8_t>((p.s.row + 1) % std::ssize(kSequence));
  begin_row(p);
}

// Where both write, having done is not yet the end of the step.
void step_over(Play& p, Side side) {
  if (step_of(p.s) == Step::Orders) p.s.done[side] = true;
  else next_row(p);
}

Question question(const State& s) {
  if (s.cursor.empty()) return {.step = step_of(s), .side = acting(s)};
  const CursorFrame& f = s.cursor.top();
  return {.step = static_cast<Step>(f.step), .side = s.side_of(f.unit), .unit = f.unit, .other = f.other};
}

book::Moment moment(const State& s) {
  return {.title = title_of(s), .half_turn = s.turn, .whose = s.cursor.empty() ? std::optional<Side>() : acting(s)};
}

std::string asked_now(const State& s, Side side) { return sentence("The {0} {0:is|are} asked now.", name_of(s, side)); }

// PK-SETUP-3
void throw_for_mist(Play& p) {
  const Roll roll = p.dice.total("PK-SETUP-3", Side::A, "mist", 1);
  p.s.sight = kMistSight + roll.value;
  p.log.tell([&] {
    return with_dice(event("PK-SETUP-3", "mist", {}, fmt::format("In the mist one sees {}.", inches(p.s.sight))), roll);
  });
}

}  // namespace

int phase_of(const State& s) { return s.row + 1; }
Step step_of(const State& s) { return kSequence[s.row].step; }
std::string_view title_of(const State& s) { return kSequence[s.row].title; }
Side acting(const State& s) { return s.turn % 2 == 1 ? Side::A : Side::B; }

void resume_at(Play& p, const Start& start) {
  if (start.mist) throw_for_mist(p);
  while (step_of(p.s) != start.step) ++p.s.row;
  begin_row(p);
  run_on(p);
}

const book::Conduct<State, Step> kConduct = {
    .verbs = book::Verbs(kWordings),
    .manners = {.over = "PK-WIN-1",
                .not_asked = "PK-TURN-1",
                .too_long = "PK-MOVE-1",
                .too_many = "PK-TURN-2",
                .with_picks = kWithPicks},
    .question = question,
    .chapter = chapter,
    .moment = moment,
    .asked_now = asked_now,
    .step_over = step_over,
    .next_step = next_row,
    .goes_on_by_itself = [](Play& p) { return check_nobody_left(p), false; },
    .any_time = [](Play& p, const Command& c) { concede(p, c.side); },
};

Decision decide(const State& s, PieceId unit) { return book::decide_by_chapter(s, unit); }
Verdict weigh(const State& s, const Command& command) { return book::weigh_by_chapter(s, command); }
void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  book::carry_by_chapter(s, command, dice, log);
}

}  // namespace grognard::picket
