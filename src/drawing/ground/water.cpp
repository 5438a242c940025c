// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "drawing/ground/ground.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

namespace {

constexpr double kSoft = 6;  // corners of natural lines are rounded by at most so many pens

Path water_course(const Feature& f, const Sheet& sheet) {
  Path path;
  for (const Line& line : f.lines)
    path.open_line(softened(line, false, std::min(kSoft * sheet.pen, 2 * sheet.pen + f.width * 0.25)));
  path.polygon(softened(f.outline, true, kSoft * sheet.pen));
  return path;
}

// First the banks of all waters, then the water of all, so that streams run into rivers without a line between.
void paint_banks(Svg& svg, const Feature& f, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  open_feature(svg, f, "bank");
  svg.path(water_course(f, sheet)).a("stroke-linejoin", "round");
  if (f.outline.empty()) {
    svg.fill("none").stroke(ink.bank, river_width(f, sheet) + 1.7 * sheet.pen).close();
  } else {
    svg.fill(ink.water).stroke(ink.bank, 1.9 * sheet.pen).close();
  }
  svg.close();
}

// Fine broken lines that follow the stream.
void put_stream_lines(Path& path, const Line& course, double offset, std::uint64_t seed, const Sheet& sheet) {
  const Line line = beside(course, offset);
  const double total = length_of(line);
  Scatter hand(seed);
  const double longest = std::max(90 * sheet.pen, total / 60);
  for (double from = hand.unit() * longest * 0.4; from < total;) {
    const double to = from + longest * hand.between(0.35, 1);
    path.open_line(part_of(line, from, std::min(to, total)));
    from = to + longest * hand.between(0.06, 0.35);
  }
}

void paint_river_water(Svg& svg, const Feature& f, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  const double width = river_width(f, sheet);
  const double shade = std::min(2.4 * pen, width * 0.3);
  const Path course = water_course(f, sheet);
  svg.path(course).fill("none").stroke(ink.water_shade, width).a("stroke-linejoin", "round").close();
  // Narrower and moved to the south-east: the bank towards the light casts its shade on the water.
  svg.path(course).fill("none").stroke(ink.water, width - shade).a("stroke-linejoin", "round");
  svg.a("transform", "translate(" + num(shade * 0.35) + "," + num(shade * 0.35) + ")").close();
  Path lines;
  const int each_side = width > 30 * pen ? 3 : width > 14 * pen ? 2 : width > 7 * pen ? 1 : 0;
  for (const Line& line : f.lines) {
    const Line soft = resampled(softened(line, false, kSoft * pen), 5 * pen, false);
    for (int i = -each_side; i <= each_side; ++i) {
      if (each_side > 1 && i == 0) continue;
      const double share = static_cast<double>(i) / (each_side + 0.65);
      const double bent = share * (1.35 - 0.35 * std::abs(share));  // closer together towards the banks
      put_stream_lines(lines, soft, bent * width / 2, f.seed + static_cast<std::uint64_t>(i + 8), sheet);
    }
  }
  svg.path(lines).fill("none").stroke(ink.water_line, 0.7 * pen).a("stroke-linecap", "round").close();
}

// Lines along the shore, wider apart and fainter the farther out.
void paint_lake_water(Svg& svg, const Feature& f, std::size_t most, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Line soft = softened(f.outline, true, kSoft * pen);
  const double step = std::max(3.5 * pen, length_of(soft) / static_cast<double>(most));
  const std::vector<Station> shore = stations(soft, step, 8 * pen);
  double out = 0;
  for (int ring = 0; ring < 5; ++ring) {
    out += (2.6 + 1.5 * ring) * pen;
    Path line;
    bool running = false;
    for (const Station& s : shore) {
      const Vec2 p = s.at - s.out * out;
      const bool good = well_inside(f.outline, p, out * 0.9);
      if (good) running ? line.line(p) : line.move(p);
      running = good;
    }
    svg.path(line).fill("none").stroke(sheet.ink().water_line, 0.75 * pen).a("stroke-opacity", 1 - 0.16 * ring).close();
  }
}

void paint_stretch(Svg& svg, const Feature& f, std::size_t most, const Sheet& sheet) {
  open_feature(svg, f);
  if (f.outline.empty()) {
    paint_river_water(svg, f, sheet);
  } else {
    paint_lake_water(svg, f, most, sheet);
  }
  svg.close();
}

// A deck with parapets that open like arms at both ends.
void paint_bridge(Svg& svg, const Line& line, double width, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  const Vec2 a = line.front();
  const Vec2 b = line.back();
  const Vec2 along = unit(b - a);
  const Vec2 side = quarter(along) * (width / 2);
  const double flare = 3.2 * pen;
  svg.path(Path().polygon({a - side, b - side, b + side, a + side})).fill(ink.road).close();
  Path planks;
  const double span = length(b - a);
  const double step = std::max(3.2 * pen, span / 60);
  for (double t = step; t < span; t += step) planks.move(a + along * t - side * 0.86).line(a + along * t + side * 0.86);
  svg.path(planks).fill("none").stroke(ink.road_edge, 0.5 * pen).a("stroke-opacity", 0.8).close();
  Path rails;
  for (const double s : {-1.0, 1.0}) {
    const Vec2 arm = side * s + quarter(along) * (s * flare);
    rails.move(a + arm - along * flare).line(a + side * s).line(b + side * s).line(b + arm + along * flare);
  }
  svg.path(rails)
      .fill("none")
      .stroke(ink.ink, 1.9 * pen)
      .a("stroke-linejoin", "round")
      .a("stroke-linecap", "round")
      .close();
}

// Where the water of a ford is seen: as broad as what leads through it, from bank to bank and beyond.
std::vector<Line> rooms_of_ford(const Feature& f, double widest, const Sheet& sheet) {
  std::vector<Line> rooms;
  for (const Line& line : f.lines) {
    const Vec2 way = line.back() - line.front();
    const double breadth = std::max(f.width, widest) + 8 * sheet.pen;
    rooms.push_back(rectangle(middle(line.front(), line.back()), unit(way), length(way) + 24 * sheet.pen, breadth));
  }
  if (!f.outline.empty()) {
    const Box box = box_of(f.outline).grown(4 * sheet.pen);
    rooms.push_back({box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}});
  }
  return rooms;
}

// A road that leads through a ford goes under water.
void flood_ways(Svg& svg, const Feature& f, const Country& country, const Sheet& sheet) {
  double widest = 0;
  for (const Feature* way : country.all({Kind::Road, Kind::Track})) widest = std::max(widest, road_width(*way, sheet));
  const std::vector<Line> rooms = rooms_of_ford(f, widest, sheet);
  const auto in_room = [&](const Feature* other) {
    return std::any_of(rooms.begin(), rooms.end(), [&](const Line& room) {
      const Box box = box_of(room);
      const auto runs_in = [&](const Line& line) { return !lines_in(line, box).empty(); };
      return std::any_of(other->lines.begin(), other->lines.end(), runs_in) ||
             (!other->outline.empty() && box_of(other->outline).meets(box));
    });
  };
  const std::vector<const Feature*> ways = country.all({Kind::Road, Kind::Track});
  if (std::none_of(ways.begin(), ways.end(), in_room)) return;
  const std::string id = sheet.id("ford" + num(static_cast<double>(&f - country.features.data())));
  Path around;
  for (const Line& room : rooms) around.polygon(room);
  svg.open("clipPath").a("id", id).path(around).close().close();
  svg.open("g").a("clip-path", "url(#" + id + ")");
  const std::vector<const Feature*> waters = country.all({Kind::Stream, Kind::River, Kind::Lake});
  for (const Feature* water : waters)
    if (in_room(water)) paint_banks(svg, *water, sheet);
  for (const Feature* water : waters)
    if (in_room(water)) paint_stretch(svg, *water, 200, sheet);
  svg.close();
}

// Shallows: rows of dots from bank to bank.
void paint_ford(Svg& svg, const Feature& f, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path dots;
  const auto row = [&](Vec2 a, Vec2 b) { dots.move(a).line(b); };
  for (const Line& line : f.lines) {
    const double width = std::max(f.width, 8 * pen);
    for (const double share : {-0.5, -0.17, 0.17, 0.5}) dots.open_line(beside(line, share * width));
  }
  if (!f.outline.empty()) {
    svg.path(Path().polygon(f.outline)).fill(sheet.ink().paper).a("fill-opacity", 0.45).close();
    for (const Segment& s : hatched(f.outline, {1, 0}, 4.5 * pen, 200)) row(s.first, s.second);
  }
  svg.path(dots).fill("none").stroke(sheet.ink().bank, 1.5 * pen).a("stroke-linecap", "round");
  svg.a("stroke-dasharray", "0.1 " + num(3.4 * pen)).close();
  paint_edge(svg, f, sheet.ink().bank, sheet);
}

}  // namespace

void paint_water(Svg& svg, const Country& country, const Sheet& sheet) {
  const std::vector<const Feature*> waters = country.all({Kind::Stream, Kind::River, Kind::Lake});
  for (const Feature* f : waters) paint_banks(svg, *f, sheet);
  const std::size_t most = country.allowance({Kind::Lake}, 8000, 1500);
  for (const Feature* f : waters) paint_stretch(svg, *f, most, sheet);
}

void paint_crossings(Svg& svg, const Country& country, const Sheet& sheet) {
  for (const Feature* f : country.all({Kind::Ford})) {
    flood_ways(svg, *f, country, sheet);
    open_feature(svg, *f);
    paint_ford(svg, *f, sheet);
    svg.close();
  }
  for (const Feature* f : country.all({Kind::Bridge})) {
    open_feature(svg, *f);
    for (const Line& line : f->lines) paint_bridge(svg, line, std::max(f->width, 8 * sheet.pen), sheet);
    if (!f->outline.empty()) {
      svg.path(Path().polygon(f->outline)).fill(sheet.ink().road).stroke(sheet.ink().ink, 1.6 * sheet.pen).close();
    }
    svg.close();
  }
}

}  // namespace grognard::drawing
