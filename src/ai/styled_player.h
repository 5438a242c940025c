// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ai/random_player.h"

namespace grognard {

enum class Style : std::uint8_t {
  Sitter,    // never moves by its own will; shoots, and answers what must be answered
  Attacker,  // always at the nearest enemy, and charges whenever it may
  Rusher,    // everybody to the nearest objective or way off the table, and then stays there
};

// One idea and nothing else: somebody to be measured against who is not the advisor. Where to go is its own affair; all else,
// like how to deploy, whom to shoot at or how to answer a charge, it leaves to the advisor. Of the rules it knows a few words
// for going somewhere and for charging.
class StyledPlayer final : public Player {
 public:
  StyledPlayer(const Advisor& advisor, Style style, Random random)
      : advisor_(&advisor), style_(style), fallback_(advisor, random) {}

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override;
  std::optional<Verdict> go(const Battle& battle, std::span<const Option> options, const View& view, Side side);
  std::optional<Verdict> march(const Battle& battle, const Option& option, const Piece& unit, Vec2 goal,
                               Side side) const;
  std::optional<Verdict> as_advised(const Battle& battle, Side side, const View& view);
  bool refuses(const Command& command, const View& view) const;
  std::optional<Vec2> goal_of(const View& view, const Piece& unit) const;
  bool may_try(const Option& option);

  const Advisor* advisor_;
  Style style_;
  RandomPlayer fallback_;
  std::vector<Candidate> candidates_;  // kept for its memory
  int half_turn_ = -1;
  int number_ = -1;
  std::map<std::pair<PieceId, std::string>, int> tries_;  // to go somewhere in this half-turn
  std::set<PieceId> ordered_;  // by an order of its own in this question, which may be one for both sides
};

}  // namespace grognard
