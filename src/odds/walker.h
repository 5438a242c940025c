// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/dice.h"
#include "odds/fraction.h"
#include "odds/odds_dice.h"

namespace grognard {

struct OutcomeOdds {
  std::string name;
  Fraction p;
  double low = 0;  // exact: both are p; sampled: 95 % interval
  double high = 0;
  int events = 1;  // named in it, where it is a whole course of them; 0: nothing happens
};

// What may come of something, most probable first.
struct Distribution {
  bool exact = true;
  std::uint64_t leaves = 0;  // exact: ways the dice can fall, as far as the rules tell them apart; sampled: runs
  std::vector<OutcomeOdds> outcomes = {};

  const OutcomeOdds* find(std::string_view name) const;
};

struct WalkLimits {
  std::uint64_t most_leaves = 200000;  // beyond them the odds are sampled
  std::uint64_t samples = 20000;       // at least one
  std::uint64_t seed = 1;
  std::chrono::milliseconds patience{0};  // for the walk, and again for the sample; 0: however long it takes
};

// Looks at the clock now and then.
class Patience {
 public:
  explicit Patience(std::chrono::milliseconds most) : most_(most) {}
  bool is_over(std::uint64_t runs) const {
    constexpr std::uint64_t kBetweenLooks = 64;
    return most_.count() > 0 && runs % kBetweenLooks == 0 && std::chrono::steady_clock::now() - start_ > most_;
  }

 private:
  std::chrono::milliseconds most_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Outcomes by number while they are counted.
struct Tallied {
  struct Part {
    int key = 0;
    Wide weight = 0;
  };
  bool exact = true;
  std::uint64_t leaves = 0;
  Wide whole = 1;
  std::vector<Part> parts = {};  // of the whole, one for each key, keys rising
};

// Adds up the weights of leaves: plain additions, separately for each whole; brought together at the end.
class Tally {
 public:
  void add(int key, Wide weight, Wide whole);
  // One whole for all; false if it needs more than 128 bits.
  bool settle(Tallied& result);

 private:
  struct Entry {
    int key = 0;
    Wide whole = 1;
    Wide weight = 0;
  };
  std::size_t slot_of(int key, Wide whole) const;
  void grow();
  std::vector<Entry> entries_;
  std::vector<std::int32_t> slots_;  // open addressing: index into entries_, -1 empty
  std::size_t last_ = 0;             // neighbouring leaves often end alike
};

// Runs run(Dice&) -> int once for every way the dice can fall, or for a sample where these are too many.
template <class Run>
Tallied tally(Run&& run, const WalkLimits& limits = {}) {
  Tally sums;
  Tallied result;
  OddsDice source;
  bool more = true;
  const Patience walking(limits.patience);
  while (more && !source.lost() && result.leaves < limits.most_leaves && !walking.is_over(result.leaves)) {
    source.restart();
    Dice dice(source);
    const int key = run(dice);
    sums.add(key, source.weight(), source.whole());
    ++result.leaves;
    more = source.advance();
  }
  if (!more && !source.lost() && sums.settle(result)) return result;

  std::vector<int> seen;
  const Patience sampling(limits.patience);
  while (seen.size() < limits.samples && (seen.empty() || !sampling.is_over(seen.size()))) {
    SeededDice random(limits.seed, seen.size());
    Dice dice(random);
    seen.push_back(run(dice));
  }
  Tally counts;
  for (const int key : seen) counts.add(key, 1, seen.size());
  result.exact = false;
  result.leaves = seen.size();
  counts.settle(result);
  return result;
}

using NameOfKey = std::function<std::string(int)>;
Distribution distribution_of(const Tallied& tallied, const NameOfKey& name);

// The distribution of a small number that the rules come to; no memory is taken for a leaf.
template <class Run>
Distribution walk_keys(Run&& run, const NameOfKey& name, const WalkLimits& limits = {}) {
  return distribution_of(tally(run, limits), name);
}

// Gives words numbers in the order in which they are first seen.
class Labels {
 public:
  int number_of(std::string_view label);
  const std::string& name(int number) const { return *names_[number]; }
  std::size_t size() const { return names_.size(); }

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, int, Hash, std::equal_to<>> numbers_;
  std::vector<const std::string*> names_;
};

// The distribution of what run(Dice&) -> std::string answers.
template <class Run>
Distribution walk(Run&& run, const WalkLimits& limits = {}) {
  Labels labels;
  const Tallied tallied = tally([&](Dice& dice) { return labels.number_of(run(dice)); }, limits);
  return distribution_of(tallied, [&](int key) { return labels.name(key); });
}

}  // namespace grognard
