// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "tricorne/advice.h"
#include "tricorne/formations.h"
#include "tricorne/movement.h"
#include "tricorne/shooting.h"
#include "tricorne/victory.h"

namespace grognard::tricorne {
namespace {

constexpr int kWorthTurningRound = 1100;  // tenths of a degree
constexpr int kNearEnough = 60;
constexpr double kDeployAt = 12;  // inches from the enemy

// Where this unit wants to be, and how near it wants to come.
struct Aim {
  Vec2 point;
  double wish = 0;  // inches to go
  std::string_view why;
};

// The nearest objective that is not its side's yet.
const Objective* objective_for(const State& s, PieceId unit) {
  const Objective* best = nullptr;
  double least = 1e9;
  for (const Objective& o : s.setup->objectives) {
    const double d = length(o.shape.front().centre() - s.unit(unit).pose.at());
    if (d > least || holds(s, s.unit(unit).side, o)) continue;
    least = d;
    best = &o;
  }
  return best;
}

// Holds something alone, so that leaving it would give it up.
bool guards_objective(const State& s, PieceId unit) {
  for (const Objective& o : s.setup->objectives)
    for (const Ring& part : o.shape)
      if (within(distance(part, footprint(s, unit)), kObjectiveReach)) return true;
  return false;
}

// Doctrine: regulars shoot at short range; picked and British foot closes to charge distance; militia hangs back.
double stand_off(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  const Ranges ranges = ranges_of(s.options(), t.weapon);
  if (t.british || t.elite) return 2.5;
  if (ranges.most <= 0) return 8;
  return std::max(1.6, (ranges.close > 0 ? ranges.close : ranges.most) - 0.3);
}

Aim aim_of(const State& s, PieceId unit, const Nearest& enemy) {
  const Vec2 at = s.unit(unit).pose.at();
  if (enemy.gap > 10)
    if (const Objective* o = objective_for(s, unit)) {
      const Vec2 there = o->shape.front().centre();
      return {there, length(there - at) - 1, "Moves to take the ground that counts."};
    }
  return {s.unit(enemy.unit).pose.at(), enemy.gap - stand_off(s, unit), "Closes to short range."};
}

// Horse waits behind the line until something can be ridden down.
Aim cavalry_aim(const State& s, PieceId unit, const Nearest& enemy) {
  PieceId prey = enemy.unit;
  double best = -1e9;
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.unit(unit).side), [&](PieceId id) {
    const Unit& u = s.unit(id);
    double merit = -length(u.pose.at() - at) / 6 + u.fatigue * 0.3 + (is_gun(u) ? 1 : 0) + (is_loose(u) ? 1 : 0) +
                   (s.troops(id).militia ? 0.7 : 0);
    if (merit > best) {
      best = merit;
      prey = id;
    }
  });
  return {s.unit(prey).pose.at(), distance_between(s, unit, prey) - 8, "Horse moves within reach of what it can ride down."};
}

// What the ground would take of the unit on this way.
int toll_on(const State& s, PieceId unit, std::initializer_list<Pose> poses) {
  const std::span<const Pose> way(poses.begin(), poses.size());
  const Formation formation = s.unit(unit).formation;
  if (on_road(s, formation, way)) return 0;
  const Going going = going_over(s, unit, formation, way);
  if (going.barred >= 0) return 9;
  return toll_of(s, unit, formation, going, false).hits.total();
}

void propose(Counsel& a, PieceId unit, double score, std::string_view why, std::initializer_list<Pose> path) {
  const Pose from = a.s.unit(unit).pose;
  const Pose last = *(path.end() - 1);
  const int toll = path.size() == 1 ? toll_on(a.s, unit, {from, last}) : toll_on(a.s, unit, {from, *path.begin(), last});
  if (toll >= 9) return;
  Command& c = a.add(score - 1.6 * toll, why, "move", unit);
  for (const Pose& pose : path) c.path.push_back(pose);
}

// Wheel and advance towards the aim, slanting if that is enough; several lengths, the longest first.
void propose_march(Counsel& a, PieceId unit, const Aim& aim) {
  const State& s = a.s;
  const Pose from = s.unit(unit).pose;
  const Vec2 way = aim.point - from.at();
  if (length(way) < 0.1) return;
  const Facing bearing = facing_of(way);
  const int turn = turn_between(from.facing, bearing);
  const double rate = cells_of(s, unit).row.inches;
  const double wish = std::min(aim.wish, rate);
  const Size size = size_of(s, unit);
  if (s.unit(unit).formation == Formation::Skirmish) {
    for (const double part : {1.0, 0.5})
      if (wish * part > 0.3)
        propose(a, unit, 2 + part, aim.why, {Pose::snapped(from.at() + bearing.forward() * (wish * part), bearing)});
    return;
  }
  if (std::abs(turn) > kWorthTurningRound) return propose(a, unit, 3, "Faces about.", {turned(from, 1800)});
  if (std::abs(turn) > 700) return propose(a, unit, 3, "Turns towards the enemy.", {turned(from, turn > 0 ? 900 : -900)});
  if (wish < 0.3 && std::abs(turn) < 200) return;
  if (std::abs(turn) > kNearEnough) {
    const double most = rate * 1800 / (3.14159265 * std::max(1.0, size.width));
    const int wheel = static_cast<int>(std::clamp<double>(turn, -std::min(450.0, most), std::min(450.0, most)));
    const Pose after = wheeled(from, wheel, size.width, size.depth);
    const double left = std::min(wish, rate - wheel_length(std::abs(wheel), size.width)) - 0.02;
    if (left > 0.2) propose(a, unit, 3, aim.why, {after, advanced(after, left)});
    propose(a, unit, 2, aim.why, {after});
  }
  if (wish < 0.3) return;
  for (const double part : {1.0, 0.6, 0.3}) propose(a, unit, 1 + part, aim.why, {advanced(from, wish * part)});
  for (const int slant : {200, -200})
    propose(a, unit, 1.5, aim.why, {Pose::snapped(from.at() + from.facing.turned(slant).forward() * wish, from.facing)});
}

// Doctrine: deploy one turn before contact.
void propose_deployment(Counsel& a, PieceId unit, const Nearest& enemy) {
  const Unit& u = a.s.unit(unit);
  if (!is_column(u.formation) || is_mounted(u) || enemy.gap > kDeployAt) return;
  const Troops& t = a.s.troops(unit);
  if (t.may_form(Formation::Line)) a.add(4, "Deploys before the enemy is upon it.", "form-line", unit);
  else a.add(4, "Spreads out before the enemy is upon it.", "form-skirmish", unit);
}

// Doctrine: keep shooting the same unit; turn only if nobody is ahead.
void advise_guns(Counsel& a, PieceId unit, const Nearest& enemy) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Ranges ranges = ranges_of(s.options(), s.troops(unit).weapon);
  const double good = std::min(ranges.most * 0.6, 16.0);
  const Pose towards{u.pose.x, u.pose.y, facing_of(s.unit(enemy.unit).pose.at() - u.pose.at())};
  if (u.formation == Formation::Unlimbered) {
    bool ahead = false;
    each_on_table(s, other(u.side), [&](PieceId id) {
      ahead = ahead || within(range_to(s, unit, id), ranges.most);
    });
    if (ahead) return;
    if (within(enemy.gap, ranges.most)) a.add(3, "Turns its guns on the enemy.", "face", unit).path.push_back(towards);
    else a.add(2, "Out of range here: limbers up.", "limber", unit);
    return;
  }
  if (within(enemy.gap, good)) a.add(4, "Unlimbers within good range.", "unlimber", unit).path.push_back(towards);
  propose_march(a, unit, {s.unit(enemy.unit).pose.at(), enemy.gap - good + 1, "Brings the guns into good range."});
}

// Doctrine: a worn unit that is left alone stands and rallies.
bool should_rest(const State& s, PieceId unit, const Nearest& enemy) {
  const Unit& u = s.unit(unit);
  return u.fatigue > 0 && u.strength() * 2 <= u.full && beyond(enemy.gap, kRallyDistance);
}

void advise_unit(Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (in_contact(s, unit) || u.formation == Formation::Garrison) return;
  const Nearest enemy = nearest_enemy_to(s, unit);
  if (enemy.unit == kNoPiece) return;
  if (is_gun(u)) return advise_guns(a, unit, enemy);
  advise_charges(a, unit);
  if (should_rest(s, unit, enemy)) return;
  propose_deployment(a, unit, enemy);
  if (guards_objective(s, unit) && enemy.gap > 6) return;
  propose_march(a, unit, is_mounted(u) ? cavalry_aim(s, unit, enemy) : aim_of(s, unit, enemy));
}

// Doctrine: with the unit that rallies; the commander does nothing for an attacker.
void advise_commander(Counsel& a, PieceId commander) {
  const State& s = a.s;
  const PieceId with = s.commander(commander).attached;
  const int here = with == kNoPiece ? -1 : s.unit(with).fatigue;
  std::vector<Option> orders;
  chapter(Step::Move).orders(s, a.q, commander, orders);
  for (const Option& o : orders)
    if (o.verb == Verb("attach") && s.unit(o.target).fatigue > here)
      a.add(1 + s.unit(o.target).fatigue, "He goes to the unit that needs him most.", "attach", commander, o.target);
}

}  // namespace

void advise_moves(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.verb != Verb("order")) continue;
    if (a.s.is_commander(c.unit)) advise_commander(a, c.unit);
    else advise_unit(a, c.unit);
    a.add(0, "It is well placed where it stands.", "hold", c.unit);
    return;
  }
  a.add(1, "Everyone has had his orders.", "done");
}

void advise_segment(Counsel& a) {
  advise_unit(a, a.q.unit);
  a.add(0, "It has gone far enough.", "halt", a.q.unit);
}

}  // namespace grognard::tricorne
