// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tricorne/position/terrain.h"
#include "tricorne/rules/03_fire/shooting.h"

// The score of a shot: formation base and the factors of firer, target and cover, in the order of the sheet.
namespace grognard::tricorne {
namespace {

// TR-GEN-5: a row with one figure belongs to small arms; by the house rule single_figure_rows to guns as well.
int single_figure(const Shot& shot, Factor factor) {
  return factor.of(shot.gun && !shot.options->single_figure_rows_for_both);
}

int shot_factor(bool applies, const Shot& shot, Factor factor) { return applies ? factor.of(shot.gun) : 0; }

bool is_column_or_limbered(const Shot& shot) { return is_column(shot.target) || shot.target == Formation::Limbered; }
bool is_open_line_or_unlimbered(const Shot& shot) {
  return shot.target == Formation::OpenOrder || shot.target == Formation::Unlimbered;
}

using ShotRow = Modifier<Shot>;
// clang-format off
constexpr ShotRow kFirerRows[] = {
    {"TR-FIRE-13", "canister", [](const Shot& x) { return shot_factor(x.band == Band::Canister, x, kCanister); }},
    {"TR-FIRE-13", "canister, short range too", [](const Shot& x) { return shot_factor(x.band == Band::Canister && x.options->canister_plus_short, x, kShortRange); }},
    {"TR-FIRE-11", "short range", [](const Shot& x) { return shot_factor(x.band == Band::Short, x, kShortRange); }},
    {"TR-FIRE-12", "max range", [](const Shot& x) { return shot_factor(x.band == Band::Max, x, kMaxRange); }},
    {"TR-FIRE-14", "rifled", [](const Shot& x) { return shot_factor(x.rifled, x, kRifled); }},
    {"TR-FIRE-15", "initial volley", [](const Shot& x) { return shot_factor(x.initial_volley, x, kInitialVolley); }},
    {"TR-FIRE-16", "rested weapons", [](const Shot& x) { return shot_factor(x.rested, x, kRested); }},
    {"TR-FIRE-17", "good shots", [](const Shot& x) { return x.good_shots ? single_figure(x, kGoodShots) : 0; }},
    {"TR-FIRE-18", "ragged fire", [](const Shot& x) { return shot_factor(x.ragged, x, kRagged); }},
    {"TR-FIRE-19", "poor weapon or bad flints", [](const Shot& x) { return shot_factor(x.poor_weapon, x, kPoorWeapon); }},
    {"TR-FIRE-20", "new target, or wheeled", [](const Shot& x) { return shot_factor(x.new_target, x, kNewTarget); }},
};
constexpr ShotRow kTargetRows[] = {
    {"TR-FIRE-21", "target in column or limbered", [](const Shot& x) { return shot_factor(is_column_or_limbered(x), x, kColumn); }},
    {"TR-FIRE-22", "target in open line or unlimbered", [](const Shot& x) { return shot_factor(is_open_line_or_unlimbered(x), x, kOpenLine); }},
    {"TR-FIRE-26", "target skirmishes", [](const Shot& x) { return shot_factor(x.target == Formation::Skirmish, x, kSkirmishTarget); }},
    {"TR-FIRE-23", "into the flank", [](const Shot& x) { return shot_factor(x.sector == Sector::Flank, x, kFlank); }},
    {"TR-FIRE-24", "into the rear", [](const Shot& x) { return shot_factor(x.sector == Sector::Rear, x, kRear); }},
    {"TR-FIRE-25", "obscured", [](const Shot& x) { return x.obscured ? single_figure(x, kObscured) : 0; }},
};
int walls_of(const Shot& x, BlockClass kind) {
  return shot_factor(x.block == static_cast<int>(kind), x, kBlockCover[static_cast<std::size_t>(kind)]);
}
constexpr ShotRow kCoverRows[] = {
    {"TR-FIRE-28", "wooden buildings", [](const Shot& x) { return walls_of(x, BlockClass::Wooden); }},
    {"TR-FIRE-29", "wood and brick buildings", [](const Shot& x) { return walls_of(x, BlockClass::WoodAndBrick); }},
    {"TR-FIRE-30", "brick buildings", [](const Shot& x) { return walls_of(x, BlockClass::Brick); }},
    {"TR-FIRE-31", "fortified buildings", [](const Shot& x) { return walls_of(x, BlockClass::Fortified); }},
    {"TR-FIRE-33", "heavy fieldworks", [](const Shot& x) { return shot_factor(x.heavy_work, x, kHeavyWorkCover); }},
    {"TR-FIRE-32", "light fieldworks", [](const Shot& x) { return shot_factor(x.light_work, x, kLightWorkCover); }},
    {"TR-FIRE-35", "to tree", [](const Shot& x) { return shot_factor(x.to_tree, x, kToTree); }},
    {"TR-FIRE-34", "cover or obstacle", [](const Shot& x) { return shot_factor(x.cover, x, kCover); }},
};
// clang-format on

// TR-FIRE-37: only the entry best for the target, in the figures of the firer's own column.
void add_cover(Breakdown& sum, const Shot& shot) {
  if (shot.options->cover_stacks) return add_up(sum, kCoverRows, shot);
  const ShotRow* best = nullptr;
  int least = 0;
  for (const ShotRow& row : kCoverRows) {
    const int value = row.value(shot);
    if (value >= least) continue;
    least = value;
    best = &row;
  }
  if (best) sum.add(best->rule, best->label, least);
}

// TR-FIRE-16: rested on something, by men who stood still.
bool has_rested_weapons(const State& s, PieceId firer) {
  const Unit& u = s.unit(firer);
  if (!is_foot(u) || u.moved_last) return false;
  return u.formation == Formation::Garrison || is_to_tree(s, firer) || !lined_by(s, firer).empty();
}

// TR-TURN-8: at range 0.
Band nearest_band(const Ranges& ranges) {
  return ranges.canister > 0 ? Band::Canister : ranges.close > 0 ? Band::Short : Band::Max;
}

// TR-FIRE-36, 38, 41
void find_cover(const State& s, PieceId target, Vec2 eye, Shot& shot) {
  const Unit& t = s.unit(target);
  if (t.formation == Formation::Garrison) {
    if (t.block >= 0) shot.block = static_cast<std::int8_t>(s.setup->areas[t.block].block);
    return;
  }
  shot.to_tree = is_to_tree(s, target);
  shot.cover = (!shot.to_tree && in_woods(s, target)) || in_marked_cover(s, target);
  for (const int area : lined_by(s, target)) {
    if (!crosses(s, area, eye, t.pose.at())) continue;
    switch (s.setup->areas[area].kind) {
      case Kind::HeavyWork: shot.heavy_work = true; break;
      case Kind::LightWork: shot.light_work = true; break;
      default: shot.cover = true; break;
    }
  }
}

}  // namespace

bool is_to_tree(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return is_foot(u) && is_loose(u) && in_woods(s, unit);
}

bool is_ragged(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Options& o = s.options();
  if (is_gun(u)) return false;
  return (o.ragged_column && is_column(u.formation)) || (o.ragged_mounted && is_mounted(u)) ||
         (o.ragged_half_strength && 2 * u.strength() <= u.full) || (o.ragged_militia && s.troops(unit).militia);
}

Shot shot_of(const State& s, PieceId firer, PieceId target, bool defensive) {
  const Unit& u = s.unit(firer);
  const Unit& t = s.unit(target);
  const Troops& troops = s.troops(firer);
  const Ranges ranges = ranges_of(s.options(), troops.weapon);
  Shot shot;
  shot.options = &s.options();
  shot.base = u.formation == Formation::Skirmish ? halved(s.options(), u.strength()) : u.strength();
  shot.gun = is_gun(u);
  shot.band = defensive ? nearest_band(ranges) : band_at(ranges, range_to(s, firer, target));
  shot.rifled = ranges.rifled;
  shot.initial_volley = is_foot(u) && u.formation == Formation::Line && !u.volley_used;
  shot.rested = has_rested_weapons(s, firer);
  shot.good_shots = troops.good_shots;
  shot.ragged = is_ragged(s, firer);
  shot.poor_weapon = troops.poor_weapon || troops.weapon == Weapon::Poor;  // TR-WEAP-16
  shot.new_target = u.last_target != target || u.wheeled_last;
  shot.target = t.formation;
  if (defensive) return shot;  // TR-TURN-8: no aspect, no obscurity, no cover
  const Vec2 eye = front_edge(s, firer, target).middle;
  shot.sector = sector_of(s, target, eye);
  shot.obscured = sight_between(s, firer, target).obscured();
  find_cover(s, target, eye, shot);
  return shot;
}

Breakdown shot_score(const Shot& shot) {
  Breakdown sum("TR-FIRE-6", "score");
  sum.base("TR-FIRE-6", "strength by formation", shot.base);
  add_up(sum, kFirerRows, shot);
  add_up(sum, kTargetRows, shot);
  add_cover(sum, shot);
  return sum;
}

Breakdown shot_score(const State& s, PieceId firer, PieceId target, bool defensive) {
  return shot_score(shot_of(s, firer, target, defensive));
}

}  // namespace grognard::tricorne
