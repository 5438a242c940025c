// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "revwars/position/layout.h"

// Stands that follow each other along a path (RW-FORM-17, RW-GEO-17).
namespace grognard::revwars {
namespace {

// Shorter steps than this have no direction worth following.
constexpr double kStride = 0.005;
// Tenths of a degree by which a leg between two snapped places may seem to turn.
constexpr int kSnappedTurn = 6;

// The way that the head of a column has come, newest place first.
class WayBack {
 public:
  WayBack(std::span<const Pose> before, std::span<const Pose> path) {
    for (std::size_t i = path.size(); i-- > 0;) come_by(path[i]);
    for (const Pose& place : before) come_by(place);
  }

  // The place so far back along the way, facing along it.
  Pose back(double distance) const {
    double left = distance;
    for (std::size_t i = 0; i + 1 < places_.size(); ++i) {
      const Vec2 leg = places_[i + 1].at() - places_[i].at();
      const double span = length(leg);
      if (left < span + kStride) return Pose::snapped(places_[i].at() + leg * (left / span), facing_on(i));
      left -= span;
    }
    const Facing tail = places_.back().facing;
    return Pose::snapped(places_.back().at() - tail.forward() * left, tail);
  }

 private:
  void come_by(const Pose& place) {
    if (places_.empty() || length(places_.back().at() - place.at()) > kStride) places_.push_back(place);
  }
  Facing facing_on(std::size_t leg) const {
    const Facing along = facing_of(places_[leg].at() - places_[leg + 1].at());
    for (const std::size_t end : {leg, leg + 1}) {
      const int turn = turn_between(along, places_[end].facing);
      if (turn <= kSnappedTurn && -turn <= kSnappedTurn) return places_[end].facing;
    }
    return along;
  }
  boost::container::small_vector<Pose, 32> places_;
};

int stands_in(const Body& body) { return body.platoons + (body.gun ? 1 : 0); }

}  // namespace

double spacing_behind(const Body& body, int index) {
  const double depth = base_of(body.type).depth;
  return body.gun && index == body.platoons ? (depth + kBattalionGunBase.depth) / 2 : depth;
}

Trail straight_trail(const Body& body) {
  if (body.shape.formation == Formation::SkirmishLine) return {body.trail.begin(), body.trail.end()};
  Trail trail;
  if (body.shape.formation != Formation::MarchColumn) return trail;
  double back = 0;
  for (int i = 0; i < stands_in(body); ++i) {
    if (i > 0) back += spacing_behind(body, i);
    trail.push_back(Pose::snapped(body.pose.at() - body.pose.facing.forward() * back, body.pose.facing));
  }
  return trail;
}

Trail drawn_along(const Trail& before, std::span<const Pose> path, double spacing) {
  if (path.empty() || before.empty()) return before;
  const WayBack way(before, path);
  Trail trail;
  trail.push_back(path.back());
  for (std::size_t i = 1; i < before.size(); ++i) trail.push_back(way.back(spacing * static_cast<double>(i)));
  return trail;
}

Trail drawn_along(const Body& column, std::span<const Pose> path) {
  Trail before = std::ssize(column.trail) >= stands_in(column) ? Trail(column.trail.begin(), column.trail.end())
                                                               : straight_trail(column);
  if (path.empty()) return before;
  const WayBack way(before, path);
  Trail trail;
  trail.push_back(path.back());
  double back = 0;
  for (int i = 1; i < stands_in(column); ++i) {
    back += spacing_behind(column, i);
    trail.push_back(way.back(back));
  }
  return trail;
}

Trail reversed_trail(const Body& body) {
  Trail turned(body.trail.begin(), body.trail.end());
  std::reverse(turned.begin(), turned.end());
  for (Pose& place : turned) place.facing = place.facing.opposite();
  // A gun stays last: in a line of skirmishers the stands change places, a column closes up along its own path.
  if (!body.gun || turned.size() < 2 || body.shape.formation != Formation::MarchColumn) return turned;
  const WayBack way(turned, {});
  turned.clear();
  double back = 0;
  for (int i = 0; i < stands_in(body); ++i) {
    if (i > 0) back += spacing_behind(body, i);
    turned.push_back(way.back(back));
  }
  return turned;
}

}  // namespace grognard::revwars
