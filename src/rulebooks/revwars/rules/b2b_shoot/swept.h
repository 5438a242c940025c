// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/rules/b2b_shoot/shooting.h"

// What the files that find targets share (RW-FIRE-6 to 24).
namespace grognard::revwars {

// RW-FIRE-21, RW-TERR-11: its platoons pick single targets instead of sweeping ground.
inline bool skirmishes(const Battalion& b) { return is_skirmishers(b) || in_skirmish_line(b) || b.building >= 0; }

// One piece of swept ground, a strip or a strip that opens out to one side, exactly as measured; a SweptStrip is one snapped.
struct Lane {
  Vec2 origin = {};  // middle of the shooting edge
  Facing facing = {};
  double half_width = 0;
  double near = 0;  // inches ahead of that edge
  double far = 0;
  bool to_range = false;     // it ends where the weapon's range does: there the range decides who is in it
  bool opens_left = false;   // out to the diagonal (RW-FIRE-11)
  bool opens_right = false;  //
  int corner_angle = 900;    // tenths between the two fronts that meet there
  double hinge = 0;          // inches from the edge back to where the diagonal begins
  int weapon = -1;
  bool roundshot = false;                                                 // swept as Cannon (RW-FIRE-14)
  boost::container::static_vector<std::int8_t, kMostStands> stands = {};  // of the shooter: those that sweep it
  Frame frame() const { return {origin, facing.forward(), half_width, 0}; }
  bool is_corner() const { return opens_left || opens_right; }
};
using Lanes = boost::container::small_vector<Lane, 4>;
Ring ring_of(const Lane& lane, double far);
Lane lane_of(const SweptStrip& strip);
SweptStrip strip_of(const Lane& lane, PieceId by);

// Where a platoon lies in a lane: its range, and the line along which it is shot at (RW-FIRE-9, RW-FIRE-29).
struct Caught {
  double range = 0;
  Vec2 from;
  Vec2 to;
};
std::optional<Caught> caught_in(const Lane& lane, const Ring& target);  // RW-FIRE-8

// Who shoots, and with what.
struct Firing {
  PieceId unit = kNoPiece;
  ShotKind kind = ShotKind::Plain;
  std::uint32_t picks = 0;  // as in the order
  double aim = 0;           // of howitzers: inches ahead (RW-FIRE-19)
  Stands stands;
  bool fires(std::size_t i) const { return stands[i].fights && ((picks >> i) & 1) == 0; }
  bool leaves_out(int corner) const { return ((picks >> (kCornerBit + corner)) & 1) != 0; }
};
Firing firing_of(const State& s, PieceId unit, ShotKind kind, std::uint32_t picks);
const Weapon& weapon_of(const State& s, int weapon);
int small_arms_of(const State& s, PieceId unit);     // index into Setup::weapons; -1: none
int gun_weapon_of(const State& s, const Firing& f);  // of a battery by kind of shot, or of a battalion gun
inline constexpr int kNeverHits = 7;
int accuracy_at(const Weapon& weapon, double range);  // RW-FIRE-9; 7 beyond its last band
std::optional<Lane> firing_guns(const State& s,
                                const Firing& f);  // RW-FIRE-20: as wide as all guns that fire, from 0 to Range

// A platoon, or with generals_at_risk a general, that may be shot at.
struct Target {
  PieceId unit = kNoPiece;
  int index = 0;  // in layout order
  Vec2 centre = {};
  Facing facing = {};
  Ring ring = {};  // its base; in a building the wall that it mans (RW-TERR-11)
  bool behind_wall = false;
  Vec2 outward = {};  // of that wall
};
using Targets = boost::container::small_vector<Target, kMostStands>;
Targets targets_in(const State& s, PieceId unit);
// A wall is shot at from outside.
inline bool is_exposed(const Target& t, Vec2 from) {
  return !t.behind_wall || dot(from - t.ring[0], t.outward) > kTolerance;
}

// Everybody that a shooter can reach, in order of number; those that are nowhere near the box are left out.
template <class F>
void each_target(const State& s, PieceId shooter, const Box& box, F f) {
  each_active(s, [&](PieceId id) {
    if (id == shooter || !maybe_within(s, id, box, 0)) return;
    for (const Target& t : targets_in(s, id)) f(t);
  });
  if (!s.options().generals_at_risk) return;
  each_general(s, [&](PieceId id) {
    const General& g = s.general(id);
    f(Target{.unit = id, .centre = g.pose.at(), .facing = g.pose.facing, .ring = general_ring(s, id)});
  });
}

// A mark with its score (RW-FIRE-4, 31, 34); nothing if it is out of range or sight.
struct Aim {
  Vec2 from;
  Vec2 to;
  double range = 0;
  int weapon = -1;
  bool loose = false;  // a skirmishing platoon shoots
};
std::optional<ShotMark> mark_of(const State& s, const Aim& aim, const Ring& shooter, const Target& target);
Breakdown hit_score(int accuracy, bool concealed, bool on_hill);
int player_turn(const State& s);  // counts the players' turns of the game
// The ring from which a look along a lane begins: of the platoon nearest to it.
Ring ring_behind(const Firing& f, const Lane& lane, Vec2 from);
// Ground swept earlier does not say by which platoon: a stand of 1" behind its edge looks out for it.
Ring eye_behind(Facing facing, Vec2 from);

// --- square_fire.cpp (RW-FIRE-10, RW-FIRE-11) ---
void add_square_lanes(const State& s, const Firing& f, int weapon, Lanes& out);
void add_hinge_lanes(const State& s, const Firing& f, int weapon, Lanes& out);
bool has_hinge(const Firing& f);  // of a refused wing
bool is_square(const Battalion& b);
// Which corners of a square have an end platoon of this battalion; as bits from 0 on.
int corners_of(const State& s, const Firing& f);

// --- skirmish_fire.cpp (RW-FIRE-21 to 23) ---
struct Paired {
  ShotMark mark;
  int shooter = 0;  // stand
  Target target;
};
std::vector<Paired> pair_off(const State& s, const Firing& f);
Lane spot_of(const Paired& pair, const Firing& f);  // the target is the extent of its swept ground
void stand_behind_wall(const State& s, Target& t);  // its ring and what it is exposed to, in a building

// --- crossfire.cpp (RW-FIRE-56, RW-FIRE-57) ---
// Ground that other battalions of the side sweep: in this player turn, or presently in the same group.
Lanes ground_of_others(const State& s, PieceId shooter);
bool in_crossfire(const State& s, const Lanes& others, Facing facing, const Ring& target);

// Strips ahead of all that fire, out to Range (lanes.cpp); and as they are swept: cannon from their first target on, howitzers
// from the point aimed at (swept.cpp: RW-FIRE-14 to 20).
Lanes lanes_ahead(const State& s, const Firing& f);
Lanes lanes_of(const State& s, const Firing& f);
// RW-FIRE-20: how far ahead of the guns a point lies, in steps that a snapped point keeps.
double aim_at(const Lane& guns, Vec2 point);
inline constexpr double kAimStep = 0.05;  // a snapped point is never farther than 0.0071" from the exact one
double nearest_enemy_ahead(const State& s, const Firing& f, const Lane& lane);  // in sight; kNowhere: nobody
Pose place_of(const State& s, PieceId unit, int stand);                         // as orders name a platoon

// --- volley.cpp: RW-FIRE-30 to 48, RW-FIRE-59 ---
void fire_volley(Play& p, const HeldVolley& volley);

}  // namespace grognard::revwars
