// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/scenario/profiles.h"
#include "embedded/esr.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace grognard::esr {
namespace {

constexpr int kMostRating = 10;
constexpr int kMostMen = 1500;
constexpr int kMostSquadrons = 4;  // T15: a squadron group has one to four
constexpr int kMostGuns = 16;
constexpr std::size_t kLongestProfileId = 20;

constexpr std::string_view kPeriodWords[] = {"early", "mid", "late"};
constexpr std::string_view kDoctrineWords[] = {"ED", "ID"};
constexpr std::string_view kFormationLetters[] = {"BR", "ST", "EN", "DT"};
constexpr Named<int> kLeadershipLetters[] = {{"A", kLeadershipA}, {"B", kLeadershipB}, {"C", kLeadershipC}};

std::string read_new_profile_id(const Reader& from) {
  const auto fits = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; };
  std::string id = from.text();
  if (id.empty() || id.size() > kLongestProfileId || !std::all_of(id.begin(), id.end(), fits))
    from.expected(fmt::format("an id: capital letters, digits and hyphens, at most {} in all", kLongestProfileId));
  return id;
}

// ES-CHAR-3 to ES-CHAR-7
void read_unit_characteristics(const Reader& list, Troops& troops) {
  constexpr std::string_view kWords[] = {"L", "I", "IM", "S1", "S2", "S3"};
  troops.light = troops.irregular = troops.impetuous = false;
  troops.shock = 0;
  for (const Reader& word : list.items(kMostCharacteristics)) {
    const int which = word.choice(kWords);
    if (which == 0) troops.light = true;
    if (which == 1) troops.irregular = true;
    if (which == 2) troops.impetuous = true;
    if (which > 2) troops.shock = static_cast<std::int8_t>(which - 2);
  }
}

// Only one of the three sizes belongs to an arm.
void refuse_other_sizes(const Reader& from, Arm arm) {
  const auto refuse = [&](std::string_view key, std::string_view whose) {
    if (from.has(key)) from[key].refuse(fmt::format("only {} has that", whose));
  };
  if (arm != Arm::Infantry) refuse("men", "infantry");
  if (arm != Arm::Cavalry) refuse("squadrons", "cavalry");
  if (arm == Arm::Artillery) return;
  for (const std::string_view key : {"guns", "pounder", "guns_of"}) refuse(key, "artillery");
}

void read_size(const Reader& from, Troops& troops) {
  refuse_other_sizes(from, troops.arm);
  troops.men = static_cast<std::int16_t>(from.whole_or("men", 1, kMostMen, troops.men));
  troops.squadrons = static_cast<std::int8_t>(from.whole_or("squadrons", 1, kMostSquadrons, troops.squadrons));
  troops.guns = static_cast<std::int8_t>(from.whole_or("guns", 1, kMostGuns, troops.guns));
  troops.pounder = static_cast<std::int8_t>(from.whole_or("pounder", 1, 24, troops.pounder));
  if (const auto of = from.maybe("guns_of")) troops.guns_of = read_nation(*of);
}

// Sizes of an arm where the file gives none.
void usual_size(Troops& troops) {
  troops.men = troops.arm == Arm::Infantry ? 500 : 0;
  troops.squadrons = troops.arm == Arm::Cavalry ? 4 : 0;
  troops.guns = troops.arm == Arm::Artillery ? 8 : 0;
  troops.horse = troops.arm == Arm::Cavalry;
}

void read_one_profile(const Reader& row, ProfileSet& set) {
  row.only({"id", "like", "name", "nation", "periods", "arm", "horse", "cr", "characteristics", "men", "squadrons",
            "guns", "pounder", "guns_of"});
  Profile profile;
  const auto like = row.maybe("like");
  if (like) profile = set.profiles[read_profile_id(*like, set)];
  profile.id = read_new_profile_id(row["id"]);
  profile.troops.profile = profile.id;
  if (!like) {
    profile.troops.name = row["name"].text();
    (void)row["arm"].text();
    (void)row["cr"].whole(0, kMostRating);
  }
  profile.troops.name = row.text_or("name", profile.troops.name);
  if (const auto nation = row.maybe("nation")) profile.troops.guns_of = read_nation(*nation);
  read_troops_values(row, profile.troops);
  // T16 tells when there were such troops; the scenario takes whom it likes.
  if (const auto periods = row.maybe("periods"))
    for (const Reader& word : periods->items(3)) (void)word.choice(kPeriodWords);
  const int known = set.find(profile.id);
  if (known >= 0) set.profiles[known] = std::move(profile);
  else set.profiles.push_back(std::move(profile));
}

ArmyDoctrine read_doctrine_row(const Reader& row) {
  row.only({"nation", "early", "mid", "late", "characteristics"});
  ArmyDoctrine army;
  army.nation = read_nation(row["nation"]);
  for (std::size_t i = 0; i < 3; ++i) army.effective[i] = row[kPeriodWords[i]].choice(kDoctrineWords) == 0;
  for (const Reader& from : row.items_or_none("characteristics", kMostCharacteristics)) {
    from.only({"is", "guard", "from", "to"});
    UsualCharacteristic usual;
    usual.is = kFormationLetters[from["is"].choice(kFormationLetters)];
    if (const auto guard = from.maybe("guard")) usual.guard = guard->yes_no() ? 1 : 0;
    usual.from = from.whole_or("from", 1790, 1820, usual.from);
    usual.to = from.whole_or("to", 1790, 1820, usual.to);
    army.characteristics.push_back(usual);
  }
  return army;
}

ProfileSet read_default_profiles() {
  const std::string file = "troops/profiles.json";
  const Json json = parse_json(embedded::profiles_json(), file);
  const Reader top(json, file);
  top.only({"$schema", "about", "profiles", "doctrine"});
  ProfileSet set;
  read_profiles(top["profiles"], set);
  for (const Reader& row : top["doctrine"].items(kMostProfiles)) set.doctrine.push_back(read_doctrine_row(row));
  return set;
}

void read_officer_characteristics(const Reader& list, Officer& officer) {
  constexpr std::string_view kWords[] = {"MC", "GB", "AG", "RG", "CD", "DD", "WO"};
  unsigned has = 0;
  for (const Reader& word : list.items(kMostCharacteristics)) has |= 1u << word.choice(kWords);
  officer.masses_cavalry = has & 1u;
  officer.grand_battery = has & 2u;
  officer.advanced_guard = has & 4u;
  officer.rear_guard = has & 8u;
  officer.charmed = has & 16u;
  officer.dated_with_death = has & 32u;
  officer.wandered_off = has & 64u;
}

// ES-ORG-10
void read_ratings(const Reader& from, Officer& officer) {
  officer.name = from.text_or("name", officer.name);
  officer.leadership = static_cast<std::int8_t>(from.one_of_or("lr", kLeadershipLetters, +officer.leadership));
  officer.tactics = static_cast<std::int8_t>(from.whole_or("tr", 0, 3, officer.tactics));
  if (const auto list = from.maybe("characteristics")) read_officer_characteristics(*list, officer);
  officer.adcs = static_cast<std::int8_t>(from.whole_or("adcs", 0, 2, officer.adcs));
}

std::vector<CommanderProfile> read_default_commanders() {
  const std::string file = "troops/commanders.json";
  const Json json = parse_json(embedded::commanders_json(), file);
  const Reader top(json, file);
  top.only({"$schema", "about", "commanders"});
  std::vector<CommanderProfile> commanders;
  for (const Reader& row : top["commanders"].items(kMostProfiles)) {
    row.only({"id", "name", "level", "lr", "tr", "characteristics", "adcs"});
    CommanderProfile& profile = commanders.emplace_back();
    profile.id = row["id"].text();
    read_ratings(row, profile.officer);
  }
  return commanders;
}

const std::vector<CommanderProfile>& default_commanders() {
  static const std::vector<CommanderProfile> kCommanders = read_default_commanders();
  return kCommanders;
}

const CommanderProfile& read_commander_id(const Reader& from) {
  const std::string id = from.text();
  for (const CommanderProfile& profile : default_commanders())
    if (profile.id == id) return profile;
  from.expected_name("a commander", commander_names(), "grognard scenarios esr --profiles");
}

}  // namespace

// ES-SETUP-3: years before and after go with the nearest.
Period period_of(int year) {
  if (year <= 1807) return Period::Early;
  return year <= 1812 ? Period::Mid : Period::Late;
}

int ProfileSet::find(std::string_view id) const {
  for (std::size_t i = 0; i < profiles.size(); ++i)
    if (profiles[i].id == id) return static_cast<int>(i);
  return -1;
}

const ProfileSet& default_profiles() {
  static const ProfileSet kDefault = read_default_profiles();
  return kDefault;
}

void read_profiles(const Reader& list, ProfileSet& set) {
  std::vector<std::string> seen;
  for (const Reader& row : list.items(kMostProfiles)) {
    const std::string id = row["id"].text();
    if (std::find(seen.begin(), seen.end(), id) != seen.end()) row["id"].refuse("this id is given twice");
    seen.push_back(id);
    read_one_profile(row, set);
  }
}

std::vector<std::string> commander_names() {
  std::vector<std::string> names;
  for (const CommanderProfile& profile : default_commanders()) names.push_back(profile.id);
  return names;
}

std::vector<std::string> profile_names(const ProfileSet& set) {
  std::vector<std::string> names;
  for (const Profile& known : set.profiles) names.push_back(known.id);
  return names;
}

int read_profile_id(const Reader& from, const ProfileSet& set) {
  const int profile = set.find(from.text());
  if (profile >= 0) return profile;
  from.expected_name("a profile", profile_names(set), "grognard scenarios esr --profiles");
}

void read_troops_values(const Reader& from, Troops& troops) {
  if (const auto arm = from.maybe("arm")) {
    troops.arm = static_cast<Arm>(arm->choice(kArmNames));
    usual_size(troops);
  }
  if (const auto horse = from.maybe("horse")) {
    if (troops.arm != Arm::Artillery) horse->refuse("only artillery is horse or foot");
    troops.horse = horse->yes_no();
  }
  troops.rating = static_cast<std::int8_t>(from.whole_or("cr", 0, kMostRating, troops.rating));
  if (const auto list = from.maybe("characteristics")) read_unit_characteristics(*list, troops);
  read_size(from, troops);
  set_footprint(troops);
}

// T15, ES-GEO-2: 300 and 500 go to the lower band, 800 to the highest.
void set_footprint(Troops& troops) {
  constexpr int kLargeBattery = 10;
  troops.depth = 112;
  troops.limbered_depth = 300;
  switch (troops.arm) {
    case Arm::Infantry:
      troops.width = troops.men <= 300 ? 112 : troops.men <= 500 ? 150 : troops.men < 800 ? 190 : 225;
      break;
    case Arm::Cavalry: troops.width = 150; break;
    case Arm::Artillery: troops.width = troops.guns < kLargeBattery ? 112 : 150; break;
  }
  troops.limbered_width = troops.width;
}

void read_officer_values(const Reader& from, Officer& officer) {
  if (const auto profile = from.maybe("profile")) {
    std::string id = officer.id;
    officer = read_commander_id(*profile).officer;
    officer.id = std::move(id);
  }
  read_ratings(from, officer);
}

void give_characteristic(std::string_view word, FormationRules& rules) {
  if (word == "BR") rules.brittle = true;
  if (word == "ST") rules.stoic = true;
  if (word == "EN") rules.enthusiastic = true;
  if (word == "DT") rules.determined = true;
}

void read_formation_characteristics(const Reader& list, FormationRules& rules) {
  rules.brittle = rules.stoic = rules.enthusiastic = rules.determined = false;
  for (const Reader& word : list.items(kMostCharacteristics))
    give_characteristic(kFormationLetters[word.choice(kFormationLetters)], rules);
}

void give_usual_doctrine(const ProfileSet& set, int year, FormationRules& rules) {
  for (const ArmyDoctrine& army : set.doctrine) {
    if (army.nation != rules.nation) continue;
    rules.effective_doctrine = army.effective[static_cast<std::size_t>(period_of(year))];
    for (const UsualCharacteristic& usual : army.characteristics) {
      const bool applies = usual.guard < 0 || (usual.guard == 1) == rules.guard;
      if (applies && year >= usual.from && year <= usual.to) give_characteristic(usual.is, rules);
    }
  }
}

Nation read_nation(const Reader& from) { return static_cast<Nation>(from.choice(kNationNames)); }

}  // namespace grognard::esr
