// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/sha256.h"

namespace grognard {

// The lines of a record are chained: each ends with the seal of itself and of all before it, so that no line can be changed,
// left out or put in without changing the last seal, which both players see. The hash of the position stands outside: how
// positions are hashed may change, what was played may not.
class Seal {
 public:
  Seal() = default;
  explicit Seal(const Digest& head) : head_(head) {}

  // Adds a line: what is sealed of it and what is not (both without the braces' end), and gives it back whole.
  std::string closed_line(std::string_view body, std::string_view unsealed = "");
  // Takes in a line that somebody wrote.
  enum class Found : unsigned char { NoSeal, Right, Wrong };
  Found take(std::string_view line);

  const Digest& head() const { return head_; }

 private:
  void add(std::string_view body) { head_ = sha256(bytes_of(head_), body); }

  Digest head_ = {};
};

}  // namespace grognard
