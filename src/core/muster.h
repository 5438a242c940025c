// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/command.h"
#include "core/side.h"
#include "core/view.h"

namespace grognard {

// A position in the few words that all rulebooks share: what winning chances are worked out from, and plans are made of. Both
// armies as far as they are known, on the table or still to come; whoever is lost is left out. Places and lengths in inches.
struct Muster {
  struct Unit {
    PieceId piece = kNoPiece;
    Side side = Side::A;
    Symbol arm = Symbol::Infantry;
    double worth = 1;       // when it was whole: 1 for the usual formed unit of its rulebook
    double left = 1;        // of it, for fighting: 1 when whole, 0 when it is as good as gone
    bool shaken = false;    // it is disordered, halted, retiring, or may not do what it would for another reason
    bool fighting = false;  // in a melee or about to be
    bool here = true;       // on the table
    Vec2 at = {};
    double reach = 0;  // how far away it can hurt somebody in its next half-turn: by shots, or by marching and charging
  };
  // Ground that counts for somebody: a place to hold, a way off the table.
  struct Goal {
    std::string_view name;  // of the scenario: "the farm"
    Vec2 at = {};
    std::optional<Side> holder = {};
    PerSide<double> worth = {0, 0};  // what holding it (or leaving by it) is to a side, in points
  };
  std::vector<Unit> units = {};
  std::vector<Goal> goals = {};
  double gone = 0;                  // the share of the turns that is over: 0 to 1
  PerSide<double> points = {0, 0};  // as they would be counted now
  PerSide<double> wear = {0,
                          0};  // losses of the kind that breaks an army: 1 when it is broken; 0 where nothing breaks it
  Side moves = Side::A;        // whose half-turn it is; where both move at once, the side that is asked
  // What else a rulebook knows to matter, always the same ones in the same order.
  struct Extra {
    std::string_view name;  // "fatigue": a literal
    PerSide<double> of = {0, 0};
  };
  std::vector<Extra> extras = {};

  // Forgets what it holds but keeps the memory.
  void clear() {
    units.clear();
    goals.clear();
    extras.clear();
    gone = 0;
    points = wear = {0, 0};
    moves = Side::A;
  }
};

}  // namespace grognard
