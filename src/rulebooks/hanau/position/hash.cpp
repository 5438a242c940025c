// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "core/hasher.h"
#include "hanau/position/state.h"

namespace grognard::hanau {
namespace {

void add(Hasher& h, double value) { h.add(std::bit_cast<std::uint64_t>(value + 0.0)); }  // -0 is 0

void add(Hasher& h, const Unit& u) {
  for (const std::int16_t number :
       {u.figures, u.lost, u.lost_this_turn, u.lost_this_phase, u.stands, u.garrison, u.pending, u.wheeled, u.supports})
    h.add(number);
  h.add(u.formation);
  h.add(u.place);
  h.add(u.charging);
  h.add_flags(u.halted, u.acted, u.fired, u.unlimbered_now, u.shot, u.tested, u.must_test, u.hit_by_artillery,
              u.hit_by_shooting, u.initiated_charge, u.rode_through, u.tied_in_11, u.lost_in_11, u.lost_melee,
              u.failed_recall, u.fails_recall_now, u.recall_done, u.support_settled, u.rooted, u.marker.set);
  h.add(u.pose);
  if (!u.marker.set) return;  // what an old marker was is of no account
  h.add(u.marker.formation);
  h.add(u.marker.pose);
}

void add(Hasher& h, const General& g) {
  h.add_flags(g.alive, g.on_table, g.moved);
  h.add(g.reserve);
  h.add(g.attached);
  h.add(g.pose);
}

void add(Hasher& h, const Charge& c) {
  h.add(c.charger);
  h.add(c.target);
  h.add_flags(c.cavalry, c.live, c.resolved, c.short_of_cavalry);
  h.add(c.start);
  h.add(c.lane);
  add(h, c.reach);
  add(h, c.stop);
}

void add(Hasher& h, const Contact& c) {
  h.add(c.charger);
  h.add(c.charged);
  add(h, c.travel);
  h.add(c.zone);
  h.add_flags(c.skirmishers, c.replied, c.barred);
}

void add(Hasher& h, const Melee& m) {
  for (const PieceId piece : {m.units[0], m.units[1], m.charger, m.battery}) h.add(piece);
  h.add(m.direction.in_tenths());
  h.add(m.rounds);
  h.add_flags(m.fought, m.sits_out, m.chosen);
}

void add(Hasher& h, const SideState& side) {
  h.add(side.starting_units);
  h.add(side.exited);
  h.add(side.points_exits);
  h.add_flags(side.first_done);
}

void add(Hasher& h, const ReserveState& r) { h.add_flags(r.arrived, r.due); }

void add(Hasher& h, const CursorFrame& f) {
  h.add(f.step);
  h.add(f.unit);
  h.add(f.other);
  h.add(f.index);
}

template <class Things>
void add_all(Hasher& h, std::size_t count, const Things& things) {
  h.add(count);
  for (const auto& thing : things) add(h, thing);
}

}  // namespace

std::uint64_t hash_of(const State& s) {
  Hasher h;
  h.add(s.turn);
  h.add(s.row);
  h.add(s.half);
  h.add(s.first);
  h.add_flags(s.step_done, s.over);
  h.add(s.winner);
  h.add(s.ending);
  add_all(h, s.cursor.depth(), s.cursor);
  add_all(h, std::size(s.sides), s.sides);
  add_all(h, s.units.size(), s.units);
  add_all(h, s.generals.size(), s.generals);
  add_all(h, s.reserves.size(), s.reserves);
  add_all(h, s.charges.size(), s.charges);
  add_all(h, s.contacts.size(), s.contacts);
  add_all(h, s.melees.size(), s.melees);
  return h.value();
}

}  // namespace grognard::hanau
