// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/habits.h"

#include <algorithm>
#include <utility>

#include "core/check.h"

namespace grognard {
namespace {

constexpr int kAttempts = 8;  // of an option that lacks a place or a way

// What does least: the usual answer, or what ends a part of the turn, or whatever is legal. Never at random.
Verdict plain_answer(const Advisor& advisor, const Battle& battle, const Decision& decision, Side side) {
  std::vector<const Option*> options;
  for (const Option& option : decision.options)
    if (option.is_for(side) && option.verb != Verb("concede")) options.push_back(&option);
  const auto rank = [](const Option* option) { return option->usual ? 0 : option->ends != Ends::Nothing ? 1 : 2; };
  std::stable_sort(options.begin(), options.end(), [&](auto* a, auto* b) { return rank(a) < rank(b); });
  Random random(0);
  for (const Option* option : options) {
    if (option->needs == Needs::Order) {
      Verdict verdict = plain_answer(advisor, battle, battle.decision(option->unit), side);
      if (verdict.legal()) return verdict;
      continue;
    }
    const bool whole = option->needs == Needs::Nothing;
    for (int i = 0; i < (whole ? 1 : kAttempts); ++i) {
      Command command = whole ? order_for(side, *option) : advisor.sample(battle, *option, random);
      command.side = side;
      Verdict verdict = battle.judge(command);
      if (verdict.legal()) return verdict;
    }
  }
  return {.refusals = {{RuleId("XX-NONE-0"), "nothing is legal"}}};
}

}  // namespace

Habits::Choice Habits::choose(const Battle& battle, const Decision& decision, Side side, const Scheme& scheme,
                              int passing_over) {
  candidates_.clear();
  advisor_->candidates(battle, side, scheme, candidates_);
  // The best is nearly always legal, so that sorting all of them would be wasted. Of equals the first listed is taken.
  Choice kept;
  for (auto first = candidates_.begin(); first != candidates_.end(); ++first) {
    const auto best =
        std::max_element(first, candidates_.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
    best->command.side = side;
    Verdict verdict = battle.judge(best->command);
    if (verdict.legal()) {
      kept = {std::move(verdict), &*first};
      std::rotate(first, best, best + 1);
      if (passing_over-- == 0) break;
      continue;
    }
    std::rotate(first, best, best + 1);  // keeps the others in the advisor's order
  }
  if (kept.candidate) return kept;
  return {plain_answer(*advisor_, battle, decision, side), nullptr};
}

Advice Habits::advise(const Battle& battle, const Decision& decision, Side side, const Scheme& scheme,
                      int passing_over) {
  Choice choice = choose(battle, decision, side, scheme, passing_over);
  if (!choice.verdict.legal())
    bug(("a question without a legal answer: " + std::string(decision.prompt)).c_str(), __FILE__, __LINE__);
  if (!choice.candidate) return {std::move(choice.verdict.command)};
  Reason reason = advisor_->reason(battle, *choice.candidate, choice.verdict);
  return {std::move(choice.verdict.command), std::move(reason.words), std::move(reason.claims)};
}

}  // namespace grognard
