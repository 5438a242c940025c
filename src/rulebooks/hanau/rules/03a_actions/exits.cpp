// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03a_actions/movement.h"

// HN-WIN-4: units leave the table by a scenario exit.
namespace grognard::hanau {
namespace {

bool marches(const Unit& u) { return u.formation == Formation::Column || u.formation == Formation::Limbered; }

// The stretch of edge as a thin ring.
Ring gate(const Exit& exit) {
  const Vec2 along = exit.to - exit.from;
  const Vec2 middle = (exit.from + exit.to) * 0.5;
  return Ring::base(Pose::snapped(middle, facing_of(left_of(along))), length(along), 0.04);
}

const Exit* exit_for(const State& s, PieceId unit, const Ring& ring) {
  for (const Exit& exit : s.setup->exits)
    if (exit.side == s.side_of(unit) && within(distance(gate(exit), ring), 0.02)) return &exit;
  return nullptr;
}

// Straight ahead to the edge where the exit is: how far the front edge has to go.
std::optional<double> straight_to_exit(const State& s, PieceId unit) {
  const Size size = size_of(s, unit);
  std::optional<double> best;
  for (const Exit& exit : s.setup->exits) {
    if (exit.side != s.side_of(unit)) continue;
    const auto met = lane_meets(s.unit(unit).pose, size, gate(exit));
    if (met && (!best || *met < *best)) best = met;
  }
  return best;
}

}  // namespace

bool near_exit(const State& s, PieceId unit) {
  if (s.setup->exits.empty() || !marches(s.unit(unit))) return false;
  const auto way = straight_to_exit(s, unit);
  if (!way || !within(*way, move_rate(s, unit))) return false;
  const Quietly asking;
  Verdict v{
      .command = {.side = s.side_of(unit), .verb = "exit", .units = {unit}, .targets = {}, .path = {}, .number = 0},
      .refusals = {},
      .workings = {},
      .measure = {}};
  weigh_exit(s, v);
  return v.legal();
}

void weigh_exit(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  if (!marches(s.unit(unit))) {
    v.refuse("HN-WIN-4", "Units leave the table in column or limbered.");
    return;
  }
  if (v.command.path.empty()) {
    const auto way = straight_to_exit(s, unit);
    if (!way) {
      v.refuse("HN-WIN-4", "No exit of your side lies straight ahead.");
      return;
    }
    v.command.path.push_back(advanced(s.unit(unit).pose, *way));
  }
  weigh_move(s, v);
  if (!exit_for(s, unit, footprint(s, unit, s.unit(unit).formation, v.command.path.back())))
    v.refuse("HN-WIN-4", "The move must reach the stretch of edge marked as your exit.");
}

void carry_exit(Play& p, const Command& c) {
  State& s = p.s;
  carry_move(p, c);
  const Exit* exit = exit_for(s, c.unit(), footprint(s, c.unit()));
  SideState& side = s.sides[s.side_of(c.unit())];
  ++side.exited;
  side.points_exits = static_cast<std::int16_t>(side.points_exits + (exit ? exit->points : 0));
  remove_unit(p, c.unit(), Place::Exited, "HN-WIN-4");
}

}  // namespace grognard::hanau
