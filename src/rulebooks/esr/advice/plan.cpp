// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/position/ground.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/rules/12_combat/combat.h"
#include "esr/sequence/turn.h"

// The plan of a corps: whom to strike, who supports, who stands. Not rules.
namespace grognard::esr {
namespace {

constexpr double kTired = 0.75;              // of the way to a Retreat: time to break off
constexpr double kEngaged = 1200;            // yards: the enemy is at hand
constexpr double kGunsComeTo = 1000;         // where a column of guns halts before the enemy
constexpr double kStandOff = 800;            // where infantry waits for its guns to tell
constexpr double kDisputes = 900;            // an enemy so near to a place disputes it
constexpr int kWithReserve = 3;              // divisions of a corps that keeps one back
constexpr double kSecondLine = 300;          // yards behind the others
constexpr double kRelieved = 0.5;            // weariness of the first line at which the second takes over
constexpr double kAttacksFrom = 0.65;        // of the turns: whoever has not prepared an attack makes it unprepared
constexpr double kBehindAttacksFrom = 0.39;  // the same for whoever is behind on points

bool is_fit(const State& s, int f) { return is_there(s.formation(f)) && !has_status(s.formation(f)); }

double gap_between(const State& s, int a, int b) {
  const Vec2 apart = middle_of(s, a) - middle_of(s, b);
  return length(apart);
}

PieceId force_objective(const State& s, int formation) {
  return s.superior(s.formation(formation).force).objective.target;
}

Vec2 place_of_target(const State& s, PieceId target, Vec2 fallback) {
  if (s.is_formation(target)) return middle_of(s, s.formation_index(target));
  return s.is_place(target) ? middle_of_place(s, target) : fallback;
}

// How inviting an enemy Formation is: tired, near to us and to our objective, not too strong.
double invitation(const State& s, int ours, int enemy) {
  const Vec2 goal = place_of_target(s, force_objective(s, ours), middle_of(s, enemy));
  double value = 3 * weariness(s, enemy) - fighting_power(s, enemy) / 12;
  value -= gap_between(s, ours, enemy) / 1800;
  value -= length(middle_of(s, enemy) - goal) / 3600;
  if (has_status(s.formation(enemy))) value -= 1.5;
  if (class_of(s, enemy) == Arm::Artillery) value -= 1;
  return value;
}

// The objective that this Force still has to win; none if it is held.
PieceId open_objective(const State& s, int formation) {
  const Side side = s.formation(formation).side;
  PieceId best = kNoPiece;
  double least = kNowhere;
  for (int i = 0; i < std::ssize(s.setup->places); ++i) {
    if (!s.setup->places[i].objective) continue;
    if (holder_of(s, s.place_piece(i)) == static_cast<int>(index_of(side))) continue;
    const double away = length(middle_of_place(s, s.place_piece(i)) - middle_of(s, formation));
    if (away >= least) continue;
    least = away;
    best = s.place_piece(i);
  }
  return best;
}

// Nobody of the enemy is near enough to dispute it.
bool lies_open(const State& s, Side side, PieceId place) {
  if (place == kNoPiece) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side && stands(u) && length(u.pose.at() - middle_of_place(s, place)) < kDisputes) return false;
  }
  return true;
}

// The infantry that a body of horse, or a second line, follows.
int formation_to_follow(const State& s, int formation) {
  int best = -1;
  double least = kNowhere;
  each_formation(s, s.formation(formation).side, [&](int f) {
    if (f == formation || !is_fit(s, f) || class_of(s, f) != Arm::Infantry) return;
    if (s.formation(f).force != s.formation(formation).force) return;
    const double away = gap_between(s, formation, f) + (directive_of(s.formation(f)) == Directive::Attack ? 0 : 1500);
    if (away >= least) return;
    least = away;
    best = f;
  });
  return best;
}

// Of three divisions or more of a corps the rearmost follows one that attacks, fresh for when that has had enough; -1: it has
// to do its own part.
int first_line_before(const State& s, int formation) {
  const double own = nearest_enemy_of(s, formation).distance;
  int divisions = 0, before = 0;
  each_formation(s, s.formation(formation).side, [&](int f) {
    if (!is_fit(s, f) || class_of(s, f) != Arm::Infantry || s.formation(f).force != s.formation(formation).force)
      return;
    ++divisions;
    if (f != formation && nearest_enemy_of(s, f).distance < own - kSecondLine) ++before;
  });
  if (divisions < kWithReserve || before < divisions - 1) return -1;
  const int first = formation_to_follow(s, formation);
  if (first < 0 || directive_of(s.formation(first)) != Directive::Attack) return -1;
  return weariness(s, first) < kRelieved ? first : -1;
}

Intent intent_of_guns(const State& s, int formation) {
  const Nearest enemy = nearest_enemy_of(s, formation);
  if (enemy.unit == kNoPiece || enemy.distance < kGunsComeTo + 600)
    return {Directive::Reserve, kNoPiece, {}, "The guns are where they are wanted."};
  const Vec2 from = middle_of(s, formation);
  const Vec2 to = s.unit(enemy.unit).pose.at();
  const double share = (enemy.distance - kGunsComeTo) / std::max(1.0, length(to - from));
  return {Directive::Move, kNoPiece, Pose::snapped(from + (to - from) * share, Facing()),
          "The reserve artillery comes up to the front."};
}

Intent intent_of_horse(const State& s, int formation) {
  const PieceId prey = point_of_effort(s, formation);
  if (prey != kNoPiece) {
    const int enemy = s.formation_index(prey);
    const bool ripe = weariness(s, enemy) > 0.45 || class_of(s, enemy) == Arm::Cavalry;
    if (ripe && gap_between(s, formation, enemy) < 2400 &&
        fighting_power(s, formation) > 0.6 * fighting_power(s, enemy))
      return {Directive::Attack, prey, {}, "Tired troops: the moment of the cavalry."};
  }
  const int friends = formation_to_follow(s, formation);
  if (friends >= 0) return {Directive::Support, s.formation_piece(friends), {}, "The cavalry keeps near the infantry."};
  if (prey != kNoPiece) return {Directive::Attack, prey, {}, "There is nobody else to do it."};
  return {};
}

// All that stands near enough to take part against this enemy, compared with him and his friends near by.
double local_odds(const State& s, Side side, int enemy) {
  const auto near = [&](Side whose) {
    double power = 0;
    each_formation(s, whose, [&](int f) {
      if (is_fit(s, f) && gap_between(s, f, enemy) < 2200) power += fighting_power(s, f);
    });
    return power;
  };
  return near(side) / std::max(0.5, near(other(side)));
}

// Guns first: a fresh division is not stormed unless we are much the stronger, or time runs out. For whoever is behind it
// does so soon: orders take their time.
bool is_prepared(const State& s, int formation, int enemy) {
  const Side side = s.formation(formation).side;
  if (weariness(s, enemy) > 0.35 || local_odds(s, side, enemy) > 1.5) return true;
  const bool behind = score_of(s, side).points < score_of(s, other(side)).points;
  return s.turn > (behind ? kBehindAttacksFrom : kAttacksFrom) * s.options().turn_limit;
}

Intent approach(const State& s, int formation, int enemy) {
  const Vec2 from = middle_of(s, formation), to = middle_of(s, enemy);
  const double away = length(to - from);
  const double share = std::max(0.0, away - kStandOff) / std::max(1.0, away);
  return {Directive::Move, kNoPiece, Pose::snapped(from + (to - from) * share, Facing()),
          "Close up to cannon shot, and bring up the guns."};
}

Intent intent_of_foot(const State& s, int formation) {
  const Side side = s.formation(formation).side;
  const PieceId prey = point_of_effort(s, formation);
  const Nearest enemy = nearest_enemy_of(s, formation);
  const PieceId ground = open_objective(s, formation);
  const bool at_hand = enemy.distance < kEngaged;
  if (!should_attack(s, side)) {
    const bool easy = prey != kNoPiece && at_hand && weariness(s, s.formation_index(prey)) > 0.4;
    if (easy) return {Directive::Attack, prey, {}, "The enemy is worn out: strike back."};
    return {Directive::Defend, kNoPiece, {}, "Let them come."};
  }
  const int first = first_line_before(s, formation);
  if (first >= 0)
    return {Directive::Support, s.formation_piece(first), {}, "The second line stays fresh until the first is worn."};
  if (lies_open(s, side, ground)) return {Directive::Attack, ground, {}, "The ground that counts lies open: take it."};
  if (prey != kNoPiece &&
      (at_hand || ground == kNoPiece || gap_between(s, formation, s.formation_index(prey)) < 3000)) {
    const int target = s.formation_index(prey);
    if (is_prepared(s, formation, target)) return {Directive::Attack, prey, {}, "Strike where the enemy is weakest."};
    if (enemy.distance > kStandOff + 250) return approach(s, formation, target);
    return {Directive::Defend, kNoPiece, {}, "Let the guns do their work first."};
  }
  if (ground != kNoPiece) return {Directive::Attack, ground, {}, "Take the ground that decides the battle."};
  if (prey != kNoPiece) return {Directive::Attack, prey, {}, "Go and look for the enemy."};
  return {Directive::Defend, kNoPiece, {}, "Nothing is left to be done."};
}

}  // namespace

double whole_worth_of_unit(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  const double class_worth = t.arm == Arm::Artillery ? 0.8 + gun_points(s, unit) / 20.0 : 0.4 + t.rating * 0.15;
  return class_worth + t.shock * 0.08;
}

double worth_of_unit(const State& s, PieceId unit) {
  return whole_worth_of_unit(s, unit) * (s.unit(unit).post == Post::Area ? 0.35 : 1);
}

double weariness(const State& s, int formation) {
  const int deployed = std::max(1, deployed_units(s, formation));
  return total_fatigue(s.formation(formation)) / static_cast<double>(deployed);
}

double fighting_power(const State& s, int formation) {
  double sum = 0;
  each_member(s, formation, [&](PieceId unit) { sum += worth_of_unit(s, unit); });
  return sum * std::max(0.2, 1.1 - 0.7 * weariness(s, formation));
}

double standing(const State& s, Side side) {
  double value = 0;
  each_formation(s, side, [&](int f) {
    const Status status = s.formation(f).status;
    value += fighting_power(s, f) * (status == Status::Broken ? 0.2 : status == Status::Retreating ? 0.6 : 1);
  });
  return value + score_of(s, side).points;
}

bool should_attack(const State& s, Side side) {
  const int lead = score_of(s, side).points - score_of(s, other(side)).points;
  if (lead < 0) return true;
  if (s.setup->sides[side].attacker) return true;
  return standing(s, side) > 0.95 * standing(s, other(side));
}

PieceId point_of_effort(const State& s, int formation) {
  PieceId best = kNoPiece;
  double most = -1e9;
  each_formation(s, other(s.formation(formation).side), [&](int enemy) {
    double value = invitation(s, formation, enemy);
    if (s.formation(formation).active.target == s.formation_piece(enemy)) value += 0.5;
    if (value <= most) return;
    most = value;
    best = s.formation_piece(enemy);
  });
  return best;
}

Intent intent_of(const State& s, int formation) {
  const Arm arm = class_of(s, formation);
  if (arm == Arm::Artillery) return intent_of_guns(s, formation);
  const Nearest enemy = nearest_enemy_of(s, formation);
  if (weariness(s, formation) >= kTired && enemy.distance > kCloseEnemy)
    return {Directive::Defend, kNoPiece, {}, "It has had enough for now: breathe."};
  return arm == Arm::Cavalry ? intent_of_horse(s, formation) : intent_of_foot(s, formation);
}

double combat_value(const State& s, PieceId unit, PieceId enemy) {
  const Fighter us{
      .unit = unit, .against = enemy, .larger = is_larger(s, enemy, unit), .moved_in = true, .first_fight = true};
  const Fighter them{.unit = enemy, .against = unit, .larger = is_larger(s, unit, enemy), .first_fight = true};
  const int margin = combat_sum(s, us).total() - combat_sum(s, them).total();
  return (0.5 + margin * 0.12) * worth_of_unit(s, enemy) - (0.5 - margin * 0.12) * worth_of_unit(s, unit);
}

}  // namespace grognard::esr
