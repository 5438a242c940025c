// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "grant/position/state.h"

namespace grognard::grant {

// Everything on the table: written orders to fire and seals are left out.
std::uint64_t hash_of_table(const State& s);

// What is worked out from the table alone (Found is made from a position), kept while it is asked for again and again: the
// same questions are put by the list, the judge and whoever thinks about his orders, each with a copy of the position. Each
// thread keeps its own.
template <class Found>
const Found& kept_for(const State& s) {
  struct Kept {
    std::shared_ptr<const Setup> setup;
    std::uint64_t table = 0;
    std::unique_ptr<Found> found;
  };
  thread_local Kept kept;
  const std::uint64_t table = hash_of_table(s);
  if (!kept.found || kept.setup != s.setup || kept.table != table) {
    kept.found = std::make_unique<Found>(s);
    kept.setup = s.setup;
    kept.table = table;
  }
  return *kept.found;
}

}  // namespace grognard::grant
