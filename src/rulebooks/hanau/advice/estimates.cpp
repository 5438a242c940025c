// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/03c_shooting/shooting.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/06_melee/melee.h"
#include "hanau/rules/14_victory/victory.h"

// What things are worth and how likely they are.
namespace grognard::hanau {
namespace {

constexpr double kPoint = 0.3;         // that a destroyed enemy is worth besides his strength
constexpr double kSquareCosts = 0.06;  // half a figure of the horse that rides past
constexpr double kShortRide = 0.2;     // it comes to stand before them, blown
constexpr double kRideCosts = 0.08;    // it stands among the enemy till it is recalled

// Calls f(hits, chance) for dice that hit with this chance each.
template <class F>
void each_throw(int dice, double hit, F f) {
  double chance = 1;
  for (int i = 0; i < dice; ++i) chance *= 1 - hit;
  for (int k = 0; k <= dice; ++k) {
    f(k, chance);
    chance *= hit / (1 - hit) * (dice - k) / (k + 1);
  }
}

// Dice of the charged unit against a charger that comes from that zone.
int answering_dice(const State& s, PieceId target, bool horse, Zone zone) {
  if (is_cavalry(s, target) || melee_of(s, target) || s.unit(target).formation == Formation::Limbered) return 0;
  if (zone != Zone::Front && !faces_all_round(s.unit(target))) return 0;
  return s.unit(target).formation == Formation::Square && horse ? 2 : volley_dice(s, target);
}

// That so many dice or fewer hit at least `most` times.
double chance_of_hits(int dice, double hit, int most) {
  double sum = 0;
  each_throw(dice, hit, [&](int hits, double chance) { sum += hits >= most ? chance : 0; });
  return sum;
}

// Dice of those beside the charged unit who can shoot at whoever has come up to it.
double dice_of_neighbours(const State& s, PieceId charger, PieceId target) {
  const double range = s.rules_of(s.side_of(target)).small_arms_range;
  const Vec2 way = s.unit(target).pose.at() - s.unit(charger).pose.at();
  const double far = std::max(0.1, length(way));
  const Vec2 there =
      s.unit(charger).pose.at() + way * (std::max(0.0, distance_between(s, charger, target) - 0.3) / far);
  double dice = 0;
  each_on_table(s, s.side_of(target), [&](PieceId id) {
    if (id == target || !is_infantry(s, id) || melee_of(s, id)) return;
    const Vec2 to = there - s.unit(id).pose.at();
    if (length(to) - radius_of(s, charger) > range + 1) return;
    if (!faces_all_round(s.unit(id)) && dot(to, s.unit(id).pose.facing.forward()) < 0.7 * length(to)) return;
    dice += 0.6 * volley_dice(s, id);
  });
  return dice;
}

double losing(const State& s, PieceId mine, double figures) {
  return figures * worth_when_whole(s, mine) / std::max<int>(1, s.troops(mine).starting_figures) * 0.7;
}

// How dear the next lost unit is: dearer to an army that is about to break.
double dearness(const State& s, Side side) {
  const int left = break_point(s, side) - units_removed(s, side);
  return left <= 1 ? 1.8 : left == 2 ? 1.3 : 1;
}
double prize(const State& s, PieceId enemy) { return (worth(s, enemy) + kPoint) * dearness(s, s.side_of(enemy)); }

// A rough balance of one melee round: dice of ours against theirs.
double melee_balance(const State& s, PieceId mine, double my_losses, PieceId theirs) {
  const auto dice = [&](PieceId unit, double lost) {
    const Troops& t = s.troops(unit);
    const bool column = t.arm == Arm::Infantry && s.unit(unit).formation == Formation::Column;
    return melee_dice(t.quality, column, std::max(0, static_cast<int>(s.unit(unit).figures - lost)));
  };
  const bool walls = s.unit(theirs).formation == Formation::Garrison;
  const double a =
      dice(mine, my_losses) * (walls || s.troops(theirs).cuirass || s.troops(theirs).lancer ? 2 / 6.0 : 0.5);
  const double b = dice(theirs, 0) * (s.troops(mine).cuirass || s.troops(mine).lancer ? 2 / 6.0 : 0.5);
  // The loser's nerve decides what a lost round means.
  const double their_nerve = morale_sum(morale_case(s, theirs)).total() - a / kLossesPerMinusOne;
  const double my_nerve = morale_sum(morale_case(s, mine)).total() - (b + my_losses) / kLossesPerMinusOne;
  const double win = std::clamp(0.5 + (a - b) / 6, 0.05, 0.95);
  const double gain = win * (1 - morale_chances(their_nerve).pass) * prize(s, theirs);
  const double pain = (1 - win) * (1 - morale_chances(my_nerve).pass) * prize(s, mine);
  return std::clamp(0.6 * (gain - pain) + (a - b) / 20, -0.9, 0.9);
}

PieceId foot_that_supports(const State& s, PieceId battery) {
  PieceId found = kNoPiece;
  each_on_table(s, s.side_of(battery), [&](PieceId id) {
    if (is_infantry(s, id) && could_support(s, battery, id)) found = id;
  });
  return found;
}

// What comes of it once the column has kept its nerve.
double outcome_of_closing(const State& s, PieceId charger, PieceId target, Zone zone, double hits) {
  PieceId stands = target;
  if (is_artillery(s, target)) {
    stands = foot_that_supports(s, target);
    if (stands == kNoPiece) return prize(s, target);
    zone = Zone::Front;
  }
  const Chances stand = morale_chances(stand_number(s, stands, zone));
  const double fight = melee_balance(s, charger, hits, stands);
  double gain = stand.rout * (prize(s, stands) + (stands == target ? 0 : prize(s, target))) + stand.small * fight;
  const Troops& t = s.troops(charger);
  if (t.guard && s.rules_of(t.side).guard_may_press_on) gain += stand.pass * std::max(0.0, fight - 0.05);
  return gain;
}

double gain_of_riding_at(const State& s, PieceId charger, PieceId id, double losses, double spare) {
  if (is_artillery(s, id)) {
    const PieceId support = foot_that_supports(s, id);
    if (support == kNoPiece || melee_of(s, support)) return prize(s, id);
    const double breaks = 1 - morale_chances(stand_number(s, support, Zone::Front)).pass;
    return breaks * (prize(s, id) + prize(s, support)) - kSquareCosts;
  }
  if (is_cavalry(s, id)) return melee_balance(s, charger, losses, id);
  if (is_skirmishing(s, id)) return (1 - two_dice_at_least(spare)) * prize(s, id);
  if (melee_of(s, id)) return prize(s, id);
  const Chances stand = morale_chances(stand_number(s, id, zone_of(s, id, front_middle(s, charger))));
  if (withstands_cavalry(s.unit(id).formation)) return stand.rout * prize(s, id) - kSquareCosts;
  return (1 - stand.pass) * prize(s, id) - stand.pass * kSquareCosts;
}

}  // namespace

double worth_when_whole(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  const double quality = t.quality == Quality::Elite ? 1.4 : t.quality == Quality::Veteran ? 1.0 : 0.75;
  return quality * (t.arm == Arm::Artillery && t.gun >= kHeavyGun ? 1.3 : 1.0);
}

double worth(const State& s, PieceId unit) {
  return worth_when_whole(s, unit) *
         (0.5 + 0.5 * s.unit(unit).figures / std::max<int>(1, s.troops(unit).starting_figures));
}

double worth_of_hits(const State& s, PieceId target, double hits) {
  const Unit& u = s.unit(target);
  const double kept = std::min<double>(hits, u.figures);
  const double into_band = u.lost % kLossesPerMinusOne;  // two losses in: the next one tells
  return kept * (1 + 0.25 * into_band + 0.1 * u.lost) * worth(s, target) / 6;
}

Chances morale_chances(double number) {
  const double pass = std::clamp(number / 6, 0.0, 1.0);
  const double not_rout = std::clamp((number + kSmallFailure) / 6, 0.0, 1.0);
  return {pass, not_rout - pass, 1 - not_rout};
}

double two_dice_at_least(double sum) {
  constexpr double kOf36[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0};
  const int whole = static_cast<int>(std::ceil(sum - 0.01));
  return kOf36[std::clamp(whole, 0, 13)] / 36;
}

double stand_number(const State& s, PieceId unit, Zone zone) {
  MoraleCase c = morale_case(s, unit);
  c.flank_or_rear = zone != Zone::Front;
  c.not_in_column = s.unit(unit).formation == Formation::Column ? 0 : s.rules_of(s.side_of(unit)).stand_not_in_column;
  return morale_sum(c).total();
}

double infantry_charge_worth(const State& s, PieceId charger, PieceId target) {
  if (is_skirmishing(s, target)) return -0.02;  // they run
  const Zone zone = zone_of(s, target, front_middle(s, charger));
  const int dice =
      answering_dice(s, target, false, zone) + static_cast<int>(dice_of_neighbours(s, charger, target) + 0.5);
  const double number = morale_sum(morale_case(s, charger)).total() - 1;
  const int lost = s.unit(charger).lost;
  const double dear = dearness(s, s.side_of(charger));
  double sum = 0;
  each_throw(dice, 0.5, [&](int hits, double chance) {
    const int figures = s.unit(charger).figures - hits;
    const double closer = number - (lost + hits) / kLossesPerMinusOne + lost / kLossesPerMinusOne;
    const Chances close = figures <= 0 ? Chances{0, 0, 1} : morale_chances(closer);
    double value = close.pass * outcome_of_closing(s, charger, target, zone, hits);
    value -= close.rout * (worth(s, charger) + kPoint) * dear + losing(s, charger, hits) + close.small * 0.05;
    sum += chance * value;
  });
  return sum - 0.04;
}

double cavalry_charge_worth(const State& s, PieceId charger, const Pose& lane) {
  const double rate = move_rate(s, charger) / (in_command(s, charger) ? 1 : 2);
  const double wheel = plain_wheel(s, charger, lane);
  const Size size = size_of(s, charger);
  const Frame frame = Frame::of(lane, size.width, size.depth);
  double stop = ground_stops_charge(s, charger, lane, size, rate + 12 - wheel);
  struct Met {
    PieceId id;
    double travel;
  };
  boost::container::static_vector<Met, 24> met;
  each_on_table(s, [&](PieceId id) {
    if (id == charger || met.size() == met.capacity() || !may_reach_strip(s, frame, id)) return;
    const bool enemy = is_enemy(s, charger, id);
    if (!enemy && is_artillery(s, id)) return;
    const auto travel = lane_meets(lane, size, footprint(s, id));
    if (!travel || *travel > stop) return;
    if (enemy) met.push_back({id, *travel});
    if (!enemy || is_cavalry(s, id)) stop = *travel;
  });
  double gain = 0;
  double dice = 0;
  double at_best = 0;  // that it reaches anybody
  for (const Met& m : met) {
    if (m.travel > stop + 0.01) continue;
    const double reached = two_dice_at_least(m.travel + wheel - rate);
    at_best = std::max(at_best, reached);
    const Zone zone = zone_of(s, m.id, front_middle(s, charger));
    dice += reached * answering_dice(s, m.id, true, zone);
    gain += reached * gain_of_riding_at(s, charger, m.id, dice / 6, rate + 8 - wheel - m.travel);
  }
  if (at_best <= 0) return -1;
  const double nerve = morale_chances(morale_sum(morale_case(s, charger)).total()).pass;
  // All who are met shoot before it rides; the last figures are the dearest.
  const int figures = std::max<int>(1, s.unit(charger).figures);
  const double gone = chance_of_hits(static_cast<int>(dice + 0.5), 1 / 6.0, figures);
  const double share = std::min(1.0, dice / 6 / figures);
  const double cost = prize(s, charger) * (0.9 * share * (1 + share) + 0.3 * gone);
  return gain * (1 - gone) - cost - kRideCosts - (1 - nerve) * 0.1 - (1 - at_best) * kShortRide;
}

// Walls lie between.
bool walls_before(const State& s, const Pose& lane, Size size, double travel) {
  for (const int area : s.setup->places) {
    const auto met = lane_meets(lane, size, s.setup->ground->areas[area].parts.front());
    if (met && *met < travel) return true;
  }
  return false;
}

bool may_charge_from_here(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.acted || u.arm == Arm::Artillery || u.halted || u.marker.set || u.failed_recall || u.rooted) return false;
  if (u.arm == Arm::Infantry && u.formation != Formation::Column) return false;
  return !(u.arm == Arm::Cavalry && stands_in_difficult(s, unit)) && !melee_of(s, unit);
}

Prospect best_charge(const State& s, PieceId unit, PieceId only) {
  Prospect best;
  if (!may_charge_from_here(s, unit)) return best;
  const bool horse = is_cavalry(s, unit);
  const double reach = (move_rate(s, unit)) + (horse ? 12 : 0);
  const Vec2 at = s.unit(unit).pose.at();
  const Vec2 forward = s.unit(unit).pose.facing.forward();
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    if (only != kNoPiece && id != only) return;
    if (!horse && is_cavalry(s, id)) return;
    const Vec2 way = s.unit(id).pose.at() - at;
    const double far = length(way) - radius_of(s, id) - radius_of(s, unit);
    if (far > reach || dot(way, forward) < -2) return;
    if (horse && far > reach - 2) return;  // two sixes would be needed
    const Size size = size_of(s, unit);
    const Ring ring = footprint(s, id);
    for (const Pose& lane : lanes_towards(s, unit, id)) {
      const auto travel = lane_meets(lane, size, ring);
      if (!travel || *travel + plain_wheel(s, unit, lane) > reach) continue;
      if (!horse && walls_before(s, lane, size, *travel)) continue;
      const double value = horse ? cavalry_charge_worth(s, unit, lane) : infantry_charge_worth(s, unit, id);
      if (value > best.value) best = {value, id, lane, *travel};
      if (!horse) break;
    }
  });
  return best;
}

}  // namespace grognard::hanau
