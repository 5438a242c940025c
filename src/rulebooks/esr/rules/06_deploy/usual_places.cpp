// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "esr/rules/06_deploy/changing.h"

// The layout that the engine proposes to Units that deploy: side by side with those that stand, then behind them.
namespace grognard::esr {
namespace {

constexpr double kGrid = 25;         // yards between places that are tried
constexpr int kGridReach = 9;        // in each direction: 225 yards
constexpr double kSeesEnemy = 2700;  // it fronts to an enemy this near, else along the column
constexpr double kWaveBehind = 150;  // between rear and front edge (ES-GEO-5)
constexpr double kWidestGap = 112;   // ES-GEO-5
constexpr double kStaggered = 100;   // yards by which neighbours in a wave may be staggered
constexpr int kMostAbreast = 5;
constexpr double kSecondWave = 120;  // how much rather it stands in the front wave

// The Units that are deployed already, in the frame of the new front: x to the right, y forward.
struct Neighbour {
  double x = 0;
  double y = 0;
  double half = 0;
  double depth = 0;
};
struct Layout {
  Facing facing;
  Vec2 forward;
  boost::container::static_vector<Neighbour, kMostInFormation> waves;
  double front = 0;  // the line of the foremost
  int abreast = 0;
};

Facing facing_for(const State& s, PieceId unit) {
  const int formation = s.unit(unit).formation;
  Facing found = s.unit(unit).pose.facing;
  bool deployed = false;
  each_member(s, formation, [&](PieceId id) {
    if (deployed || !in_waves(s.unit(id))) return;
    deployed = true;
    found = s.unit(id).pose.facing;
  });
  if (deployed) return found;
  const Nearest enemy = nearest_enemy_of(s, formation);
  if (enemy.unit == kNoPiece || enemy.distance > kSeesEnemy) return found;
  const Vec2 way = s.unit(enemy.unit).pose.at() - s.unit(unit).pose.at();
  return length(way) > kContact ? facing_of(way) : found;
}

Layout layout_of(const State& s, PieceId unit) {
  Layout out;
  out.facing = facing_for(s, unit);
  out.forward = out.facing.forward();
  each_member(s, s.unit(unit).formation, [&](PieceId id) {
    if (!in_waves(s.unit(id))) return;
    const Vec2 at = s.unit(id).pose.at();
    out.waves.push_back(
        {dot(at, right_of(out.forward)), dot(at, out.forward), s.troops(id).width / 2, s.troops(id).depth});
  });
  out.front = -kNowhere;
  for (const Neighbour& n : out.waves) out.front = std::max(out.front, n.y);
  for (const Neighbour& n : out.waves)
    if (n.y > out.front - kWaveBehind) ++out.abreast;
  return out;
}

// The lower the better. With nobody deployed it stays where it is.
double worth_of(const Layout& layout, double x, double y, double half, double depth, double moved) {
  if (layout.waves.empty()) return moved;
  double ahead = kNowhere;  // yards to the rear edge of whoever stands before it
  double gap = kNowhere;    // to the nearest beside it
  for (const Neighbour& n : layout.waves) {
    const double apart = std::abs(n.x - x) - n.half - half;
    if (n.y > y + 1 && apart < -1) ahead = std::min(ahead, n.y - n.depth / 2 - y - depth / 2);
    if (std::abs(n.y - y) < kStaggered) gap = std::min(gap, std::max(0.0, apart));
  }
  double cost = moved * 0.1;
  if (gap < kNowhere) cost += gap > kWidestGap ? (gap - kWidestGap) * 3 : gap * 0.2;
  if (ahead <= kWaveDepth) return cost + kSecondWave + std::abs(ahead - kWaveBehind);
  if (gap >= kNowhere) cost += kWidestGap;
  return cost + std::abs(layout.front - y) + (layout.abreast >= kMostAbreast ? 3 * kSecondWave : 0);
}

struct Tried {
  double worth = 0;
  int right = 0;
  int ahead = 0;
};

}  // namespace

std::optional<Pose> usual_place(const State& s, PieceId unit, Going worst) {
  const Quietly trying;
  const Layout layout = layout_of(s, unit);
  const Vec2 from = s.unit(unit).pose.at();
  const Troops& t = s.troops(unit);
  boost::container::static_vector<Tried, 400> tried;
  for (int right = -kGridReach; right <= kGridReach; ++right)
    for (int ahead = -kGridReach; ahead <= kGridReach; ++ahead) {
      if (right * right + ahead * ahead > kGridReach * kGridReach) continue;
      const Vec2 at = from + right_of(layout.forward) * (right * kGrid) + layout.forward * (ahead * kGrid);
      const double moved = length(at - from);
      tried.push_back(
          {worth_of(layout, dot(at, right_of(layout.forward)), dot(at, layout.forward), t.width / 2, t.depth, moved),
           right, ahead});
    }
  std::sort(tried.begin(), tried.end(), [](const Tried& a, const Tried& b) {
    if (a.worth != b.worth) return a.worth < b.worth;
    return a.right != b.right ? a.right < b.right : a.ahead < b.ahead;
  });
  for (const Tried& t2 : tried) {
    const Vec2 at = from + right_of(layout.forward) * (t2.right * kGrid) + layout.forward * (t2.ahead * kGrid);
    const Pose pose = Pose::snapped(at, layout.facing);
    if (!place_fault(s, unit, pose, worst, false)) return pose;
  }
  const Pose& here = s.unit(unit).pose;
  if (!place_fault(s, unit, here, worst, false)) return here;
  return {};
}

}  // namespace grognard::esr
