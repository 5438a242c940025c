// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/secret_order.h"

#include <gtest/gtest.h>

namespace grognard {
namespace {

TEST(SecretOrder, IsOneOfWhichTheOtherSideHearsNothing) {
  const Event mine{.rule = "TY-TURN-2", .what = "order", .only = Side::A};
  const Event theirs{.rule = "TY-TURN-2", .what = "order", .only = Side::B};
  const Event open{.rule = "TY-TURN-2", .what = "phase"};
  EXPECT_TRUE(order_is_secret({mine, mine}, Side::A));
  EXPECT_FALSE(order_is_secret({mine, mine}, Side::B));
  EXPECT_FALSE(order_is_secret({mine, theirs}, Side::A));
  EXPECT_FALSE(order_is_secret({mine, open}, Side::A));
  EXPECT_FALSE(order_is_secret({}, Side::A));
}

}  // namespace
}  // namespace grognard
