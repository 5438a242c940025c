// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/sequence/steps.h"

// The chapters of the rulebook, in the order of the sheet; each is one or two source files of the same name.
namespace grognard::hanau {

// set_up.cpp
extern const Chapter kSetUp;
// artillery.cpp: phase 1
extern const Chapter kCannon;
extern const Chapter kCannonLosses;
// reserves.cpp: phase 1
extern const Chapter kReserveRolls;
extern const Chapter kArrivals;
// morale.cpp: phase 2
extern const Chapter kCannonMorale;
// ordinary.cpp, movement.cpp, formations.cpp, generals.cpp: steps 3a, 8a
extern const Chapter kOrdinary;
extern const Chapter kSecondMove;
// charges.cpp, infantry_charge.cpp, cavalry_charge.cpp, skirmishers.cpp: steps 3b, 8b
extern const Chapter kCharges;
extern const Chapter kSkirmisherReply;
// shooting.cpp: steps 3c, 8c
extern const Chapter kShooting;
// close.cpp: phases 4, 9
extern const Chapter kCloseTests;
// stand.cpp: phases 5, 10
extern const Chapter kSupporters;
extern const Chapter kStandTests;
extern const Chapter kFormSquare;
extern const Chapter kPressOn;
extern const Chapter kFormLine;
// melee.cpp, rides.cpp: phases 6, 11
extern const Chapter kChooseFighter;
extern const Chapter kRides;
extern const Chapter kTakes;
extern const Chapter kFights;
// losers.cpp: phases 7, 12
extern const Chapter kLoserTests;
extern const Chapter kFreeChange;
// recall.cpp: phase 13
extern const Chapter kRecalls;
// victory.cpp
extern const Chapter kEndOfTurn;

}  // namespace grognard::hanau
