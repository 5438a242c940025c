// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "tricorne/advice/advice.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/03_fire/shooting.h"
#include "tricorne/rules/04_close_combat/melee.h"

// How a fight is likely to come out: all throws of its first round, and a guess at what follows from each.
namespace grognard::tricorne {
namespace {

constexpr double kUpperHand = 0.5;      // what the bonus of a round won is worth
constexpr double kBeatenOff = 1.2;      // and that of a charge beaten off, which is twice as great
constexpr double kDrawnCharge = 0.4;    // to whoever stood it
constexpr double kGroundGiven = 0.3;    // by whoever falls back
constexpr double kNextRound = 0.8;      // of the hits that a round to come is likely to bring
constexpr double kWhole = 0.4;          // of a unit is lost only with its last strength
constexpr double kFriendsShare = 0.5;   // the enemy strikes at them as often as at this unit
constexpr double kPartnerCounts = 0.5;  // of the hits of a friend who could charge as well

// How likely a throw gives 0, 1, 2 and 3 hits.
struct Throw {
  double of[4];
};
Throw throw_of(int score) {
  const HitRow row = hit_row(score);
  const int two = std::max(row.two, row.three);
  return {{1 - row.one / 10.0, (row.one - two) / 10.0, (two - row.three) / 10.0, row.three / 10.0}};
}

// What a unit with so much strength is worth, in hits: the last one is the dearest, for with it all of the unit is lost.
struct Fighter {
  double strength = 0;
  double quality = 1;
  double full = 6;
  bool mounted = false, gun = false;
  double at(double left) const { return left < 0.5 ? 0 : quality * (kWhole * full + (1 - kWhole) * left); }
  double loses(double hits) const { return at(strength) - at(strength - hits); }
  double all() const { return at(strength); }
};
Fighter fighter_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return {static_cast<double>(u.strength()), quality_of(s, unit), static_cast<double>(u.full), is_mounted(u),
          is_gun(u)};
}

// What the loser of a round by so many hits suffers beyond them, and the winner gains (TR-RES-3 to 11).
double price_of_losing(const Fighter& loser, const Fighter& winner, int by, double hits_taken, bool beat_charge) {
  const double left = loser.all() - loser.loses(hits_taken);
  if (left <= 0) return 0;
  if (loser.gun) return left;
  if (loser.mounted) return by >= 2 ? kGroundGiven : beat_charge ? kBeatenOff : kUpperHand;
  if (winner.mounted) return by >= 2 ? left : kGroundGiven + 0.2;
  if (by >= 2) return kGroundGiven + kUpperHand;
  return beat_charge ? kBeatenOff : kUpperHand;
}

}  // namespace

double quality_of(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  return t.elite ? 1.3 : t.militia ? 0.7 : is_gun(s.unit(unit)) ? 1.2 : 1.0;
}

// What friends do to this enemy in the same fight: those in contact with it, and those who could still come.
Company company_against(const State& s, PieceId unit, PieceId enemy) {
  Company out;
  const Vec2 at = s.unit(enemy).pose.at();
  each_on_table(s, s.unit(unit).side, [&](PieceId id) {
    if (id == unit) return;
    const Unit& u = s.unit(id);
    if (in_contact_with(s, id, enemy)) {
      out.in_contact = true;
      out.hits += expected_hits(u.strength() + (u.charging ? 3 : 0));
      return;
    }
    if (u.done || is_gun(u) || in_contact(s, id)) return;
    if (u.formation == Formation::Garrison || u.formation == Formation::MarchColumn) return;
    const MoveRow row = row_of(u);
    const double reach = row.moves * row.inches + 1;
    const Vec2 way = at - u.pose.at();
    if (length_squared(way) > reach * reach || dot(way, u.pose.facing.forward()) < 0.7 * length(way)) return;
    out.to_come = std::max(out.to_come, kPartnerCounts * expected_hits(u.strength() + 3));
  });
  return out;
}

double loss_expected(const State& s, PieceId target, int score) {
  const Fighter his = fighter_of(s, target);
  const Throw shot = throw_of(score);
  double sum = 0;
  for (int hits = 1; hits < 4; ++hits) sum += shot.of[hits] * his.loses(hits);
  return sum;
}

namespace {

// One way in which a round may come out.
struct Round {
  double chance = 0;
  int worn = 0;  // hits of the attacker before it
  int hits = 0;  // dealt by the attacker and his friends
  int taken = 0;
  double dealt = 0;     // the same, friends counted as likely as they are
  double suffered = 0;  // by the attacker in all
  int by() const { return hits - taken; }
};

// Adds up what each way costs either.
class Reckoning {
 public:
  Reckoning(const State& s, const Fray& fray)
      : fray_(fray), own_(fighter_of(s, fray.attacker)), his_(fighter_of(s, fray.defender)) {}

  void broken_on_the_way(double chance) { clash_.lost += chance * own_.all(); }

  void add(const Round& r, double share) {
    clash_.lost += r.chance * own_.loses(r.suffered);
    clash_.gained += r.chance * his_.loses(r.dealt);
    if (goes_on(r)) return add_next(r, share);
    if (r.by() > 0) clash_.gained += r.chance * price_of_losing(his_, own_, r.by(), r.dealt, false);
    else if (r.by() < 0) clash_.lost += r.chance * share * price_of_losing(own_, his_, -r.by(), r.suffered, true);
    else clash_.lost += r.chance * kDrawnCharge;
  }

  bool survives(double hits) const { return own_.strength - hits > 0.5; }
  const Clash& clash() const { return clash_; }

 private:
  // TR-RES-1, 3: a draw, or foot beaten by one by foot.
  bool goes_on(const Round& r) const {
    const bool foot = !own_.mounted && !his_.mounted && !his_.gun;
    return (r.by() == 0 || (foot && std::abs(r.by()) == 1)) && his_.strength - r.dealt > 0.5 && survives(r.suffered);
  }

  // By how much one of them is likely to do better in the next round.
  void add_next(const Round& r, double share) {
    const int attack = fray_.attack - fray_.impetus - r.worn - r.taken + (r.by() > 0 ? kWonLastRound : 0);
    const int bonus = r.by() < 0 ? kWonAgainstChargers : r.by() == 0 ? kWonLastRound : 0;
    const double next = r.chance * kNextRound * (expected_hits(attack) - expected_hits(fray_.defence - r.hits + bonus));
    if (next > 0) clash_.gained += next;
    else clash_.lost -= share * next;
  }

  const Fray& fray_;
  Fighter own_;
  Fighter his_;
  Clash clash_;
};

}  // namespace

Clash clash_of(const State& s, const Fray& fray) {
  Reckoning sum(s, fray);
  const bool halves = s.unit(fray.attacker).formation == Formation::Skirmish;
  const Throw shots = fray.fire == kNoFire ? Throw{{1, 0, 0, 0}} : throw_of(fray.fire);
  const Throw strikes_back = throw_of(fray.defence);
  const double friends = fray.company.hits + fray.company.to_come;
  const double share = fray.company.in_contact ? kFriendsShare : fray.company.to_come > 0 ? 0.75 : 1;
  for (int shot = 0; shot < 4; ++shot) {
    if (shots.of[shot] <= 0) continue;
    const double before = fray.toll + shot;
    if (!sum.survives(before)) {
      sum.broken_on_the_way(shots.of[shot]);
      continue;
    }
    const int worn = static_cast<int>(before + 0.5);
    const Throw strikes = throw_of(fray.attack - (halves ? worn / 2 : worn));
    for (int hits = 0; hits < 4; ++hits)
      for (int taken = 0; taken < 4; ++taken) {
        const double chance = shots.of[shot] * strikes.of[hits] * strikes_back.of[taken];
        if (chance <= 0) continue;
        sum.add({.chance = chance,
                 .worn = worn,
                 .hits = hits + static_cast<int>(friends + 0.5),
                 .taken = taken,
                 .dealt = hits + friends,
                 .suffered = before + share * taken},
                share);
      }
  }
  return sum.clash();
}

}  // namespace grognard::tricorne
