// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/history.h"

#include <gtest/gtest.h>

#include "../duel.h"

namespace grognard {
namespace {

// The note of a battle that went back to a secret order is for everybody, the order still is not.
TEST(History, ANoteGivesNoSecretOrderAway) {
  const auto battle = duel::battle();
  History history(duel::book(), *battle, {});
  const Command bold = duel::order(Side::A, "bold");
  const Event told{.rule = "PK-ORDER-1", .what = "order", .only = Side::A};
  history.add({*battle, *battle, bold, "because", {told}, Secrecy::Order});
  EXPECT_FALSE(history.keeps_secrets());  // the question is still open: nobody may know
  history.note("Both went back.");
  const LogEntry own = history.entry(1).told_to({{true, false}});
  EXPECT_EQ(own.order, "A bold");
  EXPECT_EQ(own.words, "Be bold");
  EXPECT_EQ(own.events.size(), 2u);
  const LogEntry others = history.entry(1).told_to({{false, true}});
  EXPECT_EQ(others.order + others.words + others.why, "");
  ASSERT_EQ(others.events.size(), 1u);
  EXPECT_EQ(others.events[0].text, "Both went back.");
}

}  // namespace
}  // namespace grognard
