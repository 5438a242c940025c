// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/decision.h"
#include "core/dice.h"
#include "core/event.h"
#include "core/survey.h"
#include "core/verdict.h"
#include "core/view.h"

namespace grognard {

// Whose eyes: one side's, or everything (umpire, spectators after the end).
using Eyes = std::optional<Side>;

struct Outcome {
  bool over = false;
  std::optional<Side> winner = {};  // none: a draw (or not over)
  RuleId rule{"XX-NONE-0"};
  std::string text = {};  // "The Bavarians are broken: 5 of 9 units lost."
  PerSide<int> points = {0, 0};
};

// One position of one game: the small edge over each rulebook's own State. Nine methods, none optional; a tenth needs an
// argument in ARCHITECTURE.md.
class Battle {
 public:
  virtual ~Battle() = default;
  // What is asked now. With a unit: the orders that this unit may be given (where the decision asks for an order to a unit).
  virtual Decision decision(PieceId unit = kNoPiece) const = 0;
  // Is this order legal? Pure; completes and snaps the order.
  virtual Verdict judge(const Command& command) const = 0;
  // Carries out an order as the judge has completed it (anything else is a bug) and runs on to the next decision. Debug
  // builds judge it again.
  virtual void apply(const Command& command, Dice& dice, Chronicle& chronicle) = 0;
  // A copy; for one side's eyes, one without the other's secrets.
  virtual std::unique_ptr<Battle> clone(Eyes eyes = std::nullopt) const = 0;
  // With a piece: only where we are in the turn, and this piece alone.
  virtual View view(Eyes eyes = std::nullopt, PieceId only = kNoPiece) const = 0;
  // What this piece reaches and sees from where it stands: measuring is part of the game, and what blocks a sight line is
  // the rulebook's business.
  virtual Survey survey(PieceId piece) const = 0;
  // The position in words, for a terminal or a screen reader.
  virtual std::string text(Eyes eyes = std::nullopt) const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual Outcome outcome() const = 0;
};

// What a rulebook provides: a State and free functions over it (found by argument), which one template adapts.
template <class S>
concept RulebookState =
    std::copyable<S> && requires(const S& s, S& m, const Command& c, Dice& d, Chronicle& ch, PieceId p, Eyes e) {
      { decide(s, p) } -> std::same_as<Decision>;
      { weigh(s, c) } -> std::same_as<Verdict>;
      { carry_out(m, c, d, ch) } -> std::same_as<void>;
      { seen_by(s, e) } -> std::same_as<S>;
      { look(s, e) } -> std::same_as<View>;
      { survey_from(s, p) } -> std::same_as<Survey>;
      { describe(s, e) } -> std::same_as<std::string>;
      { hash_of(s) } -> std::same_as<std::uint64_t>;
      { result(s) } -> std::same_as<Outcome>;
    };

template <RulebookState S>
class BattleOf final : public Battle {
 public:
  explicit BattleOf(S state) : state_(std::move(state)) {}
  Decision decision(PieceId unit) const override { return decide(state_, unit); }
  Verdict judge(const Command& c) const override { return weigh(state_, c); }
  void apply(const Command& c, Dice& dice, Chronicle& chronicle) override { carry_out(state_, c, dice, chronicle); }
  std::unique_ptr<Battle> clone(Eyes eyes) const override {
    if (!eyes) return std::make_unique<BattleOf>(state_);
    return std::make_unique<BattleOf>(seen_by(state_, eyes));
  }
  View view(Eyes eyes, PieceId only) const override {
    if constexpr (requires { look(state_, eyes, only); }) {
      return look(state_, eyes, only);
    } else {
      View view = look(state_, eyes);
      if (only == kNoPiece) return view;
      const Piece piece = view.pieces[only];
      view.pieces = {piece};
      return view;
    }
  }
  Survey survey(PieceId piece) const override { return survey_from(state_, piece); }
  std::string text(Eyes eyes) const override { return describe(state_, eyes); }
  std::uint64_t hash() const override { return hash_of(state_); }
  Outcome outcome() const override { return result(state_); }

  const S& state() const { return state_; }

 private:
  S state_;
};

}  // namespace grognard
