// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/02_movement/charge_lane.h"

#include <algorithm>
#include <cmath>

#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/together.h"

namespace grognard::grant {
namespace {

constexpr double kProbeWay = 0.25;

class ChargeLane {
 public:
  ChargeLane(const State& s, PieceId unit, const Course& course, PieceId named)
      : s_(s), unit_(unit), course_(course), named_(named) {
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (id == unit || !on_table(s.unit(id)) || !may_be_near(s, unit, id, course.full)) continue;
      const bool is_friend = s.unit(id).side == s.unit(unit).side;
      if (is_friend && may_pass_through(s, unit, id)) continue;
      Other other{id, is_friend, {}, {}, {}};
      if (is_friend)
        for (const Ring& ring : solids_of(s, id)) other.rings.push_back(ring);
      else other.rings = what_can_be_touched(s, unit, id);
      if (other.rings.empty()) continue;
      other.box = other.rings.front().box();
      for (const Ring& ring : other.rings) {
        const Box b = ring.box();
        other.boxes.push_back(b);
        other.box.low = {std::min(other.box.low.x, b.low.x), std::min(other.box.low.y, b.low.y)};
        other.box.high = {std::max(other.box.high.x, b.high.x), std::max(other.box.high.y, b.high.y)};
      }
      others_.push_back(std::move(other));
    }
  }

  Meeting first() {
    for (std::size_t i = 0; i + 1 < course_.keys.size() && first_.who == kNoPiece; ++i) {
      if (course_.keys[i].facing == course_.keys[i + 1].facing) go_straight(i);
      else wheel(i);
    }
    return first_;
  }

 private:
  struct Other {
    PieceId id;
    bool is_friend;
    std::vector<Ring> rings;
    std::vector<Box> boxes = {};  // of the rings
    Box box = {};                 // of all
  };

  void keep_sooner(double when, const Other& other) {
    const bool sooner = when < first_.spent - kTolerance;
    const bool same = std::abs(when - first_.spent) <= kTolerance;
    if (!sooner && !(same && other.id == named_)) return;  // GW-CHARGE-24
    first_ = {when, other.id, other.is_friend};
  }

  void go_straight(std::size_t leg) {
    const Pose& from = course_.keys[leg];
    const Vec2 travel = course_.keys[leg + 1].at() - from.at();
    const double way = length(travel);
    if (way <= 0) return;
    const Vec2 direction = travel * (1 / way);
    const Ring block = block_at(s_, unit_, from);
    const Solids solids = solids_at(s_, unit_, from);
    const Box lane = swept(block, travel).box().grown(2 * kStandOff);
    for (const Other& other : others_)
      for (std::size_t k = 0; k < other.rings.size(); ++k) {
        const Ring& ring = other.rings[k];
        if (!lane.meets(other.boxes[k])) continue;
        if (!other.is_friend) consider(leg, travel_meeting(block, direction, ring), way, other);
        else
          for (const Ring& solid : solids) consider(leg, travel_meeting(solid, direction, ring), way, other);
      }
  }

  void consider(std::size_t leg, const std::optional<Interval>& met, double way, const Other& other) {
    if (!met || met->to <= kTolerance || met->from > way + kTolerance / 2) return;
    if (other.is_friend && met->from < 0) return;  // stands on top of it already
    const Pose& from = course_.keys[leg];
    const Vec2 direction = (course_.keys[leg + 1].at() - from.at()) * (1 / way);
    const double ahead = std::clamp(met->from, 0.0, way);
    const double whole = course_.costs[leg + 1] - course_.costs[leg];
    const double ground = march_cost(s_, unit_, from.at(), from.at() + direction * way);
    const double cost =
        ground > 0 ? march_cost(s_, unit_, from.at(), from.at() + direction * ahead) * whole / ground : 0;
    keep_sooner(course_.costs[leg] + cost, other);
  }

  void wheel(std::size_t leg) {
    const double whole = course_.costs[leg + 1] - course_.costs[leg];
    const int probes = std::max(1, static_cast<int>(whole / kProbeWay) + 1);
    const Body body = body_of(s_, unit_);
    for (int i = 1; i <= probes && first_.who == kNoPiece; ++i) {
      const double spent = course_.costs[leg] + whole * i / probes;
      const ExactPose at = pose_after(s_, unit_, course_, std::min(spent, course_.costs[leg + 1] - 1e-9));
      const Stance here = placed(body, at.at, at.forward);
      for (const Other& other : others_) {
        if (!other.box.meets(here.box)) continue;
        for (std::size_t k = 0; k < other.rings.size(); ++k) {
          if (!other.boxes[k].meets(here.box)) continue;
          const Ring& ring = other.rings[k];
          const bool met = other.is_friend ? std::any_of(here.pieces.begin(), here.pieces.end(),
                                                         [&](const Ring& piece) { return overlap(piece, ring); })
                                           : overlap(here.block, ring);
          if (met) keep_sooner(spent, other);
        }
      }
    }
  }

  const State& s_;
  PieceId unit_;
  const Course& course_;
  PieceId named_;
  std::vector<Other> others_;
  Meeting first_;
};

}  // namespace

std::vector<Ring> what_can_be_touched(const State& s, PieceId attacker, PieceId enemy) {
  if (s.unit(enemy).formation != Formation::Garrison) return {block_of(s, enemy)};
  GarrisonParts parts = garrison_parts(s, enemy);
  if (is_foot(s.unit(attacker).arm))
    for (const int section : parts.sections) parts.outside.push_back(section_ring(s, section));
  return parts.outside;
}

Meeting first_meeting(const State& s, PieceId unit, const Course& course, PieceId named) {
  return ChargeLane(s, unit, course, named).first();
}

}  // namespace grognard::grant
