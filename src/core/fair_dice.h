// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/dice.h"
#include "core/sha256.h"
#include "core/side.h"

namespace grognard {

// Seeds of 256 bits, as 64 hex digits, from whoever throws for others (the server) and from those who play. Each is bound to
// his own by its hash before he sees another's, and the server shows its own only at the end: nobody can choose a die
// (docs/dice.md).
struct FairSeeds {
  std::string server;
  PerSide<std::string> bound = {"", ""};  // hash of the seed that a side is going to hand in; empty: not bound
  PerSide<std::string> given = {"", ""};  // the seed; empty: not handed in, and of no effect
};

// What binds to a seed: the SHA-256 of its digits.
std::string binding_of(std::string_view seed);

// The dice of one throw: HMAC-SHA-256, keyed with the seeds, of the server's binding and the throw's number, which is never used
// twice. A byte that would favour some faces is passed over.
class FairDice final : public DiceSource {
 public:
  FairDice(const FairSeeds& seeds, std::uint64_t number);
  bool answer(const RollRequest& request, Faces& faces) override;
  int face(int sides);

 private:
  std::string key_;
  std::string what_;
  Digest block_ = {};
  std::size_t next_;  // byte of the block
  std::uint64_t blocks_ = 0;
};

}  // namespace grognard
