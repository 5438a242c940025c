// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/advice/advice.h"

#include <algorithm>

#include "revwars/sequence/turn.h"

namespace grognard::revwars {
namespace {

constexpr double kNearEnough = 14;  // inches: time to break cover

// Guns and whoever is nearest the enemy first, so that fire comes before the charge.
void advise_brigade(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    const int brigade = a.s.brigade_of(c.unit);
    double nearest = 60;
    bool guns = false;
    for (PieceId id = 0; id < a.s.unit_count(); ++id) {
      if (a.s.brigade_of(id) != brigade || !is_active(a.s.unit(id))) continue;
      nearest = std::min(nearest, nearest_enemy_to(a.s, id).gap);
      guns = guns || is_battery(a.s.unit(id));
    }
    a.add(2 + (guns ? 1 : 0) - nearest / 60,
          guns ? "The guns open the attack." : "Of those still to act it is nearest to the enemy.", "brigade", c.unit);
  }
}

void advise_ambush(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.verb != Verb("spring")) continue;
    const NearestEnemy enemy = nearest_enemy_to(a.s, c.unit);
    const bool close = enemy.gap < kNearEnough;
    a.add(close ? 2 : 0.2, close ? "The enemy has come close enough." : "It need not hide any longer.", "spring",
          c.unit);
  }
  a.add(1, "The ambush waits.", "done");
}

// Whoever comes near first can be charged without an answer (RW-ACT-8).
void advise_first(Counsel& a) {
  a.add(1, "Let the dice decide.", "roll-off");
  a.add(0.5, "Let them come within reach first.", "go-second");
}

void take_plain(Counsel& a, std::string_view why) {
  for (const Choice& c : a.s.choices) {
    if (c.needs == Needs::Order) a.add(0.3, why, "pass", c.unit);
    else a.add(c.usual ? 1 : 0.2, why, c.verb, c.unit, c.target);
  }
}

}  // namespace

void advise(Counsel& a) {
  switch (a.q.step) {
    case Step::ChooseFirst: return advise_first(a);
    case Step::Ambush: return advise_ambush(a);
    case Step::ChooseBrigade: return advise_brigade(a);
    case Step::RideFirst:
    case Step::RideLast: return advise_ride(a);
    case Step::Activate: return advise_activation(a);
    case Step::Declare: return advise_declaration(a);
    case Step::NameReactions: return advise_reactions(a);
    case Step::React: return advise_reaction_details(a);
    case Step::Finish: return advise_members(a, a.s.activation.action);
    case Step::GeneralEvades: return advise_evasion(a);
    case Step::Deploy: return take_plain(a, "Takes its place.");
    default: return advise_question(a);
  }
}

double worth(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  const double whole = s.card(unit).points / 10.0;
  const double kept = static_cast<double>(b.platoons) / std::max(1, s.troops(unit).starting_platoons);
  const double order = b.solid() ? 1 : b.shattered() ? 0.4 : 0.75;
  return whole * (0.3 + 0.7 * kept) * order;
}

double standing(const State& s, Side side) {
  double sum = 0.1 * (points_of(s, side) - points_of(s, other(side)));
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).place != Place::Destroyed) sum += (s.unit(id).side == side ? 1 : -1) * worth(s, id);
  return sum;
}

NearestEnemy nearest_enemy_to(const State& s, PieceId unit) {
  NearestEnemy best;
  double least = 1e18;
  const Vec2 at = s.unit(unit).pose.at();
  each_active(s, other(s.side_of(unit)), [&](PieceId id) {
    const double d = length_squared(s.unit(id).pose.at() - at);
    if (d >= least) return;
    least = d;
    best.unit = id;
  });
  if (best.unit == kNoPiece) return best;
  best.gap = is_active(s.unit(unit)) ? distance_between(s, unit, best.unit) : std::sqrt(least);
  return best;
}

Pose entry_place(const State& s, PieceId unit, double along) {
  const Brigade& b = s.brigade_rules(s.brigade_of(unit));
  const Facing facing = inward(b.edge);
  return Pose::snapped(b.from + (b.to - b.from) * along + facing.forward() * 3, facing);
}

int sample_number(const State& s, const Option& option, Random& random) {
  if (option.verb == Verb("man")) {
    int number = 0;
    for (const std::int8_t digit : s.unit(option.unit).manned) number = 10 * number + digit;
    return number;
  }
  if (option.verb == Verb("form-wing")) {
    int number = static_cast<int>(1 + random.below(90)) + 100;
    if (random.below(2) > 0) number += 10000;
    if (random.below(2) > 0) number += 100000;
    return number;
  }
  if (option.verb == Verb("form-skirmish") || option.verb == Verb("form-dskirmish"))
    return 1 + static_cast<int>(random.below(60));  // a narrow gap is the likeliest to find room
  return option.number;
}

}  // namespace grognard::revwars
