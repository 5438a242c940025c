// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/battle.h"
#include "core/dice_sources.h"

namespace grognard {

// An order worth considering.
struct Candidate {
  Command command;
  double score = 0;           // higher is better; 0: no reason for or against
  std::string_view why = {};  // a literal sentence
};

// A rulebook's knowledge of how to play it well. Not rules: every candidate still goes through the judge.
class Advisor {
 public:
  virtual ~Advisor() = default;
  // Orders for the side that is asked, best first where they can be told apart; at least one of them legal.
  virtual void candidates(const Battle& battle, Side side, std::vector<Candidate>& out) const = 0;
  // Some order for this option, to be judged; different ones for different random numbers.
  virtual Command sample(const Battle& battle, const Option& option, Random& random) const = 0;
  // Why it chose this order, if possible with the figures that speak for it. The verdict is the judge's on the order.
  virtual std::string reason(const Battle&, const Candidate& chosen, const Verdict&) const {
    return std::string(chosen.why);
  }
  // How well the side stands, roughly in units of one formed unit.
  virtual double value(const Battle& battle, Side side) const = 0;
};

}  // namespace grognard
