// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/playout.h"
#include "core/advisor.h"

namespace grognard {

// How much is thought before a half-turn, in playouts and not in seconds: the same everywhere.
struct Budget {
  int playouts = 0;     // in all, about
  double climbing = 0;  // the share of them that betters the best scheme, one body at a time
};

// What a general prefers where plans are nearly equal.
struct Leaning {
  double boldness = 0;  // added to the value of a plan in which everybody goes, taken from one in which everybody stays
  double whim = 0;      // how much one plan may seem better than another for no reason
};

struct Plan {
  Scheme scheme = {};
  std::string words = {};      // "The foot goes for the farm; the horse on the left holds fast"
  std::string instead = {};    // the best of the others, in words
  double worth = 0.5;          // from playouts made afresh for the plan that was chosen
  double worth_instead = 0.5;  // and for the other, with the same luck
  bool compared = false;       // there was another
};

// Chooses a scheme for the half-turn by playing the battle on with each: knows no rules. The same position, seed and budget always
// give the same plan.
class Planner {
 public:
  Planner(const Advisor& advisor, const Chance& chance, Budget budget, Leaning leaning, std::uint64_t seed)
      : advisor_(&advisor), playouts_(advisor, chance, seed), budget_(budget), leaning_(leaning), seed_(seed) {}
  // `seen` holds nothing that the side may not know.
  Plan plan(const Battle& seen, Side side);
  std::int64_t playouts() const { return playouts_.played(); }
  // A plan of the half-turn before may go on.
  void remember(const Scheme& scheme) { last_ = scheme; }

 private:
  static constexpr int kReplies = 4;  // schemes that the enemy is supposed to follow; the first is his habits
  struct Trial {
    std::string name = {};
    Scheme begun = {};  // as it was when it had that name
    Scheme scheme = {};
    double bias = 0;  // by leaning
    std::vector<double> results = {};
    double mean(std::size_t of) const;
    double mean() const { return mean(results.size()); }
  };
  // All that one plan is made with.
  struct Situation {
    const Battle& seen;
    Side side;
    std::uint64_t number;  // of this plan: what its random numbers hang on
    std::vector<Body> bodies = {};
    Muster muster = {};
    std::vector<Scheme> replies = {};
    bool secret = false;  // the enemy orders at the same time
    View view = {};
  };

  Situation look_at(const Battle& seen, Side side) const;
  std::vector<Trial> trials_for(const Situation& at, int most) const;
  double bias_of(const Situation& at, const Scheme& scheme, Random& whims) const;
  void try_out(const Situation& at, Trial& trial, int playouts, std::uint64_t from = 0);
  double playout(const Situation& at, const Scheme& scheme, std::uint64_t number);
  std::vector<Trial> race(const Situation& at, std::vector<Trial> trials, int playouts);
  void climb(const Situation& at, std::vector<Trial>& best, int playouts);
  Task other_task(const Situation& at, const Body& body, Random& random) const;
  std::size_t mixed(const Situation& at, const std::vector<Trial>& best) const;
  Plan settled(const Situation& at, std::vector<Trial> best, int playouts);
  std::string words_for(const Situation& at, const Trial& trial) const;

  const Advisor* advisor_;
  Playouts playouts_;
  Budget budget_;
  Leaning leaning_;
  std::uint64_t seed_;
  Scheme last_ = {};
};

}  // namespace grognard
