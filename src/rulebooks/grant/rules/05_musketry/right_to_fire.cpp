// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "geometry/tolerance.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"

// What a unit did, or is, that keeps it from firing (GW-MOVE-22 to 24, GW-FORM-9, GW-FIRE-18).
namespace grognard::grant {
namespace {

using Why = std::optional<Refusal>;

Why says(const State& s, PieceId unit, RuleId rule, fmt::format_string<Name> words) {
  return Refusal{rule, sentence(words, name_of(s, unit))};
}

// What it did in this move.
Why kept_by_its_move(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.charged) return says(s, unit, "GW-CHARGE-25", "{} charged in this move.");
  if (u.order.verb == Verb("contact")) return says(s, unit, "GW-FIRE-18", "{} marched into contact in this move.");
  if (u.changed) return says(s, unit, "GW-FORM-9", "{} changed formation in this move.");
  if (u.in_house_move) return says(s, unit, "GW-FIRE-18", "{} entered or left a building in this move.");
  if (u.crossing > 0) return says(s, unit, "GW-TERR-18", "{0} {0:is|are} crossing a river.");
  if (u.embarking != 0) return says(s, unit, "GW-FIRE-18", "{0} {0:is|are} embarking or disembarking.");
  if (u.fired) return says(s, unit, "GW-FIRE-18", "{0} {0:has|have} fired in this move.");
  if (u.arm == Class::Light) return std::nullopt;  // GW-MOVE-23
  if (u.formation == Formation::Column && (u.moved || u.spent > 0))
    return says(s, unit, "GW-MOVE-24", "{0} {0:is|are} in column and {0:has|have} moved.");
  if (beyond(u.spent, kMarchAndFire))
    return says(s, unit, "GW-MOVE-22", "{0} {0:has|have} marched more than 4 inches.");
  return std::nullopt;
}

// What it is.
Why kept_by_its_state(const State& s, PieceId unit, bool closing) {
  const Unit& u = s.unit(unit);
  const bool in_house = u.formation == Formation::Garrison;
  if (u.spent_force && !in_house)
    return says(s, unit, "GW-HALF-9", "{0} {0:is|are} at half strength and out of the fighting.");
  if (u.duty == Duty::Halted) return says(s, unit, "GW-MORALE-25", "{0} {0:is|are} halted by bad morale.");
  if (u.compelled || u.duty == Duty::Retire || u.duty == Duty::Withdraw || u.duty == Duty::BreakOff)
    return says(s, unit, "GW-FIRE-18", "{0} {0:is|are} retiring.");
  if (u.duty == Duty::Drawn1 || u.duty == Duty::Drawn2)
    return says(s, unit, "GW-FIRE-18", "{0} {0:is|are} retiring after a drawn melee.");
  if (u.recovering > 0) return says(s, unit, "GW-RALLY-6", "{0} {0:is|are} recovering under {0:its|their} general.");
  if (!closing && is_exhausted(u)) return says(s, unit, "GW-EXH-12", "{0} {0:is|are} exhausted.");
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> may_not_fire(const State& s, PieceId unit, bool closing) {
  const Unit& u = s.unit(unit);
  if (!is_foot(u.arm)) return says(s, unit, "GW-FIRE-1", "{0} {0:has|have} no muskets.");
  if (!on_table(u)) return says(s, unit, "GW-BARGE-2", "{0} {0:is|are} not on the table.");
  if (melee_of(s, unit) && !closing) return says(s, unit, "GW-FIRE-18", "{0} {0:is|are} in melee.");
  if (!closing && u.touched) return says(s, unit, "GW-FIRE-18", "{0} {0:is|are} in contact with the enemy.");
  if (const Why why = kept_by_its_move(s, unit)) return why;
  return kept_by_its_state(s, unit, closing);
}

}  // namespace grognard::grant
