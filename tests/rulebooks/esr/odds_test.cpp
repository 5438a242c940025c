// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "../../odds/every_face.h"
#include "core/order_text.h"
#include "esr/esr.h"
#include "odds/odds.h"

// Chances of esr are those of two dice: as counted by hand, by every face and by the walker.
namespace grognard::esr {
namespace {

using Chances = std::map<std::string, double>;  // of each named outcome by itself

std::vector<std::string> outcomes_of(const Battle& battle, const Command& order, Dice& dice) {
  const auto copy = battle.clone();
  Chronicle log = Chronicle::outcomes();
  copy->apply(order, dice, log);
  return log.named_outcomes();
}

Command judged(const Battle& battle, const std::string& text) {
  const Verdict v = battle.judge(order_from_text(text, battle.view()));
  EXPECT_TRUE(v.legal()) << text << (v.legal() ? "" : ": " + v.refusals.front().text);
  return v.command;
}

// The rules run for every face of every die; some of what can happen, in 36ths.
void expect_chances(const char* setup, const std::string& text, const std::map<std::string, int>& of_36) {
  const auto battle = rulebook().start(setup, "esr_odds_test");
  const Command order = judged(*battle, text);
  double sum = 0;
  Chances found;
  for (const auto& [all, chance] : by_every_face([&](Dice& dice) {
         std::string joined;
         for (const std::string& one : outcomes_of(*battle, order, dice)) joined += one + "; ";
         return joined;
       })) {
    sum += chance;
    for (const auto& [name, ways] : of_36)
      if (all.find(name + "; ") != std::string::npos) found[name] += chance;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  for (const auto& [name, ways] : of_36) EXPECT_NEAR(found[name], ways / 36.0, 1e-9) << name;
  EXPECT_EQ(std::accumulate(of_36.begin(), of_36.end(), 0, [](int n, const auto& row) { return n + row.second; }), 36);
  const auto walked = odds(*battle, order, Horizon::next_decision());
  ASSERT_TRUE(walked.has_value());
  EXPECT_TRUE(walked->whole.exact);
  double whole = 0;
  for (const OutcomeOdds& o : walked->whole.outcomes) whole += o.p.value();
  EXPECT_NEAR(whole, 1, 1e-12);
  for (const auto& [name, ways] : of_36) {
    const OutcomeOdds* one = walked->chances.find(name);
    ASSERT_EQ(one != nullptr, ways > 0) << name;
    if (one) {
      EXPECT_EQ(one->p, parse_fraction(std::to_string(ways) + "/36")) << name << ' ' << to_string(one->p);
    }
  }
}

// LR B and B are +4; fatigue takes off. 7 is needed, 3 to 6 delays.
std::string before_activation(int fatigue) {
  return R"({"at": {"turn": 4, "step": "activate"},
    "superiors": [{"id": "ga", "lr": "B", "at": [4500, 2500]}],
    "formations": [
      {"id": "fa", "commander": {"lr": "B", "at": [4500, 4000]}, "pending": {"directive": "attack", "target": "fb"}, "fatigue": [)" +
         std::to_string(fatigue) + R"(, 0, 0]},
      {"id": "ax", "commander": {"lr": "B", "at": [2000, 2500]}, "pending": {"directive": "reserve"}},
      {"id": "fb"}],
    "units": [{"id": "a1", "formation": "fa", "at": [4500, 4200]}, {"id": "a9", "formation": "ax", "at": [2000, 2700]},
              {"id": "b1", "formation": "fb", "at": [4500, 6500]}]})";
}

TEST(EsrOdds, OfActivation) {
  const struct {
    int fatigue, active, delayed, discarded;
  } rows[] = {
      {2, 30, 6, 0},   // +2: 5 or more
      {3, 26, 10, 0},  // +1: 6 or more
      {4, 21, 14, 1},  // 0: 7 or more; a 2 loses it
      {9, 1, 14, 21},  // -5: only 12; 8 to 11 delays
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.fatigue);
    expect_chances(
        before_activation(row.fatigue).c_str(), "A activate fa",
        {{"fa: order active", row.active}, {"fa: order delayed", row.delayed}, {"fa: order discarded", row.discarded}});
  }
}

// LR B: two dice and 2; 12 lets five Units deploy, 8 four, 4 three.
TEST(EsrOdds, OfDeploying) {
  expect_chances(
      R"({"at": {"turn": 3, "step": "deploy"}, "year": 1813,
    "formations": [{"id": "fa", "commander": {"lr": "B"}, "directive": "move", "point": [4500, 6000],
                    "column": {"head": [4500, 4000], "facing": 0}}, {"id": "fb"}],
    "units": [{"id": "a1"}, {"id": "a2"}, {"id": "a3"}, {"id": "a4"}, {"id": "a5"}, {"id": "a6"}, {"id": "a7"},
              {"id": "b1", "at": [4500, 7300]}]})",
      "A deploy fa",
      {{"5 Units may deploy", 6}, {"4 Units may deploy", 20}, {"3 Units may deploy", 10}, {"2 Units may deploy", 0}});
}

// LR B less 1 for ten points against it: two dice and 1. Two more have to assess, so that the next one is asked for.
TEST(EsrOdds, OfAnAssessment) {
  expect_chances(R"({"at": {"turn": 2, "side": "B", "step": "assess"},
    "formations": [{"id": "fa"}, {"id": "fb", "score": 10, "commander": {"lr": "B"}},
                   {"id": "by", "score": 10}, {"id": "bz", "score": 10}],
    "units": [{"id": "a1", "at": [4500, 1000]},
              {"id": "b1", "formation": "fb", "at": [4200, 5500]}, {"id": "b2", "formation": "fb", "at": [4400, 5500]},
              {"id": "b3", "formation": "fb", "at": [4600, 5500]}, {"id": "b4", "formation": "fb", "at": [4800, 5500]},
              {"id": "b8", "formation": "by", "at": [1500, 5500]}, {"id": "b9", "formation": "bz", "at": [7500, 5500]}]})",
                 "B assess fb",
                 {{"fb assesses at 10 or more", 10}, {"fb assesses at 5 to 9", 23}, {"fb assesses at 0 to 4", 3}});
}

// Eight 6-pounders are 4 points: ten with 6 or more on two dice.
TEST(EsrOdds, OfTheFireOfOneFormation) {
  expect_chances(R"({"at": {"turn": 2, "step": "fire", "side": "A"},
    "formations": [{"id": "fa", "commander": {"characteristics": ["WO"]}}, {"id": "fb", "commander": {"characteristics": ["WO"]}}],
    "units": [{"id": "ag", "arm": "artillery", "guns": 8, "pounder": 6, "at": [4500, 3000]},
              {"id": "b1", "at": [4500, 3812], "post": "ployed"}]})",
                 "A fire fa > fb", {{"fb must assess, -1 for the score", 26}, {"fb need not assess", 10}});
}

}  // namespace
}  // namespace grognard::esr
