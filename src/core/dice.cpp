// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dice.h"

#include <numeric>

#include "core/check.h"

namespace grognard {
namespace {

int shown_at_least(std::span<const std::uint8_t> faces, int need) {
  int shown = 0;
  for (const std::uint8_t face : faces) shown += face >= need ? 1 : 0;
  return shown;
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
}

}  // namespace

int faces_wanted(const RollRequest& request, std::span<const std::uint8_t> first) {
  const auto count = static_cast<std::size_t>(request.count);
  if (request.reading != Reading::AtLeast || !request.reroll_failures || first.size() < count) return request.count;
  return 2 * request.count - shown_at_least(first.first(count), request.need);
}

int read(const RollRequest& request, std::span<const std::uint8_t> faces) {
  // A second face belongs to a die whose first face failed, so that no die is counted twice.
  if (request.reading == Reading::AtLeast) return shown_at_least(faces, request.need);
  const int sum = std::accumulate(faces.begin(), faces.end(), 0);
  return request.reading == Reading::Total ? sum : band_of(request, sum);
}

Roll Dice::roll(const RollRequest& request) {
  check_request(request);
  Roll roll;
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
