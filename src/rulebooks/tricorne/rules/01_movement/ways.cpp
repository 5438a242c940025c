// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "tricorne/rules/01_movement/movement.h"

// The way to a bare destination. Nothing here is a rule: the judge weighs what comes out.
namespace grognard::tricorne {
namespace {

using Way = decltype(Command::path);

constexpr int kMostWheel = 900;       // tenths of a degree either way
constexpr double kBesidePlace = 0.1;  // inches beside the place asked for

class WayFinder {
 public:
  WayFinder(const State& s, PieceId unit, const Pose& to, double inches, double row_inches)
      : from_(s.unit(unit).pose), to_(to), size_(size_of(s, unit)), inches_(inches), row_inches_(row_inches) {}

  Way skirmish() const {
    const Pose turned_first{from_.x, from_.y, to_.facing};
    Way way;
    if (!(turned_first == from_)) way.push_back(turned_first);
    const Vec2 go = to_.at() - from_.at();
    const double far = length(go);
    if (far > 0) way.push_back(Pose::snapped(from_.at() + go * (std::min(far, inches_) / far), to_.facing));
    return way;
  }

  Way formed() const {
    const int turn = turn_between(from_.facing, to_.facing);
    if (turn == 0) {
      if (const Way way = straight(from_, to_.at(), inches_, true); !way.empty()) return way;
      return wheel_and_go();
    }
    if (from_.at() == to_.at() && (std::abs(turn) == 900 || turn == 1800) && within(row_inches_ / 2, inches_))
      return {to_};
    if (Way way = wheel_then_straight(turn); !way.empty()) return way;
    if (Way way = wheel_go_wheel(turn); !way.empty()) return way;
    return {wheeled(from_, std::clamp(turn, -affordable(), affordable()), size_.width, size_.depth)};
  }

 private:
  // The greatest wheel that the inches pay for.
  int affordable() const { return std::min(1800, static_cast<int>(inches_ / wheel_length(1, size_.width))); }

  // Ahead, oblique or, where asked, back and sideways; cut to the inches. Empty if the place lies otherwise.
  static Way straight(const Pose& at, Vec2 to, double inches, bool any) {
    const Vec2 forward = at.facing.forward();
    const Vec2 go = to - at.at();
    const double ahead = dot(go, forward);
    const double aside = dot(go, right_of(forward));
    const Vec2 most = Facing::tenths(kObliqueLimit).forward();
    if (within(std::abs(aside), 0) && (ahead >= 0 || any))
      return {advanced(at, ahead >= 0 ? std::min(ahead, inches) : std::max(ahead, -inches / kBackwardCost))};
    if (ahead > 0 && std::abs(aside) <= ahead * most.x / most.y) {
      const double far = length(go);
      return {Pose::snapped(at.at() + go * (std::min(far, inches) / far), at.facing)};
    }
    if (any && within(std::abs(ahead), kBesidePlace))
      return {shifted_right(at, std::clamp(aside, -inches / kBackwardCost, inches / kBackwardCost))};
    return {};
  }

  // The smallest wheel after which the place lies straight ahead.
  Way wheel_and_go() const {
    int best = 0;
    double least = 1e9;
    for (int a = -kMostWheel; a <= kMostWheel; a += 5) {
      const Pose w = a == 0 ? from_ : wheeled(from_, a, size_.width, size_.depth);
      const Vec2 go = to_.at() - w.at();
      const double ahead = dot(go, w.facing.forward());
      const double off = std::abs(cross(w.facing.forward(), go)) + std::max(0.0, -ahead);
      if (off < least - kTolerance || (off < least + kTolerance && std::abs(a) < std::abs(best))) {
        least = std::min(least, off);
        best = a;
      }
    }
    const int wheel = std::clamp(best, -affordable(), affordable());
    const Pose w = wheel == 0 ? from_ : wheeled(from_, wheel, size_.width, size_.depth);
    Way way;
    if (wheel != 0) way.push_back(w);
    const double left = std::max(0.0, inches_ - wheel_length(std::abs(wheel), size_.width));
    const double ahead = std::clamp(dot(to_.at() - w.at(), w.facing.forward()), 0.0, left);
    if (wheel == best && beyond(ahead, 0)) way.push_back(advanced(w, ahead));
    if (way.empty()) way.push_back(from_);
    return way;
  }

  // Wheel to the facing asked for, then straight or obliquely to the place.
  Way wheel_then_straight(int turn) const {
    if (std::abs(turn) > std::min(kMostWheel, affordable())) return {};
    const Pose w = wheeled(from_, turn, size_.width, size_.depth);
    const double left = inches_ - wheel_length(std::abs(turn), size_.width);
    if (within(length(to_.at() - w.at()), kBesidePlace)) return {w};
    Way way = straight(w, to_.at(), std::max(left, 0.0), false);
    if (way.empty() || !within(length(way[0].at() - to_.at()), kBesidePlace)) return {};
    way.insert(way.begin(), w);
    return way;
  }

  // Where it must stand so that a wheel of b ends in the pose asked for.
  Pose before_wheel(int b) const {
    if (b == 0) return to_;
    const Facing before = to_.facing.turned(-b);
    const Pose there = wheeled({0, 0, before}, b, size_.width, size_.depth);
    return Pose::snapped(to_.at() - there.at(), before);
  }

  // A wheel of a, straight on, and a wheel of the rest: the cheapest that ends at the place.
  Way wheel_go_wheel(int turn) const {
    Way best;
    double cheapest = 1e9;
    const int most = std::min(kMostWheel, affordable());
    for (int a = -most; a <= most; a += 5) {
      const int b = turn - a;
      const double wheels = wheel_length(std::abs(a), size_.width) + wheel_length(std::abs(b), size_.width);
      if (std::abs(b) > kMostWheel || beyond(wheels, inches_)) continue;
      const Pose w = a == 0 ? from_ : wheeled(from_, a, size_.width, size_.depth);
      const Pose q = before_wheel(b);
      const Vec2 go = q.at() - w.at();
      const double ahead = dot(go, w.facing.forward());
      if (ahead < 0 || beyond(std::abs(cross(w.facing.forward(), go)), kBesidePlace)) continue;
      if (beyond(wheels + ahead, inches_) || wheels + ahead >= cheapest) continue;
      cheapest = wheels + ahead;
      best.clear();
      if (a != 0) best.push_back(w);
      Pose at = w;
      if (beyond(ahead, 0)) best.push_back(at = advanced(w, ahead));
      if (b != 0) best.push_back(wheeled(at, b, size_.width, size_.depth));
    }
    return best;
  }

  Pose from_;
  Pose to_;
  Size size_;
  double inches_;
  double row_inches_;
};

}  // namespace

void find_way(const State& s, PieceId unit, bool half_speed, Command& c) {
  const Formation f = s.unit(unit).formation;
  const Pose to = c.path[0];
  // First as if all of it were by road, which is longer; if it is not, again without.
  for (const bool road : {true, false}) {
    const WayFinder finder(s, unit, to, segment_inches(s, unit, road, half_speed), cells_of(s, unit).row.inches);
    c.path = f == Formation::Skirmish ? finder.skirmish() : finder.formed();
    if (c.path.empty()) c.path.push_back(s.unit(unit).pose);
    boost::container::small_vector<Pose, 4> poses{s.unit(unit).pose};
    poses.insert(poses.end(), c.path.begin(), c.path.end());
    if (road && on_road(s, f, {poses.data(), poses.size()})) return;
  }
}

}  // namespace grognard::tricorne
