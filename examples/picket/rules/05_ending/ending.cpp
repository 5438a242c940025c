// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/ending.h"
#include "book/standing.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// 5. How it ends.
namespace grognard::picket {
namespace {

RuleId rule_of_ending(std::uint8_t ending) {
  constexpr RuleId kRules[] = {"PK-WIN-1", "PK-WIN-2", "PK-WIN-3"};
  return kRules[ending];
}

std::string words_of_ending(const State& s) {
  if (s.winner < 0) return "It is over, and neither side has the better of it.";
  const Name won = name_of(s, kSides[s.winner]), lost = name_of(s, kSides[1 - s.winner]);
  switch (static_cast<Ending>(s.ending)) {
    case Ending::NobodyLeft: return fmt::format("Nobody is left of the {1}: the {0} {0:wins|win}.", won, lost);
    case Ending::Conceded: return fmt::format("The {1} {1:concedes|concede}: the {0} {0:wins|win}.", won, lost);
    default: return fmt::format("The sun is up: the {0} {0:wins|win} on points.", won);
  }
}

constexpr book::Endings<State> kEndings = {.rule = rule_of_ending, .words = words_of_ending, .points = points_of};

void finish(Play& p, Ending ending, int a, int b) {
  book::end_battle(p, kEndings, static_cast<std::uint8_t>(ending), a == b ? -1 : a > b ? 0 : 1);
}

int men_left(const State& s, Side side) {
  int sum = 0;
  each_unit(s, side, [&](PieceId id) { sum += s.unit(id).men; });
  return sum;
}

// PK-WIN-1: after the last turn more points win.
void end_turn(Play& p) {
  if (p.s.turn >= p.s.setup->last_turn)
    return finish(p, Ending::LastTurn, points_of(p.s, Side::A), points_of(p.s, Side::B));
  ++p.s.turn;
}

}  // namespace

const Chapter kEnd = {.rule = "PK-WIN-1", .prompt = "", .begin = end_turn};

// PK-WIN-1: whoever alone has a unit there.
bool holds_post(const State& s, Side side) {
  PerSide<bool> there;
  for (const Side each : kSides)
    each_unit(s, each, [&](PieceId id) {
      for (const Ring& part : s.setup->post) there[each] |= overlap(part, base_of(s, id));
    });
  return there[side] && !there[other(side)];
}

// PK-WIN-1: men that the enemy has lost, and the post.
int points_of(const State& s, Side side) {
  int sum = holds_post(s, side) ? kPostPoints : 0;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.side_of(id) != side) sum += s.troops(id).men - (on_table(s, id) ? s.unit(id).men : 0);
  return sum;
}

Standing standing_of(const State& s) {
  Standing now{.turn = s.turn, .last_turn = s.setup->last_turn, .counts = "men"};
  for (const Side side : kSides) {
    now.armies[side].points = points_of(s, side);
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (s.side_of(id) == side) now.armies[side].of += s.troops(id).men;
    now.armies[side].lost = now.armies[side].of - men_left(s, side);
  }
  if (!s.setup->post.empty())
    now.places = {
        {"the post", book::holder_by([&](Side side) { return holds_post(s, side); }), {kPostPoints, kPostPoints}}};
  now.ends = {
      {"Whoever has nobody left loses.", "PK-WIN-2"},
      {fmt::format("After turn {} more points win: a point for each man that the enemy has lost, {} for the post.",
                   now.last_turn, kPostPoints),
       "PK-WIN-1"}};
  return now;
}

void check_nobody_left(Play& p) {
  const int a = men_left(p.s, Side::A), b = men_left(p.s, Side::B);
  if (a == 0 || b == 0) finish(p, Ending::NobodyLeft, a, b);
}

void concede(Play& p, Side side) { finish(p, Ending::Conceded, side == Side::B, side == Side::A); }

Outcome result(const State& s) { return book::result_by(s, kEndings); }

}  // namespace grognard::picket
