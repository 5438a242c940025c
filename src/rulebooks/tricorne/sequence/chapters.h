// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tricorne/sequence/steps.h"

// The chapters of the rulebook, in the order of the sheet.
namespace grognard::tricorne {

// set_up.cpp
extern const Chapter kChooseSide;
extern const Chapter kSetUp;
// move_step.cpp: steps 1 and 6; the verbs are in movement.cpp, formations.cpp, gun_handling.cpp, blocks.cpp, charges.cpp,
// retreats.cpp and commanders.cpp
extern const Chapter kMove;
extern const Chapter kSegment;
// evading.cpp
extern const Chapter kEvade;
extern const Chapter kStopCharge;
// rally.cpp: steps 2 and 7
extern const Chapter kRally;
// firing.cpp: steps 3 and 8, 5 and 10
extern const Chapter kDefensiveFire;
extern const Chapter kRemainingFire;
// close_combat.cpp: steps 4 and 9
extern const Chapter kCloseCombat;
extern const Chapter kChooseFoe;
// follow_up.cpp
extern const Chapter kFollowUp;
// victory.cpp
extern const Chapter kEndOfTurn;

}  // namespace grognard::tricorne
