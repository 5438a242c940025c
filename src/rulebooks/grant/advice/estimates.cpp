// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/advice/estimates.h"

#include <algorithm>
#include <cmath>

#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

namespace grognard::grant {
namespace {

// Of six men, how many fall to a group's die with so much off it (GW-FIRE-12, 31): worked out from six faces.
constexpr double kFallOfSix[] = {2.67, 2.01, 1.41, 0.89, 0.47, 0.17, 0};

int firing_groups_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const int men = u.formation == Formation::Column ? std::min<int>(men_left(u), u.files) : men_left(u);
  return men / (s.troops(unit).grenadier ? 4 : 6);
}

// The share that still stands after so many rounds, each of which takes its share of them; the last round may be a part of one.
double standing_after(double rounds, double share) {
  double standing = 1;
  for (; rounds >= 1; --rounds) standing *= 1 - share;
  return standing * (1 - share * rounds);
}

double fall_to_line(const State& s, PieceId shooter, int figures, double range, bool covered) {
  const int band = range <= 6 ? 0 : range <= 12 ? 1 : 2;
  const int off = (s.unit(shooter).first_volley_used ? 2 : 1) + band + (covered ? 1 : 0);
  const double share = kFallOfSix[std::min(off, 6)] / 6;
  const double rounds = firing_groups_of(s, shooter) / std::max(1.0, figures / 6.0);
  return figures * (1 - standing_after(rounds, share));
}

bool bears(const State& s, PieceId shooter, PieceId target) {
  const Unit& u = s.unit(shooter);
  const Vec2 way = s.unit(target).at.at() - u.at.at();
  return dot(way, u.at.facing.forward()) > 0.6 * length(way);
}

// Chance that the first of two dice with these factors and additions is the higher.
double chance_of_higher(double factor, double plus, double factor2, double plus2) {
  int won = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) won += a * factor + plus > b * factor2 + plus2;
  return won / 36.0;
}

int strikers_in(const State& s, PieceId unit, bool charges) {
  const Unit& u = s.unit(unit);
  const int men = men_left(u);
  if (u.formation == Formation::Column && charges && is_foot(u.arm)) return std::min(men, 14);
  if (u.arm == Class::Artillery) return men;
  return std::min<int>(men, std::max<int>(1, u.files));
}

struct Duel {
  double own = 0;
  double theirs = 0;
};

// The first move of melee.
Duel first_move(const State& s, PieceId a, PieceId b, bool impetus) {
  const Unit& own = s.unit(a);
  const Unit& them = s.unit(b);
  const bool horse = is_horse(own.arm);
  const bool enemy_horse = is_horse(them.arm);
  double plus = (impetus ? 1 : 0) + (s.troops(a).grenadier ? 1 : 0);
  double plus2 = s.troops(b).grenadier ? 1 : 0;
  if (own.arm == Class::HeavyCavalry && them.arm == Class::LightCavalry) plus += 1;
  if (own.arm == Class::LightCavalry && them.arm == Class::HeavyCavalry) plus2 += 1;
  if (is_exhausted(them)) plus += 1;
  if (them.formation == Formation::Garrison) plus2 += 2;
  const bool open = them.formation == Formation::Open || them.arm == Class::Artillery;
  double factor = 1;
  double factor2 = 1;
  double pairs = std::min(strikers_in(s, a, impetus), strikers_in(s, b, false));
  if (horse && !enemy_horse) {
    factor = open ? 2 : 1;  // one to one, or one against the two who stand before him
    if (!open) pairs = std::min<double>(strikers_in(s, a, impetus), strikers_in(s, b, false) / 2.0);
  } else if (!horse && enemy_horse) {
    factor2 = 1;
    pairs = std::min<double>(strikers_in(s, a, impetus) / 2.0, strikers_in(s, b, false));
  }
  return {pairs * chance_of_higher(factor2, plus2, factor, plus),
          pairs * chance_of_higher(factor, plus, factor2, plus2)};
}

bool answers_charges(const State& s, PieceId target, PieceId charger) {
  const Unit& t = s.unit(target);
  if (t.spent_force || t.duty != Duty::None || t.recovering > 0 || t.crossing > 0 || melee_of(s, target)) return false;
  if (t.arm == Class::Artillery) return t.formation == Formation::Deployed && bears(s, target, charger);
  if (!is_foot(t.arm)) return false;
  return t.formation == Formation::Open || t.formation == Formation::Garrison || bears(s, target, charger);
}

double fall_to_answer(const State& s, PieceId target, PieceId charger) {
  const int figures = men_left(s.unit(charger)) + officers_left(s.unit(charger));
  const Unit& t = s.unit(target);
  if (t.arm == Class::Artillery) return std::min(6.0, 3.0 * static_cast<double>(s.troops(target).guns.size()));
  if (t.arm == Class::Light) return men_left(t) / 3.0;
  return fall_to_line(s, target, figures, 3, false);
}

}  // namespace

double men_to_spare(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return std::max(0.5, men_left(u) - s.troops(unit).men / 2.0);
}

double volley_kills(const State& s, PieceId shooter, PieceId target, double range, bool covered) {
  const Unit& u = s.unit(shooter);
  int figures = 1;
  if (s.is_section(target)) {
    const Section& section = s.sections[s.section_index(target)];
    figures = std::popcount(section.men) + std::popcount(section.officers);
    covered = true;
  } else if (s.is_unit(target)) {
    figures = men_left(s.unit(target)) + officers_left(s.unit(target));
  }
  if (u.arm != Class::Light) return fall_to_line(s, shooter, figures, range, covered);
  const double near = covered ? 1.0 / 6 : 1.0 / 3;
  const double far = covered ? 0 : 1.0 / 6;
  const int men = u.formation == Formation::Column ? std::min<int>(men_left(u), u.files) : men_left(u);
  return std::min<double>(figures, men * (range <= 9 ? near : far));
}

double worth_of_kills(const State& s, PieceId target, double before, double more) {
  const Unit& t = s.unit(target);
  const double points = std::max<double>(1, s.troops(target).points);
  if (t.spent_force) return 0.02 * more;
  const double spare = std::max(1.0, s.troops(target).men / 2.0);
  const double lost = std::max<double>(0, s.troops(target).men - men_left(t));
  const auto value = [&](double fallen) {
    const double share = std::clamp((lost + fallen) / spare, 0.0, 1.15);
    return points * share * (0.5 + 0.5 * share);
  };
  return value(before + more) - value(before) + 0.01 * more;
}

ChargeGain charge_gain(const State& s, PieceId charger, PieceId target, bool impetus) {
  ChargeGain gain;
  const Unit& t = s.unit(target);
  const double own_points = s.troops(charger).points;
  const double points = s.troops(target).points + 3.0 * static_cast<double>(s.troops(target).guns.size());
  if (t.spent_force) {
    gain.points = -2;
    return gain;
  }
  gain.answered = answers_charges(s, target, charger);
  const double fire = gain.answered ? fall_to_answer(s, target, charger) : 0;
  gain.fire = fire / 2;
  const double spare = men_to_spare(s, charger);
  const auto outcome = [&](double shot) {
    const double share = std::max(0.0, 1 - shot / std::max(1, men_left(s.unit(charger))));
    Duel duel = first_move(s, charger, target, impetus);
    duel.own = duel.own * share + shot;
    duel.theirs *= share;
    const double harm = std::min(1.1, duel.theirs / men_to_spare(s, target));
    const double cost = std::min(1.1, duel.own / spare);
    double result = points * harm - own_points * cost;
    if (duel.theirs >= 2 * duel.own && duel.theirs > 0) result += 0.45 * points;        // it must withdraw
    else if (duel.own >= 2 * duel.theirs && duel.own > 0) result -= 0.45 * own_points;  // so must the charger
    else result += 0.15 * (points * harm - own_points * cost);
    return result;
  };
  gain.points = gain.answered ? 0.5 * outcome(0) + 0.5 * outcome(fire) : outcome(0);
  return gain;
}

Standing standing_of(const State& s, Side side) {
  Standing now;
  const VictoryRules& rules = s.setup->victory;
  PerSide<double> points = {0, 0};
  for (const Side each : kSides)
    points[each] = rules.captured_gun * s.captured_guns[each] +
                   rules.general_killed * s.generals_lost[index_of(other(each))] + s.exit_points[each];
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    const Troops& t = s.troops(id);
    if (!t.counts || u.loss == Loss::Left) continue;
    if (u.spent_force || u.loss != Loss::None) points[other(u.side)] += t.points;
    else if (u.bad) points[other(u.side)] += t.points * rules.bad_percent / 100.0;
  }
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i)
    if (i < s.holders.size() && s.holders[i] >= 0)
      points[s.holders[i] == 0 ? Side::A : Side::B] += s.setup->objectives[i].value;
  now.own = points[side];
  now.theirs = points[other(side)];
  now.wins_so = now.own >= rules.ratio * now.theirs && now.own - now.theirs >= rules.lead;
  now.loses_so = now.theirs >= rules.ratio * now.own && now.theirs - now.own >= rules.lead;
  now.gone = (s.move - 1) / std::max<double>(1, s.options().last_move);
  return now;
}

double distance_of_blocks(const State& s, PieceId a, PieceId b) { return distance(block_of(s, a), block_of(s, b)); }

bool can_shoot_soon(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return on_table(u) && is_foot(u.arm) && !u.spent_force && u.duty == Duty::None && !is_exhausted(u) &&
         u.recovering == 0 && u.crossing == 0 && (u.formation != Formation::Column || u.arm == Class::Light);
}

}  // namespace grognard::grant
