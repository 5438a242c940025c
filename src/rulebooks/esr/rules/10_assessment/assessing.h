// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/rules/10_assessment/assessment.h"
#include "esr/sequence/steps.h"

// The parts of an Assessment's row: shared by assessment.cpp, results.cpp, retiring_guns.cpp,
// evading.cpp and irregulars.cpp.
namespace grognard::esr {

// The rows of T11.
inline constexpr int kRowHarmless = 0;
inline constexpr int kRow5To9 = 1;
inline constexpr int kRow0To4 = 2;
inline constexpr int kRowMinus1To4 = 3;
inline constexpr int kRowMinus5To9 = 4;
inline constexpr int kRowMinus10 = 5;
inline constexpr std::string_view kRowNames[] = {"10 or more", "5 to 9",   "0 to 4",
                                                 "-1 to -4",   "-5 to -9", "-10 or less"};

// T1 rows 16 to 18: what the back charts change.
inline bool chart_b4(const State& s) { return s.options().chart_back == Options::Back::B4; }
inline bool chart_b1_or_b2(const State& s) {
  return s.options().chart_back == Options::Back::B1 || s.options().chart_back == Options::Back::B2;
}
inline bool cavalry_must_evade(const State& s, int row) { return row == kRowMinus1To4 && !chart_b1_or_b2(s); }

int fatigue_of_row(int row);  // the +N of rows 1 to 4
// row_words.cpp: the row in words, as far as it concerns this Formation: "cavalry may evade, +1 fatigue".
std::string row_words(const State& s, int formation, int row);

// Each carries out its part of the row that is open (State::assessing); true: somebody has been asked something.
bool irregulars_part(Play& p);
bool cavalry_part(Play& p);
bool artillery_part(Play& p);
void retreat_part(Play& p);
bool fatigue_part(Play& p);

// irregulars.cpp: must this Unit still roll in the open row? ES-ASMT-32, ES-ASMT-40
bool rolls_in_row(const State& s, PieceId unit, int row);
int limit_of_row(int row);  // at most this on 2D6

// evading.cpp: where it would go; nothing: it cannot.
std::optional<Pose> evading_place(const State& s, PieceId unit);

// After Units have moved or gone: commander and reserve, contacts.
void settle_after(Play& p, int formation);

}  // namespace grognard::esr
