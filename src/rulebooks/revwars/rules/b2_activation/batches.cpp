// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2_activation/batches.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/sentence.h"

namespace grognard::revwars {
namespace {

constexpr int kDieSides = 6;

// RW-DICE-3
bool is_automatic(int need) { return need <= 1 || need > kDieSides; }

DieRule die_rule(const Batch& batch, std::size_t i, bool conflict_cancels) {
  Rerolls r = batch.rerolls;
  if (i < batch.again.size() && batch.again[i]) {
    if (r.successes && conflict_cancels) r = {};
    else r.failures = true;
  }
  return {
      .need = static_cast<std::uint8_t>(batch.needs[i]), .reroll_failure = r.failures, .reroll_success = r.successes};
}

RollRequest thrown_dice(const State& s, const Batch& batch) {
  RollRequest request{.rule = batch.rule,
                      .side = batch.side,
                      .why = batch.why,
                      .count = 0,
                      .sides = kDieSides,
                      .reading = Reading::AtLeast};
  std::size_t part = 0;
  int left = batch.parts.empty() ? 0 : batch.parts[0];
  request.parts.assign(batch.parts.size(), 0);
  for (std::size_t i = 0; i < batch.needs.size(); ++i) {
    while (!batch.parts.empty() && left == 0) left = batch.parts[++part];
    --left;
    if (is_automatic(batch.needs[i])) continue;
    request.each.push_back(die_rule(batch, i, s.options().reroll_conflict_cancels));
    if (!batch.parts.empty()) ++request.parts[part];
  }
  request.count = std::ssize(request.each);
  return request;
}

// RW-DICE-4: certain successes, by part.
void add_automatic(const Batch& batch, Thrown& result) {
  std::size_t part = 0;
  int left = batch.parts.empty() ? 0 : batch.parts[0];
  for (const int need : batch.needs) {
    while (!batch.parts.empty() && left == 0) left = batch.parts[++part];
    --left;
    if (need > 1) continue;
    ++result.successes;
    if (!batch.parts.empty()) ++result.of_part[part];
  }
}

std::string again_said(const RollRequest& request, const Roll& roll, std::string_view because) {
  int failures = 0;
  int successes = 0;
  for (std::size_t i = 0; i < request.each.size() && i < roll.faces.size(); ++i) {
    const DieRule& die = request.each[i];
    const bool success = roll.faces[i] >= die.need;
    failures += !success && die.reroll_failure ? 1 : 0;
    successes += success && die.reroll_success ? 1 : 0;
  }
  return again_words(failures, successes, because);
}

std::string by_need_said(const RollRequest& request, const Roll& roll) {
  DiceByNeed dice;
  std::size_t second = request.each.size();
  for (std::size_t i = 0; i < request.each.size() && i < roll.faces.size(); ++i) {
    const DieRule& die = request.each[i];
    const bool success = roll.faces[i] >= die.need;
    dice.threw(die.need, roll.faces[i]);
    if ((success ? die.reroll_success : die.reroll_failure) && second < roll.faces.size())
      dice.threw_again(die.need, roll.faces[second++]);
  }
  return dice.words();
}

}  // namespace

// By need, the easiest first.
DiceByNeed::Row& DiceByNeed::row(int need) {
  const auto at = std::ranges::lower_bound(rows_, need, {}, &Row::need);
  if (at != rows_.end() && at->need == need) return *at;
  return *rows_.insert(at, Row{.need = need});
}
void DiceByNeed::threw(int need, int face) { row(need).first.push_back(static_cast<std::uint8_t>(face)); }
void DiceByNeed::threw_again(int need, int face) { row(need).again.push_back(static_cast<std::uint8_t>(face)); }
std::string DiceByNeed::words() const {
  if (rows_.size() < 2) return {};
  std::string text;
  for (const Row& of : rows_) {
    text += fmt::format("{} at {}: {}", text.empty() ? " Dice" : ";", need_words(of.need), fmt::join(of.first, " "));
    if (!of.again.empty()) text += fmt::format(", again {}", fmt::join(of.again, " "));
  }
  return text + ".";
}

std::string again_words(int failures, int successes, std::string_view because) {
  if (failures == 0 && successes == 0) return {};
  std::string text = failures > 0 ? counted(failures, "failure") : std::string();
  if (successes > 0)
    text += fmt::format("{}{}", text.empty() ? "" : " and ", counted(successes, "success", "successes"));
  return fmt::format(" ({} rolled again{}{})", text, because.empty() ? "" : ": ", because);
}

Rerolls rerolls_of(Order order) {
  return {.failures = order == Order::Solid, .successes = order == Order::Shattered, .because = name_of(order)};
}

Rerolls with_failures(const State& s, Rerolls by_order) {
  if (by_order.successes && s.options().reroll_conflict_cancels) return {};
  by_order.failures = true;
  return by_order;
}

Thrown throw_batch(Play& p, const Batch& batch) {
  Thrown result;
  result.of_part.assign(batch.parts.size(), 0);
  add_automatic(batch, result);
  const RollRequest request = thrown_dice(p.s, batch);
  result.need = batch.needs.empty() ? 0 : batch.needs[0];
  for (const int need : batch.needs)
    if (need != result.need) result.need = 0;
  if (request.count == 0) return result;
  result.roll = p.dice.roll(request);
  result.successes += result.roll.value;
  for (std::size_t i = 0; i < result.of_part.size() && i < result.roll.of_part.size(); ++i)
    result.of_part[i] += result.roll.of_part[i];
  if (p.log.full()) {
    result.again = again_said(request, result.roll, batch.rerolls.because);
    result.by_need = by_need_said(request, result.roll);
  }
  return result;
}

Single throw_one(Play& p, RuleId rule, PieceId unit, std::string_view why, int need, Rerolls rerolls) {
  Batch batch{.rule = rule, .side = p.s.side_of(unit), .why = why, .rerolls = rerolls};
  batch.needs.push_back(need);
  const Thrown thrown = throw_batch(p, batch);
  return {.success = thrown.successes > 0, .automatic = is_automatic(need), .roll = thrown.roll, .again = thrown.again};
}

Single throw_by_card(Play& p, RuleId rule, PieceId unit, std::string_view why, int need, Rerolls rerolls) {
  if (!p.s.options().reform_react_roll_low || is_automatic(need)) return throw_one(p, rule, unit, why, need, rerolls);
  const Rerolls mirrored{.failures = rerolls.successes, .successes = rerolls.failures};
  Single die = throw_one(p, rule, unit, why, kDieSides + 2 - need, mirrored);
  die.success = !die.success;
  if (!die.again.empty()) die.again = again_words(rerolls.failures ? 1 : 0, rerolls.successes ? 1 : 0, rerolls.because);
  return die;
}

}  // namespace grognard::revwars
