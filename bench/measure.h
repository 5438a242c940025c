// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/battle.h"
#include "core/rulebook.h"

// Measurements are ratios within one run: a figure in seconds says more about the machine than about the program.
namespace grognard::bench {

// CPU seconds per call, the best of several batches.
// Seconds of the processor that this program has had.
double cpu_now();

double seconds_per_call(const std::function<void()>& call);

struct Row {
  std::string what;
  std::string figure;    // "210,000 decisions/s"
  std::string baseline;  // "memcpy of 4,312 bytes: 81 ns"
  std::string ratio;     // "1.3 x"
  std::string wanted;    // "at most 1.5 x", may be empty
};
void print_table(const std::vector<Row>& rows);

extern bool short_run;

const Rulebook& hanau();
std::string scenario_text(const std::string& id);
std::unique_ptr<Battle> scenario(const std::string& id);
// A battle line of so many units a side on a table as wide as they need.
std::unique_ptr<Battle> wide_battle(int units_a_side);

// The parts of the table.
void copies(std::vector<Row>& rows);
void judged_moves(std::vector<Row>& rows);
void random_play(std::vector<Row>& rows);
void advised_play(std::vector<Row>& rows);
void growth(std::vector<Row>& rows);
void odds_speed(std::vector<Row>& rows);
void grant_speed(std::vector<Row>& rows);
void tricorne_speed(std::vector<Row>& rows);
void revwars_speed(std::vector<Row>& rows);
void esr_speed(std::vector<Row>& rows);

}  // namespace grognard::bench
