// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/placing.h"
#include "hanau/position/positions.h"

// What a unit meets where it is set down or goes straight (geometry/placing.h does the measuring).
namespace grognard::hanau {

// Ground that nobody enters, as rings: fortifications (but its own, for a garrison) and water beside its bridges and fords. Walls
// whose garrison this is may be passed (HN-CAV-10: they count as that unit).
std::vector<Ring> solid_ground(const State& s, PieceId who, const Ignoring& garrisons = {});

// Everything on the table that is not to be stood on; it may be reached from any side, so nothing bars the way.
Obstacles what_is_taken(const State& s, PieceId who, const Ignoring& ignoring = {});
// Solid ground bars the way; so do units of which this is true, and the others may not be stood on.
template <class Bars>
Obstacles what_bars(const State& s, PieceId who, Bars bars, const Ignoring& ignoring = {},
                    const Ignoring& garrisons = {}) {
  Obstacles out{.table = s.setup->ground->table().box(), .bars = solid_ground(s, who, garrisons), .taken = {}};
  each_on_table(s, [&](PieceId id) {
    if (id == who || ignoring.has(id)) return;
    (bars(id) ? out.bars : out.taken).push_back(footprint(s, id));
  });
  return out;
}

// Straight travel, up to most, before any other unit, solid ground or the table edge.
double clear_travel(const State& s, PieceId unit, Vec2 way, double most, const Ignoring& ignoring);

}  // namespace grognard::hanau
