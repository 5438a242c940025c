// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/check.h"

#include <cstdio>
#include <cstdlib>

namespace grognard {

void bug(const char* what, const char* file, int line) {
  std::fprintf(stderr, "grognard: bug at %s:%d: not true: %s\n", file, line, what);
  std::fflush(stderr);
  std::abort();
}

}  // namespace grognard
