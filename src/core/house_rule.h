// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace grognard {

// A choice a group may make about the rules (house rule, variant printing).
struct HouseRule {
  std::string name;                  // "moraleDice"
  std::string rule;                  // "HN-MORALE-1"
  std::vector<std::string> choices;  // the first is the default; "number:2..6" style for ranges
  std::string text;                  // in our words
};

}  // namespace grognard
