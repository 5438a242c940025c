// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_houses/houses.h"
#include "grant/rules/02_movement/movement.h"

// Leaving building sections, by order, by fire or to the rear (GW-TERR-22; GW-HSE-15, 25; GW-HALF-5, 6).
namespace grognard::grant {
namespace {

const Verb kLeaveOrder = "leave";
const Verb kStayOrder = "stay-in-house";

// How an order's number forms the unit up: 0 a column, 1 to 4 open order of so many ranks.
struct FormUp {
  Formation formation = Formation::Column;
  int ranks = 0;
};
FormUp form_up_as(int number) { return number == 0 ? FormUp{} : FormUp{.formation = Formation::Open, .ranks = number}; }

Size formed_size(const State& s, PieceId unit, FormUp as) {
  return body_size(s, unit, as.formation, as.ranks, men_left(s.unit(unit)));
}

// With the officers: beside a column, behind open order (GW-FORM-12).
Ring formed_ring(const State& s, PieceId unit, FormUp as, const Pose& at) {
  Size size = formed_size(s, unit, as);
  const Size pitch = spacing(s, unit, as.formation);
  if (as.formation != Formation::Column) {
    size.depth += pitch.depth;
    return ring_at(at, size);
  }
  size.width += pitch.width;
  const Vec2 shift = left_of(at.facing.forward()) * (pitch.width / 2);
  return ring_at(Pose::snapped(at.at() + shift, at.facing), size);
}

// Away from the fire, from the nearest enemy, or to the rear.
Vec2 way_out(const State& s, PieceId unit, bool to_the_rear) {
  const Unit& u = s.unit(unit);
  const Vec2 rear = rear_of(s, u.side);
  if (to_the_rear) return rear;
  const std::vector<int> held = sections_held(s, unit);
  if (held.empty()) return rear;
  const int fire = fire_at_its_heels(s, unit);
  if (fire < 0 || held.size() < 2) return rear;
  Vec2 middle;
  for (const int section : held)
    middle = middle + section_centre(s, section) * (1.0 / static_cast<double>(held.size()));
  const Vec2 away = middle - section_centre(s, fire);
  return length(away) > kTolerance ? away * (1 / length(away)) : rear;
}

// GW-HSE-25: every figure at least 3" from the burning section.
bool is_clear_of_fire(const State& s, PieceId unit, std::span<const Ring> bodies) {
  const auto is_near = [&](int section) {
    if (s.sections[section].burning == 0) return false;
    return std::any_of(bodies.begin(), bodies.end(), [&](const Ring& body) {
      return !reaches(distance(section_ring(s, section), body), kClearOfAFire);
    });
  };
  for (const int section : sections_held(s, unit))
    if (is_near(section)) return false;
  return s.unit(unit).burnt_out < 0 || !is_near(s.unit(unit).burnt_out);
}

// A place to form up and, if it flees from fire, the march straight on. Empty if there is no place.
void find_way_out(const State& s, Command& c, bool to_the_rear) {
  const PieceId id = c.unit();
  const FormUp as = form_up_as(c.number);
  const Vec2 towards = way_out(s, id, to_the_rear);
  const auto at = place_at_wall(s, id,
                                {.sections = sections_held(s, id),
                                 .body = formed_size(s, id, as),
                                 .towards = towards,
                                 .facing = to_the_rear ? std::optional(facing_of(towards)) : std::nullopt,
                                 .to_the_wall = false});
  if (!at) return;
  c.path = {*at};
  if (to_the_rear || fire_at_its_heels(s, id) < 0) return;
  const double left = march_rate(s, id, as.formation) / 2;
  const Vec2 ahead = at->at() + at->facing.forward() * 100;
  c.path.push_back(
      Pose::snapped(at->at() + at->facing.forward() * march_reach(s, id, at->at(), ahead, left), at->facing));
}

// GW-HSE-25: "at least 3 inches"; if one move is not enough, all that is left of it.
void weigh_flight(const State& s, Verdict& v, std::span<const Ring> end) {
  const PieceId id = v.command.unit();
  if (fire_at_its_heels(s, id) < 0 || is_clear_of_fire(s, id, end)) return;
  if (reaches(v.measure.used, v.measure.allowed)) return;
  v.refuse("GW-HSE-25", sentence("Every figure of {} must end at least 3 inches from the fire, or go as far as it can.",
                                 name_of(s, id)));
}

// A unit that fire has driven out and that is not 3" away yet marches on.
void weigh_going_on(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  c.targets.clear();
  c.number = 0;
  const double allowance = march_rate(s, id, u.formation);
  if (c.path.empty()) {
    v.refuse("GW-HSE-25", sentence("Give the way that {} takes from the fire.", name_of(s, id)));
    return;
  }
  const Course course = weigh_march(s, id, u.at, allowance, 0, "GW-HSE-25", v);
  if (v.legal() && !course.keys.empty()) weigh_flight(s, v, bases_at(s, id, course.keys.back()));
}

// GW-TERR-22: where it forms up.
void weigh_formed_up(const State& s, Verdict& v, FormUp as) {
  const PieceId id = v.command.unit();
  const Ring body = ring_at(v.command.path[0], formed_size(s, id, as));
  bool touching = false;
  for (const int section : sections_held(s, id)) touching = touching || touches_section(s, section, body);
  if (!touching)
    v.refuse("GW-TERR-22",
             sentence("{0} {0:forms|form} up touching a wall of one of {0:its|their} sections.", name_of(s, id)));
  if (const auto why = no_room_for(s, id, body)) v.refusals.push_back(*why);
}

// GW-TERR-22: what is left after half the allowance, for the unit as it will stand outside.
void weigh_march_out(const State& s, Verdict& v, FormUp as) {
  const PieceId id = v.command.unit();
  const Pose formed_at = v.command.path[0];
  State outside = s;
  outside.unit(id).at = formed_at;
  form(outside, id, as.formation, as.ranks);
  const double allowance = march_rate(s, id, as.formation);
  v.command.path.erase(v.command.path.begin());
  const Course course = weigh_march(outside, id, formed_at, allowance, allowance / 2, "GW-TERR-22", v);
  v.command.path.insert(v.command.path.begin(), formed_at);
  if (!v.legal()) return;
  const Ring body = formed_ring(s, id, as, course.keys.empty() ? formed_at : course.keys.back());
  if (const auto why = comes_too_near(s, id, body)) v.refusals.push_back(*why);
  else weigh_flight(s, v, {&body, 1});
}

void refuse_ranks(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const int most = s.unit(id).arm == Class::Light ? 2 : 4;
  if (v.command.number < 0 || v.command.number > most)
    v.refuse("GW-TERR-22",
             sentence("{0} {0:forms|form} up in column (0) or in open order of 1 to {1} ranks.", name_of(s, id), most));
}

// Forms the unit up outside; half of its allowance is spent.
void come_out(Play& p, PieceId unit, FormUp as, const Pose& at, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  u.burnt_out = static_cast<std::int8_t>(fire_at_its_heels(s, unit));
  const Pose from = u.at;
  const std::vector<int> left = sections_held(s, unit);
  u.at = at;
  form(s, unit, as.formation, as.ranks);
  u.stays_in_house = false;
  u.in_house_move = true;
  u.spent = march_rate(s, unit, as.formation) / 2;
  p.log.tell([&] {
    const std::string which = left.size() > 1 ? fmt::format("{0:its|their} houses", name_of(s, unit)) : "the house";
    Event e = with_path(event(rule, "leave", {unit},
                              fmt::format("{0} {0:leaves|leave} {1} and {0:forms|form} up.", name_of(s, unit), which)),
                        {from, at});
    double outside = left.empty() ? 0 : 1e6;  // where those stood for whom there was no room
    for (const int section : left) outside = std::min(outside, distance(from.at(), section_ring(s, section)));
    return with_way(s, std::move(e), unit, round_the_house(s, unit, left) + outside);
  });
}

// GW-HSE-25: "they go on in the next": without an order straight on, or straight back if that leads away from the fire.
void flee_on(State& s, PieceId unit) {
  Unit& u = s.unit(unit);
  const int fire = fire_at_its_heels(s, unit);
  if (fire < 0 || u.order.verb == kLeaveOrder || is_clear_of_fire(s, unit, bases_of(s, unit))) return;
  const Vec2 forward = u.at.facing.forward();
  const bool ahead = dot(forward, u.at.at() - section_centre(s, fire)) > 0;
  const double rate = march_rate(s, unit, u.formation);
  const Vec2 way = ahead ? forward : -forward;
  const double reach = march_reach(s, unit, u.at.at(), u.at.at() + way * 100, ahead ? rate : rate / 2);
  u.order = {.side = u.side,
             .verb = kLeaveOrder,
             .units = {unit},
             .targets = {},
             .path = {Pose::snapped(u.at.at() + way * reach, u.at.facing)},
             .number = 0};
}

void tell_shut_in(Play& p, PieceId unit) {
  p.log.tell([&] {
    return event("GW-TERR-22", "no-room", {unit},
                 fmt::format("{0} {0:finds|find} no place outside and {0:stays|stay} where {0:it is|they are}.",
                             name_of(p.s, unit)));
  });
}

}  // namespace

int fire_at_its_heels(const State& s, PieceId unit) {
  for (const int section : sections_held(s, unit))
    if (s.sections[section].burning > 0) return section;
  const int from = s.unit(unit).burnt_out;
  return from >= 0 && s.sections[from].burning > 0 ? from : -1;
}

void weigh_leave(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  if (u.formation != Formation::Garrison) {
    if (u.burnt_out >= 0) return weigh_going_on(s, v);
    v.refuse("GW-TERR-22", sentence("{0} {0:is|are} in no building.", name_of(s, id)));
    return;
  }
  c.targets.clear();
  refuse_ranks(s, v);
  if (!v.legal()) return;
  const FormUp as = form_up_as(c.number);
  if (c.path.empty()) find_way_out(s, c, bound_of(s, id) == Bound::Spent);
  if (c.path.empty()) {
    v.refuse("GW-TERR-22", sentence("There is no place outside where {} could form up.", name_of(s, id)));
    return;
  }
  weigh_formed_up(s, v, as);
  if (v.legal()) weigh_march_out(s, v, as);
}

// GW-HALF-5, 6; GW-HSE-25; GW-MOVE-29 with the half move of GW-TERR-22. What is left of an order's path is its march.
void begin_leave(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (!on_table(u) || melee_of(s, unit)) return;
  const Bound bound = bound_of(s, unit);
  if (u.formation != Formation::Garrison) {
    if (!goes_to_the_rear(bound)) flee_on(s, unit);
    return;
  }
  if (bound == Bound::Spent && u.order.verb == kStayOrder) {
    u.stays_in_house = true;
    return;
  }
  const bool to_the_rear = goes_to_the_rear(bound);
  const bool ordered = u.order.verb == kLeaveOrder && !u.order.path.empty();
  const bool in_fire = !to_the_rear && !ordered && fire_at_its_heels(s, unit) >= 0;
  if (in_fire && bound != Bound::BurntOut && leave_burning_sections(p, unit)) return;
  if (!to_the_rear && !in_fire && !ordered) return;
  // Guns are pushed and others come out first: they may stand there now.
  const FormUp wanted = form_up_as(u.order.number);
  const bool taken = ordered && !to_the_rear &&
                     no_room_among_others(s, unit, std::vector{ring_at(u.order.path[0], formed_size(s, unit, wanted))});
  if (taken && fire_at_its_heels(s, unit) < 0) {
    u.order.path.clear();
    return tell_shut_in(p, unit);
  }
  if (!ordered || to_the_rear || taken) {
    u.order = {.side = u.side, .verb = kLeaveOrder, .units = {unit}, .targets = {}, .path = {}, .number = 0};
    find_way_out(s, u.order, to_the_rear);
    if (u.order.path.empty()) return tell_shut_in(p, unit);
  }
  const FormUp as = form_up_as(u.order.number);
  const Pose at = u.order.path[0];
  u.order.path.erase(u.order.path.begin());
  come_out(p, unit, as, at, bound == Bound::BurntOut ? RuleId("GW-HSE-15") : RuleId("GW-TERR-22"));
  u.moved = !to_the_rear;
}

}  // namespace grognard::grant
