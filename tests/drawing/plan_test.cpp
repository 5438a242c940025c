// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/plan.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/fnv.h"
#include "drawing/sheet/scatter.h"
#include "sample.h"
#include "xml.h"

namespace grognard {

namespace {

bool plan_holds(const std::string& drawing, const std::string& what) { return drawing.find(what) != std::string::npos; }

PlanStyle dark() {
  PlanStyle style;
  style.dark = true;
  return style;
}

PlanStyle thumbnail() {
  PlanStyle style;
  style.thumbnail = true;
  return style;
}

constexpr const char* kHostile = "</text><script>alert('1')</script> & \"x\" \x01\xFF \xE2\x80";

}  // namespace

TEST(Plan, IsWellFormed) {
  for (const PlanStyle& style : {PlanStyle{}, dark(), thumbnail()}) {
    EXPECT_EQ(complaint_about_xml(draw_plan(full_sample(), style)), "");
    EXPECT_EQ(complaint_about_xml(draw_plan(small_sample(), style)), "");
  }
  EXPECT_EQ(complaint_about_xml(draw_ground(full_sample(), {})), "");
}

TEST(Plan, AnEmptyViewIsAnEmptySheet) {
  const std::string drawing = draw_plan(View{}, {});
  EXPECT_EQ(complaint_about_xml(drawing), "");
  EXPECT_TRUE(plan_holds(drawing, "class=\"cartouche\""));
  EXPECT_FALSE(plan_holds(drawing, "data-piece"));
  EXPECT_EQ(complaint_about_xml(draw_ground(View{}, {})), "");
}

TEST(Plan, EveryKindOfGroundHasItsClass) {
  const View view = full_sample();
  const std::string drawing = draw_ground(view, {});
  for (const char* kind : {"hill",  "steep",  "wood",   "orchard", "scrub", "marsh",  "mud",     "field",  "vineyard",
                           "rough", "stream", "river",  "lake",    "ford",  "bridge", "road",    "track",  "wall",
                           "hedge", "fence",  "abatis", "village", "farm",  "town",   "redoubt", "unknown"}) {
    EXPECT_TRUE(plan_holds(drawing, "class=\"ground " + std::string(kind))) << kind;
  }
  for (const Area& area : view.ground->areas)
    EXPECT_TRUE(plan_holds(drawing, "data-area=\"" + area.id + "\"")) << area.id;
}

TEST(Plan, TheEdgeTheRulesUseIsDrawnExactly) {
  // A wood with corners at 2 and 6 units on a table 10 high, at 20 pixels a unit.
  Sample s(20, 10);
  s.area("wood", "", {{2, 2}, {6, 2}, {6, 6}, {2, 6}});
  EXPECT_TRUE(plan_holds(draw_ground(s.view(), {}), "d=\"M40,160L120,160L120,80L40,80Z\" class=\"edge\""));
}

TEST(Plan, EveryPieceOnTheTableIsThereOnce) {
  View view = full_sample();
  view.pieces[3].on_table = false;
  const std::string drawing = draw_plan(view, {});
  for (const Piece& piece : view.pieces) {
    EXPECT_EQ(count_of("data-piece=\"" + piece.id + "\"", drawing), piece.on_table ? 1 : 0) << piece.id;
  }
  EXPECT_EQ(draw_piece(view.pieces[3], view, {}), "");
}

TEST(Plan, EveryMarkHasItsClass) {
  const std::string drawing = draw_plan(full_sample(), {});
  const auto marks = drawing.substr(drawing.find("class=\"marks\""),
                                    drawing.find("class=\"cartouche\"") - drawing.find("class=\"marks\""));
  for (const char* mark : {"losses", "disorder", "halted", "charging", "smoke", "general-attached", "out-of-command",
                           "must-recall", "in-melee"}) {
    EXPECT_TRUE(plan_holds(marks, "class=\"mark " + std::string(mark) + "\"")) << mark;
  }
}

TEST(Plan, TheLegendExplainsWhatIsOnTheTableAndNothingElse) {
  const auto legend = [](const View& view) {
    const std::string drawing = draw_plan(view, {});
    return drawing.substr(drawing.find("class=\"cartouche\""));
  };
  View view = full_sample();
  EXPECT_TRUE(plan_holds(legend(view), "must be recalled"));
  EXPECT_TRUE(plan_holds(legend(view), ">cavalry<"));
  for (Piece& piece : view.pieces) {
    std::erase(piece.marks, Mark::MustRecall);
    if (piece.symbol == Symbol::Cavalry) piece.on_table = false;
    if (piece.symbol == Symbol::Infantry) piece.formation = "open";
  }
  EXPECT_FALSE(plan_holds(legend(view), "must be recalled"));
  EXPECT_FALSE(plan_holds(legend(view), ">cavalry<"));
  EXPECT_FALSE(plan_holds(legend(view), ">square<"));
  EXPECT_TRUE(plan_holds(legend(view), "open order"));
}

TEST(Plan, EveryOverlayHasItsClass) {
  const std::string drawing = draw_plan(full_sample(), {});
  for (const char* kind : {"ghost", "link", "objective", "exit"})
    EXPECT_TRUE(plan_holds(drawing, "class=\"overlay " + std::string(kind) + "\"")) << kind;
}

TEST(Plan, APieceIsDrawnAboutItsOwnCentre) {
  const View view = small_sample();
  const std::string piece = draw_piece(view.pieces[0], view, {});
  EXPECT_EQ(complaint_about_xml(piece), "");
  // The table is 16 units high, so y = 9 lies 7 units below its north edge.
  EXPECT_TRUE(piece.starts_with(
      "<g class=\"piece infantry side-a in-line\" data-piece=\"unit-0\" transform=\"translate(160,140) rotate(30)\">"))
      << piece;
  // 4 x 0.75 units at 20 pixels: the front edge is up.
  EXPECT_TRUE(plan_holds(piece, "M40,-7.5L-40,-7.5L-40,7.5L40,7.5Z")) << piece;
}

TEST(Plan, FragmentsForAPageAreWellFormed) {
  const View view = full_sample();
  const std::string overlays = draw_overlays(view, {});
  EXPECT_EQ(complaint_about_xml(overlays), "");
  EXPECT_TRUE(plan_holds(overlays, "class=\"overlays below\""));
  EXPECT_TRUE(plan_holds(overlays, "class=\"overlays above\""));
  const std::string labels = draw_labels(view, {});
  EXPECT_EQ(complaint_about_xml(labels), "");
  EXPECT_TRUE(plan_holds(labels, ">Thielemann<"));
  PlanStyle ground;
  ground.ground_only = true;
  EXPECT_FALSE(plan_holds(draw_labels(view, ground), ">Thielemann<"));
  EXPECT_TRUE(plan_holds(draw_labels(view, ground), ">Kreuzberg<"));
}

TEST(Plan, SidesDifferByPatternToo) {
  View view = small_sample();
  view.pieces[1] = view.pieces[0];
  view.pieces[1].side = Side::B;
  EXPECT_FALSE(plan_holds(draw_piece(view.pieces[0], view, {}), "class=\"inner\""));
  EXPECT_TRUE(plan_holds(draw_piece(view.pieces[1], view, {}), "class=\"inner\""));
}

TEST(Plan, FormationsLookDifferent) {
  View view = small_sample();
  Piece piece = view.pieces[0];
  const std::string line = draw_piece(piece, view, {});
  EXPECT_TRUE(plan_holds(line, "class=\"chevron\""));
  EXPECT_EQ(count_of("class=\"fallen\"", line), 1);
  piece.faces_all_round = true;
  piece.formation = "square";
  EXPECT_FALSE(plan_holds(draw_piece(piece, view, {}), "class=\"chevron\""));
  EXPECT_TRUE(plan_holds(draw_piece(piece, view, {}), "evenodd"));
  piece.formation = "skirmish";
  EXPECT_TRUE(plan_holds(draw_piece(piece, view, {}), "stroke-dasharray"));
  piece.formation = "garrison";
  EXPECT_TRUE(plan_holds(draw_piece(piece, view, {}), "class=\"badge\""));
}

TEST(Plan, AFacingColourIsATab) {
  View view = small_sample();
  EXPECT_FALSE(plan_holds(draw_piece(view.pieces[0], view, {}), "class=\"facing\""));
  view.sides[0].facing_colour = "#e8c332";
  EXPECT_TRUE(plan_holds(draw_piece(view.pieces[0], view, {}), "class=\"facing\" fill=\"#e8c332\""));
  view.pieces[0].facts.push_back({"facing_colour", std::string("green")});
  EXPECT_TRUE(plan_holds(draw_piece(view.pieces[0], view, {}), "class=\"facing\" fill=\"green\""));
}

TEST(Plan, HostileTextIsHarmless) {
  View view = full_sample();
  auto ground = std::make_shared<Ground>(*view.ground);
  for (Area& area : ground->areas) area.name = area.id = kHostile;
  ground->areas[0].kind = kHostile;
  view.ground = ground;
  for (Piece& piece : view.pieces) piece.name = piece.id = piece.formation = kHostile;
  for (Overlay& overlay : view.overlays) overlay.label = kHostile;
  view.title = view.date = view.moment = view.length_unit = kHostile;
  for (SideView& side : view.sides) side = {kHostile, kHostile, {{kHostile, std::string(kHostile)}}};
  PlanStyle style;
  style.id_prefix = "\"><script>";
  const std::string drawing = draw_plan(view, style);
  EXPECT_EQ(complaint_about_xml(drawing), "");
  EXPECT_FALSE(plan_holds(drawing, "<script"));
}

TEST(Plan, StylesLeaveOutWhatTheySay) {
  const View view = full_sample();
  PlanStyle style;
  style.ground_only = true;
  EXPECT_FALSE(plan_holds(draw_plan(view, style), "data-piece"));
  style = {};
  style.legend = false;
  EXPECT_FALSE(plan_holds(draw_plan(view, style), "class=\"cartouche\""));
  style = {};
  style.labels = false;
  EXPECT_FALSE(plan_holds(draw_plan(view, style), "class=\"labels\""));
  const std::string small = draw_plan(view, thumbnail());
  EXPECT_TRUE(plan_holds(small, "width=\"480\""));
  EXPECT_FALSE(plan_holds(small, "<text"));
  EXPECT_LT(small.size(), 300'000u);
}

TEST(Plan, IdsHaveThePrefix) {
  PlanStyle style;
  style.id_prefix = "north";
  const std::string drawing = draw_plan(full_sample(), style);
  EXPECT_EQ(count_of(" id=\"", drawing), count_of(" id=\"north-", drawing));
  EXPECT_EQ(count_of("url(#", drawing), count_of("url(#north-", drawing));
}

TEST(Plan, ScaleIsTheStylesWithinReason) {
  EXPECT_DOUBLE_EQ(plan_scale(Sample(72, 48).view(), {}), 20);
  PlanStyle fit;
  fit.pixels_per_inch = 0;
  EXPECT_DOUBLE_EQ(plan_scale(Sample(72, 48).view(), fit), 20);
  EXPECT_LT(plan_scale(Sample(6000, 4400).view(), {}), 1);  // a table in yards is not drawn at 20 pixels a yard
}

TEST(Plan, ExtremeGroundsAreStillDrawn) {
  const double huge = 1e300;
  for (const double size :
       {0.0, -5.0, 1e-9, 1e12, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Sample s(size, 48);
    s.area("wood", "Wood", {{-huge, -huge}, {huge, -huge}, {huge, huge}, {-huge, huge}})
        .area("hill", "Hill", {{0, 0}, {1e9, 1}, {5, 1e9}}, 1);
    s.area("village", "V", {{1, 1}, {1, 1}, {1, 1}})
        .line("river", "River", {{-huge, 5}, {huge, 5}}, 1e9)
        .line("road", "", {{0, 0}, {0, 0}});
    s.unit("Unit", Side::A, Symbol::Infantry, {1, 1}, 0, {4, 1}, "line");
    const std::string drawing = draw_plan(s.view(), {});
    EXPECT_EQ(complaint_about_xml(drawing), "") << size;
    EXPECT_FALSE(plan_holds(drawing, "nan"));
    EXPECT_LT(drawing.size(), 3'000'000u) << size;
  }
}

TEST(Plan, ManyAreasDoNotMakeADrawingWithoutEnd) {
  Sample s(72, 48);
  constexpr const char* kKinds[] = {"hill", "wood", "marsh", "field", "village", "mud", "steep", "lake"};
  for (int i = 0; i < 800; ++i) s.area(kKinds[i % 8], "", round_outline({36, 24}, 34, 22, 12), 1);
  EXPECT_LT(draw_plan(s.view(), {}).size(), 12'000'000u);
}

TEST(Plan, TheSameViewGivesTheSameBytes) {
  EXPECT_EQ(draw_plan(full_sample(), {}), draw_plan(full_sample(), {}));
  // One number for every compiler and level of optimization. It changes when the look does: look at the drawing, then
  // put the new number here.
  EXPECT_EQ(fnv(draw_plan(small_sample(), {})), 1673402377602764374u);
  EXPECT_EQ(fnv(draw_plan(full_sample(), dark())), 10941117029722022964u);
}

}  // namespace grognard
