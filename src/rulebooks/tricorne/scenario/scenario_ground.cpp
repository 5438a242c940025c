// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "geometry/convex.h"
#include "geometry/tolerance.h"
#include "tricorne/scenario/scenario_draft.h"

// The ground, and the places on it that are fought for.
namespace grognard::tricorne {
namespace {

constexpr std::size_t kMostAreas = 400;
constexpr double kUsualRoadWidth = 1;
constexpr double kMostRiverWidth = 40;
constexpr double kLeastBlock = 3;  // TR-BUA-2
constexpr double kMostBlock = 4;
constexpr int kMostLevel = 9;
constexpr int kMostValue = 100;

struct GroundWord {
  std::string_view name;
  Kind kind;
};
constexpr GroundWord kGroundWords[] = {
    {"open", Kind::Open},
    {"field", Kind::Open},
    {"hill", Kind::Open},  // TR-TERR-31
    {"rough", Kind::Rough},
    {"marsh", Kind::Rough},  // TR-TERR-34
    {"rocks", Kind::Rough},
    {"crops", Kind::Rough},
    {"orchard", Kind::Rough},
    {"open wood", Kind::OpenWood},
    {"wood", Kind::Wood},
    {"dense wood", Kind::DenseWood},
    {"pond", Kind::Impassable},  // TR-TERR-34
    {"lake", Kind::Impassable},
    {"cliff", Kind::Impassable},
    {"river", Kind::River},
    {"bridge", Kind::Crossing},
    {"ford", Kind::Crossing},
    {"road", Kind::Road},
    {"track", Kind::Road},
    {"block", Kind::Block},
    {"village", Kind::Block},
    {"farm", Kind::Block},
    {"house", Kind::Block},
    {"wall", Kind::Obstacle},  // TR-TERR-35
    {"fence", Kind::Obstacle},
    {"hedge", Kind::Obstacle},
    {"ditch", Kind::Obstacle},
    {"abatis", Kind::Obstacle},
    {"light work", Kind::LightWork},
    {"heavy work", Kind::HeavyWork},
    {"stream", Kind::Stream},
};
// TR-TERR-34: what the scenario may say instead.
constexpr Named<Kind> kOtherKinds[] = {
    {"open", Kind::Open}, {"rough", Kind::Rough},          {"open wood", Kind::OpenWood},
    {"wood", Kind::Wood}, {"dense wood", Kind::DenseWood}, {"impassable", Kind::Impassable},
};

Kind read_ground_kind(const Reader& from) {
  std::string_view names[std::size(kGroundWords)];
  for (std::size_t i = 0; i < std::size(kGroundWords); ++i) names[i] = kGroundWords[i].name;
  return kGroundWords[from.choice(names)].kind;
}

bool is_strip(Kind kind) { return kind == Kind::Road || kind == Kind::Crossing; }
bool is_area(Kind kind) { return kind <= Kind::Impassable || kind == Kind::Block; }

double read_strip_width(const Reader& from, Kind kind) {
  if (kind == Kind::River) {
    if (!from.has("width")) from.refuse("a river drawn as a line needs a \"width\"");
    return from["width"].number(0.1, kMostRiverWidth);
  }
  if (kind == Kind::Crossing) return from.number_or("width", 1, kMostRiverWidth, kCrossingWidth);  // TR-TERR-25
  return from.number_or("width", 0.1, 6, kUsualRoadWidth);
}

void read_ground_shape(const Reader& from, Kind kind, Area& area) {
  const bool drawn_as_line = read_only_one(from, {"polygon", "line"}) == "line";
  if (!drawn_as_line) {
    if (is_strip(kind) || is_line(kind)) from["polygon"].refuse(fmt::format("a {} is a \"line\"", area.kind));
    if (from.has("width")) from["width"].refuse("only a line has a width");
    return read_outline(from["polygon"], area);
  }
  if (is_area(kind)) from["line"].refuse(fmt::format("a {} has a \"polygon\", not a line", area.kind));
  if (is_line(kind) && from.has("width"))
    from["width"].refuse(fmt::format("a {} is a line without breadth", area.kind));
  read_line(from["line"], is_line(kind) ? 0 : read_strip_width(from, kind), area);
}

// TR-BUA-2. A garrison's footprint is the whole block, so a block is one ring.
void add_block(const Reader& from, Draft& draft, Area& area, int number) {
  make_block(from["polygon"], "a built-up area", area);
  const double size = std::sqrt(convex::area(area.parts.front().corners()));
  if (!draft.is_case && (!reaches(size, kLeastBlock) || !within(size, kMostBlock)))
    from["polygon"].refuse("a built-up area measures from 3\" by 3\" to 4\" by 4\"");
  if (area.id.empty()) {
    area.id = draft.pieces.fresh("block", std::ssize(draft.setup->blocks) + 1);
    draft.areas.add(from, area.id, number);
  }
  draft.pieces.add(from, area.id, 0);
  draft.blocks.add(from, area.id, number);
  draft.setup->blocks.push_back(number);
}

AreaRules read_area_rules(const Reader& from, Kind kind) {
  AreaRules rules;
  rules.kind = kind;
  if (const auto other = from.maybe("counts_as")) {
    if (!is_area(kind) || kind == Kind::Block) other->refuse("only ground that is an area can count as other ground");
    rules.kind = other->one_of(kOtherKinds);
  }
  if (const auto built = from.maybe("class")) {
    if (kind != Kind::Block) built->refuse("only a built-up area has a class");
    rules.block = static_cast<BlockClass>(built->choice(kBlockClassNames));
  }
  if (const auto cover = from.maybe("cover")) {
    if (!is_area(kind)) cover->refuse("only an area can be marked as cover");
    rules.cover = cover->yes_no();
  }
  return rules;
}

void read_piece_of_ground(const Reader& from, Draft& draft) {
  from.only({"id", "kind", "name", "polygon", "line", "width", "step", "class", "cover", "counts_as"});
  const int number = std::ssize(draft.ground->areas);
  Area area;
  if (const auto id = from.maybe("id")) {
    area.id = read_id(*id);
    draft.areas.add(*id, area.id, number);
  }
  const Kind kind = read_ground_kind(from["kind"]);
  area.kind = from["kind"].text();
  area.name = from.text_or("name", "");
  read_ground_shape(from, kind, area);
  area.step = from.whole_or("step", 0, kMostLevel, area.kind == "hill" ? 1 : 0);
  if (kind == Kind::Block) add_block(from, draft, area, number);
  draft.setup->areas.push_back(read_area_rules(from, kind));
  draft.ground->areas.push_back(std::move(area));
}

}  // namespace

void read_ground(const Reader& top, Draft& draft) {
  for (const Reader& area : top.items_or_none("ground", kMostAreas)) read_piece_of_ground(area, draft);
}

// TR-VIC-4
void read_objectives(const Reader& top, Draft& draft) {
  Ids ids("an objective");
  for (const Reader& from : top.items_or_none("objectives", kMostObjectives)) {
    from.only({"id", "name", "circle", "polygon", "value", "points"});
    Objective& objective = draft.setup->objectives.emplace_back();
    read_objective_heading(from, ids, draft.is_case, objective);
    objective.shape = read_place(from, "polygon");
    if (from.has("points") && from.has("value")) from["points"].refuse("its points are its \"value\": say it once");
    const int points = from.whole_or("points", 0, kMostValue, objective.value);
    objective.value = from.whole_or("value", 0, kMostValue, points);
  }
}

}  // namespace grognard::tricorne
