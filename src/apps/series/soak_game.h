// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "apps/scenario_files.h"
#include "core/record.h"

namespace grognard {

struct SoakResult {
  std::string failure = {};  // what went wrong; empty if nothing did
  Record record = {};
  std::int64_t orders = 0;
  std::int64_t refused = 0;  // orders made up at random that the judge refused
};

// One legal game through a live session, of random players or of computers. It must end; every option offered as a whole
// order must be legal; what the judge refuses must change nothing; copies must be equal; after each order nobody stands
// where he may not or has gone too far (core/audit.h); and the record, written and read back, must replay to the same hashes.
// Without the audit, faults that it would find first do not hide others.
SoakResult soak_game(const ScenarioFile& scenario, std::uint64_t seed, int game, bool computers, bool audited = true);

// Should the program stop in the middle of a game, it says which and saves its record in this folder.
void report_crashes(std::uint64_t seed, const std::string& folder);
std::string record_name(std::uint64_t seed, int game);  // "soak-1-27.jsonl"

}  // namespace grognard
