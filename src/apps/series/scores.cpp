// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/scores.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace grognard {
namespace {

// What is supposed of pairs that have not been seen: a little of each kind, so that few pairs alike prove nothing.
constexpr double kUnseen = 0.1;

// Mean and variance of shares, a little of each kind of pair being supposed besides.
struct Moments {
  double pairs = 0;
  double mean = 0;
  double variance = 0;
};
Moments moments_of(const std::array<int, 5>& counts, double unseen) {
  Moments m;
  for (int q = 0; q < 5; ++q) {
    m.pairs += counts[q] + unseen;
    m.mean += (counts[q] + unseen) * q / 4;
  }
  m.mean /= m.pairs;
  for (int q = 0; q < 5; ++q) m.variance += (counts[q] + unseen) * (q / 4.0 - m.mean) * (q / 4.0 - m.mean);
  m.variance /= m.pairs;
  return m;
}

}  // namespace

void PairScores::add(const PairScores& others) {
  for (int q = 0; q < 5; ++q) counts_[q] += others.counts_[q];
}

int PairScores::pairs() const {
  int sum = 0;
  for (const int count : counts_) sum += count;
  return sum;
}

double PairScores::mean() const { return pairs() == 0 ? 0.5 : moments_of(counts_, 0).mean; }

double PairScores::variance() const {
  const int n = pairs();
  return n < 2 ? 0 : moments_of(counts_, 0).variance * n / (n - 1);
}

double student_95(int degrees) {
  constexpr double z = 1.959963984540054;
  constexpr double z3 = z * z * z;
  constexpr double z5 = z3 * z * z;
  constexpr double z7 = z5 * z * z;
  constexpr double kFew[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706};  // where the series below is not good enough
  if (degrees <= std::ssize(kFew)) return kFew[degrees - 1];
  const double n = degrees;
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

ShareInterval interval_of(const PairScores& scores) {
  const int n = scores.pairs();
  if (n == 0) return {};
  const double variance = scores.variance();
  if (variance == 0) return interval_of(scores.mean(), n);
  const double reach = student_95(n - 1) * std::sqrt(variance / n);
  return {std::max(0.0, scores.mean() - reach), std::min(1.0, scores.mean() + reach)};
}

double elo_of(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

std::optional<double> log_likelihood_ratio(const PairScores& scores, const Sprt& sprt) {
  if (scores.pairs() < kFewestSprtPairs) return std::nullopt;
  const Moments m = moments_of(scores.counts(), kUnseen);
  return scores.pairs() * (sprt.high - sprt.low) * (2 * m.mean - sprt.low - sprt.high) / (2 * m.variance);
}

SprtSays look_at(const PairScores& scores, const Sprt& sprt) {
  const double ratio = log_likelihood_ratio(scores, sprt).value_or(0);
  return ratio >= kSprtBound ? SprtSays::High : ratio <= -kSprtBound ? SprtSays::Low : SprtSays::GoOn;
}

}  // namespace grognard
