// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "embedded/revwars.h"
#include "revwars/position/tables.h"

namespace grognard::revwars {
namespace {

constexpr int kLeastScore = -6;  // RW-CARD-3: outside 2 to 6 as well
constexpr int kMostScore = 12;
constexpr int kMostShock = 6;
constexpr int kMostInches = 60;
constexpr int kMostCardPoints = 100;
constexpr std::size_t kLongestCardId = 20;
constexpr std::string_view kLightSuffix = " light";  // no id of a file has a blank

constexpr std::string_view kTypeWords[] = {"line-infantry", "light-infantry", "mob-infantry",     "skirmish-infantry",
                                           "line-cavalry",  "light-cavalry",  "skirmish-cavalry", "field-artillery"};
static_assert(std::size(kTypeWords) == kPlatoonTypes);

constexpr Arm arm_of(PlatoonType type) {
  if (type == PlatoonType::FieldArtillery) return Arm::Artillery;
  return type >= PlatoonType::LineCavalry ? Arm::Cavalry : Arm::Infantry;
}

bool is_card_id(std::string_view text) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (text.empty() || text.size() > kLongestCardId || !is_capital(text[0])) return false;
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_capital(c) || (c >= '0' && c <= '9') || c == '-'; });
}

std::string read_new_card_id(const Reader& from) {
  std::string id = from.text();
  if (!is_card_id(id))
    from.expected(
        fmt::format("an id: capital letters, digits and hyphens, a letter first, at most {} in all", kLongestCardId));
  return id;
}

// --- Numbers by formation ------------------------------------------------------------------------------------------------

// One of the six: a number, "+1", or a dash (RW-CARD-2). Printed minus signs and dashes count as hyphens.
std::optional<int> number_by_formation(std::string_view word, int low, int high) {
  if (word == "-" || word == "–") return kNever;
  if (word.starts_with("−")) {
    const auto positive = number_by_formation(word.substr(std::string_view("−").size()), 0, -low);
    return positive && *positive != kNever ? std::optional(-*positive) : std::nullopt;
  }
  if (word.starts_with('+')) word.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < low || value > high) return std::nullopt;
  return value;
}

// "4/-/6/8/6/2"
ByFormation read_by_formation(const Reader& from, int low, int high) {
  const auto wrong = [&] {
    from.expected(
        fmt::format("six numbers from {} to {}, or hyphens, such as \"4/-/6/8/6/2\" "
                    "(line/double line/skirmish line/march column/attack column/square)",
                    low, high));
  };
  if (!from.is_text()) wrong();
  const std::string text = from.text(100);
  std::string_view rest = text;
  ByFormation numbers;
  for (int i = 0; i < kFormations; ++i) {
    const std::size_t bar = rest.find('/');
    if ((bar == rest.npos) != (i == kFormations - 1)) wrong();
    const auto number = number_by_formation(rest.substr(0, bar), low, high);
    if (!number) wrong();
    numbers.numbers[i] = static_cast<std::int8_t>(*number);
    if (bar != rest.npos) rest.remove_prefix(bar + 1);
  }
  return numbers;
}

// --- Weapons ---------------------------------------------------------------------------------------------------------------

void read_accuracy(const Reader& from, Weapon& weapon) {
  weapon.bands.clear();
  for (const Reader& row : from.items(weapon.bands.capacity())) {
    row.only({"up_to", "needs"});
    const double limit = row["up_to"].number(0.5, kMostInches);
    if (!weapon.bands.empty() && limit <= weapon.bands.back().limit)
      row["up_to"].expected(fmt::format("more than {}: bands go from near to far", weapon.bands.back().limit));
    weapon.bands.push_back({limit, row["needs"].whole(kLeastScore, kMostScore)});
  }
  if (weapon.bands.empty()) from.expected("at least one range");
  weapon.range = weapon.bands.back().limit;
}

Weapon read_weapon_line(const Reader& row) {
  row.only({"id", "name", "kind", "accuracy", "firepower"});
  constexpr Named<Weapon::Kind> kKinds[] = {
      {"small-arms", Weapon::Kind::SmallArms}, {"cannon", Weapon::Kind::Cannon}, {"howitzer", Weapon::Kind::Howitzer}};
  Weapon weapon;
  weapon.id = read_new_card_id(row["id"]);
  weapon.name = row.text_or("name", weapon.id);
  weapon.kind = row["kind"].one_of(kKinds);
  read_accuracy(row["accuracy"], weapon);
  weapon.firepower = row["firepower"].whole(kLeastScore, kMostScore);
  return weapon;
}

// RW-FIRE-12: a battery has cannon, howitzers or both; others one kind of small arms.
void read_card_weapons(const Reader& list, const CardSet& set, Card& card) {
  card.small_arms = card.cannon = card.howitzer = -1;
  for (const Reader& word : list.items(2)) {
    const int weapon = set.find_weapon(word.text());
    if (weapon < 0) word.expected("the id of a weapon");
    const Weapon::Kind kind = set.weapons[weapon].kind;
    if ((kind == Weapon::Kind::SmallArms) == (card.arm == Arm::Artillery))
      word.refuse(card.arm == Arm::Artillery ? "a battery has cannon and howitzers" : "only a battery has such guns");
    int& slot = kind == Weapon::Kind::SmallArms ? card.small_arms
                : kind == Weapon::Kind::Cannon  ? card.cannon
                                                : card.howitzer;
    if (slot >= 0) word.refuse("this card has a weapon of that kind already");
    slot = weapon;
  }
}

// --- Cards -----------------------------------------------------------------------------------------------------------------

void read_score(const Reader& row, std::string_view key, bool required, int& score) {
  if (required || row.has(key)) score = row[key].whole(kLeastScore, kMostScore);
}

void read_column(const Reader& row, std::string_view key, bool required, int low, int high, ByFormation& numbers) {
  if (required || row.has(key)) numbers = read_by_formation(row[key], low, high);
}

// Artillery neither charges nor runs nor pursues: those numbers are not on its card.
void read_charging(const Reader& row, bool whole, Card& card) {
  constexpr std::string_view kOnlyOthers[] = {"charge", "charge_across", "shock", "rally", "control"};
  if (card.arm == Arm::Artillery) {
    for (const std::string_view key : kOnlyOthers)
      if (row.has(key)) row[key].refuse("artillery has no such number");
    card.charge = 0;
    card.charge_across = kNever;
    card.shock = {};
    card.rally = card.control = kNever;
    return;
  }
  if (whole || row.has("charge")) card.charge = row["charge"].number(0, kMostInches);
  if (const auto across = whole ? std::optional(row["charge_across"]) : row.maybe("charge_across")) {
    const bool is_auto = across->is_text() && across->text() == "auto";
    if (!is_auto && !across->is_number()) across->expected("\"auto\" or a score");
    card.charge_across = is_auto ? kAutomatic : across->whole(kLeastScore, kMostScore);
  }
  read_column(row, "shock", whole, -kMostShock, kMostShock, card.shock);
  read_score(row, "rally", whole, card.rally);
  read_score(row, "control", whole, card.control);
}

void read_by_formation_columns(const Reader& row, bool whole, Card& card) {
  read_column(row, "move_in_terrain", whole, 0, kMostInches, card.move_in_terrain);
  read_column(row, "stand_front", whole, kLeastScore, kMostScore, card.stand_front);
  read_column(row, "stand_flank", whole, kLeastScore, kMostScore, card.stand_flank);
  read_column(row, "reform", whole, kLeastScore, kMostScore, card.reform);
  read_column(row, "react", whole, kLeastScore, kMostScore, card.react);
}

// RW-CARD-2, RW-FORM-3: all columns of a card have their dashes in the same places, and where the arm needs them.
void check_columns(const Reader& row, const Card& card) {
  if (!card.stand_front.has(Formation::Line)) row.refuse("every battalion can form line");
  for (int i = 0; i < kFormations; ++i) {
    const auto f = static_cast<Formation>(i);
    const bool known = card.stand_front.has(f);
    if (known && !may_form(card.type, f))
      row.refuse(fmt::format("{} cannot form {}: expected a hyphen there",
                             kTypeWords[static_cast<std::size_t>(card.type)], spoken(f)));
    const bool same = card.move_in_terrain.has(f) == known && card.stand_flank.has(f) == known &&
                      card.reform.has(f) == known && card.react.has(f) == known;
    const bool shock_same = card.arm == Arm::Artillery || card.charge <= 0 || card.shock.has(f) == known;
    if (!same || !shock_same)
      row.refuse(fmt::format("some numbers for {} are there and others are hyphens", spoken(f)));
  }
  // Troops that break and run form attack column (RW-BREAK-2), and everybody marches.
  if (!card.stand_front.has(Formation::MarchColumn)) row.refuse("every battalion can form march column");
  if (card.arm != Arm::Artillery && !card.stand_front.has(Formation::AttackColumn))
    row.refuse("infantry and cavalry can form attack column");
}

void read_card_row(const Reader& row, const CardSet& set, bool whole, Card& card) {
  card.name = whole ? row["name"].text() : row.text_or("name", card.name);
  if (whole || row.has("type")) {
    card.type = static_cast<PlatoonType>(row["type"].choice(kTypeWords));
    card.arm = arm_of(card.type);
  }
  const int least = wiped_out_at(card.arm) + 1;
  if (whole || row.has("platoons")) card.platoons = row["platoons"].whole(least, kMostPlatoons);
  if (whole || row.has("move")) card.move = row["move"].number(1, kMostInches);
  read_by_formation_columns(row, whole, card);
  read_charging(row, whole, card);
  read_score(row, "strike_front", whole, card.strike_front);
  read_score(row, "strike_flank", whole, card.strike_flank);
  read_score(row, "melee_save", whole, card.melee_save);
  read_score(row, "shooting_save", whole, card.shooting_save);
  if (whole || row.has("weapons")) read_card_weapons(row["weapons"], set, card);
  card.limbers = row.yes_no_or("limbers", card.limbers);
  if (card.limbers && card.arm != Arm::Artillery) row["limbers"].refuse("only a battery has limbers");
  if (whole || row.has("points")) card.points = row["points"].whole(0, kMostCardPoints);
  check_columns(row, card);
}

// RW-CARD-7: line infantry that stands in two ranks.
Card with_light_platoons(const Reader& row, const Card& card) {
  row.only({"move_in_terrain", "stand_front", "stand_flank", "shock", "reform", "react"});
  if (card.type != PlatoonType::LineInfantry) row.refuse("only line infantry can be fielded with light platoons");
  Card light = card;
  light.type = PlatoonType::LightInfantry;
  light.id += kLightSuffix;
  light.name += ", two ranks";
  read_by_formation_columns(row, false, light);
  read_column(row, "shock", false, -kMostShock, kMostShock, light.shock);
  check_columns(row, light);
  return light;
}

void read_one_card(const Reader& row, CardSet& set) {
  row.only({"id",
            "like",
            "name",
            "type",
            "platoons",
            "move",
            "charge",
            "shock",
            "charge_across",
            "move_in_terrain",
            "stand_front",
            "stand_flank",
            "strike_front",
            "melee_save",
            "strike_flank",
            "shooting_save",
            "rally",
            "control",
            "reform",
            "react",
            "weapons",
            "limbers",
            "points",
            "light_platoons"});
  Card card;
  int light = -1;
  if (const auto like = row.maybe("like")) card = set.cards[read_card_id(*like, set)];
  card.id = read_new_card_id(row["id"]);
  read_card_row(row, set, !row.has("like"), card);
  if (const auto differs = row.maybe("light_platoons")) {
    light = std::ssize(set.cards);
    set.cards.push_back(with_light_platoons(*differs, card));
    set.light.push_back(-1);
  }
  const int known = set.find_card(card.id);
  if (known >= 0) {
    set.light[known] = light;
    set.cards[known] = std::move(card);
    return;
  }
  set.cards.push_back(std::move(card));
  set.light.push_back(light);
}

void refuse_twice(const Reader& row, std::vector<std::string>& seen) {
  const std::string id = row["id"].text();
  if (std::find(seen.begin(), seen.end(), id) != seen.end()) row["id"].refuse("this id is given twice");
  seen.push_back(id);
}

CardSet read_default_cards() {
  const Json json = parse_json(embedded::cards_json(), "cards/default.json");
  const Reader top(json, "cards/default.json");
  top.only({"about", "battalion_gun", "weapons", "cards"});
  CardSet set;
  read_weapons(top["weapons"], set);
  const Reader gun = top["battalion_gun"];
  gun.only({"weapon", "points"});
  set.battalion_gun = set.find_weapon(gun["weapon"].text());
  if (set.battalion_gun < 0) gun["weapon"].expected("the id of a weapon");
  set.battalion_gun_cost = gun["points"].whole(0, kMostCardPoints);
  read_cards(top["cards"], set);
  return set;
}

}  // namespace

int CardSet::find_card(std::string_view id) const {
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (cards[i].id == id) return static_cast<int>(i);
  return -1;
}

int CardSet::find_weapon(std::string_view id) const {
  for (std::size_t i = 0; i < weapons.size(); ++i)
    if (weapons[i].id == id) return static_cast<int>(i);
  return -1;
}

const CardSet& default_cards() {
  static const CardSet kDefault = read_default_cards();
  return kDefault;
}

void read_weapons(const Reader& list, CardSet& set) {
  std::vector<std::string> seen;
  for (const Reader& row : list.items(kMostWeapons)) {
    refuse_twice(row, seen);
    Weapon weapon = read_weapon_line(row);
    const int known = set.find_weapon(weapon.id);
    if (known < 0) {
      set.weapons.push_back(std::move(weapon));
      continue;
    }
    if (set.weapons[known].kind != weapon.kind)
      row["kind"].refuse("this weapon is of another kind on the cards that have it");
    set.weapons[known] = std::move(weapon);
  }
}

void read_cards(const Reader& list, CardSet& set) {
  std::vector<std::string> seen;
  for (const Reader& row : list.items(kMostCards)) {
    refuse_twice(row, seen);
    read_one_card(row, set);
  }
}

std::vector<std::string> card_names(const CardSet& set) {
  std::vector<std::string> names;
  for (const Card& known : set.cards)
    if (!known.id.ends_with(kLightSuffix)) names.push_back(known.id);
  return names;
}

int read_card_id(const Reader& from, const CardSet& set) {
  const int card = set.find_card(from.text());
  if (card >= 0) return card;
  from.expected_name("a card", card_names(set), "grognard scenarios revwars --profiles");
}

bool may_ever_form(const Card& card, Formation f) { return may_form(card.type, f) && card.stand_front.has(f); }

bool may_have_gun(const Card& card) {
  return card.arm == Arm::Cavalry || (card.arm == Arm::Infantry && card.type != PlatoonType::SkirmishInfantry &&
                                      card.type != PlatoonType::MobInfantry);
}

}  // namespace grognard::revwars
