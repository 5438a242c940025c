// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/kept_position.h"

#include "book/fields.h"

namespace grognard::grant {

std::uint64_t hash_of_table(const State& s) {
  book::FieldHash hash;
  hash.add(s.move);
  hash.add(s.step);
  hash.add(s.units);
  hash.add(s.generals);
  hash.add(s.sections);
  hash.add(s.strays);
  hash.add(s.contacts);
  hash.add(s.melees);
  return hash.value();
}

}  // namespace grognard::grant
