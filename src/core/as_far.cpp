// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/as_far.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace grognard {
namespace {

// Tries along the whole leg, more where it is many times too long, so that what is allowed is not stepped over.
constexpr int kFewestTries = 8;
constexpr int kMostTries = 64;
constexpr double kTriesInAllowance = 4;
constexpr int kHalvings = 12;
constexpr double kRounding = 1e-9;

class Shortening {
 public:
  Shortening(const Battle& battle, const Command& wish, const Pose& start)
      : battle_(battle), wish_(wish), start_(start) {
    const Measure measure = battle.judge(wish).measure;
    const double times = measure.allowed > 0 ? measure.used / measure.allowed : kMostTries;
    tries_ =
        std::clamp(static_cast<int>(std::ceil(std::min(times, 1e6) * kTriesInAllowance)), kFewestTries, kMostTries);
  }

  // The judge finds the way: with the facing that is wanted, or else with that which it has.
  std::optional<Verdict> to_a_nearer_place() const {
    const Pose& to = wish_.path[0];
    for (const Facing facing : {to.facing, start_.facing}) {
      if (auto found = farthest(0, start_, {to.x, to.y, facing})) return found;
      if (to.facing == start_.facing) break;
    }
    return std::nullopt;
  }

  // The legs that it can march, and as much as it can of the next one.
  std::optional<Verdict> along_its_legs() const {
    for (std::size_t legs = wish_.path.size(); legs-- > 0;) {
      std::optional<Verdict> whole;
      if (legs > 0) {
        whole = judged(legs - 1, wish_.path[legs - 1]);
        if (!whole) continue;
      }
      std::optional<Verdict> more = farthest(legs, legs > 0 ? wish_.path[legs - 1] : start_, wish_.path[legs]);
      return more ? more : whole;
    }
    return std::nullopt;
  }

 private:
  // The order with so many of its legs, and then to this pose; nothing if that is not legal.
  std::optional<Verdict> judged(std::size_t legs, const Pose& to) const {
    Command command = wish_;
    command.path.assign(wish_.path.begin(), wish_.path.begin() + static_cast<std::ptrdiff_t>(legs));
    command.path.push_back(to);
    Verdict verdict = battle_.judge(command);
    // The judge forgives a hair's breadth; here nobody needs that.
    const bool has_it = verdict.measure.allowed <= 0 || verdict.measure.used <= verdict.measure.allowed + kRounding;
    return verdict.legal() && has_it ? std::optional(std::move(verdict)) : std::nullopt;
  }

  std::optional<Verdict> farthest(std::size_t legs, const Pose& from, const Pose& to) const {
    const auto at = [&](double share) {
      return judged(legs, Pose::snapped(from.at() + (to.at() - from.at()) * share, to.facing));
    };
    double good = 1;
    double bad = 1;
    std::optional<Verdict> best = judged(legs, to);
    for (int left = tries_ - 1; !best && left > 0; --left) {
      bad = good;
      best = at(good = static_cast<double>(left) / tries_);
    }
    for (int i = 0; !best && i < kHalvings; ++i) {
      bad = good;
      best = at(good /= 2);
    }
    if (!best) return std::nullopt;
    for (int i = 0; good < bad && i < kHalvings; ++i) {
      const double middle = (good + bad) / 2;
      std::optional<Verdict> more = at(middle);
      (more ? good : bad) = middle;
      if (more) best = std::move(more);
    }
    return best;
  }

  const Battle& battle_;
  Command wish_;
  Pose start_;
  int tries_ = kMostTries;
};

}  // namespace

std::optional<Verdict> as_far_as_it_goes(const Battle& battle, const Command& command) {
  if (command.path.empty() || command.unit() == kNoPiece) return std::nullopt;
  const Piece unit = battle.view(command.side, command.unit()).pieces.front();
  if (!unit.on_table) return std::nullopt;
  const Shortening shortening(battle, command, unit.pose);
  const bool finds_way = command.find_way && command.path.size() == 1;
  return finds_way ? shortening.to_a_nearer_place() : shortening.along_its_legs();
}

}  // namespace grognard
