// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/position/losses.h"
#include "revwars/position/sweeps.h"
#include "revwars/position/wording.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/rules/b2d_2_breaking/breaking.h"
#include "revwars/rules/b2d_3_pursuit/pursuit.h"
#include "revwars/sequence/chapters.h"

// Charging cavalry that fails its test before any melee rides on through the enemy (chapter CAV).
namespace grognard::revwars {
namespace {

// A snapped place so near to a line lies on it: an order that the judge has completed stays as it is.
constexpr double kOnTheLine = 0.02;

using Passed = boost::container::small_vector<PieceId, 4>;

// One straight direction, with the travel that is allowed in it.
struct RideLane {
  Vec2 way;
  double least = 0;  // so far that it is clear of those it has passed
  double most = 0;
  bool open = false;         // some travel in it is legal without meeting anybody else
  PieceId other = kNoPiece;  // an enemy it did not charge who stands in the way
  double touch = kNowhere;   // and where
  Stretches taken;           // places of friends
};
struct RidePlan {
  RideLane lane;
  bool possible = false;
  bool contact = false;  // RW-CAV-2
  bool swerves = false;  // straight on it would meet somebody
};

// RW-CAV-1: those it charged; of a meeting the other one.
Passed charged_by(const State& s, const Fight& f, PieceId unit) {
  Passed passed;
  for (const Engagement& e : f.pairs) {
    PieceId enemy = kNoPiece;
    if (e.charger == unit) enemy = e.charged;
    else if (e.meeting && e.charged == unit) enemy = e.charger;
    if (enemy != kNoPiece && is_active(s.unit(enemy)) && std::ranges::find(passed, enemy) == passed.end())
      passed.push_back(enemy);
  }
  return passed;
}

// RW-CAV-6: 2" beyond everybody whom it rides through.
double least_travel(const State& s, const Passed& passed, const Rings& rings, Vec2 way, double charge) {
  double least = 0;
  for (const PieceId enemy : passed) {
    const Rings theirs = bases_of(s, enemy);
    Stretches met;
    add_meetings(rings, way, theirs, met);
    double out = -1;
    for (const Interval& stretch : met) out = std::max(out, stretch.to);
    if (out <= 0) continue;
    const auto too_near = [&](double t) {
      return t < out || !reaches(distance_of(moved_by(rings, way * t), theirs), kClearBeyond);
    };
    if (too_near(charge)) return kNowhere;
    least = std::max(least, last_travel(charge, too_near));
  }
  return least;
}

RideLane lane_in(const State& s, const Passed& passed, PieceId unit, Vec2 way) {
  const Rings rings = bases_of(s, unit);
  const double charge = s.card(unit).charge;
  RideLane lane{.way = way, .taken = {}};
  lane.least = least_travel(s, passed, rings, way, charge);
  const double edge = std::min(charge, edge_travel(s, rings, way));
  lane.most = travel_to_barred(s, rings, way, edge);
  if (beyond(lane.least, lane.most)) return lane;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == unit || !is_active(s.unit(id)) || std::ranges::find(passed, id) != passed.end()) continue;
    if (!is_enemy(s, id, unit)) {
      add_meetings(rings, way, bases_of(s, id), lane.taken);
      add_meetings(rings, way, limbers_of(s, id), lane.taken);
      continue;
    }
    const double touch = first_touch(rings, way, bases_of(s, id), lane.most);
    if (touch >= lane.touch) continue;
    lane.touch = touch;
    lane.other = id;
  }
  if (lane.other != kNoPiece) lane.most = lane.touch - kFriendGap;
  lane.most = clear_before(lane.taken, lane.most);
  lane.open = within(lane.least, lane.most);
  return lane;
}

Vec2 swerved(const Pose& pose, int tenths) { return pose.facing.turned(tenths).forward(); }

// RW-CAV-9: it falls upon others only where there is room for it before them.
bool has_room_at_touch(const State& s, PieceId unit, const RideLane& lane) {
  return lane.other != kNoPiece && overlapped(s, unit, moved_by(bases_of(s, unit), lane.way * lane.touch)) == kNoPiece;
}

// RW-CAV-1, RW-CAV-2, RW-CAV-6: straight on; if others are there, the smallest swerve that avoids them; else into them.
RidePlan plan_ride(const State& s, const Fight& f, PieceId unit) {
  const Pose& pose = s.unit(unit).pose;
  const Passed passed = charged_by(s, f, unit);
  RidePlan plan{.lane = lane_in(s, passed, unit, swerved(pose, 0))};
  plan.possible = plan.lane.open;
  if (plan.possible || plan.lane.other == kNoPiece) return plan;
  plan.swerves = true;
  for (int turn = kSwerveStep; turn <= kRideThroughSwerve; turn += kSwerveStep)
    for (const int side : {turn, -turn}) {
      const RideLane lane = lane_in(s, passed, unit, swerved(pose, side));
      if (!lane.open) continue;
      plan.lane = lane;
      plan.possible = true;
      return plan;
    }
  for (int turn = 0; turn <= kRideThroughSwerve; turn += kSwerveStep)
    for (const int side : {turn, -turn}) {
      const RideLane lane = lane_in(s, passed, unit, swerved(pose, side));
      if (!has_room_at_touch(s, unit, lane)) continue;
      plan.lane = lane;
      plan.contact = plan.possible = true;
      return plan;
    }
  return plan;
}

Pose pose_at(const Pose& from, Vec2 way, double travel) { return Pose::snapped(from.at() + way * travel, from.facing); }

// Where the order takes it; a refusal if that is not allowed.
Pose ordered_ride(const State& s, const Fight& f, PieceId unit, const RidePlan& plan, const Command& c, Verdict* v) {
  const Pose& here = s.unit(unit).pose;
  if (plan.contact) return pose_at(here, plan.lane.way, plan.lane.touch);
  if (v) v->measure = {plan.lane.most, s.card(unit).charge};
  if (c.path.empty()) return pose_at(here, plan.lane.way, plan.lane.most);
  // Its own proposal stays as it is, though the grid has moved it a little.
  const Pose given = Pose::snapped(c.path.front().at(), here.facing);
  if (given == pose_at(here, plan.lane.way, plan.lane.most)) return given;
  const Vec2 wish = c.path.front().at() - here.at();
  RideLane lane = plan.lane;
  if (plan.swerves && length(wish) > kTolerance) {
    const Facing along = facing_of(wish);
    if (std::abs(turn_between(here.facing, along)) > kRideThroughSwerve) {
      if (v) v->refuse("RW-CAV-6", "It swerves by 45 degrees at most.");
      return here;
    }
    lane = lane_in(s, charged_by(s, f, unit), unit, along.forward());
  }
  const double travel = dot(wish, lane.way);
  const bool free = same_length(clear_before(lane.taken, travel), travel);
  if (v && !lane.open) v->refuse("RW-CAV-6", "There it would meet others, or find no place.");
  else if (v && !(reaches(travel, lane.least) && within(travel, lane.most)))
    v->refuse("RW-CAV-6", sentence("It rides {} to {}: 2 inches clear of those it passes, and no farther than "
                                   "its way is free.",
                                   exact_inches(lane.least, lane.most), exact_inches(lane.most, lane.least)));
  else if (v && !free) v->refuse("RW-CAV-6", "Friends stand there.");
  if (v) v->measure = {travel, s.card(unit).charge};
  return length(wish - lane.way * travel) < kOnTheLine ? given : pose_at(here, lane.way, travel);
}

void list_rides(const State& s, const Question& q, Choices& out) {
  const RidePlan plan = plan_ride(s, s.fight(), q.unit);
  offer(out, "ride-through", q.unit, kNoPiece, Needs::Nothing, true);
  if (!plan.contact && beyond(plan.lane.most, plan.lane.least))
    offer(out, "ride-through", q.unit, kNoPiece, Needs::Pose);
}

void weigh_ride(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.targets.clear();
  c.number = 0;
  if (c.verb != Verb("ride-through") || c.unit() != q.unit) {
    v.refuse("RW-CAV-6", sentence("{0} {0:rides|ride} through: say how far.", name_of(s, q.unit)));
    return;
  }
  const RidePlan plan = plan_ride(s, s.fight(), q.unit);
  const Pose to = ordered_ride(s, s.fight(), q.unit, plan, c, &v);
  if (v.legal()) c.path.assign(1, to);
}

// RW-BREAK-7: friends beyond the enemy are ridden through like any others.
void ride_over_friends(Play& p, PieceId unit, const Rings& rings, Vec2 by) {
  const double travel = length(by);
  if (travel < kTolerance) return;
  const Vec2 way = by * (1 / travel);
  each_active(p.s, p.s.side_of(unit), [&](PieceId id) {
    if (id == unit) return;
    Stretches met;
    add_meetings(rings, way, bases_of(p.s, id), met);
    const bool passed = std::ranges::any_of(
        met, [&](const Interval& i) { return i.from < travel - kOverlapSlack && i.to > kOverlapSlack; });
    if (passed) disorder(p, id, "RW-BREAK-7", "by broken friends");
  });
}

void carry_ride(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  answered(s);
  Fight& f = s.fight();
  const PieceId unit = q.unit;
  const RidePlan plan = plan_ride(s, f, unit);
  const Pose from = s.unit(unit).pose;
  const Rings rings = bases_of(s, unit);
  Pose to = ordered_ride(s, f, unit, plan, c, nullptr);
  ride_over_friends(p, unit, rings, to.at() - from.at());
  p.log.tell([&] {
    const std::string text = fmt::format("{0} {0:rides|ride} {1} through the enemy{2}.", name_of(s, unit),
                                         inches(inches_to(s, unit, to)), plan.contact ? " and into others" : "");
    const Event e = event("RW-CAV-1", "ride-through", {unit}, text);
    return with_stride(with_path(e, {from, to}), unit, s.card(unit).charge);
  });
  p.log.outcome([&] { return fmt::format("{0} {0:breaks|break} through", name_of(s, unit)); });
  if (plan.contact) {  // RW-CAV-2, RW-CAV-9
    const Pose flush = flush_against(s, unit, to, plan.lane.other);
    if (flush != to) tell_turning(p, unit, plan.lane.other, flush);
    to = flush;
    f.fresh.push_back({.unit = unit, .target = plan.lane.other, .start = from, .astride = s.unit(unit).astride});
  }
  const Trail trail = trail_at(s, unit, to);
  stand_at(s, unit, Shape(s.unit(unit).shape), to, trail.empty() ? nullptr : &trail);
  if (BrokenUnit* b = broken_in(f, unit)) b->ran = true;
  settle_after_move(p, unit, from, false);
}

}  // namespace

bool ride_through(Play& p, Fight& f, BrokenUnit& broken) {
  overrun_guns(p, broken.unit, "RW-ART-7");
  if (plan_ride(p.s, f, broken.unit).possible) {
    ask(p.s, Step::RideThrough, broken.unit);
    return false;
  }
  broken.rides_through = false;  // RW-CAV-6: no way through
  run_away(p, f, broken);
  return true;
}

const Chapter kRideThrough = {.rule = "RW-CAV-6",
                              .prompt = "The squadron rides through the enemy: how far",
                              .list = list_rides,
                              .weigh = weigh_ride,
                              .carry = carry_ride};

}  // namespace grognard::revwars
