// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sentence.h"
#include "geometry/placing.h"
#include "picket/position/state.h"

// What can be read off a position, with a ruler where need be.
namespace grognard::picket {

inline bool on_table(const State& s, PieceId id) {
  return id >= 0 && id < s.unit_count() && s.unit(id).fate == Fate::None;
}
inline const ArmRow& arm_of(const State& s, PieceId id) { return kArms[static_cast<int>(s.troops(id).arm)]; }
inline bool is_bold(const State& s, PieceId id) { return s.temper[s.side_of(id)] == Temper::Bold; }
inline Name name_of(const State& s, PieceId id) { return {s.troops(id).name, sounds_plural(s.troops(id).name)}; }
inline Name name_of(const State& s, Side side) { return {s.setup->sides[side], sounds_plural(s.setup->sides[side])}; }

// Calls act with every unit of a side that is on the table.
template <class Act>
void each_unit(const State& s, Side side, Act act) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s, id) && s.side_of(id) == side) act(id);
}

inline Ring base_at(const Pose& pose) { return Ring::base(pose, kFront, kDepth); }
inline Ring base_of(const State& s, PieceId id) { return base_at(s.unit(id).pose); }
inline double between(const State& s, PieceId a, PieceId b) { return distance(base_of(s, a), base_of(s, b)); }
double move_of(const State& s, PieceId id);          // PK-MOVE-1
double range_of(const State& s, PieceId id);         // PK-FIRE-2
Obstacles in_the_way(const State& s, PieceId unit);  // PK-MOVE-3: the table and everybody else on it

}  // namespace grognard::picket
