// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "grant/position/state.h"

namespace grognard::grant {

// Everything on the table: written orders to fire and seals are left out.
std::uint64_t hash_of_table(const State& s);

// What is worked out from the table alone (Found is made from a position), kept while it is asked for again and again: the
// same questions are put by the list, the judge and whoever thinks about his orders, each with a copy of the position. The
// last three are kept, for the position itself and the copies of both sides differ in what is hidden; by each thread its own.
template <class Found>
const Found& kept_for(const State& s) {
  struct Kept {
    std::shared_ptr<const Setup> setup;
    std::uint64_t table = 0;
    std::unique_ptr<Found> found;
  };
  constexpr std::size_t kCopies = 3;
  thread_local std::array<Kept, kCopies> kept;
  thread_local std::size_t oldest = 0;
  const std::uint64_t table = hash_of_table(s);
  for (const Kept& each : kept)
    if (each.found && each.setup == s.setup && each.table == table) return *each.found;
  Kept& next = kept[oldest];
  oldest = (oldest + 1) % kCopies;
  next = {s.setup, table, std::make_unique<Found>(s)};
  return *next.found;
}

}  // namespace grognard::grant
