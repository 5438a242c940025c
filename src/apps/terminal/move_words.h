// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/command.h"
#include "core/view.h"

namespace grognard {

// Ways to say where to go without coordinates, for players without a ruler. Parts are separated by commas, each leads on
// from the one before:
//   ahead 4    back 1.5    left 2    right 2    wheel left 30    turn right 90    face 180    about
//   north 5    south-east 3    to 12.5,20    to 12.5,20,90
inline constexpr std::string_view kMoveWords =
    "ahead 4; back 1; left 2; right 2; wheel left 30, ahead 2; turn right 90; face 180; about; north-east 3; to "
    "12.5,20; "
    "or poses: 12.5,20,180";

// Does this word begin such a way?
bool begins_move(std::string_view word);
// The key poses of such a way for a piece, or of poses as orders write them; appended to the command's path.
// Throws BadInput that names the word.
void add_move(std::string_view text, const Piece& piece, Command& command);

}  // namespace grognard
