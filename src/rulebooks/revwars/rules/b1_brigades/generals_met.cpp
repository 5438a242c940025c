// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b1_brigades/commanders.h"
#include "revwars/rules/b2a_move/march.h"
#include "revwars/sequence/chapters.h"

// Generals whom the enemy comes near (RW-CMD-11 to 14).
namespace grognard::revwars {
namespace {

constexpr int kRefugeDirections = 16;
constexpr double kRefugeStep = 1;
constexpr int kMeetingHalvings = 8;
constexpr std::size_t kDeepestCursor = 7;  // a general whom there is no room to ask rides away by himself

double distance_from(const Rings& rings, const Ring& ring) {
  double least = kNowhere;
  for (const Ring& one : rings) least = std::min(least, distance(one, ring));
  return least;
}

Pose between(const Pose& from, const Pose& to, double share) {
  const int turn = turn_between(from.facing, to.facing);
  return Pose::snapped(from.at() + (to.at() - from.at()) * share,
                       from.facing.turned(static_cast<int>(static_cast<double>(turn) * share)));
}

// RW-CMD-11: where on the leg the battalion comes within 2" of him; nothing if it does not.
std::optional<Pose> meeting_point(const State& s, PieceId mover, const Pose& from, const Pose& to,
                                  const Ring& general) {
  const auto met = [&](const Pose& at) {
    return within(distance_from(covered_between(s, mover, from, at), general), kNearGeneral);
  };
  if (!met(to)) return std::nullopt;
  if (met(from)) return from;
  double before = 0;
  double after = 1;
  for (int i = 0; i < kMeetingHalvings; ++i) {
    const double middle = (before + after) / 2;
    (met(between(from, to, middle)) ? after : before) = middle;
  }
  return between(from, to, after);
}

// The rest of the movement, once the general has been met.
Rings still_to_cover(const State& s, PieceId mover, PieceId general) {
  Rings rings;
  for (const NearMiss& miss : s.near_misses) {
    if (miss.mover != mover || miss.general != general) continue;
    for (const Ring& ring : covered_between(s, mover, miss.from, miss.to))
      if (rings.size() < rings.capacity()) rings.push_back(ring);
  }
  return rings;
}

Pose usual_refuge(const State& s, PieceId general, PieceId mover) {
  const General& g = s.general(general);
  const Vec2 away = g.pose.at() - s.unit(mover).pose.at();
  const Facing first = length(away) > kTolerance ? facing_of(away) : g.pose.facing;
  if (const auto safe = refuge_near(s, general, g.pose.at(), first, still_to_cover(s, mover, general))) return *safe;
  return refuge_near(s, general, g.pose.at(), first, {}).value_or(g.pose);
}

// RW-CMD-12
void capture(Play& p, PieceId general, PieceId by) {
  State& s = p.s;
  const int brigade = s.brigade_of(general);
  General& g = s.brigade(brigade).general;
  g.alive = g.on_table = false;
  g.captured = true;
  g.lost_turn = s.turn;
  const int points = s.brigade_rules(brigade).division_troops ? kPointsDivisional : kPointsBrigadier;
  SideState& captor = s.sides[s.side_of(by)];
  captor.points = static_cast<std::int16_t>(captor.points + points);  // RW-VIC-7
  p.log.tell([&] {
    return event("RW-CMD-12", "general", {general, by},
                 fmt::format("{0} {0:is|are} captured by {1}.", name_of(s, general), name_of(s, by)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} captured", name_of(s, general)); });
}

void ride_away(Play& p, PieceId general, PieceId mover, const Pose& to) {
  State& s = p.s;
  General& g = s.general(general);
  const Pose before = g.pose;
  g.pose = to;
  p.log.tell([&] {
    const std::string text = fmt::format("{0} {0:rides|ride} {1} away from {2}.", name_of(s, general),
                                         inches(length(to.at() - before.at())), name_of(s, mover));
    return with_stride(with_path(event("RW-CMD-11", "general", {general, mover}, text), {before, to}), general,
                       kEvadeMove);
  });
  const bool caught = within(distance_from(still_to_cover(s, mover, general), general_ring(s, general)), kNearGeneral);
  const auto over = std::remove_if(s.near_misses.begin(), s.near_misses.end(),
                                   [&](const NearMiss& m) { return m.mover == mover && m.general == general; });
  s.near_misses.erase(over, s.near_misses.end());
  if (caught) capture(p, general, mover);
}

void have_him_ride(Play& p, PieceId general, PieceId mover) {
  if (p.s.cursor.depth() < kDeepestCursor) ask(p.s, Step::GeneralEvades, general, mover);
  else ride_away(p, general, mover, usual_refuge(p.s, general, mover));
}

void list_evasions(const State&, const Question& q, Choices& out) {
  offer(out, "evade", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "evade", q.unit, kNoPiece, Needs::Pose);
}

// RW-CMD-11, RW-CMD-13
void weigh_evasion(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.number = 0;
  if (c.units.empty()) c.units.push_back(q.unit);
  if (c.verb != Verb("evade") || c.unit() != q.unit) {
    v.refuse("RW-CMD-11", sentence("{0} {0:is|are} in danger: say where he rides to.", name_of(s, q.unit)));
    return;
  }
  const General& g = s.general(q.unit);
  if (c.path.empty()) c.path.push_back(usual_refuge(s, q.unit, q.other));
  c.path.erase(c.path.begin(), c.path.end() - 1);
  const Pose& to = c.path.back();
  const double ridden = length(to.at() - g.pose.at());
  v.measure = {ridden, kEvadeMove};
  if (beyond(ridden, kEvadeMove))
    v.refuse("RW-CMD-11", sentence("He rides at most 16 inches to get away, not {}.", exact_inches(ridden, 16)));
  Rings rings;
  rings.push_back(general_ring(s, q.unit, to));
  if (!on_the_table(s, rings) || impassable_under(s, rings[0]) >= 0) {
    v.refuse("RW-CMD-9", "He must end on the table and off impassable ground.");
    return;
  }
  const Quietly trying;
  if (may_not_stand(s, q.unit, to) && refuge_near(s, q.unit, g.pose.at(), g.pose.facing, {}))
    v.refuse("RW-CMD-13", "He must end at least 2 inches from every enemy battalion.");
}

void carry_evasion(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  // The only answer is carried out without having been judged.
  ride_away(p, q.unit, q.other, c.path.empty() ? usual_refuge(p.s, q.unit, q.other) : c.path.back());
}

}  // namespace

const Chapter kGeneralEvades = {.rule = "RW-CMD-11",
                                .prompt = "An enemy comes within 2 inches of the general: he rides away",
                                .list = list_evasions,
                                .weigh = weigh_evasion,
                                .carry = carry_evasion};

std::optional<Pose> refuge_near(const State& s, PieceId general, Vec2 from, Facing first, const Rings& danger) {
  const Quietly trying;
  const Pose now = s.general(general).pose;
  for (double inches = 0; within(inches, kEvadeMove); inches += kRefugeStep)
    for (int i = 0; i < (inches > 0 ? kRefugeDirections : 1); ++i) {
      const int turn = (i + 1) / 2 * (3600 / kRefugeDirections) * (i % 2 == 0 ? 1 : -1);  // both sides in turn
      const Pose there = Pose::snapped(from + first.turned(turn).forward() * inches, now.facing);
      if (may_not_stand(s, general, there)) continue;
      if (!within(distance_from(danger, general_ring(s, general, there)), kNearGeneral + kTolerance)) return there;
    }
  return std::nullopt;
}

void meet_generals(Play& p, PieceId mover, const Pose& from) {
  const Pose way[] = {from, p.s.unit(mover).pose};
  meet_generals(p, mover, std::span<const Pose>(way));
}

void crowd_generals(Play& p, PieceId unit, const Rings& before) {
  State& s = p.s;
  if (!is_active(s.unit(unit))) return;
  const Rings now = bases_of(s, unit);
  const Pose pose = s.unit(unit).pose;
  each_general(s, [&](PieceId general) {
    const Ring ring = general_ring(s, general);
    if (!is_enemy(s, general, unit) || !maybe_within(s, unit, ring.box(), kNearGeneral)) return;
    const double away = distance_from(now, ring);
    if (!within(away, kNearGeneral) || reaches(away, distance_from(before, ring))) return;
    if (s.near_misses.size() < s.near_misses.capacity())
      s.near_misses.push_back({.mover = unit, .general = general, .from = pose, .to = pose});
    have_him_ride(p, general, unit);
  });
}

void drive_off_generals(Play& p) {
  State& s = p.s;
  each_general(s, [&](PieceId general) {
    if (std::ranges::any_of(s.near_misses, [&](const NearMiss& m) { return m.general == general; })) return;
    const Ring ring = general_ring(s, general);
    PieceId upon = kNoPiece;
    each_active(s, other(s.side_of(general)), [&](PieceId enemy) {
      if (!maybe_within(s, enemy, ring.box(), 0)) return;
      for (const Ring& base : bases_of(s, enemy))
        if (overlap(base, ring)) upon = enemy;
    });
    if (upon != kNoPiece) ride_away(p, general, upon, usual_refuge(s, general, upon));
  });
}

void meet_generals(Play& p, PieceId mover, std::span<const Pose> way) {
  State& s = p.s;
  if (!is_active(s.unit(mover)) || way.empty()) return;
  each_general(s, [&](PieceId general) {
    if (!is_enemy(s, general, mover)) return;
    const Ring ring = general_ring(s, general);
    bool met = false;
    for (std::size_t i = 0; i == 0 || i + 1 < way.size(); ++i) {
      const Pose& to = way[std::min(i + 1, way.size() - 1)];
      const auto at = met ? std::optional(way[i]) : meeting_point(s, mover, way[i], to, ring);
      if (!at) continue;
      met = true;
      if (s.near_misses.size() < s.near_misses.capacity())
        s.near_misses.push_back({.mover = mover, .general = general, .from = *at, .to = to});
    }
    if (met) have_him_ride(p, general, mover);
  });
}

}  // namespace grognard::revwars
