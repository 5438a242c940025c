// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <initializer_list>
#include <optional>

#include "book/nearness.h"
#include "geometry/tolerance.h"
#include "hanau/position/state.h"
#include "hanau/position/tables.h"

// Where units stand and what is near them (chapter GEO).
namespace grognard::hanau {

inline bool on_table(const Unit& u) { return u.place == Place::Table; }
inline bool is_infantry(const State& s, PieceId id) { return s.unit(id).arm == Arm::Infantry; }
inline bool is_cavalry(const State& s, PieceId id) { return s.unit(id).arm == Arm::Cavalry; }
inline bool is_artillery(const State& s, PieceId id) { return s.unit(id).arm == Arm::Artillery; }
inline bool is_skirmishing(const State& s, PieceId id) { return s.unit(id).formation == Formation::Skirmish; }
// Squares, skirmishers and garrisons have only a front zone: everything (HN-GEO-4).
inline bool faces_all_round(const Unit& u) {
  return u.formation == Formation::Square || u.formation == Formation::Skirmish || u.formation == Formation::Garrison;
}
// Anything that a formed unit could not ride or march through.
inline bool is_enemy(const State& s, PieceId a, PieceId b) { return s.side_of(a) != s.side_of(b); }

Size size_of_garrison(const State& s, PieceId id);  // of the walls around it
inline Size size_of(const State& s, PieceId id, Formation formation) {
  const Unit& u = s.unit(id);
  return size_of(u.arm, formation, u.stands, u.arm == Arm::Artillery ? s.troops(id).starting_figures : 0);
}
inline Size size_of(const State& s, PieceId id) {
  const Formation formation = s.unit(id).formation;
  return formation == Formation::Garrison ? size_of_garrison(s, id) : size_of(s, id, formation);
}
Ring footprint(const State& s, PieceId id);
Ring footprint(const State& s, PieceId id, Formation formation, const Pose& pose);
Frame frame_of(const State& s, PieceId id);
Vec2 front_middle(const State& s, PieceId id);
// The pose of the same front-edge middle (and facing) in another formation; squares, limbering: the same centre (HN-GEO-9).
Pose reformed_pose(const State& s, PieceId id, Formation formation);
double distance_between(const State& s, PieceId a, PieceId b);
double distance_to_general(const State& s, PieceId unit, int general);
// HN-GEO-4, from the unit's point of view.
Zone zone_of(const State& s, PieceId id, Vec2 point);
bool in_front_zone(const State& s, PieceId id, const Ring& ring);  // any part of it
// HN-GEO-13
int height_of(const State& s, PieceId id);

// Half of width and depth together, no less than half the diagonal, for the usual numbers of stands: everything that looks for
// neighbours asks for it.
inline constexpr int kUsualStands = 24;
using Radii = std::array<std::array<std::array<double, kUsualStands>, 8>, 2>;  // by horse or foot, formation, stands
consteval Radii usual_radii() {
  Radii out{};
  for (std::size_t horse = 0; horse < 2; ++horse)
    for (std::size_t f = 0; f < 8; ++f)
      for (std::size_t n = 0; n < kUsualStands; ++n) {
        const Size size =
            size_of(horse ? Arm::Cavalry : Arm::Infantry, static_cast<Formation>(f), static_cast<int>(n), 0);
        out[horse][f][n] = (size.width + size.depth) / 2;
      }
  return out;
}
inline constexpr Radii kUsualRadii = usual_radii();

// No point of the footprint is farther from the unit's pose than this.
inline double radius_of(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (u.arm != Arm::Artillery && u.formation != Formation::Garrison && u.stands >= 0 && u.stands < kUsualStands)
    return kUsualRadii[u.arm == Arm::Cavalry][static_cast<std::size_t>(u.formation)][u.stands];
  const Size size = size_of(s, id);
  if (s.unit(id).formation == Formation::Garrison) return size.width + size.depth;  // any shape of walls
  return (size.width + size.depth) / 2;                                             // half the diagonal or more
}

using book::Nearness;

// Cheap: could any part of the unit lie straight ahead of a base, over the breadth of its front? Never wrongly no.
bool may_reach_strip(const State& s, const Frame& frame, PieceId id);

// Calls f(id) for every unit on the table, of a side, or all.
template <class F>
void each_on_table(const State& s, F f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id))) f(id);
}
template <class F>
void each_on_table(const State& s, Side side, F f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id)) && s.unit(id).side == side) f(id);
}

// Least distance from a shape to any enemy of the side on the table, as far as it matters: enemies beyond the horizon are not looked at
// and the answer is then infinite.
double nearest_enemy(const State& s, Side side, const Ring& ring, double horizon);
double nearest_enemy(const State& s, PieceId id, double horizon);
// No enemy is at this distance or less.
bool all_enemies_beyond(const State& s, Side side, const Ring& ring, double limit);

// HN-MELEE-2: the pair a unit belongs to, itself or as the battery that is fought for; null if none.
const Melee* melee_of(const State& s, PieceId id);
Melee* melee_of(State& s, PieceId id);
inline PieceId opponent_in(const Melee& m, PieceId id) { return m.units[0] == id ? m.units[1] : m.units[0]; }

// Wholly on the table, within the tolerance.
bool on_the_table(const State& s, const Ring& ring);

// Room for a footprint: no other unit (but those ignored), no impassable ground, inside the table (HN-FORM-6).
struct Ignoring {
  boost::container::static_vector<PieceId, 8> ids;
  Ignoring() = default;
  Ignoring(std::initializer_list<PieceId> list) : ids(list) {}
  bool has(PieceId id) const {
    for (const PieceId other : ids)
      if (other == id) return true;
    return false;
  }
};
bool is_free(const State& s, PieceId who, const Ring& ring, const Ignoring& ignoring = {});
// The pose itself, or slid sideways by the least amount, at most half the width, to the right where both ways are equal.
std::optional<Pose> find_room(const State& s, PieceId who, Formation formation, const Pose& pose,
                              const Ignoring& ignoring = {});

// The same where the owner chooses the facing: as it is, or turned by the least steps of 15 degrees that make room.
std::optional<Pose> find_room_facing(const State& s, PieceId who, Formation formation, const Pose& pose);

// The nearest points of two bases; where parallel edges are equally near all along, the middle of what they share.
Gap look_between(const Ring& a, const Ring& b);

// HN-GEO-8: is the look from a to b clear? Units in between block, except skirmishers and those passed over; so does ground.
struct SightBlock {
  PieceId unit = kNoPiece;
  int area = -1;
  double at = 0;  // distance from the eye
};
std::optional<SightBlock> sight_block(const State& s, Vec2 from, Vec2 to, PieceId looker, PieceId seen,
                                      bool (*passes)(const State&, PieceId looker, PieceId between) = nullptr);
// The part of it that is due to the ground.
std::optional<SightBlock> ground_block(const State& s, Vec2 from, Vec2 to, PieceId looker, PieceId seen);
// T-10: how far one sees into ground that blocks sight.
inline double seen_into(const Area& area) { return area.kind == "wood" ? kWoodDepth : 0; }
// Where a look that runs through more than this much of the ground enters it, as distance from the eye; nothing if it does not.
std::optional<double> hidden_behind(const Area& area, Vec2 from, Vec2 to, double allowed);
std::string describe_block(const State& s, const SightBlock& block);

// The front edge as a thin ring. (Bases that stand side by side only graze it and do not bar its way.)
Ring front_edge(const Pose& lane, Size size);
// The front edge swept straight ahead (HN-GEO-11): travel at which it first touches the ring; nothing if it never does.
std::optional<double> lane_meets(const Pose& lane, Size size, const Ring& ring);

}  // namespace grognard::hanau
