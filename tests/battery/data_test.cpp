// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/json_input.h"
#include "core/scenario_check.h"
#include "core/wire.h"
#include "scenarios.h"

namespace grognard {
namespace {

// What `grognard scenarios --check` asks of everybody's files: names that differ, an id that is the file's name.
TEST(Data, EveryScenarioPassesTheStrictCheck) {
  for (const Playable& p : every_scenario()) {
    try {
      start_strictly(*p.rulebook, p.json, p.id + ".json");
    } catch (const BadInput& mistake) {
      ADD_FAILURE() << p.rulebook->id() << '/' << mistake.what();
    }
  }
}

TEST(Data, TheStrictCheckFindsWhatTheLoaderPutsRight) {
  for (const Playable& p : every_scenario()) {
    if (!p.id.starts_with("first-")) continue;
    Json json = parse_json(p.json, p.id);
    json["units"][1]["name"] = json["units"][0]["name"];
    json["units"][1]["id"] = "the-second";
    const std::string text = json_text(json);
    EXPECT_NO_THROW(p.rulebook->start(text, "x")) << p.rulebook->id();
    try {
      start_strictly(*p.rulebook, text, p.id + ".json");
      ADD_FAILURE() << p.rulebook->id() << ": not found";
    } catch (const BadInput& mistake) {
      EXPECT_EQ(mistake.place(), "/units/1") << mistake.what();
      EXPECT_NE(std::string(mistake.what()).find("also at /units/0"), std::string::npos) << mistake.what();
    }
    EXPECT_THROW(start_strictly(*p.rulebook, p.json, "another-name.json"), BadInput) << p.rulebook->id();
  }
}

}  // namespace
}  // namespace grognard
