// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "grant/advice/advice.h"
#include "grant/advice/estimates.h"
#include "grant/advice/marching_wishes.h"
#include "grant/position/layout.h"
#include "grant/rules/02_movement/movement.h"

// Whole plans that only this rulebook would think of.
namespace grognard::grant {
namespace {

constexpr double kWorn = 0.75;  // of its men

// What each unit is told, wherever it is.
template <class TaskOf>
NamedScheme plan_of(const State& s, Side side, std::string name, TaskOf&& task_of) {
  NamedScheme plan{.name = std::move(name), .scheme = {}};
  plan.scheme.of_piece.resize(static_cast<std::size_t>(s.unit_count()));
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && s.unit(id).place != Place::Gone) plan.scheme.of_piece[id] = task_of(id);
  return plan;
}

bool is_whole_battery(const State& s, PieceId id) {
  return s.unit(id).arm == Class::Artillery && strength_left(s, id) > 0.3;
}

// The enemy's battery nearest to the side's horse.
PieceId battery_for_horse(const State& s, Side side) {
  PieceId best = kNoPiece;
  double least = 1e9;
  each_enemy_of(s, side, [&](PieceId guns) {
    if (!is_whole_battery(s, guns)) return;
    each_enemy_of(s, other(side), [&](PieceId id) {
      const double far = length(s.unit(id).at.at() - s.unit(guns).at.at());
      if (!is_horse(s.unit(id).arm) || is_exhausted(s.unit(id)) || far >= least) return;
      least = far;
      best = guns;
    });
  });
  return best;
}

// The regiment that has the fewest men left above half of its strength.
PieceId most_worn(const State& s, Side side) {
  PieceId best = kNoPiece;
  double least = kWorn;
  each_enemy_of(s, other(side), [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (!is_foot(u.arm) || u.spent_force || u.formation == Formation::Garrison) return;
    const double share = static_cast<double>(men_left(u)) / std::max<int>(1, s.troops(id).men);
    if (share >= least) return;
    least = share;
    best = id;
  });
  return best;
}

const Objective* prize_of(const State& s, Side side) {
  const Objective* best = nullptr;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    const bool held = i < s.holders.size() && s.holders[i] == index_of(side);
    if (held || o.shape.empty() || o.value <= 0 || (best && o.value <= best->value)) continue;
    best = &o;
  }
  return best;
}

bool is_light(const State& s, PieceId id) { return s.unit(id).arm == Class::Light; }

void add_taking(const State& s, Side side, const Objective& o, std::vector<NamedScheme>& plans) {
  const Vec2 place = o.shape.front().centre();
  const std::string name = in_a_sentence(o.name);
  bool light = false;
  each_enemy_of(s, other(side), [&](PieceId id) { light = light || is_light(s, id); });
  if (light)
    plans.push_back(plan_of(s, side, fmt::format("Take {} with the light troops first", name), [&](PieceId id) {
      if (is_light(s, id)) return Task{.posture = Posture::Forward, .goal = place};
      return Task{is_foot(s.unit(id).arm) ? Posture::Steady : Posture::Free};
    }));
  if (!has_water(s)) return;
  plans.push_back(plan_of(s, side, fmt::format("Everybody over the water, towards {}", name), [&](PieceId id) {
    return s.unit(id).arm == Class::Artillery ? Task{} : Task{.posture = Posture::Forward};
  }));
}

}  // namespace

std::vector<NamedScheme> schemes_of(const State& s, Side side) {
  std::vector<NamedScheme> plans;
  bool foot = false, horse = false, volleys = false;
  each_enemy_of(s, other(side), [&](PieceId id) {
    const Unit& u = s.unit(id);
    foot = foot || is_foot(u.arm);
    horse = horse || is_horse(u.arm);
    volleys = volleys || (u.arm == Class::Line && !u.first_volley_used && !u.spent_force);
  });
  const auto by_arm = [&](std::string name, Posture of_foot, Posture of_horse) {
    plans.push_back(plan_of(s, side, std::move(name), [&](PieceId id) {
      const Class arm = s.unit(id).arm;
      return Task{is_foot(arm) ? of_foot : is_horse(arm) ? of_horse : Posture::Free};
    }));
  };
  if (foot && volleys)
    by_arm("Close to short range for the first volley, and charge nobody", Posture::Steady, Posture::Fast);
  if (const Objective* o = prize_of(s, side)) add_taking(s, side, *o, plans);
  if (const PieceId worn = most_worn(s, other(side)); worn != kNoPiece)
    plans.push_back(plan_of(s, side, fmt::format("Finish {}", name_of(s, worn)), [&](PieceId id) {
      const bool goes = is_foot(s.unit(id).arm) || is_horse(s.unit(id).arm);
      return goes ? Task{.posture = Posture::Strike, .target = worn} : Task{};
    }));
  if (const PieceId guns = horse ? battery_for_horse(s, side) : kNoPiece; guns != kNoPiece)
    plans.push_back(plan_of(s, side, fmt::format("The horse rides for {}", name_of(s, guns)), [&](PieceId id) {
      return is_horse(s.unit(id).arm) ? Task{.posture = Posture::Strike, .target = guns} : Task{};
    }));
  if (foot && horse) by_arm("The foot holds them, and the horse attacks", Posture::Stand, Posture::Bold);
  return plans;
}

}  // namespace grognard::grant
