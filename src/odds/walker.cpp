// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "odds/walker.h"

#include <algorithm>

#include "core/check.h"
#include "odds/interval.h"

namespace grognard {

const OutcomeOdds* Distribution::find(std::string_view name) const {
  const auto found =
      std::find_if(outcomes.begin(), outcomes.end(), [&](const OutcomeOdds& one) { return one.name == name; });
  return found == outcomes.end() ? nullptr : &*found;
}

std::size_t Tally::slot_of(int key, Wide whole) const {
  const std::size_t mask = slots_.size() - 1;
  std::uint64_t mixed = (static_cast<std::uint64_t>(static_cast<unsigned>(key)) ^ static_cast<std::uint64_t>(whole) ^
                         static_cast<std::uint64_t>(whole >> 64)) *
                        0x9e3779b97f4a7c15ull;
  std::size_t slot = static_cast<std::size_t>(mixed >> 32) & mask;
  while (slots_[slot] >= 0) {
    const Entry& entry = entries_[slots_[slot]];
    if (entry.key == key && entry.whole == whole) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Tally::grow() {
  slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), -1);
  entries_.reserve(slots_.size() / 2);
  for (std::size_t i = 0; i < entries_.size(); ++i)
    slots_[slot_of(entries_[i].key, entries_[i].whole)] = static_cast<std::int32_t>(i);
}

void Tally::add(int key, Wide weight, Wide whole) {
  if (!entries_.empty() && entries_[last_].key == key && entries_[last_].whole == whole) {
    entries_[last_].weight += weight;  // weights of leaves with one whole never add up to more than it
    return;
  }
  if (2 * entries_.size() >= slots_.size()) grow();
  std::int32_t& slot = slots_[slot_of(key, whole)];
  if (slot < 0) {
    slot = static_cast<std::int32_t>(entries_.size());
    entries_.push_back({key, whole, 0});
  }
  last_ = static_cast<std::size_t>(slot);
  entries_[last_].weight += weight;
}

bool Tally::settle(Tallied& result) {
  const auto by_key = [](const Entry& a, const Entry& b) { return a.key < b.key; };
  if (!std::is_sorted(entries_.begin(), entries_.end(), by_key)) std::sort(entries_.begin(), entries_.end(), by_key);
  result.whole = 1;
  for (const Entry& entry : entries_) {
    if (entry.whole == result.whole) continue;
    const std::optional<Wide> multiple = common_multiple(result.whole, entry.whole);
    if (!multiple) return false;
    result.whole = *multiple;
  }
  result.parts.clear();
  result.parts.reserve(entries_.size());
  Wide sum = 0;
  for (const Entry& entry : entries_) {
    if (result.parts.empty() || result.parts.back().key != entry.key) result.parts.push_back({entry.key, 0});
    const Wide weight = entry.whole == result.whole ? entry.weight : entry.weight * (result.whole / entry.whole);
    result.parts.back().weight += weight;
    sum += weight;
  }
  GROGNARD_CHECK(sum == result.whole);  // the chances of all leaves together are exactly one
  return true;
}

int Labels::number_of(std::string_view label) {
  if (const auto known = numbers_.find(label); known != numbers_.end()) return known->second;
  const auto added = numbers_.emplace(std::string(label), static_cast<int>(names_.size())).first;
  names_.push_back(&added->first);
  return added->second;
}

Distribution distribution_of(const Tallied& tallied, const NameOfKey& name) {
  Distribution result{.exact = tallied.exact, .leaves = tallied.leaves, .outcomes = {}};
  result.outcomes.reserve(tallied.parts.size());
  const Reducer reduced(tallied.whole);
  std::vector<std::pair<double, std::size_t>> order;
  order.reserve(tallied.parts.size());
  const double whole = static_cast<double>(tallied.whole);
  for (const Tallied::Part& part : tallied.parts)
    order.emplace_back(static_cast<double>(part.weight) / whole, order.size());
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;  // equals: as first seen
  });
  for (const auto& [share, index] : order) {
    const Tallied::Part& part = tallied.parts[index];
    OutcomeOdds& odds = result.outcomes.emplace_back(OutcomeOdds{name(part.key), reduced(part.weight), share, share});
    if (tallied.exact) continue;
    const ShareInterval interval = interval_of(share, static_cast<double>(tallied.leaves));
    odds.low = interval.low;
    odds.high = interval.high;
  }
  return result;
}

}  // namespace grognard
