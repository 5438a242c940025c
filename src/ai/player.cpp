// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/player.h"

namespace grognard {

Command order_for(Side side, const Option& option) {
  Command command;
  command.side = side;
  command.verb = option.verb;
  if (option.unit != kNoPiece) command.units.push_back(option.unit);
  if (option.target != kNoPiece) command.targets.push_back(option.target);
  return command;
}

}  // namespace grognard
