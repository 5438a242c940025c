// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/rule_id.h"
#include "core/side.h"

namespace grognard {

using Faces = boost::container::small_vector<std::uint8_t, 48>;  // in place: two dozen dice, all thrown again

// How a throw is read. Rules receive only the reading, so that all throws that read the same are one case to the odds.
enum class Reading : std::uint8_t {
  AtLeast,  // how many dice show `need` or more
  Total,    // the sum of the faces
  Bands,  // the sum against rising limits: 0 if at most limits[0], 1 if at most limits[1], ...; the count of limits if over all
};
inline constexpr int kMostLimits = 4;
inline constexpr int kMostDice = 400;  // in one throw; anything more is a bug or an attack

// How one die of a throw is read, where they differ.
struct DieRule {
  std::uint8_t need = 0;
  bool reroll_failure = false;
  bool reroll_success = false;
  friend bool operator==(const DieRule&, const DieRule&) = default;
};

// A throw that a rule asks for.
struct RollRequest {
  RuleId rule;
  Side side = Side::A;        // who throws
  std::string_view why = {};  // a literal: "volley", "morale", ...
  int count = 1;
  int sides = 6;
  Reading reading = Reading::Total;
  int need = 0;                  // AtLeast; over `sides`: no die can hit; 1 or less: every die hits
  bool reroll_failures = false;  // AtLeast: dice that fail are thrown once more (their second faces follow the first)
  // AtLeast, where dice differ: how each is read, and how many of them, in order, are counted together.
  boost::container::small_vector<DieRule, 8> each = {};
  boost::container::small_vector<std::uint8_t, 4> parts = {};
  int limits[kMostLimits] = {};
  int limit_count = 0;
};

// How many faces the throw has in all, given the first ones (more than count only where failures are thrown again).
int faces_wanted(const RollRequest& request, std::span<const std::uint8_t> first);
// Which dice of RollRequest::each are still to be thrown, for the first or the second time, given the faces so far; none
// where all are read alike.
std::vector<int> dice_wanted(const RollRequest& request, std::span<const std::uint8_t> faces);
// The one reading of a throw, shared by every source.
int read(const RollRequest& request, std::span<const std::uint8_t> faces);

// Hits of each part of a throw that has parts.
using PartHits = boost::container::small_vector<std::uint8_t, 4>;
PartHits hits_of_parts(const RollRequest& request, std::span<const std::uint8_t> faces);

// Who answers is injected: generator, script, players typing, or the odds walker.
class DiceSource {
 public:
  virtual ~DiceSource() = default;
  // Appends the faces of the throw; false if this source has no answer (script at its end, players asked to throw).
  virtual bool answer(const RollRequest& request, Faces& faces) = 0;
};

struct Roll {
  Faces faces = {};
  int first = 0;  // so many of the faces were thrown first; those after them again
  int value = 0;
  PartHits of_part = {};  // where the request has parts
};

// What the rules see. Records every face. If the source has no answer the throw is kept as `wanted` and read as the lowest
// faces; whoever runs the rules does so on a copy, sees wanted() and drops the copy. (No exceptions: rules code never throws.)
class Dice {
 public:
  explicit Dice(DiceSource& source) : source_(&source) {}

  Roll roll(const RollRequest& request);
  // count dice at need or more
  Roll hits(RuleId rule, Side side, std::string_view why, int count, int need, int sides = 6);
  Roll total(RuleId rule, Side side, std::string_view why, int count, int sides = 6);
  // 0: at most number; 1: fails by 1 to band; 2: fails by more
  Roll bands(RuleId rule, Side side, std::string_view why, int count, std::span<const int> limits, int sides = 6);

  DiceSource& source() const { return *source_; }
  std::span<const std::uint8_t> tape() const { return {tape_.data(), tape_.size()}; }
  bool wanting() const { return wanting_; }
  const RollRequest& wanted() const { return wanted_; }
  int rolls() const { return rolls_; }

 private:
  DiceSource* source_;
  Faces tape_;
  int rolls_ = 0;
  bool wanting_ = false;
  RollRequest wanted_{RuleId("XX-NONE-0")};
};

}  // namespace grognard
