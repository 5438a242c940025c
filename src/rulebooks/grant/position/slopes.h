// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>

#include "geometry/ground.h"

// Where a hill goes up (GW-TERR-24): in the strip along the inner side of a contour, towards the higher level.
namespace grognard::grant {

using Cuts = boost::container::small_vector<double, 32>;

bool goes_up(const Area& contour, double strip, Vec2 p, Vec2 direction);
// The places, as distances from `from`, where a straight march may begin or cease to go up.
void cut_at_slope(const Area& contour, double strip, Vec2 from, Vec2 to, Cuts& cuts);

}  // namespace grognard::grant
