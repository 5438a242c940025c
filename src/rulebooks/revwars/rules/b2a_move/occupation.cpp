// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/losses.h"
#include "revwars/rules/b2a_move/march.h"

// Into buildings and out of them (RW-TERR-7 to 10, RW-TERR-17).
namespace grognard::revwars {
namespace {

constexpr int kOpenOutFirst = move_code(OnTheMove::SkirmishLine, OnTheMove::Keep);

// RW-TERR-7, RW-TERR-9
bool may_not_enter(const State& s, PieceId unit, PieceId building, Verdict& v) {
  const Battalion& b = s.unit(unit);
  const Name name = name_of(s, unit);
  if (!s.is_building(building)) v.refuse("RW-TERR-7", "Name a building.");
  else if (comes_on(b)) v.refuse("RW-RES-3", sentence("{0} must come on the table first.", name));
  else if (b.building >= 0) v.refuse("RW-TERR-17", sentence("{0} must leave {0:its|their} building first.", name));
  else if (b.arm != Arm::Infantry)
    v.refuse("RW-TERR-7", sentence("{0} {0:is|are} not infantry and cannot enter.", name));
  if (!v.legal()) return true;
  const int area = s.building_area(building);
  const bool opens_out = v.command.number == kOpenOutFirst && b.formation() == Formation::Line;
  if (!in_skirmish_line(b) && !opens_out)
    v.refuse("RW-TERR-7", sentence("{0} {0:enters|enter} a building only in skirmish line.", name));
  if (const PieceId there = occupier(s, area); there != kNoPiece)
    v.refuse("RW-TERR-9", sentence("{0} {0:is|are} in this building.", name_of(s, there)));
  if (const int room = building_capacity(s, area); stand_count(b) > room)
    v.refuse("RW-TERR-9",
             sentence("{0} {0:has|have} {1} platoons, and the building holds {2}.", name, stand_count(b), room));
  return !v.legal();
}

March weigh_way_in(const State& s, Verdict& v) {
  MarchWalk walk(s, v.command.unit(), v);
  walk.change(digit_of(v.command.number, 0));
  return walk.enter(s.building_area(v.command.target()));
}

Shape skirmish_shape(const Battalion& b) {
  Shape shape;
  shape.formation = Formation::SkirmishLine;
  shape.gap = b.shape.gap > 0 ? b.shape.gap : static_cast<std::int16_t>(snap(base_of(b.type).front));
  return shape;
}

// RW-TERR-10: each platoon comes from the nearest point of the walls.
March weigh_way_out(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  const Battalion& b = s.unit(unit);
  const Ring& house = building_ring(s, b.building);
  March march;
  march.shape = skirmish_shape(b);
  march.pose = v.command.path.back();
  Body body = body_of(s, unit);
  body.shape = march.shape;
  body.pose = march.pose;
  body.trail = {};
  MarchGround ground(s, unit, v);
  ground.ignore_building(b.building);
  ground.use(march.shape);
  Rings inside;
  inside.push_back(house);
  ground.stand_on(inside);
  for (const Stand& stand : stands_of(body)) {
    const Ring ring = stand.ring();
    const Gap gap = grognard::gap(stand.centre, house);
    ground.cover(leg_hull(ring.moved(gap.to - stand.centre), ring));
    march.longest = std::max(march.longest, gap.distance);
    for (const int area : s.setup->buildings)
      if (touches(s, area, ring))
        ground.refuse("RW-TERR-9", "A battalion is wholly inside a building or wholly outside.");
  }
  const Rings bases = bases_of(body);
  ground.end_leg(bases);
  ground.end_at(bases);
  ground.fill(march);
  march.astride = astride_of(s, bases, -1);
  return march;
}

bool is_legal_way_out(const State& s, const Command& c, const Pose& pose) {
  Verdict v{.command = c};
  v.command.path.assign(1, pose);
  const March march = weigh_way_out(s, v);
  return v.legal() && within(march.longest, march.allowed);
}

// Before one of its walls, facing away from it: the place nearest to the one asked for.
void find_way_out(const State& s, Command& c) {
  const Quietly trying;
  const Battalion& b = s.unit(c.unit());
  const Ring& house = building_ring(s, b.building);
  const Vec2 wish = c.path.empty() ? b.pose.at() : c.path.back().at();
  if (!c.path.empty() && is_legal_way_out(s, c, c.path.back())) return;
  double least = kNowhere;
  for (std::size_t i = 0; i < house.size(); ++i) {
    const Vec2 wall = house[i + 1 == house.size() ? 0 : i + 1] - house[i];
    const Vec2 outward = right_of(wall) * (1 / length(wall));
    for (const double clear : {0.1, 1.0, 2.0, 4.0}) {
      const Vec2 at = house[i] + wall * 0.5 + outward * (base_of(b.type).depth / 2 + clear);
      const Pose pose = Pose::snapped(at, facing_of(outward));
      if (length(at - wish) >= least - kTolerance || !is_legal_way_out(s, c, pose)) continue;
      least = length(at - wish);
      c.path.assign(1, pose);
    }
  }
}

}  // namespace

void weigh_enter(const State& s, Verdict& v) {
  v.command.path.clear();
  if (v.command.number != kOpenOutFirst || in_skirmish_line(s.unit(v.command.unit()))) v.command.number = 0;
  if (may_not_enter(s, v.command.unit(), v.command.target(), v)) return;
  weigh_distance(s, v.command.unit(), weigh_way_in(s, v), v);
}

void offer_enter(const State& s, PieceId unit, std::vector<Option>& out) {
  const Battalion& b = s.unit(unit);
  const bool ready = in_skirmish_line(b);
  if (b.arm != Arm::Infantry || b.building >= 0 || comes_on(b) || (!ready && b.formation() != Formation::Line)) return;
  const Quietly trying;
  for (std::size_t i = 0; i < s.setup->buildings.size(); ++i) {
    const PieceId building = static_cast<PieceId>(s.unit_count() + static_cast<int>(s.brigades.size() + i));
    Verdict v{.command = {.side = b.side, .verb = "enter", .units = {unit}, .targets = {building}}};
    if (!ready) v.command.number = kOpenOutFirst;
    weigh_enter(s, v);
    if (!v.legal()) continue;
    Option option = make_option("enter", unit, building);
    option.number = v.command.number;
    if (!ready) option.label = "Open out and enter the building";
    out.push_back(option);
  }
}

namespace {
// A battalion inside counts as standing in the middle of the building, wherever it came in.
double reach_inside(const State& s, int area) {
  const Ring& house = building_ring(s, area);
  double most = 0;
  for (const Vec2 corner : house.corners()) most = std::max(most, length(corner - house.centre()));
  return most;
}
}  // namespace

void carry_enter(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  const int area = s.building_area(c.target());
  Verdict v{.command = c};
  const March march = weigh_way_in(s, v);
  const Pose way[] = {s.unit(unit).pose, march.pose};
  Battalion& b = s.unit(unit);
  stand_at(s, unit, skirmish_shape(b), march.pose);
  b.building = static_cast<std::int16_t>(area);
  b.astride = -1;
  b.opened_out = b.opened_out || march.opened_out;
  man_walls(s, unit);
  p.log.tell([&] {
    const Event e = event("RW-TERR-10", "move", {unit, c.target()},
                          fmt::format("{0} {0:enters|enter} {1}.", name_of(s, unit), ground_name(s, area)));
    return with_stride(with_path(e, {way[0], way[1]}), unit, march.allowed + reach_inside(s, area));
  });
  ask(s, Step::ManWalls, unit);  // under the questions of the march: they come first
  settle_march(p, unit, march, way);
}

void weigh_leave(const State& s, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  if (s.unit(c.unit()).building < 0) {
    v.refuse("RW-TERR-10", sentence("{0} {0:is|are} not in a building.", name_of(s, c.unit())));
    return;
  }
  if (c.path.empty() || c.find_way) find_way_out(s, c);
  c.number = 0;
  if (c.path.empty()) {
    v.refuse("RW-TERR-10", sentence("{0} {0:finds|find} no room outside.", name_of(s, c.unit())));
    return;
  }
  c.path.erase(c.path.begin(), c.path.end() - 1);
  weigh_distance(s, c.unit(), weigh_way_out(s, v), v);
}

void offer_leave(const State& s, PieceId unit, std::vector<Option>& out) {
  if (s.unit(unit).building < 0) return;
  Verdict v{.command = {.side = s.side_of(unit), .verb = "leave", .units = {unit}}};
  const Quietly trying;
  weigh_leave(s, v);
  if (v.legal()) out.push_back(make_option("leave", unit, kNoPiece, Needs::Pose));
}

void carry_leave(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  Verdict v{.command = c};
  const March march = weigh_way_out(s, v);
  const Pose way[] = {march.pose, march.pose};
  const int area = s.unit(unit).building;
  stand_at(s, unit, march.shape, march.pose);
  s.unit(unit).astride = static_cast<std::int16_t>(march.astride);
  p.log.tell([&] {
    const Event e = event("RW-TERR-10", "move", {unit},
                          fmt::format("{0} {0:leaves|leave} {1}.", name_of(s, unit), ground_name(s, area)));
    return with_stride(e, unit, march.allowed + reach_inside(s, area));
  });
  settle_march(p, unit, march, way);
}

}  // namespace grognard::revwars
