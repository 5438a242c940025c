// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/03_contact/engagements.h"

#include <algorithm>

#include "grant/position/terrain.h"

namespace grognard::grant {
namespace {

bool stands_in_slot(const State& s, PieceId unit, int slot) {
  if (slot < 0 || slot >= kMostMen || !has_figure(s.unit(unit), slot)) return false;
  const Figure f{unit, static_cast<std::int8_t>(slot)};
  return std::none_of(s.strays.begin(), s.strays.end(), [&](const Stray& stray) { return stray.who == f; });
}

bool has_broken_in(const State& s, const Melee& melee, Figure f) {
  const int index = combat_of(melee, f);
  if (index < 0) return false;
  const Combat& combat = melee.combats[index];
  const Side side = s.unit(f.unit).side;
  if (!storms(s, melee, combat, side)) return false;
  const auto& fighters = combat.fighters[side];
  const auto at = std::find(fighters.begin(), fighters.end(), f);
  return (combat.inside >> (at - fighters.begin())) & 1u;
}

int section_stormed_by(const State& s, const Melee& melee, Figure f) {
  const int index = combat_of(melee, f);
  if (index < 0) return -1;
  const Combat& combat = melee.combats[index];
  return storms(s, melee, combat, s.unit(f.unit).side) ? combat.section : -1;
}

// Men in a house fight those who storm it, from where they are; from outside they are met only at the wall (GW-BLDG-8).
bool houses_allow(const State& s, const Melee& melee, Figure own, Figure enemy, RuleId& rule) {
  const int own_house = section_with(s, own);
  const int enemy_house = section_with(s, enemy);
  rule = "GW-BLDG-8";
  if (enemy_house >= 0) return own_house < 0 && !fights_as_horse(s, own);
  if (own_house >= 0) return section_stormed_by(s, melee, enemy) == own_house;
  rule = "GW-BLDG-4";
  return !has_broken_in(s, melee, enemy);
}

// In contact with the enemy's base, on the free side that is nearest to where he comes from.
Pose place_in_contact(const State& s, const Melee& melee, Figure own, Figure enemy) {
  const Ring base = ring_to_meet(s, enemy);
  const Vec2 from = fighter_centre(s, own);
  const Size size = own.slot == kGeneralSlot ? Size{1.0, 1.5} : base_size(s, own);
  std::vector<Ring> taken;
  for (const Combat& combat : melee.combats)
    for (const auto& fighters : combat.fighters)
      for (const Figure f : fighters)
        if (!(f == own) && section_with(s, f) < 0) taken.push_back(fighter_base(s, f));
  std::vector<Vec2> touches = {gap(from, base).to};
  const auto corners = base.corners();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    touches.push_back((corners[i] + corners[(i + 1) % corners.size()]) * 0.5);
    touches.push_back(corners[i]);
  }
  const Vec2 middle = base.centre();
  std::optional<Pose> best;
  double best_way = 0;
  bool best_free = false;
  for (const Vec2 touch : touches) {
    const Vec2 out = touch - middle;
    const double far = length(out);
    if (far <= 0) continue;
    const Vec2 away = out * (1 / far);
    const Pose pose = Pose::snapped(touch + away * (size.depth / 2), facing_of(-away));
    const Ring ring = Ring::base(pose, size.width, size.depth);
    if (!contains(s.setup->ground->table(), ring)) continue;
    const bool free = std::none_of(taken.begin(), taken.end(), [&](const Ring& r) { return overlap(r, ring); });
    const double way = length(pose.at() - from);
    if (best && (best_free > free || (best_free == free && best_way <= way))) continue;
    best = pose;
    best_way = way;
    best_free = free;
  }
  return best.value_or(Pose::snapped(from, s.unit(own.unit).at.facing));
}

struct Removed {
  int section = -1;
  bool inside = false;
};
// Out of the combat or the list that it stands in.
Removed take_out(const State& s, Melee& melee, Figure f) {
  std::erase(melee.idle, f);
  const int index = combat_of(melee, f);
  if (index < 0) return {};
  Combat& combat = melee.combats[index];
  const Removed out{section_stormed_by(s, melee, f), has_broken_in(s, melee, f)};
  const Side side = s.unit(f.unit).side;
  auto& fighters = combat.fighters[side];
  const auto at = static_cast<std::size_t>(std::find(fighters.begin(), fighters.end(), f) - fighters.begin());
  drop_fighter(s, melee, combat, side, at);
  return out;
}

void put_in(const State& s, const Melee& melee, Combat& combat, Figure f, bool inside) {
  const Side side = s.unit(f.unit).side;
  auto& fighters = combat.fighters[side];
  fighters.push_back(f);
  if (inside && storms(s, melee, combat, side))
    combat.inside = static_cast<std::uint8_t>(combat.inside | (1u << (fighters.size() - 1)));
}

}  // namespace

// GW-MELEE-34, 38
bool is_pinned(const Melee& melee, Figure f) {
  const int combat = combat_of(melee, f);
  return combat >= 0 && has_both_sides(melee.combats[combat]);
}

// GW-MELEE-39: the normal move of its type.
double feeding_reach(const State& s, Figure f) {
  if (f.slot == kGeneralSlot) return 12;  // GW-MOVE-20
  switch (s.unit(f.unit).arm) {
    case Class::Light: return 7.5;
    case Class::HeavyCavalry: return 9;
    case Class::LightCavalry: return 12;
    default: return 6;
  }
}

// GW-MELEE-39: nobody of its own stands on one of its four sides.
bool in_outer_layer(const State& s, Figure f) {
  const Unit& u = s.unit(f.unit);
  const bool in_block = u.formation == Formation::Line || u.formation == Formation::Column ||
                        u.formation == Formation::Open || u.formation == Formation::Crew;
  if (!in_block || f.officer() || u.files <= 0 || !stands_in_slot(s, f.unit, f.slot)) return true;
  const int file = f.slot % u.files;
  return file == 0 || file + 1 == u.files || !stands_in_slot(s, f.unit, f.slot - 1) ||
         !stands_in_slot(s, f.unit, f.slot + 1) || !stands_in_slot(s, f.unit, f.slot - u.files) ||
         !stands_in_slot(s, f.unit, f.slot + u.files);
}

Engagement engagement(const State& s, const Melee& melee, Figure own, Figure enemy) {
  Engagement out;
  if (!houses_allow(s, melee, own, enemy, out.rule)) return out;
  const bool own_horse = fights_as_horse(s, own);
  const int index = combat_of(melee, enemy);
  if (index < 0 || !has_both_sides(melee.combats[index])) {
    out.kind = Bringing::Alone;
    return out;
  }
  const Combat& combat = melee.combats[index];
  const Side side = s.unit(own.unit).side;
  const auto& friends = combat.fighters[side];
  if (combat.fighters[other(side)].size() > 1) {
    out.kind = Bringing::Parting;
    return out;
  }
  const bool same_kind = own_horse == fights_as_horse(s, friends[0]);
  const bool allowed = same_kind && friends.size() < friends.capacity() &&
                       allowed_combat(std::ssize(friends) + 1, own_horse, 1, fights_as_horse(s, enemy));
  if (allowed) out.kind = Bringing::Joining;
  else out.rule = same_kind && own_horse == fights_as_horse(s, enemy) ? RuleId("GW-MELEE-11") : RuleId("GW-MELEE-12");
  return out;
}

Ring ring_to_meet(const State& s, Figure f) {
  const int house = section_with(s, f);
  return house >= 0 ? section_ring(s, house) : fighter_base(s, f);
}

SettingOut setting_out(const State& s, Figure f) { return {fighter_centre(s, f), section_with(s, f)}; }

double feeding_distance(const State& s, const SettingOut& from, const Ring& enemy) {
  return from.house >= 0 ? distance(section_ring(s, from.house), enemy) : distance(from.centre, enemy);
}

// GW-MELEE-38. The combat that the newcomer fights in keeps to the house that it is fought for.
void engage(State& s, Melee& melee, Figure own, Figure enemy, Bringing kind) {
  const int enemy_house = section_with(s, enemy);
  const int own_house = section_with(s, own);
  const Removed was = take_out(s, melee, own);
  const bool stays_in = was.inside && was.section == enemy_house;
  if (kind == Bringing::Joining) {
    put_in(s, melee, melee.combats[combat_of(melee, enemy)], own, stays_in);
  } else {
    const Removed left = take_out(s, melee, enemy);
    Combat combat;
    combat.section = static_cast<std::int16_t>(enemy_house >= 0 ? enemy_house : own_house);
    put_in(s, melee, combat, enemy, left.inside);
    put_in(s, melee, combat, own, stays_in);
    melee.combats.push_back(combat);
  }
  std::erase_if(melee.combats,
                [](const Combat& c) { return c.fighters[Side::A].empty() && c.fighters[Side::B].empty(); });
  // A general has no slot: from now on he stands where he is met.
  if (enemy.slot == kGeneralSlot) put_astray(s, enemy, fighter_centre(s, enemy), s.unit(enemy.unit).at.facing);
  if (own_house >= 0 || stays_in) return;
  const Pose place = place_in_contact(s, melee, own, enemy);
  put_astray(s, own, place.at(), place.facing);
}

}  // namespace grognard::grant
