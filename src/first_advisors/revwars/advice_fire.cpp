// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "first_revwars/advice.h"

// What a volley is worth.
namespace grognard::revwars::first {
namespace {

constexpr double kPerPlatoon = 0.17;  // of a line battalion's worth
constexpr double kDisorderWorth = 0.45;
constexpr double kFriendFear = 2.5;

double hit_chance(const ShotMark& mark, Order order) {
  const double p = chance(mark.need.total(), order);
  return mark.crossfire ? 1 - (1 - p) * (1 - p) : p;
}

double firepower_of(const State& s, const ShotMark& mark) {
  if (mark.weapon < 0) return 0.3;
  const double p = std::clamp((7 - s.setup->weapons[mark.weapon].firepower) / 6.0, 0.0, 1.0);
  return mark.protected_ ? p * p : p;
}

// Platoons lost and order shaken: order matters more.
double harm(const State& s, PieceId target, double hits, double lost) {
  const Battalion& b = s.unit(target);
  const double points = s.card(target).points / 10.0;
  double value = lost * kPerPlatoon * points;
  const double half = std::max(1.0, b.starting_strength / 2.0);
  if (!b.half_reached && !b.shattered()) {
    const double near = std::clamp((b.hits + b.pending_hits + hits) / half, 0.0, 1.0);
    value += kDisorderWorth * points * near * near;
  }
  return value;
}

double volley_value(const State& s, PieceId unit, ShotKind kind, const Command& c) {
  const Volley volley = sweep(s, unit, kind, c);
  std::array<double, kMostBattalions> hits{};
  std::array<double, kMostBattalions> lost{};
  double fear = 0;
  for (const ShotMark& mark : volley.marks) {
    if (mark.spared || mark.rolled_before || !s.is_unit(mark.unit)) continue;
    const double p = hit_chance(mark, s.unit(unit).order);
    const double unsaved = p * (1 - chance(s.card(mark.unit).shooting_save, s.unit(mark.unit).order));
    const double gone = unsaved * firepower_of(s, mark);
    if (mark.friendly) fear += kFriendFear * (gone * kPerPlatoon + p * 0.1);
    hits[mark.unit] += p;
    lost[mark.unit] += gone;
  }
  double value = -fear;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (hits[id] > 0 && is_enemy(s, unit, id)) value += harm(s, id, hits[id], lost[id]);
  return value;
}

// Howitzers: a few ranges at which enemies stand.
void try_howitzers(const State& s, PieceId unit, Thought& best) {
  if (s.card(unit).howitzer < 0 || s.unit(unit).mode == FireMode::Cannon) return;
  const Pose from = s.unit(unit).pose;
  const Vec2 forward = from.facing.forward();
  each_active(s, other(s.side_of(unit)), [&](PieceId enemy) {
    const double ahead = dot(s.unit(enemy).pose.at() - from.at(), forward);
    if (ahead < 3 || ahead > 36) return;
    Command c{.side = s.side_of(unit), .verb = "howitzer"};
    c.units.push_back(unit);
    c.path.push_back(Pose::snapped(from.at() + forward * std::max(2.0, ahead - 1.5), from.facing));
    const double value = volley_value(s, unit, ShotKind::Howitzers, c);
    if (value > best.score) best = {value, "Shells fall where shot cannot reach.", "howitzer", kNoPiece, c.path[0]};
  });
}

}  // namespace

Thought best_shot(const State& s, PieceId unit) {
  Thought best;
  if (may_not_take(s, unit, Action::Shoot)) return best;
  Command c{.side = s.side_of(unit), .verb = "shoot"};
  c.units.push_back(unit);
  if (s.card(unit).small_arms >= 0 || s.unit(unit).mode != FireMode::Howitzers) {
    const double plain = volley_value(s, unit, ShotKind::Plain, c);
    if (plain > 0.02) best = {plain, "A volley into their ranks.", "shoot"};
  }
  if (!is_battery(s.unit(unit))) return best;
  if (s.card(unit).cannon >= 0 && s.unit(unit).mode != FireMode::Howitzers) {
    const double past = volley_value(s, unit, ShotKind::PastSkirmishers, c);
    if (past > best.score + 0.02) best = {past, "Round shot past the skirmishers.", "shoot-past"};
  }
  try_howitzers(s, unit, best);
  return best;
}

}  // namespace grognard::revwars::first
