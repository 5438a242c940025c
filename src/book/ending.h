// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/chapter.h"
#include "core/telling.h"

namespace grognard::book {

// How battles of a rulebook end. Its State has over, winner (index of the side; -1: a draw) and ending, a number of its own.
template <class State>
struct Endings {
  RuleId (*rule)(std::uint8_t ending);
  std::string (*words)(const State&);
  int (*points)(const State&, Side);
};

template <class State>
void end_battle(Play<State>& p, const Endings<State>& endings, std::uint8_t ending, int winner) {
  State& s = p.s;
  s.over = true;
  s.ending = ending;
  s.winner = static_cast<std::int8_t>(winner);
  p.log.tell([&] { return event(endings.rule(ending), "victory", {}, endings.words(s)); });
  p.log.outcome([&] { return endings.words(s); });
}

template <class State>
Outcome result_by(const State& s, const Endings<State>& endings) {
  Outcome out;
  out.over = s.over;
  for (const Side side : kSides) out.points[side] = endings.points(s, side);
  if (!s.over) return out;
  if (s.winner >= 0) out.winner = s.winner == 0 ? Side::A : Side::B;
  out.rule = endings.rule(s.ending);
  out.text = endings.words(s);
  return out;
}

}  // namespace grognard::book
