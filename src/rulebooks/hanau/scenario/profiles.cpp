// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/scenario/profiles.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "embedded/hanau.h"

namespace grognard::hanau {
namespace {

constexpr std::string_view kOldGuard = "old-guard";
constexpr std::size_t kMostProfiles = 200;

using Profiles = std::map<std::string, Profile, std::less<>>;

Profile read(const Reader& from) {
  Profile profile;
  profile.id = from["id"].text();
  Troops& t = profile.troops;
  t.side = from["side"].text() == "A" ? Side::A : Side::B;
  t.name = from["title"].text();
  t.arm = static_cast<Arm>(from["arm"].choice(kArmNames));
  t.type = static_cast<Type>(from["type"].choice(kTypeNames));
  t.quality = static_cast<Quality>(from["quality"].choice(kQualityNames));
  t.starting_figures = static_cast<std::int16_t>(from["figures"].whole(1, kMostFigures));
  t.gun = static_cast<std::int16_t>(from.whole_or("gun", 1, 48, 0));
  t.old_guard = profile.id == kOldGuard;
  for (const Reader& flag : from["flags"].items(8)) {
    if (!set_ability(t, flag.text(), true)) flag.expected("an ability");
  }
  return profile;
}

Profiles read_all() {
  const std::string_view text = embedded::profiles_json();
  const Json json = parse_json(text, "profiles.json");
  Profiles all;
  for (const Reader& row : Reader(json, "profiles.json")["profiles"].items(kMostProfiles)) {
    Profile profile = read(row);
    all.emplace(profile.id, profile);
  }
  return all;
}

const Profiles& profiles() {
  static const Profiles kAll = read_all();
  return kAll;
}

}  // namespace

std::vector<std::string> profile_names() {
  std::vector<std::string> list;
  for (const auto& [id, profile] : profiles()) list.push_back(id);
  return list;
}

const Profile& read_profile(const Reader& from) {
  const auto found = profiles().find(from.text());
  if (found == profiles().end())
    from.expected_name("a profile", profile_names(), "grognard scenarios hanau --profiles");
  return found->second;
}

bool set_ability(Troops& t, std::string_view ability, bool has) {
  if (ability == "guard") t.guard = has;
  else if (ability == "skirmish") t.skirmish = has;
  else if (ability == "lancer") t.lancer = has;
  else if (ability == "cuirass") t.cuirass = has;
  else if (ability == "masse") t.masse = has;
  else if (ability == "horse")
    t.type = has ? Type::HorseArtillery : t.type == Type::HorseArtillery ? Type::FootArtillery : t.type;
  else return false;
  return true;
}

Arm arm_of(Type type) {
  if (type == Type::Infantry) return Arm::Infantry;
  return type == Type::FootArtillery || type == Type::HorseArtillery ? Arm::Artillery : Arm::Cavalry;
}

}  // namespace grognard::hanau
