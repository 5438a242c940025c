// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/sequence/steps.h"

// The chapters of the rulebook.
namespace grognard::revwars {

// set_up.cpp
extern const Chapter kChooseFirst;
extern const Chapter kDeploy;
// ambush.cpp: A3
extern const Chapter kAmbush;
// brigades.cpp: B
extern const Chapter kChooseBrigade;
// activation.cpp: B2a, B2b, B2d
extern const Chapter kActivate;
extern const Chapter kDeclare;
extern const Chapter kFinish;
// reactions.cpp: B2c
extern const Chapter kNameReactions;
extern const Chapter kReact;
// commanders.cpp: B1, B4, RW-CMD-11
extern const Chapter kRideFirst;
extern const Chapter kRideLast;
extern const Chapter kGeneralEvades;
// charges.cpp
extern const Chapter kChargeMove;
// stand.cpp
extern const Chapter kStandOrRun;
// pursuit.cpp
extern const Chapter kHoldOrPursue;
extern const Chapter kPursueWhom;
// breakthrough.cpp
extern const Chapter kRideThrough;
// melee.cpp
extern const Chapter kStrikeWhom;
// losses.cpp
extern const Chapter kTakeLosses;
// shooting.cpp
extern const Chapter kFriendsAtRisk;
// formations.cpp
extern const Chapter kDress;
// readying.cpp
extern const Chapter kManWalls;
// fight.cpp
extern const Chapter kFighting;

}  // namespace grognard::revwars
