// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/side.h"

namespace grognard::hanau {

inline constexpr int kMostFigures = 60;  // of one unit

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };
// The class that gives the rate of move (T-6).
enum class Type : std::uint8_t {
  Infantry,
  Cuirassier,
  Carabinier,
  Dragoon,
  Heavy,
  Light,
  Hussar,
  Uhlan,
  Chevauxleger,
  FootArtillery,
  HorseArtillery,
};
enum class Quality : std::uint8_t { Elite, Veteran, Conscript };
enum class Formation : std::uint8_t { Column, Line, Square, Skirmish, Mass, Garrison, Limbered, Unlimbered };

inline constexpr std::string_view kArmNames[] = {"infantry", "cavalry", "artillery"};
inline constexpr std::string_view kTypeNames[] = {"infantry",     "cuirassier",     "carabinier",     "dragoon",
                                                  "heavy",        "light",          "hussar",         "uhlan",
                                                  "chevauxleger", "foot-artillery", "horse-artillery"};
inline constexpr std::string_view kQualityNames[] = {"elite", "veteran", "conscript"};
inline constexpr std::string_view kFormationNames[] = {"column", "line",     "square",   "skirmish",
                                                       "mass",   "garrison", "limbered", "unlimbered"};
template <class E, std::size_t N>
constexpr std::string_view name_of(E value, const std::string_view (&names)[N]) {
  return names[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(Arm v) { return name_of(v, kArmNames); }
constexpr std::string_view name_of(Quality v) { return name_of(v, kQualityNames); }
constexpr std::string_view name_of(Formation v) { return name_of(v, kFormationNames); }

// What a unit is; never changes in play (5.1).
struct Troops {
  std::string id;
  std::string name;
  bool plural = false;  // of its name: "the Grenadiers fire"
  Side side = Side::A;
  Arm arm = Arm::Infantry;
  Type type = Type::Infantry;
  Quality quality = Quality::Veteran;
  std::int16_t starting_figures = 12;
  bool guard = false;  // Guard infantry (HN-DATA-3)
  bool old_guard = false;
  bool skirmish = false;  // may take skirmish order (HN-FORM-4)
  bool lancer = false;
  bool cuirass = false;
  bool masse = false;         // may form battalion mass if its side may
  std::int16_t gun = 0;       // weight of shot in pounds
  std::int16_t general = -1;  // its own general, an index; -1: always in command
};

}  // namespace grognard::hanau
