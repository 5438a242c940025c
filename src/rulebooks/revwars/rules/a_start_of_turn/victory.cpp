// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "book/ending.h"
#include "book/standing.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/losses.h"
#include "revwars/position/positions.h"
#include "revwars/sequence/turn.h"

// Brigade morale and the end of the battle (chapters MORALE and VIC).
namespace grognard::revwars {
namespace {

// Which rule ended the battle, kept in State::ending.
enum Ending : std::uint8_t { kGoesOn, kNoBrigade, kArmyBroken, kBothBroken, kObjectivesHeld, kTurnsOver, kGaveUp };

RuleId rule_of_ending(std::uint8_t ending) {
  switch (ending) {
    case kNoBrigade: return "RW-VIC-1";
    case kArmyBroken:
    case kBothBroken: return "RW-VIC-4";
    case kObjectivesHeld: return "RW-VIC-5";
    case kGaveUp: return "RW-VIC-9";
    default: return "RW-VIC-6";
  }
}

std::string points_words(const State& s) {
  return fmt::format("{} {}, {} {}", side_name(s, Side::A), counted(points_of(s, Side::A), "point"),
                     side_name(s, Side::B), points_of(s, Side::B));
}

std::string losses_words(const State& s, Side side) {
  const SideState& state = s.sides[side];
  return fmt::format("the {0} {0:has|have} lost {1} of {2} battalions", side_name(s, side), state.lost_battalions,
                     state.starting_battalions);
}

int value_held(const State& s, Side side) {
  int points = 0;
  for (std::size_t i = 0; i < s.objective_holder.size(); ++i)
    if (s.objective_holder[i] == index_of(side)) points += s.setup->objectives[i].value;
  return points;
}

int objectives_held(const State& s, Side side) {
  int held = 0;
  for (const std::int8_t holder : s.objective_holder) held += holder == index_of(side) ? 1 : 0;
  return held;
}

std::string ending_sentence(const State& s) {
  if (s.winner < 0) {
    if (s.ending == kBothBroken)
      return fmt::format("A draw: both armies are broken; {}, and {}. Points do not decide.", losses_words(s, Side::A),
                         losses_words(s, Side::B));
    return fmt::format("A draw after turn {}: {}{}.", s.turn, points_words(s),
                       points_of(s, Side::A) == points_of(s, Side::B)
                           ? ""
                           : fmt::format("; it takes a lead of {} to win", kWinningLead));
  }
  const Side winner = s.winner == 0 ? Side::A : Side::B;
  const Name won = side_name(s, winner);
  const Name lost = side_name(s, other(winner));
  switch (s.ending) {
    case kNoBrigade: return fmt::format("The {0} {0:wins|win}: the {1} {1:has|have} no brigade left.", won, lost);
    case kArmyBroken:
      return fmt::format("The {0} {0:wins|win}: {1} and {2:is|are} broken. Points do not decide.", won,
                         losses_words(s, other(winner)), lost);
    case kBothBroken:
      return fmt::format("The {0} {0:wins|win}, though both armies are broken: {1}; {2}. Points do not decide.", won,
                         losses_words(s, Side::A), losses_words(s, Side::B));
    case kObjectivesHeld:
      return fmt::format("The {0} {0:wins|win}: {0:it holds|they hold} {1} objectives.", won,
                         objectives_held(s, winner));
    case kGaveUp: return fmt::format("The {0} {0:wins|win}: the {1} {1:concedes|concede}.", won, lost);
    default: return fmt::format("The {0} {0:wins|win} after turn {1}: {2}.", won, s.turn, points_words(s));
  }
}

const book::Endings<State> kEndings = {.rule = rule_of_ending, .words = ending_sentence, .points = points_of};

// --- Brigade morale --------------------------------------------------------------------------------------------------------

// RW-MORALE-2, RW-MORALE-6: every battalion that is not Destroyed, wherever it is and however many guns are overrun.
int battalions_left(const State& s, int brigade, PieceId& last) {
  int count = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.brigade_of(id) != brigade || s.unit(id).place == Place::Destroyed) continue;
    ++count;
    last = id;
  }
  return count;
}

void remove_brigade(Play& p, int brigade, bool broken) {
  State& s = p.s;
  BrigadeState& state = s.brigade(brigade);
  state.destroyed = true;
  state.broken = broken;
  state.in_reserve = false;
  state.general.alive = state.general.on_table = false;
  if (!broken) return;
  SideState& enemy = s.sides[other(s.brigade_rules(brigade).side)];
  enemy.points = static_cast<std::int16_t>(enemy.points + kPointsBrigade);
}

// RW-MORALE-1: down to its last battalion it breaks; RW-MORALE-4: with none left it is gone.
void check_brigade(Play& p, int brigade) {
  State& s = p.s;
  const Brigade& rules = s.brigade_rules(brigade);
  PieceId last = kNoPiece;
  const int left = battalions_left(s, brigade, last);
  if (left > 1 || rules.starting_battalions == 0) return;
  const bool spared = rules.starting_battalions == 1 && s.options().single_unit_brigade_immune;  // RW-MORALE-3
  if (left == 1 && spared) return;
  const bool breaks = left == 1;
  p.log.tell([&] {
    return event(breaks ? RuleId("RW-MORALE-1") : RuleId("RW-MORALE-4"), "morale", {s.general_piece(brigade)},
                 breaks ? fmt::format("{0} {0:breaks|break}: of {0:its|their} {2} battalions only {1} {1:is|are} left.",
                                      brigade_name(s, brigade), name_of(s, last), rules.starting_battalions)
                        : fmt::format("{0} {0:is|are} no more: none of {0:its|their} {1} battalions is left.",
                                      brigade_name(s, brigade), rules.starting_battalions));
  });
  if (breaks) p.log.outcome([&] { return fmt::format("{0} {0:breaks|break}", brigade_name(s, brigade)); });
  remove_brigade(p, brigade, breaks);
  if (breaks) destroy(p, last, "RW-MORALE-9", "leaves the field with its brigade");
}

// RW-MORALE-7, RW-MORALE-8: had a brigade, and has none left on the table or to come.
bool has_no_brigade_left(const State& s, Side side) {
  bool had = false;
  for (std::size_t b = 0; b < s.brigades.size(); ++b) {
    const Brigade& rules = s.setup->brigades[b];
    if (rules.side != side || rules.division_troops || rules.starting_battalions == 0) continue;
    if (!s.brigades[b].destroyed) return false;
    had = true;
  }
  return had;
}

// --- Victory ---------------------------------------------------------------------------------------------------------------

// RW-VIC-4
bool is_army_broken(const State& s, Side side) {
  const SideState& state = s.sides[side];
  const double share = s.options().break_fraction;
  return share > 0 && state.starting_battalions > 0 &&
         state.lost_battalions >= share * state.starting_battalions - 1e-9;
}

// The smaller fraction lost wins; equal fractions are a draw.
int less_broken(const State& s) {
  const int a = s.sides[Side::A].lost_battalions * s.sides[Side::B].starting_battalions;
  const int b = s.sides[Side::B].lost_battalions * s.sides[Side::A].starting_battalions;
  return a == b ? -1 : a < b ? 0 : 1;
}

// RW-VIC-6
int winner_on_points(const State& s) {
  const int lead = points_of(s, Side::A) - points_of(s, Side::B);
  if (std::abs(lead) < kWinningLead) return -1;
  return lead > 0 ? 0 : 1;
}

// RW-VIC-5: somebody of that side stands near; of those who can take it, only Solid or Shaken.
bool somebody_near(const State& s, Side side, Vec2 at, bool in_order) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Battalion& b = s.unit(id);
    if (b.side != side || !is_active(b) || (in_order && b.shattered())) continue;
    if (!maybe_within(s, id, Box{at, at}, kObjectiveReach)) continue;
    for (const Ring& ring : bases_of(s, id))
      if (within(distance(at, ring), kObjectiveReach)) return true;
  }
  return false;
}

// RW-VIC-7: a battery all of whose guns are overrun.
bool is_wholly_overrun(const State& s, PieceId id) {
  return s.unit(id).arm == Arm::Artillery && on_table(s.unit(id)) && s.unit(id).platoons == 0;
}

}  // namespace

void check_brigades(Play& p) {
  for (int b = 0; b < std::ssize(p.s.brigades); ++b) {
    const Brigade& rules = p.s.brigade_rules(b);
    if (rules.side != p.s.active || rules.division_troops || p.s.brigade(b).destroyed) continue;  // RW-MORALE-5, 7
    check_brigade(p, b);
  }
}

void check_victory(Play& p) {
  State& s = p.s;
  // RW-VIC-8: in this order.
  for (const Side side : kSides)
    if (has_no_brigade_left(s, side)) return book::end_battle(p, kEndings, kNoBrigade, index_of(other(side)));
  const bool a = is_army_broken(s, Side::A), b = is_army_broken(s, Side::B);
  if (a && b) return book::end_battle(p, kEndings, kBothBroken, less_broken(s));
  if (a || b) return book::end_battle(p, kEndings, kArmyBroken, a ? 1 : 0);
  const int wanted = s.setup->sides[s.active].objectives_to_win;
  if (wanted > 0 && objectives_held(s, s.active) >= wanted)
    book::end_battle(p, kEndings, kObjectivesHeld, index_of(s.active));
}

void end_of_game_turn(Play& p) {
  if (p.s.turn < p.s.options().turn_limit) return;
  update_objectives(p.s);
  book::end_battle(p, kEndings, kTurnsOver, winner_on_points(p.s));
}

void update_objectives(State& s) {
  for (std::size_t i = 0; i < s.objective_holder.size(); ++i) {
    const Vec2 at = s.setup->objectives[i].at;
    for (const Side side : kSides)
      if (somebody_near(s, side, at, true) && !somebody_near(s, other(side), at, false))
        s.objective_holder[i] = static_cast<std::int8_t>(index_of(side));
  }
}

void concede(Play& p, Side side) { book::end_battle(p, kEndings, kGaveUp, index_of(other(side))); }

// RW-VIC-7: what was scored on the way, and what counts only at the end.
int points_of(const State& s, Side side) {
  int points = s.sides[side].points + value_held(s, side);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side != side && is_wholly_overrun(s, id)) points += kPointsOverrunBattery;
  return points;
}

Outcome result(const State& s) { return book::result_by(s, kEndings); }

Standing standing_of(const State& s) {
  Standing now{.turn = s.turn, .last_turn = s.options().turn_limit, .counts = "battalions"};
  const double share = s.options().break_fraction;
  for (const Side side : kSides) {
    const SideState& state = s.sides[side];
    now.armies[side] = {static_cast<double>(points_of(s, side)), state.lost_battalions, state.starting_battalions,
                        static_cast<int>(std::ceil(share * state.starting_battalions - 1e-9))};
  }
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const auto worth = static_cast<double>(s.setup->objectives[i].value);
    const int holder = i < s.objective_holder.size() ? s.objective_holder[i] : -1;
    now.places.push_back({s.setup->objectives[i].name, book::side_of_index(holder), {worth, worth}});
  }
  now.ends = {{"Whoever has no brigade left loses.", "RW-VIC-1"}};
  if (share > 0)
    now.ends.push_back({book::breaking_in_words(now, {side_name(s, Side::A), side_name(s, Side::B)}) +
                            "; if both are, whoever has lost the smaller part wins.",
                        "RW-VIC-4"});
  for (const Side side : kSides)
    if (const int wanted = s.setup->sides[side].objectives_to_win; wanted > 0)
      now.ends.push_back({fmt::format("The {0} {0:wins|win} by holding {1} when {0:its|their} turn begins.",
                                      side_name(s, side), counted(wanted, "objective")),
                          "RW-VIC-5"});
  now.ends.push_back({fmt::format("After turn {} a lead of {} points wins.", now.last_turn, kWinningLead), "RW-VIC-6"});
  return now;
}

}  // namespace grognard::revwars
