// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "book/judged.h"
#include "book/run_on.h"

// The edge to core, in the same words for every rulebook: what is asked, the judge, the deed.
namespace grognard::book {

inline void keep_only_the_verb(Command& c) {
  c.units.clear();
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  c.picks = 0;
  c.find_way = false;
}

template <class State>
bool is_asked(const State& s, Side side) {
  if constexpr (writes_in_secret<State>())
    if (asks_both(s)) return !s.done[side];
  return book::question(s).side == side;
}

template <class State>
auto question_for(const State& s, Side side) {
  auto q = book::question(s);
  if (asks_both(s)) q.side = side;
  return q;
}

template <class State>
void add_options(const State& s, const auto& q, const auto& choices, PieceId unit, Decision& d) {
  const std::size_t from = d.options.size();
  const auto orders = chapter_of(s, q.step).orders;
  if (unit != kNoPiece && orders) {
    if (!asks_both(s) || s.side_of(unit) == q.side) orders(s, q, unit, d.options);
  } else {
    d.options.reserve(from + choices.size());
    for (const Choice& choice : choices)
      if (unit == kNoPiece || choice.unit == unit) d.options.push_back(conduct_of(s).verbs.option(choice));
  }
  if (asks_both(s))
    for (std::size_t i = from; i < d.options.size(); ++i) d.options[i].only = q.side;
}

template <class State>
Decision decide_by_chapter(const State& s, PieceId unit) {
  const Quietly listing;
  const Moment moment = conduct_of(s).moment(s);
  Decision d;
  d.number = s.decisions;
  d.half_turn = moment.half_turn;
  d.phase = moment.title;
  if (s.over) return d;
  auto q = book::question(s);
  const auto& asked = chapter_of(s, q.step);
  d.rule = asked.rule;
  d.prompt = asked.asks ? asked.asks(s) : asked.prompt;
  if (!asks_both(s)) {
    d.asked[q.side] = true;
    d.interrupts = moment.whose && q.side != *moment.whose;
    add_options(s, q, s.choices, unit, d);
    return d;
  }
  d.secret = true;
  auto listed = s.choices;
  for (const Side side : kSides) {
    if (!is_asked(s, side)) continue;
    d.asked[side] = true;
    q.side = side;
    list_answers(s, q, listed);
    add_options(s, q, listed, unit, d);
  }
  return d;
}

template <class State>
void weigh_done(const State& s, const auto& q, Verdict& v) {
  keep_only_the_verb(v.command);
  if (asks_both(s) || std::any_of(s.choices.begin(), s.choices.end(), is_pass)) return;
  const auto& asked = chapter_of(s, q.step);
  if (asked.refuse_done) asked.refuse_done(s, q, v);
  if (v.legal()) v.refuse(asked.rule, "This must be settled first.");
}

// The order with everything in its own field.
inline void sort_out_number(const Manners& manners, Command& c) {
  const auto is_one_of = [&](std::span<const Verb> verbs) {
    return std::find(verbs.begin(), verbs.end(), c.verb) != verbs.end();
  };
  const bool picks = is_one_of(manners.with_picks);
  if (!picks) c.picks = 0;
  if (c.number <= 0) return;
  if (!manners.keeps_numbers) {
    c.find_way |= std::exchange(c.number, 0) == 1;
  } else if (picks) {
    c.picks |= static_cast<std::uint32_t>(std::exchange(c.number, 0));
  } else if ((c.number & 1) != 0 && is_one_of(manners.with_ways)) {
    c.find_way = true;
    --c.number;
  }
}

// An order that needs no question, in a rulebook that has such orders.
template <class State>
bool is_any_time(const State& s, Verb verb) {
  return conduct_of(s).any_time && conduct_of(s).manners.any_time(verb);
}

template <class State>
Verdict weigh_by_chapter(const State& s, const Command& command) {
  const Manners& manners = conduct_of(s).manners;
  Verdict v{.command = command, .refusals = {}, .workings = {}, .measure = {}};
  if (s.over) return v.refuse(manners.over, "The battle is over.");
  if (is_any_time(s, command.verb)) {
    keep_only_the_verb(v.command);
    return v;
  }
  if (!is_asked(s, command.side)) return v.refuse(manners.not_asked, conduct_of(s).asked_now(s, other(command.side)));
  if (const std::size_t most = manners.longest_path(command.verb); command.path.size() > most)
    return v.refuse(manners.too_long, fmt::format("A path of more than {} poses.", most));
  if (command.units.size() > 1 || command.targets.size() > manners.most_targets)
    return v.refuse(manners.too_many, std::string(manners.one_at_a_time));
  sort_out_number(manners, v.command);
  const auto q = question_for(s, command.side);
  if (command.verb == kDone) {
    weigh_done(s, q, v);
    return v;
  }
  chapter_of(s, q.step).weigh(s, q, v);
  v.command.find_way = false;
  return v;
}

// The asked side leaves the rest of the step.
template <class State>
void say_done(Play<State>& p, Side side) {
  if constexpr (requires { p.s.step_done; }) p.s.step_done = true;
  else conduct_of(p.s).step_over(p, side);
}

// Secret answers: the number of the decision changes only when both sides have done.
template <class State>
void carry_by_chapter(State& s, const Command& command, Dice& dice, Chronicle& log) {
  check_judged(s, command);
  const Quietly doing;
  Play<State> p{s, dice, log};
  const bool secret = asks_both(s);
  const auto before = book::question(s).step;
  const int half_turn = conduct_of(s).moment(s).half_turn;
  if (!secret) ++s.decisions;
  if (is_any_time(s, command.verb)) conduct_of(s).any_time(p, command);
  else if (command.verb == kDone && s.cursor.empty()) say_done(p, command.side);
  else carry_deed(p, question_for(s, command.side), command);
  run_on(p);
  if (!secret) return;
  const bool still =
      !s.over && asks_both(s) && book::question(s).step == before && conduct_of(s).moment(s).half_turn == half_turn;
  if (!still) ++s.decisions;
}

}  // namespace grognard::book

// What a rulebook's sequence takes from the book for its State and Step, under its own names.
#define GROGNARD_SEQUENCE_OF(State, Step)                                                                     \
  using Question = book::Question<Step>;                                                                      \
  using Chapter = book::Chapter<State, Step>;                                                                 \
  using Choices = decltype(State::choices);                                                                   \
  using book::answered;                                                                                       \
  using book::ask;                                                                                            \
  using book::Choice;                                                                                         \
  const Chapter& chapter(Step step);                                                                          \
  Question question(const State& s);                                                                          \
  extern const book::Conduct<State, Step> kConduct;                                                           \
  inline const book::Conduct<State, Step>& conduct_of(const State&) { return kConduct; }                      \
  inline Option make_option(Verb verb, PieceId unit, PieceId target = kNoPiece, Needs needs = Needs::Nothing, \
                            bool usual = false, int number = 0) {                                             \
    return kConduct.verbs.option({verb, unit, target, needs, usual, number});                                 \
  }                                                                                                           \
  static_assert(true)
