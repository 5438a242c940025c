// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/rules/b2d_1_fight/fight.h"

// What the files about charging into contact share.
namespace grognard::revwars {

// --- sides.cpp ---

// One side of a footprint against which a charger's front edge can lie (RW-CHARGE-5).
struct FootSide {
  Vec2 from;  // the footprint lies to the left of the way from one end to the other
  Vec2 to;
  Facing facing;  // of a charger that lies flush against it
};
using FootSides = boost::container::static_vector<FootSide, 8>;
// The side first met on the straight way from a point, or both sides of a corner.
FootSides sides_met(const State& s, PieceId target, Vec2 from);

std::size_t centre_index(const Stands& stands);
// RW-GEO-9: the Centre Platoon and the front-rank platoons beside it.
using Core = boost::container::static_vector<std::size_t, 4>;
Core core_of(const Stands& stands, const Shape& shape);

// RW-CHARGE-8 for a charger that stands so.
bool makes_positive(const State& s, PieceId charger, const Stands& stands, PieceId target);
// RW-CHARGE-13: the same for somebody besides the target: what stands behind another enemy is not directly in front.
bool makes_positive_besides(const State& s, PieceId charger, const Stands& stands, PieceId enemy);

// RW-GEO-7
enum class Struck : std::uint8_t { Front, Side, Rear };
Struck struck_side(const State& s, PieceId target, const Stands& charger);
// RW-STAND-9, RW-GEO-6
bool strikes_flank(const State& s, PieceId target, Vec2 start, Struck side);

// RW-TERR-5: the obstacle behind which all platoons of the target stand that this charge meets; -1: none. Of a battalion in a
// building: the building. Across what the charger stood astride at its start it is already (RW-MOVE-26).
int obstacle_lined(const State& s, PieceId charger, const Stands& start, const Stands& end, PieceId target,
                   int astride);
// RW-TERR-12, RW-TERR-13: why the charger may not assault defenders of this obstacle.
std::optional<Barred> may_not_assault(const State& s, PieceId charger, int obstacle);

// --- contact.cpp ---

// A formation moved and turned as it is.
Stands carried(const Stands& stands, const Pose& from, const Pose& to);
// How the battalion would stand with its Centre Platoon there: a column drawn after its head, everybody else as one block.
Trail trail_at(const State& s, PieceId unit, const Pose& to);
Stands stands_at(const State& s, PieceId unit, const Pose& to);
double longest_way(const Stands& from, const Stands& to);

// Why no contact was found: what stopped the search that came farthest.
enum class NoContact : std::uint8_t { TooFar, Behind, NotPositive, Table, Ground, Assault, Enemy, Friend };
struct Search {
  NoContact why = NoContact::TooFar;
  PieceId by = kNoPiece;  // a battalion in the way
  int area = -1;          // ground in the way, or an obstacle that may not be assaulted
  double travel = 0;
};
std::optional<Contact> search_contact(const State& s, PieceId charger, PieceId target, bool positive_only,
                                      const Pose* wish, Search* search);
// How far the charger could slide along the target, in inches.
double contact_play(const State& s, PieceId charger, PieceId target);

// Puts a battalion at the end of a movement, and all that follows from it.
void arrive_at(Play& p, PieceId unit, const Pose& to);

// --- crossing.cpp ---

// What a charge meets on its way (RW-CHARGE-15 to 17, RW-TERR-15).
struct Crossing {
  bool terrain = false;  // some stand enters, crosses or starts in it
  bool soft = false;
  int obstacle = -1;  // behind which the target stands
  int area = -1;      // the first piece of terrain; -1: overrun guns
  int rolling = 0;    // platoons that roll Charge Across Terrain
  bool disorders() const { return terrain || obstacle >= 0; }
};
Breakdown crossing_score(const State& s, PieceId charger);
Crossing crossing_of(const State& s, PieceId charger, const Pose& to, PieceId target);

// --- countercharge.cpp ---

// RW-PURS-12, RW-REACT-16: along the shortest line between two battalions; of several, that nearest straight ahead.
Facing facing_towards(const State& s, PieceId unit, PieceId other);
// RW-REACT-16: where a charger meets one that comes towards it, if it cannot fall upon it squarely.
std::optional<Pose> meeting_place(const State& s, PieceId charger, PieceId target);
// The battalion's bases at a place, and whether it could get there: nobody and no closed ground in the way.
bool may_go_to(const State& s, PieceId unit, const Pose& to);

// --- charges.cpp ---

// allowed: how far it may have come for it, where that has not been told before.
void tell_contacts(Play& p, const Fight& f, PieceId charger, const Pose& from, double allowed);

// --- homing.cpp ---

// RW-CHARGE-10: how far a battalion can go straight towards its target without contact.
Pose short_of_contact(const State& s, PieceId charger, PieceId target);
// What the order would lead to, for the panel.
void show_prospects(const State& s, PieceId charger, PieceId target, const Contact& c, Verdict& v);

// --- fight.cpp ---

bool has_broken(const State& s, PieceId unit);  // in a step that is not over
bool countercharges(const Fight& f, PieceId unit);
// Somebody is asked something before the charge goes on.
bool is_waiting(const State& s);

}  // namespace grognard::revwars
