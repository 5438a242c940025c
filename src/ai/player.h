// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/advisor.h"

namespace grognard {

struct Advice {
  Command command;  // legal, as the judge completed it
  std::string why = {};
  std::vector<Claim> claims = {};  // the figures in it
};

// Someone who answers the questions of a battle.
class Player {
 public:
  virtual ~Player() = default;

  Advice choose(const Battle& battle, Side side) { return answer(battle, battle.decision(), side); }
  // For those who have asked for the decision already: making one costs as much as a short order.
  Advice choose(const Battle& battle, const Decision& decision, Side side) { return answer(battle, decision, side); }

  // Could it profit from the other side's secrets? Then it is shown a copy without them.
  virtual bool studies_the_position() const { return true; }

 private:
  virtual Advice answer(const Battle& battle, const Decision& decision, Side side) = 0;
};

}  // namespace grognard
