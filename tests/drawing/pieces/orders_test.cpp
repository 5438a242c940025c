// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "../sample.h"
#include "../xml.h"
#include "drawing/plan.h"

namespace grognard {

namespace {

constexpr double kYards = 150;  // to the inch

bool holds_text(const std::string& drawing, const std::string& what) { return drawing.find(what) != std::string::npos; }

// The same two divisions on a table of 60 by 50 inches, measured so that so many units go to the inch.
View two_divisions(double inch) {
  Sample s(60 * inch, 50 * inch);
  s.raw().length_unit = inch == 1 ? "inch" : "yard";
  s.raw().inch = inch;
  s.area("hill", "Kreuzberg", round_outline({20 * inch, 30 * inch}, 8 * inch, 5 * inch, 12), 1);
  s.line("river", "Abens", {{0, 10 * inch}, {60 * inch, 12 * inch}}, 1.5 * inch);
  for (int d = 0; d < 2; ++d) {
    Echelon echelon;
    echelon.side = d == 0 ? Side::A : Side::B;
    echelon.name = d == 0 ? "Morand's Division" : "Thierry's Division";
    echelon.order = d == 0 ? "Attack: Kirchdorf" : "";
    for (int i = 0; i < 12; ++i) {
      const Vec2 at{(10 + 30 * d + 1.6 * (i % 4)) * inch, (25 + 1.4 * (i / 4)) * inch};
      const Piece& unit = s.unit("Battalion " + std::to_string(12 * d + i), echelon.side, Symbol::Infantry, at, 90,
                                 {0.75 * inch, 0.5 * inch}, "column");
      echelon.units.push_back(unit.number);
    }
    s.raw().echelons.push_back(echelon);
  }
  return s.view();
}

Overlay order(Overlay::Sign sign, Side side, std::vector<Vec2> line) {
  Overlay out;
  out.kind = Overlay::Kind::Order;
  out.sign = sign;
  out.side = side;
  out.label = "to Kirchdorf";
  out.line = std::move(line);
  return out;
}

constexpr Overlay::Sign kSigns[] = {Overlay::Sign::Attack, Overlay::Sign::Move,    Overlay::Sign::Support,
                                    Overlay::Sign::Defend, Overlay::Sign::Reserve, Overlay::Sign::Goal};
constexpr const char* kNames[] = {"attack", "move", "support", "defend", "reserve", "goal"};

}  // namespace

TEST(Orders, EverySignIsDrawnAndHollowWhileItIsOnItsWay) {
  for (std::size_t i = 0; i < std::size(kSigns); ++i) {
    View view = small_sample();
    view.overlays = {order(kSigns[i], Side::A, {{4, 4}, {20, 12}})};
    const std::string solid = draw_overlays(view, {});
    EXPECT_EQ(complaint_about_xml(solid), "");
    EXPECT_TRUE(holds_text(solid, "class=\"overlay order " + std::string(kNames[i]) + "\"")) << kNames[i];
    view.overlays[0].pending = true;
    const std::string hollow = draw_overlays(view, {});
    EXPECT_TRUE(holds_text(hollow, std::string(kNames[i]) + " pending\"")) << kNames[i];
    EXPECT_NE(hollow.find("stroke-dasharray"), std::string::npos) << kNames[i];
    view.overlays[0].pending = false;
    view.overlays[0].side = Side::B;
    EXPECT_NE(draw_overlays(view, {}), solid) << kNames[i];
  }
}

TEST(Orders, SidesDifferByPatternToo) {
  for (const Overlay::Sign sign : {Overlay::Sign::Attack, Overlay::Sign::Defend, Overlay::Sign::Reserve}) {
    View view = small_sample();
    view.overlays = {order(sign, Side::B, {{4, 4}, {20, 12}})};
    EXPECT_TRUE(holds_text(draw_overlays(view, {}), "class=\"inner\""));
    view.overlays[0].side = Side::A;
    EXPECT_FALSE(holds_text(draw_overlays(view, {}), "class=\"inner\""));
  }
}

TEST(Orders, AnArrowMuchShorterThanItsWordsBearsNone) {
  for (const Overlay::Sign sign : kSigns) {
    View view = small_sample();
    view.overlays = {order(sign, Side::A, {{4, 4}, {4.6, 4}})};
    const bool is_arrow =
        sign == Overlay::Sign::Attack || sign == Overlay::Sign::Move || sign == Overlay::Sign::Support;
    EXPECT_EQ(holds_text(draw_overlays(view, {}), "order-label"), !is_arrow);
    view.overlays[0].line = {{4, 4}, {9, 4}};
    EXPECT_TRUE(holds_text(draw_overlays(view, {}), "order-label"));
  }
}

TEST(Orders, AnyLineIsStillDrawn) {
  for (const Overlay::Sign sign : kSigns) {
    for (const std::vector<Vec2>& line :
         {std::vector<Vec2>{}, {{3, 3}}, {{3, 3}, {3, 3}}, {{3, 3}, {3.01, 3}}, {{3, 3}, {1e9, 3}, {-1e9, 1e9}}}) {
      View view = small_sample();
      view.overlays = {order(sign, Side::B, line)};
      for (const bool dark : {false, true}) {
        PlanStyle style;
        style.dark = dark;
        const std::string plan = draw_plan(view, style);
        EXPECT_EQ(complaint_about_xml(plan), "");
        EXPECT_FALSE(holds_text(plan, "nan"));
      }
    }
  }
}

TEST(Orders, AnAreaHasAThinBorderAndItsName) {
  View view = small_sample();
  Overlay area;
  area.kind = Overlay::Kind::Area;
  area.label = "I Corps";
  area.shape = {Ring::base(Pose::snapped({8, 8}, Facing::degrees(0)), 10, 8)};
  view.overlays = {area};
  const std::string drawing = draw_overlays(view, {});
  EXPECT_TRUE(holds_text(drawing, "class=\"overlay area\""));
  EXPECT_TRUE(holds_text(drawing, ">I Corps<"));
  // It is not named a second time among the names.
  EXPECT_FALSE(holds_text(draw_labels(view, {}), "I Corps"));
}

TEST(Scale, ATableInYardsIsDrawnAsOneInInches) {
  const View inches = two_divisions(1);
  const View yards = two_divisions(kYards);
  EXPECT_DOUBLE_EQ(plan_scale(inches, {}), 20);
  EXPECT_DOUBLE_EQ(plan_scale(yards, {}), 20 / kYards);
  EXPECT_EQ(draw_ground(inches, {}), draw_ground(yards, {}));
  EXPECT_EQ(draw_labels(inches, {}), draw_labels(yards, {}));
  for (std::size_t i = 0; i < inches.pieces.size(); ++i)
    EXPECT_EQ(draw_piece(inches.pieces[i], inches, {}), draw_piece(yards.pieces[i], yards, {}));
}

TEST(Scale, TheBarIsInTheRulebooksUnit) {
  EXPECT_TRUE(holds_text(draw_plan(two_divisions(1), {}), ">inches<"));
  EXPECT_TRUE(holds_text(draw_plan(two_divisions(kYards), {}), ">yards, 150 to the inch<"));
}

TEST(Scale, ANonsensicalInchIsNone) {
  for (const double inch : {0.0, -3.0, 1e300}) {
    View view = small_sample();
    view.inch = inch;
    EXPECT_DOUBLE_EQ(plan_scale(view, {}), 20);
  }
}

TEST(Labels, SmallBlocksBearTheNameOfTheirDivision) {
  View view = two_divisions(kYards);
  const std::string labels = draw_labels(view, {});
  EXPECT_TRUE(holds_text(labels, ">Morand&#39;s Division (A)<") || holds_text(labels, ">Morand's Division (A)<"))
      << labels;
  EXPECT_FALSE(holds_text(labels, "Division ()"));
  EXPECT_FALSE(holds_text(labels, "Battalion"));
  view.echelons.clear();
  EXPECT_TRUE(holds_text(draw_labels(view, {}), "Battalion"));
}

TEST(Plan, APieceThatMayBeMadeInPlayIsNotThere) {
  View view = small_sample();
  view.pieces[1].unused = true;
  const std::string drawing = draw_plan(view, {});
  EXPECT_FALSE(holds_text(drawing, "Hussars"));
  EXPECT_FALSE(holds_text(drawing, "unit-1"));
  EXPECT_EQ(draw_piece(view.pieces[1], view, {}), "");
  view.pieces[1].on_table = false;
  EXPECT_FALSE(holds_text(draw_plan(view, {}), "off the table"));
}

}  // namespace grognard
