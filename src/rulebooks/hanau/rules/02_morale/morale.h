// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// Chapter MORALE: the common test.
namespace grognard::hanau {

// All that a morale test depends on.
struct MoraleCase {
  Quality quality = Quality::Veteran;
  int casualties = 0;  // C, as the option moraleLosses counts it
  bool general = false;
  bool charging_infantry = false;
  int not_in_column = 0;  // the side's modifier where the unit is not in column, else 0
  bool flank_or_rear = false;
};
Breakdown morale_sum(const MoraleCase& c);
// The part every phase shares: quality, losses, general (T-3).
MoraleCase morale_case(const State& s, PieceId unit);

enum class Band : std::uint8_t { Pass, FailBy1Or2, FailBy3 };
// Rolls, writes it down and marks the unit as tested. rule: the phase's own.
Band test_morale(Play& p, PieceId unit, const MoraleCase& c, RuleId rule, std::string_view why);

// Choices for a phase in which the owner sets the order of tests (HN-TURN-4): every unit that must test and has not.
void list_tests(const State& s, Side side, Choices& out);
void weigh_test(const State& s, const Question& q, Verdict& v);

}  // namespace grognard::hanau
