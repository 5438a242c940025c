// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/labels/labels.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../sample.h"
#include "drawing/pieces/pieces.h"

namespace grognard::drawing {

namespace {

struct Placed {
  View view;
  Sheet sheet;
  std::vector<Label> labels;
};

Placed placed(View view) {
  const Sheet sheet = Sheet::of(*view.ground, {});
  std::vector<Label> labels = place_labels(view, Country::of(*view.ground, sheet), sheet);
  return {std::move(view), sheet, std::move(labels)};
}

bool any_overlap(const std::vector<Line>& a, const std::vector<Line>& b) {
  return std::any_of(a.begin(), a.end(), [&](const Line& x) {
    return std::any_of(b.begin(), b.end(), [&](const Line& y) { return overlaps(x, y); });
  });
}

void expect_clear(const Placed& p) {
  for (std::size_t i = 0; i < p.labels.size(); ++i) {
    for (std::size_t j = i + 1; j < p.labels.size(); ++j) {
      EXPECT_FALSE(any_overlap(p.labels[i].rooms, p.labels[j].rooms))
          << p.labels[i].text << " and " << p.labels[j].text;
    }
    for (const Piece& piece : p.view.pieces) {
      EXPECT_FALSE(any_overlap(p.labels[i].rooms, room_of(piece, body_of(piece, p.view, p.sheet), p.sheet)))
          << p.labels[i].text << " covers " << piece.name;
    }
    for (const Line& room : p.labels[i].rooms) EXPECT_TRUE(on_table(room, p.sheet)) << p.labels[i].text;
  }
}

bool named(const Placed& p, const std::string& name) {
  return std::any_of(p.labels.begin(), p.labels.end(), [&](const Label& label) { return label.text == name; });
}

}  // namespace

TEST(Labels, NoNameCoversAnotherOrAPiece) {
  const Placed p = placed(full_sample());
  expect_clear(p);
  for (const Piece& piece : p.view.pieces) EXPECT_TRUE(named(p, piece.name)) << piece.name;
  for (const Area& area : p.view.ground->areas) EXPECT_TRUE(area.name.empty() || named(p, area.name)) << area.name;
}

TEST(Labels, ACrowdLosesNamesRatherThanLegibility) {
  Sample s(30, 20);
  for (int i = 0; i < 80; ++i)
    s.unit("Regiment " + std::to_string(i), Side::A, Symbol::Infantry, {2.0 + i % 10 * 2.8, 2.0 + i / 10 * 2.2}, 0,
           {2, 1.5}, "column");
  const Placed p = placed(s.view());
  expect_clear(p);
  EXPECT_LT(p.labels.size(), 80u);
  EXPECT_GT(p.labels.size(), 10u);
}

TEST(Labels, FarNamesHaveALineToTheirPiece) {
  Sample s(30, 20);
  for (int i = 0; i < 25; ++i)
    s.unit("Unit " + std::to_string(i), Side::A, Symbol::Infantry, {10.0 + i % 5 * 2.1, 6.0 + i / 5 * 1.6}, 0, {2, 1.5},
           "column");
  const Placed p = placed(s.view());
  expect_clear(p);
  EXPECT_TRUE(std::any_of(p.labels.begin(), p.labels.end(), [](const Label& label) { return !label.leader.empty(); }));
}

TEST(Labels, RiversAreNamedAlongTheirCourse) {
  const Placed p = placed(full_sample());
  const auto river =
      std::find_if(p.labels.begin(), p.labels.end(), [](const Label& label) { return label.text == "Dyle"; });
  ASSERT_NE(river, p.labels.end());
  EXPECT_FALSE(river->course.empty());
  EXPECT_LE(river->course.front().x, river->course.back().x);  // never upside down
}

TEST(Labels, WidthGrowsWithTheText) {
  const Lettering how{.size = 10};
  EXPECT_GT(text_width("Grenadiers", how), text_width("Grena", how));
  EXPECT_DOUBLE_EQ(text_width("", how), 0);
  const Lettering caps{.face = Face::SmallCaps, .size = 10};
  EXPECT_GT(text_width("grenadiers", caps), text_width("grenadiers", how));
}

}  // namespace grognard::drawing
