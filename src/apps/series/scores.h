// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "odds/interval.h"

namespace grognard {

// What a player has scored in pairs of games, each pair with the same dice and with sides changed. A draw counts half; the
// score of a pair is the mean of its games: 0, 1/4, 1/2, 3/4 or 1.
class PairScores {
 public:
  void add(int quarters) { ++counts_[quarters]; }
  void add(const PairScores& others);

  int pairs() const;
  double mean() const;      // 0.5 if there are none
  double variance() const;  // of a pair, as estimated from them (divided by pairs - 1); 0 for fewer than two
  const std::array<int, 5>& counts() const { return counts_; }  // by quarters

 private:
  std::array<int, 5> counts_ = {};
};

// Where the true score lies, 95 %: Student's interval by the variance between pairs. Where all pairs are alike they say nothing
// of their variance: then Wilson's for so many pairs.
ShareInterval interval_of(const PairScores& scores);
// By how much Student's t is wider than the normal law's 1.96.
double student_95(int degrees);

// The difference in Elo that a score stands for; of 0 and 1 infinite.
double elo_of(double score);

// A sequential test of two suppositions about the score: that it is low, or that it is high. Either is mistaken for the other
// in 5 games of a hundred at most, or nearly (alpha = beta = 0.05). Looked at after whole batches only.
struct Sprt {
  double low = 0.50;
  double high = 0.55;
};
inline constexpr double kSprtBound = 2.944438979166440;  // ln((1 - 0.05) / 0.05)
inline constexpr int kFewestSprtPairs = 16;              // before them nothing is known about the variance
// How much likelier the pairs are if the score is high than if it is low, as a logarithm: by the normal law, with the variance
// of the pairs themselves. None yet where pairs are too few.
std::optional<double> log_likelihood_ratio(const PairScores& scores, const Sprt& sprt);
enum class SprtSays : std::uint8_t { GoOn, Low, High };
SprtSays look_at(const PairScores& scores, const Sprt& sprt);

}  // namespace grognard
