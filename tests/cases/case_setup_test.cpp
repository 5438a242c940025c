// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_setup.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../core/complaint.h"
#include "around.h"

namespace grognard::cases {
namespace {

std::string changed(const std::string& setup, const std::string& change) {
  const Json a = Json::parse(setup);
  const Json b = Json::parse(change);
  return changed_setup(Reader(a, "t.json", "/setup"), Reader(b, "t.json", "/change"),
                       SetupLists(duel::book().scenario_schema()));
}
std::string wrong(const std::string& setup, const std::string& change) {
  return complaint([&] { changed(setup, change); });
}

TEST(CaseSetup, ObjectsAreMergedAndNullRemoves) {
  EXPECT_EQ(changed(R"({"at": {"turn": 2, "phase": 1}, "rain": true})", R"({"at": {"phase": 3, "step": "b"}})"),
            R"({"at":{"turn":2,"phase":3,"step":"b"},"rain":true})");
  EXPECT_EQ(changed(R"({"at": {"turn": 2, "phase": 1}, "rain": true})", R"({"at": {"turn": null}, "rain": null})"),
            R"({"at":{"phase":1}})");
  EXPECT_EQ(changed(R"({"last_turn": 4})", R"({"last_turn": {"x": {"y": null}}, "options": {"a": 1}})"),
            R"({"last_turn":{"x":{}},"options":{"a":1}})");
}

TEST(CaseSetup, ListsMayBeWrittenById) {
  EXPECT_EQ(changed(R"({"units": {"a": {"x": 1}, "b": {"id": "b", "x": 2}}})", "{}"),
            R"({"units":[{"id":"a","x":1},{"id":"b","x":2}]})");
  EXPECT_EQ(changed("{}", R"({"units": {"a": {"x": 1, "y": null}, "b": null}})"), R"({"units":[{"id":"a","x":1}]})");
}

TEST(CaseSetup, ListsAreChangedById) {
  const std::string list = R"({"units": [{"id": "a", "x": 1}, {"id": "b", "x": 2, "y": [1, 2]}]})";
  const std::string object = R"({"units": {"a": {"x": 1}, "b": {"x": 2, "y": [1, 2]}}})";
  for (const std::string& setup : {list, object}) {
    EXPECT_EQ(changed(setup, R"({"units": {"b": {"y": [3]}, "c": {"x": 4}, "a": null}})"),
              R"({"units":[{"id":"b","x":2,"y":[3]},{"id":"c","x":4}]})");
    EXPECT_EQ(changed(setup, R"({"units": [{"id": "z"}]})"), R"({"units":[{"id":"z"}]})");
    EXPECT_EQ(changed(setup, R"({"units": null})"), "{}");
  }
}

TEST(CaseSetup, EntriesWithoutIdStayAsTheyAre) {
  EXPECT_EQ(changed(R"({"woods": [{"kind": "wood"}, {"id": "h", "kind": "hill"}, {"kind": "mud"}]})",
                    R"({"woods": {"h": {"step": 2}, "f": {"kind": "farm"}}})"),
            R"({"woods":[{"kind":"wood"},{"id":"h","kind":"hill","step":2},{"kind":"mud"},{"id":"f","kind":"farm"}]})");
}

TEST(CaseSetup, OnlyListsOfTheScenarioAreTurnedIntoLists) {
  EXPECT_EQ(changed(R"({"options": {"a": {"x": 1}}})", R"({"melees": [{"units": ["a", "b"]}]})"),
            R"({"options":{"a":{"x":1}},"melees":[{"units":["a","b"]}]})");
}

TEST(CaseSetup, MistakesAreNamed) {
  EXPECT_EQ(wrong(R"({"units": {"a": 5}})", "{}"), "t.json: /setup/units/a: expected an object, found 5");
  EXPECT_EQ(wrong(R"({"units": {"a": null}})", "{}"), "t.json: /setup/units/a: expected an object, found null");
  EXPECT_EQ(wrong("{}", R"({"units": {"a": "x"}})"),
            "t.json: /change/units/a: expected an object, or null to remove it, found \"x\"");
  EXPECT_EQ(wrong(R"({"units": {"a": {"id": "b"}}})", "{}"),
            "t.json: /setup/units/a/id: expected the id that it is listed under, \"a\", found \"b\"");
  EXPECT_EQ(wrong(R"({"units": 5})", "{}"), "t.json: /setup/units: expected a list, or an object by id, found 5");
  EXPECT_EQ(wrong("[]", "{}"), "t.json: /setup: expected an object, found a list of 0");
  EXPECT_EQ(wrong("{}", "3"), "t.json: /change: expected an object, found 3");
}

}  // namespace
}  // namespace grognard::cases
