// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "drawing/ground/ground.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

namespace {

// Stones side by side: two fine lines with joints.
void paint_wall(Svg& svg, const Line& line, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double half = 1.5 * pen;
  Path faces;
  faces.open_line(beside(line, half)).open_line(beside(line, -half));
  const Line joints = resampled(line, 5.2 * pen, false, 1200);
  for (std::size_t i = 1; i < joints.size(); ++i) {
    const Vec2 side = quarter(unit(joints[i] - joints[i - 1])) * half;
    faces.move(joints[i] - side).line(joints[i] + side);
  }
  svg.path(Path().open_line(line)).fill("none").stroke(sheet.ink().pale, 3 * pen).a("stroke-linejoin", "round");
  svg.a("stroke-opacity", sheet.style.dark ? 0.25 : 1).close();
  svg.path(faces).fill("none").stroke(sheet.ink().stone, 0.85 * pen).a("stroke-linejoin", "round").close();
}

// A row of bushes, each with its shaded side.
void paint_hedge(Svg& svg, const Line& line, std::uint64_t seed, const Sheet& sheet) {
  const double pen = sheet.pen;
  Scatter hand(seed);
  Path bushes;
  for (const Vec2 p : resampled(line, 4.4 * pen, false, 1500)) {
    const Vec2 at{p.x + hand.about(0.5 * pen), p.y + hand.about(0.5 * pen)};
    bushes.circle(at, pen * hand.between(1.7, 2.6));
  }
  const std::string away = "translate(" + num(pen) + "," + num(1.2 * pen) + ")";
  svg.path(bushes).fill(sheet.ink().shade).a("fill-opacity", 0.28).a("transform", away).close();
  svg.path(bushes).fill(sheet.ink().hedge).stroke(sheet.ink().leaf_edge, 0.6 * pen).close();
}

void paint_fence(Svg& svg, const Line& line, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path fence;
  fence.open_line(line);
  const Line posts = resampled(line, 7 * pen, false, 1200);
  for (std::size_t i = 1; i < posts.size(); ++i) {
    const Vec2 along = unit(posts[i] - posts[i - 1]);
    fence.move(posts[i] - (along + quarter(along)) * (2 * pen)).line(posts[i] + (along + quarter(along)) * (2 * pen));
  }
  svg.path(fence).fill("none").stroke(sheet.ink().track, 0.9 * pen).close();
}

// Felled trees, their forks outward on both sides by turns.
void paint_abatis(Svg& svg, const Line& line, std::uint64_t seed, const Sheet& sheet) {
  const double pen = sheet.pen;
  Scatter hand(seed);
  Path trunks;
  const Line points = resampled(line, 4.6 * pen, false, 1200);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 along = unit(points[i] - points[i - 1]);
    const Vec2 out = unit(quarter(along) * (i % 2 == 0 ? 1.0 : -1.0) + along * hand.about(0.7));
    const Vec2 tip = points[i] + out * (pen * hand.between(5, 7));
    const Vec2 fork = points[i] + out * (2.6 * pen);
    trunks.move(points[i] - out * (2 * pen)).line(tip);
    trunks.move(fork)
        .line(fork + unit(out + quarter(out)) * (3.2 * pen))
        .move(fork)
        .line(fork + unit(out - quarter(out)) * (3.2 * pen));
  }
  svg.path(trunks).fill("none").stroke(sheet.ink().track, 0.95 * pen).a("stroke-linecap", "round").close();
}

// Dug into the ground: two edges, and the slopes between them.
void paint_ditch(Svg& svg, const Line& line, double width, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double half = std::max(width / 2, 2.6 * pen);
  const Line edges[] = {beside(line, half), beside(line, -half)};
  svg.path(Path().open_line(line)).fill("none").stroke(sheet.ink().earth, 2 * half).a("stroke-opacity", 0.3).close();
  Path slopes;
  for (const double side : {1.0, -1.0}) {
    const Line points = resampled(line, 3.1 * pen, false, 1200);
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Vec2 out = quarter(unit(points[i] - points[i - 1])) * side;
      slopes.move(points[i] + out * half).line(points[i] + out * (half * 0.3));
    }
  }
  svg.path(slopes).fill("none").stroke(sheet.ink().earth, 0.7 * pen).close();
  svg.path(Path().open_line(edges[0]).open_line(edges[1])).fill("none").stroke(sheet.ink().earth, 1.1 * pen).close();
}

// A parapet with its ditch and glacis: rays pointing away.
void paint_redoubt(Svg& svg, const Feature& f, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  Path rays;
  int count = 0;
  for (const Station& s : stations(f.outline, std::max(2.9 * pen, length_of(f.outline) / 900), 1.5 * pen)) {
    const double reach = (count++ % 2 == 0 ? 7.5 : 4.6) * pen;
    rays.move(s.at + s.out * (2.6 * pen)).line(s.at + s.out * (2.6 * pen + reach));
  }
  Line inner;
  for (const Station& s : stations(f.outline, 3 * pen, 1.5 * pen)) inner.push_back(s.at - s.out * (4 * pen));
  svg.path(Path().polygon(f.outline)).a("class", "wash").fill(ink.hill).a("fill-opacity", 0.55).close();
  svg.path(rays).fill("none").stroke(ink.earth, 0.85 * pen).a("stroke-linecap", "round").close();
  svg.path(Path().polygon(f.outline))
      .a("class", "edge")
      .fill("none")
      .stroke(ink.ink, 2.5 * pen)
      .a("stroke-linejoin", "miter")
      .close();
  svg.path(Path().polygon(inner)).fill("none").stroke(ink.earth, 0.8 * pen).close();
}

// A work given as a line: a parapet with rays to one side (left of its course, the enemy's).
void paint_breastwork(Svg& svg, const Line& line, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path rays;
  const Line points = resampled(line, 3.2 * pen, false, 900);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 out = -quarter(unit(points[i] - points[i - 1]));
    rays.move(points[i] + out * (2 * pen)).line(points[i] + out * ((i % 2 == 0 ? 8.5 : 5.5) * pen));
  }
  svg.path(rays).fill("none").stroke(sheet.ink().earth, 0.85 * pen).a("stroke-linecap", "round").close();
  svg.path(Path().open_line(line)).fill("none").stroke(sheet.ink().ink, 2.5 * pen).close();
}

void paint_line_work(Svg& svg, const Feature& f, const Line& line, const Sheet& sheet) {
  switch (f.kind) {
    case Kind::Wall: return paint_wall(svg, line, sheet);
    case Kind::Hedge: return paint_hedge(svg, line, f.seed, sheet);
    case Kind::Fence: return paint_fence(svg, line, sheet);
    case Kind::Abatis: return paint_abatis(svg, line, f.seed, sheet);
    case Kind::Ditch: return paint_ditch(svg, line, f.width, sheet);
    default: return paint_breastwork(svg, line, sheet);
  }
}

}  // namespace

void paint_works(Svg& svg, const Country& country, const Sheet& sheet) {
  for (const Feature* f :
       country.all({Kind::Ditch, Kind::Wall, Kind::Hedge, Kind::Fence, Kind::Abatis, Kind::Redoubt})) {
    open_feature(svg, *f);
    for (const Line& line : f->lines) paint_line_work(svg, *f, line, sheet);
    if (!f->outline.empty()) {
      Line closed = f->outline;
      closed.push_back(closed.front());
      if (f->kind == Kind::Redoubt) {
        paint_redoubt(svg, *f, sheet);
      } else {
        paint_line_work(svg, *f, closed, sheet);
      }
    }
    svg.close();
  }
}

}  // namespace grognard::drawing
