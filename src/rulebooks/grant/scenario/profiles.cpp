// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/scenario/profiles.h"
#include "embedded/grant.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

namespace grognard::grant {

const Named<Formation> kFormationWords[7] = {
    {"line", Formation::Line},         {"column", Formation::Column}, {"open", Formation::Open},
    {"deployed", Formation::Deployed}, {"crew", Formation::Crew},     {"limbered", Formation::Limbered},
    {"vehicle", Formation::Vehicle},
};

namespace {

constexpr std::size_t kMostProfiles = 200;
constexpr std::string_view kClassWords[] = {"line",      "light", "heavy-cavalry", "light-cavalry",
                                            "artillery", "wagon", "barge"};
constexpr std::string_view kGunWords[] = {"gun", "howitzer"};
constexpr int kMostCommand = 6;  // GW-MORALE-1

using Profiles = std::map<std::string, Profile, std::less<>>;

// GW-MORALE-1 to 10, in the order of their places (GW-FORM-12).
void read_officers(const Reader& list, Troops& t) {
  for (const Reader& row : list.items(kMostOfficers)) {
    row.only({"title", "points", "mounted"});
    Officer officer;
    officer.title = row["title"].text();
    officer.points = row["points"].whole(0, kMostCommand);
    officer.mounted = row.yes_no_or("mounted", false);
    t.officers.push_back(std::move(officer));
  }
}

Profile read_profile_row(const Reader& row) {
  row.only(
      {"id", "title", "class", "grenadier", "men", "officers", "guns", "formation", "ranks", "points", "any_horse"});
  Profile profile;
  Troops& t = profile.troops;
  t.profile = row["id"].text();
  t.name = row["title"].text();
  t.arm = static_cast<Class>(row["class"].choice(kClassWords));
  t.grenadier = row.yes_no_or("grenadier", false);
  t.men = static_cast<std::int16_t>(row["men"].whole(0, kMostMen));
  read_officers(row["officers"], t);
  for (const Reader& gun : row.items_or_none("guns", kMostGuns))
    t.guns.push_back(static_cast<GunKind>(gun.choice(kGunWords)));
  t.points = static_cast<std::int16_t>(row["points"].whole(0, 100));
  t.counts = t.arm != Class::Wagon && t.arm != Class::Barge;  // GW-VICT-1
  profile.formation =
      t.arm == Class::Wagon || t.arm == Class::Barge ? Formation::Vehicle : row["formation"].one_of(kFormationWords);
  profile.ranks = row.whole_or("ranks", 1, 4, 0);
  profile.any_horse = row.yes_no_or("any_horse", false);
  return profile;
}

Profiles read_all_profiles() {
  const std::string_view text = embedded::profiles_json();
  const Json json = parse_json(text, "profiles.json");
  Profiles all;
  for (const Reader& row : Reader(json, "profiles.json")["profiles"].items(kMostProfiles)) {
    Profile profile = read_profile_row(row);
    if (!all.emplace(profile.troops.profile, profile).second) row["id"].refuse("this profile is given twice");
  }
  return all;
}

const Profiles& all_profiles() {
  static const Profiles kAll = read_all_profiles();
  return kAll;
}

}  // namespace

std::vector<std::string> profile_names() {
  std::vector<std::string> list;
  for (const auto& [id, profile] : all_profiles()) list.push_back(id);
  return list;
}

const Profile& read_profile(const Reader& from) {
  const auto found = all_profiles().find(from.text());
  if (found == all_profiles().end())
    from.expected_name("a profile", profile_names(), "grognard scenarios grant --profiles");
  return found->second;
}

}  // namespace grognard::grant
