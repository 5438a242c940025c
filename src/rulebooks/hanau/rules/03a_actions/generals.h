// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// Chapter CMD.
namespace grognard::hanau {

// HN-CMD-2: within command range of its own general or of the army commander.
bool in_command(const State& s, PieceId unit);
// The same, as measured when the unit began its action: the second half of a double move is not measured anew.
bool began_in_command(const State& s, PieceId unit);
bool general_with(const State& s, PieceId unit);
int generals_with(const State& s, PieceId unit);
// HN-CMD-5: his unit is gone.
void general_survives(Play& p, int general);
// HN-CMD-8: unattached generals whom this unit has touched, coming from there, are placed beside their nearest friends.
void brush_aside_generals(Play& p, PieceId mover, const Pose& from);
void place_beside_friends(Play& p, int general, RuleId rule);

void weigh_go(const State& s, Verdict& v);
void weigh_attach(const State& s, Verdict& v);
void carry_general(Play& p, const Command& c);

}  // namespace grognard::hanau
