// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/battle.h"
#include "core/command.h"
#include "core/dice_sources.h"
#include "core/muster.h"

namespace grognard {

// How a piece is to behave for a while, whatever its habits would have it do.
enum class Posture : std::uint8_t {
  Free,     // as its habits say
  Stand,    // it stays where it is, but may charge
  Steady,   // it may move, but does not charge
  Fast,     // neither
  Forward,  // it goes for its goal; without one, for what decides the battle
  Back,     // it withdraws: out of the enemy's reach, towards its goal if it has one; it does not charge
  Bold,     // it closes with the enemy and charges whenever it may
  Strike,   // it goes for its target, and charges or shoots at nobody else while it can get there
};
inline constexpr int kPostures = 8;

struct Task {
  Posture posture = Posture::Free;
  PieceId target = kNoPiece;      // an enemy
  std::optional<Vec2> goal = {};  // in the rulebook's unit, like poses
  friend bool operator==(const Task&, const Task&) = default;
};

// What each piece is to do till the next half-turn; pieces that are not in it are free.
struct Scheme {
  std::vector<Task> of_piece = {};
  const Task& task(PieceId piece) const {
    static const Task kFree;
    return piece >= 0 && piece < std::ssize(of_piece) ? of_piece[piece] : kFree;
  }
  Posture of(PieceId piece) const { return task(piece).posture; }
  bool may_move(PieceId piece) const { return of(piece) != Posture::Stand && of(piece) != Posture::Fast; }
  bool may_charge(PieceId piece) const {
    return of(piece) != Posture::Steady && of(piece) != Posture::Fast && of(piece) != Posture::Back;
  }
  bool goes_forward(PieceId piece) const { return of(piece) == Posture::Forward; }
  friend bool operator==(const Scheme&, const Scheme&) = default;
};

// Troops that a scheme treats alike.
struct Body {
  std::vector<PieceId> pieces = {};
  Symbol arm = Symbol::Infantry;
  std::string name = {};  // "the horse on the left", "Molitor's Division"
};

// A scheme that the book itself would have a name for: "Hold the ridge, and let the guns work."
struct NamedScheme {
  std::string name;
  Scheme scheme;
};

// An order worth considering.
struct Candidate {
  Command command;
  double score = 0;           // higher is better; 0: no reason for or against
  std::string_view why = {};  // a literal sentence
};

// A figure that a reason rests on. Whoever doubts it can work it out again from what is on the table.
struct Claim {
  enum class Kind : std::uint8_t {
    Distance,  // between the footprints of two pieces, in inches
    Nearest,   // the same, and no other enemy of the first is nearer
    Figures,   // that a piece has (Piece::figures)
    Losses,    // that it has suffered (Piece::losses)
    Total,     // of a sum in the verdict on the order: the one by rule `rule`
  } kind = Kind::Distance;
  PieceId of = kNoPiece;
  PieceId to = kNoPiece;
  double value = 0;
  RuleId rule{"XX-NONE-0"};
};

// Why an order was chosen, in a sentence, and the figures in it.
struct Reason {
  std::string words;
  std::vector<Claim> claims = {};
};

// An order that was carried out, to be looked at afterwards.
struct Deed {
  const Battle& before;
  const Command& command;
  std::span<const Event> events;
  const Battle& after;
  // Whose conduct is asked for: where both sides wrote in secret, what came of it shows with the last seal, whoever's it is.
  PerSide<bool> counts = {true, true};
};

// Counts of how somebody plays: "marches stopped by friends: 12 of 340". Names are literals.
class ConductSheet {
 public:
  struct Row {
    std::string_view what;
    double faults = 0;
    double of = 0;
  };
  void count(std::string_view what, bool fault) { add(what, fault ? 1 : 0, 1); }
  // A quantity instead: inches marched, say.
  void measure(std::string_view what, double amount) { add(what, amount, 0); }
  const std::vector<Row>& rows() const { return rows_; }

 private:
  void add(std::string_view what, double faults, double of);
  std::vector<Row> rows_;
};

// A rulebook's knowledge of how to play it well. Not rules: every candidate still goes through the judge.
class Advisor {
 public:
  virtual ~Advisor() = default;
  // Orders for the side that is asked; at least one of them legal, and "leave it" among them for whoever may be ordered: what costs the unit
  // neither its charge nor its fire. Whatever the scheme says, somebody must answer what has to be answered.
  virtual void candidates(const Battle& battle, Side side, const Scheme& scheme, std::vector<Candidate>& out) const = 0;
  // What a scheme may tell apart. Unless the rulebook knows better (brigades, divisions): each arm on each wing.
  virtual std::vector<Body> bodies(const Battle& battle, Side side) const;
  // Schemes that only this rulebook would think of, for the whole army; others are made of bodies, goals and postures.
  virtual std::vector<NamedScheme> schemes(const Battle&, Side, const std::vector<Body>&) const { return {}; }
  // How many half-turns to look ahead to see what a scheme is good for.
  virtual int horizon() const { return 4; }
  // The position in words that all rulebooks share. Fast: it is asked at the end of every playout.
  virtual void muster(const Battle&, Muster&) const {}
  // A whole position that may be the true one, from what one side sees of it: where the other keeps secrets they are made
  // up, with care that they are plausible and by these random numbers alone.
  virtual std::unique_ptr<Battle> imagine(const Battle& seen, Side, Random&) const { return seen.clone(); }
  // Some order for this option, to be judged; different ones for different random numbers.
  virtual Command sample(const Battle& battle, const Option& option, Random& random) const = 0;
  // Why it chose this order, with the figures that speak for it. The verdict is the judge's on the order.
  virtual Reason reason(const Battle&, const Candidate& chosen, const Verdict&) const {
    return {std::string(chosen.why)};
  }
  // What there is to be said against how somebody played, and how often there was occasion for it.
  virtual void conduct(const Deed&, ConductSheet&) const {}
  // How well the side stands, roughly in units of one formed unit.
  virtual double value(const Battle& battle, Side side) const = 0;
};

}  // namespace grognard
