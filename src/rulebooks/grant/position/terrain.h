// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/verdict.h"
#include "grant/position/layout.h"

// What the ground does to march, sight and fire (GW-TERR, GW-GEO-8 to 10, 18).
namespace grognard::grant {

int level_at(const State& s, Vec2 p);  // GW-GEO-18
Kind kind_at(const State& s, Vec2 p);  // of the topmost piece of ground that matters to march; Kind::Open if none
bool in_kind(const State& s, Vec2 p, Kind kind);

// Cost in inches of a straight march of the reference point (GW-TERR-1 to 10, 15, 16, 21, 24): double on the part that
// lies in halving terrain. `downhill` and level ground are free of it. A general's piece: as cavalry (GW-TERR-20).
double march_cost(const State& s, PieceId unit, Vec2 from, Vec2 to);
// How far along the straight line from..to an allowance lasts, in inches of the line.
double march_reach(const State& s, PieceId unit, Vec2 from, Vec2 to, double allowance);
// May the unit stand here at all, with every base (forbidden terrain GW-TERR-6, 8, 9, 19; open order; table edge)?
// Nothing if it may. Buildings it is not in are in the way; so is a river that it has not crossed.
// A lone general may be asked for as well. Ranks: where it would take another formation than it has (0: the default).
std::optional<Refusal> may_not_stand(const State& s, PieceId unit, const Pose& at, Formation formation, int ranks = 0);
// The first place along a straight slide where that begins to hold, as a distance; nothing if never.
std::optional<double> terrain_stop(const State& s, PieceId unit, Formation formation, const Pose& from, Vec2 direction,
                                   double distance, bool table_edge = true);  // false: it may run off the table

// GW-GEO-9. Between a measuring point and a target point: what blocks, or nothing. `shooter` and `target` (unit or
// section piece, may be kNoPiece) do not block.
struct Blocked {
  std::string by;  // "the Lamboywald", "Regiment Zastrow"
  Vec2 at;
};
std::optional<Blocked> blocked(const State& s, Vec2 from, Vec2 to, PieceId shooter, PieceId target);
bool in_arc(Vec2 from, Facing facing, Vec2 point, int half_tenths = 450);  // GW-GEO-8, edge included
// Some part of the target unit's (or section's) bases within range, in arc and in sight of a point: the nearest such point.
struct Sighted {
  double distance = 0;  // to the nearest point of any base of the target (GW-FIRE-17), in arc or not
  Vec2 point;           // a visible point in the arc
};
std::optional<Sighted> sights(const State& s, Vec2 from, Facing facing, bool all_round, PieceId shooter, PieceId target,
                              double range);
// GW-TERR-25, from the middle of the firing unit's front (GW-FIRE-20) or from a section's wall.
bool in_cover(const State& s, Vec2 from, PieceId target);
// GW-FIRE-20 in closing fire: the charger has left the wall behind which he stood; only trees and ruins still cover him.
bool has_come_in_cover(const State& s, PieceId charger);
// GW-MELEE-47: a foot figure within 0.5" of a wall, hedge, fence, earthwork or ruin edge that the line from `from` crosses.
bool behind_wall(const State& s, Vec2 from, Figure figure);

// A section's ring and whether its outer shell stands.
const Ring& section_ring(const State& s, int section);
Vec2 section_centre(const State& s, int section);

// The line of a wall; of one given by its outline, once around.
std::vector<Vec2> wall_line(const Area& area);

// The unit vector to the side's own table edge (GW-GEO-12).
Vec2 rear_of(const State& s, Side side);

}  // namespace grognard::grant
