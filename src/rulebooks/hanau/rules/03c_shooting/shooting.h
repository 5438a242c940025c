// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// What fire can hit: shared by cannon (phase 1) and shooting (phases 3, 8).
namespace grognard::hanau {

// HN-FIRE-17: the target is in line and the firer's middle lies in one of its flank zones.
bool enfiladed(const State& s, PieceId target, Vec2 firer);
// The row of T-5 or T-7. While shooting, cavalry that charges has a row of its own (HN-FIRE-16, HN-FIRE-24).
TargetKind target_kind(const State& s, PieceId target, Vec2 firer, bool shooting);
std::string_view row_name(TargetKind kind);

// The part of a footprint straight ahead of a battery, as wide as its front (HN-GEO-6).
struct StripPart {
  double near = 0;  // range
  double far = 0;
  Vec2 nearest;  // on the table
};
std::optional<StripPart> in_strip(const Frame& battery, const Ring& ring);

// A volley: dice, losses at once, words. Used in step c and by skirmishers in the way of a charge.
int volley(Play& p, PieceId shooter, PieceId target, int dice, RuleId rule);
int volley_dice(const State& s, PieceId shooter);  // HN-FIRE-4, HN-FIRE-5

}  // namespace grognard::hanau
