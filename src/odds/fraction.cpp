// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "odds/fraction.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace grognard {
namespace {

int trailing_zeros(Wide value) {
  const auto low = static_cast<std::uint64_t>(value);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(value >> 64));
}

// Division by a small number: the processor does 64 bits many times faster than 128.
bool divisible(Wide value, unsigned prime) {
  if (value >> 64 == 0) return static_cast<std::uint64_t>(value) % prime == 0;
  return value % prime == 0;
}

std::optional<Wide> whole_number(std::string_view digits) {
  if (digits.empty() || digits.size() > 38) return std::nullopt;
  Wide number = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

}  // namespace

std::optional<Fraction> parse_fraction(std::string_view text) {
  const std::size_t stroke = text.find('/');
  const std::optional<Wide> numerator = whole_number(text.substr(0, stroke));
  const std::optional<Wide> denominator = stroke == text.npos ? Wide{1} : whole_number(text.substr(stroke + 1));
  if (!numerator || !denominator || *denominator == 0 || *numerator > *denominator) return std::nullopt;
  return Reducer(*denominator)(*numerator);
}

std::string to_string(const Fraction& fraction) {
  if (fraction.denominator == 1) return fmt::format("{}", fraction.numerator);
  return fmt::format("{}/{}", fraction.numerator, fraction.denominator);
}

Wide common_divisor(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

std::optional<Wide> product(Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

std::optional<Wide> power(Wide base, int exponent) {
  Wide result = 1;
  for (int i = 0; i < exponent; ++i) {
    if (__builtin_mul_overflow(result, base, &result)) return std::nullopt;
  }
  return result;
}

std::optional<Wide> common_multiple(Wide a, Wide b) {
  if (a == b) return a;
  return product(a / common_divisor(a, b), b);
}

Reducer::Reducer(Wide denominator) : denominator_(denominator) {
  Wide rest = denominator >> trailing_zeros(denominator);
  for (std::size_t i = 0; i < std::size(kPrimes) && rest != 1; ++i) {
    const auto prime = static_cast<unsigned>(kPrimes[i]);
    if (!divisible(rest, prime)) continue;
    primes_ |= 1u << i;
    while (divisible(rest, prime)) rest /= prime;
  }
  only_small_ = rest == 1;
}

Fraction Reducer::operator()(Wide numerator) const {
  if (numerator == 0) return {0, 1};
  if (!only_small_) {
    const Wide divisor = common_divisor(numerator, denominator_);
    return {numerator / divisor, denominator_ / divisor};
  }
  const int twos = std::min(trailing_zeros(numerator), trailing_zeros(denominator_));
  Fraction fraction{numerator >> twos, denominator_ >> twos};
  for (std::size_t i = 0; i < std::size(kPrimes); ++i) {
    if ((primes_ >> i & 1) == 0) continue;
    const auto prime = static_cast<unsigned>(kPrimes[i]);
    while (divisible(fraction.numerator, prime) && divisible(fraction.denominator, prime)) {
      fraction.numerator /= prime;
      fraction.denominator /= prime;
    }
  }
  return fraction;
}

}  // namespace grognard
