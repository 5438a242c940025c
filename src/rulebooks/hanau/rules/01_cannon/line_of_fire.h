// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>

#include "hanau/rules/03c_shooting/shooting.h"

// Whom a battery can fire at in phase 1, and from where (HN-ART-6, 9, 11, 19).
namespace grognard::hanau {

// HN-ART-11: the length of the range stick up to this band (0 close, 1 medium, 2 long).
double stick(const State& s, PieceId battery, int band);
Frame frame_at(const State& s, PieceId battery, const Pose& from);

// Whoever might stand between this battery, adjusted or not, and anything in its range: found once for all its targets.
using Bystanders = boost::container::small_vector<PieceId, 64>;
Bystanders before_the_guns(const State& s, PieceId battery);

// One battery and one target. Several poses of the guns can be tried: whoever might stand between is looked up once.
class LineOfFire {
 public:
  // The guns stand where this pose says, or up to so many inches from there; null: anybody may stand between.
  LineOfFire(const State& s, PieceId battery, PieceId target, const Pose& around, double shift,
             const Bystanders* among = nullptr);
  // Why the guns cannot fire at it from there: strip, range, sight.
  std::optional<Refusal> refusal(const Pose& from);
  // Both never wrongly no. Between: the unit, if it stood there.
  bool maybe_in_range() const;
  bool maybe_between(PieceId id, Vec2 at) const;
  // Somebody stands so squarely in the way that the guns, turned to this point of the target, cannot fire past him however they
  // are shifted. Cheap, and never wrongly yes.
  bool barred_to(Vec2 aim);

 private:
  void find_between();
  bool may_fire_over(PieceId between) const;  // by the heights alone
  bool fires_overhead(PieceId between, const Ring& guns) const;
  std::optional<Refusal> blocked_view(const Pose& from, const Frame& frame, const StripPart& at);
  std::optional<SightBlock> ground_in_strip(const Frame& frame, double reach) const;

  const State& s_;
  const Bystanders* among_;
  PieceId battery_;
  PieceId target_;
  Vec2 around_;
  double shift_;
  Size size_;
  Ring there_;
  Vec2 way_;             // to the middle of the target
  double aside_;         // nothing in the strip, up to the target, is farther from that way
  bool looked_ = false;  // between_ is filled when it is first needed
  boost::container::small_vector<PieceId, 16> between_;  // of the roster, in its order at first
};

// How hard to look for a pose from which adjusted guns can fire.
enum class Search : std::uint8_t { Quick, Thorough };
std::optional<Pose> firing_pose(const State& s, PieceId battery, PieceId target, Search search,
                                const Bystanders* among);

}  // namespace grognard::hanau
