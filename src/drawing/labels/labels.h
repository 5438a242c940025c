// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/view.h"
#include "drawing/ground/country.h"
#include "drawing/sheet/lettering.h"
#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

inline constexpr std::string_view kOverlayLabel = "label overlay-label";

// A name and where it goes.
struct Label {
  std::string text;
  std::string css;  // "label unit", "label ground"
  Lettering how;
  Vec2 at;                  // middle of the base line; unused along a line
  Line course;              // not empty: letter by letter along it
  Line leader;              // not empty: a fine line to what it names
  std::vector<Line> rooms;  // the room it takes: one rectangle, or one per letter
};

// What names keep clear of. Hard things are never covered; soft ones only for want of a better place.
class Crowd {
 public:
  void put_hard(const Line& convex) { hard_.push_back({convex, box_of(convex), 0}); }
  void put_soft(const Line& shape, double cost) { soft_.push_back({shape, box_of(shape), cost}); }
  bool blocked(const Line& room) const;
  double cost(const Line& room) const;
  void put_named(const Box& box) { named_.push_back(box); }
  // Whether a room is not clearly nearer to its own thing than to some other: the reader might take it for that one's.
  bool misleading(const Line& room, const Box& own, double clearly) const;
  void take(const Label& label);  // later names keep clear of this one

 private:
  struct Thing {
    Line shape;
    Box box;
    double cost;
  };
  std::vector<Thing> hard_;
  std::vector<Thing> soft_;
  std::vector<Box> named_;
};

// Names of units, places, hills, woods and waters, placed so that none covers another, a piece or a mark. A name for
// which there is no such place is left out.
std::vector<Label> place_labels(const View& view, const Country& country, const Sheet& sheet);
void paint_labels(Svg& svg, const std::vector<Label>& labels, const Sheet& sheet);

// ground_labels.cpp
void place_ground_labels(std::vector<Label>& labels, Crowd& crowd, const Country& country, const Sheet& sheet);
bool on_table(const Line& room, const Sheet& sheet);

}  // namespace grognard::drawing
