// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "draw.h"
#include "geometry/ring.h"
#include "geometry/tolerance.h"
#include "oracle.h"

namespace grognard {
namespace {

double total_area(std::span<const Ring> parts) {
  double total = 0;
  for (const Ring& part : parts) total += oracle::area(part.corners());
  return total;
}

bool any_contains(std::span<const Ring> parts, Vec2 p) {
  return std::any_of(parts.begin(), parts.end(), [&](const Ring& part) { return contains(part, p); });
}

// Teeth of different length on a bar.
std::vector<Vec2> comb(int teeth) {
  std::vector<Vec2> corners{{0, 0}, {2.0 * teeth, 0}};
  for (int i = teeth - 1; i >= 0; --i) {
    corners.push_back({2.0 * i + 1.5, 1});
    corners.push_back({2.0 * i + 1, 3.0 + i % 3});
    corners.push_back({2.0 * i + 0.5, 1});
  }
  return corners;
}

RC_GTEST_PROP(ConvexParts, CoverThePolygonOnce, ()) {
  const std::vector<Vec2> polygon = draw::polygon(20);
  RC_PRE(oracle::is_valid(polygon));
  const std::vector<Ring> parts = convex_parts(polygon);
  RC_ASSERT(!parts.empty());
  RC_ASSERT(std::abs(total_area(parts) - oracle::area(polygon)) < 1e-6);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      RC_ASSERT(oracle::common_area(parts[i].corners(), parts[j].corners()) < 1e-6);
    }
  }
  for (int i = 0; i < 20; ++i) {
    const Vec2 p = draw::point(30);
    if (oracle::distance_to_edge(p, polygon) < 1e-6) continue;
    RC_ASSERT(any_contains(parts, p) == oracle::covers(polygon, p));
  }
}

TEST(ConvexParts, KeepAConvexPolygonWhole) {
  const std::vector<Vec2> hexagon{{2, 0}, {4, 0}, {6, 2}, {4, 4}, {2, 4}, {0, 2}};
  EXPECT_EQ(convex_parts(hexagon).size(), 1u);
}

TEST(ConvexParts, CutAnEllInTwo) {
  const std::vector<Vec2> ell{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
  const auto parts = convex_parts(ell);
  EXPECT_EQ(parts.size(), 2u);
  EXPECT_NEAR(total_area(parts), 12, 1e-9);
}

TEST(ConvexParts, DropDoubledAndStraightCorners) {
  const std::vector<Vec2> square{{0, 0}, {1, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {0, 0}};
  const auto parts = convex_parts(square);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].size(), 4u);
}

TEST(ConvexParts, RejectWhatIsNotSimple) {
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{}).empty());
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{0, 0}, {1, 0}}).empty());
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{0, 0}, {1, 0}, {2, 0}}).empty());
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{1, 1}, {1, 1}, {1, 1}, {1, 1}}).empty());
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{0, 0}, {2, 2}, {2, 0}, {0, 2}}).empty()) << "bow tie";
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{0, 0}, {4, 0}, {6, 0}, {4, 0}, {4, 4}}).empty()) << "spike";
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}).empty()) << "touches itself";
  EXPECT_TRUE(convex_parts(std::vector<Vec2>{{0, 0}, {0.01, 0}, {0, 0.01}}).empty()) << "no area";
}

TEST(ConvexParts, CutALargeComb) {
  const std::vector<Vec2> polygon = comb(130);  // 392 corners
  const auto parts = convex_parts(polygon);
  EXPECT_NEAR(total_area(parts), oracle::area(polygon), 1e-6);
}

RC_GTEST_PROP(Ribbon, HoldsEveryPointNearTheLine, ()) {
  std::vector<Vec2> line;
  const int corners = draw::whole(2, 8);
  for (int i = 0; i < corners; ++i) line.push_back(draw::point(10));
  const double width = draw::length(0.2, 3);
  const std::vector<Ring> parts = ribbon(line, width);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (length(line[i + 1] - line[i]) < kTolerance) continue;
    for (int share = 0; share <= 10; ++share) {
      RC_ASSERT(any_contains(parts, line[i] + (line[i + 1] - line[i]) * (share / 10.0)));
    }
  }
  // A point of a ribbon is never farther from the line than the point of a right-angled bend.
  for (const Ring& part : parts) {
    for (const Vec2 p : part.corners()) {
      double least = 1e9;
      for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const std::vector<Vec2> segment{line[i], line[i + 1]};
        least = std::min(least, oracle::distance_to_edge(p, segment));
      }
      RC_ASSERT(least < width / 2 * 1.4143 + 1e-9);
    }
  }
}

TEST(Ribbon, LeavesNoNotchOutsideABend) {
  const std::vector<Vec2> right_angle{{0, 0}, {10, 0}, {10, 10}};
  const auto parts = ribbon(right_angle, 2);
  EXPECT_TRUE(any_contains(parts, {10.9, -0.9}));
  EXPECT_TRUE(any_contains(parts, {10.5, -0.5}));
  const std::vector<Vec2> sharp{{0, 0}, {10, 0}, {1, 3}};
  for (const double share : {0.1, 0.5, 0.9}) {
    // On the chord that closes the outer side of the bend.
    const Vec2 before{10, -1};
    const Vec2 after = Vec2{10, 0} + right_of(Vec2{-9, 3} * (1 / std::sqrt(90.0)));
    EXPECT_TRUE(any_contains(ribbon(sharp, 2), before + (after - before) * share));
  }
}

TEST(Ribbon, PassesOverDoubledCorners) {
  const std::vector<Vec2> line{{0, 0}, {0, 0}, {5, 0}, {5, 0}, {5, 5}};
  EXPECT_EQ(ribbon(line, 1).size(), 3u);
}

}  // namespace
}  // namespace grognard
