// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/verbs.h"

namespace grognard::book {

const Wording* Verbs::find(Verb verb, int number) const {
  const Wording* plain = nullptr;
  for (const Wording& row : rows_) {
    if (!(row.verb == verb)) continue;
    if (row.number == number) return &row;
    if (!plain) plain = &row;
  }
  return plain;
}

Option Verbs::option(const Choice& choice) const {
  const Wording* found = find(choice.verb, choice.needs == Needs::Number ? kNumberWanted : choice.number);
  const Wording& words = found ? *found : rows_.front();
  const bool placed = choice.needs == Needs::Pose && !words.to_a_place.empty();
  return {.verb = choice.verb,
          .unit = choice.unit,
          .target = choice.target,
          .needs = choice.needs,
          .rule = words.rule,
          .label = placed ? words.to_a_place : words.label,
          .usual = choice.usual,
          .number = choice.number,
          .ends = choice.verb == kDone ? Ends::Step : words.ends};
}

}  // namespace grognard::book
