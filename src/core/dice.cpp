// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dice.h"

#include <algorithm>
#include <numeric>

#include "core/check.h"

namespace grognard {
namespace {

int shown_at_least(std::span<const std::uint8_t> faces, int need) {
  int shown = 0;
  for (const std::uint8_t face : faces) shown += face >= need ? 1 : 0;
  return shown;
}

// Where the rerolls of dice that are read one by one begin is known only from their first faces.
template <class Second>
void each_second(const RollRequest& request, std::span<const std::uint8_t> first, Second second) {
  for (std::size_t i = 0; i < request.each.size(); ++i) {
    const DieRule& die = request.each[i];
    const bool success = first[i] >= die.need;
    if (success ? die.reroll_success : die.reroll_failure) second(i);
  }
}

// Whether each die succeeds in the end.
template <class Die>
void read_each(const RollRequest& request, std::span<const std::uint8_t> faces, Die die) {
  boost::container::small_vector<std::uint8_t, 48> last(faces.begin(), faces.begin() + request.count);
  std::size_t next = static_cast<std::size_t>(request.count);
  each_second(request, faces, [&](std::size_t i) {
    if (next < faces.size()) last[i] = faces[next++];
  });
  for (std::size_t i = 0; i < last.size(); ++i) die(i, last[i] >= request.each[i].need);
}

int band_of(const RollRequest& request, int sum) {
  int band = 0;
  while (band < request.limit_count && sum > request.limits[band]) ++band;
  return band;
}

void check_request(const RollRequest& request) {
  GROGNARD_CHECK(request.count >= 0 && request.count <= kMostDice);
  GROGNARD_CHECK(request.sides >= 1 && request.sides <= 255);
  GROGNARD_CHECK(request.limit_count >= 0 && request.limit_count <= kMostLimits);
  if (request.each.empty()) return;
  GROGNARD_CHECK(request.reading == Reading::AtLeast && request.each.size() == static_cast<std::size_t>(request.count));
  GROGNARD_CHECK(std::accumulate(request.parts.begin(), request.parts.end(), 0) ==
                 (request.parts.empty() ? 0 : request.count));
}

}  // namespace

int faces_wanted(const RollRequest& request, std::span<const std::uint8_t> first) {
  const auto count = static_cast<std::size_t>(request.count);
  if (!request.each.empty() && first.size() >= count) {
    int wanted = request.count;
    each_second(request, first, [&](std::size_t) { ++wanted; });
    return wanted;
  }
  if (request.reading != Reading::AtLeast || !request.reroll_failures || first.size() < count) return request.count;
  return 2 * request.count - shown_at_least(first.first(count), request.need);
}

std::vector<int> dice_wanted(const RollRequest& request, std::span<const std::uint8_t> faces) {
  const std::size_t count = request.each.size();
  std::vector<int> dice;
  for (std::size_t i = faces.size(); i < count; ++i) dice.push_back(static_cast<int>(i));
  if (count == 0 || !dice.empty()) return dice;
  each_second(request, faces, [&](std::size_t i) { dice.push_back(static_cast<int>(i)); });
  const std::size_t again = std::min(faces.size() - count, dice.size());
  dice.erase(dice.begin(), dice.begin() + static_cast<std::ptrdiff_t>(again));
  return dice;
}

int read(const RollRequest& request, std::span<const std::uint8_t> faces) {
  if (!request.each.empty()) {
    int hits = 0;
    if (faces.size() >= request.each.size())
      read_each(request, faces, [&](std::size_t, bool hit) { hits += hit ? 1 : 0; });
    return hits;
  }
  // A second face belongs to a die whose first face failed, so that no die is counted twice.
  if (request.reading == Reading::AtLeast) return shown_at_least(faces, request.need);
  const int sum = std::accumulate(faces.begin(), faces.end(), 0);
  return request.reading == Reading::Total ? sum : band_of(request, sum);
}

PartHits hits_of_parts(const RollRequest& request, std::span<const std::uint8_t> faces) {
  PartHits hits(request.parts.size(), 0);
  if (request.parts.empty()) return hits;
  std::size_t part = 0;
  std::size_t end = request.parts[0];
  read_each(request, faces, [&](std::size_t i, bool hit) {
    while (i >= end) end += request.parts[++part];
    if (hit) ++hits[part];
  });
  return hits;
}

Roll Dice::roll(const RollRequest& request) {
  check_request(request);
  Roll roll{.first = request.count};
  if (request.count > 0) {
    ++rolls_;
    if (!wanting_ && source_->answer(request, roll.faces)) {
      tape_.insert(tape_.end(), roll.faces.begin(), roll.faces.end());
    } else {
      // Only the first throw without an answer is asked for: those after it may not come at all once it is known.
      if (!wanting_) wanted_ = request;
      wanting_ = true;
      roll.faces.assign(static_cast<std::size_t>(request.count), 1);
      roll.faces.resize(static_cast<std::size_t>(faces_wanted(request, {roll.faces.data(), roll.faces.size()})), 1);
    }
  }
  roll.value = read(request, {roll.faces.data(), roll.faces.size()});
  if (request.count > 0) roll.of_part = hits_of_parts(request, {roll.faces.data(), roll.faces.size()});
  return roll;
}

Roll Dice::hits(RuleId rule, Side side, std::string_view why, int count, int need, int sides) {
  return roll({.rule = rule,
               .side = side,
               .why = why,
               .count = count,
               .sides = sides,
               .reading = Reading::AtLeast,
               .need = need});
}

Roll Dice::total(RuleId rule, Side side, std::string_view why, int count, int sides) {
  return roll({.rule = rule, .side = side, .why = why, .count = count, .sides = sides, .reading = Reading::Total});
}

Roll Dice::bands(RuleId rule, Side side, std::string_view why, int count, std::span<const int> limits, int sides) {
  GROGNARD_CHECK(limits.size() <= static_cast<std::size_t>(kMostLimits));
  RollRequest request{
      .rule = rule, .side = side, .why = why, .count = count, .sides = sides, .reading = Reading::Bands};
  for (const int limit : limits) request.limits[request.limit_count++] = limit;
  return roll(request);
}

}  // namespace grognard
