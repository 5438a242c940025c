// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "geometry/ring.h"
#include "grant/position/state.h"

// Before the first move (GW-UNIT-13).
namespace grognard::grant {

inline constexpr int kSectionHolds = 7;  // GW-TERR-14

// How deep the zone of these troops is, and whether a base lies in it.
double zone_of(Class arm);
bool in_zone(const State& s, Side side, const Ring& base, double zone);
// A free place for a unit in its side's zone, as near to the middle and the front as there is; nothing if the zone is
// full.
std::optional<Pose> deployment_pose(const State& s, PieceId unit);
bool stands_in_zone(const State& s, PieceId unit);
// may_not_stand for a unit where it is set up, in words that do not speak of a march.
std::optional<Refusal> may_not_be_set_up(const State& s, PieceId unit);
// GW-TERR-14, 22: the unit becomes the garrison of these sections, seven figures each; its officers all in the first, or
// one by one in each of them. Whoever finds no room stands outside in open order. False if there is no place for them at
// the walls.
bool fill_sections(State& s, PieceId unit, std::span<const int> sections, bool officers_first);
// Why these troops cannot take that formation with so many ranks (0: the usual); nothing if they can.
std::optional<std::string> may_not_take(const Troops& troops, Formation formation, int ranks);
// Everything that is remembered of the beginning of the move, from how the unit stands now.
void remember_start(State& s, PieceId unit);

}  // namespace grognard::grant
