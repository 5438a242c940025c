// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "geometry/convex.h"
#include "geometry/sight.h"
#include "tricorne/position/terrain.h"

// Roads (TR-TERR-25 to 29).
namespace grognard::tricorne {
namespace {

constexpr double kRoadStep = 0.1;  // inches between the places where a march is compared with the road

// TR-TERR-25: bridges and fords are strips of road.
bool is_roadway(Kind kind) { return kind == Kind::Road || kind == Kind::Crossing; }

// From the centre line; a road drawn as a polygon has none, and whoever is inside is on it.
double off_centre_line(const Area& road, Vec2 p) {
  if (road.line.empty()) return contains(road, p) ? 0 : 1e9;
  double least = 1e9;
  for (std::size_t i = 0; i + 1 < road.line.size(); ++i) {
    const Vec2 way = road.line[i + 1] - road.line[i];
    const double t = std::clamp(dot(p - road.line[i], way) / std::max(length_squared(way), 1e-12), 0.0, 1.0);
    least = std::min(least, length_squared(p - (road.line[i] + way * t)));
  }
  return std::sqrt(least);
}

// Some road is within reach of the point; each one that is goes on the list.
bool find_roads(const State& s, Vec2 p, Roads& used) {
  bool found = false;
  const Box here = Box{p, p}.grown(kRoadReach + kTolerance);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (!is_roadway(s.setup->areas[i].kind)) continue;
    const Area& road = s.setup->ground->areas[i];
    if (!road.box.meets(here) || beyond(off_centre_line(road, p), kRoadReach)) continue;
    found = true;
    const int index = static_cast<int>(i);
    if (used.size() < used.capacity() && std::find(used.begin(), used.end(), index) == used.end())
      used.push_back(index);
  }
  return found;
}

bool line_enters(std::span<const Vec2> line, const Area& area) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (!area.line.empty() && !crossings({line[i], line[i + 1]}, area.line).empty()) return true;
    if (area.line.empty() && !inside(SightLine{line[i], line[i + 1]}, area.parts).empty()) return true;
  }
  return false;
}

}  // namespace

// TR-TERR-28
bool on_road(const State& s, Formation formation, std::span<const Pose> poses, Roads* used) {
  if ((formation != Formation::MarchColumn && formation != Formation::Limbered) || poses.empty()) return false;
  Roads roads;
  if (!find_roads(s, poses.front().at(), roads)) return false;
  for (std::size_t i = 0; i + 1 < poses.size(); ++i) {
    const Vec2 from = poses[i].at();
    const Vec2 way = poses[i + 1].at() - from;
    const int steps = 1 + static_cast<int>(length(way) / kRoadStep);
    for (int k = 1; k <= steps; ++k)
      if (!find_roads(s, from + way * (static_cast<double>(k) / steps), roads)) return false;
  }
  if (used) *used = roads;
  return true;
}

// TR-TERR-29
bool runs_through(const State& s, const Roads& roads, int area) {
  const Area& there = s.setup->ground->areas[area];
  for (const int index : roads) {
    const Area& road = s.setup->ground->areas[index];
    if (!road.line.empty()
            ? line_enters(road.line, there)
            : std::any_of(road.parts.begin(), road.parts.end(), [&](const Ring& part) { return overlap(there, part); }))
      return true;
  }
  return false;
}

}  // namespace grognard::tricorne
