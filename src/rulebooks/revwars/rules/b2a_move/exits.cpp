// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/convex.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/rules/b2d_1_fight/fight.h"
#include "revwars/sequence/turn.h"

// A scenario may let a side's battalions march off the table (RW-VIC-3).
namespace grognard::revwars {
namespace {

// The head of the column touches the stretch.
const Exit* exit_at(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (b.formation() != Formation::MarchColumn) return nullptr;
  const Stands stands = stands_of(s, unit);
  const auto head = std::ranges::find_if(stands, [](const Stand& stand) { return stand.centre_platoon; });
  if (head == stands.end()) return nullptr;
  const Ring ring = head->ring();
  for (const Exit& exit : s.setup->exits) {
    const Vec2 stretch[] = {exit.from, exit.to};
    if (exit.side == b.side && within(convex::distance(ring.corners(), stretch), kOverlapSlack)) return &exit;
  }
  return nullptr;
}

}  // namespace

void leave_by_exit(Play& p, PieceId unit) {
  State& s = p.s;
  if (s.setup->exits.empty() || !is_active(s.unit(unit))) return;
  const Exit* exit = exit_at(s, unit);
  if (!exit) return;
  Battalion& b = s.unit(unit);
  b.place = Place::Exited;
  b.astride = -1;
  SideState& side = s.sides[b.side];
  side.points = static_cast<std::int16_t>(side.points + exit->points);
  ++side.exited;
  drop_from_group(s, unit);
  forget(s, unit);
  update_objectives(s);
  p.log.tell([&] {
    return event("RW-VIC-3", "exit", {unit},
                 fmt::format("{0} {0:marches|march} off by {1}: {2}.", name_of(s, unit), exit->name,
                             counted(exit->points, "point")));
  });
}

}  // namespace grognard::revwars
