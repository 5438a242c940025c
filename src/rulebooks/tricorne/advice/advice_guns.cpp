// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "geometry/path.h"
#include "tricorne/advice/advice.h"
#include "tricorne/position/sight.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"

// Guns.
namespace grognard::tricorne {
namespace {

constexpr double kGoodRange = 16;
constexpr double kTooNearToLimber = 12;  // inches: whoever is so near comes up before they are away

void drag_guns(Counsel& a, PieceId unit, Vec2 to, double wish) {
  const State& s = a.s;
  const Pose from = s.unit(unit).pose;
  const Vec2 way = to - from.at();
  const double rate = cells_of(s, unit).row.inches;
  if (wish < 0.3 || rate <= 0 || length(way) < 0.1) return;
  const int turn = turn_between(from.facing, facing_of(way));
  const std::string_view why = "Brings the guns to where they are of use.";
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

// Somebody worth a shot whom the guns would see, wherever they face: the nearest, or the one they were told to shoot at.
struct Mark {
  PieceId unit = kNoPiece;
  double gap = 1e9;
  bool ahead = false;  // in their arc as they stand
};
Mark mark_for(const State& s, PieceId battery, const Intent& intent, double most) {
  Mark best;
  double least = 1e9;
  each_on_table(s, other(s.unit(battery).side), [&](PieceId id) {
    const double gap = distance_between(s, battery, id);
    if (beyond(gap, most)) return;
    const bool ahead = within(range_to(s, battery, id), most);
    const double rank = gap - (ahead ? 100 : 0) - (id == intent.target ? 200 : 0);
    if (rank >= least || !can_see(s, battery, id)) return;
    least = rank;
    best = {id, gap, ahead};
  });
  return best;
}

bool foot_or_horse_near(const State& s, PieceId battery, double limit) {
  return enemy_within(s, s.unit(battery).side, footprint(s, battery), limit) != kNoPiece;
}

void advise_unlimbered(Counsel& a, PieceId unit, const Intent& intent, const Mark& mark, double most) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const bool may_move = a.scheme.may_move(unit);
  const bool sent = intent.goal && length(*intent.goal - u.pose.at()) > 3;
  const bool near = foot_or_horse_near(s, unit, kTooNearToLimber);
  if (may_move && sent && !near) return (void)a.add(2, "Limbers up to go where it was sent.", "limber", unit);
  if (mark.ahead) return;
  if (mark.unit != kNoPiece) {
    const Vec2 way = s.unit(mark.unit).pose.at() - u.pose.at();
    a.add(3, "Turns its guns on the enemy.", "face", unit).path.push_back({u.pose.x, u.pose.y, facing_of(way)});
    return;
  }
  const Nearest enemy = nearest_enemy_to(s, unit);
  if (may_move && !near && intent.posture != Posture::Back && beyond(enemy.gap, most * 0.7))
    a.add(2, "Nobody is in range and in sight here: limbers up.", "limber", unit);
}

}  // namespace

// Doctrine: keep shooting the same unit; turn only if nobody is ahead; never limber with the enemy upon them.
void advise_guns(Counsel& a, PieceId unit, const Intent& intent) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Nearest enemy = nearest_enemy_to(s, unit);
  if (enemy.unit == kNoPiece) return;
  const double most = ranges_of(s.options(), s.troops(unit).weapon).most;
  const double good = std::min(most * 0.6, kGoodRange);
  if (u.formation == Formation::Unlimbered)
    return advise_unlimbered(a, unit, intent, mark_for(s, unit, intent, most), most);
  const bool may_move = a.scheme.may_move(unit);
  const bool sent = intent.goal && length(*intent.goal - u.pose.at()) > 3;
  const Mark mark = mark_for(s, unit, intent, sent ? kTooNearToLimber : good);
  if (mark.unit != kNoPiece) {
    const Vec2 way = s.unit(mark.unit).pose.at() - u.pose.at();
    a.add(4, "Unlimbers within good range.", "unlimber", unit).path.push_back({u.pose.x, u.pose.y, facing_of(way)});
  }
  if (!may_move) return;
  const Vec2 there = intent.goal ? *intent.goal : s.unit(enemy.unit).pose.at();
  const Vec2 by = way_point(s, unit, there);
  const double wish = by == there && !intent.goal ? enemy.gap - good + 1 : length(by - u.pose.at());
  drag_guns(a, unit, by, intent.posture == Posture::Back && !intent.goal ? 0 : wish);
}

}  // namespace grognard::tricorne
