// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace grognard {

// Where a record is kept while its game goes on. What a call has returned from is safe from a crash or a power cut; what it
// has thrown from (BadInput) has not happened.
class Journal {
 public:
  virtual ~Journal() = default;
  virtual void add(std::string_view text) = 0;
  // The same; but that something has been added is for nobody to know: a secret answer to a question that stays open.
  virtual void add_in_secret(std::string_view text) { add(text); }
  // Takes off what stands there from this byte on and puts the text in its place (which may be empty): both or neither,
  // whenever the machine stops.
  virtual void replace_from(std::uint64_t at, std::string_view text) = 0;
  virtual std::uint64_t bytes() const = 0;
};

}  // namespace grognard
