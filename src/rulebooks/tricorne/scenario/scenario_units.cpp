// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "tricorne/position/positions.h"
#include "tricorne/scenario/scenario_draft.h"

// The units: what they are, where they stand, what earlier play left behind.
namespace grognard::tricorne {
namespace {

// Garrisons are written by the block they hold.
constexpr Named<Formation> kScenarioFormations[] = {
    {"march-column", Formation::MarchColumn},
    {"attack-column", Formation::AttackColumn},
    {"line", Formation::Line},
    {"open-order", Formation::OpenOrder},
    {"skirmish", Formation::Skirmish},
    {"unlimbered", Formation::Unlimbered},
    {"limbered", Formation::Limbered},
};

void check_unit_members(const Reader& from, bool is_case) {
  if (!is_case) {
    from.only({"id", "side", "name", "plural", "profile", "at", "facing", "formation", "garrison", "strength", "bases",
               "weapon", "traits"});
    return;
  }
  from.only({"id",    "side",        "name",       "plural",       "profile",
             "at",    "facing",      "formation",  "garrison",     "strength",
             "bases", "weapon",      "traits",     "fatigue",      "terrain_fatigue",
             "bonus", "volley_used", "moved_last", "last_target",  "wheeled_last",
             "done",  "moved",       "charging",   "evaded",       "rally_tried",
             "shot",  "fought",      "gone",       "melee_rounds", "in_contact_at_start"});
}

void add_unit(Draft& draft, const Troops& t) {
  Unit u;
  u.side = t.side;
  u.arm = t.arm;
  u.full = t.full_strength;
  u.bases = t.bases;
  u.formation = usual_formation(t);
  u.pose.facing = usual_facing(draft, t.side);
  draft.setup->troops.push_back(t);
  draft.state.units.push_back(u);
}

Troops read_troops(const Reader& from, Draft& draft, int number) {
  Troops t = read_profile(from["profile"]).troops;
  const Reader id = from["id"];
  t.id = read_id(id);
  draft.units.add(id, t.id, number);
  draft.pieces.add(id, t.id, number);
  t.name = read_name(from, t.id, draft.is_case);
  t.plural = from.yes_no_or("plural", sounds_plural(t.name));
  t.side = read_side(from["side"]);
  t.full_strength = tiny(from.whole_or("strength", 1, kMostStrength, t.full_strength));
  t.bases = tiny(from.whole_or("bases", 1, kMostBases, t.bases));
  if (const auto weapon = from.maybe("weapon")) t.weapon = read_weapon(*weapon, t.arm);
  if (const auto traits = from.maybe("traits")) read_traits(*traits, t);
  t.points = narrow(points_of(t));
  return t;
}

// TR-DATA-2, 3: the units of a suggested army, which the players place.
void add_army(const Reader& top, Draft& draft, Side side) {
  for (const ArmyList::Entry& entry : draft.armies[side]->entries) {
    for (int i = 1; i <= entry.count; ++i) {
      const int number = draft.state.unit_count();
      if (number == kMostUnits) top.refuse(fmt::format("there are at most {} units", kMostUnits));
      Troops t = entry.profile->troops;
      std::string stem = fmt::format("{}-{}", side == Side::A ? 'a' : 'b', entry.profile->id);
      std::replace(stem.begin(), stem.end(), '_', '-');
      t.id = draft.pieces.fresh(stem, i);
      t.side = side;
      if (entry.count > 1) t.name += fmt::format(" {}", i);
      draft.units.add(top, t.id, number);
      draft.pieces.add(top, t.id, number);
      add_unit(draft, t);
    }
  }
}

// TR-DATA-1: one that its profile has.
Formation read_formation(const Reader& from, const Troops& t) {
  const auto word = from.maybe("formation");
  if (!word) return usual_formation(t);
  const Formation formation = word->one_of(kScenarioFormations);
  if (t.may_form(formation)) return formation;
  std::string known;
  for (const auto& [name, value] : kScenarioFormations)
    if (t.may_form(value)) known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
  word->expected(fmt::format("a formation of its profile ({})", known));
}

// TR-SETUP-2, TR-BUA-2
void put_in_block(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  const Reader block = from["garrison"];
  // Laid over the setup of a case, "garrison" takes a unit from where it stood.
  for (const char* member : {"at", "formation"})
    if (from.has(member) && !draft.is_case)
      from[member].refuse("a garrison stands in its block and has no other formation");
  if (s.unit(id).arm != Arm::Infantry) block.refuse("only infantry can be a garrison");
  const int area = draft.blocks.find(block);
  if (garrison_of(s, area) != kNoPiece) block.refuse("a built-up area holds one unit");
  Unit& u = s.unit(id);
  u.place = Place::Table;
  u.block = narrow(area);
  u.formation = Formation::Garrison;
  u.pose = Pose::snapped(draft.ground->areas[area].parts.front().centre(), u.pose.facing);
}

void place_unit(const Reader& from, Draft& draft, PieceId id) {
  Unit& u = draft.state.unit(id);
  if (from.has("facing")) u.pose.facing = read_facing(from["facing"]);
  if (from.has("garrison")) return put_in_block(from, draft, id);
  u.formation = read_formation(from, draft.state.troops(id));
  if (const auto at = from.maybe("at")) {
    u.place = Place::Table;
    u.pose = Pose::snapped(read_point(*at), u.pose.facing);
  } else if (!draft.setup->free_setup && !from.has("gone")) {
    from.refuse("this unit is nowhere: it needs \"at\" or \"garrison\"");
  }
}

std::int8_t read_bonus(const Reader& from) {  // TR-RES-13
  const int bonus = from.whole(0, 4);
  if (bonus % 2 != 0) from.expected("0, 2 or 4");
  return tiny(bonus);
}

// What earlier play left behind: cases only.
void read_unit_past(const Reader& from, Draft& draft, PieceId id) {
  Unit& u = draft.state.unit(id);
  u.fatigue = tiny(from.whole_or("fatigue", 0, u.full - 1, 0));
  u.terrain_fatigue = tiny(from.whole_or("terrain_fatigue", 0, u.fatigue, 0));
  if (const auto bonus = from.maybe("bonus")) u.bonus = read_bonus(*bonus);
  u.melee_rounds = tiny(from.whole_or("melee_rounds", 0, 100, 0));
  if (const auto target = from.maybe("last_target")) u.last_target = narrow(draft.units.find(*target));
  u.volley_used = from.yes_no_or("volley_used", false);
  u.moved_last = from.yes_no_or("moved_last", false);
  u.wheeled_last = from.yes_no_or("wheeled_last", false);
  u.done = from.yes_no_or("done", false);
  u.moved = from.yes_no_or("moved", false);
  u.charging = from.yes_no_or("charging", false);
  u.evaded = from.yes_no_or("evaded", false);
  u.rally_tried = from.yes_no_or("rally_tried", false);
  u.shot = from.yes_no_or("shot", false);
  u.fought = from.yes_no_or("fought", false);
  u.in_contact_at_start = from.yes_no_or("in_contact_at_start", false);
  if (const auto gone = from.maybe("gone")) {
    constexpr Named<Place> kGone[] = {{"broken", Place::Broken}, {"exited", Place::Exited}};
    u.place = gone->one_of(kGone);
  }
}

int count_of_side(const Draft& draft, Side side) {
  return static_cast<int>(std::count_if(draft.setup->troops.begin(), draft.setup->troops.end(),
                                        [&](const Troops& t) { return t.side == side; }));
}

void add_commander(const Reader& from, Draft& draft, Leader leader) {
  const int number = std::ssize(draft.setup->leaders);
  if (number == kMostCommanders) from.refuse(fmt::format("there are at most {} commanders", kMostCommanders));
  draft.commanders.add(from, leader.id, number);
  draft.pieces.add(from, leader.id, number);
  Commander c;
  c.pose.facing = usual_facing(draft, leader.side);
  draft.setup->leaders.push_back(std::move(leader));
  draft.state.commanders.push_back(c);
}

// TR-SETUP-3: with an army from the list, or where the file asks for them.
void add_usual_commanders(const Reader& top, Draft& draft, Side side) {
  const ArmyList* army = draft.armies[side];
  if (!army && !draft.usual_commanders) return;
  for (int i = 1; i <= usual_commanders(count_of_side(draft, side)); ++i) {
    const std::string stem = side == Side::A ? "a-commander" : "b-commander";
    add_commander(top, draft, {draft.pieces.fresh(stem, i), fmt::format("Commander {}", i), side});
  }
}

void attach_commander(const Reader* from, Draft& draft, int number, PieceId unit) {
  State& s = draft.state;
  Commander& c = s.commanders[number];
  if (from && s.side_of(unit) != s.setup->leaders[number].side) from->refuse("this unit is of the other side");
  if (from && !on_table(s.unit(unit))) from->refuse("this unit is not on the table");
  if (from && commander_with(s, unit) != kNoPiece) from->refuse("another commander is with this unit");  // TR-CMD-4
  c.attached = unit;
  c.on_table = true;
  c.pose = s.unit(unit).pose;
}

void place_commander(const Reader& from, Draft& draft, int number) {
  Commander& c = draft.state.commanders[number];
  const auto at = from.maybe("at");
  const auto unit = from.maybe("attached");
  if (at && unit && !draft.is_case)
    unit->refuse("a commander stands somewhere (\"at\") or is with a unit (\"attached\"), not both");
  if (unit) return attach_commander(&*unit, draft, number, narrow(draft.units.find(*unit)));
  if (at) {
    c.pose = Pose::snapped(read_point(*at), c.pose.facing);
    c.on_table = true;
  } else if (!draft.setup->free_setup) {
    from.refuse("this commander is nowhere: he needs \"at\" or \"attached\"");
  }
}

// Commanders that nobody named ride with the first units of their side that have none.
void place_unnamed_commander(Draft& draft, int number) {
  State& s = draft.state;
  const Side side = s.setup->leaders[number].side;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side != side || !on_table(s.unit(id)) || commander_with(s, id) != kNoPiece) continue;
    return attach_commander(nullptr, draft, number, id);
  }
}

// TR-MELEE-1
Contact read_contact(const Reader& from, const Draft& draft) {
  from.only({"attacker", "defender", "sector", "defence", "rounds", "by_charge", "caught", "due"});
  constexpr Named<Sector> kSectors[] = {{"front", Sector::Front}, {"flank", Sector::Flank}, {"rear", Sector::Rear}};
  constexpr Named<Defence> kDefences[] = {
      {"none", Defence::None}, {"light", Defence::Light}, {"heavy-work", Defence::HeavyWork}};
  Contact c;
  c.attacker = narrow(draft.units.find(from["attacker"]));
  c.defender = narrow(draft.units.find(from["defender"]));
  for (const char* member : {"attacker", "defender"})
    if (!on_table(draft.state.unit(narrow(draft.units.find(from[member])))))
      from[member].refuse("this unit is not on the table");
  if (!is_enemy(draft.state, c.attacker, c.defender)) from.refuse("expected one unit of each side");
  if (in_contact_with(draft.state, c.attacker, c.defender)) from.refuse("this contact is given twice");
  c.sector = from.one_of_or("sector", kSectors, Sector::Front);
  c.defence = from.one_of_or("defence", kDefences, Defence::None);
  c.rounds = tiny(from.whole_or("rounds", 0, 100, 0));
  c.by_charge = from.yes_no_or("by_charge", false);
  c.caught = from.yes_no_or("caught", false);
  c.due = from.yes_no_or("due", draft.step == 4 || draft.step == 9);
  return c;
}

}  // namespace

void read_units(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("units", kMostUnits)) {
    check_unit_members(from, draft.is_case);
    add_unit(draft, read_troops(from, draft, draft.state.unit_count()));
  }
  for (const Side side : kSides)
    if (draft.armies[side]) add_army(top, draft, side);
}

void read_commanders(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("commanders", kMostCommanders)) {
    from.only({"id", "side", "name", "at", "attached"});
    Leader leader;
    leader.id = read_id(from["id"]);
    leader.name = read_name(from, leader.id, draft.is_case);
    leader.side = read_side(from["side"]);
    add_commander(from["id"], draft, std::move(leader));
  }
  for (const Side side : kSides) add_usual_commanders(top, draft, side);
}

void place_units(const Reader& top, Draft& draft) {
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostUnits)) {
    place_unit(from, draft, id);
    if (draft.is_case) read_unit_past(from, draft, id);
    ++id;
  }
}

void place_commanders(const Reader& top, Draft& draft) {
  int number = 0;
  for (const Reader& from : top.items_or_none("commanders", kMostCommanders)) place_commander(from, draft, number++);
  if (draft.setup->free_setup) return;
  for (; number < std::ssize(draft.state.commanders); ++number) place_unnamed_commander(draft, number);
}

void read_contacts(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("contacts", kMostUnits))
    draft.state.contacts.push_back(read_contact(from, draft));
}

}  // namespace grognard::tricorne
