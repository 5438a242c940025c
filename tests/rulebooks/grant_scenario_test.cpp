// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/scenario.h"

#include <gtest/gtest.h>

#include "core/scenario.h"
#include "grant/layout.h"

namespace grognard::grant {
namespace {

std::string complaint_about(const std::string& text) {
  try {
    load(text, "s.json");
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "";
}
std::string with_unit(const std::string& more) {
  return R"({"units": [{"id": "u", "side": "A", "profile": "line", "at": [48, 50])" + more + "}]}";
}

TEST(GrantScenario, ReadsWhatIsLeftOut) {
  const Loaded loaded = load(with_unit(""), "s.json");
  EXPECT_EQ(men_left(loaded.state.unit(0)), 48);
  EXPECT_EQ(loaded.step, Step::Orders);
  EXPECT_EQ(loaded.state.setup->ground->width, 96);
}

TEST(GrantScenario, NamesThePlaceOfAMistake) {
  EXPECT_EQ(complaint_about(with_unit(R"(, "men": 49)")),
            "s.json: /units/0/men: expected a whole number from 0 to 48, found 49");
  EXPECT_EQ(complaint_about(with_unit(R"(, "mne": 4)")).substr(0, 41), "s.json: /units/0: unknown member \"mne\"; k");
  EXPECT_EQ(complaint_about(with_unit(R"(, "horse": "light")")),
            "s.json: /units/0/horse: the profile line leaves no choice of heavy or light");
  EXPECT_EQ(complaint_about(with_unit(R"(, "formation": "limbered")")),
            "s.json: /units/0/formation: expected line, column or open order for infantry");
  EXPECT_EQ(complaint_about(R"({"units": [{"id": "u", "side": "A", "profile": "line"}]})"),
            "s.json: /units/0: this unit is nowhere: it needs \"at\", \"in\" or \"aboard\"");
}

TEST(GrantScenario, RefusesHousesThatAreNone) {
  EXPECT_EQ(complaint_about(R"({"ground": [{"kind": "building", "area": [[0, 0], [4, 0], [2, 3]]}]})"),
            "s.json: /ground/0: a building section is a rectangle");
  EXPECT_EQ(complaint_about(R"({"ground": [{"id": "a", "kind": "building", "at": [9, 9]},
                                           {"id": "b", "kind": "building", "at": [10, 9]}]})"),
            "s.json: /ground/1: the sections a and b overlap");
}

TEST(GrantScenario, RefusesUnknownHouseRules) {
  EXPECT_EQ(complaint_about(R"({"options": {"sbiNumbers": "6/6/2/3/4"}})"),
            "s.json: /options/sbiNumbers: expected 5 different whole numbers from 2 to 6 such as \"6/5/2/3/4\", found "
            "\"6/6/2/3/4\"");
  EXPECT_EQ(complaint_about(R"({"options": {"nonsense": 1}})").substr(0, 66),
            "s.json: /options/nonsense: there is no such house rule; known are ");
}

}  // namespace
}  // namespace grognard::grant
