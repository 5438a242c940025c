// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "book/deploying.h"
#include "core/sentence.h"
#include "geometry/convex.h"
#include "revwars/position/cards.h"
#include "revwars/position/losses.h"
#include "revwars/position/terrain.h"
#include "revwars/rules/00_set_up/set_up.h"
#include "revwars/rules/a_start_of_turn/ambush.h"

// Where battalions and generals may stand before the battle (RW-SETUP-1, RW-AMB-1).
namespace grognard::revwars {
namespace {

Body setup_body(const State& s, PieceId unit, const Shape& shape, const Pose& pose, Trail& trail) {
  Body body = body_of(s, unit);
  body.shape = shape;
  body.pose = pose;
  body.trail = {};
  if (shape.formation == Formation::MarchColumn) {
    trail = straight_trail(body);
    body.trail = trail;
  }
  return body;
}

// RW-MOVE-30: what holds for every place on the table.
std::optional<Barred> may_not_be_there(const State& s, PieceId unit, const Rings& bases) {
  if (!on_the_table(s, bases)) return Barred{"RW-MOVE-30", sentence("It would reach over the edge of the table.")};
  if (const int area = barred_area(s, bases); area >= 0)
    return Barred{"RW-MOVE-30", sentence("It cannot stand on {}.", ground_name(s, area))};
  PieceId there = overlapped(s, unit, bases);
  for (PieceId id = 0; id < s.unit_count() && there == kNoPiece; ++id)
    if (id != unit && s.unit(id).side == s.unit(unit).side && s.unit(id).place == Place::Hidden &&
        overlap_deeply(bases, bases_of(s, id)))
      there = id;
  if (there != kNoPiece) return Barred{"RW-MOVE-30", sentence("{0} {0:stands|stand} there.", name_of(s, there))};
  return std::nullopt;
}

}  // namespace

Rings setup_bases(const State& s, PieceId unit, const Shape& shape, const Pose& pose) {
  Trail trail;
  return bases_of(setup_body(s, unit, shape, pose, trail));
}

std::optional<Barred> may_not_deploy(const State& s, PieceId unit, const Rings& bases) {
  if (!in_zone(s, s.unit(unit).side, bases))
    return Barred{"RW-SETUP-1", sentence("It must stand wholly in your deployment zone.")};
  return may_not_be_there(s, unit, bases);
}

std::optional<Barred> may_not_lie_there(const State& s, PieceId unit, const Rings& bases) {
  if (auto barred = may_not_hide(s, s.unit(unit).side, bases)) return barred;
  return may_not_be_there(s, unit, bases);
}

std::optional<Barred> may_not_put_general(const State& s, PieceId general, const Pose& pose) {
  Rings ring;
  ring.push_back(general_ring(s, general, pose));
  if (!in_zone(s, s.side_of(general), ring) || !on_the_table(s, ring))
    return Barred{"RW-SETUP-2", sentence("He must stand in your deployment zone.")};
  if (impassable_under(s, ring.front()) >= 0)
    return Barred{"RW-CMD-9", sentence("He cannot stand on impassable ground.")};
  return std::nullopt;
}

// Any hiding place: on a coarse net over the table.
std::optional<Pose> hiding_pose(const State& s, PieceId unit, const Shape& shape) {
  const Facing facing = inward(s.setup->sides[s.unit(unit).side].edge);
  for (double y = 1; y < s.setup->ground->height; y += 1)
    for (double x = 1; x < s.setup->ground->width; x += 1) {
      const Pose pose = Pose::snapped({x, y}, facing);
      if (!may_not_lie_there(s, unit, setup_bases(s, unit, shape, pose))) return pose;
    }
  return std::nullopt;
}

std::optional<Pose> general_pose(const State& s, PieceId general) {
  const SideRules& rules = s.setup->sides[s.side_of(general)];
  return book::search_zone(rules.zone, rules.edge, 0,
                           [&](const Pose& pose) { return !may_not_put_general(s, general, pose); });
}

bool may_form_in_setup(const State& s, PieceId unit, Formation f) {
  return may_ever_form(s.card(unit), f) && (f != Formation::Square || s.unit(unit).platoons >= kLeastSquare);
}

// RW-TERR-7, RW-SETUP-1: a building in the zone may be held from the start.
std::optional<Barred> may_not_hold(const State& s, PieceId unit, PieceId building) {
  if (!s.is_building(building)) return Barred{"RW-SETUP-2", sentence("Name a building.")};
  const int area = s.building_area(building);
  const Battalion& b = s.unit(unit);
  if (b.arm != Arm::Infantry || !may_ever_form(s.card(unit), Formation::SkirmishLine))
    return Barred{"RW-TERR-7", sentence("Only infantry that can form skirmish line may be in a building.")};
  Rings ring;
  ring.push_back(building_ring(s, area));
  if (!in_zone(s, b.side, ring)) return Barred{"RW-SETUP-1", sentence("It is not in your deployment zone.")};
  const PieceId there = occupier(s, area);
  if (there != kNoPiece && there != unit)
    return Barred{"RW-TERR-9", sentence("{0} {0:is|are} in it.", name_of(s, there))};
  if (stand_count(b) > building_capacity(s, area))
    return Barred{"RW-TERR-9", sentence("It holds {} platoons only.", building_capacity(s, area))};
  return std::nullopt;
}

int barred_area(const State& s, const Rings& bases) {
  for (const Ring& base : bases) {
    if (const int area = impassable_under(s, base); area >= 0) return area;
    for (const int building : s.setup->buildings)
      if (overlap_deeply(building_ring(s, building), base)) return building;
  }
  return -1;
}

bool in_zone(const State& s, Side side, const Rings& bases) {
  for (const Ring& base : bases) {
    double inside = 0;
    for (const Ring& part : s.setup->sides[side].zone) {
      if (contains(part, base)) {
        inside = convex::area(base.corners());
        break;
      }
      const Ring common = common_part(part, base);
      if (!common.empty()) inside += convex::area(common.corners());
    }
    if (!within(convex::area(base.corners()), inside)) return false;
  }
  return true;
}

std::optional<Pose> setup_pose(const State& s, PieceId unit, const Shape& shape) {
  const auto fits = [&](const Pose& pose) { return !may_not_deploy(s, unit, setup_bases(s, unit, shape, pose)); };
  const SideRules& rules = s.setup->sides[s.unit(unit).side];
  return book::search_zone(rules.zone, rules.edge, 0, fits);
}

Shape setup_shape(const State& s, PieceId unit, Formation formation, int gap) {
  Shape shape;
  shape.formation = formation;
  shape.extra_left = s.options().extra_side == Options::ExtraSide::Left;
  if (formation != Formation::SkirmishLine) return shape;
  const int widest = snap(base_of(s.unit(unit).type).front);
  shape.gap = static_cast<std::int16_t>(gap > 0 ? std::min(gap, widest) : widest);  // RW-FORM-9
  return shape;
}

void put_in_building(State& s, PieceId unit, int area) {
  Battalion& b = s.unit(unit);
  stand_at(s, unit, setup_shape(s, unit, Formation::SkirmishLine), b.pose);
  b.place = Place::Table;
  b.building = static_cast<std::int16_t>(area);
  b.pose = Pose::snapped(building_ring(s, area).centre(), b.pose.facing);
  man_walls(s, unit);
}

}  // namespace grognard::revwars
