// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/path.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/arcs.h"
#include "geometry/convex.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

constexpr int kQuarterTurn = 900;  // tenths

int size_of(int tenths) { return tenths < 0 ? -tenths : tenths; }

// The corner that stays in place: the front corner on the side the base wheels to.
Vec2 pivot_of(const Pose& from, bool to_right, double width, double depth) {
  const Vec2 forward = from.facing.forward();
  const Vec2 side = to_right ? right_of(forward) : left_of(forward);
  return from.at() + forward * (depth / 2) + side * (width / 2);
}

// Where the centre comes to lie when the base of this bearing has its pivot corner there.
Vec2 centre_behind(Vec2 pivot, Facing facing, bool to_right, double width, double depth) {
  const Vec2 forward = facing.forward();
  const Vec2 side = to_right ? right_of(forward) : left_of(forward);
  return pivot - forward * (depth / 2) - side * (width / 2);
}

Vec2 wheeled_centre(const Pose& from, int tenths, double width, double depth) {
  const bool to_right = tenths > 0;
  return centre_behind(pivot_of(from, to_right, width, depth), from.facing.turned(tenths), to_right, width, depth);
}

std::array<Vec2, 4> base_corners(Vec2 centre, Facing facing, double width, double depth) {
  const Vec2 to_front = facing.forward() * (depth / 2);
  const Vec2 to_right = right_of(facing.forward()) * (width / 2);
  return {centre + to_front + to_right, centre + to_front - to_right, centre - to_front - to_right,
          centre - to_front + to_right};
}

bool ends_wheel(const Pose& from, const Pose& to, int tenths, double width, double depth) {
  return within(length(to.at() - wheeled_centre(from, tenths, width, depth)), 0);
}

Leg straight_leg(const Pose& from, Vec2 travel) {
  const Vec2 forward = from.facing.forward();
  const double along = dot(travel, forward);
  if (within(std::abs(dot(travel, right_of(forward))), 0)) {
    if (along >= 0) return {LegKind::Advance, along, 0, forward};
    return {LegKind::Retire, -along, 0, -forward};
  }
  const double size = length(travel);
  return {LegKind::Oblique, size, 0, travel * (1.0 / size)};
}

bool runs_over(const Pose& base, double width, double depth, Vec2 point) {
  const Vec2 local = Frame::of(base, width, depth).local(point);
  return within(std::abs(local.x), width / 2) && reaches(local.y, 0);
}

// The first wheel to one side, in tenths without sign. The point comes in over the pivot's side of the path, when the
// bearing of the base is that from the pivot to the point; the tolerance lets it in slightly before.
std::optional<int> wheel_to_side(const Pose& from, bool to_right, double width, double depth, Vec2 point, int limit) {
  const Vec2 q = point - pivot_of(from, to_right, width, depth);
  if (q == Vec2{}) return std::nullopt;
  const int sign = to_right ? 1 : -1;
  int bearing = sign * turn_between(from.facing, facing_of(q));
  if (bearing == -1800) bearing = 1800;
  if (bearing < 0) return std::nullopt;
  // How far the point lies outside the path falls steadily on the way, so the first candidate is found by halving.
  const auto outside = [&](int tenths) {
    const Vec2 forward = from.facing.turned(sign * tenths).forward();
    return sign * dot(q, right_of(forward));
  };
  int low = std::max(0, bearing - kQuarterTurn);
  int high = bearing;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (outside(middle) <= 2 * kTolerance) high = middle;
    else low = middle + 1;
  }
  for (int tenths = low; tenths <= std::min(bearing + 1, limit); ++tenths) {
    if (runs_over(wheeled(from, sign * tenths, width, depth), width, depth, point)) return tenths;
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(LegKind kind) {
  switch (kind) {
    case LegKind::Stay: return "stay";
    case LegKind::Advance: return "advance";
    case LegKind::Retire: return "retire";
    case LegKind::Wheel: return "wheel";
    case LegKind::Oblique: return "oblique";
    case LegKind::Turn: return "turn";
    case LegKind::Free: return "free";
  }
  return "free";
}

Leg leg_between(const Pose& from, const Pose& to, double width, double depth) {
  if (from == to) return {LegKind::Stay, 0, 0, {}};
  const Vec2 travel = to.at() - from.at();
  const int turn = turn_between(from.facing, to.facing);
  if (turn == 0) return straight_leg(from, travel);
  // A wheel so small that the centre stays on its grid point can be read both ways: it is a wheel, the move that costs.
  const bool has_extent = width > 0 || depth > 0;
  for (const int tenths : {turn, turn == 1800 ? -1800 : turn}) {
    if (has_extent && ends_wheel(from, to, tenths, width, depth)) {
      return {LegKind::Wheel, wheel_length(tenths, width), tenths, {}};
    }
  }
  if (from.x == to.x && from.y == to.y) return {LegKind::Turn, 0, turn, {}};
  return {LegKind::Free, length(travel), turn, {}};
}

double length_of_line(std::span<const Pose> poses) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < poses.size(); ++i) sum += length(poses[i + 1].at() - poses[i].at());
  return sum;
}

Pose advanced(const Pose& from, double distance) {
  return Pose::snapped(from.at() + from.facing.forward() * distance, from.facing);
}

Pose wheeled(const Pose& from, int tenths, double width, double depth) {
  return Pose::snapped(wheeled_centre(from, tenths, width, depth), from.facing.turned(tenths));
}

Pose turned(const Pose& from, int tenths) { return {from.x, from.y, from.facing.turned(tenths)}; }

Pose shifted_right(const Pose& from, double distance) {
  return Pose::snapped(from.at() + right_of(from.facing.forward()) * distance, from.facing);
}

double wheel_length(int tenths, double width) { return radians(size_of(tenths)) * width; }

std::optional<int> wheel_towards(const Pose& from, double width, double depth, Vec2 point, int limit_tenths) {
  if (runs_over(from, width, depth, point)) return 0;
  const auto right = wheel_to_side(from, true, width, depth, point, limit_tenths);
  const auto left = wheel_to_side(from, false, width, depth, point, limit_tenths);
  if (right && (!left || *right <= *left)) return right;
  return left ? std::optional<int>(-*left) : std::nullopt;
}

std::optional<int> wheel_meets(const Pose& from, int tenths, double width, double depth, const Ring& obstacle) {
  if (obstacle.empty()) return std::nullopt;
  const bool to_right = tenths > 0;
  const int sign = to_right ? 1 : -1;
  const int end = size_of(tenths);
  const Vec2 pivot = pivot_of(from, to_right, width, depth);
  const double reach = std::sqrt(width * width + depth * depth);  // of the corner farthest from the pivot
  if (reach <= 0 || convex::distance({&pivot, 1}, obstacle.corners()) > reach) return std::nullopt;
  const double tenth_travel = radians(1) * reach;
  for (int at = 0;;) {
    const Facing facing = from.facing.turned(sign * at);
    const auto base = base_corners(centre_behind(pivot, facing, to_right, width, depth), facing, width, depth);
    if (convex::overlap(base, obstacle.corners())) return sign * at;
    if (at == end) return std::nullopt;
    // No corner can travel less than this and be deeper in than the tolerance. In contact the room left is unknown, so
    // there it goes on tenth by tenth.
    const double apart = convex::distance(base, obstacle.corners());
    const double clear = apart > 0 ? apart + kTolerance : 0.0;
    at = clear >= tenth_travel * (end - at) ? end : at + std::max(1, static_cast<int>(clear / tenth_travel));
  }
}

}  // namespace grognard
