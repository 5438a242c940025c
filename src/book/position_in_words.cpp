// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/position_in_words.h"

namespace grognard::book {

std::string ground_in_words(const Ground& ground, bool ids) {
  SpokenList list;
  for (const Area& area : ground.areas) {
    const std::string& name = area.name.empty() && ids ? area.id : area.name;
    if (name.empty()) continue;
    list.add(fmt::format("{} ({}, {})", name, area.kind, region_of(ground, (area.box.low + area.box.high) * 0.5)));
  }
  return list.empty() ? "" : fmt::format("Ground: {}.\n", list.text());
}

}  // namespace grognard::book
