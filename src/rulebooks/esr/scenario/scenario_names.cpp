// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/distinct_names.h"
#include "esr/scenario/scenario_draft.h"

// Who is spoken of by name: no two of them by the same (ES-ORG-1).
namespace grognard::esr {

std::vector<Event> tell_names_apart(Draft& draft) {
  Setup& setup = *draft.setup;
  std::vector<SpokenName> names;
  PieceId piece = 0;
  const auto add = [&](std::string& name, std::string_view kind, std::string_view id, Side side, bool ours = false) {
    names.push_back(
        {.name = &name, .kind = kind, .id = id, .side = setup.sides[side].name, .piece = piece, .ours = ours});
  };
  for (Troops& t : setup.troops) add(t.name, "unit", t.id, t.side), ++piece;
  for (Company& c : setup.companies) add(c.name, "company", c.id, c.side), ++piece;
  // An officer and what he commands have one id here: they may have one name.
  for (SuperiorRules& s : setup.superiors) {
    add(s.officer.name, "commander", s.officer.id, s.side);
    add(s.command, "command of", s.officer.id, s.side);
    ++piece;
  }
  for (FormationRules& f : setup.formations) {
    add(f.name, "formation", f.id, f.side, f.spare);
    add(f.commander.name, "commander of", f.id, f.side, f.spare);
    ++piece;
  }
  return tell_apart("ES-ORG-1", names);
}

}  // namespace grognard::esr
