// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/advice/advice.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/14_victory/victory.h"

namespace grognard::hanau {
namespace {

constexpr int kWorthTurning = 700;  // tenths of a degree: beyond this it turns in place
constexpr int kFineEnough = 60;

// Where this unit wants to be, and how near it wants to come.
struct Aim {
  Vec2 point;
  double keep_off = 0;  // from the point
  std::string_view why;
};

// The nearest objective that pays this side and is not its own yet.
const Objective* wanted_objective(const State& s, PieceId unit) {
  const Side side = s.side_of(unit);
  const Objective* best = nullptr;
  double least = 1e9;
  for (const Objective& o : s.setup->objectives) {
    const double d = length(middle_of(o) - s.unit(unit).pose.at());
    if (o.points[Side::A] + o.points[Side::B] == 0 || d > least || holds(s, side, o)) continue;
    least = d;
    best = &o;
  }
  return best;
}

bool stands_on_objective(const State& s, PieceId unit) {
  for (const Objective& o : s.setup->objectives)
    for (const Ring& part : o.shape)
      if (contains(part, s.unit(unit).pose.at())) return true;
  return false;
}

std::optional<Vec2> way_out(const State& s, PieceId unit) {
  if (s.turn * 2 < s.options().last_turn) return std::nullopt;
  for (const Exit& exit : s.setup->exits)
    if (exit.side == s.side_of(unit)) return (exit.from + exit.to) * 0.5;
  return std::nullopt;
}

Aim infantry_aim(const State& s, PieceId unit, PieceId enemy, double far) {
  const Vec2 there = s.unit(enemy).pose.at();
  const double own_range = s.rules_of(s.side_of(unit)).small_arms_range;
  const double their_range = s.rules_of(other(s.side_of(unit))).small_arms_range;
  if (far > 9) {
    if (const auto out = way_out(s, unit)) return {*out, 0, "Makes for the road off the table."};
    if (const Objective* o = wanted_objective(s, unit))
      return {middle_of(*o), 0, "Moves to take the ground that counts."};
  }
  // Doctrine: the longer range shoots without reply; the shorter must close.
  const double bases = 1.6;
  if (own_range > their_range) return {there, bases + their_range + 0.9, "Closes to where it can shoot without reply."};
  return {there, bases + own_range - 0.3, "Closes to its own short range."};
}

Aim cavalry_aim(const State& s, PieceId unit, PieceId enemy) {
  // Wait within reach of the weakest infantry or of guns, outside the first rush of a charge.
  PieceId prey = enemy;
  double best = -1e9;
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    const double d = length(s.unit(id).pose.at() - at);
    double merit = -d / 6 + s.unit(id).lost * 0.4 + (is_artillery(s, id) ? 1.2 : 0) + (melee_of(s, id) ? 2 : 0);
    if (s.unit(id).formation == Formation::Square) merit -= 2;
    if (merit > best) {
      best = merit;
      prey = id;
    }
  });
  return {s.unit(prey).pose.at(), 7.5, "Cavalry moves within reach of what it can ride down."};
}

// Wheel and advance (or turn) towards the aim; several lengths, the longest first.
void propose_march(Counsel& a, PieceId unit, const Aim& aim) {
  const State& s = a.s;
  const Pose& from = s.unit(unit).pose;
  const Vec2 way = aim.point - from.at();
  const double far = length(way);
  const Facing bearing = far > 0.1 ? facing_of(way) : from.facing;
  const int turn = turn_between(from.facing, bearing);
  const double rate = move_rate(s, unit) / (began_in_command(s, unit) ? 1 : 2);
  const double wish = std::max(0.0, far - aim.keep_off);
  const Size size = size_of(s, unit);
  const auto move = [&](double score, std::initializer_list<Pose> path) {
    a.add(score, aim.why, "move", unit);
    for (const Pose& pose : path) a.last().path.push_back(pose);
  };
  if (faces_all_round(s.unit(unit))) {
    for (const double part : {1.0, 0.5})
      if (std::min(wish, rate) * part > 0.2)
        move(2 + part, {Pose::snapped(from.at() + bearing.forward() * (std::min(wish, rate) * part), from.facing)});
    return;
  }
  if (std::abs(turn) > kWorthTurning) {
    a.add(3, "Turns to face the enemy.", "turn", unit);
    a.last().path.push_back({from.x, from.y, bearing});
    return;
  }
  if (wish < 0.3 && std::abs(turn) < 200) return;
  // Doctrine: guns and horse need no wheel for a few degrees.
  const double wheel_room = rate * 1800 / (3.14159 * std::max(1.0, size.width));
  const int wheel = static_cast<int>(
      std::clamp<double>(turn, -std::min<double>(kWheelLimit, wheel_room), std::min<double>(kWheelLimit, wheel_room)));
  if (std::abs(wheel) > kFineEnough) {
    const Pose wheeled_to = wheeled(from, wheel, size.width, size.depth);
    const double left = std::min(wish, rate - wheel_length(std::abs(wheel), size.width));
    if (left > 0.1) move(3, {wheeled_to, advanced(wheeled_to, left)});
    move(2, {wheeled_to});
  }
  const double ahead = std::min(wish, rate);
  for (const double part : {1.0, 0.5, 0.2})
    if (ahead * part > 0.2) move(1 + part, {advanced(from, ahead * part)});
}

void advise_infantry(Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  double far = 0;
  const PieceId enemy = nearest_enemy_unit(s, unit, &far);
  if (enemy == kNoPiece || u.formation == Formation::Garrison) return;
  if (u.formation == Formation::Square) {
    bool cavalry = false;
    each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
      cavalry = cavalry || (is_cavalry(s, id) && length(s.unit(id).pose.at() - u.pose.at()) < 12);
    });
    if (!cavalry) a.add(4, "The cavalry has gone: back into column.", "form-column", unit);
    return;
  }
  if (u.formation == Formation::Line && far > 8)
    a.add(4, "Too far to shoot: forms column to march.", "form-column", unit);
  if (is_cavalry(s, enemy) && far < 12 && u.lost >= 3)
    a.add(4, "Shaken, with cavalry near: forms square while it can.", "form-square", unit);
  if (stands_on_objective(s, unit) && far > 6) return;
  const Objective* goal = a.scheme.goes_forward(unit) ? wanted_objective(s, unit) : nullptr;
  propose_march(
      a, unit,
      goal ? Aim{middle_of(*goal), 0, "Moves to take the ground that counts."} : infantry_aim(s, unit, enemy, far));
}

// Doctrine: guns inside 16" before relying on them; heavy guns unlimbered facing their target.
void advise_artillery(Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  double far = 0;
  const PieceId enemy = nearest_enemy_unit(s, unit, &far);
  if (enemy == kNoPiece) return;
  const double good_range = 13;
  if (u.formation == Formation::Unlimbered) {
    const bool sees = zone_of(s, unit, s.unit(enemy).pose.at()) == Zone::Front;
    if (far > 22 || (!sees && s.troops(unit).gun >= kHeavyGun && far > 6))
      a.add(2, "The guns are out of play here: limbers up.", "limber", unit);
    return;
  }
  if (far < good_range) {
    a.add(3, "Unlimbers within good range, facing the enemy.", "unlimber", unit);
    a.last().path.push_back({u.pose.x, u.pose.y, facing_of(s.unit(enemy).pose.at() - u.pose.at())});
  }
  propose_march(a, unit, {s.unit(enemy).pose.at(), good_range - 1, "Brings the guns into good range."});
}

// Doctrine: nobody beyond 12"; stays behind the middle of his units.
void advise_general(Counsel& a, PieceId piece) {
  const State& s = a.s;
  const int g = s.general_index(piece);
  const bool commander = s.setup->leaders[g].army_commander;
  Vec2 sum{};
  int count = 0;
  each_on_table(s, s.side_of(piece), [&](PieceId id) {
    if (!commander && s.troops(id).general != g) return;
    sum = sum + s.unit(id).pose.at();
    ++count;
  });
  if (count == 0) return;
  const Vec2 want = sum * (1.0 / count);
  const Vec2 from = s.generals[g].pose.at();
  const double way = length(want - from);
  if (way < 3) return;
  for (const double part : {1.0, 0.6}) {
    a.add(2 + part, "Keeps his brigade within call.", "go", piece);
    a.last().path.push_back(
        Pose::snapped(from + (want - from) * (part * std::min(1.0, (kGeneralMove - 0.1) / way)), {}));
  }
}

void advise_unit(Counsel& a, PieceId unit) {
  const State& s = a.s;
  if (is_infantry(s, unit)) return advise_infantry(a, unit);
  if (is_artillery(s, unit)) return advise_artillery(a, unit);
  double far = 0;
  const PieceId enemy = nearest_enemy_unit(s, unit, &far);
  if (enemy != kNoPiece) propose_march(a, unit, cavalry_aim(s, unit, enemy));
}

}  // namespace

void advise_ordinary(Counsel& a) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    if (s.is_general(c.unit)) {
      advise_general(a, c.unit);
      if (a.out.empty()) continue;
      a.add(0.1, "Stays where he is.", "done");
      return;
    }
    if (near_exit(s, c.unit) && way_out(s, c.unit)) a.add(9, "Leaves by the road: a point gained.", "exit", c.unit);
    else if (!a.scheme.may_move(c.unit)) continue;
    advise_unit(a, c.unit);
    // A unit that stays where it is may still charge: only 'done' leaves it free to.
    if (a.out.empty()) continue;
    a.add(0, "There is no room to move.", "hold", c.unit);
    return;
  }
  a.add(1, "Everyone else stands where he is useful.", "done");
}

void advise_second_move(Counsel& a) {
  if (a.scheme.may_move(a.q.unit)) advise_unit(a, a.q.unit);
  a.add(0, "One move is enough.", "hold", a.q.unit);
}

}  // namespace grognard::hanau
