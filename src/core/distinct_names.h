// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.h"

// No two units, officers or bodies of troops that can be on one table share a spoken name: the log is read aloud.
// A loader lists them (scenario_names.cpp of each rulebook) and calls
//   out.renamed = tell_apart("XX-SETUP-1", names);    in load(), when everything has its number
//   tell_all(chronicle, loaded.renamed);              in start(), before the battle begins
// so that any record or upload can be played. A scenario file that needs it is refused by `grognard scenarios --check`
// and by the tests of data/ (refuse_shared_names). Places are not listed: a place and its objective are one thing.
namespace grognard {

struct SpokenName {
  std::string* name;      // as the position keeps it: changed where another is called the same; empty: has none
  std::string_view kind;  // "general"
  std::string_view id;
  std::string_view side;       // the side's name
  PieceId piece = kNoPiece;    // that stands for it on the table
  std::string_view with = {};  // of a brigade the id of its own general: these two may be called the same
  bool ours = false;           // the program has made the name up, and nobody needs to be told that it is changed
};

// What the events of tell_apart have as Event::what.
inline constexpr std::string_view kRenamed = "renamed";

// Adds the side's name, "Grand battery 1 (French)", where that tells some apart, then the id where they are still the
// same. The same list gives the same names. One event for each name that a file gave to several.
std::vector<Event> tell_apart(RuleId rule, std::span<const SpokenName> names);
void tell_all(Chronicle& chronicle, const std::vector<Event>& events);

}  // namespace grognard
