// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/14_victory/victory.h"

#include <fmt/format.h>

#include "book/ending.h"
#include "book/standing.h"
#include "core/telling.h"
#include "hanau/position/losses.h"
#include "hanau/position/positions.h"
#include "hanau/position/wording.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

// How a game ended; State::ending is an index into this.
constexpr RuleId kEndingRules[] = {"HN-WIN-3", "HN-WIN-1", "HN-WIN-1", "HN-WIN-3", "HN-WIN-3",
                                   "HN-WIN-5", "HN-WIN-5", "HN-WIN-5", "HN-WIN-5", "HN-WIN-5"};
enum : std::uint8_t {
  kBroken = 1,
  kBothBroken,
  kPoints,
  kEqualPoints,
  kAnnihilated,
  kLeft,
  kLeftEqual,
  kConceded,
  kNobody
};

bool has_anyone(const State& s, Side side) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Place place = s.unit(id).place;
    if (s.troops(id).side == side && (place == Place::Table || place == Place::Reserve)) return true;
  }
  return false;
}

std::string ending_text(const State& s) {
  const Name won = s.winner >= 0 ? side_name(s, s.winner == 0 ? Side::A : Side::B) : Name{};
  const Name lost = s.winner >= 0 ? side_name(s, s.winner == 0 ? Side::B : Side::A) : Name{};
  const Name left = side_name(s, has_anyone(s, Side::A) ? Side::B : Side::A);
  switch (s.ending) {
    case kBroken:
      return fmt::format("The {1} {1:is|are} broken: the {0} {0:wins|win}, and points do not decide.", won, lost);
    case kBothBroken: return "Both sides are broken: a draw, and points do not decide.";
    case kPoints: return fmt::format("The last turn is over: the {0} {0:wins|win} on points.", won);
    case kEqualPoints: return "The last turn is over: equal points, a draw.";
    case kAnnihilated:
      return fmt::format(
          "The {1} {1:has|have} nobody left on the table: the {0} {0:wins|win}, and points do not decide.", won, lost);
    case kLeft: return fmt::format("The {1} {1:has|have} left the table: points decide for the {0}.", won, left);
    case kLeftEqual: return fmt::format("The {0} {0:has|have} left the table: equal points, a draw.", left);
    case kConceded: return fmt::format("The {1} {1:concedes|concede}: the {0} {0:wins|win}.", won, lost);
    case kNobody: return "Nobody is left on either side: a draw.";
    default: return "";
  }
}

const book::Endings<State> kEndings = {
    .rule = [](std::uint8_t ending) { return kEndingRules[ending]; }, .words = ending_text, .points = points_of};

void finish(Play& p, int winner, std::uint8_t ending) {
  book::end_battle(p, kEndings, ending, winner);
  p.s.unannounced = false;
}

// HN-WIN-3: more points win.
void finish_on_points(Play& p, std::uint8_t won, std::uint8_t equal) {
  const int a = points_of(p.s, Side::A);
  const int b = points_of(p.s, Side::B);
  finish(p, a > b ? 0 : b > a ? 1 : -1, a == b ? equal : won);
}

// HN-TURN-7: book-keeping, victory, next turn.
void end_of_turn(Play& p) {
  State& s = p.s;
  const bool a_broken = units_removed(s, Side::A) >= break_point(s, Side::A);
  const bool b_broken = units_removed(s, Side::B) >= break_point(s, Side::B);
  if (a_broken && b_broken) return finish(p, -1, kBothBroken);
  if (a_broken || b_broken) return finish(p, a_broken ? 1 : 0, kBroken);
  if (s.turn >= s.options().last_turn) return finish_on_points(p, kPoints, kEqualPoints);
  ++s.turn;
  for (Unit& u : s.units) {
    u.halted = u.hit_by_artillery = u.hit_by_shooting = false;  // HN-MORALE-18, HN-TURN-7
    u.failed_recall = u.fails_recall_now;
    u.fails_recall_now = u.acted = u.fired = u.unlimbered_now = u.initiated_charge = u.rode_through = u.tied_in_11 =
        u.lost_in_11 = false;
    u.lost_this_turn = 0;
  }
  for (General& g : s.generals) g.moved = false;
}

}  // namespace

int units_removed(const State& s, Side side) {
  int count = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Place place = s.unit(id).place;
    count += s.troops(id).side == side && (place == Place::Routed || place == Place::Destroyed);
  }
  return count;
}

int break_point(const State& s, Side side) {
  const int percent = s.options().break_percent[side];
  const int units = s.sides[side].starting_units;
  return std::max(1, (units * percent + 99) / 100);
}

// HN-WIN-2: formed infantry or garrison in the area, of one side only.
bool holds(const State& s, Side side, const Objective& objective) {
  PerSide<bool> here = {false, false};
  each_on_table(s, [&](PieceId id) {
    if (!is_infantry(s, id) || is_skirmishing(s, id)) return;
    for (const Ring& part : objective.shape)
      if (contains(part, s.unit(id).pose.at())) here[s.side_of(id)] = true;
  });
  return here[side] && !here[other(side)];
}

int points_of(const State& s, Side side) {
  int points = units_removed(s, other(side)) + s.sides[side].points_exits;
  for (const Objective& o : s.setup->objectives)
    if (holds(s, side, o)) points += o.points[side];
  return points;
}

void check_annihilation(Play& p) {
  State& s = p.s;
  if (s.over || phase_of(s) == 0) return;
  const bool a = has_anyone(s, Side::A);
  const bool b = has_anyone(s, Side::B);
  if (a && b) return;
  if (!a && !b && s.sides[Side::A].exited == 0 && s.sides[Side::B].exited == 0) return finish(p, -1, kNobody);
  const Side gone = a ? Side::B : Side::A;
  if (s.sides[gone].exited > 0) return finish_on_points(p, kLeft, kLeftEqual);
  finish(p, index_of(other(gone)), kAnnihilated);
}

void concede(Play& p, Side side) { finish(p, index_of(other(side)), kConceded); }

Outcome result(const State& s) { return book::result_by(s, kEndings); }

Standing standing_of(const State& s) {
  Standing now{.turn = s.turn, .last_turn = s.options().last_turn, .counts = "units"};
  for (const Side side : kSides)
    now.armies[side] = {static_cast<double>(points_of(s, side)), units_removed(s, side), s.sides[side].starting_units,
                        break_point(s, side)};
  for (const Objective& o : s.setup->objectives)
    now.places.push_back({o.name,
                          book::holder_by([&](Side side) { return holds(s, side, o); }),
                          {static_cast<double>(o.points[Side::A]), static_cast<double>(o.points[Side::B])}});
  const PerSide<Name> names = {side_name(s, Side::A), side_name(s, Side::B)};
  now.ends = {
      {"Whoever has nobody left, on the table or in reserve, loses at once; if some of his units left by an exit, "
       "points decide.",
       "HN-WIN-5"},
      {book::breaking_in_words(now, names) + ". That is looked at when a turn ends; if both are, nobody wins.",
       "HN-WIN-1"},
      {fmt::format("After turn {} more points win: 1 for each enemy unit removed, and what places and exits are "
                   "worth.",
                   now.last_turn),
       "HN-WIN-3"}};
  return now;
}

const Chapter kEndOfTurn = {.rule = "HN-TURN-7", .prompt = "End of turn", .begin = end_of_turn};

}  // namespace grognard::hanau
