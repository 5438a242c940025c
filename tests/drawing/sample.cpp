// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "sample.h"

namespace grognard {

namespace {

void put_ground(Sample& s) {
  s.area("field", "", {{26, 46}, {38, 46}, {38, 40}, {26, 40}})
      .area("mud", "Deep plough", {{3, 46}, {12, 46}, {12, 40.5}, {3, 40.5}});
  s.area("marsh", "Bruch", round_outline({20, 42.5}, 4, 3, 14))
      .area("lake", "Mill Pond", round_outline({64, 41}, 5, 3.6, 14));
  s.area("vineyard", "", {{40, 46}, {46, 46}, {46, 41.5}, {40, 41.5}})
      .area("orchard", "", {{48, 46}, {54, 46}, {54, 41}, {48, 41}});
  s.area("rough", "", round_outline({51, 36.5}, 3.5, 2.5, 12))
      .area("scrub", "", round_outline({43.5, 36.5}, 3.4, 2.6, 12));
  s.area("glacier", "Unknown ground", {{60, 35.5}, {67, 35.5}, {65, 31}, {60, 31.5}});
  s.area("hill", "Kreuzberg", round_outline({14, 30}, 10, 6.5, 18), 1)
      .area("hill", "", round_outline({14, 31}, 5.5, 3.2, 14), 2);
  s.area("steep", "", {{17, 25.6}, {22, 27}, {23.2, 31}, {20.4, 31}, {19.5, 28.6}, {16.6, 27.4}});
  s.area("wood", "Bois de la Haye", round_outline({36, 31}, 7, 4.5, 18));
  s.line("river", "Dyle",
         {{-2, 14}, {6, 15.5}, {14, 13}, {22, 13.5}, {30, 16.5}, {38, 15.5}, {48, 12}, {58, 12.5}, {75, 15}}, 1.8);
  s.line("stream", "Smohain", {{46, 30}, {44, 26}, {45.5, 22}, {43, 18}, {42.5, 14.5}});
  s.line("road", "High road", {{-1, 22}, {10, 21.5}, {22, 22.5}, {33, 23}, {46, 22}, {60, 23}, {74, 21}}, 0.5);
  s.line("track", "", {{28, 27}, {20, 34}, {10, 36}, {-1, 36}})
      .line("bridge", "Bridge", {{28.1, 18.2}, {28.6, 13.4}}, 0.9);
  s.line("ford", "Ford", {{50, 14.2}, {50.6, 9.8}}, 1.6)
      .area("town", "Wavre", {{22.5, 10.8}, {33.5, 11.5}, {34, 4.2}, {22, 4}});
  s.area("village", "Bierges", round_outline({52.5, 24.6}, 3.4, 3.2, 12));
  s.area("farm", "La Haye", {{38.5, 21}, {42.5, 21.2}, {42.6, 17.8}, {38.4, 17.6}});
  s.area("redoubt", "Redoubt", {{62, 8.5}, {65.5, 9.3}, {67.2, 6.2}, {64, 3.6}, {60.8, 5.4}});
  s.line("wall", "", {{36.2, 10.5}, {44, 9.5}, {44.4, 5}}).line("hedge", "", {{46, 9.5}, {56, 8.3}, {57, 4}});
  s.line("abatis", "", {{3, 10.5}, {9, 9.3}, {14, 10.2}}).line("fence", "", {{36, 3}, {46, 2.4}});
}

void put_french(Sample& s) {
  const Side a = Side::A;
  s.unit("1/13e Léger", a, Symbol::Infantry, {6, 30}, 90, {4, 0.75}, "line");
  s.unit("2/13e Léger", a, Symbol::Infantry, {10.5, 33.4}, 135, {2, 1.5}, "column").marks = {Mark::Losses};
  s.unit("17e Ligne", a, Symbol::Infantry, {14.5, 30.2}, 0, {2, 2}, "square");
  s.unit("Voltigeurs", a, Symbol::Infantry, {17, 37.4}, 20, {5.5, 0.75}, "skirmish");
  s.unit("7e Hussards", a, Symbol::Cavalry, {6, 26}, 80, {4, 1}, "line").marks = {Mark::Charging};
  s.unit("5e Dragons", a, Symbol::Cavalry, {12, 25.3}, 45, {2, 2}, "column").marks = {Mark::Disorder, Mark::MustRecall};
  s.unit("8-pdr", a, Symbol::Artillery, {22.5, 31.4}, 110, {2, 1.25}, "unlimbered").marks = {Mark::Smoke};
  s.unit("Train", a, Symbol::Artillery, {23.5, 24.6}, 92, {1, 3}, "limbered");
  s.unit("Gérard", a, Symbol::General, {17.4, 33.5}, 0, {1, 1}, "");
  s.unit("21e Ligne", a, Symbol::Infantry, {31.5, 20.4}, 182, {4, 0.75}, "line").marks = {Mark::InMelee, Mark::Losses};
  s.unit("30e Ligne", a, Symbol::Infantry, {34, 26.6}, 200, {2, 1.5}, "column").marks = {Mark::GeneralAttached,
                                                                                         Mark::OutOfCommand};
  s.unit("45e Ligne", a, Symbol::Infantry, {39.5, 25}, 160, {4, 0.75}, "line").marks = {Mark::Halted};
}

void put_allies(Sample& s) {
  const Side b = Side::B;
  s.unit("IR 14", b, Symbol::Infantry, {55.4, 33.5}, 300, {4, 0.75}, "line");
  s.unit("IR 59", b, Symbol::Infantry, {50, 29.6}, 250, {2, 1.5}, "column");
  s.unit("Grenz", b, Symbol::Infantry, {62.4, 28.4}, 280, {2, 2}, "square").marks = {Mark::Disorder, Mark::Losses};
  s.unit("Jäger", b, Symbol::Infantry, {47.6, 33.2}, 270, {5.5, 0.75}, "skirmish").marks = {Mark::Smoke};
  s.unit("Uhlanen", b, Symbol::Cavalry, {63, 24.6}, 270, {4, 1}, "line").marks = {Mark::MustRecall};
  s.unit("Batterie 6", b, Symbol::Artillery, {61.4, 19.4}, 265, {2, 1.25}, "unlimbered");
  s.unit("Batterie 12", b, Symbol::Artillery, {69.3, 29}, 200, {1, 3}, "limbered");
  s.unit("Thielemann", b, Symbol::General, {58.2, 28.6}, 0, {1, 1}, "");
  s.unit("Besatzung", b, Symbol::Infantry, {28, 7.4}, 0, {8, 5}, "garrison");
  s.unit("Wavre", b, Symbol::Place, {28, 7.4}, 0, {8, 5}, "");
}

void put_overlays(View& view) {
  const auto overlay = [&](Overlay::Kind kind, const char* label, Vec2 from, Vec2 to) {
    Overlay o;
    o.kind = kind;
    o.label = label;
    o.line = {from, to};
    if (kind != Overlay::Kind::Link) o.shape = {Ring::base(Pose::snapped(to, Facing::degrees(75)), 4, 1)};
    view.overlays.push_back(o);
  };
  overlay(Overlay::Kind::Ghost, "charge", {8, 26.3}, {13, 27.8});
  overlay(Overlay::Kind::Link, "", {30.5, 20}, {34, 17});
  overlay(Overlay::Kind::Objective, "the bridge", {28, 16}, {28.3, 15.9});
  overlay(Overlay::Kind::Exit, "to Namur", {67, 21.6}, {69, 21.3});
}

}  // namespace

Sample::Sample(double width, double height) {
  ground_->width = width;
  ground_->height = height;
  view_.title = "Wavre";
  view_.date = "18 June 1815";
  view_.moment = "turn 4, phase 3: French move";
  view_.length_unit = "inch";
  view_.sides[0].name = "French";
  view_.sides[1].name = "Allies";
  view_.sides[0].facts = {{"points", 14, "points 14"}, {"units_lost", 1, "units lost 1"}};
}

Sample& Sample::area(const std::string& kind, const std::string& name, std::vector<Vec2> outline, int step) {
  Area a;
  a.id = kind + std::to_string(ground_->areas.size());
  a.kind = kind;
  a.name = name;
  a.step = step;
  a.outline = std::move(outline);
  ground_->areas.push_back(std::move(a));
  return *this;
}

Sample& Sample::line(const std::string& kind, const std::string& name, std::vector<Vec2> line, double width) {
  area(kind, name, {});
  ground_->areas.back().line = std::move(line);
  ground_->areas.back().width = width;
  return *this;
}

Piece& Sample::unit(const std::string& name, Side side, Symbol symbol, Vec2 at, int degrees, Vec2 size,
                    const std::string& formation) {
  Piece p;
  p.number = static_cast<PieceId>(view_.pieces.size());
  p.id = "unit-" + std::to_string(view_.pieces.size());
  p.name = name;
  p.side = side;
  p.symbol = symbol;
  p.on_table = true;
  p.pose = Pose::snapped(at, Facing::degrees(degrees));
  p.footprint = {Ring::base(p.pose, size.x, size.y)};
  p.formation = formation;
  p.faces_all_round = formation == "square" || formation == "skirmish" || symbol == Symbol::General;
  p.figures = 9;
  p.starting_figures = 12;
  p.losses = 3;
  view_.pieces.push_back(std::move(p));
  return view_.pieces.back();
}

View Sample::view() const {
  View out = view_;
  out.ground = ground_;
  return out;
}

std::vector<Vec2> round_outline(Vec2 centre, double across, double up, int corners) {
  std::vector<Vec2> out;
  for (int i = 0; i < corners; ++i) {
    const Vec2 way = Facing::tenths(3600 - i * 3600 / corners).forward();
    const double wobble = i % 3 == 0 ? 1.0 : 0.9;
    out.push_back({centre.x + way.x * across * wobble, centre.y + way.y * up * wobble});
  }
  return out;
}

View full_sample() {
  Sample s(72, 48);
  put_ground(s);
  put_french(s);
  put_allies(s);
  put_overlays(s.raw());
  return s.view();
}

View small_sample() {
  Sample s(24, 16);
  s.area("hill", "Knoll", round_outline({8, 9}, 5, 4, 10), 1).line("road", "", {{0, 3}, {10, 4}, {24, 2}});
  s.unit("1st Foot", Side::A, Symbol::Infantry, {8, 9}, 30, {4, 0.75}, "line");
  s.unit("Hussars", Side::B, Symbol::Cavalry, {17, 11}, 250, {4, 1}, "line").marks = {Mark::Losses};
  return s.view();
}

}  // namespace grognard
