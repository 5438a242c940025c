// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/command.h"
#include "geometry/ring.h"
#include "geometry/tolerance.h"

namespace grognard::book {

// Cheap: could two units be within this distance of each other? Never wrongly no. The rulebook's radius_of(state, unit) is
// the circle round a unit's place that holds all of it.
class Nearness {
 public:
  template <class State>
  Nearness(const State& s, PieceId id) : centre_(s.unit(id).pose.at()), radius_(radius_of(s, id)) {}
  Nearness(Vec2 centre, double radius) : centre_(centre), radius_(radius) {}
  explicit Nearness(const Box& box) : centre_((box.low + box.high) * 0.5), radius_(length(box.high - box.low) / 2) {}
  explicit Nearness(const Ring& ring) : Nearness(ring.box()) {}

  template <class State>
  bool maybe(const State& s, PieceId other, double distance) const {
    const double reach = distance + radius_ + radius_of(s, other) + kTolerance;
    return length_squared(s.unit(other).pose.at() - centre_) <= reach * reach;
  }

 private:
  Vec2 centre_;
  double radius_;
};

}  // namespace grognard::book
