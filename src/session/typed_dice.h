// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/dice_sources.h"
#include "core/event.h"

namespace grognard {

// Dice thrown on a real table: answers with the faces typed so far, and remembers how much had been told when they ended.
// What the rules tell after that rests on dice that nobody has thrown.
class TypedDice final : public DiceSource {
 public:
  TypedDice(std::vector<std::uint8_t> faces, const Chronicle& chronicle)
      : script_(std::move(faces)), chronicle_(&chronicle) {}
  bool answer(const RollRequest& request, Faces& faces) override {
    told_ = chronicle_->events().size();
    return script_.answer(request, faces);
  }
  std::size_t left() const { return script_.left(); }  // typed for the throw that is wanted
  std::size_t told() const { return told_; }

 private:
  ScriptedDice script_;
  const Chronicle* chronicle_;
  std::size_t told_ = 0;
};

}  // namespace grognard
