// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/breakdown.h"
#include "esr/position/contact.h"

// Chapter ASMT: assessment.cpp (who and when), assessment_sum.cpp (T10), results.cpp (T11), row_words.cpp, evading.cpp, irregulars.cpp.
namespace grognard::esr {

int assessments_of_mission(const State& s, const Mission& mission);  // ES-GB-7 to ES-GB-9: how many it causes
// Step 10: marks every Formation that is due (ES-ASMT-1 to 3, ES-GB-8).
void begin_assessments(Play& p);
// score: the row of ten points (ES-ASMT-17); in combat none (ES-ASMT-18).
Breakdown assessment_sum(const State& s, int formation, int score);
// Starts the Assessment of a Formation; goes on by assess_on() until it is over (Assessing::formation is -1 again).
void begin_assessment(Play& p, int formation);
// Called by the sequence while an Assessment is open and nothing is on the cursor: carries out the next part of its row.
void assess_on(Play& p);
bool has_combats_left(const State& s, int formation);             // some Unit of it has one to fight in this round
int assessment_row(int score);                                    // T11: 0 to 5
bool grand_tactically_outflanked(const State& s, int formation);  // ES-ASMT-16
// ES-ASMT-33: it gets away, or stays where there is no place for it.
void evade(Play& p, PieceId unit);
// ES-ASMT-6, step 13: Formations that are due now, to be asked about by AssessNext; true if some are.
bool combat_assessments_due(State& s);
void mark_area_assessments(State& s);  // those whose area is touched without a combat, after all combats of the round

}  // namespace grognard::esr
