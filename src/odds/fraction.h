// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace grognard {

// Weights of throws are whole numbers: 24 dice have 6^24 throws, more than 64 bits can count.
using Wide = unsigned __int128;

// An exact chance, in lowest terms.
struct Fraction {
  Wide numerator = 0;
  Wide denominator = 1;

  double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  friend bool operator==(const Fraction&, const Fraction&) = default;
};
std::string to_string(const Fraction& fraction);  // "7/36"; "0" and "1" without a denominator
// Reads "7/36" or "1", in any terms; nothing if it is no fraction from 0 to 1 (of at most 38 digits).
std::optional<Fraction> parse_fraction(std::string_view text);

Wide common_divisor(Wide a, Wide b);
// Nothing if the result needs more than 128 bits.
std::optional<Wide> product(Wide a, Wide b);
std::optional<Wide> power(Wide base, int exponent);
std::optional<Wide> common_multiple(Wide a, Wide b);

// Brings fractions of one denominator to lowest terms. The denominators of dice have only small prime factors, and dividing
// by these is several times faster than Euclid's algorithm on 128 bits.
class Reducer {
 public:
  explicit Reducer(Wide denominator);
  Fraction operator()(Wide numerator) const;

 private:
  static constexpr int kPrimes[] = {3, 5, 7, 11, 13, 17, 19};
  Wide denominator_;
  unsigned primes_ = 0;      // bit i: kPrimes[i] divides the denominator
  bool only_small_ = false;  // it has no other odd factors
};

}  // namespace grognard
