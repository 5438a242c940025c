// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/path.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/movement.h"

// The legs of one segment: what each costs and what is in its way (TR-MOVE-15 to 20, 22).
namespace grognard::tricorne {
namespace {

// TR-MOVE-19: not within 1"; whoever is that near already may only go away.
bool comes_too_near(double before, double after) {
  return within(before, kKeepOff) ? !reaches(after, before) : within(after, kKeepOff);
}

constexpr int kWheelSweep = 10;  // tenths of a degree between two looks round

struct Neighbour {
  PieceId id;
  Ring ring;
  Box box;
  bool enemy;
  double before;  // enemies: distance at the start, as far as it matters
};

// What a marching unit may not touch or come near.
class WayCheck {
 public:
  WayCheck(const State& s, PieceId unit, Verdict& v, double reach) : s_(s), unit_(unit), v_(v) {
    const Nearness near(s, unit);
    const Ring here = footprint(s, unit);
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (id == unit || !on_table(s.unit(id)) || !near.maybe(s, id, reach + kKeepOff)) continue;
      const Ring ring = footprint(s, id);
      const bool enemy = is_enemy(s, unit, id);
      near_.push_back({id, ring, ring.box(), enemy, enemy ? distance(ring, here) : 0});
    }
  }

  void sweep(const Ring& area) {
    const Box wide = area.box().grown(kKeepOff + kTolerance);
    for (const Neighbour& n : near_) {
      if (!wide.meets(n.box)) continue;
      if (n.enemy) keep_off(n, area);
      else if (!passes_through(s_, unit_, n.id) && overlap(area, n.ring))
        refuse_once("TR-MOVE-20", "{0:^} {0:is|are} in the way.", name_of(s_, n.id));
    }
  }

  void wheel(const Pose& from, int turn, Size size) {
    for (const Neighbour& n : near_)
      if (!n.enemy && !passes_through(s_, unit_, n.id) && wheel_meets(from, turn, size.width, size.depth, n.ring))
        refuse_once("TR-MOVE-20", "{0:^} {0:is|are} in the way of the wheel.", name_of(s_, n.id));
  }

  void stay_on_table(const Ring& ring) {
    if (!on_the_table(s_, ring)) refuse_once("TR-MOVE-22", "It would leave the table.");
  }

  // TR-MOVE-20: each segment may be the last, so it ends clear of everybody.
  void end_at(const Ring& ring) {
    for (const Neighbour& n : near_)
      if (overlap(ring, n.ring)) refuse_once("TR-MOVE-20", "It would end on top of {}.", name_of(s_, n.id));
  }

  template <class... Args>
  void refuse_once(RuleId rule, fmt::format_string<Args...> words, Args&&... args) {
    for (const Refusal& r : v_.refusals)
      if (r.rule == rule) return;
    v_.refuse(rule, sentence(words, std::forward<Args>(args)...));
  }

 private:
  void keep_off(const Neighbour& n, const Ring& area) {
    const double d = distance(area, n.ring);
    if (comes_too_near(n.before, d) || overlap(area, n.ring))
      refuse_once("TR-MOVE-19", "Only a charge comes within 1 inch of the enemy: {} would be {} away.",
                  name_of(s_, n.id), exact_inches(d));
  }

  const State& s_;
  PieceId unit_;
  Verdict& v_;
  boost::container::small_vector<Neighbour, 8> near_;
};

// TR-MOVE-7, 17: skirmishers turn freely, so a leg that turns and moves is a turn and then a move.
void split_turns(const State& s, PieceId unit, Command& c) {
  if (s.unit(unit).formation != Formation::Skirmish) return;
  Pose at = s.unit(unit).pose;
  decltype(c.path) legs;
  for (const Pose& to : c.path) {
    if (to.facing != at.facing && to.at() != at.at()) legs.push_back({at.x, at.y, to.facing});
    legs.push_back(to);
    at = to;
  }
  c.path = legs;
}

double turn_cost(double segment_inches) { return segment_inches / 2; }  // TR-MOVE-17

// TR-MOVE-15, 18: straight on, up to 22.5 degrees aside, exactly sideways or exactly back.
double straight_cost(const Pose& from, const Leg& leg, WayCheck& check) {
  if (leg.kind == LegKind::Advance) return leg.length;
  if (leg.kind == LegKind::Retire) return leg.length * kBackwardCost;
  const Vec2 forward = from.facing.forward();
  const double ahead = dot(leg.direction, forward) * leg.length;
  const double aside = std::abs(cross(leg.direction, forward)) * leg.length;
  const Vec2 most = Facing::tenths(kObliqueLimit).forward();
  if (ahead > 0 && within(aside, ahead * most.x / most.y)) return leg.length;
  if (within(std::abs(ahead), 0)) return leg.length * kBackwardCost;
  if (ahead > 0) check.refuse_once("TR-MOVE-15", "It moves straight ahead or at most 22.5 degrees obliquely.");
  else check.refuse_once("TR-MOVE-18", "It moves straight back or straight sideways, nothing between.");
  return leg.length;
}

class SegmentJudge {
 public:
  SegmentJudge(const State& s, PieceId unit, Verdict& v, double reach, double inches)
      : s_(s), unit_(unit), size_(size_of(s, unit)), inches_(inches), check_(s, unit, v, reach) {}

  void leg(const Pose& from, const Pose& to, SegmentReport& report) {
    const Formation f = s_.unit(unit_).formation;
    const bool free = f == Formation::Skirmish;
    Leg leg = leg_between(from, to, size_.width, size_.depth);
    if (leg.kind == LegKind::Stay) return;
    if (free && from.at() == to.at()) leg.kind = LegKind::Turn;
    const Ring start = footprint(s_, unit_, f, from);
    const Ring end = footprint(s_, unit_, f, to);
    check_.stay_on_table(end);
    report.turned = report.turned || from.facing != to.facing;
    switch (leg.kind) {
      case LegKind::Wheel: return wheel(from, to, leg, report);
      case LegKind::Turn: return turn(leg, end, free, report);
      case LegKind::Free:
        return check_.refuse_once("TR-MOVE-16",
                                  "Move by straight legs, wheels on a front corner and turns on the spot.");
      default:
        report.gone += leg.length;
        report.cost += free ? leg.length : straight_cost(from, leg, check_);
        check_.sweep(swept(start, leg.direction * leg.length));
    }
  }
  void end_at(const Pose& pose) { check_.end_at(footprint(s_, unit_, s_.unit(unit_).formation, pose)); }
  WayCheck& check() { return check_; }

 private:
  // TR-MOVE-16, TR-GEO-11
  void wheel(const Pose& from, const Pose& to, const Leg& leg, SegmentReport& report) {
    report.cost += leg.length;
    report.gone += leg.length;
    check_.wheel(from, leg.turn, size_);
    const int steps = std::max(1, std::abs(leg.turn) / kWheelSweep);
    for (int i = 1; i <= steps; ++i) {
      const Pose at = i == steps ? to : wheeled(from, leg.turn * i / steps, size_.width, size_.depth);
      const Ring ring = Ring::base(at, size_.width, size_.depth);
      check_.sweep(ring);
      check_.stay_on_table(ring);
    }
  }
  // TR-MOVE-17: each man faces about where he stands, so only the end must be free.
  void turn(const Leg& leg, const Ring& end, bool free, SegmentReport& report) {
    check_.sweep(end);
    if (free) return;
    report.cost += turn_cost(inches_);
    report.turning += turn_cost(inches_);
    if (std::abs(leg.turn) != 900 && leg.turn != 1800)
      check_.refuse_once("TR-MOVE-17", "On the spot it turns by exactly 90 or 180 degrees.");
  }

  const State& s_;
  PieceId unit_;
  Size size_;
  double inches_;
  WayCheck check_;
};

double reach_of(const State& s, PieceId unit, std::span<const Pose> path) {
  const Size size = size_of(s, unit);
  double reach = 0.1;
  for (Pose at = s.unit(unit).pose; const Pose& to : path) {
    reach += length(to.at() - at.at()) + (to.facing == at.facing ? 0 : size.width + size.depth);
    at = to;
  }
  return reach;
}

}  // namespace

bool passes_through(const State& s, PieceId mover, PieceId other) {
  if (is_enemy(s, mover, other)) return false;
  const Formation f = s.unit(other).formation;
  return f == Formation::Skirmish || f == Formation::Unlimbered || f == Formation::Limbered ||
         s.unit(mover).formation == Formation::Skirmish;
}

PieceId approached_enemy(const State& s, PieceId unit, const Ring& area) {
  const Nearness near(area);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!is_enemy(s, unit, id) || !on_table(s.unit(id)) || !near.maybe(s, id, kKeepOff)) continue;
    if (comes_too_near(distance_between(s, unit, id), distance(area, footprint(s, id)))) return id;
  }
  return kNoPiece;
}

SegmentReport weigh_segment(const State& s, PieceId unit, bool half_speed, Verdict& v) {
  SegmentReport report;
  split_turns(s, unit, v.command);
  const Formation f = s.unit(unit).formation;
  boost::container::small_vector<Pose, 8> poses{s.unit(unit).pose};
  poses.insert(poses.end(), v.command.path.begin(), v.command.path.end());
  const std::span<const Pose> way{poses.data(), poses.size()};
  SegmentJudge judge(s, unit, v, reach_of(s, unit, way.subspan(1)), cells_of(s, unit).row.inches);
  for (std::size_t i = 0; i + 1 < poses.size(); ++i) {
    judge.leg(poses[i], poses[i + 1], report);
    if (v.refusals.size() > 4) break;
  }
  judge.end_at(poses.back());
  report.road = on_road(s, f, way);
  report.allowed = segment_inches(s, unit, report.road, half_speed);
  report.going = going_over(s, unit, f, way);
  if (const int area = report.going.barred; area >= 0)
    judge.check().refuse_once(report.going.barred_by, "It may not enter or cross this: {}.", ground_name(s, area));
  return report;
}

bool can_budge(const State& s, PieceId unit) {
  if (segment_inches(s, unit, false, false) <= 0 || in_contact(s, unit)) return false;
  const Pose& at = s.unit(unit).pose;
  const Size size = size_of(s, unit);
  const auto legal = [&](const Pose& to) {
    Verdict v{.command = {.side = s.side_of(unit), .verb = "move", .units = {unit}, .path = {to}}};
    weigh_march(s, false, v);
    return v.legal();
  };
  return legal(advanced(at, 0.1)) || legal(advanced(at, -0.1)) || legal(turned(at, 1800)) ||
         legal(wheeled(at, 20, size.width, size.depth)) || legal(wheeled(at, -20, size.width, size.depth)) ||
         legal(shifted_right(at, 0.1)) || legal(shifted_right(at, -0.1));
}

}  // namespace grognard::tricorne
