// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2d_3_pursuit/pursuit.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/rules/b2d_2_breaking/breaking.h"
#include "revwars/sequence/chapters.h"

// Those who have nobody left before them pursue, or are held back (chapter PURS).
namespace grognard::revwars {
namespace {

Pursuer* pursuer_in(Fight& f, PieceId unit) {
  for (Pursuer& p : f.pursuers)
    if (p.unit == unit) return &p;
  return nullptr;
}

bool has_enemy_before_it(const State& s, const Fight& f, PieceId unit) {
  return std::ranges::any_of(
      f.pairs, [&](const Engagement& e) { return (e.charger == unit || e.charged == unit) && engaged(s, e); });
}

Breakdown control_score(const State& s, PieceId unit) {
  Breakdown sum("RW-PURS-5", "number needed to hold it back");
  sum.base("RW-PURS-5", "Control Pursuit", s.card(unit).control);
  return sum;
}

void let_go(Pursuer& pursuer) { pursuer.decided = pursuer.holds = true; }

// RW-PURS-1, RW-PURS-4, RW-REACT-23: who has no choice; a second broken battalion tells on it even if others still stand
// before it. True: settled.
bool stays_anyway(Play& p, const Fight& f, Pursuer& pursuer) {
  const State& s = p.s;
  const bool there = is_active(s.unit(pursuer.unit)) && !broken_in(f, pursuer.unit);
  const bool breaks_another = there && s.unit(pursuer.unit).has_pursued;
  if (there && !breaks_another && !has_enemy_before_it(s, f, pursuer.unit)) return false;
  let_go(pursuer);
  if (!breaks_another) return true;
  p.log.tell([&] {
    return event("RW-PURS-4", "pursuit", {pursuer.unit},
                 fmt::format("{0} {0:has|have} pursued already and {0:stays|stay} where {0:it is|they are}.",
                             name_of(s, pursuer.unit)));
  });
  shatter(p, pursuer.unit, "RW-PURS-4", "by breaking another battalion after its pursuit");
  return true;
}

void set_quarry(Fight& f, Pursuer& pursuer, PieceId quarry) {
  pursuer.quarry = quarry;
  if (BrokenUnit* b = broken_in(f, quarry)) b->pursued = true;  // RW-PURS-13
}

// RW-PURS-12. False: its owner is asked which of two equally near.
bool find_quarry(State& s, Fight& f, Pursuer& pursuer) {
  if (pursuer.quarry != kNoPiece) return true;
  const auto nearest = nearest_broken(s, f, pursuer.unit);
  if (nearest.empty()) return true;
  if (nearest.size() == 1) {
    set_quarry(f, pursuer, nearest.front());
    return true;
  }
  ask(s, Step::PursueWhom, pursuer.unit);
  return false;
}

// --- RW-PURS-5: hold or pursue ---

void list_control(const State&, const Question& q, Choices& out) {
  offer(out, "pursue", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "hold", q.unit);
}

void weigh_control(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (c.unit() != q.unit || (c.verb != Verb("pursue") && c.verb != Verb("hold")))
    v.refuse("RW-PURS-5", sentence("{0} {0:pursues|pursue}, or you try to hold {0:it|them} back.", name_of(s, q.unit)));
  else if (c.verb == Verb("hold")) v.workings.push_back(control_score(s, q.unit));
}

// RW-PURS-6, RW-PURS-11: by its order before the Disorder of pursuit.
bool is_held_back(Play& p, PieceId unit) {
  State& s = p.s;
  const Breakdown score = control_score(s, unit);
  const Single die = throw_one(p, "RW-PURS-5", unit, "control pursuit", score.total(), rerolls_of(s.unit(unit).order));
  p.log.tell([&] {
    const std::string text =
        said_of(name_of(s, unit), die.success ? "is held back" : "cannot be held back and must pursue") + die.again +
        ".";
    return with_workings(with_dice(event("RW-PURS-5", "control", {unit}, text), die.roll, score.total()), {score});
  });
  p.log.outcome([&] { return said_of(name_of(s, unit), die.success ? "is held" : "pursues"); });
  return die.success;
}

void carry_control(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  Pursuer* pursuer = pursuer_in(p.s.fight(), q.unit);
  if (!pursuer) return;
  pursuer->decided = true;
  pursuer->before = p.s.unit(q.unit).order;
  pursuer->holds = c.verb == Verb("hold") && is_held_back(p, q.unit);
}

// --- RW-PURS-12: equally near ---

void list_quarries(const State& s, const Question& q, Choices& out) {
  for (const PieceId quarry : nearest_broken(s, s.fight(), q.unit))
    offer(out, "chase", q.unit, quarry, Needs::Nothing, out.empty());
}

void weigh_quarry(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.path.clear();
  c.number = 0;
  const auto nearest = nearest_broken(s, s.fight(), q.unit);
  if (c.verb != Verb("chase") || c.unit() != q.unit || std::ranges::find(nearest, c.target()) == nearest.end())
    v.refuse("RW-PURS-12", sentence("{0} {0:chases|chase} one of the nearest broken battalions.", name_of(s, q.unit)));
}

void carry_quarry(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  if (Pursuer* pursuer = pursuer_in(p.s.fight(), q.unit)) set_quarry(p.s.fight(), *pursuer, c.target());
}

// --- the pursuit move ---

// RW-PURS-15, RW-ART-6: platoons whose way lies over terrain, but guns just overrun are none; all of them where the enemy
// that they touch stands behind an obstacle.
int platoons_crossing(const State& s, const Fight& f, PieceId unit, const PursuitWay& way, PieceId enemy) {
  if (s.card(unit).charge_across <= kAutomatic) return 0;
  const Stands start = stands_at(s, unit, way.from);
  const Stands end = stands_at(s, unit, way.to);
  const int astride = s.unit(unit).astride;  // RW-MOVE-26
  if (enemy != kNoPiece && obstacle_lined(s, unit, start, end, enemy, astride) >= 0) return std::ssize(start);
  int crossing = 0;
  for (std::size_t i = 0; i < start.size() && i < end.size(); ++i) {
    const Ring hull = leg_hull(start[i].ring(), end[i].ring());
    const bool guns = std::ranges::any_of(s.overrun, [&](const OverrunGun& gun) {
      return !broken_in(f, gun.owner) && overlap_deeply(hull, overrun_ring(gun));
    });
    if (guns || terrain_under(s, hull, astride) >= 0) ++crossing;
  }
  return crossing;
}

void cross_in_pursuit(Play& p, const Pursuer& pursuer, int crossing) {
  State& s = p.s;
  const PieceId unit = pursuer.unit;
  const Breakdown score = crossing_score(s, unit);
  Batch batch{.rule = "RW-PURS-15",
              .side = s.side_of(unit),
              .why = "pursuit across terrain",
              .rerolls = rerolls_of(pursuer.before)};
  batch.needs.assign(static_cast<std::size_t>(crossing), score.total());
  const Thrown thrown = throw_batch(p, batch);
  const int lost = crossing - thrown.successes;
  p.log.tell([&] {
    const std::string text = fmt::format("{0} {0:pursues|pursue} over bad ground: {1}{2}.", name_of(s, unit),
                                         lost_words(lost, crossing), thrown.again);
    return with_workings(with_dice(event("RW-PURS-15", "crossing", {unit}, text), thrown.roll, score.total()), {score});
  });
  if (lost == 0) return;
  shatter(p, unit, "RW-PURS-15", "by the fall of its platoons");
  lose_platoons(p, unit, lost, "RW-PURS-15");
}

PieceId unbroken_among(const Fight& f, const PursuitWay& way) {
  for (const PieceId enemy : way.touched)
    if (!broken_in(f, enemy)) return enemy;
  return kNoPiece;
}

// RW-PURS-7 to RW-PURS-9. False: it has gone over the edge.
bool halts_at_edge(Play& p, const Pursuer& pursuer) {
  State& s = p.s;
  const PieceId unit = pursuer.unit;
  const Breakdown score = control_score(s, unit);
  const Single die =
      throw_one(p, "RW-PURS-7", unit, "pursuit off the table", score.total(), rerolls_of(pursuer.before));
  p.log.tell([&] {
    const std::string text =
        said_of(name_of(s, unit), die.success ? "halts at the edge" : "does not halt at the edge") + die.again + ".";
    return with_workings(with_dice(event("RW-PURS-7", "off-table", {unit}, text), die.roll, score.total()), {score});
  });
  if (!die.success) destroy(p, unit, "RW-PURS-7", "pursues off the table and is lost");
  return die.success;
}

void catch_broken(Play& p, Fight& f, PieceId pursuer, const PursuitWay& way) {
  for (const PieceId enemy : way.touched) {
    BrokenUnit* b = broken_in(f, enemy);
    if (!b || b->gone) continue;
    b->gone = true;
    p.log.tell([&] {
      return event("RW-PURS-2", "caught", {pursuer, enemy},
                   fmt::format("{0} {0:catches|catch} {1}.", name_of(p.s, pursuer), name_of(p.s, enemy)));
    });
    destroy(p, enemy, "RW-PURS-2", "is destroyed");
  }
}

// RW-PURS-3, RW-PURS-14
void fall_upon(Play& p, Fight& f, PieceId unit, const Pose& start, int astride, PieceId enemy) {
  State& s = p.s;
  const Stands now = stands_of(s, unit);
  if (may_not_assault(s, unit, obstacle_lined(s, unit, now, now, enemy, astride))) return;
  if (f.fresh.size() == f.fresh.capacity()) return;
  const Pose flush = flush_against(s, unit, s.unit(unit).pose, enemy);
  const Trail trail = trail_at(s, unit, flush);
  tell_turning(p, unit, enemy, flush);
  stand_at(s, unit, Shape(s.unit(unit).shape), flush, trail.empty() ? nullptr : &trail);
  f.fresh.push_back({.unit = unit, .target = enemy, .start = start, .astride = static_cast<std::int16_t>(astride)});
}

void move_in_pursuit(Play& p, Fight& f, Pursuer& pursuer) {
  State& s = p.s;
  const PieceId unit = pursuer.unit;
  const PursuitWay way = pursuit_way(s, f, pursuer);
  const Pose start = s.unit(unit).pose;
  const int astride = s.unit(unit).astride;
  p.log.tell([&] {
    const double left = length(way.to.at() - start.at()) - inches_to(s, unit, way.to);  // hidden enemies halt it
    const Event e = event("RW-PURS-1", "pursuit", {unit, pursuer.quarry},
                          within(way.travel, 0) ? fmt::format("{0} need not move to pursue.", name_of(s, unit))
                                                : fmt::format("{0} {0:pursues|pursue} {1}.", name_of(s, unit),
                                                              inches(way.travel - left)));
    return with_stride(with_path(e, {start, way.from, way.to}), unit, s.card(unit).charge);
  });
  if (way.off_table && !halts_at_edge(p, pursuer)) return;
  const Trail trail = trail_at(s, unit, way.to);
  stand_at(s, unit, Shape(s.unit(unit).shape), way.to, trail.empty() ? nullptr : &trail);
  catch_broken(p, f, unit, way);
  const PieceId enemy = unbroken_among(f, way);
  if (enemy != kNoPiece) fall_upon(p, f, unit, start, astride, enemy);
  settle_after_move(p, unit, start, false);
}

void begin_pursuit(Play& p, Fight& f, Pursuer& pursuer) {
  State& s = p.s;
  const PieceId unit = pursuer.unit;
  pursuer.crossed = true;
  s.unit(unit).has_pursued = true;
  disorder(p, unit, "RW-PURS-1", "by the pursuit");  // RW-PURS-10
  const PursuitWay way = pursuit_way(s, f, pursuer);
  const int crossing = platoons_crossing(s, f, unit, way, unbroken_among(f, way));
  if (crossing > 0) cross_in_pursuit(p, pursuer, crossing);
}

}  // namespace

bool do_control(Play& p, Fight& f) {
  State& s = p.s;
  for (Pursuer& pursuer : f.pursuers) {
    if (!pursuer.decided && !stays_anyway(p, f, pursuer)) {
      ask(s, Step::HoldOrPursue, pursuer.unit);
      return false;
    }
    if (!pursuer.holds && !find_quarry(s, f, pursuer)) return false;
  }
  return true;
}

bool do_pursuits(Play& p, Fight& f) {
  State& s = p.s;
  const std::size_t depth = s.cursor.depth();
  for (Pursuer& pursuer : f.pursuers) {
    if (pursuer.moved || pursuer.holds) continue;
    if (!pursuer.crossed) begin_pursuit(p, f, pursuer);
    if (asked_since(s, depth)) return false;
    pursuer.moved = true;
    if (is_active(s.unit(pursuer.unit))) move_in_pursuit(p, f, pursuer);
    if (asked_since(s, depth)) return false;
  }
  return true;
}

bool do_fresh_charges(Play& p, Fight& f) {
  State& s = p.s;
  while (!f.fresh.empty()) {
    const FreshCharge fresh = f.fresh.front();
    f.fresh.erase(f.fresh.begin());
    const bool room = s.fights.size() < s.fights.capacity();
    if (!room || !is_active(s.unit(fresh.unit)) || !is_active(s.unit(fresh.target))) continue;
    // Somebody else has driven it off meanwhile.
    if (beyond(distance_between(s, fresh.unit, fresh.target), kObstacleGap)) continue;
    begin_fresh_charge(p, fresh);
    return false;
  }
  f.broken.clear();
  f.pursuers.clear();
  f.fresh.clear();
  return true;
}

const Chapter kHoldOrPursue = {.rule = "RW-PURS-5",
                               .prompt = "Nobody is left before it: pursue, or try to hold it back",
                               .list = list_control,
                               .weigh = weigh_control,
                               .carry = carry_control};
const Chapter kPursueWhom = {.rule = "RW-PURS-12",
                             .prompt = "Two broken battalions are equally near: choose whom to chase",
                             .list = list_quarries,
                             .weigh = weigh_quarry,
                             .carry = carry_quarry};

}  // namespace grognard::revwars
