// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "revwars/position/positions.h"

// Dice of a battalion thrown in one go (chapters DICE and ORD).
namespace grognard::revwars {

struct Rerolls {
  bool failures = false;
  bool successes = false;
  std::string_view because = {};  // for the log: "solid"
};
// RW-ORD-2 to RW-ORD-4: by order state; RW-DICE-8 with the option.
Rerolls rerolls_of(Order order);
// Failures are re-rolled for another reason as well (a crossfire, a general near): RW-DICE-8.
Rerolls with_failures(const State& s, Rerolls by_order);

// RW-DICE-9: every die in order, then the re-rolls in the same order.
struct Batch {
  RuleId rule;
  Side side = Side::A;
  std::string_view why = {};
  Rerolls rerolls = {};
  boost::container::small_vector<int, 16> needs = {};  // one for each die
  boost::container::small_vector<bool, 16> again =
      {};  // dice whose failures are re-rolled besides (a crossfire); may be empty
  boost::container::small_vector<std::uint8_t, 8> parts = {};  // how many dice belong together; empty: all
};
struct Thrown {
  int successes = 0;
  boost::container::small_vector<int, 8> of_part = {};  // successes of each part
  Roll roll = {};                                       // the faces; none for automatic results
  int need = 0;                                         // that all dice had, or 0
  std::string again = {};                               // " (2 failures rolled again)": only when somebody reads
  std::string by_need = {};                             // " Dice at 4 or more: 6 2 ...": likewise, where needs differ
};
// RW-DICE-3, RW-DICE-4: a need of 1 or less succeeds and one of 7 or more fails without a die.
Thrown throw_batch(Play& p, const Batch& batch);
// Which dice served which need, where not all had the same.
class DiceByNeed {
 public:
  void threw(int need, int face);
  void threw_again(int need, int face);
  // " Dice at 4 or more: 6 2; at 5 or more: 5 1, again 3."
  std::string words() const;

 private:
  struct Row {
    int need = 0;
    Faces first = {};
    Faces again = {};
  };
  Row& row(int need);
  std::vector<Row> rows_;
};
// One die; true: success.
struct Single {
  bool success = false;
  bool automatic = false;
  Roll roll = {};
  std::string again = {};  // " (rolled again)": only when somebody reads
};
// " (2 failures rolled again: solid)"; nothing where none was.
std::string again_words(int failures, int successes, std::string_view because);
Single throw_one(Play& p, RuleId rule, PieceId unit, std::string_view why, int need, Rerolls rerolls);

// The same for Reform and React, which the option reform_react_roll_low reads the other way round: 7 - N or less.
Single throw_by_card(Play& p, RuleId rule, PieceId unit, std::string_view why, int need, Rerolls rerolls);

}  // namespace grognard::revwars
