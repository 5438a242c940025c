// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"
#include "revwars/advice/plans.h"

// What there is to be said against how somebody plays, from what he ordered and what came of it.
namespace grognard::revwars {
namespace {

constexpr double kFarther = 0.6;       // inches on which a march might have gone on
constexpr double kShortOf = 0.5;       // inches of its move that a march did not use
constexpr double kUnderMuskets = 4.5;  // inches before a line

bool happened(std::span<const Event> events, RuleId rule) {
  return std::ranges::any_of(events, [&](const Event& e) { return e.rule == rule; });
}

// It went less far than it may, and a friend stands where it would have gone on.
bool stopped_by_friend(const State& before, const State& after, PieceId unit) {
  const Vec2 from = before.unit(unit).pose.at();
  const Pose to = after.unit(unit).pose;
  const Vec2 way = to.at() - from;
  const double gone = length(way);
  if (gone < 0.1 || gone > before.card(unit).move - kShortOf || !is_active(after.unit(unit))) return false;
  Body body = body_of(after, unit);
  if (!body.trail.empty()) return false;
  body.pose = Pose::snapped(to.at() + way * (kFarther / gone), to.facing);
  const PieceId there = overlapped(after, unit, bases_of(body));
  return there != kNoPiece && !is_enemy(after, unit, there);
}

void judge_march(const State& before, const Command& c, std::span<const Event> events, const State& after,
                 ConductSheet& sheet) {
  const PieceId unit = c.unit();
  if (!on_table(before.unit(unit))) return;
  sheet.count("marches stopped by friends", stopped_by_friend(before, after, unit));
  sheet.count("self-inflicted disorder", happened(events, "RW-MOVE-22"));
  sheet.measure("inches marched", length(after.unit(unit).pose.at() - before.unit(unit).pose.at()));
}

// Somebody whom it could shoot at or charge.
bool has_work(const State& s, PieceId unit) {
  const Figure me = figure_of(s, unit);
  const int weapon = me.card->small_arms >= 0 ? me.card->small_arms : me.card->cannon;
  const double range = weapon < 0 ? 0 : s.setup->weapons[weapon].range;
  bool found = false;
  each_active(s, other(s.side_of(unit)), [&](PieceId id) {
    const Figure foe = figure_of(s, id);
    found = found || (range > 0 && aim_at(me, foe, range).share > 0);
  });
  return found;
}

bool is_halted_column(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (b.arm != Arm::Infantry || b.formation() != Formation::AttackColumn || !is_active(b)) return false;
  const Figure me = figure_of(s, unit);
  bool found = false;
  each_active(s, other(b.side), [&](PieceId id) {
    const Battalion& e = s.unit(id);
    if (!e.solid() || e.formation() != Formation::Line || e.arm != Arm::Infantry) return;
    const Figure foe = figure_of(s, id);
    found = found || (gap_between(me.frame, foe.frame) < kUnderMuskets && aim_at(foe, me, kUnderMuskets).share > 0);
  });
  return found;
}

// RW-REACT-12: whoever is charged and has a volley left.
void judge_silence(const State& s, ConductSheet& sheet) {
  if (s.activation.action != Action::Charge) return;
  for (const Member& m : s.activation.group) {
    if (m.target == kNoPiece || !is_active(s.unit(m.target)) || s.unit(m.target).shattered()) continue;
    const bool reacts =
        std::ranges::any_of(s.activation.reactions, [&](const NamedReaction& r) { return r.unit == m.target; });
    sheet.count("shots not taken at chargers", !reacts && best_shot(s, m.target).score > 0.1);
  }
}

}  // namespace

void judge_conduct(const State& before, const Command& c, std::span<const Event> events, const State& after,
                   ConductSheet& sheet) {
  const Verb verb = c.verb;
  const bool second = before.activation.stage == Stage::Finishing;
  if (verb == Verb("move") && before.is_unit(c.unit())) judge_march(before, c, events, after, sheet);
  if (before.step == Step::Finish && second && (verb == Verb("move") || verb == Verb("stay")))
    sheet.count("second moves declared and not made", verb == Verb("stay"));
  if (verb == Verb("pass")) sheet.count("units idle within reach", has_work(before, c.unit()));
  if (before.step == Step::Declare && verb == Verb("done"))
    for (const Member& m : before.activation.group)
      sheet.count("columns halted before a solid line", is_halted_column(before, m.unit));
  if (before.step == Step::NameReactions && verb == Verb("done")) judge_silence(before, sheet);
  if (verb == Verb("run")) sheet.count("evasions that cannot escape", after.unit(c.unit()).place == Place::Destroyed);
  if (verb.str().starts_with("form-")) sheet.measure("changes of formation", 1);
}

}  // namespace grognard::revwars
