// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/distinct_names.h"
#include "hanau/scenario/scenario_draft.h"

// Who is spoken of by name: no two of them by the same (HN-DATA-4).
namespace grognard::hanau {

std::vector<Event> tell_names_apart(Draft& draft) {
  Setup& setup = *draft.setup;
  std::vector<SpokenName> names;
  PieceId piece = 0;
  for (Troops& t : setup.troops) names.push_back({&t.name, "unit", t.id, setup.sides[index_of(t.side)].name, piece++});
  for (Leader& l : setup.leaders)
    names.push_back({&l.name, "general", l.id, setup.sides[index_of(l.side)].name, piece++});
  return tell_apart("HN-DATA-4", names);
}

}  // namespace grognard::hanau
