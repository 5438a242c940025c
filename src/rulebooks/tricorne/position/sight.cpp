// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/sight.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "geometry/convex.h"
#include "geometry/sight.h"
#include "tricorne/position/losses.h"
#include "tricorne/rules/03_fire/shooting.h"

namespace grognard::tricorne {
namespace {

// TR-GEO-12: more than a trifle of the footprint lies in the area.
bool stands_in_area(const Area& area, const Ring& ring) {
  if (!area.box.meets(ring.box())) return false;
  double common = 0;
  for (const Ring& part : area.parts) {
    const convex::Clipped both = convex::clipped(ring.corners(), part.corners(), 0);
    common += convex::area({both.data(), both.size()});
  }
  return common > kOverlapArea;
}

// TR-LOS-7: howitzers and mortars shoot over everybody, but not with canister.
bool looks_over_units(const State& s, PieceId firer, PieceId target) {
  const Weapon weapon = s.troops(firer).weapon;
  if (weapon == Weapon::Mortar) return true;
  return weapon == Weapon::Howitzer && beyond(range_to(s, firer, target), ranges_of(s.options(), weapon).canister);
}

double length_of(const std::vector<Interval>& spans) {
  double sum = 0;
  for (const Interval& span : spans) sum += span.to - span.from;
  return sum;
}

std::vector<Interval> spans_in(const Area& area, const SightLine& line) {
  const Vec2 ends[] = {line.from, line.to};
  if (!area.box.meets(convex::box_of(ends))) return {};
  return inside(line, area.parts);
}

struct LineFate {
  std::optional<SightBlock> block;
  bool veiled = false;
};

// Everything that may lie across the sight lines between two places, gathered once for all of them.
class SightField {
 public:
  // aside: how far from the middle line the others may run.
  SightField(const State& s, PieceId looker, PieceId seen, SightLine middle, double aside)
      : s_(s), looker_(looker), seen_(seen), middle_(middle), aside_(aside) {
    find_levels();
    if (looker == kNoPiece || seen == kNoPiece || !looks_over_units(s, looker, seen)) gather_units();
    gather_areas();
  }
  bool is_empty() const { return units_.empty() && areas_.empty(); }
  // TR-LOS-2, TR-LOS-3
  LineFate fate_of(const SightLine& line) const;

 private:
  struct Bystander {
    PieceId id;
    bool skirmishes;
    Ring ring;
  };
  struct Obstruction {
    int area;
    Kind kind;
    bool own;  // the looker or the other stands in it
  };
  struct WoodDepths {
    double open = 0, normal = 0, dense = 0;
    int normal_area = -1, dense_area = -1;
    double normal_at = 0, dense_at = 0;
    bool foreign = false;  // runs through a wood in which neither of them stands
  };

  const Area& ground(int area) const { return s_.setup->ground->areas[area]; }
  // An end of a line is as high as its ground, or as the unit that stands there.
  int higher_end(const SightLine& line) const {
    const Ground& all = *s_.setup->ground;
    return std::max({level_, step_at(all, line.from), step_at(all, line.to)});
  }
  double distance_to_end(PieceId unit, Vec2 point, Vec2 from) const {
    return unit == kNoPiece ? length(from - point) : distance(from, footprint(s_, unit));
  }
  bool may_be_between(PieceId id) const;
  bool is_overlooked(PieceId id) const;
  void find_levels();
  void gather_units();
  void gather_areas();
  std::optional<SightBlock> solid_block(const SightLine& line) const;
  WoodDepths depths_along(const SightLine& line) const;

  const State& s_;
  PieceId looker_;
  PieceId seen_;
  SightLine middle_;
  double aside_;
  bool level_ground_ = true;  // nothing on the table is higher or lower than the rest
  int level_ = 0;             // of the higher of looker and seen
  boost::container::small_vector<Bystander, 6> units_;
  boost::container::small_vector<Obstruction, 16> areas_;
  bool woods_ = false;
};

bool SightField::may_be_between(PieceId id) const {
  const Vec2 way = middle_.to - middle_.from;
  const Vec2 at = s_.unit(id).pose.at();
  const double squared = length_squared(way);
  const double part = squared > 0 ? std::clamp(dot(at - middle_.from, way) / squared, 0.0, 1.0) : 0;
  const double reach = aside_ + radius_of(s_, id) + kTolerance;
  return length_squared(at - (middle_.from + way * part)) <= reach * reach;
}

void SightField::find_levels() {
  for (const Area& area : s_.setup->ground->areas) level_ground_ = level_ground_ && area.step == 0;
  if (level_ground_) return;
  const auto level = [&](PieceId unit, Vec2 point) {
    return unit == kNoPiece ? step_at(*s_.setup->ground, point) : level_of(s_, unit);
  };
  level_ = std::max({0, level(looker_, middle_.from), level(seen_, middle_.to)});
}

// TR-LOS-6: a look from higher or to higher ground passes over a unit that is not near either end.
bool SightField::is_overlooked(PieceId id) const {
  if (level_ground_ || level_ <= level_of(s_, id)) return false;
  const Vec2 centre = s_.unit(id).pose.at();
  return beyond(distance_to_end(looker_, middle_.from, centre), kSeeOver) &&
         beyond(distance_to_end(seen_, middle_.to, centre), kSeeOver);
}

void SightField::gather_units() {
  each_on_table(s_, [&](PieceId id) {
    const Unit& u = s_.unit(id);
    // A garrison is behind its walls, and these block by themselves.
    if (id == looker_ || id == seen_ || u.formation == Formation::Garrison || !may_be_between(id)) return;
    if (is_overlooked(id)) return;
    units_.push_back({id, u.formation == Formation::Skirmish, footprint(s_, id)});
  });
}

void SightField::gather_areas() {
  const Vec2 ends[] = {middle_.from, middle_.to};
  const Box reach = convex::box_of(ends).grown(aside_);
  const auto stands_in = [&](PieceId unit, const Area& area) {
    return unit != kNoPiece && stands_in_area(area, footprint(s_, unit));
  };
  for (std::size_t i = 0; i < s_.setup->areas.size(); ++i) {
    const int area = static_cast<int>(i);
    const Kind kind = s_.setup->areas[i].kind;
    const Area& shape = ground(area);
    const bool trees_or_walls = is_wood(kind) || kind == Kind::Block;
    if ((!trees_or_walls && shape.step <= level_) || !shape.box.meets(reach)) continue;
    // A garrison's footprint is its block, and a column may stand on the road through an empty one.
    const bool own = trees_or_walls && (stands_in(looker_, shape) || stands_in(seen_, shape));
    areas_.push_back({area, own && kind == Kind::Block ? Kind::Open : kind, own});
    woods_ = woods_ || is_wood(kind);
  }
}

// Units, built-up areas and higher ground.
std::optional<SightBlock> SightField::solid_block(const SightLine& line) const {
  std::optional<SightBlock> nearest;
  const auto keep = [&](const SightBlock& block) {
    if (!nearest || block.at < nearest->at) nearest = block;
  };
  for (const Bystander& b : units_) {
    if (b.skirmishes) continue;
    if (const auto span = inside(line.from, line.to, b.ring)) keep({b.id, -1, span->from});
  }
  for (const Obstruction& o : areas_) {
    const Area& area = ground(o.area);
    if (o.kind != Kind::Block && area.step <= level_) continue;
    const auto spans = spans_in(area, line);
    if (spans.empty()) continue;
    if (o.kind == Kind::Block || area.step > higher_end(line)) keep({kNoPiece, o.area, spans.front().from});
  }
  return nearest;
}

// Where woods lie over one another the densest counts.
SightField::WoodDepths SightField::depths_along(const SightLine& line) const {
  WoodDepths out;
  std::vector<Interval> so_far;
  double before = 0;
  for (const Kind kind : {Kind::DenseWood, Kind::Wood, Kind::OpenWood}) {
    for (const Obstruction& o : areas_) {
      if (o.kind != kind) continue;
      const auto spans = spans_in(ground(o.area), line);
      if (spans.empty() || within(length_of(spans), 0)) continue;
      if (kind != Kind::OpenWood && !o.own) out.foreign = true;
      if (kind == Kind::DenseWood && out.dense_area < 0) {
        out.dense_area = o.area;
        out.dense_at = spans.front().from;
      }
      if (kind == Kind::Wood && out.normal_area < 0) {
        out.normal_area = o.area;
        out.normal_at = spans.front().from;
      }
      so_far.insert(so_far.end(), spans.begin(), spans.end());
    }
    convex::sort_and_join(so_far);
    const double depth = length_of(so_far) - before;
    before += depth;
    (kind == Kind::DenseWood ? out.dense : kind == Kind::Wood ? out.normal : out.open) = depth;
  }
  return out;
}

LineFate SightField::fate_of(const SightLine& line) const {
  if (const auto block = solid_block(line)) return {block, false};
  LineFate fate;
  for (const Bystander& b : units_) fate.veiled = fate.veiled || (b.skirmishes && inside(line.from, line.to, b.ring));
  if (!woods_) return fate;
  const WoodDepths depths = depths_along(line);
  if (beyond(depths.dense, kDenseWoodSight)) fate.block = {kNoPiece, depths.dense_area, depths.dense_at};
  else if (beyond(depths.normal, kWoodSight)) fate.block = {kNoPiece, depths.normal_area, depths.normal_at};
  fate.veiled = fate.veiled || depths.foreign || beyond(depths.open, kOpenWoodVeil);
  return fate;
}

// The fifteen lines of a pair, the middle one first: it is the likeliest to be open.
class FifteenLines {
 public:
  FifteenLines(const State& s, PieceId firer, PieceId target)
      : edge_(front_edge(s, firer, target)), there_(footprint(s, target)) {
    const Vec2 centre = s.unit(target).formation == Formation::Garrison ? there_.centre() : s.unit(target).pose.at();
    to_[0] = centre;
    for (std::size_t i = 0; i < 4; ++i) to_[i + 1] = there_[i * there_.size() / 4];
    from_ = {edge_.middle, edge_.left, edge_.right};
  }
  SightLine at(int i) const { return {from_[static_cast<std::size_t>(i) % 3], to_[static_cast<std::size_t>(i) / 3]}; }
  double aside() const {
    double most = length(edge_.left - edge_.middle);
    for (const Vec2 to : to_) most = std::max(most, length(to - to_[0]));
    return most;
  }

 private:
  FrontEdge edge_;
  Ring there_;
  std::array<Vec2, 3> from_;
  std::array<Vec2, 5> to_;
};
static_assert(kSightLines == 3 * 5);

std::string area_in_words(const Area& area) { return area.name.empty() ? fmt::format("the {}", area.kind) : area.name; }

}  // namespace

FrontEdge front_edge(const State& s, PieceId unit, PieceId target) {
  const Ring ring = footprint(s, unit);
  const auto edge = [&](std::size_t from, std::size_t to) {
    return FrontEdge{ring[to], (ring[from] + ring[to]) * 0.5, ring[from]};
  };
  if (!faces_all_round(s.unit(unit))) return edge(0, 1);
  const Ring there = footprint(s, target);
  const std::size_t n = ring.size();
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < n; ++i) {  // front, right, rear, left: backwards round the corners
    const std::size_t first = (n - i) % n;
    const Vec2 side[] = {ring[first], ring[(first + 1) % n]};
    const double far = convex::distance(side, there.corners());
    if (far >= least - kTolerance) continue;
    least = far;
    best = first;
  }
  return edge(best, (best + 1) % n);
}

Sight sight_between(const State& s, PieceId firer, PieceId target) {
  const FifteenLines lines(s, firer, target);
  const SightField field(s, firer, target, lines.at(0), lines.aside());
  Sight sight;
  if (field.is_empty()) {
    sight.open = sight.clear = kSightLines;
    return sight;
  }
  bool blocked = false;
  for (int i = 0; i < kSightLines; ++i) {
    const LineFate fate = field.fate_of(lines.at(i));
    if (fate.block && !blocked) sight.block = *fate.block;
    blocked = blocked || fate.block;
    sight.open += !fate.block;
    sight.clear += !fate.block && !fate.veiled;
  }
  return sight;
}

bool can_see(const State& s, PieceId firer, PieceId target) {
  const FifteenLines lines(s, firer, target);
  const SightField field(s, firer, target, lines.at(0), lines.aside());
  if (field.is_empty()) return true;
  for (int i = 0; i < kSightLines; ++i)
    if (!field.fate_of(lines.at(i)).block) return true;
  return false;
}

std::optional<SightBlock> line_block(const State& s, Vec2 from, Vec2 to, PieceId looker, PieceId seen) {
  const SightLine line{from, to};
  const SightField field(s, looker, seen, line, 0);
  return field.is_empty() ? std::nullopt : field.fate_of(line).block;
}

std::string describe_block(const State& s, const SightBlock& block) {
  if (block.unit != kNoPiece) return fmt::format("{}, {} away", name_of(s, block.unit), inches(block.at));
  if (block.area < 0) return "nothing";
  const Area& area = s.setup->ground->areas[block.area];
  switch (s.setup->areas[block.area].kind) {
    case Kind::Wood: return fmt::format("more than {} of wood ({})", inches(kWoodSight), area_in_words(area));
    case Kind::DenseWood:
      return fmt::format("more than {} of dense wood ({})", inches(kDenseWoodSight), area_in_words(area));
    case Kind::Block: return fmt::format("{}, {} away", area_in_words(area), inches(block.at));
    default: return fmt::format("higher ground ({})", area_in_words(area));
  }
}

}  // namespace grognard::tricorne
