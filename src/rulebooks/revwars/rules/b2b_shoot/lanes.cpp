// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "geometry/convex.h"
#include "revwars/rules/b2b_shoot/swept.h"

// Pieces of swept ground and who lies in them (RW-FIRE-6 to 11, RW-FIRE-20).
namespace grognard::revwars {
namespace {

constexpr double kSnapped = 100;  // hundredths
constexpr double kBeyondRange =
    0.1;  // so that a platoon that begins exactly at maximum Range lies deep enough in a lane
constexpr double kHairBreadth = 1e-9;  // of rounding

// Of half an angle given in tenths of a degree.
double half_tangent(int tenths) {
  const Vec2 turned = Facing::tenths(tenths).forward();
  return turned.x / (1 + turned.y);
}

Ring strip_ring(const Lane& lane, double end) {
  const double far = std::max(end, lane.near + kTolerance);  // a sweep that begins at maximum Range has no depth
  const Frame frame = lane.frame();
  const double slope = lane.is_corner() ? half_tangent(lane.corner_angle) : 0;
  const auto left = [&](double v) { return -lane.half_width - (lane.opens_left ? slope * (v + lane.hinge) : 0); };
  const auto right = [&](double v) { return lane.half_width + (lane.opens_right ? slope * (v + lane.hinge) : 0); };
  boost::container::static_vector<Vec2, 4> corners;
  corners.push_back(frame.world({left(lane.near), lane.near}));
  if (right(lane.near) - left(lane.near) > kHairBreadth) corners.push_back(frame.world({right(lane.near), lane.near}));
  corners.push_back(frame.world({right(far), far}));
  corners.push_back(frame.world({left(far), far}));
  return Ring({corners.data(), corners.size()});
}

// The part of the target in the lane, measured in the lane's own axes.
struct Overlapping {
  convex::Clipped part;
  double left = kNowhere;
  double right = -kNowhere;
  double near = kNowhere;
  double far = -kNowhere;
  bool counts() const {
    return right - left > kOverlapSlack + kHairBreadth && far - near > kOverlapSlack + kHairBreadth;
  }
};
Overlapping overlapping(const Lane& lane, const Ring& ground, const Ring& target) {
  Overlapping out{.part = convex::clipped(target.corners(), ground.corners(), 0)};
  const Frame frame = lane.frame();
  for (const Vec2 p : out.part) {
    const Vec2 at = frame.local(p);
    out.left = std::min(out.left, at.x);
    out.right = std::max(out.right, at.x);
    out.near = std::min(out.near, at.y);
    out.far = std::max(out.far, at.y);
  }
  return out;
}

// RW-FIRE-29: parallel to the facing, in the middle of what lies in the lane, up to the target's near edge.
Caught shot_ahead(const Lane& lane, const Overlapping& in, const Ring& target, double far) {
  const Frame frame = lane.frame();
  const double u = (in.left + in.right) / 2;
  Caught out{.range = std::max(0.0, in.near), .from = frame.world({u, 0}), .to = {}};
  const auto met = convex::chord(out.from, frame.world({u, far}), target.corners());
  out.to = out.from + frame.forward * (met ? met->from : out.range);
  return out;
}

// RW-FIRE-9, RW-FIRE-11, RW-FIRE-29: straight from the side of the block, or from the hinge, to the nearest point.
Caught shot_from_corner(const Lane& lane, const Overlapping& in) {
  const Frame frame = lane.frame();
  const Vec2 edge[] = {frame.world({-lane.half_width, -lane.hinge}), frame.world({lane.half_width, -lane.hinge})};
  const std::size_t ends = lane.half_width > kHairBreadth ? 2 : 1;
  const Gap between = convex::gap({edge, ends}, {in.part.data(), in.part.size()});
  return {.range = between.distance, .from = between.from, .to = between.to};
}

// Stands that stand shoulder to shoulder and face one way.
bool touches_next(const Stand& left, const Stand& right) {
  if (left.facing != right.facing || left.gun != right.gun) return false;
  const Vec2 across = right_of(left.facing.forward());
  const Vec2 end = left.front_middle() + across * (left.base.front / 2);
  const Vec2 begin = right.front_middle() - across * (right.base.front / 2);
  return within(length(begin - end), kOverlapSlack);
}

Lane lane_ahead(const Firing& f, std::size_t first, std::size_t last) {
  const Stand& left = f.stands[first];
  const Stand& right = f.stands[last];
  const Vec2 across = right_of(left.facing.forward());
  const Vec2 a = left.front_middle() - across * (left.base.front / 2);
  const Vec2 b = right.front_middle() + across * (right.base.front / 2);
  Lane lane{.origin = (a + b) * 0.5, .facing = left.facing, .half_width = dot(b - a, across) / 2};
  for (std::size_t i = first; i <= last; ++i)
    if (f.fires(i)) lane.stands.push_back(static_cast<std::int8_t>(i));
  return lane;
}

void reach_out(Lane& lane, const State& s, int weapon) {
  lane.weapon = weapon;
  lane.far = weapon_of(s, weapon).range;
  lane.to_range = true;
}

// RW-FIRE-7, RW-FIRE-24: straight ahead of those that fire; where one holds fire the ground is cut.
void add_runs(const State& s, const Firing& f, int weapon, bool guns, Lanes& out) {
  for (std::size_t i = 0; i < f.stands.size(); ++i) {
    if (!f.fires(i) || f.stands[i].gun != guns) continue;
    std::size_t last = i;
    while (last + 1 < f.stands.size() && f.fires(last + 1) && touches_next(f.stands[last], f.stands[last + 1])) ++last;
    Lane lane = lane_ahead(f, i, last);
    reach_out(lane, s, weapon);
    out.push_back(lane);
    i = last;
  }
}

}  // namespace

Ring ring_of(const Lane& lane, double far) { return strip_ring(lane, far); }

Lane lane_of(const SweptStrip& strip) {
  return {.origin = strip.front.at(),
          .facing = strip.front.facing,
          .half_width = strip.half_width / kSnapped,
          .near = strip.near / kSnapped,
          .far = strip.far / kSnapped,
          .opens_left = strip.corner_left,
          .opens_right = strip.corner_right,
          .corner_angle = strip.corner_angle,
          .hinge = strip.hinge / kSnapped};
}

SweptStrip strip_of(const Lane& lane, PieceId by) {
  SweptStrip strip;
  strip.by = by;
  strip.corner_left = lane.opens_left;
  strip.corner_right = lane.opens_right;
  strip.front = Pose::snapped(lane.origin, lane.facing);
  strip.half_width = snap(lane.half_width);
  strip.near = snap(lane.near);
  strip.far = snap(lane.far);
  strip.corner_angle = static_cast<std::int16_t>(lane.corner_angle);
  strip.hinge = static_cast<std::int16_t>(snap(lane.hinge));
  return strip;
}

Ring shape_of(const SweptStrip& strip) {
  const Lane lane = lane_of(strip);
  return strip_ring(lane, lane.far);
}

std::optional<Caught> caught_in(const Lane& lane, const Ring& target) {
  const double far = lane.far + (lane.to_range ? kBeyondRange : 0);
  const Ring ground = strip_ring(lane, far);
  if (!ground.box().meets(target.box())) return std::nullopt;
  const Overlapping in = overlapping(lane, ground, target);
  if (in.part.size() < 3 || !in.counts()) return std::nullopt;
  return lane.is_corner() ? shot_from_corner(lane, in) : shot_ahead(lane, in, target, far);
}

bool in_strip(const SweptStrip& strip, const Ring& ring, double* range) {
  const std::optional<Caught> caught = caught_in(lane_of(strip), ring);
  if (caught && range) *range = caught->range;
  return caught.has_value();
}

Firing firing_of(const State& s, PieceId unit, ShotKind kind, std::uint32_t picks) {
  return {.unit = unit, .kind = kind, .picks = picks, .stands = stands_of(s, unit)};
}

const Weapon& weapon_of(const State& s, int weapon) { return s.setup->weapons[weapon]; }

int small_arms_of(const State& s, PieceId unit) { return is_battery(s.unit(unit)) ? -1 : s.card(unit).small_arms; }

// RW-FIRE-12, RW-FIRE-60
int gun_weapon_of(const State& s, const Firing& f) {
  const Battalion& b = s.unit(f.unit);
  if (!is_battery(b)) return b.gun == Gun::Present ? s.setup->battalion_gun : -1;
  return f.kind == ShotKind::Howitzers ? s.card(f.unit).howitzer : s.card(f.unit).cannon;
}

int accuracy_at(const Weapon& weapon, double range) {
  for (const Weapon::Band& band : weapon.bands)
    if (within(range, band.limit)) return band.accuracy;
  return kNeverHits;
}

std::optional<Lane> firing_guns(const State& s, const Firing& f) {
  const auto centre = std::find_if(f.stands.begin(), f.stands.end(), [](const Stand& x) { return x.centre_platoon; });
  const Stand& middle = centre == f.stands.end() ? f.stands.front() : *centre;
  const Frame frame{middle.front_middle(), middle.facing.forward(), 0, 0};
  Lane lane{.facing = middle.facing};
  double left = kNowhere;
  double right = -kNowhere;
  for (std::size_t i = 0; i < f.stands.size(); ++i) {
    if (!f.fires(i)) continue;
    const Ring base = f.stands[i].ring();  // its first two corners are those of its front
    for (const std::size_t corner : {0, 1}) {
      left = std::min(left, frame.local(base[corner]).x);
      right = std::max(right, frame.local(base[corner]).x);
    }
    lane.stands.push_back(static_cast<std::int8_t>(i));
  }
  if (lane.stands.empty()) return std::nullopt;
  lane.origin = frame.world({(left + right) / 2, 0});
  lane.half_width = (right - left) / 2;
  reach_out(lane, s, gun_weapon_of(s, f));
  return lane;
}

Lanes lanes_ahead(const State& s, const Firing& f) {
  Lanes out;
  const Battalion& b = s.unit(f.unit);
  const int guns = gun_weapon_of(s, f);
  if (is_battery(b)) {
    if (guns >= 0) add_runs(s, f, guns, false, out);
    for (Lane& lane : out) lane.roundshot = f.kind != ShotKind::Howitzers;
    return out;
  }
  const int arms = small_arms_of(s, f.unit);
  if (arms >= 0 && !skirmishes(b)) {
    if (is_square(b)) add_square_lanes(s, f, arms, out);
    else add_runs(s, f, arms, false, out);
    add_hinge_lanes(s, f, arms, out);
  }
  const std::size_t before = out.size();
  if (guns >= 0) add_runs(s, f, guns, true, out);
  for (std::size_t i = before; i < out.size(); ++i) out[i].roundshot = true;
  return out;
}

Ring ring_behind(const Firing& f, const Lane& lane, Vec2 from) {
  const Stand* nearest = nullptr;
  double least = kNowhere;
  for (const std::int8_t i : lane.stands) {
    const Stand& stand = f.stands[i];
    const double away = length(stand.front_middle() - from);
    if (away >= least) continue;
    least = away;
    nearest = &stand;
  }
  return nearest ? nearest->ring() : eye_behind(lane.facing, from);
}

Ring eye_behind(Facing facing, Vec2 from) {
  return Stand{.centre = from - facing.forward() * 0.5, .facing = facing}.ring();
}

}  // namespace grognard::revwars
