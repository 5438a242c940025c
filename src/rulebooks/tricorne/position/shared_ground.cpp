// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/shared_ground.h"

#include "tricorne/rules/01_movement/commanders.h"

namespace grognard::tricorne {
namespace {

bool is_with_a_unit(const State& s, PieceId id) { return s.is_commander(id) && s.commander(id).attached != kNoPiece; }

}  // namespace

// Units never; a commander by himself only with a unit of his own side.
std::optional<RuleId> shared_ground(const State& s, PieceId a, PieceId b) {
  if (is_with_a_unit(s, a) || is_with_a_unit(s, b)) return RuleId("TR-GEO-13");  // has no footprint of his own
  if (s.is_commander(a) == s.is_commander(b) || is_enemy(s, a, b)) return std::nullopt;
  return RuleId("TR-CMD-6");  // blocks nothing: friends may come to stand where he is
}

}  // namespace grognard::tricorne
