// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/position/contact.h"
#include "esr/position/ground.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/rules/08_fire/fire_plan.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/sequence/chapters.h"

// What there is to be said against how somebody played. Not rules.
namespace grognard::esr {
namespace {

constexpr double kHardlyMoved = 40;   // yards
constexpr double kMostOfIt = 0.5;     // of an allowance
constexpr double kIdleWithin = 1125;  // of an enemy: a march away

// It has hardly gone half of what it could, and a little farther in the same direction friends are in the way.
bool is_stopped_by_friends(const State& before, const Command& c) {
  constexpr double kBeyond = 40;
  const PieceId piece = c.unit();
  const Pose from = before.is_unit(piece) ? before.unit(piece).pose : before.general(piece).pose;
  const Vec2 way = c.path.back().at() - from.at();
  if (length(way) < 1) return false;
  Verdict gone{.command = c};
  chapter(Step::March).weigh(before, question(before), gone);
  if (gone.measure.used > kMostOfIt * gone.measure.allowed) return false;
  Verdict v{.command = c};
  v.command.find_way = false;
  v.command.path.assign(1, Pose::snapped(from.at() + way + unit_vector(way) * kBeyond, c.path.back().facing));
  chapter(Step::March).weigh(before, question(before), v);
  return std::ranges::any_of(v.refusals, [](const Refusal& r) { return r.rule == RuleId("ES-MOVE-11"); });
}

double yards_marched(const State& before, const State& after, Side side) {
  double sum = 0;
  for (PieceId id = 0; id < before.unit_count(); ++id) {
    const Unit& u = before.unit(id);
    if (u.side == side && stands(u) && stands(after.unit(id)) && !is_battery(u))
      sum += length(after.unit(id).pose.at() - u.pose.at());
  }
  return sum;
}

void weigh_march(const State& before, const Command& c, const State& after, ConductSheet& sheet) {
  const double inch = before.options().yards_per_inch;
  sheet.measure("inches marched", yards_marched(before, after, c.side) / inch);
  if (c.verb == Verb("advance") || c.verb == Verb("move"))
    sheet.count("marches stopped by friends", !c.path.empty() && is_stopped_by_friends(before, c));
  if (c.verb != Verb("bring-up")) return;
  const PieceId guns = c.unit();
  if (is_unlimbered(after.unit(guns)))
    sheet.count("guns unlimbered where they cannot fire", targets_of_battery(after, guns).empty());
  if (before.unit(guns).displaced)
    sheet.count("guns displaced by next to nothing",
                length(after.unit(guns).pose.at() - before.unit(guns).pose.at()) < kHardlyMoved);
}

void weigh_orders(const State& before, const Command& c, ConductSheet& sheet) {
  if (!before.is_formation(c.unit())) return;
  const Formation& f = before.formation(before.formation_index(c.unit()));
  if (c.verb == Verb("activate")) {
    sheet.count("orders equal to those in force", is_same_order(f.pending, f.active));
    const std::optional<double> chance = chance_of_pending(before, c.unit());
    sheet.count("tests that cannot succeed", chance && *chance <= 0);
  }
  if (c.verb == Verb("attack") || c.verb == Verb("to-attack"))
    sheet.count("attacks ordered on those who run already", is_running(before, c.target()));
  if (c.verb == Verb("to-defend") && !has_status(f))
    sheet.count("called back in the middle of a melee", formation_in_contact(before, before.formation_index(c.unit())));
}

// When a side has declared all its fire: who could have done something and neither fights, fires nor is on his way.
void weigh_idlers(const State& before, const Command& c, const State& after, ConductSheet& sheet) {
  if (before.done[c.side] || !(after.done[c.side] || after.step != Step::Fire)) return;
  each_formation(before, c.side, [&](int f) {
    const Formation& formation = before.formation(f);
    if (has_status(formation) || class_of(before, f) == Arm::Artillery || all_ployed(before, f)) return;
    if (nearest_enemy_of(before, f).distance > kIdleWithin) return;
    const bool busy = formation_in_contact(before, f) || can_act(before, f) ||
                      directive_of(formation) == Directive::Attack || directive_of(formation) == Directive::Support;
    sheet.count("divisions idle within reach", !busy);
  });
}

void weigh_fire(const State& before, const Command& c, ConductSheet& sheet) {
  if (c.verb != Verb("fire") || (c.picks & (1u << kIntenseSkirmishBit)) == 0 || !before.is_formation(c.target()))
    return;
  sheet.count("intense skirmishing at attacking cavalry",
              is_attacking_cavalry(before, before.formation_index(c.target())));
}

}  // namespace

void weigh_conduct(const State& before, const Command& c, const State& after, ConductSheet& sheet) {
  switch (question(before).step) {
    case Step::March: return weigh_march(before, c, after, sheet);
    case Step::Activate:
    case Step::Issue:
    case Step::Convert:
    case Step::ConvertCombat:
    case Step::ConvertAfter: return weigh_orders(before, c, sheet);
    case Step::Fire: weigh_fire(before, c, sheet); return weigh_idlers(before, c, after, sheet);
    case Step::Evade:
      if (c.verb == Verb("evade")) sheet.count("evasions that cannot escape", !evading_place(before, c.unit()));
      return;
    default: return;
  }
}

}  // namespace grognard::esr
