// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/rules/b2d_1_fight/fight.h"

// Who strikes whom in a round of melee (RW-MELEE-2 to RW-MELEE-13, RW-MELEE-30).
namespace grognard::revwars {

// The die of one platoon.
struct PlatoonStrike {
  int stand = 0;                                        // in layout order
  bool front = true;                                    // Strike to Front, else to Flank
  boost::container::static_vector<PieceId, 4> targets;  // several: its owner chooses
};
using PlatoonStrikes = boost::container::static_vector<PlatoonStrike, kMostStands>;
// In the order in which they are thrown (RW-MELEE-18).
PlatoonStrikes platoon_strikes(const State& s, const Fight& f, PieceId unit);
// Whom it strikes: the only one, the one its owner has picked, or the first.
PieceId struck_by(const Fight& f, PieceId unit, const PlatoonStrike& strike);
bool charges_in(const Fight& f, PieceId unit);  // also by a countercharge (RW-REACT-27)

}  // namespace grognard::revwars
