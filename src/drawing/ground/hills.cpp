// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "drawing/ground/ground.h"
#include "drawing/sheet/scatter.h"
#include "drawing/sheet/sort_by.h"

namespace grognard::drawing {

namespace {

// The light comes from the north-west, as in every engraving of the time: slopes to the south-east are in shade.
constexpr Vec2 kShade{0.70710678, 0.70710678};

double shade_of(Vec2 out) { return (dot(out, kShade) + 1) / 2; }

// How a slope is engraved: rows of strokes down the slope, one behind the other.
struct Relief {
  int rows = 2;
  double depth = 10;     // of one row
  double closeness = 1;  // of the strokes; 2 = twice as many
  double weight = 1;
  std::size_t most = 2600;  // strokes
};

// A stroke is a thin wedge, broad at its upper end and running out downhill.
void put_wedge(Path& path, Vec2 top, Vec2 foot, double breadth) {
  const Vec2 side = quarter(unit(foot - top)) * (breadth / 2);
  path.move(top - side).line(top + side).line(foot).close();
}

bool on_higher_ground(const std::vector<const Feature*>& higher, Vec2 p) {
  return std::any_of(higher.begin(), higher.end(), [&](const Feature* h) { return inside(h->outline, p); });
}

// One row: from an inner to an outer distance within the outline, waving like a true form line.
void put_row(Path& path, const Feature& hill, const Relief& relief, int row, const std::vector<const Feature*>& higher,
             const Sheet& sheet) {
  const double pen = sheet.pen;
  const double perimeter = length_of(hill.outline) + 1;
  const double step =
      std::max(1.1 * pen / relief.closeness, perimeter * relief.rows / static_cast<double>(relief.most));
  const Line soft = softened(hill.outline, true, 12 * pen);
  const double gap = row == 0 ? 0 : 0.16 * relief.depth;
  Scatter hand(hill.seed + static_cast<std::uint64_t>(row) * 101);
  double next = 0;
  for (const Station& s : stations(soft, step, 9 * pen)) {
    if (s.along < next) continue;
    const double shade = shade_of(s.out);
    // Lit slopes have fewer, finer strokes, and their upper rows nearly vanish.
    next = s.along + (4.7 - 2.5 * shade) * pen / relief.closeness * hand.between(0.8, 1.2);
    if (row > 0 && hand.unit() > 1.25 * shade + 0.75 - 0.35 * row) continue;
    const double sway = 0.22 * relief.depth * wave(hill.seed + 17, s.along / (55 * pen));
    const double low = row * relief.depth + gap + (row == 0 ? 0 : sway) + relief.depth * hand.between(0, 0.12);
    const double high = low + relief.depth * hand.between(0.62, 0.95) * (0.7 + 0.3 * shade);
    const Vec2 top = s.at - s.out * high;
    // Where the ground is narrow or turns sharply there is no room for a stroke.
    if (!well_inside(hill.outline, top, high * 0.8) || on_higher_ground(higher, top)) continue;
    const double lean = hand.about(0.06);
    const Vec2 foot = s.at - s.out * low + quarter(s.out) * (lean * relief.depth);
    put_wedge(path, top, foot, (0.6 + 1.3 * shade * shade) * relief.weight * pen / (1 + 0.14 * row));
  }
}

// The rows must fit: a small knoll gets short strokes.
double row_depth(const Feature& hill, int rows, const Sheet& sheet) {
  const double around = length_of(hill.outline) + 1;
  const double breadth = 2 * std::abs(area_of(hill.outline)) / around;  // about the radius of what fits inside
  return std::min(12 * sheet.pen, 0.7 * breadth / rows);
}

void paint_hill(Svg& svg, const Feature& hill, Relief relief, const std::vector<const Feature*>& higher,
                const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  relief.depth = row_depth(hill, relief.rows, sheet) * (hill.step >= 2 ? 0.9 : 1);
  open_feature(svg, hill, hill.step >= 2 ? "step-2" : "step-1");
  svg.path(Path().polygon(hill.outline)).a("class", "wash").fill(hill.step >= 2 ? ink.hill_top : ink.hill);
  svg.a("fill-opacity", hill.step >= 2 ? 0.34 : 0.3).close();
  Path strokes;
  for (int row = 0; row < relief.rows; ++row) put_row(strokes, hill, relief, row, higher, sheet);
  svg.path(strokes).a("class", "hachures").fill(ink.hachure).a("fill-opacity", 0.86).close();
  paint_edge(svg, hill, ink.hachure, sheet);
  svg.close();
}

// The hill whose slope a steep place is on: the smallest one that holds its middle or comes near it.
const Feature* hill_at(const std::vector<const Feature*>& hills, Vec2 p, double near) {
  const Feature* best = nullptr;
  for (const Feature* h : hills) {
    if (!inside(h->outline, p) && distance_to(h->outline, p, true) > near) continue;
    if (best == nullptr || std::abs(area_of(h->outline)) < std::abs(area_of(best->outline))) best = h;
  }
  return best;
}

Vec2 downhill_at(const std::vector<Station>& foot, Vec2 p) {
  const auto nearer = [&](const Station& a, const Station& b) {
    return length_squared(a.at - p) < length_squared(b.at - p);
  };
  const auto best = std::min_element(foot.begin(), foot.end(), nearer);
  return best == foot.end() ? kShade : best->out;
}

// A steep place on a hill: filled with close strokes that all run down that hill.
void paint_steep(Svg& svg, const Feature& steep, const Feature& hill, std::size_t most, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Box box = box_of(steep.outline);
  const double room = (box.high.x - box.low.x) * (box.high.y - box.low.y);
  const double across = std::max(2.3 * pen, std::sqrt(room / static_cast<double>(most * 3)));
  const double down = across * 3;
  const std::vector<Station> foot = stations(softened(hill.outline, true, 5 * pen), 8 * pen, 34 * pen);
  Scatter hand(steep.seed);
  Path strokes;
  for (double y = box.low.y; y < box.high.y; y += across) {
    for (double x = box.low.x + hand.unit() * down; x < box.high.x; x += down) {
      const Vec2 at{x + hand.about(down / 2), y + hand.about(across / 2)};
      if (!inside(steep.outline, at)) continue;
      const Vec2 way = downhill_at(foot, at);
      const double reach = down * hand.between(0.55, 0.85);
      if (!inside(steep.outline, at + way * reach) || !inside(steep.outline, at - way * reach)) continue;
      put_wedge(strokes, at - way * reach, at + way * reach, (0.75 + 1.1 * shade_of(way)) * pen);
    }
  }
  open_feature(svg, steep);
  svg.path(strokes).a("class", "hachures").fill(sheet.ink().hachure).close();
  paint_edge(svg, steep, sheet.ink().hachure, sheet);
  svg.close();
}

}  // namespace

void paint_hills(Svg& svg, const Country& country, const Sheet& sheet) {
  std::vector<const Feature*> hills = country.all({Kind::Hill});
  std::erase_if(hills, [](const Feature* f) { return f->outline.empty(); });
  // Higher ground lies over lower ground, whatever the order of the file.
  sort_by(hills, [](const Feature* hill) { return hill->step; });
  const std::size_t most = country.allowance({Kind::Hill, Kind::Steep}, 40000, 2600);
  for (const Feature* hill : hills) {
    std::vector<const Feature*> higher;
    std::copy_if(hills.begin(), hills.end(), std::back_inserter(higher),
                 [&](const Feature* h) { return h->step > hill->step; });
    paint_hill(svg, *hill, {sheet.style.thumbnail ? 1 : 3, 0, 1, 1, most}, higher, sheet);
  }
  for (const Feature* steep : country.all({Kind::Steep})) {
    if (steep->outline.empty()) continue;
    const Feature* hill = hill_at(hills, centre_of(steep->outline), 20 * sheet.pen);
    if (hill != nullptr) {
      paint_steep(svg, *steep, *hill, most, sheet);
    } else {
      paint_hill(svg, *steep, {3, 0, 1.7, 1.15, most}, {}, sheet);
    }
  }
}

}  // namespace grognard::drawing
