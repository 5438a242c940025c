// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"

namespace grognard::cases {

// Which members of a setup are lists, by the scenario schema of the rulebook. In a case these may be written as objects by id.
class SetupLists {
 public:
  explicit SetupLists(std::string_view scenario_schema);
  bool contains(std::string_view member) const;
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

// The JSON text of the position that a case starts from: the change laid over the setup (objects are merged, null removes,
// anything else replaces; lists are changed by id), and lists that are written by id as the lists that a scenario has.
// Throws BadInput.
std::string changed_setup(const Reader& setup, const Reader& change, const SetupLists& lists);

}  // namespace grognard::cases
