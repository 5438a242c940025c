// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace grognard {

// The two sides of a battle. Names and colours are the scenario's.
enum class Side : std::uint8_t { A, B };
inline constexpr Side kSides[] = {Side::A, Side::B};

constexpr Side other(Side side) { return side == Side::A ? Side::B : Side::A; }
constexpr int index_of(Side side) { return static_cast<int>(side); }
constexpr std::string_view letter(Side side) { return side == Side::A ? "A" : "B"; }

// One of something for each side, A's first.
template <class T>
struct PerSide {
  T both[2] = {T(), T()};
  constexpr T& operator[](Side side) { return both[index_of(side)]; }
  constexpr const T& operator[](Side side) const { return both[index_of(side)]; }
  // For whoever counts them.
  constexpr T& operator[](int index) { return both[index]; }
  constexpr const T& operator[](int index) const { return both[index]; }
  constexpr T* begin() { return both; }
  constexpr T* end() { return both + 2; }
  constexpr const T* begin() const { return both; }
  constexpr const T* end() const { return both + 2; }
  static constexpr std::size_t size() { return 2; }
  friend bool operator==(const PerSide&, const PerSide&) = default;
};

}  // namespace grognard
