// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "core/dice.h"
#include "core/dice_sources.h"
#include "odds/fraction.h"

namespace grognard {

// All throws of a request that read the same.
struct ThrowClass {
  Wide weight = 0;  // how many of the whole
  int reading =
      0;        // as read() gives it; of a throw in parts: their hits, each a digit of base size + 1, the first lowest
  int sum = 0;  // of representative faces (Total, Bands)
};

// The classes of one kind of request. Their weights add up to the whole.
struct ThrowTable {
  RollRequest request;
  std::vector<ThrowClass> classes = {};
  Wide whole = 1;
};
// Nothing if the whole needs more than 128 bits.
std::optional<ThrowTable> classes_of(const RollRequest& request);
// Faces that read as the class.
void represent(const RollRequest& request, const ThrowClass& chosen, Faces& faces);

// Dice that come up in every way, one way after the other: the rules are run once for each leaf of the tree of throws.
//   do { dice.restart(); run the rules; use weight() of whole() } while (dice.advance());
class OddsDice final : public DiceSource {
 public:
  bool answer(const RollRequest& request, Faces& faces) override;
  void restart() { depth_ = 0; }
  // Goes on to the next leaf; false after the last one.
  bool advance();
  // The chance of the leaf just run: weight() in whole().
  Wide weight() const { return path_.empty() ? 1 : path_.back().weight; }
  Wide whole() const { return path_.empty() ? 1 : path_.back().whole; }
  // The numbers became too large, or the rules throw without end: the leaves are no longer all there.
  bool lost() const { return lost_; }

 private:
  struct Choice {
    const ThrowTable* table = nullptr;
    std::size_t picked = 0;
    Wide weight_before = 1;
    Wide weight = 1;  // of the path up to here
    Wide whole = 1;
  };
  const ThrowTable* table_for(const RollRequest& request);
  bool choose(const RollRequest& request);

  std::deque<ThrowTable> tables_;  // of this walk: the same throws come again and again
  std::vector<Choice> path_;
  std::size_t depth_ = 0;  // how many of the choices this run has used
  bool lost_ = false;
  SeededDice way_out_{0};  // ends a run that is lost anyway
};

}  // namespace grognard
