// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "ai/random_player.h"
#include "core/json_input.h"
#include "core/wire.h"
#include "scenarios.h"
#include "session/session.h"

// Taking back is no way to look: in every rulebook an order that can be taken back has shown nobody anything, and leaves
// everybody with what he saw before.
namespace grognard {
namespace {

#ifdef NDEBUG
constexpr int kProbesOfAScenario = 25;
constexpr int kProbesOfAnAmbush = 500;
#else
constexpr int kProbesOfAScenario = 6;
constexpr int kProbesOfAnAmbush = 60;
#endif

// All that a side can see and read.
struct Sight {
  std::string view;
  std::string text;
  std::string decision;
  friend bool operator==(const Sight&, const Sight&) = default;
};

Sight sight_of(const Battle& battle, Side side) {
  const View view = battle.view(side);
  const Roster roster = roster_of(view);
  return {json_text(to_json_without_ground(view)), battle.text(side),
          json_text(to_json(battle.clone(side)->decision(), roster))};
}

// Enemies on the table as this side sees it.
int enemies_in_sight(const Battle& battle, Side side) {
  int count = 0;
  for (const Piece& piece : battle.view(side).pieces)
    count += piece.on_table && piece.side != side && piece.symbol != Symbol::Place ? 1 : 0;
  return count;
}

// What this side would have seen of the order had it carried it out on what it knew.
Sight foretold(const Battle& before, const Command& command, Side side) {
  const std::unique_ptr<Battle> known = before.clone(side);
  const Verdict verdict = known->judge(command);
  if (!verdict.legal()) return {};
  ScriptedDice none({});
  Dice dice(none);
  Chronicle silent = Chronicle::silent();
  known->apply(verdict.command, dice, silent);
  return dice.wanting() ? Sight{} : sight_of(*known, side);
}

struct Tally {
  int orders = 0;  // without dice
  int probes = 0;  // taken back
  int finds = 0;   // something new was seen before
};

// Gives an order; where it can be taken back, it is, and everything is compared.
void probe(Session& session, const Command& command, Tally& tally) {
  const std::unique_ptr<Battle> before = session.battle().clone();
  const Reply reply = session.submit(before->decision().number, command);
  if (reply.status != Reply::Status::Done || !session.record().steps.back().faces.empty()) return;
  ++tally.orders;
  if (session.undoable() == 0) return;
  ++tally.probes;
  const std::unique_ptr<Battle> after = session.battle().clone();
  ASSERT_TRUE(session.undo());
  for (const Side side : kSides) {
    const Sight was = sight_of(*before, side);
    const Sight saw = sight_of(*after, side);
    EXPECT_EQ(sight_of(session.battle(), side), was);
    const bool new_enemy = side == command.side && enemies_in_sight(*after, side) > enemies_in_sight(*before, side);
    const bool unforeseen = saw != was && saw != foretold(*before, reply.verdict.command, side);
    if (new_enemy || unforeseen) ++tally.finds;
    EXPECT_FALSE(new_enemy || unforeseen)
        << json_text(to_json(reply.verdict.command, session.roster())) << " for " << letter(side);
  }
  EXPECT_EQ(session.battle().hash(), before->hash());
  session.submit(before->decision().number, command);
}

// Random games until so many orders have been taken back.
Tally probe_scenario(const Playable& p, int probes) {
  Tally tally;
  for (std::uint64_t game = 0; game < 40 && tally.probes < probes; ++game) {
    Session session = Session::start(*p.rulebook, {p.json, p.id, {}, 23 + game});
    RandomPlayer player(p.rulebook->advisor(), Random(29, game));
    for (int i = 0; i < 600 && !session.battle().outcome().over && tally.probes < probes; ++i) {
      const Decision asked = session.battle().decision();
      const int steps = session.steps();
      probe(session, player.choose(session.battle(), asked, asked.side()).command, tally);
      if (session.steps() == steps || testing::Test::HasFailure()) return tally;
    }
  }
  return tally;
}

TEST(UndoBattery, WhatCanBeTakenBackHasShownNothing) {
  std::map<std::string, Tally> by_rulebook;
  for (const Playable& p : every_scenario()) {
    const Tally tally = probe_scenario(p, kProbesOfAScenario);
    Tally& sum = by_rulebook[std::string(p.rulebook->id())];
    sum.orders += tally.orders;
    sum.probes += tally.probes;
    sum.finds += tally.finds;
  }
  for (const auto& [id, tally] : by_rulebook) {
    std::cout << id << ": " << tally.orders << " orders without dice, " << tally.probes << " taken back, "
              << tally.finds << " finds\n";
    EXPECT_GT(tally.probes, 0) << id;
    EXPECT_EQ(tally.finds, 0) << id;
  }
}

// The first battle of revwars with British battalions hidden in front of the French.
Playable ambush() {
  const Rulebook* revwars = find_rulebook("revwars");
  for (const Playable& p : every_scenario()) {
    if (p.rulebook != revwars || p.id != "first-battle") continue;
    Json json = parse_json(p.json, p.id);
    for (Json& unit : json["units"]) {
      const bool british = unit["side"] == "B";
      if (british) unit["hidden"] = true;
      unit["at"][1] = unit["at"][1].get<double>() + (british ? 1 : -5);
      if (unit["id"] == "b-rif") unit["at"][1] = 31.5;
      if (unit["id"] == "a-tir") unit["at"][1] = 8.0;
    }
    json["brigades"][0]["general"]["at"] = {25.5, 2.4};
    json["ground"][0]["kind"] = "wood";
    json["ground"][0]["polygon"] = {{6, 23}, {44, 23}, {44, 34.5}, {6, 34.5}};
    return {revwars, "ambush", json_text(json)};
  }
  return {};
}

// Of some random orders the one that leads farthest to where the enemy lies.
Command march_on(RandomPlayer& player, const Battle& seen, const Decision& asked) {
  Command best = player.choose(seen, asked, asked.side()).command;
  const auto goes_to = [](const Command& c) { return c.path.empty() ? 0 : c.path.back().at().y; };
  for (int i = 0; i < 10 && asked.side() == Side::A; ++i) {
    const Command other = player.choose(seen, asked, asked.side()).command;
    if (goes_to(other) > goes_to(best)) best = other;
  }
  return best;
}

TEST(UndoBattery, AnAmbushIsNotFoundByTakingBack) {
  const Playable p = ambush();
  Tally tally;
  int sprung = 0;
  for (std::uint64_t game = 0; game < 200 && tally.probes < kProbesOfAnAmbush; ++game) {
    Session session = Session::start(*p.rulebook, {p.json, p.id, {}, 31 + game});
    const int hidden = enemies_in_sight(session.battle(), Side::A);
    RandomPlayer player(p.rulebook->advisor(), Random(37, game));
    for (int i = 0; i < 150 && !session.battle().outcome().over; ++i) {
      const Decision asked = session.battle().decision();
      probe(session, march_on(player, *session.seen_by(asked.side()), asked), tally);
      if (testing::Test::HasFailure()) return;
    }
    sprung += enemies_in_sight(session.battle(), Side::A) > hidden ? 1 : 0;
  }
  std::cout << tally.orders << " orders without dice, " << tally.probes << " taken back, " << tally.finds
            << " finds; in " << sprung << " games an ambush came to light\n";
  EXPECT_GE(tally.probes, kProbesOfAnAmbush);
  EXPECT_GT(sprung, 0);
  EXPECT_EQ(tally.finds, 0);
}

}  // namespace
}  // namespace grognard
