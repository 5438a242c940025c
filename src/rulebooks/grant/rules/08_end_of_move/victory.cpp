// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "book/standing.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/layout.h"
#include "grant/position/tables.h"
#include "grant/rules/07_morale/morale.h"

// Who has won (GW-VICT-1 to 6).
namespace grognard::grant {
namespace {

// How a battle ended; State::ending is an index into kEndings.
enum : std::uint8_t { kNotOver, kBroken, kBothBroken, kOnPoints, kNoDecision, kTaken, kConceded };
struct Ending {
  RuleId rule;
  std::string_view text;  // {0} the winner, {1} the loser
};
constexpr Ending kEndings[] = {
    {"GW-VICT-3", ""},
    {"GW-VICT-2", "The {1} {1:is|are} broken: the {0} {0:wins|win}."},
    {"GW-VICT-2", "Both sides are broken: a draw."},
    {"GW-VICT-4", "The last move is over: the {0} {0:wins|win} on points."},
    {"GW-VICT-4", "The last move is over: a draw."},
    {"GW-VICT-6", "The {0} {0:holds what it|hold what they} came for and {0:wins|win}."},
    {"GW-VICT-2", "The {1} {1:concedes|concede}: the {0} {0:wins|win}."},
};

// The score as it is, halves included: "24.5 points".
std::string score_words(const State& s, Side side) {
  const double score = score_of(s, side);
  return fmt::format("{:g} {}", score, score == 1 ? "point" : "points");
}

std::string ending_words(const State& s) {
  const Side winner = s.winner == 1 ? Side::B : Side::A;
  std::string text =
      fmt::format(fmt::runtime(kEndings[s.ending].text), name_of_side(s, winner), name_of_side(s, other(winner)));
  for (const Side side : kSides)
    text += fmt::format(" The {0} {0:has|have} lost {1} of {2} and {0:has|have} {3}.", name_of_side(s, side),
                        none_or(units_lost(s, side)), counted(s.starting_units[side], "unit"), score_words(s, side));
  const VictoryRules& rules = s.setup->victory;
  if (s.ending == kNoDecision)
    text += fmt::format(" To win takes {:g} times the other's points and {:g} more.", rules.ratio, rules.lead);
  else if (s.ending != kOnPoints) text += " The points do not decide.";
  return text;
}

void finish_battle(Play& p, int winner, std::uint8_t ending) {
  p.s.over = true;
  p.s.winner = static_cast<std::int8_t>(winner);
  p.s.ending = ending;
  p.log.tell([&] { return event(kEndings[ending].rule, "victory", {}, ending_words(p.s)); });
  p.log.outcome([&] {
    return winner < 0 ? std::string("a draw")
                      : fmt::format("the {0} {0:wins|win}", name_of_side(p.s, winner == 1 ? Side::B : Side::A));
  });
}

// GW-VICT-1: out of the battle for good, or a battery without a gun.
bool is_lost(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.spent_force) return true;
  if (u.loss != Loss::None && u.loss != Loss::Left) return true;
  const int guns = static_cast<int>(s.troops(unit).guns.size());
  if (guns == 0) return false;
  for (int g = 0; g < guns; ++g)
    if (gun_works(s, unit, g)) return false;
  return true;
}

// GW-VICT-2
bool is_broken(const State& s, Side side) {
  const int percent = s.setup->victory.broken_percent[side];
  return units_lost(s, side) * 100 > s.starting_units[side] * percent;
}

bool is_at(const State& s, PieceId unit, const Objective& objective, double reach) {
  for (const Ring& part : objective.shape) {
    if (!box_of(s, unit).grown(reach + kTolerance).meets(part.box())) continue;
    for (const Ring& base : bases_of(s, unit))
      if (at_most(distance(base, part), reach)) return true;
  }
  return false;
}

// GW-VICT-5: who holds it now: the side that alone has an unspent unit with good morale there, else the last that had.
int holder_of(const State& s, std::size_t index) {
  const Objective& objective = s.setup->objectives[index];
  PerSide<bool> here = {false, false};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!on_table(u) || !s.troops(id).counts || u.bad || u.spent_force || here[u.side]) continue;
    here[u.side] = is_at(s, id, objective, s.setup->victory.reach);
  }
  if (here[0] != here[1]) return here[0] ? 0 : 1;
  return index < s.holders.size() ? s.holders[index] : -1;
}

void note_holders(State& s) {
  std::vector<std::int8_t> holders;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i)
    holders.push_back(static_cast<std::int8_t>(holder_of(s, i)));
  s.holders = std::move(holders);
}

// GW-VICT-4: at least 1.5 times as much, and 5 more.
void decide_on_points(Play& p) {
  const VictoryRules& rules = p.s.setup->victory;
  const double a = score_of(p.s, Side::A);
  const double b = score_of(p.s, Side::B);
  const double high = std::max(a, b);
  const double low = std::min(a, b);
  constexpr double kRounding = 1e-6;
  if (high + kRounding >= rules.ratio * low && high - low + kRounding >= rules.lead && high > low)
    return finish_battle(p, a > b ? 0 : 1, kOnPoints);
  finish_battle(p, -1, kNoDecision);
}

}  // namespace

int units_lost(const State& s, Side side) {
  int count = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    count += s.unit(id).side == side && s.troops(id).counts && is_lost(s, id);
  return count;
}

double score_of(const State& s, Side side) {
  const VictoryRules& rules = s.setup->victory;
  const int enemy = index_of(other(side));
  double score =
      rules.captured_gun * s.captured_guns[side] + rules.general_killed * s.generals_lost[enemy] + s.exit_points[side];
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == side || !s.troops(id).counts) continue;
    if (is_lost(s, id)) score += s.troops(id).points;
    else if (s.unit(id).bad) score += s.troops(id).points * rules.bad_percent / 100.0;
  }
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i)
    if (holder_of(s, i) == index_of(side)) score += s.setup->objectives[i].value;
  return score;
}

bool check_victory(Play& p) {
  State& s = p.s;
  note_holders(s);
  const PerSide<bool> broken = {is_broken(s, Side::A), is_broken(s, Side::B)};
  if (broken[Side::A] && broken[Side::B]) finish_battle(p, -1, kBothBroken);
  else if (broken[Side::A] || broken[Side::B]) finish_battle(p, broken[Side::A] ? 1 : 0, kBroken);
  for (std::size_t i = 0; i < s.setup->objectives.size() && !s.over; ++i) {
    const int ends = s.setup->objectives[i].ends;
    if (ends >= 0 && s.holders[i] == ends) finish_battle(p, ends, kTaken);
  }
  if (!s.over && s.move >= s.options().last_move) decide_on_points(p);
  return s.over;
}

void concede(Play& p, Side side) { finish_battle(p, index_of(other(side)), kConceded); }

Standing standing_of(const State& s) {
  const VictoryRules& rules = s.setup->victory;
  Standing now{.turn = s.move, .last_turn = s.options().last_move, .turn_word = "move", .counts = "units"};
  for (const Side side : kSides)
    now.armies[side] = {score_of(s, side), units_lost(s, side), s.starting_units[side],
                        s.starting_units[side] * rules.broken_percent[side] / 100 + 1};
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    const auto worth = static_cast<double>(o.value);
    now.places.push_back({o.name, book::side_of_index(holder_of(s, i)), {worth, worth}});
  }
  const PerSide<Name> names = {name_of_side(s, Side::A), name_of_side(s, Side::B)};
  now.ends = {{book::breaking_in_words(now, names) + ". That is looked at when a move ends; if both are, it is a draw.",
               "GW-VICT-2"}};
  for (const Objective& o : s.setup->objectives)
    if (o.ends >= 0)
      now.ends.push_back({fmt::format("The {0} {0:wins|win} at once by holding {1} when a move ends.",
                                      names[o.ends == 0 ? Side::A : Side::B], in_a_sentence(o.name)),
                          "GW-VICT-6"});
  now.ends.push_back({fmt::format("After move {} whoever has {:g} times the other's points and {:g} more wins.",
                                  now.last_turn, rules.ratio, rules.lead),
                      "GW-VICT-4"});
  return now;
}

Outcome result(const State& s) {
  Outcome out;
  out.over = s.over;
  if (s.winner >= 0) out.winner = s.winner == 0 ? Side::A : Side::B;
  out.rule = kEndings[s.ending].rule;
  if (s.over) out.text = ending_words(s);
  for (const Side side : kSides) out.points[side] = static_cast<int>(score_of(s, side));
  return out;
}

}  // namespace grognard::grant
