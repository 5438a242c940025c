// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "odds/odds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace grognard {
namespace {

constexpr std::string_view kNoEffect = "no effect";

// The one usual answer, if the question has exactly one and it is a whole order by itself.
const Option* usual_answer(const Decision& decision) {
  if (decision.asked[Side::A] == decision.asked[Side::B]) return nullptr;  // over, or both sides answer in secret
  const Option* usual = nullptr;
  for (const Option& option : decision.options) {
    if (!option.usual) continue;
    if (usual != nullptr) return nullptr;
    usual = &option;
  }
  return usual != nullptr && usual->needs == Needs::Nothing ? usual : nullptr;
}

// Dice that end a way where a certain throw would come. What the rules say after that, on dice nobody threw, is not heard.
class StopAt final : public DiceSource {
 public:
  StopAt(DiceSource& dice, std::string_view why, const Chronicle& chronicle)
      : dice_(dice), why_(why), chronicle_(chronicle) {}
  bool answer(const RollRequest& request, Faces& faces) override {
    if (why_.empty() || request.why != why_) return dice_.answer(request, faces);
    heard_ = chronicle_.named_outcomes();
    stopped_ = true;
    return false;
  }
  std::vector<std::string> heard() const {
    if (!stopped_) return chronicle_.named_outcomes();
    std::vector<std::string> all = heard_;
    all.emplace_back(why_);
    return all;
  }

 private:
  DiceSource& dice_;
  std::string_view why_;
  const Chronicle& chronicle_;
  std::vector<std::string> heard_;
  bool stopped_ = false;
};

// One way through an order and what usually follows it.
class Course {
 public:
  Course(const Battle& battle, Command command, Horizon horizon, const Strengths& strengths)
      : battle_(battle),
        command_(std::move(command)),
        horizon_(horizon),
        strengths_(strengths),
        before_(strengths ? strengths(battle) : PerSide<double>{0, 0}),
        half_turn_(battle.decision().half_turn) {}

  // The number of the end that it comes to.
  int run(Dice& dice) {
    const std::unique_ptr<Battle> copy = battle_.clone();
    Chronicle chronicle = Chronicle::outcomes();
    StopAt source(dice.source(), horizon_.until, chronicle);
    Dice so_far(source);
    copy->apply(command_, so_far, chronicle);
    for (int reply = 0; reply < horizon_.most_replies && !so_far.wanting(); ++reply) {
      if (!answer_as_usual(*copy, so_far, chronicle)) break;
    }
    return end_number(key_of(source.heard()), *copy);
  }

  // The ways by what was named on them, whatever was lost.
  Tallied by_name(const Tallied& ends) const {
    Tallied result{.exact = ends.exact, .leaves = ends.leaves, .whole = ends.whole, .parts = {}};
    std::map<int, Wide> weights;
    for (const Tallied::Part& end : ends.parts) weights[ends_[static_cast<std::size_t>(end.key)].key] += end.weight;
    for (const auto& [key, weight] : weights) result.parts.push_back({key, weight});
    return result;
  }

  std::optional<Balance> balance_of(const Tallied& ends) const {
    if (!strengths_) return std::nullopt;
    const Side side = command_.side;
    Wide weights[3] = {0, 0, 0};
    Balance balance;
    for (const Tallied::Part& part : ends.parts) {
      const End& end = ends_[static_cast<std::size_t>(part.key)];
      const int lead = end.lost[other(side)] - end.lost[side];
      weights[lead > 0 ? 0 : lead == 0 ? 1 : 2] += part.weight;
      const double share = static_cast<double>(part.weight) / static_cast<double>(ends.whole);
      for (const Side each : kSides) balance.losses[each] += share * end.lost[each] / kParts;
    }
    const Reducer reduced(ends.whole);
    balance.well = reduced(weights[0]);
    balance.even = reduced(weights[1]);
    balance.badly = reduced(weights[2]);
    return balance;
  }

  Labels& names() { return names_; }
  std::string joined(int key) const { return wholes_.name(key); }
  const std::vector<int>& parts(int key) const { return parts_[key]; }
  std::vector<std::string> assumed() const {
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < assumed_.size(); ++i) labels.push_back(assumed_.name(static_cast<int>(i)));
    return labels;
  }

  int events_in(std::string_view whole) {
    return static_cast<int>(parts_[static_cast<std::size_t>(wholes_.number_of(whole))].size());
  }

 private:
  bool answer_as_usual(Battle& battle, Dice& dice, Chronicle& chronicle) {
    const Decision decision = battle.decision();
    if (decision.half_turn != half_turn_) return false;
    const Option* usual = usual_answer(decision);
    if (usual == nullptr) return false;
    const Verdict verdict = battle.judge(order_for(decision.side(), *usual));
    if (!verdict.legal()) return false;
    assumed_.number_of(usual->label);
    battle.apply(verdict.command, dice, chronicle);
    return true;
  }

  int end_number(int key, const Battle& after) {
    End end{key, {0, 0}};
    if (strengths_) {
      const PerSide<double> left = strengths_(after);
      for (const Side side : kSides)
        end.lost[side] = static_cast<int>(std::lround((before_[side] - left[side]) * kParts));
    }
    const auto [at, fresh] =
        numbers_.try_emplace({key, end.lost[Side::A], end.lost[Side::B]}, static_cast<int>(ends_.size()));
    if (fresh) ends_.push_back(end);
    return at->second;
  }

  int key_of(const std::vector<std::string>& outcomes) {
    joined_.clear();
    for (const std::string& outcome : outcomes) {
      if (!joined_.empty()) joined_ += "; ";
      joined_ += outcome;
    }
    const int key = wholes_.number_of(joined_.empty() ? kNoEffect : std::string_view(joined_));
    if (static_cast<std::size_t>(key) < parts_.size()) return key;
    std::vector<int>& parts = parts_.emplace_back();
    for (const std::string& outcome : outcomes) parts.push_back(names_.number_of(outcome));
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());  // named twice on one way: still one chance
    return key;
  }

  static constexpr double kParts = 100;  // losses are told apart to the hundredth of a unit
  struct End {
    int key;  // of what was named
    PerSide<int> lost;
  };

  const Battle& battle_;
  Command command_;
  Horizon horizon_;
  const Strengths& strengths_;
  PerSide<double> before_;
  int half_turn_;
  std::vector<End> ends_;
  std::map<std::tuple<int, int, int>, int> numbers_;
  Labels wholes_;
  Labels names_;
  Labels assumed_;
  std::vector<std::vector<int>> parts_;  // by whole outcome: the named ones in it
  std::string joined_;
};

// The chance of each named outcome: the ways on which it is among those named.
Tallied singled_out(const Tallied& wholes, Course& course) {
  Tallied result{.exact = wholes.exact, .leaves = wholes.leaves, .whole = wholes.whole, .parts = {}};
  for (std::size_t i = 0; i < course.names().size(); ++i) result.parts.push_back({static_cast<int>(i), 0});
  for (const Tallied::Part& whole : wholes.parts) {
    for (const int name : course.parts(whole.key)) result.parts[name].weight += whole.weight;
  }
  // A name may come from a walk that was given up and not have been sampled since.
  std::erase_if(result.parts, [](const Tallied::Part& part) { return part.weight == 0; });
  return result;
}

}  // namespace

std::optional<Odds> odds(const Battle& battle, const Command& command, Horizon horizon, const WalkLimits& limits,
                         const Strengths& strengths) {
  Verdict verdict = battle.judge(command);
  if (!verdict.legal()) return std::nullopt;
  Course course(battle, std::move(verdict.command), horizon, strengths);
  const Tallied ends = tally([&](Dice& dice) { return course.run(dice); }, limits);
  const Tallied wholes = course.by_name(ends);
  const Tallied singles = singled_out(wholes, course);
  Odds odds{.whole = distribution_of(wholes, [&](int key) { return course.joined(key); }),
            .chances = distribution_of(singles, [&](int key) { return course.names().name(key); }),
            .assumed = course.assumed(),
            .balance = course.balance_of(ends)};
  for (OutcomeOdds& outcome : odds.whole.outcomes) outcome.events = course.events_in(outcome.name);
  return odds;
}

}  // namespace grognard
