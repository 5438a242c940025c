// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/sight.h"

#include <algorithm>
#include <limits>

#include "geometry/convex.h"
#include "geometry/tolerance.h"
#include "grant/position/places.h"
#include "grant/position/sight_field.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"

// Arcs and lines of sight (GW-GEO-8, 9; GW-TERR-26).
namespace grognard::grant {
namespace {

constexpr double kSightInWood = 2.0;

struct SightObstacle {
  const Ring* ring = nullptr;
  Box box;
  PieceId piece = kNoPiece;  // unit or section
};

// Everything that could block a look from a point to somewhere in a box: found once for many looks.
struct SightScreen {
  SightScreen(const State& state, Vec2 eye) : s(state), from(eye) {}
  const State& s;
  Vec2 from;
  boost::container::small_vector<SightObstacle, 4> solid = {};
  boost::container::small_vector<int, 4> woods = {};
  boost::container::small_vector<int, 4> hills = {};

  bool empty() const { return solid.empty() && woods.empty() && hills.empty(); }
  std::optional<Blocked> look(Vec2 to) const;
  bool sees(Vec2 to) const;
  bool hides_all(const Box& where) const;

 private:
  struct Stop {
    double at = std::numeric_limits<double>::infinity();
    const SightObstacle* obstacle = nullptr;
    int area = -1;
  };
  mutable std::size_t last_hidden_by = 0;
  bool hides(const SightObstacle& o, const Box& box, Vec2 to) const;
  Stop first_stop(Vec2 to) const;
  std::optional<double> lost_in_woods(const SightLine& line) const;
  std::optional<double> behind_ground(const SightLine& line) const;
};

const Area& ground_piece(const State& s, int i) { return s.setup->ground->areas[i]; }

Box box_with(Box box, Vec2 p) {
  return {{std::min(box.low.x, p.x), std::min(box.low.y, p.y)}, {std::max(box.high.x, p.x), std::max(box.high.y, p.y)}};
}

// GW-GEO-18: of a unit at its reference point, of anything else where it is looked at.
int level_of_end(const State& s, PieceId piece, Vec2 at) {
  if (s.is_unit(piece) && s.unit(piece).formation != Formation::Garrison) return level_at(s, s.unit(piece).at.at());
  return level_at(s, at);
}

void add_units(SightScreen& screen, const SightField& field, const Box& region, PieceId shooter, PieceId target,
               Vec2 to) {
  const State& s = screen.s;
  // Those of a garrison who stand outside are no other unit than the target: they do not hide their own house.
  const PieceId holder = s.is_section(target) ? s.sections[s.section_index(target)].unit : kNoPiece;
  int above = -1;  // levels are asked for only if somebody is in the way
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == shooter || id == target || id == holder || !on_table(s.unit(id)) || field.clear_of(id, region)) continue;
    const SightField::Body& body = field.in_the_way(id);
    if (!body.box.meets(region)) continue;
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
      if (!body.boxes[i].meets(region)) continue;
      if (above < 0) above = std::max(level_of_end(s, shooter, screen.from), level_of_end(s, target, to));
      if (above > level_at(s, s.unit(id).at.at())) break;
      screen.solid.push_back({&body.shapes[i], body.boxes[i], id});
    }
  }
}

void add_ground(SightScreen& screen, const Box& region) {
  const State& s = screen.s;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if (kind != Kind::Wood && kind != Kind::Hill) continue;
    if (!s.setup->ground->areas[i].box.meets(region)) continue;
    (kind == Kind::Wood ? screen.woods : screen.hills).push_back(static_cast<int>(i));
  }
}

void add_houses(SightScreen& screen, const Box& region, PieceId target) {
  const State& s = screen.s;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    if (s.sections[i].ruin || s.section_piece(i) == target) continue;
    const Ring& ring = section_ring(s, i);
    if (ring.box().meets(region)) screen.solid.push_back({&ring, ring.box(), s.section_piece(i)});
  }
}

SightScreen screen_before(const SightField& field, Vec2 from, const Box& where, PieceId shooter, PieceId target) {
  SightScreen screen{field.s, from};
  const Box region = box_with(where, from);
  add_units(screen, field, region, shooter, target, (where.low + where.high) * 0.5);
  add_houses(screen, region, target);
  add_ground(screen, region);
  return screen;
}

// GW-TERR-26
std::optional<double> SightScreen::lost_in_woods(const SightLine& line) const {
  if (woods.empty()) return std::nullopt;
  std::vector<Interval> spans;
  for (const int wood : woods) {
    const auto more = inside(line, ground_piece(s, wood).parts);
    spans.insert(spans.end(), more.begin(), more.end());
  }
  convex::sort_and_join(spans);
  double deep = 0;
  for (const Interval& span : spans) {
    const double more = span.to - span.from;
    if (more_than(deep + more, kSightInWood)) return span.from + (kSightInWood - deep);
    deep += more;
  }
  return std::nullopt;
}

// Ground on a level higher than both ends.
std::optional<double> SightScreen::behind_ground(const SightLine& line) const {
  if (hills.empty()) return std::nullopt;
  struct Step {
    double at;
    int by;
  };
  boost::container::small_vector<Step, 8> steps;
  for (const int hill : hills) {
    for (const Interval& span : inside(line, ground_piece(s, hill).parts)) {
      if (!beyond(span.to, span.from)) continue;
      steps.push_back({span.from, 1});
      steps.push_back({span.to, -1});
    }
  }
  if (steps.empty()) return std::nullopt;
  // Where one contour ends as the next begins the level does not rise in between.
  std::sort(steps.begin(), steps.end(), [](Step a, Step b) { return a.at != b.at ? a.at < b.at : a.by < b.by; });
  const int ends = std::max(level_at(s, line.from), level_at(s, line.to));
  int level = 0;
  for (const Step& step : steps) {
    level += step.by;
    if (level > ends) return step.at;
  }
  return std::nullopt;
}

// All on one side of the line: at most touched.
bool lies_beside(const Ring& ring, Vec2 from, Vec2 way) {
  bool left = false, right = false;
  for (const Vec2 corner : ring.corners()) {
    const double side = cross(way, corner - from);
    left = left || side > 0;
    right = right || side < 0;
    if (left && right) return false;
  }
  return true;
}

// Within its walls; who touches a wall from outside is not in the house.
bool holds(const Ring& section, Vec2 point) {
  for (std::size_t i = 0; i < section.size(); ++i) {
    const Vec2 edge = section[i + 1 == section.size() ? 0 : i + 1] - section[i];
    if (cross(edge, point - section[i]) < 2 * kTolerance * length(edge)) return false;
  }
  return true;
}

SightScreen::Stop SightScreen::first_stop(Vec2 to) const {
  Stop stop;
  if (empty()) return stop;
  const Box box = box_with({from, from}, to);
  for (const SightObstacle& o : solid) {
    if (!o.box.meets(box) || lies_beside(*o.ring, from, to - from)) continue;
    // A section that holds the point is the one aimed at.
    if (s.is_section(o.piece) && holds(*o.ring, to)) continue;
    const auto span = inside(from, to, *o.ring);
    if (span && span->from < stop.at) stop = {span->from, &o, -1};
  }
  const SightLine line{from, to};
  if (const auto at = lost_in_woods(line); at && *at < stop.at) stop = {*at, nullptr, woods.front()};
  if (const auto at = behind_ground(line); at && *at < stop.at) stop = {*at, nullptr, hills.front()};
  return stop;
}

bool SightScreen::hides(const SightObstacle& o, const Box& box, Vec2 to) const {
  if (!o.box.meets(box) || lies_beside(*o.ring, from, to - from)) return false;
  if (s.is_section(o.piece) && holds(*o.ring, to)) return false;
  return inside(from, to, *o.ring).has_value();
}

// Whatever hid the last point most likely hides the next one beside it.
bool SightScreen::sees(Vec2 to) const {
  if (empty()) return true;
  const Box box = box_with({from, from}, to);
  if (last_hidden_by < solid.size() && hides(solid[last_hidden_by], box, to)) return false;
  for (std::size_t i = 0; i < solid.size(); ++i) {
    if (!hides(solid[i], box, to)) continue;
    last_hidden_by = i;
    return false;
  }
  const SightLine line{from, to};
  return !lost_in_woods(line) && !behind_ground(line);
}

// Some one unit hides everything in the box. What a convex shape hides is convex, so that the corners tell; the box is taken
// a little larger because a look that only grazes a shape is not hidden by it.
bool SightScreen::hides_all(const Box& where) const {
  const Box large = where.grown(2 * kTolerance);
  const Vec2 corners[] = {large.low, {large.high.x, large.low.y}, large.high, {large.low.x, large.high.y}};
  const auto hides_corners = [&](const SightObstacle& o) {
    if (!s.is_unit(o.piece) || contains(*o.ring, from)) return false;
    return std::all_of(std::begin(corners), std::end(corners),
                       [&](Vec2 corner) { return hides(o, box_with({from, from}, corner), corner); });
  };
  return std::any_of(solid.begin(), solid.end(), hides_corners);
}

std::string name_of_ground(const State& s, int area, Vec2 at) {
  // Of several the one that the sight ends in.
  const Kind kind = s.setup->areas[area].kind;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (s.setup->areas[i].kind == kind && contains(s.setup->ground->areas[i], at)) area = static_cast<int>(i);
  const std::string& name = ground_piece(s, area).name;
  if (!name.empty()) return name;
  return kind == Kind::Wood ? "the wood" : "the hill";
}

std::optional<Blocked> SightScreen::look(Vec2 to) const {
  const Stop stop = first_stop(to);
  if (stop.at == std::numeric_limits<double>::infinity()) return std::nullopt;
  const double whole = length(to - from);
  const Vec2 at = whole > 0 ? from + (to - from) * (stop.at / whole) : from;
  return Blocked{
      stop.obstacle != nullptr ? std::string(name_of(s, stop.obstacle->piece)) : name_of_ground(s, stop.area, at), at};
}

// The arc as far as anything matters, the tolerance added.
struct ArcWedge {
  Vec2 from;
  bool all_round = false;
  std::optional<Ring> wedge;

  ArcWedge(Vec2 point, Facing facing, bool round, double reach) : from(point), all_round(round) {
    if (round) return;
    const double far = 2 * (reach + 1);  // the chord between the ends is still beyond the reach
    const Vec2 corners[] = {point, point + facing.turned(450).forward() * far,
                            point + facing.turned(-450).forward() * far};
    wedge = Ring(corners);
  }
  // The nearest point of what lies in the arc.
  std::optional<Gap> nearest(const Ring& shape) const {
    if (all_round) return gap(from, shape);
    const convex::Clipped part = convex::clipped(shape.corners(), wedge->corners(), kSameDistance);
    if (part.empty()) return std::nullopt;
    if (part.size() < 3 || convex::area({part.data(), part.size()}) < convex::kHair)
      return Gap{length(part[0] - from), from, part[0]};
    return convex::gap({&from, 1}, {part.data(), part.size()});
  }
};

struct SeenPoint {
  double distance = 0;
  Vec2 at;
};

// The nearest of these points that is seen.
std::optional<Vec2> nearest_seen(const SightScreen& screen, std::vector<SeenPoint>& points) {
  std::stable_sort(points.begin(), points.end(),
                   [](const SeenPoint& a, const SeenPoint& b) { return a.distance < b.distance; });
  for (const SeenPoint& point : points)
    if (screen.sees(point.at)) return point.at;
  return std::nullopt;
}

// A body that is not seen at its nearest may be seen elsewhere. Whoever sees a man inside it sees the edge before him, so the
// edges are tried, every quarter of an inch.
std::vector<SeenPoint> points_along_edges(std::span<const Ring> shapes, const ArcWedge& arc, Facing facing,
                                          double range) {
  constexpr double kEvery = 0.25;
  std::vector<SeenPoint> out;
  for (const Ring& shape : shapes) {
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const Vec2 a = shape[i], edge = shape[i + 1 == shape.size() ? 0 : i + 1] - a;
      const int parts = std::max(1, static_cast<int>(length(edge) / kEvery + 0.5));
      for (int n = 0; n < parts; ++n) {
        const Vec2 p = a + edge * (static_cast<double>(n) / parts);
        const double away = length(p - arc.from);
        if (at_most(away, range) && (arc.all_round || in_arc(arc.from, facing, p))) out.push_back({away, p});
      }
    }
  }
  return out;
}

}  // namespace

// GW-GEO-9
std::optional<Blocked> blocked(const SightField& field, Vec2 from, Vec2 to, PieceId shooter, PieceId target) {
  return screen_before(field, from, {to, to}, shooter, target).look(to);
}
std::optional<Blocked> blocked(const State& s, Vec2 from, Vec2 to, PieceId shooter, PieceId target) {
  return blocked(SightField(s), from, to, shooter, target);
}

bool any_in_sight(const SightField& field, Vec2 from, std::span<const Vec2> points, PieceId shooter, PieceId target) {
  if (points.empty()) return false;
  Box box{points.front(), points.front()};
  for (const Vec2 p : points) box = box_with(box, p);
  const SightScreen screen = screen_before(field, from, box, shooter, target);
  // Where there are hills the level of each point decides who is in its way.
  const bool level = screen.hills.empty();
  return std::any_of(points.begin(), points.end(),
                     [&](Vec2 p) { return level ? screen.sees(p) : !blocked(field, from, p, shooter, target); });
}

// GW-GEO-8
bool in_arc(Vec2 from, Facing facing, Vec2 point, int half_tenths) {
  const Vec2 forward = facing.forward();
  const double ahead = dot(point - from, forward);
  const double aside = dot(point - from, right_of(forward));
  const Vec2 edge = Facing::tenths(half_tenths).forward();  // sine and cosine
  return at_most((aside < 0 ? -aside : aside) * edge.y - ahead * edge.x, 0);
}

namespace {

// What is looked at: shapes, a box for each, a box for all.
struct Aim {
  std::span<const Ring> shapes;
  std::span<const Box> boxes;
  Box box;
};

double square_to_box(Vec2 from, const Box& box) {
  const double x = std::max({0.0, box.low.x - from.x, from.x - box.high.x});
  const double y = std::max({0.0, box.low.y - from.y, from.y - box.high.y});
  return x * x + y * y;
}

double nearest_of(const Aim& aim, Vec2 from) {
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < aim.shapes.size(); ++i)
    if (square_to_box(from, aim.boxes[i]) < nearest * nearest)
      nearest = std::min(nearest, distance(from, aim.shapes[i]));
  return nearest;
}

std::optional<Sighted> sights_aim(const SightField& field, const Aim& aim, const ArcWedge& arc, Facing facing,
                                  PieceId shooter, PieceId target, double range) {
  const double nearest = nearest_of(aim, arc.from);
  if (more_than(nearest, range)) return std::nullopt;
  const double reach = range + 2 * kTolerance;
  std::vector<SeenPoint> points;
  for (std::size_t i = 0; i < aim.shapes.size(); ++i) {
    if (square_to_box(arc.from, aim.boxes[i]) > reach * reach) continue;
    if (const auto near = arc.nearest(aim.shapes[i]); near && at_most(near->distance, range))
      points.push_back({near->distance, near->to});
  }
  if (points.empty()) return std::nullopt;
  const SightScreen screen = screen_before(field, arc.from, aim.box, shooter, target);
  if (const auto seen = nearest_seen(screen, points)) return Sighted{nearest, *seen};
  if (screen.hides_all(aim.box)) return std::nullopt;
  points = points_along_edges(aim.shapes, arc, facing, range);
  if (const auto seen = nearest_seen(screen, points)) return Sighted{nearest, *seen};
  return std::nullopt;
}

}  // namespace

// GW-FIRE-17, GW-ART-11
std::optional<Sighted> sights(const SightField& field, Vec2 from, Facing facing, bool all_round, PieceId shooter,
                              PieceId target, double range) {
  const State& s = field.s;
  const double reach = range + 2 * kTolerance;
  if (s.is_unit(target)) {
    const SightField::Body& body = field.of(target);
    if (square_to_box(from, body.box) > reach * reach) return std::nullopt;
    const Aim aim{{body.shapes.data(), body.shapes.size()}, {body.boxes.data(), body.boxes.size()}, body.box};
    return sights_aim(field, aim, ArcWedge(from, facing, all_round, range), facing, shooter, target, range);
  }
  const Ring ring =
      s.is_section(target) ? section_ring(s, s.section_index(target)) : base_of_general(s, s.general_index(target));
  const Box box = ring.box();
  if (square_to_box(from, box) > reach * reach) return std::nullopt;
  return sights_aim(field, {{&ring, 1}, {&box, 1}, box}, ArcWedge(from, facing, all_round, range), facing, shooter,
                    target, range);
}
std::optional<Sighted> sights(const State& s, Vec2 from, Facing facing, bool all_round, PieceId shooter, PieceId target,
                              double range) {
  return sights(SightField(s), from, facing, all_round, shooter, target, range);
}

}  // namespace grognard::grant
