// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/set_up.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/layout.h"
#include "grant/orders.h"
#include "grant/steps.h"
#include "grant/strides.h"
#include "grant/terrain.h"

// GW-UNIT-13, D1: both sides deploy in secret within 12" of their own edge, light troops within 18".
namespace grognard::grant {
namespace {

constexpr double kZone = 12;
constexpr double kLightZone = 18;
constexpr double kGunGap = 1;  // GW-ART-2, 21

struct Drill {
  Verb verb;
  Formation formation;
  int ranks;
};
constexpr Drill kDrills[] = {
    {"form-line", Formation::Line, 2},     {"form-line-2", Formation::Line, 2}, {"form-line-3", Formation::Line, 3},
    {"form-column", Formation::Column, 0}, {"form-open-1", Formation::Open, 1}, {"form-open-2", Formation::Open, 2},
    {"form-open-3", Formation::Open, 3},   {"form-open-4", Formation::Open, 4}, {"limber", Formation::Limbered, 0},
    {"unlimber", Formation::Deployed, 0},
};
const Drill* drill_of(const State& s, PieceId id, Verb verb) {
  const bool horse = is_horse(s.unit(id).arm);
  for (const Drill& drill : kDrills)
    if (drill.verb == verb && (drill.verb == Verb("form-line")) == (horse && drill.formation == Formation::Line))
      return &drill;
  return nullptr;
}

double zone_of(Class arm) { return arm == Class::Light || arm == Class::LightCavalry ? kLightZone : kZone; }

// How far a point lies from the side's own edge.
double from_home(const State& s, Side side, Vec2 p) {
  const Ground& ground = *s.setup->ground;
  switch (s.setup->sides[index_of(side)].home) {
    case Edge::North: return ground.height - p.y;
    case Edge::East: return ground.width - p.x;
    case Edge::South: return p.y;
    default: return p.x;
  }
}

bool in_zone(const State& s, Side side, const Ring& ring, double zone) {
  if (!contains(s.setup->ground->table(), ring)) return false;
  return std::ranges::all_of(ring.corners(), [&](Vec2 corner) { return within(from_home(s, side, corner), zone); });
}

// GW-ART-21: base edge to base edge, each square to its battery.
bool guns_apart(const State& s, PieceId id, PieceId other) {
  if (s.unit(id).formation != Formation::Deployed || s.unit(other).formation != Formation::Deployed) return true;
  for (std::size_t g = 0; g < s.troops(id).guns.size(); ++g)
    for (std::size_t h = 0; h < s.troops(other).guns.size(); ++h)
      if (!reaches(distance(gun_base(s, id, static_cast<int>(g)), gun_base(s, other, static_cast<int>(h))), kGunGap))
        return false;
  return true;
}

bool bases_overlap(const State& s, PieceId id, PieceId other) {
  if (!box_of(s, id).meets(box_of(s, other))) return false;
  const std::vector<Ring> own = bases_of(s, id);
  for (const Ring& ring : bases_of(s, other))
    if (std::ranges::any_of(own, [&](const Ring& base) { return overlap(base, ring); })) return true;
  return false;
}

// Judges how the unit stands in this copy of the position.
void weigh_deployed(const State& s, PieceId id, Verdict& v) {
  const Unit& u = s.unit(id);
  if (!stands_in_zone(s, id))
    v.refuse("GW-UNIT-13", sentence("{} must stand within {}\" of your table edge.", name_of(s, id), zone_of(u.arm)));
  if (auto refusal = may_not_be_set_up(s, id)) v.refusals.push_back(std::move(*refusal));
  for (PieceId other = 0; other < s.unit_count(); ++other) {
    if (other == id || s.unit(other).side != u.side || !on_table(s.unit(other))) continue;
    if (bases_overlap(s, id, other))
      v.refuse("GW-MOVE-27", sentence("{} would stand on {}.", name_of(s, id), name_of(s, other)));
    else if (!guns_apart(s, id, other))
      v.refuse("GW-ART-2", sentence("Its guns must stand at least 1 inch from those of {}.", name_of(s, other)));
  }
}

void put_at(State& s, PieceId id, const Pose& pose) {
  Unit& u = s.unit(id);
  for (Section& section : s.sections)
    if (section.unit == id)
      section = {.damage = section.damage,
                 .shell_points = section.shell_points,
                 .burning = section.burning,
                 .ruin = section.ruin};
  if (u.formation == Formation::Garrison) form(s, id, Formation::Column);
  u.place = Place::Table;
  u.at = pose;
  for (Gun& gun : u.guns) gun.facing = pose.facing;
  dress(s, id);
}

bool may_house(const State& s, PieceId id, int section) {
  const Section& house = s.sections[static_cast<std::size_t>(section)];
  return (house.unit == kNoPiece || house.unit == id) && house.burning == 0 &&
         in_zone(s, s.unit(id).side, section_ring(s, section), zone_of(s.unit(id).arm));
}

void list_deployment(const State& s, Side side, std::vector<Option>& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && on_table(s.unit(id)) && s.unit(id).arm != Class::Barge)
      out.push_back(make_option("order", side, id, kNoPiece, Needs::Order));
  for (int g = 0; g < s.general_count(); ++g)
    if (s.setup->leaders[static_cast<std::size_t>(g)].side == side)
      out.push_back(make_option("order", side, s.general_piece(g), kNoPiece, Needs::Order));
}

void weigh_general_place(const State& s, Verdict& v) {
  const Side side = v.command.side;
  if (v.command.verb != Verb("place") || v.command.path.size() != 1)
    return void(v.refuse("GW-UNIT-13", "Say where the general stands."));
  if (!in_zone(s, side, Ring::base(v.command.path[0], 1, 1.5), kZone))  // GW-GEO-2
    v.refuse("GW-UNIT-13", "The general must stand within 12 inches of your table edge.");
}

// GW-TERR-13, 22
void weigh_enter_house(const State& s, PieceId id, Verdict& v) {
  if (!is_foot(s.unit(id).arm)) return void(v.refuse("GW-TERR-13", "Only infantry may occupy buildings."));
  std::vector<int> chosen;
  for (const PieceId target : v.command.targets) {
    if (!s.is_section(target) || !may_house(s, id, s.section_index(target)))
      return void(v.refuse("GW-UNIT-13", "Name building sections of your zone that nobody else holds."));
    const int section = s.section_index(target);
    const std::vector<int>& near = s.setup->sections[static_cast<std::size_t>(section)].adjoining;
    const bool joined = chosen.empty() || std::ranges::any_of(chosen, [&](int before) {
                          return std::ranges::find(near, before) != near.end();
                        });
    if (!joined) return void(v.refuse("GW-TERR-22", "The sections must adjoin each other."));
    chosen.push_back(section);
  }
  if (chosen.empty()) return void(v.refuse("GW-TERR-22", "Say which building sections."));
  State after = s;
  put_at(after, id, s.unit(id).at);
  if (!fill_sections(after, id, chosen, false))
    v.refuse("GW-TERR-22", "There is no room at the walls for those whom the sections do not hold.");
}

void weigh_deployment(const State& s, Verdict& v) {
  const Command& c = v.command;
  const PieceId id = c.unit();
  if ((!s.is_unit(id) && !s.is_general(id)) || s.side_of(id) != c.side)
    return void(v.refuse("GW-UNIT-13", "Name one of your units or generals."));
  if (s.is_general(id)) return weigh_general_place(s, v);
  if (!on_table(s.unit(id)) || s.unit(id).arm == Class::Barge)
    return void(v.refuse("GW-UNIT-13", sentence("{0} {0:is|are} not yours to deploy now.", name_of(s, id))));
  if (c.verb == Verb("hold-ground") || c.verb == Verb("yield-ground")) return;
  if (c.verb == Verb("enter")) return weigh_enter_house(s, id, v);
  State after = s;
  if (c.verb == Verb("place")) {
    if (c.path.empty())
      if (const auto pose = deployment_pose(s, id)) v.command.path.assign(1, *pose);
    if (c.path.size() != 1) return void(v.refuse("GW-UNIT-13", sentence("Say where {} stands.", name_of(s, id))));
    put_at(after, id, c.path[0]);
  } else {
    const Drill* drill = drill_of(s, id, c.verb);
    if (!drill) return void(v.refuse("GW-UNIT-13", "Place units, choose their formations, or say what they hold."));
    if (const auto why = may_not_take(s.troops(id), drill->formation, drill->ranks))
      return void(v.refuse("GW-FORM-1", sentence("{}: {}.", name_of(s, id), *why)));
    put_at(after, id, s.unit(id).at);
    form(after, id, drill->formation, drill->ranks);
  }
  weigh_deployed(after, id, v);
}

void deployment_orders(const State& s, Side side, PieceId id, std::vector<Option>& out) {
  if ((!s.is_unit(id) && !s.is_general(id)) || s.side_of(id) != side) return;
  if (s.is_unit(id) && (!on_table(s.unit(id)) || s.unit(id).arm == Class::Barge)) return;
  out.push_back(make_option("place", side, id, kNoPiece, Needs::Pose));
  if (s.is_general(id)) return;
  const Unit& u = s.unit(id);
  const Quietly trying;
  const auto is_legal = [&](Verb verb, PieceId target) {
    Verdict v{.command = {.side = side, .verb = verb, .units = {id}}};
    if (target != kNoPiece) v.command.targets.push_back(target);
    weigh_deployment(s, v);
    return v.legal();
  };
  for (const Drill& drill : kDrills) {
    if (drill_of(s, id, drill.verb) != &drill || may_not_take(s.troops(id), drill.formation, drill.ranks)) continue;
    if (u.formation == drill.formation && (drill.ranks == 0 || u.ranks == drill.ranks)) continue;
    if (is_legal(drill.verb, kNoPiece)) out.push_back(make_option(drill.verb, side, id));
  }
  if (is_foot(u.arm))
    for (int section = 0; section < static_cast<int>(s.sections.size()); ++section)
      if (may_house(s, id, section) && is_legal("enter", s.section_piece(section)))
        out.push_back(make_option("enter", side, id, s.section_piece(section)));
  out.push_back(make_option(u.hold_ground ? "yield-ground" : "hold-ground", side, id));
}

void carry_deployment(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  if (s.is_general(id)) {
    s.generals[static_cast<std::size_t>(s.general_index(id))].at = c.path[0];
  } else if (c.verb == Verb("hold-ground") || c.verb == Verb("yield-ground")) {
    s.unit(id).hold_ground = c.verb == Verb("hold-ground");  // GW-TURN-4
  } else if (c.verb == Verb("enter")) {
    std::vector<int> sections;
    for (const PieceId target : c.targets) sections.push_back(s.section_index(target));
    put_at(s, id, s.unit(id).at);
    fill_sections(s, id, sections, false);
  } else if (c.verb == Verb("place")) {
    put_at(s, id, c.path[0]);
  } else if (const Drill* drill = drill_of(s, id, c.verb)) {
    put_at(s, id, s.unit(id).at);
    form(s, id, drill->formation, drill->ranks);
  }
  p.log.tell([&] {  // anywhere in its zone
    const Ground& ground = *s.setup->ground;
    return with_stride(event("GW-UNIT-13", "deploy", {id}, fmt::format("{0} {0:takes|take} post.", name_of(s, id))), id,
                       ground.width + ground.height);
  });
}

bool is_due_later(const State& s, PieceId id) {
  return std::ranges::any_of(s.setup->arrivals, [&](const Arrival& arrival) { return arrival.unit == id; });
}

}  // namespace

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
  const auto is_free = [&](const Pose& pose, double zone) {
    Box box{pose.at(), pose.at()};
    for (const Ring& base : bases_at(s, id, pose)) {
      if (!in_zone(s, side, base, zone)) return false;
      const Box one = base.box();
      box = {{std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)},
             {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)}};
    }
    for (PieceId other = 0; other < s.unit_count(); ++other)
      if (other != id && on_table(s.unit(other)) && box_of(s, other).grown(kGunGap / 2).meets(box.grown(kGunGap / 2)))
        return false;
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
    Section& section = s.sections[static_cast<std::size_t>(index)];
    section.unit = id;
    section.men = 0;
    section.officers = 0;
  }
  const auto house = [&](std::size_t k) -> Section& { return s.sections[static_cast<std::size_t>(sections[k])]; };
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

bool run_set_up(Play& p) {
  State& s = p.s;
  if (!s.setup->free_setup) return true;
  if (s.stage == 0) {
    s.stage = 1;
    ask_both(s, Ask::Deploy);
    return false;
  }
  if (!s.sealed[0] || !s.sealed[1]) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    // A copy made for one side's eyes does not know where the other has deployed.
    if (s.unit(id).place == Place::Waiting && !is_due_later(s, id)) {
      s.unit(id).place = Place::Table;
      const bool fixed = s.unit(id).formation == Formation::Garrison || s.unit(id).arm == Class::Barge;
      if (const auto pose = fixed ? std::nullopt : deployment_pose(s, id)) put_at(s, id, *pose);
    }
    remember_start(s, id);
  }
  p.log.tell([&] { return event("GW-UNIT-13", "deploy", {}, "Both armies have deployed."); });
  return true;
}

const Answers kDeploy = {.rule = "GW-UNIT-13",
                         .prompt = "Deploy your troops",
                         .list = list_deployment,
                         .orders = deployment_orders,
                         .weigh = weigh_deployment,
                         .carry = carry_deployment};

}  // namespace grognard::grant
