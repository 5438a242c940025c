// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rule_id.h"
#include "grant/position/troops.h"

// How lengths are compared, and the printed table of march rates, each row with its rule. Grenadiers, garrison infantry
// and engineers are line infantry in every row (GW-MOVE-18).
namespace grognard::grant {

// GW-GEN-1. Whatever is measured on the table - ranges and their bands, arcs, devices, cover, reach in melee - is held
// against its limit with this. A march is not: it ends on the grid of poses, and its cost is held against the allowance
// with the tolerance of that grid (geometry/tolerance.h).
inline constexpr double kSameDistance = 0.001;
constexpr bool at_most(double d, double limit) { return d < limit + kSameDistance; }
constexpr bool more_than(double d, double limit) { return !at_most(d, limit); }
constexpr bool at_least(double d, double limit) { return d > limit - kSameDistance; }
constexpr bool same_distance(double a, double b) { return at_most(a, b) && at_most(b, a); }

enum class Pace : std::uint8_t {
  Line,
  LineFiring,  // and fires in the same move
  Column,
  Open,
  Charge,
  Battle,
  Limbered,
  ByHand,
  OnFoot,  // gunners without their guns
  Any,
  UpStream,
  DownStream,
  Canal,
};
struct Rate {
  RuleId rule;
  Class arm;
  Pace pace;
  double inches;
};

inline constexpr Rate kRates[] = {
    {"GW-MOVE-1", Class::Line, Pace::Line, 6},
    {"GW-MOVE-2", Class::Line, Pace::LineFiring, 4},
    {"GW-MOVE-3", Class::Line, Pace::Column, 7.5},
    {"GW-MOVE-4", Class::Line, Pace::Charge, 9},
    {"GW-MOVE-19", Class::Line, Pace::Open, 6},
    {"GW-CHARGE-3", Class::Light, Pace::Charge, 7.5},
    {"GW-MOVE-5", Class::Light, Pace::Any, 7.5},
    {"GW-MOVE-7", Class::HeavyCavalry, Pace::Battle, 12},
    {"GW-MOVE-8", Class::HeavyCavalry, Pace::Charge, 18},
    {"GW-MOVE-6", Class::HeavyCavalry, Pace::Any, 9},
    {"GW-MOVE-11", Class::LightCavalry, Pace::Charge, 18},
    {"GW-MOVE-10", Class::LightCavalry, Pace::Any, 12},
    {"GW-MOVE-12", Class::Artillery, Pace::Limbered, 6},
    {"GW-MOVE-13", Class::Artillery, Pace::ByHand, 1},
    {"GW-MOVE-21", Class::Artillery, Pace::OnFoot, 6},
    {"GW-MOVE-14", Class::Wagon, Pace::Any, 6},
    {"GW-MOVE-15", Class::Barge, Pace::UpStream, 6},
    {"GW-MOVE-16", Class::Barge, Pace::DownStream, 9},
    {"GW-MOVE-17", Class::Barge, Pace::Canal, 7.5},
};
inline constexpr double kGeneralRate = 12;  // GW-MOVE-20
inline constexpr double kStandOff = 1;      // GW-TURN-6 b, GW-TURN-7
inline constexpr int kMarchSteps = 36;      // GW-TURN-6

// The row for this pace, else the arm's row for any pace; null if it has neither.
constexpr const Rate* find_rate(Class arm, Pace pace) {
  for (const Rate& row : kRates)
    if (row.arm == arm && (row.pace == pace || (row.pace == Pace::Any && pace != Pace::Charge))) return &row;
  return nullptr;
}
static_assert(find_rate(Class::HeavyCavalry, Pace::Line)->inches == 9);
static_assert(find_rate(Class::LightCavalry, Pace::Charge)->inches == 18);
static_assert(find_rate(Class::Artillery, Pace::Charge) == nullptr);

}  // namespace grognard::grant
