// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/fnv.h"
#include "drawing/ground/ground.h"
#include "drawing/sheet/scatter.h"
#include "drawing/sheet/sort_by.h"
#include "geometry/facing.h"

namespace grognard::drawing {

namespace {

constexpr int kTreeShapes = 6;
constexpr double kMostTrees = 3000;  // on the whole sheet; larger woods are planted wider

struct Tree {
  Vec2 at;
  double size = 1;
  int shape = 0;
};

Vec2 on_circle(int tenths, double radius) {
  const Vec2 north = Facing::tenths(tenths).forward();
  return {north.x * radius, -north.y * radius};
}

// A crown seen a little from above: lobes round the edge, a few curls of foliage on the shaded side.
void define_tree(Svg& svg, int shape, double radius, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  Scatter hand(fnv("tree") + static_cast<std::uint64_t>(shape));
  const int lobes = 6 + shape % 3;
  Path crown;
  const int turn = hand.below(3600);
  for (int i = 0; i <= lobes; ++i) {
    const Vec2 p = on_circle(turn + i * 3600 / lobes, radius * (i % lobes == 0 ? 0.86 : hand.between(0.78, 0.94)));
    i == 0 ? crown.move(p)
           : crown.arc(radius * hand.between(0.46, 0.6), true, i == lobes ? on_circle(turn, radius * 0.86) : p);
  }
  crown.close();
  Path curls;
  for (int i = 0; i < 3; ++i) {
    const int bearing = 900 + i * 450 + hand.below(200) - 100;  // east to south
    const double r = radius * hand.between(0.42, 0.62);
    curls.move(on_circle(bearing - 260, r)).arc(radius * 0.36, true, on_circle(bearing + 260, r));
  }
  svg.newline().open("g").a("id", sheet.id("tree" + num(shape)));
  svg.open("ellipse").a("cx", radius * 0.42).a("cy", radius * 0.5).a("rx", radius * 1.02).a("ry", radius * 0.82);
  svg.fill(ink.shade).a("fill-opacity", 0.26).close();
  svg.path(crown)
      .fill(ink.leaf[shape % 3])
      .stroke(ink.leaf_edge, 0.62 * sheet.pen)
      .a("stroke-linejoin", "round")
      .close();
  svg.path(curls).fill("none").stroke(ink.leaf_edge, 0.55 * sheet.pen).a("stroke-linecap", "round").close();
  svg.close();
}

double radius_of(Kind kind, const Sheet& sheet) {
  const double full = (sheet.style.thumbnail ? 7.5 : 6.0) * sheet.pen;
  return is_wood(kind) ? full : kind == Kind::Orchard ? 0.62 * full : 0.5 * full;
}

// Widened where the woods of the sheet together would need too many trees.
double spread_of(const Country& country, const Sheet& sheet) {
  double wanted = 0;
  for (const Feature* f : country.all({Kind::Wood, Kind::DenseWood, Kind::Orchard, Kind::Scrub})) {
    const double r = radius_of(f->kind, sheet);
    wanted += std::abs(area_of(f->outline)) / ((f->kind == Kind::DenseWood ? 2.6 : 4.2) * r * r);
  }
  const double most = sheet.style.thumbnail ? kMostTrees / 4 : kMostTrees;
  return std::max(1.0, std::sqrt(wanted / most));
}

void plant_rim(std::vector<Tree>& trees, const Feature& wood, double r, double spread, const Clear& clear,
               Scatter& hand) {
  for (const Station& s : stations(wood.outline, (wood.kind == Kind::DenseWood ? 1.4 : 1.75) * r * spread, r)) {
    const double in = r * hand.between(1.1, 1.45);
    const double aside = hand.about(0.3 * r);
    const Tree tree{s.at - s.out * in + quarter(s.out) * aside, hand.between(0.8, 1.08), hand.below(kTreeShapes)};
    if (well_inside(wood.outline, tree.at, r) && clear.free(tree.at, r)) trees.push_back(tree);
  }
}

void plant_inside(std::vector<Tree>& trees, const Feature& wood, double r, double spread, const Clear& clear,
                  Scatter& hand) {
  const Box box = box_of(wood.outline);
  const bool rows = wood.kind == Kind::Orchard;
  const bool dense = wood.kind == Kind::DenseWood;
  const double step = (dense ? 1.65 : wood.kind == Kind::Wood ? 2.15 : rows ? 3.4 : 3.6) * r * spread;
  const double sway = rows ? 0.05 : 0.36;
  const double rim = is_wood(wood.kind) ? 2.7 * r : 1.2 * r;
  bool odd = false;
  for (double y = box.low.y; y < box.high.y; y += step * (rows ? 1 : 0.9)) {
    odd = !odd && !rows;
    for (double x = box.low.x + (odd ? step / 2 : 0); x < box.high.x; x += step) {
      const Tree tree{
          {x + hand.about(sway * step), y + hand.about(sway * step)}, hand.between(0.78, 1.1), hand.below(kTreeShapes)};
      if (hand.unit() > (dense ? 1 : rows ? 0.97 : 0.9)) continue;  // clearings
      if (well_inside(wood.outline, tree.at, rim) && clear.free(tree.at, r)) trees.push_back(tree);
    }
  }
}

void paint_wood(Svg& svg, const Feature& wood, double spread, const Clear& clear, const Sheet& sheet) {
  const double r = radius_of(wood.kind, sheet);
  Scatter hand(wood.seed);
  std::vector<Tree> trees;
  if (is_wood(wood.kind)) plant_rim(trees, wood, r, spread, clear, hand);
  plant_inside(trees, wood, r, spread, clear, hand);
  // Nearer trees stand before farther ones.
  sort_by(trees, [](const Tree& tree) { return tree.at.y; });
  open_feature(svg, wood);
  svg.path(Path().polygon(wood.outline)).a("class", "wash").fill(sheet.ink().wood);
  svg.a("fill-opacity", is_wood(wood.kind) ? 0.6 : 0.36).close();
  paint_edge(svg, wood, sheet.ink().leaf_edge, sheet);
  const double share = r / radius_of(Kind::Wood, sheet);
  for (const Tree& tree : trees) {
    const std::string place = "translate(" + num(tree.at) + ") scale(" + num(tree.size * share) + ")";
    svg.open("use").a("href", "#" + sheet.id("tree" + num(tree.shape))).a("transform", place).close();
  }
  // Where no light comes through, it is dark.
  if (wood.kind == Kind::DenseWood)
    svg.path(Path().polygon(wood.outline)).a("class", "gloom").fill(sheet.ink().shade).a("fill-opacity", 0.24).close();
  svg.close();
}

}  // namespace

void define_trees(Svg& svg, const Country& country, const Sheet& sheet) {
  if (country.all({Kind::Wood, Kind::DenseWood, Kind::Orchard, Kind::Scrub, Kind::Village, Kind::Farm}).empty()) return;
  const double r = radius_of(Kind::Wood, sheet);
  for (int shape = 0; shape < kTreeShapes; ++shape) define_tree(svg, shape, r, sheet);
}

void paint_woods(Svg& svg, const Country& country, const Sheet& sheet) {
  const double spread = spread_of(country, sheet);
  const Clear clear(country, sheet, true);
  for (const Feature* wood : country.all({Kind::Orchard, Kind::Scrub, Kind::Wood, Kind::DenseWood})) {
    if (!wood->outline.empty()) paint_wood(svg, *wood, spread, clear, sheet);
  }
}

}  // namespace grognard::drawing
