// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/position/setting_down.h"

#include "esr/rules/05_movement/movement.h"

namespace grognard::esr {

Obstacles obstacles_of(const State& s, PieceId unit) {
  Obstacles out{.table = s.setup->ground->table().box(), .bars = {}};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == unit || !stands(s.unit(id))) continue;
    (is_enemy(s, id, unit) ? out.bars : out.taken).push_back(ring_of(s, id));
  }
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (f != s.unit(unit).formation && is_there(s.formation(f)) && s.formation(f).has_area)
      out.taken.push_back(area_ring(s, f));
  return out;
}

}  // namespace grognard::esr
