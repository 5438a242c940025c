// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/room.h"
#include "hanau/position/stand_off.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/04_close/no_line.h"
#include "hanau/sequence/chapters.h"

// Chapter LOSS, phases 7 and 12: losers of melees test.
namespace grognard::hanau {
namespace {

// HN-LOSS-1
void begin_losers(Play& p) {
  for (Unit& u : p.s.units) u.must_test = on_table(u) && u.lost_melee;
}

void list_losers(const State& s, const Question& q, Choices& out) { list_tests(s, q.side, out); }

// HN-GEO-10: which way is back. A charger goes back the way it came; a charged unit straight away from the charger's front.
Facing front_against(const Melee& m, PieceId loser) {
  return m.charger == loser ? m.direction : m.direction.opposite();
}

// HN-MELEE-29: the guns that are lost once their supporter gives way, so that they cannot be in its way; none if they are safe.
PieceId guns_at_stake(const State& s, PieceId loser, const Melee& m) {
  const bool its_own = m.battery != kNoPiece && s.side_of(m.battery) == s.side_of(loser);
  return its_own && touched_by_enemy(s, m.battery) ? m.battery : kNoPiece;
}

// HN-MELEE-29 after a throw-back or a retreat.
void leave_battery(Play& p, PieceId loser, const Melee& m) {
  if (const PieceId guns = guns_at_stake(p.s, loser, m); guns != kNoPiece) support_lost(p, guns);
}

// HN-LOSS-14
void offer_free_change(State& s, PieceId winner, PieceId loser, int evicted_from) {
  s.cursor.push(
      {static_cast<std::uint8_t>(Step::FreeChange), winner, loser, static_cast<std::int16_t>(evicted_from + 1)});
}

PieceId garrison_piece(const State& s, int area) {
  for (std::size_t i = 0; i < s.setup->places.size(); ++i)
    if (s.setup->places[i] == area)
      return static_cast<PieceId>(static_cast<std::size_t>(s.unit_count()) + s.generals.size() + i);
  return kNoPiece;
}

// HN-LOSS-4, HN-LOSS-5: the pair ends; the winner may change formation.
void thrown_back(Play& p, PieceId loser, const Melee& m, const Pose& line) {
  State& s = p.s;
  const PieceId winner = opponent_in(m, loser);
  const int evicted_from = s.unit(loser).garrison;
  const Pose was = s.unit(loser).pose;
  const double allowed = evicted_from >= 0 ? way_through_walls(s, loser, evicted_from) + kStandOff
                                           : line_allowance(s, loser, front_against(m, loser), footprint(s, winner));
  end_melee(p, loser);
  set_formation(s, loser, Formation::Line, line);
  brush_aside_generals(p, loser, line);
  p.log.tell([&] {
    const Event e =
        event("HN-LOSS-4", "thrown-back", {loser, winner},
              fmt::format("{0:^} {0:is|are} thrown {1} and {0:forms|form} line.", name_of(s, loser),
                          evicted_from < 0 ? std::string("back")
                                           : fmt::format("out of {}", name_of(s, garrison_piece(s, evicted_from)))));
    return with_path(with_unit_stride(s, e, loser, allowed), {was, line});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} thrown back", name_of(s, loser)); });
  leave_battery(p, loser, m);
  offer_free_change(s, winner, loser, evicted_from);
}

// HN-LOSS-6, HN-LOSS-11: d6 casualties; then 1" back, or as far as it fits. A supporter may stand that far off already.
void no_room_for_line(Play& p, PieceId loser, const Melee& m) {
  State& s = p.s;
  const PieceId winner = opponent_in(m, loser);
  lose_for_no_line(p, loser, "HN-LOSS-6");
  const bool changes = s.options().winner_changes_without_room;
  if (!on_table(s.unit(loser))) {
    if (changes && on_table(s.unit(winner))) offer_free_change(s, winner, loser, -1);
    return;
  }
  if (s.unit(loser).formation == Formation::Garrison) return;
  const Facing front = front_against(m, loser);
  if (!reaches(distance_between(s, loser, winner), kStandOff)) {
    const double most = way_to_stand_off(footprint(s, loser), -front.forward(), footprint(s, winner));
    const double back = clear_travel(s, loser, -front.forward(), most, {winner, guns_at_stake(s, loser, m)});
    if (!beyond(back, 0)) return;  // it cannot go back at all: the pair continues
    const Pose from = s.unit(loser).pose;
    set_pose(s, loser, Pose::snapped(from.at() - front.forward() * back, from.facing));
    brush_aside_generals(p, loser, from);
    p.log.tell([&] {
      const Event e = event("HN-LOSS-11", "thrown-back", {loser, winner},
                            fmt::format("{0:^} {0:goes|go} back {1}{2}.", name_of(s, loser), inches(back),
                                        beyond(most, back) ? ": there was no room farther back" : ""));
      return with_path(with_unit_stride(s, e, loser, most), {from, s.unit(loser).pose});
    });
  }
  end_melee(p, loser);
  leave_battery(p, loser, m);
  if (changes) offer_free_change(s, winner, loser, -1);
}

// HN-LOSS-7, 12, 17: a line retires d3" and is followed up; the melee goes on.
void retire(Play& p, PieceId loser, const Melee& m) {
  State& s = p.s;
  const PieceId winner = opponent_in(m, loser);
  const int limits[] = {2, 4};
  const Roll roll = p.dice.bands("HN-LOSS-13", s.side_of(loser), "retreat (d3)", 1, limits);
  const double d3 = 1 + roll.value;
  const Vec2 back = -front_against(m, loser).forward();
  const double way = clear_travel(s, loser, back, d3, {winner});
  const auto apart = travel_meeting(footprint(s, winner), back, footprint(s, loser));
  const Pose from = s.unit(loser).pose;
  set_pose(s, loser, Pose::snapped(from.at() + back * way, from.facing));
  brush_aside_generals(p, loser, from);
  p.log.tell([&] {
    const std::string_view why = beyond(d3, way) ? ": there was no room farther back" : "";
    const Event e =
        event("HN-LOSS-7", "retire", {loser, winner},
              fmt::format("{0:^} {0:retires|retire} {1}{2}.", name_of(s, loser),
                          beyond(d3, way) ? fmt::format("{:.1f} of {}", way, inches(d3)) : inches(d3), why));
    return with_path(with_unit_stride(s, with_dice(e, roll), loser, d3), {from, s.unit(loser).pose});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:retires|retire}", name_of(s, loser)); });
  leave_battery(p, loser, m);
  const auto met = travel_meeting(footprint(s, winner), back, footprint(s, loser));
  if (!met || met->from <= 0 || s.unit(winner).formation == Formation::Garrison) return;
  const double follow = clear_travel(s, winner, back, met->from, {loser, m.battery});
  const Pose was = s.unit(winner).pose;
  set_pose(s, winner, Pose::snapped(was.at() + back * follow, was.facing));
  brush_aside_generals(p, winner, was);
  p.log.tell([&] {
    const Event e = event("HN-LOSS-17", "follow-up", {winner, loser},
                          fmt::format("{0:^} {0:follows|follow} up.", name_of(s, winner)));
    const double before = apart ? std::max(0.0, apart->from) : 0;
    return with_path(with_unit_stride(s, e, winner, before + way), {was, s.unit(winner).pose});
  });
}

// HN-LOSS-15: a garrison leaves on the side away from the enemy, its front 1" outside.
std::optional<Pose> evicted_pose(const State& s, PieceId loser, const Melee& m) {
  const Facing away = front_against(m, loser).opposite();
  const auto out = outside_pose(s, loser, Formation::Line, away, kStandOff, {guns_at_stake(s, loser, m)});
  if (!out) return std::nullopt;
  Pose facing_back = *out;
  facing_back.facing = out->facing.opposite();  // a line faces the enemy
  return facing_back;
}

void infantry_fails(Play& p, PieceId loser) {
  State& s = p.s;
  const Melee m = *melee_of(s, loser);
  if (s.unit(loser).formation == Formation::Line) return retire(p, loser, m);
  const bool garrison = s.unit(loser).formation == Formation::Garrison;
  const auto line = garrison ? evicted_pose(s, loser, m)
                             : line_back(s, loser, front_against(m, loser), footprint(s, opponent_in(m, loser)),
                                         {guns_at_stake(s, loser, m)});
  if (line) thrown_back(p, loser, m, *line);
  else no_room_for_line(p, loser, m);
}

void carry_loser(Play& p, const Question&, const Command& c) {
  const PieceId unit = c.unit();
  const Band band = test_morale(p, unit, morale_case(p.s, unit), "HN-LOSS-1", "morale after a lost melee");
  if (band == Band::FailBy3) return remove_unit(p, unit, Place::Routed, "HN-LOSS-10");
  if (band == Band::FailBy1Or2 && is_infantry(p.s, unit) && melee_of(p.s, unit)) infantry_fails(p, unit);
}

// --- D23: the winner's free change ---

// HN-LOSS-14: the fortification from which the enemy has just been evicted; -1 if none.
int evicted_fortification(const State& s) { return s.cursor.top().index - 1; }

std::optional<Pose> free_change_pose(const State& s, PieceId unit, Formation f) {
  if (may_not_form(s, unit, f) || s.unit(unit).formation == f || s.unit(unit).formation == Formation::Garrison)
    return std::nullopt;
  // HN-LOSS-14 names the middle of the front edge for every formation, the square included.
  const double forward = (size_of(s, unit).depth - size_of(s, unit, f).depth) / 2;
  return find_room(s, unit, f, advanced(s.unit(unit).pose, forward));
}

void list_free_change(const State& s, const Question& q, Choices& out) {
  for (const Formation f :
       {Formation::Column, Formation::Line, Formation::Square, Formation::Skirmish, Formation::Mass})
    if (free_change_pose(s, q.unit, f)) offer(out, verb_for(f), q.unit);
  if (const int area = evicted_fortification(s); area >= 0 && garrison_of(s, area) == kNoPiece)
    offer(out, "garrison", q.unit, garrison_piece(s, area));
  offer(out, "stay", q.unit, kNoPiece, Needs::Nothing, true);
}

void weigh_free_change(const State& s, const Question& q, Verdict& v) {
  v.command.path.clear();
  for (const Choice& c : s.choices)
    if (v.command.unit() == q.unit && v.command.verb == c.verb) {
      if (v.command.targets.empty() && c.target != kNoPiece) v.command.targets.push_back(c.target);
      return;
    }
  v.refuse("HN-LOSS-14",
           fmt::format("{0:^} may change to a formation for which there is room, or stay as {0:it is|they are}.",
                       name_of(s, q.unit)));
}

void carry_free_change(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("stay")) return;
  if (c.verb == Verb("garrison")) return carry_enter(p, c);
  const Formation f = *formation_of(c.verb);
  const Pose was = s.unit(q.unit).pose;
  set_formation(s, q.unit, f, *free_change_pose(s, q.unit, f));
  brush_aside_generals(p, q.unit, was);
  tell_formation(p, q.unit, "HN-LOSS-14", reform_allowance(s, q.unit));
}

}  // namespace

const Chapter kLoserTests = {.rule = "HN-LOSS-1",
                             .prompt = "Choose the next loser of a melee to test",
                             .begin = begin_losers,
                             .list = list_losers,
                             .weigh = weigh_test,
                             .carry = carry_loser};
const Chapter kFreeChange = {.rule = "HN-LOSS-14",
                             .prompt = "The enemy is thrown back: change formation freely, or stay",
                             .list = list_free_change,
                             .weigh = weigh_free_change,
                             .carry = carry_free_change};

}  // namespace grognard::hanau
