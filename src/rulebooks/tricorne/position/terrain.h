// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/verdict.h"
#include "tricorne/position/positions.h"

// Chapter TERR: what ground a movement meets and what it costs.
namespace grognard::tricorne {

// What one segment meets (TR-GEO-12, TR-TERR-22, TR-TERR-32); by road nothing that the road runs through (TR-TERR-29).
struct Going {
  Kind densest = Kind::Open;  // up to DenseWood
  int obstacles = 0;          // lines crossed, light fieldworks among them
  int streams = 0;
  int heavy_works = 0;
  int barred = -1;  // area or line that may not be entered or crossed: index into Ground::areas
  RuleId barred_by{"TR-TERR-8"};
};

// --- roads.cpp ---

// Roads, bridges and fords that carry a segment: indices into Ground::areas.
using Roads = boost::container::static_vector<int, 8>;
// TR-TERR-28: the whole segment is on a road. Says which ones, if asked.
bool on_road(const State& s, Formation formation, std::span<const Pose> poses, Roads* used = nullptr);
// TR-TERR-29: one of these roads runs through the area or across the line.
bool runs_through(const State& s, const Roads& roads, int area);

// --- going.cpp ---

// Over all legs of a segment; poses with the start. Straight legs are swept exactly, wheels in small steps; of a turn on the
// spot only its two ends count.
Going going_over(const State& s, PieceId unit, Formation formation, std::span<const Pose> poses);
// May this footprint stand there for this unit in this formation? The area that forbids it, or -1 (TR-FORM-19, TR-BUA-2).
int barred_ground(const State& s, PieceId unit, Formation formation, const Ring& ring, RuleId* rule = nullptr);
// A line that the unit may not cross and with this footprint would lie across or beyond, though it does not lie across it yet.
// Heavy fieldworks nobody crosses unless told so, for that takes half speed and a hit. The line, or -1 (TR-TERR-19, 23, 33).
int barred_line(const State& s, PieceId unit, Formation formation, const Ring& ring, bool over_heavy_works,
                RuleId* rule = nullptr);
// Rivers off their bridges and fords, and impassable ground (TR-TERR-24, 34): on the straight line between two points, for
// whoever covers this shape on the way; and below a footprint.
std::optional<Refusal> closed_between(const State& s, Vec2 from, Vec2 to, const Ring& covered);
std::optional<Refusal> closed_below(const State& s, const Ring& ring);
// TR-TERR-8 to 15: the rule by which this kind of area may not be entered, if there is one.
std::optional<RuleId> not_allowed(const Unit& u, Formation formation, Kind kind);
// Name of a piece of ground, for sentences.
const std::string& ground_name(const State& s, int area);

// --- terrain.cpp ---

// What a segment costs (TR-TERR-2 to 23, 32, 33): certain hits line by line, and whether a die is thrown (TR-TERR-7).
struct Toll {
  Breakdown hits{"TR-TERR-32", "fatigue of the ground"};
  bool wood_roll = false;
  RuleId refused_by{"TR-TERR-33"};
  bool refused = false;  // may cross only at half speed (TR-TERR-33)
};
Toll toll_of(const State& s, PieceId unit, Formation formation, const Going& going, bool half_speed);
// At the end of the segment: the die if there is one, the hits, the event; breaks the unit at FS 0 (TR-UNIT-12).
void pay_toll(Play& p, PieceId unit, const Toll& toll);

// Ground at a point: the densest wood, or Open.
Kind wood_at(const State& s, Vec2 point);
inline bool in_woods(const State& s, PieceId unit) { return is_wood(wood_at(s, s.unit(unit).pose.at())); }
bool in_marked_cover(const State& s, PieceId unit);  // TR-FIRE-41
// TR-GEO-10: the obstacles and works that a unit lines, strongest first: index into Ground::areas.
boost::container::static_vector<int, 8> lined_by(const State& s, PieceId unit);
// The straight line from a to b crosses this linear feature.
bool crosses(const State& s, int area, Vec2 a, Vec2 b);

}  // namespace grognard::tricorne
