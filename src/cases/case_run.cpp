// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_run.h"

#include <fmt/format.h>

#include <ostream>

#include "cases/case_odds.h"
#include "cases/plain_answer.h"

namespace grognard::cases {
namespace {

constexpr int kMostPassed = 400;  // decisions; far more than a turn has

std::string moment_text(const std::vector<Fact>& moment) {
  std::string text;
  for (const Fact& part : moment)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name, value_text(part.value));
  return text;
}

std::string refusals_text(const Verdict& verdict) {
  std::string text;
  for (const Refusal& refusal : verdict.refusals)
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", refusal.rule.str(), refusal.text);
  return text;
}

std::string step_text(const Step& step) {
  if (!step.order.empty()) return step.order;
  if (step.pass_to) return fmt::format("pass to {}", moment_text(step.pass_to->moment));
  if (step.play_out) return "play out";
  return step.odds ? fmt::format("odds of {}", step.odds->order) : "expect";
}

// Where a battle stands, in the order of time.
struct Moment {
  int turn = 0;
  int phase = 0;
  std::string step = {};
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

Moment moment_in(const std::vector<Fact>& facts) {
  Moment m;
  const auto number = [&](const char* name) {
    const std::optional<FactValue> value = find_fact(facts, name);
    if (!value) return 0;
    if (const double* length = std::get_if<double>(&*value)) return static_cast<int>(*length);
    const int* whole = std::get_if<int>(&*value);
    return whole ? *whole : 0;
  };
  m.turn = number("turn");
  m.phase = number("phase");
  if (const std::optional<FactValue> step = find_fact(facts, "step"))
    if (const std::string* letter = std::get_if<std::string>(&*step)) m.step = *letter;
  return m;
}

// The next time the named phase and step come round, or now if it is then; a phase in which nobody is asked anything may be
// passed over.
Moment goal_of(const std::vector<Fact>& named, const Moment& now) {
  Moment goal = moment_in(named);
  if (goal.turn != 0) return goal;
  goal.turn = now.turn;
  if (goal.phase == 0) goal.phase = now.phase;
  const bool in_that_phase = goal.phase == now.phase && goal.step.empty();
  if (goal < now && !in_that_phase) ++goal.turn;
  return goal;
}

class Runner {
 public:
  Runner(const Case& one, const Rulebook& rulebook, std::ostream* trace)
      : case_(one), rulebook_(rulebook), trace_(trace) {}

  CaseResult run() {
    if (!start()) return std::move(result_);
    for (std::size_t i = 0; i < case_.steps.size(); ++i) {
      const Step& step = case_.steps[i];
      Differences differences;
      const bool go_on = run_step(step, i == 0, differences);
      report(static_cast<int>(i) + 1, step_text(step), std::move(differences));
      if (!go_on) break;
    }
    return std::move(result_);
  }

 private:
  bool start() {
    Differences differences;
    ScriptedDice script(case_.start_dice);
    Dice dice(script);
    Chronicle chronicle;
    try {
      battle_ = rulebook_.start(case_.setup, "", dice, chronicle);
    } catch (const BadInput& mistake) {
      differences.push_back(fmt::format("setup: {}", mistake.what()));
    }
    events_ = chronicle.take();
    const bool enough = check_dice(dice, script, "start_dice", differences);
    tell("start");
    report(0, "setting up", std::move(differences));
    return battle_ != nullptr && enough;
  }

  void report(int number, std::string what, Differences differences) {
    if (!differences.empty()) result_.failed.push_back({number, std::move(what), std::move(differences)});
  }

  // False if the case cannot go on.
  bool run_step(const Step& step, bool first, Differences& out) {
    // What happened while setting up belongs to the first step, if that does nothing itself.
    const bool does = !step.order.empty() || step.pass_to || step.play_out;
    if (does || !first) events_.clear();
    judged_.clear();
    measure_.reset();
    if (step.odds) check_odds(*step.odds, *battle_, out);
    ScriptedDice script(step.dice);
    Dice dice(script);
    if (!step.order.empty() && !give_order(step, dice, out)) return false;
    if (step.pass_to && !pass(step, dice, out)) return false;
    if (step.play_out) play_out(dice, script);
    if (!check_dice(dice, script, "dice", out)) return false;
    if (does) tell(step_text(step));
    if (step.expect) {
      const View view = battle_->view();
      check(*step.expect, {*battle_, view, events_, judged_, measure_}, out);
    }
    return true;
  }

  bool give_order(const Step& step, Dice& dice, Differences& out) {
    Command command;
    try {
      command = command_of(step.words, battle_->view());
    } catch (const BadInput& mistake) {
      out.push_back(mistake.what());
      return false;
    }
    const std::uint64_t before = battle_->hash();
    const Verdict verdict = battle_->judge(command);
    judged_.insert(judged_.end(), verdict.workings.begin(), verdict.workings.end());
    measure_ = verdict.measure;
    if (step.expect && step.expect->refused) {
      if (battle_->hash() != before) out.push_back("refused: expected nothing to change, actual the position did");
      return check_refused(step, verdict, out);
    }
    if (!verdict.legal()) {
      out.push_back(fmt::format("order: expected to be legal, actual refused: {}", refusals_text(verdict)));
      return false;
    }
    apply(verdict.command, dice);
    return true;
  }

  static bool check_refused(const Step& step, const Verdict& verdict, Differences& out) {
    const std::string& rule = *step.expect->refused;
    if (verdict.legal()) {
      out.push_back(fmt::format("refused: expected by {}, actual the order is legal", rule));
      return false;
    }
    bool named = false;
    for (const Refusal& refusal : verdict.refusals) named = named || refusal.rule.str() == rule;
    if (!named) out.push_back(fmt::format("refused: expected by {}, actual by {}", rule, refusals_text(verdict)));
    return true;
  }

  void apply(const Command& command, Dice& dice) {
    Chronicle chronicle;
    battle_->apply(command, dice, chronicle);
    for (Event& event : chronicle.take()) events_.push_back(std::move(event));
  }

  // Answers every decision in the plainest way until the moment has come.
  bool pass(const Step& step, Dice& dice, Differences& out) {
    const std::string goal = moment_text(step.pass_to->moment);
    const Moment then = goal_of(step.pass_to->moment, moment_in(battle_->view().facts));
    for (int answers = 0; moment_in(battle_->view().facts) < then; ++answers) {
      const std::optional<Verdict> verdict = answers < kMostPassed ? plain_answer(*battle_) : std::nullopt;
      if (!verdict) {
        out.push_back(fmt::format("pass_to: expected to come to {}, actual {}", goal, why_not(answers)));
        return false;
      }
      answer(*verdict, dice);
      if (dice.wanting()) break;
    }
    return true;
  }

  void play_out(Dice& dice, const ScriptedDice& script) {
    for (int answers = 0; answers < kMostPassed && script.left() > 0 && !dice.wanting(); ++answers) {
      const std::optional<Verdict> verdict = plain_answer(*battle_);
      if (!verdict) return;
      answer(*verdict, dice);
    }
  }

  void answer(const Verdict& verdict, Dice& dice) {
    judged_.insert(judged_.end(), verdict.workings.begin(), verdict.workings.end());
    apply(verdict.command, dice);
  }

  std::string why_not(int answers) const {
    if (battle_->outcome().over) return "the battle is over before";
    if (answers >= kMostPassed) return fmt::format("{} decisions did not lead there", answers);
    const Decision decision = battle_->decision();
    return fmt::format("no plain answer to \"{}\" ({})", decision.prompt, decision.phase);
  }

  // False if there were too few, for then the position means nothing.
  bool check_dice(const Dice& dice, const ScriptedDice& script, std::string_view key, Differences& out) const {
    if (dice.wanting()) {
      const RollRequest& wanted = dice.wanted();
      const std::string have = script.bad_face()
                                   ? fmt::format("a face that a die with {} sides does not have", wanted.sides)
                                   : fmt::format("{} left", script.left());
      out.push_back(fmt::format("{}: expected {} more for {} ({}, {} throws), actual {}", key, wanted.count,
                                wanted.rule.str(), wanted.why, letter(wanted.side), have));
      return false;
    }
    if (script.left() > 0)
      out.push_back(fmt::format("{}: expected all to be thrown, actual {} left over{}", key, script.left(), thrown()));
    return true;
  }

  // The throws that events tell of, so that one sees which dice went where.
  std::string thrown() const {
    std::string text;
    for (const Event& event : events_) {
      if (event.faces.empty()) continue;
      text += fmt::format("{}{} {} of", text.empty() ? "; thrown: " : ", ", event.faces.size(), event.rule.str());
      text += fmt::format(" {}", event.what);
    }
    return text;
  }

  void tell(const std::string& what) {
    if (trace_ == nullptr || battle_ == nullptr) return;
    *trace_ << "  " << what << '\n';
    for (const Event& event : events_) {
      *trace_ << fmt::format("    {} {}: {}", event.rule.str(), event.what, event.text);
      for (const std::uint8_t face : event.faces) *trace_ << ' ' << static_cast<int>(face);
      *trace_ << '\n';
    }
    const Roster roster = roster_of(battle_->view());
    const Decision decision = battle_->decision();
    *trace_ << fmt::format("    {}{}? {} ({}):", decision.asked[Side::A] ? "A" : "", decision.asked[Side::B] ? "B" : "",
                           decision.prompt, decision.phase);
    for (const Option& option : whole_options(*battle_)) *trace_ << "  " << option_text(option, roster);
    *trace_ << '\n';
  }

  const Case& case_;
  const Rulebook& rulebook_;
  std::ostream* trace_;
  std::unique_ptr<Battle> battle_;
  std::vector<Event> events_;      // of the step
  std::vector<Breakdown> judged_;  // of the step
  std::optional<Measure> measure_;
  CaseResult result_;
};

}  // namespace

CaseResult run_case(const Case& one, const Rulebook& rulebook, std::ostream* trace) {
  return Runner(one, rulebook, trace).run();
}

}  // namespace grognard::cases
