// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <limits>

#include "book/threads.h"
#include "book/zones.h"
#include "grant/position/layout.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/04_artillery/artillery.h"

// What a player finds out with ruler and thread. Not rules: everything is measured by the functions of the chapters.
namespace grognard::grant {
namespace {

// 45 degrees either side of a point's facing, up to a distance.
Outline fan(Vec2 from, Facing facing, double reach) {
  std::vector<Vec2> corners = {from};
  for (int degrees = 45; degrees >= -45; degrees -= kDegreesOfStep)
    corners.push_back(from + facing.turned(degrees * 10).forward() * reach);
  return corners;
}

void add_bands(Survey& survey, Vec2 from, Facing facing, bool all_round, std::initializer_list<double> bands,
               RuleId rule, std::string_view what) {
  for (const double reach : bands) {
    const Outline shape = all_round ? zone_around(from, reach) : fan(from, facing, reach);
    survey.zones.push_back({Extent::Kind::Range, fmt::format("{} {:g}\"", what, reach), rule, {shape}});
  }
}

void add_fire_zones(const State& s, PieceId unit, Survey& survey) {
  const Unit& u = s.unit(unit);
  const bool all_round = u.formation == Formation::Open && u.arm == Class::Light;
  if (u.arm == Class::Line) add_bands(survey, u.at.at(), u.at.facing, false, {6, 12, 18}, "GW-FIRE-2", "musketry");
  if (u.arm == Class::Light) add_bands(survey, u.at.at(), u.at.facing, all_round, {9, 18}, "GW-LI-2", "musketry");
  if (u.arm != Class::Artillery || u.formation != Formation::Deployed) return;
  for (int g = 0; g < static_cast<int>(s.troops(unit).guns.size()); ++g) {
    if (!gun_works(s, unit, g)) continue;
    const Facing facing = u.guns[g].facing;
    const bool howitzer = s.troops(unit).guns[g] == GunKind::Howitzer;
    add_bands(survey, muzzle(s, unit, g), facing, false, {12}, "GW-CAN-2", "canister");
    if (howitzer) add_bands(survey, muzzle(s, unit, g), facing, false, {20, 50}, "GW-HOW-1", "shell");
    else add_bands(survey, muzzle(s, unit, g), facing, false, {24, 36, 48, 60}, "GW-ART-6", "roundshot");
  }
}

void add_reach_zone(const State& s, PieceId unit, Survey& survey) {
  const double rate = march_rate(s, unit, s.unit(unit).formation);
  if (rate <= 0 || s.unit(unit).formation == Formation::Garrison) return;
  survey.zones.push_back({Extent::Kind::Reach,
                          fmt::format("march {:g}\"", rate),
                          "GW-MOVE-25",
                          {fan(s.unit(unit).at.at(), s.unit(unit).at.facing, rate)}});
}

Look thread(const State& s, const Piece& from, const Piece& to) {
  const Gap g = book::nearest_points(from, to);
  Look look = book::clear_look(to, g);
  if (g.distance == 0) return look;
  if (const std::optional<Blocked> block = blocked(s, g.from, g.to, from.number, to.number)) {
    look.clear = false;
    look.rule = "GW-GEO-9";
    look.blocked_at = block->at;
    look.text = fmt::format("blocked by {}, {:.1f}\" on", block->by, length(block->at - g.from));
  }
  return look;
}

void add_zones(const State& s, const Piece& from, Survey& survey) {
  const PieceId piece = from.number;
  if (s.is_unit(piece)) {
    add_fire_zones(s, piece, survey);
    add_reach_zone(s, piece, survey);
  } else if (s.is_general(piece)) {
    survey.zones.push_back({Extent::Kind::Reach, "ride 12\"", "GW-MOVE-20", {zone_around(from.pose.at(), 12)}});
  }
}

}  // namespace

Survey survey_from(const State& s, PieceId piece) { return book::survey_by(s, piece, add_zones, thread); }

}  // namespace grognard::grant
