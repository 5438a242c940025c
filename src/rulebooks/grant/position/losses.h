// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "grant/position/layout.h"

// Figures fall (GW-GEN-7, 8; GW-OFF).
namespace grognard::grant {

// Contact::done of a contact one of whose units is gone: nothing more is to be done with it.
inline constexpr std::int8_t kContactOver = 127;

// The figures marked in one step: they keep their places until all its dice have been thrown.
struct Toll {
  std::vector<Figure> fallen;
  bool marked(Figure f) const;
};

// A hit on a living figure that is not marked yet: an officer or general's saving throw follows at once (GW-GEN-6,
// GW-OFF-1). True if it falls; it is then marked. Tells nothing but the saving throw, at once or, where it is noted, when
// it is told what hit him.
struct Saving {
  Figure who;
  Roll roll;
  int general = -1;  // instead of the figure
};
bool strike(Play& p, Toll& toll, Figure f, std::vector<Saving>* told_later = nullptr);
void tell_saving(Play& p, const Saving& saving);
// GW-RALLY-9, GW-OFF-4: a general is hit; true if he dies (he is then gone).
bool strike_general(Play& p, int general, std::vector<Saving>* told_later = nullptr);
// GW-GEN-8: takes the fallen off (out of sections, strays, combats and idle men too), counts them as losses of this
// move, dresses the ranks of units that are not in melee and removes units without a living figure. Empties the toll:
// count before. Tells the losses of each unit.
void remove_fallen(Play& p, Toll& toll);
// "nobody of Freikorps falls", "1 of Freikorps falls", "3 of Freikorps fall".
std::string fallen_words(int fallen, const Name& of);
// How many figures of the unit are marked.
int fallen_of(const Toll& toll, PieceId unit);
// Takes a unit off the table and settles everything that hung on it: melee, contact, sections, general, passengers.
void remove_unit(Play& p, PieceId unit, Loss how, RuleId rule);

}  // namespace grognard::grant
