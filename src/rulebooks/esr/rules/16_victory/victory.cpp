// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "book/ending.h"
#include "book/standing.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/positions.h"
#include "esr/sequence/turn.h"

// The end of the battle (chapter VIC).
namespace grognard::esr {
namespace {

constexpr double kControlReach = 225;  // ES-VIC-5
constexpr int kDecisiveLead = 6;       // ES-VIC-6
constexpr int kPlainLead = 3;

// Which rule ended the battle, kept in State::ending.
enum Ending : std::uint8_t { kGoesOn, kConditionsMet, kArmyBroken, kBothBroken, kTurnsOver, kAgreed, kConceded };

RuleId rule_of_ending(std::uint8_t ending) {
  switch (ending) {
    case kArmyBroken:
    case kBothBroken: return "ES-VIC-3";
    case kTurnsOver: return "ES-VIC-4";
    default: return "ES-VIC-1";
  }
}

std::string points_words(const State& s) {
  return fmt::format("{} {}, {} {}", army_name(s, Side::A), counted(score_of(s, Side::A).points, "point"),
                     army_name(s, Side::B), score_of(s, Side::B).points);
}

std::string broken_words(const State& s, Side side) {
  return fmt::format("the {0} {0:has|have} {1} of {2} destroyed or Broken", army_name(s, side),
                     formations_lost(s, side), counted(s.sides[side].starting_formations, "Formation"));
}

// ES-VIC-6
std::string_view grade_of(int lead) {
  if (lead >= kDecisiveLead) return "a decisive victory";
  return lead >= kPlainLead ? "a victory" : "a marginal victory";
}

std::string points_sentence(const State& s) {
  const int lead = std::abs(score_of(s, Side::A).points - score_of(s, Side::B).points);
  const std::string when =
      s.ending == kAgreed ? "The players agree to stop" : fmt::format("The battle is over after turn {}", s.turn);
  if (s.winner < 0) return fmt::format("{}: a draw, for the points are equal. {}.", when, points_words(s));
  return fmt::format("{0}: the {1} {1:wins|win} {2}. {3}.", when, army_name(s, s.winner == 0 ? Side::A : Side::B),
                     grade_of(lead), points_words(s));
}

// ES-VIC-4: points are counted all the same, and shown.
constexpr std::string_view kNotByPoints = " Points do not decide.";

std::string ending_sentence(const State& s) {
  if (s.ending == kTurnsOver || s.ending == kAgreed) return points_sentence(s);
  if (s.ending == kBothBroken)
    return fmt::format("A draw: {}, and {}.{}", broken_words(s, Side::A), broken_words(s, Side::B), kNotByPoints);
  const Side winner = s.winner == 1 ? Side::B : Side::A;
  const Name won = army_name(s, winner);
  switch (s.ending) {
    case kConditionsMet:
      return fmt::format("The {0} {0:wins|win}: {0:it holds|they hold} {1}.{2}", won,
                         counted(score_of(s, winner).objectives, "objective"), kNotByPoints);
    case kArmyBroken:
      return fmt::format("The {0} {0:wins|win}: {1}.{2}", won, broken_words(s, other(winner)), kNotByPoints);
    default:
      return fmt::format("The {0} {0:wins|win}: the {1} {1:concedes|concede}.{2}", won, army_name(s, other(winner)),
                         kNotByPoints);
  }
}

const book::Endings<State> kEndings = {.rule = rule_of_ending,
                                       .words = ending_sentence,
                                       .points = [](const State& s, Side side) { return score_of(s, side).points; }};

int winner_on_points(const State& s) {
  const int lead = score_of(s, Side::A).points - score_of(s, Side::B).points;
  return lead == 0 ? -1 : lead > 0 ? 0 : 1;
}

bool has_been_there(const Formation& f) { return f.in_use || f.destroyed; }

// ES-VIC-3: detachments and grand batteries break no army; they give points as any Formation does.
bool belongs_to_the_army(const Formation& f) { return f.kind == Kind::Regular && has_been_there(f); }

// ES-VIC-1: the scenario's own condition.
bool holds_enough(const State& s, Side side) {
  const int wanted = s.setup->sides[side].objectives_to_win;
  return wanted > 0 && score_of(s, side).objectives >= wanted;
}

bool is_army_broken(const State& s, Side side) {
  const int limit = formations_to_break(s, side);
  return limit > 0 && formations_lost(s, side) >= limit;
}

// A Unit of that side is near; of those who can take it, only of Formations without a status.
bool somebody_controls(const State& s, Side side, PieceId place, bool without_status) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !stands(u)) continue;
    if (without_status && has_status(s.formation(u.formation))) continue;
    if (within(distance_to_place(s, place, ring_of(s, id)), kControlReach)) return true;
  }
  return false;
}

// ES-VIC-4: the first holder of the post fell, whoever has come after him. Formations may go and their commanders with them,
// so those are counted as they fall.
bool has_fallen(const General& general) { return general.removed || general.successor; }

int points_for_officers(const State& s, Side fallen) {
  const VictoryPoints& table = s.setup->points;
  int points = 0;
  for (int i = 0; i < std::ssize(s.superiors); ++i) {
    const SuperiorRules& rules = s.superior_rules(i);
    if (rules.side == fallen && has_fallen(s.superior(i).general))
      points += rules.army ? table.army_commander : table.force_commander;
  }
  return points + s.sides[fallen].commanders_fallen * table.formation_commander;
}

void count_enemy_formations(const State& s, Side enemy, Score& score) {
  for (const Formation& f : s.formations) {
    if (f.side != enemy || !has_been_there(f)) continue;
    if (f.destroyed) ++score.destroyed;
    else if (f.status == Status::Broken) ++score.broken;
    else if (has_status(f)) ++score.retreating;
  }
}

// ES-VIC-4: each objective by its own value, where the scenario gives one.
int points_for_places(const State& s, Side side) {
  int points = 0;
  std::size_t number = 0;
  for (const PlaceRules& place : s.setup->places) {
    if (!place.objective) continue;
    if (s.holder[number++] == index_of(side)) points += place.value >= 0 ? place.value : s.setup->points.objective;
  }
  return points;
}

}  // namespace

// ES-VIC-4
Score score_of(const State& s, Side side) {
  const VictoryPoints& table = s.setup->points;
  Score score;
  score.objectives =
      static_cast<int>(std::count(s.holder.begin(), s.holder.end(), static_cast<std::int8_t>(index_of(side))));
  count_enemy_formations(s, other(side), score);
  score.officers = points_for_officers(s, other(side));
  score.points = points_for_places(s, side) + s.sides[side].points_exits + score.destroyed * table.destroyed +
                 score.broken * table.broken + score.retreating * table.retreating + score.officers;
  return score;
}

int formations_lost(const State& s, Side side) {
  int lost = 0;
  for (const Formation& f : s.formations)
    if (f.side == side && belongs_to_the_army(f) && (f.destroyed || f.status == Status::Broken)) ++lost;
  return lost;
}

int formations_to_break(const State& s, Side side) {
  const int began = s.sides[side].starting_formations;
  switch (s.options().army_break) {
    case Options::ArmyBreak::Half: return (began + 1) / 2;
    case Options::ArmyBreak::Third: return (began + 2) / 3;
    default: return 0;
  }
}

int holder_of(const State& s, PieceId place) {
  int number = 0;
  for (int i = 0; i < std::ssize(s.setup->places); ++i) {
    if (!s.setup->places[i].objective) continue;
    if (s.place_piece(i) == place) return s.holder[number];
    ++number;
  }
  return -2;
}

// ES-VIC-5
void update_holders(State& s) {
  std::size_t number = 0;
  for (int i = 0; i < std::ssize(s.setup->places); ++i) {
    if (!s.setup->places[i].objective) continue;
    const PieceId place = s.place_piece(i);
    for (const Side side : kSides)
      if (somebody_controls(s, side, place, true) && !somebody_controls(s, other(side), place, false))
        s.holder[number] = static_cast<std::int8_t>(index_of(side));
    ++number;
  }
}

void check_victory(Play& p) {
  State& s = p.s;
  const PerSide<bool> met = {holds_enough(s, Side::A), holds_enough(s, Side::B)};
  if (met[0] != met[1]) return book::end_battle(p, kEndings, kConditionsMet, met[0] ? 0 : 1);
  const PerSide<bool> broken = {is_army_broken(s, Side::A), is_army_broken(s, Side::B)};
  if (broken[Side::A] && broken[Side::B]) return book::end_battle(p, kEndings, kBothBroken, -1);
  if (broken[Side::A] || broken[Side::B]) return book::end_battle(p, kEndings, kArmyBroken, broken[Side::A] ? 1 : 0);
  if (s.turn >= s.options().turn_limit) book::end_battle(p, kEndings, kTurnsOver, winner_on_points(s));  // ES-VIC-2
}

void concede(Play& p, Side side) { book::end_battle(p, kEndings, kConceded, index_of(other(side))); }

void agree_to_stop(Play& p, Side side) {
  State& s = p.s;
  s.sides[side].agrees_to_stop = true;
  p.log.tell([&] {
    return event("ES-VIC-1", "victory", {}, fmt::format("The {0} {0:offers|offer} to stop.", army_name(s, side)));
  });
  if (s.sides[other(side)].agrees_to_stop) book::end_battle(p, kEndings, kAgreed, winner_on_points(s));
}

Standing standing_of(const State& s) {
  Standing now{.turn = s.turn, .last_turn = s.options().turn_limit, .counts = "Formations"};
  for (const Side side : kSides)
    now.armies[side] = {static_cast<double>(score_of(s, side).points), formations_lost(s, side),
                        s.sides[side].starting_formations, formations_to_break(s, side)};
  for (std::size_t i = 0; i < s.setup->places.size(); ++i) {
    const PlaceRules& place = s.setup->places[i];
    if (!place.objective) continue;
    const double worth = place.value >= 0 ? place.value : s.setup->points.objective;
    const int holder = holder_of(s, s.place_piece(static_cast<int>(i)));
    now.places.push_back({place.name, book::side_of_index(holder), {worth, worth}});
  }
  const PerSide<Name> names = {army_name(s, Side::A), army_name(s, Side::B)};
  for (const Side side : kSides)
    if (const int wanted = s.setup->sides[side].objectives_to_win; wanted > 0)
      now.ends.push_back({fmt::format("The {0} {0:wins|win} by holding {1} when a turn ends.", names[side],
                                      counted(wanted, "objective")),
                          "ES-VIC-1"});
  if (const std::string breaking = book::breaking_in_words(now, names); !breaking.empty())
    now.ends.push_back({breaking + ", destroyed or Broken, when a turn ends; if both are, it is a draw.", "ES-VIC-3"});
  now.ends.push_back({fmt::format("After turn {} more points win: a lead of {} is decisive, of {} a victory, of less "
                                  "marginal.",
                                  now.last_turn, kDecisiveLead, kPlainLead),
                      "ES-VIC-6"});
  return now;
}

Outcome result(const State& s) { return book::result_by(s, kEndings); }

}  // namespace grognard::esr
