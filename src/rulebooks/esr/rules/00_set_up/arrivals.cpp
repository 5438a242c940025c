// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/contact.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"

// Reinforcements (ES-SETUP-9).
namespace grognard::esr {
namespace {

constexpr double kHeldBy = 450;  // an enemy Unit this near holds the entry point

bool is_due(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  const FormationRules& rules = s.formation_rules(formation);
  return f.in_use && !f.arrived && rules.arrival > 0 && rules.arrival <= s.turn;
}

void stand_in_column(State& s, int formation) {
  int rank = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    if (u.formation != formation || u.post != Post::Waiting) continue;
    u.post = is_battery(u) ? Post::Reserve : Post::Ployed;
    u.limbered = false;
    u.rank = is_battery(u) ? std::int8_t{-1} : static_cast<std::int8_t>(rank++);
  }
}

// The column stands from the entry point inwards, so that its last base is on the table.
double room_behind(const State& s, const ColumnPlaces& places, Vec2 inwards) {
  constexpr double kAlmostAlongEdge = 0.01;
  double push = 0;
  for (const ColumnPlace& place : places)
    push = std::max(push, -room_to_edge(s, ring_at(s, place.unit, place.pose), -inwards, kAlmostAlongEdge));
  return push;
}

// Beside a corner of the table it is shifted along the edge.
Vec2 onto_table(const State& s, const ColumnPlaces& places, Vec2 pushed) {
  const Ground& ground = *s.setup->ground;
  Box all{{kNowhere, kNowhere}, {-kNowhere, -kNowhere}};
  for (const ColumnPlace& place : places) {
    const Box box = ring_at(s, place.unit, place.pose).moved(pushed).box();
    all.low = {std::min(all.low.x, box.low.x), std::min(all.low.y, box.low.y)};
    all.high = {std::max(all.high.x, box.high.x), std::max(all.high.y, box.high.y)};
  }
  const auto shift = [](double low, double high, double size) {
    return low < 0 ? -low : high > size ? std::max(size - high, -low) : 0;
  };
  return {shift(all.low.x, all.high.x, ground.width), shift(all.low.y, all.high.y, ground.height)};
}

bool place_arrivals(State& s, int formation) {
  const Pose entry = s.formation_rules(formation).entry;
  const Vec2 forward = entry.facing.forward();
  const ColumnPlaces there = column_along(s, formation, entry, Way());
  Vec2 push = forward * room_behind(s, there, forward);
  if (!there.empty()) push = push + onto_table(s, there, push);
  for (const ColumnPlace& place : there) {
    const Pose pose = Pose::snapped(place.pose.at() + push, entry.facing);
    s.unit(place.unit).pose = pose;
  }
  // ES-MOVE-11
  bool free = true;
  for (const ColumnPlace& place : there) {
    const Ring ring = ring_of(s, place.unit);
    free = free && on_table(s, ring) && overlapped(s, ring, place.unit) == kNoPiece &&
           !impassable_on_way(s, ring, true) && !touches_enemy_at(s, s.unit(place.unit).side, ring);
  }
  return free;
}

void bring_on(Play& p, int formation) {
  State& s = p.s;
  const PieceId piece = s.formation_piece(formation);
  const FormationRules& rules = s.formation_rules(formation);
  const auto wait = [&](std::string_view why) {
    p.log.tell([&] {
      return event("ES-SETUP-9", "arrival", {piece},
                   fmt::format("{0} {0:has|have} to wait: {1}.", name_of(s, piece), why));
    });
  };
  if (within(nearest_enemy(s, s.formation(formation).side, rules.entry.at()).distance, kHeldBy))
    return wait("the enemy holds its entry point");
  const auto before = s.units;
  s.formation(formation).arrived = true;
  stand_in_column(s, formation);
  if (!place_arrivals(s, formation)) {
    s.units = before;
    s.formation(formation).arrived = false;
    return wait("there is no room at its entry point");
  }
  Formation& f = s.formation(formation);
  f.way.clear();
  const Members column = column_of(s, formation);
  f.reserve = column.empty() ? rules.entry : s.unit(column.front()).pose;
  f.general.on_table = !f.general.removed;
  f.general.pose = f.reserve;
  f.area = f.reserve;
  arrange(s, formation, kNowhere);
  p.log.tell([&] {
    return with_path(event("ES-SETUP-9", "arrival", {piece}, fmt::format("{0} {0:arrives|arrive}.", name_of(s, piece))),
                     {rules.entry, f.general.pose});
  });
}

}  // namespace

void bring_on_reinforcements(Play& p) {
  State& s = p.s;
  for (const Side side : {s.initiative, other(s.initiative)})
    for (int f = 0; f < std::ssize(s.formations); ++f)
      if (s.formation(f).side == side && is_due(s, f)) bring_on(p, f);
}

}  // namespace grognard::esr
