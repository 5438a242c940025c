// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/position/terrain.h"
#include "grant/rules/06_melee/melee.h"

// What a side's throw is worth in one combat (GW-MELEE-3 to 23, 26, 46, 47; GW-EXH-6 to 10, 15).
namespace grognard::grant {
namespace {

constexpr Modifier<Situation> kMeleeAdditions[] = {
    {"GW-MELEE-13", "grenadier", [](const Situation& at) { return at.grenadier ? 1 : 0; }},
    {"GW-MELEE-14", "charging", [](const Situation& at) { return at.charging ? 1 : 0; }},
    {"GW-MELEE-15", "attacking downhill", [](const Situation& at) { return at.downhill ? 1 : 0; }},
    {"GW-MELEE-16", "heavy cavalry against light cavalry",
     [](const Situation& at) { return at.heavy_on_light ? 1 : 0; }},
    {"GW-MELEE-17", "infantry behind a wall", [](const Situation& at) { return at.behind_wall && !at.house ? 1 : 0; }},
    {"GW-MELEE-18", "the enemy is exhausted, with a move of rest",
     [](const Situation& at) { return at.rested ? at.exhausted : 0; }},
    {"GW-MELEE-19", "the enemy is exhausted, without any rest",
     [](const Situation& at) { return at.rested ? 0 : at.exhausted; }},
    {"GW-MELEE-20", "in a house, the opponent outside", [](const Situation& at) { return at.house ? 2 : 0; }},
};

// GW-EXH-6 to 10, 15: only fresh attackers add it; it rises by one when the fighting goes on, and no further.
void weigh_exhaustion(const Melee& melee, const Joined& own, const Joined& enemy, Situation& at) {
  if (!own.attacker || !own.fresh || enemy.tired <= 0) return;
  at.rested = enemy.tired == 1;
  at.exhausted = enemy.tired + (melee.move > enemy.joined ? 1 : 0);
}

// GW-BLDG-5, GW-MELEE-20: an occupant whose opponents are all outside. A ruin is no house but a wall (GW-HSE-21).
void weigh_house(const State& s, const Combat& combat, Side side, bool defends, Situation& at) {
  if (combat.section < 0 || section_with(s, combat.fighters[side][0]) != combat.section) return;
  at.behind_wall = false;
  if (s.sections[combat.section].ruin) at.behind_wall = defends;
  else at.house = combat.inside == 0;
}

// GW-MELEE-47
bool defends_a_wall(const State& s, const Joined& own, const Joined& enemy, Figure lead) {
  return !own.attacker && enemy.attacker && !fights_as_horse(s, lead) && lead.slot != kGeneralSlot &&
         behind_wall(s, enemy.from.at(), lead);
}

}  // namespace

const Joined* role_in(const Melee& melee, PieceId unit) {
  const auto at = std::find_if(melee.units.begin(), melee.units.end(), [&](const Joined& j) { return j.unit == unit; });
  return at == melee.units.end() ? nullptr : &*at;
}

Side attacking_side(const State& s, const Melee& melee) {
  for (const Joined& j : melee.units)
    if (j.attacker && s.unit(j.unit).side == Side::A) return Side::A;
  return Side::B;
}

int general_behind(const State& s, Figure f) {
  if (f.slot != kGeneralSlot) return -1;
  for (int g = 0; g < s.general_count(); ++g) {
    const General& general = s.generals[g];
    if (general.alive && general.attached == f.unit) return g;
  }
  return -1;
}

bool is_fighting_fit(const State& s, Figure f) {
  return f.slot == kGeneralSlot ? general_behind(s, f) >= 0 : has_figure(s.unit(f.unit), f.slot);
}

Vec2 fighter_centre(const State& s, Figure f) {
  if (f.slot != kGeneralSlot) return centre_of(s, f);
  for (const Stray& stray : s.strays)
    if (stray.who == f) return stray.at;
  const int general = general_behind(s, f);
  return general < 0 ? Vec2{} : s.generals[general].at.at();
}

Ring fighter_base(const State& s, Figure f) {
  if (f.slot != kGeneralSlot) return base_of(s, f);
  constexpr Size kMounted{1.0, 1.5};  // GW-GEO-2
  const int general = general_behind(s, f);
  Facing facing = general < 0 ? Facing() : s.generals[general].at.facing;
  for (const Stray& stray : s.strays)
    if (stray.who == f) facing = stray.facing;
  return Ring::base(Pose::snapped(fighter_centre(s, f), facing), kMounted.width, kMounted.depth);
}

std::string fighter_name(const State& s, Figure f) {
  if (f.slot != kGeneralSlot) return name_of(s, f);
  const int general = general_behind(s, f);
  return general < 0 ? std::string("the general") : std::string(name_of(s, s.general_piece(general)));
}

// GW-MELEE-46
bool fights_as_horse(const State& s, Figure f) { return f.slot == kGeneralSlot || is_horse(s.unit(f.unit).arm); }

bool fights_as_heavy(const State& s, Figure f) {
  return f.slot != kGeneralSlot && s.unit(f.unit).arm == Class::HeavyCavalry;
}

// GW-MELEE-25: what depends on the figure depends on the lead figure.
Situation situation(const State& s, const Melee& melee, const Combat& combat, Side side) {
  const auto& mine = combat.fighters[side];
  const auto& theirs = combat.fighters[other(side)];
  Situation at;
  at.own = std::ssize(mine);
  at.enemies = std::ssize(theirs);
  if (mine.empty() || theirs.empty()) return at;
  const Figure lead = mine[0];
  const Figure enemy = theirs[0];
  at.horse = fights_as_horse(s, lead);
  at.enemy_horse = fights_as_horse(s, enemy);
  at.grenadier = lead.slot != kGeneralSlot && s.troops(lead.unit).grenadier;
  at.heavy_on_light = fights_as_heavy(s, lead) && at.enemy_horse && !fights_as_heavy(s, enemy);
  const Joined* own_role = role_in(melee, lead.unit);
  const Joined* enemy_role = role_in(melee, enemy.unit);
  if (!own_role || !enemy_role) return at;
  at.charging = own_role->charging && own_role->joined == melee.move;                           // GW-MELEE-36
  at.downhill = own_role->attacker && own_role->level > level_at(s, fighter_centre(s, enemy));  // GW-MELEE-26
  at.behind_wall = defends_a_wall(s, *own_role, *enemy_role, lead);
  weigh_exhaustion(melee, *own_role, *enemy_role, at);
  weigh_house(s, combat, side, !own_role->attacker, at);
  return at;
}

Breakdown factor_sum(const Situation& at) {
  Breakdown sum("GW-MELEE-22", "halves of the throw");
  const auto row = [&](RuleId rule, std::string_view label, int halves) { sum.base(rule, label, halves); };
  if (at.horse && !at.enemy_horse) {
    if (at.enemies == 1) row("GW-MELEE-5", "cavalry against one infantryman, the throw twice", 4);
    else if (at.enemies == 2) row("GW-MELEE-6", "cavalry against two infantry, the throw", 2);
    else row("GW-MELEE-7", "cavalry against three infantry, the throw", 2);
  } else if (!at.horse && at.enemy_horse) {
    if (at.own == 1) row("GW-MELEE-5", "one infantryman against cavalry, the throw", 2);
    else if (at.own == 2) row("GW-MELEE-6", "two infantry against cavalry, the throw", 2);
    else row("GW-MELEE-7", "three infantry against cavalry, the throw and a half", 3);
  } else if (at.horse) {
    if (at.own == 2) row("GW-MELEE-9", "two cavalry against one, the throw and a half", 3);
    else if (at.enemies == 2) row("GW-MELEE-9", "one against two cavalry, the throw", 2);
    else row("GW-MELEE-8", "cavalry one against one, the throw", 2);
  } else {
    if (at.own == 2) row("GW-MELEE-4", "two infantry against one, the throw and a half", 3);
    else if (at.enemies == 2) row("GW-MELEE-4", "one against two infantry, the throw", 2);
    else row("GW-MELEE-3", "infantry one against one, the throw", 2);
  }
  return sum;
}

int factor_in_halves(const Situation& at) { return factor_sum(at).total(); }

Breakdown additions(const Situation& at) {
  Breakdown sum("GW-MELEE-23", "added to the score");
  add_up(sum, kMeleeAdditions, at);
  return sum;
}

bool allowed_combat(int own, bool own_horse, int enemies, bool enemy_horse) {
  if (own < 1 || enemies < 1) return false;
  if (own_horse == enemy_horse) return own + enemies <= 3;  // 1:1, 2:1
  const int horse = own_horse ? own : enemies;
  const int foot = own_horse ? enemies : own;
  return horse == 1 && foot <= 3;
}

}  // namespace grognard::grant
