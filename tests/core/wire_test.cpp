// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/wire.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "../duel.h"
#include "complaint.h"

namespace grognard {
namespace {

const Roster kRoster({"a1", "a2", "b2"});

std::string of_order(const std::string& text) {
  return complaint([&] { command_from_json(parse_json(text, "order"), kRoster, "order"); });
}
Command read_order(const std::string& text) { return command_from_json(parse_json(text, "order"), kRoster, "order"); }

TEST(Wire, AnOrderInFull) {
  const std::string text =
      R"({"side":"A","verb":"move","unit":"a1","target":"b2","path":[[12.5,3.25,180.0],[0.01,-7.0,359.9]],"number":3})";
  const Command c = read_order(text);
  EXPECT_EQ(c.side, Side::A);
  EXPECT_EQ(c.verb, Verb("move"));
  EXPECT_EQ(c.unit(), 0);
  EXPECT_EQ(c.target(), 2);
  ASSERT_EQ(c.path.size(), 2u);
  EXPECT_EQ(c.path[0], (Pose{1250, 325, Facing::degrees(180)}));
  EXPECT_EQ(c.path[1], (Pose{1, -700, Facing::tenths(3599)}));
  EXPECT_EQ(c.number, 3);
  EXPECT_EQ(json_text(to_json(c, kRoster)), text);
}

TEST(Wire, AnOrderLeavesOutWhatItHasNot) {
  EXPECT_EQ(json_text(to_json(duel::order(Side::B, "done"), kRoster)), R"({"side":"B","verb":"done"})");
  Command several = duel::order(Side::A, "march");
  several.units = {0, 1};
  several.targets = {2, 1};
  EXPECT_EQ(json_text(to_json(several, kRoster)),
            R"({"side":"A","verb":"march","units":["a1","a2"],"targets":["b2","a2"]})");
  EXPECT_EQ(read_order(json_text(to_json(several, kRoster))), several);
}

// Whatever is snapped is written so that it is read back as the same.
RC_GTEST_PROP(Wire, OrdersComeBackAsTheyWere, ()) {
  Command c;
  c.side = *rc::gen::element(Side::A, Side::B);
  c.verb = Verb(*rc::gen::element<std::string>("move", "fire", "form-skirmishes"));
  for (const PieceId unit : *rc::gen::container<std::vector<PieceId>>(rc::gen::inRange<PieceId>(0, 3))) {
    if (c.units.size() < kMostPieces) c.units.push_back(unit);
  }
  c.number = *rc::gen::inRange(-1000, 1000);
  const int poses = *rc::gen::inRange(0, 8);
  for (int i = 0; i < poses; ++i) {
    c.path.push_back({*rc::gen::inRange(-10000000, 10000000), *rc::gen::inRange(-10000000, 10000000),
                      Facing::tenths(*rc::gen::inRange(0, 3600))});
  }
  RC_ASSERT(read_order(json_text(to_json(c, kRoster))) == c);
}

TEST(Wire, EveryHundredthAndEveryTenthComesBack) {
  for (int i = 0; i < 20000; ++i) {
    const Pose pose{i * 7, -i, Facing::tenths(i)};
    const Json json = parse_json(json_text(to_json(pose)), "pose");
    ASSERT_EQ(pose_from_json(Reader(json, "pose")), pose);
    ASSERT_LT(json_text(json).size(), 26u) << json_text(json);  // no tail of decimals
  }
}

TEST(Wire, PosesAreSnappedOnEntry) {
  const Command c = read_order(R"({"side":"A","verb":"move","path":[[1.2349, 2, -90.04]]})");
  EXPECT_EQ(c.path[0], (Pose{123, 200, Facing::degrees(270)}));
}

TEST(Wire, RefusesWhatIsNoOrder) {
  EXPECT_EQ(of_order("[]"), "order: expected an object, found a list of 0");
  EXPECT_EQ(of_order(R"({"verb":"move"})"), "order: expected a member \"side\"");
  EXPECT_EQ(of_order(R"({"side":"C","verb":"move"})"), "order: /side: expected one of \"A\", \"B\", found \"C\"");
  EXPECT_EQ(of_order(R"({"side":"A","verb":""})"), "order: /verb: expected a word of 1 to 15 letters, found \"\"");
  EXPECT_EQ(of_order(R"({"side":"A","verb":"a-verb-that-is-too-long"})"),
            "order: /verb: expected a word of 1 to 15 letters, found \"a-verb-that-is-too-long\"");
  EXPECT_EQ(of_order(R"({"side":"A","verb":"move","unit":"zz"})"),
            "order: /unit: expected the id of a piece on the roster, found \"zz\"");
  EXPECT_EQ(of_order(R"({"side":"A","verb":"move","unit":3})"), "order: /unit: expected a text, found 3");
  EXPECT_EQ(of_order(R"({"side":"A","verb":"move","unit":"a1","units":["a1"]})"),
            "order: expected either \"unit\" or \"units\", not both");
  EXPECT_EQ(of_order(R"({"side":"A","verb":"move","speed":9})").substr(0, 30), "order: unknown member \"speed\";");
  EXPECT_EQ(of_order(R"({"side":"A","verb":"move","number":1.5})"),
            "order: /number: expected a whole number from -2000000000 to 2000000000, found 1.5");
}

TEST(Wire, RefusesBadPaths) {
  const auto path = [](const std::string& poses) {
    return of_order(R"({"side":"A","verb":"move","path":)" + poses + "}");
  };
  EXPECT_EQ(path("[[1,2]]"), "order: /path/0: expected [x, y, degrees], found a list of 2");
  EXPECT_EQ(path("[[1,2,3,4]]"), "order: /path/0: expected a list of at most 3, found a list of 4");
  EXPECT_EQ(path("[[1,\"2\",3]]"), "order: /path/0/1: expected a number from -100000 to 100000, found \"2\"");
  EXPECT_EQ(path("[[1,2,3],[1e300,2,3]]"), "order: /path/1/0: expected a number from -100000 to 100000, found 1e+300");
  EXPECT_EQ(path("[[1,2,361]]"), "order: /path/0/2: expected a number from -360 to 360, found 361");
  std::string many = "[[1,2,3]";
  for (int i = 0; i < 64; ++i) many += ",[1,2,3]";
  EXPECT_EQ(path(many + "]"), "order: /path: expected a list of at most 64, found a list of 65");
}

TEST(Wire, AVerdict) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  const Roster roster = roster_of(battle->view());
  const Verdict far = battle->judge(duel::move_order({1900, 1000, Facing::degrees(90)}));
  EXPECT_EQ(json_text(to_json(far, roster)),
            R"({"legal":false,"command":{"side":"A","verb":"move","unit":"a1","path":[[19.0,10.0,90.0]]},)"
            R"("refusals":[{"rule":"PK-MOVE-1","text":"It may go 6 inches, not 9 inches."}],"workings":[],)"
            R"("measure":{"used":9.0,"allowed":6.0}})");
}

TEST(Wire, ADecision) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  duel::play(*battle, duel::fire_order(), {5, 1, 1, 1});
  EXPECT_EQ(
      json_text(to_json(battle->decision(), roster_of(battle->view()))),
      R"({"number":1,"asked":["B"],"rule":"PK-TEST-1","prompt":"Stand and test its nerve, or retire","phase":"action","secret":false,)"
      R"("interrupts":true,"options":[)"
      R"({"verb":"stand","unit":"b1","needs":"nothing","rule":"PK-TEST-2","label":"Stand and test","usual":true},)"
      R"({"verb":"retire","unit":"b1","needs":"nothing","rule":"PK-TEST-3","label":"Retire"}]})");
  const Json secret = to_json(duel::battle()->decision(), roster_of(battle->view()));
  EXPECT_TRUE(secret["secret"]);
  EXPECT_FALSE(secret.contains("interrupts"));
}

TEST(Wire, AnOptionWithItsNumber) {
  Decision decision;
  decision.options = {{.verb = "form", .unit = 0, .rule = "PK-MOVE-1", .label = "form column", .number = 6}};
  EXPECT_EQ(json_text(to_json(decision, kRoster)["options"]),
            R"([{"verb":"form","unit":"a1","needs":"nothing","rule":"PK-MOVE-1","label":"form column","number":6}])");
  EXPECT_EQ(json_text(to_json(order_for(Side::B, decision.options[0]), kRoster)),
            R"({"side":"B","verb":"form","unit":"a1","number":6})");
}

TEST(Wire, AVerdictWithPicks) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  Verdict verdict = battle->judge(duel::fire_order());
  const Pose place{250, 300, Facing::degrees(90)};
  verdict.picks.push_back({.label = "left for another", .place = place, .danger = true});
  EXPECT_EQ(json_text(to_json(verdict, kRoster)["picks"]),
            R"([{"label":"take aim","bit":0,"on":false,"note":"half the dice, each two better"},)"
            R"({"label":"left for another","place":[2.5,3.0,90.0],"on":false,"danger":true}])");
  EXPECT_FALSE(to_json(Verdict{}, kRoster).contains("picks"));
}

TEST(Wire, APickIsSwitchedOnAndOff) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  const Verdict all = battle->judge(duel::fire_order());
  const Verdict held = battle->judge(switched(all.command, all.picks[0]));
  EXPECT_EQ(held.command.picks, 1u);
  EXPECT_TRUE(held.picks[0].on);
  EXPECT_EQ(switched(held.command, held.picks[0]), all.command);
  const Pick place{.label = "left for another", .place = {250, 300, Facing::degrees(90)}};
  const Command spared = switched(all.command, place);
  ASSERT_EQ(spared.path.size(), 1u);
  EXPECT_EQ(spared.path[0], place.place);
  EXPECT_EQ(switched(spared, place), all.command);
}

TEST(Wire, AVerdictWithADevice) {
  Verdict verdict;
  verdict.device.line = {{0, 0}, {0, 12}};
  EXPECT_EQ(json_text(to_json(verdict, Roster())["device"]),
            R"({"line":[[0.0,0.0],[0.0,12.0]],"shape":[],"labels":[],"covers":[]})");
  verdict.device.endangers = {{1, 2}};
  EXPECT_EQ(json_text(to_json(verdict.device)["endangers"]), "[[1.0,2.0]]");
  EXPECT_FALSE(to_json(Verdict{}, Roster()).contains("device"));
}

TEST(Wire, AFactWithItsWords) {
  EXPECT_EQ(json_text(to_json(Fact{"gun1", 4, "gun 1 works"})), R"({"name":"gun1","value":4,"said":"gun 1 works"})");
  EXPECT_EQ(json_text(to_json(Fact{"men", 4})), R"({"name":"men","value":4})");
}

TEST(Wire, AnEvent) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  ScriptedDice script({6, 1, 1, 5});
  Dice dice(script);
  Chronicle chronicle;
  battle->apply(duel::fire_order(), dice, chronicle);
  ASSERT_EQ(chronicle.events().size(), 2u);
  EXPECT_EQ(
      json_text(to_json(chronicle.events()[0], roster_of(battle->view()))),
      R"({"rule":"PK-FIRE-3","what":"volley","text":"1er Jouets fire at Spielzeug: 2 hits.","pieces":["a1","b1"],)"
      R"("workings":[{"rule":"PK-FIRE-3","what":"dice","total":4,"reads":"sum","lines":[{"rule":"PK-FIRE-3","label":"men","value":4}]},)"
      R"({"rule":"PK-FIRE-4","what":"number needed","total":5,"reads":"sum","lines":[{"rule":"PK-FIRE-4","label":"base","value":5}]}],)"
      R"("faces":[6,1,1,5],"need":5})");
}

TEST(Wire, AnOutcome) {
  EXPECT_EQ(json_text(to_json(duel::battle()->outcome())),
            R"({"over":false,"winner":null,"text":"","points":{"A":0,"B":0}})");
  const std::unique_ptr<Battle> over = duel::battle();
  duel::play(*over, duel::order(Side::B, "concede"));
  EXPECT_EQ(
      json_text(to_json(over->outcome())),
      R"({"over":true,"winner":"A","rule":"PK-WIN-3","text":"The B concedes: the A wins.","points":{"A":0,"B":0}})");
}

TEST(Wire, AThrowThatIsAskedFor) {
  EXPECT_EQ(
      json_text(to_json(RollRequest{.rule = "PK-FIRE-1",
                                    .why = "volley",
                                    .count = 3,
                                    .reading = Reading::AtLeast,
                                    .need = 5,
                                    .reroll_failures = true})),
      R"({"rule":"PK-FIRE-1","side":"A","why":"volley","count":3,"sides":6,"reading":"at_least","need":5,"reroll_failures":true})");
}

TEST(Wire, AThrowWhoseDiceDiffer) {
  RollRequest request{.rule = "PK-FIRE-1", .why = "volley", .count = 2, .reading = Reading::AtLeast};
  request.each = {{.need = 4}, {.need = 6, .reroll_failure = true}};
  request.parts = {1, 1};
  const Json json = to_json(request);
  EXPECT_EQ(json_text(json["each"]), R"([{"need":4},{"need":6,"reroll_failure":true}])");
  EXPECT_EQ(json_text(json["parts"]), "[1,1]");
}

TEST(Wire, APieceWithItsCard) {
  View view = duel::battle()->view();
  view.pieces[0].card = PieceCard{.title = "Line", .subtitle = "1792", .columns = {"L", "MC"}, .rows = {}, .column = 1};
  view.pieces[0].card->rows = {{"Stand", {"3", "5"}, "PK-TEST-1"}, {"Move", {"4"}}};
  const Json pieces = to_json(view)["pieces"];
  EXPECT_EQ(json_text(pieces[0]["card"]),
            R"({"title":"Line","subtitle":"1792","columns":["L","MC"],)"
            R"("rows":[{"label":"Stand","values":["3","5"],"rule":"PK-TEST-1"},{"label":"Move","values":["4"]}],)"
            R"("column":1})");
  EXPECT_FALSE(pieces[1].contains("card"));
}

TEST(Wire, AViewWithItsGround) {
  View view = duel::battle()->view();
  auto ground = std::make_shared<Ground>();
  ground->width = 72;
  ground->height = 48;
  Area wood{.id = "w",
            .name = "",
            .kind = "wood",
            .outline = {{1, 1}, {2.126, 1}, {1, 2}},
            .line = {},
            .parts = {},
            .box = {}};
  ground->areas.push_back(wood);
  view.ground = ground;
  view.pieces[0].marks = {Mark::Halted, Mark::MustRecall};
  view.pieces[0].facts = {{"lost", 2}, {"halted", true}, {"x", 1.5}, {"formation", std::string("line")}};
  view.pieces[0].footprint = {Ring::base({0, 0, Facing::degrees(0)}, 4, 2)};
  const Json json = to_json(view);
  EXPECT_EQ(json_text(json["ground"]),
            R"({"width":72.0,"height":48.0,"areas":[{"id":"w","name":"","kind":"wood","step":0,)"
            R"("outline":[[1.0,1.0],[2.13,1.0],[1.0,2.0]]}]})");
  EXPECT_EQ(json_text(json["pieces"][0]["marks"]), R"(["halted","must_recall"])");
  EXPECT_EQ(json_text(json["pieces"][0]["facts"]), R"([{"name":"lost","value":2},{"name":"halted","value":true},)"
                                                   R"({"name":"x","value":1.5},{"name":"formation","value":"line"}])");
  EXPECT_EQ(json_text(json["pieces"][0]["footprint"]), "[[[2.0,1.0],[-2.0,1.0],[-2.0,-1.0],[2.0,-1.0]]]");
  EXPECT_FALSE(to_json_without_ground(view).contains("ground"));
}

TEST(Wire, TextThatIsNotUtf8IsReplaced) {
  Outcome outcome;
  outcome.text = "\xff";
  EXPECT_NE(json_text(to_json(outcome)).find("\xEF\xBF\xBD"), std::string::npos);
}

}  // namespace
}  // namespace grognard
