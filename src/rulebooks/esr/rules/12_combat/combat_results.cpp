// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "esr/rules/12_combat/fighting.h"
#include "esr/rules/15_status/status.h"

// What comes of a combat (T14, ES-MELEE-26 to ES-MELEE-35).
namespace grognard::esr {
namespace {

enum class Deed : std::uint8_t { Hold, BreakThrough, Retire, Rout, Remove };
struct CombatFate {
  Deed deed = Deed::Hold;
  int fatigue = 0;
  RuleId rule{"ES-MELEE-27"};
};

// ES-MELEE-26, ES-MELEE-27
CombatFate fate_of_winner(Arm winner, Arm loser, Margin by) {
  if (by == Margin::Slight) return {Deed::Hold, winner == Arm::Cavalry ? 1 : 0, "ES-MELEE-27"};
  const bool holds = winner == Arm::Artillery || (winner == Arm::Infantry && loser == Arm::Cavalry);
  return {holds ? Deed::Hold : Deed::BreakThrough, 0, "ES-MELEE-26"};
}

// ES-MELEE-30 to ES-MELEE-35
CombatFate fate_of_loser(const State& s, PieceId unit, Arm winner, Margin by) {
  const Arm arm = s.unit(unit).arm;
  if (by == Margin::Crushing) return {Deed::Remove, 1, "ES-MELEE-35"};
  if (by == Margin::Heavy) return {Deed::Rout, 1, "ES-MELEE-35"};
  if (by == Margin::Clear) {
    const bool cavalry = arm == Arm::Cavalry;
    const bool retires = is_supported(s, unit) || (cavalry && s.options().cavalry_always_retires);
    if (!retires) return {Deed::Rout, 1, "ES-MELEE-32"};
    return {Deed::Retire, cavalry ? 1 : 0, cavalry ? RuleId("ES-MELEE-34") : RuleId("ES-MELEE-32")};
  }
  const bool tires = arm == Arm::Cavalry || (arm == Arm::Infantry && winner == Arm::Cavalry);
  return {Deed::Retire, tires ? 1 : 0, "ES-MELEE-30"};
}

void tire(Play& p, PieceId unit, int markers, RuleId rule) {
  const Unit& u = p.s.unit(unit);
  if (markers > 0) add_fatigue(p, u.formation, u.arm, markers, rule);  // ES-FAT-3
}

// ES-RA-6: it already is where a rout would put it.
void stay_in_area(Play& p, PieceId unit) {
  p.log.tell([&] {
    return event("ES-RA-6", "hold", {unit},
                 fmt::format("{0} {0:stays|stay} in the Reformation Area.", name_of(p.s, unit)));
  });
}

void carry_out_fate(Play& p, PieceId unit, PieceId winner, const CombatFate& fate) {
  if (fate.deed == Deed::Remove) return remove_unit(p, unit, fate.rule, "is destroyed");
  if (p.s.unit(unit).post == Post::Area) return stay_in_area(p, unit);
  if (fate.deed == Deed::Rout) return rout(p, unit, fate.rule);
  retire(p, unit, winner, fate.rule);
}

// ES-ASMT-20: one for the group, or by the house rule one for each Unit that routs or is removed. Who should retire in the
// Reformation Area does neither (ES-RA-6).
void count_losses(State& s, const Group& losers, int formation, Deed of_lead, bool in_area) {
  int lost = 1;
  if (s.options().losses_are_units) {
    lost = 0;
    for (const PieceId unit : losers)
      if ((unit == losers.front() && of_lead != Deed::Retire) || (!in_area && !stands(s.unit(unit)))) ++lost;
  }
  s.formation(formation).losses = static_cast<std::int16_t>(s.formation(formation).losses + lost);
}

}  // namespace

void apply_result(Play& p, const Pairing& pairing, int margin) {
  State& s = p.s;
  const bool attackers_won = margin > 0;
  const Margin by = margin_of(margin);
  const Group& winners = attackers_won ? pairing.attackers : pairing.defenders;
  const Group& losers = attackers_won ? pairing.defenders : pairing.attackers;
  const PieceId winner = winners.front();
  const PieceId loser = losers.front();
  const int beaten = s.unit(loser).formation;
  const bool in_area = s.unit(loser).post == Post::Area;
  const CombatFate won = fate_of_winner(s.unit(winner).arm, s.unit(loser).arm, by);
  const CombatFate lost = fate_of_loser(s, loser, s.unit(winner).arm, by);
  tire(p, loser, lost.fatigue, lost.rule);
  carry_out_fate(p, loser, winner, lost);
  for (const PieceId unit : losers)  // ES-MELEE-10: the others retire without fatigue
    if (unit != loser && stands(s.unit(unit))) retire(p, unit, winner, "ES-MELEE-10");
  count_losses(s, losers, beaten, lost.deed, in_area);
  tire(p, winner, won.fatigue, won.rule);
  if (won.deed == Deed::BreakThrough) begin_breakthrough(p, winner);
  else tell_hold(p, winner);
}

bool apply_tie(Play& p, const Pairing& pairing) {
  const PieceId attacker = pairing.attackers.front();
  const PieceId defender = pairing.defenders.front();
  const bool guns[] = {is_battery(p.s.unit(attacker)), is_battery(p.s.unit(defender))};
  tire(p, attacker, 1, "ES-MELEE-28");
  tire(p, defender, 1, "ES-MELEE-28");
  if (!guns[0] && !guns[1]) return true;
  const CombatFate retiring{Deed::Retire, 0, "ES-MELEE-29"};
  if (guns[0]) carry_out_fate(p, attacker, defender, retiring);
  if (guns[1]) carry_out_fate(p, defender, attacker, retiring);
  for (const PieceId unit : {attacker, defender})
    if (!is_battery(p.s.unit(unit))) tell_hold(p, unit);
  return false;
}

}  // namespace grognard::esr
