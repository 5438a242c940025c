// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/standing.h"

namespace grognard::book {

std::string breaking_in_words(const Standing& standing, const PerSide<Name>& names, std::string_view article) {
  std::string text;
  for (const Side side : kSides) {
    const Standing::Army& army = standing.armies[side];
    if (army.breaks <= 0) continue;
    const std::string name = fmt::format("{}{}", article, names[side]);
    text += text.empty() ? fmt::format("{} {} broken when {} of {} {} are lost", capital(name),
                                       names[side].plural ? "are" : "is", army.breaks, army.of, standing.counts)
                         : fmt::format(", {} when {} of {} are", name, army.breaks, army.of);
  }
  return text;
}

}  // namespace grognard::book
