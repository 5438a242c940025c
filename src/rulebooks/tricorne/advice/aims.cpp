// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tricorne/advice/advice.h"
#include "tricorne/rules/03_fire/shooting.h"

// Where a unit wants to be.
namespace grognard::tricorne {
namespace {

constexpr double kMarchPull = 0.25;  // hits that an inch towards the aim is worth
constexpr double kHoldingPull = 0.02;
constexpr double kRetirePull = 0.3;
constexpr double kDearer = 0.3;    // so much more for ground of twice the usual worth
constexpr double kSentPull = 0.4;  // for whoever has been told where to go
constexpr double kBoldPull = 1.5;  // so much more for a side that must risk everything
constexpr double kBayonetDistance = 2.5;
constexpr double kLate = 0.6;  // of the urgency: nobody waits for the others any more
constexpr double kUp = 15;     // inches from the enemy

// Doctrine: regulars shoot at short range; picked and British foot closes to charge distance; militia hangs back.
double stand_off(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  const Ranges ranges = ranges_of(s.options(), t.weapon);
  if (t.british || t.elite) return kBayonetDistance;
  if (ranges.most <= 0) return 8;
  return std::max(1.6, (ranges.close > 0 ? ranges.close : ranges.most) - 0.3);
}

// Most of the foot has come up: from here on all go in together.
bool friends_are_up(const State& s, Side side) {
  int foot = 0, up = 0;
  each_on_table(s, side, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (!is_foot(u) || u.formation == Formation::Garrison || is_worn(s, id)) return;
    ++foot;
    bool near = false;
    for (PieceId e = 0; e < s.unit_count() && !near; ++e)
      near = s.unit(e).side != side && on_table(s.unit(e)) &&
             length_squared(s.unit(e).pose.at() - u.pose.at()) < kUp * kUp;
    up += near;
  });
  return up * 5 >= foot * 3;
}

// Whom horse can ride down best.
PieceId prey_of_horse(const State& s, PieceId unit, PieceId nearest) {
  PieceId prey = nearest;
  double best = -1e9;
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.unit(unit).side), [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (u.formation == Formation::Garrison) return;
    double merit = -length(u.pose.at() - at) / 6 + u.fatigue * 0.3 + (is_gun(u) ? 1 : 0) + (is_loose(u) ? 0.6 : 0) +
                   (s.troops(id).militia ? 0.7 : 0) + (is_column(u.formation) ? 0.5 : 0);
    if (merit <= best) return;
    each_on_table(s, u.side, [&](PieceId near) {
      if (near != id && length_squared(s.unit(near).pose.at() - u.pose.at()) < 49) merit -= 0.25;
    });
    if (merit <= best) return;
    best = merit;
    prey = id;
  });
  return prey;
}

// Horse goes for the flank of what it can ride down.
Aim aim_at_flank(const State& s, PieceId unit, PieceId prey) {
  const Vec2 at = s.unit(unit).pose.at();
  const Unit& u = s.unit(prey);
  const Vec2 forward = u.pose.facing.forward();
  const Size size = size_of(s, prey);
  const Vec2 from = at - u.pose.at();
  const double ahead = dot(from, forward), beside = dot(from, right_of(forward));
  const std::string_view why = "Horse makes for the flank of what it can ride down.";
  if (ahead < size.depth / 2 || faces_all_round(u) || is_gun(u)) return {u.pose.at(), 6, 0.15, why};
  const double side = beside < 0 ? -1 : 1;
  return {u.pose.at() + right_of(forward) * (side * (size.width / 2 + 6)) - forward * 1.5, 1, 0.15, why};
}

Aim aim_back(const State& s, PieceId unit, const Outlook& outlook, const Intent& intent) {
  if (intent.goal) return {*intent.goal, 0.5, kSentPull, "Falls back to where it was sent."};
  if (outlook.nearest() == kNoPiece) return {s.unit(unit).pose.at(), 1, 0, ""};
  return {s.unit(outlook.nearest()).pose.at(), 20, kSentPull, "Falls back before the enemy.", true};
}

Aim aim_at_enemy(const State& s, PieceId unit, const Outlook& outlook, const Intent& intent) {
  const Vec2 enemy = s.unit(outlook.nearest()).pose.at();
  if (intent.posture == Posture::Bold) return {enemy, kBayonetDistance, kSentPull, "Goes right up to the enemy."};
  if (!intent.attacks) return {enemy, stand_off(s, unit) + 1, kHoldingPull, "Shifts to where it shoots best."};
  const bool waits =
      intent.posture != Posture::Forward && intent.plan.urgency < kLate && !friends_are_up(s, s.unit(unit).side);
  const double stop = waits ? kOutOfRange + 1.5 : stand_off(s, unit) + 1;
  const double pull = kMarchPull * (1 + kBoldPull * intent.plan.boldness);
  return {enemy, stop, pull, waits ? "Comes up into line with the others." : "Closes with the enemy."};
}

}  // namespace

Aim aim_of(const State& s, PieceId unit, const Outlook& outlook, const Intent& intent, const Objective* errand) {
  const bool horse = is_mounted(s.unit(unit));
  if (intent.posture == Posture::Back) return aim_back(s, unit, outlook, intent);
  if (intent.goal)
    return {*intent.goal, intent.leaves ? 0 : 1.5, kSentPull,
            intent.leaves ? "Makes for the way off the table." : "Goes where it was sent."};
  if (intent.target != kNoPiece) {
    if (horse) {
      Aim aim = aim_at_flank(s, unit, intent.target);
      aim.pull = kSentPull;
      return aim;
    }
    return {s.unit(intent.target).pose.at(), kBayonetDistance, kSentPull, "Goes for the enemy it was sent against."};
  }
  if (is_worn(s, unit) && intent.posture != Posture::Bold)
    return {s.unit(outlook.nearest()).pose.at(), horse ? 14.0 : 12.0, kRetirePull, "Draws off out of range to rally.",
            true};
  if (horse) return aim_at_flank(s, unit, prey_of_horse(s, unit, outlook.nearest()));
  if (errand) {
    const Vec2 there = errand->shape.front().centre();
    const double pull = kErrandPull * (1 + kDearer * (errand->value - kObjectiveValue) / kObjectiveValue);
    return {there, 1.5, pull * (1 + kBoldPull * intent.plan.boldness), "Moves to take the ground that counts."};
  }
  return aim_at_enemy(s, unit, outlook, intent);
}

}  // namespace grognard::tricorne
