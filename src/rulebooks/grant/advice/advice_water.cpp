// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/advice/advice.h"
#include "grant/advice/marching_wishes.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_water/barges.h"

// Barges and their passengers; whoever wades. Doctrine: land where nobody looks, and near what counts.
namespace grognard::grant {
namespace {

constexpr double kHullLength = 6;
constexpr double kHullBreadth = 2;
constexpr double kSounding = 0.25;
constexpr double kAshore = 0.4;         // between the hull and whoever has landed
constexpr double kSafeLanding = 9;      // from an enemy: nearer costs much
constexpr double kNotUnderMuskets = 7;  // nobody sails closer than this to a unit on the bank
constexpr double kMostSailing = 8.5;    // inches of a move, something kept for the slide to the bank
constexpr int kLandings = 5;            // places tried along the hull

Vec2 over_the_water(const State& s, Side side) { return rear_of(s, side) * -1; }

// Aboard it or going aboard.
PieceId passenger_of(const State& s, PieceId barge) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if ((s.unit(id).place == Place::Aboard || s.unit(id).embarking > 0) && fills_barge(s.unit(id), barge)) return id;
  return kNoPiece;
}

// How far a barge can be brought to the bank from there, facing kept.
double room_to_bank(const State& s, const Pose& at, Vec2 direction) {
  double room = 0;
  while (room < 20 && is_afloat(s, Pose::snapped(at.at() + direction * (room + kSounding), at.facing)))
    room += kSounding;
  return room;
}

double nearest_enemy_from(const State& s, Side side, Vec2 at) {
  double least = 60;
  each_enemy_of(s, side, [&](PieceId id) {
    if (!s.unit(id).spent_force) least = std::min(least, length(s.unit(id).at.at() - at));
  });
  return least;
}

// Of landing there: near what counts, not among the enemy.
double merit_of_landing(const State& s, Side side, Vec2 at) {
  double far = 40;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (!o.shape.empty()) far = std::min(far, length(o.shape.front().centre() - at));
  }
  const double enemy = nearest_enemy_from(s, side, at);
  return -0.3 * far - (enemy < kSafeLanding ? 3 * (kSafeLanding - enemy) : 0);
}

// Where the middle of the hull's outer side lies.
Vec2 gunwale(const Pose& at, Vec2 direction) {
  return at.at() - at.facing.forward() * (kHullLength / 2) + direction * (kHullBreadth / 2);
}

// Along the stream by some inches, then to the bank.
void advise_sailing(Counsel& a, PieceId barge) {
  const State& s = a.s;
  const Pose from = s.unit(barge).at;
  const Vec2 over = over_the_water(s, a.q.side);
  const Vec2 aside = right_of(from.facing.forward());
  const Vec2 bank = dot(aside, over) > 0 ? aside : aside * -1;
  if (dot(bank, over) < 0.5) return;  // it lies across the stream
  const double here = merit_of_landing(s, a.q.side, gunwale(from, bank));
  const bool at_bank = room_to_bank(s, from, bank) < kSounding * 2;
  for (const double along : {0.0, 3.0, 6.0, -1.5, -3.0}) {
    const Pose on = Pose::snapped(from.at() + from.facing.forward() * along, from.facing);
    if (!is_afloat(s, on)) continue;
    const double cost = std::abs(along) * (along < 0 ? 3 : 1);
    const double aside_most = (kMostSailing - cost) / 2.4;
    const double room = std::min(room_to_bank(s, on, bank), aside_most);
    if (room < kSounding && (along == 0 || aside_most < kSounding)) continue;
    const Pose end = Pose::snapped(on.at() + bank * room, on.facing);
    const Vec2 landing = gunwale(end, bank);
    const double gain = merit_of_landing(s, a.q.side, landing) - here;
    const bool safe = nearest_enemy_from(s, a.q.side, landing) > kNotUnderMuskets;
    if (gain < (at_bank || !safe ? 2 : -1)) continue;
    a.add(2 + 0.1 * gain + (at_bank ? 0 : 1), "Brings its passengers to the other bank.", "sail", barge);
    if (along != 0) a.last().path.push_back(on);
    if (room >= kSounding) a.last().path.push_back(end);
  }
}

// Forms up beside the hull, facing away from the water.
void advise_landing(Counsel& a, PieceId unit) {
  const State& s = a.s;
  const PieceId barge = s.unit(unit).barge;
  if (!s.is_unit(barge) || s.unit(barge).order.verb == Verb("sail")) return;
  const Pose hull = s.unit(barge).at;
  const Vec2 forward = hull.facing.forward();
  const Vec2 over = over_the_water(s, a.q.side);
  const Vec2 aside = right_of(forward);
  const Vec2 bank = dot(aside, over) > 0 ? aside : aside * -1;
  const double depth = block_size(s, unit).depth;
  for (int i = 0; i < kLandings; ++i) {
    const double along = (i + 1) / 2 * (i % 2 == 0 ? 1.0 : -1.0);
    for (const double gap : {kAshore, 0.8}) {
      const Vec2 at = gunwale(hull, bank) + forward * along + bank * (gap + depth);
      a.add(5 - 0.1 * i - gap / 10, "Lands.", "disembark", unit);
      a.last().path.push_back(Pose::snapped(at, facing_of(bank)));
    }
  }
}

bool wants_to_wade(const State& s, PieceId unit, PieceId foe, double away) {
  const Unit& u = s.unit(unit);
  return foe != kNoPiece && away > 8 && u.arm != Class::Artillery && water_between(s, u.at.at(), s.unit(foe).at.at());
}

}  // namespace

void advise_water(Counsel& a, PieceId unit, PieceId foe, double away) {
  const State& s = a.s;
  if (!has_water(s)) return;
  const Unit& u = s.unit(unit);
  if (u.place == Place::Aboard) {
    if (a.scheme.may_move(unit) && a.scheme.of(unit) != Posture::Back) advise_landing(a, unit);
    return;
  }
  if (u.arm == Class::Barge) {
    const PieceId passenger = passenger_of(s, unit);
    if (passenger != kNoPiece && a.scheme.may_move(unit) && a.scheme.of(unit) != Posture::Back &&
        s.unit(passenger).order.verb != Verb("disembark"))
      advise_sailing(a, unit);
    return;
  }
  if (!a.scheme.may_move(unit)) return;
  std::vector<Option> options;
  kWater.list(s, unit, options);
  for (const Option& o : options)
    if (o.verb == Verb("cross") && wants_to_wade(s, unit, foe, away))
      a.add(4.5, "Goes over to the enemy.", o.verb, unit, o.target);
}

}  // namespace grognard::grant
