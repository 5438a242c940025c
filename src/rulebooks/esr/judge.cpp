// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/judged.h"
#include "core/sentence.h"
#include "esr/chapters.h"
#include "esr/positions.h"
#include "esr/status.h"
#include "esr/turn.h"

// The edge to core: what is asked, the judge, the deed.
namespace grognard::esr {
namespace {

constexpr std::size_t kLongestPath = 16;
constexpr std::size_t kMostNamed = 24;
constexpr int kNumberWanted = -1;  // in place of a number that is still to be given

// Every verb with its rule and its words.
constexpr Wording kWordings[] = {
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
    {"finish", "ES-MOVE-16", "The Formation has moved"},
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
    {"break-through", "ES-MELEE-39", "Break through so many yards", kNumberWanted},
    {"stop", "ES-VIC-1", "Agree to stop"},
    {"concede", "ES-VIC-1", "Concede"},
};

const Wording& wording_of(Verb verb, int number) {
  const Wording* plain = &kWordings[0];
  for (const Wording& w : kWordings) {
    if (!(w.verb == verb)) continue;
    if (w.number == number) return w;
    if (plain == &kWordings[0]) plain = &w;
  }
  return *plain;
}

void keep_only_the_verb(Command& c) {
  c.units.clear();
  c.targets.clear();
  c.path.clear();
  c.number = 0;
}

bool asks_both(const State& s) { return s.cursor.empty() && is_simultaneous(s.step); }

Question question_for(const State& s, Side side) {
  Question q = question(s);
  if (asks_both(s)) q.side = side;
  return q;
}

bool may_say_done(const State& s) {
  if (asks_both(s)) return true;
  for (const Choice& choice : s.choices)
    if (choice.verb == Verb("done")) return true;
  return false;
}

bool is_asked(const State& s, Side side) {
  if (asks_both(s)) return !s.done[index_of(side)];
  return question(s).side == side;
}

void options_of(const State& s, const Question& q, const Choices& choices, PieceId unit, Decision& d) {
  const Chapter& c = chapter(q.step);
  const std::size_t from = d.options.size();
  if (unit != kNoPiece && c.orders) {
    if (!asks_both(s) || s.side_of(unit) == q.side) c.orders(s, q, unit, d.options);
  } else {
    for (const Choice& choice : choices)
      if (unit == kNoPiece || choice.unit == unit)
        d.options.push_back(
            make_option(choice.verb, choice.unit, choice.target, choice.needs, choice.usual, choice.number));
  }
  if (asks_both(s))
    for (std::size_t i = from; i < d.options.size(); ++i) d.options[i].only = q.side;
}

// ES-GEN-15: objectives and directives, written, tried or changed, are nobody else's business.
bool gives_directive(const State& s, const Command& c) {
  constexpr Verb kVerbs[] = {"activate", "to-attack", "to-defend", "mass-assault", "own-objective"};
  return asks_both(s) || std::ranges::find(kVerbs, c.verb) != std::end(kVerbs);
}

// Secret answers: the number of the decision changes only when both sides have finished.
bool stays_secret(const State& s, int turn, Step step) { return asks_both(s) && s.step == step && s.turn == turn; }

}  // namespace

Option make_option(Verb verb, PieceId unit, PieceId target, Needs needs, bool usual, int number) {
  const Wording& w = wording_of(verb, needs == Needs::Number ? kNumberWanted : number);
  return {.verb = verb,
          .unit = unit,
          .target = target,
          .needs = needs,
          .rule = w.rule,
          .label = w.label,
          .usual = usual,
          .number = number};
}

Decision decide(const State& s, PieceId unit) {
  const Quietly listing;
  Decision d;
  d.number = s.decisions;
  d.half_turn = s.turn;
  d.phase = step_title(step_shown(s));
  if (s.over) return d;
  const Question q = question(s);
  d.rule = chapter(q.step).rule;
  d.prompt = prompt_of(s, q);
  if (!asks_both(s)) {
    d.asked[index_of(q.side)] = true;
    options_of(s, q, s.choices, unit, d);
    return d;
  }
  d.secret = true;
  Choices listed;
  for (const Side side : kSides) {
    if (!is_asked(s, side)) continue;
    d.asked[index_of(side)] = true;
    const Question own = question_for(s, side);
    listed.clear();
    chapter(own.step).list(s, own, listed);
    options_of(s, own, listed, unit, d);
  }
  return d;
}

Verdict weigh(const State& s, const Command& command) {
  Verdict v{.command = command};
  if (s.over) return v.refuse("ES-VIC-1", "The battle is over.");
  if (command.verb == Verb("concede") || command.verb == Verb("stop")) {  // either side, at any time
    keep_only_the_verb(v.command);
    return v;
  }
  if (!is_asked(s, command.side))
    return v.refuse("ES-GEN-13", fmt::format("{0} {0:is|are} asked now.", army_name(s, other(command.side))));
  if (command.path.size() > kLongestPath)
    return v.refuse("ES-MOVE-9", fmt::format("A path of more than {} poses.", kLongestPath));
  if (command.units.size() > 1 || command.targets.size() > kMostNamed)
    return v.refuse("ES-GEN-13", "One piece at a time is given an order.");
  const Question q = question_for(s, command.side);
  const Chapter& c = chapter(q.step);
  if (command.verb == Verb("done")) {
    keep_only_the_verb(v.command);
    if (!may_say_done(s))
      v.refuse(c.rule, q.step == Step::March ? "A Formation that moves is done with by \"finish\"."
                                             : "This must be settled first.");
    return v;
  }
  c.weigh(s, q, v);
  if (gives_directive(s, v.command) && !s.options().open_orders) v.secret = Secrecy::Order;
  return v;
}

void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  check_judged(s, command);
  const Quietly doing;
  Play p{s, dice, log};
  const int turn = s.turn;
  const Step step = s.step;
  const bool secret = asks_both(s);
  const std::optional<State> before = log.full() ? std::optional(s) : std::nullopt;
  if (command.verb == Verb("concede")) concede(p, command.side);
  else if (command.verb == Verb("stop")) agree_to_stop(p, command.side);
  else if (command.verb == Verb("done") && s.cursor.empty()) side_done(p, command.side);
  else chapter(question(s).step).carry(p, question_for(s, command.side), command);
  run_on(p);
  place_units_in_areas(s);
  if (before) tell_followers(p, *before);
  if (!secret || !stays_secret(s, turn, step)) ++s.decisions;
}

}  // namespace grognard::esr
