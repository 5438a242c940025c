// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "apps/positions.h"

namespace grognard {
namespace {

bool shows_orders(const View& view) {
  return std::any_of(view.overlays.begin(), view.overlays.end(),
                     [](const Overlay& overlay) { return overlay.kind == Overlay::Kind::Order; });
}

// Before the sides have chosen in secret, and when they have: a plan is for both to look at.
TEST(Plan, OfAScenarioShowsNobodysOrders) {
  for (const char* scenario : {"esr/first-battle", "esr/even-battle", "esr/training-field-1809",
                               "esr/borodino-fleches-1812", "grant/first-battle"}) {
    const Position position = load_position(scenario, std::nullopt);
    EXPECT_FALSE(shows_orders(shown_in_plan(position))) << scenario;
  }
  EXPECT_TRUE(shows_orders(load_position("esr/even-battle", std::nullopt).battle->view())) << "nothing to hide";
}

}  // namespace
}  // namespace grognard
