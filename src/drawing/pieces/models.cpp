// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "drawing/pieces/pieces.h"

// Rulebooks that count every man have every man drawn, seen from near.
namespace grognard::drawing {
namespace {

constexpr std::size_t kMostModels = 80;

// A model in its piece's own frame: centre, and how much further it is turned.
struct Standing {
  Vec2 at;
  double turn = 0;
  double width = 0;
  double depth = 0;
};

Standing standing(const Model& model, const Piece& piece, const Body& body, const Sheet& sheet) {
  const Vec2 from = (model.pose.at() - piece.pose.at()) * sheet.scale;
  return {.at = body.own({from.x, -from.y}),
          .turn = model.pose.facing.in_degrees() - piece.pose.facing.in_degrees(),
          .width = model.width * sheet.scale,
          .depth = model.depth * sheet.scale};
}

Line base_of(const Standing& s, double share) {
  const double w = s.width * share / 2, d = s.depth * share / 2;
  return {{-w, -d}, {w, -d}, {w, d}, {-w, d}};
}

void open_at(Svg& svg, const Standing& s, std::string_view css) {
  svg.group(css).a("transform", "translate(" + num(s.at) + ") rotate(" + num(s.turn) + ")");
}

void paint_man(Svg& svg, const Standing& s, const SideInk& ink, double pen) {
  open_at(svg, s, "man");
  svg.path(Path().polygon(base_of(s, 0.92))).fill(ink.fill).stroke(ink.edge, 0.4 * pen).close();
  svg.path(Path().circle({0, s.depth * 0.06}, s.width * 0.2)).fill(ink.inner).close();
  // The musket, sloped over the front edge.
  svg.path(Path().move({s.width * 0.22, s.depth * 0.2}).line({s.width * 0.22, -s.depth * 0.42}));
  svg.fill("none").stroke(ink.inner, 0.35 * pen).close().close();
}

void paint_horseman(Svg& svg, const Standing& s, const SideInk& ink, double pen) {
  open_at(svg, s, "horseman");
  svg.path(Path().polygon(base_of(s, 0.92))).fill(ink.fill).stroke(ink.edge, 0.4 * pen).close();
  const double w = s.width, d = s.depth;
  svg.path(Path().polygon(
      {{-0.14 * w, 0.34 * d}, {-0.18 * w, -0.1 * d}, {0, -0.42 * d}, {0.18 * w, -0.1 * d}, {0.14 * w, 0.34 * d}}));
  svg.fill(ink.inner).close();
  svg.path(Path().circle({0, 0.06 * d}, 0.13 * w)).fill(ink.edge).close().close();
}

// Officers are told from the men at a glance: pale, with a star; mounted ones on a horse's outline.
void paint_officer(Svg& svg, const Standing& s, bool mounted, const SideInk& ink, const Sheet& sheet) {
  open_at(svg, s, mounted ? "officer mounted" : "officer");
  svg.path(Path().polygon(base_of(s, 0.96))).fill(sheet.ink().pale).stroke(ink.edge, 0.8 * sheet.pen).close();
  if (mounted) svg.path(Path().circle({0, 0}, s.width * 0.34)).fill("none").stroke(ink.fill, 0.8 * sheet.pen).close();
  svg.path(Path().circle({0, 0}, s.width * 0.2)).fill(ink.fill).close().close();
}

void paint_model(Svg& svg, const Model& model, const Standing& s, Side side, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(side);
  const Box room{{-s.width / 2, -s.depth / 2}, {s.width / 2, s.depth / 2}};
  switch (model.kind) {
    case Model::Kind::Foot: return paint_man(svg, s, ink, sheet.pen);
    case Model::Kind::Horse: return paint_horseman(svg, s, ink, sheet.pen);
    case Model::Kind::Officer: return paint_officer(svg, s, false, ink, sheet);
    case Model::Kind::MountedOfficer: return paint_officer(svg, s, true, ink, sheet);
    case Model::Kind::Gun:
    case Model::Kind::Team:
      open_at(svg, s, "gun");
      svg.path(Path().polygon(base_of(s, 0.96)))
          .fill(ink.fill)
          .a("fill-opacity", 0.25)
          .stroke(ink.edge, 0.4 * sheet.pen)
          .close();
      paint_guns(svg, room, model.kind == Model::Kind::Team, side, sheet);
      svg.close();
  }
}

}  // namespace

void paint_models(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  const std::size_t count = std::min(piece.models.size(), kMostModels);
  for (std::size_t i = 0; i < count; ++i)
    paint_model(svg, piece.models[i], standing(piece.models[i], piece, body, sheet), piece.side, sheet);
}

}  // namespace grognard::drawing
