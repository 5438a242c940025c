// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b1_brigades/commanders.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/sequence/chapters.h"

// Generals ride (RW-CMD-1, 2, 7 to 9).
namespace grognard::revwars {
namespace {

bool is_last_ride(const Question& q) { return q.step == Step::RideLast; }
double ride_of(const Question& q) { return is_last_ride(q) ? kGeneralLast : kGeneralFirst; }

RuleId rule_of_ride(const State& s, const Question& q) {
  if (s.brigade_rules(s.brigade_of(q.unit)).division_troops) return "RW-CMD-8";
  return is_last_ride(q) ? RuleId("RW-CMD-2") : RuleId("RW-CMD-1");
}

// RW-CMD-7, option replace_generals: the turn of his capture and one full turn have passed.
bool is_replaced_now(const State& s, const Question& q) {
  const int brigade = s.brigade_of(q.unit);
  const General& g = s.brigade(brigade).general;
  if (!s.options().replace_generals || is_last_ride(q) || !g.captured || g.lost_turn + 1 >= s.turn) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.brigade_of(id) == brigade && is_active(s.unit(id))) return true;
  return false;
}

bool can_ride(const State& s, PieceId general, double reach) {
  const Pose from = s.general(general).pose;
  for (double ride = 1; ride <= reach; ride *= 2)
    for (int way = 0; way < 3600; way += 450) {
      const Vec2 to = from.at() + Facing::tenths(way).forward() * ride;
      if (!may_not_stand(s, general, Pose::snapped(to, from.facing))) return true;
    }
  return false;
}

void list_generals_rides(const State& s, const Question& q, Choices& out) {
  const General& g = s.general(q.unit);
  if (is_replaced_now(s, q)) return offer(out, "return", q.unit);
  if (g.alive && g.on_table && can_ride(s, q.unit, ride_of(q))) offer(out, "ride", q.unit, kNoPiece, Needs::Pose);
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

// To the distance that he may ride; the judge weighs what comes out.
void shorten_ride(const State& s, double reach, Command& c) {
  const Pose from = s.general(c.unit()).pose;
  const Vec2 way = c.path.back().at() - from.at();
  const double far = length(way);
  if (beyond(far, reach))
    c.path.back() = Pose::snapped(from.at() + way * ((reach - kTolerance) / far), c.path.back().facing);
}

void weigh_generals_ride(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  if (c.units.empty()) c.units.push_back(q.unit);
  const General& g = s.general(q.unit);
  if (c.verb != Verb("ride") || c.unit() != q.unit || !g.alive || !g.on_table) {
    v.refuse(rule_of_ride(s, q), sentence("{0} {0:rides|ride} now, or it goes on without.", name_of(s, q.unit)));
    return;
  }
  if (c.path.empty()) {
    v.refuse(rule_of_ride(s, q), "Say where he rides to.");
    return;
  }
  c.path.erase(c.path.begin(), c.path.end() - 1);
  if (c.find_way) shorten_ride(s, ride_of(q), c);
  c.number = 0;
  const double ridden = length(c.path.back().at() - g.pose.at());
  v.measure = {ridden, ride_of(q)};
  if (beyond(ridden, ride_of(q)))
    v.refuse(rule_of_ride(s, q),
             sentence("He rides {} now, not {}.", inches(ride_of(q)), exact_inches(ridden, ride_of(q))));
  if (auto barred = may_not_stand(s, q.unit, c.path.back())) v.refuse(barred->rule, std::move(barred->text));
}

// The nearest battalion of his brigade to where the last one was lost; he appears behind it.
void replace_general(Play& p, PieceId general) {
  State& s = p.s;
  const int brigade = s.brigade_of(general);
  General& g = s.brigade(brigade).general;
  PieceId nearest = kNoPiece;
  double least = kNowhere;
  each_active(s, s.side_of(general), [&](PieceId id) {
    const double away = length(s.unit(id).pose.at() - g.pose.at());
    if (s.brigade_of(id) != brigade || away >= least) return;
    least = away;
    nearest = id;
  });
  if (nearest == kNoPiece) return;
  g.alive = g.on_table = true;
  g.captured = false;
  const Pose& with = s.unit(nearest).pose;
  g.pose = with;
  g.pose = refuge_near(s, general, with.at(), with.facing.opposite(), {}).value_or(with);
  p.log.tell([&] {
    return with_path(event("RW-CMD-7", "general", {general, nearest},
                           fmt::format("{0} {0:has|have} a new commander, with {1}.", brigade_name(s, brigade),
                                       name_of(s, nearest))),
                     {g.pose});
  });
}

void carry_generals_ride(Play& p, const Question& q, const Command& c) {
  if (c.verb == Verb("return")) return replace_general(p, q.unit);
  State& s = p.s;
  if (c.verb == Verb("ride")) {
    General& g = s.general(q.unit);
    const Pose before = g.pose;
    g.pose = c.path.back();
    p.log.tell([&] {
      const bool first = s.step == Step::RideFirst;
      const std::string text =
          fmt::format("{0} {0:rides|ride} {1}.", name_of(s, q.unit), inches(length(g.pose.at() - before.at())));
      return with_stride(with_path(event(rule_of_ride(s, q), "ride", {q.unit}, text), {before, g.pose}), q.unit,
                         first ? kGeneralFirst : kGeneralLast);
    });
  }
  next_step(p);
}

// How far a ring has to go in this direction to be clear of all these.
double way_out(const Ring& ring, Vec2 direction, const Rings& of) {
  double far = 0;
  for (const Ring& one : of)
    if (const auto met = travel_meeting(ring, direction, one); met && met->to > 0) far = std::max(far, met->to);
  return far;
}

// By the shortest way off them.
void move_aside(Play& p, PieceId general, PieceId unit, const Rings& bases) {
  State& s = p.s;
  const Facing facing = s.unit(unit).pose.facing;
  General& g = s.general(general);
  const Ring ring = general_ring(s, general);
  const Pose from = g.pose;
  double least = kNowhere;
  for (const Facing axis : {facing, from.facing})
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Vec2 direction = axis.turned(900 * quarter).forward();
      const double far = way_out(ring, direction, bases) + kTolerance;
      const Pose there = Pose::snapped(from.at() + direction * far, from.facing);
      if (far >= least - kTolerance || may_not_stand(s, general, there)) continue;
      least = far;
      g.pose = there;
    }
  if (g.pose == from) return;
  p.log.tell([&] {
    const std::string text = fmt::format("{0} {0:makes|make} room for {1}.", name_of(s, general), name_of(s, unit));
    return with_stride(with_path(event("RW-CMD-9", "ride", {general, unit}, text), {from, g.pose}), general, least);
  });
}

}  // namespace

const Chapter kRideFirst = {.rule = "RW-CMD-1",
                            .prompt = "The general may ride 16 inches",
                            .list = list_generals_rides,
                            .weigh = weigh_generals_ride,
                            .carry = carry_generals_ride};
const Chapter kRideLast = {.rule = "RW-CMD-2",
                           .prompt = "The general may ride 32 inches",
                           .list = list_generals_rides,
                           .weigh = weigh_generals_ride,
                           .carry = carry_generals_ride};

// RW-CMD-9
std::optional<Barred> may_not_stand(const State& s, PieceId general, const Pose& pose) {
  Rings rings;
  rings.push_back(general_ring(s, general, pose));
  if (!on_the_table(s, rings)) return Barred{"RW-CMD-9", sentence("He would leave the table.")};
  if (const int area = impassable_under(s, rings[0]); area >= 0)
    return Barred{"RW-CMD-9", sentence("He cannot stand here: {}.", ground_name(s, area))};
  PieceId enemy = kNoPiece;
  if (!reaches(nearest_enemy(s, s.side_of(general), rings, kKeepAway, &enemy), kKeepAway))
    return Barred{"RW-CMD-9", sentence("He must keep 2 inches away from {}.", name_of(s, enemy))};
  return std::nullopt;
}

// RW-CMD-9: by the shortest way; where there is none he stays, for generals block nobody.
void displace_generals(Play& p, PieceId unit) {
  const State& s = p.s;
  if (!is_active(s.unit(unit))) return;
  const Rings bases = bases_of(s, unit);
  each_general(s, [&](PieceId general) {
    if (is_enemy(s, general, unit)) return;
    Rings rings;
    rings.push_back(general_ring(s, general));
    if (maybe_within(s, unit, rings[0].box(), 0) && overlap_deeply(rings, bases)) move_aside(p, general, unit, bases);
  });
}

}  // namespace grognard::revwars
