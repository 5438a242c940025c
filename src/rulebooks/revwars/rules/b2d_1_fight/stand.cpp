// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/rules/b2d_2_breaking/breaking.h"
#include "revwars/sequence/chapters.h"

// Chapter STAND: steps 2 and 3 of a charge, and the tests of a countercharge (RW-REACT-20 to 28).
namespace grognard::revwars {
namespace {

// In a step all tests are made before anybody runs, so whoever has failed a moment ago still counts as a charger (RW-STAND-15).
bool is_contested(const State& s, const Engagement& e) {
  return is_active(s.unit(e.charger)) && is_active(s.unit(e.charged));
}

bool is_met(const State& s, const Fight& f, PieceId unit) {
  return std::ranges::any_of(f.pairs, [&](const Engagement& e) {
    return e.meeting && (e.charger == unit || e.charged == unit) && is_contested(s, e);
  });
}

bool is_charged(const State& s, const Fight& f, PieceId unit) {
  return std::ranges::any_of(
      f.pairs, [&](const Engagement& e) { return e.charged == unit && !e.meeting && is_contested(s, e); });
}

// How a battalion is charged, taken together (RW-STAND-12, RW-TERR-5).
struct Onset {
  bool positive = false;  // else only clipped
  bool flank = false;
  bool obstacle = true;
  int shock = kNever;
};

// RW-TERR-16: soft ground takes away a positive Shock, never a negative one.
int shock_of(const State& s, const Fight& f, PieceId charger) {
  const int shock = s.card(charger).shock[s.unit(charger).formation()];
  for (const Charger& c : f.chargers)
    if (c.unit == charger && c.soft) return std::min(shock, 0);
  return shock;
}

Onset onset_on(const State& s, const Fight& f, PieceId charged) {
  Onset onset;
  for (const Engagement& e : f.pairs)
    if (e.charged == charged && is_contested(s, e)) onset.positive = onset.positive || e.positive;
  for (const Engagement& e : f.pairs) {
    if (e.charged != charged || !is_contested(s, e) || (onset.positive && !e.positive)) continue;
    onset.flank = onset.flank || e.flank;
    onset.obstacle = onset.obstacle && e.obstacle;
    onset.shock = std::max(onset.shock, shock_of(s, f, e.charger));
  }
  onset.flank = onset.flank && onset.positive;
  return onset;
}

// RW-STAND-4, RW-STAND-6, RW-STAND-7
Rerolls rerolls_to_stand(const State& s, const Fight& f, PieceId charged) {
  const Order order = s.unit(charged).order;
  if (onset_on(s, f, charged).positive) return rerolls_of(order);
  return {.failures = order == Order::Shaken, .successes = false, .because = "only clipped"};
}

// RW-STAND-5
bool stands_unasked(const State& s, const Fight& f, PieceId charged) {
  return s.unit(charged).solid() && !onset_on(s, f, charged).positive;
}

// Where no die could change it the number is not spoken of.
std::string test_words(const Name& name, int need, const Single& die, std::string_view onset) {
  if (need <= 1) return fmt::format("{0} {0:stands|stand}: no die could make {0:it|them} break.", name);
  if (need > 6) return fmt::format("{0} {0:breaks|break}: no die could make {0:it|them} stand.", name);
  const std::string_view kept = name.plural ? "they stand" : "it stands";
  const std::string_view lost = name.plural ? "they break" : "it breaks";
  return fmt::format("{0}{4} {0:needs|need} {1} to stand: {2}{3}.", name, need_words(need), die.success ? kept : lost,
                     die.again, onset);
}

void tell_test(Play& p, PieceId unit, const Breakdown& score, const Single& die, std::string_view onset) {
  p.log.tell([&] {
    return with_workings(
        with_dice(event(score.rule(), "stand", {unit}, test_words(name_of(p.s, unit), score.total(), die, onset)),
                  die.roll, score.total()),
        {score});
  });
  p.log.outcome([&] { return said_of(name_of(p.s, unit), die.success ? "stands" : "breaks"); });
}

// onset: ", only clipped," where that says what is thrown again.
bool passes(Play& p, PieceId unit, const Breakdown& score, Rerolls rerolls, std::string_view onset = {}) {
  const Single die = throw_one(p, score.rule(), unit, "stand", score.total(), rerolls);
  tell_test(p, unit, score, die, onset);
  return die.success;
}

// RW-STAND-1
void test_charged(Play& p, Fight& f, PieceId unit) {
  if (stands_unasked(p.s, f, unit)) {
    p.log.tell([&] {
      return event("RW-STAND-5", "stand", {unit},
                   fmt::format("{0} {0:is|are} only clipped and solid: {0:it stands|they stand}.", name_of(p.s, unit)));
    });
    p.log.outcome([&] { return fmt::format("{0} {0:stands|stand}", name_of(p.s, unit)); });
    return;
  }
  const std::string_view onset = onset_on(p.s, f, unit).positive ? "" : ", only clipped,";
  if (!passes(p, unit, stand_score(p.s, f, unit), rerolls_to_stand(p.s, f, unit), onset))
    mark_broken(f, p.s, unit, false);
}

// RW-REACT-21
void test_meeting(Play& p, Fight& f, Charger& c) {
  c.tested = true;
  if (!passes(p, c.unit, meeting_score(p.s, f, c.unit), rerolls_of(p.s.unit(c.unit).order)))
    mark_broken(f, p.s, c.unit, false);
}

// --- RW-STAND-13 ------------------------------------------------------------------------------------------------------------

void list_stand_or_run(const State&, const Question& q, Choices& out) {
  offer(out, "stand", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "run", q.unit);
}

void weigh_stand_or_run(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  const bool stands = c.verb == Verb("stand");
  if (c.unit() != q.unit || (!stands && c.verb != Verb("run"))) {
    v.refuse("RW-STAND-13",
             sentence("{0} {0:is|are} charged: {0:it stands or runs|they stand or run}.", name_of(s, q.unit)));
    return;
  }
  if (stands) {
    v.workings.push_back(stand_score(s, s.fight(), q.unit));
  } else if (!is_battery(s.unit(q.unit))) {
    Breakdown rally("RW-BREAK-11", "number needed to rally");
    v.workings.push_back(rally.base("RW-BREAK-11", "Rally from Rout", s.card(q.unit).rally));
  }
}

void carry_stand_or_run(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  Fight& f = p.s.fight();
  for (Charged& charged : f.charged)
    if (charged.unit == q.unit) charged.tested = true;
  if (c.verb == Verb("stand")) return test_charged(p, f, q.unit);
  mark_broken(f, p.s, q.unit, true);
  p.log.tell([&] {
    return event("RW-STAND-13", "run", {q.unit},
                 fmt::format("{0} {0:does|do} not wait for the charge.", name_of(p.s, q.unit)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:breaks|break}", name_of(p.s, q.unit)); });
}

}  // namespace

// RW-STAND-21
Breakdown stand_score(const State& s, const Fight& f, PieceId charged) {
  const Onset onset = onset_on(s, f, charged);
  const Battalion& b = s.unit(charged);
  const Card& card = s.card(charged);
  const bool defends = onset.obstacle && in_skirmish_line(b);  // RW-FORM-12, RW-TERR-3
  Breakdown sum("RW-STAND-1", "number needed to stand");
  if (defends && s.options().obstacle_defence_fixed)
    sum.base("RW-TERR-4", "defends an obstacle: fixed number", kFixedDefence);
  else if (onset.flank) sum.base("RW-STAND-9", "Stand if Charged from Flank", card.stand_flank[b.formation()]);
  else sum.base("RW-STAND-1", "Stand if Charged from Front", card.stand_front[b.formation()]);
  if (f.round == 0 && onset.shock != kNever) sum.add("RW-STAND-2", "Shock of the charge", onset.shock);  // RW-STAND-8
  if (defends && !s.options().obstacle_defence_fixed) sum.add("RW-TERR-3", "defends an obstacle", -kDefendingObstacle);
  return sum;
}

// RW-STAND-17, RW-STAND-19
Breakdown charger_score(const State& s, PieceId charger) {
  Breakdown sum("RW-STAND-17", "charger's number needed to stand");
  return sum.base("RW-STAND-17", "Stand if Charged from Front",
                  s.card(charger).stand_front[s.unit(charger).formation()]);
}

Breakdown meeting_score(const State& s, const Fight& f, PieceId unit) {
  Breakdown sum("RW-REACT-21", "number needed to stand");
  sum.base("RW-REACT-21", "Stand if Charged from Front", s.card(unit).stand_front[s.unit(unit).formation()]);
  int shock = kNever;
  for (const Engagement& e : f.pairs) {
    if (!e.meeting || !is_contested(s, e)) continue;
    if (e.charged == unit) shock = std::max(shock, shock_of(s, f, e.charger));
    if (e.charger == unit) shock = std::max(shock, shock_of(s, f, e.charged));
  }
  if (f.round == 0 && shock != kNever) sum.add("RW-REACT-21", "Shock of the other", shock);  // RW-REACT-27
  return sum;
}

BrokenUnit& mark_broken(Fight& f, const State& s, PieceId unit, bool chose) {
  if (BrokenUnit* listed = broken_in(f, unit)) return *listed;
  BrokenUnit b;
  b.unit = unit;
  b.chose = chose;
  b.was_shattered = s.unit(unit).shattered();
  f.broken.push_back(b);
  return f.broken.back();
}

// RW-STAND-15, RW-REACT-22: those who met head on first, the active side's before the others; then the charged in order.
bool do_stand(Play& p, Fight& f) {
  for (const bool coming : {false, true})
    for (Charger& c : f.chargers)
      if (c.countercharging == coming && !c.tested && is_met(p.s, f, c.unit)) test_meeting(p, f, c);
  for (const Charged& c : f.charged) {
    if (c.tested || !is_charged(p.s, f, c.unit)) continue;
    ask(p.s, Step::StandOrRun, c.unit);
    return false;
  }
  return true;
}

// RW-STAND-17, RW-STAND-18, RW-STAND-20
bool do_test(Play& p, Fight& f) {
  for (Charger& c : f.chargers) {
    if (c.tested || c.countercharging || !is_active(p.s.unit(c.unit)) || !still_charging(p.s, f, c.unit)) continue;
    c.tested = true;
    if (!passes(p, c.unit, charger_score(p.s, c.unit), rerolls_of(p.s.unit(c.unit).order)))
      mark_broken(f, p.s, c.unit, false);
  }
  return true;
}

const Chapter kStandOrRun = {.rule = "RW-STAND-13",
                             .prompt = "Your battalion is charged: stand, or break and run",
                             .list = list_stand_or_run,
                             .weigh = weigh_stand_or_run,
                             .carry = carry_stand_or_run};

}  // namespace grognard::revwars
