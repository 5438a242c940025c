// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/rules/04_conversions/conversion_rows.h"

#include <algorithm>

#include "esr/position/contact.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/15_status/status.h"

// Table T4 (chapter CONV).
namespace grognard::esr {
namespace {

constexpr double kCavalrySees = 1500;    // T4 row 9
constexpr double kCavalryStrikes = 750;  // T4 row 10

constexpr unsigned kStep4 = 1;
constexpr unsigned kStep11 = 2;
constexpr unsigned kStep14 = 4;
constexpr unsigned kEachStep = kStep4 | kStep11 | kStep14;
unsigned step_bit(Step step) {
  switch (step) {
    case Step::Convert: return kStep4;
    case Step::ConvertCombat: return kStep11;
    case Step::ConvertAfter: return kStep14;
    default: return 0;
  }
}

constexpr unsigned bit_of(Directive d) { return 1u << static_cast<unsigned>(d); }
constexpr unsigned bit_of(Status status) { return 1u << (8 + static_cast<unsigned>(status)); }
constexpr unsigned kA = bit_of(Directive::Attack);
constexpr unsigned kS = bit_of(Directive::Support);
constexpr unsigned kM = bit_of(Directive::Move);
constexpr unsigned kD = bit_of(Directive::Defend);
constexpr unsigned kR = bit_of(Directive::Reserve);
constexpr unsigned kRT = bit_of(Status::Retreating);
constexpr unsigned kBK = bit_of(Status::Broken);
constexpr unsigned kRR = bit_of(Status::Reforming);
unsigned bit_now(const Formation& f) { return has_status(f) ? bit_of(f.status) : bit_of(directive_of(f)); }

bool enemy_at_900(const State& s, int f) { return enemy_within(s, f, kNearEnemy); }
bool enemy_at_450(const State& s, int f) { return enemy_within(s, f, kCloseEnemy); }
bool enemy_at_1500(const State& s, int f) { return enemy_within(s, f, kCavalrySees); }
bool enemy_at_750(const State& s, int f) { return enemy_within(s, f, kCavalryStrikes); }
bool has_resolved_combat(const State& s, int f) { return s.formation(f).fought; }
bool enemies_900_off(const State& s, int f) { return reaches(nearest_enemy_of(s, f).distance, kRetreatDistance); }
bool enemies_1800_off(const State& s, int f) { return reaches(nearest_enemy_of(s, f).distance, kBreakDistance); }

// T4 row 4: whom it supports is on Attack or fighting.
bool support_is_called_for(const State& s, int f) {
  const PieceId target = s.formation(f).active.target;
  if (!s.is_formation(target) || !enemy_at_900(s, f)) return false;
  const int supported = s.formation_index(target);
  if (!is_there(s.formation(supported))) return false;
  return directive_of(s.formation(supported)) == Directive::Attack || formation_in_contact(s, supported);
}

// clang-format off
constexpr ConversionRow kRows[] = {
    {1, kRT | kBK | kRR, Becomes::Defend, kEachStep, false, {}, below_threshold_to_recover,
     "its fatigue is not below the Retreat threshold."},
    {2, kM, Becomes::Defend, kEachStep, false},
    {3, kS, Becomes::Defend, kEachStep, false},
    {4, kS, Becomes::Attack, kEachStep, false, {}, support_is_called_for,
     "the supported Formation must be on Attack or in contact, and an enemy Unit within 900 yards."},
    {12, kA | kS | kM | kR, Becomes::Defend, kEachStep, false, Arm::Artillery},
    {5, kR, Becomes::Defend, kEachStep, false, {}, enemy_at_900, "no enemy Unit is within 900 yards."},
    {11, kA, Becomes::Defend, kStep14, false, Arm::Cavalry, has_resolved_combat, "it has not fought this turn."},
    {6, kA, Becomes::Defend, kEachStep, true},
    {7, kM, Becomes::Attack, kStep4, true, {}, enemy_at_900, "no enemy Unit is within 900 yards."},
    {8, kD, Becomes::Attack, kEachStep, true, Arm::Infantry, enemy_at_450, "no enemy Unit is within 450 yards."},
    {9, kD | kM | kS | kR, Becomes::Attack, kStep4, true, Arm::Cavalry, enemy_at_1500,
     "no enemy Unit is within 1500 yards."},
    {10, kD | kM | kS | kR, Becomes::Attack, kStep11 | kStep14, true, Arm::Cavalry, enemy_at_750,
     "no enemy Unit is within 750 yards."},
    {13, kRT, Becomes::Reforming, kStep4 | kStep14, true, {}, enemies_900_off, "an enemy Unit is nearer than 900 yards."},
    {14, kBK, Becomes::Reforming, kStep4 | kStep14, true, {}, enemies_1800_off, "an enemy Unit is nearer than 1800 yards."},
};
// clang-format on

bool starts_here(const State& s, int formation, Becomes to, const ConversionRow& row) {
  if (row.to != to || (row.from & bit_now(s.formation(formation))) == 0 || !is_row_allowed(s, row.number)) return false;
  return !row.only || *row.only == class_of(s, formation);
}

}  // namespace

bool is_row_allowed(const State& s, int number) { return (s.setup->conversions >> number & 1u) != 0; }

// ES-STAT-14: option rr_test.
bool needs_test(const State& s, const ConversionRow& row) {
  return row.test && (row.to != Becomes::Reforming || s.options().reform_test);
}

bool is_limited_cavalry_row(const ConversionRow& row) { return row.number == 9 || row.number == 10; }

// ES-CONV-2, ES-CONV-6: the rows without a test stand first in the table above.
const ConversionRow* row_for(const State& s, int formation, Becomes to) {
  const unsigned step = step_bit(s.step);
  for (const ConversionRow& row : kRows) {
    if (!starts_here(s, formation, to, row) || (row.steps & step) == 0) continue;
    if (!row.holds || row.holds(s, formation)) return &row;
  }
  return nullptr;
}

bool could_convert(const State& s, int formation) {
  constexpr unsigned kAnyDirective = kA | kS | kM | kD | kR;
  const Formation& f = s.formation(formation);
  if (!is_there(f) || has_status(f)) return false;
  const unsigned step = step_bit(s.step);
  return std::ranges::any_of(kRows, [&](const ConversionRow& row) {
    return (row.from & kAnyDirective) != 0 && (row.steps & step) != 0 && is_row_allowed(s, row.number) &&
           (!row.only || *row.only == class_of(s, formation));
  });
}

// Of several rows that would do, the last asks for least.
ConversionBar why_no_row(const State& s, int formation, Becomes to) {
  const unsigned step = step_bit(s.step);
  ConversionBar bar{"ES-CONV-2", "its order and its class allow no such conversion."};
  bool in_this_step = false;
  for (const ConversionRow& row : kRows) {
    if (!starts_here(s, formation, to, row)) continue;
    if ((row.steps & step) != 0) {
      bar = {row.to == Becomes::Reforming ? RuleId("ES-STAT-14") : RuleId("ES-CONV-6"), row.unless};
      in_this_step = true;
    } else if (!in_this_step) {
      bar = {"ES-CONV-6", "that conversion does not belong to this step."};
    }
  }
  return bar;
}

}  // namespace grognard::esr
