// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/04_close_combat/retreats.h"

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "tricorne/position/blocks.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/01_movement/commanders.h"
#include "tricorne/sequence/chapters.h"

// Beaten troops go back (TR-RES-15, 16), garrisons leave their block (TR-BUA-6), and troops break off a melee (TR-MELEE-18).
namespace grognard::tricorne {
namespace {

// TR-BUA-6: in line, or in open order where its profile lacks the line.
Formation formation_outside(const State& s, PieceId unit) {
  for (const Formation f : {Formation::Line, Formation::OpenOrder, Formation::Skirmish})
    if (s.troops(unit).may_form(f)) return f;
  return Formation::Line;
}

// TR-BUA-6: outside the side farthest from the enemy, facing the block.
Pose farthest_outside(const State& s, PieceId unit, PieceId enemy, Formation formation) {
  const Ring from = footprint(s, enemy);
  const auto sides = sides_of_block(s, s.unit(unit).block);
  const BlockSide* best = nullptr;
  double farthest = 0;
  for (const BlockSide& side : sides) {
    const double far = distance(side.middle, from);
    if (best && !beyond(far, farthest)) continue;
    best = &side;
    farthest = far;
  }
  const Facing away = facing_of(best->outward);
  return Pose::snapped(best->middle + away.forward() * (size_of(s, unit, formation).depth / 2), away.opposite());
}

FlightLine retreat_line(const State& s, PieceId unit, PieceId enemy, Facing bearing) {
  const Unit& u = s.unit(unit);
  FlightLine line{
      .unit = unit, .formation = u.formation, .from = u.pose, .way = {}, .passed = {}, .over_heavy_works = is_foot(u)};
  if (u.formation == Formation::Garrison) {
    line.formation = formation_outside(s, unit);
    line.from = farthest_outside(s, unit, enemy, line.formation);
  } else {
    line.from.facing = bearing.opposite();
    line.from = kept_on_table(s, unit, line.formation, line.from);
  }
  line.way = -line.from.facing.forward();
  for (const Contact& c : s.contacts)
    if (c.attacker == unit || c.defender == unit) line.passed.push_back(enemy_in(c, unit));
  return line;
}

// TR-RES-16: the ground of one move; a heavy fieldwork costs infantry one hit at any speed.
Toll retreat_toll(const State& s, const FlightLine& line, double travel, bool half_speed) {
  const Pose poses[] = {line.from, pose_on(line, travel)};
  Going going = going_over(s, line.unit, line.formation, poses);
  const int heavy_works = going.heavy_works;
  going.heavy_works = 0;
  Toll toll = toll_of(s, line.unit, line.formation, going, half_speed);
  toll.hits.add("TR-RES-16", "heavy fieldwork in retreat", heavy_works);
  return toll;
}

bool far_enough(const FlightEnd& end) {
  return end.possible && (end.leaves_table || reaches(end.travel, kLeastRetreat));
}

void go_back(Play& p, const FlightLine& line, const FlightEnd& end, double distance, PieceId enemy, bool half_speed,
             RuleId rule) {
  State& s = p.s;
  const Pose before = s.unit(line.unit).pose;
  const Toll toll = retreat_toll(s, line, end.travel, half_speed);
  const Ring way = swept(footprint(s, line.unit, line.formation, line.from), line.way * end.travel);
  p.log.tell([&] {
    Event e = event(rule, "retreat", {line.unit, enemy},
                    fmt::format("{0:^} {0:goes|go} back {1}.", name_of(s, line.unit),
                                flight_words(end.travel, distance, distance, end.leaves_table)));
    const double allowed = std::max(distance, end.travel) + length(line.from.at() - before.at());
    return with_path(with_going(std::move(e), s, line.unit, allowed), {before, pose_on(line, end.travel)});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:retreats|retreat}", name_of(s, line.unit)); });
  end_contacts(s, line.unit);
  if (end.leaves_table) return remove_unit(p, line.unit, Place::Broken, "TR-RES-16");
  set_formation(s, line.unit, line.formation, pose_on(line, end.travel));
  brush_aside_commanders(p, line.unit, way);
  pay_toll(p, line.unit, toll);
}

// --- TR-MELEE-18 ---

void offer_break_off(const State& s, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id)) return;
  for (const Contact& c : s.contacts)
    if ((c.attacker == id || c.defender == id) && may_break_off(s, id, enemy_in(c, id)))
      out.push_back(make_option("break-off", id, enemy_in(c, id)));
}

std::optional<Refusal> break_off_refused(const State& s, PieceId unit, PieceId enemy) {
  const Unit& u = s.unit(unit);
  if (!in_contact(s, unit))
    return Refusal{"TR-MELEE-18", sentence("{0:^} {0:is|are} not in contact.", name_of(s, unit))};
  if (!s.is_unit(enemy) || !in_contact_with(s, unit, enemy))
    return Refusal{"TR-MELEE-18", "Name an enemy in contact with it, from whom it goes back."};
  if (!is_mounted(u) && !is_loose(u))
    return Refusal{"TR-MELEE-18", "Only cavalry, open order and skirmishers break off."};
  if (!is_mounted(u))
    for (const Contact& c : s.contacts)
      if ((c.attacker == unit || c.defender == unit) && is_mounted(s.unit(enemy_in(c, unit))))
        return Refusal{"TR-MELEE-18", "Men on foot cannot break off from cavalry."};
  const FlightLine line = retreat_line(s, unit, enemy, retreat_bearing(s, unit, enemy));
  const FlightEnd end = fly(s, line, retreat_distance(u, false));
  if (!far_enough(end)) return Refusal{"TR-MELEE-18", "It cannot go back 1 inch."};
  if (end.leaves_table) return Refusal{"TR-MOVE-22", "It would leave the table."};
  const int certain = retreat_toll(s, line, end.travel, false).hits.total();
  if (certain > 0 && certain >= u.strength())
    return Refusal{"TR-UNIT-11", sentence("The ground would cost it {} of its strength of {}.", certain, u.strength())};
  return std::nullopt;
}

void weigh_break_off(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  if (!s.is_unit(unit)) {
    v.refuse("TR-MELEE-18", "Only a unit breaks off.");
    return;
  }
  v.command.path.clear();
  if (auto refusal = break_off_refused(s, unit, v.command.target())) {
    v.refusals.push_back(std::move(*refusal));
    return;
  }
  const double inches = retreat_distance(s.unit(unit), false);
  const Retreat back = retreat_of(s, unit, v.command.target(), inches);
  v.command.path.assign(1, back.last);
  v.measure = {back.travel, inches};
}

void carry_break_off(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  use_segments(p, unit, 1);
  mark_moved(s, unit);
  retreat(p, unit, c.target(), retreat_bearing(s, unit, c.target()), false, "TR-MELEE-18");
  end_move(p);
}

constexpr Deed kBreakOffDeeds[] = {{"break-off", offer_break_off, weigh_break_off, carry_break_off}};

}  // namespace

std::span<const Deed> break_off_deeds() { return kBreakOffDeeds; }

double retreat_distance(const Unit& u, bool half_speed) { return row_of(u).inches * (half_speed ? 0.5 : 1); }

Retreat retreat_of(const State& s, PieceId unit, PieceId from_enemy, double distance) {
  const FlightLine line = retreat_line(s, unit, from_enemy, retreat_bearing(s, unit, from_enemy));
  const FlightEnd end = fly(s, line, distance);
  if (!end.possible) return {s.unit(unit).pose, 0, false};
  return {pose_on(line, end.travel), end.travel, end.leaves_table};
}

Facing retreat_bearing(const State& s, PieceId unit, PieceId enemy) {
  const Contact* pair = contact_between(s, unit, enemy);
  const bool attacker = !pair || pair->attacker == unit;
  return attacker ? s.unit(unit).pose.facing.opposite() : s.unit(enemy).pose.facing;
}

void retreat(Play& p, PieceId unit, PieceId from_enemy, Facing bearing, bool half_speed, RuleId rule) {
  State& s = p.s;
  const FlightLine line = retreat_line(s, unit, from_enemy, bearing);
  const double inches = move_row(line.formation, is_mounted(s.unit(unit).arm, line.formation)).inches;
  const double distance = inches * (half_speed ? 0.5 : 1);
  const FlightEnd end = fly(s, line, distance);
  if (!far_enough(end)) return remove_unit(p, unit, Place::Broken, "TR-RES-16", "no room to go back 1 inch");
  go_back(p, line, end, distance, from_enemy, half_speed, rule);
}

bool may_break_off(const State& s, PieceId unit, PieceId from_enemy) {
  const Quietly asking;
  return !break_off_refused(s, unit, from_enemy);
}

}  // namespace grognard::tricorne
