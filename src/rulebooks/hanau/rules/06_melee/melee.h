// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// Chapter MELEE.
namespace grognard::hanau {

// HN-MELEE-2: a pair is made; the charger's direction is kept for later placements (HN-GEO-10).
// It may come up for it by so much.
void start_melee(Play& p, PieceId charger, PieceId defender, PieceId battery, Facing direction, double allowed = 0);

// All that one side's dice of a round depend on (T-8, T-9).
struct MeleeCase {
  Quality quality = Quality::Veteran;
  bool infantry_column = false;
  int figures = 0;
  bool enemy_in_defensive_terrain = false;
  bool enemy_cuirassier = false;
  bool enemy_lancer = false;
  bool lancer = false;
  bool first_round = true;
};
MeleeCase melee_case(const State& s, const Melee& m, PieceId unit);
Breakdown melee_dice_sum(const MeleeCase& c);
Breakdown melee_modifiers(const MeleeCase& c);

// One round of the pair that this unit belongs to (HN-MELEE-9, 16, 17, 22).
void fight_round(Play& p, PieceId unit);

}  // namespace grognard::hanau
