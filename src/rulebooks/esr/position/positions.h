// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <optional>

#include "core/sentence.h"
#include "esr/position/state.h"
#include "geometry/arcs.h"
#include "geometry/tolerance.h"

// Where Units stand and what is near them (chapter GEO): positions.cpp, formations.cpp, zones.cpp, sight.cpp.
namespace grognard::esr {

inline constexpr double kNowhere = 1e9;

// --- What a Unit is now ------------------------------------------------------------------------------------------------
// It has a place of its own: ployed, deployed, or a battery in reserve (ES-RA-4: not in the area).
inline bool stands(const Unit& u) {
  return u.post == Post::Ployed || u.post == Post::Deployed || u.post == Post::Reserve;
}
inline bool left(const Unit& u) { return stands(u) || u.post == Post::Area; }  // still on the table
inline bool is_deployed(const Unit& u) { return u.post == Post::Deployed; }
inline bool is_battery(const Unit& u) { return u.arm == Arm::Artillery; }
// Infantry or cavalry deployed in the waves.
inline bool in_waves(const Unit& u) { return is_deployed(u) && !is_battery(u); }
inline bool is_committed(const Unit& u) { return is_battery(u) && is_deployed(u); }
inline bool is_unlimbered(const Unit& u) { return is_committed(u) && !u.limbered; }
inline bool counts_as_deployed(const Unit& u) { return in_waves(u) || is_unlimbered(u); }  // ES-STAT-5
inline bool is_limbered(const Unit& u) { return is_battery(u) && stands(u) && !is_unlimbered(u); }
// Ployed or in reserve: it goes by road (T6) and follows a line (ES-GEO-6).
inline bool marches_in_column(const Unit& u) { return u.post == Post::Ployed || u.post == Post::Reserve; }
inline bool is_enemy(const State& s, PieceId a, PieceId b) { return s.side_of(a) != s.side_of(b); }
// [L] and [I] move alike (ES-CHAR-3, ES-CHAR-4).
inline bool is_nimble(const Troops& t) { return t.light || t.irregular; }

// --- Formations --------------------------------------------------------------------------------------------------------
inline bool is_there(const Formation& f) { return f.in_use && f.arrived; }
// The piece is a Formation of this side, or of its enemy, that is there.
inline bool is_own_formation(const State& s, Side side, PieceId piece) {
  return s.is_formation(piece) && s.side_of(piece) == side && is_there(s.formation(s.formation_index(piece)));
}
inline bool is_enemy_formation(const State& s, Side side, PieceId piece) {
  return is_own_formation(s, other(side), piece);
}
inline bool has_status(const Formation& f) { return f.status != Status::None; }
// ES-CMD-7: the directive it acts under; None while it has a status.
Directive directive_of(const Formation& f);
int total_fatigue(const Formation& f);  // ES-FAT-1
// Its Units in the order of the battle: the bits of an order's number stand for these.
using Members = boost::container::static_vector<PieceId, kMostInFormation>;
Members members_of(const State& s, int formation);  // that are left
Arm class_of(const State& s, int formation);        // ES-ORG-9
int deployed_units(const State& s, int formation);  // ES-STAT-5
bool all_ployed(const State& s, int formation);     // none of its infantry and cavalry is deployed (ES-MOVE-13)
template <class Do>
void each_member(const State& s, int formation, Do&& act) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && left(s.unit(id))) act(id);
}
// How many Units it has and may get back: those of its detachments and those in grand batteries as well.
int belonging_to(const State& s, int formation);
template <class Do>
void each_formation(const State& s, Side side, Do&& act) {
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (s.formation(f).side == side && is_there(s.formation(f))) act(f);
}

// --- Shapes and distances (ES-GEO-1 to ES-GEO-4, ES-GEO-15) --------------------------------------------------------------
double width_of(const State& s, PieceId unit);  // as it stands, limbered or not
double depth_of(const State& s, PieceId unit);
Ring ring_of(const State& s, PieceId unit);
Ring ring_at(const State& s, PieceId unit, const Pose& pose);
Frame frame_of(const State& s, PieceId unit);
Frame frame_at(const State& s, PieceId unit, const Pose& pose);
Ring area_ring(const Pose& area);  // of a Reformation Area
Ring area_ring(const State& s, int formation);
double radius_of(const State& s, PieceId unit);  // half the diagonal of its base: for quick rejection
// Could they be this near? Cheap; never wrongly false.
bool maybe_within(const State& s, PieceId a, PieceId b, double distance);
double distance_between(const State& s, PieceId a, PieceId b);     // two Units
double distance_between_formations(const State& s, int a, int b);  // nearest Units that stand
double distance_to_unit(const State& s, Vec2 point, PieceId unit);
double distance_to_place(const State& s, PieceId place, const Ring& ring);
Vec2 nearest_point_of_place(const State& s, PieceId place, Vec2 from);
Vec2 middle_of_place(const State& s, PieceId place);
Vec2 middle_of(const State& s, int formation);  // of its Units that stand; if none does, where its commander is
Vec2 homeward(const State& s, Side side);       // unit vector: straight to its base edge
// The nearest enemy Unit that stands, of all or of those that pass; kNoPiece and kNowhere if none.
struct Nearest {
  PieceId unit = kNoPiece;
  double distance = kNowhere;
};
Nearest nearest_enemy(const State& s, Side side, const Ring& from);
Nearest nearest_enemy(const State& s, Side side, Vec2 from);
Nearest nearest_enemy_of_unit(const State& s, PieceId unit);
Nearest nearest_enemy_of(const State& s, int formation);  // ES-GEO-15
bool enemy_within(const State& s, int formation, double yards);
// A Unit that stands (friend or enemy, not those of except) overlaps this shape; kNoPiece: none.
PieceId overlapped(const State& s, const Ring& ring, PieceId except = kNoPiece);
bool on_table(const State& s, const Ring& ring);  // wholly
// By more than the contact tolerance (ES-GEO-13): bases that were squared up and snapped lie flush, they do not overlap.
bool overlap_deeply(const Ring& a, const Ring& b);

// --- Zones and arcs (ES-GEO-8 to ES-GEO-12): zones.cpp -------------------------------------------------------------------
bool in_front_arc(const State& s, PieceId unit, const Ring& ring);  // any part of it
int arc_tenths(const State& s);                                     // how far it opens from each front corner
Ring arc_shape(const State& s, PieceId unit, double range);         // as it is laid on the table
bool wholly_in_rear_zone(const State& s, PieceId defender, const Ring& ring);
// ES-GEO-9: in which zone of a Unit the middle of a front edge lies.
Zone zone_of(const State& s, PieceId unit, Vec2 point);
Vec2 front_middle(const State& s, PieceId unit);
bool in_enfilade(const State& s, PieceId battery, PieceId target);  // ES-GEO-11
// ES-GEO-12
struct Axis {
  Vec2 from;     // centre of the Reformation Area
  Vec2 forward;  // unit vector
  Vec2 rear;     // a point of the rear line
};
Axis axis_of(const State& s, int formation);
bool has_passed_rear_line(const State& s, PieceId enemy, int formation);
// ES-GEO-5: no Unit of its own Formation in the 450 yards straight ahead.
bool in_front_wave(const State& s, PieceId unit);

// --- Sight (ES-GEO-14): sight.cpp -----------------------------------------------------------------------------------------
struct Sight {
  bool clear = true;
  RuleId rule{"ES-GEO-14"};
  std::string_view why = {};  // a literal
  PieceId unit = kNoPiece;    // that blocks it
  Vec2 from;
  Vec2 to;
};
Sight sight_of_battery(const State& s, PieceId battery, PieceId target);  // to a Unit
Sight sight_between_generals(const State& s, PieceId from, PieceId to);

// Yards as sentences give them, by {:g}: allowances have halves (562.5).
inline double in_halves(double yards) { return std::round(yards * 2) / 2; }
// Names as sentences use them.
Name name_of(const State& s, PieceId piece);
inline std::string plain_name(const State& s, PieceId piece) { return std::string(name_of(s, piece).text); }
// "1/22e Ligne goes back", "the Grenadiers go back": a phrase that begins with its verb, as it is said of one.
std::string said_of(const Name& name, std::string_view phrase);
std::string id_of(const State& s, PieceId piece);
Name army_name(const State& s, Side side);
// "Davout", "the commander of the 1st Division" for a successor.
std::string officer_name(const State& s, PieceId general);

}  // namespace grognard::esr
