// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drawing/sheet/shapes.h"
#include "drawing/sheet/sheet.h"
#include "geometry/ground.h"

namespace grognard::drawing {

enum class Kind : std::uint8_t {
  Hill,
  Steep,
  Wood,
  DenseWood,
  Orchard,
  Scrub,
  Marsh,
  Mud,
  Field,
  Vineyard,
  Rough,
  Stream,
  River,
  Lake,
  Ford,
  Bridge,
  Road,
  Track,
  Wall,
  Hedge,
  Fence,
  Abatis,
  Ditch,
  Village,
  Farm,
  Town,
  Redoubt,
  Unknown
};
Kind kind_of(std::string_view name);    // knows the common synonyms
std::string_view css_class(Kind kind);  // "hill", "wood", ...
bool is_settlement(Kind kind);          // houses stand in it
bool is_wood(Kind kind);                // tall trees stand in it

// An area as it lies on the sheet, cut to the table and a little beyond.
struct Feature {
  const Area* area = nullptr;
  Kind kind = Kind::Unknown;
  int step = 0;
  Line outline;             // exact; empty for lines
  std::vector<Line> lines;  // exact; a line that leaves the table and comes back is in pieces
  double width = 0;         // as the rules have it, in pixels
  std::uint64_t seed = 0;
};

// The whole ground on the sheet: who draws one thing must know what to keep clear of.
struct Country {
  std::vector<Feature> features;

  static Country of(const Ground& ground, const Sheet& sheet);
  std::vector<const Feature*> all(std::initializer_list<Kind> kinds) const;
  // Roads and tracks that were there before the place was built on them: it hides them. Villages and towns never do.
  bool hides_ways(const Feature& place) const;
  // What each area of these kinds may have of a total of strokes, so that no number of areas makes a drawing too large.
  std::size_t allowance(std::initializer_list<Kind> kinds, std::size_t total, std::size_t most) const;
};

double road_width(const Feature& feature, const Sheet& sheet);   // as drawn
double river_width(const Feature& feature, const Sheet& sheet);  // as drawn

// Where trees, houses and reeds may not stand: ways, water, works.
class Clear {
 public:
  // Without the ways that lay there before `built`, if it is given.
  Clear(const Country& country, const Sheet& sheet, bool settlements, const Feature* built = nullptr);
  bool free(Vec2 p, double margin) const;

 private:
  struct Strip {
    Line line;
    double half = 0;
    bool closed = false;
    Box box;
  };
  std::vector<Strip> strips_;
};

}  // namespace grognard::drawing
