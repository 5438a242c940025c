// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <span>

#include "core/sentence.h"
#include "geometry/arcs.h"
#include "geometry/tolerance.h"
#include "revwars/position/state.h"

// Where battalions stand and what is near them (chapter GEO). layout.cpp builds formations, positions.cpp measures.
namespace grognard::revwars {

inline bool on_table(const Battalion& b) { return b.place == Place::Table; }
// RW-ART-12: a battery all of whose guns are overrun is there, but does nothing.
inline bool is_active(const Battalion& b) { return on_table(b) && b.platoons > 0 && b.entered; }
inline bool is_battery(const Battalion& b) { return b.arm == Arm::Artillery; }
inline bool is_skirmishers(const Battalion& b) { return is_skirmish_type(b.type); }  // RW-ORG-11
inline bool in_skirmish_line(const Battalion& b) { return b.formation() == Formation::SkirmishLine; }
inline bool is_enemy(const State& s, PieceId a, PieceId b) { return s.side_of(a) != s.side_of(b); }
inline int stand_count(const Battalion& b) { return b.platoons + (b.gun == Gun::Present ? 1 : 0); }

// --- layout.cpp ---------------------------------------------------------------------------------------------------------

// One stand of a formation on the table.
struct Stand {
  Vec2 centre;
  Facing facing;
  Base base = {1, 1};
  std::int8_t rank = 0;
  std::int8_t file = 0;  // from the left of its rank
  bool centre_platoon = false;
  bool gun = false;       // a battalion gun
  bool fights = true;     // front rank; in a square every outward-facing platoon (RW-MELEE-12, RW-FIRE-6)
  bool left_end = false;  // of its rank
  bool right_end = false;
  Ring ring() const;
  Vec2 front_middle() const { return centre + facing.forward() * (base.depth / 2); }
};
// In the order in which dice are thrown (RW-DICE-9): front rank left to right (a battalion gun at its right end), then
// further ranks.
using Stands = boost::container::static_vector<Stand, kMostStands>;
using Rings = boost::container::static_vector<Ring, 2 * kMostStands>;

// All that a layout depends on, so that a formation can be tried before it is taken up.
struct Body {
  PlatoonType type = PlatoonType::LineInfantry;
  int platoons = 6;
  bool gun = false;
  Shape shape;
  Pose pose;
  std::span<const Pose> trail;  // march column and bent skirmish line
};
Body body_of(const State& s, PieceId id);  // as it stands
Stands stands_of(const Body& body);        // RW-GEO-14 to 18
// As it stands; of a joint square its own part (RW-FORM-32). In a building: the platoons at their walls (RW-TERR-11).
Stands stands_of(const State& s, PieceId id);
// RW-FORM-25: sizes of the ranks of a formation, front rank first, without the gun.
boost::container::static_vector<int, kMostStands> rank_sizes(PlatoonType type, int platoons, const Shape& shape);
// A march column stretched straight behind its head; bent lines keep their trail.
Trail straight_trail(const Body& body);
// RW-GEO-17: a column whose head has gone along this path, its other stands drawn after it.
Trail drawn_along(const Trail& before, std::span<const Pose> path, double spacing);
Trail drawn_along(const Body& column,
                  std::span<const Pose> path);  // the same; knows the spacing, a battalion gun's too
// RW-FACE-3: a column or bent line that turns round on its own path.
Trail reversed_trail(const Body& body);
double gap_of(PlatoonType type, const Shape& shape);  // RW-FORM-9: inches between platoons of a rank
// RW-FORM-32: where the second battalion of a joint square has its Centre Platoon: in the rear rank, facing outwards.
Pose second_pose(const State& s, PieceId second);

// Convex pieces that cover exactly the bases: a rank that stands shoulder to shoulder is one ring. In a building: its outline.
Rings bases_of(const Body& body);
Rings bases_of(const State& s, PieceId id);
Rings limbers_of(const State& s, PieceId id);  // RW-BASE-7, RW-GEO-19

// RW-GEO-4: the bounding rectangle of a straight formation, in its own frame.
struct Block {
  Vec2 front;  // middle of the front edge
  Facing facing;
  double half_width = 0;
  double depth = 0;
  Ring ring() const;
  Frame frame() const { return {front, facing.forward(), half_width, depth}; }
};
// Nothing for a march column, a bent skirmish line, a swung wing and a battalion in a building.
std::optional<Block> block_of(const Body& body);
std::optional<Block> block_of(const State& s, PieceId id);  // of a joint square: the whole block
// The body that has the same footprint centre at another facing (RW-FACE-3).
Pose about_faced(const Body& body, Facing facing);
Pose pose_with_front(const Body& body, Vec2 front_middle, Facing facing);  // so that the block's front edge is there

// --- positions.cpp ------------------------------------------------------------------------------------------------------

inline constexpr double kNowhere = 1e9;
double distance_between(const State& s, PieceId a, PieceId b);  // RW-GEO-3; pieces may be generals
double distance_to(const State& s, PieceId id, const Ring& ring);
double distance_of(const Rings& a, const Rings& b);
bool overlap_deeply(const Ring& a, const Ring& b);  // RW-GEO-2: by more than 0.05"
bool overlap_deeply(const Rings& a, const Rings& b);
Ring general_ring(const State& s, PieceId general);
Ring general_ring(const State& s, PieceId general, const Pose& pose);

// RW-GEO-5, RW-GEO-6: does the point lie in the battalion's front zone?
bool in_front_zone(const State& s, PieceId id, Vec2 point);
bool in_front_zone(const Frame& frame, Vec2 point);
bool in_front_arc(const Stand& stand, const Ring& other);  // RW-GEO-10
// RW-GEO-8: the other overlaps the strip ahead of this stand, this long, by more than 0.05" sideways.
bool directly_ahead(const Stand& stand, const Ring& other, double strip);
// How far ahead of the stand's front edge the other begins in that strip; kNowhere if not in it.
double distance_ahead(const Stand& stand, const Ring& other);
bool adjacent(const Stands& stands, std::size_t a, std::size_t b, const Shape& shape);  // RW-GEO-9
// RW-GEO-8: for positive contact and melee a skirmishing platoon reaches half-way across the gaps beside it.
Stand reaching(const Stand& stand, const Shape& shape);

// Cheap: could the two be within this distance? Never wrongly no. Radius around the Centre Platoon's centre.
double radius_of(const State& s, PieceId id);
bool maybe_within(const State& s, PieceId a, PieceId b, double distance);
bool maybe_within(const State& s, PieceId a, const Box& box, double distance);

template <class F>
void each_active(const State& s, F f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (is_active(s.unit(id))) f(id);
}
template <class F>
void each_active(const State& s, Side side, F f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && is_active(s.unit(id))) f(id);
}
template <class F>
void each_general(const State& s, F f) {
  for (std::size_t b = 0; b < s.brigades.size(); ++b) {
    const General& g = s.brigades[b].general;
    if (g.alive && g.on_table) f(s.general_piece(static_cast<int>(b)));
  }
}

// Least distance from shapes to an active enemy battalion of this side, looked for up to a horizon; kNowhere beyond it.
double nearest_enemy(const State& s, Side side, const Rings& rings, double horizon, PieceId* which = nullptr);
// A battalion (limbers counted) on which these bases would stand, but those ignored; kNoPiece: none.
PieceId overlapped(const State& s, PieceId who, const Rings& rings, std::initializer_list<PieceId> ignoring = {});
bool on_the_table(const State& s, const Rings& rings);  // RW-MOVE-30
// RW-CMD-6
bool within_reach_of_general(const State& s, PieceId unit, int brigade, double reach);
// RW-BREAK-12, RW-REFORM-3: its own brigadier or the divisional general.
bool inspired(const State& s, PieceId unit);
// RW-CMD-3, RW-CMD-4: its own general is within 6"; nobody who is still to come on is in command.
bool is_commanded(const State& s, PieceId unit);
int division_of(const State& s, Side side);   // index of its division troops; -1: none
Name name_of(const State& s, PieceId piece);  // battalion, general or building
Name brigade_name(const State& s, int brigade);
Name side_name(const State& s, Side side);

}  // namespace grognard::revwars
