// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/placing.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/places.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/01_orders/orders.h"

// A lone general whom an enemy touches (GW-RALLY-9).
namespace grognard::grant {
namespace {

constexpr double kStep = 0.1;  // his way is looked at so densely
constexpr double kHorse = 1.5;

Ring horse_at(Vec2 at, Facing facing) { return Ring::base(Pose::snapped(at, facing), 1.0, kHorse); }

// An enemy unit stands on him, or (if he has not ridden himself) its straight way in this move led over him.
bool is_ridden_down(const State& s, const Ring& base, PieceId enemy, bool rode) {
  const Unit& u = s.unit(enemy);
  const Vec2 way = u.at.at() - u.start_at.at();
  const double reach = rough_reach(s, enemy) + length(way) + kHorse;
  if (length(base.centre() - u.at.at()) > reach) return false;
  for (const Ring& part : bases_of(s, enemy))
    if (within(distance(part, base), 0)) return true;
  if (rode || u.formation == Formation::Garrison || u.formation != u.start_formation ||
      u.at.facing != u.start_at.facing)
    return false;
  return overlap(swept(block_at(s, enemy, u.start_at), way), base);
}

PieceId touched_by(const State& s, int index) {
  const General& g = s.generals[index];
  if (!g.alive || g.attached != kNoPiece) return kNoPiece;
  const Ring base = base_of_general(s, index);
  const bool rode = g.driven || g.order.verb == Verb("ride") || g.order.verb == Verb("join");
  PieceId by = kNoPiece;
  each_enemy_of(s, s.side_of(s.general_piece(index)), [&](PieceId enemy) {
    if (by == kNoPiece && is_ridden_down(s, base, enemy, rode)) by = enemy;
  });
  return by;
}

Obstacles enemies_about(const State& s, Side side, Vec2 at) {
  Obstacles enemies{.table = s.setup->ground->table().box(), .bars = {}};
  const Box reach = Box{at, at}.grown(kGeneralRate + kHorse);
  each_enemy_of(s, side, [&](PieceId enemy) {
    const Stance there = stance_of(s, enemy);
    if (!reach.meets(there.box)) return;
    enemies.taken.insert(enemies.taken.end(), there.footprint.begin(), there.footprint.end());
  });
  return enemies;
}

// 12" to his rear, or as far as table, ground and enemies let him; where they leave him no place there, the nearest one.
struct Driven {
  Pose to;
  bool aside = false;
};
Driven driven_to(const State& s, int index) {
  const PieceId piece = s.general_piece(index);
  const Vec2 from = s.generals[index].at.at();
  const Vec2 rear = rear_of(s, s.side_of(piece));
  const Facing facing = facing_of(rear);
  const Obstacles enemies = enemies_about(s, s.side_of(piece), from);
  const auto may_be = [&](Vec2 at) {
    const Ring base = horse_at(at, facing);
    return fits({&base, 1}, enemies) && !may_not_stand(s, piece, Pose::snapped(at, facing), Formation::Column);
  };
  for (double way = kGeneralRate; way > 0; way -= kStep)
    if (may_be(from + rear * way)) return {Pose::snapped(from + rear * way, facing)};
  const Ring base = horse_at(from, facing);
  const auto aside = shift_to_fit({&base, 1}, facing, kGeneralRate, enemies);
  if (aside && may_be(from + *aside)) return {Pose::snapped(from + *aside, facing), true};
  return {Pose::snapped(from, facing)};
}

}  // namespace

std::uint64_t touched_lone_generals(const State& s) {
  std::uint64_t touched = 0;
  for (int index = 0; index < s.general_count(); ++index)
    if (touched_by(s, index) != kNoPiece) touched |= std::uint64_t{1} << index;
  return touched;
}

void drive_off_generals(Play& p, std::uint64_t known) {
  State& s = p.s;
  const Quietly looking;
  for (int index = 0; index < s.general_count(); ++index) {
    General& g = s.generals[index];
    const PieceId by = ((known >> index) & 1u) ? kNoPiece : touched_by(s, index);
    if (by == kNoPiece) continue;
    const Pose from = g.at;
    const auto [to, aside] = driven_to(s, index);
    if (g.driven && to.at() == from.at()) continue;
    g.driven = true;
    g.crossing = 0;
    g.at = to;
    p.log.tell([&] {
      const PieceId piece = s.general_piece(index);
      const std::string way = exact_inches(length(to.at() - from.at()));
      return with_stride(
          with_path(event("GW-RALLY-9", "driven", {piece, by},
                          aside ? fmt::format("{0} {0:is|are} touched by {1} and {0:rides|ride} {2} aside: there is no "
                                              "place for him to the rear.",
                                              name_of(s, piece), name_of(s, by), way)
                                : fmt::format("{0} {0:is|are} touched by {1} and {0:rides|ride} {2} to his rear.",
                                              name_of(s, piece), name_of(s, by), way)),
                    {from, to}),
          piece, kGeneralRate);
    });
  }
}

}  // namespace grognard::grant
