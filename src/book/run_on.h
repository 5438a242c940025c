// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "book/conduct.h"
#include "book/cursor.h"
#include "core/check.h"
#include "core/sentence.h"

// The way from one question to the next, for a State with over, cursor, choices and decisions. It may have spent (only this
// unit's answers have gone), step_done (the asked side has ended the step) and done (by side, where both are asked at once).
namespace grognard::book {

template <class State>
auto question(const State& s) {
  return conduct_of(s).question(s);
}
template <class State, class Step>
const auto& chapter_of(const State& s, Step step) {
  return conduct_of(s).chapter(step);
}

// Has it questions to which both sides write in secret?
template <class State>
constexpr bool writes_in_secret() {
  constexpr bool by_side = requires(const State& s) { s.done[Side::A]; };
  static_assert(by_side || !requires(const State& s) { s.done; }, "State::done is a PerSide<bool>");
  return by_side;
}

template <class State>
bool asks_both(const State& s) {
  if constexpr (writes_in_secret<State>())
    return s.cursor.empty() && chapter_of(s, book::question(s).step).both_at_once;
  else return false;
}

template <class State>
bool has_ended_step(const State& s) {
  if constexpr (requires { s.step_done; }) return s.step_done && s.cursor.empty();
  else return false;
}

template <class List>
bool nothing_to_ask(const List& choices) {
  return choices.empty() || (choices.size() == 1 && is_pass(choices[0]));
}

// There is nothing to choose, but the enemy must not know.
template <class State>
bool asks_anyway(const State& s, const auto& q) {
  const auto anyway = chapter_of(s, q.step).asks_anyway;
  return anyway && anyway(s, q.side);
}

// Strikes off the unit that has just been used up where nothing else has changed; false: the list has to be made anew.
template <class State>
bool strike_off_spent(State& s) {
  if constexpr (requires { s.spent; }) {
    const PieceId spent = std::exchange(s.spent, kNoPiece);
    if (spent == kNoPiece || has_ended_step(s) || !s.cursor.empty() || s.choices.empty()) return false;
    const auto gone = [&](const Choice& choice) { return choice.unit == spent; };
    s.choices.erase(std::remove_if(s.choices.begin(), s.choices.end(), gone), s.choices.end());
    return true;
  } else {
    return false;
  }
}

template <class State, class Asked, class List>
void list_answers(const State& s, const Asked& q, List& out) {
  const Quietly listing;
  out.clear();
  if (const auto list = chapter_of(s, q.step).list) list(s, q, out);
}

template <class Asked>
Command command_of(const Asked& q, const Choice& choice) {
  Command command{.side = q.side, .verb = choice.verb, .units = {}, .targets = {}, .path = {}, .number = choice.number};
  if (choice.unit != kNoPiece) command.units.push_back(choice.unit);
  if (choice.target != kNoPiece) command.targets.push_back(choice.target);
  return command;
}

template <class State>
void carry_deed(Play<State>& p, const auto& q, const Command& command) {
  if (const auto tell = conduct_of(p.s).before_deed) tell(p, command);
  chapter_of(p.s, q.step).carry(p, q, command);
}

// A side that has nothing to say is passed over. True: both have done.
template <class State>
bool both_have_done(State& s) {
  auto q = book::question(s);
  auto listed = std::exchange(s.choices, {});
  for (const Side side : kSides) {
    if (s.done[side]) continue;
    q.side = side;
    list_answers(s, q, listed);
    if (nothing_to_ask(listed) && !asks_anyway(s, q)) s.done[side] = true;
  }
  return s.done[Side::A] && s.done[Side::B];
}

// Goes on by itself until somebody must be asked, or the game is over. A question with one possible answer is not asked.
template <class State>
void run_on(Play<State>& p) {
  State& s = p.s;
  const auto& conduct = conduct_of(s);
  for (;;) {
    if (s.over || p.dice.wanting()) return s.choices.clear();
    if (conduct.goes_on_by_itself && conduct.goes_on_by_itself(p)) continue;
    if (s.over || p.dice.wanting()) return s.choices.clear();
    if constexpr (writes_in_secret<State>()) {
      if (asks_both(s)) {
        if (!both_have_done(s)) return;
        conduct.next_step(p);
        continue;
      }
    }
    const auto q = book::question(s);
    if (!strike_off_spent(s)) {
      if (has_ended_step(s)) s.choices.clear();
      else list_answers(s, q, s.choices);
    }
    if (s.cursor.empty() && nothing_to_ask(s.choices)) {
      if (!s.choices.empty() && asks_anyway(s, q)) {
        if (conduct.before_asking) conduct.before_asking(p);
        return;
      }
      s.choices.clear();
      conduct.step_over(p, q.side);
      continue;
    }
    GROGNARD_CHECK(!s.choices.empty());  // a question inside a step always has an answer
    if (conduct.before_asking) conduct.before_asking(p);
    const bool forced = s.choices.size() == 1 && s.choices[0].needs == Needs::Nothing;
    const auto waits = chapter_of(s, q.step).waits;
    if (!forced || (waits && waits(s))) return;
    carry_deed(p, q, command_of(q, s.choices[0]));
  }
}

// Asks a question inside the step.
template <class State, class Step>
void ask(State& s, Step step, PieceId unit, PieceId other = kNoPiece, int index = 0) {
  s.cursor.push({.step = static_cast<std::uint8_t>(step),
                 .unit = unit,
                 .other = other,
                 .index = static_cast<std::int16_t>(index)});
}
// Takes the question away.
template <class State>
void answered(State& s) {
  s.cursor.pop();
}

}  // namespace grognard::book
