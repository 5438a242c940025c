// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "first_revwars/advice.h"
#include "revwars/rules/b2a_move/movement.h"

// Where to go, how to stand and where to look.
namespace grognard::revwars::first {
namespace {

constexpr int kLittleTurn = 250;  // tenths of a degree: not worth turning for
constexpr int kMostTurn = 450;    // of a body that marches and turns at once

bool is_close_order(const Battalion& b) { return b.arm == Arm::Infantry && !is_skirmishers(b); }

// How near it wants to be before it does its work.
double wanted_gap(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (is_battery(b)) return 14;
  if (b.arm == Arm::Cavalry) return s.card(unit).charge - 1;
  if (is_skirmishers(b)) return 7;
  return s.card(unit).small_arms >= 0 ? 3.6 : 5;
}

bool shies_from(const State& s, PieceId unit, PieceId enemy) {
  const Battalion& b = s.unit(unit);
  const Battalion& e = s.unit(enemy);
  return b.arm == Arm::Cavalry && e.arm == Arm::Infantry && !e.shattered() && !is_skirmishers(e) &&
         !flank_is_open(s, enemy, unit);
}

// The enemy it makes for: near, and better weak than whole.
NearestEnemy goal_of(const State& s, PieceId unit) {
  NearestEnemy best;
  double least = 1e18;
  const Vec2 at = s.unit(unit).pose.at();
  each_active(s, other(s.side_of(unit)), [&](PieceId id) {
    const Battalion& e = s.unit(id);
    double d = length(e.pose.at() - at);
    d += e.shattered() ? -4 : e.solid() ? 0 : -2;
    if (shies_from(s, unit, id)) d += 10;
    if (d >= least) return;
    least = d;
    best.unit = id;
  });
  if (best.unit != kNoPiece) best.gap = is_active(s.unit(unit)) ? distance_between(s, unit, best.unit) : least;
  return best;
}

Facing turned_towards(Facing now, Facing wanted, int most) {
  const int turn = turn_between(now, wanted);
  if (turn > -kLittleTurn && turn < kLittleTurn) return now;
  return now.turned(std::clamp(turn, -most, most));
}

// Shattered or threatened skirmishers and beaten troops go back a little.
bool should_retire(const State& s, PieceId unit, const NearestEnemy& enemy) {
  const Battalion& b = s.unit(unit);
  return is_skirmishers(b) && enemy.gap < 5.5 && threat_to(s, unit) > 0.25;
}

Pose step_towards(const State& s, PieceId unit, PieceId enemy, double advance) {
  const Pose from = s.unit(unit).pose;
  const Vec2 way = s.unit(enemy).pose.at() - from.at();
  const double far = length(way);
  const Vec2 to = from.at() + way * (far > 0 ? advance / far : 0);
  const int most = is_skirmishers(s.unit(unit)) ? 1800 : kMostTurn;
  return Pose::snapped(to, far > 0 ? turned_towards(from.facing, facing_of(way), most) : from.facing);
}

// RW-MOVE-22: nobody is helped by a battalion that marches through its neighbours.
bool disorders_friends(const State& s, PieceId unit, const Pose& goal) {
  Verdict v{.command = {.side = s.side_of(unit), .verb = "move", .units = {unit}, .find_way = true}};
  v.command.path.push_back(goal);
  return !weigh_march(s, unit, v).passed.empty();
}

}  // namespace

Thought best_move(const State& s, PieceId unit) {
  Thought best;
  const Battalion& b = s.unit(unit);
  if (may_not_take(s, unit, Action::Move)) return best;
  if (b.place == Place::Reserve) return {2, "The reserve comes on.", "move", kNoPiece, entry_place(s, unit, 0.5)};
  if (b.building >= 0) return best;
  const NearestEnemy enemy = goal_of(s, unit);
  if (enemy.unit == kNoPiece) return best;
  if (should_retire(s, unit, enemy))
    return {0.5,      "Skirmishers fall back before formed troops.", "move",
            kNoPiece, step_towards(s, unit, enemy.unit, -4),         0,
            true};
  const double stand_off = shies_from(s, unit, enemy.unit) ? 13 : wanted_gap(s, unit);
  const double advance = std::min(enemy.gap - stand_off, s.card(unit).move);
  if (advance < 0.4) return best;
  const Pose goal = step_towards(s, unit, enemy.unit, advance);
  const double score = disorders_friends(s, unit, goal) ? 0.02 : enemy.gap > 12 ? 0.5 : 0.3;
  return {score,  enemy.gap > 12 ? "Forward, towards the enemy." : "Closer, to where its fire tells.",
          "move", kNoPiece,
          goal,   0,
          true};
}

Thought best_formation(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (may_not_take(s, unit, Action::ChangeFormation) || b.building >= 0) return {};
  double horse = kNowhere;
  each_active(s, other(b.side), [&](PieceId id) {
    if (s.unit(id).arm == Arm::Cavalry && !s.unit(id).shattered())
      horse = std::min(horse, distance_between(s, unit, id) - s.card(id).charge);
  });
  const NearestEnemy enemy = nearest_enemy_to(s, unit);
  const Formation now = b.formation();
  const bool can_square = may_form(b.type, Formation::Square) && b.platoons >= kLeastSquare;
  if (can_square && now != Formation::Square && is_close_order(b) && horse < 1 && threat_to(s, unit) > 0.3)
    return {0.8, "Square, before the horse are upon it.", "form-square"};
  if (now == Formation::Square && horse > 6) return {0.5, "The horse have gone: back into line.", "form-line"};
  if (is_skirmishers(b) && now != Formation::SkirmishLine) return {0.55, "Skirmishers open out.", "form-skirmish"};
  if (now == Formation::MarchColumn && enemy.gap < 18) return {0.9, "Deploys before the enemy.", "form-line"};
  return {};
}

Thought best_facing(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (may_not_take(s, unit, Action::AboutFace) || b.building >= 0 || b.formation() == Formation::Square) return {};
  const NearestEnemy enemy = nearest_enemy_to(s, unit);
  if (enemy.unit == kNoPiece || enemy.gap > (is_battery(b) ? 30 : 16)) return {};
  const Vec2 way = s.unit(enemy.unit).pose.at() - b.pose.at();
  if (length(way) < 0.1) return {};
  const Facing facing = facing_of(way);
  const int turn = turn_between(b.pose.facing, facing);
  if (turn > -300 && turn < 300) return {};
  if (!is_battery(b) && !flank_is_open(s, unit, enemy.unit)) return {};
  return {0.4, "Turns to face the enemy.", "about-face", kNoPiece, Pose{b.pose.x, b.pose.y, facing}};
}

// Behind the middle of his battalions, where he is within reach of most.
void advise_ride(Counsel& a) {
  const int brigade = a.s.brigade_of(a.q.unit);
  Vec2 sum;
  int count = 0;
  Vec2 forward;
  for (PieceId id = 0; id < a.s.unit_count(); ++id) {
    const bool his =
        a.s.brigade_of(id) == brigade || (a.s.brigade_rules(brigade).division_troops && a.s.side_of(id) == a.q.side);
    if (!his || !is_active(a.s.unit(id))) continue;
    sum = sum + a.s.unit(id).pose.at();
    forward = forward + a.s.unit(id).pose.facing.forward();
    ++count;
  }
  if (count > 0) {
    const double ahead = length(forward);
    const Vec2 behind = ahead > 0.1 ? forward * (-3.0 / ahead) : Vec2{};
    const Vec2 wanted = sum * (1.0 / count) + behind;
    const Pose from = a.s.general(a.q.unit).pose;
    const Vec2 way = wanted - from.at();
    const double reach = a.q.step == Step::RideFirst ? kGeneralFirst : kGeneralLast;
    const double far = length(way);
    if (far > 1.5) {
      const Vec2 to = far > reach - 0.1 ? from.at() + way * ((reach - 0.1) / far) : wanted;
      a.add(1, "He rides where his battalions are.", "ride", a.q.unit).path.push_back(Pose::snapped(to, from.facing));
    }
  }
  a.add(0.5, "He stays where he is.", "done");
}

}  // namespace grognard::revwars::first
