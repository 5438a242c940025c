// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "grant/rules/01_orders/orders.h"

// Guns where they stand and where orders put them (GW-ART-2, 19, 21; GW-MOVE-13): what gun_drill.cpp judges and
// gun_changes.cpp does.
namespace grognard::grant {

inline constexpr Verb kLimber = "limber";
inline constexpr Verb kUnlimber = "unlimber";
inline constexpr Verb kManhandle[] = {"manhandle-1", "manhandle-2"};
inline constexpr Verb kManhandleAll = "manhandle";

// A gun that stands deployed, or will when the orders written so far have been carried out.
struct GunStand {
  PieceId battery = kNoPiece;
  int gun = 0;
  Vec2 centre;
  Facing facing;  // of the battery
};

int drill_guns(const State& s, PieceId battery);
bool has_working_gun(const State& s, PieceId battery);
bool is_hand_order(Verb verb);
// GW-GEO-6: where a gun's centre is in a battery that deploys here.
Vec2 drill_place(const Pose& at, int guns, int gun);
// Where an order to move guns by hand puts them: only those that it moves.
std::vector<GunStand> stands_by_hand(const State& s, const Command& c);
// The guns of a battery that deploys at this pose.
std::vector<GunStand> stands_deployed(const State& s, PieceId battery, const Pose& at);
// GW-ART-2, 21: a battery of the side with a gun that would stand too near to one of these; kNoPiece if there is none.
PieceId crowded_by(const State& s, PieceId battery, const std::vector<GunStand>& stands);

// GW-MOVE-27 (gun_changes.cpp): guns that this order moves by hand, or their crews, would stand on top of another unit.
std::optional<Refusal> pushed_onto_somebody(const State& s, const Command& c);

}  // namespace grognard::grant
