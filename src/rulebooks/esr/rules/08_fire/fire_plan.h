// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/laid_device.h"
#include "esr/rules/08_fire/fire.h"

// How a Formation divides its fire: shared by targets.cpp, division.cpp, fire.cpp, scores.cpp and the advisor.
namespace grognard::esr {

// The bits of the picks of a "fire" order.
inline constexpr int kIntenseGunsBit = 0;
inline constexpr int kIntenseSkirmishBit = 1;
inline constexpr int kFireMissionBit = 2;

// What a battery has of an enemy Formation in arc, range and sight.
struct BatteryView {
  std::int8_t formation = -1;
  int units = 0;
  double distance = kNowhere;
  PieceId nearest = kNoPiece;
};
using BatteryViews = boost::container::static_vector<BatteryView, kMostFormations>;
BatteryViews views_of_battery(const State& s, PieceId battery);
BatteryView view_of_target(const State& s, PieceId battery, int formation);
// ES-ASMT-23: the nearest Unit of that Formation in the battery's arc, seen or not.
Nearest nearest_in_arc(const State& s, PieceId battery, int formation);

inline bool is_skirmisher(const Unit& u) { return u.arm == Arm::Infantry && is_deployed(u); }
Targets targets_of_unit(const State& s, PieceId unit);  // of a battery or a battalion

int rifle_points(const State& s, PieceId battalion);

// Who serves which target.
struct ServingUnit {
  PieceId unit = kNoPiece;
  std::int8_t target = -1;
};
struct FireDivision {
  boost::container::static_vector<ServingUnit, kMostInFormation> serving;
  boost::container::static_vector<std::int8_t, kMostInFormation + 1> targets;  // that of the dice first
  bool serves(int formation) const;
};
// A Unit that can fire, and at whom it may.
struct FiringUnit {
  PieceId unit = kNoPiece;
  Targets may;
  int at = -1;
};
using FiringUnits = boost::container::static_vector<FiringUnit, kMostInFormation>;
FiringUnits firing_units_of(const State& s, int formation);
Targets all_targets(const FiringUnits& units);
// As the rules and the choices made so far have it, free Units firing where the dice go.
FireDivision divide_fire(const State& s, int formation, FiringUnits units, int dice_at);
// The same; once the Formation has declared, as declared.
FireDivision divide_fire(const State& s, int formation, int dice_at);
// ES-FIRE-20, ES-FIRE-21: how many targets can get a Unit each, under the choices made (or without any), with one Unit aimed.
int most_targets_served(const State& s, FiringUnits units, bool as_chosen, PieceId aimed = kNoPiece, int at = -1);
int usual_dice_target(const State& s, int formation);  // where most points go; -1: it cannot act

struct Intensity {
  bool guns = false;
  bool skirmish = false;
};
using Contributions = boost::container::static_vector<Contribution, kMostInFormation + 1>;
Contributions contributions_by(const State& s, int formation, const FireDivision& division, Intensity intensity);
// ES-FIRE-17, ES-FIRE-22: what it adds to the score against that target; dice: of the target that they are for, else 0.
int points_of(const Contribution& contribution, int dice);

// Lines from batteries to their targets, and their arcs.
LaidDevice fire_lines(const State& s, const FireDivision& division);

}  // namespace grognard::esr
