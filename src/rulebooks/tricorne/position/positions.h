// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>

#include "book/nearness.h"
#include "geometry/arcs.h"
#include "geometry/placing.h"
#include "geometry/tolerance.h"
#include "tricorne/position/state.h"

// Where units stand and what is near them (chapter GEO).
namespace grognard::tricorne {

inline bool on_table(const Unit& u) { return u.place == Place::Table; }
// TR-UNIT-10: mounted infantry is mounted unless it skirmishes.
inline bool is_mounted(Arm arm, Formation f) {
  return arm == Arm::Cavalry || (arm == Arm::MountedInfantry && f != Formation::Skirmish);
}
inline bool is_mounted(const Unit& u) { return is_mounted(u.arm, u.formation); }
inline bool is_gun(const Unit& u) { return u.arm == Arm::Artillery; }
inline bool is_foot(const Unit& u) { return !is_gun(u) && !is_mounted(u); }  // "infantry" in the sheet's tables
inline bool is_column(Formation f) { return f == Formation::MarchColumn || f == Formation::AttackColumn; }
// TR-UNIT-9: formed, close order.
inline bool is_formed(const Unit& u) { return u.formation == Formation::Line || is_column(u.formation); }
inline bool is_loose(const Unit& u) {
  return u.formation == Formation::OpenOrder || u.formation == Formation::Skirmish;
}
inline bool faces_all_round(const Unit& u) {
  return u.formation == Formation::Skirmish || u.formation == Formation::Garrison;
}
inline bool is_enemy(const State& s, PieceId a, PieceId b) { return s.side_of(a) != s.side_of(b); }
inline MoveRow row_of(const Unit& u) { return move_row(u.formation, is_mounted(u)); }
// TR-GEN-3
int halved(const Options& options, int strength);

// TR-GEO-4. Of a garrison: the box of its block.
Size size_of(const State& s, PieceId id, Formation formation);
Size size_of(const State& s, PieceId id);
Ring footprint(const State& s, PieceId id);
Ring footprint(const State& s, PieceId id, Formation formation, const Pose& pose);
const Ring& block_ring(const State& s, int area);
Frame frame_of(const State& s, PieceId id);
Vec2 front_middle(const State& s, PieceId id);
// TR-LOS-1: the point that stands for a firer or charger: the middle of its front edge, or, for skirmishers and garrisons, of
// the edge nearest to the target.
Vec2 eye_of(const State& s, PieceId id, PieceId target);
// TR-GEO-7; skirmishers and garrisons have only a front (TR-FIRE-27, TR-CHARGE-6).
Sector sector_of(const State& s, PieceId target, Vec2 point);
double distance_between(const State& s, PieceId a, PieceId b);  // TR-GEO-5
// TR-TERR-31: level of the ground at its centre.
int level_of(const State& s, PieceId id);
// The pose with the same middle of the front edge (TR-FORM-17), facing as given.
Pose reformed_pose(const State& s, PieceId id, Formation formation, Facing facing);

// No point of the footprint is farther from the unit's pose than this.
double radius_of(const State& s, PieceId id);
using book::Nearness;

template <class F>
void each_on_table(const State& s, F f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id))) f(id);
}
template <class F>
void each_on_table(const State& s, Side side, F f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && on_table(s.unit(id))) f(id);
}

// Least distance from a shape to an enemy of the side; enemies beyond the horizon are not looked at, and the answer is then
// infinite.
double nearest_enemy(const State& s, Side side, const Ring& ring, double horizon);
PieceId enemy_within(const State& s, Side side, const Ring& ring, double limit);  // kNoPiece: none

// --- Contacts ------------------------------------------------------------------------------------------------------------

bool in_contact(const State& s, PieceId id);
bool in_contact_with(const State& s, PieceId a, PieceId b);
const Contact* contact_between(const State& s, PieceId a, PieceId b);
inline PieceId enemy_in(const Contact& c, PieceId id) { return c.attacker == id ? c.defender : c.attacker; }

// The garrison of a block; kNoPiece if it is empty.
PieceId garrison_of(const State& s, int area);
// The commander attached to a unit, a piece; kNoPiece if none.
PieceId commander_with(const State& s, PieceId unit);

bool on_the_table(const State& s, const Ring& ring);  // wholly, within the tolerance
// Everybody else's ground, for setting the unit down (geometry/placing.h).
Obstacles standing_room(const State& s, PieceId who);
// Overlaps another unit on the table (but those ignored); kNoPiece: none.
PieceId overlapped_unit(const State& s, PieceId who, const Ring& ring, std::initializer_list<PieceId> ignoring = {});

}  // namespace grognard::tricorne
