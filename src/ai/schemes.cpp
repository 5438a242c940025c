// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/schemes.h"

#include <fmt/format.h>

#include <algorithm>

namespace grognard {
namespace {

constexpr int kMostGoals = 3;

// For foot, horse and guns.
struct Doctrine {
  std::string_view name;
  Posture postures[3];
};
constexpr Doctrine kDoctrines[] = {
    {"The foot stands and lets the enemy come", {Posture::Stand, Posture::Free, Posture::Free}},
    {"Everybody holds his ground", {Posture::Stand, Posture::Stand, Posture::Stand}},
    {"Hold fast, and let the guns work", {Posture::Fast, Posture::Fast, Posture::Free}},
    {"Close up, without charging yet", {Posture::Steady, Posture::Steady, Posture::Free}},
    {"Keep the horse in hand", {Posture::Free, Posture::Fast, Posture::Free}},
    {"Everything forward", {Posture::Bold, Posture::Bold, Posture::Free}},
    {"The foot closes with the enemy", {Posture::Bold, Posture::Free, Posture::Free}},
    {"Fall back out of their reach", {Posture::Back, Posture::Back, Posture::Back}},
};

class Collection {
 public:
  explicit Collection(const std::vector<Body>& bodies) : bodies_(bodies) {}
  void add(std::string name, Scheme scheme) {
    const auto same = [&](const NamedScheme& known) { return known.scheme == scheme; };
    if (std::none_of(all_.begin(), all_.end(), same)) all_.push_back({std::move(name), std::move(scheme)});
  }
  // Each body by what task_of(body) says.
  template <class TaskOf>
  void add_each(std::string name, TaskOf&& task_of) {
    Scheme scheme;
    for (const Body& body : bodies_) set(scheme, body, task_of(body));
    add(std::move(name), std::move(scheme));
  }
  std::vector<NamedScheme> take() { return std::move(all_); }

 private:
  const std::vector<Body>& bodies_;
  std::vector<NamedScheme> all_ = {};
};

// What is worth most to the side and not in its hands first.
std::vector<const Muster::Goal*> wanted_goals(const Muster& muster, Side side) {
  std::vector<const Muster::Goal*> goals;
  for (const Muster::Goal& goal : muster.goals)
    if (goal.worth[side] > 0) goals.push_back(&goal);
  const auto urgency = [&](const Muster::Goal* goal) { return goal->worth[side] * (goal->holder == side ? 0.5 : 1); };
  std::stable_sort(goals.begin(), goals.end(), [&](auto* a, auto* b) { return urgency(a) > urgency(b); });
  if (std::ssize(goals) > kMostGoals) goals.resize(kMostGoals);
  return goals;
}

void add_goals(Collection& all, const Muster& muster, Side side, double inch) {
  for (const Muster::Goal* goal : wanted_goals(muster, side)) {
    const auto go = [&](const Body& body, bool horse_too) {
      const bool goes = body.arm == Symbol::Infantry || (horse_too && body.arm == Symbol::Cavalry);
      return goes ? Task{.posture = Posture::Forward, .goal = goal->at * inch} : Task{};
    };
    all.add_each(fmt::format("The foot goes for {}", goal->name), [&](const Body& body) { return go(body, false); });
    all.add_each(fmt::format("Foot and horse go for {}", goal->name), [&](const Body& body) { return go(body, true); });
  }
}

// The direction from one army's middle to the other's, turned to its right.
std::optional<Vec2> rightwards(const Muster& muster, Side side) {
  PerSide<Vec2> sum;
  PerSide<int> count = {0, 0};
  for (const Muster::Unit& unit : muster.units) {
    if (!unit.here) continue;
    sum[unit.side] = sum[unit.side] + unit.at;
    ++count[unit.side];
  }
  if (count[Side::A] == 0 || count[Side::B] == 0) return std::nullopt;
  const Vec2 ahead = sum[other(side)] * (1.0 / count[other(side)]) - sum[side] * (1.0 / count[side]);
  return Vec2{ahead.y, -ahead.x};
}

// One wing breaks through, the rest pins.
void add_wings(Collection& all, const std::vector<Body>& bodies, const Muster& muster, Side side) {
  const std::optional<Vec2> right = rightwards(muster, side);
  if (!right) return;
  std::vector<double> along;
  for (const Body& body : bodies)
    if (const auto at = place_of(body, muster)) along.push_back(dot(*at, *right));
  if (along.size() < 3) return;
  std::sort(along.begin(), along.end());
  const std::size_t third = (along.size() - 1) / 3;
  const double left_end = along[third];
  const double right_begin = along[along.size() - 1 - third];
  if (left_end >= right_begin) return;
  const auto wing = [&](const Body& body, bool left) {
    const auto at = place_of(body, muster);
    if (!at || body.arm == Symbol::Artillery) return Task{};
    const double here = dot(*at, *right);
    return Task{(left ? here <= left_end : here >= right_begin) ? Posture::Bold : Posture::Stand};
  };
  all.add_each("Break their right with our left, and pin the rest", [&](const Body& b) { return wing(b, true); });
  all.add_each("Break their left with our right, and pin the rest", [&](const Body& b) { return wing(b, false); });
}

double lean(Posture posture) {
  switch (posture) {
    case Posture::Forward:
    case Posture::Bold:
    case Posture::Strike: return 1;
    case Posture::Stand: return -0.5;
    case Posture::Fast:
    case Posture::Back: return -1;
    default: return 0;
  }
}

std::string name_of_goal(const Task& task, const Muster& muster, double inch) {
  for (const Muster::Goal& goal : muster.goals)
    if (task.goal && length(goal.at * inch - *task.goal) < 0.5 * inch) return std::string(goal.name);
  return "its goal";
}

}  // namespace

void set(Scheme& scheme, const Body& body, const Task& task) {
  for (const PieceId piece : body.pieces) {
    if (std::ssize(scheme.of_piece) <= piece) scheme.of_piece.resize(static_cast<std::size_t>(piece) + 1);
    scheme.of_piece[piece] = task;
  }
}

std::optional<Vec2> place_of(const Body& body, const Muster& muster) {
  Vec2 sum{0, 0};
  int count = 0;
  for (const Muster::Unit& unit : muster.units) {
    if (!unit.here || std::find(body.pieces.begin(), body.pieces.end(), unit.piece) == body.pieces.end()) continue;
    sum = sum + unit.at;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return sum * (1.0 / count);
}

std::vector<NamedScheme> schemes_for(const Advisor& advisor, const Battle& battle, Side side,
                                     const std::vector<Body>& bodies, const Muster& muster, double inch) {
  Collection all(bodies);
  all.add_each("", [](const Body&) { return Task{}; });
  for (NamedScheme& own : advisor.schemes(battle, side, bodies)) all.add(std::move(own.name), std::move(own.scheme));
  add_goals(all, muster, side, inch);
  for (const Doctrine& doctrine : kDoctrines)
    all.add_each(std::string(doctrine.name),
                 [&](const Body& body) { return Task{doctrine.postures[static_cast<int>(body.arm)]}; });
  add_wings(all, bodies, muster, side);
  return all.take();
}

std::string in_words(const Body& body, const Task& task, const Muster& muster, const View& view) {
  const std::string& who = body.name;  // "the foot", "the guns": "will" goes with both
  switch (task.posture) {
    case Posture::Free: return fmt::format("{} will do as seems best", who);
    case Posture::Stand: return fmt::format("{} will stand, and charge where possible", who);
    case Posture::Steady: return fmt::format("{} will close up without charging", who);
    case Posture::Fast: return fmt::format("{} will hold fast", who);
    case Posture::Forward: return fmt::format("{} will go for {}", who, name_of_goal(task, muster, view.inch));
    case Posture::Back: return fmt::format("{} will fall back", who);
    case Posture::Bold: return fmt::format("{} will close with the enemy", who);
    case Posture::Strike: break;
  }
  const bool known = task.target >= 0 && task.target < std::ssize(view.pieces);
  return fmt::format("{} will go for {}", who, known ? view.pieces[task.target].name : "its target");
}

double boldness(const Scheme& scheme, const std::vector<Body>& bodies) {
  double sum = 0;
  int count = 0;
  for (const Body& body : bodies) {
    for (const PieceId piece : body.pieces) {
      sum += lean(scheme.of(piece));
      ++count;
    }
  }
  return count == 0 ? 0 : sum / count;
}

}  // namespace grognard
