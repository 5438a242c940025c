// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/position/contact.h"
#include "esr/rules/08_fire/fire_plan.h"
#include "esr/rules/10_assessment/assessment.h"
#include "esr/rules/12_combat/combat.h"

// Fire, Assessments and combat. Not rules.
namespace grognard::esr {
namespace {

// Intense fire costs fatigue: worth it from the fresh, in the turn of the assault, against somebody who is about to give way.
int intensity(const State& s, int formation, int target) {
  if (weariness(s, target) < 0.6 || weariness(s, formation) > 0.3) return 0;
  if (directive_of(s.formation(formation)) != Directive::Attack || has_status(s.formation(target))) return 0;
  if (distance_between_formations(s, formation, target) >= kSkirmishRange) return 1 << kIntenseGunsBit;
  return is_attacking_cavalry(s, target) ? 0 : 1 << kIntenseSkirmishBit;
}

void consider_fire(Counsel& a, const Option& o) {
  const State& s = a.s;
  if (o.verb != Verb("fire") || !s.is_formation(o.target)) return;
  const int f = s.formation_index(o.unit), target = s.formation_index(o.target);
  double value = 1 + weariness(s, target) + fighting_power(s, target) / 50;
  if (has_status(s.formation(target))) value *= 0.4;
  const int mission = s.formation(f).kind == Kind::GrandBattery ? 1 << kFireMissionBit : 0;
  const int hard = intensity(s, f, target);
  const auto add = [&](double score, std::string_view why, int picks) {
    a.add(score, why, o.verb, o.unit, o.target).picks = static_cast<std::uint32_t>(picks);
  };
  if (hard != 0) add(value + 0.2, "Now or never: everything they have.", hard | mission);
  if (mission != 0) add(value + 0.1, "All guns on one division.", mission);
  add(value, "The division that is nearest to breaking.", 0);
}

// Cavalry that waits in the open for a fight it cannot win had better go.
void consider_evading(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  const Nearest enemy = nearest_enemy_of_unit(s, unit);
  const bool bad = enemy.unit != kNoPiece && in_contact(s, unit) && combat_value(s, unit, enemy.unit) < -0.3;
  a.add(bad ? 0 : 1, "They can hold.", "stay", unit);
  a.add(bad ? 1 : 0, "No use in being ridden down.", "evade", unit);
}

void consider_break_through(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  for (const Choice& choice : s.choices)
    a.add(choice.number > 0 && weariness(s, s.unit(unit).formation) < 0.6 ? 0.6 : 0.5, "After them!", choice.verb, unit,
          choice.target, choice.number);
  a.add(0.55, "Not too far.", "break-through", unit, kNoPiece, 0);
  a.add(0.3, "After them!", "break-through", unit, kNoPiece, 225);
}

}  // namespace

void advise_fire(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (!s.is_formation(choice.unit)) continue;
    if (choice.needs == Needs::Order) {
      for (const Option& o : orders_for(a, choice.unit)) consider_fire(a, o);
    } else {
      consider_fire(a, {.verb = choice.verb, .unit = choice.unit, .target = choice.target, .rule = "ES-FIRE-4"});
    }
  }
  a.add(0.01, "The rest fires as it can.", "done");
}

void advise_fight(Counsel& a) {
  const State& s = a.s;
  switch (a.q.step) {
    case Step::Evade: return consider_evading(a);
    case Step::BreakThrough: return consider_break_through(a);
    default: break;
  }
  for (const Choice& choice : s.choices) {
    double score = choice.usual ? 0.6 : 0.5;
    // Whoever fights should be good; the battery that has to go back should not.
    const double worth = s.is_unit(choice.unit) ? worth_of_unit(s, choice.unit) : 0;
    score += a.q.step == Step::RetireGuns ? -worth : worth;
    a.add(score, "As good as any.", choice.verb, choice.unit, choice.target, choice.number);
  }
}

void advise(Counsel& a) {
  switch (a.q.step) {
    case Step::SetUp:
    case Step::Issue: return advise_issue(a);
    case Step::Activate: return advise_activation(a);
    case Step::Lead: return advise_leading(a);
    case Step::Convert:
    case Step::ConvertCombat:
    case Step::ConvertAfter: return advise_conversion(a);
    case Step::Advance: return advise_combat_advance(a);
    case Step::Move: return advise_which_formation(a);
    case Step::March: return advise_march(a);
    case Step::Deploy: return advise_deploy(a);
    case Step::Place: return advise_place(a);
    case Step::Recover:
    case Step::Return: return advise_recovery(a);
    case Step::Fire: return advise_fire(a);
    default: return advise_fight(a);
  }
}

}  // namespace grognard::esr
