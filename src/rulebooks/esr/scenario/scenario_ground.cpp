// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "esr/scenario/scenario_draft.h"

// The ground (ES-TERR-1, T6) and the places that orders can name (ES-OBJ-1).
namespace grognard::esr {
namespace {

constexpr std::size_t kMostPiecesOfGround = 400;
constexpr double kUsualRoad = 40;
constexpr double kUsualBridge = 60;
constexpr double kUsualStream = 40;
constexpr double kBroadest = 3000;
constexpr int kHighest = 9;
constexpr int kMostPoints = 100;

constexpr AreaRules ground_of(Going going) { return {.going = going}; }
constexpr AreaRules cover_of(Going going) { return {.going = going, .blocks_sight = true}; }
constexpr AreaRules kRoadRules{.road = true};
constexpr AreaRules kTrackRules{.road = true, .poor_road = true};
constexpr AreaRules kFordRules{.ford = true};
constexpr AreaRules kTownRules{.going = Going::Dense, .built_up = true, .blocks_sight = true};
constexpr AreaRules kStrongPointRules{.going = Going::Rough, .strong_point = true};
constexpr AreaRules kFortRules{.going = Going::Rough, .fortification = true};
constexpr AreaRules kCityRules{
    .going = Going::Dense, .built_up = true, .fortification = true, .fortified_city = true, .blocks_sight = true};

struct KindOfGround {
  std::string_view name;
  AreaRules rules;
  double width = 0;  // of a line that gives none; 0: it has to
};
constexpr KindOfGround kKindsOfGround[] = {
    {"open", ground_of(Going::Open)},
    {"fields", ground_of(Going::Open)},
    {"ford", kFordRules, kUsualBridge},
    {"hill", ground_of(Going::Open)},
    {"crossroads", ground_of(Going::Open)},
    {"valley", ground_of(Going::Open)},
    {"rough", ground_of(Going::Rough)},
    {"orchard", ground_of(Going::Rough)},
    {"vineyard", ground_of(Going::Rough)},
    {"mud", ground_of(Going::Rough)},
    {"steep", ground_of(Going::Rough)},
    {"stream", ground_of(Going::Rough), kUsualStream},
    {"hedge", ground_of(Going::Rough), kUsualStream},
    {"dense", cover_of(Going::Dense)},
    {"wood", cover_of(Going::Dense)},
    {"marsh", cover_of(Going::Dense)},
    {"town", kTownRules},
    {"village", kTownRules},
    {"road", kRoadRules, kUsualRoad},
    {"bridge", kRoadRules, kUsualBridge},
    {"poor-road", kTrackRules, kUsualRoad},
    {"strong-point", kStrongPointRules},
    {"farm", kStrongPointRules},
    {"redoubt", kStrongPointRules},
    {"fortification", kFortRules},
    {"fort", kFortRules},
    {"fortified-city", kCityRules},
    {"impassable", ground_of(Going::Impassable)},
    {"river", ground_of(Going::Impassable), kUsualStream},
    {"lake", ground_of(Going::Impassable)},
    {"cliff", ground_of(Going::Impassable), kUsualStream},
};
constexpr std::string_view kGoingWords[] = {"open", "rough", "dense", "impassable"};

const KindOfGround& read_kind_of_ground(const Reader& from) {
  std::string_view names[std::size(kKindsOfGround)];
  for (std::size_t i = 0; i < std::size(kKindsOfGround); ++i) names[i] = kKindsOfGround[i].name;
  return kKindsOfGround[from.choice(names)];
}

void read_shape_of_ground(const Reader& from, const KindOfGround& kind, Area& area) {
  if (read_only_one(from, {"polygon", "line"}) == "polygon") {
    if (from.has("width")) from["width"].refuse("only a line has a width");
    return read_outline(from["polygon"], area);
  }
  if (!from.has("width") && kind.width <= 0)
    from.refuse(fmt::format("a {} that is drawn as a line needs a \"width\"", kind.name));
  read_line(from["line"], from.has("width") ? from["width"].number(1, kBroadest) : kind.width, area);
}

// ES-TERR-2, option terrain_map: what the scenario says of this piece instead of what its kind is.
void read_own_terrain(const Reader& from, AreaRules& rules) {
  if (const auto going = from.maybe("going")) rules.going = static_cast<Going>(going->choice(kGoingWords));
  rules.blocks_sight = from.yes_no_or("blocks_sight", rules.blocks_sight);
  rules.built_up = from.yes_no_or("built_up", rules.built_up);
  rules.strong_point = from.yes_no_or("strong_point", rules.strong_point);
  rules.fortification = from.yes_no_or("fortification", rules.fortification);
}

// ES-MOVE-18
void read_exit_edge(const Reader& from, PlaceRules& place) {
  if (const auto sides = from.maybe("exit_for"))
    for (const Reader& side : sides->items(2)) place.exit_for[read_side(side)] = true;
  else if (from.has("points")) from["points"].refuse("only an exit has points: it needs \"exit_for\"");
  place.exit_points = from.whole_or("points", 0, kMostPoints, 0);
}

void add_place(const Reader& from, Draft& draft, PlaceRules place) {
  draft.pieces.add(from, place.id, coded(Sort::Place, draft.setup->places.size()));
  if (place.objective) {
    if (draft.state.holder.size() == draft.state.holder.capacity())
      from.refuse(fmt::format("there are at most {} objectives", draft.state.holder.capacity()));
    draft.state.holder.push_back(-1);
  }
  draft.setup->places.push_back(std::move(place));
}

void read_piece_of_ground(const Reader& from, Draft& draft) {
  from.only({"id", "kind", "name", "polygon", "line", "width", "level", "objective", "value", "holder", "going",
             "blocks_sight", "built_up", "strong_point", "fortification"});
  const int number = std::ssize(draft.ground->areas);
  const KindOfGround& kind = read_kind_of_ground(from["kind"]);
  Area area;
  area.kind = kind.name;
  area.name = from.text_or("name", "");
  area.step = from.whole_or("level", 0, kHighest, kind.name == "hill" ? 1 : 0);  // ES-TERR-6
  read_shape_of_ground(from, kind, area);
  AreaRules rules = kind.rules;
  read_own_terrain(from, rules);
  const bool objective = from.yes_no_or("objective", false);
  if (from.has("value") && !objective) from["value"].refuse("only an objective has a value");
  if (const auto id = from.maybe("id")) {
    area.id = read_id(*id);
    draft.areas.add(*id, area.id, number);
    PlaceRules place{.id = area.id, .name = area.name.empty() ? area.id : area.name, .area = number};
    place.objective = objective;
    if (objective) place.value = from.whole_or("value", 0, kMostPoints, -1);
    add_place(*id, draft, std::move(place));
    if (const auto holder = from.maybe("holder")) {
      if (!objective) holder->refuse("only an objective is held");
      draft.state.holder.back() = tiny(index_of(read_side(*holder)));
    }
  } else if (objective) {
    from["objective"].refuse("an objective needs an \"id\"");
  }
  draft.setup->areas.push_back(rules);
  draft.ground->areas.push_back(std::move(area));
}

// The four edges; "places" of a file may say more about them: {"edge-north": {"exit_for": ["A"]}}.
void add_edges(const Reader& top, Draft& draft) {
  const auto places = top.maybe("places");
  for (int i = 0; i < 4; ++i) {
    const auto edge = static_cast<Edge>(i);
    PlaceRules place{
        .id = fmt::format("edge-{}", name_of(edge)), .name = fmt::format("the {} edge", name_of(edge)), .edge = edge};
    const auto from = places ? places->maybe(place.id) : std::nullopt;
    if (from) {
      from->only({"name", "exit_for", "points"});
      place.name = from->text_or("name", place.name);
      read_exit_edge(*from, place);
    }
    add_place(from ? *from : top, draft, std::move(place));
  }
}

}  // namespace

void read_ground(const Reader& top, Draft& draft) {
  if (const auto places = top.maybe("places")) places->only({"edge-north", "edge-east", "edge-south", "edge-west"});
  for (const Reader& piece : top.items_or_none("ground", kMostPiecesOfGround)) read_piece_of_ground(piece, draft);
  add_edges(top, draft);
}

}  // namespace grognard::esr
