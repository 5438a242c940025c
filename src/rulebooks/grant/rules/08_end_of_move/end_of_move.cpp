// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/02_houses/houses.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"
#include "grant/sequence/steps.h"

// The last phase of a move (GW-TURN-13).
namespace grognard::grant {
namespace {

constexpr int kMostCredits = 100;  // more than any battle lasts

// GW-RALLY-6: the moves that it stands begin with the one after the die.
void count_recovery(Play& p, PieceId id) {
  Unit& u = p.s.unit(id);
  if (u.recovering == 0) return;
  if (u.recovering_new) {
    u.recovering_new = false;
    return;
  }
  if (--u.recovering > 0) return;
  p.log.tell([&] {
    return event("GW-RALLY-6", "recovered", {id},
                 fmt::format("{0} {0:is|are} fit for action again.", name_of(p.s, id)));
  });
}

// GW-TURN-13 b
void advance_works(Play& p) {
  for (const Side side : kSides)
    for (PieceId id = 0; id < p.s.unit_count(); ++id) {
      if (p.s.unit(id).side != side) continue;
      finish_gun_drill(p, id);
      finish_water(p, id);
      count_recovery(p, id);
    }
  finish_generals(p);
}

// GW-MOVE-9: a move of rest.
bool has_rested(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const bool stood = u.at.x == u.start_at.x && u.at.y == u.start_at.y && !u.moved && !u.charged && !u.compelled;
  return stood && !u.changed && !u.fought && !u.touched && !melee_of(s, id) && u.crossing == 0;
}

// GW-TURN-13 d
void give_credits(Play& p) {
  const int cap = p.s.options().battle_credit_cap > 0 ? p.s.options().battle_credit_cap : kMostCredits;
  each_on_table(p.s, [&](PieceId id) {
    Unit& u = p.s.unit(id);
    if (u.arm != Class::HeavyCavalry || !has_rested(p.s, id) || u.credits >= cap) return;
    ++u.credits;
    p.log.tell([&] {
      return event(
          "GW-MOVE-9", "rest", {id},
          fmt::format("{0} {0:has|have} rested: {1} in hand.", name_of(p.s, id), counted(u.credits, "battle move")));
    });
  });
}

// GW-TURN-13 e, GW-MORALE-32
void remove_the_lost(Play& p) {
  for (const Side side : kSides)
    for (PieceId id = 0; id < p.s.unit_count(); ++id) {
      const Unit& u = p.s.unit(id);
      if (u.side != side || u.place == Place::Gone) continue;
      if (u.loss == Loss::Dispersed) remove_unit(p, id, Loss::Dispersed, "GW-MORALE-32");
      else if (u.loss == Loss::Fled) remove_unit(p, id, Loss::Fled, "GW-MOVE-28");
      else if (u.loss == Loss::Destroyed || u.loss == Loss::Captured) remove_unit(p, id, u.loss, "GW-VICT-1");
    }
  leave_by_exits(p);
}

// What the next move asks about this one; everything else of a move is wiped when the next one begins (orders.cpp).
void remember_this_move(Unit& u) {
  u.fought_last = u.fought;
  for (Gun& gun : u.guns) gun.fired_last = gun.fired;  // GW-CB-9
}

// GW-HSE-25: the fire is far enough behind it, or out.
void forget_fire(const State& s, PieceId id, Unit& u) {
  if (u.burnt_out < 0) return;
  const bool out = s.sections[u.burnt_out].burning == 0;
  double apart = kClearOfAFire;
  const bool garrison = u.formation == Formation::Garrison;  // of which some are outside
  for (const Ring& base : garrison ? garrison_parts(s, id).outside : bases_of(s, id))
    apart = std::min(apart, distance(section_ring(s, u.burnt_out), base));
  if (out || reaches(apart, kClearOfAFire)) u.burnt_out = -1;
}

void go_on_to_next_move(State& s) {
  ++s.move;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    remember_this_move(u);
    if (on_table(u)) forget_fire(s, id, u);
  }
}

}  // namespace

// GW-TURN-13: a to f.
bool run_end(Play& p) {
  spread_fire(p);
  advance_works(p);
  advance_exhaustion(p);
  give_credits(p);
  remove_the_lost(p);
  if (!check_victory(p)) go_on_to_next_move(p.s);
  return true;
}

}  // namespace grognard::grant
