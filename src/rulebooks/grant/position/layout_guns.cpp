// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/position/places.h"

// Batteries, wagons and barges (GW-GEO-2, 5, 6).
namespace grognard::grant {
namespace {

constexpr Size kGunBase{1.0, 1.5};
constexpr Size kTeamBase{1.0, 4.0};
constexpr Size kWagonBase{1.0, 3.0};
constexpr Size kBargeBase{2.0, 6.0};
constexpr double kGunInterval = 2.0;   // between centres: 1" between bases (GW-ART-2)
constexpr double kTeamInterval = 4.5;  // from front to front
constexpr double kCrewDepth = 2.0;     // of a deployed battery with its crew
constexpr double kOfficersBehind = 2.75;

// Places of gunners 1 to 5: to the right of the gun's centre and behind it; with a team to the right of the axis and
// behind the front of the base.
constexpr Vec2 kAtTheGun[kGunnersOfAGun] = {{0.75, 0}, {-0.75, 0}, {0.5, 1.0}, {0, 1.0}, {-0.5, 1.0}};
constexpr Vec2 kBesideTheTeam[kGunnersOfAGun] = {{0.75, 1.0}, {-0.75, 1.0}, {0.75, 2.0}, {-0.75, 2.0}, {0.75, 3.0}};

Vec2 train_offset(Vec2 from, Facing facing, double right, double back) {
  const Vec2 forward = facing.forward();
  return from + right_of(forward) * right - forward * back;
}

// Colonel 0, captain 1, lieutenant 2, whatever the order of their places.
int battery_post(const State& s, PieceId battery, int place) {
  const auto& officers = s.troops(battery).officers;
  const std::string& title = officers[place].title;
  if (title == "colonel") return 0;
  return title == "captain" ? 1 : 2;
}

bool is_deployed_gun(const Unit& u, int gun) {
  const Gun& g = u.guns[gun];
  return !g.destroyed && !g.captured;
}

}  // namespace

int gun_count(const State& s, PieceId battery) { return static_cast<int>(s.troops(battery).guns.size()); }

// GW-GEO-6
Vec2 gun_place(const State& s, const DrawnUp& b, int gun) {
  if (b.formation == Formation::Limbered)
    return train_offset(b.at, b.facing, 0, gun * kTeamInterval + kTeamBase.depth / 2);
  const Gun& moved = s.unit(b.unit).guns[gun];
  const double right = ((gun_count(s, b.unit) + 1) / 2.0 - (gun + 1)) * kGunInterval + moved.aside / 100.0;
  return train_offset(b.at, b.facing, right, kGunBase.depth / 2 - moved.ahead / 100.0);
}

Ring gun_ring(const State& s, const DrawnUp& b, int gun) {
  if (b.formation == Formation::Limbered) return rectangle(gun_place(s, b, gun), b.facing, kTeamBase);
  return rectangle(gun_place(s, b, gun), b.facing.turned(b.pivot[gun]), kGunBase);
}

Vec2 gunner_place(const State& s, const DrawnUp& b, int slot) {
  const int gun = std::min(slot / kGunnersOfAGun, kMostGuns - 1);
  const int number = slot % kGunnersOfAGun;
  if (b.formation == Formation::Limbered) {
    const Vec2 at = kBesideTheTeam[number];
    return train_offset(b.at, b.facing, at.x, gun * kTeamInterval + at.y);
  }
  const Vec2 at = kAtTheGun[number];
  return train_offset(gun_place(s, b, gun), b.facing.turned(b.pivot[gun]), at.x, at.y);
}

Vec2 battery_officer_place(const State& s, const DrawnUp& b, int place) {
  const int post = battery_post(s, b.unit, place);
  if (b.formation == Formation::Limbered)
    return train_offset(b.at, b.facing, 0, train_size(s, b).depth + 0.5 * (post + 1));
  const double right = post == 0 ? 0 : post == 1 ? kGunInterval / 2 : -kGunInterval / 2;
  return train_offset(b.at, b.facing, right, kOfficersBehind);
}

Vec2 boatman_place(const DrawnUp& b, int slot) { return train_offset(b.at, b.facing, 0, 1.5 * (slot % 3 + 1)); }

Size train_size(const State& s, const DrawnUp& b) {
  if (b.formation == Formation::Vehicle) return s.unit(b.unit).arm == Class::Barge ? kBargeBase : kWagonBase;
  const int guns = std::max(1, gun_count(s, b.unit));
  if (b.formation == Formation::Limbered) return {kTeamBase.width, (guns - 1) * kTeamInterval + kTeamBase.depth};
  return {guns * kGunInterval, kCrewDepth};
}

Vec2 gun_centre(const State& s, PieceId battery, int gun) { return gun_place(s, drawn_up(s, battery), gun); }
Ring gun_base(const State& s, PieceId battery, int gun) { return gun_ring(s, drawn_up(s, battery), gun); }

Vec2 muzzle(const State& s, PieceId battery, int gun) {
  const DrawnUp b = drawn_up(s, battery);
  const bool limbered = b.formation == Formation::Limbered;
  const double depth = limbered ? kTeamBase.depth : kGunBase.depth;
  return train_offset(gun_place(s, b, gun), b.facing.turned(limbered ? 0 : b.pivot[gun]), 0, -depth / 2);
}

// GW-ART-3, GW-CB-10: the crew of a destroyed gun serve the other one.
int gunners_left(const State& s, PieceId battery, int gun) {
  const Unit& u = s.unit(battery);
  if (u.guns[gun].destroyed) return 0;
  int count = 0;
  for (int g = 0; g < kMostGuns; ++g) {
    if (g != gun && !u.guns[g].destroyed) continue;
    const std::uint64_t crew = (u.men >> (g * kGunnersOfAGun)) & ((1u << kGunnersOfAGun) - 1);
    count += std::popcount(crew);
  }
  return count;
}

bool gun_works(const State& s, PieceId battery, int gun) {
  return gun < gun_count(s, battery) && is_deployed_gun(s.unit(battery), gun);
}

}  // namespace grognard::grant
