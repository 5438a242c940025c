// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/record.h"

namespace grognard {

// What the seeds in a record prove of its dice (docs/dice.md).
struct DiceProof {
  int dice = 0;                // thrown in all
  int fair = 0;                // that follow from seeds to which the server was bound before
  PerSide<int> with = {0, 0};  // of these, with the seed of that side in them
  bool hidden = false;         // some seeds are not shown yet
  std::string wrong = {};      // what does not fit; empty: nothing
};
DiceProof prove_dice(const Record& record);

// One sentence for players.
std::string in_words(const DiceProof& proof, const Record& record);

}  // namespace grognard
