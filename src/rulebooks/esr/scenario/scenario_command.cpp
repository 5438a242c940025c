// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "esr/scenario/scenario_draft.h"

// Commanders and Formations of the order of battle (chapter ORG): who they are.
namespace grognard::esr {
namespace {

constexpr int kMostDetachments = 6;  // spare numbers of a side
constexpr int kSpareGrandBatteries = 2;

constexpr char first_letter(Side side) { return side == Side::A ? 'a' : 'b'; }

// In a case every officer whom nobody describes is a plain one.
Officer plain_officer(const Draft& draft, std::string id) {
  Officer officer;
  officer.name = id;
  officer.id = std::move(id);
  if (draft.is_case) {
    officer.leadership = kLeadershipB;
    officer.tactics = 1;
  }
  return officer;
}

// --- Force and Army Commanders -----------------------------------------------------------------------------------------------

constexpr std::string_view kOfSuperior[] = {"id", "side", "name", "command", "level",           "army",     "profile",
                                            "lr", "tr",   "adcs", "at",      "characteristics", "objective"};
constexpr std::string_view kPastOfSuperior[] = {
    "pending_objective", "delays", "commands", "failed",    "removed",           "wounded_until", "successor",
    "invincible",        "harmed", "adc_with", "attempted", "cavalry_converted", "assault_tried", "doomed"};

void add_superior(const Reader& from, Draft& draft, SuperiorRules rules) {
  const std::size_t number = draft.setup->superiors.size();
  if (number == kMostSuperiors) from.refuse(fmt::format("there are at most {} such commanders", kMostSuperiors));
  draft.superiors.add(from, rules.officer.id, static_cast<int>(number));
  draft.pieces.add(from, rules.officer.id, coded(Sort::Superior, number));
  if (rules.army) rules.army_commander = static_cast<int>(number);  // ES-ORG-6
  Superior superior;
  superior.general.pose.facing = usual_facing(draft, rules.side);
  draft.setup->superiors.push_back(std::move(rules));
  draft.state.superiors.push_back(superior);
}

void read_superior(const Reader& from, Draft& draft) {
  constexpr std::string_view kLevels[] = {"force", "army", "both"};
  from.only(kOfSuperior, in_case(draft, kPastOfSuperior));
  SuperiorRules rules;
  const std::string id = read_id(from["id"]);
  rules.side = read_side_of(from, id);
  rules.officer = plain_officer(draft, id);
  if (!draft.is_case && !from.has("profile")) {
    (void)from["name"].text();
    (void)from["lr"].text();
    (void)from["tr"].whole(0, 3);
  }
  read_officer_values(from, rules.officer);
  rules.command = from.text_or("command", rules.officer.name);
  const auto word = draft.is_case ? from.maybe("level") : std::optional(from["level"]);
  const int level = word ? word->choice(kLevels) : 2;
  rules.force = level != 1;
  rules.army = level != 0;
  add_superior(from["id"], draft, std::move(rules));
}

int count_armies(const Draft& draft, Side side, int& last) {
  int count = 0;
  for (std::size_t i = 0; i < draft.setup->superiors.size(); ++i) {
    const SuperiorRules& rules = draft.setup->superiors[i];
    if (rules.side != side || !rules.army) continue;
    last = static_cast<int>(i);
    ++count;
  }
  return count;
}

// ES-ORG-4, ES-ORG-5: one Army Commander of the side is over all its Forces; of several the file says which.
void link_army_commander(const Reader& from, Draft& draft, SuperiorRules& rules) {
  if (const auto army = from.maybe("army")) {
    const int above = draft.superiors.find(*army);
    const SuperiorRules& him = draft.setup->superiors[above];
    if (!him.army || him.side != rules.side) army->expected("the id of an Army Commander of the same side");
    if (rules.army) army->refuse("an Army Commander has nobody above him");
    rules.army_commander = above;
    return;
  }
  if (rules.army) return;
  int last = -1;
  const int armies = count_armies(draft, rules.side, last);
  if (armies > 1) from.refuse("this side has several Army Commanders: \"army\" says whose Force this is");
  rules.army_commander = last;
}

bool has_superior(const Draft& draft, Side side) {
  return std::any_of(draft.setup->superiors.begin(), draft.setup->superiors.end(),
                     [&](const SuperiorRules& rules) { return rules.side == side; });
}

void add_plain_superior(const Reader& top, Draft& draft, Side side) {
  SuperiorRules rules;
  rules.side = side;
  rules.officer = plain_officer(draft, fmt::format("g{}", first_letter(side)));
  rules.command = draft.setup->sides[side].name;
  rules.force = rules.army = true;
  add_superior(top, draft, std::move(rules));
}

// --- Formations ----------------------------------------------------------------------------------------------------------------

// clang-format off
constexpr std::string_view kOfFormation[] = {
    "id", "side", "name", "plural", "force", "nation", "guard", "doctrine", "characteristics", "advanced_guard", "rear_guard",
    "commander", "directive", "target", "point", "fatigue", "area", "area_facing", "at", "facing", "waves", "column",
    "arrival"};
// clang-format on
constexpr std::string_view kPastOfFormation[] = {
    "status",    "pending",         "delays",       "has_area",         "attempted",    "converted",     "moved",
    "changed",   "fired",           "intense_guns", "intense_skirmish", "fire_mission", "assessed_last", "assessed",
    "fought",    "area_attacked",   "in_assault",   "inspired",         "losses",       "score",         "missions",
    "guns_near", "guns_enfilading", "kind",         "parent",           "led_by",       "recovered",     "must_assess",
    "advances",  "dice_at",         "area_wish",    "destroyed"};
constexpr std::string_view kOfCommander[] = {"id", "name", "profile", "lr", "tr", "characteristics"};
constexpr std::string_view kPastOfCommander[] = {"at",         "removed", "wounded_until", "successor",
                                                 "invincible", "harmed",  "failed",        "doomed"};

void add_formation(const Reader& from, Draft& draft, FormationRules rules) {
  const std::size_t number = draft.setup->formations.size();
  if (number == kMostFormations)
    from.refuse(fmt::format("there are at most {} formations, the spare ones counted", kMostFormations));
  draft.pieces.add(from, rules.id, coded(Sort::Formation, number));
  if (!rules.spare) draft.formations.add(from, rules.id, static_cast<int>(number));
  Formation f;
  f.side = rules.side;
  f.force = tiny(rules.force);
  f.rules = tiny(static_cast<int>(number));
  f.in_use = !rules.spare;
  f.arrived = rules.arrival == 0;
  f.has_area = !rules.spare;
  f.general.on_table = f.in_use && f.arrived;
  f.general.pose.facing = f.area.facing = f.reserve.facing = usual_facing(draft, rules.side);
  draft.setup->formations.push_back(std::move(rules));
  draft.state.formations.push_back(f);
}

// ES-ORG-8: its Force Commander, or the Army Commander himself.
int read_force_of(const Reader& from, Draft& draft, Side side) {
  auto& superiors = draft.setup->superiors;
  if (const auto force = draft.is_case ? from.maybe("force") : std::optional(from["force"])) {
    const int number = draft.superiors.find(*force);
    if (superiors[number].side != side) force->refuse("this commander is of the other side");
    superiors[number].force = true;
    return number;
  }
  for (std::size_t i = 0; i < superiors.size(); ++i)
    if (superiors[i].side == side && superiors[i].force) return static_cast<int>(i);
  for (std::size_t i = 0; i < superiors.size(); ++i) {
    if (superiors[i].side != side) continue;
    superiors[i].force = true;
    return static_cast<int>(i);
  }
  return 0;
}

// T18 unless the file says otherwise; a case that does not care has plain troops.
void read_doctrine(const Reader& from, const Draft& draft, FormationRules& rules) {
  constexpr std::string_view kWords[] = {"ED", "ID", "usual"};
  const auto word = from.maybe("doctrine");
  const int doctrine = word ? word->choice(kWords) : 2;
  if (draft.is_case ? word && doctrine == 2 : true) give_usual_doctrine(draft.profiles, draft.setup->year, rules);
  if (doctrine != 2) rules.effective_doctrine = doctrine == 0;
  if (const auto list = from.maybe("characteristics")) read_formation_characteristics(*list, rules);
}

void read_formation_commander(const Reader& from, const Draft& draft, FormationRules& rules) {
  rules.commander = plain_officer(draft, "commander-" + rules.id);
  if (draft.is_case) rules.commander.name = rules.id;
  const auto commander = draft.is_case ? from.maybe("commander") : std::optional(from["commander"]);
  if (!commander) return;
  commander->only(kOfCommander, in_case(draft, kPastOfCommander));
  if (!draft.is_case && !commander->has("profile")) {
    (void)(*commander)["lr"].text();
    (void)(*commander)["tr"].whole(0, 3);
  }
  if (!draft.is_case) (void)(*commander)["name"].text();
  if (const auto id = commander->maybe("id")) rules.commander.id = read_id(*id);
  read_officer_values(*commander, rules.commander);
}

// ES-SETUP-9
void read_arrival(const Reader& from, const Draft& draft, FormationRules& rules) {
  from.only({"turn", "at", "facing"});
  rules.arrival = from["turn"].whole(1, kMostTurns);
  rules.entry = read_pose(from, usual_facing(draft, rules.side));
}

void read_formation(const Reader& from, Draft& draft) {
  from.only(kOfFormation, in_case(draft, kPastOfFormation));
  FormationRules rules;
  rules.id = read_id(from["id"]);
  rules.side = read_side_of(from, rules.id);
  rules.name = read_name(from, rules.id, draft.is_case);
  rules.plural = from.yes_no_or("plural", sounds_plural(rules.name));
  rules.force = read_force_of(from, draft, rules.side);
  if (const auto nation = draft.is_case ? from.maybe("nation") : std::optional(from["nation"]))
    rules.nation = read_nation(*nation);
  rules.guard = from.yes_no_or("guard", false);
  read_doctrine(from, draft, rules);
  rules.advanced_guard = from.yes_no_or("advanced_guard", false);
  rules.rear_guard = from.yes_no_or("rear_guard", false);
  read_formation_commander(from, draft, rules);
  if (const auto arrival = from.maybe("arrival")) read_arrival(*arrival, draft, rules);
  add_formation(from["id"], draft, std::move(rules));
}

bool has_formation(const Draft& draft, Side side) {
  return std::any_of(draft.setup->formations.begin(), draft.setup->formations.end(),
                     [&](const FormationRules& rules) { return rules.side == side; });
}

// Is there a Unit of this side that names no Formation?
bool needs_plain_formation(const Reader& top, Side side) {
  for (const Reader& unit : top.items_or_none("units", kMostUnits))
    if (!unit.has("formation") && read_side_of(unit, unit["id"].text()) == side) return true;
  return false;
}

void add_plain_formation(const Reader& top, Draft& draft, Side side) {
  FormationRules rules;
  rules.id = rules.name = fmt::format("f{}", first_letter(side));
  rules.side = side;
  rules.force = read_force_of(top, draft, side);
  rules.commander = plain_officer(draft, rules.id);
  add_formation(top, draft, std::move(rules));
}

// Numbers kept free for detachments (ES-LEAD-20) and grand batteries (ES-GB-3).
void add_spares(const Reader& top, Draft& draft, Side side, std::string_view what, int count) {
  for (int i = 1; i <= count; ++i) {
    FormationRules rules;
    rules.id = draft.pieces.fresh(fmt::format("{}-{}", first_letter(side), what), i);
    rules.name = fmt::format("{} {}", what == "battery" ? "Grand battery" : "Detachment", i);
    rules.side = side;
    rules.spare = true;
    rules.for_guns = what == "battery";
    rules.commander = {.id = "commander-" + rules.id, .name = rules.name};
    for (std::size_t n = 0; n < draft.setup->superiors.size(); ++n)
      if (draft.setup->superiors[n].side == side) rules.force = static_cast<int>(n);
    add_formation(top, draft, std::move(rules));
  }
}

}  // namespace

void read_superiors(const Reader& top, Draft& draft) {
  const std::vector<Reader> rows = top.items_or_none("superiors", kMostSuperiors);
  for (const Reader& from : rows) read_superior(from, draft);
  for (const Side side : kSides) {
    if (has_superior(draft, side)) continue;
    if (!draft.is_case) top.refuse(fmt::format("side {} has no Force Commander", letter(side)));
    add_plain_superior(top, draft, side);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) link_army_commander(rows[i], draft, draft.setup->superiors[i]);
}

void read_formations(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("formations", kMostFormations)) read_formation(from, draft);
  if (!draft.is_case) return;
  for (const Side side : kSides)
    if (!has_formation(draft, side) && needs_plain_formation(top, side)) add_plain_formation(top, draft, side);
}

void add_spare_formations(const Reader& top, Draft& draft) {
  PerSide<int> count = {0, 0};
  for (const FormationRules& rules : draft.setup->formations) ++count[rules.side];
  for (const Side side : kSides) {
    add_spares(top, draft, side, "detachment", std::min(count[side], kMostDetachments));
    add_spares(top, draft, side, "battery", kSpareGrandBatteries);
  }
}

}  // namespace grognard::esr
