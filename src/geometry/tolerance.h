// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace grognard {

// Lengths that differ by less than this count as equal in every comparison (in the rulebook's length unit; it is also
// the grid that positions are snapped to). Compare through these functions only.
inline constexpr double kTolerance = 0.01;

// d is at most limit. (The small share of the tolerance left over absorbs the rounding of snapped positions.)
constexpr bool within(double d, double limit) { return d < limit + kTolerance; }
constexpr bool beyond(double d, double limit) { return !within(d, limit); }
// d is at least limit.
constexpr bool reaches(double d, double limit) { return d > limit - kTolerance; }
constexpr bool same_length(double a, double b) { return within(a, b) && within(b, a); }

}  // namespace grognard
