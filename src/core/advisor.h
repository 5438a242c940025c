// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/battle.h"
#include "core/command.h"
#include "core/dice_sources.h"

namespace grognard {

// How a piece is to behave for a while, whatever its habits would have it do.
enum class Posture : std::uint8_t {
  Free,     // as its habits say
  Stand,    // it stays where it is, but may charge
  Steady,   // it may move, but does not charge
  Fast,     // neither
  Forward,  // it goes for what decides the battle
};
inline constexpr int kPostures = 5;

// What each piece is to do till the next half-turn; pieces that are not in it are free.
struct Scheme {
  std::vector<Posture> of_piece = {};
  Posture of(PieceId piece) const {
    return piece >= 0 && piece < std::ssize(of_piece) ? of_piece[piece] : Posture::Free;
  }
  bool may_move(PieceId piece) const { return of(piece) != Posture::Stand && of(piece) != Posture::Fast; }
  bool may_charge(PieceId piece) const { return of(piece) != Posture::Steady && of(piece) != Posture::Fast; }
  bool goes_forward(PieceId piece) const { return of(piece) == Posture::Forward; }
  friend bool operator==(const Scheme&, const Scheme&) = default;
};

// Troops that a scheme treats alike.
struct Body {
  std::vector<PieceId> pieces = {};
  Symbol arm = Symbol::Infantry;
};

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
  virtual void candidates(const Battle& battle, Side side, const Scheme& scheme, std::vector<Candidate>& out) const = 0;
  // What a scheme may tell apart: each arm on each wing.
  virtual std::vector<Body> bodies(const Battle& battle, Side side) const;
  // How many half-turns to look ahead to see what a scheme is good for.
  virtual int horizon() const { return 4; }
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
