// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "revwars/scenario/scenario_draft.h"

// The ground (RW-TERR-2), and the places on it that are fought for (RW-VIC-5).
namespace grognard::revwars {
namespace {

constexpr std::size_t kMostPiecesOfGround = 400;
constexpr double kUsualRoad = 2;      // a march column of guns is that broad
constexpr double kUsualCrossing = 3;  // of a bridge or ford
constexpr double kBroadest = 40;
constexpr int kMostOpenings = 20;
constexpr std::size_t kMostExits = 8;
constexpr int kMostPoints = 100;       // of an objective
constexpr std::size_t kMostWalls = 4;  // of a building: Battalion::manned has a place for each

constexpr Named<Kind> kKindWords[] = {
    {"open", Kind::Open},
    {"road", Kind::Road},
    {"wood", Kind::Wood},
    {"orchard", Kind::Wood},
    {"scrub", Kind::Scrub},
    {"vineyard", Kind::Scrub},
    {"crops", Kind::Crops},
    {"hedge", Kind::Hedge},
    {"fence", Kind::Hedge},
    {"low-wall", Kind::LowWall},
    {"tall-wall", Kind::TallWall},
    {"building", Kind::Building},
    {"fieldwork", Kind::Fieldwork},
    {"redoubt", Kind::Fieldwork},
    {"stream", Kind::Stream},
    {"ditch", Kind::Stream},
    {"marsh", Kind::Marsh},
    {"soft-ground", Kind::SoftGround},
    {"deep-snow", Kind::SoftGround},
    {"gentle-hill", Kind::GentleHill},
    {"steep-hill", Kind::SteepHill},
    {"river", Kind::Impassable},
    {"lake", Kind::Impassable},
    {"cliff", Kind::Impassable},
    {"ford", Kind::Crossing},
    {"bridge", Kind::Crossing},
    {"custom", Kind::Custom},
};

// Hedges, walls, works, streams: a line without breadth unless the file gives it some.
double usual_width(const Reader& from, Kind kind) {
  if (kind == Kind::Road) return kUsualRoad;
  if (kind == Kind::Crossing) return kUsualCrossing;
  if (flags_of(kind).linear || kind == Kind::Custom) return 0;
  from.refuse(fmt::format("a {} that is drawn as a line needs a \"width\"", from["kind"].text()));
}

void read_drawn_shape(const Reader& from, Kind kind, Area& area) {
  if (read_only_one(from, {"polygon", "line"}) == "line") {
    if (kind == Kind::Building) from["line"].refuse("a building has a \"polygon\", not a line");
    const double width = from.has("width") ? from["width"].number(0.1, kBroadest) : usual_width(from, kind);
    return read_line(from["line"], width, area);
  }
  if (flags_of(kind).linear)
    from["polygon"].refuse(fmt::format("a {} is a \"line\"; it may end where it begins", area.kind));
  if (from.has("width")) from["width"].refuse("only a line has a width");
  read_outline(from["polygon"], area);
}

// RW-TERR-2: what the scenario says of this piece instead of what its kind is.
GroundFlags read_ground_flags(const Reader& from, Kind kind, const Area& area) {
  constexpr Named<Height> kHeights[] = {{"none", Height::None}, {"short", Height::Short}, {"tall", Height::Tall}};
  GroundFlags flags = flags_of(kind);
  if (kind == Kind::Building) {
    for (const char* key : {"slows", "height", "obstacle", "protects", "hill", "soft", "impassable"})
      if (from.has(key)) from[key].refuse("a building is always the same to the rules");
    return flags;
  }
  flags.slows = from.yes_no_or("slows", flags.slows);
  flags.height = from.one_of_or("height", kHeights, flags.height);
  flags.obstacle = from.yes_no_or("obstacle", flags.obstacle);
  flags.protects = from.yes_no_or("protects", flags.protects);
  flags.hill = from.yes_no_or("hill", flags.hill);
  flags.soft = from.yes_no_or("soft", flags.soft);
  flags.impassable = from.yes_no_or("impassable", flags.impassable);
  if (kind == Kind::Custom) flags.linear = !area.line.empty();
  return flags;
}

// RW-TERR-8, RW-TERR-9
void add_building(const Reader& from, Draft& draft, Area& area, int number) {
  make_block(from["polygon"], "a building", area);
  if (area.parts.front().size() > kMostWalls)
    from["polygon"].refuse(fmt::format("a building has at most {} corners", kMostWalls));
  if (area.id.empty()) {
    area.id = draft.pieces.fresh("building", std::ssize(draft.setup->buildings) + 1);
    draft.areas.add(from, area.id, number);
  }
  draft.pieces.add(from, area.id, number);
  draft.buildings.add(from, area.id, number);
  draft.setup->buildings.push_back(number);
}

void read_ground_piece(const Reader& from, Draft& draft) {
  from.only({"id", "kind", "name", "polygon", "line", "width", "openings", "slows", "height", "obstacle", "protects",
             "hill", "soft", "impassable"});
  const int number = std::ssize(draft.ground->areas);
  Area area;
  if (const auto id = from.maybe("id")) {
    area.id = read_id(*id);
    draft.areas.add(*id, area.id, number);
  }
  AreaRules rules;
  rules.kind = from["kind"].one_of(kKindWords);
  area.kind = from["kind"].text();
  area.name = from.text_or("name", "");
  read_drawn_shape(from, rules.kind, area);
  rules.flags = read_ground_flags(from, rules.kind, area);
  area.step = rules.flags.hill ? 1 : 0;
  if (rules.kind == Kind::Building) add_building(from, draft, area, number);
  if (const auto openings = from.maybe("openings")) {
    if (rules.kind != Kind::Building) openings->refuse("only a building has openings");
    rules.openings = openings->whole(0, kMostOpenings);
  }
  draft.setup->areas.push_back(rules);
  draft.ground->areas.push_back(std::move(area));
}

}  // namespace

void read_ground(const Reader& top, Draft& draft) {
  for (const Reader& piece : top.items_or_none("ground", kMostPiecesOfGround)) read_ground_piece(piece, draft);
}

void read_objectives(const Reader& top, Draft& draft) {
  Ids ids("an objective");
  auto& holders = draft.state.objective_holder;
  for (const Reader& from : top.items_or_none("objectives", holders.capacity())) {
    if (draft.is_case) from.only({"id", "name", "at", "value", "holder"});
    else from.only({"id", "name", "at", "value"});
    Objective& objective = draft.setup->objectives.emplace_back();
    read_objective_heading(from, ids, draft.is_case, objective);
    objective.at = read_point(from["at"]);
    objective.value = from.whole_or("value", 0, kMostPoints, kPointsObjective);
    holders.push_back(-1);
    if (const auto holder = from.maybe("holder")) holders.back() = tiny(index_of(read_side(*holder)));
  }
  for (const Side side : kSides) {
    const int wanted = draft.setup->sides[side].objectives_to_win;
    if (wanted > std::ssize(holders))
      top["sides"][letter(side)]["to_win"].refuse(fmt::format("there are only {} objectives", holders.size()));
  }
}

}  // namespace grognard::revwars
