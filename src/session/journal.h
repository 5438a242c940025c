// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace grognard {

// Where a record is kept while its game goes on. What add() and cut_to() have returned from is safe from a crash or a power
// cut; what they have thrown from (BadInput) has not happened.
class Journal {
 public:
  virtual ~Journal() = default;
  virtual void add(std::string_view text) = 0;
  virtual void cut_to(std::uint64_t bytes) = 0;
  virtual std::uint64_t bytes() const = 0;
};

}  // namespace grognard
