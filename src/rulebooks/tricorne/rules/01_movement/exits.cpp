// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "core/sentence.h"
#include "geometry/path.h"
#include "tricorne/position/losses.h"
#include "tricorne/rules/01_movement/movement.h"

// TR-MOVE-22: units leave the table only by an edge that the scenario names.
namespace grognard::tricorne {
namespace {

constexpr double kGateDepth = 0.04;

// The stretch of edge as a thin ring.
Ring exit_gate(const Exit& exit) {
  const Vec2 along = exit.to - exit.from;
  return Ring::base(Pose::snapped((exit.from + exit.to) * 0.5, facing_of(left_of(along))), length(along), kGateDepth);
}

// The exit of its side that the footprint reaches, of several the one worth most; null if none.
const Exit* reached_exit(const State& s, PieceId unit, const Ring& ring) {
  const Exit* best = nullptr;
  for (const Exit& exit : s.setup->exits)
    if (exit.side == s.side_of(unit) && within(distance(exit_gate(exit), ring), kGateDepth / 2) &&
        (!best || exit.points > best->points))
      best = &exit;
  return best;
}

// Straight ahead until the front touches an exit of its side.
std::optional<double> straight_to_exit(const State& s, PieceId unit) {
  std::optional<double> best;
  const Ring here = footprint(s, unit);
  for (const Exit& exit : s.setup->exits) {
    if (exit.side != s.side_of(unit)) continue;
    const auto met = travel_meeting(here, s.unit(unit).pose.facing.forward(), exit_gate(exit));
    if (met && met->to > 0 && (!best || met->from < *best)) best = std::max(met->from, 0.0);
  }
  return best;
}

}  // namespace

void offer_exit(const State& s, PieceId unit, std::vector<Option>& out) {
  if (!s.is_unit(unit) || s.setup->exits.empty()) return;
  Verdict v{.command = {.side = s.side_of(unit), .verb = "exit", .units = {unit}}};
  weigh_exit(s, v);
  if (v.legal()) out.push_back(make_option("exit", unit));
}

void weigh_exit(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  if (!s.is_unit(unit)) {
    v.refuse("TR-MOVE-22", "Commanders leave with a unit.");
    return;
  }
  bool half_speed = false;
  if (v.command.path.empty()) {
    const auto way = straight_to_exit(s, unit);
    if (!way) {
      v.refuse("TR-MOVE-22", "No exit of your side lies straight ahead.");
      return;
    }
    v.command.path.push_back(advanced(s.unit(unit).pose, *way));
  }
  // A unit that touches the edge already walks off without a step.
  const bool there = v.command.path.size() == 1 && v.command.path[0] == s.unit(unit).pose;
  if (there) may_not_march(s, unit, v);
  else weigh_march(s, half_speed, v);
  if (!v.command.path.empty() &&
      !reached_exit(s, unit, footprint(s, unit, s.unit(unit).formation, v.command.path.back())))
    v.refuse("TR-MOVE-22", "The move must reach a stretch of edge that is an exit of your side.");
}

void carry_exit(Play& p, const Command& c) {
  const PieceId unit = c.unit();
  if (c.path.size() == 1 && c.path[0] == p.s.unit(unit).pose) use_segments(p, unit, 1);
  else carry_march(p, c, false);
  if (!on_table(p.s.unit(unit))) return;
  SideState& side = p.s.sides[p.s.side_of(unit)];
  if (const Exit* exit = reached_exit(p.s, unit, footprint(p.s, unit)))
    side.exit_points = static_cast<std::int16_t>(side.exit_points + exit->points);
  remove_unit(p, unit, Place::Exited, "TR-MOVE-22");
}

}  // namespace grognard::tricorne
