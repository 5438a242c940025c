// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/fields.h"

#include <gtest/gtest.h>

namespace grognard::book {
namespace {

struct Company {
  std::int16_t men = 0;
  bool fired : 1 = false;
  bool bad : 1 = false;
  Pose at = {};
};
GROGNARD_FIELDS(Company, men, fired, bad, at)

struct Army {
  std::vector<Company> companies = {};
  PerSide<std::vector<int>> shots = {};
  std::optional<double> wind = {};
  Command order = {};
  int derived = 0;
};
GROGNARD_FIELDS_BUT((derived), Army, companies, shots, wind, order)

Army army() { return {.companies = {{.men = 40}, {.men = 30, .bad = true}}}; }

TEST(Fields, TheHashCountsEveryField) {
  const std::uint64_t before = hash_of_fields(army());
  EXPECT_EQ(hash_of_fields(army()), before);
  const auto changed = [&](auto&& change) {
    Army other = army();
    change(other);
    return hash_of_fields(other) != before;
  };
  EXPECT_TRUE(changed([](Army& a) { ++a.companies[1].men; }));
  EXPECT_TRUE(changed([](Army& a) { a.companies[0].fired = true; }));
  EXPECT_TRUE(changed([](Army& a) { a.companies[0].at.facing = Facing::degrees(10); }));
  EXPECT_TRUE(changed([](Army& a) { a.companies.emplace_back(); }));
  EXPECT_TRUE(changed([](Army& a) { a.wind = 0; }));
  EXPECT_TRUE(changed([](Army& a) { a.order.verb = "halt"; }));
  EXPECT_TRUE(changed([](Army& a) { a.order.picks = 1; }));
  EXPECT_FALSE(changed([](Army& a) { a.derived = 7; }));
}

// What leaves one list and comes into the next is another position.
TEST(Fields, TheHashCountsTheLengthsOfLists) {
  Army one = army();
  one.shots[Side::A] = {1, 2};
  one.shots[Side::B] = {3};
  Army two = army();
  two.shots[Side::A] = {1};
  two.shots[Side::B] = {2, 3};
  EXPECT_NE(hash_of_fields(one), hash_of_fields(two));
}

TEST(Fields, MinusNothingIsNothing) {
  Army one = army();
  one.wind = 0.0;
  Army two = army();
  two.wind = -0.0;
  EXPECT_EQ(hash_of_fields(one), hash_of_fields(two));
}

TEST(Fields, TheFirstDifferenceIsNamed) {
  EXPECT_EQ(first_difference(army(), army()), "");
  Army other = army();
  other.companies[1].men = 31;
  other.wind = 2;
  EXPECT_EQ(first_difference(army(), other), "companies[1].men: 30, not 31");
  other = army();
  other.wind = 2;
  EXPECT_EQ(first_difference(army(), other), "wind: none, not 2");
  other = army();
  other.companies[0].fired = true;
  EXPECT_EQ(first_difference(army(), other), "companies[0].fired: false, not true");
}

TEST(Fields, ArePrinted) {
  EXPECT_EQ(print_of_fields(Company{.men = 3, .at = {100, 250, Facing::degrees(90)}}),
            "men: 3\nfired: false\nbad: false\nat: 100, 250 facing 900\n");
}

}  // namespace
}  // namespace grognard::book
