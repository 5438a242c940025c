// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/fighting.h"
#include "esr/leading.h"
#include "esr/marching.h"
#include "esr/movement.h"
#include "esr/status.h"

// Units that leave the fight: they retire, rout, go to the reserve or are removed (ES-MELEE-37, ES-MELEE-38).
namespace grognard::esr {
namespace {

constexpr double kRetireFurther = 225;  // ES-MELEE-37: 225 yards, on to 450 for a free place
constexpr double kJustBeyond = 0.01;

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

// An enemy ahead on this way bars it; those it turns its back on do not.
bool enemy_bars(const State& s, PieceId unit, const Ring& start, Vec2 way, double yards) {
  const Vec2 here = start.centre();
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!stands(s.unit(id)) || !is_enemy(s, id, unit)) continue;
    const double reach = yards + radius_of(s, id) + radius_of(s, unit);
    if (length_squared(s.unit(id).pose.at() - here) > reach * reach) continue;
    const auto met = travel_meeting(start, way, ring_of(s, id));
    if (met && met->from + met->to > 0 && met->from < yards) return true;
  }
  return false;
}

// ES-MOVE-11: the yards after which it would stand on no friend and in no other Formation's area; the same if it does not.
double past_friends(const State& s, PieceId unit, const Ring& start, Vec2 way, double yards) {
  const auto past = [&](const Ring& still) {
    const auto met = travel_meeting(start, way, still);
    return met && met->from < yards && met->to > yards ? met->to + kJustBeyond : yards;
  };
  double on = yards;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (id != unit && stands(s.unit(id)) && !is_enemy(s, id, unit)) on = std::max(on, past(ring_of(s, id)));
  each_formation(s, s.unit(unit).side, [&](int f) {
    if (f != s.unit(unit).formation && s.formation(f).has_area) on = std::max(on, past(area_ring(s, f)));
  });
  return on > yards ? past_friends(s, unit, start, way, on) : yards;
}

// ES-MELEE-37
std::optional<Pose> place_to_retire(const State& s, PieceId unit, PieceId from) {
  const Vec2 way = away_from(s, unit, from);
  const Pose turned{s.unit(unit).pose.x, s.unit(unit).pose.y, facing_of(-way)};
  const Ring start = ring_at(s, unit, turned);
  const double least = s.options().retire_distance;
  for (double yards = least; within(yards, least + kRetireFurther); yards += kContact) {
    yards = past_friends(s, unit, start, way, yards);
    if (beyond(yards, least + kRetireFurther)) break;
    const Pose end = Pose::snapped(turned.at() + way * yards, turned.facing);
    if (!on_table(s, ring_at(s, unit, end)) || impassable_under(s, swept(start, way * yards))) break;
    if (enemy_bars(s, unit, start, way, yards)) break;
    if (is_free_to_stand(s, unit, end)) return end;
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
  to_reserve(s, battery);
  const std::optional<Pose> end = free_place_near(s, battery, u.pose.at(), u.pose.facing, kRoomForReserve);
  u.pose = end.value_or(start);
  if (!end) return rout(p, battery, "ES-MELEE-37");
  refresh_contacts(s);
  p.log.tell([&] {
    return with_path(
        event(rule, "retire", {battery}, fmt::format("{} limbers and retires to the reserve.", name_of(s, battery))),
        {start, u.pose});
  });
  p.log.outcome([&] { return fmt::format("{} retires", name_of(s, battery)); });
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
    const double yards = length(end->at() - start.at());
    return with_path(event(rule, "retire", {unit}, fmt::format("{} retires {:.0f} yards.", name_of(s, unit), yards)),
                     {start, *end});
  });
  p.log.outcome([&] { return fmt::format("{} retires", name_of(s, unit)); });
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
  p.log.tell([&] { return event(rule, "removed", {unit}, fmt::format("{} {}.", name_of(s, unit), how)); });
  p.log.outcome([&] { return fmt::format("{} is removed", name_of(s, unit)); });
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
  if (!f.has_area) return remove_unit(p, unit, "ES-MELEE-38", "routs and has no Reformation Area to go to");
  const Pose start = u.pose;
  leave_contacts(s, unit);
  u.post = Post::Area;
  u.rank = -1;
  u.limbered = false;
  u.pose = f.area;
  p.log.tell([&] {
    return with_path(event(rule, "rout", {unit},
                           fmt::format("{} {}routs to the Reformation Area.", name_of(s, unit),
                                       rule == RuleId("ES-MELEE-37") ? "cannot retire and " : "")),
                     {start, u.pose});
  });
  p.log.outcome([&] { return fmt::format("{} routs", name_of(s, unit)); });
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
