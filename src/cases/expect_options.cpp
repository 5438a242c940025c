// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "cases/expect.h"

namespace grognard::cases {
namespace {

constexpr std::size_t kMostOptionsListed = 40;

std::string asked_text(const Decision& decision) {
  if (decision.over()) return "nobody";
  return decision.asked[Side::A] && decision.asked[Side::B] ? "A and B" : std::string(letter(decision.side()));
}

void check_decision(const ExpectedDecision& expected, const Done& done, const Decision& decision, Differences& out) {
  if (expected.side && !decision.asked[*expected.side]) {
    out.push_back(fmt::format("decision side: expected {}, actual {} ({}: {})", letter(*expected.side),
                              asked_text(decision), decision.phase, decision.prompt));
  }
  if (expected.rule && *expected.rule != decision.rule.str())
    out.push_back(fmt::format("decision rule: expected {}, actual {}", *expected.rule, decision.rule.str()));
  for (const Fact& part : expected.moment) compare_fact("decision", part, find_fact(done.view.facts, part.name), out);
}

bool names(const std::vector<std::string>& ids, PieceId piece, const Roster& roster) {
  return ids.empty() || (ids.size() == 1 && ids.front() == roster.id_of(piece));
}

bool matches(const ExpectedOffer& offer, const Option& option, const Decision& decision, const Roster& roster) {
  const OrderWords& words = offer.words;
  if (words.side && !(decision.asked[*words.side] && option.is_for(*words.side))) return false;
  return words.verb == option.verb.str() && names(words.units, option.unit, roster) &&
         names(words.targets, option.target, roster);
}

// A misspelt piece is never offered anything, which would prove nothing.
void check_known(const std::vector<std::string>& ids, const ExpectedOffer& offer, const Roster& roster,
                 Differences& out) {
  for (const std::string& id : ids) {
    if (roster.find(id) == kNoPiece)
      out.push_back(fmt::format("not_offers {}: expected a piece {}, actual none", offer.text, id));
  }
}

std::string all_options(const std::vector<Option>& options, const Decision& decision, const Roster& roster) {
  if (options.empty()) return "nothing is offered";
  std::string text;
  for (std::size_t i = 0; i < options.size() && i < kMostOptionsListed; ++i)
    text += fmt::format("{}{}", i == 0 ? "" : "; ", option_text(options[i], roster));
  if (options.size() > kMostOptionsListed) text += fmt::format("; and {} more", options.size() - kMostOptionsListed);
  return fmt::format("{} is offered: {}", asked_text(decision), text);
}

}  // namespace

std::vector<Option> whole_options(const Battle& battle) {
  std::vector<Option> whole;
  for (const Option& option : battle.decision().options) {
    if (option.needs != Needs::Order) {
      whole.push_back(option);
      continue;
    }
    for (const Option& order : battle.decision(option.unit).options) {
      if (order.needs != Needs::Order) whole.push_back(order);
    }
  }
  return whole;
}

std::string option_text(const Option& option, const Roster& roster) {
  std::string text(option.verb.str());
  if (option.unit != kNoPiece) text += fmt::format(" {}", roster.id_of(option.unit));
  if (option.target != kNoPiece) text += fmt::format(" > {}", roster.id_of(option.target));
  return text;
}

void check_options(const Expect& expect, const Done& done, Differences& out) {
  const Decision decision = done.battle.decision();
  if (expect.decision) check_decision(*expect.decision, done, decision, out);
  if (expect.offers.empty() && expect.not_offers.empty()) return;
  const std::vector<Option> options = whole_options(done.battle);
  const Roster roster = roster_of(done.view);
  const auto offered = [&](const ExpectedOffer& offer) {
    return std::any_of(options.begin(), options.end(),
                       [&](const Option& option) { return matches(offer, option, decision, roster); });
  };
  for (const ExpectedOffer& offer : expect.offers) {
    if (!offered(offer))
      out.push_back(fmt::format("offers: expected {}, actual {}", offer.text, all_options(options, decision, roster)));
  }
  for (const ExpectedOffer& offer : expect.not_offers) {
    for (const auto* ids : {&offer.words.units, &offer.words.targets}) check_known(*ids, offer, roster, out);
    if (offered(offer)) out.push_back(fmt::format("not_offers: expected no {}, actual it is offered", offer.text));
  }
}

}  // namespace grognard::cases
