// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/plain_answer.h"

#include <vector>

namespace grognard::cases {
namespace {

int rank(const Option& option) { return option.verb == Verb("done") ? 0 : option.usual ? 1 : 2; }

// The whole orders that a unit may be given, to hold first.
void add_orders(const Battle& battle, PieceId unit, std::vector<Option>& out) {
  const std::vector<Option> orders = battle.decision(unit).options;
  for (const bool hold : {true, false}) {
    for (const Option& order : orders) {
      if (order.needs == Needs::Nothing && (order.verb == Verb("hold")) == hold) out.push_back(order);
    }
  }
}

// What to try, the plainest first; only whole orders.
std::vector<Option> by_plainness(const Battle& battle, const Decision& decision) {
  std::vector<Option> whole;
  for (const Option& option : decision.options) {
    if (option.needs == Needs::Nothing) whole.push_back(option);
    if (option.needs == Needs::Order) add_orders(battle, option.unit, whole);
  }
  std::vector<Option> plain;
  for (const int wanted : {0, 1, 2}) {
    for (const Option& option : whole) {
      if (rank(option) == wanted) plain.push_back(option);
    }
  }
  return plain;
}

}  // namespace

std::optional<Verdict> plain_answer(const Battle& battle) {
  const Decision decision = battle.decision();
  if (decision.over()) return std::nullopt;
  for (const Option& option : by_plainness(battle, decision)) {
    Verdict verdict = battle.judge(order_for(decision.side(), option));
    if (verdict.legal()) return verdict;
  }
  return std::nullopt;
}

}  // namespace grognard::cases
