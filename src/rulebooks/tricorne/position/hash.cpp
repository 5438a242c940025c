// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "core/hasher.h"
#include "tricorne/position/state.h"

namespace grognard::tricorne {
namespace {

void mix(Hasher& h, const Unit& u) {
  h.add(u.formation);
  h.add(u.place);
  for (const int number : {u.fatigue, u.terrain_fatigue, u.bonus, u.melee_rounds}) h.add(number);
  for (const std::int16_t number : {u.block, u.last_target, u.foe}) h.add(number);
  h.add_flags(u.volley_used, u.moved_last, u.wheeled_last, u.done, u.moved, u.charging, u.evaded, u.rally_tried, u.shot,
              u.fought, u.in_contact_at_start);
  h.add(u.pose);
}

void mix(Hasher& h, const Commander& c) {
  h.add_flags(c.carried, c.alive, c.on_table, c.done);
  h.add(c.attached);
  h.add(c.pose);
}

void mix(Hasher& h, const Contact& c) {
  h.add(c.attacker);
  h.add(c.defender);
  h.add(c.sector);
  h.add(c.defence);
  h.add(c.rounds);
  h.add_flags(c.by_charge, c.caught, c.due);
}

void mix(Hasher& h, const Mover& m) {
  h.add(m.unit);
  h.add(m.row);
  h.add(m.used);
  h.add(m.road_moves);
  h.add_flags(m.changed);
}

void mix(Hasher& h, const Charge& c) {
  h.add(c.charger);
  if (c.charger == kNoPiece) return;  // what an old charge was is of no account
  h.add(c.target);
  h.add_flags(c.half_speed);
  h.add(c.start);
  h.add(c.lane);
  h.add(std::bit_cast<std::uint64_t>(c.reach + 0.0));  // -0 is 0
}

void mix(Hasher& h, const SideState& side) {
  h.add(side.starting_strength);
  h.add(side.lost_strength);
  h.add_flags(side.broken);
  // Counted only where there is any: records from before exits had points agree as far as they go the same.
  if (side.exit_points != 0) h.add(side.exit_points);
}

void mix(Hasher& h, const CursorFrame& f) {
  h.add(f.step);
  h.add(f.unit);
  h.add(f.other);
  h.add(f.index);
}

template <class Things>
void mix_all(Hasher& h, std::size_t count, const Things& things) {
  h.add(count);
  for (const auto& thing : things) mix(h, thing);
}

}  // namespace

std::uint64_t hash_of(const State& s) {
  Hasher h;
  h.add(s.turn);
  h.add(s.row);
  h.add(s.first);
  h.add_flags(s.rolled_for_side, s.step_done, s.over);
  h.add(s.winner);
  h.add(s.ending);
  mix_all(h, s.cursor.depth(), s.cursor);
  mix_all(h, std::size(s.sides), s.sides);
  mix(h, s.mover);
  mix(h, s.charge);
  mix_all(h, s.units.size(), s.units);
  mix_all(h, s.commanders.size(), s.commanders);
  mix_all(h, s.contacts.size(), s.contacts);
  return h.value();
}

}  // namespace grognard::tricorne
