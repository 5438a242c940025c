// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "esr/position/ground.h"
#include "esr/position/positions.h"
#include "esr/scenario/scenario_draft.h"

// What a file that is to be played must keep to.
namespace grognard::esr {
namespace {

// Where the place of this Unit was given: its own, or that of its Formation.
Reader place_given(const Reader& top, const State& s, PieceId id) {
  const Reader own = top["units"].items(kMostUnits)[id];
  if (own.has("at")) return own["at"];
  const Reader formation = top["formations"].items(kMostFormations)[s.unit(id).formation];
  for (const char* key : {"column", "at"})
    if (formation.has(key)) return formation[key];
  return formation;
}

// ES-MOVE-11: on the table, off impassable ground, clear of other Units.
void check_unit_place(const Reader& top, const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (!stands(u)) return;
  const Ring ring = ring_of(s, id);
  const std::string& name = s.troops(id).name;
  if (!on_table(s, ring)) place_given(top, s, id).refuse(fmt::format("{} reaches over the edge of the table", name));
  if (impassable_under(s, ring) && !on_road(s, u.pose.at()))
    place_given(top, s, id).refuse(fmt::format("{} stands on ground where it cannot", name));
  const PieceId there = overlapped(s, ring, id);
  if (there != kNoPiece)
    place_given(top, s, id)
        .refuse(
            fmt::format("{} ({}) overlaps {} ({})", name, s.troops(id).id, s.troops(there).name, s.troops(there).id));
}

void check_enemies_apart(const Reader& top, const State& s, PieceId id) {
  if (!stands(s.unit(id))) return;
  const Nearest enemy = nearest_enemy_of_unit(s, id);
  if (enemy.unit != kNoPiece && within(enemy.distance, kContact))
    place_given(top, s, id)
        .refuse(fmt::format("{} touches {}: a battle begins without contact", s.troops(id).name,
                            s.troops(enemy.unit).name));
}

int units_of(const State& s, int formation) {
  int count = 0;
  for (const Unit& u : s.units) count += u.formation == formation ? 1 : 0;
  return count;
}

}  // namespace

void check_positions(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    check_unit_place(top, s, id);
    check_enemies_apart(top, s, id);
  }
  int number = 0;
  for (const Reader& from : top.items_or_none("superiors", kMostSuperiors))
    if (!contains(s.setup->ground->table(), s.superior(number++).general.pose.at()))
      from["at"].refuse("this commander stands off the table");
}

// ES-ORG-9, also of a Formation that has not arrived yet.
bool is_artillery(const State& s, int formation) {
  int guns = 0, others = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation) ++(s.troops(id).arm == Arm::Artillery ? guns : others);
  return s.formation(formation).arrived ? class_of(s, formation) == Arm::Artillery : guns > others;
}

// ES-ORG-1: every Formation has Units, every side Formations. ES-DIR-3: support is for the same Force. ES-DIR-15: guns
// alone do not attack.
void check_armies(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  PerSide<int> count = {0, 0};
  int number = 0;
  for (const Reader& from : top.items_or_none("formations", kMostFormations)) {
    if (units_of(s, number) == 0) from.refuse("this formation has no unit");
    if (s.formation(number).active.kind == Directive::Attack && is_artillery(s, number))
      from["directive"].refuse("a formation of artillery cannot be given Attack");
    const Order& order = s.formation(number).active;
    if (order.kind == Directive::Support &&
        s.formation(s.formation_index(order.target)).force != s.formation(number).force)
      from["target"].refuse("a formation supports another one of its own Force");
    ++count[s.formation(number++).side];
  }
  for (const Side side : kSides)
    if (count[side] == 0) top.refuse(fmt::format("side {} has no formation", letter(side)));
}

}  // namespace grognard::esr
