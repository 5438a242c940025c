// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace grognard {

// A point or displacement on the table, in the rulebook's length unit; x to the east, y to the north.
struct Vec2 {
  double x = 0;
  double y = 0;

  friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator*(Vec2 a, double k) { return {a.x * k, a.y * k}; }
  friend constexpr Vec2 operator*(double k, Vec2 a) { return {a.x * k, a.y * k}; }
  friend constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
  friend constexpr bool operator==(Vec2, Vec2) = default;
};

constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
constexpr double length_squared(Vec2 a) { return dot(a, a); }
// Only + - * / and sqrt are used anywhere in geometry: these give the same bits on every compiler.
inline double length(Vec2 a) { return std::sqrt(length_squared(a)); }
inline Vec2 unit_vector(Vec2 a) { return a * (1 / length(a)); }  // of any but the zero vector
constexpr Vec2 left_of(Vec2 forward) { return {-forward.y, forward.x}; }
constexpr Vec2 right_of(Vec2 forward) { return {forward.y, -forward.x}; }

}  // namespace grognard
