// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "core/check.h"
#include "core/command.h"
#include "core/verdict.h"

namespace grognard {

// Whoever carries out an order has asked the judge a moment ago: only debug builds ask again.
template <class State>
void check_judged([[maybe_unused]] const State& s, [[maybe_unused]] const Command& command) {
#ifndef NDEBUG
  const Verdict v = weigh(s, command);
  if (v.legal()) return;
  bug(fmt::format("carried out an order that is refused: {} {}: {}", command.verb.str(), v.refusals[0].rule.str(),
                  v.refusals[0].text)
          .c_str(),
      __FILE__, __LINE__);
#endif
}

}  // namespace grognard
