// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/advisor.h"

namespace grognard {

// How likely a side is to win, to draw and to lose; they sum to one.
struct Prospects {
  double win = 0;
  double draw = 0;
  double loss = 0;
  double score() const { return win + draw / 2; }
};

// Winning chances of a rulebook's positions, learnt from games between computers: an ordered logistic model, whose lead for A is the
// sum of features by their weights, and whose draws lie between two bounds. Only + - * / and sqrt: the same on every machine.
struct Chance {
  std::vector<std::string> features = {};
  std::vector<double> weights = {};  // one for each feature
  // The half-width of what is a draw: exp(bounds . (1, share of the turns gone, its square)).
  double bounds[3] = {-2, 0, 0};
  // Where it comes from.
  std::string rulebook = {};
  std::string version = {};
  int games = 0;
  // A playout takes about so long for each unit on the machine where this was learnt; levels count their playouts by it.
  double playout_ms = 0.5;

  // A's, from its features.
  Prospects of(const std::vector<double>& features, double gone) const;
};

// For rulebooks that nobody has learnt anything of: troops, what counts held, points.
Chance plain_chance(const Muster& muster);
// Throws BadInput if the text is no such thing, or was learnt by another version of the rulebook.
Chance read_chance(std::string_view json, const std::string& file, std::string_view rulebook, std::string_view version);
std::string to_text(const Chance& chance);

// Asks for many positions, and keeps its memory.
class Estimator {
 public:
  Estimator(const Advisor& advisor, const Chance& chance) : advisor_(&advisor), chance_(&chance) {}
  // Of a battle that is over, what came of it.
  Prospects of(const Battle& battle, Side side);
  const Muster& muster_of(const Battle& battle);

 private:
  const Advisor* advisor_;
  const Chance* chance_;
  Muster muster_ = {};
  std::vector<double> features_ = {};
};

// e to the power of x, from + - * / alone; x is held between -40 and 40.
double plain_exp(double x);

}  // namespace grognard
