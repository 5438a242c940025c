// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "grant/rules/06_melee/melee.h"

// One figure brought in against one enemy figure: what that makes, how far it is, and the deed (GW-MELEE-38, 39).
namespace grognard::grant {

enum class Bringing : std::uint8_t {
  None,
  Alone,    // (a) a new combat 1:1
  Joining,  // (b) with a friend
  Parting,  // (c) takes one of two or three enemies on alone
};
struct Engagement {
  Bringing kind = Bringing::None;
  RuleId rule{"GW-MELEE-38"};  // why not
};
Engagement engagement(const State& s, const Melee& melee, Figure own, Figure enemy);
void engage(State& s, Melee& melee, Figure own, Figure enemy, Bringing kind);

bool is_pinned(const Melee& melee, Figure f);    // GW-MELEE-34
double feeding_reach(const State& s, Figure f);  // GW-MELEE-39
bool in_outer_layer(const State& s, Figure f);   // GW-MELEE-39
Ring ring_to_meet(const State& s, Figure f);     // its base, or the walls that it is behind
// What the way of a figure is measured from: its centre, or the walls of its house.
struct SettingOut {
  Vec2 centre;
  int house = -1;
};
SettingOut setting_out(const State& s, Figure f);
double feeding_distance(const State& s, const SettingOut& from, const Ring& enemy);

// Calls f(Figure) for every living figure of the unit and for the general with it (GW-MELEE-29).
template <class F>
void each_fighter(const State& s, PieceId unit, F&& f) {
  each_figure(s, unit, f);
  const Figure general{unit, static_cast<std::int8_t>(kGeneralSlot)};
  if (general_behind(s, general) >= 0) f(general);
}

}  // namespace grognard::grant
