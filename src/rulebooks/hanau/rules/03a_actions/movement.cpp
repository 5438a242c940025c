// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/03a_actions/movement.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/generals.h"

namespace grognard::hanau {

// T-6, HN-MOVE-2.
double move_rate(const SideRules& side, const Troops& troops, Formation formation) {
  switch (troops.arm) {
    case Arm::Infantry:
      switch (formation) {
        case Formation::Column:
        case Formation::Skirmish: return 4;
        case Formation::Line:
        case Formation::Mass: return 2;
        case Formation::Square: return side.square_move;
        default: return 0;
      }
    case Arm::Cavalry:
      switch (troops.type) {
        case Type::Cuirassier:
        case Type::Carabinier:
        case Type::Heavy: return 5;
        case Type::Dragoon: return side.dragoon_move;
        default: return 7;
      }
    case Arm::Artillery: return formation == Formation::Limbered ? 5 : 0;  // HN-MOVE-15
  }
  return 0;
}

double move_rate(const State& s, PieceId unit) {
  return move_rate(s.rules_of(s.side_of(unit)), s.troops(unit), s.unit(unit).formation);
}

PieceId locked_with(const State& s, PieceId unit) {
  if (!is_infantry(s, unit) || s.unit(unit).formation != Formation::Line) return kNoPiece;
  const Nearness near(s, unit);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!on_table(s.unit(id)) || !is_enemy(s, unit, id) || !is_infantry(s, id) ||
        s.unit(id).formation != Formation::Line)
      continue;
    if (!near.maybe(s, id, kFirefight)) continue;
    const Gap between = look_between(footprint(s, unit), footprint(s, id));
    if (within(between.distance, kFirefight) && !sight_block(s, between.from, between.to, unit, id)) return id;
  }
  return kNoPiece;
}

std::optional<Refusal> may_not_act(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.halted) return Refusal{"HN-MORALE-17", "It is halted this turn."};
  if (u.rooted) return Refusal{"HN-CLOSE-10", "It stands in place after its failed test."};
  if (melee_of(s, unit)) return Refusal{"HN-MOVE-18", "It is in a melee."};
  if (u.marker.set) return Refusal{"HN-CAV-16", "Cavalry with a charge marker cannot move until it is recalled."};
  if (u.failed_recall) return Refusal{"HN-RECALL-10", "It failed its recall last turn and cannot move."};
  if (const PieceId enemy = locked_with(s, unit); enemy != kNoPiece)
    return Refusal{"HN-MOVE-16", sentence("It is locked in a firefight with {}.", name_of(s, enemy))};
  return std::nullopt;
}

void refuse_to_act(const State& s, PieceId unit, Verdict& v) {
  const auto refusal = may_not_act(s, unit);
  if (!refusal) return;
  v.refusals.push_back(*refusal);
  if (refusal->rule != RuleId("HN-MOVE-18")) v.refuse("HN-MOVE-18", "It may take no action in this movement phase.");
}

bool passes_through(const State& s, PieceId mover, PieceId other) {
  if (is_enemy(s, mover, other)) return false;
  return is_artillery(s, other) || is_skirmishing(s, other) || is_skirmishing(s, mover);
}

namespace {

// How many inches of allowance one inch costs: 2 where a cause of halving holds, and only once (HN-MOVE-6).
double factor(const State& s, int causes) {
  if (causes == 0) return 1;
  return s.options().halves_stack ? static_cast<double>(1 << causes) : 2;
}

// During a wheel, by whole degrees: the part of it that is done in difficult terrain.
double difficult_share(const State& s, PieceId unit, const Pose& from, int tenths) {
  const Size size = size_of(s, unit);
  const Formation f = s.unit(unit).formation;
  const int steps = std::max(1, std::abs(tenths) / 10);
  int rough = 0;
  for (int i = 0; i < steps; ++i) {
    const Pose pose = wheeled(from, tenths * (2 * i + 1) / (2 * steps), size.width, size.depth);
    rough += in_difficult(s, unit, f, footprint(s, unit, f, pose));
  }
  return static_cast<double>(rough) / steps;
}

bool has_difficult_ground(const State& s) {
  for (const AreaRules& rules : s.setup->areas)
    if (rules.difficult) return true;
  return false;
}

struct Obstacle {
  PieceId id;
  Ring ring;
  Box box;        // around it: most of what is looked at turns out to be far away
  double before;  // enemies: distance at the start, as far as it matters
};

// One leg of a path, swept: what it may not touch or come near.
class LegCheck {
 public:
  LegCheck(const State& s, PieceId unit, Verdict& v, double reach) : s_(s), unit_(unit), v_(v) {
    const Nearness near(s, unit);
    const Ring here = footprint(s, unit);
    const Box here_box = here.box().grown(kStandOff);
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (id == unit || !on_table(s.unit(id)) || !near.maybe(s, id, reach + kStandOff)) continue;
      const Ring ring = footprint(s, id);
      const Box box = ring.box();
      const bool close = is_enemy(s, unit, id) && box.meets(here_box);
      near_.push_back({id, ring, box, close ? distance(ring, here) : kStandOff});
    }
  }

  // HN-GEO-5: a wheel may touch nobody it could not pass through.
  void wheel(const Pose& from, int turn, Size size) {
    for (const Obstacle& o : near_)
      if (!is_enemy(s_, unit_, o.id) && !passes_through(s_, unit_, o.id) &&
          wheel_meets(from, turn, size.width, size.depth, o.ring))
        refuse_once("HN-GEO-5", "{0:^} {0:is|are} in the way of the wheel.", name_of(s_, o.id));
  }

  void sweep(const Ring& area) {
    if (!on_the_table(s_, area)) refuse_once("HN-MOVE-26", "It would leave the table.");
    const Box wide = area.box().grown(kStandOff);
    for (const Obstacle& o : near_) {
      if (!wide.meets(o.box)) continue;
      if (is_enemy(s_, unit_, o.id)) keep_off(o, area);
      else if (!passes_through(s_, unit_, o.id) && overlap(area, o.ring))
        refuse_once("HN-MOVE-20", "{0:^} {0:is|are} in the way.", name_of(s_, o.id));
    }
    if (const int a = impassable_area(s_, unit_, area); a >= 0) {
      const Area& ground = s_.setup->ground->areas[a];
      const bool fort = s_.setup->areas[a].fortification;
      refuse_once(fort ? RuleId("HN-FORM-7") : RuleId("HN-TERR-4"), "{} cannot be passed.",
                  ground.name.empty() ? ground.kind : ground.name);
    }
  }

  void end_at(const Ring& ring) {
    const Box box = ring.box();
    for (const Obstacle& o : near_)
      if (box.meets(o.box) && overlap(ring, o.ring))
        refuse_once("HN-MOVE-26", "It would end on top of {}.", name_of(s_, o.id));
  }

 private:
  // HN-MOVE-19: not closer than 1"; a unit already closer may only move away.
  void keep_off(const Obstacle& enemy, const Ring& area) {
    const double d = distance(area, enemy.ring);
    if (reaches(d, std::min(kStandOff, enemy.before))) return;
    refuse_once("HN-MOVE-19", "Ordinary moves keep 1 inch from the enemy: {} would be {:.2f} inches away.",
                name_of(s_, enemy.id), d);
  }
  template <class... Args>
  void refuse_once(RuleId rule, fmt::format_string<Args...> words, Args&&... args) {
    for (const Refusal& r : v_.refusals)
      if (r.rule == rule) return;
    v_.refuse(rule, sentence(words, std::forward<Args>(args)...));
  }
  const State& s_;
  PieceId unit_;
  Verdict& v_;
  boost::container::small_vector<Obstacle, 12> near_;
};

// A bare destination: straight there, or the smallest wheel that leads there and then straight on. Legs are filled in.
void complete_path(const State& s, PieceId unit, Command& c) {
  if (c.path.size() != 1 || faces_all_round(s.unit(unit))) return;
  const Pose& from = s.unit(unit).pose;
  const Size size = size_of(s, unit);
  const Leg leg = leg_between(from, c.path[0], size.width, size.depth);
  if (leg.kind != LegKind::Free && leg.kind != LegKind::Oblique && leg.kind != LegKind::Turn) return;
  const Vec2 to = c.path[0].at();
  Pose best = c.path[0];
  double miss = 1e9;
  for (int a = -kWheelLimit; a <= kWheelLimit; a += 5) {
    const Pose w = a == 0 ? from : wheeled(from, a, size.width, size.depth);
    const Vec2 forward = w.facing.forward();
    const Vec2 way = to - w.at();
    const double ahead = dot(way, forward);
    const double off = std::abs(cross(forward, way)) + (ahead < 0 ? -ahead : 0);
    if (off < miss - 1e-9) {
      miss = off;
      best = w;
    }
  }
  const double ahead = std::max(0.0, dot(to - best.at(), best.facing.forward()));
  c.path.clear();
  if (!(best == from)) c.path.push_back(best);
  if (beyond(ahead, 0)) c.path.push_back(advanced(best, ahead));
  if (c.path.empty()) c.path.push_back(from);
}

bool is_straight(LegKind kind) {
  return kind == LegKind::Advance || kind == LegKind::Retire || kind == LegKind::Oblique;
}

void weigh_leg(const State& s, PieceId unit, const Pose& from, const Pose& to, Verdict& v, MoveReport& report,
               LegCheck& check) {
  const Size size = size_of(s, unit);
  const Formation f = s.unit(unit).formation;
  const bool any_way = faces_all_round(s.unit(unit));  // HN-MOVE-22
  const Leg leg = leg_between(from, to, size.width, size.depth);
  const Ring start = footprint(s, unit, f, from);
  if (leg.kind == LegKind::Stay) return;
  if (leg.kind == LegKind::Wheel && !any_way) {
    add_wheel(s, unit, from, leg.turn, report);
    check.wheel(from, leg.turn, size);
    for (const Pose& pose : wheel_poses(from, to, leg.turn, size)) check.sweep(footprint(s, unit, f, pose));
    return;
  }
  if (leg.kind == LegKind::Advance || leg.kind == LegKind::Retire || (any_way && is_straight(leg.kind))) {
    add_straight(s, unit, start, leg.direction, leg.length, leg.kind == LegKind::Retire && !any_way, report);
    check.sweep(swept(start, leg.direction * leg.length));
    return;
  }
  if (leg.kind == LegKind::Turn)
    v.refuse("HN-MOVE-23", "There is no free turn: wheel, or spend the whole move on turning in place.");
  else if (leg.kind == LegKind::Oblique)
    v.refuse("HN-MOVE-23", "Formed units do not move sideways except by wheeling.");
  else if (!any_way && leg.turn == 1800) v.refuse("HN-MOVE-23", "There is no free about-face.");
  else
    v.refuse("HN-MOVE-21",
             any_way ? "Move straight, keeping the facing." : "Move by wheels on a front corner and straight legs.");
}

// Tenths of a degree.
int wheeled_in_all(const State& s, PieceId unit, std::span<const Pose> path) {
  if (faces_all_round(s.unit(unit))) return 0;
  const Size size = size_of(s, unit);
  int sum = 0;
  for (Pose at = s.unit(unit).pose; const Pose& to : path) {
    const Leg leg = leg_between(at, to, size.width, size.depth);
    if (leg.kind == LegKind::Wheel) sum += std::abs(leg.turn);
    at = to;
  }
  return sum;
}

// The middle of a base that is deeper than wide swings farther than its outer front corner, for which a wheel is paid.
double swing_beyond(const State& s, PieceId unit, const Pose& from, const Pose& to) {
  if (from.facing == to.facing) return 0;
  const double paid = wheel_length(std::abs(turn_between(from.facing, to.facing)), size_of(s, unit).width);
  return std::max(0.0, length(to.at() - from.at()) - paid);
}

}  // namespace

WheelPoses wheel_poses(const Pose& from, const Pose& to, int tenths, Size size) {
  WheelPoses out;
  const int steps = std::max(1, std::abs(tenths) / 10);
  for (int i = 1; i < steps; ++i) out.push_back(wheeled(from, tenths * i / steps, size.width, size.depth));
  out.push_back(to);
  return out;
}

void add_straight(const State& s, PieceId unit, const Ring& from, Vec2 direction, double travel, bool backwards,
                  MoveReport& report) {
  const int always = (began_in_command(s, unit) ? 0 : 1) + (backwards ? 1 : 0);
  const double rough =
      has_difficult_ground(s) ? difficult_travel(s, unit, s.unit(unit).formation, from, direction, travel) : 0;
  report.plain += travel;
  report.cost += (travel - rough) * factor(s, always) + rough * factor(s, always + 1);
  report.cost_all_rough += travel * factor(s, always + 1);
  report.rough = report.rough || beyond(rough, 0);
}

// HN-MOVE-21: what the outer corner travels, doubled where a halving cause holds.
void add_wheel(const State& s, PieceId unit, const Pose& from, int tenths, MoveReport& report) {
  const double plain = wheel_length(std::abs(tenths), size_of(s, unit).width);
  const int always = began_in_command(s, unit) ? 0 : 1;
  const double rough = has_difficult_ground(s) ? difficult_share(s, unit, from, tenths) : 0;
  report.plain += plain;
  report.cost += plain * ((1 - rough) * factor(s, always) + rough * factor(s, always + 1));
  report.cost_all_rough += plain * factor(s, always + 1);
  report.wheeled += std::abs(tenths);
  report.rough = report.rough || rough > 0;
}

double total_cost(const State& s, const MoveReport& report) {
  return s.options().difficult_halves_whole_move && report.rough ? report.cost_all_rough : report.cost;
}

MoveReport weigh_path(const State& s, PieceId unit, Verdict& v) {
  MoveReport report;
  const Pose start = s.unit(unit).pose;
  double reach = 0;
  for (Pose at = start; const Pose& to : v.command.path) {
    reach += length(to.at() - at.at()) + (to.facing == at.facing ? 0.01 : 4);  // corners go farther in a wheel
    at = to;
  }
  LegCheck check(s, unit, v, std::min(reach, 80.0));
  Pose at = start;
  for (const Pose& to : v.command.path) {
    weigh_leg(s, unit, at, to, v, report, check);
    ++report.legs;
    if (!v.legal() && v.refusals.size() > 4) break;
    at = to;
  }
  check.end_at(footprint(s, unit, s.unit(unit).formation, at));
  return report;
}

void weigh_move(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  if (v.command.path.empty()) {
    v.refuse("HN-MOVE-1", "Say where it moves to.");
    return;
  }
  if (is_artillery(s, unit) && s.unit(unit).formation == Formation::Unlimbered) {
    v.refuse("HN-MOVE-15", "Unlimbered guns do not move; limber first.");
    return;
  }
  if (s.unit(unit).formation == Formation::Garrison) {
    v.refuse("HN-FORM-5", "A garrison leaves its fortification by a formation change.");
    return;
  }
  if (v.command.find_way) complete_path(s, unit, v.command);
  const MoveReport report = weigh_path(s, unit, v);
  const double rate = move_rate(s, unit);
  const double cost = total_cost(s, report);
  v.measure = {cost, rate};
  if (beyond(cost, rate)) {
    v.refuse("HN-MOVE-2", sentence("That costs {:.2f} of its {:g} inches.", cost, rate));
    if (beyond(cost, report.plain))
      v.refuse("HN-MOVE-5", "Difficult terrain, lack of command and moving backwards halve the rate.");
    if (!began_in_command(s, unit)) v.refuse("HN-CMD-1", "It is outside command range.");
  }
  const int before = s.options().wheel_limit_per_phase ? s.unit(unit).wheeled : 0;
  if (report.wheeled + before > kWheelLimit)
    v.refuse("HN-MOVE-3",
             sentence("Wheels of {:.1f} degrees in all; 45 is the limit.", (report.wheeled + before) / 10.0));
  const std::span<const Pose> weighed{v.command.path.data(), report.legs};
  if (question(s).step == Step::SecondMove && !stays_far(s, unit, weighed))
    v.refuse("HN-MOVE-12", "A double move must stay over 12 inches from every enemy.");
}

namespace {

// As the order is weighed; only the log asks once it is legal.
MoveReport measured(const Play& p, const Command& c) {
  if (!p.log.full()) return {};
  const Quietly weighing;
  Verdict v{.command = c};
  return weigh_path(p.s, c.unit(), v);
}

}  // namespace

void carry_move(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  const MoveReport report = measured(p, c);
  const int wheels = wheeled_in_all(s, unit, {c.path.data(), c.path.size()});
  s.unit(unit).wheeled = static_cast<std::int16_t>(s.unit(unit).wheeled + wheels);
  double allowance = move_rate(s, unit) / (began_in_command(s, unit) ? 1 : 2);
  std::vector<Pose> path{s.unit(unit).pose};
  for (const Pose& to : c.path) {
    if (!faces_all_round(s.unit(unit))) allowance += swing_beyond(s, unit, path.back(), to);
    set_pose(s, unit, to);
    brush_aside_generals(p, unit, path.back());
    path.push_back(to);
  }
  p.log.tell([&] {
    const bool wheels = path.size() == 2 && path[0].facing != path[1].facing && !faces_all_round(s.unit(unit));
    const std::string way = counted_way(inches(report.plain), inches(total_cost(s, report)));
    const Event e = event("HN-MOVE-2", "move", {unit},
                          wheels ? fmt::format("{0:^} {0:wheels|wheel} {1}.", name_of(s, unit), way)
                                 : fmt::format("{0:^} {0:moves|move} {1}.", name_of(s, unit), way));
    return with_path(with_unit_stride(s, e, unit, allowance), path);
  });
}

}  // namespace grognard::hanau
