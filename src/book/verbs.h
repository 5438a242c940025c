// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "book/chapter.h"

// The words of orders: every verb of a rulebook with its rule and its label, as one table.
namespace grognard::book {

struct Wording {
  Verb verb;
  RuleId rule;
  std::string_view label;
  int number = 0;  // of the order (or its picks), where one verb has several ways with words of their own
  std::string_view to_a_place = {};  // the label with a pose, where it is offered with and without
  Ends ends = Ends::Nothing;         // kDone always ends the step
};

// In place of a number that is still to be given.
inline constexpr int kNumberWanted = -1;

class Verbs {
 public:
  constexpr explicit Verbs(std::span<const Wording> rows) : rows_(rows) {}
  // Nothing if there is no such verb; of several ways the first, if this one has no words of its own.
  const Wording* find(Verb verb, int number = 0) const;
  std::string_view label(const Command& command) const {
    return option({command.verb, kNoPiece, kNoPiece, Needs::Nothing, false, command.number_or_picks()}).label;
  }
  // The words of the first row where the verb has none.
  Option option(const Choice& choice) const;

 private:
  std::span<const Wording> rows_;
};

}  // namespace grognard::book
