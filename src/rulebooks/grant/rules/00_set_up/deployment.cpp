// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/00_set_up/set_up.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/layout.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/sequence/steps.h"

// GW-UNIT-13, D1: both sides deploy in secret within 12" of their own edge, light troops within 18".
namespace grognard::grant {
namespace {

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

// GW-ART-21: base edge to base edge, each square to its battery.
bool guns_apart(const State& s, PieceId id, PieceId other) {
  if (s.unit(id).formation != Formation::Deployed || s.unit(other).formation != Formation::Deployed) return true;
  for (std::size_t g = 0; g < s.troops(id).guns.size(); ++g)
    for (std::size_t h = 0; h < s.troops(other).guns.size(); ++h)
      if (!reaches(distance(gun_base(s, id, static_cast<int>(g)), gun_base(s, other, static_cast<int>(h))), kGunGap))
        return false;
  return true;
}

// Judges how the unit stands in this copy of the position.
void weigh_deployed(const State& s, PieceId id, Verdict& v) {
  const Unit& u = s.unit(id);
  const Stance here = stance_of(s, id);
  if (!stands_in_zone(s, id))
    v.refuse("GW-UNIT-13",
             sentence("{} must stand within {} of your table edge.", name_of(s, id), inches(zone_of(u.arm))));
  if (auto refusal = may_not_be_set_up(s, id)) v.refusals.push_back(std::move(*refusal));
  for (PieceId other = 0; other < s.unit_count(); ++other) {
    if (other == id || s.unit(other).side != u.side || !on_table(s.unit(other))) continue;
    if (overlap(here, stance_of(s, other)))
      v.refuse("GW-MOVE-27", sentence("{} would stand on {}.", name_of(s, id), name_of(s, other)));
    else if (!guns_apart(s, id, other))
      v.refuse("GW-ART-2", sentence("The guns must stand at least 1 inch from those of {}.", name_of(s, other)));
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
  const Section& house = s.sections[section];
  return (house.unit == kNoPiece || house.unit == id) && house.burning == 0 &&
         in_zone(s, s.unit(id).side, section_ring(s, section), zone_of(s.unit(id).arm));
}

void list_deployment(const State& s, Side side, std::vector<Option>& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && on_table(s.unit(id)) && s.unit(id).arm != Class::Barge)
      out.push_back(make_option("order", side, id, kNoPiece, Needs::Order));
  for (int g = 0; g < s.general_count(); ++g)
    if (s.setup->leaders[g].side == side)
      out.push_back(make_option("order", side, s.general_piece(g), kNoPiece, Needs::Order));
}

void weigh_general_place(const State& s, Verdict& v) {
  const Side side = v.command.side;
  if (v.command.verb != Verb("place") || v.command.path.size() != 1)
    return void(v.refuse("GW-UNIT-13", "Say where the general stands."));
  const Pose& at = v.command.path[0];
  if (!in_zone(s, side, Ring::base(at, 1, 1.5), zone_of(Class::Line)))  // GW-GEO-2
    v.refuse("GW-UNIT-13", "The general must stand within 12 inches of your table edge.");
  if (auto refusal = may_not_stand(s, v.command.unit(), at, Formation::Column))  // GW-TERR-20
    v.refusals.push_back(std::move(*refusal));
}

// GW-TERR-13, 22
void weigh_enter_house(const State& s, PieceId id, Verdict& v) {
  if (!is_foot(s.unit(id).arm)) return void(v.refuse("GW-TERR-13", "Only infantry may occupy buildings."));
  std::vector<int> chosen;
  for (const PieceId target : v.command.targets) {
    if (!s.is_section(target) || !may_house(s, id, s.section_index(target)))
      return void(v.refuse("GW-UNIT-13", "Name building sections of your zone that nobody else holds."));
    const int section = s.section_index(target);
    const std::vector<int>& near = s.setup->sections[section].adjoining;
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
    for (int section = 0; section < std::ssize(s.sections); ++section)
      if (may_house(s, id, section) && is_legal("enter", s.section_piece(section)))
        out.push_back(make_option("enter", side, id, s.section_piece(section)));
  out.push_back(make_option(u.hold_ground ? "yield-ground" : "hold-ground", side, id));
}

void carry_deployment(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  if (s.is_general(id)) {
    s.generals[s.general_index(id)].at = c.path[0];
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

bool run_set_up(Play& p) {
  State& s = p.s;
  if (!s.setup->free_setup) return true;
  if (s.stage == 0) {
    s.stage = 1;
    ask_both(s, Ask::Deploy);
    return false;
  }
  if (!s.sealed[Side::A] || !s.sealed[Side::B]) return false;
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
