// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/advisor.h"

namespace grognard {

// How much is thought before a half-turn, in playouts and not in seconds: the same everywhere.
struct Budget {
  int first = 2;   // playouts of each scheme at first; the better half is played twice as often, and so on
  int climbs = 0;  // tries to better the best of them, one body at a time
};

// Chooses a scheme for the half-turn by playing the battle on with each: knows no rules.
class Planner {
 public:
  Planner(const Advisor& advisor, Budget budget, std::uint64_t seed)
      : advisor_(&advisor), budget_(budget), seed_(seed) {}
  // `seen` holds nothing that the side may not know.
  Scheme plan(const Battle& seen, Side side);
  std::int64_t playouts() const { return playouts_; }

 private:
  struct Trial {
    Scheme scheme;
    std::vector<double> results = {};
    double mean(std::size_t of) const;
    double mean() const { return mean(results.size()); }
  };
  std::vector<Trial> schemes_to_try(const std::vector<Body>& bodies) const;
  void try_out(Trial& trial, int playouts);
  Trial race(std::vector<Trial> trials);
  void climb(Trial& best, const std::vector<Body>& bodies);
  double playout(const Scheme& scheme, std::uint64_t number);

  const Advisor* advisor_;
  Budget budget_;
  std::uint64_t seed_;
  std::uint64_t plans_ = 0;  // so many have been made: each has random numbers of its own
  std::int64_t playouts_ = 0;
  const Battle* seen_ = nullptr;
  Side side_ = Side::A;
  Scheme last_ = {};
};

}  // namespace grognard
