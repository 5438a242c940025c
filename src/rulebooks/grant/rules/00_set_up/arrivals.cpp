// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/losses.h"
#include "grant/rules/00_set_up/set_up.h"
#include "grant/sequence/steps.h"

// GW-VICT-6: what a scenario gives beyond the rules: units that come later, and ways off the table.
namespace grognard::grant {
namespace {

constexpr double kElbowRoom = 1;  // GW-TURN-6 (b)

// Room for the newcomer: off everybody's bases and not within 1" of an enemy.
bool has_room_to_arrive(const State& s, PieceId id) {
  for (PieceId other = 0; other < s.unit_count(); ++other) {
    if (other == id || !on_table(s.unit(other))) continue;
    const bool enemy = s.unit(other).side != s.unit(id).side;
    const double away = distance_between(s, id, other);
    if (enemy ? !beyond(away, kElbowRoom) : within(away, 0)) return false;
    if (overlap(stance_of(s, id), stance_of(s, other))) return false;
  }
  return true;
}

Vec2 nearest_on(const Exit& exit, Vec2 p) {
  const Vec2 along = exit.to - exit.from;
  const double share = std::clamp(dot(p - exit.from, along) / length_squared(along), 0.0, 1.0);
  return exit.from + along * share;
}

// Its column, limbered guns, wagons or horsemen have come up to the exit by their own order.
bool stands_at(const State& s, PieceId id, const Exit& exit) {
  const Unit& u = s.unit(id);
  if (!on_table(u) || u.side != exit.side || !u.moved || u.compelled || u.bad || melee_of(s, id)) return false;
  return within(length(nearest_on(exit, u.at.at()) - u.at.at()), 0);
}

int units_that_left(const State& s, Side side) {
  return static_cast<int>(std::count_if(s.units.begin(), s.units.end(),
                                        [&](const Unit& u) { return u.side == side && u.loss == Loss::Left; }));
}

}  // namespace

void bring_arrivals(Play& p) {
  State& s = p.s;
  for (const Arrival& arrival : s.setup->arrivals) {
    Unit& u = s.unit(arrival.unit);
    if (u.place != Place::Waiting || s.move < arrival.move) continue;
    u.place = Place::Table;
    if (!has_room_to_arrive(s, arrival.unit)) {
      u.place = Place::Waiting;  // the next move will do
      continue;
    }
    remember_start(s, arrival.unit);
    p.log.tell([&] {
      return with_path(
          event("GW-VICT-6", "arrive", {arrival.unit}, fmt::format("{0} {0:comes|come} on.", name_of(s, arrival.unit))),
          {u.at});
    });
  }
}

void leave_by_exits(Play& p) {
  State& s = p.s;
  for (const Exit& exit : s.setup->exits)
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (!stands_at(s, id, exit)) continue;
      p.log.tell([&] {
        return event("GW-VICT-6", "exit", {id},
                     fmt::format("{0} {0:has|have} come to {1}.", name_of(s, id), exit.name));
      });
      const int before = units_that_left(s, exit.side);
      remove_unit(p, id, Loss::Left, "GW-VICT-6");
      const int with_passengers = units_that_left(s, exit.side) - before;
      s.exit_points[exit.side] += static_cast<std::int16_t>(exit.points * with_passengers);
    }
}

}  // namespace grognard::grant
