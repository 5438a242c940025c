// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/positions.h"
#include "hanau/rules/01_reserves/reserves.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

Formation march_formation(const State& s, PieceId unit) {
  return is_artillery(s, unit) ? Formation::Limbered : Formation::Column;
}

const ReserveGroup* group_of(const State& s, PieceId unit, int* index = nullptr) {
  for (std::size_t g = 0; g < s.setup->reserves.size(); ++g)
    for (const PieceId id : s.setup->reserves[g].units)
      if (id == unit) {
        if (index) *index = static_cast<int>(g);
        return &s.setup->reserves[g];
      }
  return nullptr;
}

bool is_due(const State& s, PieceId unit) {
  int g = -1;
  return group_of(s, unit, &g) && s.reserves[g].due && s.unit(unit).place == Place::Reserve && !s.unit(unit).acted;
}

// HN-RES-2: touching the edge, facing inward, nearest to the wished place along it.
Pose at_edge(const State& s, PieceId unit, const ReserveGroup& group, Vec2 wish) {
  const double half = size_of(s, unit, march_formation(s, unit)).depth / 2;
  const Ground& ground = *s.setup->ground;
  Vec2 at = wish;
  if (group.edge == Edge::North) at.y = ground.height - half;
  if (group.edge == Edge::South) at.y = half;
  if (group.edge == Edge::East) at.x = ground.width - half;
  if (group.edge == Edge::West) at.x = half;
  return Pose::snapped(at, inward(group.edge));
}

std::optional<Refusal> no_entry(const State& s, PieceId unit, const ReserveGroup& group, const Pose& pose) {
  const Ring ring = footprint(s, unit, march_formation(s, unit), pose);
  if (beyond(distance(group.entry, ring), kEntryReach))
    return Refusal{"HN-RES-2", "That is more than 12 inches from the group's entry point."};
  if (!is_free(s, unit, ring)) return Refusal{"HN-RES-2", "There is no room there."};
  if (!reaches(nearest_enemy(s, group.side, ring, kEntryClear), kEntryClear))
    return Refusal{"HN-RES-2", "Arriving troops keep 4 inches from the enemy."};
  return std::nullopt;
}

// "Elbracht's reserve"; "the reserve with 1/59 Jordis" where a general has several, or none.
std::string spoken(const State& s, const ReserveGroup& group) {
  const auto same_general = [&](const ReserveGroup& other) { return other.leader == group.leader; };
  const auto& all = s.setup->reserves;
  if (group.leader >= 0 && std::count_if(all.begin(), all.end(), same_general) == 1)
    return owned({s.setup->leaders[group.leader].name}, "reserve");
  return group.units.empty() ? "the reserve" : fmt::format("the reserve with {}", name_of(s, group.units.front()));
}

void roll_for_group(Play& p, std::size_t g) {
  State& s = p.s;
  const ReserveGroup& group = s.setup->reserves[g];
  ReserveState& reserve = s.reserves[g];
  reserve.due = reserve.arrived;  // the rest of a group that did not fit: no further roll
  if (reserve.arrived || s.turn < group.earliest) return;
  const int wait = s.options().reserve_auto;
  if (wait > 0 && s.turn >= group.earliest + wait) {
    reserve.arrived = reserve.due = true;
    return;
  }
  announce_phase(p);
  const int number = s.options().reserve_number;
  const Roll roll = p.dice.hits("HN-RES-1", group.side, "reserve", 1, number);
  reserve.arrived = reserve.due = roll.value > 0;
  p.log.tell([&] {
    return with_dice(event("HN-RES-1", "reserve", {},
                           fmt::format("{} needs {} to come on: it {}.", capital(spoken(s, group)), need_words(number),
                                       roll.value ? "arrives" : "does not come yet")),
                     roll, number);
  });
  p.log.outcome([&] { return fmt::format("reserve {} {}", group.id, roll.value ? "arrives" : "waits"); });
}

// HN-RES-1: after all fire of phase 1, in scenario order, the first side's groups first.
void roll_reserves(Play& p) {
  for (const Side side : {p.s.first, other(p.s.first)})
    for (std::size_t g = 0; g < p.s.reserves.size(); ++g)
      if (p.s.setup->reserves[g].side == side) roll_for_group(p, g);
}

void list_arrivals(const State& s, const Question& q, Choices& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.troops(id).side == q.side && is_due(s, id) && entry_pose(s, id)) {
      offer(out, "arrive", id, kNoPiece, Needs::Pose);
      offer(out, "wait", id);
    }
}

void weigh_arrival(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  const bool waits = v.command.verb == Verb("wait");
  if ((v.command.verb != Verb("arrive") && !waits) || !s.is_unit(id) || s.side_of(id) != q.side || !is_due(s, id)) {
    v.refuse("HN-RES-2", "Place a unit of a group that has arrived.");
    return;
  }
  if (waits) return;
  const ReserveGroup& group = *group_of(s, id);
  if (v.command.path.empty()) {
    const auto pose = entry_pose(s, id);
    v.command.path.assign(1, pose.value_or(s.unit(id).pose));
  }
  v.command.path.resize(1);
  const Pose& pose = v.command.path[0];
  const Pose touching = at_edge(s, id, group, pose.at());
  if (beyond(length(touching.at() - pose.at()), kTolerance))
    v.refuse("HN-RES-2", "It must touch the group's table edge.");
  if (pose.facing != touching.facing) v.refuse("HN-RES-2", "It must face straight inward.");
  if (auto refusal = no_entry(s, id, group, v.command.path[0])) v.refusals.push_back(*refusal);
}

void carry_arrival(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  Unit& u = s.unit(c.unit());
  if (c.verb == Verb("wait")) {  // kept back: it comes next turn without a roll
    u.acted = true;
    return;
  }
  u.place = Place::Table;
  set_formation(s, c.unit(), march_formation(s, c.unit()), c.path[0]);
  brush_aside_generals(p, c.unit(), c.path[0]);
  p.log.tell([&] {
    return with_path(
        event("HN-RES-2", "arrive", {c.unit()}, fmt::format("{0:^} {0:arrives|arrive}.", name_of(s, c.unit()))),
        {c.path[0]});
  });
  int g = -1;
  group_of(s, c.unit(), &g);
  for (std::size_t i = 0; i < s.generals.size(); ++i) {
    General& general = s.generals[i];
    if (general.reserve != g || general.on_table || !general.alive) continue;
    general.on_table = true;
    general.reserve = -1;
    general.pose = c.path[0];
    place_beside_friends(p, static_cast<int>(i), "HN-RES-2");
  }
}

}  // namespace

std::optional<Pose> entry_pose(const State& s, PieceId unit) {
  const ReserveGroup* group = group_of(s, unit);
  const bool along_x = group->edge == Edge::North || group->edge == Edge::South;
  const double width = size_of(s, unit, march_formation(s, unit)).width;
  for (double off = 0; off <= kEntryReach + width / 2; off += 0.5) {
    for (const double way : {off, -off}) {
      const Pose pose = at_edge(s, unit, *group, group->entry + (along_x ? Vec2{way, 0} : Vec2{0, way}));
      const auto room = find_room(s, unit, march_formation(s, unit), pose);
      if (room && !no_entry(s, unit, *group, *room)) return room;
    }
  }
  return std::nullopt;
}

const Chapter kReserveRolls = {.rule = "HN-RES-1", .prompt = "Reserve rolls", .begin = roll_reserves};
const Chapter kArrivals = {.rule = "HN-RES-2",
                           .prompt = "Place the arriving troops at their edge",
                           .list = list_arrivals,
                           .weigh = weigh_arrival,
                           .carry = carry_arrival};

}  // namespace grognard::hanau
