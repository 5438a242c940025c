// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/terminal/move_words.h"

#include <gtest/gtest.h>

#include "core/bad_input.h"

namespace grognard {
namespace {

// A base of 4 by 1 in the middle of the table that faces north.
Piece piece_facing_north() {
  Piece piece;
  piece.id = "a1";
  piece.on_table = true;
  piece.pose = Pose::snapped({20, 10}, Facing::degrees(0));
  piece.footprint = {Ring::base(piece.pose, 4, 1)};
  return piece;
}

std::string way(std::string_view text, const Piece& piece = piece_facing_north()) {
  Command command;
  add_move(text, piece, command);
  std::string poses;
  for (const Pose& pose : command.path) poses += (poses.empty() ? "" : " ") + to_string(pose);
  return poses;
}

std::string complaint(std::string_view text, const Piece& piece = piece_facing_north()) {
  try {
    return "no complaint: " + way(text, piece);
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
}

TEST(MoveWords, GoStraight) {
  EXPECT_EQ(way("ahead 4"), "(20.00, 14.00) facing 0.0");
  EXPECT_EQ(way("back 1.5"), "(20.00, 8.50) facing 0.0");
  EXPECT_EQ(way("left 2"), "(18.00, 10.00) facing 0.0");
  EXPECT_EQ(way("right 2"), "(22.00, 10.00) facing 0.0");
}

TEST(MoveWords, Turn) {
  EXPECT_EQ(way("turn right 90"), "(20.00, 10.00) facing 90.0");
  EXPECT_EQ(way("turn left 45"), "(20.00, 10.00) facing 315.0");
  EXPECT_EQ(way("face 200.5"), "(20.00, 10.00) facing 200.5");
  EXPECT_EQ(way("about"), "(20.00, 10.00) facing 180.0");
  EXPECT_EQ(way("wheel right 90"), "(21.50, 12.50) facing 90.0");  // about the front right corner, (22, 10.5)
}

TEST(MoveWords, FollowTheCompass) {
  EXPECT_EQ(way("east 3"), "(23.00, 10.00) facing 0.0");
  EXPECT_EQ(way("south 3"), "(20.00, 7.00) facing 0.0");
}

TEST(MoveWords, LeadOnFromOneAnother) {
  EXPECT_EQ(way("ahead 2, turn right 90, ahead 3"),
            "(20.00, 12.00) facing 0.0 (20.00, 12.00) facing 90.0 (23.00, 12.00) facing 90.0");
}

TEST(MoveWords, MayBePoses) {
  EXPECT_EQ(way("12,13.5,90"), "(12.00, 13.50) facing 90.0");
  EXPECT_EQ(way("12,13 12,14"), "(12.00, 13.00) facing 0.0 (12.00, 14.00) facing 0.0");
  EXPECT_EQ(way("to 12,13, ahead 1"), "(12.00, 13.00) facing 0.0 (12.00, 14.00) facing 0.0");
  EXPECT_EQ(way("to 12,13,90"), "(12.00, 13.00) facing 90.0");
}

TEST(MoveWords, AreRefusedWithTheWord) {
  EXPECT_NE(complaint("hop 3").find("\"hop\""), std::string::npos);
  EXPECT_NE(complaint("ahead").find("number"), std::string::npos);
  EXPECT_NE(complaint("ahead four").find("number"), std::string::npos);
  EXPECT_NE(complaint("ahead nan").find("number"), std::string::npos);
  EXPECT_NE(complaint("ahead 1e300").find("number"), std::string::npos);
  EXPECT_NE(complaint("wheel 30").find("wheel left"), std::string::npos);
  EXPECT_NE(complaint("turn left 400").find("360"), std::string::npos);
  EXPECT_NE(complaint("ahead 1 back 2").find("comma"), std::string::npos);
  EXPECT_NE(complaint("1,2,3,4").find("pose"), std::string::npos);
  EXPECT_NE(complaint("").find("where to"), std::string::npos);
  std::string many;
  for (int i = 0; i < 100; ++i) many += "ahead 1, ";
  EXPECT_NE(complaint(many).find("at most"), std::string::npos);
}

TEST(MoveWords, OnlyABaseWithAFrontCanWheel) {
  Piece square = piece_facing_north();
  square.faces_all_round = true;
  EXPECT_NE(complaint("wheel left 30", square).find("front corner"), std::string::npos);
}

}  // namespace
}  // namespace grognard
