// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/07_morale/morale.h"

#include <fmt/format.h>

#include "core/telling.h"
#include "grant/rules/04_artillery/artillery.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/sequence/steps.h"

// The Morale phase: 50% rule, tests, and what becomes of melees (GW-TURN-12, GW-MORALE-12 to 33, GW-HALF, GW-OUT-8).
namespace grognard::grant {
namespace {

constexpr int kGoodMorale = 6;  // GW-MORALE-17
constexpr int kLastNeed = 10;   // GW-MORALE-28

// How far the phase has come (State::stage): questions by unit in the order of GW-GEN-4, then by melee.
constexpr int kSecondMoves = 1;
constexpr int kThirdMoves = 1000;

bool has_morale(const State& s, PieceId unit) {
  const Class arm = s.unit(unit).arm;
  return arm != Class::Wagon && arm != Class::Barge && s.troops(unit).men > 0;
}

// Passengers of a barge are hit through it, and this phase knows no exception for them.
bool is_in_the_battle(const Unit& u) { return u.place == Place::Table || u.place == Place::Aboard; }

// GW-GEN-4
std::vector<PieceId> in_order(const State& s) {
  std::vector<PieceId> units;
  for (const Side side : kSides)
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (s.unit(id).side == side && is_in_the_battle(s.unit(id))) units.push_back(id);
  return units;
}

bool holds_out_in_a_house(const Unit& u) { return u.stays_in_house && u.formation == Formation::Garrison; }

// What was to be done in this move has been done; the retirement after a draw goes by its clock (GW-EXH-14).
void forget_served_duties(State& s) {
  for (Unit& u : s.units) {
    u.stormed = 0;
    if ((u.duty != Duty::Drawn1 && u.duty != Duty::Drawn2) || u.fought) u.duty = Duty::None;
  }
}

// --- the 50% rule ---

// GW-HALF-4: some enemy may still be there for a second move.
bool second_move_may_come(const State& s, PieceId unit) {
  const Melee* melee = melee_of(s, unit);
  if (!melee || melee->move != 1 || s.unit(unit).duty == Duty::Withdraw) return false;
  for (const Joined& j : melee->units)
    if (s.unit(j.unit).side != s.unit(unit).side && s.unit(j.unit).duty != Duty::Withdraw) return true;
  return false;
}

// GW-HALF-1 to 9
void become_spent(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  u.spent_force = true;
  if (u.loss == Loss::None) u.loss = Loss::Spent;
  u.stays_in_house = u.formation == Formation::Garrison;  // its owner may order otherwise (D7)
  u.second_move_ok = second_move_may_come(s, unit);       // until he says otherwise (D17)
  u.limbering = 0;                                        // GW-HALF-1: it abandons what it was doing
  const bool leaves_guns = u.formation == Formation::Deployed && !melee_of(s, unit);
  if (leaves_guns) abandon_guns(s, unit);
  p.log.tell([&] {
    const Name name = name_of(s, unit);
    const std::string left = fmt::format("{0} {0:has|have} {1} of {2} left", name, men_left(u), s.troops(unit).men);
    const std::string_view guns = leaves_guns ? " and the guns are left behind" : "";
    return event("GW-HALF-1", "spent", {unit},
                 u.formation == Formation::Garrison
                     ? fmt::format("{0} and may fight on only where {1:it is|they are}, inside.", left, name)
                     : fmt::format("{0}: {1:it is|they are} out of the fighting{2}.", left, name, guns));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} spent", name_of(s, unit)); });
}

void apply_half_rule(Play& p) {
  State& s = p.s;
  for (const PieceId unit : in_order(s)) {
    Unit& u = s.unit(unit);
    if (u.second_move_ok) u.second_move_ok = false;  // the second move has been fought
    if (has_morale(s, unit) && !u.spent_force && is_half_gone(s, unit)) become_spent(p, unit);
  }
}

// --- tests ---

Breakdown morale_sum(const State& s, PieceId unit) {
  Breakdown sum("GW-MORALE-16", "morale without the die");
  sum.base("GW-MORALE-11", "command points of living officers", command_points(s, unit));
  const int lost = s.troops(unit).men - men_left(s.unit(unit));
  if (lost * 4 >= s.troops(unit).men) sum.add("GW-MORALE-13", "a quarter of the men lost", -loss_deduction(s, unit));
  else sum.add("GW-MORALE-12", "a sixth of the men lost", -loss_deduction(s, unit));
  return sum;
}

// GW-MORALE-21 to 25, 30; GW-RALLY-8
Duty behave_badly(State& s, PieceId unit) {
  Unit& u = s.unit(unit);
  const bool in_melee = u.fought || melee_of(s, unit) != nullptr;
  const Duty duty = in_melee ? Duty::BreakOff : fires_or_advanced(s, unit) ? Duty::Halted : Duty::Retire;
  u.recovering = 0;
  u.recovering_new = false;
  if (u.duty != Duty::Withdraw) u.duty = duty;  // GW-OUT-8: it goes anyway
  return duty;
}

void tell_bad_behaviour(Play& p, PieceId unit, Duty duty) {
  p.log.tell([&] {
    const State& s = p.s;
    const Unit& u = s.unit(unit);
    const RuleId rule = duty == Duty::BreakOff ? RuleId("GW-MORALE-21")
                        : duty == Duty::Retire ? RuleId("GW-MORALE-24")
                        : u.fired              ? RuleId("GW-MORALE-23")
                                               : RuleId("GW-MORALE-22");
    const bool many = name_of(s, unit).plural;
    const std::string_view what = duty == Duty::BreakOff
                                      ? many ? "break off and go to the rear" : "breaks off and goes to the rear"
                                  : duty == Duty::Retire ? many ? "retire" : "retires"
                                  : many                 ? "stay halted and may not fire"
                                                         : "stays halted and may not fire";
    return event(rule,
                 duty == Duty::BreakOff ? "break-off"
                 : duty == Duty::Retire ? "retire"
                                        : "halt",
                 {unit}, fmt::format("{} {} in the next move.", name_of(s, unit), what));
  });
}

// GW-MORALE-26 to 28, 32: dispersed units are taken off in the End phase.
void fail_morale(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  u.bad = true;
  u.second_move_ok = false;
  const Duty duty = behave_badly(s, unit);
  if (u.need < kLastNeed) {
    ++u.need;
    tell_bad_behaviour(p, unit, duty);
    p.log.outcome([&] { return fmt::format("{0} {0:is|are} bad", name_of(s, unit)); });
    return;
  }
  u.loss = Loss::Dispersed;
  p.log.tell([&] {
    return event("GW-MORALE-28", "disperses", {unit},
                 fmt::format("{0} {0:has|have} failed at 10: {0:it is|they are} dispersed and {0:is|are} taken off at "
                             "the end of the move.",
                             name_of(s, unit)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} dispersed", name_of(s, unit)); });
}

// GW-MORALE-16 to 18, 26 to 29
void test_morale(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const Breakdown sum = morale_sum(s, unit);
  const int need = u.need;
  const bool was_bad = u.bad;
  const Roll roll = p.dice.hits("GW-MORALE-16", u.side, "morale", 1, need - sum.total());
  const bool good = roll.value > 0;
  p.log.tell([&] {
    const int face = roll.faces[0];
    return with_workings(
        with_dice(event(was_bad ? RuleId("GW-MORALE-26") : RuleId("GW-MORALE-16"), "test", {unit},
                        fmt::format("{}: morale {} + {} = {} against {}: {}.", name_of(s, unit), sum.total(), face,
                                    sum.total() + face, need, good ? (was_bad ? "rallied" : "good") : "bad")),
                  roll, std::max(1, need - sum.total())),
        {sum});
  });
  if (!good) return fail_morale(p, unit);
  u.bad = false;
  u.need = kGoodMorale;
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} good", name_of(s, unit)); });
}

// --- the questions ---

// D17: every unit that came down to half in the first move of its melee, one after the other.
bool ask_second_moves(State& s) {
  const std::vector<PieceId> units = in_order(s);
  for (std::size_t i = static_cast<std::size_t>(s.stage - kSecondMoves); i < units.size(); ++i) {
    if (!s.unit(units[i]).second_move_ok) continue;
    s.stage = static_cast<std::int16_t>(kSecondMoves + i + 1);
    ask_one(s, Ask::SecondMove, s.unit(units[i]).side, units[i]);
    return true;
  }
  return false;
}

bool both_sides_stand(const State& s, const Melee& melee) {
  PerSide<bool> stands = {false, false};
  for (const Joined& j : melee.units)
    if (!has_to_go(s, j.unit)) stands[s.unit(j.unit).side] = true;
  return stands[0] && stands[1];
}

// D18, GW-MELEE-43
bool ask_third_moves(State& s) {
  for (std::size_t i = 0; i < s.melees.size(); ++i) {
    Melee& melee = s.melees[i];
    if (melee.over || melee.move != 2 || !melee.built_up || melee.asked_third || !both_sides_stand(s, melee)) continue;
    melee.asked_third = true;
    ask_one(s, Ask::ThirdMove, attacking_side(s, melee), kNoPiece, kNoPiece, static_cast<int>(i));
    return true;
  }
  return false;
}

void list_second_move(const State& s, Side side, std::vector<Option>& out) {
  out.push_back(make_option("fight-on", side, s.ask_unit, kNoPiece, Needs::Nothing, true));
  out.push_back(make_option("break-off", side, s.ask_unit));
}

void weigh_second_move(const State& s, Verdict& v) {
  v.command = {
      .side = v.command.side, .verb = v.command.verb, .units = {s.ask_unit}, .targets = {}, .path = {}, .number = 0};
  if (v.command.verb != Verb("fight-on") && v.command.verb != Verb("break-off"))
    v.refuse("GW-HALF-4", "The unit fights the second move of the melee, or breaks off.");
}

void carry_second_move(Play& p, const Command& c) {
  Unit& u = p.s.unit(c.unit());
  u.second_move_ok = c.verb == Verb("fight-on");
  if (!u.second_move_ok) u.stays_in_house = false;
  p.log.tell([&] {
    return event("GW-HALF-4", u.second_move_ok ? "fights-on" : "break-off", {c.unit()},
                 u.second_move_ok
                     ? fmt::format("{0} {0:fights|fight} the second move of the melee.", name_of(p.s, c.unit()))
                     : fmt::format("{0} {0:breaks|break} off.", name_of(p.s, c.unit())));
  });
}

void list_third_move(const State&, Side side, std::vector<Option>& out) {
  out.push_back(make_option("fight-third", side));
  out.push_back(make_option("draw", side, kNoPiece, kNoPiece, Needs::Nothing, true));
}

void weigh_third_move(const State&, Verdict& v) {
  v.command = {.side = v.command.side, .verb = v.command.verb, .units = {}, .targets = {}, .path = {}, .number = 0};
  if (v.command.verb != Verb("fight-third") && v.command.verb != Verb("draw"))
    v.refuse("GW-MELEE-43", "The melee is fought for a third move, or it is a draw.");
}

void carry_third_move(Play& p, const Command& c) {
  Melee& melee = p.s.melees[p.s.ask_index];
  melee.third_chosen = c.verb == Verb("fight-third");
  p.log.tell([&] {
    return event("GW-MELEE-43", melee.third_chosen ? "third-move" : "no-third-move", {melee.units.front().unit},
                 melee.third_chosen ? "The melee among the houses goes on for a third move."
                                    : "There is no third move of the melee.");
  });
}

}  // namespace

bool is_half_gone(const State& s, PieceId unit) { return 2 * men_left(s.unit(unit)) <= s.troops(unit).men; }

int loss_deduction(const State& s, PieceId unit) {
  const int men = s.troops(unit).men;
  const int lost = men - men_left(s.unit(unit));
  const int spared = s.troops(unit).grenadier ? 1 : 0;
  if (lost * 4 >= men) return 2 - spared;
  return lost * 6 >= men ? 1 - spared : 0;
}

bool must_test(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (!is_in_the_battle(u) || !has_morale(s, unit) || (u.lost == 0 && !u.bad)) return false;
  return !u.spent_force || u.second_move_ok || holds_out_in_a_house(u);
}

bool fires_or_advanced(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  bool guns = false;
  for (const Gun& gun : u.guns) guns = guns || gun.fired;
  return u.fired || guns || u.nearer || u.charged;
}

// GW-OUT-8: twice-test, 50% rule, tests; then what that makes of every melee.
bool run_morale(Play& p) {
  State& s = p.s;
  if (s.stage == 0) {
    forget_served_duties(s);
    for (Melee& melee : s.melees) judge_melee(p, melee);
    apply_half_rule(p);
    s.stage = kSecondMoves;
  }
  if (s.stage < kThirdMoves) {
    if (ask_second_moves(s)) return false;
    for (const PieceId unit : in_order(s))
      if (must_test(s, unit)) test_morale(p, unit);
    s.stage = kThirdMoves;
  }
  if (ask_third_moves(s)) return false;
  settle_melees(p);
  return true;
}

const Answers kSecondMove = {.rule = "GW-HALF-4",
                             .prompt = "Half of its men are gone: fight the second move of the melee, or break off",
                             .list = list_second_move,
                             .orders = nullptr,
                             .weigh = weigh_second_move,
                             .carry = carry_second_move};
const Answers kThirdMove = {.rule = "GW-MELEE-43",
                            .prompt = "The melee is among houses: fight a third move, or let it be a draw",
                            .list = list_third_move,
                            .orders = nullptr,
                            .weigh = weigh_third_move,
                            .carry = carry_third_move};

}  // namespace grognard::grant
