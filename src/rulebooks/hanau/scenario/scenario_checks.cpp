// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hanau/position/positions.h"
#include "hanau/position/terrain.h"
#include "hanau/scenario/scenario_draft.h"

namespace grognard::hanau {
namespace {

// HN-FORM-6, HN-FORM-7: inside the table, off impassable ground, clear of the units before it in the list.
void check_unit(const Reader& from, const State& s, PieceId id) {
  if (!on_table(s.unit(id)) || s.unit(id).formation == Formation::Garrison) return;
  const Reader at = from["at"];
  const Ring ring = footprint(s, id);
  if (!contains(s.setup->ground->table(), ring))
    at.refuse(fmt::format("{} reaches over the edge of the table", s.troops(id).name));
  const int area = impassable_area(s, id, ring);
  if (area >= 0) {
    const Area& ground = s.setup->ground->areas[area];
    at.refuse(fmt::format("{} stands in {} ({}), where it cannot", s.troops(id).name,
                          ground.name.empty() ? ground.id : ground.name, ground.kind));
  }
  for (PieceId before = 0; before < id; ++before) {
    if (!on_table(s.unit(before)) || !overlap(ring, footprint(s, before))) continue;
    at.refuse(fmt::format("{} overlaps {} ({})", s.troops(id).name, s.troops(before).name, s.troops(before).id));
  }
}

void check_general(const Reader& from, const State& s, const General& g) {
  if (g.on_table && g.attached == kNoPiece && !contains(s.setup->ground->table(), g.pose.at()))
    from["at"].refuse("this general stands off the table");
}

}  // namespace

void check_positions(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  PieceId id = 0;
  for (const Reader& from : top["units"].items(kMostUnits)) check_unit(from, s, id++);
  std::size_t number = 0;
  for (const Reader& from : top["generals"].items(kMostGenerals)) check_general(from, s, s.generals[number++]);
  for (const Side side : kSides)
    if (s.sides[side].starting_units == 0) top["units"].refuse(fmt::format("side {} has no unit", letter(side)));
}

}  // namespace grognard::hanau
