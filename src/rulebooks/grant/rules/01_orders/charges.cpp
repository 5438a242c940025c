// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/charge_lane.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/sequence/steps.h"

// Orders to charge and to march into contact (GW-CHARGE-1 to 4, 21, 23, 25; GW-CAV).
namespace grognard::grant {
namespace {

const Verb kChargeVerb = "charge";
const Verb kContactVerb = "contact";
constexpr int kMostChargeWheel = 450;  // GW-CAV-4, tenths
constexpr double kWheelDone = 6;       // GW-CAV-4
constexpr double kStraight = 0.02;     // rounding of the grid
constexpr double kPressOn = 0.1;       // beyond the first touch, so that the path leads into the enemy

// The unit that the order names: itself, or whoever holds the section.
PieceId enemy_named(const State& s, Verdict& v) {
  Command& c = v.command;
  PieceId target = c.targets.size() == 1 ? c.target() : kNoPiece;
  if (s.is_section(target)) target = s.sections[s.section_index(target)].unit;
  const bool enemy = s.is_unit(target) && on_table(s.unit(target)) && s.unit(target).side != s.unit(c.unit()).side;
  if (!enemy) {
    v.refuse("GW-TURN-3", "Name the enemy unit that is to be touched.");
    return kNoPiece;
  }
  c.targets = {target};
  return target;
}

// GW-CHARGE-1, 3; GW-CAV-12; GW-EXH-12; GW-BLDG-8.
void weigh_charger(const State& s, PieceId unit, PieceId target, Verdict& v) {
  const Unit& u = s.unit(unit);
  const Name name = name_of(s, unit);
  if (charge_rate(s, unit) <= 0)
    v.refuse("GW-CHARGE-1", sentence("{0} {0:does|do} not charge: only infantry and cavalry do.", name));
  else if (is_foot(u.arm) && u.formation != Formation::Column)
    v.refuse("GW-CHARGE-1", sentence("{0} {0:is|are} not in column: infantry charge only in column.", name));
  else if (u.place != Place::Table) v.refuse("GW-BARGE-2", sentence("{0} {0:is|are} aboard a barge.", name));
  else if (is_exhausted(u)) v.refuse("GW-EXH-12", sentence("{0} {0:is|are} exhausted and may not charge.", name));
  else if (is_horse(u.arm) && s.unit(target).formation == Formation::Garrison &&
           garrison_parts(s, target).outside.empty())
    v.refuse("GW-BLDG-8", sentence("{} may not attack troops in a building.", name));
}

Pose straight_end(const State& s, PieceId unit, const Pose& from, double allowance) {
  const Vec2 forward = from.facing.forward();
  const double way = march_reach(s, unit, from.at(), from.at() + forward * allowance, allowance);
  // Not a hundredth more than the allowance.
  return Pose::snapped(from.at() + forward * std::max(0.0, way), from.facing);
}

// The wheel in tenths whose straight path then runs over some point of the target; the smallest that does.
std::vector<int> wheels_towards(const State& s, PieceId unit, PieceId target, int most) {
  std::vector<int> wheels;
  const double width = block_size(s, unit).width;
  for (const Ring& ring : what_can_be_touched(s, unit, target)) {
    const auto add = [&](Vec2 point) {
      if (const auto turn = wheel_towards(s.unit(unit).at, width, 0, point, most)) wheels.push_back(*turn);
    };
    add(ring.centre());
    for (const Vec2 corner : ring.corners()) add(corner);
  }
  std::sort(wheels.begin(), wheels.end(),
            [](int a, int b) { return std::abs(a) != std::abs(b) ? std::abs(a) < std::abs(b) : a > b; });
  wheels.erase(std::unique(wheels.begin(), wheels.end()), wheels.end());
  return wheels;
}

Meeting meeting_on(const State& s, PieceId unit, std::span<const Pose> path, PieceId target) {
  Verdict v;
  const Course course = charge_course(s, unit, s.unit(unit).at, path, v);
  return v.legal() ? first_meeting(s, unit, course, target) : Meeting{};
}

// GW-CAV-4: straight if that leads to the enemy, else the smallest wheel that does.
void find_light_charge(const State& s, PieceId unit, PieceId target, Command& c) {
  const Pose& at = s.unit(unit).at;
  const double rate = charge_rate(s, unit);
  c.path = {straight_end(s, unit, at, rate)};
  if (meeting_on(s, unit, c.path, target).who == target) return;
  const double width = block_size(s, unit).width;
  for (const int turn : wheels_towards(s, unit, target, kMostChargeWheel)) {
    if (turn == 0) continue;
    const Pose after = wheeled(at, turn, width, 0);
    const Pose path[] = {after, straight_end(s, unit, after, rate - wheel_length(turn, width) / 2)};
    if (meeting_on(s, unit, path, target).who != target) continue;
    c.path.assign(std::begin(path), std::end(path));
    return;
  }
}

// GW-CAV-2, 8, 13: always the whole 18"; GW-CHARGE-25, GW-CAV-9: as far as the order says, or all the way.
void complete_charge(const State& s, PieceId target, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  const double rate = charge_rate(s, unit);
  c.number = 0;
  if (u.arm == Class::LightCavalry) {
    if (c.path.empty()) return find_light_charge(s, unit, target, c);
    const Pose before = c.path.size() > 1 ? c.path[c.path.size() - 2] : u.at;
    if (before.facing == c.path.back().facing) return;
    const Course wheel = charge_course(s, unit, u.at, c.path, v);
    if (v.legal()) c.path.push_back(straight_end(s, unit, c.path.back(), rate - wheel.cost()));
    return;
  }
  const bool heavy = u.arm == Class::HeavyCavalry;
  for (const Pose& pose : c.path)
    if (!(pose.facing == u.at.facing)) {
      v.refuse(heavy ? RuleId("GW-CAV-3") : RuleId("GW-CHARGE-4"),
               sentence("{0} {0:charges|charge} straight ahead and {0:does|do} not wheel.", name_of(s, unit)));
      return;
    }
  if (heavy && !c.path.empty()) {
    charge_course(s, unit, u.at, c.path, v);  // refuses what is not straight ahead
    if (!v.legal()) return;
  }
  if (heavy || c.path.empty()) c.path = {straight_end(s, unit, u.at, rate)};
}

// GW-CHARGE-23.
void weigh_lane(const State& s, PieceId unit, PieceId target, const Course& course, Verdict& v) {
  const Meeting met = first_meeting(s, unit, course, target);
  if (met.who == kNoPiece) {
    v.refuse("GW-CHARGE-23", sentence("{0} would not reach {1} within {0:its|their} charge move of {2:.1f} inches.",
                                      name_of(s, unit), name_of(s, target), course.full));
    return;
  }
  v.measure.used = met.spent;
  if (met.who != target)
    v.refuse("GW-CHARGE-23", sentence("{0} {0:is|are} in the way of this charge.", name_of(s, met.who)));
  const double limit = ground_limit(s, unit, course, Going::Charge);
  if (limit + 2 * kTolerance < met.spent)
    v.refuse("GW-TERR-23", sentence("{} cannot charge over that ground.", name_of(s, unit)));
}

void weigh_charge(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const PieceId target = enemy_named(s, v);
  if (target == kNoPiece) return;
  weigh_charger(s, unit, target, v);
  if (!v.legal()) return;
  complete_charge(s, target, v);
  if (!v.legal()) return;
  const Course course = charge_course(s, unit, s.unit(unit).at, c.path, v);
  const double rate = charge_rate(s, unit);
  v.measure = {course.cost(), rate};
  if (!v.legal()) return;
  if (beyond(course.cost(), rate)) {
    v.refuse(find_rate(s.unit(unit).arm, Pace::Charge)->rule,
             sentence("That costs {} of a charge move of {}.", exact_inches(course.cost(), rate), exact_inches(rate)));
    return;
  }
  weigh_lane(s, unit, target, course, v);
  if (v.legal()) weigh_beset(s, unit, course, target, v);
}

// Straight at the enemy, or by the smallest wheel; the path is left empty if neither touches him.
void find_contact_way(const State& s, PieceId target, double allowance, Command& c) {
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  const double width = block_size(s, unit).width;
  for (const int turn : wheels_towards(s, unit, target, kMostChargeWheel)) {
    const Pose after = turn == 0 ? u.at : wheeled(u.at, turn, width, 0);
    const double left = allowance - wheel_length(turn, width);
    if (left <= 0) continue;
    const Ring block = block_at(s, unit, after);
    double touch = 1e9;
    for (const Ring& ring : what_can_be_touched(s, unit, target))
      if (const auto met = travel_meeting(block, after.facing.forward(), ring); met && met->to > 0)
        touch = std::min(touch, std::max(0.0, met->from));
    if (touch > left) continue;
    const bool house = s.unit(target).formation == Formation::Garrison;
    c.path.clear();
    if (turn != 0) c.path.push_back(after);
    c.path.push_back(advanced(after, house ? touch : std::min(left, touch + kPressOn)));
    return;
  }
}

// GW-CHARGE-2, 21.
void weigh_contact(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  const PieceId target = enemy_named(s, v);
  if (target == kNoPiece) return;
  const bool formed =
      u.formation == Formation::Line || u.formation == Formation::Column || u.formation == Formation::Open;
  if (!is_foot(u.arm) || !formed || u.place != Place::Table) {
    v.refuse(is_horse(u.arm) ? RuleId("GW-CAV-1") : RuleId("GW-CHARGE-2"),
             sentence("{} cannot march into contact: only formed infantry can.", name_of(s, unit)));
    return;
  }
  if (is_exhausted(u)) {
    v.refuse("GW-EXH-12", sentence("{0} {0:is|are} exhausted and may not attack.", name_of(s, unit)));
    return;
  }
  const double allowance = march_rate(s, unit, u.formation);
  if (c.path.empty()) find_contact_way(s, target, allowance, c);
  if (c.path.empty()) {
    v.refuse("GW-CHARGE-21", sentence("{0} cannot reach {1} by one wheel and a march: give {0:its|their} path.",
                                      name_of(s, unit), name_of(s, target)));
    return;
  }
  if (c.find_way && c.path.size() == 1) {
    const std::vector<Pose> way = best_way(s, unit, u.at, u.formation, c.path[0]);
    c.path.assign(way.begin(), way.end());
  }
  c.number = 0;
  weigh_march(s, unit, u.at, allowance, 0, march_rule(s, unit, u.formation), v, target);
}

bool weigh_charges(const State& s, Verdict& v) {
  if (v.command.verb != kChargeVerb && v.command.verb != kContactVerb) return false;
  if (!s.is_unit(v.command.unit())) {
    v.refuse("GW-TURN-3", "Generals do not attack.");
    return true;
  }
  if (v.command.verb == kChargeVerb) weigh_charge(s, v);
  else weigh_contact(s, v);
  return true;
}

void list_charges(const State& s, PieceId piece, std::vector<Option>& out) {
  if (!s.is_unit(piece)) return;
  const Unit& u = s.unit(piece);
  if (u.place != Place::Table || is_exhausted(u) || (!is_foot(u.arm) && !is_horse(u.arm))) return;
  if (u.formation == Formation::Garrison) return;
  const Quietly asking;
  const auto legal = [&](Verb verb, PieceId enemy) {
    Verdict v{.command = {.side = u.side, .verb = verb, .units = {piece}, .targets = {enemy}}};
    weigh_charges(s, v);
    return v.legal();
  };
  each_enemy_of(s, u.side, [&](PieceId enemy) {
    if (may_be_near(s, piece, enemy, charge_rate(s, piece)) && legal(kChargeVerb, enemy))
      out.push_back(make_option(kChargeVerb, u.side, piece, enemy));
    if (!is_foot(u.arm) || !may_be_near(s, piece, enemy, march_rate(s, piece, u.formation))) return;
    if (legal(kContactVerb, enemy)) out.push_back(make_option(kContactVerb, u.side, piece, enemy));
  });
}

}  // namespace

const OrderBook kCharges = {.list = list_charges, .weigh = weigh_charges};

// GW-CHARGE-4; GW-CAV-2 to 4, 7.
Course charge_course(const State& s, PieceId unit, const Pose& start, std::span<const Pose> path, Verdict& v) {
  const Class arm = s.unit(unit).arm;
  Course course = read_course(s, unit, start, s.unit(unit).formation, path, charge_rate(s, unit), v);
  course.charge = course.to_contact = true;
  int turned = 0;
  double spent = 0;
  double before = 0;
  for (std::size_t i = 1; i < course.keys.size(); ++i) {
    const Pose& from = course.keys[i - 1];
    const Pose& to = course.keys[i];
    double cost = course.costs[i] - before;
    before = course.costs[i];
    if (from.facing == to.facing) {
      const Vec2 travel = to.at() - from.at();
      const Vec2 forward = from.facing.forward();
      if (std::abs(dot(travel, right_of(forward))) > kStraight || dot(travel, forward) < 0)
        v.refuse(is_horse(arm) ? RuleId("GW-CAV-2") : RuleId("GW-CHARGE-4"), "A charge goes straight ahead.");
    } else {
      cost /= 2;  // GW-CAV-7: the middle of the front goes half as far as its outer end
      turned += std::abs(turn_between(from.facing, to.facing));
      if (arm != Class::LightCavalry) v.refuse("GW-CAV-3", "Only light cavalry wheel in a charge.");
      if (beyond(spent + cost, kWheelDone))
        v.refuse("GW-CAV-4", "Light cavalry must have finished wheeling when it has ridden 6 inches.");
    }
    spent += cost;
    course.costs[i] = spent;
  }
  if (turned > kMostChargeWheel) v.refuse("GW-CAV-4", "Light cavalry wheels at most 45 degrees in a charge.");
  return course;
}

}  // namespace grognard::grant
