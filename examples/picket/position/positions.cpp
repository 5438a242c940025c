// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "picket/position/positions.h"

#include <algorithm>

namespace grognard::picket {

double move_of(const State& s, PieceId id) { return arm_of(s, id).move + (is_bold(s, id) ? kBoldMove : 0); }
double range_of(const State& s, PieceId id) { return std::min(arm_of(s, id).range, s.sight); }

Obstacles in_the_way(const State& s, PieceId unit) {
  Obstacles found{.table = s.setup->ground->table().box(), .bars = {}};
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (id != unit && on_table(s, id)) found.bars.push_back(base_of(s, id));
  return found;
}

std::uint64_t hash_of(const State& s) { return book::hash_of_fields(s); }

}  // namespace grognard::picket
