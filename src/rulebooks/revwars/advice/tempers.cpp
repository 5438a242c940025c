// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"
#include "revwars/sequence/turn.h"

// What a battalion's task and the battle want of it.
namespace grognard::revwars {
namespace {

constexpr double kEnemyMatters = 20;  // inches from an objective

bool can_hold(const Figure& f) { return !is_battery(*f.b) && !f.b->shattered(); }

bool enemy_near(const Outlook& o, Vec2 place) {
  return std::ranges::any_of(
      o.foes, [&](const Figure& foe) { return length_squared(foe.centre - place) < kEnemyMatters * kEnemyMatters; });
}

// How many friends who could hold the place are nearer to it.
int friends_nearer(const Outlook& o, const Figure& me, Vec2 place) {
  const double own = length_squared(me.centre - place);
  return static_cast<int>(std::ranges::count_if(o.friends, [&](const Figure& f) {
    return f.unit != me.unit && can_hold(f) && length_squared(f.centre - place) < own;
  }));
}

// Ground that is worth points and that this battalion is to see to: two of them to take it, one to keep it.
std::optional<Vec2> ground_for(const Outlook& o, const Figure& me) {
  const State& s = o.s;
  std::optional<Vec2> best;
  double least = kNowhere;
  if (!can_hold(me)) return best;
  const bool decisive = s.setup->sides[other(o.side)].objectives_to_win > 0;  // RW-VIC-5: lose it, and all is lost
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& place = s.setup->objectives[i];
    const bool ours = s.objective_holder[i] == index_of(o.side);
    if (ours && !enemy_near(o, place.at)) continue;
    const double far = length(me.centre - place.at);
    if (far >= least || friends_nearer(o, me, place.at) > (ours && !decisive ? 0 : 1)) continue;
    least = far;
    best = place.at;
  }
  return best;
}

// A way off the table that is worth points, while there is time to get there.
std::optional<Vec2> exit_for(const Outlook& o, const Figure& me) {
  const State& s = o.s;
  if (is_battery(*me.b) || me.b->shattered()) return std::nullopt;
  const double reach = me.card->move * 2 * (s.options().turn_limit - s.turn + 1);
  std::optional<Vec2> best;
  double least = reach;
  for (const Exit& exit : s.setup->exits) {
    if (exit.side != o.side || exit.points <= 0) continue;
    const Vec2 at = (exit.from + exit.to) * 0.5;
    if (length(at - me.centre) >= least) continue;
    least = length(at - me.centre);
    best = at;
  }
  return best;
}

Vec2 nearest_foe(const Outlook& o, const Figure& me) {
  Vec2 best = me.centre;
  double least = kNowhere;
  for (const Figure& foe : o.foes) {
    const double far = length_squared(foe.centre - me.centre) + (foe.b->solid() ? 0 : -40);
    if (far >= least) continue;
    least = far;
    best = foe.centre;
  }
  return best;
}

Vec2 own_edge(const Outlook& o, const Figure& me) {
  return me.centre - inward(o.s.setup->sides[o.side].edge).forward() * 20;
}

void go(Temper& t, Vec2 goal, double pull, double caution) {
  t.goal = goal;
  t.pull = pull;
  t.caution = caution;
}

}  // namespace

Temper temper_of(const Outlook& o, const Scheme& scheme, const Figure& me) {
  Temper t{.caution = o.caution, .pull = 0.012};
  const Task& task = scheme.task(me.unit);
  t.charges = scheme.may_charge(me.unit);
  const auto ground = ground_for(o, me);
  const auto exit = exit_for(o, me);
  switch (task.posture) {
    case Posture::Back:
      go(t, task.goal.value_or(own_edge(o, me)), 0.05, 1.2);
      t.prospect = 0.1;
      return t;
    case Posture::Bold: go(t, nearest_foe(o, me), 0.04, 0.12); return t;
    case Posture::Forward: go(t, task.goal ? *task.goal : ground ? *ground : nearest_foe(o, me), 0.1, 0.2); return t;
    case Posture::Strike:
      if (const Figure* target = o.find(task.target); target && target->b->side != o.side) {
        go(t, target->centre, 0.06, 0.2);
        t.only = task.target;
        return t;
      }
      break;
    default: break;
  }
  if (exit) go(t, *exit, 0.06, 0.4);
  else if (ground) go(t, *ground, 0.025, o.caution);
  else t.goal = nearest_foe(o, me);
  if (exit) t.arrived = 0;
  return t;
}

}  // namespace grognard::revwars
