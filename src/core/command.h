// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <string_view>

#include "core/side.h"
#include "geometry/pose.h"

namespace grognard {

// A word of at most 15 letters kept in place: the verb of an order. Compares as fast as two numbers.
class Verb {
 public:
  constexpr Verb() = default;
  constexpr Verb(std::string_view text) {  // NOLINT: implicit on purpose; longer text is cut and then matches nothing
    for (std::size_t i = 0; i < text.size() && i < sizeof(text_) - 1; ++i) text_[i] = text[i];
  }
  constexpr Verb(const char* text) : Verb(std::string_view(text)) {}  // NOLINT
  constexpr std::string_view str() const { return text_; }
  friend constexpr bool operator==(const Verb& a, const Verb& b) {
    using Words = std::array<std::uint64_t, 2>;
    return std::bit_cast<Words>(a) == std::bit_cast<Words>(b);
  }

 private:
  char text_[16] = {};
};

// Everything on the table that an order can name (units, generals, places) has a number, given by the battle's roster.
using PieceId = std::int16_t;
inline constexpr PieceId kNoPiece = -1;

// An order: who does what, to whom, by which way. One flat shape for all rulebooks.
struct Command {
  Side side = Side::A;
  Verb verb = {};
  boost::container::small_vector<PieceId, 1> units = {};
  boost::container::small_vector<PieceId, 1> targets = {};
  boost::container::small_vector<Pose, 3> path = {};  // key poses after the start, in order
  int number = 0;           // how many or how far; of a verb that can be done in several ways: which (Option::number)
  std::uint32_t picks = 0;  // details switched on, by their bits (Pick::bit)
  bool find_way = false;  // the path says only where to stand at the end: the judge finds the way there, and it is gone

  // A verb has a number or details to pick, never both; where there is one number for either, the judge knows which.
  int number_or_picks() const { return picks != 0 ? static_cast<int>(picks) : number; }
  PieceId unit() const { return units.empty() ? kNoPiece : units.front(); }
  PieceId target() const { return targets.empty() ? kNoPiece : targets.front(); }
  friend bool operator==(const Command&, const Command&) = default;
};

}  // namespace grognard
