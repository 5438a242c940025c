// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/dice.h"

// The plain way to find odds, for comparison: every face of every die, one after the other. Shares nothing with the walker
// but the way in which a throw is read.
namespace grognard {

class EveryFace final : public DiceSource {
 public:
  bool answer(const RollRequest& request, Faces& faces) override {
    const std::size_t start = faces.size();
    for (int i = 0; i < request.count; ++i) faces.push_back(next(request.sides));
    for (std::size_t i = 0; i < request.each.size(); ++i) {
      const bool success = faces[start + i] >= request.each[i].need;
      if (success ? request.each[i].reroll_success : request.each[i].reroll_failure)
        faces.push_back(next(request.sides));
    }
    if (!request.reroll_failures) return true;
    for (int i = 0; i < request.count; ++i) {
      if (faces[start + static_cast<std::size_t>(i)] < request.need) faces.push_back(next(request.sides));
    }
    return true;
  }
  void restart() { at_ = 0; }
  bool advance() {
    while (!shown_.empty()) {
      if (++shown_.back().face <= shown_.back().sides) return true;
      shown_.pop_back();
    }
    return false;
  }
  double chance() const {
    double p = 1;
    for (const Die& die : shown_) p /= die.sides;
    return p;
  }

 private:
  struct Die {
    int face = 1;
    int sides = 6;
  };
  std::uint8_t next(int sides) {
    if (at_ == shown_.size()) shown_.push_back({1, sides});
    return static_cast<std::uint8_t>(shown_[at_++].face);
  }
  std::vector<Die> shown_;
  std::size_t at_ = 0;
};

template <class Run>
std::map<std::string, double> by_every_face(const Run& run) {
  std::map<std::string, double> chances;
  EveryFace source;
  do {
    source.restart();
    Dice dice(source);
    const std::string outcome = run(dice);
    chances[outcome] += source.chance();
  } while (source.advance());
  return chances;
}

}  // namespace grognard
