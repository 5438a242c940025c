// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "esr/position/positions.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"
#include "esr/sequence/turn.h"

// The orders, and the edge to core.
namespace grognard::esr {
namespace {

// Every verb with its rule and its words.
constexpr book::Wording kWordings[] = {
    {"order", "ES-CMD-1", "Give an order"},
    {"done", "ES-GEN-13", "Done"},
    {"objective", "ES-OBJ-2", "Objective of the Force:"},
    {"attack", "ES-DIR-4", "Attack"},
    {"support", "ES-DIR-12", "Support"},
    {"march", "ES-DIR-10", "Move to"},
    {"defend", "ES-DIR-9", "Defend where it stands"},
    {"reserve", "ES-DIR-13", "Go into Reserve"},
    {"withdraw", "ES-CMD-1", "Take back what was written"},
    {"place", "ES-SETUP-6", "Place it deployed"},
    {"place", "ES-SETUP-6", "Place it ployed, in column", 1},
    {"place", "ES-SETUP-6", "Place it deployed in two waves", 2},
    {"place", "ES-SETUP-6", "Place it deployed in three waves", 3},
    {"place", "ES-SETUP-6", "Place it deployed in four waves", 4},
    {"place", "ES-SETUP-6", "Place it deployed in one wave", 5},
    {"station", "ES-SETUP-6", "Take his station"},
    {"activate", "ES-CMD-11", "Try to activate the pending order"},
    {"activate", "ES-CMD-11", "Try to activate it: the Force Commander tests", 1},
    {"activate", "ES-CMD-11", "Try to activate it: the Army Commander tests", 2},
    {"take-command", "ES-LEAD-7", "Take personal command of"},
    {"abandon", "ES-LEAD-9", "Abandon personal command"},
    {"adc", "ES-LEAD-11", "Dispatch an Imperial ADC to"},
    {"inspire", "ES-LEAD-12", "Inspire"},
    {"own-objective", "ES-LEAD-13", "Change his own objective to"},
    {"commit", "ES-LEAD-14", "Commit from its own reserve:"},
    {"commit-to", "ES-LEAD-15", "Commit to another Formation:"},
    {"recall", "ES-LEAD-16", "Recall to the reserve:"},
    {"displace", "ES-LEAD-18", "Displace"},
    {"attach", "ES-LEAD-19", "Commit a Specialty Unit:"},
    {"detach", "ES-LEAD-20", "Create a detachment from"},
    {"grand-battery", "ES-GB-2", "Create a grand battery under"},
    {"dissolve", "ES-GB-4", "Dissolve the grand battery"},
    {"rally", "ES-LEAD-23", "Rally"},
    {"to-defend", "ES-CONV-6", "Convert to Defend"},
    {"to-defend", "ES-CONV-7", "Convert to Defend: the Force Commander tests", 1},
    {"to-defend", "ES-CONV-7", "Convert to Defend: the Army Commander tests", 2},
    {"to-attack", "ES-CONV-6", "Convert to Attack"},
    {"to-attack", "ES-CONV-7", "Convert to Attack: the Force Commander tests", 1},
    {"to-attack", "ES-CONV-7", "Convert to Attack: the Army Commander tests", 2},
    {"to-reform", "ES-STAT-14", "Rally and Reform"},
    {"to-reform", "ES-STAT-14", "Rally and Reform: the Force Commander tests", 1},
    {"to-reform", "ES-STAT-14", "Rally and Reform: the Army Commander tests", 2},
    {"mass-assault", "ES-CAV-2", "Mass cavalry assault"},
    {"advance-on", "ES-CONV-9", "Combat advance on"},
    {"advance-again", "ES-CAV-4", "Advance again with the mass assault"},
    {"formation", "ES-MOVE-16", "This Formation moves next"},
    {"ride", "ES-MOVE-14", "Ride"},
    {"rejoin", "ES-LEAD-21", "Rejoin the parent Formation"},
    {"advance", "ES-MOVE-5", "Move the whole Formation"},
    {"move", "ES-MOVE-1", "Move"},
    {"contact", "ES-MOVE-12", "Move into contact with"},
    {"turn", "ES-MOVE-17", "Turn the guns"},
    {"bring-up", "ES-LEAD-15", "Bring up and unlimber"},
    {"bring-up", "ES-LEAD-15", "Bring up, stay limbered", 2},
    {"area", "ES-RA-3", "Place the Reformation Area so many yards behind"},
    {"finish", "ES-MOVE-16", "The Formation has moved", 0, "", Ends::Unit},
    {"deploy", "ES-DEPL-4", "Deploy"},
    {"ploy", "ES-DEPL-4", "Ploy into column"},
    {"put", "ES-DEPL-7", "Deploy it here"},
    {"put-all", "ES-DEPL-7", "Deploy the rest in waves"},
    {"recover", "ES-REC-1", "Recover fatigue"},
    {"recover", "ES-REC-1", "Recover infantry fatigue", 1},
    {"recover", "ES-REC-1", "Recover cavalry fatigue", 2},
    {"recover", "ES-REC-1", "Recover artillery fatigue", 3},
    {"return", "ES-STAT-15", "Return from the Reformation Area"},
    {"aim", "ES-FIRE-20", "Fire at"},
    {"fire", "ES-FIRE-4", "Fire and skirmish, dice against"},
    {"assess", "ES-ASMT-8", "Assess"},
    {"evade", "ES-ASMT-33", "Evade"},
    {"stay", "ES-ASMT-33", "Stay"},
    {"roll", "ES-ASMT-32", "Rolls next"},
    {"retire", "ES-ASMT-34", "Retires to the reserve"},
    {"distribute", "ES-FAT-4", "Fatigue on the infantry", 1},
    {"distribute", "ES-FAT-4", "Fatigue on the cavalry", 2},
    {"distribute", "ES-FAT-4", "Fatigue on the artillery", 3},
    {"resolve", "ES-MELEE-5", "Fight its next combat"},
    {"lead", "ES-MELEE-10", "Leads the group"},
    {"defend-area", "ES-RA-6", "Fights for the Reformation Area"},
    {"break-through", "ES-MELEE-39", "Break through as far as it can", 1},
    {"break-through", "ES-MELEE-39", "Stay where it is", 0},
    {"break-through", "ES-MELEE-39", "Break through so many yards", book::kNumberWanted},
    {"stop", "ES-VIC-1", "Agree to stop"},
    {"concede", "ES-VIC-1", "Concede"},
};

bool is_any_time(Verb verb) { return verb == Verb("concede") || verb == Verb("stop"); }

void carry_any_time(Play& p, const Command& c) {
  if (c.verb == Verb("concede")) concede(p, c.side);
  else agree_to_stop(p, c.side);
}

std::string asked_now(const State& s, Side side) { return sentence("{0} {0:is|are} asked now.", army_name(s, side)); }

book::Moment moment_in(const State& s) { return {.title = step_title(step_shown(s)), .half_turn = s.turn}; }

// ES-GEN-15: objectives and directives, written, tried or changed, are nobody else's business.
bool gives_directive(const State& s, const Command& c) {
  constexpr Verb kDirectives[] = {"activate", "to-attack", "to-defend", "mass-assault", "own-objective"};
  if (c.verb == book::kDone || is_any_time(c.verb)) return false;
  return book::asks_both(s) || std::ranges::find(kDirectives, c.verb) != std::end(kDirectives);
}

constexpr Verb kPickDetails[] = {"attach", "bring-up",      "commit-to",    "deploy", "detach",
                                 "fire",   "grand-battery", "mass-assault", "ploy"};
constexpr Verb kFindTheirWay[] = {"advance", "move", "ride"};

}  // namespace

const book::Conduct<State, Step> kConduct = {
    .verbs = book::Verbs(kWordings),
    .manners = {.over = "ES-VIC-1",
                .not_asked = "ES-GEN-13",
                .too_long = "ES-MOVE-9",
                .too_many = "ES-GEN-13",
                .one_at_a_time = "One piece at a time is given an order.",
                .most_targets = 24,
                .with_picks = kPickDetails,
                .with_ways = kFindTheirWay,
                .any_time = is_any_time},
    .question = question,
    .chapter = chapter,
    .moment = moment_in,
    .asked_now = asked_now,
    .step_over = side_done,
    .next_step = enter_next_step,
    .goes_on_by_itself = went_on_by_itself,
    .any_time = carry_any_time,
};

Decision decide(const State& s, PieceId unit) { return book::decide_by_chapter(s, unit); }
Verdict weigh(const State& s, const Command& command) {
  Verdict v = book::weigh_by_chapter(s, command);
  if (!s.over && gives_directive(s, v.command) && !s.options().open_orders) v.secret = Secrecy::Order;
  return v;
}
void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  const std::optional<State> before = log.full() ? std::optional(s) : std::nullopt;
  book::carry_by_chapter(s, command, dice, log);
  place_units_in_areas(s);
  Play p{s, dice, log};
  if (before) tell_followers(p, *before);
}

}  // namespace grognard::esr
