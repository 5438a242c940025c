// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/secret_order.h"

#include <algorithm>

namespace grognard {

bool order_is_secret(const std::vector<Event>& came_of_it, Side giver) {
  return !came_of_it.empty() &&
         std::all_of(came_of_it.begin(), came_of_it.end(), [&](const Event& event) { return event.only == giver; });
}

}  // namespace grognard
