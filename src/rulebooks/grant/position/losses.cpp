// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/losses.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/telling.h"
#include "grant/position/strides.h"
#include "grant/rules/02_water/barges.h"
#include "grant/rules/06_melee/melee.h"

namespace grognard::grant {
namespace {

constexpr int kSavedOn = 5;  // GW-OFF-1

void forget_stray(State& s, Figure f) {
  std::erase_if(s.strays, [&](const Stray& stray) { return stray.who == f; });
}

bool attacks_in(const Melee& m, PieceId unit) {
  for (const Joined& j : m.units)
    if (j.unit == unit) return j.attacker;
  return false;
}

// The next to have made contact leads from now on (GW-MELEE-40).
void take_out_of_combats(State& s, Figure f) {
  const int side = index_of(s.unit(f.unit).side);
  for (Melee& m : s.melees) {
    std::erase(m.idle, f);
    for (Combat& combat : m.combats) {
      auto& fighters = combat.fighters[side];
      const auto found = std::find(fighters.begin(), fighters.end(), f);
      if (found == fighters.end()) continue;
      if (combat.section >= 0 && attacks_in(m, f.unit)) {
        const unsigned index = static_cast<unsigned>(found - fighters.begin());
        const unsigned below = combat.inside & ((1u << index) - 1);
        combat.inside = static_cast<std::uint8_t>(below | ((combat.inside >> (index + 1)) << index));
      }
      fighters.erase(found);
    }
  }
}

// GW-GEN-7
void take_figure_off(State& s, Figure f) {
  Unit& u = s.unit(f.unit);
  const std::uint64_t man = f.officer() ? 0 : std::uint64_t{1} << f.slot;
  const auto officer = static_cast<std::uint8_t>(f.officer() ? 1u << (f.slot - kOfficerSlot) : 0u);
  u.men &= ~man;
  u.officers &= static_cast<std::uint8_t>(~officer);
  ++u.lost;
  for (Section& section : s.sections) {
    if (section.unit != f.unit) continue;
    section.men &= ~man;
    section.officers &= static_cast<std::uint8_t>(~officer);
  }
  forget_stray(s, f);
  take_out_of_combats(s, f);
}

bool lives_by_its_men(const Unit& u) { return u.arm != Class::Wagon && u.arm != Class::Barge; }

// "36 left with 4 officers".
std::string left_words(const State& s, PieceId unit) {
  const int men = men_left(s.unit(unit));
  const int officers = officers_left(s.unit(unit));
  if (men == 0 && officers == 0) return "nobody is left";
  if (men == 0) return fmt::format("only {} left", counted(officers, "officer is", "officers are"));
  if (officers > 0) return fmt::format("{} left with {}", men, counted(officers, "officer"));
  return fmt::format("{} left{}", men, s.troops(unit).officers.empty() ? "" : " without an officer");
}

std::string tell_of_loss(const State& s, PieceId unit, int men, int officers) {
  std::string what;
  if (men > 0) what = counted(men, "man", "men");
  if (officers > 0) what += (men > 0 ? " and " : "") + counted(officers, "officer");
  return fmt::format("{0} {0:loses|lose} {1}; {2}.", name_of(s, unit), what, left_words(s, unit));
}

// GW-ART-18: the guns of a crew that dies in melee are the enemy's.
void lose_guns_in_melee(State& s, PieceId unit) {
  Unit& u = s.unit(unit);
  if (u.arm != Class::Artillery || melee_of(s, unit) == nullptr) return;
  for (int g = 0; g < static_cast<int>(s.troops(unit).guns.size()); ++g) {
    if (u.formation == Formation::Crew || !gun_works(s, unit, g)) continue;
    Gun& gun = u.guns[g];
    gun.captured = true;
    gun.left_at = Pose::snapped(gun_centre(s, unit, g), gun.facing);
    ++s.captured_guns[other(u.side)];
  }
}

Pose pose_on_table(const State& s, const Pose& at) {
  constexpr double kHalfAMount = 0.91;  // of its diagonal (GW-GEO-2): all of him, or he could never ride back
  const auto inside = [](std::int32_t v, double limit) {
    return std::clamp(v, snap(kHalfAMount), snap(limit - kHalfAMount));
  };
  return {inside(at.x, s.setup->ground->width), inside(at.y, s.setup->ground->height), at.facing};
}

// GW-RALLY-5: a general who is tied to a unit that leaves the field leaves with it; otherwise he is free again.
void release_attached_general(Play& p, PieceId unit, Loss how) {
  for (General& general : p.s.generals) {
    if (!general.alive || general.attached != unit) continue;
    if ((how == Loss::Fled || how == Loss::Left) && general.tied) general.alive = false;
    general.attached = kNoPiece;
    general.tied = false;
    // Who has just fled has taken him along to the edge.
    general.at = pose_on_table(p.s, how == Loss::Fled ? p.s.unit(unit).at : general.at);
  }
}

void clear_places_of(State& s, PieceId unit) {
  std::erase_if(s.strays, [&](const Stray& stray) { return stray.who.unit == unit; });
  for (Section& section : s.sections)
    if (section.unit == unit) section.unit = kNoPiece, section.men = 0, section.officers = 0;
  for (Contact& contact : s.contacts)
    if (contact.attacker == unit || contact.defender == unit) contact.done = kContactOver;
}

// Who fills several barges is lost with any of them, and leaves the table with the last.
void share_fate_of_barge(Play& p, PieceId unit, Loss how, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (u.place != Place::Aboard) {
    u.barge = kNoPiece;
    u.barges = 0;
    u.embarking = 0;
    return;
  }
  bool some_remain = false;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    some_remain = some_remain || (fills_barge(u, id) && on_table(s.unit(id)));
  if (how != Loss::Left || !some_remain) remove_unit(p, unit, how, rule);
}

struct LossFate {
  std::string_view what;
  std::string_view words;
};
// {0} is the unit.
LossFate loss_fate(Loss how) {
  switch (how) {
    case Loss::Dispersed: return {"dispersed", "{0:is|are} dispersed and taken off the table"};
    case Loss::Fled: return {"fled", "{0:has|have} fled the field"};
    case Loss::Left: return {"left", "{0:leaves|leave} the table"};
    case Loss::Captured: return {"captured", "{0:is|are} captured"};
    default: return {"destroyed", "{0:is|are} destroyed"};
  }
}

}  // namespace

bool Toll::marked(Figure f) const { return std::find(fallen.begin(), fallen.end(), f) != fallen.end(); }

int fallen_of(const Toll& toll, PieceId unit) {
  return static_cast<int>(
      std::count_if(toll.fallen.begin(), toll.fallen.end(), [&](Figure f) { return f.unit == unit; }));
}

std::string fallen_words(int fallen, const Name& of) {
  return fmt::format("{} of {} {}", fallen == 0 ? "nobody" : std::to_string(fallen), of, fallen > 1 ? "fall" : "falls");
}

void tell_saving(Play& p, const Saving& saving) {
  const bool saved = saving.roll.value > 0;
  p.log.tell([&] {
    if (saving.general >= 0) {
      const PieceId piece = p.s.general_piece(saving.general);
      return with_dice(
          event("GW-OFF-4", saved ? "save" : "general-killed", {piece},
                fmt::format("{0} {0:is|are} hit and {1}.", name_of(p.s, piece), saved ? "saved" : "killed")),
          saving.roll, kSavedOn);
    }
    return with_dice(
        event("GW-OFF-1", "save", {saving.who.unit},
              fmt::format("{} is hit and {}.", capital(name_of(p.s, saving.who)), saved ? "saved" : "killed")),
        saving.roll, kSavedOn);
  });
}

// GW-GEN-6, GW-OFF-1 to 5
bool strike(Play& p, Toll& toll, Figure f, std::vector<Saving>* told_later) {
  if (!has_figure(p.s.unit(f.unit), f.slot) || toll.marked(f)) return false;
  if (f.officer()) {
    const Roll roll = p.dice.hits("GW-OFF-1", p.s.unit(f.unit).side, "saving throw", 1, kSavedOn);
    if (told_later) told_later->push_back({.who = f, .roll = roll});
    else tell_saving(p, {.who = f, .roll = roll});
    if (roll.value > 0) return false;
  }
  toll.fallen.push_back(f);
  return true;
}

// GW-OFF-4, GW-RALLY-9
bool strike_general(Play& p, int general, std::vector<Saving>* told_later) {
  General& g = p.s.generals[general];
  if (!g.alive) return false;
  const PieceId piece = p.s.general_piece(general);
  const Side side = p.s.side_of(piece);
  const Roll roll = p.dice.hits("GW-OFF-1", side, "saving throw", 1, kSavedOn);
  const Saving saving{.who = {}, .roll = roll, .general = general};
  if (told_later) told_later->push_back(saving);
  else tell_saving(p, saving);
  if (roll.value > 0) return false;
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} killed", name_of(p.s, piece)); });
  g.alive = false;
  g.attached = kNoPiece;
  g.tied = false;
  ++p.s.generals_lost[side];
  return true;
}

// GW-GEN-8, GW-FORM-11
void remove_fallen(Play& p, Toll& toll) {
  State& s = p.s;
  const std::vector<Figure> fallen = std::exchange(toll.fallen, {});
  for (const Figure f : fallen)
    if (has_figure(s.unit(f.unit), f.slot)) take_figure_off(s, f);
  for (const Side side : kSides) {
    for (PieceId unit = 0; unit < s.unit_count(); ++unit) {
      if (s.unit(unit).side != side) continue;
      const auto of_it = [&](bool officer) {
        return static_cast<int>(std::count_if(fallen.begin(), fallen.end(),
                                              [&](Figure f) { return f.unit == unit && f.officer() == officer; }));
      };
      const int men = of_it(false);
      const int officers = of_it(true);
      if (men + officers == 0) continue;
      p.log.tell([&] { return event("GW-GEN-8", "losses", {unit}, tell_of_loss(s, unit, men, officers)); });
      const Unit& u = s.unit(unit);
      if (lives_by_its_men(u) && men_left(u) + officers_left(u) == 0)
        remove_unit(p, unit, Loss::Destroyed, "GW-VICT-1");
      else if (melee_of(s, unit) == nullptr) dress(s, unit);
    }
  }
}

void remove_unit(Play& p, PieceId unit, Loss how, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (u.place == Place::Gone) return;
  lose_guns_in_melee(s, unit);
  if (melee_of(s, unit) != nullptr) leave_melee(p, unit);
  const LossFate fate = loss_fate(how);
  const Name name = name_of(s, unit);
  const std::string words = fmt::format("{} {}", name, fmt::format(fmt::runtime(fate.words), name));
  p.log.tell([&] { return with_generals_in_place(s, event(rule, fate.what, {unit}, words + ".")); });
  if (how != Loss::Dispersed)  // told when it failed (GW-MORALE-28)
    p.log.outcome([&] { return words; });
  u.place = Place::Gone;
  u.loss = how;
  u.order = {};
  u.duty = Duty::None;
  u.barge = kNoPiece;
  u.barges = 0;
  clear_places_of(s, unit);
  release_attached_general(p, unit, how);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (fills_barge(s.unit(id), unit)) share_fate_of_barge(p, id, how, rule);
}

}  // namespace grognard::grant
