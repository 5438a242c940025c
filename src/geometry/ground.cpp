// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ground.h"

#include <algorithm>
#include <array>
#include <limits>

#include "geometry/convex.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

// The convex shapes of an area: its parts, or the segments of a line without breadth. Stops when the visitor says so.
template <class Visitor>
bool any_shape(const Area& area, Visitor&& visit) {
  for (const Ring& part : area.parts) {
    if (visit(part.corners())) return true;
  }
  if (!area.parts.empty()) return false;
  for (std::size_t i = 0; i + 1 < area.line.size(); ++i) {
    if (visit(convex::Corners(area.line).subspan(i, 2))) return true;
  }
  return false;
}

bool has_length(std::span<const Vec2> line) {
  for (const Vec2 p : line) {
    if (beyond(length(p - line[0]), 0)) return true;
  }
  return false;
}

}  // namespace

Ring Ground::table() const {
  const std::array<Vec2, 4> corners{Vec2{0, 0}, Vec2{width, 0}, Vec2{width, height}, Vec2{0, height}};
  return Ring(corners);
}

bool prepare(Area& area) {
  area.parts.clear();
  area.box = {};
  const bool is_polygon = !area.outline.empty();
  if (is_polygon == !area.line.empty()) return false;
  if (is_polygon) {
    area.parts = convex_parts(area.outline);
    if (area.parts.empty()) return false;
    area.box = convex::box_of(area.outline);
    return true;
  }
  if (!has_length(area.line) || area.width < 0) return false;
  area.box = convex::box_of(area.line);
  if (area.width == 0) return true;
  area.parts = ribbon(area.line, area.width);
  for (const Ring& part : area.parts) {
    const Box box = part.box();
    area.box.low = {std::min(area.box.low.x, box.low.x), std::min(area.box.low.y, box.low.y)};
    area.box.high = {std::max(area.box.high.x, box.high.x), std::max(area.box.high.y, box.high.y)};
  }
  return !area.parts.empty();
}

bool contains(const Area& area, Vec2 p) {
  if (!area.box.grown(kTolerance).meets({p, p})) return false;
  return std::any_of(area.parts.begin(), area.parts.end(), [&](const Ring& part) { return contains(part, p); });
}

bool overlap(const Area& area, const Ring& ring) {
  if (ring.empty() || !area.box.meets(ring.box())) return false;
  return any_shape(area, [&](convex::Corners shape) { return convex::overlap(shape, ring.corners()); });
}

double distance(const Area& area, const Ring& ring) {
  double least = std::numeric_limits<double>::infinity();
  any_shape(area, [&](convex::Corners shape) {
    least = std::min(least, convex::distance(shape, ring.corners()));
    return least == 0;
  });
  return least;
}

std::vector<Interval> travel_over(const Area& area, const Ring& moving, Vec2 direction, double reach) {
  if (moving.empty()) return {};
  const Box start = moving.box();
  const Vec2 by = direction * reach;
  const Box path{{std::min(start.low.x, start.low.x + by.x), std::min(start.low.y, start.low.y + by.y)},
                 {std::max(start.high.x, start.high.x + by.x), std::max(start.high.y, start.high.y + by.y)}};
  if (!area.box.meets(path)) return {};
  std::vector<Interval> spans;
  any_shape(area, [&](convex::Corners shape) {
    if (const auto met = convex::travel_meeting(moving.corners(), direction, shape)) {
      const Interval span{std::max(met->from, 0.0), std::min(met->to, reach)};
      // A ring that only touches where it starts or ends does not meet the area.
      if (beyond(span.to, span.from)) spans.push_back(span);
    }
    return false;
  });
  convex::sort_and_join(spans);
  return spans;
}

int step_at(const Ground& ground, Vec2 p) {
  std::optional<int> highest;
  for (const Area& area : ground.areas) {
    if (contains(area, p)) highest = std::max(highest.value_or(area.step), area.step);
  }
  return highest.value_or(0);
}

bool on_table(const Ground& ground, const Ring& ring) {
  const Box box = ring.box();
  return reaches(box.low.x, 0) && reaches(box.low.y, 0) && within(box.high.x, ground.width) &&
         within(box.high.y, ground.height);
}

}  // namespace grognard
