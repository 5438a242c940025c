// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "revwars/position/layout.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/sequence/turn.h"

// The way of a charge: how a formation is carried along, and what the ground does to it (RW-CHARGE-15 to 21, 30, RW-TERR-15).
namespace grognard::revwars {
namespace {

std::string words_for(const State& s, const Crossing& way) {
  if (way.obstacle >= 0) return fmt::format("at {}", ground_name(s, way.obstacle));
  if (way.area >= 0) return fmt::format("through {}", ground_name(s, way.area));
  return "over abandoned guns";
}

// RW-CHARGE-16, RW-CHARGE-18, RW-CHARGE-30: platoons that fall on the way. The order at the start decides on re-rolls.
int fallen_on_the_way(Play& p, const Charger& c, const Crossing& way) {
  const Breakdown score = crossing_score(p.s, c.unit);
  Batch batch{.rule = "RW-CHARGE-16",
              .side = p.s.side_of(c.unit),
              .why = "charge across terrain",
              .rerolls = rerolls_of(c.at_start)};
  batch.needs.assign(static_cast<std::size_t>(way.rolling), score.total());
  const Thrown thrown = throw_batch(p, batch);
  const int lost = way.rolling - thrown.successes;
  p.log.tell([&] {
    return with_workings(with_dice(event("RW-CHARGE-16", "crossing", {c.unit},
                                         fmt::format("{0} {0:charges|charge} {1}: {2}{3}.", name_of(p.s, c.unit),
                                                     words_for(p.s, way), lost_words(lost, way.rolling), thrown.again)),
                                   thrown.roll, score.total()),
                         {score});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:loses|lose} {1} crossing", name_of(p.s, c.unit), lost); });
  return lost;
}

}  // namespace

Breakdown crossing_score(const State& s, PieceId charger) {
  Breakdown sum("RW-CHARGE-16", "number needed to cross");
  sum.base("RW-CHARGE-16", "Charge Across Terrain", s.card(charger).charge_across);
  return sum;
}

Stands carried(const Stands& stands, const Pose& from, const Pose& to) {
  const OwnFrame before(from);
  const OwnFrame after(to);
  const int turn = turn_between(from.facing, to.facing);
  Stands moved = stands;
  for (Stand& stand : moved) {
    const Vec2 local = before.local(stand.centre);
    stand.centre = after.world(local.x, local.y);
    stand.facing = stand.facing.turned(turn);
  }
  return moved;
}

Trail trail_at(const State& s, PieceId unit, const Pose& to) {
  const Battalion& b = s.unit(unit);
  if (b.formation() == Formation::MarchColumn) return drawn_along(body_of(s, unit), {&to, 1});
  Trail trail = b.trail;
  const OwnFrame before(b.pose);
  const OwnFrame after(to);
  for (Pose& place : trail) {
    const Vec2 local = before.local(place.at());
    place = Pose::snapped(after.world(local.x, local.y), place.facing.turned(turn_between(b.pose.facing, to.facing)));
  }
  return trail;
}

Stands stands_at(const State& s, PieceId unit, const Pose& to) {
  Body body = body_of(s, unit);
  const Trail trail = trail_at(s, unit, to);
  body.pose = to;
  body.trail = {trail.data(), trail.size()};
  return stands_of(body);
}

// RW-MOVE-5
double longest_way(const Stands& from, const Stands& to) {
  double longest = 0;
  for (std::size_t i = 0; i < from.size() && i < to.size(); ++i)
    longest = std::max(longest, length(to[i].centre - from[i].centre));
  return longest;
}

void arrive_at(Play& p, PieceId unit, const Pose& to) {
  const Pose from = p.s.unit(unit).pose;
  const Trail trail = trail_at(p.s, unit, to);
  const Shape shape = p.s.unit(unit).shape;
  stand_at(p.s, unit, shape, to, trail.empty() ? nullptr : &trail);
  stop_astride(p.s, unit);
  displace_generals(p, unit);
  meet_generals(p, unit, from);
  uncover_near(p, unit, from);
  update_objectives(p.s);
  undress_parted(p);
}

Crossing crossing_of(const State& s, PieceId charger, const Pose& to, PieceId target) {
  const Stands start = stands_of(s, charger);
  const Stands end = stands_at(s, charger, to);
  const int astride = s.unit(charger).astride;  // RW-MOVE-26: it is across that already
  Crossing way;
  for (std::size_t i = 0; i < start.size() && i < end.size(); ++i) {
    const Ring hull = leg_hull(start[i].ring(), end[i].ring());
    const int area = terrain_under(s, hull, astride);
    const bool met = area >= 0 || overrun_under(s, hull) >= 0;
    way.soft = way.soft || on_soft_ground(s, hull);
    if (!met) continue;
    if (!way.terrain || way.area < 0) way.area = area;
    way.terrain = true;
    ++way.rolling;
  }
  if (target != kNoPiece && is_active(s.unit(target)))
    way.obstacle = obstacle_lined(s, charger, start, end, target, astride);
  if (way.obstacle >= 0) way.rolling = std::ssize(start);  // RW-CHARGE-17
  if (s.card(charger).charge_across == kAutomatic) way.rolling = 0;
  return way;
}

// RW-CHARGE-15 to 21
bool cross_ground(Play& p, Charger& charger, const Pose& to, PieceId target) {
  const Crossing way = crossing_of(p.s, charger.unit, to, target);
  charger.soft = charger.soft || way.soft;
  if (!way.disorders()) return true;
  const int lost = way.rolling > 0 ? fallen_on_the_way(p, charger, way) : 0;
  disorder(p, charger.unit, way.obstacle >= 0 ? RuleId("RW-TERR-6") : RuleId("RW-CHARGE-15"),
           "by the ground it charges across");
  if (lost == 0) return true;
  shatter(p, charger.unit, "RW-CHARGE-20", "by the fall of its platoons");
  return lose_platoons(p, charger.unit, lost, "RW-CHARGE-21");
}

}  // namespace grognard::revwars
