// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/command.h"
#include "esr/ground.h"

// Orders that have been carried out come to an end (ES-DIR-17, ES-DIR-18).
namespace grognard::esr {
namespace {

constexpr double kSafelyHeld = 450;  // no enemy so near to the target of an Attack

const Formation* formation_named(const State& s, PieceId piece) {
  return s.is_formation(piece) ? &s.formation(s.formation_index(piece)) : nullptr;
}

// A committed battery stays behind, or ahead, of those who march (ES-MOVE-22), and the reserve is taken along (ES-MOVE-13):
// they lead nobody, unless there are only guns.
bool has_arrived_at(const State& s, int formation, Vec2 point) {
  const bool guns = class_of(s, formation) == Arm::Artillery;
  const Members members = members_of(s, formation);
  return std::ranges::any_of(members, [&](PieceId id) {
    const Unit& u = s.unit(id);
    const bool marches = stands(u) && !is_committed(u) && (guns || u.post != Post::Reserve);
    return marches && within(distance_to_unit(s, point, id), kArrived);
  });
}

// The feature holds one of its Units, and no enemy is near enough to dispute it.
bool has_taken(const State& s, int formation, PieceId place) {
  const int area = s.place(place).area;
  if (area < 0) return false;
  const Members members = members_of(s, formation);
  bool inside = false;
  for (const PieceId id : members) inside = inside || (stands(s.unit(id)) && is_in(s, id, area));
  if (!inside) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == s.formation(formation).side || !stands(s.unit(id))) continue;
    if (within(distance_to_place(s, place, ring_of(s, id)), kSafelyHeld)) return false;
  }
  return true;
}

bool has_beaten(const Formation& target) {
  return !is_there(target) || target.status == Status::Retreating || target.status == Status::Broken;
}

// ES-DIR-17; Defend and Reserve are never accomplished.
bool is_accomplished(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  const Formation* named = formation_named(s, f.active.target);
  switch (directive_of(f)) {
    case Directive::Move: return has_arrived_at(s, formation, f.active.point.at());
    case Directive::Attack:
      if (named) return has_beaten(*named);
      return s.is_place(f.active.target) && has_taken(s, formation, f.active.target);
    case Directive::Support: return named && (!is_there(*named) || named->status == Status::Broken);
    default: return false;
  }
}

}  // namespace

// ES-DIR-18: back to the default Defend (ES-CMD-7).
void expire_orders(Play& p) {
  State& s = p.s;
  for (const Side side : {s.initiative, other(s.initiative)})
    each_formation(s, side, [&](int f) {
      if (!is_accomplished(s, f)) return;
      p.log.tell([&] {
        return kept_secret(s, side,
                           event("ES-DIR-18", "expire", {s.formation_piece(f)},
                                 fmt::format("{} has done what it was ordered to do (\"{}\") and defends.",
                                             name_of(s, s.formation_piece(f)), order_words(s, s.formation(f).active))));
      });
      s.formation(f).active = {};
    });
}

}  // namespace grognard::esr
