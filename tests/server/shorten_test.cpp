// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "house.h"

// A way that is too long, cut to what the unit has.
namespace grognard::server {
namespace {

Json piece(const Json& state, const std::string& id) {
  for (const Json& each : state["view"]["pieces"])
    if (each["id"] == id) return each;
  return {};
}

class Marching {
 public:
  Marching(const std::string& rulebook, const std::string& scenario) : house(library_of(rulebook, scenario)) {
    seated.emplace(house, house.create(rulebook, scenario, "here", "computer")["here"]);
  }
  Json preview(const Json& command, bool shorten) {
    return seated->ask({{"do", "preview"}, {"command", command}, {"shorten", shorten}}, "Preview")["verdict"];
  }
  // So many inches in this direction, with the facing it has and turned as far.
  Json order(const std::string& verb, const std::string& unit, double inches, int bearing, double turn) {
    const Json pose = piece(seated->state(), unit)["pose"];
    const double angle = bearing * 3.14159265358979 / 180;
    const auto snapped = [](double length) { return std::round(length * 100) / 100; };
    const Json to = {snapped(pose[0].get<double>() + inches * std::sin(angle)),
                     snapped(pose[1].get<double>() + inches * std::cos(angle)),
                     std::fmod(pose[2].get<double>() + turn + 360, 360)};
    return {{"side", "A"}, {"verb", verb}, {"unit", unit}, {"path", {to}}, {"find_way", true}};
  }

  TestHouse house;
  std::optional<Seated> seated;
};

void expect_all_it_has(Marching& field, const std::string& verb, const std::string& unit) {
  for (const double inches : {20.77, 33.87}) {
    for (const int bearing : {180, 170, 160, 150, 200, 215}) {
      const Json wish = field.order(verb, unit, inches, bearing, 0);
      ASSERT_FALSE(field.preview(wish, false)["legal"]);
      const Json verdict = field.preview(wish, true);
      const double used = verdict["measure"]["used"];
      const double allowed = verdict["measure"]["allowed"];
      EXPECT_TRUE(verdict["legal"]) << json_text(verdict);
      EXPECT_GT(used, allowed - 0.05) << inches << " inches towards " << bearing;
      EXPECT_LE(used, allowed + 1e-6);
      // What he has completed can be given as it stands, and found again from its end.
      EXPECT_TRUE(field.preview(verdict["command"], false)["legal"]);
    }
  }
}

TEST(Shortening, GivesARegimentOfGrantAllItHas) {
  Marching field("grant", "first-battle");
  expect_all_it_has(field, "move", "leib");
}

TEST(Shortening, KeepsTheLegsThatAreSetByHand) {
  Marching field("grant", "first-battle");
  Json wish = field.order("move", "leib", 2, 180, 0);
  wish.erase("find_way");
  wish["path"].push_back(field.order("move", "leib", 30, 180, 0)["path"][0]);
  const Json verdict = field.preview(wish, true);
  ASSERT_TRUE(verdict["legal"]) << json_text(verdict);
  EXPECT_EQ(verdict["command"]["path"].size(), 2u);
  EXPECT_EQ(verdict["command"]["path"][0], wish["path"][0]);
  EXPECT_GT(verdict["measure"]["used"].get<double>(), verdict["measure"]["allowed"].get<double>() - 0.05);
}

TEST(Shortening, WhereNothingIsAllowedTheRefusalStays) {
  Marching field("grant", "first-battle");
  Json wish = field.order("move", "leib", 30, 180, 0);
  wish["side"] = "A";
  wish["unit"] = "nobody";
  EXPECT_EQ(field.seated->trouble({{"do", "preview"}, {"command", wish}, {"shorten", true}}), "bad_request");
  wish = field.order("move", "leib", 30, 180, 0);
  wish["verb"] = "sing";
  const Json verdict = field.preview(wish, true);
  EXPECT_FALSE(verdict["legal"]);
  EXPECT_FALSE(verdict["refusals"].empty());
}

// Orders that need no shortening come as they are.
TEST(Shortening, LeavesAloneWhatIsLegal) {
  Marching field("grant", "first-battle");
  const Json wish = field.order("move", "leib", 2, 180, 0);
  EXPECT_EQ(field.preview(wish, true), field.preview(wish, false));
}

}  // namespace
}  // namespace grognard::server
