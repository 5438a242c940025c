// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/position/setting_down.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/12_combat/fighting.h"
#include "esr/rules/15_status/status.h"

// Units that leave the fight: they retire, rout, go to the reserve or are removed (ES-MELEE-37, ES-MELEE-38).
namespace grognard::esr {
namespace {

constexpr double kRetireFurther = 225;  // ES-MELEE-37: 225 yards, on to 450 for a free place

Vec2 middle_of_opponent(const State& s, PieceId from) {
  if (!s.is_unit(from)) return s.formation(s.formation_index(from)).area.at();
  const Unit& u = s.unit(from);
  return u.post == Post::Area ? s.formation(u.formation).area.at() : u.pose.at();
}

Vec2 away_from(const State& s, PieceId unit, PieceId from) {
  const Vec2 way = s.unit(unit).pose.at() - middle_of_opponent(s, from);
  if (length(way) > kContact) return unit_vector(way);
  return -s.unit(unit).pose.facing.forward();
}

// ES-MELEE-37: through friends, but never through an enemy; further on where it would stand on somebody.
std::optional<Pose> place_to_retire(const State& s, PieceId unit, PieceId from) {
  const Vec2 way = away_from(s, unit, from);
  const Pose turned{s.unit(unit).pose.x, s.unit(unit).pose.y, facing_of(-way)};
  const Ring start = ring_at(s, unit, turned);
  const Obstacles obstacles = obstacles_of(s, unit);
  const double least = s.options().retire_distance;
  const double most = least + kRetireFurther;
  double wish = least;
  while (const auto yards = landing({&start, 1}, way, wish, {wish, most}, obstacles, Rather::Beyond)) {
    const Pose end = Pose::snapped(turned.at() + way * *yards, turned.facing);
    if (impassable_under(s, swept(start, way * *yards))) break;
    if (is_free_to_stand(s, unit, end)) return end;
    wish = *yards + kContact;
    if (beyond(wish, most)) break;
  }
  return std::nullopt;
}

void close_up_after(Play& p, int formation) {
  arrange_commander(p.s, formation);
  refresh_contacts(p.s);
}

// ES-MELEE-37: it limbers; where the enemy or want of a place keeps it from the reserve it routs.
void retire_to_reserve(Play& p, PieceId battery, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(battery);
  const Pose start = u.pose;
  const Vec2 column = s.formation(u.formation).reserve.at();  // which arranging it may take elsewhere
  to_reserve(s, battery);
  const bool guns = class_of(s, u.formation) == Arm::Artillery;
  const Vec2 reserve = guns ? column : s.formation(u.formation).reserve.at();
  std::optional<Pose> end = free_place_near(s, battery, u.pose.at(), u.pose.facing, kRoomForReserve);
  if (end && beyond(length(end->at() - reserve), reach_of_reserve(s, battery))) end.reset();
  u.pose = end.value_or(start);
  if (!end) return rout(p, battery, "ES-MELEE-37");
  refresh_contacts(s);
  p.log.tell([&] {
    return with_path(
        event(rule, "retire", {battery},
              fmt::format("{0} {0:limbers|limber} and {0:retires|retire} to the reserve.", name_of(s, battery))),
        {start, u.pose});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:retires|retire}", name_of(s, battery)); });
}

// ES-GEO-6: whoever retires from a column is its last from then on.
void go_to_the_end_of_the_column(State& s, PieceId unit) {
  const int formation = s.unit(unit).formation;
  s.unit(unit).rank = kMostInFormation;
  close_ranks(s, formation);
  Members behind = ployed_units(s, formation);
  behind.erase(behind.begin());
  s.formation(formation).way = way_through(s, behind);
}

// "retires 310 yards: there was no room nearer".
std::string retire_words(const State& s, PieceId unit, double gone) {
  const bool further = beyond(gone, s.options().retire_distance + kContact);
  return fmt::format("{0} {0:retires|retire} {1}{2}.", name_of(s, unit), yards(std::round(gone)),
                     further ? ": there was no room nearer" : "");
}

void retire_from(Play& p, PieceId unit, PieceId from, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const Pose start = u.pose;
  const std::optional<Pose> end = place_to_retire(s, unit, from);
  if (!end) return rout(p, unit, "ES-MELEE-37");
  leave_contacts(s, unit);
  u.pose = *end;
  u.fell_back = is_battery(u);
  if (u.post == Post::Ployed) go_to_the_end_of_the_column(s, unit);
  p.log.tell([&] {
    return with_stride(
        with_path(event(rule, "retire", {unit}, retire_words(s, unit, length(end->at() - start.at()))), {start, *end}),
        unit, s.options().retire_distance + kRetireFurther);
  });
  p.log.outcome([&] { return fmt::format("{0} {0:retires|retire}", name_of(s, unit)); });
  close_up_after(p, u.formation);
}

// ES-LEAD-19: a company is lost with its battalion.
void lose_companies(State& s, PieceId unit) {
  for (std::size_t i = 0; i < s.companies.size(); ++i)
    if (s.companies[i] == unit) s.companies_lost |= 1U << i;
}

}  // namespace

void remove_unit(Play& p, PieceId unit, RuleId rule, std::string_view how) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const int formation = u.formation;
  const int lender = u.parent;  // of a battery of a grand battery, which its loss may dissolve
  leave_contacts(s, unit);
  lose_companies(s, unit);
  u.post = Post::Removed;
  u.rank = -1;
  p.log.tell([&] { return event(rule, "removed", {unit}, said_of(name_of(s, unit), how) + "."); });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} removed", name_of(s, unit)); });
  check_grand_batteries(p);
  if (is_there(s.formation(formation))) close_up_after(p, formation);
  check_destroyed(p, formation);
  if (lender >= 0) check_destroyed(p, lender);
}

// ES-MELEE-38, ES-RA-7: without an area there is nowhere to go.
void rout(Play& p, PieceId unit, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const Formation& f = s.formation(u.formation);
  if (u.post == Post::Area) return;
  if (!f.has_area) return remove_unit(p, unit, "ES-MELEE-38", "routs without a Reformation Area to go to");
  const Pose start = u.pose;
  leave_contacts(s, unit);
  u.post = Post::Area;
  u.rank = -1;
  u.limbered = u.fell_back = false;
  u.pose = f.area;
  p.log.tell([&] {
    const Name name = name_of(s, unit);
    return with_path(event(rule, "rout", {unit},
                           rule == RuleId("ES-MELEE-37")
                               ? fmt::format("{0} {0:finds|find} no place to retire to and {0:routs|rout} to the "
                                             "Reformation Area.",
                                             name)
                               : fmt::format("{0} {0:routs|rout} to the Reformation Area.", name)),
                     {start, u.pose});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:routs|rout}", name_of(s, unit)); });
  close_up_after(p, u.formation);
}

// ES-LEAD-21, ES-GB-4, ES-RA-7: it comes from an area that is no more to that of its Formation.
void keep_in_area(Play& p, PieceId unit) {
  const bool has_area = p.s.formation(p.s.unit(unit).formation).has_area;
  if (!has_area) remove_unit(p, unit, "ES-RA-7", "has no Reformation Area to go to");
}

void to_reserve(State& s, PieceId battery) {
  Unit& u = s.unit(battery);
  leave_contacts(s, battery);
  u.post = Post::Reserve;
  u.limbered = false;
  u.brings_up = u.displaced = u.fell_back = false;
  u.rank = -1;
  u.pose = s.formation(u.formation).reserve;
  arrange_commander(s, u.formation);
}

void retire(Play& p, PieceId unit, PieceId from, RuleId rule) {
  if (!stands(p.s.unit(unit))) return;
  if (is_unlimbered(p.s.unit(unit))) retire_to_reserve(p, unit, rule);
  else retire_from(p, unit, from, rule);
}

}  // namespace grognard::esr
