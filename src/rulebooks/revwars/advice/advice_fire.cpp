// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "revwars/advice/advice.h"

// What a volley is worth.
namespace grognard::revwars {
namespace {

constexpr double kFriendFear = 2.5;
constexpr double kFriendPlatoon = 0.17;
constexpr double kTheyAnswer = 0.2;  // how often an enemy who may answer does

double hit_chance(const ShotMark& mark, Order order) {
  const double p = chance(mark.need.total(), order);
  return mark.crossfire ? 1 - (1 - p) * (1 - p) : p;
}

double firepower_of(const State& s, const ShotMark& mark) {
  if (mark.weapon < 0) return 0.3;
  const double p = std::clamp((7 - s.setup->weapons[mark.weapon].firepower) / 6.0, 0.0, 1.0);
  return mark.protected_ ? p * p : p;
}

// The first of two volleys is half of what the two would do.
double volley_value(const State& s, PieceId unit, ShotKind kind, const Command& c, PieceId only) {
  const bool again = s.activation.stage == Stage::First && s.side_of(unit) == s.active;
  const Volley volley = sweep(s, unit, kind, c);
  std::array<double, kMostBattalions> hits{};
  std::array<double, kMostBattalions> lost{};
  double fear = 0;
  for (const ShotMark& mark : volley.marks) {
    if (mark.spared || mark.rolled_before || !s.is_unit(mark.unit)) continue;
    const double p = hit_chance(mark, s.unit(unit).order);
    const double unsaved = p * (1 - chance(s.card(mark.unit).shooting_save, s.unit(mark.unit).order));
    const double gone = unsaved * firepower_of(s, mark);
    if (mark.friendly) fear += kFriendFear * (gone * kFriendPlatoon + p * 0.1);
    hits[mark.unit] += p;
    lost[mark.unit] += gone;
  }
  double value = -fear;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (hits[id] <= 0 || !is_enemy(s, unit, id) || (only != kNoPiece && only != id)) continue;
    const double before = s.unit(id).hits + s.unit(id).pending_hits;
    const double one = harm_of(s.unit(id), s.card(id).points / 10.0, hits[id], lost[id], before);
    value += again ? 0.3 * one + 0.6 * harm_of(s.unit(id), s.card(id).points / 10.0, 2 * hits[id], 2 * lost[id], before)
                   : one;
  }
  return value;
}

// Howitzers: a few ranges at which enemies stand.
void try_howitzers(const State& s, PieceId unit, PieceId only, Thought& best) {
  if (s.card(unit).howitzer < 0 || s.unit(unit).mode == FireMode::Cannon) return;
  const Pose from = s.unit(unit).pose;
  const Vec2 forward = from.facing.forward();
  each_active(s, other(s.side_of(unit)), [&](PieceId enemy) {
    if (only != kNoPiece && only != enemy) return;
    const double aside = dot(s.unit(enemy).pose.at() - from.at(), right_of(forward));
    if (aside < -6 || aside > 6) return;
    const double ahead = dot(s.unit(enemy).pose.at() - from.at(), forward);
    if (ahead < 3 || ahead > 36) return;
    Command c{.side = s.side_of(unit), .verb = "howitzer"};
    c.units.push_back(unit);
    c.path.push_back(Pose::snapped(from.at() + forward * std::max(2.0, ahead - 1.5), from.facing));
    const double value = volley_value(s, unit, ShotKind::Howitzers, c, only);
    if (value > best.score) best = {value, "Shells fall where shot cannot reach.", "howitzer", kNoPiece, c.path[0]};
  });
}

}  // namespace

Thought best_shot(const State& s, PieceId unit, PieceId only) {
  Thought best;
  if (may_not_take(s, unit, Action::Shoot)) return best;
  Command c{.side = s.side_of(unit), .verb = "shoot"};
  c.units.push_back(unit);
  if (s.card(unit).small_arms >= 0 || s.unit(unit).mode != FireMode::Howitzers) {
    const double plain = volley_value(s, unit, ShotKind::Plain, c, only);
    if (plain > 0.02) best = {plain, "A volley into their ranks.", "shoot"};
  }
  if (!is_battery(s.unit(unit))) return best;
  if (s.card(unit).cannon >= 0 && s.unit(unit).mode != FireMode::Howitzers) {
    const double past = volley_value(s, unit, ShotKind::PastSkirmishers, c, only);
    if (past > best.score + 0.02) best = {past, "Round shot past the skirmishers.", "shoot-past"};
  }
  try_howitzers(s, unit, only, best);
  return best;
}

double cost_of_answers(const Outlook& o, const Figure& me) {
  const State& s = o.s;
  if (me.b->hits > 0) return 0.02;  // who has been rolled against is not rolled against again (RW-FIRE-50)
  double worst = 0;
  for (const Figure& foe : o.foes) {
    const int weapon = foe.card->small_arms >= 0 ? foe.card->small_arms : foe.card->cannon;
    if (foe.b->shattered() || weapon < 0 || gap_between(foe.frame, me.frame) > kReactionReach) continue;
    const Lay aim = aim_at(foe, me, s.setup->weapons[weapon].range);
    worst = std::max(worst, fire_value(s, foe, me, aim.range, aim.share, 1));
  }
  return kTheyAnswer * worst;
}

}  // namespace grognard::revwars
