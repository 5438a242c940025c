// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/convex.h"
#include "geometry/tolerance.h"
#include "grant/scenario/scenario_draft.h"

// The ground, its building sections, and the places on it that are fought for.
namespace grognard::grant {
namespace {

constexpr std::size_t kMostAreas = 120;  // Unit::river counts them
constexpr double kRoadWidth = 2;
constexpr double kMostWidth = 60;
constexpr double kSectionFront = 4;  // GW-GEO-19
constexpr double kSectionDepth = 3;
constexpr double kSharedWall = 1;

// The words for pieces of ground, what they are to the rules and under which name they are drawn.
struct GroundWord {
  std::string_view name;
  Kind kind;
  std::string_view drawn;
};
constexpr GroundWord kGroundWords[] = {
    {"hill", Kind::Hill, "hill"},      {"wood", Kind::Wood, "wood"},          {"swamp", Kind::Swamp, "marsh"},
    {"marsh", Kind::Swamp, "marsh"},   {"scenic", Kind::Scenic, "rough"},     {"rough", Kind::Scenic, "rough"},
    {"river", Kind::River, "river"},   {"stream", Kind::River, "stream"},     {"water", Kind::Water, "river"},
    {"lake", Kind::Water, "lake"},     {"bridge", Kind::Bridge, "bridge"},    {"ford", Kind::Bridge, "ford"},
    {"wall", Kind::Wall, "wall"},      {"hedge", Kind::Wall, "hedge"},        {"fence", Kind::Wall, "fence"},
    {"earthwork", Kind::Wall, "wall"}, {"building", Kind::Building, "house"}, {"road", Kind::Road, "road"},
    {"track", Kind::Road, "track"},    {"open", Kind::Open, "field"},         {"field", Kind::Open, "field"},
};

const GroundWord& read_ground_word(const Reader& from) {
  std::string_view names[std::size(kGroundWords)];
  for (std::size_t i = 0; i < std::size(kGroundWords); ++i) names[i] = kGroundWords[i].name;
  return kGroundWords[from.choice(names)];
}

bool needs_width(Kind kind) { return kind == Kind::River || kind == Kind::Water || kind == Kind::Bridge; }
bool may_be_line(Kind kind) { return needs_width(kind) || kind == Kind::Wall || kind == Kind::Road; }

// GW-GEO-19: a building may be given by its middle; it is then 4" by 3" unless its size is given, too.
std::vector<Vec2> read_block(const Reader& from) {
  double front = kSectionFront;
  double depth = kSectionDepth;
  if (const auto size = from.maybe("size")) {
    const std::vector<Reader> both = size->items(2);
    if (both.size() != 2) size->expected("a size: [width, depth]");
    front = both[0].number(1, 24);
    depth = both[1].number(1, 24);
  }
  const Pose middle = read_pose(from, Facing::degrees(0));
  const Ring block = Ring::base(middle, front, depth);
  return {block.corners().begin(), block.corners().end()};
}

void read_ground_line(const Reader& from, Kind kind, Area& area) {
  const Reader line = from["line"];
  if (!may_be_line(kind)) line.refuse(fmt::format("a {} has an \"area\", not a line", area.kind));
  if (needs_width(kind) && !from.has("width"))
    from.refuse(fmt::format("a {} drawn as a line needs a \"width\"", area.kind));
  if (kind == Kind::Wall && from.has("width")) from["width"].refuse("a wall is a line without breadth");
  read_line(line, from.number_or("width", 0.1, kMostWidth, kind == Kind::Road ? kRoadWidth : 0), area);
}

void read_ground_shape(const Reader& from, Kind kind, Area& area) {
  const bool by_middle = kind == Kind::Building && from.has("at");
  if (from.has("area") + from.has("line") + by_middle != 1)
    from.refuse("expected either an \"area\" or a \"line\" (or, for a building, \"at\")");
  if (from.has("line")) return read_ground_line(from, kind, area);
  if (kind == Kind::Wall) from["area"].refuse("a wall, hedge, fence or earthwork is a \"line\"");
  if (from.has("width")) from["width"].refuse("only a line has a width");
  if (!by_middle) return read_outline(from["area"], area);
  area.outline = read_block(from);
  if (!prepare(area)) from["at"].refuse("expected an outline that encloses an area and does not cross itself");
}

// With the stream: a bearing, or a direction [x, y]; a canal has none.
Vec2 read_stream(const Reader& from) {
  if (from.is_number()) return read_facing(from).forward();
  const Vec2 direction = read_point(from);
  if (within(length(direction), 0)) from.expected("a bearing, or a direction [x, y]");
  return direction * (1 / length(direction));
}

AreaRules read_area_rules(const Reader& from, Kind kind) {
  AreaRules rules;
  rules.kind = kind;
  if (const auto slope = from.maybe("slope")) {
    if (kind != Kind::Hill) slope->refuse("only a hill has a slope");
    rules.slope = slope->number(0, 24);
  }
  if (const auto stream = from.maybe("stream")) {
    if (kind != Kind::River && kind != Kind::Water) stream->refuse("only a river or other water has a stream");
    rules.stream = read_stream(*stream);
  }
  if (const auto ford = from.maybe("easy_ford"); ford && kind != Kind::Bridge)
    ford->refuse("only a bridge or ford can be an easy ford");
  rules.easy_ford = kind == Kind::Bridge && (from["kind"].text() == "ford" || from.yes_no_or("easy_ford", false));
  return rules;
}

// GW-GEO-19: one ring with right angles.
void make_section_ring(const Reader& from, Area& area) {
  std::vector<Vec2> corners = area.outline;
  corners.resize(convex::tidy(corners));
  if (convex::area(corners) < 0) std::reverse(corners.begin(), corners.end());
  bool square = corners.size() == 4;
  for (std::size_t i = 0; i < corners.size() && square; ++i) {
    const Vec2 side = corners[(i + 1) % 4] - corners[i];
    const Vec2 next = corners[(i + 2) % 4] - corners[(i + 1) % 4];
    square = std::abs(dot(side, next)) <= kTolerance * (length(side) + length(next));
  }
  if (!square) from.refuse("a building section is a rectangle");
  area.parts.assign(1, Ring(corners));
}

// How much wall two sections share.
double shared_wall(const Ring& a, const Ring& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 from = a[i];
    const Vec2 edge = a[(i + 1) % a.size()] - from;
    const double size = length(edge);
    const Vec2 along = edge * (1 / size);
    for (std::size_t k = 0; k < b.size(); ++k) {
      const Vec2 p = b[k] - from;
      const Vec2 q = b[(k + 1) % b.size()] - from;
      if (beyond(std::abs(cross(along, p)), 0) || beyond(std::abs(cross(along, q)), 0)) continue;
      const double low = std::max(0.0, std::min(dot(along, p), dot(along, q)));
      const double high = std::min(size, std::max(dot(along, p), dot(along, q)));
      most = std::max(most, high - low);
    }
  }
  return most;
}

void add_section(const Reader& from, Draft& draft, Area& area, int number) {
  make_section_ring(from, area);
  const Box box = area.parts.front().box();
  if (!reaches(box.low.x, 0) || !reaches(box.low.y, 0) || !within(box.high.x, draft.ground->width) ||
      !within(box.high.y, draft.ground->height))
    from.refuse("a building section stands on the table with all its walls, or its garrison could not");
  const int index = std::ssize(draft.setup->sections);
  if (index == kMostSections) from.refuse(fmt::format("there are at most {} building sections", kMostSections));
  if (area.id.empty()) {
    int next = index + 1;
    do area.id = fmt::format("house-{}", next++);
    while (draft.sections.has(area.id) || draft.areas.has(area.id));
  }
  draft.sections.add(from, area.id, index);
  draft.pieces.add(from, area.id, index);
  const std::string spoken = area.name.empty() ? area.id : in_a_sentence(area.name);
  SectionPlan plan{.id = area.id,
                   .name = area.name.empty() ? area.id : area.name,
                   .spoken = spoken,
                   .plural = from.yes_no_or("plural", !area.name.empty() && sounds_plural(spoken)),
                   .area = number,
                   .adjoining = {}};
  for (int before = 0; before < index; ++before) {
    SectionPlan& other = draft.setup->sections[before];
    const Ring& ring = draft.ground->areas[other.area].parts.front();
    if (overlap(ring, area.parts.front()))
      from.refuse(fmt::format("the sections {} and {} overlap", other.id, plan.id));
    if (!reaches(shared_wall(ring, area.parts.front()), kSharedWall)) continue;
    other.adjoining.push_back(index);
    plan.adjoining.push_back(before);
  }
  draft.setup->sections.push_back(std::move(plan));
  draft.state.sections.push_back({});
}

// GW-GEO-18: for the drawing, how many contours lie around this one, itself included.
int contour_step(const Draft& draft, const Area& area) {
  int step = 1;
  for (std::size_t i = 0; i < draft.ground->areas.size(); ++i)
    if (draft.setup->areas[i].kind == Kind::Hill && contains(draft.ground->areas[i], area.outline.front())) ++step;
  return step;
}

void read_piece_of_ground(const Reader& from, Draft& draft) {
  from.only({"id", "kind", "name", "plural", "area", "line", "width", "slope", "stream", "easy_ford", "at", "size",
             "facing"});
  const int number = std::ssize(draft.ground->areas);
  Area area;
  if (const auto id = from.maybe("id")) {
    area.id = read_id(*id);
    draft.areas.add(*id, area.id, number);
  }
  const GroundWord& word = read_ground_word(from["kind"]);
  area.kind = word.drawn;
  area.name = from.text_or("name", "");
  read_ground_shape(from, word.kind, area);
  const AreaRules rules = read_area_rules(from, word.kind);
  if (word.kind == Kind::Hill) area.step = contour_step(draft, area);
  if (word.kind == Kind::Building) add_section(from, draft, area, number);
  draft.setup->areas.push_back(rules);
  draft.ground->areas.push_back(std::move(area));
}

// GW-VICT-5: a building section, hill or bridge by its id, or a place of its own.
std::vector<Ring> read_objective_shape(const Reader& from, const Draft& draft) {
  if (from.has("ground") + from.has("circle") + from.has("area") != 1)
    from.refuse("expected one of \"ground\" (the id of a piece of ground), \"circle\" and \"area\"");
  if (const auto ground = from.maybe("ground")) {
    const Area& area = draft.ground->areas[draft.areas.find(*ground)];
    if (area.parts.empty()) ground->refuse("this piece of ground has no breadth");
    return area.parts;
  }
  if (from.has("circle")) return {read_circle(from["circle"])};
  return read_parts(from["area"]);
}

}  // namespace

void read_ground(const Reader& top, Draft& draft) {
  for (const Reader& area : top.items_or_none("ground", kMostAreas)) read_piece_of_ground(area, draft);
}

// GW-VICT-5, 6
void read_objectives(const Reader& top, Draft& draft) {
  Ids ids("an objective");
  for (const Reader& from : top.items_or_none("objectives", kMostObjectives)) {
    from.only({"id", "name", "ground", "circle", "area", "value", "wins", "held_by"});
    Objective& objective = draft.setup->objectives.emplace_back();
    read_objective_heading(from, ids, draft.is_case, objective);
    objective.shape = read_objective_shape(from, draft);
    objective.value = from.whole_or("value", 0, 100, 0);
    if (const auto wins = from.maybe("wins")) objective.ends = tiny(index_of(read_side(*wins)));
    const auto holder = from.maybe("held_by");
    draft.state.holders.push_back(holder ? tiny(index_of(read_side(*holder))) : std::int8_t{-1});
  }
}

}  // namespace grognard::grant
