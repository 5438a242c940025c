// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>

#include "ai/habits.h"
#include "core/advisor.h"
#include "grant/grant.h"
#include "hanau/hanau.h"

// How the advisors play, counted over games of theirs against themselves.
namespace grognard {
namespace {

constexpr int kMostDecisions = 5000;

std::string scenario(const std::string& id) {
  const std::string file = std::string(GROGNARD_SOURCE_DIR) + "/data/" + id.substr(0, id.find('/')) + "/scenarios" +
                           id.substr(id.find('/')) + ".json";
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_FALSE(text.str().empty()) << file;
  return text.str();
}

using Look = std::function<void(const Deed&)>;

void play_a_game(const Rulebook& rulebook, const std::string& id, std::uint64_t seed, const Look& look) {
  SeededDice source(seed, 1);
  Dice dice(source);
  Chronicle silent = Chronicle::silent();
  const std::unique_ptr<Battle> battle = rulebook.start(scenario(id), id, dice, silent);
  Habits habits(rulebook.advisor());
  for (int i = 0; i < kMostDecisions; ++i) {
    const Decision decision = battle->decision();
    if (decision.over()) return;
    const Side side = decision.side();
    const std::unique_ptr<Battle> seen = battle->clone(side);
    const Command order = habits.choose(*seen, decision, side, {}).verdict.command;
    const std::unique_ptr<Battle> before = battle->clone();
    Chronicle chronicle;
    battle->apply(order, dice, chronicle);
    look({*before, order, chronicle.events(), *battle});
  }
}

ConductSheet conduct_in(const Rulebook& rulebook, const std::string& id, int games) {
  ConductSheet sheet;
  for (int game = 1; game <= games; ++game)
    play_a_game(rulebook, id, static_cast<std::uint64_t>(game),
                [&](const Deed& deed) { rulebook.advisor().conduct(deed, sheet); });
  return sheet;
}

ConductSheet::Row row_of(const ConductSheet& sheet, std::string_view what) {
  for (const ConductSheet::Row& row : sheet.rows())
    if (row.what == what) return row;
  return {what, 0, 0};
}

double share_of(const ConductSheet& sheet, std::string_view what) {
  const ConductSheet::Row row = row_of(sheet, what);
  return row.of > 0 ? row.faults / row.of : 0;
}

TEST(HanauConduct, MarchesKeepTheirLanesAndChargersAreShotAt) {
  for (const std::string id : {"hanau/even-battle", "hanau/village-and-river", "hanau/hanau-1813"}) {
    const ConductSheet sheet = conduct_in(hanau::rulebook(), id, 3);
    EXPECT_GT(row_of(sheet, "marches stopped by friends").of, 100) << id;
    EXPECT_LT(share_of(sheet, "marches stopped by friends"), 0.03) << id;
    EXPECT_LT(share_of(sheet, "charges barred by a friend when declared"), 0.15) << id;
    EXPECT_GT(row_of(sheet, "shots not taken at chargers").of, 0) << id;
    EXPECT_EQ(row_of(sheet, "shots not taken at chargers").faults, 0) << id;
  }
}

TEST(HanauConduct, TheFirstBattleIsFought) {
  constexpr int kGames = 10;
  int charged = 0, deployed = 0;
  for (int game = 1; game <= kGames; ++game) {
    bool charge = false, line = false;
    play_a_game(hanau::rulebook(), "hanau/first-battle", static_cast<std::uint64_t>(game), [&](const Deed& deed) {
      charge = charge || deed.command.verb == Verb("charge");
      line = line || deed.command.verb == Verb("form-line");
    });
    charged += charge ? 1 : 0;
    deployed += line ? 1 : 0;
  }
  EXPECT_GE(charged, kGames / 2);
  EXPECT_GE(deployed, kGames / 2);
}

TEST(GrantConduct, MarchesKeepTheirLanes) {
  const ConductSheet sheet = conduct_in(grant::rulebook(), "grant/even-battle", 3);
  EXPECT_GT(row_of(sheet, "marches stopped by friends").of, 100);
  EXPECT_LT(share_of(sheet, "marches stopped by friends"), 0.03);
  EXPECT_EQ(row_of(sheet, "charges barred by a friend when declared").faults, 0);
}

// Whoever is aboard a barge when the battle begins is put ashore by it.
TEST(GrantConduct, BargesLandTheirPassengers) {
  int sailed = 0, landed = 0;
  play_a_game(grant::rulebook(), "grant/river-crossing", 1, [&](const Deed& deed) {
    sailed += deed.command.verb == Verb("sail") ? 1 : 0;
    for (const Event& event : deed.events) landed += event.what == "ashore" ? 1 : 0;
  });
  EXPECT_GT(sailed, 0);
  EXPECT_GT(landed, 0);
}

// What the enemy keeps secret has no bearing on what is made up in its place, nor is it seen.
TEST(GrantAdvisor, ImaginesByWhatIsSeenAlone) {
  SeededDice source(1, 1);
  Dice dice(source);
  Chronicle silent = Chronicle::silent();
  const std::unique_ptr<Battle> battle =
      grant::rulebook().start(scenario("grant/village-fight"), "village-fight", dice, silent);
  const std::unique_ptr<Battle> seen = battle->clone(Side::B);
  Random one(5, 1), again(5, 1);
  const auto imagined = grant::rulebook().advisor().imagine(*seen, Side::B, one);
  const auto same = grant::rulebook().advisor().imagine(*battle->clone(Side::B), Side::B, again);
  EXPECT_EQ(imagined->hash(), same->hash());
  int different = 0;
  Random many(6, 1);
  for (int i = 0; i < 10; ++i)
    different += grant::rulebook().advisor().imagine(*seen, Side::B, many)->hash() != seen->hash() ? 1 : 0;
  EXPECT_GT(different, 0);  // some garrison or other has been told to hold
}

}  // namespace
}  // namespace grognard
