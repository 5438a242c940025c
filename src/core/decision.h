// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/command.h"
#include "core/rule_id.h"

namespace grognard {

// What an option still lacks to be a whole order.
enum class Needs : std::uint8_t {
  Nothing,
  Order,  // one of the orders that decision(unit) lists
  Path,   // one or more key poses
  Pose,   // one pose (its facing, its place or both, as the label says)
  Number,
};

// What is over once an option has been taken.
enum class Ends : std::uint8_t {
  Nothing,
  Unit,  // the turn of the body in hand; the step goes on
  Step,  // the step, or this side's part of it
};

struct Option {
  Verb verb;
  PieceId unit = kNoPiece;
  PieceId target = kNoPiece;
  Needs needs = Needs::Nothing;
  RuleId rule;
  std::string_view label = {};    // a literal, in the words of the rulebook
  bool usual = false;             // what a player normally answers here: the odds of a longer action assume it
  std::optional<Side> only = {};  // whose answer it is, where both sides are asked and it is not for both
  int number = 0;                 // goes with the order: one verb with several ways of doing it
  Ends ends = Ends::Nothing;
  bool is_for(Side side) const { return !only || *only == side; }
  friend bool operator==(const Option&, const Option&) = default;
};

// The order that an option stands for, as far as the option says.
inline Command order_for(Side side, const Option& option) {
  Command command;
  command.side = side;
  command.verb = option.verb;
  if (option.unit != kNoPiece) command.units.push_back(option.unit);
  if (option.target != kNoPiece) command.targets.push_back(option.target);
  command.number = option.number;
  return command;
}

// Who is asked what, by which rule. Both sides may be asked at once: each answers with one order or with several, all of
// which stay secret until the last answer is in. Only then does the number of the decision change.
struct Decision {
  PerSide<bool> asked = {false, false};  // by side
  RuleId rule{"XX-NONE-0"};
  std::string_view prompt = {};      // a literal: "Declare the next charge, or end charging"
  std::string_view phase = {};       // a literal: "3b French charges" without the sides' names
  int number = 0;                    // counts decisions; an answer to an older one is refused
  std::vector<Option> options = {};  // of the asked side(s): see Option::only
  bool secret = false;               // answers stay hidden until all that are asked for have been given
  bool interrupts = false;           // it is asked in the middle of the other side's turn: somebody may react
  int half_turn = 0;                 // counts the players' turns: the odds of a longer action end where it changes
  bool over() const { return !asked[Side::A] && !asked[Side::B]; }
  Side side() const { return asked[Side::A] ? Side::A : Side::B; }  // the first asked
  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace grognard
