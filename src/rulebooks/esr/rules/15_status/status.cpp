// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/15_status/status.h"

// Retreat, break and the end of a Formation (chapter STAT, T12).
namespace grognard::esr {
namespace {

// All that stands of it is shifted together; unlimbered batteries limber and go to the reserve first (ES-STAT-10).
void shift_formation(State& s, int formation, Vec2 by) {
  Formation& f = s.formation(formation);
  const auto moved = [&](const Pose& pose, Vec2 how_far) { return Pose::snapped(pose.at() + how_far, pose.facing); };
  for (Unit& u : s.units) {
    if (u.formation != formation || !stands(u)) continue;
    u.pose = moved(u.pose, by);
    u.fell_back = true;  // whoever stands there, until its next move
  }
  for (WayPoint& w : f.way) w = {w.x + snap(by.x), w.y + snap(by.y)};
  // Whoever stands behind the Units stays on the table where they do.
  const auto kept = [&](const Pose& pose, double margin) {
    return Pose::snapped(kept_on_table(s, pose.at() + by, margin), pose.facing);
  };
  f.general.pose = kept(f.general.pose, kFormationBase / 2);
  f.reserve = kept(f.reserve, kFormationBase / 2);
  const PieceId superior = personal_commander(s, formation);
  if (superior != kNoPiece) s.general(superior).pose = kept(s.general(superior).pose, 0);
  if (!f.has_area) return;
  const Vec2 home = homeward(s, f.side);
  const double yards = std::min(length(by), table_room(s, area_ring(s, formation), home, kNowhere));
  f.area = moved(f.area, home * yards);
  for (Unit& u : s.units)
    if (u.formation == formation && u.post == Post::Area) u.pose = f.area;
}

// ES-STAT-10 where the table ends too soon: whoever would still touch an enemy routs (ES-TURN-6).
void rout_those_caught(Play& p, int formation) {
  State& s = p.s;
  for (const PieceId unit : members_of(s, formation))
    if (stands(s.unit(unit)) && within(nearest_enemy_of_unit(s, unit).distance, kContact)) rout(p, unit, "ES-STAT-10");
}

Shapes shapes_of(const State& s, int formation) {
  Shapes shapes;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && stands(s.unit(id))) shapes.push_back(ring_of(s, id));
  return shapes;
}

struct StatusMove {
  double yards = 0;
  bool short_of = false;  // the table ended before it was far enough away
};

// ES-STAT-7, ES-STAT-10. Nothing moves, not even a battery, where all are far enough.
StatusMove move_to_distance(Play& p, int formation, double apart) {
  State& s = p.s;
  const Side side = s.formation(formation).side;
  if (shift_clear_of_enemies(s, side, shapes_of(s, formation), apart, kNowhere) <= 0) return {};
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && is_unlimbered(s.unit(id))) to_reserve(s, id);
  const Shapes shapes = shapes_of(s, formation);
  double room = kNowhere;
  for (const Ring& shape : shapes) room = table_room(s, shape, homeward(s, side), room);
  const double yards = shift_clear_of_enemies(s, side, shapes, apart, room);
  const bool short_of = yards < shift_clear_of_enemies(s, side, shapes, apart, kNowhere) - kContact;
  for (const PieceId unit : members_of(s, formation)) leave_contacts(s, unit);
  shift_formation(s, formation, homeward(s, side) * yards);
  refresh_contacts(s);
  rout_those_caught(p, formation);
  return {yards, short_of};
}

// "breaks and goes back 868 yards. The table ends there."
std::string status_words(const Name& name, std::string_view becomes, const StatusMove& move) {
  const std::string words = said_of(name, becomes);
  if (move.yards <= 0) return words + (move.short_of ? ", but the table ends behind it." : ".");
  return fmt::format("{0} and {1:goes|go} back {2}.{3}", words, name, yards(std::round(move.yards)),
                     move.short_of ? " The table ends there." : "");
}

void tell_status(Play& p, int formation, RuleId rule, std::string_view what, std::string_view becomes,
                 const StatusMove& move) {
  const PieceId piece = p.s.formation_piece(formation);
  p.log.tell([&] {
    Event e = event(rule, what, {piece}, status_words(name_of(p.s, piece), becomes, move));
    each_member(p.s, formation, [&](PieceId unit) {
      if (p.s.unit(unit).post != Post::Reserve) e.strides.push_back({unit, move.yards});
    });
    if (move.yards > 0) e.strides.push_back({piece, move.yards + kFormationBase / 2});  // kept on the table
    return e;
  });
  p.log.outcome([&] { return said_of(name_of(p.s, piece), becomes); });
}

}  // namespace

// ES-STAT-3, ES-STAT-5, ES-STAT-6
bool at_retreat_threshold(const State& s, int formation) {
  const int fatigue = total_fatigue(s.formation(formation));
  return fatigue > 0 && fatigue >= deployed_units(s, formation);
}

// ES-STAT-4: one and a half times, exactly (ES-GEN-9).
bool at_break_threshold(const State& s, int formation) {
  const int fatigue = total_fatigue(s.formation(formation));
  return fatigue > 0 && 2 * fatigue >= 3 * deployed_units(s, formation);
}

// ES-STAT-9, ES-STAT-17
bool below_threshold_to_recover(const State& s, int formation) {
  const bool guns = class_of(s, formation) == Arm::Artillery;
  int count = 0;
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (stands(u) && is_battery(u) == guns) ++count;
  });
  return total_fatigue(s.formation(formation)) < count;
}

// ES-STAT-2, ES-STAT-16: only those that resolved combat this turn; all are compared before any is moved (ES-STAT-10).
void status_check(Play& p) {
  State& s = p.s;
  boost::container::static_vector<std::int8_t, kMostFormations> breaking;
  boost::container::static_vector<std::int8_t, kMostFormations> retreating;
  for (const Side side : {s.initiative, other(s.initiative)})
    each_formation(s, side, [&](int f) {
      if (!s.formation(f).fought) return;
      if (at_break_threshold(s, f)) breaking.push_back(static_cast<std::int8_t>(f));
      else if (at_retreat_threshold(s, f)) retreating.push_back(static_cast<std::int8_t>(f));
    });
  for (const Side side : {s.initiative, other(s.initiative)}) {
    for (const int f : breaking)
      if (s.formation(f).side == side && is_there(s.formation(f))) make_broken(p, f, "ES-STAT-4");
    for (const int f : retreating)
      if (s.formation(f).side == side && is_there(s.formation(f))) make_retreat(p, f, "ES-STAT-3");
  }
}

// ES-STAT-18: a Broken Formation stays where and what it is.
void make_retreat(Play& p, int formation, RuleId rule) {
  State& s = p.s;
  if (s.formation(formation).status == Status::Broken) return;
  take_status(s, formation, Status::Retreating);
  const StatusMove move = move_to_distance(p, formation, kRetreatDistance);
  tell_status(p, formation, rule, "retreat", "retreats", move);
}

// ES-STAT-7: its cavalry is lost first, then the rest goes back.
void make_broken(Play& p, int formation, RuleId rule) {
  State& s = p.s;
  take_status(s, formation, Status::Broken);
  for (const PieceId unit : members_of(s, formation))
    if (s.unit(unit).arm == Arm::Cavalry) remove_unit(p, unit, "ES-STAT-7", "is lost, as the Formation breaks");
  if (!is_there(s.formation(formation))) return;
  const StatusMove move = move_to_distance(p, formation, kBreakDistance);
  tell_status(p, formation, rule, "break", "breaks", move);
}

// ES-STAT-19: batteries lent to a grand battery count as left.
void check_destroyed(Play& p, int formation, LastUnit how) {
  State& s = p.s;
  Formation& f = s.formation(formation);
  if (!is_there(f)) return;
  for (const Unit& u : s.units)
    if ((u.formation == formation || u.parent == formation) && left(u)) return;
  const PieceId superior = personal_commander(s, formation);
  if (superior != kNoPiece) end_personal_command(s, s.superior_index(superior));
  f.in_use = false;
  f.destroyed = how == LastUnit::Lost;
  f.has_area = false;
  f.general.on_table = false;
  f.must_assess = false;
  refresh_contacts(s);
  p.log.tell([&] {
    const PieceId piece = s.formation_piece(formation);
    const Name name = name_of(s, piece);
    const std::string text =
        how == LastUnit::GivenAway
            ? fmt::format("The last battery of {} is gone: it is taken off.", name)
            : fmt::format("Nothing is left of {}{}.", name, how == LastUnit::Exited ? " on the table" : "");
    return event("ES-STAT-19", "removed", {piece}, text);
  });
}

}  // namespace grognard::esr
