// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "apps/scenario_files.h"

namespace grognard {

// Fingerprints by which "did any battle change?" is a diff; tests/pins keeps them.

// One kept game played again. Throws BadInput where it no longer goes as recorded.
struct RecordPin {
  std::string battle;  // "hanau/even-battle-computer: 312 orders, last position ..., all positions ..."
  std::string
      words;  // what it tells and shows, apart from how it goes: its events, the last position in words, its view
};
RecordPin pin_of_record(const std::filesystem::path& record);
// What can be ordered at the start of a scenario, and after each of these orders as the advisor samples it.
std::string pin_of_options(const ScenarioFile& scenario);
// What the computer and the random player choose today, and the computer as it was: that one changes only with a rule.
std::string pin_of_players(const ScenarioFile& scenario);

}  // namespace grognard
