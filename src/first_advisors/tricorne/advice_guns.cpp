// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "first_tricorne/advice.h"
#include "geometry/path.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"

// Guns and commanders.
namespace grognard::tricorne::first {
namespace {

constexpr double kGoodRange = 16;
constexpr double kCommanderLooks = 15;

void drag_guns(Counsel& a, PieceId unit, Vec2 to, double wish) {
  const State& s = a.s;
  const Pose from = s.unit(unit).pose;
  const Vec2 way = to - from.at();
  const double rate = cells_of(s, unit).row.inches;
  if (wish < 0.3 || rate <= 0 || length(way) < 0.1) return;
  const int turn = turn_between(from.facing, facing_of(way));
  const std::string_view why = "Brings the guns into good range.";
  const auto go = [&](double score, std::initializer_list<Pose> path) {
    Command& c = a.add(score, why, "move", unit);
    for (const Pose& pose : path) c.path.push_back(pose);
  };
  if (std::abs(turn) > 1100) return go(3, {turned(from, 1800)});
  if (std::abs(turn) > 500) return go(3, {turned(from, turn > 0 ? 900 : -900)});
  if (std::abs(turn) > 60) {
    const Size size = size_of(s, unit);
    const Pose after = wheeled(from, turn, size.width, size.depth);
    const double left = std::min(wish, rate - wheel_length(std::abs(turn), size.width)) - 0.02;
    if (left > 0.2) go(3, {after, advanced(after, left)});
    go(1.2, {after});
  }
  for (const double part : {1.0, 0.5}) go(1 + part, {advanced(from, std::min(wish, rate) * part)});
}

// How much the unit gains by a commander beside it: he helps it to rally, and to stand if it is charged.
double need_of_commander(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Nearest enemy = nearest_enemy_to(s, unit);
  const bool rallies = beyond(enemy.gap, kRallyDistance) && !u.moved;
  return (rallies ? 1.0 : 0.3) * std::min<int>(u.fatigue, 4) + (within(enemy.gap, 9) && is_foot(u) ? 0.8 : 0) +
         0.2 * worth(s, unit);
}

}  // namespace

// Doctrine: keep shooting the same unit; turn only if nobody is ahead.
void advise_guns(Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Nearest enemy = nearest_enemy_to(s, unit);
  if (enemy.unit == kNoPiece) return;
  const Ranges ranges = ranges_of(s.options(), s.troops(unit).weapon);
  const double good = std::min(ranges.most * 0.6, kGoodRange);
  const Vec2 there = s.unit(enemy.unit).pose.at();
  const Pose towards{u.pose.x, u.pose.y, facing_of(there - u.pose.at())};
  if (u.formation == Formation::Unlimbered) {
    bool ahead = false;
    each_on_table(s, other(u.side), [&](PieceId id) { ahead = ahead || within(range_to(s, unit, id), ranges.most); });
    if (ahead) return;
    if (within(enemy.gap, ranges.most)) a.add(3, "Turns its guns on the enemy.", "face", unit).path.push_back(towards);
    else a.add(2, "Out of range here: limbers up.", "limber", unit);
    return;
  }
  if (within(enemy.gap, good)) a.add(4, "Unlimbers within good range.", "unlimber", unit).path.push_back(towards);
  drag_guns(a, unit, there, enemy.gap - good + 1);
}

// Doctrine: with the unit that rallies or will be charged; he does nothing for an attacker.
void advise_commander(Counsel& a, PieceId commander) {
  const State& s = a.s;
  const PieceId with = s.commander(commander).attached;
  const double here = with == kNoPiece ? -1 : need_of_commander(s, with) + 0.5;
  const Vec2 at = s.commander(commander).pose.at();
  each_on_table(s, a.q.side, [&](PieceId id) {
    if (id == with || commander_with(s, id) != kNoPiece) return;
    const double d = length(s.unit(id).pose.at() - at);
    if (d > kCommanderLooks) return;
    const double need = need_of_commander(s, id) - 0.01 * d;
    if (need > here)
      a.add(1 + need, s.unit(id).fatigue > 0 ? "He goes to the unit that needs him most." : "He joins his men.",
            "attach", commander, id);
  });
}

}  // namespace grognard::tricorne::first
