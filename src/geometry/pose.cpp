// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/pose.h"

#include <cmath>

namespace grognard {
namespace {

// A whole number of 1/scale with the digits of the fraction always shown.
void append_fixed(std::string& text, std::int64_t value, std::int64_t scale) {
  if (value < 0) text += '-';
  const std::int64_t size = value < 0 ? -value : value;
  text += std::to_string(size / scale);
  text += '.';
  text += std::to_string(scale + size % scale).substr(1);
}

}  // namespace

std::int32_t snap(double length) {
  // Beyond this the place is off every table; saturating keeps the conversion defined for any input.
  constexpr double kMost = 2147483647.0;
  const double size = std::floor((length < 0 ? -length : length) * 100.0 + 0.5);
  const auto hundredths = static_cast<std::int32_t>(size < kMost ? size : kMost);
  return length < 0 ? -hundredths : hundredths;
}

double snapped_length(double length) { return snap(length) / 100.0; }

Pose Pose::snapped(Vec2 at, Facing facing) { return {snap(at.x), snap(at.y), facing}; }

std::string to_string(const Pose& pose) {
  std::string text = "(";
  append_fixed(text, pose.x, 100);
  text += ", ";
  append_fixed(text, pose.y, 100);
  text += ") facing ";
  append_fixed(text, pose.facing.in_tenths(), 10);
  return text;
}

}  // namespace grognard
