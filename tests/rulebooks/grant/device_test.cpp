// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "core/order_text.h"
#include "core/rulebook.h"
#include "rulebooks/catalogue.h"

// What the judge shows before a gun has fired is what is laid on the table when it does.
namespace grognard {
namespace {

struct Shot {
  const char* order;
  const char* scenario;
  std::size_t parts;   // of the device
  std::size_t covers;  // figures, as counted on the table
};

// clang-format off
constexpr Shot kShots[] = {
    // A sleeve half an inch wide and 4 inches long over three ranks: one file and whoever stands behind it.
    {"A roundshot-1 g > b #24", R"({"at": {"turn": 3, "phase": 4}, "units": [
       {"id": "g", "profile": "gun", "side": "A", "at": [48, 29.25]},
       {"id": "b", "profile": "line", "side": "B", "at": [46.75, 6], "facing": 0}]})", 1, 4},
    {"A shell-1 g > b #24", R"({"at": {"turn": 3, "phase": 4}, "units": [
       {"id": "g", "profile": "how", "side": "A", "at": [48, 35.25]},
       {"id": "b", "profile": "line", "side": "B", "at": [46.75, 6], "facing": 0}]})", 5, 0},
    {"A canister-1 g > b @ 47,29.25,180", R"({"at": {"turn": 3, "phase": 4}, "units": [
       {"id": "g", "profile": "gun", "side": "A", "at": [48, 29.25]},
       {"id": "b", "profile": "line", "side": "B", "at": [47, 22], "facing": 0}]})", 1, 0},
};
// clang-format on

class GrantDevice : public testing::TestWithParam<Shot> {};

TEST_P(GrantDevice, IsShownWhereItWillBeLaid) {
  const std::unique_ptr<Battle> battle = find_rulebook("grant")->start(GetParam().scenario, "s.json");
  ASSERT_TRUE(battle->decision().secret);
  const Verdict verdict = battle->judge(order_from_text(GetParam().order, battle->view()));
  ASSERT_TRUE(verdict.legal()) << verdict.refusals[0].text;
  EXPECT_EQ(verdict.device.shape.size(), GetParam().parts);
  EXPECT_FALSE(verdict.device.covers.empty());
  if (GetParam().covers > 0) {
    EXPECT_EQ(verdict.device.covers.size(), GetParam().covers);
  }

  SeededDice source(1);
  Dice dice(source);
  Chronicle log;
  battle->apply(verdict.command, dice, log);
  EXPECT_TRUE(log.events().empty());
  battle->apply(order_from_text("A done", battle->view()), dice, log);
  const auto laid =
      std::find_if(log.events().begin(), log.events().end(), [](const Event& event) { return !event.device.empty(); });
  ASSERT_NE(laid, log.events().end());
  EXPECT_EQ(laid->device.line, verdict.device.line);
  EXPECT_EQ(laid->device.covers, verdict.device.covers);
  ASSERT_EQ(laid->device.shape.size(), verdict.device.shape.size());
  for (std::size_t i = 0; i < laid->device.shape.size(); ++i)
    EXPECT_TRUE(std::ranges::equal(laid->device.shape[i].corners(), verdict.device.shape[i].corners()));
}

INSTANTIATE_TEST_SUITE_P(ThreeDevices, GrantDevice, testing::ValuesIn(kShots));

TEST(GrantDeviceRefused, IsNotShown) {
  const std::unique_ptr<Battle> battle = find_rulebook("grant")->start(kShots[0].scenario, "s.json");
  const Verdict verdict = battle->judge(order_from_text("A canister-1 g > b", battle->view()));
  EXPECT_FALSE(verdict.legal());
  EXPECT_TRUE(verdict.device.empty());
}

}  // namespace
}  // namespace grognard
