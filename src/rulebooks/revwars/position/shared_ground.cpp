// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/shared_ground.h"

#include <algorithm>

#include "revwars/position/positions.h"

namespace grognard::revwars {
namespace {

// RW-CMD-11: he is asked where he rides to before anything else happens.
bool is_about_to_ride(const State& s, PieceId general, PieceId mover) {
  return std::ranges::any_of(s.near_misses,
                             [&](const NearMiss& m) { return m.general == general && m.mover == mover; });
}

// Stand by stand: a corner between two of them may lie deeper in their line than in either. Both stand on the grid.
bool brush(const State& s, PieceId a, PieceId b) {
  const Stands theirs = stands_of(s, b);
  return std::ranges::all_of(stands_of(s, a), [&](const Stand& one) {
    return std::ranges::all_of(theirs, [&](const Stand& other) {
      return overlap_depth(one.ring(), other.ring()) <= kOverlapSlack + 2 * kTolerance;
    });
  });
}

}  // namespace

std::optional<RuleId> shared_ground(const State& s, PieceId a, PieceId b) {
  // A general is a small party of riders among his own men, and beside another general.
  if (s.is_general(a) && s.is_general(b)) return RuleId("RW-CMD-9");
  if ((s.is_general(a) || s.is_general(b)) && !is_enemy(s, a, b)) return RuleId("RW-CMD-9");
  // An enemy has come upon him.
  if (s.is_general(a) && s.is_unit(b) && is_about_to_ride(s, a, b)) return RuleId("RW-CMD-11");
  if (s.is_general(b) && s.is_unit(a) && is_about_to_ride(s, b, a)) return RuleId("RW-CMD-11");
  // Bases that overlap by no more than 0.05" do not count as overlapping.
  if (s.is_unit(a) && s.is_unit(b) && brush(s, a, b)) return RuleId("RW-GEO-2");
  return std::nullopt;
}

}  // namespace grognard::revwars
