// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "core/sentence.h"
#include "geometry/sight.h"
#include "geometry/tolerance.h"
#include "grant/position/places.h"
#include "grant/position/terrain.h"

// Ground on which a unit may not be (GW-TERR-6, 8 to 10, 13, 17, 19 to 22; GW-BARGE-3; GW-MOVE-28).
namespace grognard::grant {
namespace {

// Whoever wants to stand somewhere.
struct Stander {
  PieceId piece = kNoPiece;
  bool general = false;
  Class arm = Class::Line;
  Formation formation = Formation::Line;
  Solids bases = {};
  Ring block = {};  // what water is asked about: officers may stand in it behind a unit that has just come across
  Vec2 front = {};  // the middle of the front edge and of the rear edge: the file that leads over a bridge
  Vec2 rear = {};
};

Stander stander_at(const State& s, PieceId piece, const Pose& at, Formation formation, int ranks) {
  Stander who{.piece = piece, .formation = formation, .front = at.at()};
  const Vec2 forward = at.facing.forward();
  Size size{1.0, 1.5};
  if (s.is_unit(piece)) {
    const DrawnUp body = drawn_up_in(s, piece, at, formation, ranks);
    who.arm = s.unit(piece).arm;
    who.bases = solids(s, body);
    size = size_of(s, body);
  } else {
    who.general = true;
    who.arm = Class::LightCavalry;
    who.formation = Formation::Column;
    who.front = at.at() + forward * (size.depth / 2);
    who.bases.push_back(rectangle(at.at(), at.facing, size));
  }
  who.rear = who.front - forward * size.depth;
  who.block = rectangle((who.front + who.rear) * 0.5, at.facing, size);
  return who;
}

void slide_stander(Stander& who, Vec2 by) {
  for (Ring& base : who.bases) base = base.moved(by);
  who.block = who.block.moved(by);
  who.front = who.front + by;
  who.rear = who.rear + by;
}

bool is_water_kind(Kind kind) { return kind == Kind::River || kind == Kind::Water; }

bool overlaps_any(const Area& area, const Solids& shapes) {
  return std::any_of(shapes.begin(), shapes.end(), [&](const Ring& shape) { return overlap(area, shape); });
}

// GW-TERR-19
bool may_use_bridges(const Stander& who) {
  return who.formation == Formation::Column || who.formation == Formation::Open ||
         who.formation == Formation::Limbered || who.formation == Formation::Crew || who.arm == Class::Wagon;
}

// The leading file is dry wherever it is over this water, and the block is on the bridge: the others close in on it.
bool goes_by_bridge(const State& s, const Stander& who, const Area& water) {
  std::vector<Interval> decks;
  bool on_one = false;
  const SightLine axis{who.front, who.rear};
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const AreaRules& rules = s.setup->areas[i];
    const Area& bridge = s.setup->ground->areas[i];
    if (rules.kind != Kind::Bridge || (!rules.easy_ford && !may_use_bridges(who))) continue;
    if (!overlap(bridge, who.block)) continue;
    on_one = true;
    const auto spans = inside(axis, bridge.parts);
    decks.insert(decks.end(), spans.begin(), spans.end());
  }
  if (!on_one) return false;
  for (const Interval& wet : inside(axis, water.parts)) {
    const auto covers = [&](const Interval& deck) { return within(deck.from, wet.from) && reaches(deck.to, wet.to); };
    if (std::none_of(decks.begin(), decks.end(), covers)) return false;
  }
  return true;
}

int section_of_area(const State& s, std::size_t area) {
  for (std::size_t i = 0; i < s.setup->sections.size(); ++i)
    if (s.setup->sections[i].area == static_cast<int>(area)) return static_cast<int>(i);
  return -1;
}

// The rule that keeps these troops out of this ground in this formation, wherever they touch it; water: but by a bridge.
std::optional<RuleId> rule_against(const State& s, const Stander& who, std::size_t area) {
  const bool foot = is_foot(who.arm);
  const bool open = is_open(who.formation);
  switch (s.setup->areas[area].kind) {
    case Kind::Wood:
      if (who.general) return RuleId("GW-TERR-20");
      if (!foot) return RuleId("GW-TERR-8");
      if (who.arm == Class::Line && !open) return RuleId("GW-TERR-6");
      return std::nullopt;
    case Kind::Swamp:
      if (who.general) return RuleId("GW-TERR-20");
      if (!foot) return RuleId("GW-TERR-9");
      if (!open) return RuleId("GW-TERR-10");
      return std::nullopt;
    case Kind::Building: {
      const int section = section_of_area(s, area);
      if (section < 0) return RuleId("GW-TERR-22");
      const Section& house = s.sections[section];
      if (house.ruin || (s.is_unit(who.piece) && house.unit == who.piece)) return std::nullopt;
      if (!foot) return RuleId("GW-TERR-13");
      return RuleId("GW-TERR-22");
    }
    case Kind::Wall:
      if (who.arm == Class::Wagon || (who.arm == Class::Artillery && who.formation != Formation::Crew))
        return RuleId("GW-TERR-21");
      return std::nullopt;
    case Kind::River:
      if (who.arm == Class::Barge) return std::nullopt;
      return RuleId("GW-TERR-17");
    case Kind::Water:
      if (who.arm == Class::Barge) return std::nullopt;
      return RuleId("GW-TERR-19");
    default: return std::nullopt;
  }
}

std::string_view ground_words(Kind kind) {
  switch (kind) {
    case Kind::Wood: return "the wood";
    case Kind::Swamp: return "the swamp";
    case Kind::Building: return "the building";
    case Kind::Wall: return "the wall";
    case Kind::River: return "the river";
    default: return "the water";
  }
}

std::string why_barred(const State& s, const Stander& who, std::size_t area, RuleId rule) {
  if (Quietly::now()) return {};
  const Area& ground = s.setup->ground->areas[area];
  const std::string where = ground.name.empty() ? std::string(ground_words(s.setup->areas[area].kind)) : ground.name;
  const Name name = name_of(s, who.piece);
  const std::string_view id = rule.str();
  if (id == "GW-TERR-6" || id == "GW-TERR-10") return sentence("{} may be in {} only in open order.", name, where);
  if (id == "GW-TERR-9") return sentence("Only infantry may enter {}; {} may not.", where, name);
  if (id == "GW-TERR-13") return sentence("Only infantry may be in {}; {} may not.", where, name);
  if (id == "GW-TERR-17") return sentence("{} stops at the bank of {} and needs an order to cross.", name, where);
  if (id == "GW-TERR-19")
    return sentence("{} cannot pass {} here: only over a bridge, in column, open order or limbered.", name, where);
  if (id == "GW-TERR-21") return sentence("{} may not cross {}.", name, where);
  if (id == "GW-TERR-22") return sentence("{} is in the way of {}; it may only be entered by that order.", where, name);
  return sentence("{} may not enter {}.", name, where);
}

// No house stands between the men of a unit, or between its guns.
Solids bases_against(const State& s, const Stander& who, std::size_t area) {
  Solids bases = who.bases;
  if (s.setup->areas[area].kind == Kind::Building) bases.push_back(who.block);
  return bases;
}

// The rule broken by standing here, as far as this piece of ground goes.
std::optional<RuleId> rule_broken_on(const State& s, const Stander& who, std::size_t area) {
  const Area& ground = s.setup->ground->areas[area];
  const std::optional<RuleId> bar = rule_against(s, who, area);
  if (!bar) return std::nullopt;
  if (!is_water_kind(s.setup->areas[area].kind))
    return overlaps_any(ground, bases_against(s, who, area)) ? bar : std::nullopt;
  if (!overlap(ground, who.block)) return std::nullopt;
  return goes_by_bridge(s, who, ground) ? std::nullopt : bar;
}

// Every base, and the rectangle of its men or guns.
Box ground_taken(const Stander& who) {
  Box box = box_around(who.bases);
  const Box block = who.block.box();
  box.low = {std::min(box.low.x, block.low.x), std::min(box.low.y, block.low.y)};
  box.high = {std::max(box.high.x, block.high.x), std::max(box.high.y, block.high.y)};
  return box;
}

bool leaves_table(const State& s, const Stander& who) {
  const Box box = ground_taken(who);
  const Ground& ground = *s.setup->ground;
  return !reaches(box.low.x, 0) || !reaches(box.low.y, 0) || beyond(box.high.x, ground.width) ||
         beyond(box.high.y, ground.height);
}

// GW-BARGE-3
bool is_aground(const State& s, const Stander& who) {
  if (who.arm != Class::Barge) return false;
  const auto afloat = [&](Vec2 p) { return in_kind(s, p, Kind::River) || in_kind(s, p, Kind::Water); };
  const Ring& hull = who.bases.front();
  const Vec2 middle = hull.centre();
  if (!afloat(middle)) return true;
  for (const Vec2 corner : hull.corners()) {
    const Vec2 inwards = middle - corner;
    if (!afloat(corner + inwards * (kTolerance / length(inwards)))) return true;
  }
  return false;
}

// Where something that is not so at the start, and is so within a step, begins to be so.
template <class Holds>
std::optional<double> first_place_where(double from, double to, Holds&& holds) {
  constexpr double kStep = 0.25;
  double clear = from;
  for (double t = from; t < to; t = std::min(t + kStep, to)) {
    const double next = std::min(t + kStep, to);
    if (!holds(next)) {
      clear = next;
      if (next >= to) return std::nullopt;
      continue;
    }
    double bad = next;
    while (bad - clear > 1e-4) {
      const double middle = (clear + bad) / 2;
      (holds(middle) ? bad : clear) = middle;
    }
    return clear;
  }
  return std::nullopt;
}

std::optional<double> table_edge_stop(const State& s, const Stander& who, Vec2 direction, double distance) {
  const Box box = ground_taken(who);
  const Ground& ground = *s.setup->ground;
  double stop = distance + 1;
  if (direction.x > 0) stop = std::min(stop, (ground.width - box.high.x) / direction.x);
  if (direction.x < 0) stop = std::min(stop, -box.low.x / direction.x);
  if (direction.y > 0) stop = std::min(stop, (ground.height - box.high.y) / direction.y);
  if (direction.y < 0) stop = std::min(stop, -box.low.y / direction.y);
  if (within(distance, stop)) return std::nullopt;
  return std::max(0.0, stop);
}

std::optional<double> first_touch_of_ground(const Area& ground, const Solids& bases, Vec2 direction, double distance) {
  std::optional<double> first;
  for (const Ring& base : bases) {
    const auto spans = travel_over(ground, base, direction, first.value_or(distance));
    if (!spans.empty()) first = spans.front().from;
  }
  return first;
}

std::optional<double> ground_stop(const State& s, const Stander& who, std::size_t area, Vec2 direction,
                                  double distance) {
  const Area& ground = s.setup->ground->areas[area];
  const auto touch = first_touch_of_ground(ground, bases_against(s, who, area), direction, distance);
  if (!touch || !is_water_kind(s.setup->areas[area].kind)) return touch;
  const auto breaks = [&](double t) {
    Stander there = who;
    slide_stander(there, direction * t);
    return rule_broken_on(s, there, area).has_value();
  };
  const auto stop = first_place_where(*touch, distance, breaks);
  // To be in the water is to be deeper than the tolerance: it stops where it touches.
  return stop && within(*stop, *touch + kTolerance) ? touch : stop;
}

}  // namespace

std::optional<Refusal> may_not_stand(const State& s, PieceId unit, const Pose& at, Formation formation, int ranks) {
  const Stander who = stander_at(s, unit, at, formation, ranks);
  if (who.bases.empty()) return std::nullopt;
  if (leaves_table(s, who)) return Refusal{"GW-MOVE-28", sentence("{} may not leave the table.", name_of(s, unit))};
  const Box box = box_around(who.bases);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (!s.setup->ground->areas[i].box.meets(box)) continue;
    if (const auto rule = rule_broken_on(s, who, i)) return Refusal{*rule, why_barred(s, who, i, *rule)};
  }
  if (is_aground(s, who)) return Refusal{"GW-BARGE-3", sentence("{} must stay in the water.", name_of(s, unit))};
  return std::nullopt;
}

// GW-TURN-6 (d). Ground in which it already stands does not hold it there.
std::optional<double> terrain_stop(const State& s, PieceId unit, Formation formation, const Pose& from, Vec2 direction,
                                   double distance, bool table_edge) {
  const Stander who = stander_at(s, unit, from, formation, 0);
  if (who.bases.empty() || distance <= 0) return std::nullopt;
  std::optional<double> stop;
  const auto sooner = [&](std::optional<double> next) {
    if (next && (!stop || *next < *stop)) stop = next;
  };
  if (table_edge) sooner(table_edge_stop(s, who, direction, distance));
  Box box = box_around(who.bases);
  const Vec2 by = direction * distance;
  box.low = {std::min(box.low.x, box.low.x + by.x), std::min(box.low.y, box.low.y + by.y)};
  box.high = {std::max(box.high.x, box.high.x + by.x), std::max(box.high.y, box.high.y + by.y)};
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (!s.setup->ground->areas[i].box.meets(box) || !rule_against(s, who, i) || rule_broken_on(s, who, i)) continue;
    sooner(ground_stop(s, who, i, direction, stop.value_or(distance)));
  }
  if (who.arm == Class::Barge && !is_aground(s, who)) {
    sooner(first_place_where(0, stop.value_or(distance), [&](double t) {
      Stander there = who;
      slide_stander(there, direction * t);
      return is_aground(s, there);
    }));
  }
  return stop;
}

}  // namespace grognard::grant
