// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "grant/position/tables.h"
#include "grant/rules/04_artillery/gunnery.h"

// Damage to guns, and what all damage of a phase comes to in the end; guns that are lost to the enemy.
namespace grognard::grant {
namespace {

constexpr int kGunHalved = 10;  // GW-CB-2
constexpr int kWreckedAt = 20;  // GW-CB-3, GW-BARGE-3
constexpr DamageRules kGunDamage = {"GW-CB-1", "GW-CB-4", "GW-CB-5", "GW-CB-6"};

int salvo_damage_to(const Salvo& salvo, PieceId piece, int gun, bool shell) {
  int points = 0;
  for (const Salvo::Damage& d : salvo.damage)
    if (d.piece == piece && d.gun == gun && d.shell == shell) points += d.points;
  return points;
}

// GW-CB-2, 3, 10: the total counts when all shots of the phase are in.
void settle_gun(Play& p, PieceId battery, int gun, int points) {
  Gun& g = p.s.unit(battery).guns[gun];
  if (points == 0 || g.destroyed || g.captured) return;
  const bool sound = g.damage < kGunHalved;
  g.damage = static_cast<std::int16_t>(g.damage + points);
  g.destroyed = g.damage >= kWreckedAt;
  const auto name = [&] { return fmt::format("Gun {} of {}", gun + 1, name_of(p.s, battery)); };
  if (g.destroyed) {
    p.log.tell([&] {
      return event("GW-CB-3", "gun-destroyed", {battery},
                   fmt::format("{} has {} of damage and is destroyed.", name(), counted(g.damage, "point")));
    });
    p.log.outcome([&] { return name() + " is destroyed"; });
  } else {
    const bool halved = sound && g.damage >= kGunHalved;
    p.log.tell([&] {
      return event(halved ? RuleId("GW-CB-2") : RuleId("GW-CB-1"), "gun-damage", {battery},
                   fmt::format("{} has {} of damage{}.", name(), counted(g.damage, "point"),
                               halved ? ": from the next move it fires on alternate moves" : ""));
    });
  }
}

// GW-BARGE-3
void settle_barge(Play& p, PieceId barge, int points) {
  Unit& u = p.s.unit(barge);
  if (points == 0 || !on_table(u)) return;
  Gun& hull = u.guns[0];  // a barge has no guns: its own damage is kept there
  hull.damage = static_cast<std::int16_t>(hull.damage + points);
  p.log.tell([&] {
    return event("GW-BARGE-3", "barge-damage", {barge},
                 fmt::format("{0} {0:has|have} {1} of damage.", name_of(p.s, barge), counted(hull.damage, "point")));
  });
  if (hull.damage < kWreckedAt) return;
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} destroyed", name_of(p.s, barge)); });
  remove_unit(p, barge, Loss::Destroyed, "GW-BARGE-3");
}

}  // namespace

Breakdown damage_points(const DamageRules& rules, int die, double range) {
  Breakdown points(rules.die, "damage");
  points.base(rules.die, "the die", die);
  if (at_least(range, 48)) points.add(rules.from_48, "48 inches or more", -2);
  else if (at_least(range, 36)) points.add(rules.from_36, "36 inches or more", -1);
  const int total = points.total();
  if (total < 0) points.add(rules.floor, "never less than 0", -total);
  return points;
}

void dice_for_gun(Play& p, Salvo& salvo, const Discharge& d, const Covered& c) {
  const Roll roll = p.dice.total("GW-CB-1", p.s.unit(d.battery).side, "damage to a gun", 1);
  const Breakdown points = damage_points(kGunDamage, roll.value, d.line.range());
  salvo.damage.push_back({.piece = c.who.unit, .gun = c.index, .points = points.total(), .shell = false});
  p.log.tell([&] {
    return with_workings(with_dice(event("GW-CB-1", "shot", {d.battery, c.who.unit},
                                         fmt::format("Gun {} of {} takes {} of damage.", c.index + 1,
                                                     name_of(p.s, c.who.unit), counted(points.total(), "point"))),
                                   roll),
                         {points});
  });
}

void settle_damage(Play& p, const Salvo& salvo) {
  for (const Side side : kSides)
    for (PieceId id = 0; id < p.s.unit_count(); ++id) {
      if (p.s.unit(id).side != side) continue;
      if (p.s.unit(id).arm == Class::Barge)
        settle_barge(p, id, salvo_damage_to(salvo, id, 0, false) + salvo_damage_to(salvo, id, 0, true));
      else
        for (int gun = 0; gun < static_cast<int>(p.s.troops(id).guns.size()); ++gun)
          settle_gun(p, id, gun, salvo_damage_to(salvo, id, gun, false));
    }
  for (int i = 0; i < std::ssize(p.s.sections); ++i)
    for (const bool shell : {true, false})
      if (const int points = salvo_damage_to(salvo, p.s.section_piece(i), 0, shell))
        damage_section(p, i, points, shell);
}

// GW-HALF-8, GW-MOVE-21: the models stay where they are and are of no use to anybody; the crew go on foot.
int abandon_guns(State& s, PieceId battery) {
  Unit& u = s.unit(battery);
  int left = 0;
  for (int gun = 0; gun < static_cast<int>(s.troops(battery).guns.size()); ++gun) {
    if (!gun_works(s, battery, gun)) continue;
    Gun& g = u.guns[gun];
    g.left_at = Pose::snapped(gun_centre(s, battery, gun), g.facing);
    ++left;
  }
  for (Gun& g : std::span(u.guns.data(), s.troops(battery).guns.size())) g.captured = !g.destroyed;
  u.limbering = 0;
  if (on_table(u) && u.formation != Formation::Crew) form(s, battery, Formation::Crew);
  return left;
}

// GW-ART-18: besides, they count as taken.
void lose_guns(Play& p, PieceId battery) {
  State& s = p.s;
  const int lost = abandon_guns(s, battery);
  const int taker = index_of(other(s.unit(battery).side));
  s.captured_guns[taker] = static_cast<std::int16_t>(s.captured_guns[taker] + lost);
  if (lost == 0) return;
  p.log.tell([&] {
    return event(
        "GW-ART-18", "guns-lost", {battery},
        fmt::format("{0} {0:loses|lose} {1} to the enemy.", name_of(s, battery), lost == 1 ? "a gun" : "guns"));
  });
}

}  // namespace grognard::grant
