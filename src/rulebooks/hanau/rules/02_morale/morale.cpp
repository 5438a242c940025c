// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/02_morale/morale.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

// T-3: modifiers to the number needed; all that apply are summed (HN-MORALE-10).
constexpr Modifier<MoraleCase> kMoraleModifiers[] = {
    {"HN-MORALE-5", "figures lost, by threes",
     [](const MoraleCase& c) { return -(c.casualties / kLossesPerMinusOne); }},
    {"HN-CLOSE-4", "infantry charging", [](const MoraleCase& c) { return c.charging_infantry ? -1 : 0; }},
    {"HN-STAND-4", "infantry not in column", [](const MoraleCase& c) { return c.not_in_column; }},
    {"HN-STAND-7", "charged in flank or rear", [](const MoraleCase& c) { return c.flank_or_rear ? -1 : 0; }},
    {"HN-MORALE-7", "general attached", [](const MoraleCase& c) { return c.general ? +1 : 0; }},
};

std::string_view quality_label(Quality q) {
  return q == Quality::Elite ? "elite" : q == Quality::Veteran ? "veteran" : "conscript";
}

int casualties_counted(const State& s, const Unit& u) {
  switch (s.options().morale_losses) {
    case Options::Losses::Turn: return u.lost_this_turn;
    case Options::Losses::Phase: return u.lost_this_phase;
    default: return u.lost;
  }
}

// Phase 2: every unit that lost a figure to artillery (HN-MORALE-15).
// "needs 4 or less"; "cannot pass" where no throw is so low.
std::string number_words(const State& s, const Name& name, int number) {
  const int least = s.options().morale_dice;
  if (s.options().morale_natural || number >= least)
    return number == 1 ? fmt::format("{0:needs|need} a 1", name)
                       : fmt::format("{0:needs|need} {1} or less", name, number);
  return fmt::format("cannot pass with {}", number);
}

void list_cannon_tests(const State& s, const Question& q, Choices& out) { list_tests(s, q.side, out); }

void begin_cannon_morale(Play& p) {
  for (Unit& u : p.s.units) u.must_test = on_table(u) && u.hit_by_artillery;
}

// HN-MORALE-16: fail by 1 or 2 halts the unit, by 3 or more routs it.
void carry_cannon_test(Play& p, const Question&, const Command& c) {
  const PieceId unit = c.unit();
  const Band band = test_morale(p, unit, morale_case(p.s, unit), "HN-MORALE-15", "morale after artillery");
  if (band == Band::FailBy1Or2) {
    p.s.unit(unit).halted = true;
    p.log.tell([&] {
      return event("HN-MORALE-16", "halt", {unit},
                   fmt::format("{0:^} {0:halts|halt}: no movement this turn.", name_of(p.s, unit)));
    });
    p.log.outcome([&] { return fmt::format("{0} {0:halts|halt}", name_of(p.s, unit)); });
  }
  if (band == Band::FailBy3) remove_unit(p, unit, Place::Routed, "HN-MORALE-13");
}

}  // namespace

Breakdown morale_sum(const MoraleCase& c) {
  Breakdown sum("HN-MORALE-2", "number needed");
  sum.base("HN-MORALE-2", quality_label(c.quality), morale_number(c.quality));
  add_up(sum, kMoraleModifiers, c);
  return sum;
}

MoraleCase morale_case(const State& s, PieceId unit) {
  return {.quality = s.troops(unit).quality,
          .casualties = casualties_counted(s, s.unit(unit)),
          .general = general_with(s, unit),
          .charging_infantry = false,
          .not_in_column = 0,
          .flank_or_rear = false};
}

Band test_morale(Play& p, PieceId unit, const MoraleCase& c, RuleId rule, std::string_view why) {
  State& s = p.s;
  s.unit(unit).tested = true;
  const Breakdown sum = morale_sum(c);
  const int number = sum.total();
  const int dice = s.options().morale_dice;
  int limits[] = {number, number + kSmallFailure};
  if (s.options().morale_natural) {  // HN-MORALE-12: the lowest throw passes, the highest fails
    limits[0] = std::clamp(number, dice, 6 * dice - 1);
    limits[1] = std::max(limits[0], limits[1]);
    if (number >= 6 * dice) limits[1] = 6 * dice;
  }
  const Roll roll = p.dice.bands(rule, s.side_of(unit), why, dice, limits);
  const Band band = static_cast<Band>(roll.value);
  p.log.tell([&] {
    int total = 0;
    for (const int face : roll.faces) total += face;
    const std::string result =
        band == Band::Pass ? fmt::format("{0:passes|pass}", name_of(s, unit))
                           : fmt::format("{0:fails|fail} by {1}", name_of(s, unit), std::max(1, total - number));
    return with_workings(with_dice(event(rule, "test", {unit},
                                         fmt::format("{0:^}, {1}: {2}, {0:rolls|roll} {3}: {4}.", name_of(s, unit), why,
                                                     number_words(s, name_of(s, unit), number), total, result)),
                                   roll),
                         {sum});
  });
  return band;
}

void list_tests(const State& s, Side side, Choices& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (on_table(u) && u.must_test && !u.tested && s.troops(id).side == side)
      offer(out, "test", id, kNoPiece, Needs::Nothing, out.empty());
  }
}

void weigh_test(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (v.command.verb != Verb("test")) {
    v.refuse("HN-TURN-4", "Choose the unit that tests next.");
    return;
  }
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id)) || !s.unit(id).must_test)
    v.refuse("HN-TURN-4", "That unit has no test to take now.");
  else if (s.unit(id).tested) v.refuse("HN-MORALE-14", "A unit tests at most once in a phase.");
}

const Chapter kCannonMorale = {.rule = "HN-MORALE-15",
                               .prompt = "Choose the next unit to test for its losses to artillery",
                               .begin = begin_cannon_morale,
                               .list = list_cannon_tests,
                               .weigh = weigh_test,
                               .carry = carry_cannon_test};

}  // namespace grognard::hanau
