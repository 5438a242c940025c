// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dice.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "core/dice_sources.h"

namespace grognard {
namespace {

RollRequest at_least(int count, int need, bool reroll = false, int sides = 6) {
  return {.rule = "TY-FIRE-1",
          .why = "volley",
          .count = count,
          .sides = sides,
          .reading = Reading::AtLeast,
          .need = need,
          .reroll_failures = reroll};
}

// Published with the Random123 library (kat_vectors, philox4x32 10).
TEST(Random, GivesThePublishedNumbers) {
  Random zero(0, 0);
  EXPECT_EQ(zero.next(), 0x6627e8d5u);
  EXPECT_EQ(zero.next(), 0xe169c58du);
  EXPECT_EQ(zero.next(), 0xbc57ac4cu);
  EXPECT_EQ(zero.next(), 0x9b00dbd8u);
}

TEST(Random, IsAFunctionOfSeedStreamAndIndex) {
  Random a(7, 3);
  Random b(7, 3);
  Random other_stream(7, 4);
  Random other_seed(8, 3);
  bool stream_differs = false;
  bool seed_differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t n = a.next();
    EXPECT_EQ(n, b.next());
    stream_differs |= n != other_stream.next();
    seed_differs |= n != other_seed.next();
  }
  EXPECT_TRUE(stream_differs && seed_differs);
  EXPECT_EQ(a.index(), 25u);  // blocks of four
}

RC_GTEST_PROP(Random, BelowStaysBelow, ()) {
  const auto bound = *rc::gen::inRange<std::uint32_t>(1, 1000000);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(bound) < bound);
}

// Chi-square with sides - 1 degrees of freedom against the 99.9 % limit, on a fixed seed.
double chi_square(int sides, int throws) {
  SeededDice source(1813, 10);
  std::vector<int> seen(static_cast<std::size_t>(sides));
  for (int i = 0; i < throws; i += 100) {
    Faces faces;
    source.answer({.rule = "TY-FIRE-1", .count = 100, .sides = sides}, faces);
    for (const std::uint8_t face : faces) ++seen[face - 1u];
  }
  const double expected = static_cast<double>(throws) / sides;
  double sum = 0;
  for (const int n : seen) sum += (n - expected) * (n - expected) / expected;
  return sum;
}
TEST(SeededDice, FavoursNoFace) {
  EXPECT_LT(chi_square(6, 600000), 20.52);
  EXPECT_LT(chi_square(10, 600000), 27.88);
  EXPECT_LT(chi_square(20, 600000), 43.82);
}

TEST(SeededDice, ThrowsFailuresAgain) {
  SeededDice source(1);
  for (int i = 0; i < 200; ++i) {
    Faces faces;
    const RollRequest request = at_least(10, 4, true);
    ASSERT_TRUE(source.answer(request, faces));
    int failed = 0;
    for (int k = 0; k < 10; ++k) failed += faces[static_cast<std::size_t>(k)] < 4 ? 1 : 0;
    EXPECT_EQ(faces.size(), 10u + static_cast<std::size_t>(failed));
    for (const std::uint8_t face : faces) EXPECT_TRUE(face >= 1 && face <= 6);
  }
}

TEST(Read, CountsSumsAndBands) {
  const std::uint8_t faces[] = {1, 4, 6};
  EXPECT_EQ(read(at_least(3, 4), faces), 2);
  EXPECT_EQ(read(at_least(3, 7), faces), 0);
  EXPECT_EQ(read(at_least(3, 1), faces), 3);
  EXPECT_EQ(read({.rule = "TY-FIRE-1", .count = 3}, faces), 11);
  RollRequest bands{.rule = "TY-FIRE-1", .count = 3, .reading = Reading::Bands};
  bands.limits[0] = 10;
  bands.limits[1] = 11;
  bands.limit_count = 2;
  EXPECT_EQ(read(bands, faces), 1);
  bands.limits[0] = 11;
  EXPECT_EQ(read(bands, faces), 0);
  bands.limits[0] = 3;
  bands.limits[1] = 4;
  EXPECT_EQ(read(bands, faces), 2);
}

TEST(Read, CountsASecondThrowOnlyForFailures) {
  const std::uint8_t faces[] = {1, 4, 6, 5};  // the 1 is thrown again and shows 5
  EXPECT_EQ(faces_wanted(at_least(3, 4, true), faces), 4);
  EXPECT_EQ(read(at_least(3, 4, true), faces), 3);
  EXPECT_EQ(faces_wanted(at_least(3, 4, true), {}), 3);
}

TEST(Read, TakesEachDieByItsOwnRule) {
  RollRequest request{.rule = "TY-FIRE-1", .count = 4, .reading = Reading::AtLeast};
  request.each = {{5, true, false}, {3, false, true}, {6, false, false}, {4, true, true}};
  request.parts = {3, 1};
  const Faces faces = {2, 4, 6, 5, 5, 1, 2};  // the first fails, the second succeeds, the last does either: three again
  const std::span<const std::uint8_t> all(faces.data(), faces.size());
  EXPECT_EQ(faces_wanted(request, all.first(4)), 7);
  EXPECT_EQ(read(request, all), 2);
  EXPECT_EQ(hits_of_parts(request, all), (PartHits{2, 0}));
  // Which are to be thrown next.
  EXPECT_EQ(dice_wanted(request, all.first(0)), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(dice_wanted(request, all.first(3)), (std::vector<int>{3}));
  EXPECT_EQ(dice_wanted(request, all.first(4)), (std::vector<int>{0, 1, 3}));
  EXPECT_EQ(dice_wanted(request, all.first(6)), (std::vector<int>{3}));
  EXPECT_TRUE(dice_wanted(request, all).empty());
  EXPECT_TRUE(dice_wanted({.rule = "TY-FIRE-1", .count = 4}, all.first(1)).empty());
}

TEST(ScriptedDice, GivesWhatIsWritten) {
  ScriptedDice script({6, 1, 3, 2});
  Dice dice(script);
  EXPECT_EQ(dice.hits("TY-FIRE-1", Side::A, "volley", 2, 4).value, 1);
  EXPECT_EQ(dice.total("TY-FIRE-1", Side::A, "morale", 2).value, 5);
  EXPECT_FALSE(dice.wanting());
  EXPECT_EQ(script.left(), 0u);
  EXPECT_EQ(dice.tape().size(), 4u);
  EXPECT_EQ(dice.rolls(), 2);
}

TEST(ScriptedDice, AsksForTheFirstThrowItCannotAnswer) {
  ScriptedDice script({6});
  Dice dice(script);
  const Roll lowest = dice.hits("TY-FIRE-1", Side::A, "volley", 3, 4);
  EXPECT_EQ(lowest.value, 0);
  EXPECT_EQ(lowest.faces.size(), 3u);
  // Nothing after it is answered, not even what the script still could.
  EXPECT_EQ(dice.total("TY-MORALE-1", Side::B, "morale", 1).value, 1);
  EXPECT_TRUE(dice.wanting());
  EXPECT_EQ(dice.wanted().rule, RuleId("TY-FIRE-1"));
  EXPECT_EQ(dice.wanted().count, 3);
  EXPECT_TRUE(dice.tape().empty());
  EXPECT_EQ(script.left(), 1u);
}

TEST(ScriptedDice, StopsAtAFaceTheDieDoesNotHave) {
  for (const std::uint8_t wrong : {std::uint8_t{0}, std::uint8_t{7}}) {
    ScriptedDice script({wrong});
    Dice dice(script);
    dice.total("TY-FIRE-1", Side::A, "volley", 1);
    EXPECT_TRUE(dice.wanting());
    EXPECT_TRUE(script.bad_face());
  }
}

TEST(ScriptedDice, WaitsForTheSecondFacesToo) {
  Faces faces;
  ScriptedDice short_script({1, 1, 6});
  EXPECT_FALSE(short_script.answer(at_least(2, 4, true), faces));
  ScriptedDice script({1, 1, 6, 2});
  EXPECT_TRUE(script.answer(at_least(2, 4, true), faces));
  EXPECT_EQ(read(at_least(2, 4, true), {faces.data(), faces.size()}), 1);
}

TEST(Dice, NoDiceAreNoThrow) {
  ScriptedDice script({});
  Dice dice(script);
  EXPECT_EQ(dice.hits("TY-FIRE-1", Side::A, "volley", 0, 4).value, 0);
  EXPECT_FALSE(dice.wanting());
  EXPECT_EQ(dice.rolls(), 0);
}

TEST(DiceDeathTest, TooManyDiceAreABug) {
  SeededDice source(1);
  Dice dice(source);
  EXPECT_DEATH(dice.total("TY-FIRE-1", Side::A, "volley", kMostDice + 1), "not true: request.count");
}

}  // namespace
}  // namespace grognard
