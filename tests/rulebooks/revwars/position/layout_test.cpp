// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "revwars/position/positions.h"

// The tables of RW-GEO-14 row by row, and what every layout has in common.
namespace grognard::revwars {
namespace {

using P = PlatoonType;
using F = Formation;
using Sizes = std::vector<int>;

Shape shape_of(P type, F formation, bool doubled = false) {
  Shape shape;
  shape.formation = formation;
  shape.doubled = doubled;
  if (formation == F::SkirmishLine) shape.gap = static_cast<std::int16_t>(snap(base_of(type).front));
  return shape;
}

Body body_at(P type, int platoons, const Shape& shape, const Pose& pose = Pose::snapped({30, 20}, Facing{})) {
  return {.type = type, .platoons = platoons, .gun = false, .shape = shape, .pose = pose, .trail = {}};
}

Sizes sizes_of(P type, int platoons, F formation) {
  const auto sizes = rank_sizes(type, platoons, shape_of(type, formation));
  return {sizes.begin(), sizes.end()};
}

// Width and depth of the smallest rectangle around the bases of a battalion that faces north.
std::pair<double, double> footprint_of(const Body& body) {
  Box box{{kNowhere, kNowhere}, {-kNowhere, -kNowhere}};
  for (const Stand& stand : stands_of(body)) {
    const Ring ring = stand.ring();
    for (const Vec2 c : ring.corners()) {
      box.low = {std::min(box.low.x, c.x), std::min(box.low.y, c.y)};
      box.high = {std::max(box.high.x, c.x), std::max(box.high.y, c.y)};
    }
  }
  return {box.high.x - box.low.x, box.high.y - box.low.y};
}

TEST(RevwarsLayout, RankSizesAreThoseOfTheTable) {
  const struct {
    int platoons;
    Sizes three;
    Sizes four;
    Sizes square;
  } rows[] = {
      {3, {1, 1, 1}, {1, 1, 1}, {}},
      {4, {2, 1, 1}, {1, 1, 1, 1}, {1, 2, 1}},
      {5, {2, 2, 1}, {2, 1, 1, 1}, {2, 2, 1}},
      {6, {2, 2, 2}, {2, 2, 1, 1}, {2, 2, 2}},
      {7, {3, 2, 2}, {2, 2, 2, 1}, {3, 2, 2}},
      {8, {3, 3, 2}, {2, 2, 2, 2}, {3, 3, 2}},
      {9, {3, 3, 3}, {3, 2, 2, 2}, {3, 3, 3}},
      {10, {4, 3, 3}, {3, 3, 2, 2}, {4, 3, 3}},
      {12, {4, 4, 4}, {3, 3, 3, 3}, {4, 4, 4}},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(sizes_of(P::LineInfantry, row.platoons, F::AttackColumn), row.three) << row.platoons;
    EXPECT_EQ(sizes_of(P::SkirmishInfantry, row.platoons, F::AttackColumn), row.three) << row.platoons;
    EXPECT_EQ(sizes_of(P::LightInfantry, row.platoons, F::AttackColumn), row.four) << row.platoons;
    if (!row.square.empty()) {
      EXPECT_EQ(sizes_of(P::LineInfantry, row.platoons, F::Square), row.square) << row.platoons;
    }
  }
  EXPECT_EQ(sizes_of(P::LightInfantry, 7, F::DoubleLine), (Sizes{4, 3}));
  EXPECT_EQ(sizes_of(P::LineInfantry, 2, F::AttackColumn), (Sizes{1, 1}));
  EXPECT_EQ(sizes_of(P::LineInfantry, 5, F::Line), (Sizes{5}));
}

TEST(RevwarsLayout, FootprintsAreThoseOfTheTable) {
  struct Measures {
    F formation;
    double width;
    double depth;
  };
  const struct {
    P type;
    int platoons;
    std::vector<Measures> formations;
  } rows[] = {
      {P::LineInfantry,
       6,
       {{F::Line, 6, 1.28},
        {F::SkirmishLine, 11, 1.28},
        {F::MarchColumn, 1, 7.68},
        {F::AttackColumn, 2, 3.84},
        {F::Square, 2.56, 3.56}}},
      {P::LineInfantry,
       8,
       {{F::Line, 8, 1.28},
        {F::SkirmishLine, 15, 1.28},
        {F::MarchColumn, 1, 10.24},
        {F::AttackColumn, 3, 3.84},
        {F::Square, 3.56, 3.84}}},
      {P::LightInfantry,
       6,
       {{F::Line, 7.68, 1},
        {F::DoubleLine, 3.84, 2},
        {F::SkirmishLine, 14.08, 1},
        {F::MarchColumn, 1.28, 6},
        {F::AttackColumn, 2.56, 4},
        {F::Square, 2.56, 3.28}}},
      {P::SkirmishInfantry,
       6,
       {{F::Line, 7.68, 1},
        {F::DoubleLine, 3.84, 2},
        {F::SkirmishLine, 14.08, 1},
        {F::MarchColumn, 1.28, 6},
        {F::AttackColumn, 2.56, 3},
        {F::Square, 2.56, 3.28}}},
      {P::MobInfantry, 8, {{F::Line, 10.24, 2}, {F::MarchColumn, 1.28, 16}, {F::AttackColumn, 3.84, 6}}},
      {P::LineCavalry,
       4,
       {{F::Line, 5.12, 2}, {F::SkirmishLine, 8.96, 2}, {F::MarchColumn, 1.28, 8}, {F::AttackColumn, 2.56, 6}}},
      {P::LightCavalry,
       4,
       {{F::Line, 8, 1.28}, {F::SkirmishLine, 14, 1.28}, {F::MarchColumn, 2, 5.12}, {F::AttackColumn, 4, 3.84}}},
      {P::SkirmishCavalry,
       4,
       {{F::Line, 8, 1.28}, {F::SkirmishLine, 14, 1.28}, {F::MarchColumn, 2, 5.12}, {F::AttackColumn, 4, 3.84}}},
      {P::FieldArtillery, 3, {{F::Line, 6, 2.56}, {F::MarchColumn, 2, 7.68}}},
      {P::FieldArtillery, 4, {{F::Line, 8, 2.56}, {F::MarchColumn, 2, 10.24}}},
  };
  for (const auto& row : rows)
    for (const Measures& m : row.formations) {
      const auto [width, depth] = footprint_of(body_at(row.type, row.platoons, shape_of(row.type, m.formation)));
      EXPECT_NEAR(width, m.width, 0.001) << row.platoons << ' ' << name_of(m.formation);
      EXPECT_NEAR(depth, m.depth, 0.001) << row.platoons << ' ' << name_of(m.formation);
      EXPECT_TRUE(may_form(row.type, m.formation));
    }
}

TEST(RevwarsLayout, DoubleSkirmishLineHasItsRearRankBehindTheFrontRank) {
  Shape shape = shape_of(P::SkirmishInfantry, F::SkirmishLine, true);
  const auto [width, depth] = footprint_of(body_at(P::SkirmishInfantry, 5, shape));
  EXPECT_NEAR(width, 3 * 1.28 + 2 * 1.28, 0.001);
  EXPECT_NEAR(depth, 2, 0.001);
  shape.gap = 50;
  EXPECT_NEAR(footprint_of(body_at(P::SkirmishInfantry, 6, shape)).first, 3 * 1.28 + 2 * 0.5, 0.001);
}

// Every layout that a battalion can have, for all strengths.
template <class Check>
void for_every_layout(Check check) {
  for (int t = 0; t < kPlatoonTypes; ++t)
    for (int f = 0; f < kFormations; ++f)
      for (int n = 2; n <= kMostPlatoons; ++n)
        for (const bool gun : {false, true}) {
          const auto type = static_cast<P>(t);
          const auto formation = static_cast<F>(f);
          if (!may_form(type, formation) || (formation == F::Square && n < kLeastSquare)) continue;
          Body body = body_at(type, n, shape_of(type, formation), Pose::snapped({30, 20}, Facing::degrees(37)));
          body.gun = gun && type != P::FieldArtillery;
          check(body, std::string(name_of(formation)) + " of " + std::to_string(n) + (body.gun ? " with a gun" : ""));
        }
}

TEST(RevwarsLayout, EveryLayoutHasItsStandsOnceAndApart) {
  for_every_layout([](const Body& body, const std::string& what) {
    const Stands stands = stands_of(body);
    ASSERT_EQ(static_cast<int>(stands.size()), body.platoons + (body.gun ? 1 : 0)) << what;
    EXPECT_EQ(std::ranges::count_if(stands, &Stand::centre_platoon), 1) << what;
    EXPECT_EQ(std::ranges::count_if(stands, &Stand::gun), body.gun ? 1 : 0) << what;
    for (std::size_t i = 0; i < stands.size(); ++i) {
      for (std::size_t j = i + 1; j < stands.size(); ++j)
        EXPECT_FALSE(overlap_deeply(stands[i].ring(), stands[j].ring())) << what << ": " << i << " and " << j;
      if (!stands[i].centre_platoon) continue;
      EXPECT_EQ(stands[i].rank, 0) << what;
      EXPECT_TRUE(stands[i].fights) << what;
      EXPECT_NEAR(length(stands[i].centre - body.pose.at()), 0, 1e-9) << what;
      EXPECT_EQ(stands[i].facing, body.pose.facing) << what;
    }
  });
}

TEST(RevwarsLayout, BasesCoverTheStandsAndNothingElse) {
  for_every_layout([](const Body& body, const std::string& what) {
    double stands = 0;
    for (const Stand& stand : stands_of(body)) stands += stand.base.front * stand.base.depth;
    double rings = 0;
    for (const Ring& ring : bases_of(body)) {
      double twice = 0;
      for (std::size_t i = 0; i < ring.size(); ++i) twice += cross(ring[i], ring[(i + 1) % ring.size()]);
      rings += twice / 2;
    }
    EXPECT_NEAR(rings, stands, 1e-6) << what;
  });
}

TEST(RevwarsLayout, AboutFaceKeepsTheFootprint) {
  for_every_layout([](const Body& body, const std::string& what) {
    if (body.shape.formation == F::MarchColumn) return;
    Body turned = body;
    turned.pose = about_faced(body, body.pose.facing.opposite());
    const auto before = block_of(body);
    const auto after = block_of(turned);
    ASSERT_TRUE(before && after) << what;
    const Ring ring = after->ring();
    for (const Vec2 corner : ring.corners()) EXPECT_LT(distance(corner, before->ring()), 0.02) << what;
    EXPECT_EQ(about_faced(turned, body.pose.facing).facing, body.pose.facing);
  });
}

TEST(RevwarsLayout, ASquareFacesAllWays) {
  const Stands stands = stands_of(body_at(P::LineInfantry, 9, shape_of(P::LineInfantry, F::Square)));
  int facing[4] = {};
  int interior = 0;
  for (const Stand& stand : stands) {
    if (stand.fights) ++facing[stand.facing.in_tenths() / 900];
    else ++interior;
  }
  EXPECT_EQ(facing[0], 3);
  EXPECT_EQ(facing[1], 1);
  EXPECT_EQ(facing[2], 3);
  EXPECT_EQ(facing[3], 1);
  EXPECT_EQ(interior, 1);
}

TEST(RevwarsLayout, SwungWingsTurnAboutTheirBoundary) {
  for (const bool right : {false, true})
    for (const bool advanced : {false, true})
      for (const int degrees : {1, 45, 90}) {
        Shape shape = shape_of(P::LineInfantry, F::Line);
        shape.wing = 2;
        shape.wing_right = right;
        shape.wing_advanced = advanced;
        shape.wing_angle = static_cast<std::int16_t>(degrees * 10);
        Body body = body_at(P::LineInfantry, 6, shape);
        body.gun = true;
        const Stands stands = stands_of(body);
        for (std::size_t i = 0; i < stands.size(); ++i)
          for (std::size_t j = i + 1; j < stands.size(); ++j)
            EXPECT_FALSE(overlap_deeply(stands[i].ring(), stands[j].ring())) << degrees << ' ' << i << ' ' << j;
        const int turn = turn_between(Facing{}, stands[right ? 5 : 0].facing);
        EXPECT_EQ(turn, (right != advanced ? 10 : -10) * degrees);
        // The end of the wing has gone the way that it was swung.
        const double ahead = stands[right ? 5 : 0].centre.y - body.pose.at().y;
        EXPECT_EQ(ahead > 0, advanced) << degrees;
      }
}

TEST(RevwarsLayout, AColumnIsDrawnAlongThePathOfItsHead) {
  Body body = body_at(P::LineInfantry, 4, shape_of(P::LineInfantry, F::MarchColumn));
  const Trail straight = straight_trail(body);
  ASSERT_EQ(straight.size(), 4u);
  EXPECT_EQ(straight[3], Pose::snapped({30, 20 - 3 * 1.28}, Facing{}));
  body.trail = {straight.data(), straight.size()};
  const Pose ahead = Pose::snapped({30, 22}, Facing{});
  const Pose aside = Pose::snapped({32, 22}, Facing::degrees(90));
  const Pose path[] = {ahead, aside};
  const Trail bent = drawn_along(body, path);
  ASSERT_EQ(bent.size(), 4u);
  EXPECT_EQ(bent[0], aside);
  EXPECT_EQ(bent[1], Pose::snapped({32 - 1.28, 22}, Facing::degrees(90)));
  EXPECT_EQ(bent[2], Pose::snapped({30, 22 - (2.56 - 2)}, Facing{}));
  EXPECT_EQ(bent[3], Pose::snapped({30, 22 - (3.84 - 2)}, Facing{}));
}

}  // namespace
}  // namespace grognard::revwars
