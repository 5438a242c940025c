// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "core/view.h"
#include "core/wire.h"

namespace grognard {

// An order as people write it, one line: side, verb, unit, > target, @ key poses, # number.
//   A done        A fire gun > col        A move a1 @ 36,27,180 36,26,180

// The words of such a line, before its pieces are looked up.
struct OrderWords {
  struct At {
    Vec2 place;
    std::optional<Facing> facing = {};
  };
  std::optional<Side> side = {};
  std::string verb;
  std::vector<std::string> units;
  std::vector<std::string> targets;
  std::vector<At> path;
  int number = 0;
};

// These throw BadInput: the "file" is the order, the place the word that is wrong.
OrderWords order_words(std::string_view text);
// A pose without a facing gets the facing of the unit as it stands. A line without a side is an order of `side`; without
// that it is refused.
Command command_of(const OrderWords& words, const View& view, std::optional<Side> side = std::nullopt);
Command order_from_text(std::string_view text, const View& view, std::optional<Side> side = std::nullopt);

// Read back, it is the same order (with poses snapped as they are).
std::string order_text(const Command& command, const Roster& roster);
// In words, with the rulebook's name for it and those of the pieces: "2/18e Ligne: fire at 1st Bavarians".
std::string order_in_words(const Command& command, std::string_view label, const Battle& battle);
// Of a recorded step; as it stands there if it names what is not on this table.
std::string order_text(const RecordStep& step, const Roster& roster);

}  // namespace grognard
