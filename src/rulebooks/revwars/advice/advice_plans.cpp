// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "revwars/advice/plans.h"

// Whole plans in the words of the book, and the bodies they are made of: brigades by arms.
namespace grognard::revwars {
namespace {

constexpr double kAtIt = 12;     // inches from ground that is held
constexpr double kInReach = 18;  // of an enemy that all go for

template <class TaskOf>
NamedScheme plan_of(const State& s, Side side, std::string name, TaskOf&& task_of) {
  NamedScheme plan{.name = std::move(name), .scheme = {}};
  plan.scheme.of_piece.resize(static_cast<std::size_t>(s.unit_count()));
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && s.unit(id).place != Place::Destroyed) plan.scheme.of_piece[id] = task_of(id);
  return plan;
}

double between(const State& s, PieceId a, PieceId b) { return length(s.unit(a).pose.at() - s.unit(b).pose.at()); }

int battalions_of(const State& s, int brigade) {
  int left = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    left += s.brigade_of(id) == brigade && s.unit(id).place != Place::Destroyed ? 1 : 0;
  return left;
}

// RW-MORALE-1: one battalion more, and it is gone.
bool is_brittle(const State& s, int brigade) {
  const Brigade& rules = s.brigade_rules(brigade);
  return !rules.division_troops && rules.starting_battalions > 2 && battalions_of(s, brigade) == 2;
}

// The enemy that fits best by this measure, of those within reach of somebody; the least is best.
template <class Measure>
PieceId prey_of(const State& s, Side side, Measure&& measure) {
  PieceId best = kNoPiece;
  double least = kNowhere;
  each_active(s, other(side), [&](PieceId enemy) {
    double near = kNowhere;
    each_active(s, side, [&](PieceId id) { near = std::min(near, between(s, id, enemy)); });
    const double value = near > kInReach ? kNowhere : measure(enemy) + near / 100;
    if (value >= least) return;
    least = value;
    best = enemy;
  });
  return best;
}

// Whoever is near goes for it.
NamedScheme all_against(const State& s, Side side, PieceId prey, std::string name) {
  return plan_of(s, side, std::move(name), [&](PieceId id) {
    const bool goes = !is_battery(s.unit(id)) && is_active(s.unit(id)) && between(s, id, prey) < kInReach;
    return goes ? Task{.posture = Posture::Strike, .target = prey} : Task{};
  });
}

void add_ground(const State& s, Side side, std::vector<NamedScheme>& plans) {
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& place = s.setup->objectives[i];
    if (s.objective_holder[i] != index_of(side)) continue;
    bool somebody = false;
    NamedScheme plan =
        plan_of(s, side, fmt::format("Hold {}, and let the guns work", in_a_sentence(place.name)), [&](PieceId id) {
          const bool near =
              is_active(s.unit(id)) && !is_battery(s.unit(id)) && length(s.unit(id).pose.at() - place.at) < kAtIt;
          somebody = somebody || near;
          return Task{near ? Posture::Stand : Posture::Free};
        });
    if (somebody) plans.push_back(std::move(plan));
    return;
  }
}

void add_prey(const State& s, Side side, std::vector<NamedScheme>& plans) {
  const PieceId worn = prey_of(s, side, [&](PieceId id) {
    const Battalion& b = s.unit(id);
    return b.solid() ? kNowhere : b.shattered() ? 0.0 : 1.0;
  });
  if (worn != kNoPiece)
    plans.push_back(all_against(
        s, side, worn,
        fmt::format("All against {0}, which {0:is|are} {1}", name_of(s, worn), name_of(s.unit(worn).order))));
  const PieceId last =
      prey_of(s, side, [&](PieceId id) { return is_brittle(s, s.brigade_of(id)) ? s.unit(id).platoons : kNowhere; });
  if (last != kNoPiece && last != worn)
    plans.push_back(all_against(s, side, last, fmt::format("Destroy {}, and its brigade is broken", name_of(s, last))));
  const PieceId guns = prey_of(s, side, [&](PieceId id) { return is_battery(s.unit(id)) ? 0.0 : kNowhere; });
  bool horse = false;
  each_active(s, side, [&](PieceId id) { horse = horse || s.unit(id).arm == Arm::Cavalry; });
  if (guns != kNoPiece && horse)
    plans.push_back(plan_of(s, side, fmt::format("The horse rides for {}", name_of(s, guns)), [&](PieceId id) {
      return s.unit(id).arm == Arm::Cavalry ? Task{.posture = Posture::Strike, .target = guns} : Task{};
    }));
}

void add_screen(const State& s, Side side, std::vector<NamedScheme>& plans) {
  bool skirmishers = false, formed = false;
  each_active(s, side, [&](PieceId id) {
    if (s.unit(id).arm != Arm::Infantry) return;
    (is_skirmishers(s.unit(id)) ? skirmishers : formed) = true;
  });
  if (formed)
    plans.push_back(plan_of(s, side, "Let them come into our muskets", [&](PieceId id) {
      const Battalion& b = s.unit(id);
      return Task{is_battery(b) || is_skirmishers(b) ? Posture::Free : Posture::Stand};
    }));
  if (!skirmishers || !formed) return;
  plans.push_back(plan_of(s, side, "The skirmishers go first, the battalions wait", [&](PieceId id) {
    const Battalion& b = s.unit(id);
    if (is_battery(b)) return Task{};
    return Task{is_skirmishers(b) ? Posture::Forward : b.arm == Arm::Cavalry ? Posture::Stand : Posture::Steady};
  }));
}

void add_brigades(const State& s, Side side, std::vector<NamedScheme>& plans) {
  int nearest = -1;
  double least = kNowhere;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side != side || !is_active(s.unit(id)) || is_battery(s.unit(id))) continue;
    each_active(s, other(side), [&](PieceId enemy) {
      if (between(s, id, enemy) >= least || s.brigade_rules(s.brigade_of(id)).division_troops) return;
      least = between(s, id, enemy);
      nearest = s.brigade_of(id);
    });
  }
  int brigades = 0;
  for (const Brigade& b : s.setup->brigades) brigades += b.side == side && !b.division_troops ? 1 : 0;
  if (nearest >= 0 && brigades > 1)
    plans.push_back(plan_of(s, side, fmt::format("{} attacks, the others close up", s.brigade_rules(nearest).name),
                            [&](PieceId id) {
                              if (is_battery(s.unit(id))) return Task{};
                              return Task{s.brigade_of(id) == nearest ? Posture::Bold : Posture::Steady};
                            }));
  for (std::size_t b = 0; b < s.brigades.size(); ++b) {
    const int brigade = static_cast<int>(b);
    if (s.brigade_rules(brigade).side != side || !is_brittle(s, brigade)) continue;
    plans.push_back(
        plan_of(s, side, fmt::format("Take {} out of the fire", s.brigade_rules(brigade).name),
                [&](PieceId id) { return Task{s.brigade_of(id) == brigade ? Posture::Back : Posture::Free}; }));
    return;
  }
}

}  // namespace

std::vector<grognard::Body> brigades_of(const State& s, Side side) {
  static constexpr std::string_view kArms[] = {"foot", "horse", "guns"};
  std::vector<grognard::Body> bodies;
  for (std::size_t b = 0; b < s.brigades.size(); ++b) {
    const Brigade& rules = s.setup->brigades[b];
    if (rules.side != side) continue;
    const std::size_t before = bodies.size();
    for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery}) {
      grognard::Body body{.pieces = {}, .arm = arm_symbol(arm), .name = rules.name};
      for (PieceId id = 0; id < s.unit_count(); ++id)
        if (s.brigade_of(id) == static_cast<int>(b) && s.unit(id).arm == arm && s.unit(id).place != Place::Destroyed &&
            s.unit(id).place != Place::Exited)
          body.pieces.push_back(id);
      if (!body.pieces.empty()) bodies.push_back(std::move(body));
    }
    if (bodies.size() - before < 2) continue;
    for (std::size_t i = before; i < bodies.size(); ++i)
      bodies[i].name = fmt::format("the {} of {}", kArms[static_cast<std::size_t>(bodies[i].arm)], rules.name);
  }
  return bodies;
}

std::vector<NamedScheme> plans_for(const State& s, Side side) {
  std::vector<NamedScheme> plans;
  add_ground(s, side, plans);
  add_screen(s, side, plans);
  add_prey(s, side, plans);
  add_brigades(s, side, plans);
  return plans;
}

}  // namespace grognard::revwars
