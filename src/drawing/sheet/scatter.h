// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace grognard::drawing {

// The irregularity of a hand: numbers that depend on nothing but the seed (an id), so that the same wood always has the
// same trees, whatever else is on the sheet. No claim to good statistics. Draw once to a statement or inside braces: in
// other expressions the order of draws is the compiler's choice.
class Scatter {
 public:
  explicit constexpr Scatter(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  constexpr double unit() { return static_cast<double>(bits() >> 40) / 16777216.0; }  // 0 <= x < 1
  constexpr double between(double low, double high) { return low + (high - low) * unit(); }
  constexpr double about(double spread) { return between(-spread, spread); }
  constexpr int below(int n) { return static_cast<int>(bits() % static_cast<std::uint64_t>(n)); }

 private:
  std::uint64_t state_;
};

// A smooth wave along a line, between -1 and 1, with one random height at each whole number.
inline double wave(std::uint64_t seed, double at) {
  const double start = at < 0 ? 0 : at;
  const auto whole = static_cast<std::uint64_t>(start);
  const double t = start - static_cast<double>(whole);
  const double a = Scatter(seed + whole * 7919).about(1);
  const double b = Scatter(seed + (whole + 1) * 7919).about(1);
  return a + (b - a) * t * t * (3 - 2 * t);
}

}  // namespace grognard::drawing
