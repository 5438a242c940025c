// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <ctime>

#include "ai/features.h"
#include "ai/habits.h"
#include "ai/schemes.h"
#include "apps/series/fit.h"
#include "apps/series/parallel.h"

namespace grognard {
namespace {

constexpr int kMostDecisions = 20000;   // of a game
constexpr std::uint32_t kSlips = 5;     // of a hundred orders
constexpr std::uint32_t kSchemes = 60;  // of a hundred half-turns with a scheme drawn at random

double seconds_of_this_thread() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// One game, and what was seen of it.
class LessonGame {
 public:
  LessonGame(const Rulebook& rulebook, std::unique_ptr<Battle> battle, Random random, Random dice)
      : advisor_(rulebook.advisor()),
        battle_(std::move(battle)),
        habits_(advisor_),
        random_(random),
        dice_(dice.next()) {}

  std::vector<Lesson> play() {
    const double begun = seconds_of_this_thread();
    Chronicle silent = Chronicle::silent();
    for (int i = 0; i < kMostDecisions; ++i) {
      const Decision decision = battle_->decision();
      if (decision.over()) break;
      const Side side = decision.side();
      if (decision.half_turn != half_turn_) begin_half_turn(decision);
      const int slip = random_.below(100) < kSlips ? 1 : 0;
      const Command command = habits_.choose(*battle_, decision, side, schemes_[side], slip).verdict.command;
      Dice dice(dice_);
      battle_->apply(command, dice, silent);
    }
    seconds_ = seconds_of_this_thread() - begun;
    const Outcome outcome = battle_->outcome();
    for (Lesson& lesson : lessons_) lesson.result = !outcome.winner ? 0 : *outcome.winner == Side::A ? 1 : -1;
    return outcome.over ? std::move(lessons_) : std::vector<Lesson>();
  }
  // Of one half-turn, for each unit.
  double seconds_each() const { return half_turns_ == 0 ? 0 : seconds_ / half_turns_ / std::max<double>(1, units_); }

 private:
  void begin_half_turn(const Decision& decision) {
    half_turn_ = decision.half_turn;
    ++half_turns_;
    muster_.clear();
    advisor_.muster(*battle_, muster_);
    units_ = std::max(units_, static_cast<double>(muster_.units.size()));
    Lesson lesson{.features = {}, .gone = muster_.gone};
    features_of(muster_, lesson.features);
    lessons_.push_back(std::move(lesson));
    for (const Side side : kSides)
      if (decision.asked[side]) schemes_[side] = drawn_scheme(side);
  }

  Scheme drawn_scheme(Side side) {
    if (random_.below(100) >= kSchemes) return {};
    const std::vector<Body> bodies = advisor_.bodies(*battle_, side);
    const double inch = battle_->view(side, 0).inch;
    std::vector<NamedScheme> all = schemes_for(advisor_, *battle_, side, bodies, muster_, inch);
    return all[random_.below(static_cast<std::uint32_t>(all.size()))].scheme;
  }

  const Advisor& advisor_;
  std::unique_ptr<Battle> battle_;
  Habits habits_;
  Random random_;
  SeededDice dice_;
  PerSide<Scheme> schemes_ = {};
  Muster muster_ = {};
  std::vector<Lesson> lessons_ = {};
  int half_turn_ = -1;
  int half_turns_ = 0;
  double units_ = 0;
  double seconds_ = 0;
};

}  // namespace

Learnt play_lessons(const Lessons& lessons, Progress& progress) {
  const Rulebook& rulebook = *lessons.scenarios.front().rulebook;
  const int count = static_cast<int>(lessons.scenarios.size());
  std::vector<std::vector<Lesson>> games(static_cast<std::size_t>(lessons.games));
  std::vector<double> seconds(static_cast<std::size_t>(lessons.games));
  in_parallel(
      lessons.jobs, lessons.games, [] { return 0; },
      [&](int, int number) {
        const ScenarioFile& scenario = lessons.scenarios[number % count];
        const auto stream = static_cast<std::uint64_t>(number);
        LessonGame game(rulebook, rulebook.start(scenario.text, scenario.path.string()),
                        Random(lessons.seed, 2 * stream), Random(lessons.seed, 2 * stream + 1));
        games[number] = game.play();
        for (Lesson& lesson : games[number]) {
          lesson.game = number / count;  // so that each scenario has games in the examination
          lesson.scenario = number % count;
        }
        seconds[number] = game.seconds_each();
        progress.tick();
      });
  Learnt learnt;
  for (std::vector<Lesson>& game : games)
    for (Lesson& lesson : game) learnt.lessons.push_back(std::move(lesson));
  double sum = 0;
  for (const double each : seconds) sum += each;
  learnt.playout_ms = 1000 * sum / lessons.games * rulebook.advisor().horizon();
  Muster muster;
  const ScenarioFile& first = lessons.scenarios.front();
  rulebook.advisor().muster(*rulebook.start(first.text, first.path.string()), muster);
  learnt.features = names_of_features(muster);
  return learnt;
}

}  // namespace grognard
