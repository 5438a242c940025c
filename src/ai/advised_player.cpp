// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/advised_player.h"

#include <utility>

namespace grognard {

Advice AdvisedPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  Habits::Choice choice = habits_.choose(battle, decision, side, {});
  if (!choice.candidate) return {std::move(choice.verdict.command), "Nothing better to do."};
  std::string why = habits_.advisor().reason(battle, *choice.candidate, choice.verdict);
  return {std::move(choice.verdict.command), std::move(why)};
}

}  // namespace grognard
