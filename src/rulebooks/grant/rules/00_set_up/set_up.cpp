// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/00_set_up/set_up.h"

#include <fmt/format.h>

#include <algorithm>

#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/layout.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/sequence/steps.h"

// Where and how troops may stand before the first move, by a scenario or by their owner (GW-UNIT-13, GW-TERR-14, 22).
namespace grognard::grant {
namespace {

constexpr double kZone = 12;
constexpr double kLightZone = 18;
constexpr double kNeighbours = 1;  // GW-ART-2: room enough for guns, too

// How far a point lies from the side's own edge.
double from_home(const State& s, Side side, Vec2 p) {
  const Ground& ground = *s.setup->ground;
  switch (s.setup->sides[side].home) {
    case Edge::North: return ground.height - p.y;
    case Edge::East: return ground.width - p.x;
    case Edge::South: return p.y;
    default: return p.x;
  }
}

}  // namespace

double zone_of(Class arm) { return arm == Class::Light || arm == Class::LightCavalry ? kLightZone : kZone; }

bool in_zone(const State& s, Side side, const Ring& ring, double zone) {
  if (!contains(s.setup->ground->table(), ring)) return false;
  return std::ranges::all_of(ring.corners(), [&](Vec2 corner) { return within(from_home(s, side, corner), zone); });
}

std::optional<Refusal> may_not_be_set_up(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  std::optional<Refusal> refusal = may_not_stand(s, unit, u.at, u.formation);
  if (!refusal || Quietly::now()) return refusal;
  struct Words {
    std::string_view rule;
    Kind kind;
    std::string_view where, why;
  };
  constexpr Words kWords[] = {
      {"GW-TERR-17", Kind::River, "the river", "stands in {}; a river is crossed by an order, nobody is set up in it."},
      {"GW-TERR-19", Kind::Water, "the water", "stands in {}, over which only a bridge leads."},
      {"GW-TERR-21", Kind::Wall, "the wall", "stands across {}, which it may not cross."},
      {"GW-TERR-22", Kind::Building, "the building",
       "stands in {}; whoever holds a building is set up as its garrison."}};
  for (const Words& words : kWords) {
    if (refusal->rule.str() != words.rule) continue;
    std::string where(words.where);
    for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
      const Area& area = s.setup->ground->areas[i];
      const std::vector<Ring> bases = bases_of(s, unit);
      const auto lies_under = [&](const Ring& base) { return overlap(area, base); };
      if (s.setup->areas[i].kind == words.kind && !area.name.empty() &&
          std::any_of(bases.begin(), bases.end(), lies_under))
        where = area.name;
    }
    refusal->text = fmt::format("{} {}", name_of(s, unit), fmt::format(fmt::runtime(words.why), where));
  }
  return refusal;
}

bool stands_in_zone(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  return std::ranges::all_of(bases_of(s, id),
                             [&](const Ring& base) { return in_zone(s, u.side, base, zone_of(u.arm)); });
}

std::optional<Pose> deployment_pose(const State& s, PieceId id) {
  const Ground& ground = *s.setup->ground;
  const Side side = s.unit(id).side;
  const Vec2 back = rear_of(s, side);
  const Vec2 along = right_of(back);
  const Facing facing = facing_of(-back);
  const Vec2 middle{ground.width / 2, ground.height / 2};
  const double half_depth = std::abs(dot(back, middle));
  const double half_front = std::abs(dot(along, middle));
  const Body body = body_of(s, id);
  std::vector<Box> others;
  for (PieceId other = 0; other < s.unit_count(); ++other)
    if (other != id && on_table(s.unit(other))) others.push_back(stance_of(s, other).box.grown(kNeighbours));
  const auto is_free = [&](const Pose& pose, double zone) {
    const Stance there = placed(body, pose.at(), pose.facing.forward());
    const auto in_zone_all = [&](const Ring& base) { return in_zone(s, side, base, zone); };
    if (!std::ranges::all_of(there.footprint, in_zone_all)) return false;
    if (std::ranges::any_of(others, [&](const Box& box) { return box.meets(there.box); })) return false;
    return !may_not_stand(s, id, pose, s.unit(id).formation);
  };
  const double zone = zone_of(s.unit(id).arm);
  for (double deep = zone; deep > 0; deep -= 0.5)
    for (double off = 0; off < half_front; off += 0.5)
      for (const double way : {off, -off}) {
        const Pose pose = Pose::snapped(middle + back * (half_depth - deep) + along * way, facing);
        if (is_free(pose, zone)) return pose;
      }
  return std::nullopt;
}

bool fill_sections(State& s, PieceId id, std::span<const int> sections, bool officers_first) {
  Unit& u = s.unit(id);
  for (const int index : sections) {
    Section& section = s.sections[index];
    section.unit = id;
    section.men = 0;
    section.officers = 0;
  }
  const auto house = [&](std::size_t k) -> Section& { return s.sections[sections[k]]; };
  std::size_t next = 0;
  for (int k = 0; k < kMostOfficers; ++k)
    if ((u.officers >> k) & 1u)
      house(officers_first ? 0 : next++ % sections.size()).officers |= static_cast<std::uint8_t>(1u << k);
  std::uint64_t men = u.men;
  for (std::size_t k = 0; k < sections.size(); ++k)
    for (int room = kSectionHolds - std::popcount(house(k).officers); room > 0 && men != 0; --room) {
      house(k).men |= men & (~men + 1);
      men &= men - 1;
    }
  u.place = Place::Table;
  u.formation = Formation::Garrison;
  u.ranks = static_cast<std::int8_t>(default_ranks(s, id, Formation::Garrison));
  u.files = 0;
  u.at = Pose::snapped(section_centre(s, sections.front()), u.at.facing);
  const int outside = std::popcount(men);
  if (outside == 0) return true;
  WallPlace wanted;
  wanted.sections.assign(sections.begin(), sections.end());
  wanted.body = body_size(s, id, Formation::Garrison, u.ranks, outside);
  wanted.towards = rear_of(s, u.side);
  wanted.facing = u.at.facing;
  const std::optional<Pose> pose = place_at_wall(s, id, wanted);
  if (pose) u.at = *pose;
  return pose.has_value();
}

// GW-FORM-1, 4, 5, 6
std::optional<std::string> may_not_take(const Troops& t, Formation formation, int ranks) {
  const auto only = [](std::string_view what) { return std::optional<std::string>(fmt::format("expected {}", what)); };
  switch (t.arm) {
    case Class::Line:
      if (formation != Formation::Line && formation != Formation::Column && formation != Formation::Open)
        return only("line, column or open order for infantry");
      if (formation == Formation::Line && ranks > 3) return only("a line of two or three ranks");
      break;
    case Class::Light:
      if (formation != Formation::Line && formation != Formation::Column && formation != Formation::Open)
        return only("line, column or open order for infantry");
      if (formation != Formation::Column && ranks > 2) return only("at most two ranks for light infantry");
      break;
    case Class::HeavyCavalry:
    case Class::LightCavalry:
      if (formation != Formation::Line && formation != Formation::Column) return only("line or column for cavalry");
      if (formation == Formation::Line && ranks > 2) return only("two ranks for cavalry");
      break;
    case Class::Artillery:
      if (formation != Formation::Deployed && formation != Formation::Limbered && formation != Formation::Crew)
        return only("deployed or limbered for artillery");
      break;
    default:
      if (formation != Formation::Vehicle) return only("no formation for a wagon or barge");
  }
  return std::nullopt;
}

void remember_start(State& s, PieceId id) {
  Unit& u = s.unit(id);
  u.start_at = u.at;
  u.start_formation = u.formation;
  u.start_level = static_cast<std::int16_t>(level_at(s, u.at.at()));
}

}  // namespace grognard::grant
