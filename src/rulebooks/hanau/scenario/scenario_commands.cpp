// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hanau/position/positions.h"
#include "hanau/scenario/scenario_draft.h"

// Generals, reserves, and the melees of a case.
namespace grognard::hanau {
namespace {

void read_reserve_units(const Reader& list, Draft& draft, ReserveGroup& group) {
  for (const Reader& named : list.items(kMostUnits)) {
    const PieceId id = narrow(draft.units.find(named));
    if (draft.state.side_of(id) != group.side) named.refuse("this unit is of the other side");
    Unit& u = draft.state.unit(id);
    if (u.place == Place::Reserve) named.refuse("this unit is in a reserve already");
    u.place = Place::Reserve;
    group.units.push_back(id);
  }
  if (group.units.empty()) list.refuse("expected at least one unit");
}

void read_reserve(const Reader& from, Draft& draft, Ids& ids) {
  from.only({"id", "side", "general", "units", "earliest", "edge", "entry"});
  const int number = std::ssize(draft.setup->reserves);
  ReserveGroup group;
  group.id = read_id(from["id"]);
  ids.add(from["id"], group.id, number);
  group.side = read_side(from["side"]);
  read_reserve_units(from["units"], draft, group);
  if (const auto general = from.maybe("general")) {
    group.leader = narrow(draft.generals.find(*general));
    if (draft.setup->leaders[group.leader].side != group.side) general->refuse("this general is of the other side");
    General& g = draft.state.generals[group.leader];
    if (g.reserve >= 0) general->refuse("this general comes with another reserve");
    g.reserve = narrow(number);
  }
  group.earliest = from.whole_or("earliest", 1, 60, 1);
  // HN-DATA-5: the middle of its own edge.
  group.edge = from.has("edge") ? read_edge(from["edge"]) : group.side == Side::A ? Edge::North : Edge::South;
  group.entry = from.has("entry") ? read_edge_point(from["entry"], *draft.ground, group.edge)
                                  : middle_of_edge(*draft.ground, group.edge);
  draft.setup->reserves.push_back(std::move(group));
  draft.state.reserves.push_back({});
}

void place_general(const Reader& from, Draft& draft, int number) {
  State& s = draft.state;
  General& g = s.generals[number];
  const Side side = s.setup->leaders[number].side;
  const auto at = from.maybe("at");
  const auto unit = from.maybe("attached");
  if (at && unit && !draft.is_case)
    unit->refuse("a general stands somewhere (\"at\") or rides with a unit (\"attached\"), not both");
  if ((at || unit) && g.reserve >= 0)
    (at ? at : unit)->refuse("this general comes with a reserve: he has no place yet");
  if (unit) {
    g.attached = narrow(draft.units.find(*unit));
    if (s.side_of(g.attached) != side) unit->refuse("this unit is of the other side");
    if (!on_table(s.unit(g.attached))) unit->refuse("this unit is not on the table");
    g.pose = s.unit(g.attached).pose;
  } else if (at) {
    g.pose = Pose::snapped(read_point(*at), inward(side));
  } else if (g.reserve < 0 && !draft.setup->free_setup) {
    from.refuse("this general is nowhere: he needs \"at\", \"attached\" or a reserve to come with");
  }
  g.on_table = at || unit;
}

// The battery is defended by the unit that was charged (HN-MELEE-14).
PieceId read_battery(const Reader& from, const Draft& draft, const Melee& m) {
  const PieceId battery = narrow(draft.units.find(from));
  const State& s = draft.state;
  if (s.troops(battery).arm != Arm::Artillery) from.refuse("this unit is no battery");
  if (!on_table(s.unit(battery))) from.refuse("this unit is not on the table");
  if (s.side_of(battery) == s.side_of(m.charger)) from.refuse("this battery is of the charger's own side");
  return battery;
}

Melee read_melee(const Reader& from, const Draft& draft) {
  from.only({"units", "charger", "rounds", "battery"});
  const State& s = draft.state;
  Melee m;
  const Reader pair = from["units"];
  const std::vector<Reader> both = pair.items(2);
  if (both.size() != 2) pair.expected("two units");
  for (const Reader& named : both) {
    const PieceId id = narrow(draft.units.find(named));
    if (!on_table(s.unit(id))) named.refuse("this unit is not on the table");
    if (melee_of(s, id)) named.refuse("this unit is in another melee");
    PieceId& place = m.units[s.side_of(id)];
    if (place != kNoPiece) named.refuse("expected one unit of each side");
    place = id;
  }
  const Reader charger = from.has("charger") ? from["charger"] : both[0];
  m.charger = narrow(draft.units.find(charger));
  if (m.charger != m.units[0] && m.charger != m.units[1]) charger.refuse("this unit is not one of the two");
  m.direction = s.unit(m.charger).pose.facing;
  m.rounds = narrow(from.whole_or("rounds", 0, 100, 0));
  if (const auto battery = from.maybe("battery")) m.battery = read_battery(*battery, draft, m);
  return m;
}

}  // namespace

void read_generals(const Reader& top, Draft& draft) {
  PerSide<int> commanders = {0, 0};
  for (const Reader& from : top.items_or_none("generals", kMostGenerals)) {
    from.only({"id", "side", "name", "army", "at", "attached"});
    Leader leader = book::read_leader(from, draft);
    leader.army_commander = from.yes_no_or("army", false);
    if (leader.army_commander && ++commanders[leader.side] > 1) from["army"].refuse("a side has one army commander");
    draft.setup->leaders.push_back(std::move(leader));
    draft.state.generals.push_back({});
  }
}

void read_reserves(const Reader& top, Draft& draft) {
  Ids ids("a reserve");
  for (const Reader& from : top.items_or_none("reserves", kMostGenerals)) read_reserve(from, draft, ids);
}

void place_generals(const Reader& top, Draft& draft) {
  int number = 0;
  for (const Reader& from : top.items_or_none("generals", kMostGenerals)) place_general(from, draft, number++);
}

void read_melees(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("melees", kMostUnits))
    draft.state.melees.push_back(read_melee(from, draft));
}

}  // namespace grognard::hanau
