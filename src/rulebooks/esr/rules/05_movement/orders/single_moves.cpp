// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/contact.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/12_combat/fighting.h"

// Single Units: moving (ES-MOVE-9 to ES-MOVE-11, ES-MOVE-18) and moving into contact (ES-MOVE-12, ES-DIR-4, ES-DIR-8).
namespace grognard::esr {
namespace {

TravelLimits limits_of_single(const State& s, PieceId unit, const Command& c) {
  TravelLimits limits{.allowance = allowance_left(s, unit)};
  limits.whole = whole_of(s, unit, allowance_in_march(s, unit));
  limits.may_leave = leaves_table(s, unit, c.path.back());
  return limits;
}

// ES-MOVE-13: its own reserve is in nobody's way.
Travel way_of_single(const State& s, PieceId unit, const Command& c) {
  return travel(without_followers(s, s.unit(unit).formation), unit, c.path.data(), c.path.size(),
                limits_of_single(s, unit, c));
}

State after_single(const State& s, PieceId unit, const Travel& way) {
  State out = s;
  mark_front_wave(out, s.unit(unit).formation);
  move_along(out, unit, way, allowance_in_march(s, unit));
  return out;
}

// As far towards the pose as its allowance, the ground, the enemy and its duties let it.
void shorten_move(const State& s, PieceId unit, Command& c) {
  const Quietly trying;
  c.path.erase(c.path.begin(), c.path.end() - 1);
  const Pose wish = c.path.front();
  const State free = without_followers(s, s.unit(unit).formation);
  const auto go = [&](const Pose& to, bool cut_short) {
    TravelLimits limits = limits_of_single(s, unit, c);
    limits.cut_short = cut_short;
    limits.may_leave = false;
    return travel(free, unit, &to, 1, limits);
  };
  const auto good = [&](const Travel& way) {
    if (!way.legal || comes_too_near(s, unit, way)) return false;
    const State after = after_single(s, unit, way);
    const int formation = s.unit(unit).formation;
    return !evades_duty(s, after, formation) && !falls_apart(s, after, formation);
  };
  const Travel far = go(wish, true);
  const Pose start = s.unit(unit).pose;
  c.path.front() = far.end;
  if (good(go(far.end, false))) return;
  const auto pose_at = [&](double share) {
    return Pose::snapped(start.at() + (far.end.at() - start.at()) * share, far.end.facing);
  };
  const double share = farthest_that([&](double part) { return good(go(pose_at(part), false)); });
  if (share > 0) c.path.front() = pose_at(share);
}

void weigh_deployed_move(const State& s, PieceId unit, Verdict& v) {
  Command& c = v.command;
  if (c.find_way) shorten_move(s, unit, c);
  c.number = 0;
  const double allowed = allowance_in_march(s, unit);
  const Pose wish = c.path.back();
  const Travel way = settled_way(c, [&] { return way_of_single(s, unit, c); });
  if (way.legal && way.halted && !Quietly::now() && length(wish.at() - way.end.at()) > kSameEnd)
    show_what_stops(v, MarchBar{"ES-MOVE-7", "Dense terrain halts it (ES-MOVE-7)."});
  v.measure = {s.unit(unit).spent / 100.0 + way.cost, allowed};
  if (!way.legal) {
    v.refuse(way.rule, way.why);
    return;
  }
  if (way.end == s.unit(unit).pose) {
    v.refuse("ES-MOVE-5", sentence("{0} {0:stands|stand} there already.", name_of(s, unit)));
    return;
  }
  if (!Quietly::now()) v.device.shape.push_back(ring_at(s, unit, way.end));
  if (auto bar = comes_too_near(s, unit, way)) v.refuse(bar->rule, std::move(bar->text));
  const State after = after_single(s, unit, way);
  const int formation = s.unit(unit).formation;
  if (auto bar = evades_duty(s, after, formation)) v.refuse(bar->rule, std::move(bar->text));
  if (leaves_table(s, unit, way.end)) return;
  if (auto bar = falls_apart(s, after, formation)) v.refuse(bar->rule, std::move(bar->text));
}

// ES-MELEE-11: what both would bring to the combat if it were fought as they stand then, with all whom it would touch.
void show_combat_to_come(const State& s, PieceId unit, const Meeting& met, Verdict& v) {
  State then = s;
  then.unit(unit).pose = met.end;
  then.combat.round = 1;
  note_contacts(then, unit, s.unit(unit).pose, false);
  const int own = s.unit(unit).formation;
  for (const Contact& c : then.contacts)
    if (attacking_formation(then, c) < 0) {
      const int by = s.unit(c.by).formation;
      let_attack(then, own, by == own ? s.unit(c.with).formation : by);
    }
  for (const int attacking : {own, int{s.unit(met.unit).formation}})
    for (const Pairing& pairing : pairings_of(then, attacking)) {
      const Group& mine = attacking == own ? pairing.attackers : pairing.defenders;
      if (std::ranges::find(mine, unit) != mine.end()) return show_combat(then, pairing, true, v);
    }
}

// A Unit that stands, or a Formation that has a Reformation Area (ES-RA-5).
bool can_be_touched(const State& s, PieceId target) {
  if (s.is_unit(target)) return stands(s.unit(target));
  if (!s.is_formation(target)) return false;
  const Formation& f = s.formation(s.formation_index(target));
  return is_there(f) && f.has_area;
}

}  // namespace

void weigh_single_move(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  const int formation = s.unit(unit).formation;
  if (v.command.path.empty()) {
    v.refuse("ES-MOVE-9", "Say where it goes.");
    return;
  }
  if (auto bar = unit_stays(s, unit)) {
    v.refuse(bar->rule, std::move(bar->text));
    return;
  }
  if (auto bar = formation_stays(s, formation)) {
    v.refuse(bar->rule, std::move(bar->text));
    return;
  }
  if (in_waves(s.unit(unit))) return weigh_deployed_move(s, unit, v);
  const PieceId head = head_of_column(s, formation);
  if (unit == head) return weigh_column(s, formation, v);
  v.refuse("ES-GEO-6", head == kNoPiece
                           ? sentence("{0} {0:goes|go} with the reserve of {0:its|their} Formation.", name_of(s, unit))
                           : sentence("{0} {0:follows|follow} {0:its|their} column: move {1}, which leads {0:it|them}.",
                                      name_of(s, unit), name_of(s, head)));
}

void carry_single_move(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  const int formation = s.unit(unit).formation;
  if (!in_waves(s.unit(unit)))
    return carry_column(p, formation, judge_column(s, formation, c.path.data(), c.path.size()), "ES-MOVE-4");
  const Travel way = way_of_single(s, unit, c);
  const double allowed = allowance_in_march(s, unit);
  mark_front_wave(s, formation);
  if (leaves_table(s, unit, way.end)) {
    leave_table(p, unit, s.unit(unit).pose.at(), way.end.at());
    if (is_there(s.formation(formation))) arrange_commander(s, formation);
    return;
  }
  const double before = s.unit(unit).spent / 100.0;
  move_along(s, unit, way, allowed);
  const bool halted = has_halted(s, unit);
  tell_move(p, unit, halted ? RuleId("ES-MOVE-7") : RuleId("ES-MOVE-1"), {way.path.begin(), way.path.end()},
            allowed - before,
            fmt::format("{0} {0:moves|move} {1}{2}.", name_of(s, unit),
                        spent_words(length_of(way), way.cost, before, allowed),
                        halted ? fmt::format(": dense terrain halts {:it|them}", name_of(s, unit)) : ""));
  arrange_commander(s, formation);
}

std::optional<Meeting> meeting_for(const State& s, PieceId unit, PieceId target) {
  const double left = allowance_left(s, unit);
  if (s.is_formation(target)) return meeting_with_area(s, unit, s.formation_index(target), left);
  return meeting_with(s, unit, target, left);
}

// ES-DIR-4, ES-DIR-6, ES-MOVE-12, ES-RA-5
void weigh_contact_move(const State& s, Verdict& v) {
  Command& c = v.command;
  c.path.clear();
  c.number = 0;
  const PieceId unit = c.unit();
  const PieceId target = c.target();
  const Name name = name_of(s, unit);
  if (c.targets.size() > 1) c.targets.resize(1);
  if (!can_be_touched(s, target) || s.side_of(target) == s.side_of(unit)) {
    v.refuse("ES-MOVE-12", "Name an enemy Unit, or an enemy Formation for its Reformation Area.");
    return;
  }
  if (auto bar = unit_stays(s, unit)) {
    v.refuse(bar->rule, std::move(bar->text));
    return;
  }
  if (directive_of(s.formation(s.unit(unit).formation)) != Directive::Attack) {
    v.refuse("ES-DIR-4", sentence("Only an Attack directive lets {} move into contact.", name));
    return;
  }
  if (!in_waves(s.unit(unit))) {
    v.refuse("ES-DIR-6", sentence("{0} {0:is|are} not deployed: {0:it|they} cannot move into contact.", name));
    return;
  }
  if (auto bar = formation_stays(s, s.unit(unit).formation)) {
    v.refuse(bar->rule, std::move(bar->text));
    return;
  }
  const std::optional<Meeting> met = meeting_for(s, unit, target);
  v.measure = {s.unit(unit).spent / 100.0 + (met ? met->cost : 0), allowance_in_march(s, unit)};
  if (!met) {
    v.refuse("ES-MOVE-12", sentence("{0} cannot reach {1}: {1:it|they} must lie in {0:its|their} front arc, within the "
                                    "{2:g} yards that are left, with a free way and room to stand.",
                                    name, name_of(s, target), in_halves(allowance_left(s, unit))));
    return;
  }
  if (Quietly::now()) return;
  v.device.shape.push_back(ring_at(s, unit, met->end));
  if (met->unit != kNoPiece) show_combat_to_come(s, unit, *met, v);
}

void carry_contact_move(Play& p, PieceId unit, const Meeting& meeting, RuleId rule) {
  State& s = p.s;
  if (!(rule == RuleId("ES-MOVE-12"))) {
    p.log.tell([&] {
      return event(rule, "march", {s.formation_piece(s.unit(unit).formation), unit},
                   fmt::format("{} can reach {} and must attack.", name_of(s, unit), name_of(s, meeting.unit)));
    });
  }
  mark_front_wave(s, s.unit(unit).formation);
  const double allowed = allowance_in_march(s, unit);
  make_contact(p, unit, meeting, false, allowance_left(s, unit));
  Unit& u = s.unit(unit);
  u.spent += snap(meeting.cost);
  u.allowed = snap(allowed);
  u.moved = true;
  arrange_commander(s, u.formation);
}

}  // namespace grognard::esr
