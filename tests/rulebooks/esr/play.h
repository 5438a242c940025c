// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "esr/esr.h"
#include "esr/rules/01_activate/command.h"

// How the tests of esr begin a battle that is shipped, and two players for it.
namespace grognard::esr {

inline Json shipped_scenario(const std::string& name) {
  std::ifstream file(std::string(GROGNARD_SOURCE_DIR) + "/data/esr/scenarios/" + name + ".json");
  return Json::parse(file);
}

inline Json with_options(Json scenario, const Json& options) {
  scenario["options"].update(options);
  return scenario;
}

inline std::unique_ptr<Battle> begun(const Json& scenario) { return rulebook().start(scenario.dump(), "esr_test"); }

inline std::optional<Command> whole_order(const Battle& battle, const Option& option, Side side, Random& random) {
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    Command c =
        option.needs == Needs::Nothing ? order_for(side, option) : rulebook().advisor().sample(battle, option, random);
    c.side = side;
    const Verdict v = battle.judge(c);
    if (v.legal()) return v.command;
    if (option.needs == Needs::Nothing) break;
  }
  return std::nullopt;
}

// Any legal order, all options alike.
inline Command some_order(const Battle& battle, Random& random) {
  const Decision d = battle.decision();
  const Side side = d.side();
  std::vector<Option> left;
  std::copy_if(d.options.begin(), d.options.end(), std::back_inserter(left),
               [&](const Option& o) { return o.is_for(side); });
  while (!left.empty()) {
    const std::size_t pick = random.below(static_cast<std::uint32_t>(left.size()));
    const Option option = left[pick];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(pick));
    if (option.needs != Needs::Order) {
      if (const auto order = whole_order(battle, option, side, random)) return *order;
      continue;
    }
    for (const Option& inner : battle.decision(option.unit).options)
      if (inner.is_for(side)) left.push_back(inner);
  }
  ADD_FAILURE() << "no legal answer: " << d.prompt;
  return {.side = side, .verb = "concede"};
}

// What the advisor of the side that is asked likes best, of what that side can know.
inline Command advised_order(const Battle& battle, Random& random) {
  const Side side = battle.decision().side();
  std::vector<Candidate> found;
  rulebook().advisor().candidates(*battle.clone(side), side, {}, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  for (Candidate& candidate : found) {
    candidate.command.side = side;
    const Verdict v = battle.judge(candidate.command);
    if (v.legal()) return v.command;
  }
  return some_order(battle, random);
}

// Plays at most so many orders; after each calls then(order, dice, events).
template <class Choose, class Then>
void play_on(Battle& battle, Choose&& choose, std::uint64_t seed, int most, Then&& then) {
  Random random(seed, 1);
  SeededDice source(seed);
  for (int i = 0; i < most && !battle.decision().over(); ++i) {
    const Command order = choose(battle, random);
    Dice dice(source);
    Chronicle log;
    battle.apply(order, dice, log);
    then(order, dice, log.events());
  }
}

}  // namespace grognard::esr
