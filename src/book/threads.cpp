// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/threads.h"

#include <fmt/format.h>

#include <limits>

namespace grognard::book {

Gap nearest_points(const Piece& a, const Piece& b) {
  Gap best{.distance = std::numeric_limits<double>::infinity(), .from = {}, .to = {}};
  for (const Ring& one : a.footprint)
    for (const Ring& other : b.footprint)
      if (const Gap each = gap(one, other); each.distance < best.distance) best = each;
  return best;
}

Look clear_look(const Piece& to, const Gap& gap) {
  return {
      .target = to.number, .distance = gap.distance, .from = gap.from, .to = gap.to, .text = "clear", .blocked_at = {}};
}

Look blocked_look(Look look, const Gap& gap, RuleId rule, double at, std::string_view by) {
  look.clear = false;
  look.rule = rule;
  look.blocked_at = gap.from + (gap.to - gap.from) * (at / gap.distance);
  look.text = fmt::format("blocked by {}", by);
  return look;
}

}  // namespace grognard::book
