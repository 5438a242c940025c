// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/facing.h"

#include <array>
#include <cstddef>

#include "geometry/check.h"

namespace grognard {
namespace {

constexpr int kQuarter = 900;
constexpr double kPi = 3.14159265358979323846;
constexpr double kRadiansPerTenth = kPi / 1800.0;

// Both series are used up to 45 degrees only, where the 10th term is far below the last bit.
constexpr double sine_series(double x) {
  double term = x;
  double sum = x;
  for (int n = 1; n <= 10; ++n) {
    term = -term * x * x / ((2 * n) * (2 * n + 1));
    sum = sum + term;
  }
  return sum;
}
constexpr double cosine_series(double x) {
  double term = 1;
  double sum = 1;
  for (int n = 1; n <= 10; ++n) {
    term = -term * x * x / ((2 * n - 1) * (2 * n));
    sum = sum + term;
  }
  return sum;
}

constexpr std::array<double, kQuarter + 1> sine_table() {
  std::array<double, kQuarter + 1> table{};
  for (int i = 0; i <= kQuarter; ++i) {
    const int other = kQuarter - i;
    table[i] = i <= other ? sine_series(i * kRadiansPerTenth) : cosine_series(other * kRadiansPerTenth);
  }
  return table;
}

constexpr std::array<double, kQuarter + 1> kSine = sine_table();
static_assert(kSine[0] == 0 && kSine[kQuarter] == 1);

// Both for 0..900 tenths.
constexpr double sine(int tenths) { return kSine[tenths]; }
constexpr double cosine(int tenths) { return kSine[kQuarter - tenths]; }

// The nearest tenth to the angle from "along" towards "side"; along > 0, side >= 0. Halves go to the smaller angle.
int tenths_in_quarter(double along, double side) {
  int low = 0;  // the angle is at least low and less than high
  int high = kQuarter;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (side * cosine(middle) >= along * sine(middle) ? low : high) = middle;
  }
  // The sum of two unit vectors points half-way between them.
  const bool past_half = side * (cosine(low) + cosine(high)) > along * (sine(low) + sine(high));
  return past_half ? high : low;
}

}  // namespace

Vec2 Facing::forward() const {
  const int rest = tenths_ % kQuarter;
  switch (tenths_ / kQuarter) {
    case 0: return {sine(rest), cosine(rest)};
    case 1: return {cosine(rest), -sine(rest)};
    case 2: return {-sine(rest), -cosine(rest)};
    default: return {-cosine(rest), sine(rest)};
  }
}

int turn_between(Facing from, Facing to) {
  const int turn = to.in_tenths() - from.in_tenths();
  if (turn > 1800) return turn - 3600;
  return turn <= -1800 ? turn + 3600 : turn;
}

Facing facing_of(Vec2 v) {
  if (v.y > 0 && v.x >= 0) return Facing::tenths(tenths_in_quarter(v.y, v.x));
  if (v.x > 0 && v.y <= 0) return Facing::tenths(kQuarter + tenths_in_quarter(v.x, -v.y));
  if (v.y < 0 && v.x <= 0) return Facing::tenths(2 * kQuarter + tenths_in_quarter(-v.y, -v.x));
  geometry_check(v.x < 0, "a direction that is not zero");
  return Facing::tenths(3 * kQuarter + tenths_in_quarter(-v.x, v.y));
}

double radians(int tenths) { return tenths * kRadiansPerTenth; }

}  // namespace grognard
