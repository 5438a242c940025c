// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/secret_order.h"

#include <gtest/gtest.h>

namespace grognard {
namespace {

TEST(SecretOrder, OthersAreToldInBrief) {
  const Event full{.rule = "TY-FIRE-1",
                   .what = "volley",
                   .text = "3 + 2 = 5: a hit.",
                   .faces = {3},
                   .only = Side::A,
                   .brief = "A hit."};
  const Event silent{.rule = "TY-TURN-2", .what = "order", .text = "Be bold.", .only = Side::A};
  std::vector<Event> mine = {full, silent}, theirs = mine;
  keep_what_is_told(mine, {true, false});
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(mine[0].text, "3 + 2 = 5: a hit.");
  keep_what_is_told(theirs, {false, true});
  ASSERT_EQ(theirs.size(), 1u);
  EXPECT_EQ(theirs[0].text, "A hit.");
  EXPECT_TRUE(theirs[0].faces.empty());
}

}  // namespace
}  // namespace grognard
