// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/secret_order.h"

#include <algorithm>

namespace grognard {

void keep_what_is_told(std::vector<Event>& events, const PerSide<bool>& shares) {
  const auto is_kept = [&](const Event& event) { return event.only && !shares[index_of(*event.only)]; };
  std::erase_if(events, [&](const Event& event) { return is_kept(event) && event.brief.empty(); });
  for (Event& event : events) {
    if (!is_kept(event)) continue;
    Event told{
        .rule = event.rule, .what = event.what, .pieces = std::move(event.pieces), .text = std::move(event.brief)};
    event = std::move(told);
  }
}

}  // namespace grognard
