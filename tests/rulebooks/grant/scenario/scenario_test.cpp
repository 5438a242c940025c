// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/scenario/scenario.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/bad_input.h"
#include "grant/position/layout.h"

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
  EXPECT_EQ(loaded.start, Step::Orders);
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

// GW-UNIT-12: the sums of the three sizes, 2 for every general included.
TEST(GrantScenario, ReadyArmiesHaveThePointsOfTheBook) {
  struct Size {
    const char* name;
    double width, height;
    int generals;
    int points[2];
  };
  for (const Size& size : {Size{"small", 72, 60, 1, {49, 49}}, Size{"medium", 96, 72, 2, {96, 97}},
                           Size{"large", 120, 72, 3, {186, 184}}}) {
    std::ifstream file(std::string(GROGNARD_SOURCE_DIR "/data/grant/scenarios/") + size.name + "-armies.json");
    std::stringstream text;
    text << file.rdbuf();
    const Loaded loaded = load(text.str(), size.name);
    const auto& setup = *loaded.state.setup;
    EXPECT_EQ(setup.ground->width, size.width);
    EXPECT_EQ(setup.ground->height, size.height);
    EXPECT_TRUE(setup.free_setup);
    int points[2] = {0, 0};
    int generals[2] = {0, 0};
    for (const Troops& troops : setup.troops) points[index_of(troops.side)] += troops.points;
    for (const Leader& leader : setup.leaders) ++generals[index_of(leader.side)];
    for (const Side side : kSides) {
      EXPECT_EQ(generals[index_of(side)], size.generals) << size.name;
      EXPECT_EQ(points[index_of(side)] + 2 * size.generals, size.points[index_of(side)]) << size.name;
    }
  }
}

TEST(GrantScenario, AStreamIsABearingOrADirection) {
  const auto river = [](const std::string& stream) {
    return R"({"ground": [{"kind": "river", "line": [[0, 30], [96, 30]], "width": 2, "stream": )" + stream + "}]}";
  };
  for (const char* east : {"90", "[3, 0]"})
    EXPECT_EQ(load(river(east), "s.json").state.setup->areas[0].stream, (Vec2{1, 0})) << east;
  EXPECT_EQ(complaint_about(river("[0, 0]")).substr(0, 34), "s.json: /ground/0/stream: expected");
}

}  // namespace
}  // namespace grognard::grant
