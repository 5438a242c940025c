// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/side.h"

// Battalions as their cards describe them (chapters ORG, BASE and CARD): nothing here changes in play.
namespace grognard::revwars {

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };  // RW-ORG-3

// RW-BASE-2, RW-BASE-3
enum class PlatoonType : std::uint8_t {
  LineInfantry,
  LightInfantry,
  MobInfantry,
  SkirmishInfantry,
  LineCavalry,
  LightCavalry,
  SkirmishCavalry,
  FieldArtillery,
};
inline constexpr int kPlatoonTypes = 8;

// RW-FORM-1, in the order of every table.
enum class Formation : std::uint8_t { Line, DoubleLine, SkirmishLine, MarchColumn, AttackColumn, Square };
inline constexpr int kFormations = 6;

// RW-ORD-1
enum class Order : std::uint8_t { Solid, Shaken, Shattered };

// A card's number for each formation; kNever where the card has a dash (RW-CARD-2).
inline constexpr std::int8_t kNever = -100;
struct ByFormation {
  std::array<std::int8_t, kFormations> numbers = {kNever, kNever, kNever, kNever, kNever, kNever};
  constexpr int operator[](Formation f) const { return numbers[static_cast<std::size_t>(f)]; }
  constexpr bool has(Formation f) const { return (*this)[f] != kNever; }
};

// A weapon line of a card (5.2).
struct Weapon {
  enum class Kind : std::uint8_t { SmallArms, Cannon, Howitzer } kind = Kind::SmallArms;
  struct Band {
    double limit = 0;  // up to and including
    int accuracy = 7;
  };
  std::string id;
  std::string name;
  double range = 0;
  boost::container::static_vector<Band, 4> bands = {};
  int firepower = 7;
};

// RW-CARD-1. Numbers that a card lacks ("AUTO", a dash) are kAutomatic or kNever.
inline constexpr int kAutomatic = 1;
struct Card {
  std::string id;    // "FR-LINE"
  std::string name;  // "French line"
  Arm arm = Arm::Infantry;
  PlatoonType type = PlatoonType::LineInfantry;
  int platoons = 6;
  double move = 8;                 // Move in Open
  ByFormation move_in_terrain;     // inches
  double charge = 6;               // Charge Move; 0: cannot charge
  int charge_across = kAutomatic;  // Charge Across Terrain
  ByFormation stand_front;
  ByFormation stand_flank;
  ByFormation shock;
  int strike_front = 4;
  int strike_flank = 5;
  int melee_save = 4;
  int shooting_save = 4;
  int rally = 4;    // kNever: artillery
  int control = 4;  // kNever: artillery
  ByFormation reform;
  ByFormation react;
  int small_arms = -1;  // index into Setup::weapons; -1: none. Carbines are small arms
  int cannon = -1;      // RW-FIRE-12: of batteries
  int howitzer = -1;
  bool limbers = false;  // RW-BASE-6: horse artillery
  int points = 0;
};

// A battalion of the order of battle.
struct Troops {
  std::string id;
  std::string name;
  std::string spoken;   // inside a sentence: "the 6-pdr battery"
  bool plural = false;  // "Tirailleurs fire", "1er Ligne fires"
  Side side = Side::A;
  int brigade = 0;  // index into Setup::brigades
  int card = 0;     // index into Setup::cards
  int starting_platoons = 6;
  bool has_gun = false;  // RW-CARD-6: a battalion gun, besides the platoons
  bool ambush = false;   // RW-AMB-1: the scenario lets it wait in ambush
};

constexpr bool is_skirmish_type(PlatoonType t) {  // RW-ORG-11
  return t == PlatoonType::SkirmishInfantry || t == PlatoonType::SkirmishCavalry;
}
constexpr std::string_view name_of(Order order) {
  constexpr std::string_view kNames[] = {"solid", "shaken", "shattered"};
  return kNames[static_cast<std::size_t>(order)];
}
// As scenario files and facts write it.
constexpr std::string_view name_of(Formation f) {
  constexpr std::string_view kNames[] = {"line",         "double-line",   "skirmish-line",
                                         "march-column", "attack-column", "square"};
  return kNames[static_cast<std::size_t>(f)];
}
constexpr std::string_view spoken(Formation f) {
  constexpr std::string_view kNames[] = {"line",         "double line",   "skirmish line",
                                         "march column", "attack column", "square"};
  return kNames[static_cast<std::size_t>(f)];
}

}  // namespace grognard::revwars
