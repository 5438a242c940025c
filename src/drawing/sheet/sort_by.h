// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace grognard::drawing {

// Sorts by a key and keeps the order of equals. (std::stable_sort of g++ 12's library uses a function that clang 19
// warns about.)
template <class T, class Key>
void sort_by(std::vector<T>& items, Key key) {
  std::vector<std::pair<decltype(key(items.front())), std::size_t>> order;
  for (std::size_t i = 0; i < items.size(); ++i) order.emplace_back(key(items[i]), i);
  std::sort(order.begin(), order.end());
  std::vector<T> out;
  for (const auto& place : order) out.push_back(std::move(items[place.second]));
  items = std::move(out);
}

}  // namespace grognard::drawing
