// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/positions.h"

#include <fmt/format.h>

#include "apps/scenario_files.h"
#include "core/json_input.h"
#include "core/replay.h"

namespace grognard {
namespace {

// The header of a record says so in its first member; a scenario is usually written over many lines.
bool is_record(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  const std::size_t key = first.find("\"grognard\"");
  const std::size_t value = first.find("\"record\"", key == first.npos ? first.size() : key);
  return value != first.npos && value - key < 20;
}

Position position_in(Record record, const std::string& file, std::optional<int> at) {
  const int steps = static_cast<int>(record.steps.size());
  if (at && *at > steps)
    throw BadInput(file, "", fmt::format("the game has {} orders; --at {} is beyond its end", steps, *at));
  const Rulebook& rulebook = rulebook_named(record.rulebook, file);
  if (at && *at < steps) {
    record.steps.resize(static_cast<std::size_t>(*at));
    record.end.reset();
  }
  Replay again = replay(record, rulebook);
  if (!again.same())
    throw BadInput(file, "",
                   fmt::format("the game does not go as recorded: {}; --at {} shows the position before that",
                               again.difference, again.steps));
  return {.rulebook = &rulebook, .battle = std::move(again.battle), .step = again.steps, .steps = steps};
}

}  // namespace

Record read_record(const std::string& path) { return parse_record(load_text(path, kMostRecordBytes), path); }

Position load_position(const std::string& name_or_path, std::optional<int> at) {
  const std::filesystem::path path = find_scenario(name_or_path);
  if (is_record(load_text(path, kMostRecordBytes))) return position_in(read_record(path.string()), path.string(), at);
  const ScenarioFile scenario = read_scenario(path);
  if (at && *at > 0) throw BadInput(path.string(), "", "a scenario has only a start; --at is for the record of a game");
  return {.rulebook = scenario.rulebook,
          .battle = scenario.rulebook->start(scenario.text, path.string()),
          .is_scenario = true};
}

View shown_in_plan(const Position& position) {
  if (position.steps > 0) return position.battle->view();
  return position.battle->clone(Side::A)->view(Side::B);
}

}  // namespace grognard
