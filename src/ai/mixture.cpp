// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/mixture.h"

#include <algorithm>

namespace grognard {
namespace {

constexpr int kRounds = 400;

// In proportion to what one is sorry not to have done; all alike if to nothing.
std::vector<double> by_regret(const std::vector<double>& regrets) {
  std::vector<double> chances(regrets.size());
  double sum = 0;
  for (std::size_t i = 0; i < regrets.size(); ++i) sum += chances[i] = std::max(0.0, regrets[i]);
  for (double& chance : chances) chance = sum > 0 ? chance / sum : 1.0 / static_cast<double>(chances.size());
  return chances;
}

// What each choice brings against the other's chances, and what one gets by one's own; the difference is added to the regrets.
template <class Value>
void regret(std::vector<double>& regrets, const std::vector<double>& own, std::size_t others, Value&& value_against) {
  std::vector<double> brings(own.size());
  double got = 0;
  for (std::size_t i = 0; i < own.size(); ++i) {
    for (std::size_t j = 0; j < others; ++j) brings[i] += value_against(i, j);
    got += own[i] * brings[i];
  }
  for (std::size_t i = 0; i < own.size(); ++i) regrets[i] += brings[i] - got;
}

}  // namespace

std::vector<double> mixture_of(const Payoffs& payoffs) {
  const std::size_t rows = payoffs.size();
  const std::size_t columns = payoffs.front().size();
  std::vector<double> ours(rows), theirs(columns), sum(rows);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<double> own = by_regret(ours);
    const std::vector<double> reply = by_regret(theirs);
    for (std::size_t i = 0; i < rows; ++i) sum[i] += own[i] / kRounds;
    regret(ours, own, columns, [&](std::size_t i, std::size_t j) { return reply[j] * payoffs[i][j]; });
    regret(theirs, reply, rows, [&](std::size_t j, std::size_t i) { return -own[i] * payoffs[i][j]; });
  }
  return sum;
}

std::size_t drawn(const std::vector<double>& chances, Random& random) {
  double left = random.below(1'000'000) / 1e6;
  for (std::size_t i = 0; i + 1 < chances.size(); ++i) {
    if (left < chances[i]) return i;
    left -= chances[i];
  }
  return chances.size() - 1;
}

}  // namespace grognard
