// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/order_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "../core/complaint.h"

namespace grognard {
namespace {

View three_pieces() {
  View view;
  for (const char* id : {"gun", "col", "a-1"}) {
    Piece piece;
    piece.number = static_cast<PieceId>(view.pieces.size());
    piece.id = id;
    piece.pose = {100, 200, Facing::tenths(905)};
    view.pieces.push_back(piece);
  }
  return view;
}

std::string again(const std::string& text) {
  const View view = three_pieces();
  return order_text(order_from_text(text, view), roster_of(view));
}

std::string complaint_about(const std::string& text) {
  return complaint([&] { order_from_text(text, three_pieces()); });
}

TEST(OrderText, IsReadAndWrittenAlike) {
  for (const char* text : {"A done", "B test col", "A fire gun > col", "A fire gun > col @ 36,24.5,175",
                           "A move a-1 @ 36,27,180 36.25,26,0.5", "B choose gun col > a-1 # 12", "A spend # -3"})
    EXPECT_EQ(again(text), text);
}

TEST(OrderText, BlanksDoNotMatter) {
  EXPECT_EQ(again("  A  fire gun>col@36,24,175#2 "), "A fire gun > col @ 36,24,175 # 2");
}

TEST(OrderText, PosesAreSnapped) { EXPECT_EQ(again("A move gun @ 1.004,-2.006,359.96"), "A move gun @ 1,-2.01,0"); }

TEST(OrderText, AFacingLeftOutIsThatOfTheUnit) {
  EXPECT_EQ(again("A move gun @ 3,4 5,6,7"), "A move gun @ 3,4,90.5 5,6,7");
  EXPECT_EQ(again("A point @ 3,4"), "A point @ 3,4,0");
}

TEST(OrderText, TheSideMayBeLeftOutWhereItIsKnown) {
  EXPECT_EQ(order_from_text("done", three_pieces(), Side::B).side, Side::B);
  EXPECT_EQ(order_from_text("A done", three_pieces(), Side::B).side, Side::A);
}

TEST(OrderText, MistakesAreNamed) {
  const std::string how = "an order is written: side, verb, unit, > target, @ x,y,facing, # number";
  EXPECT_EQ(complaint_about(""), "order: expected a verb; " + how);
  EXPECT_EQ(complaint_about("A"), "order: expected a verb; " + how);
  EXPECT_EQ(complaint_about("done"), "order: \"done\": expected the side, A or B, before the verb; " + how);
  EXPECT_EQ(complaint_about("C done"), "order: \"C\": expected a verb of at most 15 small letters; " + how);
  EXPECT_EQ(complaint_about("A @ 1,2"), "order: \"@\": expected a verb of at most 15 small letters; " + how);
  EXPECT_EQ(complaint_about("A fire cannon > col"),
            "order: \"cannon\": expected the id of a piece; there is none of this name");
  EXPECT_EQ(complaint_about("A fire gun >"), "order: expected something after >");
  EXPECT_EQ(complaint_about("A fire gun > @ 1,2"), "order: \"@\": expected something between > and @");
  EXPECT_EQ(complaint_about("A fire gun > col > col"), "order: \">\": expected > only once");
  const std::string pose = "expected a pose: x,y or x,y,facing, without blanks";
  EXPECT_EQ(complaint_about("A move gun @ 1, 2"), "order: \"1,\": " + pose);
  EXPECT_EQ(complaint_about("A move gun @ 1"), "order: \"1\": " + pose);
  EXPECT_EQ(complaint_about("A move gun @ 1,2,3,4"), "order: \"1,2,3,4\": " + pose);
  EXPECT_EQ(complaint_about("A move gun @ 1,nan"), "order: \"1,nan\": " + pose);
  EXPECT_EQ(complaint_about("A move gun @ 1,1e9"), "order: \"1,1e9\": expected numbers from -100000 to 100000");
  EXPECT_EQ(complaint_about("A move gun @ 1,2,361"), "order: \"1,2,361\": expected numbers from -360 to 360");
  EXPECT_EQ(complaint_about("A spend # 1.5"),
            "order: \"1.5\": expected a whole number from -2000000000 to 2000000000 after #");
  EXPECT_EQ(complaint_about("A spend # 1 2"), "order: \"2\": expected one number after #");
  EXPECT_EQ(complaint_about(std::string(5000, 'a')), "order: expected at most 4096 characters");
}

RC_GTEST_PROP(OrderTextProperty, EveryOrderComesBack, ()) {
  const View view = three_pieces();
  const auto piece = rc::gen::cast<PieceId>(rc::gen::inRange(0, 3));
  Command command;
  command.side = *rc::gen::element(Side::A, Side::B);
  command.verb = *rc::gen::element("move", "form-line", "done");
  for (const PieceId unit : *rc::gen::container<std::vector<PieceId>>(piece)) {
    if (command.units.size() < 5) command.units.push_back(unit);
  }
  for (const PieceId target : *rc::gen::container<std::vector<PieceId>>(piece)) {
    if (command.targets.size() < 5) command.targets.push_back(target);
  }
  for (int poses = *rc::gen::inRange(0, 4); poses > 0; --poses) {
    command.path.push_back({*rc::gen::inRange(-1000000, 1000000), *rc::gen::inRange(-1000000, 1000000),
                            Facing::tenths(*rc::gen::inRange(0, 3600))});
  }
  command.number = *rc::gen::inRange(-1000, 1000);
  RC_ASSERT(order_from_text(order_text(command, roster_of(view)), view) == command);
}

RC_GTEST_PROP(OrderTextProperty, AnyTextIsReadOrRefused, (const std::string& text)) {
  complaint_about(text);
  complaint_about("A move gun @ " + text);
}

}  // namespace
}  // namespace grognard
