// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/rulebook.h"

namespace grognard::server {

struct LibraryScenario {
  const Rulebook* rulebook = nullptr;
  std::string id;
  std::string text;  // JSON
  std::string file;  // for errors
};

// What can be played: given by the program, so that the server knows no rulebook by name.
struct Library {
  std::string version;  // of the program
  std::vector<const Rulebook*> rulebooks;
  std::vector<LibraryScenario> scenarios;

  const Rulebook* rulebook(std::string_view id) const;                                    // or null
  const LibraryScenario* scenario(std::string_view rulebook, std::string_view id) const;  // or null
};

// The scenario with house rules set: a name with dots ("sides.A.masse") goes where it says, a plain one to the scenario's member
// of that name or else under its "options". The rulebook still judges them. Throws BadInput.
std::string with_options(const LibraryScenario& scenario, const Json& options);

// The house rules that a scenario sets otherwise than by default, as Facts.
Json house_rules_set(const Rulebook& rulebook, std::string_view scenario_json);

Json catalogue_json(const Library& library);
Json rulebook_json(const Rulebook& rulebook);
// Of both sides and those that may read it.
Json briefing_json(std::string_view scenario_json, const PerSide<bool>& sides);
// The scenario without what it tells to other sides alone.
std::string scenario_told_to(std::string_view scenario_json, const PerSide<bool>& sides);

}  // namespace grognard::server
