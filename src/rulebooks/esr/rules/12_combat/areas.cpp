// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/telling.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/15_status/status.h"

// Reformation Areas that the enemy touches (ES-RA-5 to ES-RA-7).
namespace grognard::esr {
namespace {

constexpr double kAreaKeepsOff = 450;  // ES-RA-7

// How far this shape has to go on, from so far, to be clear of that enemy.
double clear_of(const Ring& shape, Vec2 home, double from, const Ring& enemy, double apart) {
  const auto too_near = [&](double t) { return !reaches(distance(shape.moved(home * t), enemy), apart); };
  if (!too_near(from)) return from;
  double near = from;
  double far = from + apart + 1;
  while (too_near(far)) far += apart;
  while (far - near > kTolerance / 2) {
    const double middle = (near + far) / 2;
    (too_near(middle) ? near : far) = middle;
  }
  return std::ceil(far * 100 - 1e-6) / 100;
}

bool enemy_touches(const State& s, Side side, const Ring& ring) {
  return within(nearest_enemy(s, side, ring).distance, kContact);
}

void lose_area(Play& p, int formation) {
  State& s = p.s;
  s.formation(formation).has_area = false;
  p.log.tell([&] {
    const PieceId piece = s.formation_piece(formation);
    return event("ES-RA-7", "area", {piece}, fmt::format("The Reformation Area of {} is overrun.", name_of(s, piece)));
  });
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).post == Post::Area && s.unit(id).formation == formation)
      remove_unit(p, id, "ES-RA-7", "is lost with the Reformation Area");
}

// ES-RA-7
void shift_area(Play& p, int formation) {
  State& s = p.s;
  Formation& f = s.formation(formation);
  const Vec2 home = homeward(s, f.side);
  const Ring ring = area_ring(s, formation);
  const double room = table_room(s, ring, home, kNowhere);
  const double yards = shift_clear_of_enemies(s, f.side, {ring}, kAreaKeepsOff, room);
  const Pose start = f.area;
  const Pose end = Pose::snapped(start.at() + home * yards, start.facing);
  if (enemy_touches(s, f.side, area_ring(end))) {
    lose_area(p, formation);
    return;
  }
  f.area = end;
  p.log.tell([&] {
    const PieceId piece = s.formation_piece(formation);
    return with_path(event("ES-RA-7", "area", {piece},
                           fmt::format("The Reformation Area of {} goes back {}.", name_of(s, piece),
                                       grognard::yards(std::round(yards)))),
                     {start, end});
  });
}

}  // namespace

// A contact made during a round counts from the next one (ES-MELEE-3).
bool area_touched(const State& s, int formation) {
  return std::ranges::any_of(
      s.contacts, [&](const Contact& c) { return c.with == kNoPiece && c.area == formation && !c.new_round; });
}

void place_units_in_areas(State& s) {
  for (Unit& u : s.units)
    if (u.post == Post::Area) u.pose = s.formation(u.formation).area;
}

void shift_touched_areas(Play& p) {
  State& s = p.s;
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    if (!is_there(s.formation(f)) || !s.formation(f).has_area || !area_touched(s, f)) continue;
    shift_area(p, f);
    const auto gone =
        std::ranges::remove_if(s.contacts, [&](const Contact& c) { return c.with == kNoPiece && c.area == f; });
    s.contacts.erase(gone.begin(), gone.end());
  }
  refresh_contacts(s);
}

double shift_clear_of_enemies(const State& s, Side side, const Shapes& shapes, double distance, double room) {
  double yards = 0;
  for (bool again = true; again && yards < room;) {
    again = false;
    for (const Ring& shape : shapes)
      for (PieceId id = 0; id < s.unit_count(); ++id) {
        const Unit& u = s.unit(id);
        if (u.side == side || !stands(u)) continue;
        const double cleared = clear_of(shape, homeward(s, side), yards, ring_of(s, id), distance);
        if (cleared <= yards) continue;
        yards = cleared;
        again = true;
      }
  }
  return std::min(yards, room);
}

}  // namespace grognard::esr
