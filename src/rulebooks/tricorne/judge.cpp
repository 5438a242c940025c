// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/judged.h"
#include "core/sentence.h"
#include "tricorne/chapters.h"
#include "tricorne/losses.h"
#include "tricorne/victory.h"

// The edge to core: what is asked, the judge, the deed.
namespace grognard::tricorne {
namespace {

constexpr std::size_t kLongestPath = 16;

// Every verb with its rule and its words.
constexpr Wording kWordings[] = {
    {"order", "TR-TURN-4", "Give it an order"},
    {"done", "TR-TURN-1", "Done: go on to the next step"},
    {"roll-off", "TR-TURN-3", "Roll for the choice of side A"},
    {"go-first", "TR-TURN-3", "Be side A: move first"},
    {"go-second", "TR-TURN-3", "Be side B: move second"},
    {"place", "TR-SETUP-2", "Place it"},
    {"hold", "TR-TURN-4", "Leave it where it is"},
    {"halt", "TR-MOVE-12", "Halt: it has finished its move"},
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
    {"evade", "TR-EVADE-3", "Evade as far as it can"},
    {"stop", "TR-EVADE-5", "Stop as soon as it may"},
    {"rally", "TR-RALLY-3", "Rally"},
    {"shoot", "TR-FIRE-4", "Shoot at"},
    {"fight", "TR-TURN-13", "Fight this melee"},
    {"against", "TR-MELEE-3", "Roll against"},
    {"follow-up", "TR-RES-17", "Follow up as far as it may"},
    {"occupy", "TR-BUA-6", "Occupy the block just won"},
    {"stay", "TR-RES-17", "Stay"},
    {"concede", "TR-VIC-2", "Concede"},
};

// The same with a pose, where both are offered.
constexpr std::pair<Verb, std::string_view> kToAPlace[] = {
    {"evade", "Evade only so far"}, {"stop", "Stop farther on"}, {"follow-up", "Follow up only so far"}};

std::string_view label_of(const Wording& w, Needs needs) {
  if (needs == Needs::Pose)
    for (const auto& [verb, label] : kToAPlace)
      if (verb == w.verb) return label;
  return w.label;
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

Option option_of(const Choice& c) { return make_option(c.verb, c.unit, c.target, c.needs, c.usual); }

// Orders of which the log has nothing to tell.
bool is_silent(Verb verb) { return verb == Verb("hold") || verb == Verb("skip") || verb == Verb("halt"); }

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
  d.half_turn = 2 * s.turn + (step_number(s) >= 6 ? 1 : 0);
  d.phase = step_title(s);
  if (s.over) return d;
  const Question q = question(s);
  const Chapter& c = chapter(q.step);
  d.asked[index_of(q.side)] = true;
  d.interrupts = !s.cursor.empty() && q.side != active(s);
  d.rule = c.rule;
  d.prompt = c.prompt;
  if (unit != kNoPiece && c.orders) {
    d.options.reserve(12);  // seldom more
    c.orders(s, q, unit, d.options);
    return d;
  }
  d.options.reserve(s.choices.size());
  for (const Choice& choice : s.choices)
    if (unit == kNoPiece || choice.unit == unit) d.options.push_back(option_of(choice));
  return d;
}

Verdict weigh(const State& s, const Command& command) {
  Verdict v{.command = command};
  if (s.over) return v.refuse("TR-VIC-3", "The battle is over.");
  if (command.verb == Verb("concede")) {  // either side, at any time
    clear_all_but_verb(v.command);
    return v;
  }
  const Question q = question(s);
  if (command.side != q.side)
    return v.refuse("TR-TURN-2", sentence("{0:^} {0:is|are} asked now.", side_name(s, q.side)));
  if (command.path.size() > kLongestPath)
    return v.refuse("TR-MOVE-1", fmt::format("A path of more than {} poses.", kLongestPath));
  if (command.units.size() > 1 || command.targets.size() > 1)
    return v.refuse("TR-TURN-4", "One unit and one target at a time.");
  const Chapter& c = chapter(q.step);
  if (command.verb == Verb("done")) {
    clear_all_but_verb(v.command);
    if (!offers_done(s)) v.refuse(c.rule, "This must be settled first.");
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
  if (command.verb == Verb("done")) {
    s.step_done = true;
  } else {
    if (!is_silent(command.verb)) announce_step(p);
    chapter(q.step).carry(p, q, command);
  }
  run_on(p);
}

}  // namespace grognard::tricorne
