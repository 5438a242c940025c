// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "drawing/labels/labels.h"
#include "drawing/plan.h"
#include "sample.h"
#include "xml.h"

// The plan shows what is there: nothing twice, nothing cut off, nothing taken for something else.
namespace grognard {
namespace {

std::size_t first_at(const std::string& drawing, const std::string& what) { return drawing.find(what); }
std::size_t last_at(const std::string& drawing, const std::string& what) { return drawing.rfind(what); }

// The first group that opens with this class and area, up to the next group of the ground.
std::string group_of(const std::string& drawing, const std::string& css, const std::string& area) {
  const std::size_t from = drawing.find("class=\"ground " + css + "\" data-area=\"" + area + "\"");
  if (from == drawing.npos) return "";
  const std::size_t to = drawing.find("class=\"ground ", from + 1);
  return drawing.substr(from, to == drawing.npos ? to : to - from);
}

int labels_saying(const View& view, const std::string& text) {
  const drawing::Sheet sheet = drawing::Sheet::of(*view.ground, {});
  const auto labels = drawing::place_labels(view, drawing::Country::of(*view.ground, sheet), sheet);
  return static_cast<int>(
      std::count_if(labels.begin(), labels.end(), [&](const drawing::Label& l) { return l.text == text; }));
}

Overlay objective(const std::string& label, Vec2 at, double half) {
  const Vec2 corners[] = {
      {at.x - half, at.y - half}, {at.x + half, at.y - half}, {at.x + half, at.y + half}, {at.x - half, at.y + half}};
  Overlay overlay;
  overlay.kind = Overlay::Kind::Objective;
  overlay.label = label;
  overlay.shape = {Ring(corners)};
  return overlay;
}

std::vector<Vec2> square(Vec2 at, double half) {
  return {
      {at.x - half, at.y - half}, {at.x + half, at.y - half}, {at.x + half, at.y + half}, {at.x - half, at.y + half}};
}

// The numbers of all paths of a drawing that has no transforms.
std::pair<double, double> reach_of_paths(const std::string& drawing) {
  double low = 0, high = 0;
  const std::regex path("d=\"([^\"]*)\""), number("-?[0-9.]+");
  for (std::sregex_iterator p(drawing.begin(), drawing.end(), path), end; p != end; ++p) {
    const std::string d = (*p)[1];
    for (std::sregex_iterator n(d.begin(), d.end(), number); n != end; ++n) {
      low = std::min(low, std::stod(n->str()));
      high = std::max(high, std::stod(n->str()));
    }
  }
  return {low, high};
}

}  // namespace

TEST(Faithful, APlaceAndItsObjectiveAreNamedOnce) {
  for (const char* kind : {"hill", "village", "wood", "farm", "bridge"}) {
    Sample s(40, 30);
    s.area(kind, "Galgenberg", square({20, 15}, 5));
    s.raw().overlays.push_back(objective("Galgenberg", {20, 15}, 4));
    EXPECT_EQ(labels_saying(s.view(), "Galgenberg"), 1) << kind;
  }
  Sample held(40, 30);
  held.area("village", "Neumarkt", square({20, 15}, 5));
  held.raw().overlays.push_back(objective("Neumarkt (Austrians)", {20, 15}, 4));
  EXPECT_EQ(labels_saying(held.view(), "Neumarkt (Austrians)"), 1);
  EXPECT_EQ(labels_saying(held.view(), "Neumarkt"), 0);
  Sample other(40, 30);
  other.area("hill", "Galgenberg", square({20, 15}, 5));
  other.raw().overlays.push_back(objective("the summit", {20, 15}, 4));
  EXPECT_EQ(labels_saying(other.view(), "Galgenberg"), 1);
  EXPECT_EQ(labels_saying(other.view(), "the summit"), 1);
}

TEST(Faithful, ARiverInTwoPartsIsNamedOnce) {
  Sample s(60, 30);
  s.line("river", "Orle", {{0, 15}, {29, 15}}, 2);
  s.line("river", "Orle", {{31, 15}, {60, 15}}, 2);
  EXPECT_EQ(labels_saying(s.view(), "Orle"), 1);
  Sample woods(60, 30);  // two woods are two woods
  woods.area("wood", "Scrub", square({15, 15}, 6));
  woods.area("wood", "Scrub", square({45, 15}, 6));
  EXPECT_EQ(labels_saying(woods.view(), "Scrub"), 2);
}

TEST(Faithful, CapitalsOfEveryLetter) {
  Sample s(40, 30);
  s.raw().title = "Grandes manœuvres: Großbeeren, Łódź, Aÿ, Český";
  const std::string drawing = draw_plan(s.view(), {});
  EXPECT_NE(first_at(drawing, "GRANDES MANŒUVRES: GROSSBEEREN, ŁÓDŹ, AŸ, ČESKÝ"), drawing.npos);
}

TEST(Faithful, AHouseBuiltOnARoadHidesIt) {
  for (const char* kind : {"building", "house", "church", "farm"}) {
    Sample s(40, 30);
    s.line("road", "", {{0, 15}, {40, 15}}, 1);
    s.area(kind, "", square({20, 15}, 2));
    const std::string ground = draw_ground(s.view(), {});
    const std::string house = s.view().ground->areas[1].id;
    // The ground of the house lies over the road, and its walls stand where the road was.
    EXPECT_GT(last_at(ground, "class=\"wash\""), last_at(ground, "class=\"ground road bed\"")) << kind;
    EXPECT_NE(group_of(ground, "farm houses", house), "") << kind;

    Sample later(40, 30);  // a road that comes after it leads through
    later.area(kind, "", square({20, 15}, 2));
    later.line("road", "", {{0, 15}, {40, 15}}, 1);
    const std::string through = draw_ground(later.view(), {});
    EXPECT_LT(last_at(through, "class=\"wash\""), first_at(through, "class=\"ground road bed\"")) << kind;
  }
  Sample village(60, 40);  // and through villages they always do
  village.line("road", "", {{0, 20}, {60, 20}}, 1);
  village.area("village", "", square({30, 20}, 8));
  const std::string ground = draw_ground(village.view(), {});
  EXPECT_LT(last_at(ground, "class=\"wash\""), first_at(ground, "class=\"ground road bed\""));
}

TEST(Faithful, ARoadThroughAFordIsNoBridge) {
  const auto crossing = [](const char* kind, bool area) {
    Sample s(40, 30);
    s.line("river", "", {{0, 15}, {40, 15}}, 3);
    s.line("road", "", {{20, 0}, {20, 30}}, 1);
    if (area) s.area(kind, "", {{18, 13}, {22, 13}, {22, 17}, {18, 17}});
    else s.line(kind, "", {{20, 13}, {20, 17}}, 3);
    return draw_ground(s.view(), {});
  };
  for (const bool area : {false, true}) {
    const std::string ford = crossing("ford", area);
    // The water runs over the road.
    EXPECT_GT(last_at(ford, "class=\"ground river\""), last_at(ford, "class=\"ground road bed\"")) << area;
    EXPECT_EQ(complaint_about_xml(ford), "");
    const std::string bridge = crossing("bridge", area);
    EXPECT_LT(last_at(bridge, "class=\"ground river\""), first_at(bridge, "class=\"ground road")) << area;
  }
}

TEST(Faithful, DenseWoodIsDenserThanWood) {
  const auto trees = [](const std::string& kind) {
    Sample s(40, 30);
    s.area(kind, "", square({20, 15}, 8));
    const std::string ground = draw_ground(s.view(), {});
    EXPECT_NE(first_at(ground, kind == "wood" ? "class=\"ground wood\"" : "class=\"ground dense-wood\""), ground.npos)
        << kind;
    return count_of("<use ", ground);
  };
  EXPECT_GT(trees("dense wood"), trees("wood") * 5 / 4);
  EXPECT_GT(trees("dense-wood"), trees("wood") * 5 / 4);
}

TEST(Faithful, ADitchIsDugInEarth) {
  Sample s(40, 30);
  s.line("ditch", "", {{5, 15}, {35, 15}});
  s.line("stream", "", {{5, 25}, {35, 25}});
  const std::string ground = draw_ground(s.view(), {});
  const std::string ditch = group_of(ground, "ditch", s.view().ground->areas[0].id);
  ASSERT_NE(ditch, "");
  const std::string stream = group_of(ground, "stream bank", s.view().ground->areas[1].id);
  std::smatch bank;
  ASSERT_TRUE(std::regex_search(stream, bank, std::regex("stroke=\"(#[0-9a-f]+)\"")));
  EXPECT_EQ(ditch.find(bank[1].str()), ditch.npos);
  // As long as it is: it begins and ends where its line does.
  EXPECT_NE(ditch.find("M100,"), ditch.npos);
  EXPECT_NE(ditch.find("L700,"), ditch.npos);
}

TEST(Faithful, WhatIsNotSaidOfASideIsNotWritten) {
  Sample s(40, 30);
  s.raw().sides[0].facts = {{"points", 3, "points 3"}, {"breaks_at", 0}, {"units_lost", 2, "2 units lost"}};
  const std::string drawing = draw_plan(s.view(), {});
  EXPECT_EQ(drawing.find("breaks at"), drawing.npos);
  EXPECT_NE(drawing.find("points 3"), drawing.npos);
  EXPECT_NE(drawing.find("2 units lost"), drawing.npos);
}

TEST(Faithful, NamesAreNotCutOff) {
  const std::string name = "2nd Battalion of the King's German Legion (light infantry)";
  Sample s(80, 50);
  s.unit(name, Side::A, Symbol::Infantry, {40, 25}, 0, {6, 2}, "line");
  s.area("wood", "The great forest of the Landgrave of Hesse-Homburg", square({20, 20}, 9));
  s.raw().overlays.push_back(objective("The crossroads by the inn of the Golden Lamb", {65, 40}, 3));
  s.raw().sides[0].name = "The Prince-Bishop's army and the Imperial contingent";
  s.raw().title = "The combat at the bridges of the Lower Schwarzwasser, or the day of the two fords";
  const std::string drawing = draw_plan(s.view(), {});
  EXPECT_NE(drawing.find("King&#39;s German Legion (light infantry)<"), drawing.npos);
  EXPECT_NE(drawing.find("The great forest of the Landgrave of Hesse-Homburg<"), drawing.npos);
  EXPECT_NE(drawing.find("The crossroads by the inn of the Golden Lamb<"), drawing.npos);
  EXPECT_NE(drawing.find("The Prince-Bishop&#39;s army and the Imperial contingent<"), drawing.npos);
  EXPECT_NE(drawing.find("OR THE DAY OF THE TWO FORDS<"), drawing.npos);
  EXPECT_EQ(drawing.find("\u2026"), drawing.npos);
}

TEST(Faithful, AreasEndAtTheBorderOfTheMap) {
  for (const Overlay::Kind kind : {Overlay::Kind::Area, Overlay::Kind::Objective}) {
    for (const Vec2 at : {Vec2{1, 15}, Vec2{39, 15}, Vec2{20, 1}, Vec2{20, 29}, Vec2{1, 1}}) {
      Sample s(40, 30);
      Overlay area = objective(kind == Overlay::Kind::Area ? "area of the 3rd Division" : "", at, 4);
      area.kind = kind;
      s.raw().overlays.push_back(area);
      const auto [low, high] = reach_of_paths(draw_overlays(s.view(), {}));
      if (kind == Overlay::Kind::Area) {
        EXPECT_GE(low, 0) << at.x << ' ' << at.y;
      }
      EXPECT_LE(high, 40 * 20) << at.x << ' ' << at.y;
    }
  }
}

TEST(Faithful, TheNameOfAnAreaAtTheBorderIsReadable) {
  Sample s(40, 30);
  Overlay area = objective("Reformation Area of the 3rd Division", {1, 15}, 2);
  area.kind = Overlay::Kind::Area;
  s.raw().overlays.push_back(area);
  const std::string drawing = draw_overlays(s.view(), {});
  std::smatch x;
  ASSERT_TRUE(std::regex_search(drawing, x, std::regex("<text x=\"([-0-9.]+)\"")));
  const View view = s.view();
  const double pen = drawing::Sheet::of(*view.ground, {}).pen;
  const drawing::Lettering how{.face = drawing::Face::Italic, .size = 11 * pen, .spacing = 0.3 * pen};
  EXPECT_GE(std::stod(x[1].str()), drawing::text_width("Reformation Area of the 3rd Division", how) / 2);
}

TEST(Faithful, TheLostAreNotAwaited) {
  Sample s(40, 30);
  const char* gone[] = {"routed", "destroyed", "exited", "broken", "removed", "reserve", "waiting"};
  for (const char* how : gone) {
    Piece& piece = s.unit(how, Side::A, Symbol::Infantry, {20, 15}, 0, {4, 1}, "line");
    piece.on_table = false;
    piece.facts = {{"gone", std::string(how)}};
  }
  const std::string drawing = draw_plan(s.view(), {});
  EXPECT_NE(drawing.find("2 still to come"), drawing.npos);
  EXPECT_EQ(drawing.find("off the table"), drawing.npos);
}

}  // namespace grognard
