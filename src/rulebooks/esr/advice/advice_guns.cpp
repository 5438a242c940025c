// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/position/ground.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/rules/08_fire/fire_plan.h"

// Batteries in the Movement Phase: they come up where they can fire, and follow the enemy with their muzzles. Not rules.
namespace grognard::esr {
namespace {

constexpr double kReachOfReserve = 890;  // yards from the reserve point of massed guns
constexpr double kWaitsFor = 1900;       // an enemy so near may come before the guns of those who stand
constexpr double kNothingToFireAt = 0.3;
constexpr std::size_t kMostLooks = 10;  // places that are looked at closely

struct Wish {
  Vec2 at;
  Vec2 enemy;
  double rough = 0;
};
using Wishes = boost::container::static_vector<Wish, 96>;

PieceId nearest_enemy_to(const State& s, Side side, Vec2 at) {
  PieceId best = kNoPiece;
  double least = kNowhere * kNowhere;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side || !stands(u)) continue;
    const double away = length_squared(u.pose.at() - at) * (has_status(s.formation(u.formation)) ? 1.5 : 1);
    if (away >= least) continue;
    least = away;
    best = id;
  }
  return best;
}

void wish_for(const State& s, PieceId battery, Vec2 at, Wishes& out) {
  const Vec2 from = s.unit(battery).pose.at();
  if (out.size() >= out.capacity() || length(at - from) > deployed_allowance(s, battery)) return;
  const Ground& ground = *s.setup->ground;
  if (at.x < 80 || at.y < 80 || at.x > ground.width - 80 || at.y > ground.height - 80) return;
  const PieceId enemy = nearest_enemy_to(s, s.unit(battery).side, at);
  if (enemy == kNoPiece) return;
  const Vec2 there = s.unit(enemy).pose.at();
  const double away = length(there - at);
  // Out of reach of muskets, well within that of the guns.
  const double rough = (away < 360 ? 700 - away : away < 560 ? 560 - away : away > 800 ? (away - 800) * 1.5 : 0);
  out.push_back({at, there, rough});
}

void wish_near_friends(const State& s, PieceId battery, Wishes& out) {
  each_member(s, s.unit(battery).formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (id == battery || !is_deployed(u)) return;
    const Frame frame = frame_of(s, id);
    const double aside = frame.half_width + 90;
    for (const Vec2 off : {Vec2{aside, -frame.depth / 2}, Vec2{-aside, -frame.depth / 2}, Vec2{0, 130},
                           Vec2{aside, 100}, Vec2{-aside, 100}})
      wish_for(s, battery, frame.world(off), out);
  });
}

void wish_before_reserve(const State& s, PieceId battery, Wishes& out) {
  const Vec2 home = s.formation(s.unit(battery).formation).reserve.at();
  const PieceId enemy = nearest_enemy_to(s, s.unit(battery).side, home);
  if (enemy == kNoPiece) return;
  const Vec2 off = s.unit(enemy).pose.at() - home;
  if (length(off) < 1) return;
  const Vec2 way = unit_vector(off);
  for (const double ahead : {kReachOfReserve, 740.0, 560.0, 380.0, 200.0, 40.0})
    for (const double aside : {0.0, 190.0, -190.0, 380.0, -380.0, 560.0, -560.0})
      if (ahead * ahead + aside * aside <= kReachOfReserve * kReachOfReserve)
        wish_for(s, battery, home + way * ahead + right_of(way) * aside, out);
}

// What it would have before its muzzles there.
double value_of_place(const State& there, PieceId battery, double rough) {
  double value = kNothingToFireAt;
  for (const BatteryView& seen : views_of_battery(there, battery)) {
    const Formation& f = there.formation(seen.formation);
    const double prize = (1 + 0.15 * std::min(seen.units, 5)) * (has_status(f) ? 0.6 : 1);
    value = std::max(value, prize + 0.3);
  }
  return value - rough / 1500;
}

bool waits_for_the_enemy(const State& s, int f) {
  return directive_of(s.formation(f)) == Directive::Defend || class_of(s, f) == Arm::Artillery;
}

void consider_coming_up(Counsel& a, PieceId battery) {
  const State& s = a.s;
  const int f = s.unit(battery).formation;
  const GunPlaces places = places_for_guns(s, battery);
  const bool may_wait =
      waits_for_the_enemy(s, f) && s.unit(battery).post == Post::Reserve && rough_distance_to_enemy(s, f) < kWaitsFor;
  for (const GunPlace& place : places) {
    const bool fires = place.value >= 1;
    if (!fires && (!may_wait || place.value < 0)) continue;
    Command& c = a.add((fires ? 3 : 2) + place.value / 10,
                       fires ? "Unlimber where the enemy is in range." : "Unlimber here: they have to come this way.",
                       "bring-up", battery);
    c.path.push_back(place.pose);
  }
}

void consider_turning(Counsel& a, PieceId battery) {
  const State& s = a.s;
  const Unit& u = s.unit(battery);
  if (!targets_of_battery(s, battery).empty()) return;
  const Nearest enemy = nearest_enemy_of_unit(s, battery);
  if (enemy.unit == kNoPiece || enemy.distance > kGunRange + 500) return;
  const Facing wish = facing_of(s.unit(enemy.unit).pose.at() - u.pose.at());
  const int off = turn_between(u.pose.facing, wish);
  if (std::abs(off) < 30) return;
  const int turn = std::clamp(off, -s.options().battery_pivot, s.options().battery_pivot);
  Command& c = a.add(1.5, "The guns follow the enemy.", "turn", battery);
  c.path.push_back({u.pose.x, u.pose.y, u.pose.facing.turned(turn)});
}

}  // namespace

GunPlaces places_for_guns(const State& s, PieceId battery) {
  Wishes wishes;
  const bool massed = class_of(s, s.unit(battery).formation) == Arm::Artillery;
  if (s.formation(s.unit(battery).formation).kind != Kind::Regular || !massed) wish_near_friends(s, battery, wishes);
  if (massed) wish_before_reserve(s, battery, wishes);
  std::stable_sort(wishes.begin(), wishes.end(), [](const Wish& a, const Wish& b) { return a.rough < b.rough; });
  GunPlaces places;
  State there = s;
  Unit& u = there.unit(battery);
  u.post = Post::Deployed;
  u.limbered = false;
  for (std::size_t i = 0; i < std::min(wishes.size(), kMostLooks); ++i) {
    u.pose = Pose::snapped(wishes[i].at, facing_of(wishes[i].enemy - wishes[i].at));
    if (overlapped(there, ring_of(there, battery), battery) != kNoPiece) continue;
    places.push_back({u.pose, value_of_place(there, battery, wishes[i].rough)});
    if (places.size() == places.capacity()) break;
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const GunPlace& a, const GunPlace& b) { return a.value > b.value; });
  return places;
}

void consider_battery_orders(Counsel& a, int f) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (choice.verb == Verb("bring-up") && s.is_unit(choice.unit)) consider_coming_up(a, choice.unit);
    else if (choice.verb == Verb("turn") && s.unit(choice.unit).formation == f) consider_turning(a, choice.unit);
  }
}

}  // namespace grognard::esr
