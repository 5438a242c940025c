// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "geometry/ring.h"

// The same questions answered by Boost.Geometry, which shares no code with ours.
namespace grognard::oracle {

double area(std::span<const Vec2> polygon);  // without sign
double common_area(std::span<const Vec2> a, std::span<const Vec2> b);
double distance(std::span<const Vec2> a, std::span<const Vec2> b);
double distance_to_edge(Vec2 p, std::span<const Vec2> polygon);
bool covers(std::span<const Vec2> polygon, Vec2 p);
bool is_valid(std::span<const Vec2> polygon);

}  // namespace grognard::oracle
