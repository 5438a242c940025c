// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/advised_player.h"

namespace grognard {

Advice AdvisedPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  return habits_.advise(battle, decision, side, {});
}

}  // namespace grognard
