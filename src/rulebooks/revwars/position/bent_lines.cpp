// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/sentence.h"
#include "geometry/sight.h"
#include "revwars/position/closing_up.h"
#include "revwars/position/layout.h"
#include "revwars/rules/b2a_formation/formations.h"

// Skirmish lines bent along a border (RW-FORM-11, RW-GEO-18).
namespace grognard::revwars {
namespace {

constexpr double kAside = 0.1;      // how far a stand is moved along a corner at a time
constexpr int kMostAside = 60;      // tries
constexpr int kSharpestBend = 901;  // tenths of a degree between neighbours, with the snapped tenth

// A line to walk along, in both directions and past its ends.
class Border {
 public:
  explicit Border(const Area& area) : points_(area.line.empty() ? area.outline : area.line) {
    if (area.line.empty()) points_.push_back(points_.front());
    closed_ = points_.front() == points_.back();
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) length_ += length(points_[i + 1] - points_[i]);
  }
  std::span<const Vec2> points() const { return points_; }

  struct Spot {
    Vec2 at;
    Vec2 along;  // unit vector
  };
  // The spot so far along from the first point.
  Spot spot(double far) const {
    if (closed_) far -= std::floor(far / length_) * length_;
    std::size_t leg = 0;
    double span = length(points_[1] - points_[0]);
    for (; far > span && leg + 2 < points_.size(); span = length(points_[leg + 1] - points_[leg])) {
      far -= span;
      ++leg;
    }
    const Vec2 along = (points_[leg + 1] - points_[leg]) * (1 / span);
    return {points_[leg] + along * far, along};
  }
  // How far along the spot nearest to a point lies; of legs that meet there the one most nearly square to the facing.
  double nearest_to(Vec2 p, Vec2 forward) const {
    double best = 0;
    double least = kNowhere;
    double squarest = 0;
    double before = 0;
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
      const Vec2 leg = points_[i + 1] - points_[i];
      const double span = length(leg);
      const double share = std::clamp(dot(p - points_[i], leg) / (span * span), 0.0, 1.0);
      const double away = length(p - (points_[i] + leg * share));
      const double square = std::abs(cross(leg, forward)) / span;
      if (away < least - kTolerance || (away < least + kTolerance && square > squarest)) {
        // A hair inside the leg, so that its direction is the one that counts.
        best = before + std::clamp(share * span, 1e-6, span - 1e-6);
        least = away;
        squarest = square;
      }
      before += span;
    }
    return best;
  }

 private:
  std::vector<Vec2> points_;
  bool closed_ = false;
  double length_ = 0;
};

bool has_border_to_line(const AreaRules& rules) {
  const GroundFlags& f = rules.flags;
  if (rules.kind == Kind::Building) return false;
  return f.slows || f.obstacle || f.impassable || f.soft || f.height != Height::None;
}

// The feature whose border is nearest to the Centre Platoon, within 1"; -1: none.
int nearest_border(const State& s, const Ring& centre) {
  int nearest = -1;
  double least = kLining;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Area& area = s.setup->ground->areas[i];
    if (!has_border_to_line(s.setup->areas[i]) || !area.box.grown(kLining + kTolerance).meets(centre.box())) continue;
    const Border border(area);
    const double away = std::max(0.0, gap_to_line(centre, border.points()).distance - area.width / 2);
    if (nearest >= 0 ? away < least - kTolerance : within(away, least)) {
      nearest = static_cast<int>(i);
      least = away;
    }
  }
  return nearest;
}

// Walks along a border and sets stands down on one side of it, each facing across.
class Lining {
 public:
  Lining(const Border& border, const Pose& centre) : border_(border), centre_(centre) {
    const Vec2 forward = centre.facing.forward();
    start_ = border.nearest_to(centre.at(), forward);
    const Border::Spot spot = border.spot(start_);
    rightwards_ = dot(left_of(spot.along), forward) > 0;
    off_ = dot(spot.at - centre.at(), across(spot));
  }
  double off() const { return off_; }
  bool faces_border() const {
    return std::abs(dot(left_of(border_.spot(start_).along), centre_.facing.forward())) > kTolerance;
  }
  // The place so far to the right (or, negative, to the left) of the Centre Platoon.
  Pose place(double to_right) const {
    const Border::Spot spot = border_.spot(start_ + (rightwards_ ? to_right : -to_right));
    return Pose::snapped(spot.at - across(spot) * off_, facing_of(across(spot)));
  }

 private:
  Vec2 across(const Border::Spot& spot) const { return rightwards_ ? left_of(spot.along) : right_of(spot.along); }
  const Border& border_;
  Pose centre_;
  double start_ = 0;
  double off_ = 0;
  bool rightwards_ = true;
};

// Stands set down so far.
struct Row {
  Trail places;
  boost::container::static_vector<Ring, kMostStands> rings;
  bool clear(const Ring& ring) const {
    return std::ranges::none_of(rings, [&](const Ring& other) { return overlap_deeply(ring, other); });
  }
  void add(const Pose& place, const Ring& ring) {
    places.push_back(place);
    rings.push_back(ring);
  }
};

// Equal steps; at a corner that would press two stands into each other the farther one goes as much on as it must.
bool set_down(const Lining& lining, const Base& base, double step, double& far, Row& row) {
  far += step;
  for (int tries = 0; tries < kMostAside; ++tries) {
    const Pose place = lining.place(far);
    const Ring ring = Ring::base(place, base.front, base.depth);
    if (row.clear(ring)) {
      row.add(place, ring);
      return true;
    }
    far += step < 0 ? -kAside : kAside;
  }
  return false;
}

bool bends_too_sharply(const Trail& places) {
  for (std::size_t i = 0; i + 1 < places.size(); ++i)
    if (std::abs(turn_between(places[i].facing, places[i + 1].facing)) > kSharpestBend) return true;
  return false;
}

// The stands from left to right, the gun last; empty if they have no room beside each other.
Trail places_along(const Lining& lining, const Battalion& b, const Shape& shape, const Pose& pose) {
  const Base base = base_of(b.type);
  const double gap = gap_of(b.type, shape);
  const int centre = centre_slot(b.platoons, shape.extra_left);
  Row row;
  row.add(pose, Ring::base(pose, base.front, base.depth));
  double far = 0;
  for (int i = 0; i < centre; ++i)
    if (!set_down(lining, base, -(base.front + gap), far, row)) return {};
  std::reverse(row.places.begin(), row.places.end());
  far = 0;
  for (int i = centre + 1; i < b.platoons; ++i)
    if (!set_down(lining, base, base.front + gap, far, row)) return {};
  const double to_gun = (base.front + kBattalionGunBase.front) / 2 + gap;
  if (b.gun == Gun::Present && !set_down(lining, kBattalionGunBase, to_gun, far, row)) return {};
  return row.places;
}

}  // namespace

std::optional<Trail> along_border(const State& s, PieceId unit, const Shape& shape, Verdict& v) {
  const Battalion& b = s.unit(unit);
  const Base base = base_of(b.type);
  const Pose centre = centre_pose(s, unit);
  const int area = nearest_border(s, Ring::base(centre, base.front, base.depth));
  if (area < 0) {
    v.refuse("RW-FORM-11",
             sentence("No border of a wood, stream or the like is within 1 inch of the Centre Platoon of {}.",
                      name_of(s, unit)));
    return std::nullopt;
  }
  const Border border(s.setup->ground->areas[area]);
  const Lining lining(border, centre);
  if (!lining.faces_border() || lining.off() < -base.depth / 2 - kTolerance) {
    v.refuse("RW-GEO-18",
             sentence("{0} {0:does|do} not face across the border of {1}.", name_of(s, unit), ground_name(s, area)));
    return std::nullopt;
  }
  Trail places = places_along(lining, b, shape, centre);
  if (places.empty() || bends_too_sharply(places)) {
    v.refuse("RW-GEO-18", sentence("The border of {} bends too sharply for a line of {} platoons.",
                                   ground_name(s, area), static_cast<int>(b.platoons)));
    return std::nullopt;
  }
  return places;
}

}  // namespace grognard::revwars
