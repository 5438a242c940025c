// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/keyed_dice.h"

#include <algorithm>

#include "core/fnv.h"

namespace grognard {

void KeyedDice::half_turn(int number) {
  if (number == half_turn_) return;
  half_turn_ = number;
  counts_.clear();
}

bool KeyedDice::answer(const RollRequest& request, Faces& faces) {
  const std::uint64_t key = fnv(request.rule.str()) * 2 + static_cast<std::uint64_t>(index_of(request.side));
  auto count = std::find_if(counts_.begin(), counts_.end(), [&](const Count& c) { return c.key == key; });
  if (count == counts_.end()) count = counts_.insert(counts_.end(), {key, 0});
  Random random(seed_ ^ key, (static_cast<std::uint64_t>(half_turn_ + 1) << 32) | count->thrown++);
  throw_faces(request, faces, [&] { return 1 + random.below(static_cast<std::uint32_t>(request.sides)); });
  return true;
}

}  // namespace grognard
