// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/scenario/scenario.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/bad_input.h"
#include "esr/esr.h"
#include "esr/position/positions.h"
#include "esr/scenario/profiles.h"

namespace grognard::esr {
namespace {

std::string complaint_about(const std::string& text) {
  try {
    load(text, "s.json");
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "";
}

std::string with_unit(const std::string& more) { return R"({"units": [{"id": "a1")" + more + "}]}"; }

std::string file_text(const std::string& name) {
  std::ifstream file(std::string(GROGNARD_SOURCE_DIR) + "/data/esr/scenarios/" + name + ".json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(EsrScenario, ReadsWhatIsLeftOut) {
  const Loaded loaded = load(R"({"units": [{"id": "a1", "at": [4500, 3000]}, {"id": "b1", "at": [4500, 5000]}]})", "s");
  const State& s = loaded.state;
  EXPECT_EQ(loaded.start, Step::Issue);
  EXPECT_EQ(s.setup->ground->width, 9000);
  EXPECT_EQ(s.setup->formations[0].id, "fa");
  EXPECT_EQ(s.setup->formations[1].id, "fb");
  EXPECT_EQ(s.setup->superiors[0].officer.id, "ga");
  EXPECT_EQ(s.superior(1).general.pose.at(), (Vec2{4500, 7200}));
  EXPECT_EQ(s.unit(1).pose.facing, Facing::degrees(180));
  EXPECT_EQ(s.troops(0).width, 150);
}

TEST(EsrScenario, KeepsNumbersFreeForDetachmentsAndGrandBatteries) {
  const Loaded loaded = load(with_unit(R"(, "at": [4500, 3000])"), "s.json");
  int spare[2] = {0, 0};
  for (const FormationRules& rules : loaded.state.setup->formations)
    if (rules.spare) ++spare[index_of(rules.side)];
  EXPECT_EQ(spare[0], 3);  // one Formation, two grand batteries
  EXPECT_EQ(spare[1], 2);
  for (const Formation& f : loaded.state.formations) EXPECT_EQ(f.in_use, &f == &loaded.state.formations[0]);
}

TEST(EsrScenario, NamesThePlaceOfAMistake) {
  EXPECT_EQ(complaint_about(with_unit(R"(, "mne": 4)")).substr(0, 41), "s.json: /units/0: unknown member \"mne\"; k");
  EXPECT_EQ(complaint_about(with_unit(R"(, "squadrons": 3)")), "s.json: /units/0/squadrons: only cavalry has that");
  EXPECT_EQ(complaint_about(with_unit(R"(, "profile": "FR-LIN")")).substr(0, 41),
            "s.json: /units/0/profile: expected a prof");
  EXPECT_EQ(complaint_about(R"({"units": [{"id": "a1"}, {"id": "a1"}]})"),
            "s.json: /units/1/id: the id \"a1\" is given twice, also at /units/0/id");
  EXPECT_EQ(complaint_about(R"({"ground": [{"kind": "wood", "line": [[0, 0], [100, 0]]}]})"),
            "s.json: /ground/0: a wood that is drawn as a line needs a \"width\"");
  EXPECT_EQ(complaint_about(R"({"formations": [{"id": "fa", "directive": "support", "target": "fa"}]})"),
            "s.json: /formations/0/target: expected another formation of the same side, found \"fa\"");
  EXPECT_EQ(complaint_about(R"({"formations": [{"id": "fa", "directive": "defend", "point": [1, 1]}]})"),
            "s.json: /formations/0/point: this directive has no such thing");
  EXPECT_EQ(complaint_about(R"({"options": {"chart_front": "F4"}})").substr(0, 38),
            "s.json: /options/chart_front: expected");
  EXPECT_NE(complaint_about(R"({"options": {"yards_per_inch": 40}})"), "");  // ES-GEN-2
}

TEST(EsrScenario, SizesGiveFootprints) {
  const auto width = [](const std::string& size) {
    return load(with_unit(R"(, "at": [4500, 3000], )" + size), "s.json").state.troops(0).width;
  };
  EXPECT_EQ(width(R"("men": 300)"), 112);
  EXPECT_EQ(width(R"("men": 301)"), 150);
  EXPECT_EQ(width(R"("men": 500)"), 150);
  EXPECT_EQ(width(R"("men": 501)"), 190);
  EXPECT_EQ(width(R"("men": 799)"), 190);
  EXPECT_EQ(width(R"("men": 800)"), 225);
  EXPECT_EQ(width(R"("arm": "cavalry", "squadrons": 1)"), 150);
  EXPECT_EQ(width(R"("arm": "artillery", "guns": 8)"), 112);
  EXPECT_EQ(width(R"("arm": "artillery", "guns": 10)"), 150);
}

TEST(EsrScenario, ProfilesCanBeChangedAndAdded) {
  const Loaded loaded = load(R"({"profiles": [{"id": "FR-LIN-M", "like": "FR-LIN-M", "cr": 6},
      {"id": "NEW", "name": "New", "arm": "infantry", "cr": 1, "men": 250, "characteristics": ["I"]}],
      "units": [{"id": "a1", "profile": "FR-LIN-M", "at": [4500, 3000]}, {"id": "a2", "profile": "NEW", "at": [5000, 3000]},
                {"id": "a3", "profile": "FR-OG", "cr": 5, "at": [5500, 3000]}]})",
                             "s.json");
  EXPECT_EQ(loaded.state.troops(0).rating, 6);
  EXPECT_EQ(loaded.state.troops(0).men, 600);
  EXPECT_EQ(loaded.state.troops(1).width, 112);
  EXPECT_TRUE(loaded.state.troops(1).irregular);
  EXPECT_EQ(loaded.state.troops(2).shock, 3);
  EXPECT_EQ(loaded.state.troops(2).rating, 5);
}

// T16: every row is there; some of them as printed.
TEST(EsrProfiles, AreThoseOfTheTable) {
  const ProfileSet& set = default_profiles();
  EXPECT_EQ(set.profiles.size(), 85u);
  const auto troops = [&](std::string_view id) { return set.profiles[static_cast<std::size_t>(set.find(id))].troops; };
  EXPECT_EQ(troops("FR-OG").rating, 7);
  EXPECT_EQ(troops("FR-OG").shock, 3);
  EXPECT_EQ(troops("AU-LIN").width, 225);
  EXPECT_TRUE(troops("BR-HC").impetuous);
  EXPECT_EQ(troops("RU-P12").guns, 12);
  EXPECT_EQ(troops("RU-P12").guns_of, Nation::Russian);
  EXPECT_TRUE(troops("FR-H6").horse);
  EXPECT_TRUE(troops("SP-GUE").irregular);
}

// ES-GEN-15: what one side has ordered the other does not see, unless orders are open.
TEST(EsrScenario, OrdersAreSecret) {
  for (const bool open : {false, true}) {
    const std::string text = R"({"options": {"open_orders": ")" + std::string(open ? "on" : "off") + R"("},
      "formations": [{"id": "fa", "directive": "attack", "target": "fb"}, {"id": "fb"}],
      "superiors": [{"id": "ga", "objective": "edge-north"}],
      "units": [{"id": "a1", "formation": "fa", "at": [4500, 3000]}, {"id": "b1", "formation": "fb", "at": [4500, 5000]}]})";
    const State whole = load(text, "s.json").state;
    const State seen = seen_by(whole, Side::B);
    EXPECT_EQ(seen.formation(0).active.kind, open ? Directive::Attack : Directive::None);
    EXPECT_EQ(seen.superior(0).objective.any(), open);
    EXPECT_EQ(seen_by(whole, Side::A).formation(0).active.kind, Directive::Attack);
  }
}

TEST(EsrScenario, EveryScenarioStarts) {
  for (const char* name : {"first-battle", "even-battle", "training-field-1809", "borodino-fleches-1812"}) {
    SCOPED_TRACE(name);
    const std::string text = file_text(name);
    ASSERT_FALSE(text.empty());
    const std::unique_ptr<Battle> battle = rulebook().start(text, name);
    EXPECT_FALSE(battle->decision().over());
  }
}

}  // namespace
}  // namespace grognard::esr
