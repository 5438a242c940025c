// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/rules/12_combat/combat.h"

// What the files of chapter MELEE share: pairing.cpp, combat_results.cpp, breakthrough.cpp.
namespace grognard::esr {

using Pairings = boost::container::static_vector<Pairing, 24>;  // of a Formation, right to left
using Group = decltype(Pairing::attackers);

// --- pairing.cpp: ES-MELEE-6 to ES-MELEE-10 --------------------------------------------------------------------------------
// To be fought in the present round.
inline bool is_due(const Contact& c) { return !c.fought && !c.new_round; }
// A combat is due in which it attacks; areas with nobody in them give none (ES-RA-6).
bool has_combats(const State& s, int formation);
// Its combats from its right to its left; no lead named yet, nobody for an area.
Pairings pairings_of(const State& s, int formation);
// The leads that their owners would usually name.
Pairing with_usual_leads(const State& s, Pairing pairing);
// One lead against the other, as combat_sum() wants it.
Fighter fighter_of(const State& s, const Pairing& pairing, bool attacking);
void put_first(Group& group, PieceId unit);
// Its chances before any dice, and if wanted both sums (combat.cpp).
void show_combat(const State& s, const Pairing& pairing, bool with_sums, Verdict& v);

// --- combat_results.cpp: T14 -----------------------------------------------------------------------------------------------
// margin: total of the attackers less that of the defenders, not 0.
void apply_result(Play& p, const Pairing& pairing, int margin);
// ES-MELEE-28, ES-MELEE-29; true: it is fought again.
bool apply_tie(Play& p, const Pairing& pairing);

// --- breakthrough.cpp ------------------------------------------------------------------------------------------------------
// Asks how far the winner goes; he holds where he may not.
void begin_breakthrough(Play& p, PieceId winner);
void tell_hold(Play& p, PieceId winner);

}  // namespace grognard::esr
