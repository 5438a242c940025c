// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/breakdown.h"
#include "core/command.h"
#include "core/dice.h"
#include "core/laid_device.h"

namespace grognard {

// How far a piece may have gone in what an event tells: what its order allows it, or what the rule grants that drove it.
// In the rulebook's unit, for the point that its pose stands for. The audit holds every move against it.
struct Stride {
  PieceId piece;
  double allowed;
};

// What happened: enough to draw it, to read it aloud and to test it.
struct Event {
  RuleId rule;
  std::string_view what = {};        // a literal: "volley", "rout", "move", "phase"
  std::vector<PieceId> pieces = {};  // who, then whom
  std::string text = {};             // a sentence
  std::string outcome = {};          // short and only where it matters to the odds: "3 hits", "2/18e Ligne routs"
  std::vector<Breakdown> workings = {};
  Faces faces = {};
  int first = 0;                     // so many of them were thrown first, the others again; 0: nothing was thrown again
  int need = 0;                      // the lowest face that counts, where dice are counted one by one
  std::vector<Pose> path = {};       // of the first piece, start included
  std::vector<Stride> strides = {};  // who may have gone how far in this; nobody else has stirred
  LaidDevice device = {};
  std::optional<Side> only = {};  // a secret of this side, till the battle is over
  std::string brief = {};         // of a secret: what everybody else is told of it; empty: nothing
};

// Where rules write down what happens. A silent chronicle costs nothing: events are made by a function that is not called.
class Chronicle {
 public:
  static Chronicle silent() { return Chronicle(Mode::Silent); }
  // Keeps only the outcomes, for the odds.
  static Chronicle outcomes() { return Chronicle(Mode::Outcomes); }
  Chronicle() : Chronicle(Mode::Full) {}

  bool full() const { return mode_ == Mode::Full; }
  // make() returns an Event.
  template <class Make>
  void tell(Make&& make) {
    if (mode_ == Mode::Full) events_.push_back(make());
  }
  // text() returns the short name of an outcome; heard by full and outcome chronicles.
  template <class Text>
  void outcome(Text&& text) {
    if (mode_ != Mode::Silent) outcomes_.push_back(text());
  }
  const std::vector<Event>& events() const { return events_; }
  const std::vector<std::string>& named_outcomes() const { return outcomes_; }
  std::vector<Event> take() { return std::move(events_); }

 private:
  enum class Mode : std::uint8_t { Silent, Outcomes, Full };
  explicit Chronicle(Mode mode) : mode_(mode) {}
  Mode mode_;
  std::vector<Event> events_;
  std::vector<std::string> outcomes_;
};

}  // namespace grognard
