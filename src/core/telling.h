// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/event.h"
#include "core/sentence.h"

// Short ways for rules to write down what happens.
namespace grognard {

inline Event event(RuleId rule, std::string_view what, std::vector<PieceId> pieces, std::string text) {
  Event e{.rule = rule};
  e.what = what;
  e.pieces = std::move(pieces);
  e.text = with_capital_article(std::move(text));
  return e;
}
inline Event with_dice(Event e, const Roll& roll, int need = 0) {
  e.faces = roll.faces;
  e.first = std::ssize(roll.faces) > roll.first ? roll.first : 0;
  e.need = need;
  return e;
}
inline Event with_workings(Event e, std::vector<Breakdown> workings) {
  e.workings = std::move(workings);
  return e;
}
inline Event with_device(Event e, LaidDevice device) {
  e.device = std::move(device);
  return e;
}
inline Event with_path(Event e, std::vector<Pose> path) {
  e.path = std::move(path);
  return e;
}
// The piece goes with this event, at most so far. (An event may tell of many that go.)
inline Event with_stride(Event e, PieceId piece, double allowed) {
  e.strides.push_back({piece, allowed});
  return e;
}

}  // namespace grognard
