// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/11_victory/victory.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "book/ending.h"
#include "book/standing.h"
#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/positions.h"
#include "tricorne/sequence/chapters.h"

namespace grognard::tricorne {
namespace {

// Which rule ended the battle, kept in State::ending.
enum Ending : std::uint8_t { kGoesOn, kBroken, kBothBroken, kTurnLimit, kNobodyLeft, kConceded };

RuleId rule_of(std::uint8_t ending) {
  switch (ending) {
    case kBroken:
    case kNobodyLeft:
    case kConceded: return "TR-VIC-2";
    case kBothBroken: return "TR-VIC-4";
    default: return "TR-VIC-3";
  }
}

std::string ending_words(const State& s) {
  const auto lost = [&](Side side) { return s.sides[side].lost_strength; };
  const std::string scores = fmt::format("{} {}, {} {}", side_name(s, Side::A), score_of(s, Side::A),
                                         side_name(s, Side::B), score_of(s, Side::B));
  if (s.winner < 0)
    return fmt::format(
        "{}: {}{}.", s.ending == kBothBroken ? "Both armies are broken; a draw on points" : "A draw", scores,
        score_of(s, Side::A) == score_of(s, Side::B) ? ""
                                                     : fmt::format("; a lead of {} or less is not enough", kDrawLead));
  const Name winner = side_name(s, s.winner == 0 ? Side::A : Side::B);
  const Side beaten = s.winner == 0 ? Side::B : Side::A;
  const Name loser = side_name(s, beaten);
  switch (s.ending) {
    case kBroken:
      return fmt::format("{0:^} {0:wins|win}: {1} {1:is|are} broken, {2} of {3} strength lost; points do not decide.",
                         winner, loser, lost(beaten), s.sides[beaten].starting_strength);
    case kNobodyLeft:
      return fmt::format("{0:^} {0:wins|win}: nobody of {1} is left; points do not decide.", winner, loser);
    case kConceded: return fmt::format("{0:^} {0:wins|win}: {1} {1:concedes|concede}.", winner, loser);
    case kBothBroken: return fmt::format("Both armies are broken; {0} {0:wins|win} on points: {1}.", winner, scores);
    default: return fmt::format("{0:^} {0:wins|win} on points: {1}.", winner, scores);
  }
}

const book::Endings<State> kEndings = {.rule = rule_of, .words = ending_words, .points = score_of};

// TR-VIC-4: a lead of 3 or less is a draw.
int winner_by_score(const State& s) {
  const int lead = score_of(s, Side::A) - score_of(s, Side::B);
  if (std::abs(lead) <= kDrawLead) return -1;
  return lead > 0 ? 0 : 1;
}

// TR-VIC-1: exactly the fraction breaks it.
bool is_broken(const State& s, Side side) {
  const SideState& state = s.sides[side];
  return state.starting_strength > 0 && state.lost_strength >= break_point(s, side);
}

// TR-TURN-14, TR-VIC-1 to 3
void finish_turn(Play& p) {
  State& s = p.s;
  for (const Side side : kSides) s.sides[side].broken = is_broken(s, side);
  const bool a = s.sides[Side::A].broken, b = s.sides[Side::B].broken;
  if (a && b) return book::end_battle(p, kEndings, kBothBroken, winner_by_score(s));
  if (a || b) return book::end_battle(p, kEndings, kBroken, a ? 1 : 0);
  if (s.turn >= s.options().turn_limit) return book::end_battle(p, kEndings, kTurnLimit, winner_by_score(s));
  ++s.turn;
}

bool anybody_left(const State& s, Side side) {
  for (const Unit& u : s.units)
    if (u.side == side && (u.place == Place::Table || u.place == Place::Waiting)) return true;
  return false;
}

bool side_is_near(const State& s, Side side, const Objective& objective) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side != side || !on_table(s.unit(id))) continue;
    const Ring ring = footprint(s, id);
    for (const Ring& part : objective.shape)
      if (within(distance(ring, part), kObjectiveReach)) return true;
  }
  return false;
}

}  // namespace

void check_annihilation(Play& p) {
  if (p.s.over) return;
  const bool a = anybody_left(p.s, Side::A), b = anybody_left(p.s, Side::B);
  if (a && b) return;
  // A side that has marched off by its exits is not beaten: the scores decide.
  const bool beaten = a != b && is_broken(p.s, a ? Side::B : Side::A);
  book::end_battle(p, kEndings, beaten ? kNobodyLeft : kTurnLimit, beaten ? (a ? 0 : 1) : winner_by_score(p.s));
}

void concede(Play& p, Side side) { book::end_battle(p, kEndings, kConceded, index_of(other(side))); }

bool holds(const State& s, Side side, const Objective& objective) {
  return side_is_near(s, side, objective) && !side_is_near(s, other(side), objective);
}

int score_of(const State& s, Side side) {
  int score = s.sides[other(side)].lost_strength + s.sides[side].exit_points;
  for (const Objective& o : s.setup->objectives)
    if (holds(s, side, o)) score += o.value;
  return score;
}

int break_point(const State& s, Side side) {
  const double share = s.options().army_break_fraction * s.sides[side].starting_strength;
  return static_cast<int>(std::ceil(share - 1e-9));
}

Outcome result(const State& s) { return book::result_by(s, kEndings); }

Standing standing_of(const State& s) {
  Standing now{.turn = s.turn, .last_turn = s.options().turn_limit, .counts = "points of strength"};
  for (const Side side : kSides)
    now.armies[side] = {static_cast<double>(score_of(s, side)), s.sides[side].lost_strength,
                        s.sides[side].starting_strength, break_point(s, side)};
  for (const Objective& o : s.setup->objectives) {
    const auto worth = static_cast<double>(o.value);
    now.places.push_back({o.name, book::holder_by([&](Side side) { return holds(s, side, o); }), {worth, worth}});
  }
  const PerSide<Name> names = {side_name(s, Side::A), side_name(s, Side::B)};
  now.ends = {
      {book::breaking_in_words(now, names, "") + ". That is looked at when a turn ends; if both are, points decide.",
       "TR-VIC-1"},
      {"Whoever has nobody left loses at once if that breaks his army; otherwise points decide.", "TR-VIC-2"},
      {fmt::format(
           "After turn {} a lead of more than {} points wins: the full strength of enemy units removed, and what "
           "places and exits are worth.",
           now.last_turn, kDrawLead),
       "TR-VIC-4"}};
  return now;
}

const Chapter kEndOfTurn = {.rule = "TR-TURN-14", .prompt = "", .begin = finish_turn};

}  // namespace grognard::tricorne
