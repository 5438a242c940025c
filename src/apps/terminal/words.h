// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/battle.h"

namespace grognard {

// What the program has to say, as lines of plain text that can be read aloud: nothing depends on columns or colours.

std::string in_words(const Breakdown& sum);    // "number needed 4: base 5 [HN-FIRE-6], close -1 [HN-FIRE-7]"
std::string in_words(const Verdict& verdict);  // refusals, or the sums that will apply; several lines
// Several lines; of phases in which nothing happens only the last is named. The rulebook's dice have so many sides.
std::string in_words(const std::vector<Event>& events, int sides);
std::string in_words(const Event& event, int sides);
std::string in_words(const RollRequest& request,
                     const View& view);  // "French throw 3 dice: volley [HN-FIRE-6]; 4 or more counts"
std::string in_words(const Outcome& outcome, const View& view);  // several lines
std::string points_in_words(const Outcome& outcome, const View& view);
// Turns, points, losses and places, and what decides; several lines.
std::string standing_in_words(const View& view);
std::string in_words(const PieceCard& card);  // several lines

std::string name_of(PieceId piece, const View& view);  // "1/22e Ligne (a-ligne-1)"
// Without the unit's name where the list is about one unit.
std::string option_words(const Option& option, const View& view, bool name_unit);
// A piece with its facts, and how far which enemies are; several lines.
std::string card_of(const Piece& piece, const View& view);

// Broken into lines of at most so many characters, each indented.
std::string wrapped(std::string_view text, std::size_t width = 96, std::string_view indent = "");

}  // namespace grognard
