// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "core/sentence.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"

// Paths: what a leg is, what it costs, and where the unit is on the way.
namespace grognard::grant {
namespace {

constexpr double kSnapped = 0.015;  // how far rounding two poses can bend a leg
constexpr double kSameCost = 1e-9;

enum class Stride : std::uint8_t { Stay, Straight, Sidelong, Wheel, Unknown };

struct Tread {
  Stride stride = Stride::Unknown;
  Pose from;          // after a free turn
  double length = 0;  // of the reference point's way; wheel: of the outer end
  int turn = 0;       // wheel
};

// GW-MOVE-25: straight ahead and up to 45 degrees off at normal cost, any other way without turning is a side or rearward
// step.
Stride stride_along(const Pose& from, Vec2 travel, bool any_way) {
  const Vec2 forward = from.facing.forward();
  const double along = dot(travel, forward);
  const double across = std::abs(dot(travel, right_of(forward)));
  return any_way || along + kSnapped >= across ? Stride::Straight : Stride::Sidelong;
}

Tread tread_between(const State& s, PieceId unit, const Pose& from, const Pose& to, Formation formation, double width) {
  Tread tread{.from = from};
  if (from == to) {
    tread.stride = Stride::Stay;
    return tread;
  }
  const bool any_way = turns_free(s, unit, formation);
  if (any_way) tread.from = turned_on_the_spot(s, unit, from, to.facing);
  if (tread.from.facing == to.facing) {
    const Vec2 travel = to.at() - tread.from.at();
    tread.length = length(travel);
    tread.stride = tread.length > 0 ? stride_along(tread.from, travel, any_way) : Stride::Stay;
    return tread;
  }
  const Leg leg = leg_between(from, to, width, 0);
  if (leg.kind != LegKind::Wheel) return tread;
  tread.stride = Stride::Wheel;
  tread.length = leg.length;
  tread.turn = leg.turn;
  return tread;
}

// Between two tenths of a degree as well, so that a wheel can be stopped anywhere.
Vec2 forward_at(Facing from, double tenths) {
  const int whole = static_cast<int>(std::floor(tenths));
  const double rest = tenths - whole;
  const Vec2 a = from.turned(whole).forward();
  const Vec2 b = from.turned(whole + 1).forward();
  const Vec2 sum = a * (1 - rest) + b * rest;
  return sum * (1.0 / length(sum));
}

ExactPose wheel_at(const Pose& from, double tenths, double width) {
  const bool to_right = tenths > 0;
  const Vec2 before = from.facing.forward();
  const Vec2 forward = forward_at(from.facing, tenths);
  const Vec2 pivot = from.at() + (to_right ? right_of(before) : left_of(before)) * (width / 2);
  const Vec2 at = pivot - (to_right ? right_of(forward) : left_of(forward)) * (width / 2);
  return {at, forward, facing_of(forward)};
}

// GW-TERR-15 in a wheel: the ground is that under the reference point, whose way is half as long as the outer end's.
double wheel_factor(const State& s, PieceId unit, const Pose& from, int turn, double width) {
  const int chords = std::clamp(std::abs(turn) / 75, 1, 12);
  double cost = 0;
  double way = 0;
  Vec2 last = from.at();
  for (int i = 1; i <= chords; ++i) {
    const Vec2 next = wheel_at(from, static_cast<double>(turn) * i / chords, width).at;
    cost += march_cost(s, unit, last, next);
    way += length(next - last);
    last = next;
  }
  return way > 0 ? cost / way : 1;
}

struct LegCost {
  double plain = 0;
  double cost = 0;
};

// GW-MOVE-25, GW-GEO-10, GW-TERR-15, 16.
LegCost cost_of(const State& s, PieceId unit, const Tread& tread, const Pose& to, double width) {
  switch (tread.stride) {
    case Stride::Straight: return {tread.length, march_cost(s, unit, tread.from.at(), to.at())};
    case Stride::Sidelong: {
      const double ground = march_cost(s, unit, tread.from.at(), to.at());
      return {2 * tread.length, s.options().halving_stacks ? 2 * ground : std::max(2 * tread.length, ground)};
    }
    case Stride::Wheel: return {tread.length, tread.length * wheel_factor(s, unit, tread.from, tread.turn, width)};
    default: return {};
  }
}

Pace pace_in(Formation formation) {
  switch (formation) {
    case Formation::Line:
    case Formation::Garrison: return Pace::Line;
    case Formation::Column: return Pace::Column;
    case Formation::Open: return Pace::Open;
    case Formation::Deployed: return Pace::ByHand;
    case Formation::Limbered: return Pace::Limbered;
    case Formation::Crew: return Pace::OnFoot;
    case Formation::Vehicle: return Pace::Any;
  }
  return Pace::Any;
}

const Rate& rate_for(const State& s, PieceId unit, Formation formation) {
  const Class arm = s.unit(unit).arm;
  const Rate* rate = find_rate(arm, arm == Class::Barge ? Pace::DownStream : pace_in(formation));
  return rate ? *rate : *find_rate(Class::Wagon, Pace::Any);
}

// The part of a straight leg that an amount of cost has covered.
double straight_share(const State& s, PieceId unit, const Tread& tread, const Pose& to, double spent, double whole) {
  for (const double even : {1.0, 2.0, 4.0})
    if (std::abs(whole - even * tread.length) < kSameCost) return spent / whole;
  if (s.unit(unit).arm == Class::Barge) return spent / whole;
  const double ground = march_cost(s, unit, tread.from.at(), to.at());
  if (ground <= 0 || std::abs(ground - tread.length) < kSameCost) return spent / whole;
  return march_reach(s, unit, tread.from.at(), to.at(), spent * ground / whole) / tread.length;
}

}  // namespace

// GW-MOVE-1 to 19, 21.
double march_rate(const State& s, PieceId unit, Formation formation) {
  if (s.is_general(unit)) return kGeneralRate;
  return rate_for(s, unit, formation).inches;
}

RuleId march_rule(const State& s, PieceId unit, Formation formation) {
  if (s.is_general(unit)) return "GW-MOVE-20";
  return rate_for(s, unit, formation).rule;
}

// GW-MOVE-4, 8, 11; GW-CHARGE-3.
double charge_rate(const State& s, PieceId unit) {
  const Rate* rate = find_rate(s.unit(unit).arm, Pace::Charge);
  return rate ? rate->inches : 0;
}

bool turns_free(const State& s, PieceId unit, Formation formation) {
  return s.unit(unit).arm == Class::Light && formation == Formation::Open;
}

Pose turned_on_the_spot(const State& s, PieceId unit, const Pose& at, Facing to) {
  if (at.facing == to) return at;
  const double half = block_size(s, unit).depth / 2;
  return Pose::snapped(at.at() - at.facing.forward() * half + to.forward() * half, to);
}

// GW-MOVE-25.
Course read_course(const State& s, PieceId unit, const Pose& start, Formation formation, std::span<const Pose> path,
                   double full, Verdict& v) {
  Course course{.keys = {start}, .costs = {0}, .full = full, .formation = formation};
  const double width = block_size(s, unit).width;
  double plain = 0;
  for (const Pose& to : path) {
    const Tread tread = tread_between(s, unit, course.keys.back(), to, formation, width);
    if (tread.stride == Stride::Unknown) {
      v.refuse(
          "GW-MOVE-25",
          sentence(
              "{0} {0:marches|march} straight, slantwise or sideways without turning, or {0:wheels|wheel} about one "
              "end of {0:its|their} front; {0:it|they} cannot go like that.",
              name_of(s, unit)));
      return course;
    }
    const LegCost cost = cost_of(s, unit, tread, to, width);
    plain += cost.plain;
    course.keys.push_back(to);
    course.costs.push_back(course.costs.back() + cost.cost);
  }
  // GW-TERR-15, house rule: one bad stretch halves the whole move.
  if (s.options().halving_whole_move && course.cost() > plain + kSameCost) {
    for (std::size_t i = 1; i < course.keys.size(); ++i) {
      const Tread tread = tread_between(s, unit, course.keys[i - 1], course.keys[i], formation, width);
      const double once = tread.length * (tread.stride == Stride::Sidelong && s.options().halving_stacks ? 4 : 2);
      course.costs[i] = course.costs[i - 1] + (tread.stride == Stride::Stay ? 0 : once);
    }
  }
  return course;
}

ExactPose pose_after(const State& s, PieceId unit, const Course& course, double spent) {
  if (course.keys.empty()) return {s.unit(unit).at.at(), s.unit(unit).at.facing.forward(), s.unit(unit).at.facing};
  std::size_t i = 0;
  while (i + 1 < course.keys.size() && course.costs[i + 1] <= spent) ++i;
  const Pose& key = course.keys[i];
  if (i + 1 == course.keys.size() || spent <= course.costs[i]) return {key.at(), key.facing.forward(), key.facing};
  const Pose& to = course.keys[i + 1];
  const double whole = course.costs[i + 1] - course.costs[i];
  const double in_leg = spent - course.costs[i];
  const double width = block_size(s, unit).width;
  const Tread tread = tread_between(s, unit, key, to, course.formation, width);
  if (tread.stride == Stride::Wheel) {
    const double share = in_leg / whole;
    ExactPose pose = wheel_at(key, tread.turn * share, width);
    // Keys lie on the grid, a wheel's end beside it: led there evenly.
    pose.at = pose.at + (to.at() - wheel_at(key, tread.turn, width).at) * share;
    return pose;
  }
  const double share = straight_share(s, unit, tread, to, in_leg, whole);
  return {tread.from.at() + (to.at() - tread.from.at()) * share, to.facing.forward(), to.facing};
}

WayGone way_gone(const State& s, PieceId unit, const Course& course, double spent) {
  WayGone gone;
  const double width = course.keys.empty() ? 0 : block_size(s, unit).width;
  for (std::size_t i = 0; i + 1 < course.keys.size() && course.costs[i] < spent; ++i) {
    const Pose& to = course.keys[i + 1];
    const Tread tread = tread_between(s, unit, course.keys[i], to, course.formation, width);
    const double whole = course.costs[i + 1] - course.costs[i];
    const double in_leg = std::min(spent - course.costs[i], whole);
    if (whole <= 0) continue;
    if (tread.stride == Stride::Wheel) {
      const double share = in_leg / whole;
      gone.way += tread.length / 2 * share;
      gone.trod += tread.length * share * (course.charge ? 0.5 : 1);
      gone.beyond += std::max(0.0, in_leg - tread.length * share * (course.charge ? 0.5 : 1));
      continue;
    }
    const double way = tread.length * straight_share(s, unit, tread, to, in_leg, whole);
    gone.way += way;
    gone.trod += way;
    gone.beyond += std::max(0.0, in_leg - way * (tread.stride == Stride::Sidelong ? 2 : 1));
  }
  return gone;
}

// Every first wheel is tried in steps of 5 degrees; a slanting leg takes up what is left.
std::vector<Pose> best_way(const State& s, PieceId unit, const Pose& start, Formation formation, const Pose& to) {
  if (start == to || turns_free(s, unit, formation)) return {to};
  const double width = block_size(s, unit).width;
  const int turn = turn_between(start.facing, to.facing);
  if (turn == 0 && stride_along(start, to.at() - start.at(), false) == Stride::Straight) return {to};
  std::vector<Pose> best;
  double least = 1e9;
  const auto consider = [&](int first, int last) {
    const Pose wheeled_first = first == 0 ? start : wheeled(start, first, width, 0);
    const Facing bearing = wheeled_first.facing;
    const Pose before_last =
        last == 0 ? to : Pose::snapped(to.at() - (wheel_at(Pose{0, 0, bearing}, last, width).at), bearing);
    const Vec2 travel = before_last.at() - wheeled_first.at();
    const bool sidelong = stride_along(wheeled_first, travel, false) == Stride::Sidelong;
    const double cost = wheel_length(first, width) + wheel_length(last, width) + length(travel) * (sidelong ? 2 : 1);
    if (cost > least - 1e-6) return;
    least = cost;
    best.clear();
    if (first != 0) best.push_back(wheeled_first);
    if (best.empty() ? !(before_last == start) : !(before_last == best.back())) best.push_back(before_last);
    if (last != 0) best.push_back(to);
  };
  consider(0, turn);
  consider(turn, 0);
  for (int first = 50; first <= 1800; first += 50) {
    for (const int signed_first : {first, -first}) {
      const int last = turn_between(start.facing.turned(signed_first), to.facing);
      if (last != 0) consider(signed_first, last);
    }
  }
  return best;
}

std::optional<std::vector<Pose>> find_way(const State& s, PieceId unit, const Pose& start, Formation formation,
                                          const Pose& to, double allowance) {
  std::vector<Pose> way = best_way(s, unit, start, formation, to);
  Verdict v;
  const Course course = read_course(s, unit, start, formation, way, allowance, v);
  if (!v.legal() || beyond(course.cost(), allowance)) return std::nullopt;
  return way;
}

}  // namespace grognard::grant
