// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <optional>

#include "core/judged.h"
#include "core/sentence.h"
#include "hanau/chapters.h"
#include "hanau/losses.h"
#include "hanau/victory.h"
#include "hanau/wording.h"

// The edge to core: what is asked, the judge, the deed.
namespace grognard::hanau {
namespace {

constexpr std::size_t kLongestPath = 16;

// Every verb with its rule and its words.
constexpr Wording kWordings[] = {
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
          .label = w.label,
          .usual = usual,
          .ends = verb == Verb("done") ? Ends::Step : Ends::Nothing};
}

Decision decide(const State& s, PieceId unit) {
  const Quietly listing;
  Decision d;
  d.number = s.decisions;
  d.half_turn = 2 * s.turn + (phase_of(s) >= 8 ? 1 : 0);
  d.phase = phase_title(s);
  if (s.over) return d;
  const Question q = question(s);
  const Chapter& c = chapter(q.step);
  d.asked[index_of(q.side)] = true;
  d.interrupts = !s.cursor.empty() && q.side != mover(s);
  d.rule = c.rule;
  d.prompt = c.prompt;
  if (unit != kNoPiece) {
    d.options.reserve(8);  // seldom more
    if (c.orders) c.orders(s, q, unit, d.options);
    else
      for (const Choice& choice : s.choices)
        if (choice.unit == unit)
          d.options.push_back(make_option(choice.verb, choice.unit, choice.target, choice.needs, choice.usual));
    return d;
  }
  d.options.reserve(s.choices.size());
  for (const Choice& choice : s.choices)
    d.options.push_back(make_option(choice.verb, choice.unit, choice.target, choice.needs, choice.usual));
  return d;
}

Verdict weigh(const State& s, const Command& command) {
  Verdict v{.command = command, .refusals = {}, .workings = {}, .measure = {}};
  if (s.over) return v.refuse("HN-WIN-3", "The battle is over.");
  if (command.verb == Verb("concede")) {  // D27: either side, at any time
    v.command.units.clear();
    v.command.targets.clear();
    v.command.path.clear();
    v.command.number = 0;
    return v;
  }
  const Question q = question(s);
  if (command.side != q.side)
    return v.refuse("HN-TURN-2", fmt::format("The {0} {0:is|are} asked now.", side_name(s, q.side)));
  if (command.path.size() > kLongestPath)
    return v.refuse("HN-MOVE-1", fmt::format("A path of more than {} poses.", kLongestPath));
  if (command.units.size() > 1 || command.targets.size() > 1)
    return v.refuse("HN-MOVE-1", "One unit and one target at a time.");
  const Chapter& c = chapter(q.step);
  if (command.verb == Verb("done")) {
    bool offered = false;
    for (const Choice& choice : s.choices) offered = offered || choice.verb == Verb("done");
    v.command.units.clear();
    v.command.targets.clear();
    v.command.path.clear();
    if (!offered && c.weigh) c.weigh(s, q, v);
    if (!offered && v.legal()) v.refuse(c.rule, "This must be settled first.");
    return v;
  }
  c.weigh(s, q, v);
  v.command.number = 0;
  return v;
}

void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  check_judged(s, command);
  const Quietly doing;
  Play p{s, dice, log};
  ++s.decisions;
  if (command.verb == Verb("concede")) return concede(p, command.side);
  const Question q = question(s);
  chapter(q.step).carry(p, q, command);
  run_on(p);
}

}  // namespace grognard::hanau
