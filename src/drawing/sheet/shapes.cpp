// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/shapes.h"

#include <algorithm>
#include <cmath>

namespace grognard::drawing {

namespace {

double distance_to_segment(Vec2 a, Vec2 b, Vec2 p) {
  const Vec2 d = b - a;
  const double size = length_squared(d);
  const double t = size > 0 ? std::clamp(dot(p - a, d) / size, 0.0, 1.0) : 0;
  return length(a + d * t - p);
}

// How far each end of a corner is cut so that the curve stays within most_away of the corner itself.
double cut_at(Vec2 before, Vec2 corner, Vec2 after, double most_away) {
  const Vec2 in = unit(corner - before);
  const Vec2 out = unit(after - corner);
  // The middle of the curve lies half a cut times the length of (out - in) / 2 from the corner.
  const double bend = length(out - in) / 2;
  const double room = std::min(length(corner - before), length(after - corner)) * 0.5;
  return bend < 0.02 ? 0 : std::min(room, most_away * 2 / bend);
}

void put_corner(Line& out, Vec2 before, Vec2 corner, Vec2 after, double most_away) {
  const double cut = cut_at(before, corner, after, most_away);
  if (cut < 0.3) {
    out.push_back(corner);
    return;
  }
  const Vec2 a = corner + unit(before - corner) * cut;
  const Vec2 b = corner + unit(after - corner) * cut;
  constexpr int kPieces = 8;
  for (int i = 0; i <= kPieces; ++i) {
    const double t = static_cast<double>(i) / kPieces;
    out.push_back(between(between(a, corner, t), between(corner, b, t), t));
  }
}

// The part of a segment inside a box, as two shares of it.
bool share_in(Vec2 a, Vec2 b, const Box& box, double& from, double& to) {
  from = 0;
  to = 1;
  const auto trim = [&](double start, double way, double low, double high) {
    if (way == 0) return start >= low && start <= high;
    const double t1 = (low - start) / way;
    const double t2 = (high - start) / way;
    from = std::max(from, std::min(t1, t2));
    to = std::min(to, std::max(t1, t2));
    return from < to;
  };
  return trim(a.x, b.x - a.x, box.low.x, box.high.x) && trim(a.y, b.y - a.y, box.low.y, box.high.y);
}

}  // namespace

Vec2 unit(Vec2 v) {
  const double size = length(v);
  return size > 0 ? v * (1 / size) : Vec2{};
}

Box box_of(std::span<const Vec2> points) {
  if (points.empty()) return {};
  Box box{points[0], points[0]};
  for (const Vec2 p : points) {
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
  return box;
}

double length_of(std::span<const Vec2> line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) sum += length(line[i] - line[i - 1]);
  return sum;
}

double area_of(std::span<const Vec2> polygon) {
  double sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) sum += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  return sum / 2;
}

Vec2 centre_of(std::span<const Vec2> polygon) {
  Vec2 sum;
  double weight = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i] - polygon[0];
    const Vec2 b = polygon[(i + 1) % polygon.size()] - polygon[0];
    sum = sum + (a + b) * cross(a, b);
    weight += cross(a, b);
  }
  if (polygon.empty()) return {};
  if (weight * weight < 1e-12) return middle(box_of(polygon).low, box_of(polygon).high);
  return polygon[0] + sum * (1 / (3 * weight));
}

bool inside(std::span<const Vec2> polygon, Vec2 p) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Vec2 a = polygon[i];
    const Vec2 b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) in = !in;
  }
  return in;
}

double distance_to(std::span<const Vec2> line, Vec2 p, bool closed) {
  if (line.empty()) return 1e9;
  double best = length(line[0] - p);
  for (std::size_t i = 1; i < line.size(); ++i) best = std::min(best, distance_to_segment(line[i - 1], line[i], p));
  if (closed) best = std::min(best, distance_to_segment(line.back(), line[0], p));
  return best;
}

bool well_inside(std::span<const Vec2> polygon, Vec2 p, double margin) {
  return inside(polygon, p) && distance_to(polygon, p, true) >= margin;
}

Line resampled(std::span<const Vec2> line, double step, bool closed, std::size_t most) {
  Line points(line.begin(), line.end());
  if (closed && !points.empty()) points.push_back(points[0]);
  const double total = length_of(points);
  if (points.size() < 2 || !(total > 0)) return points;
  const double wanted = std::floor(total / std::max(step, 1e-6)) + 1;
  const auto count = static_cast<std::size_t>(std::clamp(wanted, 2.0, static_cast<double>(most)));
  Line out;
  double reached = 0;
  std::size_t segment = 1;
  for (std::size_t i = 0; i < count + (closed ? 0 : 1); ++i) {
    const double target = total * static_cast<double>(i) / static_cast<double>(count);
    while (segment + 1 < points.size() && reached + length(points[segment] - points[segment - 1]) < target) {
      reached += length(points[segment] - points[segment - 1]);
      ++segment;
    }
    const double size = length(points[segment] - points[segment - 1]);
    const double t = size > 0 ? std::min(1.0, (target - reached) / size) : 0;
    out.push_back(between(points[segment - 1], points[segment], t));
  }
  return out;
}

Line softened(std::span<const Vec2> line, bool closed, double most_away) {
  const std::size_t n = line.size();
  if (n < 3) return {line.begin(), line.end()};
  Line out;
  for (std::size_t i = 0; i < n; ++i) {
    if (!closed && (i == 0 || i + 1 == n)) {
      out.push_back(line[i]);
    } else {
      put_corner(out, line[(i + n - 1) % n], line[i], line[(i + 1) % n], most_away);
    }
  }
  return out;
}

Line beside(std::span<const Vec2> line, double by) {
  Line out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec2 in = unit(line[i] - line[i == 0 ? 0 : i - 1]);
    const Vec2 on = unit(line[i + 1 < line.size() ? i + 1 : i] - line[i]);
    const Vec2 right = quarter(unit(in + on));
    // Sharp corners are not followed to their point: the stroke is cut short instead.
    const Vec2 straight = quarter(length_squared(on) > 0 ? on : in);
    out.push_back(line[i] + right * (by / std::max(0.6, dot(right, straight))));
  }
  return out;
}

Line part_of(std::span<const Vec2> line, double from, double to) {
  Line out;
  double reached = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double size = length(line[i] - line[i - 1]);
    if (size > 0 && reached + size > from && reached < to) {
      if (out.empty()) out.push_back(between(line[i - 1], line[i], std::max(0.0, (from - reached) / size)));
      out.push_back(between(line[i - 1], line[i], std::min(1.0, (to - reached) / size)));
    }
    reached += size;
  }
  return out;
}

std::vector<Station> stations(std::span<const Vec2> polygon, double step, double neighbourhood) {
  const Line points = resampled(polygon, step, true);
  const std::size_t n = points.size();
  std::vector<Station> out;
  if (n < 3) return out;
  const double turn = area_of(polygon) > 0 ? -1 : 1;
  const auto reach =
      static_cast<std::size_t>(std::clamp(neighbourhood / std::max(step, 1e-6), 1.0, static_cast<double>(n) / 3));
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 along = unit(points[(i + reach) % n] - points[(i + n - reach) % n]);
    out.push_back({points[i], quarter(along) * turn, step * static_cast<double>(i)});
  }
  return out;
}

Line cut_by(const Line& polygon, Vec2 on, Vec2 normal) {
  Line out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i];
    const Vec2 b = polygon[(i + 1) % polygon.size()];
    const double da = dot(a - on, normal);
    const double db = dot(b - on, normal);
    if (da >= 0) out.push_back(a);
    if ((da >= 0) != (db >= 0)) out.push_back(between(a, b, da / (da - db)));
  }
  return out;
}

Line polygon_in(std::span<const Vec2> polygon, const Box& box) {
  Line out(polygon.begin(), polygon.end());
  out = cut_by(out, box.low, {1, 0});
  out = cut_by(out, box.low, {0, 1});
  out = cut_by(out, box.high, {-1, 0});
  return cut_by(out, box.high, {0, -1});
}

std::vector<Line> lines_in(std::span<const Vec2> line, const Box& box) {
  std::vector<Line> out;
  bool running = false;
  for (std::size_t i = 1; i < line.size(); ++i) {
    double from = 0;
    double to = 1;
    if (!share_in(line[i - 1], line[i], box, from, to)) {
      running = false;
      continue;
    }
    if (!running || from > 0) out.push_back({between(line[i - 1], line[i], from)});
    out.back().push_back(between(line[i - 1], line[i], to));
    running = to >= 1;
  }
  return out;
}

std::vector<Segment> hatched(std::span<const Vec2> polygon, Vec2 direction, double spacing, std::size_t most) {
  const Vec2 across = quarter(direction);
  double low = 1e12;
  double high = -1e12;
  for (const Vec2 p : polygon) {
    low = std::min(low, dot(p, across));
    high = std::max(high, dot(p, across));
  }
  spacing = std::max(spacing, (high - low) / static_cast<double>(most));
  std::vector<Segment> out;
  if (!(spacing > 0)) return out;
  for (double level = low + spacing * 0.5; level < high; level += spacing) {
    std::vector<double> cuts;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Vec2 a = polygon[i];
      const Vec2 b = polygon[(i + 1) % polygon.size()];
      const double da = dot(a, across) - level;
      const double db = dot(b, across) - level;
      if ((da > 0) != (db > 0)) cuts.push_back(dot(between(a, b, da / (da - db)), direction));
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 1; i < cuts.size(); i += 2) {
      out.push_back({direction * cuts[i - 1] + across * level, direction * cuts[i] + across * level});
    }
  }
  return out;
}

Line rectangle(Vec2 centre, Vec2 along, double length, double breadth) {
  const Vec2 a = along * (length / 2);
  const Vec2 b = quarter(along) * (breadth / 2);
  return {centre - a - b, centre + a - b, centre + a + b, centre - a + b};
}

bool overlaps(std::span<const Vec2> a, std::span<const Vec2> b) {
  const auto parted_by = [](std::span<const Vec2> one, std::span<const Vec2> two) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      const Vec2 normal = quarter(one[(i + 1) % one.size()] - one[i]);
      double one_low = 1e12, one_high = -1e12, two_low = 1e12, two_high = -1e12;
      for (const Vec2 p : one)
        one_low = std::min(one_low, dot(p, normal)), one_high = std::max(one_high, dot(p, normal));
      for (const Vec2 p : two)
        two_low = std::min(two_low, dot(p, normal)), two_high = std::max(two_high, dot(p, normal));
      if (one_high <= two_low || two_high <= one_low) return true;
    }
    return false;
  };
  return !parted_by(a, b) && !parted_by(b, a);
}

}  // namespace grognard::drawing
