// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/telling.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// 4. Nerve: asked in the middle of the other side's action.
namespace grognard::picket {
namespace {

void list_answers_under_fire(const State&, const Question& q, Choices& out) {
  offer(out, "stand", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "retire", q.unit);
}

// PK-TEST-2: what is added to the two dice.
Breakdown nerve_of(const State& s, PieceId unit) {
  Breakdown sum("PK-TEST-2", "added to the dice");
  sum.add("PK-TEST-2", "half of its men are gone", 2 * s.unit(unit).men <= s.troops(unit).men ? kHalfGone : 0);
  return sum.add("PK-TEST-2", "wary", is_bold(s, unit) ? 0 : kWary);
}

void weigh_answer_under_fire(const State& s, const Question& q, Verdict& v) {
  book::keep_only_the_verb(v.command);
  v.command.units = {q.unit};
  if (v.command.verb == Verb("stand")) v.workings = {nerve_of(s, q.unit)};
  else if (v.command.verb != Verb("retire")) v.refuse("PK-TEST-1", "A unit that is hit stands or retires.");
}

void stand_and_test(Play& p, PieceId unit) {
  const Breakdown sum = nerve_of(p.s, unit);
  const int limits[] = {kStands - sum.total(), kWavers - sum.total()};
  const Roll roll = p.dice.bands("PK-TEST-2", p.s.side_of(unit), "nerve", 2, limits);
  constexpr std::string_view kBands[][2] = {{"stands", "stand"}, {"wavers", "waver"}, {"routs", "rout"}};
  const auto says = [&] {
    const Name name = name_of(p.s, unit);
    return fmt::format("{} {}", name, kBands[roll.value][name.plural]);
  };
  p.log.tell([&] {
    return with_workings(with_dice(event("PK-TEST-2", "nerve", {unit}, capital(says()) + "."), roll), {sum});
  });
  p.log.outcome(says);
  if (roll.value == 1) lose_men(p, unit, 1);
  if (roll.value == 2) p.s.unit(unit).fate = Fate::Routed;
}

// PK-TEST-3: straight away from the firer, as far as it moves and as there is room.
void retire(Play& p, PieceId unit, PieceId firer) {
  const Pose from = p.s.unit(unit).pose;
  const Ring base = base_at(from);
  const Vec2 away = unit_vector(from.at() - p.s.unit(firer).pose.at());
  const double way = straight_run({&base, 1}, away, move_of(p.s, unit), in_the_way(p.s, unit)).way;
  const Pose to = p.s.unit(unit).pose = Pose::snapped(from.at() + away * way, from.facing);
  p.log.tell([&] {
    Event e = event("PK-TEST-3", "retire", {unit},
                    fmt::format("{0:^} {0:retires|retire} {1}.", name_of(p.s, unit), inches(way)));
    return with_stride(with_path(std::move(e), {from, to}), unit, way);
  });
}

void carry_answer_under_fire(Play& p, const Question& q, const Command& c) {
  book::answered(p.s);
  if (c.verb == Verb("stand")) stand_and_test(p, q.unit);
  else retire(p, q.unit, q.other);
}

}  // namespace

const Chapter kNerve = {.rule = "PK-TEST-1",
                        .prompt = "Stand and test its nerve, or retire",
                        .list = list_answers_under_fire,
                        .weigh = weigh_answer_under_fire,
                        .carry = carry_answer_under_fire};

}  // namespace grognard::picket
