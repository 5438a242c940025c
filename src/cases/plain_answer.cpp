// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/plain_answer.h"

#include <algorithm>

namespace grognard::cases {
namespace {

// What to try, the plainest first; only whole orders.
std::vector<Option> by_plainness(const Battle& battle, const Decision& decision) {
  std::vector<Option> plain;
  for (const Option& option : decision.options) {
    if (option.needs == Needs::Nothing) plain.push_back(option);
    if (option.needs != Needs::Order) continue;
    std::vector<Option> orders = battle.decision(option.unit).options;
    std::stable_partition(orders.begin(), orders.end(), [](const Option& order) { return order.verb == Verb("hold"); });
    for (const Option& order : orders) {
      if (order.needs == Needs::Nothing) plain.push_back(order);
    }
  }
  const auto rank = [](const Option& option) { return option.verb == Verb("done") ? 0 : option.usual ? 1 : 2; };
  std::stable_sort(plain.begin(), plain.end(), [&](const Option& a, const Option& b) { return rank(a) < rank(b); });
  return plain;
}

Command command_of(Side side, const Option& option) {
  Command command;
  command.side = side;
  command.verb = option.verb;
  if (option.unit != kNoPiece) command.units.push_back(option.unit);
  if (option.target != kNoPiece) command.targets.push_back(option.target);
  return command;
}

}  // namespace

std::optional<Verdict> plain_answer(const Battle& battle) {
  const Decision decision = battle.decision();
  if (decision.over()) return std::nullopt;
  for (const Option& option : by_plainness(battle, decision)) {
    Verdict verdict = battle.judge(command_of(decision.side(), option));
    if (verdict.legal()) return verdict;
  }
  return std::nullopt;
}

}  // namespace grognard::cases
