// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/slopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/convex.h"

namespace grognard::grant {
namespace {

struct ContourEdge {
  Vec2 from;
  Vec2 to;
  Vec2 along;   // unit vector
  Vec2 normal;  // unit vector, to either side
  double size = 0;
};
using ContourEdges = boost::container::small_vector<ContourEdge, 8>;

// Only the edges from which a point of the box can be within the strip.
ContourEdges edges_near(const Area& contour, double strip, const Box& box) {
  ContourEdges out;
  for (std::size_t i = 0; i < contour.outline.size(); ++i) {
    const Vec2 ends[] = {contour.outline[i], convex::next_corner(contour.outline, i)};
    const double size = length(ends[1] - ends[0]);
    if (size == 0 || !convex::box_of(ends).grown(strip).meets(box)) continue;
    const Vec2 along = (ends[1] - ends[0]) * (1.0 / size);
    out.push_back({ends[0], ends[1], along, right_of(along), size});
  }
  return out;
}

// A straight march p(t) = from + direction * t; collects the t at which something may change.
struct SlopeMarch {
  Vec2 from;
  Vec2 direction;
  double whole;
  Cuts& cuts;

  void at(double t) const {
    if (t > 0 && t < whole) cuts.push_back(t);
  }
  // a + b t = 0
  void linear(double a, double b) const {
    if (std::abs(b) > convex::kHair) at(-a / b);
  }
  // a + b t + c t^2 = 0
  void quadratic(double a, double b, double c) const {
    if (std::abs(c) <= convex::kHair) return linear(a, b);
    const double inside = b * b - 4 * a * c;
    if (inside < 0) return;
    const double root = std::sqrt(inside);
    at((-b - root) / (2 * c));
    at((-b + root) / (2 * c));
  }
  void at_edge(const ContourEdge& e, double strip) const {
    const double off = dot(from - e.from, e.normal);
    const double speed = dot(direction, e.normal);
    linear(off, speed);
    linear(off - strip, speed);
    linear(off + strip, speed);
    linear(dot(from - e.from, e.along), dot(direction, e.along));
    linear(dot(from - e.to, e.along), dot(direction, e.along));
  }
  void at_corner(Vec2 corner, double strip) const {
    const Vec2 w = from - corner;
    at(-dot(w, direction));
    quadratic(dot(w, w) - strip * strip, 2 * dot(w, direction), 1);
  }
  void between_edges(const ContourEdge& e, const ContourEdge& f) const {
    for (const double sign : {1.0, -1.0})
      linear(dot(from - e.from, e.normal) - sign * dot(from - f.from, f.normal),
             dot(direction, e.normal) - sign * dot(direction, f.normal));
  }
  void between_edge_and_corner(const ContourEdge& e, Vec2 corner) const {
    const Vec2 w = from - corner;
    const double off = dot(from - e.from, e.normal);
    const double speed = dot(direction, e.normal);
    quadratic(dot(w, w) - off * off, 2 * (dot(w, direction) - off * speed), 1 - speed * speed);
  }
  void between_corners(Vec2 a, Vec2 b) const {
    linear(dot(from - a, from - a) - dot(from - b, from - b), 2 * dot(direction, b - a));
  }
};

}  // namespace

// GW-TERR-1 to 3, 24
bool goes_up(const Area& contour, double strip, Vec2 p, Vec2 direction) {
  if (!contains(contour, p)) return false;
  double least = std::numeric_limits<double>::infinity();
  Vec2 inwards;
  for (const ContourEdge& e : edges_near(contour, strip, {p, p})) {
    const double t = std::clamp(dot(p - e.from, e.along), 0.0, e.size);
    const Vec2 away = p - (e.from + e.along * t);
    if (length_squared(away) >= least) continue;
    least = length_squared(away);
    inwards = away;
  }
  return least <= strip * strip && dot(direction, inwards) > convex::kHair;
}

void cut_at_slope(const Area& contour, double strip, Vec2 from, Vec2 to, Cuts& cuts) {
  const Vec2 ends[] = {from, to};
  const double whole = length(to - from);
  const ContourEdges edges = edges_near(contour, strip, convex::box_of(ends));
  const SlopeMarch march{from, (to - from) * (1.0 / whole), whole, cuts};
  for (std::size_t i = 0; i < edges.size(); ++i) {
    march.at_edge(edges[i], strip);
    march.at_corner(edges[i].from, strip);
    march.at_corner(edges[i].to, strip);
    for (std::size_t j = 0; j < edges.size(); ++j) {
      if (j == i) continue;
      march.between_edge_and_corner(edges[i], edges[j].from);
      march.between_edge_and_corner(edges[i], edges[j].to);
      if (j < i) continue;
      march.between_edges(edges[i], edges[j]);
      march.between_corners(edges[i].from, edges[j].from);
    }
  }
}

}  // namespace grognard::grant
