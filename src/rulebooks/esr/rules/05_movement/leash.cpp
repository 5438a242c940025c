// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"

// What orders and statuses let Units do in step 5.
namespace grognard::esr {
namespace {

// ES-DIR-9, ES-DIR-11, ES-DIR-12
constexpr double kDefendSees = 900;
constexpr double kDefendApproach = 450;
constexpr double kMoveApproach = 450;
constexpr double kSupportApproach = 225;

// How near the way of a Unit comes to an enemy: its end, and all of it.
struct Approach {
  double at_start = 0;
  double at_end = 0;
  double on_the_way = 0;
  double closed_in = 0;  // yards by which it comes nearer somewhere on the way than where it starts
};

// A turn on the spot is no approach: how far from an enemy a Unit was there, as it stood or turned so.
double distance_on_spot(const State& s, PieceId unit, const Pose& spot, Facing turned, const Ring& there) {
  const double stood = distance(ring_at(s, unit, spot), there);
  if (turned == spot.facing) return stood;
  return std::min(stood, distance(ring_at(s, unit, {spot.x, spot.y, turned}), there));
}

Approach approach_to(const State& s, PieceId unit, PieceId enemy, const Travel& way) {
  const Ring there = ring_of(s, enemy);
  const Pose& start = s.unit(unit).pose;
  Approach out;
  out.at_start = distance(ring_of(s, unit), there);
  out.at_end = distance(ring_at(s, unit, way.end), there);
  out.on_the_way = kNowhere;
  const auto pass = [&](double away, Facing facing) {
    out.on_the_way = std::min(out.on_the_way, away);
    out.closed_in = std::max(out.closed_in, distance_on_spot(s, unit, start, facing, there) - away);
  };
  pass(out.at_end, way.end.facing);
  for (std::size_t i = 0; i + 1 < way.path.size(); ++i) {
    const Ring begin = ring_at(s, unit, way.path[i]);
    const Vec2 leg = way.path[i + 1].at() - way.path[i].at();
    pass(distance(length(leg) > kTolerance ? swept(begin, leg) : begin, there), way.path[i].facing);
  }
  return out;
}

bool only_turns(const State& s, PieceId unit, const Travel& way) {
  for (const Pose& pose : way.path)
    if (length(pose.at() - s.unit(unit).pose.at()) > kTolerance) return false;
  return length(way.end.at() - s.unit(unit).pose.at()) <= kTolerance;
}

// ES-DIR-9: however many orders it is given, its move began where the Movement step found it.
std::optional<MarchBar> defends_too_near(const State& s, PieceId unit, PieceId enemy, const Travel& way) {
  const Ring there = ring_of(s, enemy);
  const Pose outset = start_of_move(s, unit);
  const double at_end = distance(ring_at(s, unit, way.end), there);
  const double least = distance_on_spot(s, unit, outset, way.end.facing, there);
  if (within(distance(ring_at(s, unit, outset), there), kDefendSees) && beyond(least, at_end))
    return MarchBar{"ES-DIR-9",
                    sentence("{0} {0:defends|defend} and may not end nearer to {1} ({2:.0f} yards instead of {3:.0f}).",
                             name_of(s, unit), name_of(s, enemy), at_end, least)};
  if (within(at_end, kDefendApproach) && beyond(least, kDefendApproach))
    return MarchBar{"ES-DIR-9", sentence("{0} {0:defends|defend} and may not end within {1:.0f} yards of {2}.",
                                         name_of(s, unit), kDefendApproach, name_of(s, enemy))};
  return std::nullopt;
}

// ES-DIR-11, ES-DIR-12: who begins there may only go away.
std::optional<MarchBar> marches_too_near(const State& s, PieceId unit, PieceId enemy, const Travel& way, double least,
                                         RuleId rule) {
  const Approach a = approach_to(s, unit, enemy, way);
  if (within(a.at_start, least)) {
    if (within(a.closed_in, 0)) return std::nullopt;
    return MarchBar{rule, sentence("{0} {0:is|are} within {1:.0f} yards of {2} and may only get farther away.",
                                   name_of(s, unit), least, name_of(s, enemy))};
  }
  if (beyond(a.on_the_way, least)) return std::nullopt;
  return MarchBar{rule,
                  sentence("{} may not come within {:.0f} yards of {}.", name_of(s, unit), least, name_of(s, enemy))};
}

// ES-STAT-12: its Formation was too near when it began to move, and does nothing but get away.
bool gets_away(const State& s, int formation, double least) {
  bool near = false;
  each_member(s, formation, [&](PieceId id) {
    if (near || !stands(s.unit(id))) return;
    near = !reaches(nearest_enemy(s, s.unit(id).side, ring_at(s, id, start_of_move(s, id))).distance, least);
  });
  return near;
}

// ES-STAT-12
std::optional<MarchBar> strays_too_near(const State& s, PieceId unit, PieceId enemy, const Travel& way, double least) {
  const Approach a = approach_to(s, unit, enemy, way);
  if (reaches(a.on_the_way, least)) return std::nullopt;
  if (reaches(a.at_end, std::max(a.at_start, kContact)) && gets_away(s, s.unit(unit).formation, least))
    return std::nullopt;
  return MarchBar{"ES-STAT-12",
                  sentence("{} must stay {:.0f} yards away from {}.", name_of(s, unit), least, name_of(s, enemy))};
}

// Beyond it no enemy matters to this Formation.
double horizon_of(const Formation& f) {
  if (has_status(f)) return distance_to_keep(f);
  switch (directive_of(f)) {
    case Directive::None:
    case Directive::Defend: return kDefendSees;
    case Directive::Move: return kMoveApproach;
    case Directive::Support: return kSupportApproach;
    default: return 0;
  }
}

}  // namespace

int priority_of(const State& s, int formation) {
  if (!s.options().priorities) return 1;
  const Formation& f = s.formation(formation);
  switch (f.status) {
    case Status::Broken: return 1;
    case Status::Retreating: return 2;
    case Status::Reforming: return 7;
    case Status::None: break;
  }
  switch (directive_of(f)) {
    case Directive::Attack: return 3;
    case Directive::Move: return 4;
    case Directive::Support: return 5;
    case Directive::Reserve: return 7;
    default: return 6;
  }
}

double distance_to_keep(const Formation& f) {
  if (f.status == Status::Broken) return kBreakDistance;
  return f.status == Status::Retreating ? kRetreatDistance : 0;
}

bool must_get_away(const State& s, int formation) {
  const double least = distance_to_keep(s.formation(formation));
  return least > 0 && !reaches(nearest_enemy_of(s, formation).distance, least);
}

// ES-MOVE-5: some orders forbid movement.
std::optional<MarchBar> formation_stays(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  const Name name = name_of(s, s.formation_piece(formation));
  if (f.changed)
    return MarchBar{"ES-MOVE-19", sentence("{0} {0:has|have} ployed or deployed Units in this phase.", name)};
  if (f.kind == Kind::GrandBattery)
    return MarchBar{"ES-GB-4",
                    sentence("{0} {0:is|are} a grand battery and {0:does|do} not move as a Formation.", name)};
  if (f.status == Status::Reforming)
    return MarchBar{"ES-STAT-15",
                    sentence("{0} {0:rallies|rally} and {0:reforms|reform}: {0:it does|they do} not move.", name)};
  if (f.status == Status::None && directive_of(f) == Directive::Reserve)
    return MarchBar{"ES-DIR-13", sentence("{0} {0:is|are} in Reserve: {0:its|their} Units do not move.", name)};
  if (must_get_away(s, formation))
    return MarchBar{"ES-STAT-12", sentence("{0} {0:is|are} nearer than {1:.0f} yards to the enemy and can only get "
                                           "away: finish {0:its|their} move, and {0:it does|they do}.",
                                           name, distance_to_keep(f))};
  return std::nullopt;
}

std::optional<MarchBar> unit_stays(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Name name = name_of(s, unit);
  if (u.post == Post::Area)
    return MarchBar{
        "ES-RA-4",
        sentence("{0} {0:is|are} in the Reformation Area and {0:does|do} not move by {0:itself|themselves}.", name)};
  if (!stands(u)) return MarchBar{"ES-MOVE-5", sentence("{0} {0:is|are} not on the table.", name)};
  if (in_contact(s, unit))
    return MarchBar{
        "ES-MOVE-21",
        sentence("{0} {0:is|are} in contact with the enemy: {0:it neither moves nor turns|they neither move nor turn}.",
                 name)};
  if (has_halted(s, unit))
    return MarchBar{"ES-MOVE-7", sentence("{0} {0:has|have} been halted by dense terrain this turn.", name)};
  if (is_unlimbered(u))
    return MarchBar{"ES-LEAD-17",
                    sentence("{0} {0:is|are} unlimbered: limbering {0:it|them} needs a Leader Action.", name)};
  if (is_committed(u) && s.formation(u.formation).kind != Kind::GrandBattery)
    return MarchBar{
        "ES-MOVE-15",
        sentence("{0} {0:is|are} committed and {0:goes|go} by {0:itself|themselves}: bring {0:it|them} up.", name)};
  if (is_battery(u) && class_of(s, u.formation) != Arm::Artillery)
    return MarchBar{"ES-MOVE-13", sentence("{0} {0:goes|go} with the reserve of {0:its|their} Formation.", name)};
  return std::nullopt;
}

double allowance_in_march(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.post == Post::Deployed) {
    const bool at_rate = is_battery(u) && !has_status(s.formation(u.formation));  // ES-LEAD-15
    return at_rate ? deployed_allowance(s, unit) : allowance_of(s, unit, false);
  }
  const PieceId head = head_of_column(s, u.formation);
  return head == kNoPiece ? column_allowance(s, u.formation, false)
                          : allowance_along(s, u.formation, {s.unit(head).pose});
}

// Committed guns have their Deployed rate whatever the directive (ES-LEAD-15).
double whole_of(const State& s, PieceId unit, double allowance) {
  const Unit& u = s.unit(unit);
  const double share = is_committed(u) || u.brings_up ? 1 : spendable(s, u.formation);
  return share > 0 ? allowance / share : 0;
}

double left_of(const State& s, PieceId unit, double allowance) {
  const Unit& u = s.unit(unit);
  return std::max(0.0, allowance - u.spent / 100.0 - u.turned.due(whole_of(s, unit, allowance) / 3));
}

double allowance_left(const State& s, PieceId unit) { return left_of(s, unit, allowance_in_march(s, unit)); }

std::optional<MarchBar> comes_too_near(const State& s, PieceId unit, const Travel& way) {
  const Formation& f = s.formation(s.unit(unit).formation);
  const double horizon = horizon_of(f);
  if (horizon <= 0 || only_turns(s, unit, way)) return std::nullopt;
  const double reach = horizon + length_of(way);
  for (PieceId enemy = 0; enemy < s.unit_count(); ++enemy) {
    if (s.unit(enemy).side == f.side || !stands(s.unit(enemy)) || !maybe_within(s, unit, enemy, reach)) continue;
    std::optional<MarchBar> bar;
    if (has_status(f)) bar = strays_too_near(s, unit, enemy, way, horizon);
    else if (directive_of(f) == Directive::Move) bar = marches_too_near(s, unit, enemy, way, horizon, "ES-DIR-11");
    else if (directive_of(f) == Directive::Support) bar = marches_too_near(s, unit, enemy, way, horizon, "ES-DIR-12");
    else bar = defends_too_near(s, unit, enemy, way);
    if (bar) return bar;
  }
  return std::nullopt;
}

bool can_march(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (!stands(u) || is_committed(u) || unit_stays(s, unit) || formation_stays(s, u.formation)) return false;
  return reaches(allowance_left(s, unit), kLeastMove);
}

}  // namespace grognard::esr
