// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sentence.h"
#include "core/view.h"

// What the standings of all rulebooks have in common.
namespace grognard::book {

// "The French are broken when 5 of 9 units are lost, the Bavarians when 4 of 8 are"; of those whom losses break.
// The article comes before each name; empty where names have their own.
std::string breaking_in_words(const Standing& standing, const PerSide<Name>& names, std::string_view article = "the ");
// The side that holds it, by the function that says whether one does.
template <class Holds>
std::optional<Side> holder_by(Holds holds) {
  for (const Side side : kSides)
    if (holds(side)) return side;
  return {};
}
// By a side's index; below 0: nobody.
inline std::optional<Side> side_of_index(int index) {
  return index < 0 ? std::nullopt : std::optional(index == 0 ? Side::A : Side::B);
}

}  // namespace grognard::book
