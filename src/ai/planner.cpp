// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/planner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ai/mixture.h"
#include "ai/schemes.h"
#include "core/sentence.h"

namespace grognard {
namespace {

constexpr std::uint64_t kSpan = std::uint64_t{1} << 20;  // numbers of playouts that belong to one plan
constexpr std::uint64_t kAfresh = kSpan / 2;             // from here on those for the plan that was chosen
constexpr int kSurvivors = 4;                            // plans that reach the end of the race
constexpr int kNearEnemies = 3;                          // whom a body may be sent against
constexpr double kNearlyEqual = 0.03;

double mean_of(const std::vector<double>& results, std::size_t from, std::size_t to) {
  double sum = 0;
  for (std::size_t i = from; i < to; ++i) sum += results[i];
  return to <= from ? 0 : sum / static_cast<double>(to - from);
}

// Two playouts of three against the enemy's habits, the third against another of his schemes.
std::size_t reply_of(std::uint64_t number, std::size_t replies) {
  return number % 3 != 2 || replies < 2 ? 0 : 1 + (number / 3) % (replies - 1);
}

Scheme all_in(const std::vector<Body>& bodies, Posture posture) {
  Scheme scheme;
  for (const Body& body : bodies) set(scheme, body, {body.arm == Symbol::Artillery ? Posture::Free : posture});
  return scheme;
}

}  // namespace

double Planner::Trial::mean(std::size_t of) const { return mean_of(results, 0, of) + bias; }

Planner::Situation Planner::look_at(const Battle& seen, Side side) const {
  const std::uint64_t number = seen.hash() & ~(kSpan - 1);
  Situation at{.seen = seen, .side = side, .number = number, .bodies = advisor_->bodies(seen, side)};
  advisor_->muster(seen, at.muster);
  const std::vector<Body> theirs = advisor_->bodies(seen, other(side));
  at.replies = {{}, all_in(theirs, Posture::Bold), all_in(theirs, Posture::Stand), all_in(theirs, Posture::Forward)};
  at.secret = seen.decision().secret;
  at.view = seen.view(side);
  return at;
}

double Planner::bias_of(const Situation& at, const Scheme& scheme, Random& whims) const {
  const double whim = leaning_.whim * (whims.below(2001) / 1000.0 - 1);
  return leaning_.boldness * boldness(scheme, at.bodies) + whim;
}

std::vector<Planner::Trial> Planner::trials_for(const Situation& at, int most) const {
  Random whims(seed_, at.number + kSpan - 1);
  std::vector<Trial> trials;
  for (NamedScheme& plan : schemes_for(*advisor_, at.seen, at.side, at.bodies, at.muster, at.view.inch)) {
    const double bias = bias_of(at, plan.scheme, whims);
    trials.push_back({std::move(plan.name), plan.scheme, plan.scheme, bias});
  }
  if (std::ssize(trials) > most) trials.resize(static_cast<std::size_t>(most));
  const auto is_last = [&](const Trial& trial) { return trial.scheme == last_; };
  if (!last_.of_piece.empty() && std::none_of(trials.begin(), trials.end(), is_last))
    trials.push_back({"Go on as before", last_, last_, bias_of(at, last_, whims)});
  return trials;
}

double Planner::playout(const Situation& at, const Scheme& scheme, std::uint64_t number) {
  const Scheme& reply = at.replies[reply_of(number, at.replies.size())];
  return playouts_.play(at.seen, at.side, scheme, reply, at.number + number);
}

// Until it has been played out so often.
void Planner::try_out(const Situation& at, Trial& trial, int playouts, std::uint64_t from) {
  while (std::ssize(trial.results) < playouts)
    trial.results.push_back(playout(at, trial.scheme, from + trial.results.size()));
}

// The better half goes on, until few are left, the best first.
std::vector<Planner::Trial> Planner::race(const Situation& at, std::vector<Trial> trials, int playouts) {
  const auto better = [](const Trial& a, const Trial& b) { return a.mean() > b.mean(); };
  int rounds = 1;
  for (std::size_t n = trials.size(); n > kSurvivors; n = (n + 1) / 2) ++rounds;
  int each = 0;
  for (int round = 1; round <= rounds; ++round) {
    each += std::max(1, playouts / rounds / static_cast<int>(trials.size()));
    for (Trial& trial : trials) try_out(at, trial, each);
    std::stable_sort(trials.begin(), trials.end(), better);
    if (round < rounds) trials.resize(std::max<std::size_t>(2, (trials.size() + 1) / 2));
  }
  return trials;
}

Task Planner::other_task(const Situation& at, const Body& body, Random& random) const {
  const auto posture = static_cast<Posture>(random.below(kPostures));
  Task task{posture};
  if (posture == Posture::Forward && !at.muster.goals.empty()) {
    const auto goal = random.below(static_cast<std::uint32_t>(at.muster.goals.size()));
    task.goal = at.muster.goals[goal].at * at.view.inch;
  }
  if (posture != Posture::Strike) return task;
  const std::optional<Vec2> here = place_of(body, at.muster);
  std::vector<const Muster::Unit*> enemies;
  for (const Muster::Unit& unit : at.muster.units)
    if (unit.here && unit.side != at.side) enemies.push_back(&unit);
  if (!here || enemies.empty()) return {Posture::Bold};
  std::stable_sort(enemies.begin(), enemies.end(),
                   [&](auto* a, auto* b) { return length_squared(a->at - *here) < length_squared(b->at - *here); });
  const auto near = std::min<std::uint32_t>(kNearEnemies, static_cast<std::uint32_t>(enemies.size()));
  task.target = enemies[random.below(near)]->piece;
  return task;
}

// Betters the best by giving one body another task at a time.
void Planner::climb(const Situation& at, std::vector<Trial>& best, int playouts) {
  Random random(seed_, at.number + kSpan - 2);
  const std::int64_t end = playouts_.played() + playouts;
  for (int tries = 0; playouts_.played() < end && tries < 2 * playouts + 20; ++tries) {
    const Trial& top = best.front();
    const Body& body = at.bodies[random.below(static_cast<std::uint32_t>(at.bodies.size()))];
    const Task task = other_task(at, body, random);
    Trial next{top.name, top.begun, top.scheme, top.bias};
    set(next.scheme, body, task);
    if (next.scheme == top.scheme) continue;
    const int all = static_cast<int>(top.results.size());
    const int few = std::max(2, all / 4);
    try_out(at, next, std::min(all, few));
    if (next.mean() <= top.mean(next.results.size())) continue;
    try_out(at, next, all);
    if (next.mean() <= top.mean()) continue;
    best.insert(best.begin(), std::move(next));
    if (std::ssize(best) > kSurvivors) best.pop_back();
  }
}

// Where the enemy orders at the same time, whoever always does what is best against his habits can be foreseen: of the plans that are
// nearly as good one is drawn, as often as it should be against an enemy who draws his reply, too.
std::size_t Planner::mixed(const Situation& at, const std::vector<Trial>& best) const {
  Payoffs payoffs;
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < best.size(); ++i) {
    if (best[i].mean() < best.front().mean() - kNearlyEqual) continue;
    std::array<double, kReplies> sum{}, count{};
    for (std::size_t n = 0; n < best[i].results.size(); ++n) {
      const std::size_t reply = reply_of(n, at.replies.size());
      sum[reply] += best[i].results[n];
      ++count[reply];
    }
    std::vector<double> row;
    for (int r = 0; r < kReplies; ++r) row.push_back(count[r] > 0 ? sum[r] / count[r] : best[i].mean());
    payoffs.push_back(std::move(row));
    which.push_back(i);
  }
  Random random(seed_, at.number + kSpan - 3);
  return which[drawn(mixture_of(payoffs), random)];
}

// Its name, and what has been changed in it since.
std::string Planner::words_for(const Situation& at, const Trial& trial) const {
  std::string words = trial.name;
  for (const Body& body : at.bodies) {
    const Task& task = trial.scheme.task(body.pieces.front());
    if (task == trial.begun.task(body.pieces.front())) continue;
    if (!words.empty()) words += "; ";
    words += in_words(body, task, at.muster, at.view);
  }
  return words.empty() ? "Everybody does as he sees fit" : capital(words);
}

// The plan that was chosen and the best of the others are played again with luck that neither has met before.
Plan Planner::settled(const Situation& at, std::vector<Trial> best, int playouts) {
  const std::size_t first = at.secret ? mixed(at, best) : 0;
  std::swap(best[0], best[first]);
  Plan plan{.scheme = best[0].scheme, .words = words_for(at, best[0])};
  Trial chosen{.scheme = best[0].scheme};
  try_out(at, chosen, playouts, kAfresh);
  plan.worth = mean_of(chosen.results, 0, chosen.results.size());
  if (best.size() < 2) return plan;
  Trial instead{.scheme = best[1].scheme};
  try_out(at, instead, playouts, kAfresh);
  plan.worth_instead = mean_of(instead.results, 0, instead.results.size());
  plan.instead = words_for(at, best[1]);
  plan.compared = true;
  const auto in_all = [&](const Trial& before, const Trial& fresh) {
    const auto n = static_cast<double>(before.results.size()), m = static_cast<double>(fresh.results.size());
    return (before.mean() * n + (mean_of(fresh.results, 0, fresh.results.size()) + before.bias) * m) / (n + m);
  };
  if (!at.secret && in_all(best[1], instead) > in_all(best[0], chosen)) {
    plan.scheme = best[1].scheme;
    std::swap(plan.words, plan.instead);
    std::swap(plan.worth, plan.worth_instead);
  }
  return plan;
}

Plan Planner::plan(const Battle& seen, Side side) {
  const Situation at = look_at(seen, side);
  if (at.bodies.empty() || budget_.playouts <= 0) return {};
  const int again = std::max(3, budget_.playouts / 10);
  const int climbing = static_cast<int>(budget_.playouts * budget_.climbing);
  const int racing = std::max(4, budget_.playouts - climbing - 2 * again);
  std::vector<Trial> best = race(at, trials_for(at, std::clamp(racing / 5, 3, 24)), racing);
  climb(at, best, climbing);
  Plan plan = settled(at, std::move(best), again);
  last_ = plan.scheme;
  return plan;
}

}  // namespace grognard
