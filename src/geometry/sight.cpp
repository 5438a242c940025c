// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/sight.h"

#include <algorithm>
#include <cmath>

#include "geometry/check.h"
#include "geometry/convex.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

// Where a line runs in any of the parts, edges included.
std::vector<Interval> chords(const SightLine& line, std::span<const Ring> parts) {
  std::vector<Interval> spans;
  for (const Ring& part : parts) {
    if (const auto chord = convex::chord(line.from, line.to, part.corners())) spans.push_back(*chord);
  }
  convex::sort_and_join(spans);
  return spans;
}

std::vector<Interval> common(const std::vector<Interval>& a, const std::vector<Interval>& b) {
  std::vector<Interval> spans;
  for (const Interval one : a) {
    for (const Interval other : b) {
      const Interval both{std::max(one.from, other.from), std::min(one.to, other.to)};
      if (beyond(both.to, both.from)) spans.push_back(both);
    }
  }
  return spans;
}

// A line close to the seam of two parts only grazes each, yet it runs inside the shape; a line along the outer edge
// does not. So a graze counts where the shape goes on for the tolerance on both sides of the line.
std::vector<Interval> along_seams(const SightLine& line, std::span<const Ring> parts) {
  const Vec2 aside = left_of(line.to - line.from) * (kTolerance / line.length());
  const auto left = chords({line.from + aside, line.to + aside}, parts);
  const auto right = chords({line.from - aside, line.to - aside}, parts);
  return common(common(chords(line, parts), left), right);
}

// A corner of a broken line seen along the sight line: how far on, and on which side (0: on the line).
struct Seen {
  double along = 0;
  int side = 0;
  double off = 0;
};

Seen seen_from(Vec2 eye, Vec2 direction, Vec2 p) {
  const double off = cross(direction, p - eye);
  return {dot(p - eye, direction), off > convex::kHair ? 1 : off < -convex::kHair ? -1 : 0, off};
}

void add_if_seen(std::vector<double>& found, Interval where, double reach) {
  if (where.from > reach + convex::kHair || where.to < -convex::kHair) return;
  found.push_back(std::clamp(where.from, 0.0, reach));
}

}  // namespace

std::vector<Interval> inside(const SightLine& line, std::span<const Ring> parts) {
  std::vector<Interval> spans;
  bool grazes = false;
  const Vec2 segment[] = {line.from, line.to};
  for (const Ring& part : parts) {
    const auto chord = convex::chord(line.from, line.to, part.corners());
    if (!chord) continue;
    if (convex::overlap(segment, part.corners())) spans.push_back(*chord);
    else grazes = true;
  }
  if (grazes) {
    const auto seams = along_seams(line, parts);
    spans.insert(spans.end(), seams.begin(), seams.end());
  }
  convex::sort_and_join(spans);
  return spans;
}

double depth_through(const SightLine& line, std::span<const Ring> parts) {
  double depth = 0;
  for (const Interval span : inside(line, parts)) depth = depth + (span.to - span.from);
  return depth;
}

std::vector<double> crossings(const SightLine& line, std::span<const Vec2> broken_line) {
  std::vector<double> found;
  const double reach = line.length();
  if (reach == 0 || broken_line.empty()) return found;
  const Vec2 direction = (line.to - line.from) * (1.0 / reach);
  Seen last = seen_from(line.from, direction, broken_line[0]);
  int last_side = last.side;             // of the last corner off the line
  Interval run{last.along, last.along};  // of the corners on the line since then
  for (const Vec2 p : broken_line.subspan(1)) {
    const Seen next = seen_from(line.from, direction, p);
    if (next.side == 0) {
      run = last.side == 0 ? Interval{std::min(run.from, next.along), std::max(run.to, next.along)}
                           : Interval{next.along, next.along};
    } else if (next.side == -last_side) {
      const double at = last.along + (next.along - last.along) * (last.off / (last.off - next.off));
      add_if_seen(found, last.side == 0 ? run : Interval{at, at}, reach);
    }
    if (next.side != 0) last_side = next.side;
    last = next;
  }
  std::sort(found.begin(), found.end());
  return found;
}

Gap gap_to_line(const Ring& ring, std::span<const Vec2> broken_line) {
  geometry_check(!broken_line.empty(), "a line with corners");
  if (broken_line.size() == 1) return convex::gap(ring.corners(), broken_line);
  Gap best = convex::gap(ring.corners(), broken_line.first(2));
  for (std::size_t i = 1; i + 1 < broken_line.size() && best.distance > 0; ++i) {
    const Gap next = convex::gap(ring.corners(), broken_line.subspan(i, 2));
    if (next.distance < best.distance) best = next;
  }
  return best;
}

}  // namespace grognard
