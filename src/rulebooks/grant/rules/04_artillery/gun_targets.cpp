// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "geometry/tolerance.h"
#include "grant/position/kept_position.h"
#include "grant/position/terrain.h"
#include "grant/rules/04_artillery/aiming.h"
#include "grant/sequence/steps.h"

// What there is to aim at for a gun, and all the shots that it has.
namespace grognard::grant {
namespace {

bool gun_target_fights(const State& s, PieceId unit) { return melee_of(s, unit) != nullptr || s.unit(unit).touched; }

std::optional<Refusal> section_no_target_of_guns(const State& s, const GunLaying& l) {
  if (l.ammunition == Ammunition::Canister)
    return Refusal{"GW-CAN-5", "Canister harms neither buildings nor those inside."};
  const Section& section = s.sections[s.section_index(l.target)];
  if (section.unit == kNoPiece) {
    if (section.ruin) return Refusal{"GW-HSE-21", "It is an empty ruin."};
    return std::nullopt;
  }
  if (s.unit(section.unit).side == s.unit(l.battery).side) return Refusal{"GW-ART-11", "Friends hold this section."};
  if (gun_target_fights(s, section.unit))
    return Refusal{"GW-ART-22", "No gun aims at a unit that is fighting hand to hand."};
  return std::nullopt;
}

// Surely too far away: no need to try every man.
bool is_out_of_reach(const SightField& field, const GunLaying& l) {
  const State& s = l.s;
  if (!s.is_unit(l.target)) return false;
  if (s.side_of(l.target) == s.unit(l.battery).side || !on_table(s.unit(l.target))) return true;
  const double reach = l.ammunition == Ammunition::Canister ? kConeLength
                       : l.ammunition == Ammunition::Shell  ? kShellMost
                                                            : kRoundshotRange;
  const Vec2 gun = gun_centre(s, l.battery, l.gun);
  return !field.of(l.target).box.grown(reach + 2 * kHalfGun).meets({gun, gun});
}

// Calls f(ammunition, target) for all that this gun could fire at; stops when it says yes.
template <class F>
bool any_shot(const SightField& field, PieceId battery, int gun, F&& f) {
  const Quietly trying;
  const State& s = field.s;
  std::optional<State> without_friends;
  std::optional<SightField> seen;
  const auto all = static_cast<PieceId>(s.unit_count() + s.general_count() + std::ssize(s.sections));
  for (const Ammunition ammunition : {Ammunition::Roundshot, Ammunition::Shell, Ammunition::Canister}) {
    if (!may_load(s, battery, gun, ammunition)) continue;
    if (ammunition == Ammunition::Shell) {
      without_friends = seen_over_friends(s, battery);
      seen.emplace(*without_friends);
    }
    for (PieceId target = 0; target < all; ++target) {
      GunLaid laid;
      const GunLaying l{s, ammunition == Ammunition::Shell ? *seen : field, battery, gun, ammunition, target};
      if (!is_out_of_reach(field, l) && !lay_gun(l, 0, laid) && f(ammunition, target)) return true;
    }
  }
  return false;
}

// By battery and gun; none of a gun that may not fire. While both sides name their shots nobody moves, so that they are found
// once for the whole question.
struct GunTargets {
  struct Choice {
    Ammunition ammunition;
    PieceId target;
  };
  std::vector<Choice> of[kMostUnits][kMostGuns];
  explicit GunTargets(const State& s) {
    const Quietly trying;
    const SightField field(s);
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (s.unit(id).arm != Class::Artillery || !on_table(s.unit(id))) continue;
      for (int gun = 0; gun < static_cast<int>(s.troops(id).guns.size()); ++gun) {
        if (gun_may_not_fire(s, id, gun, false)) continue;
        any_shot(field, id, gun, [&](Ammunition ammunition, PieceId target) {
          of[id][gun].push_back({ammunition, target});
          return false;
        });
      }
    }
  }
};

}  // namespace

// GW-ART-5
bool may_load(const State& s, PieceId battery, int gun, Ammunition ammunition) {
  const bool howitzer = s.troops(battery).guns[gun] == GunKind::Howitzer;
  return ammunition == Ammunition::Canister || (ammunition == Ammunition::Shell) == howitzer;
}

// GW-HOW-8
State seen_over_friends(const State& s, PieceId battery) {
  State seen = s;
  for (PieceId id = 0; id < seen.unit_count(); ++id)
    if (id != battery && seen.unit(id).side == s.unit(battery).side && on_table(seen.unit(id)))
      seen.unit(id).place = Place::Waiting;
  return seen;
}

PieceId aim_screen(const State& s, PieceId target) {
  return s.is_general(target) ? s.generals[s.general_index(target)].attached : target;
}

// GW-ART-11, 22
std::optional<Refusal> no_target_of_guns(const GunLaying& l) {
  const State& s = l.s;
  if (s.is_section(l.target)) return section_no_target_of_guns(s, l);
  const PieceId unit = aim_screen(s, l.target);
  const bool general = s.is_general(l.target);
  if (!s.is_unit(unit) && !general) return Refusal{"GW-ART-11", "Name an enemy unit, general or building section."};
  if (s.side_of(l.target) == s.unit(l.battery).side) return Refusal{"GW-ART-11", "Guns aim only at enemies."};
  if (general && !s.generals[s.general_index(l.target)].alive) return Refusal{"GW-ART-11", "This general is dead."};
  if (unit == kNoPiece) return std::nullopt;
  if (!on_table(s.unit(unit)))
    return Refusal{"GW-ART-11", sentence("{0} {0:is|are} not on the table.", name_of(s, unit))};
  if (gun_target_fights(s, unit))
    return Refusal{"GW-ART-22", sentence("No gun aims at a unit that is fighting hand to hand: {}.", name_of(s, unit))};
  if (general && general_indoors(s, s.general_index(l.target)))
    return Refusal{"GW-HSE-10", "He is in a building: aim at its section."};
  if (s.unit(unit).arm == Class::Barge && l.ammunition == Ammunition::Canister)
    return Refusal{"GW-CAN-5", "Canister does not harm those in a barge."};
  return std::nullopt;
}

std::vector<AimPoint> aim_points(const GunLaying& l) {
  const State& s = l.s;
  std::vector<AimPoint> out;
  if (s.is_section(l.target)) return {{section_centre(s, s.section_index(l.target)), 0}};
  if (s.is_general(l.target)) return {{s.generals[s.general_index(l.target)].at.at(), 0}};
  if (s.unit(l.target).arm == Class::Barge) return {{block_of(s, l.target).centre(), 0}};
  each_figure(s, l.target, [&](Figure f) {
    if (section_around(s, f) < 0) out.push_back({centre_of(s, f), f.slot + 1});
  });
  if (l.ammunition == Ammunition::Canister) return out;
  for (int g = 0; g < static_cast<int>(s.troops(l.target).guns.size()); ++g)
    if (gun_works(s, l.target, g)) out.push_back({gun_centre(s, l.target, g), kGunNumber + 1 + g});
  return out;
}

bool has_shot(const State& s, PieceId battery, int gun) { return !kept_for<GunTargets>(s).of[battery][gun].empty(); }

void list_shots(const State& s, PieceId battery, int gun, std::vector<Option>& out) {
  constexpr Verb kVerbs[][kMostGuns] = {
      {"roundshot-1", "roundshot-2"}, {"shell-1", "shell-2"}, {"canister-1", "canister-2"}};
  for (const GunTargets::Choice& shot : kept_for<GunTargets>(s).of[battery][gun])
    out.push_back(make_option(kVerbs[static_cast<std::size_t>(shot.ammunition)][gun], s.unit(battery).side, battery,
                              shot.target));
}

}  // namespace grognard::grant
