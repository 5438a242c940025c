// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/placing.h"
#include "tricorne/position/blocks.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/01_movement/commanders.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/04_close_combat/combat_round.h"
#include "tricorne/sequence/chapters.h"

// Winners by 2 or more: straight on, into the block they have won, or no farther (TR-RES-17, 18, TR-BUA-6).
namespace grognard::tricorne {
namespace {

// How far a winner may go, and the contact that awaits it at the end.
struct FollowUpWay {
  double most = 0;
  PieceId enemy = kNoPiece;  // reached at the full travel, where contact is allowed
  Pose last;
  Sector sector = Sector::Front;
  Defence defence = Defence::None;
};

// TR-CHARGE-6 to 10, judged from where the follow-up begins.
bool may_close_with(const State& s, PieceId unit, const Reached& reached, FollowUpWay& way) {
  const Pose& from = s.unit(unit).pose;
  if (may_not_fall_on(s, unit, reached.unit)) return false;
  way.sector = sector_of(s, reached.unit, eye_of(s, unit, reached.unit));
  const auto last = flush_pose(s, unit, advanced(from, reached.travel), reached.unit, way.sector, false);
  if (!last) return false;
  way.last = *last;
  way.defence = defence_crossed(s, unit, from, way.last, reached.unit);
  if (way.defence == Defence::HeavyWork) return false;  // crossed only at half speed (TR-TERR-33)
  const Arrival arrival{reached.unit, way.last};
  for (const LaneSegment& segment : lane_segments(s, unit, from, from, reached.travel, false)) {
    const Toll toll = toll_of(s, unit, s.unit(unit).formation, lane_going(s, unit, segment, &arrival), false);
    if (toll.refused || (toll.hits.total() > 0 && toll.hits.total() >= s.unit(unit).strength())) return false;
  }
  return true;
}

FollowUpWay follow_up_way(const State& s, PieceId unit) {
  FollowUpWay way;
  if (!may_follow_up(s, unit)) return way;
  const Pose& from = s.unit(unit).pose;
  way.most = straight_limit(s, unit, from, row_of(s.unit(unit)).inches, false, true);
  const Reached reached = first_enemy_ahead(s, unit, from, way.most);
  if (reached.unit == kNoPiece) return way;
  if (may_close_with(s, unit, reached, way)) {
    way.enemy = reached.unit;
    way.most = reached.travel;
  } else {
    way.most = std::max(0.0, reached.travel - kKeepOff);  // it stops 1" short
  }
  return way;
}

// Where an order takes it; contact only at the end of the way.
struct FollowUpEnd {
  double travel = 0;
  bool contact = false;
};
FollowUpEnd ordered_end(const State& s, PieceId unit, const FollowUpWay& way, const Command& c) {
  const Unit& u = s.unit(unit);
  const Vec2 forward = u.pose.facing.forward();
  double wish = way.most;
  if (!c.path.empty()) {
    // A pose turned into the contact counts as going all the way.
    const bool into_contact = way.enemy != kNoPiece && c.path.front() == way.last;
    if (!into_contact) wish = std::clamp(dot(c.path.front().at() - u.pose.at(), forward), 0.0, way.most);
  }
  if (way.enemy != kNoPiece && reaches(wish, way.most)) return {way.most, true};
  const Ring ring = footprint(s, unit);
  const auto back = landing({&ring, 1}, forward, wish, {0, wish}, standing_room(s, unit), Rather::Short);
  return {back.value_or(0), false};
}

bool has_somewhere_to_go(const State& s, PieceId unit) {
  const FollowUpWay way = follow_up_way(s, unit);
  if (way.enemy != kNoPiece) return true;
  return beyond(way.most, 0) && beyond(ordered_end(s, unit, way, {}).travel, 0);
}

// TR-BUA-6
bool may_occupy(const State& s, PieceId unit, PieceId block) {
  if (!s.is_block(block) || !may_follow_up(s, unit) || s.unit(unit).arm != Arm::Infantry) return false;
  const int area = s.block_area(block);
  return garrison_of(s, area) == kNoPiece && overlapped_unit(s, unit, block_ring(s, area)) == kNoPiece;
}

void list_follow_ups(const State& s, const Question& q, Choices& out) {
  offer(out, "stay", q.unit, kNoPiece, Needs::Nothing, true);
  if (has_somewhere_to_go(s, q.unit)) {
    offer(out, "follow-up", q.unit);
    offer(out, "follow-up", q.unit, kNoPiece, Needs::Pose);
  }
  if (may_occupy(s, q.unit, q.other)) offer(out, "occupy", q.unit, q.other);
}

void show_next_round(const State& s, PieceId unit, const FollowUpWay& way, Verdict& v) {
  if (Quietly::now()) return;
  const Contact contact{.attacker = unit, .defender = way.enemy, .sector = way.sector, .defence = way.defence};
  for (const Breakdown& score : forecast(s, contact, false, way.last)) {
    v.workings.push_back(score);
    v.workings.push_back(ways_in_ten(s.options(), score.total()));
  }
}

void weigh_advance(const State& s, PieceId unit, Verdict& v) {
  if (!has_somewhere_to_go(s, unit)) {
    v.refuse("TR-RES-17", sentence("{:^} cannot follow up.", name_of(s, unit)));
    return;
  }
  const FollowUpWay way = follow_up_way(s, unit);
  const FollowUpEnd end = ordered_end(s, unit, way, v.command);
  v.command.path.assign(1, end.contact ? way.last : advanced(s.unit(unit).pose, end.travel));
  v.measure = {end.travel, row_of(s.unit(unit)).inches};
  if (end.contact) show_next_round(s, unit, way, v);
}

void weigh_follow_up(const State& s, const Question& q, Verdict& v) {
  if (v.command.units.empty()) v.command.units.push_back(q.unit);
  const Verb verb = v.command.verb;
  if (v.command.unit() != q.unit) {
    v.refuse("TR-RES-17",
             sentence("{0:^} {0:is|are} asked whether {0:it follows|they follow} up.", name_of(s, q.unit)));
  } else if (verb == Verb("stay")) {
    v.command.targets.clear();
    v.command.path.clear();
  } else if (verb == Verb("follow-up")) {
    v.command.targets.clear();
    weigh_advance(s, q.unit, v);
  } else if (verb == Verb("occupy")) {
    v.command.path.clear();
    if (v.command.targets.empty()) v.command.targets.push_back(q.other);
    if (v.command.target() != q.other || !may_occupy(s, q.unit, q.other))
      v.refuse("TR-BUA-6", "Only a block just won can be occupied, by infantry that fought its garrison.");
  } else {
    v.refuse("TR-RES-17", sentence("{0:^} {0:follows|follow} up, or {0:stays|stay}.", name_of(s, q.unit)));
  }
}

void follow_up(Play& p, PieceId unit, const Command& c) {
  State& s = p.s;
  const FollowUpWay way = follow_up_way(s, unit);
  const FollowUpEnd end = ordered_end(s, unit, way, c);
  const Pose from = s.unit(unit).pose;
  const Arrival arrival{way.enemy, way.last};
  p.log.tell([&] {
    Event e = event("TR-RES-17", "follow-up", {unit},
                    fmt::format("{0:^} {0:follows|follow} up {1}.", name_of(s, unit), inches(end.travel)));
    return with_path(with_going(std::move(e), s, unit, row_of(s.unit(unit)).inches),
                     {from, end.contact ? way.last : advanced(from, end.travel)});
  });
  pay_for_lane(p, unit, from, from, end.travel, false, end.contact ? &arrival : nullptr);
  if (!end.contact || !on_table(s.unit(unit))) return;
  make_contact(p, unit, way.last, slide_into(s, unit, way.enemy, advanced(from, end.travel), way.last),
               {.attacker = unit, .defender = way.enemy, .sector = way.sector, .defence = way.defence});
  Unit& u = s.unit(unit);
  u.melee_rounds = std::max<std::int8_t>(u.melee_rounds, 1);  // TR-RES-18
}

void carry_follow_up(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("follow-up")) {
    follow_up(p, q.unit, c);
  } else if (c.verb == Verb("occupy")) {
    occupy_block(s, q.unit, s.block_area(q.other));
    brush_aside_commanders(p, q.unit, footprint(s, q.unit));
    p.log.tell([&] {
      return with_going(event("TR-BUA-6", "occupy", {q.unit, q.other},
                              fmt::format("{0:^} {0:occupies|occupy} {1}.", name_of(s, q.unit), name_of(s, q.other))),
                        s, q.unit, into_block(s, q.unit));
    });
  }
}

}  // namespace

const Chapter kFollowUp = {.rule = "TR-RES-17",
                           .prompt = "Won by 2 or more: follow up, occupy the block just won, or stay",
                           .list = list_follow_ups,
                           .weigh = weigh_follow_up,
                           .carry = carry_follow_up};

}  // namespace grognard::tricorne
