// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/setting_down.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/sequence/chapters.h"

// Evading through an Assessment (ES-ASMT-33, ES-ASMT-40).
namespace grognard::esr {
namespace {

constexpr double kEvadeSearchStep = 1;  // yards by which the last free place is looked for

double evade_yards(const State& s, PieceId unit) {
  switch (s.options().evade_distance) {
    case Options::Evade::Yards225: return 225;
    case Options::Evade::HalfMove: return deployed_allowance(s, unit) / 2;
    default: return 450;
  }
}

// How far the way is free of enemy Units, one that it touches not excepted; it stays a yard clear of them.
double clear_of_enemies(const State& s, PieceId unit, const Ring& ring, Vec2 direction, double yards) {
  const Run run = straight_run({&ring, 1}, direction, yards, obstacles_of(s, unit));
  return std::max(run.by >= 0 ? run.way - kContact : run.way, 0.0);
}

std::string evade_words(const State& s, PieceId unit, double gone) {
  const bool shorter = beyond(evade_yards(s, unit), gone + kContact);
  return fmt::format("{0} {0:evades|evade} {1}.{2}", name_of(s, unit), yards(std::round(gone)),
                     shorter ? " There was no room farther off." : "");
}

bool answers_about(const Question& q, const Command& c) {
  return (c.verb == Verb("evade") || c.verb == Verb("stay")) && c.unit() == q.unit;
}

void list_evading(const State&, const Question& q, Choices& out) {
  offer(out, "stay", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "evade", q.unit);
}

void weigh_evading(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (!answers_about(q, c)) {
    v.refuse("ES-ASMT-33", sentence("Say whether {} evades or stays.", name_of(s, q.unit)));
    return;
  }
  if (Quietly::now() || c.verb != Verb("evade")) return;
  if (const std::optional<Pose> place = evading_place(s, q.unit)) {
    v.device.line = {s.unit(q.unit).pose.at(), place->at()};
    v.device.shape.push_back(ring_at(s, q.unit, *place));
  }
}

void carry_evading(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  p.s.unit(q.unit).evaded = true;
  if (c.verb == Verb("evade")) evade(p, q.unit);
}

}  // namespace

std::optional<Pose> evading_place(const State& s, PieceId unit) {
  const PieceId enemy = nearest_enemy_of_unit(s, unit).unit;
  if (enemy == kNoPiece) return std::nullopt;
  const Vec2 from = s.unit(unit).pose.at();
  const Vec2 apart = from - s.unit(enemy).pose.at();
  if (length(apart) < kTolerance) return std::nullopt;
  const Vec2 away = unit_vector(apart);
  const Facing facing = facing_of(-away);
  const Ring turned = ring_at(s, unit, Pose::snapped(from, facing));
  const double farthest = clear_of_enemies(s, unit, turned, away, evade_yards(s, unit));
  for (double yards = farthest; yards >= kEvadeSearchStep; yards -= kEvadeSearchStep) {
    const Pose there = Pose::snapped(from + away * yards, facing);
    if (is_free_to_stand(s, unit, there)) return there;
  }
  return std::nullopt;
}

void evade(Play& p, PieceId unit) {
  State& s = p.s;
  const std::optional<Pose> place = evading_place(s, unit);
  if (!place) {
    p.log.tell([&] {
      return event("ES-ASMT-33", "evade", {unit},
                   fmt::format("{0} cannot get away and {0:stays|stay}.", name_of(s, unit)));
    });
    return;
  }
  const Pose from = s.unit(unit).pose;
  leave_contacts(s, unit);
  s.unit(unit).pose = *place;
  s.unit(unit).fell_back = false;
  p.log.tell([&] {
    return with_stride(
        with_path(event("ES-ASMT-33", "evade", {unit}, evade_words(s, unit, length(place->at() - from.at()))),
                  {from, *place}),
        unit, evade_yards(s, unit));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:evades|evade}", name_of(s, unit)); });
  settle_after(p, s.unit(unit).formation);
}

const Chapter kEvade{.rule = "ES-ASMT-33",
                     .prompt = "Does this cavalry evade?",
                     .list = list_evading,
                     .weigh = weigh_evading,
                     .carry = carry_evading};

}  // namespace grognard::esr
