// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "tricorne/advice/advice.h"
#include "tricorne/position/blocks.h"
#include "tricorne/rules/01_movement/formations.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"
#include "tricorne/rules/04_close_combat/retreats.h"

namespace grognard::tricorne {
namespace {

constexpr int kWorthTurningRound = 1100;  // tenths of a degree
constexpr int kNearEnough = 60;
constexpr double kDeployAt = 12;      // inches from the enemy
constexpr double kOutOfRange = 9.3;   // of muskets
constexpr double kColumnBeyond = 18;  // so far from the enemy a column is safe
constexpr double kMarchPull = 0.25;   // hits that an inch towards the aim is worth
constexpr double kErrandPull = 0.3;
constexpr double kHoldingPull = 0.02;
constexpr double kRetirePull = 0.3;
constexpr double kBoldPull = 1.5;      // so much more for a side that must risk everything
constexpr double kLooseAdvance = 0.5;  // hits that open order is worth to an attacker who is not yet at short range
constexpr double kBayonetDistance = 2.5;
constexpr double kLate = 0.6;       // of the urgency: nobody waits for the others any more
constexpr double kTurnPull = 0.36;  // for facing a quarter circle away from its aim

// Where this unit wants to be, and how near it wants to come.
struct Aim {
  Vec2 point;
  double stop = 0;  // between centres
  double pull = 0;
  std::string_view why;
  bool away = false;  // from the point instead

  double worth_of(const Pose& pose, bool faces_all) const {
    const Vec2 way = point - pose.at();
    const double d = length(way);
    if (away) return pull * std::min(d, stop);
    const double off = faces_all || d < 0.5 ? 0 : 1 - dot(way, pose.facing.forward()) / d;
    return -pull * std::max(0.0, d - stop) - kTurnPull * off;
  }
};

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
  constexpr double kUp = 15;
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

Aim aim_of(const State& s, PieceId unit, const Outlook& outlook, const Plan& plan, const Objective* errand) {
  const Vec2 enemy = s.unit(outlook.nearest()).pose.at();
  if (is_worn(s, unit)) return {enemy, 12, kRetirePull, "Falls back out of range to rally.", true};
  if (errand) {
    const Vec2 there = errand->shape.front().centre();
    return {there, 1.5, kErrandPull, "Moves to take the ground that counts."};
  }
  if (plan.stance == Stance::Hold)
    return {enemy, stand_off(s, unit) + 1, kHoldingPull, "Shifts to where it shoots best."};
  const bool waits = plan.urgency < kLate && !friends_are_up(s, s.unit(unit).side);
  const double stop = waits ? kOutOfRange + 1.5 : stand_off(s, unit) + 1;
  return {enemy, stop, kMarchPull, waits ? "Comes up into line with the others." : "Closes with the enemy."};
}

// Horse goes for the flank of what it can ride down.
Aim cavalry_aim(const State& s, PieceId unit, const Outlook& outlook) {
  if (is_worn(s, unit)) return {s.unit(outlook.nearest()).pose.at(), 14, kRetirePull, "Draws off to rally.", true};
  PieceId prey = outlook.nearest();
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

// What the ground would take of the unit on this way.
constexpr double kClosed = 9;
constexpr double kTollCounts = 1.2;  // hits of the ground are certain
double toll_on(const State& s, PieceId unit, std::initializer_list<Pose> poses, bool half_speed) {
  const std::span<const Pose> way(poses.begin(), poses.size());
  const Unit& u = s.unit(unit);
  if (on_road(s, u.formation, way)) return 0;
  const Going going = going_over(s, unit, u.formation, way);
  if (going.barred >= 0) return kClosed;
  const Toll toll = toll_of(s, unit, u.formation, going, half_speed);
  if (toll.refused) return kClosed;
  return toll.hits.total() + (toll.wood_roll ? (11 - u.strength()) / 10.0 : 0);  // TR-TERR-7
}

struct Mind {
  Counsel& a;
  PieceId unit;
  const Outlook& outlook;
  const Aim& aim;
  double staying;
  bool all_round;

  // Says whether the ground speaks against it.
  bool propose(std::initializer_list<Pose> path, std::string_view why, bool half_speed = false) const {
    const Pose from = a.s.unit(unit).pose;
    const Pose last = *(path.end() - 1);
    const double gain = outlook.at(last, a.s.unit(unit).formation) + aim.worth_of(last, all_round) - staying;
    if (gain < 0.03) return false;
    const double toll = path.size() == 1 ? toll_on(a.s, unit, {from, last}, half_speed)
                                         : toll_on(a.s, unit, {from, *path.begin(), last}, half_speed);
    const double cost = kTollCounts * toll * outlook.weight_of_a_hit();
    if (toll >= kClosed || gain < cost) return true;
    Command& c = a.add(gain - cost, why, half_speed ? Verb("move-half") : Verb("move"), unit);
    for (const Pose& pose : path) c.path.push_back(pose);
    return toll > 0;
  }
};

void propose_skirmish(const Mind& m, Facing bearing, double rate) {
  const Pose from = m.a.s.unit(m.unit).pose;
  const Facing to_enemy = m.outlook.nearest() == kNoPiece
                              ? bearing
                              : facing_of(m.a.s.unit(m.outlook.nearest()).pose.at() - from.at() + Vec2{0, 1e-6});
  for (const int slant : {0, 450, -450, 1800})
    for (const double part : {1.0, 0.5}) {
      const Facing way = bearing.turned(slant);
      m.propose({Pose::snapped(from.at() + way.forward() * (rate * part), to_enemy)},
                slant == 1800 ? "Keeps its distance." : m.aim.why);
    }
}

// Wheel and advance towards the aim, slanting if that is enough; several lengths; and a step back.
void propose_march(const Mind& m) {
  const State& s = m.a.s;
  const Pose from = s.unit(m.unit).pose;
  const Vec2 way = m.aim.away ? from.at() - m.aim.point : m.aim.point - from.at();
  if (length(way) < 0.1 || !cells_of(s, m.unit).next_is_move()) return;
  const Facing bearing = facing_of(way);
  const double rate = cells_of(s, m.unit).row.inches;
  if (s.unit(m.unit).formation == Formation::Skirmish) return propose_skirmish(m, bearing, rate);
  if (m.outlook.gap() < 14)
    m.propose({advanced(from, -rate / 2)}, m.aim.away ? m.aim.why : "Steps back out of harm's way.");
  const int turn = turn_between(from.facing, bearing);
  if (m.aim.away && m.outlook.gap() < 14) return;
  if (std::abs(turn) > kWorthTurningRound) return (void)m.propose({turned(from, 1800)}, "Faces about.");
  if (std::abs(turn) > 700) return (void)m.propose({turned(from, turn > 0 ? 900 : -900)}, "Turns to its new front.");
  const Size size = size_of(s, m.unit);
  if (std::abs(turn) > kNearEnough) {
    const double most = std::min(450.0, rate * 1800 / (3.14159265 * std::max(1.0, size.width)));
    const int wheel = static_cast<int>(std::clamp<double>(turn, -most, most));
    const Pose after = wheeled(from, wheel, size.width, size.depth);
    const double left = rate - wheel_length(std::abs(wheel), size.width) - 0.02;
    if (left > 0.2) m.propose({after, advanced(after, left)}, m.aim.why);
    m.propose({after}, m.aim.why);
  }
  const double wish = std::min(rate, std::max(0.0, length(way) - m.aim.stop));
  if (wish < 0.3) return;
  bool dear = false;
  for (const double part : {1.0, 0.6, 0.3}) dear = m.propose({advanced(from, wish * part)}, m.aim.why) || dear;
  if (dear) m.propose({advanced(from, std::min(wish, rate / 2))}, "Climbs over at half speed.", true);
  for (const int round : {350, -350}) {
    const Pose after = wheeled(from, round, size.width, size.depth);
    const double left = rate - wheel_length(350, size.width) - 0.02;
    if (left > 0.2) m.propose({after, advanced(after, left)}, "Bears off to one side.");
  }
  for (const int slant : {200, -200})
    m.propose({Pose::snapped(from.at() + from.facing.turned(slant).forward() * wish, from.facing)}, m.aim.why);
}

Verb forming(Formation f) {
  switch (f) {
    case Formation::Line: return "form-line";
    case Formation::OpenOrder: return "form-open";
    case Formation::AttackColumn: return "form-attack";
    default: return "form-skirmish";
  }
}

// Doctrine: columns far from the enemy; deploy one turn before contact; loose order in the trees and under fire, close order
// against horse.
void propose_formation(const Mind& m, const Plan& plan, bool at_once) {
  const State& s = m.a.s;
  const Unit& u = s.unit(m.unit);
  if (!is_foot(u) || u.arm != Arm::Infantry || cells_of(s, m.unit).left() <= 0) return;
  const Troops& t = s.troops(m.unit);
  const double now = m.outlook.at(u.pose, u.formation);
  const bool column = is_column(u.formation);
  if (column && m.outlook.gap() > kDeployAt + 1) return;
  // In open order it goes half as far again, may still charge, and is harder to hit.
  const bool advances =
      plan.stance == Stance::Attack && m.outlook.gap() > kRallyDistance && u.formation != Formation::Skirmish;
  for (const Formation f : {Formation::Line, Formation::OpenOrder, Formation::Skirmish}) {
    if (f == u.formation || !t.may_form(f) || change_cost(u.formation, f) > cells_of(s, m.unit).left()) continue;
    double gain = m.outlook.at(reformed_pose(s, m.unit, f, u.pose.facing), f) - now;
    if (column) gain += f == Formation::Line ? 2.2 : 2;
    else gain -= at_once ? 0.3 : 0.6;
    if (advances)
      gain += f == Formation::OpenOrder ? kLooseAdvance : u.formation == Formation::OpenOrder ? -kLooseAdvance : 0;
    if (gain <= 0) continue;
    m.a.add(gain,
            column                          ? "Deploys before the enemy is upon it."
            : f == Formation::Line          ? "Closes its ranks."
            : f == Formation::Skirmish      ? "Spreads out under fire."
            : m.outlook.gap() > kOutOfRange ? "Opens its ranks for the advance."
                                            : "Opens its ranks under fire.",
            forming(f), m.unit);
  }
  const double far = length(m.aim.point - u.pose.at()) - m.aim.stop;
  if (!column && at_once && !m.aim.away && far > 14 && m.outlook.gap() > kColumnBeyond &&
      t.may_form(Formation::AttackColumn))
    m.a.add(0.4, "Forms column for a long march.", "form-attack", m.unit);
}

// Doctrine: a worn unit that is left alone stands and rallies.
bool should_rest(const State& s, PieceId unit, const Outlook& outlook) {
  return is_worn(s, unit) && outlook.gap() > kOutOfRange;
}

void advise_garrison(Counsel& a, PieceId unit, const Plan& plan) {
  const State& s = a.s;
  if (guards_objective(s, unit) || plan.stance == Stance::Hold || is_worn(s, unit)) return;
  const Nearest enemy = nearest_enemy_to(s, unit);
  if (enemy.unit == kNoPiece || enemy.gap < kDeployAt) return;
  const Pose out{0, 0, facing_of(s.unit(enemy.unit).pose.at() - s.unit(unit).pose.at())};
  for (const Verb verb : {Verb("leave-line"), Verb("leave-open"), Verb("leave-skirmish")}) {
    Command& c = a.add(1, "Nothing is left to hold here: it goes where the enemy is.", verb, unit);
    c.path.push_back(out);
    c.find_way = true;
  }
}

// Horse gets out of a fight that it is losing.
void advise_break_off(Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  for (const Contact& c : s.contacts) {
    if (c.attacker != unit && c.defender != unit) continue;
    const PieceId enemy = enemy_in(c, unit);
    if (u.strength() + u.bonus + 2 <= s.unit(enemy).strength() + s.unit(enemy).bonus && may_break_off(s, unit, enemy))
      a.add(1, "It is losing this fight and breaks off.", "break-off", unit, enemy);
  }
}

void advise_unit(Counsel& a, PieceId unit, bool under_way) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (in_contact(s, unit)) return advise_break_off(a, unit);
  if (is_gun(u)) return a.scheme.may_move(unit) ? advise_guns(a, unit) : void();
  Plan plan = plan_of(s, u.side);
  if (a.scheme.goes_forward(unit)) plan.stance = Stance::Attack;
  if (u.formation == Formation::Garrison) return advise_garrison(a, unit, plan);
  const Outlook outlook(s, unit, plan.boldness);
  if (outlook.nearest() == kNoPiece) return;
  const Objective* errand = is_worn(s, unit) || is_mounted(u) ? nullptr : errand_of(s, unit, plan);
  Aim aim = is_mounted(u) ? cavalry_aim(s, unit, outlook) : aim_of(s, unit, outlook, plan, errand);
  if (const PieceId block = block_for(s, unit, errand, 12);
      block != kNoPiece && a.scheme.may_move(unit) && (errand || plan.stance == Stance::Hold)) {
    const Ring& ring = block_ring(s, s.block_area(block));
    a.add(2.5, "Takes the house: it commands the ground that counts.", "enter", unit, block);
    aim = {ring.centre(), 2.2, kErrandPull, "Makes for the house."};
  }
  if (!aim.away) aim.pull *= 1 + kBoldPull * plan.boldness;
  const bool all_round = faces_all_round(u);
  const double staying = outlook.at(u.pose, u.formation);
  if (a.scheme.may_charge(unit)) advise_charges(a, unit, outlook, plan, staying);
  if (!a.scheme.may_move(unit)) return;
  if (should_rest(s, unit, outlook)) return;
  const Mind mind{a, unit, outlook, aim, staying + aim.worth_of(u.pose, all_round), all_round};
  propose_formation(mind, plan, under_way);
  if (guards_objective(s, unit) && !aim.away && outlook.gap() > 6 && !errand) return;
  propose_march(mind);
}

std::string_view why_it_holds(const State& s, PieceId id) {
  if (s.is_commander(id)) return "He is where he is needed.";
  const Unit& u = s.unit(id);
  if (in_contact(s, id)) return "It is in the fight already.";
  if (u.formation == Formation::Garrison) return "It holds the house.";
  if (is_gun(u)) return "The guns stay where they bear on the enemy.";
  if (is_worn(s, id)) return "It stands still to rally.";
  if (guards_objective(s, id)) return "It holds ground that counts.";
  const double range = ranges_of(s.options(), s.troops(id).weapon).most;
  if (within(nearest_enemy_to(s, id).gap, range)) return "It stands and shoots.";
  if (is_mounted(u)) return "Horse waits for its moment.";
  if (plan_of(s, u.side).stance == Stance::Hold) return "It waits for the enemy to come.";
  return "It stands in reserve until there is room for it.";
}

}  // namespace

void advise_moves(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.verb != Verb("order")) continue;
    if (a.s.is_commander(c.unit)) advise_commander(a, c.unit);
    else advise_unit(a, c.unit, false);
    a.add(0, why_it_holds(a.s, c.unit), "hold", c.unit);
    return;
  }
  a.add(1, "Everyone has had his orders.", "done");
}

void advise_segment(Counsel& a) {
  advise_unit(a, a.q.unit, true);
  a.add(0, "It has gone far enough.", "halt", a.q.unit);
}

}  // namespace grognard::tricorne
