// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/secret_order.h"

#include <algorithm>

namespace grognard {

void keep_what_is_told(std::vector<Event>& events, const bool (&shares)[2]) {
  const auto is_kept = [&](const Event& event) { return event.only && !shares[index_of(*event.only)]; };
  std::erase_if(events, [&](const Event& event) { return is_kept(event) && event.brief.empty(); });
  for (Event& event : events) {
    if (!is_kept(event)) continue;
    Event told{
        .rule = event.rule, .what = event.what, .pieces = std::move(event.pieces), .text = std::move(event.brief)};
    event = std::move(told);
  }
}

bool order_is_secret(const std::vector<Event>& came_of_it, Side giver) {
  return !came_of_it.empty() && std::all_of(came_of_it.begin(), came_of_it.end(), [&](const Event& event) {
    return event.only == giver && event.brief.empty();
  });
}

}  // namespace grognard
