// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/planner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/habits.h"

namespace grognard {
namespace {

constexpr int kMostDecisions = 5000;  // of a playout: more is a mistake, and ends it
constexpr int kPlainPostures = 5;     // those that need neither target nor goal
constexpr double kClear = 8;          // units ahead that make a battle as good as won

// From 0 to 1; only with what every machine computes alike.
double squashed(double lead) {
  const double x = lead / kClear;
  return 0.5 + 0.5 * x / std::sqrt(1 + x * x);
}

double standing(const Advisor& advisor, const Battle& battle, Side side) {
  const Outcome outcome = battle.outcome();
  if (outcome.over) return outcome.winner ? (*outcome.winner == side ? 1 : 0) : 0.5;
  return squashed(advisor.value(battle, side) - advisor.value(battle, other(side)));
}

void set(Scheme& scheme, const Body& body, Posture posture) {
  for (const PieceId piece : body.pieces) {
    if (std::ssize(scheme.of_piece) <= piece) scheme.of_piece.resize(static_cast<std::size_t>(piece) + 1);
    scheme.of_piece[piece] = {posture};
  }
}

// Foot, horse, guns.
constexpr Posture kWhole[][3] = {
    {Posture::Free, Posture::Free, Posture::Free},     {Posture::Stand, Posture::Free, Posture::Free},
    {Posture::Stand, Posture::Stand, Posture::Stand},  {Posture::Fast, Posture::Fast, Posture::Free},
    {Posture::Steady, Posture::Steady, Posture::Free}, {Posture::Free, Posture::Fast, Posture::Free},
    {Posture::Forward, Posture::Free, Posture::Free},  {Posture::Forward, Posture::Forward, Posture::Free},
};

}  // namespace

double Planner::Trial::mean(std::size_t of) const {
  double sum = 0;
  for (std::size_t i = 0; i < of; ++i) sum += results[i];
  return of == 0 ? 0 : sum / static_cast<double>(of);
}

std::vector<Planner::Trial> Planner::schemes_to_try(const std::vector<Body>& bodies) const {
  std::vector<Trial> trials;
  const auto add = [&](Scheme scheme) {
    const auto same = [&](const Trial& trial) { return trial.scheme == scheme; };
    if (std::none_of(trials.begin(), trials.end(), same)) trials.push_back({std::move(scheme)});
  };
  for (const auto& postures : kWhole) {
    Scheme scheme;
    for (const Body& body : bodies) set(scheme, body, postures[static_cast<int>(body.arm)]);
    add(std::move(scheme));
  }
  if (!last_.of_piece.empty()) add(last_);
  return trials;
}

// Both sides by their habits to the horizon; with the same number all schemes meet the same dice as far as they can.
double Planner::playout(const Scheme& scheme, std::uint64_t number) {
  ++playouts_;
  const std::unique_ptr<Battle> battle = seen_->clone();
  SeededDice source(seed_, 3 * number);
  Habits ours(*advisor_);
  Habits theirs(*advisor_);
  Chronicle silent = Chronicle::silent();
  Decision decision = battle->decision();
  const int end = decision.half_turn + advisor_->horizon();
  for (int i = 0; i < kMostDecisions && !decision.over() && decision.half_turn < end; ++i) {
    const Side side = decision.side();
    const bool own = side == side_;
    static const Scheme kHabits;
    const Command command =
        (own ? ours : theirs).choose(*battle, decision, side, own ? scheme : kHabits).verdict.command;
    Dice dice(source);
    battle->apply(command, dice, silent);
    decision = battle->decision();
  }
  return standing(*advisor_, *battle, side_);
}

void Planner::try_out(Trial& trial, int playouts) {
  while (std::ssize(trial.results) < playouts)
    trial.results.push_back(playout(trial.scheme, (plans_ << 20) + trial.results.size()));
}

Planner::Trial Planner::race(std::vector<Trial> trials) {
  const auto better = [](const Trial& a, const Trial& b) { return a.mean() > b.mean(); };
  Trial habits = trials.front();
  int playouts = budget_.first;
  for (Trial& trial : trials) try_out(trial, playouts);
  while (trials.size() > 1) {
    std::stable_sort(trials.begin(), trials.end(), better);
    trials.resize((trials.size() + 1) / 2);
    if (trials.size() == 1) break;
    playouts *= 2;
    for (Trial& trial : trials) try_out(trial, playouts);
  }
  Trial& best = trials.front();
  try_out(habits, static_cast<int>(best.results.size()));
  return best.mean() > habits.mean() ? std::move(best) : std::move(habits);
}

void Planner::climb(Trial& best, const std::vector<Body>& bodies) {
  Random random(seed_, (plans_ << 20) + (1 << 19));
  for (int i = 0; i < budget_.climbs; ++i) {
    const Body& body = bodies[random.below(static_cast<std::uint32_t>(bodies.size()))];
    Trial other{best.scheme};
    set(other.scheme, body, static_cast<Posture>(random.below(kPlainPostures)));
    if (other.scheme == best.scheme) continue;
    const int all = static_cast<int>(best.results.size());
    const int few = std::min(all, 2 * budget_.first);
    try_out(other, few);
    if (other.mean() <= best.mean(static_cast<std::size_t>(few))) continue;
    try_out(other, all);
    if (other.mean() > best.mean()) best = std::move(other);
  }
}

Scheme Planner::plan(const Battle& seen, Side side) {
  seen_ = &seen;
  side_ = side;
  ++plans_;
  const std::vector<Body> bodies = advisor_->bodies(seen, side);
  if (bodies.empty()) return {};
  Trial best = race(schemes_to_try(bodies));
  climb(best, bodies);
  last_ = best.scheme;
  return best.scheme;
}

}  // namespace grognard
