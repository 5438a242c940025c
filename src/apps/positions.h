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
  int step = 0;   // orders given before it
  int steps = 0;  // in the whole record
};

// Name of a scenario, or path of a scenario or record; at: after so many orders of the record (all of them if none).
// Throws BadInput, also for a record that does not go as recorded up to there.
Position load_position(const std::string& name_or_path, std::optional<int> at);

// A record with its rulebook. Throws BadInput.
Record read_record(const std::string& path);

}  // namespace grognard
