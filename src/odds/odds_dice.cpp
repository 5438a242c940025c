// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "odds/odds_dice.h"

#include <algorithm>
#include <numeric>

#include "core/check.h"

namespace grognard {
namespace {

// Rules that throw more often than this in one go are taken to go on as long as the dice let them.
constexpr std::size_t kMostThrows = 1000;

bool same_throw(const RollRequest& a, const RollRequest& b) {
  return a.count == b.count && a.sides == b.sides && a.reading == b.reading && a.need == b.need &&
         a.reroll_failures == b.reroll_failures && a.each == b.each && a.parts == b.parts &&
         a.limit_count == b.limit_count && std::equal(a.limits, a.limits + a.limit_count, b.limits);
}

// C(n, k) as the weight of k hits; the caller has made sure that they fit.
void set_binomials(std::vector<ThrowClass>& classes) {
  const std::size_t n = classes.size() - 1;
  classes[0].weight = classes[n].weight = 1;
  for (std::size_t k = 1; 2 * k <= n; ++k) {
    const Wide before = classes[k - 1].weight;
    // Up to 60 dice the product fits into 64 bits, where division is fast.
    const Wide here = n <= 60 ? static_cast<std::uint64_t>(before) * (n - k + 1) / k : before * (n - k + 1) / k;
    classes[k].weight = classes[n - k].weight = here;
  }
}

// Dice that show at least `need`: the number of hits is binomial. A failure thrown again hits with p + (1 - p) p.
bool count_hits(ThrowTable& table) {
  const RollRequest& request = table.request;
  const int fails = request.need - 1;
  if (fails <= 0 || fails >= request.sides) {
    table.classes.push_back({.weight = 1, .reading = fails <= 0 ? request.count : 0});
    return true;
  }
  const auto sides = static_cast<unsigned>(request.sides);
  const auto miss = static_cast<unsigned>(request.reroll_failures ? fails * fails : fails);
  const unsigned of = request.reroll_failures ? sides * sides : sides;
  const unsigned shared = std::gcd(miss, of);
  const std::optional<Wide> whole = power(of / shared, request.count);
  // With some room, because a binomial is multiplied before it is divided.
  if (!whole || *whole > ~Wide{0} / kMostDice) return false;
  table.whole = *whole;

  const auto count = static_cast<std::size_t>(request.count);
  table.classes.resize(count + 1);
  set_binomials(table.classes);
  Wide hit_power = 1;
  Wide miss_power = 1;
  for (std::size_t i = 0; i <= count; ++i) {
    table.classes[i].reading = static_cast<int>(i);
    table.classes[i].weight *= hit_power;
    table.classes[count - i].weight *= miss_power;
    hit_power *= (of - miss) / shared;
    miss_power *= miss / shared;
  }
  return true;
}

// The chance that a die succeeds, as faces (or pairs of faces) out of all. Of a die that is thrown again whatever it shows
// only the second throw counts.
struct Chance {
  unsigned hit = 0;
  unsigned of = 1;
};
Chance chance_of(const DieRule& die, int sides) {
  const auto all = static_cast<unsigned>(sides);
  const auto hit = static_cast<unsigned>(std::clamp(sides + 1 - die.need, 0, sides));
  Chance chance{hit, all};
  if (die.reroll_failure && !die.reroll_success) chance = {all * all - (all - hit) * (all - hit), all * all};
  if (die.reroll_success && !die.reroll_failure) chance = {hit * hit, all * all};
  const unsigned shared = std::gcd(chance.hit, chance.of);
  return {chance.hit / shared, chance.of / shared};
}

// The number of hits of some dice that differ, and the whole of their weights; false if it does not fit.
bool count_part(std::span<const DieRule> dice, int sides, std::vector<Wide>& ways, Wide& whole) {
  ways.assign(1, 1);
  for (const DieRule& die : dice) {
    const Chance chance = chance_of(die, sides);
    if (__builtin_mul_overflow(whole, Wide{chance.of}, &whole)) return false;
    ways.push_back(0);
    for (std::size_t hits = ways.size() - 1; hits > 0; --hits)
      ways[hits] = ways[hits] * (chance.of - chance.hit) + ways[hits - 1] * chance.hit;
    ways[0] *= chance.of - chance.hit;
  }
  return true;
}

using PartSizes = boost::container::small_vector<int, 8>;
PartSizes sizes_of_parts(const RollRequest& request) {
  if (request.parts.empty()) return {request.count};
  return {request.parts.begin(), request.parts.end()};
}

// More combinations than this would not be walked anyway.
constexpr int kMostCombinations = 100000;

// Every combination of hits of the parts.
bool count_parts(ThrowTable& table) {
  const RollRequest& request = table.request;
  table.classes.push_back({.weight = 1});
  std::size_t begin = 0;
  int digit = 1;
  for (const int size : sizes_of_parts(request)) {
    std::vector<Wide> ways;
    if (digit > kMostCombinations / (size + 1)) return false;
    if (!count_part({request.each.data() + begin, static_cast<std::size_t>(size)}, request.sides, ways, table.whole))
      return false;
    std::vector<ThrowClass> next;
    for (std::size_t hits = 0; hits < ways.size(); ++hits) {
      if (ways[hits] == 0) continue;
      for (const ThrowClass& one : table.classes)
        next.push_back({.weight = one.weight * ways[hits], .reading = one.reading + digit * static_cast<int>(hits)});
    }
    table.classes = std::move(next);
    begin += static_cast<std::size_t>(size);
    digit *= size + 1;
  }
  return true;
}

// As many dice of the part hit as they should, those that cannot miss among them.
void represent_part(std::span<const DieRule> dice, int sides, int hits, Faces& faces) {
  for (const DieRule& die : dice) hits -= die.need <= 1 ? 1 : 0;
  for (const DieRule& die : dice) {
    const bool hit = die.need <= 1 || (die.need <= sides && hits-- > 0);
    faces.push_back(static_cast<std::uint8_t>(hit ? sides : 1));
  }
}

// Thrown again, a die shows the same.
void represent_parts(const RollRequest& request, int reading, Faces& faces) {
  const std::size_t start = faces.size();
  std::size_t begin = 0;
  for (const int size : sizes_of_parts(request)) {
    represent_part({request.each.data() + begin, static_cast<std::size_t>(size)}, request.sides, reading % (size + 1),
                   faces);
    reading /= size + 1;
    begin += static_cast<std::size_t>(size);
  }
  for (std::size_t i = 0; i < request.each.size(); ++i) {
    const std::uint8_t face = faces[start + i];
    const DieRule& die = request.each[i];
    if (face >= die.need ? die.reroll_success : die.reroll_failure) faces.push_back(face);
  }
}

// How many throws give each sum; index 0 is the lowest sum.
bool count_sums(const RollRequest& request, std::vector<Wide>& ways, Wide& whole) {
  const std::optional<Wide> all = power(static_cast<unsigned>(request.sides), request.count);
  if (!all) return false;
  whole = *all;
  const auto span = static_cast<std::size_t>(request.sides) - 1;
  ways.assign(1, 1);
  for (int die = 0; die < request.count; ++die) {
    std::vector<Wide> next(ways.size() + span, 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum) {
      for (std::size_t face = 0; face <= span; ++face) next[sum + face] += ways[sum];
    }
    ways = std::move(next);
  }
  return true;
}

bool count_readings(ThrowTable& table) {
  std::vector<Wide> ways;
  if (!count_sums(table.request, ways, table.whole)) return false;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const int sum = table.request.count + static_cast<int>(i);
    int reading = sum;
    if (table.request.reading == Reading::Bands) {
      reading = 0;
      while (reading < table.request.limit_count && sum > table.request.limits[reading]) ++reading;
    }
    // Sums rise, so that throws of one band follow each other.
    if (table.classes.empty() || table.classes.back().reading != reading) table.classes.push_back({0, reading, sum});
    table.classes.back().weight += ways[i];
  }
  return true;
}

void reduce(ThrowTable& table) {
  Wide shared = table.whole;
  for (const ThrowClass& one : table.classes) {
    if (shared == 1) return;
    shared = common_divisor(shared, one.weight);
  }
  for (ThrowClass& one : table.classes) one.weight /= shared;
  table.whole /= shared;
}

void represent_hits(const RollRequest& request, int hits, Faces& faces) {
  const auto hit = static_cast<std::size_t>(hits);
  const auto missed = static_cast<std::size_t>(request.count) - hit;
  faces.insert(faces.end(), hit, static_cast<std::uint8_t>(request.sides));
  faces.insert(faces.end(), request.reroll_failures ? 2 * missed : missed, std::uint8_t{1});
}

}  // namespace

std::optional<ThrowTable> classes_of(const RollRequest& request) {
  ThrowTable table{.request = request};
  const bool fits = !request.each.empty()                 ? count_parts(table)
                    : request.reading == Reading::AtLeast ? count_hits(table)
                                                          : count_readings(table);
  if (!fits) return std::nullopt;
  if (request.reading == Reading::Bands || !request.each.empty()) reduce(table);  // others have no common divisor
  return table;
}

void represent(const RollRequest& request, const ThrowClass& chosen, Faces& faces) {
  if (!request.each.empty()) return represent_parts(request, chosen.reading, faces);
  if (request.reading == Reading::AtLeast) return represent_hits(request, chosen.reading, faces);
  int above = chosen.sum - request.count;  // what the faces must show above all ones
  for (int die = 0; die < request.count; ++die) {
    const int extra = std::min(above, request.sides - 1);
    faces.push_back(static_cast<std::uint8_t>(1 + extra));
    above -= extra;
  }
}

const ThrowTable* OddsDice::table_for(const RollRequest& request) {
  for (const ThrowTable& table : tables_) {
    if (same_throw(table.request, request)) return &table;
  }
  std::optional<ThrowTable> table = classes_of(request);
  if (!table) return nullptr;
  return &tables_.emplace_back(*std::move(table));
}

bool OddsDice::choose(const RollRequest& request) {
  const ThrowTable* table = path_.size() < kMostThrows ? table_for(request) : nullptr;
  if (table == nullptr) return false;
  Choice choice{.table = table, .weight_before = weight()};
  if (__builtin_mul_overflow(whole(), table->whole, &choice.whole)) return false;
  choice.weight = choice.weight_before * table->classes.front().weight;  // at most the whole, which fits
  path_.push_back(choice);
  return true;
}

bool OddsDice::answer(const RollRequest& request, Faces& faces) {
  if (depth_ == path_.size() && !lost_) lost_ = !choose(request);
  if (lost_) return way_out_.answer(request, faces);
  const Choice& choice = path_[depth_++];
  // The same answers must lead to the same questions.
  GROGNARD_CHECK(same_throw(choice.table->request, request));
  represent(request, choice.table->classes[choice.picked], faces);
  return true;
}

bool OddsDice::advance() {
  while (!path_.empty()) {
    Choice& last = path_.back();
    if (++last.picked < last.table->classes.size()) {
      last.weight = last.weight_before * last.table->classes[last.picked].weight;
      return true;
    }
    path_.pop_back();
  }
  return false;
}

}  // namespace grognard
