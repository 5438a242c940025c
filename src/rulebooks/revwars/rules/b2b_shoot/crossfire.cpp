// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "revwars/rules/b2b_shoot/swept.h"

// Platoons under fire from two sides (RW-FIRE-56, RW-FIRE-57).
namespace grognard::revwars {
namespace {

constexpr int kCrossing = 900 - 1;  // tenths of a degree; a tenth of tolerance (RW-GEO-2)

// The battalions of a group shoot at the same time (RW-FIRE-58): those still to give their order count with all they can sweep.
void add_waiting_members(const State& s, PieceId shooter, Lanes& out) {
  if (s.side_of(shooter) != s.active || !is_member(s, shooter)) return;
  for (const Member& m : s.activation.group) {
    const Battalion& b = s.unit(m.unit);
    if (m.unit == shooter || m.acted || !is_active(b)) continue;
    const bool lobs = is_battery(b) && b.mode == FireMode::Howitzers && !s.options().mode_per_action;
    if (lobs) continue;
    const Firing f = firing_of(s, m.unit, ShotKind::Plain, 0);
    for (const Lane& lane : lanes_of(s, f)) out.push_back(lane);
    for (const Paired& pair : pair_off(s, f)) out.push_back(spot_of(pair, f));
  }
}

}  // namespace

Lanes ground_of_others(const State& s, PieceId shooter) {
  Lanes out;
  for (const SweptStrip& strip : s.swept)
    if (strip.by != shooter && s.side_of(strip.by) == s.side_of(shooter)) out.push_back(lane_of(strip));
  add_waiting_members(s, shooter, out);
  return out;
}

bool in_crossfire(const State& s, const Lanes& others, Facing facing, const Ring& target) {
  for (const Lane& lane : others) {
    if (std::abs(turn_between(lane.facing, facing)) < kCrossing) continue;
    const std::optional<Caught> caught = caught_in(lane, target);
    if (!caught || (lane.weapon >= 0 && beyond(caught->range, weapon_of(s, lane.weapon).range))) continue;
    const Ring eye = eye_behind(lane.facing, caught->from);
    if (look_along(s, caught->from, caught->to, eye, target, false).clear) return true;
  }
  return false;
}

}  // namespace grognard::revwars
