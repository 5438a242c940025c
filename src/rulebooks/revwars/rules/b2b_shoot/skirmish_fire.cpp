// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/rules/b2b_shoot/swept.h"

// Skirmishers, battalions in skirmish line and in buildings: each platoon shoots at one of the enemy (RW-FIRE-21 to 23,
// RW-TERR-11).
namespace grognard::revwars {
namespace {

constexpr double kSpot = 0.1;  // half of the ground that stands for a single target

// A platoon that could shoot at a target. Ties: leftmost shooter, then leftmost target as the shooters see it.
struct Possible {
  std::int32_t distance = 0;  // hundredths
  int shooter = 0;
  std::int32_t aside = 0;
  int target = 0;  // index
  Gap between;
  friend bool operator<(const Possible& x, const Possible& y) {
    if (x.distance != y.distance) return x.distance < y.distance;
    if (x.shooter != y.shooter) return x.shooter < y.shooter;
    return x.aside != y.aside ? x.aside < y.aside : x.target < y.target;
  }
};

// RW-TERR-11: whoever is in a building shoots from its wall.
Ring shooting_ring(const State& s, const Firing& f, std::size_t i) {
  if (s.unit(f.unit).building < 0) return f.stands[i].ring();
  Target own{.unit = f.unit, .index = static_cast<int>(i), .centre = f.stands[i].centre, .facing = f.stands[i].facing};
  stand_behind_wall(s, own);
  return own.ring;
}

Targets enemies_within(const State& s, const Firing& f, double range) {
  Targets out;
  each_active(s, other(s.side_of(f.unit)), [&](PieceId id) {
    if (!maybe_within(s, f.unit, id, range)) return;
    for (const Target& t : targets_in(s, id)) out.push_back(t);
  });
  return out;
}

std::vector<Possible> possible_pairs(const State& s, const Firing& f, const Targets& targets, double range) {
  std::vector<Possible> out;
  const Pose& pose = s.unit(f.unit).pose;
  const Vec2 across = right_of(pose.facing.forward());
  for (std::size_t i = 0; i < f.stands.size(); ++i) {
    if (!f.fires(i) || f.stands[i].gun) continue;
    const Ring here = shooting_ring(s, f, i);
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const Target& target = targets[t];
      if (!is_exposed(target, f.stands[i].front_middle()) || !in_front_arc(f.stands[i], target.ring)) continue;
      const Gap between = gap(here, target.ring);
      if (beyond(between.distance, range)) continue;
      out.push_back({.distance = snap(between.distance),
                     .shooter = static_cast<int>(i),
                     .aside = snap(dot(target.centre - pose.at(), across)),
                     .target = static_cast<int>(t),
                     .between = between});
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

// RW-FIRE-22: who shoots at whom. The nearest first; then whoever is left without a target, though he could have one, gets
// it if another can take a second target instead.
class Pairing {
 public:
  Pairing(const State& s, const Firing& f, const Targets& targets, std::vector<Possible> possible, int arms)
      : s_(s),
        f_(f),
        targets_(targets),
        possible_(std::move(possible)),
        arms_(arms),
        marks_(possible_.size()),
        asked_(possible_.size(), false),
        of_shooter_(f.stands.size(), -1),
        of_target_(targets.size(), -1) {}

  std::vector<Paired> pairs(bool nobody_left_out) {
    for (std::size_t i = 0; i < possible_.size(); ++i)
      if (shooter_of(i) < 0 && target_of(i) < 0 && mark(i)) join(i);
    for (std::size_t k = 0; nobody_left_out && k < f_.stands.size(); ++k) {
      std::vector<bool> tried(targets_.size(), false);
      if (of_shooter_[k] < 0) find_for(static_cast<int>(k), tried);
    }
    std::vector<Paired> out;
    for (std::size_t i = 0; i < possible_.size(); ++i)
      if (shooter_of(i) == static_cast<int>(i))
        out.push_back({.mark = *marks_[i], .shooter = possible_[i].shooter, .target = targets_[possible_[i].target]});
    return out;
  }

 private:
  int& shooter_of(std::size_t i) { return of_shooter_[possible_[i].shooter]; }
  int& target_of(std::size_t i) { return of_target_[possible_[i].target]; }
  void join(std::size_t i) { shooter_of(i) = target_of(i) = static_cast<int>(i); }

  const std::optional<ShotMark>& mark(std::size_t i) {
    if (asked_[i]) return marks_[i];
    asked_[i] = true;
    const Possible& p = possible_[i];
    const Aim aim{
        .from = p.between.from, .to = p.between.to, .range = p.between.distance, .weapon = arms_, .loose = true};
    const Ring here = shooting_ring(s_, f_, static_cast<std::size_t>(p.shooter));
    return marks_[i] = mark_of(s_, aim, here, targets_[p.target]);
  }

  // A target for this one: a free one, or one whose shooter finds another.
  bool find_for(int shooter, std::vector<bool>& tried) {
    for (std::size_t i = 0; i < possible_.size(); ++i) {
      const auto target = static_cast<std::size_t>(possible_[i].target);
      if (possible_[i].shooter != shooter || tried[target] || !mark(i)) continue;
      tried[target] = true;
      const int holder = of_target_[target];
      if (holder >= 0 && !find_for(possible_[holder].shooter, tried)) continue;
      join(i);
      return true;
    }
    return false;
  }

  const State& s_;
  const Firing& f_;
  const Targets& targets_;
  std::vector<Possible> possible_;
  int arms_;
  std::vector<std::optional<ShotMark>> marks_;
  std::vector<bool> asked_;
  std::vector<int> of_shooter_;  // index of its pair; -1: none
  std::vector<int> of_target_;
};

}  // namespace

std::vector<Paired> pair_off(const State& s, const Firing& f) {
  std::vector<Paired> out;
  const int arms = small_arms_of(s, f.unit);
  if (arms < 0 || !skirmishes(s.unit(f.unit))) return out;
  const double range = weapon_of(s, arms).range;
  const Targets targets = enemies_within(s, f, range);
  Pairing pairing(s, f, targets, possible_pairs(s, f, targets, range), arms);
  return pairing.pairs(!s.options().skirmish_nearest_only);
}

Lane spot_of(const Paired& pair, const Firing& f) {
  const Facing facing = f.stands[pair.shooter].facing;
  return {.origin = pair.target.ring.centre() - facing.forward() * kSpot,
          .facing = facing,
          .half_width = kSpot,
          .far = 2 * kSpot};
}

// RW-TERR-11: it is shot at, and shoots, at the wall that it mans.
void stand_behind_wall(const State& s, Target& t) {
  constexpr double kThick = 0.1;
  const Ring& ring = building_ring(s, s.unit(t.unit).building);
  const auto side = static_cast<std::size_t>(wall_of(s, t.unit, static_cast<std::size_t>(t.index)));
  const Vec2 a = ring[side];
  const Vec2 b = ring[side + 1 == ring.size() ? 0 : side + 1];
  t.outward = right_of(b - a) * (1 / length(b - a));
  t.behind_wall = true;
  const Vec2 in = t.outward * -kThick;
  const Vec2 corners[] = {a, b, b + in, a + in};
  t.ring = Ring(corners);
}

}  // namespace grognard::revwars
