// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "first_revwars/advice.h"
#include "revwars/rules/b2d_1_fight/fight.h"

// What a charge is worth: breaking Shaken and Shattered troops pays, charging squares does not.
namespace grognard::revwars::first {
namespace {

// Horse rides down infantry that runs; foot hardly ever does.
double broken_value(const State& s, PieceId charger, PieceId target) {
  const Battalion& t = s.unit(target);
  const double whole = s.card(target).points / 10.0;
  if (is_battery(t)) return 0.8 * whole;
  if (t.shattered()) return whole * 1.1;
  const double run = s.card(target).move;
  const bool caught = s.card(charger).charge > run + 0.1;
  const double scattered = 1 - chance(s.card(target).rally, Order::Shaken);
  return caught ? whole * 1.1 : whole * (0.45 + 0.5 * scattered);
}

int front_rank_of(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  const auto ranks = rank_sizes(b.type, b.platoons, b.shape);
  return ranks.empty() ? 0 : ranks[0];
}

// Who loses more when both stand.
double melee_value(const State& s, PieceId charger, PieceId target, bool flank) {
  const Card& mine = s.card(charger);
  const Card& theirs = s.card(target);
  const int own = std::min(front_rank_of(s, charger), front_rank_of(s, target) + 2);
  const int enemy = std::min(front_rank_of(s, target), front_rank_of(s, charger) + 2);
  const double dealt =
      own * chance(mine.strike_front, s.unit(charger).order) * (1 - chance(theirs.melee_save, s.unit(target).order));
  const double taken = enemy * chance(flank ? theirs.strike_flank : theirs.strike_front, s.unit(target).order) *
                       (1 - chance(mine.melee_save, s.unit(charger).order));
  return std::clamp(0.22 * (dealt - taken), -0.8, 0.8);
}

}  // namespace

double charge_value(const State& s, PieceId charger, PieceId target, bool flank) {
  const Battalion& c = s.unit(charger);
  const Battalion& t = s.unit(target);
  const Card& card = s.card(target);
  const int base = flank ? card.stand_flank[t.formation()] : card.stand_front[t.formation()];
  const int shock = s.card(charger).shock[c.formation()];
  if (base == kNever || shock == kNever) return -1;
  const double breaks = 1 - chance(base + shock, t.order);
  const double stands = chance(s.card(charger).stand_front[c.formation()], c.order);
  const double own = s.card(charger).points / 10.0;
  const double repelled = own * (c.shattered() ? 1.0 : c.arm == Arm::Cavalry ? 0.45 : 0.65);
  return breaks * broken_value(s, charger, target) +
         (1 - breaks) * ((1 - stands) * -repelled + stands * melee_value(s, charger, target, flank));
}

bool flank_is_open(const State& s, PieceId unit, PieceId enemy) {
  return !in_front_zone(s, unit, s.unit(enemy).pose.at()) && !closed_brigade_square(s, unit);
}

Thought best_charge(const State& s, PieceId unit) {
  Thought best;
  if (may_not_take(s, unit, Action::Charge) || s.card(unit).charge <= 0) return best;
  each_active(s, other(s.side_of(unit)), [&](PieceId target) {
    if (!maybe_within(s, unit, target, s.card(unit).charge)) return;
    if (distance_between(s, unit, target) > s.card(unit).charge) return;
    const bool flank = flank_is_open(s, target, unit);
    const double value = charge_value(s, unit, target, flank);
    if (value <= std::max(0.12, best.score) || may_not_charge(s, unit, target)) return;
    const std::string_view why = flank                        ? "Their flank is open."
                                 : s.unit(target).shattered() ? "They are Shattered: one push destroys them."
                                 : is_battery(s.unit(target)) ? "The guns can be taken."
                                                              : "They will not stand a charge.";
    best = {value, why, "charge", target};
  });
  return best;
}

double threat_to(const State& s, PieceId unit) {
  double worst = 0;
  each_active(s, other(s.side_of(unit)), [&](PieceId enemy) {
    const Card& card = s.card(enemy);
    if (card.charge <= 0 || s.unit(enemy).shattered()) return;
    if (!maybe_within(s, unit, enemy, card.charge + 1) || distance_between(s, unit, enemy) > card.charge + 1) return;
    const bool flank = flank_is_open(s, unit, enemy);
    worst = std::max(worst, charge_value(s, enemy, unit, flank));
  });
  return worst;
}

}  // namespace grognard::revwars::first
