// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/sentence.h"

namespace grognard {
namespace {

constexpr int kEpochs = 400;
constexpr double kStep = 0.05;
constexpr double kDecay = 2e-4;  // of weights that nothing speaks for

// The three chances, and how the logarithm of the one that came changes with lead and with the logarithm of the bound.
struct Slope {
  double loss = 0;
  double by_lead = 0;
  double by_bound = 0;
};
Slope slope_of(double lead, double log_half, int result) {
  const double half = std::exp(log_half);
  const auto logistic = [](double x) { return 1 / (1 + std::exp(-x)); };
  const double win = logistic(lead - half);
  const double loss = logistic(-lead - half);
  const double win_slope = win * (1 - win);  // by lead; by half it is the negative
  const double loss_slope = loss * (1 - loss);
  constexpr double kLeast = 1e-6;
  if (result > 0) return {-std::log(std::max(win, kLeast)), (1 - win), -(1 - win) * half};
  if (result < 0) return {-std::log(std::max(loss, kLeast)), -(1 - loss), -(1 - loss) * half};
  const double draw = std::max(1 - win - loss, kLeast);
  return {-std::log(draw), (loss_slope - win_slope) / draw, (win_slope + loss_slope) * half / draw};
}

// Adam: a step for each number that grows where its slope is steady.
class Climber {
 public:
  explicit Climber(std::size_t size) : first_(size), second_(size) {}
  void step(std::vector<double>& numbers, const std::vector<double>& slopes) {
    ++steps_;
    const double rate = kStep * (steps_ < kEpochs / 2 ? 1 : 0.2);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      first_[i] = 0.9 * first_[i] + 0.1 * slopes[i];
      second_[i] = 0.999 * second_[i] + 0.001 * slopes[i] * slopes[i];
      const double mean = first_[i] / (1 - std::pow(0.9, steps_));
      const double square = second_[i] / (1 - std::pow(0.999, steps_));
      numbers[i] += rate * mean / (std::sqrt(square) + 1e-8);
    }
  }

 private:
  std::vector<double> first_, second_;
  int steps_ = 0;
};

double share_of_result(const Prospects& chance, int result) {
  return result > 0 ? chance.win : result < 0 ? chance.loss : chance.draw;
}

// How often each result came in the games for learning, by scenario; one of each is supposed beforehand.
using Frequencies = std::map<int, Prospects>;
Frequencies frequencies_of(const std::vector<Lesson>& lessons) {
  std::map<int, std::map<int, int>> results;  // of scenarios' games
  for (const Lesson& lesson : lessons)
    if (!is_held_out(lesson)) results[lesson.scenario][lesson.game] = lesson.result;
  Frequencies frequencies;
  for (const auto& [scenario, games] : results) {
    double count[3] = {1, 1, 1};
    for (const auto& [game, result] : games) ++count[result + 1];
    const double all = count[0] + count[1] + count[2];
    frequencies[scenario] = {count[2] / all, count[1] / all, count[0] / all};
  }
  return frequencies;
}

void finish(Examination::Row& row) {
  if (row.positions == 0) return;
  row.loss /= row.positions;
  row.constant /= row.positions;
}

}  // namespace

bool is_held_out(const Lesson& lesson) { return lesson.game % 5 == 4; }

void fit(Chance& chance, const std::vector<Lesson>& lessons) {
  const std::size_t count = chance.features.size();
  std::vector<double> numbers(count + 3);
  for (std::size_t i = 0; i < 3; ++i) numbers[count + i] = chance.bounds[i];
  Climber climber(numbers.size());
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    std::vector<double> slopes(numbers.size());
    int used = 0;
    for (const Lesson& lesson : lessons) {
      if (is_held_out(lesson)) continue;
      double lead = 0;
      for (std::size_t i = 0; i < count; ++i) lead += numbers[i] * lesson.features[i];
      const double powers[3] = {1, lesson.gone, lesson.gone * lesson.gone};
      double bound = 0;
      for (std::size_t i = 0; i < 3; ++i) bound += numbers[count + i] * powers[i];
      const Slope slope = slope_of(lead, std::clamp(bound, -6.0, 3.0), lesson.result);
      for (std::size_t i = 0; i < count; ++i) slopes[i] += slope.by_lead * lesson.features[i];
      for (std::size_t i = 0; i < 3; ++i) slopes[count + i] += slope.by_bound * powers[i];
      ++used;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) slopes[i] = slopes[i] / std::max(1, used) - kDecay * numbers[i];
    climber.step(numbers, slopes);
  }
  chance.weights.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < 3; ++i) chance.bounds[i] = numbers[count + i];
}

Examination examine(const Chance& chance, const std::vector<Lesson>& lessons) {
  Frequencies frequencies = frequencies_of(lessons);
  Examination exam;
  for (const Lesson& lesson : lessons) {
    if (!is_held_out(lesson)) continue;
    const Prospects said = chance.of(lesson.features, lesson.gone);
    const double loss = -std::log(std::max(share_of_result(said, lesson.result), 1e-6));
    const double constant = -std::log(std::max(share_of_result(frequencies[lesson.scenario], lesson.result), 1e-6));
    for (Examination::Row* row : {&exam.all, &exam.fifths[std::clamp(static_cast<int>(lesson.gone * 5), 0, 4)]}) {
      ++row->positions;
      row->loss += loss;
      row->constant += constant;
    }
    Examination::Bin& bin = exam.bins[std::clamp(static_cast<int>(said.score() * 10), 0, 9)];
    ++bin.positions;
    bin.said += said.score();
    bin.came += 0.5 + 0.5 * lesson.result;
  }
  finish(exam.all);
  for (Examination::Row& row : exam.fifths) finish(row);
  for (Examination::Bin& bin : exam.bins) {
    bin.said /= std::max(1, bin.positions);
    bin.came /= std::max(1, bin.positions);
  }
  return exam;
}

std::string markdown_of(const Chance& chance, const Examination& exam) {
  std::string text = fmt::format(
      "### {}: {}, {} games\n\n| turns gone | positions | log loss | knowing only the scenario |\n"
      "|---|---|---|---|\n",
      chance.rulebook, chance.version, chance.games);
  const auto row = [&](std::string_view what, const Examination::Row& r) {
    text += fmt::format("| {} | {} | {:.3f} | {:.3f} |\n", what, r.positions, r.loss, r.constant);
  };
  static constexpr std::string_view kFifths[] = {"to 20 %", "to 40 %", "to 60 %", "to 80 %", "to the end"};
  for (int i = 0; i < 5; ++i) row(kFifths[i], exam.fifths[i]);
  row("all", exam.all);
  text += "\n| said for A | positions | said on average | came |\n|---|---|---|---|\n";
  for (int i = 0; i < 10; ++i)
    text += fmt::format("| {}0 to {}0 % | {} | {:.1f} % | {:.1f} % |\n", i, i + 1, exam.bins[i].positions,
                        100 * exam.bins[i].said, 100 * exam.bins[i].came);
  return text + "\n";
}

}  // namespace grognard
