// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/record.h"
#include "core/rulebook.h"

namespace grognard {

// A position to look at: the start of a scenario, or a moment of a recorded game.
struct Position {
  const Rulebook* rulebook = nullptr;
  std::unique_ptr<Battle> battle;
  int step = 0;              // orders given before it
  int steps = 0;             // in the whole record
  bool is_scenario = false;  // nobody has played it yet
};

// Name of a scenario, or path of a scenario or record; at: after so many orders of the record (all of them if none).
// Throws BadInput, also for a record that does not go as recorded up to there.
Position load_position(const std::string& name_or_path, std::optional<int> at);

// What a plan of it shows: of a scenario only what both sides may know, of a record that somebody has everything.
View shown_in_plan(const Position& position);

// A record with its rulebook. Throws BadInput.
Record read_record(const std::string& path);

}  // namespace grognard
