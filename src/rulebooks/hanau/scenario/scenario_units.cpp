// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "hanau/position/tables.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/scenario/profiles.h"
#include "hanau/scenario/scenario_draft.h"

// The units: what they are, where they stand, what earlier play left behind.
namespace grognard::hanau {
namespace {

constexpr int kHeaviestGun = 48;
constexpr std::string_view kAbilities[] = {"guard", "skirmish", "lancer", "cuirass", "horse", "masse"};
// Garrisons are written by the place they hold.
constexpr Named<Formation> kFormations[] = {
    {"column", Formation::Column},         {"line", Formation::Line}, {"square", Formation::Square},
    {"skirmish", Formation::Skirmish},     {"mass", Formation::Mass}, {"limbered", Formation::Limbered},
    {"unlimbered", Formation::Unlimbered},
};

Formation usual_formation(Arm arm) {
  return arm == Arm::Infantry ? Formation::Column : arm == Arm::Cavalry ? Formation::Line : Formation::Unlimbered;
}

void check_members(const Reader& from, bool is_case) {
  if (!is_case) {
    from.only({"id",        "side",     "name",    "profile", "general", "at",   "facing",
               "formation", "garrison", "lost",    "quality", "figures", "type", "guard",
               "skirmish",  "lancer",   "cuirass", "horse",   "masse",   "gun",  "plural"});
    return;
  }
  from.only({"id",
             "side",
             "name",
             "profile",
             "general",
             "at",
             "facing",
             "formation",
             "garrison",
             "lost",
             "quality",
             "figures",
             "type",
             "guard",
             "skirmish",
             "lancer",
             "cuirass",
             "horse",
             "masse",
             "gun",
             "plural",
             "halted",
             "acted",
             "cannot_move",
             "must_recall",
             "initiated",
             "lost_to_artillery",
             "lost_to_shooting",
             "marker"});
}

void read_abilities(const Reader& from, Troops& t) {
  if (const auto type = from.maybe("type")) {
    const Type chosen = static_cast<Type>(type->choice(kTypeNames));
    if (arm_of(chosen) != t.arm)
      type->refuse(fmt::format("this is a type of {}, the unit is {}", name_of(arm_of(chosen)), name_of(t.arm)));
    t.type = chosen;
  }
  for (const std::string_view ability : kAbilities) {
    const auto has = from.maybe(ability);
    if (!has) continue;
    if (ability == "horse" && t.arm != Arm::Artillery) has->refuse("only artillery can be horse artillery");
    set_ability(t, ability, has->yes_no());
  }
  if (const auto gun = from.maybe("gun")) {
    if (t.arm != Arm::Artillery) gun->refuse("only artillery has guns");
    t.gun = narrow(gun->whole(1, kHeaviestGun));
  }
  if (t.arm == Arm::Artillery && t.gun == 0) from.refuse("artillery needs a \"gun\": the weight of its shot in pounds");
}

Troops read_troops(const Reader& from, Draft& draft, int number) {
  Troops t = read_profile(from["profile"]).troops;
  const Reader id = from["id"];
  t.id = read_id(id);
  draft.units.add(id, t.id, number);
  draft.pieces.add(id, t.id, number);
  t.name = read_name(from, t.id, draft.is_case);
  t.plural = from.yes_no_or("plural", sounds_plural(t.name));
  if (const auto side = from.maybe("side")) t.side = read_side(*side);
  if (const auto quality = from.maybe("quality")) t.quality = static_cast<Quality>(quality->choice(kQualityNames));
  t.starting_figures = narrow(from.whole_or("figures", 1, kMostFigures, t.starting_figures));
  read_abilities(from, t);
  if (const auto general = from.maybe("general")) {
    t.general = narrow(draft.generals.find(*general));
    if (draft.setup->leaders[t.general].side != t.side) general->refuse("this general is of the other side");
  }
  return t;
}

Unit read_strength(const Reader& from, const Troops& t) {
  Unit u;
  u.side = t.side;
  u.arm = t.arm;
  u.lost = narrow(from.whole_or("lost", 0, t.starting_figures - 1, 0));
  u.figures = narrow(t.starting_figures - u.lost);
  u.stands = narrow(stands_for(t.arm, u.figures));
  return u;
}

// A formation it may adopt (HN-FORM-1 to 4).
Formation read_formation(const Reader& from, const State& s, PieceId id) {
  const auto word = from.maybe("formation");
  if (!word) return usual_formation(s.troops(id).arm);
  const Formation formation = word->one_of(kFormations);
  if (const auto refusal = may_not_form(s, id, formation)) word->refuse(refusal->text);
  return formation;
}

void put_in_garrison(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  const Reader place = from["garrison"];
  // Laid over the setup of a case, "garrison" takes a unit from where it stood.
  for (const char* member : {"at", "formation"})
    if (from.has(member) && !draft.is_case)
      from[member].refuse("a garrison stands in its block and has no other formation");
  if (s.troops(id).arm != Arm::Infantry) place.refuse("only infantry can be a garrison");
  // Places without an id of their own can be named by their number.
  int area = -1;
  for (const int candidate : s.setup->places)
    if (draft.ground->areas[candidate].id == place.text()) area = candidate;
  if (area < 0) place.expected("the id of a village, farm, town, redoubt or other fortification");
  const PieceId before = garrison_of(s, area);
  if (before != kNoPiece && s.side_of(before) != s.side_of(id)) place.refuse("the enemy holds this place");
  const int holds = s.setup->areas[area].holds;
  if (garrison_count(s, area) >= holds) place.refuse(fmt::format("this place holds only {}", holds));
  Unit& u = s.unit(id);
  u.place = Place::Table;
  u.garrison = narrow(area);
  u.formation = Formation::Garrison;
  u.pose = Pose::snapped(draft.ground->areas[area].parts.front().centre(), u.pose.facing);
}

void place_unit(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  Unit& u = s.unit(id);
  if (u.place == Place::Reserve) {
    for (const char* member : {"at", "facing", "formation", "garrison"})
      if (from.has(member))
        from[member].refuse("this unit is in a reserve: it has no place yet, and arrives in column or limbered");
    u.formation = s.troops(id).arm == Arm::Artillery ? Formation::Limbered : Formation::Column;
    return;
  }
  u.pose.facing = from.has("facing") ? read_facing(from["facing"]) : inward(s.side_of(id));
  if (from.has("garrison")) return put_in_garrison(from, draft, id);
  u.formation = read_formation(from, s, id);
  if (const auto at = from.maybe("at")) {
    u.place = Place::Table;
    u.pose = Pose::snapped(read_point(*at), u.pose.facing);
  } else if (!draft.setup->free_setup) {
    from.refuse("this unit is nowhere: it needs \"at\", \"garrison\" or a place in a reserve");
  }
}

void read_marker(const Reader& from, const State& s, PieceId id, Unit& u) {
  from.only({"at", "facing", "formation"});
  if (s.troops(id).arm != Arm::Cavalry) from.refuse("only cavalry leaves a charge marker");
  constexpr Named<Formation> kMounted[] = {{"line", Formation::Line}, {"column", Formation::Column}};
  u.marker.set = true;
  u.marker.formation = from.one_of_or("formation", kMounted, Formation::Line);
  u.marker.pose = read_pose(from, u.pose.facing);
}

// What earlier play left behind: cases only.
void read_past(const Reader& from, Draft& draft, PieceId id) {
  Unit& u = draft.state.unit(id);
  u.halted = from.yes_no_or("halted", false);
  u.acted = from.yes_no_or("acted", false);
  u.failed_recall = from.yes_no_or("cannot_move", false);
  u.rode_through = from.yes_no_or("must_recall", false);
  u.initiated_charge = from.yes_no_or("initiated", false);
  const int to_guns = from.whole_or("lost_to_artillery", 0, u.lost, 0);
  const int to_muskets = from.whole_or("lost_to_shooting", 0, u.lost - to_guns, 0);
  u.hit_by_artillery = to_guns > 0;
  u.hit_by_shooting = to_muskets > 0;
  u.lost_this_turn = narrow(to_guns + to_muskets);
  u.lost_this_phase = narrow(draft.phase <= 2 ? to_guns : to_muskets);
  if (const auto marker = from.maybe("marker")) read_marker(*marker, draft.state, id, u);
}

}  // namespace

void read_units(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("units", kMostUnits)) {
    check_members(from, draft.is_case);
    const int number = draft.state.unit_count();
    draft.setup->troops.push_back(read_troops(from, draft, number));
    draft.state.units.push_back(read_strength(from, draft.setup->troops.back()));
  }
}

void place_units(const Reader& top, Draft& draft) {
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostUnits)) {
    place_unit(from, draft, id);
    if (draft.is_case) read_past(from, draft, id);
    ++id;
  }
}

}  // namespace grognard::hanau
