// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/12_combat/fighting.h"
#include "esr/sequence/chapters.h"

// How far the winner of a combat goes on (ES-MELEE-39).
namespace grognard::esr {
namespace {

struct BreakWay {
  int most = 0;                    // whole yards
  bool must = false;               // into contact
  std::optional<Meeting> meeting;  // at most yards
};

double breakthrough_limit(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Options::BreakThrough how = s.options().breakthrough_distance;
  if (is_battery(u) || !stands(u) || has_status(s.formation(u.formation)) || how == Options::BreakThrough::None)
    return 0;
  if (in_contact(s, unit)) return 0;
  const bool far = how == Options::BreakThrough::Long;
  if (u.arm == Arm::Cavalry) return far ? 750 : 450;
  return far ? 450 : 225;
}

// It halts at dense terrain that begins ahead of its base unless it is [L] or [I], before impassable ground and at the edge.
double unhindered(const State& s, PieceId unit, double limit) {
  const Pose& start = s.unit(unit).pose;
  const Vec2 forward = start.facing.forward();
  const Ring ring = ring_of(s, unit);
  const LegGround ground = ground_along(s, unit, ring, start.at(), forward, limit);
  const double clear = std::min(table_room(s, ring, forward, limit), ground.blocked);
  const bool stands_in_dense = going_under(s, ring) >= Going::Dense;
  for (const Interval& dense : ground.dense)
    if (!stands_in_dense || beyond(dense.from, kGridSlack)) return std::min(clear, dense.from);
  return clear;
}

// ES-MOVE-11, ES-GEO-13: the last whole yard at which it may stand and touches nobody.
int last_free_yard(const State& s, PieceId unit, int yards) {
  const Pose& start = s.unit(unit).pose;
  const Vec2 forward = start.facing.forward();
  for (; yards > 0; --yards)
    if (is_free_to_stand(s, unit, Pose::snapped(start.at() + forward * yards, start.facing))) return yards;
  return 0;
}

BreakWay way_ahead(const State& s, PieceId unit) {
  BreakWay way;
  const double limit = breakthrough_limit(s, unit);
  if (limit <= 0) return way;
  const double clear = unhindered(s, unit, limit);
  const Vec2 forward = s.unit(unit).pose.facing.forward();
  // No cost counts here, only yards: the allowance is ample even where a yard costs two.
  if (s.unit(unit).post != Post::Ployed)  // ES-DIR-6
    way.meeting = meeting_ahead(s, unit, forward, 4 * limit, Halts::Nowhere);
  if (way.meeting && beyond(way.meeting->distance, std::min(limit, clear + kContact))) way.meeting.reset();
  if (!way.meeting) {
    // Where a friend leaves no room to square up the enemy still bars the way.
    const double enemy = first_enemy_on(s, unit, ring_of(s, unit), forward, limit).at;
    way.most = last_free_yard(s, unit, static_cast<int>(std::floor(std::min(clear, enemy) + kTolerance)));
    return way;
  }
  way.most = static_cast<int>(std::ceil(way.meeting->distance - kTolerance));
  way.must = directive_of(s.formation(s.unit(unit).formation)) == Directive::Attack || s.troops(unit).impetuous;
  return way;
}

// ES-GEO-13: a yard before the enemy is in contact.
bool goes_into_contact(const BreakWay& way, int yards) {
  return way.meeting && yards > 0 && within(way.meeting->distance, yards + kContact);
}

void list_breakthrough(const State& s, const Question& q, Choices& out) {
  const BreakWay way = way_ahead(s, q.unit);
  if (way.must) return offer(out, "break-through", q.unit, kNoPiece, Needs::Nothing, true, std::max(way.most, 1));
  const Unit& u = s.unit(q.unit);
  const bool attacks = directive_of(s.formation(u.formation)) == Directive::Attack && way.most > 0;
  offer(out, "break-through", q.unit, kNoPiece, Needs::Nothing, !attacks, 0);
  if (way.most <= 0) return;
  offer(out, "break-through", q.unit, kNoPiece, Needs::Nothing, attacks, way.most);
  if (way.most > 1) offer(out, "break-through", q.unit, kNoPiece, Needs::Number, false, 0);
}

void weigh_breakthrough(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.targets.clear();
  c.path.clear();
  if (c.verb != Verb("break-through") || c.unit() != q.unit) {
    v.refuse("ES-MELEE-39", sentence("Say how far {} breaks through.", name_of(s, q.unit)));
    return;
  }
  const BreakWay way = way_ahead(s, q.unit);
  const double limit = breakthrough_limit(s, q.unit);
  v.measure = {static_cast<double>(c.number), limit};
  if (c.number < 0 || c.number > limit)
    v.refuse("ES-MELEE-39", sentence("{} may go on {} yards at most.", name_of(s, q.unit), limit));
  else if (way.must && !goes_into_contact(way, c.number))
    v.refuse("ES-MELEE-39", sentence("{} must go on into contact.", name_of(s, q.unit)));
  if (!v.legal()) return;
  if (goes_into_contact(way, c.number)) c.number = std::max(way.most, 1);
  else c.number = last_free_yard(s, q.unit, std::min(c.number, way.most));
}

void carry_breakthrough(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  answered(s);
  if (c.number <= 0) return tell_hold(p, q.unit);
  const BreakWay way = way_ahead(s, q.unit);
  const Pose start = s.unit(q.unit).pose;
  const bool contact = goes_into_contact(way, c.number);
  const Pose end =
      contact ? way.meeting->end : Pose::snapped(start.at() + start.facing.forward() * c.number, start.facing);
  p.log.tell([&] {
    Event e = with_path(event("ES-MELEE-39", "break-through", {q.unit},
                              fmt::format("{0} {0:breaks|break} through, {1}.", name_of(s, q.unit), yards(c.number))),
                        {start, end});
    return contact ? e : with_stride(std::move(e), q.unit, breakthrough_limit(s, q.unit));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:breaks|break} through", name_of(s, q.unit)); });
  if (contact) make_contact(p, q.unit, *way.meeting, true, breakthrough_limit(s, q.unit));
  else s.unit(q.unit).pose = end;
  s.unit(q.unit).fell_back = false;
  arrange_commander(s, s.unit(q.unit).formation);
  refresh_contacts(s);
}

}  // namespace

const Chapter kBreakThrough{.rule = "ES-MELEE-39",
                            .prompt = "How far does it break through?",
                            .list = list_breakthrough,
                            .weigh = weigh_breakthrough,
                            .carry = carry_breakthrough};

// ES-MELEE-36
void tell_hold(Play& p, PieceId winner) {
  p.log.tell([&] {
    return event("ES-MELEE-36", "hold", {winner},
                 fmt::format("{0} {0:holds|hold} {0:its|their} ground.", name_of(p.s, winner)));
  });
}

void begin_breakthrough(Play& p, PieceId winner) {
  if (breakthrough_limit(p.s, winner) <= 0) return tell_hold(p, winner);
  ask(p.s, Step::BreakThrough, winner);
}

}  // namespace grognard::esr
