// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/turn.h"

// The orders, and the edge to core.
namespace grognard::revwars {
namespace {

// Every verb with its rule and its words.
constexpr book::Wording kWordings[] = {
    {"order", "RW-ACT-1", "Give it an order"},
    {"done", "RW-TURN-1", "Done"},
    {"roll-off", "RW-TURN-4", "Throw the dice"},
    {"go-first", "RW-TURN-4", "Go first"},
    {"go-second", "RW-TURN-4", "Go second"},
    {"deploy", "RW-SETUP-2", "Deploy this brigade next"},
    {"place", "RW-SETUP-2", "Place it"},
    {"hide", "RW-AMB-1", "Lie in ambush here"},
    {"spring", "RW-AMB-2", "Spring the ambush"},
    {"brigade", "RW-TURN-6", "This brigade acts next"},
    {"ride", "RW-CMD-1", "Ride"},
    {"evade", "RW-CMD-11", "Ride away"},
    {"group", "RW-ACT-2", "Take it into the group"},
    {"pass", "RW-ACT-4", "No Action"},
    {"replenish", "RW-SKIR-1", "Make good its losses from"},
    {"man", "RW-TERR-11", "Man the walls anew"},
    {"keep-walls", "RW-TERR-11", "They man the walls like this"},
    {"move", "RW-MOVE-2", "Move"},
    {"stay", "RW-ACT-10", "Stay where it is"},
    {"enter", "RW-TERR-10", "Enter the building"},
    {"leave", "RW-TERR-10", "Leave the building"},
    {"charge", "RW-CHARGE-1", "Charge"},
    {"shoot", "RW-FIRE-1", "Shoot"},
    {"shoot-past", "RW-FIRE-16", "Shoot past the skirmishers"},
    {"howitzer", "RW-FIRE-19", "Fire howitzers"},
    {"hold-fire", "RW-FIRE-63", "Hold all fire"},
    {"form-line", "RW-FORM-5", "Form line"},
    {"form-double", "RW-FORM-7", "Form double line"},
    {"form-skirmish", "RW-FORM-8", "Form skirmish line"},
    {"form-dskirmish", "RW-FORM-10", "Form double skirmish line"},
    {"form-bent", "RW-FORM-11", "Skirmish line along the border"},
    {"form-march", "RW-FORM-17", "Form march column"},
    {"form-attack", "RW-FORM-18", "Form attack column"},
    {"form-square", "RW-FORM-22", "Form square"},
    {"form-wing", "RW-FORM-13", "Swing a wing"},
    {"form-joint", "RW-FORM-31", "Form one square together with"},
    {"about-face", "RW-FACE-1", "About face"},
    {"reform", "RW-REFORM-1", "Reform"},
    {"spike", "RW-ART-13", "Spike guns"},
    {"declare-move", "RW-ACT-7", "Second Action: Move"},
    {"declare-shoot", "RW-ACT-7", "Second Action: Shoot"},
    {"declare-form", "RW-ACT-7", "Second Action: Change Formation"},
    {"declare-face", "RW-ACT-7", "Second Action: About Face"},
    {"declare-reform", "RW-ACT-7", "Second Action: Reform"},
    {"declare-spike", "RW-ACT-7", "Second Action: Spike Guns"},
    {"declared", "RW-ACT-9", "All targets are named"},
    {"react-shoot", "RW-REACT-12", "React: Shoot"},
    {"react-form", "RW-REACT-13", "React: Change Formation"},
    {"react-charge", "RW-REACT-14", "React: Countercharge"},
    {"home", "RW-CHARGE-5", "Charge home", 0, "Charge home, elsewhere along its front"},
    {"stand", "RW-STAND-1", "Stand"},
    {"run", "RW-STAND-13", "Break and run"},
    {"pursue", "RW-PURS-1", "Pursue"},
    {"hold", "RW-PURS-5", "Try to hold it back"},
    {"chase", "RW-PURS-12", "Chase"},
    {"ride-through", "RW-CAV-6", "Ride through"},
    {"strike", "RW-MELEE-5", "Strike at"},
    {"keep-right", "RW-MELEE-20", "The odd platoon stays on the right"},
    {"keep-left", "RW-MELEE-20", "The odd platoon stays on the left"},
    {"lose-gun", "RW-MELEE-20", "The battalion gun is lost"},
    {"keep-gun", "RW-MELEE-20", "Keep the battalion gun"},
    {"roll-now", "RW-FIRE-52", "Roll against them now"},
    {"leave-them", "RW-FIRE-52", "Leave some for a later shooter"},
    {"dress-rear", "RW-FORM-36", "The stronger rank in the rear"},
    {"dress-front", "RW-FORM-36", "The stronger rank in front"},
    {"concede", "RW-VIC-9", "Concede"},
};

std::size_t longest_path(Verb verb) {
  constexpr std::size_t kMostPoses = 16;
  constexpr std::size_t kMostSpared = 64;  // platoons that a volley may leave to others
  for (const Verb volley : {Verb("shoot"), Verb("shoot-past"), Verb("howitzer"), Verb("leave-them")})
    if (verb == volley) return kMostSpared;
  return kMostPoses;
}

std::string asked_now(const State& s, Side side) { return sentence("{0} {0:is|are} asked now.", side_name(s, side)); }

book::Moment moment_in(const State& s) {
  return {.title = step_title(s),
          .half_turn = 2 * s.turn + (s.active == s.first ? 0 : 1),
          .whose = s.step > Step::Deploy ? std::optional(s.active) : std::nullopt};
}

constexpr Verb kPickDetails[] = {"shoot", "shoot-past", "howitzer"};
constexpr Verb kFindTheirWay[] = {"move", "leave", "ride", "evade"};

}  // namespace

const book::Conduct<State, Step> kConduct = {
    .verbs = book::Verbs(kWordings),
    .manners = {.over = "RW-VIC-8",
                .not_asked = "RW-TURN-1",
                .too_long = "RW-MOVE-5",
                .too_many = "RW-ACT-2",
                .one_at_a_time = "One battalion and one target at a time.",
                .longest_path = longest_path,
                .with_picks = kPickDetails,
                .with_ways = kFindTheirWay},
    .question = question,
    .chapter = chapter,
    .moment = moment_in,
    .asked_now = asked_now,
    .step_over = [](Play& p, Side) { next_step(p); },
    .goes_on_by_itself = went_on,
    .any_time = [](Play& p, const Command& c) { concede(p, c.side); },
};

Decision decide(const State& s, PieceId unit) { return book::decide_by_chapter(s, unit); }
Verdict weigh(const State& s, const Command& command) { return book::weigh_by_chapter(s, command); }
void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  book::carry_by_chapter(s, command, dice, log);
  Play p{s, dice, log};
  drive_off_generals(p);
}

}  // namespace grognard::revwars
