// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "geometry/pose.h"

namespace grognard {

// 64-bit hash of whole numbers in order; the same on every machine. Not for secrets.
class Hasher {
 public:
  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  void add(T value) {
    state_ = mix(state_ ^ static_cast<std::uint64_t>(value)) + 0x9e3779b97f4a7c15ull;
  }
  void add(const Pose& pose) {
    add((static_cast<std::uint64_t>(static_cast<std::uint32_t>(pose.x)) << 32) | static_cast<std::uint32_t>(pose.y));
    add(pose.facing.in_tenths());
  }
  // Yes-no values of one thing, one bit each.
  template <class... Flags>
  void add_flags(Flags... flags) {
    static_assert(sizeof...(Flags) <= 64);
    std::uint64_t bits = 0;
    ((bits = bits << 1 | static_cast<std::uint64_t>(flags)), ...);
    add(bits);
  }
  std::uint64_t value() const { return mix(state_); }

 private:
  static constexpr std::uint64_t mix(std::uint64_t z) {  // splitmix64's finaliser
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  std::uint64_t state_ = 0x243f6a8885a308d3ull;
};

}  // namespace grognard
