// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tricorne/advice/advice.h"
#include "tricorne/rules/01_charges/charges.h"

// Doctrine: a commander helps whoever rallies, and whoever is charged; he does nothing for an attacker but fall.
namespace grognard::tricorne {
namespace {

constexpr double kCommanderLooks = 15;
constexpr double kFallsAmongThem = 12;  // inches from the enemy: so near he may be hit
constexpr double kSafety = 0.4;

// An enemy who could charge it next.
bool expects_a_charge(const State& s, PieceId unit) {
  bool expects = false;
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.unit(unit).side), [&](PieceId id) {
    if (expects || !may_charge(s, id) || in_contact(s, id)) return;
    const Unit& u = s.unit(id);
    const MoveRow row = row_of(u);
    const double reach = row.moves * row.inches + 2;
    const Vec2 way = at - u.pose.at();
    expects = length_squared(way) < reach * reach && dot(way, u.pose.facing.forward()) > 0.5 * length(way);
  });
  return expects;
}

// How much it gains by a commander beside it.
double need_of_commander(const State& s, PieceId unit, bool goes_on) {
  const Unit& u = s.unit(unit);
  const Nearest enemy = nearest_enemy_to(s, unit);
  double need = 0.05 * worth(s, unit);
  if (u.fatigue > 0 && beyond(enemy.gap, kRallyDistance) && !u.moved && !in_contact(s, unit))
    need += 0.2 * std::min<int>(u.fatigue, 3) + (is_worn(s, unit) ? 0.6 : 0.2);
  const bool defends = !goes_on && is_foot(u) && !u.charging;
  if (defends && expects_a_charge(s, unit)) need += 0.9 * worth(s, unit);
  else if (enemy.gap < kFallsAmongThem) need -= kSafety;
  return need;
}

}  // namespace

// With a unit that is neither worn nor about to be charged, though the enemy is near: it would take him along.
bool is_carried_along(const State& s, PieceId commander) {
  const PieceId with = s.commander(commander).attached;
  if (with == kNoPiece || s.unit(with).moved || s.unit(with).done) return false;
  return need_of_commander(s, with, true) < 0;
}

void advise_commander(Counsel& a, PieceId commander) {
  const State& s = a.s;
  const PieceId with = s.commander(commander).attached;
  const double here = with == kNoPiece ? -1 : need_of_commander(s, with, !s.unit(with).done) + 0.25;
  const Vec2 at = s.commander(commander).pose.at();
  each_on_table(s, a.q.side, [&](PieceId id) {
    if (id == with || commander_with(s, id) != kNoPiece) return;
    const double d = length(s.unit(id).pose.at() - at);
    if (d > kCommanderLooks) return;
    const double need = need_of_commander(s, id, !s.unit(id).done) - 0.01 * d;
    if (need <= here) return;
    const std::string_view why = s.unit(id).fatigue > 0    ? "He goes to help it rally."
                                 : expects_a_charge(s, id) ? "He goes where the enemy will charge."
                                                           : "He keeps out of the fire with it.";
    a.add(1 + need - here, why, "attach", commander, id);
  });
}

}  // namespace grognard::tricorne
