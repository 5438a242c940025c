// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "hanau/position/losses.h"
#include "hanau/position/wording.h"
#include "hanau/rules/14_victory/victory.h"
#include "hanau/sequence/chapters.h"

// The orders, and the edge to core.
namespace grognard::hanau {
namespace {

// Every verb with its rule and its words.
constexpr book::Wording kWordings[] = {
    {"order", "HN-MOVE-1", "Give it an order"},
    {"done", "HN-TURN-4", "Done: go on to the next step"},
    {"place", "HN-DATA-5", "Place it"},
    {"fire", "HN-ART-9", "Fire at"},
    {"unlimber", "HN-MOVE-14", "Unlimber"},
    {"limber", "HN-MOVE-14", "Limber"},
    {"arrive", "HN-RES-2", "Arrive at the table edge"},
    {"wait", "HN-RES-2", "Keep it back until next turn"},
    {"test", "HN-MORALE-1", "Test morale"},
    {"move", "HN-MOVE-2", "Move"},
    {"turn", "HN-MOVE-24", "Turn in place"},
    {"form-column", "HN-MOVE-9", "Form column"},
    {"form-line", "HN-MOVE-9", "Form line"},
    {"form-square", "HN-MOVE-9", "Form square"},
    {"form-skirmish", "HN-FORM-4", "Take skirmish order"},
    {"form-mass", "HN-FORM-3", "Form battalion mass"},
    {"enter", "HN-FORM-5", "Occupy"},
    {"leave-column", "HN-FORM-5", "Leave in column"},
    {"leave-line", "HN-FORM-5", "Leave in line"},
    {"leave-skirmish", "HN-FORM-5", "Leave in skirmish order"},
    {"exit", "HN-WIN-4", "Leave the table"},
    {"hold", "HN-MOVE-1", "Hold"},
    {"go", "HN-CMD-3", "Ride"},
    {"attach", "HN-CMD-4", "Join"},
    {"charge", "HN-CHARGE-2", "Charge"},
    {"shoot", "HN-FIRE-1", "Shoot at"},
    {"hold-fire", "HN-SKIRM-1", "Hold fire"},
    {"support", "HN-MELEE-14", "Supported by"},
    {"no-support", "HN-MELEE-15", "Nobody supports it"},
    {"stand", "HN-STAND-8", "Stand as it is"},
    {"press-on", "HN-STAND-9", "Lose a figure and press on"},
    {"stop", "HN-STAND-9", "Stop 1 inch away"},
    {"stay", "HN-STAND-8", "Stay as it is"},
    {"choose", "HN-MELEE-25", "This unit fights"},
    {"ride", "HN-MELEE-20", "Ride its path"},
    {"take", "HN-MELEE-13", "Take the guns"},
    {"fight", "HN-MELEE-5", "Fight"},
    {"garrison", "HN-LOSS-14", "Garrison"},
    {"recall", "HN-RECALL-7", "Roll for recall"},
    {"concede", "HN-WIN-5", "Concede"},
};

std::string asked_now(const State& s, Side side) {
  return sentence("The {0} {0:is|are} asked now.", side_name(s, side));
}

book::Moment moment_in(const State& s) {
  return {.title = phase_title(s),
          .half_turn = 2 * s.turn + (phase_of(s) >= 8 ? 1 : 0),
          .whose = s.cursor.empty() ? std::nullopt : std::optional(mover(s))};
}

}  // namespace

const book::Conduct<State, Step> kConduct = {
    .verbs = book::Verbs(kWordings),
    .manners = {.over = "HN-WIN-3",
                .not_asked = "HN-TURN-2",
                .too_long = "HN-MOVE-1",
                .too_many = "HN-MOVE-1",
                .keeps_numbers = false},
    .question = question,
    .chapter = chapter,
    .moment = moment_in,
    .asked_now = asked_now,
    .step_over = [](Play& p, Side) { next_row(p); },
    .goes_on_by_itself = [](Play& p) { return check_annihilation(p), false; },  // HN-WIN-5
    .before_asking = announce_phase,
    .any_time = [](Play& p, const Command& c) { concede(p, c.side); },  // D27
};

Decision decide(const State& s, PieceId unit) { return book::decide_by_chapter(s, unit); }
Verdict weigh(const State& s, const Command& command) { return book::weigh_by_chapter(s, command); }
void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  book::carry_by_chapter(s, command, dice, log);
}

}  // namespace grognard::hanau
