// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "grant/position/sight_field.h"
#include "grant/rules/04_artillery/gunnery.h"

// How a gun is laid, and what there is to lay it on (what lies behind weigh_shot() and list_shots()).
namespace grognard::grant {

inline constexpr double kRoundshotRange = 60;  // GW-ART-11
inline constexpr double kShellLeast = 20;      // GW-HOW-1
inline constexpr double kShellMost = 50;
inline constexpr double kHalfGun = 0.75;  // GW-GEO-2, 6: from the centre of the model to the muzzle
inline constexpr int kGunNumber = 100;    // gun model g (1-based) is aimed at by number 100 + g

struct AimPoint {
  Vec2 at;
  int number = 0;
};

// A gun about to be laid, and what its commander has asked for.
struct GunLaying {
  const State& s;
  const SightField& seen;  // where sight is concerned: a howitzer's without its friends
  PieceId battery = kNoPiece;
  int gun = 0;
  Ammunition ammunition = Ammunition::Roundshot;
  PieceId target = kNoPiece;
  std::optional<Facing> pivot = {};
  std::optional<Facing> axis = {};
};
// The gun as it has been laid.
struct GunLaid {
  Facing pivot;
  FireLine line;
  int number = 0;
};

// --- aiming.cpp ---
// The order as given; without a figure, the first that can be aimed at. On refusal: why the likeliest one cannot.
std::optional<Refusal> lay_gun(const GunLaying& l, int number, GunLaid& laid);

// --- gun_targets.cpp ---
// GW-ART-5
bool may_load(const State& s, PieceId battery, int gun, Ammunition ammunition);
// GW-HOW-8: shells are fired over friends, so for a howitzer they are not there.
State seen_over_friends(const State& s, PieceId battery);
// The unit that does not hide what is aimed at: the target itself, or the unit that a general rides with.
PieceId aim_screen(const State& s, PieceId target);
// GW-ART-11, 22: why no gun may aim at it.
std::optional<Refusal> no_target_of_guns(const GunLaying& l);
std::vector<AimPoint> aim_points(const GunLaying& l);

}  // namespace grognard::grant
