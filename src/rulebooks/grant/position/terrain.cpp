// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/terrain.h"

#include <algorithm>

#include "geometry/convex.h"
#include "geometry/tolerance.h"
#include "grant/position/places.h"
#include "grant/position/slopes.h"

namespace grognard::grant {
namespace {

constexpr double kWallStrip = 0.5;  // on either side of the line (GW-TERR-21)

// A piece of ground that a march may cross, as the march sees it.
struct MarchPatch {
  int area = -1;
  Kind kind = Kind::Open;
  std::vector<Ring> strip = {};  // of a wall
};
using MarchPatches = boost::container::small_vector<MarchPatch, 4>;

// A part of a straight march with how often it is halved.
struct MarchStretch {
  double from = 0;
  double to = 0;
  int halvings = 0;
};
using MarchStretches = boost::container::small_vector<MarchStretch, 8>;

const Area& march_area(const State& s, std::size_t i) { return s.setup->ground->areas[i]; }

Box box_of_march(Vec2 a, Vec2 b) {
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

bool is_ruined_area(const State& s, int area) {
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.setup->sections[i].area == area) return s.sections[i].ruin;
  return false;
}

// GW-TERR-1, 5, 6, 7, 10, 20, 21: does this kind of ground halve the march of these troops?
bool halves_march(Kind kind, Class arm) {
  switch (kind) {
    case Kind::Hill:  // where it goes up: asked of the slope
    case Kind::Scenic:
    case Kind::Wall: return true;
    case Kind::Wood: return arm == Class::Line;
    case Kind::Swamp: return is_foot(arm);
    default: return false;
  }
}

Class marching_class(const State& s, PieceId piece) {
  return s.is_unit(piece) ? s.unit(piece).arm : Class::LightCavalry;  // GW-TERR-20: a general
}

// GW-HSE-21: a ruin is scenic.
Kind march_kind(const State& s, std::size_t area) {
  const Kind kind = s.setup->areas[area].kind;
  if (kind != Kind::Building) return kind;
  return is_ruined_area(s, static_cast<int>(area)) ? Kind::Scenic : Kind::Building;
}

std::vector<Ring> wall_strip(const Area& area) {
  const std::vector<Vec2> line = wall_line(area);
  return line.size() < 2 ? std::vector<Ring>{} : ribbon(line, 2 * kWallStrip);
}

MarchPatches patches_near(const State& s, Class arm, Vec2 from, Vec2 to) {
  MarchPatches out;
  if (arm == Class::Barge) return out;
  const Box box = box_of_march(from, to);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = march_kind(s, i);
    if (kind != Kind::Bridge && !halves_march(kind, arm)) continue;
    const double margin = kind == Kind::Wall ? kWallStrip : 0;
    if (!march_area(s, i).box.grown(margin).meets(box)) continue;
    out.push_back({static_cast<int>(i), kind, {}});
    if (kind == Kind::Wall) out.back().strip = wall_strip(march_area(s, i));
  }
  return out;
}

bool some_ring_contains(const std::vector<Ring>& parts, Vec2 p) {
  return std::any_of(parts.begin(), parts.end(), [&](const Ring& part) { return contains(part, p); });
}

int halvings_at(const State& s, const MarchPatches& patches, Vec2 p, Vec2 direction) {
  int count = 0;
  for (const MarchPatch& patch : patches) {
    const auto index = static_cast<std::size_t>(patch.area);
    const Area& area = march_area(s, index);
    if (patch.kind == Kind::Hill) count += goes_up(area, s.setup->areas[index].slope, p, direction);
    else if (patch.kind == Kind::Wall) count += some_ring_contains(patch.strip, p);
    else if (!contains(area, p)) continue;
    else if (patch.kind == Kind::Bridge) return 0;  // GW-TERR-19
    else ++count;
  }
  return count;
}

MarchStretches stretches_of(const State& s, PieceId unit, Vec2 from, Vec2 to) {
  const double whole = length(to - from);
  MarchStretches out;
  if (whole == 0) return out;
  const MarchPatches patches = patches_near(s, marching_class(s, unit), from, to);
  if (patches.empty()) {
    out.push_back({0, whole, 0});
    return out;
  }
  Cuts cuts;
  for (const MarchPatch& patch : patches) {
    const auto index = static_cast<std::size_t>(patch.area);
    const Area& area = march_area(s, index);
    if (patch.kind == Kind::Hill) {
      cut_at_slope(area, s.setup->areas[index].slope, from, to, cuts);
      continue;
    }
    for (const Ring& part : patch.kind == Kind::Wall ? patch.strip : area.parts) {
      if (const auto chord = convex::chord(from, to, part.corners())) {
        cuts.push_back(chord->from);
        cuts.push_back(chord->to);
      }
    }
  }
  cuts.push_back(whole);
  std::sort(cuts.begin(), cuts.end());
  const Vec2 direction = (to - from) * (1.0 / whole);
  double done = 0;
  for (const double cut : cuts) {
    if (cut <= done + convex::kHair) continue;
    const double end = std::min(cut, whole);
    out.push_back({done, end, halvings_at(s, patches, from + direction * ((done + end) / 2), direction)});
    done = end;
    if (done >= whole) break;
  }
  return out;
}

// GW-TERR-15, 16: what an inch costs.
double price_of_inch(const State& s, int halvings) {
  if (halvings == 0) return 1;
  return s.options().halving_stacks ? static_cast<double>(1 << halvings) : 2;
}

}  // namespace

std::vector<Vec2> wall_line(const Area& area) {
  if (!area.line.empty()) return area.line;
  std::vector<Vec2> line = area.outline;
  if (!line.empty()) line.push_back(line.front());
  return line;
}

// GW-GEO-18
int level_at(const State& s, Vec2 p) {
  int level = 0;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (s.setup->areas[i].kind == Kind::Hill && contains(march_area(s, i), p)) ++level;
  return level;
}

bool in_kind(const State& s, Vec2 p, Kind kind) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (s.setup->areas[i].kind != kind) continue;
    const Area& area = march_area(s, i);
    if (kind == Kind::Wall) {
      if (area.box.grown(kWallStrip).meets({p, p}) && some_ring_contains(wall_strip(area), p)) return true;
    } else if (contains(area, p)) {
      return true;
    }
  }
  return false;
}

Kind kind_at(const State& s, Vec2 p) {
  if (in_kind(s, p, Kind::Bridge)) return Kind::Bridge;
  for (std::size_t i = s.setup->areas.size(); i-- > 0;) {
    const Kind kind = march_kind(s, i);
    if (kind == Kind::Open || kind == Kind::Hill || kind == Kind::Road || kind == Kind::Wall) continue;
    if (contains(march_area(s, i), p)) return kind;
  }
  return in_kind(s, p, Kind::Wall) ? Kind::Wall : Kind::Open;
}

// GW-TERR-1 to 7, 10, 15, 16, 19, 21, 24
double march_cost(const State& s, PieceId unit, Vec2 from, Vec2 to) {
  double cost = 0;
  bool halved = false;
  for (const MarchStretch& part : stretches_of(s, unit, from, to)) {
    halved = halved || part.halvings > 0;
    cost += (part.to - part.from) * price_of_inch(s, part.halvings);
  }
  return s.options().halving_whole_move && halved ? 2 * length(to - from) : cost;
}

double march_reach(const State& s, PieceId unit, Vec2 from, Vec2 to, double allowance) {
  double left = allowance;
  double reach = 0;
  for (const MarchStretch& part : stretches_of(s, unit, from, to)) {
    // With the house rule one inch of such ground halves the whole march.
    if (part.halvings > 0 && s.options().halving_whole_move)
      return std::min(length(to - from), std::max(part.from, allowance / 2));
    const double price = price_of_inch(s, part.halvings);
    const double cost = (part.to - part.from) * price;
    if (cost >= left) return reach + left / price;
    left -= cost;
    reach = part.to;
  }
  return reach;
}

const Ring& section_ring(const State& s, int section) {
  const SectionPlan& plan = s.setup->sections[section];
  return march_area(s, static_cast<std::size_t>(plan.area)).parts.front();
}
Vec2 section_centre(const State& s, int section) { return section_ring(s, section).centre(); }

// GW-GEO-12
Vec2 rear_of(const State& s, Side side) {
  switch (s.setup->sides[side].home) {
    case Edge::North: return {0, 1};
    case Edge::East: return {1, 0};
    case Edge::South: return {0, -1};
    default: return {-1, 0};
  }
}

}  // namespace grognard::grant
