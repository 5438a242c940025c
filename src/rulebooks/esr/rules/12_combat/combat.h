// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/breakdown.h"
#include "esr/position/contact.h"

// Chapter MELEE: combat.cpp (rounds and who is next), pairing.cpp, combat_sum.cpp (T13), combat_results.cpp (T14),
// breakthrough.cpp.
namespace grognard::esr {

struct Fighter {
  PieceId unit = kNoPiece;
  PieceId against = kNoPiece;  // the opposing lead
  bool attacks = false;        // for the name of its sum only
  bool attacked_from_rear = false;
  bool several = false;      // two or more enemy Units in this combat
  bool larger = false;       // one of them is larger (ES-MELEE-22)
  bool in_area = false;      // fights in its own Reformation Area
  bool moved_in = false;     // moved into this contact (ES-TERR-4)
  bool first_fight = false;  // of the turn, not one fought again
};
bool is_larger(const State& s, PieceId unit, PieceId than);    // ES-MELEE-22: by the frontage of its base
Breakdown combat_sum(const State& s, const Fighter& fighter);  // CR and T13

// The rows of T14: by how much a combat is won.
enum class Margin : std::uint8_t { Tie, Slight, Clear, Heavy, Crushing };
constexpr Margin margin_of(int difference) {
  const int by = difference < 0 ? -difference : difference;
  if (by >= 10) return Margin::Crushing;
  if (by >= 7) return Margin::Heavy;
  if (by >= 4) return Margin::Clear;
  return by > 0 ? Margin::Slight : Margin::Tie;
}
// combat_chances.cpp: exact, by the first dice of a combat (a tie is fought again). margin: our sum less theirs, without dice.
struct CombatChances {
  int won = 0;  // by 1 to 3; ways out of 1296
  int won_clearly = 0;
  int tied = 0;
  int lost = 0;
  int lost_clearly = 0;
};
CombatChances combat_chances(int margin);
std::string chances_in_words(const CombatChances& chances);

bool is_supported(const State& s, PieceId unit);                  // ES-MELEE-33
int attacking_formation(const State& s, const Contact& contact);  // ES-MELEE-8; -1: dice decide (ES-MELEE-7)
void let_attack(State& s, int attacker, int defender);            // ES-MELEE-7: for this turn, as the dice will have it

// The sequence calls these. combat_on: whatever happens by itself in steps 12 and 13; true: something did.
void begin_combat_step(Play& p);  // step 12
bool combat_on(Play& p);
bool combat_step_over(const State& s);
bool contacts_left(const State& s);  // another round is due (ES-TURN-5)
void end_combat_phase(Play& p);

}  // namespace grognard::esr
