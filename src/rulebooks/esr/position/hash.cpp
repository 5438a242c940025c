// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/hasher.h"
#include "esr/position/state.h"

// The position as a number: everything that play can change.
namespace grognard::esr {
namespace {

void hash_unit(Hasher& h, const Unit& u) {
  h.add(u.post);
  h.add(u.formation);
  h.add(u.parent);
  h.add(u.rank);
  h.add(u.pose);
  h.add(u.began);
  h.add_flags(u.limbered, u.brings_up, u.displaced, u.recalled, u.tried, u.moved, u.fought, u.engaged, u.rolled,
              u.evaded, u.chosen, u.at_short_range, u.in_enfilade, u.advanced, u.leads, u.fell_back, u.halted,
              u.turned.gone);
  for (const std::int16_t tenths : {u.turned.at_start, u.turned.at_end, u.turned.costly}) h.add(tenths);
  h.add(u.spent);
  h.add(u.allowed);
  h.add(u.forward);
  h.add(u.serves);
}

void hash_order(Hasher& h, const Order& o) {
  h.add(o.kind);
  h.add(o.target);
  h.add(o.point);
  h.add(o.turn);
  h.add_flags(o.delayed);
}

void hash_general(Hasher& h, const General& g) {
  h.add(g.pose);
  h.add_flags(g.on_table, g.removed, g.successor, g.invincible, g.doomed, g.harmed, g.failed, g.assault_tried, g.moved,
              g.adc_rides[0], g.adc_rides[1]);
  h.add(g.removed_turn);
  h.add(g.wounded_until);
  h.add(g.commands);
  h.add(g.adcs[0]);
  h.add(g.adcs[1]);
}

void hash_superior(Hasher& h, const Superior& superior) {
  hash_general(h, superior.general);
  hash_order(h, superior.objective);
  hash_order(h, superior.pending);
  hash_order(h, superior.replaced);
  h.add(superior.delays);
  h.add_flags(superior.attempted, superior.cavalry_converted);
}

void hash_fire_received(Hasher& h, const Formation& f) {
  h.add(f.score);
  h.add(f.guns_near);
  h.add(f.guns_enfilading);
  h.add(f.missions.size());
  for (const Mission& m : f.missions) {
    h.add(m.score);
    h.add(m.leadership);
  }
}

void hash_formation(Hasher& h, const Formation& f) {
  h.add(f.kind);
  h.add_flags(f.in_use, f.destroyed, f.arrived, f.has_area, f.attempted, f.converted, f.moved, f.changed, f.fired,
              f.intense_guns, f.intense_skirmish, f.fire_mission, f.recovered, f.assessed_last, f.assessed, f.fought,
              f.area_attacked, f.in_assault, f.must_assess, f.advances, f.called, f.leader_lost);
  h.add(f.force);
  h.add(f.parent);
  h.add(f.rules);
  h.add(f.led_by);
  hash_general(h, f.general);
  for (const std::int16_t markers : f.fatigue) h.add(markers);
  hash_order(h, f.active);
  h.add(f.status);
  hash_order(h, f.pending);
  hash_order(h, f.replaced);
  h.add(f.delays);
  h.add(f.area);
  h.add(f.reserve);
  h.add(f.way.size());
  for (const WayPoint& point : f.way) {
    h.add(point.x);
    h.add(point.y);
  }
  h.add(f.area_wish);
  h.add(f.dice_at);
  h.add(f.inspired);
  h.add(f.losses);
  h.add(f.assessed_round);
  h.add(f.attacks_first);
  hash_fire_received(h, f);
}

void hash_combat(Hasher& h, const CombatState& c) {
  h.add(c.round);
  h.add_flags(c.open, c.areas_marked);
  h.add(c.names);
  h.add(c.formation);
  h.add_flags(c.called);
  h.add(c.defended);
  h.add_flags(c.now.has_value());
  if (!c.now) return;
  for (const auto* side : {&c.now->attackers, &c.now->defenders}) {
    h.add(side->size());
    for (const PieceId unit : *side) h.add(unit);
  }
  h.add(c.now->area);
  h.add_flags(c.now->leads_named, c.now->tied);
}

void hash_contact(Hasher& h, const Contact& c) {
  h.add(c.by);
  h.add(c.with);
  h.add(c.area);
  h.add_flags(c.from_rear, c.pincer, c.fought, c.new_round);
}

void hash_going_on(Hasher& h, const State& s) {
  h.add(s.placing.formation);
  h.add_flags(s.placing.deploying, s.placing.rush);
  h.add(s.placing.ground);
  h.add(s.placing.named);
  h.add(s.placing.left);
  const Assessing& a = s.assessing;
  h.add(a.guns_left);
  for (const std::int8_t value : {a.formation, a.row, a.stage, a.due, a.at, a.fatigue_left}) h.add(value);
  hash_combat(h, s.combat);
  h.add(s.cursor.depth());
  for (const CursorFrame& frame : s.cursor) {
    h.add(frame.step);
    h.add(frame.unit);
    h.add(frame.index);
  }
}

}  // namespace

std::uint64_t hash_of(const State& s) {
  Hasher h;
  h.add(s.turn);
  h.add(s.step);
  h.add(s.initiative);
  h.add(s.acting);
  h.add(s.priority);
  h.add_flags(s.done[0], s.done[1], s.turn_begun, s.over);
  h.add(s.winner);
  h.add(s.ending);
  for (const SideState& side : s.sides) {
    for (const std::int16_t value : {side.starting_formations, side.exited, side.commanders_fallen}) h.add(value);
    // Counted only where there is any: records from before exits had points agree as far as they go the same.
    if (side.points_exits != 0) h.add(side.points_exits);
    h.add_flags(side.agrees_to_stop);
  }
  hash_going_on(h, s);
  for (const Unit& u : s.units) hash_unit(h, u);
  for (const Superior& superior : s.superiors) hash_superior(h, superior);
  for (const Formation& f : s.formations) hash_formation(h, f);
  for (const PieceId battalion : s.companies) h.add(battalion);
  h.add(s.companies_lost);
  h.add(s.companies_tried);
  h.add(s.contacts.size());
  for (const Contact& c : s.contacts) hash_contact(h, c);
  for (const std::int8_t holder : s.holder) h.add(holder);
  return h.value();
}

}  // namespace grognard::esr
