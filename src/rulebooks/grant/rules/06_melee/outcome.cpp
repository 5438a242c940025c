// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/placing.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/04_artillery/artillery.h"
#include "grant/rules/06_melee/melee.h"

// What a move of melee leads to (GW-OUT-1 to 15; GW-ART-18, GW-BURST-13, GW-EXH-1, 3, 4, 11).
namespace grognard::grant {
namespace {

constexpr int kMovesOfMelee = 2;        // GW-MELEE-41
constexpr int kMovesInBuiltUpArea = 3;  // GW-MELEE-42

bool is_last_move(const Melee& melee) {
  if (melee.built_up && melee.third_chosen) return melee.move >= kMovesInBuiltUpArea;
  return melee.move >= kMovesOfMelee;
}

bool holds_a_section(const State& s, PieceId unit) {
  return std::any_of(s.sections.begin(), s.sections.end(), [&](const Section& house) { return house.unit == unit; });
}

// GW-OUT-9, GW-FORM-11: in the formation that it had before the melee; who has taken a house garrisons it (GW-BLDG-7);
// who burst through stays away until the next Movement phase (GW-BURST-13).
void form_again(State& s, const Joined& role) {
  Unit& u = s.unit(role.unit);
  std::erase_if(s.strays, [&](const Stray& stray) {
    const bool rides = !stray.who.officer() && ((role.through >> stray.who.slot) & 1u);
    return stray.who.unit == role.unit && !rides;
  });
  if (!on_table(u) || u.men == 0) return;
  if (holds_a_section(s, role.unit)) {
    if (u.formation == Formation::Garrison) dress(s, role.unit);
    else form(s, role.unit, Formation::Garrison);
  } else if (u.formation == Formation::Garrison) {
    form(s, role.unit, Formation::Open);
  } else if (is_foot(u.arm) && role.before != u.formation && role.before != Formation::Garrison) {
    form(s, role.unit, role.before, role.ranks_before);
  } else {
    dress(s, role.unit);
  }
}

// GW-OUT-9, GW-EXH-11
void send_off(Play& p, Melee& melee, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  exhaust(u, false);
  u.second_move_ok = false;
  if (u.formation == Formation::Garrison) yield_sections(p, melee, unit);
  leave_melee(p, unit);
  if (u.arm == Class::Artillery) lose_guns(p, unit);  // GW-ART-18
  p.log.tell([&] {
    if (u.loss == Loss::Dispersed)
      return event("GW-MORALE-28", "goes", {unit},
                   fmt::format("{0} {0:is|are} dispersed and {0:fights|fight} no more.", name_of(s, unit)));
    return event(
        "GW-OUT-9", "goes", {unit},
        fmt::format("{0} {0:has|have} to go: a complete move to the rear in the next move.", name_of(s, unit)));
  });
}

// GW-OUT-10, GW-EXH-11, 13: a winner is not exhausted, but who was attacked while exhausted starts anew.
void declare_winner(Play& p, const Melee& melee, const Joined& role) {
  Unit& u = p.s.unit(role.unit);
  u.second_move_ok = false;
  u.stormed = melee.stormed;
  if (role.tired > 0) exhaust(u, false);
  const bool spent = has_to_go(p.s, role.unit);
  if (!spent) u.duty = Duty::Reform;
  leave_melee(p, role.unit);
  if (spent && u.formation == Formation::Deployed) abandon_guns(p.s, role.unit);  // GW-HALF-8
  p.log.tell([&] {
    return event(
        "GW-OUT-10", "won", {role.unit},
        spent
            ? fmt::format("{0} {0:has|have} won the melee and {0:goes|go} to the rear, spent.", name_of(p.s, role.unit))
            : fmt::format("{0} {0:has|have} won the melee and {0:re-forms where it stands|re-form where they stand}.",
                          name_of(p.s, role.unit)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:wins|win} the melee", name_of(p.s, role.unit)); });
}

// GW-OUT-11, GW-EXH-1, 3, 4
void declare_draw(Play& p, const Joined& role) {
  Unit& u = p.s.unit(role.unit);
  u.second_move_ok = false;
  exhaust(u, true);
  const bool holds = !role.attacker && u.hold_ground;
  u.duty = holds ? Duty::None : Duty::Drawn1;
  leave_melee(p, role.unit);
  p.log.tell([&] {
    return event("GW-OUT-11", "drawn", {role.unit},
                 holds
                     ? fmt::format("The melee is a draw: {0} {0:holds its|hold their} ground.", name_of(p.s, role.unit))
                     : fmt::format("The melee is a draw: {0} {0:retires|retire} two moves.", name_of(p.s, role.unit)));
  });
}

void begin_next_move(Melee& melee) {
  ++melee.move;
  melee.lost[Side::A] = melee.lost[Side::B] = 0;  // GW-OUT-6
  melee.feeding = melee.fed = false;
  melee.finished[Side::A] = melee.finished[Side::B] = false;
  for (Joined& j : melee.units) j.charging = false;  // GW-MELEE-36
}

// GW-OUT-10, GW-MOVE-27: the least shift that leaves it clear of everybody, on ground where it may be if there is such a
// place.
std::optional<Vec2> shift_clear(const State& s, PieceId unit, const Obstacles& others, double most) {
  constexpr int kDirections = 36;
  const Unit& u = s.unit(unit);
  const std::vector<Ring> here = stance_of(s, unit).footprint;
  if (fits(here, others)) return Vec2{};
  const Facing rear = facing_of(rear_of(s, u.side));
  std::optional<Vec2> best;
  std::optional<Vec2> on_bad_ground;
  const auto take = [](std::optional<Vec2>& kept, Vec2 by) {
    if (!kept || length(by) < length(*kept) - kTolerance) kept = by;
  };
  for (int i = 0; i < kDirections; ++i) {
    const int turns = (i % 2 ? 1 : -1) * ((i + 1) / 2);
    const Vec2 direction = rear.turned(turns * (3600 / kDirections)).forward();
    const auto way = landing(here, direction, 0, {0, most}, others, Rather::Nearest);
    if (!way) continue;
    const Vec2 by = direction * *way;
    take(may_not_stand(s, unit, Pose::snapped(u.at.at() + by, u.at.facing), u.formation) ? on_bad_ground : best, by);
  }
  return best ? best : on_bad_ground;
}

// After the melees; those who burst through rejoin first (GW-BURST-13).
void part_from_others(Play& p) {
  each_on_table(p.s, [&](PieceId id) {
    const Unit& u = p.s.unit(id);
    const bool has_strays =
        std::any_of(p.s.strays.begin(), p.s.strays.end(), [&](const Stray& stray) { return stray.who.unit == id; });
    if ((u.fought || u.touched) && !has_strays && u.formation != Formation::Garrison && !melee_of(p.s, id))
      reform_clear(p, id);
  });
}

// GW-OUT-10 to 14
void settle_melee(Play& p, std::size_t index) {
  State& s = p.s;
  std::vector<Joined> goers;
  std::vector<Joined> stayers;
  PerSide<bool> stands = {false, false};
  for (const Joined& j : s.melees[index].units) {
    if (!on_table(s.unit(j.unit))) continue;
    const bool goes = has_to_go(s, j.unit);
    (goes ? goers : stayers).push_back(j);
    if (!goes) stands[s.unit(j.unit).side] = true;
  }
  const bool both = stands[0] && stands[1];
  const bool last = is_last_move(s.melees[index]);
  for (const Joined& j : goers) send_off(p, s.melees[index], j.unit);
  if (both && !last) {
    p.log.tell([&] {
      return event("GW-MELEE-41", "goes-on", {stayers.front().unit},
                   fmt::format("The melee of {} goes on.", name_of(s, stayers.front().unit)));
    });
    return begin_next_move(s.melees[index]);
  }
  for (const Joined& j : stayers) {
    if (both) declare_draw(p, j);
    else declare_winner(p, s.melees[index], j);
  }
  if (both) p.log.outcome([] { return std::string("the melee is a draw"); });
  s.melees[index].over = true;
}

}  // namespace

void reform_clear(Play& p, PieceId unit) {
  constexpr double kMostShift = 12;
  State& s = p.s;
  Unit& u = s.unit(unit);
  Obstacles others{.table = s.setup->ground->table().box(), .bars = {}};
  each_on_table(s, [&](PieceId id) {
    if (id == unit || !may_be_near(s, unit, id, 3 * kMostShift)) return;
    const Stance there = stance_of(s, id);
    others.taken.insert(others.taken.end(), there.footprint.begin(), there.footprint.end());
  });
  auto shift = shift_clear(s, unit, others, kMostShift);
  const bool in_column = !shift && (is_foot(u.arm) || is_horse(u.arm)) && u.formation != Formation::Column;
  if (in_column) form(s, unit, Formation::Column);
  if (!shift) shift = shift_clear(s, unit, others, 2 * kMostShift);
  if (!shift || (*shift == Vec2{} && !in_column)) return;
  const Pose from = u.at;
  u.at = Pose::snapped(from.at() + *shift, from.facing);
  p.log.tell([&] {
    Event e = with_path(event("GW-OUT-10", "re-form", {unit},
                              fmt::format("{0} {0:re-forms|re-form} {1}{2} aside: there is no room nearer.",
                                          name_of(s, unit), in_column ? "in column " : "", inches(length(*shift)))),
                        {from, u.at});
    return with_way(s, std::move(e), unit, length(*shift));
  });
}

// GW-TURN-5 (2), (3): spent without an exception, withdrawing or breaking off.
bool has_to_go(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.duty == Duty::Withdraw || u.duty == Duty::BreakOff) return true;
  const bool stays_in_house = u.stays_in_house && u.formation == Formation::Garrison;
  return u.spent_force && !u.second_move_ok && !stays_in_house;
}

bool lost_twice(const State& s, int own, int enemy) {
  return own >= 2 * enemy && own >= std::max(1, s.options().twice_min_losses);
}

// GW-OUT-1, 3, 5 to 7, GW-MELEE-30
void judge_melee(Play& p, Melee& melee) {
  State& s = p.s;
  for (const Side side : kSides) {
    const int own = melee.lost[side];
    const int enemy = melee.lost[other(side)];
    if (!lost_twice(s, own, enemy)) continue;
    for (const Joined& j : melee.units) {
      if (s.unit(j.unit).side != side) continue;
      s.unit(j.unit).duty = Duty::Withdraw;
      p.log.tell([&] {
        const RuleId rule = melee.move == 1 ? RuleId("GW-OUT-1") : RuleId("GW-OUT-3");
        return event(rule, "withdraw", {j.unit},
                     fmt::format("{} lost against {}: {} must withdraw.", own, enemy, name_of(s, j.unit)));
      });
      p.log.outcome([&] { return fmt::format("{} must withdraw", name_of(s, j.unit)); });
    }
  }
}

void settle_melees(Play& p) {
  for (std::size_t i = 0; i < p.s.melees.size(); ++i) settle_melee(p, i);
  std::erase_if(p.s.melees, [](const Melee& melee) { return melee.over || melee.units.empty(); });
  part_from_others(p);
}

void leave_melee(Play& p, PieceId unit) {
  State& s = p.s;
  for (Melee& melee : s.melees) {
    const Joined* role = role_in(melee, unit);
    if (!role) continue;
    const Joined left = *role;
    std::erase_if(melee.units, [&](const Joined& j) { return j.unit == unit; });
    tidy_combats(s, melee);
    PerSide<bool> there = {false, false};
    for (const Joined& j : melee.units) there[s.unit(j.unit).side] = true;
    if (!there[0] || !there[1]) melee.over = true;
    form_again(s, left);
    return;
  }
}

}  // namespace grognard::grant
