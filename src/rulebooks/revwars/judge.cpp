// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/judged.h"
#include "core/sentence.h"
#include "revwars/chapters.h"
#include "revwars/movement.h"
#include "revwars/turn.h"

// The edge to core: what is asked, the judge, the deed.
namespace grognard::revwars {
namespace {

constexpr std::size_t kLongestPath = 16;
constexpr std::size_t kMostSpared = 64;  // platoons that a volley may leave to others

// Every verb with its rule and its words.
constexpr Wording kWordings[] = {
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
    {"home", "RW-CHARGE-5", "Charge home"},
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
  for (const Verb volley : {Verb("shoot"), Verb("shoot-past"), Verb("howitzer"), Verb("leave-them")})
    if (verb == volley) return kMostSpared;
  return kLongestPath;
}

// The same with a pose, where both are offered.
std::string_view label_of(const Wording& w, Needs needs) {
  return needs == Needs::Pose && w.verb == Verb("home") ? "Charge home, elsewhere along its front" : w.label;
}

void clear_all_but_verb(Command& c) {
  c.units.clear();
  c.targets.clear();
  c.path.clear();
  c.number = 0;
}

bool offers_done(const State& s) {
  for (const Choice& choice : s.choices)
    if (choice.verb == Verb("done")) return true;
  return false;
}

}  // namespace

const Wording& wording_of(Verb verb) {
  for (const Wording& w : kWordings)
    if (w.verb == verb) return w;
  return kWordings[0];
}

Option make_option(Verb verb, PieceId unit, PieceId target, Needs needs, bool usual) {
  const Wording& w = wording_of(verb);
  return {.verb = verb,
          .unit = unit,
          .target = target,
          .needs = needs,
          .rule = w.rule,
          .label = label_of(w, needs),
          .usual = usual,
          .ends = verb == Verb("done") ? Ends::Step : Ends::Nothing};
}

Decision decide(const State& s, PieceId unit) {
  const Quietly listing;
  Decision d;
  d.number = s.decisions;
  d.half_turn = 2 * s.turn + (s.active == s.first ? 0 : 1);
  d.phase = step_title(s);
  if (s.over) return d;
  const Question q = question(s);
  const Chapter& c = chapter(q.step);
  d.asked[index_of(q.side)] = true;
  d.rule = c.rule;
  d.prompt = c.prompt;
  d.interrupts = q.side != s.active && s.step > Step::Deploy;
  if (unit != kNoPiece && c.orders) {
    d.options.reserve(16);
    c.orders(s, q, unit, d.options);
    return d;
  }
  d.options.reserve(s.choices.size());
  for (const Choice& choice : s.choices)
    if (unit == kNoPiece || choice.unit == unit)
      d.options.push_back(make_option(choice.verb, choice.unit, choice.target, choice.needs, choice.usual));
  return d;
}

Verdict weigh(const State& s, const Command& command) {
  Verdict v{.command = command};
  if (s.over) return v.refuse("RW-VIC-8", "The battle is over.");
  if (command.verb == Verb("concede")) {  // either side, at any time
    clear_all_but_verb(v.command);
    return v;
  }
  const Question q = question(s);
  if (command.side != q.side)
    return v.refuse("RW-TURN-1", fmt::format("{0} {0:is|are} asked now.", side_name(s, q.side)));
  if (command.path.size() > longest_path(command.verb))
    return v.refuse("RW-MOVE-5", fmt::format("A path of more than {} poses.", longest_path(command.verb)));
  if (command.units.size() > 1 || command.targets.size() > 1)
    return v.refuse("RW-ACT-2", "One battalion and one target at a time.");
  const Chapter& c = chapter(q.step);
  if (command.verb == Verb("done")) {
    clear_all_but_verb(v.command);
    if (!offers_done(s)) v.refuse(c.rule, "This must be settled first.");
    return v;
  }
  c.weigh(s, q, v);
  return v;
}

void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  check_judged(s, command);
  const Quietly doing;
  Play p{s, dice, log};
  ++s.decisions;
  if (command.verb == Verb("concede")) return concede(p, command.side);
  const Question q = question(s);
  if (command.verb == Verb("done")) next_step(p);
  else chapter(q.step).carry(p, q, command);
  run_on(p);
  drive_off_generals(p);
}

}  // namespace grognard::revwars
