// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/pins.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "apps/series/series.h"
#include "core/dice_sources.h"
#include "core/hasher.h"
#include "core/json_input.h"
#include "core/record.h"
#include "core/replay.h"
#include "core/wire.h"

namespace grognard {
namespace {

constexpr std::uint64_t kSeed = 1815;

std::string name_of_record(const std::filesystem::path& file) {
  return fmt::format("{}/{}", file.parent_path().filename().string(), file.stem().string());
}

std::string name_of_scenario(const ScenarioFile& scenario) {
  return fmt::format("{}/{}", scenario.rulebook->id(), scenario.name);
}

void add_text(Hasher& hasher, std::string_view text) {
  hasher.add(text.size());
  for (const char letter : text) hasher.add(static_cast<unsigned char>(letter));
}

// Options of a position: those of the decision, and those of each unit that it asks an order for.
struct Listed {
  std::vector<Option> whole;  // all that are orders, or become one with a path, pose or number
  std::size_t asked = 0;
  std::size_t by_unit = 0;
};

Listed listed_in(const Battle& battle) {
  Listed listed;
  for (const Option& option : battle.decision().options) {
    ++listed.asked;
    if (option.needs != Needs::Order) {
      listed.whole.push_back(option);
      continue;
    }
    for (const Option& order : battle.decision(option.unit).options) {
      ++listed.by_unit;
      listed.whole.push_back(order);
    }
  }
  return listed;
}

}  // namespace

RecordPin pin_of_record(const std::filesystem::path& file) {
  const Record record = parse_record(load_text(file), file.string());
  Hasher trail;
  Hasher told;
  const Replay again = replay(record, rulebook_named(record.rulebook, file.string()), [&](const ReplayStep& step) {
    trail.add(step.after.hash());
    add_text(told, step.before.decision().prompt);
    for (const Event& event : step.events) {
      add_text(told, event.rule.str());
      add_text(told, event.text);
    }
  });
  if (!again.same()) throw BadInput(file.string(), "", "no longer goes as recorded: " + again.difference);
  Hasher text;
  Hasher view;
  for (const Eyes eyes : {Eyes{}, Eyes{Side::A}, Eyes{Side::B}}) {
    add_text(text, again.battle->text(eyes));
    add_text(view, json_text(to_json(again.battle->view(eyes))));
  }
  const std::string name = name_of_record(file);
  return {.battle = fmt::format("{}: {} orders, last position {}, all positions {}\n", name, again.steps,
                                hash_text(again.battle->hash()), hash_text(trail.value())),
          .words = fmt::format("{}: told {}, position in words {}, view {}\n", name, hash_text(told.value()),
                               hash_text(text.value()), hash_text(view.value()))};
}

std::string pin_of_options(const ScenarioFile& scenario) {
  const auto start = scenario.rulebook->start(scenario.text, scenario.path.string());
  const Listed now = listed_in(*start);
  std::size_t orders = 0;
  std::size_t after = 0;
  for (const Option& option : now.whole) {
    Random random(kSeed, 0);
    const Verdict verdict = start->judge(scenario.rulebook->advisor().sample(*start, option, random));
    if (!verdict.legal()) continue;
    const std::unique_ptr<Battle> next = start->clone();
    SeededDice source(kSeed, 1);
    Dice dice(source);
    Chronicle chronicle;
    next->apply(verdict.command, dice, chronicle);
    const Listed then = listed_in(*next);
    ++orders;
    after += then.asked + then.by_unit;
  }
  return fmt::format("{}: {} options, {} by unit; {} legal orders, {} options after them\n", name_of_scenario(scenario),
                     now.asked, now.by_unit, orders, after);
}

std::string pin_of_players(const ScenarioFile& scenario) {
  std::string text;
  for (const std::string player : {"advisor", "random", "first-advisor"}) {
    Progress quiet(1, "");
    const GameNotes game = play_series({.scenario = scenario,
                                        .games = 1,
                                        .seed = kSeed,
                                        .jobs = 1,
                                        .players = {player, player},
                                        .hashes = true,
                                        .records = {},
                                        .resume = {}},
                                       quiet)[0];
    text += fmt::format("{}, {}: {} orders, last position {}, all positions {}\n", name_of_scenario(scenario), player,
                        game.decisions, hash_text(game.hash), hash_text(game.trail));
  }
  return text;
}

}  // namespace grognard
