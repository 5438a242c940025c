// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/expect.h"
#include "core/rulebook.h"
#include "odds/fraction.h"

// A file of conformance cases, see docs/cases.md.
namespace grognard::cases {

// A chance as it is written, "20/729" or 0.25.
struct ExpectedChance {
  std::string outcome;
  std::string text;
  std::optional<Fraction> exact = {};  // in lowest terms; nothing if it was written as a decimal
  double value = 0;
};

struct ExpectedOdds {
  std::string order;
  OrderWords words;
  bool through = false;  // with the usual replies
  std::vector<ExpectedChance> chances = {};
};

struct PassTo {
  std::vector<Fact> moment;  // turn, phase, step: facts of the battle
};

struct Step {
  std::string order = {};  // empty: none
  OrderWords words = {};
  std::optional<PassTo> pass_to = {};
  bool play_out = false;  // answer plainly as long as dice are left
  std::vector<std::uint8_t> dice = {};
  std::optional<Expect> expect = {};
  std::optional<ExpectedOdds> odds = {};
};

// One case, or one row of a case: everything filled in.
struct Case {
  std::string name;   // with the row's values
  std::string place;  // in the file
  std::vector<std::string> rules = {};
  std::string setup = {};  // JSON text for the rulebook
  std::vector<std::uint8_t> start_dice = {};
  std::vector<Step> steps = {};
};

struct CaseFile {
  std::string file;
  const Rulebook* rulebook = nullptr;
  std::string title;
  std::vector<Case> cases;
};

// By id; null if there is none of that name.
using RulebookLookup = std::function<const Rulebook*(std::string_view)>;

// Throws BadInput for anything that is not as docs/cases.md says, with its place in the file.
CaseFile parse_case_file(std::string_view text, const std::string& file, const RulebookLookup& lookup);

}  // namespace grognard::cases
