// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/random_player.h"

#include <string>
#include <utility>
#include <vector>

#include "core/check.h"

namespace grognard {
namespace {

constexpr int kSamples = 4;  // of one option, before another is tried

}  // namespace

template <class Attempt>
std::optional<Command> RandomPlayer::any_of(std::span<const Option> options, Side side, Attempt&& attempt) {
  if (options.empty()) return std::nullopt;
  const auto pick = [&](std::size_t among) { return random_.below(static_cast<std::uint32_t>(among)); };
  const Option& first = options[pick(options.size())];
  if (first.is_for(side))
    if (std::optional<Command> order = attempt(first)) return order;

  // Rare, so that the common way needs no copy.
  std::vector<const Option*> rest;
  for (const Option& option : options)
    if (option.is_for(side)) rest.push_back(&option);
  while (!rest.empty()) {
    std::swap(rest[pick(rest.size())], rest.back());
    if (std::optional<Command> order = attempt(*rest.back())) return order;
    rest.pop_back();
  }
  return std::nullopt;
}

std::optional<Command> RandomPlayer::whole_order(const Battle& battle, const Option& option, Side side) {
  if (option.verb == Verb("concede") || option.needs == Needs::Order) return std::nullopt;
  const bool complete = option.needs == Needs::Nothing;
  for (int i = 0; i < (complete ? 1 : kSamples); ++i) {
    Command command = complete ? order_for(side, option) : advisor_->sample(battle, option, random_);
    command.side = side;
    Verdict verdict = battle.judge(command);
    if (verdict.legal()) return std::move(verdict.command);
  }
  return std::nullopt;
}

std::optional<Command> RandomPlayer::order_to_unit(const Battle& battle, const Option& option, Side side) {
  const Decision orders = battle.decision(option.unit);
  return any_of(orders.options, side, [&](const Option& order) { return whole_order(battle, order, side); });
}

std::optional<Command> RandomPlayer::find(const Battle& battle, const Decision& decision, Side side) {
  return any_of(decision.options, side, [&](const Option& option) {
    return option.needs == Needs::Order ? order_to_unit(battle, option, side) : whole_order(battle, option, side);
  });
}

Advice RandomPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  std::optional<Command> order = find(battle, decision, side);
  if (!order) bug(("a question without a legal answer: " + std::string(decision.prompt)).c_str(), __FILE__, __LINE__);
  return {.command = *std::move(order)};
}

}  // namespace grognard
