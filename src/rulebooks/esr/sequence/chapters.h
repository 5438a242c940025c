// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/sequence/steps.h"

// The chapters of the rulebook.
namespace grognard::esr {

extern const Chapter kSetUp;         // set_up.cpp
extern const Chapter kActivate;      // activation.cpp
extern const Chapter kIssue;         // issuing.cpp
extern const Chapter kLead;          // leading.cpp
extern const Chapter kConvert;       // conversions.cpp: steps 4, 11 and 14
extern const Chapter kAdvance;       // combat_advance.cpp
extern const Chapter kMove;          // movement.cpp
extern const Chapter kMarch;         // march.cpp
extern const Chapter kDeploy;        // deploy.cpp
extern const Chapter kPlace;         // placing.cpp
extern const Chapter kRecover;       // recovery.cpp
extern const Chapter kReturn;        // recovery.cpp
extern const Chapter kFire;          // fire.cpp
extern const Chapter kAssess;        // assessment.cpp: step 10
extern const Chapter kEvade;         // evading.cpp
extern const Chapter kRollNext;      // irregulars.cpp
extern const Chapter kDistribute;    // assessment.cpp
extern const Chapter kRetireGuns;    // retiring_guns.cpp
extern const Chapter kAssessNext;    // assessment.cpp: in the Combat Phase
extern const Chapter kCombat;        // combat.cpp
extern const Chapter kLeadUnit;      // naming.cpp
extern const Chapter kAreaUnit;      // naming.cpp
extern const Chapter kBreakThrough;  // breakthrough.cpp

}  // namespace grognard::esr
