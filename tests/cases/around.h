// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../duel.h"

// Files of cases for the runner's own tests, of the example rulebook.
namespace grognard::around {

inline const Rulebook* lookup(std::string_view id) { return duel::find(id); }

// A file around one case: A's action, with a1 at (10, 10) and a2 at (20, 10) of A, and b1 at (10, 16) of B.
inline std::string file_around(const std::string& one_case) {
  return R"({"grognard": "cases", "rulebook": "picket", "title": "test", "setup": {
    "at": {"step": "action"}, "last_turn": 2, "units": {
    "a1": {"side": "A", "at": [10, 10], "facing": 0}, "a2": {"side": "A", "at": [20, 10], "facing": 90},
    "b1": {"side": "B", "at": [10, 16], "facing": 180}}}, "cases": [)" +
         one_case + "]}";
}
inline std::string case_doing(const std::string& steps, const std::string& change = "{}") {
  return file_around(R"({"name": "test", "rules": ["PK-FIRE-1"], "change": )" + change + R"(, "do": [)" + steps + "]}");
}

}  // namespace grognard::around
