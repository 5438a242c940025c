// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "esr/sequence/steps.h"

// Table T4: which order can become which, when and how: conversion_rows.cpp.
namespace grognard::esr {

enum class Becomes : std::uint8_t { Defend, Attack, Reforming };
inline constexpr int kStatusToDefend = 1;   // T4 rows by their numbers
inline constexpr int kMassAssaultRow = 15;  // made by mass_assault.cpp

struct ConversionRow {
  int number = 0;
  unsigned from = 0;  // bits of the directives and statuses that it starts from
  Becomes to = Becomes::Defend;
  unsigned steps = 0;  // bits of steps 4, 11 and 14
  bool test = false;
  std::optional<Arm> only = {};  // Formations of this class
  // What else must be true; null: nothing.
  bool (*holds)(const State&, int formation) = nullptr;
  std::string_view unless = {};  // a sentence: what is missing where it does not hold
};

// The row by which this Formation can go over to that now; one without a test if there is a choice. Null: none.
const ConversionRow* row_for(const State& s, int formation, Becomes to);
// Is there a row of this step for some directive of this Formation, whatever its own may be? That is all the enemy knows.
bool could_convert(const State& s, int formation);
// Why there is none.
struct ConversionBar {
  RuleId rule;
  std::string_view why;
};
ConversionBar why_no_row(const State& s, int formation, Becomes to);
bool needs_test(const State& s, const ConversionRow& row);
bool is_row_allowed(const State& s, int number);        // option conversions
bool is_limited_cavalry_row(const ConversionRow& row);  // ES-CAV-5: rows 9 and 10
constexpr bool is_combat_phase(Step step) { return step == Step::ConvertCombat || step == Step::ConvertAfter; }

}  // namespace grognard::esr
