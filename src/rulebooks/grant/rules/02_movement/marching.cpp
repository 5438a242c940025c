// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sentence.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"

// The judge of a march: ground, neighbours, cost.
namespace grognard::grant {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();
constexpr double kWheelProbe = 0.5;  // inches of the outer end between two looks at the ground
constexpr int kDistanceProbes = 8;

bool is_river_rule(RuleId rule) {
  return rule == RuleId("GW-TERR-17") || rule == RuleId("GW-TERR-11") || rule == RuleId("GW-TERR-12");
}

// GW-TERR-23: woods and swamp are closed to a charge, even of troops who might march there.
double woods_ahead(const State& s, PieceId unit, const Pose& from, Vec2 direction, double distance) {
  double first = kNoLimit;
  const Solids solids = solids_at(s, unit, from);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if (kind != Kind::Wood && kind != Kind::Swamp) continue;
    const Area& area = s.setup->ground->areas[i];
    for (const Ring& solid : solids) {
      const Box here = solid.box();
      const Box there = solid.moved(direction * distance).box();
      if (!area.box.meets(here) && !area.box.meets(there) && !area.box.meets(swept(solid, direction * distance).box()))
        continue;
      const auto spans = travel_over(area, solid, direction, distance);
      if (!spans.empty()) first = std::min(first, spans.front().from);
    }
  }
  return first;
}

// How far until the first base reaches the side's own edge (GW-MOVE-28).
double own_edge_ahead(const State& s, PieceId unit, const Pose& from, Vec2 direction) {
  const Vec2 rear = rear_of(s, s.unit(unit).side);
  const double speed = dot(direction, rear);
  if (speed <= 0) return kNoLimit;
  const Ground& ground = *s.setup->ground;
  const double edge = std::max(dot(rear, Vec2{ground.width, ground.height}), 0.0);
  double first = kNoLimit;
  for (const Ring& solid : solids_at(s, unit, from))
    for (const Vec2 c : solid.corners()) first = std::min(first, (edge - dot(rear, c)) / speed);
  return std::max(0.0, first);
}

double straight_stop(const State& s, PieceId unit, Formation formation, const Pose& from, Vec2 direction,
                     double distance, Going going) {
  double reach = distance;
  if (going == Going::Compulsory) reach = std::min(reach, own_edge_ahead(s, unit, from, direction) - kTolerance);
  double stop = kNoLimit;
  if (reach > 0)
    if (const auto at = terrain_stop(s, unit, formation, from, direction, reach)) stop = *at;
  if (going == Going::Charge) stop = std::min(stop, woods_ahead(s, unit, from, direction, distance));
  return stop;
}

double cost_within_leg(const State& s, PieceId unit, const Pose& from, const Pose& to, double way, double whole) {
  const double long_way = length(to.at() - from.at());
  const double ground = march_cost(s, unit, from.at(), to.at());
  if (std::abs(ground - long_way) < 1e-9 || ground <= 0) return whole * way / long_way;
  const Vec2 direction = (to.at() - from.at()) * (1 / long_way);
  return march_cost(s, unit, from.at(), from.at() + direction * way) * whole / ground;
}

double wheel_stop(const State& s, PieceId unit, const Course& course, std::size_t leg) {
  const double from = course.costs[leg];
  const double to = course.costs[leg + 1];
  const auto barred = [&](double spent) {
    const ExactPose pose = pose_after(s, unit, course, spent);
    return may_not_stand(s, unit, Pose::snapped(pose.at, pose.facing), course.formation).has_value();
  };
  const int probes = std::max(1, static_cast<int>((to - from) / kWheelProbe) + 1);
  double clear = from;
  for (int i = 1; i <= probes; ++i) {
    double next = i == probes ? to : from + (to - from) * i / probes;
    if (!barred(next)) {
      clear = next;
      continue;
    }
    while (next - clear > kTolerance / 2) {
      const double middle = (clear + next) / 2;
      (barred(middle) ? next : clear) = middle;
    }
    return clear;
  }
  return kNoLimit;
}

// GW-EXH-12: not nearer to any enemy than it is.
void weigh_exhausted(const State& s, PieceId unit, const Course& course, Verdict& v) {
  if (!is_exhausted(s.unit(unit))) return;
  const Body body = body_of(s, unit);
  const Stance here = placed(body, course.keys.front().at(), course.keys.front().facing.forward());
  const Stance end = placed(body, course.keys.back().at(), course.keys.back().facing.forward());
  each_enemy_of(s, s.unit(unit).side, [&](PieceId enemy) {
    if (!v.legal()) return;
    const Stance there = stance_of(s, enemy);
    if (reaches(apart(end, there), apart(here, there))) return;
    v.refuse("GW-EXH-12",
             sentence("{0} {0:is|are} exhausted and may not go nearer to {1}.", name_of(s, unit), name_of(s, enemy)));
  });
}

// The march ends where so much has been spent.
void cut_short(const State& s, PieceId unit, double spent, Course& course) {
  while (course.keys.size() > 2 && course.costs[course.costs.size() - 2] > spent) {
    course.keys.pop_back();
    course.costs.pop_back();
  }
  const ExactPose end = pose_after(s, unit, course, spent);
  course.keys.back() = Pose::snapped(end.at, end.facing);
  std::vector<Pose> keys = course.keys;
  for (;;) {
    Verdict as_cut;
    course = read_course(s, unit, keys.front(), course.formation, std::span(keys).subspan(1), course.full, as_cut);
    if (as_cut.legal()) return;
    // What is left of a wheel may be too little to be told from a shift on the grid: then it is not begun.
    keys.pop_back();
    if (keys.size() == 1) keys.push_back(keys.front());
  }
}

// GW-TERR-17: the march ends at the bank; anything else that bars the ground is refused. The grid lies a hair beside the line
// of march, so it is cut until the march as it will be written is clear: judged again it stays the same.
void weigh_ground(const State& s, PieceId unit, Course& course, Verdict& v) {
  constexpr int kMostCuts = 64;
  for (int cuts = 0;; ++cuts) {
    const double limit = ground_limit(s, unit, course, Going::Ordered);
    if (limit + kTolerance / 2 >= course.cost()) return;
    const ExactPose past = pose_after(s, unit, course, std::min(limit + 0.05, course.cost()));
    const auto why = may_not_stand(s, unit, Pose::snapped(past.at, past.facing), course.formation);
    if (cuts == kMostCuts || (cuts == 0 && (!why || !is_river_rule(why->rule)))) {
      v.refusals.push_back(why ? *why : Refusal{"GW-TURN-6", sentence("The ground is in the way.")});
      return;
    }
    cut_short(s, unit, std::max(0.0, cuts == 0 ? limit : limit - kTolerance), course);
    v.command.path.assign(course.keys.begin() + 1, course.keys.end());
  }
}

}  // namespace

// GW-TURN-7: a unit within 1" of an enemy goes only away from it.
void weigh_beset(const State& s, PieceId unit, const Course& course, PieceId may_touch, Verdict& v) {
  const Body body = body_of(s, unit);
  const Pose& start = course.keys.front();
  const Stance here = placed(body, start.at(), start.facing.forward());
  each_enemy_of(s, s.unit(unit).side, [&](PieceId enemy) {
    if (enemy == may_touch || !v.legal() || !may_be_near(s, unit, enemy, kStandOff)) return;
    const Stance there = stance_of(s, enemy);
    double last = apart(here, there, 2 * kStandOff);
    if (reaches(last, kStandOff)) return;
    for (int i = 1; i <= kDistanceProbes; ++i) {
      const ExactPose pose = pose_after(s, unit, course, course.cost() * i / kDistanceProbes);
      const double next = apart(placed(body, pose.at, pose.forward), there, 2 * kStandOff);
      if (!reaches(next, std::min(last, kStandOff))) {
        v.refuse("GW-TURN-7", sentence("{0} {0:is|are} within 1 inch of {1} and may only go away from it.",
                                       name_of(s, unit), name_of(s, enemy)));
        return;
      }
      last = std::max(last, next);
    }
  });
}

double ground_limit(const State& s, PieceId unit, const Course& course, Going going) {
  if (s.unit(unit).arm == Class::Barge) return kNoLimit;  // sail_course() keeps it in the water
  for (std::size_t i = 0; i + 1 < course.keys.size(); ++i) {
    const Pose& key = course.keys[i];
    const Pose& to = course.keys[i + 1];
    Pose from = key;
    if (turns_free(s, unit, course.formation) && !(key.facing == to.facing)) {
      from = turned_on_the_spot(s, unit, key, to.facing);
      if (may_not_stand(s, unit, from, course.formation)) return course.costs[i];
    }
    if (from.facing == to.facing) {
      const Vec2 travel = to.at() - from.at();
      const double way = length(travel);
      if (way <= 0) continue;
      const double stop = straight_stop(s, unit, course.formation, from, travel * (1 / way), way, going);
      if (stop < way)
        return course.costs[i] + cost_within_leg(s, unit, from, to, stop, course.costs[i + 1] - course.costs[i]);
      continue;
    }
    if (const double stop = wheel_stop(s, unit, course, i); stop < kNoLimit) return stop;
  }
  return kNoLimit;
}

Course weigh_march(const State& s, PieceId unit, const Pose& start, double allowance, double before, RuleId rate,
                   Verdict& v, PieceId may_touch) {
  const Formation formation = s.unit(unit).formation;
  auto& path = v.command.path;
  // Where no single leg leads to the one pose that is given, the judge finds the way. A way that has been found reads as it
  // is, so that an order judged again stays the same.
  Verdict one_leg;
  if (path.size() == 1) read_course(s, unit, start, formation, path, allowance, one_leg);
  if (!one_leg.legal()) {
    const std::vector<Pose> way = best_way(s, unit, start, formation, path[0]);
    path.assign(way.begin(), way.end());
  }
  Course course = read_course(s, unit, start, formation, path, allowance, v);
  v.measure = {before + course.cost(), allowance};
  if (!v.legal()) return course;
  if (beyond(before + course.cost(), allowance)) {
    v.refuse(rate, sentence("That costs {0}; {1} {1:has|have} {2}.", exact_inches(before + course.cost()),
                            name_of(s, unit), exact_inches(allowance)));
    return course;
  }
  weigh_ground(s, unit, course, v);
  v.measure.used = before + course.cost();
  if (v.legal()) weigh_beset(s, unit, course, may_touch, v);
  if (v.legal()) weigh_exhausted(s, unit, course, v);
  return course;
}

}  // namespace grognard::grant
