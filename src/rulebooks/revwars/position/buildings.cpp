// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "geometry/convex.h"
#include "revwars/position/terrain.h"

// Buildings and who is in them (RW-TERR-7 to RW-TERR-11).
namespace grognard::revwars {
namespace {

// A wall from one corner to the next, counter-clockwise; whoever looks out of it has its second corner on his left.
struct Wall {
  Vec2 right_end;
  Vec2 left_end;
  Vec2 outward;
  double length = 0;
  Vec2 middle() const { return (right_end + left_end) * 0.5; }
};

Wall wall_at(const State& s, int area, int side) {
  const Ring& ring = building_ring(s, area);
  const std::size_t i = static_cast<std::size_t>(side);
  Wall wall{.right_end = ring[i], .left_end = ring[i + 1 == ring.size() ? 0 : i + 1], .outward = {}, .length = 0};
  wall.length = length(wall.left_end - wall.right_end);
  wall.outward = right_of(wall.left_end - wall.right_end) * (1 / wall.length);
  return wall;
}

// How far the nearest enemy is to whom this wall is turned; kNowhere: it faces nobody.
double nearest_faced(const State& s, Side side, const Wall& wall) {
  double least = kNowhere;
  each_active(s, other(side), [&](PieceId enemy) {
    const Vec2 to = s.unit(enemy).pose.at() - wall.middle();
    if (dot(to, wall.outward) > 0) least = std::min(least, length(to));
  });
  return least;
}

// The openings of the upper floors go round the building wall by wall.
int wall_of_opening(const State& s, int area, int opening) { return opening % building_sides(s, area); }

Stand stand_at_wall(const State& s, PieceId unit, const Wall& wall, int place, int places) {
  Stand stand;
  stand.base = base_of(s.unit(unit).type);
  stand.facing = facing_of(wall.outward);
  const Vec2 at = wall.left_end + (wall.right_end - wall.left_end) * ((place + 0.5) / places);
  stand.centre = at - stand.facing.forward() * (stand.base.depth / 2);
  stand.file = static_cast<std::int8_t>(place);
  stand.left_end = place == 0;
  stand.right_end = place + 1 == places;
  return stand;
}

}  // namespace

const Ring& building_ring(const State& s, int area) { return s.setup->ground->areas[area].parts.front(); }

// RW-TERR-9
int building_capacity(const State& s, int area) {
  return static_cast<int>(convex::area(building_ring(s, area).corners()) / kPlanPerPlatoon + kTolerance);
}

int building_sides(const State& s, int area) {
  return std::min<int>(static_cast<int>(building_ring(s, area).size()), kOpeningsPlace);
}

int perimeter_places(const State& s, int area, int side) {
  return std::max(1, static_cast<int>(wall_at(s, area, side).length / kWallPerPlace + kTolerance));
}

PieceId occupier(const State& s, int area) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id)) && s.unit(id).building == area) return id;
  return kNoPiece;
}

// RW-TERR-11: first the walls that face an enemy, nearest first and one platoon at a time, then the others, then the
// openings.
void man_walls(State& s, PieceId unit) {
  Battalion& b = s.unit(unit);
  std::fill(std::begin(b.manned), std::end(b.manned), std::int8_t{0});
  const int area = b.building;
  if (area < 0) return;
  struct Turned {
    int side;
    int places;
    double enemy;
  };
  std::vector<Turned> walls;
  for (int i = 0; i < building_sides(s, area); ++i)
    walls.push_back({i, perimeter_places(s, area, i), nearest_faced(s, b.side, wall_at(s, area, i))});
  std::sort(walls.begin(), walls.end(),
            [](const Turned& x, const Turned& y) { return x.enemy != y.enemy ? x.enemy < y.enemy : x.side < y.side; });
  int left = b.platoons;
  for (const bool faced : {true, false})
    for (bool found = true; found && left > 0;) {
      found = false;
      for (const Turned& wall : walls) {
        std::int8_t& there = b.manned[wall.side];
        if (left <= 0 || there >= wall.places || (wall.enemy < kNowhere) != faced) continue;
        ++there;
        --left;
        found = true;
      }
    }
  b.manned[kOpeningsPlace] = static_cast<std::int8_t>(std::min(left, rules_of(s, area).openings));
}

Stands building_stands(const State& s, PieceId unit) {
  Stands out;
  const Battalion& b = s.unit(unit);
  if (b.building < 0) return out;
  const int sides = building_sides(s, b.building);
  for (int side = 0; side < sides; ++side)
    for (int i = 0; i < b.manned[side] && out.size() < out.capacity(); ++i)
      out.push_back(stand_at_wall(s, unit, wall_at(s, b.building, side), i, b.manned[side]));
  for (int i = 0; i < b.manned[kOpeningsPlace] && out.size() < out.capacity(); ++i) {
    out.push_back(stand_at_wall(s, unit, wall_at(s, b.building, wall_of_opening(s, b.building, i)), 0, 1));
    out.back().rank = 1;
  }
  if (!out.empty()) out[(out.size() - 1) / 2].centre_platoon = true;
  return out;
}

int wall_of(const State& s, PieceId unit, std::size_t stand) {
  const Battalion& b = s.unit(unit);
  int before = static_cast<int>(stand);
  for (int side = 0; side < building_sides(s, b.building); ++side) {
    if (before < b.manned[side]) return side;
    before -= b.manned[side];
  }
  return wall_of_opening(s, b.building, before);
}

}  // namespace grognard::revwars
