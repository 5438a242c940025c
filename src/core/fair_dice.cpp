// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/fair_dice.h"

#include <fmt/format.h>

#include "core/check.h"
#include "core/dice_sources.h"

namespace grognard {

std::string binding_of(std::string_view seed) { return hex(sha256(seed)); }

FairDice::FairDice(const FairSeeds& seeds, std::uint64_t number)
    : key_(fmt::format("{}:{}:{}", seeds.server, seeds.given[Side::A], seeds.given[Side::B])),
      what_(fmt::format("{}:{}", binding_of(seeds.server), number)),
      next_(block_.size()) {}

int FairDice::face(int sides) {
  GROGNARD_CHECK(sides >= 1 && sides <= 256);
  const int fair = 256 - 256 % sides;
  for (;;) {
    if (next_ == block_.size()) {
      block_ = hmac_sha256(key_, fmt::format("{}:{}", what_, blocks_++));
      next_ = 0;
    }
    const int byte = block_[next_++];
    if (byte < fair) return 1 + byte % sides;
  }
}

bool FairDice::answer(const RollRequest& request, Faces& faces) {
  throw_faces(request, faces, [&] { return face(request.sides); });
  return true;
}

}  // namespace grognard
