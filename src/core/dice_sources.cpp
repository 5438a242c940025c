// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dice_sources.h"

#include <Random123/philox.h>

#include <algorithm>

#include "core/check.h"

namespace grognard {
namespace {

std::uint32_t low_half(std::uint64_t value) { return static_cast<std::uint32_t>(value); }
std::uint32_t high_half(std::uint64_t value) { return static_cast<std::uint32_t>(value >> 32); }

}  // namespace

std::uint32_t Random::next() {
  if (left_ == 0) {
    const r123::Philox4x32::ctr_type counter = {
        {low_half(index_), high_half(index_), low_half(stream_), high_half(stream_)}};
    const r123::Philox4x32::key_type key = {{low_half(seed_), high_half(seed_)}};
    const r123::Philox4x32::ctr_type block = r123::Philox4x32()(counter, key);
    for (std::size_t i = 0; i < 4; ++i) block_[i] = block[i];
    ++index_;
    left_ = 4;
  }
  return block_[4 - left_--];
}

std::uint32_t Random::below(std::uint32_t bound) {
  GROGNARD_CHECK(bound > 0);
  std::uint64_t product = std::uint64_t{next()} * bound;
  if (low_half(product) < bound) {
    // 2^32 is rarely a multiple of bound: the numbers left over would favour some results and are drawn again.
    const std::uint32_t left_over = (0u - bound) % bound;
    while (low_half(product) < left_over) product = std::uint64_t{next()} * bound;
  }
  return high_half(product);
}

bool SeededDice::answer(const RollRequest& request, Faces& faces) {
  throw_faces(request, faces, [&] { return 1 + random_.below(static_cast<std::uint32_t>(request.sides)); });
  return true;
}

bool ScriptedDice::answer(const RollRequest& request, Faces& faces) {
  if (bad_face_) return false;
  const std::span<const std::uint8_t> rest(faces_.data() + next_, left());
  const auto wanted = static_cast<std::size_t>(faces_wanted(request, rest));
  if (rest.size() < wanted) return false;
  const std::span<const std::uint8_t> mine = rest.first(wanted);
  bad_face_ =
      std::any_of(mine.begin(), mine.end(), [&](std::uint8_t face) { return face < 1 || face > request.sides; });
  if (bad_face_) return false;
  faces.insert(faces.end(), mine.begin(), mine.end());
  next_ += wanted;
  return true;
}

}  // namespace grognard
