// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/sentence.h"
#include "geometry/sight.h"
#include "grant/position/state.h"

// Where every figure stands (GW-FORM-11, 12; GW-GEO-1 to 7) and what that makes of a unit on the table.
namespace grognard::grant {

struct Size {
  double width = 0;
  double depth = 0;
};
Size base_size(const State& s, Figure f);  // GW-GEO-2
// Files and ranks of so many men in a formation (GW-FORM-1 to 5, 11). Ranks as asked for, where the formation has a choice.
struct Shape {
  int files = 0;
  int ranks = 0;
};
Shape shape_for(const State& s, PieceId unit, Formation formation, int ranks, int men);
// Spacing of files and ranks (GW-GEO-3).
Size spacing(const State& s, PieceId unit, Formation formation);

int rank_of(const Unit& u, int slot);  // 1-based; 0 for an officer
int file_of(const Unit& u, int slot);
int last_rank(const Unit& u);  // the last occupied rank, at least 1
// Who of a garrison stands outside for want of room, in open order at Unit::at (everybody, of other units).
std::uint64_t men_outside(const State& s, PieceId unit);
std::uint8_t officers_outside(const State& s, PieceId unit);
int house_of_figure(const State& s, Figure f);  // index of the section that it is in, or -1

// Centre of a figure where it stands, or would stand if its unit stood with its reference point at this pose.
Vec2 centre_of(const State& s, Figure f);  // strays where they have strayed to; men in a house: the section's centre
Vec2 centre_at(const State& s, Figure f, const Pose& unit_at);
Ring base_of(const State& s, Figure f);
Facing facing_of_figure(const State& s, Figure f);

// Calls f(Figure) for every living figure: men by slot, then officers by place.
template <class F>
void each_figure(const State& s, PieceId unit, F&& f) {
  const Unit& u = s.unit(unit);
  for (int slot = 0; slot < kMostMen; ++slot)
    if ((u.men >> slot) & 1u) f(Figure{unit, static_cast<std::int8_t>(slot)});
  for (int k = 0; k < kMostOfficers; ++k)
    if ((u.officers >> k) & 1u) f(Figure{unit, static_cast<std::int8_t>(kOfficerSlot + k)});
}
template <class F>
void each_man(const State& s, PieceId unit, F&& f) {
  const Unit& u = s.unit(unit);
  for (int slot = 0; slot < kMostMen; ++slot)
    if ((u.men >> slot) & 1u) f(Figure{unit, static_cast<std::int8_t>(slot)});
}
// Calls f(PieceId) for every unit on the table, side A's first, by number (GW-GEN-4).
template <class F>
void each_on_table(const State& s, F&& f) {
  for (const Side side : kSides)
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (s.unit(id).side == side && on_table(s.unit(id))) f(id);
}
template <class F>
void each_enemy_of(const State& s, Side side, F&& f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side != side && on_table(s.unit(id))) f(id);
}

// The rectangle of the rank and file (GW-GEO-5; a battery's guns and gunners; a wagon's or barge's base): its size, its
// ring where the unit stands or would stand. A garrison has none: its sections' rings, and those who stand outside.
Size block_size(const State& s, PieceId unit);
Ring block_at(const State& s, PieceId unit, const Pose& at);
Ring block_of(const State& s, PieceId unit);
Frame frame_of(const State& s, PieceId unit);
// All bases of the unit: living figures, guns, teams; of a garrison its sections and whoever is outside.
std::vector<Ring> bases_of(const State& s, PieceId unit);
std::vector<Ring> bases_at(const State& s, PieceId unit, const Pose& at);
Box box_of(const State& s, PieceId unit);  // around all bases
// A few shapes that cover the same ground as all bases: what distances, sweeps and overlaps should use.
using Solids = boost::container::small_vector<Ring, 8>;
Solids solids_of(const State& s, PieceId unit);
Solids solids_at(const State& s, PieceId unit, const Pose& at);
// GW-GEO-7: the shortest distance between any two bases.
double distance_between(const State& s, PieceId a, PieceId b);
Gap gap_to(const State& s, Vec2 from, PieceId unit);  // to the nearest base

// Guns of a battery (GW-GEO-6), 0-based.
Vec2 gun_centre(const State& s, PieceId battery, int gun);
Ring gun_base(const State& s, PieceId battery, int gun);
Vec2 muzzle(const State& s, PieceId battery, int gun);
int gunners_left(const State& s, PieceId battery, int gun);
bool gun_works(const State& s, PieceId battery, int gun);  // there, neither destroyed nor captured

// GW-FORM-11. Fills the ranks from the front; the middle of the front edge and the facing stay.
void dress(State& s, PieceId unit);
// Takes a new formation about the reference point; ranks only where there is a choice (0: the default).
void form(State& s, PieceId unit, Formation formation, int ranks = 0);
int default_ranks(const State& s, PieceId unit, Formation formation);

int command_points(const State& s, PieceId unit);  // GW-MORALE-11
bool is_mounted(const State& s, Figure f);         // GW-LI-19
Name name_of(const State& s, PieceId piece);       // lives as long as the setup
Name name_of_side(const State& s, Side side);
std::string name_of(const State& s, Figure f);     // "rank 2 file 8 of Regiment Hohenlohe", "the colonel of ..."
std::string short_name(const State& s, Figure f);  // "rank 2 file 8", "O3", "the colonel", "gunner 4 of gun 1"

// The melee a unit is in, or null; a combat's index by figure, or -1.
const Melee* melee_of(const State& s, PieceId unit);
Melee* melee_of(State& s, PieceId unit);

}  // namespace grognard::grant
