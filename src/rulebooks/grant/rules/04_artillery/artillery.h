// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/event.h"
#include "core/verdict.h"
#include "grant/position/losses.h"

// The three devices (GW-GEO-15 to 17), artillery fire (GW-ART, HOW, CAN, CB, HSE).
namespace grognard::grant {

// A line of fire: from the muzzle, through the aim point.
struct FireLine {
  Vec2 muzzle;
  Vec2 aim;
  Vec2 forward() const;  // unit vector
  double range() const;
  double along(Vec2 p) const;   // distance from the muzzle along the line
  double across(Vec2 p) const;  // to the gunner's right (+) or left (-)
};
inline constexpr double kSleeveLength = 4.0;
inline constexpr double kSleeveWidth = 0.5;
inline constexpr double kConeLength = 12.0;
bool under_sleeve(const FireLine& line, double shift, Vec2 p);
Ring sleeve(const FireLine& line, double shift);
// 2 to 6 (numbers as printed by default: 6 centre, 5 far, 2 near, 3 left, 4 right), 0 outside (GW-GEO-16).
int shell_section(const FireLine& line, Vec2 p);
Vec2 burst_point(const FireLine& line, int section);
bool in_cone(const FireLine& line, Vec2 p);
Ring cone(const FireLine& line);
std::vector<Ring> shell_sections(const FireLine& line);  // to draw: in the order centre, far, near, left, right

// Each as it lies on the table, with the models under it.
LaidDevice laid_sleeve(const State& s, const FireLine& line, double shift);
LaidDevice laid_shell(const State& s, const FireLine& line, int burst);  // burst: the section, 0 all of them
LaidDevice laid_cone(const State& s, const FireLine& line);

// GW-CHARGE-22: canister closing fire of every gun of the battery whose arc held the charger at the start of the move.
bool can_fire_closing(const State& s, PieceId battery, PieceId charger);
int fire_closing_canister(Play& p, Toll& toll, const Contact& contact);
// GW-ART-3, GW-CB-9, GW-MOVE-30: why this gun (0-based) may not fire; nothing if it may.
std::optional<Refusal> gun_may_not_fire(const State& s, PieceId battery, int gun, bool closing);

// GW-HALF-8: the crew leave their guns where they are and are on foot from now on; how many still worked.
int abandon_guns(State& s, PieceId battery);
// GW-ART-18: the guns of a battery fall into the enemy's hands; the crew are on foot from now on.
void lose_guns(Play& p, PieceId battery);

// GW-HSE-8, 14, 20, 21: adds damage (of shells, or not) to a section and says what becomes of it.
void damage_section(Play& p, int section, int points, bool shell);

}  // namespace grognard::grant
