// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <string>

#include "core/side.h"

// Who the troops are: what a profile and a scenario give to a unit and what never changes in play.
namespace grognard::grant {

// Line: line infantry, grenadiers, garrison infantry, engineers (all "line-type"). Light: light infantry.
enum class Class : std::uint8_t { Line, Light, HeavyCavalry, LightCavalry, Artillery, Wagon, Barge };
enum class GunKind : std::uint8_t { Gun, Howitzer };

inline constexpr int kMostMen = 48;  // rank and file of one unit
inline constexpr int kMostOfficers = 5;
inline constexpr int kMostGuns = 2;
inline constexpr int kGunnersOfAGun = 5;

// In the order of their places, right to left or front to rear (GW-FORM-12).
struct Officer {
  std::string title;  // "colonel", "O1"
  int points = 0;     // command points (GW-MORALE-2 to 10)
  bool mounted = false;
};

struct Troops {
  std::string id;
  std::string name;
  std::string spoken;   // inside a sentence: "the heavy battery"
  bool plural = false;  // that name speaks of many: "Grenadiers fire"
  std::string profile;
  Side side = Side::A;
  Class arm = Class::Line;
  bool grenadier = false;
  std::int16_t men = 0;  // rank and file at the start of the battle
  boost::container::static_vector<Officer, kMostOfficers> officers;
  boost::container::static_vector<GunKind, kMostGuns> guns;
  std::int16_t points = 0;  // for balance and victory (5.2)
  bool counts = true;       // for victory (GW-VICT-1): not wagons and barges
};

constexpr bool is_foot(Class c) { return c == Class::Line || c == Class::Light; }
constexpr bool is_horse(Class c) { return c == Class::HeavyCavalry || c == Class::LightCavalry; }

}  // namespace grognard::grant
