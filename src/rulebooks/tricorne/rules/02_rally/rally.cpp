// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/wording.h"
#include "tricorne/sequence/chapters.h"

// Steps 2 and 7: the active side rallies after its own movement (TR-RALLY-1).
namespace grognard::tricorne {
namespace {

// TR-RALLY-7: what can be taken off again.
int fatigue_to_rally(const State& s, PieceId id) {
  return s.options().rally_terrain_only ? s.unit(id).terrain_fatigue : s.unit(id).fatigue;
}

// TR-RALLY-2, TR-RALLY-6
std::optional<Refusal> may_not_rally(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (u.rally_tried) return Refusal{"TR-RALLY-6", "It has tried to rally in this step."};
  if (fatigue_to_rally(s, id) <= 0)
    return Refusal{u.fatigue > 0 ? RuleId("TR-RALLY-7") : RuleId("TR-RALLY-2"),
                   "It has no fatigue that can be rallied."};
  if (u.moved) return Refusal{"TR-RALLY-2", "It has moved in this half-turn."};
  if (in_contact(s, id)) return Refusal{"TR-MELEE-15", "It is in contact with the enemy."};
  const PieceId enemy = enemy_within(s, u.side, footprint(s, id), kRallyDistance);
  if (enemy != kNoPiece)
    return Refusal{"TR-RALLY-2", sentence("{0:^} {0:is|are} {1} away: more than 4 inches are needed.",
                                          name_of(s, enemy), exact_inches(distance_between(s, id, enemy)))};
  return std::nullopt;
}

// TR-RALLY-3, TR-RALLY-4
Breakdown rally_number(const State& s, PieceId id) {
  const Troops& t = s.troops(id);
  Breakdown sum("TR-RALLY-3", "rally number");
  sum.base("TR-RALLY-3", "fighting strength", s.unit(id).strength());
  sum.add("TR-RALLY-4", "commander", commander_with(s, id) != kNoPiece ? kRallyCommander : 0);
  sum.add("TR-RALLY-4", "elite", t.elite ? kRallyElite : 0);
  sum.add("TR-RALLY-4", "militia", t.militia ? kRallyMilitia : 0);
  const int total = sum.total();
  sum.add("TR-RALLY-3", "at least 1, at most 9", std::clamp(total, kLeastRally, kMostRally) - total);
  return sum;
}

void list_rallies(const State& s, const Question& q, Choices& out) {
  bool first = true;
  each_on_table(s, q.side, [&](PieceId id) {
    if (may_not_rally(s, id)) return;
    offer(out, "rally", id, kNoPiece, Needs::Nothing, first);
    first = false;
  });
  if (!out.empty()) offer(out, "done");
}

void weigh_rally(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (v.command.verb != Verb("rally") || !s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id))) {
    v.refuse("TR-RALLY-1", "Name one of your units that is to rally, or end the step.");
    return;
  }
  v.command.targets.clear();
  v.command.path.clear();
  if (auto refusal = may_not_rally(s, id)) v.refusals.push_back(*refusal);
  else v.workings = {rally_number(s, id)};
}

void carry_rally(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  Unit& u = s.unit(id);
  const Breakdown number = rally_number(s, id);
  const int limits[] = {1, number.total()};  // TR-RALLY-5: a natural 1 removes 2
  const Roll roll = p.dice.bands("TR-RALLY-3", u.side, "rally", 1, limits, 10);
  const int removed = std::min(2 - roll.value, fatigue_to_rally(s, id));
  u.rally_tried = true;
  u.fatigue = static_cast<std::int8_t>(u.fatigue - removed);
  u.terrain_fatigue = s.options().rally_terrain_only ? static_cast<std::int8_t>(u.terrain_fatigue - removed)
                                                     : std::min(u.terrain_fatigue, u.fatigue);
  p.log.tell([&] {
    const std::string fate = removed == 0 ? "no effect"
                                          : fmt::format("{} removed, strength {} of {}",
                                                        counted(removed, "fatigue hit"), u.strength(), u.full);
    return with_workings(
        with_dice(event(removed > 0 ? RuleId("TR-RALLY-5") : RuleId("TR-RALLY-6"), "rally", {id},
                        fmt::format("{0:^} {0:tries|try} to rally, needing {1}: {2}.", name_of(s, id),
                                    number.total() == 1 ? "a 1" : fmt::format("{} or less", number.total()), fate)),
                  roll),
        {number});
  });
  p.log.outcome([&] { return fmt::format("{} rallied", counted(removed, "hit")); });
  s.spent = id;
}

}  // namespace

const Chapter kRally = {.rule = "TR-RALLY-1",
                        .prompt = "Rally a unit, or end the step",
                        .list = list_rallies,
                        .weigh = weigh_rally,
                        .carry = carry_rally};

}  // namespace grognard::tricorne
