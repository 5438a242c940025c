// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "odds/walker.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "every_face.h"

namespace grognard {
namespace {

Wide sum_over(const Distribution& d, Wide denominator) {
  Wide sum = 0;
  for (const OutcomeOdds& one : d.outcomes) sum += one.p.numerator * (denominator / one.p.denominator);
  return sum;
}

template <class Run>
void expect_like_every_face(const Run& run) {
  const std::map<std::string, double> plain = by_every_face(run);
  const Distribution walked = walk(run);
  ASSERT_TRUE(walked.exact);
  EXPECT_EQ(walked.outcomes.size(), plain.size());
  for (const auto& [name, p] : plain) {
    const OutcomeOdds* found = walked.find(name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_NEAR(found->p.value(), p, 1e-12) << name;
    EXPECT_EQ(found->low, found->high);
  }
}

RollRequest at_least(int count, int need, bool reroll = false, int sides = 6) {
  return {.rule = "TY-FIRE-1",
          .count = count,
          .sides = sides,
          .reading = Reading::AtLeast,
          .need = need,
          .reroll_failures = reroll};
}

std::string hits(Dice& dice, const RollRequest& request) { return std::to_string(dice.roll(request).value); }

// Each way takes longer than the patience for all of them.
TEST(Walker, GivesUpWhenPatienceIsOver) {
  const auto slow = [](Dice& dice) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return hits(dice, at_least(12, 4)) + hits(dice, at_least(12, 4));
  };
  const Distribution d = walk(slow, {.patience = std::chrono::milliseconds(2)});
  EXPECT_FALSE(d.exact);
  EXPECT_GE(d.leaves, 1u);
  EXPECT_LT(d.leaves, 169u);
  EXPECT_TRUE(walk(slow).exact);
}

TEST(Walker, CountsHits) {
  const Distribution d = walk([](Dice& dice) { return hits(dice, at_least(6, 5)); });
  EXPECT_EQ(d.leaves, 7u);
  EXPECT_EQ(to_string(d.find("3")->p), "160/729");
  EXPECT_EQ(to_string(d.find("6")->p), "1/729");
  EXPECT_EQ(d.outcomes.front().name, "2");  // the most probable first
  EXPECT_EQ(sum_over(d, 729), Wide{729});
}

TEST(Walker, AgreesWithEveryFaceForHits) {
  for (int need = 0; need <= 8; ++need) {
    for (const bool reroll : {false, true}) {
      expect_like_every_face([&](Dice& dice) { return hits(dice, at_least(3, need, reroll)); });
      expect_like_every_face([&](Dice& dice) { return hits(dice, at_least(2, need, reroll, 8)); });
    }
  }
}

// The hits of each part of a throw whose dice are read one by one.
std::string part_hits(Dice& dice, const RollRequest& request) {
  std::string text;
  for (const std::uint8_t hits : dice.roll(request).of_part) text += std::to_string(hits) + " ";
  return text;
}

TEST(Walker, AgreesWithEveryFaceForDiceThatDiffer) {
  for (const bool failure : {false, true}) {
    for (const bool success : {false, true}) {
      RollRequest request{.rule = "TY-FIRE-1", .count = 3, .reading = Reading::AtLeast};
      request.each = {{5, failure, success}, {3, false, success}, {6, failure, false}};
      expect_like_every_face([&](Dice& dice) { return hits(dice, request); });
      request.parts = {1, 2};
      expect_like_every_face([&](Dice& dice) { return part_hits(dice, request); });
    }
  }
}

TEST(Walker, DiceThatDifferMayBeCertain) {
  RollRequest request{.rule = "TY-FIRE-1", .count = 3, .reading = Reading::AtLeast};
  request.each = {{7, true, false}, {4, false, false}, {1, false, true}};
  request.parts = {2, 1};
  expect_like_every_face([&](Dice& dice) { return part_hits(dice, request); });
}

TEST(Walker, ThrowsThatCannotFailOrCannotHitAreOneCase) {
  for (const int need : {-1, 1, 7}) {
    const Distribution d = walk([&](Dice& dice) { return hits(dice, at_least(300, need, true)); });
    EXPECT_TRUE(d.exact);
    EXPECT_EQ(d.leaves, 1u);
    EXPECT_EQ(d.outcomes[0].name, need > 6 ? "0" : "300");
    EXPECT_EQ(to_string(d.outcomes[0].p), "1");
  }
}

TEST(Walker, AgreesWithEveryFaceForTotalsAndBands) {
  expect_like_every_face([](Dice& dice) { return std::to_string(dice.total("TY-FIRE-1", Side::A, "x", 4).value); });
  expect_like_every_face([](Dice& dice) { return std::to_string(dice.total("TY-FIRE-1", Side::A, "x", 3, 10).value); });
  const int limits[] = {5, 9, 20};
  expect_like_every_face(
      [&](Dice& dice) { return std::to_string(dice.bands("TY-FIRE-1", Side::A, "x", 3, limits).value); });
  const int beyond[] = {1, 2, 40};  // the first two bands cannot come up, and nothing is over the last
  expect_like_every_face(
      [&](Dice& dice) { return std::to_string(dice.bands("TY-FIRE-1", Side::A, "x", 3, beyond).value); });
}

// Later throws depend on earlier ones, and some ways throw more often than others.
std::string a_fight(Dice& dice) {
  const int first = dice.hits("TY-FIRE-1", Side::A, "first", 2, 5).value;
  if (first == 0) return "nothing";
  const int saved = dice.roll(at_least(first, 4, true)).value;
  if (saved == first) return "all saved";
  const int limits[] = {6, 8};
  const int band = dice.bands("TY-MORALE-1", Side::B, "morale", 2, limits).value;
  return band == 2                                                       ? "rout"
         : band == 1                                                     ? "waver"
         : dice.total("TY-MORALE-2", Side::B, "recall", 1, 4).value == 4 ? "recalled"
                                                                         : "stands";
}
TEST(Walker, AgreesWithEveryFaceForChainsOfThrows) { expect_like_every_face(a_fight); }

// Classes are only as good as the faces that stand for them.
RC_GTEST_PROP(Walker, RepresentativesReadAsTheirClass, ()) {
  RollRequest request{.rule = "TY-FIRE-1", .count = *rc::gen::inRange(1, 12), .sides = *rc::gen::inRange(2, 13)};
  request.reading = static_cast<Reading>(*rc::gen::inRange(0, 3));
  request.need = *rc::gen::inRange(-1, request.sides + 3);
  request.reroll_failures = request.reading == Reading::AtLeast && *rc::gen::arbitrary<bool>();
  if (request.reading == Reading::Bands) {
    request.limit_count = *rc::gen::inRange(0, kMostLimits + 1);
    int limit = 0;
    for (int i = 0; i < request.limit_count; ++i) request.limits[i] = limit += *rc::gen::inRange(0, 20);
  }
  const auto table = classes_of(request);
  RC_ASSERT(table.has_value());
  Wide sum = 0;
  for (const ThrowClass& one : table->classes) {
    Faces faces;
    represent(request, one, faces);
    const std::span<const std::uint8_t> all(faces.data(), faces.size());
    RC_ASSERT(read(request, all) == one.reading);
    RC_ASSERT(faces_wanted(request, all) == static_cast<int>(faces.size()));
    for (const std::uint8_t face : faces) RC_ASSERT(face >= 1 && face <= request.sides);
    RC_ASSERT(one.weight > 0u);
    sum += one.weight;
  }
  RC_ASSERT(sum == table->whole);
}

TEST(Walker, LargeThrowsStayExact) {
  const Distribution d = walk_keys([](Dice& dice) { return dice.roll(at_least(24, 5, true)).value; },
                                   [](int k) { return std::to_string(k); });
  ASSERT_TRUE(d.exact);
  EXPECT_EQ(d.leaves, 25u);
  const Wide whole = *power(9, 24);
  EXPECT_EQ(sum_over(d, whole), whole);
  EXPECT_NEAR(d.find("24")->p.value(), std::pow(5.0 / 9, 24), 1e-18);
}

TEST(Walker, SamplesWhatIsTooLarge) {
  // 200 dice have more throws than 128 bits can count.
  const auto run = [](Dice& dice) { return dice.hits("TY-FIRE-1", Side::A, "x", 200, 5).value > 66 ? 1 : 0; };
  const Distribution d = walk_keys(run, [](int k) { return std::string(k == 1 ? "more" : "less"); });
  EXPECT_FALSE(d.exact);
  EXPECT_EQ(d.leaves, 20000u);
  double binomial_tail = 0;
  for (int k = 67; k <= 200; ++k) {
    binomial_tail += std::exp(std::lgamma(201) - std::lgamma(k + 1) - std::lgamma(201 - k) + k * std::log(1.0 / 3) +
                              (200 - k) * std::log(2.0 / 3));
  }
  const OutcomeOdds& more = *d.find("more");
  EXPECT_LT(more.low, binomial_tail);
  EXPECT_GT(more.high, binomial_tail);
  EXPECT_LT(more.high - more.low, 0.02);
  EXPECT_EQ(sum_over(d, 20000), Wide{20000});
}

TEST(Walker, SamplesWhatHasTooManyLeaves) {
  const auto run = [](Dice& dice) {
    int sum = 0;
    for (int i = 0; i < 5; ++i) sum += dice.total("TY-FIRE-1", Side::A, "x", 1).value;
    return sum > 17 ? 1 : 0;
  };
  const auto name = [](int k) { return std::to_string(k); };
  EXPECT_TRUE(walk_keys(run, name, {.most_leaves = 7776}).exact);
  const Distribution sampled = walk_keys(run, name, {.most_leaves = 7775, .samples = 1000});
  EXPECT_FALSE(sampled.exact);
  EXPECT_EQ(sampled.leaves, 1000u);
  EXPECT_LT(sampled.find("1")->low, 0.5);
  EXPECT_GT(sampled.find("1")->high, 0.5);
}

TEST(Walker, EndsRunsThatThrowUntilTheyHit) {
  const auto run = [](Dice& dice) {
    int throws = 1;
    while (dice.hits("TY-FIRE-1", Side::A, "x", 1, 6).value == 0) ++throws;
    return std::string(throws > 10 ? "long" : "short");
  };
  const Distribution d = walk(run);
  EXPECT_FALSE(d.exact);
  EXPECT_NEAR(d.find("long")->p.value(), std::pow(5.0 / 6, 10), 0.02);
}

TEST(Walker, WithoutDiceThereIsOneWay) {
  const Distribution d = walk([](Dice&) { return std::string("sure"); });
  EXPECT_TRUE(d.exact);
  EXPECT_EQ(d.leaves, 1u);
  EXPECT_EQ(to_string(d.find("sure")->p), "1");
}

TEST(WalkerDeathTest, RulesThatAskOtherwiseTheSecondTimeAreABug) {
  int calls = 0;
  const auto run = [&](Dice& dice) { return dice.total("TY-FIRE-1", Side::A, "x", ++calls).value; };
  EXPECT_DEATH(tally(run), "same_throw");
}

TEST(Fraction, ReducesAlikeByEitherWay) {
  for (const Wide den :
       {Wide{1}, Wide{36}, Wide{1} << 100, *power(6, 40), *power(10, 30), *power(23, 5) * 6, Wide{7919}}) {
    const Reducer reduced(den);
    for (const Wide num : {Wide{0}, Wide{1}, den / 3, den / 2, den - 1, den}) {
      const Wide divisor = common_divisor(num, den);
      EXPECT_EQ(reduced(num), (Fraction{num / divisor, den / divisor}));
    }
  }
}

TEST(Fraction, IsReadInAnyTerms) {
  EXPECT_EQ(*parse_fraction("20/729"), (Fraction{20, 729}));
  EXPECT_EQ(*parse_fraction("12/36"), (Fraction{1, 3}));
  EXPECT_EQ(*parse_fraction("1"), (Fraction{1, 1}));
  EXPECT_EQ(*parse_fraction("0"), (Fraction{0, 1}));
  for (const char* none : {"", "/", "1/", "/2", "2", "3/2", "1/0", "a", "-1/2", "1/2/3", " 1/2", "0.5"}) {
    EXPECT_FALSE(parse_fraction(none).has_value()) << none;
  }
}

TEST(Fraction, SaysWhenItDoesNotFit) {
  EXPECT_FALSE(power(2, 128).has_value());
  EXPECT_TRUE(power(2, 127).has_value());
  EXPECT_FALSE(product(Wide{1} << 64, Wide{1} << 64).has_value());
  EXPECT_FALSE(common_multiple(*power(3, 80), *power(5, 50)).has_value());
  EXPECT_EQ(*common_multiple(12, 18), Wide{36});
}

}  // namespace
}  // namespace grognard
