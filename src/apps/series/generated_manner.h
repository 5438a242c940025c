// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/rulebook.h"

namespace grognard {

// How the files of a rulebook are written, as far as a generated one needs it.
struct ScenarioManner {
  std::string_view rulebook;
  double width, height;
  std::string_view polygon;   // the member that gives an outline
  std::string_view turns;     // a pointer to how long it lasts
  std::string_view officers;  // the list of those who are not part of another list
  std::vector<std::string_view> formations;
  std::vector<std::string_view> areas;  // kinds of ground with an outline
  std::vector<std::string_view> lines;  // kinds without breadth
  std::vector<std::string_view> ways;   // kinds with breadth
};

const ScenarioManner* find_manner(const Rulebook& rulebook);  // null: nobody has said it

}  // namespace grognard
