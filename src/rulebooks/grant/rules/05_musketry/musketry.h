// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <optional>
#include <vector>

#include "grant/position/losses.h"

// Musketry of line-type and light infantry (GW-FIRE, GW-LI).
namespace grognard::grant {

// So many firers at one officer (or a general) instead of the brown.
struct Pick {
  Figure at;         // an officer of the target
  int general = -1;  // or this general
  int firers = 0;
};
// One body that fires at one target.
struct Volley {
  PieceId shooter = kNoPiece;
  int section = -1;                  // the section that it fires from
  PieceId target = kNoPiece;         // a unit, a section piece or a lone general
  std::optional<bool> covered = {};  // where something else than the positions tells it: closing fire
  bool closing = false;  // close range row; arcs and target groups as both stood when the move began (GW-CHARGE-16, 19)
  boost::container::small_vector<Pick, 2> picks = {};
  std::uint16_t groups = 0;  // split_fire: only these groups of the unit, bit n the one with ordinal n; 0: all
  bool with_others = false;  // split_fire: other groups of the unit have fired before it in the same volley
};
// GW-MELEE-44: he has been in a combat since before this move (or as the house rule says) and gives no closing fire.
bool is_fighting_already(const State& s, Figure f);
// At least one group or figure can fire (arc, sight, range; closing: arc at the start of the move). The right to fire at
// all (may_not_fire) is not asked here.
bool can_fire(const State& s, const Volley& volley);
// Throws all its dice and marks who falls; returns how many fell. Uses up the first volley. Units are told with an event
// "volley" and the outcome of the odds.
int fire_volley(Play& p, Toll& toll, const Volley& volley);
// The individual that a verb pick-1 to pick-5 or pick-general names in this target; nothing if there is none (alive).
std::optional<Pick> pick_of(const State& s, Verb verb, PieceId target, int firers);
// GW-LI-4, 5, 13, 15: how many of the light infantry of this volley can aim at this individual, while as many as possible of
// the volley's own picks keep theirs; 0 where nobody can or may.
int firers_for(const State& s, const Volley& volley, const Pick& pick);
// Targets that this unit could name now (units, sections, lone generals); good until somebody asks about another position.
const std::vector<PieceId>& targets_of(const State& s, PieceId shooter);
// The same for one unit while orders are written: is there any?
bool has_target(const State& s, PieceId shooter);

}  // namespace grognard::grant
