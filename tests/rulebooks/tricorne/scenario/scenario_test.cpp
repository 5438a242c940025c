// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/scenario/scenario.h"

#include <gtest/gtest.h>

#include "core/bad_input.h"
#include "core/house_rule.h"
#include "tricorne/position/options.h"
#include "tricorne/sequence/steps.h"

namespace grognard::tricorne {
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
  return R"({"units": [{"id": "u", "side": "A", "profile": "gb_line", "at": [36, 40])" + more + "}]}";
}
std::string with_ground(const std::string& piece) { return R"({"ground": [{)" + piece + "}]}"; }
Options options_from(const std::string& text) {
  return load(R"({"options": )" + text + "}", "s.json").state.setup->options;
}

TEST(TricorneScenario, ReadsWhatIsLeftOut) {
  const Loaded loaded = load(with_unit(""), "s.json");
  const Unit& u = loaded.state.unit(0);
  EXPECT_EQ(u.strength(), 6);
  EXPECT_EQ(u.formation, Formation::Line);
  EXPECT_EQ(u.pose, Pose::snapped({36, 40}, Facing::degrees(180)));
  EXPECT_EQ(loaded.start, row_of_step(1));
  EXPECT_EQ(loaded.state.first, Side::A);
  EXPECT_EQ(loaded.state.setup->ground->width, 72);
  EXPECT_EQ(loaded.state.setup->ground->height, 48);
}

TEST(TricorneScenario, NamesThePlaceOfAMistake) {
  EXPECT_EQ(complaint_about(with_unit(R"(, "fatigue": 6)")),
            "s.json: /units/0/fatigue: expected a whole number from 0 to 5, found 6");
  EXPECT_EQ(complaint_about(with_unit(R"(, "fatgue": 4)")).substr(0, 44),
            "s.json: /units/0: unknown member \"fatgue\"; k");
  EXPECT_EQ(complaint_about(with_unit(R"(, "formation": "skirmish")")),
            "s.json: /units/0/formation: expected a formation of its profile (march-column, attack-column, line, "
            "open-order), found \"skirmish\"");
  EXPECT_EQ(complaint_about(with_unit(R"(, "weapon": "art6")")), "s.json: /units/0/weapon: only artillery has guns");
  EXPECT_EQ(complaint_about(with_unit(R"(, "traits": ["militia", "irregular"])")),
            "s.json: /units/0/traits: a unit is irregular or militia, not both");
  EXPECT_EQ(complaint_about(with_unit(R"(, "garrison": "farm")")),
            "s.json: /units/0/garrison: expected the id of a built-up area, found \"farm\"");
  EXPECT_EQ(complaint_about(R"({"units": [{"id": "u", "side": "A", "profile": "gb_line"}]})"),
            "s.json: /units/0: this unit is nowhere: it needs \"at\" or \"garrison\"");
  EXPECT_EQ(complaint_about(R"({"units": [{"id": "u", "side": "A", "profile": "nobody"}]})").substr(0, 55),
            "s.json: /units/0/profile: expected a profile (nearest: ");
  EXPECT_NE(
      complaint_about(R"({"units": [{"id": "u", "side": "A", "profile": "gb-lien"}]})").find("(nearest: gb_line, "),
      std::string::npos);
  EXPECT_EQ(complaint_about(R"({"sides": {"A": {"army": "british-1777"}}})"),
            "s.json: /sides/A/army: an army from the list needs a free set-up");
  EXPECT_EQ(complaint_about(R"({"sides": {"A": {"edge": "south"}}})"),
            "s.json: /sides: both sides have the same edge of the table");
}

TEST(TricorneScenario, RefusesCommandersWithoutAPlace) {
  const std::string units = R"("units": [{"id": "u", "side": "A", "profile": "gb_line", "at": [36, 40]}])";
  const auto about = [&](const std::string& commanders) {
    return complaint_about("{" + units + R"(, "commanders": [)" + commanders + "]}");
  };
  EXPECT_EQ(about(R"({"id": "c", "side": "A"})"),
            "s.json: /commanders/0: this commander is nowhere: he needs \"at\" or \"attached\"");
  EXPECT_EQ(about(R"({"id": "c", "side": "B", "attached": "u"})"),
            "s.json: /commanders/0/attached: this unit is of the other side");
  EXPECT_EQ(about(R"({"id": "c", "side": "A", "attached": "u"}, {"id": "d", "side": "A", "attached": "u"})"),
            "s.json: /commanders/1/attached: another commander is with this unit");
  EXPECT_EQ(about(R"({"id": "u", "side": "A", "at": [3, 3]})"),
            "s.json: /commanders/0/id: the id \"u\" is given twice, also at /units/0/id");
}

TEST(TricorneScenario, RefusesGroundThatIsNone) {
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "wood", "line": [[1, 1], [2, 2]])")),
            "s.json: /ground/0/line: a wood has a \"polygon\", not a line");
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "fence", "polygon": [[1, 1], [2, 2], [3, 1]])")),
            "s.json: /ground/0/polygon: a fence is a \"line\"");
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "stream", "line": [[1, 1], [2, 2]], "width": 1)")),
            "s.json: /ground/0/width: a stream is a line without breadth");
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "river", "line": [[1, 1], [2, 2]])")),
            "s.json: /ground/0: a river drawn as a line needs a \"width\"");
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "farm", "polygon": [[0, 0], [4, 0], [1, 1], [0, 4]])")),
            "s.json: /ground/0/polygon: a built-up area must be convex, but the corner at [1, 1] points inward");
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "wood", "polygon": [[0, 0], [4, 4], [4, 0], [0, 4]])")),
            "s.json: /ground/0/polygon: expected an outline that encloses an area and does not cross itself");
  EXPECT_EQ(complaint_about(with_ground(R"("kind": "hill")")),
            "s.json: /ground/0: expected either \"polygon\" or \"line\"");
  EXPECT_EQ(
      complaint_about(R"({"exits": [{"id": "e", "side": "A", "edge": "north", "from": [3, 40], "to": [9, 48]}]})"),
      "s.json: /exits/0/from: expected a point on that edge of the table");
}

TEST(TricorneScenario, EveryHouseRuleCanBeSet) {
  for (const HouseRule& rule : house_rules()) {
    ASSERT_GE(rule.choices.size(), 2u) << rule.name;
    const bool is_written = rule.choices[1].find(' ') != std::string::npos;
    const bool is_range = rule.choices[1].starts_with("number:");
    const std::string other = is_range ? "3" : is_written ? rule.choices[0] : rule.choices[1];
    const bool bare = is_range || other == "true" || other == "false" || other == "0";
    EXPECT_EQ(complaint_about(R"({"options": {")" + rule.name + "\": " + (bare ? other : "\"" + other + "\"") + "}}"),
              "")
        << rule.name;
  }
}

TEST(TricorneScenario, HouseRulesChangeTheOptions) {
  const Options usual;
  EXPECT_TRUE(options_from(R"({"half_rounding": "down_min1"})").half_rounds_down);
  EXPECT_TRUE(options_from(R"({"singleFigureRows": "both"})").single_figure_rows_for_both);
  EXPECT_TRUE(options_from(R"({"defensive_fire": "any_at_chargers"})").defensive_fire_by_any);
  EXPECT_TRUE(options_from(R"({"rounds_per_phase": "until_decided"})").melee_until_decided);
  EXPECT_FALSE(options_from(R"({"fc_last": false})").change_comes_last);
  EXPECT_EQ(options_from(R"({"normal_wood_oo": "exempt_if_fatigue_below_fs"})").normal_wood_open_order,
            Options::WoodRoll::ExemptIfFatigueBelow);
  EXPECT_TRUE(options_from(R"({"stream_half_speed_free": true})").stream_half_speed_free);
  EXPECT_TRUE(options_from(R"({"road_third_bonus": "per_move"})").road_bonus_per_move);
  EXPECT_TRUE(options_from(R"({"rally_terrain_only": true})").rally_terrain_only);
  EXPECT_TRUE(options_from(R"({"battalion_gun_band": "short"})").battalion_gun_short);
  EXPECT_EQ(options_from(R"({"min_score_to_hit": -2})").least_score_to_hit, -2);
  EXPECT_EQ(options_from(R"({"min_score_to_hit": "none"})").least_score_to_hit, usual.least_score_to_hit);
  EXPECT_TRUE(options_from(R"({"canister_plus_short": true})").canister_plus_short);
  EXPECT_TRUE(options_from(R"({"cover_stacks": true})").cover_stacks);
  EXPECT_TRUE(options_from(R"({"british_charge_stacks": true})").british_charge_stacks);
  EXPECT_EQ(options_from(R"({"commander_inspiration": "plus1_plus2"})").commander_inspiration,
            Options::Inspiration::Plus1Plus2);
  EXPECT_TRUE(options_from(R"({"dense_wood_entry": "adds"})").dense_wood_adds);
  EXPECT_TRUE(options_from(R"({"win_bonus": "table"})").win_bonus_by_table);
  EXPECT_FALSE(options_from(R"({"follow_up": false})").follow_up);
  EXPECT_EQ(options_from(R"({"commander_risk": 0})").commander_risk, 0);
  EXPECT_EQ(options_from(R"({"commander_risk": 2})").commander_risk, 2);
  EXPECT_EQ(options_from(R"({"army_break_fraction": "0.3"})").army_break_fraction, 0.3);
}

TEST(TricorneScenario, RefusesHouseRulesThatAreNone) {
  EXPECT_EQ(complaint_about(R"({"options": {"nonsense": 1}})").substr(0, 66),
            "s.json: /options/nonsense: there is no such house rule; known are ");
  EXPECT_EQ(complaint_about(R"({"options": {"min_score_to_hit": "some"}})"),
            "s.json: /options/min_score_to_hit: expected \"none\" or a whole number from -20 to 20, found \"some\"");
  EXPECT_EQ(complaint_about(R"({"options": {"army_break_fraction": 0.2}})"),
            "s.json: /options/army_break_fraction: expected a number from 0.25 to 1, found 0.2");
  EXPECT_EQ(
      complaint_about(R"({"options": {"ragged_conditions": "column, horse"}})"),
      "s.json: /options/ragged_conditions: expected any of column, mounted, half_fs, militia, with commas between "
      "them, or \"none\", found \"column, horse\"");
}

}  // namespace
}  // namespace grognard::tricorne
