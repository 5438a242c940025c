// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/distinct_names.h"
#include "revwars/scenario/scenario_draft.h"

// Who is spoken of by name: no two of them by the same (RW-ORG-1).
namespace grognard::revwars {

std::vector<Event> tell_names_apart(Draft& draft) {
  Setup& setup = *draft.setup;
  std::vector<SpokenName> names;
  PieceId piece = 0;
  const auto add = [&](std::string& name, std::string_view kind, std::string_view id, Side side, PieceId of,
                       std::string_view with) {
    names.push_back({.name = &name,
                     .kind = kind,
                     .id = id,
                     .side = setup.sides[side].name,
                     .piece = of,
                     .with = with,
                     .ours = draft.armies[side] != nullptr});
  };
  for (Troops& t : setup.troops) add(t.name, "battalion", t.id, t.side, piece++, {});
  for (Brigade& b : setup.brigades) {
    add(b.name, "brigade", b.id, b.side, piece, b.general_id);
    add(b.general, "general", b.general_id, b.side, piece++, {});
  }
  return tell_apart("RW-ORG-1", names);
}

}  // namespace grognard::revwars
