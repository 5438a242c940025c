// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "geometry/convex.h"
#include "geometry/path.h"
#include "tricorne/position/terrain.h"

// What ground a segment meets (TR-GEO-12, TR-TERR-22, 24, 25, 29, 32).
namespace grognard::tricorne {
namespace {

// A straight piece of a march; a place taken up for a moment has no length.
struct MarchStretch {
  Ring ring;
  Vec2 direction;
  double length = 0;
  bool free = false;  // where a free turn of skirmishers ends: no ground costs them anything there (TR-MOVE-17)
  Ring covered() const { return beyond(length, 0) ? swept(ring, direction * length) : ring; }
};
using MarchStretches = boost::container::small_vector<MarchStretch, 8>;

constexpr int kWheelStep = 10;  // tenths of a degree between two places of a wheel

bool may_use_crossing(Formation f) { return f == Formation::MarchColumn || f == Formation::Limbered; }  // TR-TERR-25

void add_leg(const State& s, PieceId unit, Formation f, const Pose& from, const Pose& to, MarchStretches& out) {
  const Ring start = footprint(s, unit, f, from);
  if (from.facing == to.facing) {
    const Vec2 way = to.at() - from.at();
    const double far = length(way);
    if (far > 0) out.push_back({start, way * (1 / far), far});
    return;
  }
  if (f == Formation::Skirmish && from.at() == to.at()) {
    out.push_back({footprint(s, unit, f, to), {}, 0, true});
    return;
  }
  const Size size = size_of(s, unit, f);
  const Leg leg = leg_between(from, to, size.width, size.depth);
  out.push_back({start, {}, 0});
  if (leg.kind == LegKind::Wheel && f != Formation::Skirmish)
    for (int a = kWheelStep; a < std::abs(leg.turn); a += kWheelStep)
      out.push_back({footprint(s, unit, f, wheeled(from, leg.turn > 0 ? a : -a, size.width, size.depth)), {}, 0});
  out.push_back({footprint(s, unit, f, to), {}, 0});
}

double common_area(const Area& area, const Ring& ring) {
  double sum = 0;
  for (const Ring& part : area.parts) {
    const Ring both = common_part(part, ring);
    if (!both.empty()) sum += convex::area(both.corners());
  }
  return sum;
}

// TR-GEO-12: by more than a hundredth of a square inch.
bool stands_in(const Area& area, const Ring& ring) {
  return area.box.meets(ring.box()) && common_area(area, ring) > kOverlapArea;
}

// The common part with one convex piece grows and then shrinks on the way, so its largest is found by thirds.
bool enters_part(const Area& area, const Ring& part, const MarchStretch& way) {
  const auto met = travel_meeting(way.ring, way.direction, part);
  if (!met) return false;
  double from = std::max(met->from, 0.0);
  double to = std::min(met->to, way.length);
  if (!beyond(to, from)) return false;
  const auto at = [&](double t) { return way.ring.moved(way.direction * t); };
  for (const double t : {(from + to) / 2, from, to})
    if (common_area(area, at(t)) > kOverlapArea) return true;
  const auto share = [&](double t) {
    const Ring both = common_part(part, at(t));
    return both.empty() ? 0.0 : convex::area(both.corners());
  };
  for (int i = 0; i < 12; ++i) {
    const double third = (to - from) / 3;
    const double low = share(from + third), high = share(to - third);
    if (low > kOverlapArea || high > kOverlapArea) return true;
    if (low < high) from += third;
    else to -= third;
  }
  return false;
}

bool enters(const Area& area, const MarchStretches& ways, bool by_free_turns = true) {
  for (const MarchStretch& way : ways) {
    if (way.free && !by_free_turns) continue;
    if (!beyond(way.length, 0)) {
      if (stands_in(area, way.ring)) return true;
      continue;
    }
    if (!area.box.meets(way.covered().box())) continue;
    for (const Ring& part : area.parts)
      if (enters_part(area, part, way)) return true;
  }
  return false;
}

bool on_one_deck(const State& s, convex::Corners shape) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (s.setup->areas[i].kind != Kind::Crossing) continue;
    for (const Ring& deck : s.setup->ground->areas[i].parts) {
      const auto on_deck = [&](Vec2 p) { return within(distance(p, deck), 0); };
      if (std::all_of(shape.begin(), shape.end(), on_deck)) return true;
    }
  }
  return false;
}

// TR-TERR-25: what of the shape is over the river lies inside the strip of a bridge or ford.
bool keeps_to_crossing(const State& s, const Area& river, const Ring& ring) {
  for (const Ring& water : river.parts) {
    const Ring wet = common_part(water, ring);
    if (!wet.empty() && !on_one_deck(s, wet.corners())) return false;
  }
  return true;
}

// The shape lies across the line of the feature.
bool astride(const Area& area, const Ring& ring) {
  if (!area.box.meets(ring.box())) return false;
  if (area.line.empty()) return overlap(area, ring);
  for (std::size_t i = 0; i + 1 < area.line.size(); ++i)
    if (convex::overlap(convex::Corners(area.line).subspan(i, 2), ring.corners())) return true;
  return false;
}

// TR-TERR-25: a stream under a bridge or ford, as far as the shape lies across it.
bool bridged(const State& s, const Area& stream, const Ring& ring) {
  for (std::size_t i = 0; i + 1 < stream.line.size(); ++i) {
    const Vec2 a = stream.line[i], b = stream.line[i + 1];
    const auto under = convex::chord(a, b, ring.corners());
    if (!under || !beyond(under->to, under->from)) continue;
    const Vec2 along = (b - a) * (1 / length(b - a));
    const Vec2 ends[] = {a + along * under->from, a + along * under->to};
    if (!on_one_deck(s, ends)) return false;
  }
  return !stream.line.empty();
}

// TR-TERR-19, 23, 33: the rule by which such a line may not be crossed at any speed, if there is one.
std::optional<RuleId> may_not_cross(const Unit& u, Formation f, Kind line) {
  if (f == Formation::Unlimbered) return RuleId("TR-TERR-23");
  if (line == Kind::Stream) return std::nullopt;
  if (line == Kind::HeavyWork && (is_gun(u) || is_mounted(u.arm, f))) return RuleId("TR-TERR-33");
  return is_gun(u) ? std::optional(RuleId("TR-TERR-19")) : std::nullopt;
}

// TR-TERR-24, 34: what is closed to everybody, commanders included, whoever would cover this shape of it.
std::optional<Refusal> closed_to_all(const State& s, int index, const Ring& covered) {
  const Kind kind = s.setup->areas[index].kind;
  if (kind == Kind::Impassable)
    return Refusal{"TR-TERR-34", sentence("This is closed to everybody: {}.", ground_name(s, index))};
  if (kind != Kind::River || keeps_to_crossing(s, s.setup->ground->areas[index], covered)) return std::nullopt;
  return Refusal{"TR-TERR-24", "A river is crossed by a bridge or ford only."};
}

// A column that stands on a road stands on the road, whatever that runs through (TR-TERR-29).
class RoadBelow {
 public:
  RoadBelow(const State& s, Formation f, const Ring& ring) : s_(s), formation_(f), ring_(ring) {}
  bool spares(int index) {
    const Pose centre = Pose::snapped(ring_.centre(), {});
    if (!on_road_) on_road_ = on_road(s_, formation_, {&centre, 1}, &roads_);
    return *on_road_ && runs_through(s_, roads_, index);
  }

 private:
  const State& s_;
  Formation formation_;
  const Ring& ring_;
  Roads roads_;
  std::optional<bool> on_road_;
};

// One march over one piece of ground after the other.
class GroundCheck {
 public:
  GroundCheck(const State& s, PieceId unit, Formation f, std::span<const Pose> poses)
      : s_(s), unit_(unit), formation_(f), poses_(poses), on_road_(on_road(s, f, poses, &roads_)) {
    const Size size = size_of(s, unit, f);
    const double radius = (size.width + size.depth) / 2;
    box_ = {poses.front().at(), poses.front().at()};
    for (const Pose& pose : poses) {
      box_.low = {std::min(box_.low.x, pose.at().x), std::min(box_.low.y, pose.at().y)};
      box_.high = {std::max(box_.high.x, pose.at().x), std::max(box_.high.y, pose.at().y)};
    }
    box_ = box_.grown(2 * radius);  // in a wheel the centre swings out of the box of its two ends
  }

  void meet(int index) {
    const Kind kind = s_.setup->areas[index].kind;
    const Area& area = s_.setup->ground->areas[index];
    if (kind == Kind::Open || kind == Kind::Road || kind == Kind::Crossing || !area.box.meets(box_)) return;
    if (ways_.empty())
      for (std::size_t i = 0; i + 1 < poses_.size(); ++i)
        add_leg(s_, unit_, formation_, poses_[i], poses_[i + 1], ways_);
    if (is_line(kind)) meet_line(index, kind, area);
    else if (kind == Kind::River) meet_river(index, area);
    else if (kind == Kind::Block) meet_block(index, area);
    else meet_area(index, kind, area);
  }
  const Going& found() const { return going_; }

 private:
  void bar(int index, RuleId rule) {
    if (going_.barred >= 0) return;
    going_.barred = index;
    going_.barred_by = rule;
  }
  bool road_ignores(int index) const { return on_road_ && runs_through(s_, roads_, index); }  // TR-TERR-29

  void meet_area(int index, Kind kind, const Area& area) {
    const auto rule = not_allowed(s_.unit(unit_), formation_, kind);
    if (!enters(area, ways_, rule.has_value()) || road_ignores(index)) return;
    if (rule) bar(index, *rule);
    else going_.densest = std::max(going_.densest, kind);
  }

  // TR-BUA-2: through a block only by road, and only while it is empty.
  void meet_block(int index, const Area& area) {
    if (!enters(area, ways_)) return;
    if (garrison_of(s_, index) != kNoPiece || !road_ignores(index)) bar(index, "TR-BUA-2");
  }

  void meet_river(int index, const Area& area) {
    if (!enters(area, ways_)) return;
    for (const MarchStretch& way : ways_) {
      if (keeps_to_crossing(s_, area, way.covered())) continue;
      return bar(index, "TR-TERR-24");
    }
    if (!may_use_crossing(formation_)) bar(index, "TR-TERR-25");
  }

  // TR-TERR-22: paid by whoever does not begin astride and comes to lie across the line. By a free turn, too, nobody gets
  // across a heavy fieldwork at full speed or for nothing (TR-TERR-33).
  void meet_line(int index, Kind kind, const Area& area) {
    if (astride(area, footprint(s_, unit_, formation_, poses_.front()))) return;
    const auto across = [&](const MarchStretch& way) {
      return (!way.free || kind == Kind::HeavyWork) && astride(area, way.covered());
    };
    if (std::none_of(ways_.begin(), ways_.end(), across) || road_ignores(index)) return;
    const auto dry = [&](const MarchStretch& way) { return bridged(s_, area, way.covered()); };
    if (kind == Kind::Stream && may_use_crossing(formation_) && std::all_of(ways_.begin(), ways_.end(), dry)) return;
    if (const auto rule = may_not_cross(s_.unit(unit_), formation_, kind)) return bar(index, *rule);
    ++(kind == Kind::Stream ? going_.streams : kind == Kind::HeavyWork ? going_.heavy_works : going_.obstacles);
  }

  const State& s_;
  PieceId unit_;
  Formation formation_;
  std::span<const Pose> poses_;
  Roads roads_;
  bool on_road_;
  Box box_;
  MarchStretches ways_;
  Going going_;
};

}  // namespace

std::optional<RuleId> not_allowed(const Unit& u, Formation formation, Kind kind) {
  const bool gun = u.arm == Arm::Artillery;
  switch (kind) {
    case Kind::Wood:
      if (gun) return RuleId("TR-TERR-9");
      if (is_column(formation)) return RuleId("TR-TERR-8");
      return std::nullopt;
    case Kind::DenseWood:
      if (gun) return RuleId("TR-TERR-15");
      if (is_mounted(u.arm, formation)) return RuleId("TR-TERR-13");
      if (is_column(formation)) return RuleId("TR-TERR-12");
      return std::nullopt;
    case Kind::Impassable: return RuleId("TR-TERR-34");
    default: return std::nullopt;
  }
}

const std::string& ground_name(const State& s, int area) {
  const Area& there = s.setup->ground->areas[area];
  return there.name.empty() ? there.kind : there.name;
}

Going going_over(const State& s, PieceId unit, Formation formation, std::span<const Pose> poses) {
  if (poses.size() < 2 || s.setup->areas.empty()) return {};
  GroundCheck check(s, unit, formation, poses);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) check.meet(static_cast<int>(i));
  return check.found();
}

int barred_ground(const State& s, PieceId unit, Formation formation, const Ring& ring, RuleId* rule) {
  const Unit& u = s.unit(unit);
  RoadBelow road(s, formation, ring);
  const Box box = ring.box();
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const int index = static_cast<int>(i);
    const Kind kind = s.setup->areas[i].kind;
    const Area& area = s.setup->ground->areas[i];
    if (kind == Kind::Open || kind == Kind::Road || kind == Kind::Crossing || is_line(kind) || !area.box.meets(box))
      continue;
    std::optional<RuleId> why = not_allowed(u, formation, kind);
    if (kind == Kind::Block && !(formation == Formation::Garrison && u.block == index)) why = RuleId("TR-BUA-2");
    if (kind == Kind::River) why = may_use_crossing(formation) ? RuleId("TR-TERR-24") : RuleId("TR-TERR-25");
    if (!why || !stands_in(area, ring)) continue;
    if (kind == Kind::River) {
      if (may_use_crossing(formation) && keeps_to_crossing(s, area, ring)) continue;
    } else if (garrison_of(s, index) == kNoPiece && road.spares(index)) {
      continue;
    }
    if (rule) *rule = *why;
    return index;
  }
  return -1;
}

int barred_line(const State& s, PieceId unit, Formation formation, const Ring& ring, bool over_heavy_works,
                RuleId* rule) {
  RoadBelow road(s, formation, ring);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const int index = static_cast<int>(i);
    const Kind kind = s.setup->areas[i].kind;
    const Area& area = s.setup->ground->areas[i];
    if (!is_line(kind)) continue;
    std::optional<RuleId> why = may_not_cross(s.unit(unit), formation, kind);
    if (kind == Kind::HeavyWork && !over_heavy_works) why = RuleId("TR-TERR-33");
    const auto newly_across = [&] {
      return !astride(area, footprint(s, unit)) &&
             (astride(area, ring) || crosses(s, index, s.unit(unit).pose.at(), ring.centre()));
    };
    if (!why || !newly_across() || road.spares(index)) continue;
    if (rule) *rule = *why;
    return index;
  }
  return -1;
}

std::optional<Refusal> closed_between(const State& s, Vec2 from, Vec2 to, const Ring& covered) {
  if (within(length(to - from), 0)) return std::nullopt;
  const auto crossed = [&](const Ring& part) { return inside(from, to, part).has_value(); };
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const auto& parts = s.setup->ground->areas[i].parts;
    auto refusal = closed_to_all(s, static_cast<int>(i), covered);
    if (refusal && std::any_of(parts.begin(), parts.end(), crossed)) return refusal;
  }
  return std::nullopt;
}

std::optional<Refusal> closed_below(const State& s, const Ring& ring) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    auto refusal = closed_to_all(s, static_cast<int>(i), ring);
    if (refusal && stands_in(s.setup->ground->areas[i], ring)) return refusal;
  }
  return std::nullopt;
}

}  // namespace grognard::tricorne
