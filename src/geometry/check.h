// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>

namespace grognard {

// Stops the program on a mistake of the calling code, never on bad data from outside.
inline void geometry_check(bool holds, const char* expectation) {
  if (holds) return;
  std::fprintf(stderr, "geometry: expected %s\n", expectation);
  std::abort();
}

}  // namespace grognard
