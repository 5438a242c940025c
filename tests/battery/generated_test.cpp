// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/generated.h"

#include <gtest/gtest.h>

#include "apps/series/soak_game.h"
#include "rulebooks/catalogue.h"

// The battery on scenarios that nobody has thought of. A few here; many by
//   grognard soak --generated --games 1000 [--rulebook ID] [--players computer] [--seed N]
namespace grognard {
namespace {

#ifdef NDEBUG
constexpr int kGeneratedGames = 4;  // of each rulebook
#else
constexpr int kGeneratedGames = 1;
#endif

TEST(Generated, TheSameSeedGivesTheSameScenario) {
  for (const Rulebook* rulebook : rulebooks()) {
    if (!can_be_generated(*rulebook)) continue;
    const std::string text = generated_scenario(*rulebook, 7).text;
    EXPECT_EQ(generated_scenario(*rulebook, 7).text, text) << rulebook->id();
    EXPECT_NE(generated_scenario(*rulebook, 8).text, text) << rulebook->id();
    EXPECT_NO_THROW(rulebook->start(text, "generated")) << rulebook->id();
  }
}

// Random legal play ends, what is offered is legal, what is judged again stays the same, copies agree, nobody stands
// where he may not or goes too far, and the record replays.
TEST(Generated, GamesPassTheBattery) {
  for (const Rulebook* rulebook : rulebooks())
    for (int game = 1; can_be_generated(*rulebook) && game <= kGeneratedGames; ++game) {
      const ScenarioFile scenario = generated_scenario(*rulebook, 1000003 + static_cast<std::uint64_t>(game));
      const SoakResult result = soak_game(scenario, 1, game, false, true);
      EXPECT_EQ(result.failure, "") << "grognard soak --generated --rulebook " << rulebook->id() << " --seed 1 --only "
                                    << game;
    }
}

}  // namespace
}  // namespace grognard
