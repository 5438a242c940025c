// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>

namespace grognard::trust {

// What was asked for on the command line.
struct Chosen {
  std::uint64_t seed = 1;
  int times = 0;  // 0: as many as a short sample has
};
Chosen& chosen();
inline int times(int sample) { return chosen().times > 0 ? chosen().times : sample; }

// The clock of the whole program stands still at this second.
void stop_clock_at(std::time_t second);
void let_clock_run();

}  // namespace grognard::trust
