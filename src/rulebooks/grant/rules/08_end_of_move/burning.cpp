// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "grant/rules/04_artillery/artillery.h"
#include "grant/rules/07_morale/morale.h"

// Houses that are shot to pieces, catch fire and burn down (GW-HSE-8, 14, 16 to 21).
namespace grognard::grant {
namespace {

constexpr int kDestroyedAt = 20;  // GW-HSE-8
constexpr int kFireAt = 10;       // GW-HSE-14
constexpr int kBurns = 15;        // GW-HSE-16
constexpr int kCatchesOn = 3;     // GW-HSE-17

Section& house_at(State& s, int section) { return s.sections[section]; }

// GW-HSE-19: the clock starts with 15.
void set_alight(Play& p, int section, RuleId rule) {
  house_at(p.s, section).burning = kBurns;
  p.log.tell([&] {
    const PieceId piece = p.s.section_piece(section);
    return event(rule, "fire", {piece}, fmt::format("{0} {0:is|are} on fire.", name_of(p.s, piece)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} on fire", name_of(p.s, p.s.section_piece(section))); });
}

// GW-HSE-21: whoever is inside stays in the ruin.
void make_ruin(Play& p, int section, RuleId rule) {
  Section& house = house_at(p.s, section);
  house.ruin = true;
  house.burning = 0;
  house.lit_now = false;
  p.log.tell([&] {
    const PieceId piece = p.s.section_piece(section);
    return event(rule, "ruin", {piece}, fmt::format("{0} {0:is a ruin|are ruins}.", name_of(p.s, piece)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is a ruin|are ruins}", name_of(p.s, p.s.section_piece(section))); });
}

// GW-HSE-17, 18: one die for a neighbour that is neither alight nor a ruin.
void spread_to(Play& p, int from, int to) {
  const Section& house = house_at(p.s, to);
  if (house.burning > 0 || house.ruin) return;
  const Roll roll = p.dice.hits("GW-HSE-17", Side::A, "does the fire spread", 1, kCatchesOn);
  p.log.tell([&] {
    return with_dice(
        event("GW-HSE-17", "spread", {p.s.section_piece(from), p.s.section_piece(to)},
              fmt::format("The fire in {} {} {}.", name_of(p.s, p.s.section_piece(from)),
                          roll.value > 0 ? "spreads to" : "does not spread to", name_of(p.s, p.s.section_piece(to)))),
        roll, kCatchesOn);
  });
  if (roll.value > 0) set_alight(p, to, "GW-HSE-17");
}

}  // namespace

// GW-HSE-8, 14, 20: destroyed by damage it does not burn, or no longer.
void damage_section(Play& p, int section, int points, bool shell) {
  Section& house = house_at(p.s, section);
  if (house.ruin || points <= 0) return;
  house.damage = static_cast<std::int16_t>(house.damage + points);
  if (shell) house.shell_points = static_cast<std::int16_t>(house.shell_points + points);
  p.log.tell([&] {
    const PieceId piece = p.s.section_piece(section);
    return event(
        shell ? RuleId("GW-HSE-13") : RuleId("GW-HSE-5"), "damage", {piece},
        fmt::format("{0} {0:has|have} {1} of damage{2}.", name_of(p.s, piece), counted(house.damage, "point"),
                    house.shell_points > 0 ? fmt::format(", {} of them from shells", int{house.shell_points}) : ""));
  });
  if (house.damage >= kDestroyedAt) return make_ruin(p, section, "GW-HSE-8");
  if (house.shell_points < kFireAt || house.burning > 0) return;
  set_alight(p, section, "GW-HSE-14");
  house.lit_now = true;
}

// GW-HSE-17 to 19: all spread dice of the sections that burned at the start of the phase, then their clocks.
void spread_fire(Play& p) {
  State& s = p.s;
  std::vector<int> burning;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    Section& house = house_at(s, i);
    if (house.burning > 0 && !house.lit_now) burning.push_back(i);
    house.lit_now = false;
  }
  for (const int from : burning) {
    std::vector<int> neighbours = s.setup->sections[from].adjoining;
    std::sort(neighbours.begin(), neighbours.end());
    for (const int to : neighbours) spread_to(p, from, to);
  }
  for (const int i : burning)
    if (--house_at(s, i).burning == 0) make_ruin(p, i, "GW-HSE-16");
}

}  // namespace grognard::grant
