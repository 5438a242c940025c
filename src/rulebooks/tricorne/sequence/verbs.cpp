// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/commanders.h"
#include "tricorne/rules/11_victory/victory.h"
#include "tricorne/sequence/chapters.h"

// The orders, and the edge to core.
namespace grognard::tricorne {
namespace {

// Every verb with its rule and its words.
constexpr book::Wording kWordings[] = {
    {"order", "TR-TURN-4", "Give it an order"},
    {"done", "TR-TURN-1", "Done: go on to the next step"},
    {"roll-off", "TR-TURN-3", "Roll for the choice of side A"},
    {"go-first", "TR-TURN-3", "Be side A: move first"},
    {"go-second", "TR-TURN-3", "Be side B: move second"},
    {"place", "TR-SETUP-2", "Place it"},
    {"hold", "TR-TURN-4", "Leave it where it is"},
    {"halt", "TR-MOVE-12", "Halt: it has finished its move", 0, "", Ends::Unit},
    {"skip", "TR-MOVE-12", "Leave this segment unused"},
    {"move", "TR-MOVE-1", "Move"},
    {"move-half", "TR-TERR-18", "Move at half speed, to cross obstacles unharmed"},
    {"exit", "TR-MOVE-22", "Leave the table"},
    {"form-march", "TR-FORM-2", "Form march column"},
    {"form-attack", "TR-FORM-2", "Form attack column"},
    {"form-line", "TR-FORM-2", "Form line"},
    {"form-open", "TR-FORM-2", "Form open order line"},
    {"form-skirmish", "TR-FORM-2", "Skirmish"},
    {"dismount", "TR-FORM-11", "Dismount to skirmish"},
    {"mount-line", "TR-FORM-12", "Mount in line"},
    {"mount-march", "TR-FORM-12", "Mount in march column"},
    {"limber", "TR-FORM-13", "Limber"},
    {"unlimber", "TR-FORM-13", "Unlimber"},
    {"handle", "TR-ART-6", "Haul the guns by hand"},
    {"face", "TR-ART-5", "Turn the guns"},
    {"enter", "TR-BUA-3", "Occupy"},
    {"leave-line", "TR-BUA-3", "Leave in line"},
    {"leave-open", "TR-BUA-3", "Leave in open order"},
    {"leave-skirmish", "TR-BUA-3", "Leave skirmishing"},
    {"charge", "TR-CHARGE-3", "Charge"},
    {"charge-half", "TR-CHARGE-10", "Charge at half speed"},
    {"break-off", "TR-MELEE-18", "Break off from"},
    {"ride", "TR-MOVE-2", "Ride"},
    {"attach", "TR-CMD-1", "Join"},
    {"stand", "TR-EVADE-2", "Stand"},
    {"evade", "TR-EVADE-3", "Evade as far as it can", 0, "Evade only so far"},
    {"stop", "TR-EVADE-5", "Stop as soon as it may", 0, "Stop farther on"},
    {"rally", "TR-RALLY-3", "Rally"},
    {"shoot", "TR-FIRE-4", "Shoot at"},
    {"fight", "TR-TURN-13", "Fight this melee"},
    {"against", "TR-MELEE-3", "Roll against"},
    {"follow-up", "TR-RES-17", "Follow up as far as it may", 0, "Follow up only so far"},
    {"occupy", "TR-BUA-6", "Occupy the block just won"},
    {"stay", "TR-RES-17", "Stay"},
    {"concede", "TR-VIC-2", "Concede"},
};

std::string asked_now(const State& s, Side side) { return sentence("{0:^} {0:is|are} asked now.", side_name(s, side)); }

book::Moment moment_in(const State& s) {
  return {.title = step_title(s),
          .half_turn = 2 * s.turn + (step_number(s) >= 6 ? 1 : 0),
          .whose = s.cursor.empty() ? std::nullopt : std::optional(active(s))};
}

bool goes_on_by_itself(Play& p) {
  displace_commanders(p);
  check_annihilation(p);
  return false;
}

// What nobody is asked about.
void announce_before(Play& p, const Command&) { announce_step(p); }

}  // namespace

const book::Conduct<State, Step> kConduct = {
    .verbs = book::Verbs(kWordings),
    .manners = {.over = "TR-VIC-3",
                .not_asked = "TR-TURN-2",
                .too_long = "TR-MOVE-1",
                .too_many = "TR-TURN-4",
                .keeps_numbers = false},
    .question = question,
    .chapter = chapter,
    .moment = moment_in,
    .asked_now = asked_now,
    .step_over = [](Play& p, Side) { next_row(p); },
    .goes_on_by_itself = goes_on_by_itself,
    .before_asking = announce_step,
    .before_deed = announce_before,
    .any_time = [](Play& p, const Command& c) { concede(p, c.side); },
};

Decision decide(const State& s, PieceId unit) { return book::decide_by_chapter(s, unit); }
Verdict weigh(const State& s, const Command& command) { return book::weigh_by_chapter(s, command); }
void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  book::carry_by_chapter(s, command, dice, log);
}

}  // namespace grognard::tricorne
