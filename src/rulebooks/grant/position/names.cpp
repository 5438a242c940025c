// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "grant/position/layout.h"

// What pieces and figures are called, and what their officers are worth.
namespace grognard::grant {
namespace {

const Officer& officer_at(const State& s, Figure f) { return s.troops(f.unit).officers[f.slot - kOfficerSlot]; }

}  // namespace

// GW-MORALE-2 to 11
int command_points(const State& s, PieceId unit) {
  const auto& officers = s.troops(unit).officers;
  int sum = 0;
  for (std::size_t k = 0; k < officers.size(); ++k)
    if ((s.unit(unit).officers >> k) & 1u) sum += officers[k].points;
  return sum;
}

// GW-LI-19
bool is_mounted(const State& s, Figure f) {
  if (is_horse(s.unit(f.unit).arm)) return true;
  return f.officer() && officer_at(s, f).mounted;
}

Name name_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return {s.troops(piece).spoken, s.troops(piece).plural};
  if (s.is_general(piece)) return {s.setup->leaders[s.general_index(piece)].name};
  const SectionPlan& plan = s.setup->sections[s.section_index(piece)];
  return {plan.spoken, plan.plural};
}

Name name_of_side(const State& s, Side side) {
  const SideRules& rules = s.setup->sides[side];
  return {rules.name, rules.plural};
}

std::string short_name(const State& s, Figure f) {
  if (f.officer()) {
    const std::string& title = officer_at(s, f).title;
    return title.size() > 2 ? "the " + title : title;  // "O3" is a name, "colonel" a rank
  }
  const Unit& u = s.unit(f.unit);
  switch (u.formation) {
    case Formation::Deployed:
    case Formation::Limbered:
      return fmt::format("gunner {} of gun {}", f.slot % kGunnersOfAGun + 1, f.slot / kGunnersOfAGun + 1);
    case Formation::Garrison:
    case Formation::Vehicle: return fmt::format("man {}", f.slot + 1);
    default: break;
  }
  // GW-CHARGE-6, 7: who has stepped out keeps the name of the place that he left.
  for (const Stray& stray : s.strays)
    if (stray.who == f && stray.came_from >= 0)
      return fmt::format("the man from rank {} file {}", rank_of(u, stray.came_from), file_of(u, stray.came_from));
  return fmt::format("rank {} file {}", rank_of(u, f.slot), file_of(u, f.slot));
}

std::string name_of(const State& s, Figure f) { return fmt::format("{} of {}", short_name(s, f), name_of(s, f.unit)); }

Melee* melee_of(State& s, PieceId unit) {
  for (Melee& m : s.melees) {
    const auto in = [&](const Joined& j) { return j.unit == unit; };
    if (!m.over && std::any_of(m.units.begin(), m.units.end(), in)) return &m;
  }
  return nullptr;
}
const Melee* melee_of(const State& s, PieceId unit) { return melee_of(const_cast<State&>(s), unit); }

}  // namespace grognard::grant
