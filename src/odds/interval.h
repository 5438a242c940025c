// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

namespace grognard {

struct ShareInterval {
  double low = 0;
  double high = 1;
};

// Wilson's interval, 95 %, for a share seen in so many runs: honest also near 0 and 1.
inline ShareInterval interval_of(double share, double runs) {
  constexpr double kNinetyFive = 1.959963984540054;  // standard deviations either side that hold 95 %
  const double z2 = kNinetyFive * kNinetyFive;
  const double middle = (share + z2 / (2 * runs)) / (1 + z2 / runs);
  const double reach = kNinetyFive / (1 + z2 / runs) * std::sqrt(share * (1 - share) / runs + z2 / (4 * runs * runs));
  return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

}  // namespace grognard
