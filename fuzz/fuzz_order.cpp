// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/bad_input.h"
#include "core/order_text.h"
#include "fuzz_positions.h"
#include "rulebooks/catalogue.h"

namespace {

using namespace grognard;

struct SmallBattle {
  std::string_view name;
  std::unique_ptr<Battle> battle;
  View view;
};

const std::vector<SmallBattle>& small_battles() {
  static const std::vector<SmallBattle> all = [] {
    std::vector<SmallBattle> made;
    for (const Position& position : kPositions) {
      const std::string file(position.name);
      std::unique_ptr<Battle> battle = find_rulebook(position.rulebook())->start(position.setup(), file);
      View view = battle->view();
      made.push_back({position.name, std::move(battle), std::move(view)});
    }
    return made;
  }();
  return all;
}

// The first word chooses the battle: "esr-fire A fire fa > fb". Without it the first one is meant.
const SmallBattle& battle_named(std::string_view& text) {
  const std::size_t end = text.find(' ');
  if (end != std::string_view::npos)
    for (const SmallBattle& one : small_battles()) {
      if (text.substr(0, end) != one.name) continue;
      text.remove_prefix(end + 1);
      return one;
    }
  return small_battles().front();
}

}  // namespace

// Any bytes as an order: refused with a message, or judged without changing anything.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto& [name, battle, view] = battle_named(text);
  try {
    const Command command = order_from_text(text, view, Side::A);
    const Verdict verdict = battle->judge(command);
    if (verdict.legal()) {
      const auto copy = battle->clone();
      SeededDice source(1);
      Dice dice(source);
      Chronicle log;
      copy->apply(verdict.command, dice, log);
    }
  } catch (const BadInput&) {
  }
  return 0;
}
