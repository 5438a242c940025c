// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/distinct_names.h"
#include "tricorne/scenario/scenario_draft.h"

// Who is spoken of by name: no two of them by the same (TR-DATA-1).
namespace grognard::tricorne {

std::vector<Event> tell_names_apart(Draft& draft) {
  Setup& setup = *draft.setup;
  std::vector<SpokenName> names;
  PieceId piece = 0;
  const auto from_list = [&](Side side) { return draft.armies[side] != nullptr; };
  for (Troops& t : setup.troops)
    names.push_back({.name = &t.name,
                     .kind = "unit",
                     .id = t.id,
                     .side = setup.sides[t.side].name,
                     .piece = piece++,
                     .ours = from_list(t.side)});
  for (Leader& l : setup.leaders)
    names.push_back({.name = &l.name,
                     .kind = "commander",
                     .id = l.id,
                     .side = setup.sides[l.side].name,
                     .piece = piece++,
                     .ours = from_list(l.side) || draft.usual_commanders});
  return tell_apart("TR-DATA-1", names);
}

}  // namespace grognard::tricorne
