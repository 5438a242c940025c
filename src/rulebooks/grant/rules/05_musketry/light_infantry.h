// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "grant/rules/05_musketry/firing_groups.h"

// What the two kinds of fire of light infantry share: into the brown and picking off.
namespace grognard::grant {

inline constexpr double kLightEdge = 9;
inline constexpr int kPickOff = 6;  // GW-LI-4, 5
inline constexpr int kNoEffect = 0;

struct LightRow {
  RuleId rule;
  bool light;  // the target is light infantry
  bool cover;
  bool far;
  int need;
  std::string_view label;
};

// One light infantryman who has the target in range, arc and sight.
struct LightFirer {
  Figure man;
  int section = -1;
  Vec2 from;
  const LightRow* row = nullptr;  // of fire into the brown; a lone general is no brown
  int aims = -1;                  // at this pick of the volley; -1: into the brown
};

// --- light_musketry.cpp ---
bool light_all_round(const State& s, const LightFirer& firer);
bool is_light_target(const State& s, PieceId target);
// Whoever fires, from the unit's right, each file front to rear.
std::vector<LightFirer> light_firers(const SightField& field, const Volley& volley);

// --- picking_off.cpp ---
// The volley as it is fired: a lone general is the whole target (GW-RALLY-9), who may not be picked is left to the brown.
Volley light_volley(const State& s, Volley volley);
// GW-LI-15: divided between the individuals and the brown.
std::vector<LightFirer> divided_firers(const SightField& field, const Volley& volley);
// GW-LI-4, 5, 17: the row by which this man can aim at this individual; nothing if he cannot.
std::optional<RuleId> aim_rule(const SightField& field, const Volley& volley, const LightFirer& firer,
                               const Pick& pick);
// One die for each of these rows, at this pick of the volley; how many figures fall.
int throw_pick_dice(Play& p, Toll& toll, const Volley& volley, int which, const std::vector<RuleId>& rules);

}  // namespace grognard::grant
