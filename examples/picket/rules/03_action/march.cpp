// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// 3. Action: moving.
namespace grognard::picket {
namespace {

void offer_move(const State&, PieceId unit, std::vector<Option>& out) {
  out.push_back(kConduct.verbs.option({"move", unit, kNoPiece, Needs::Path}));
}

// PK-MOVE-2: how much of a straight way leads through woods.
double way_in_woods(const State& s, const Ring& base, Vec2 direction, double way) {
  double sum = 0;
  for (const Area& wood : s.setup->ground->areas)
    for (const Interval& inside : travel_over(wood, base, direction, way)) sum += inside.to - inside.from;
  return sum;
}

// One leg of the path: the base takes the facing it will have at its end, and goes there straight.
void weigh_leg(const State& s, PieceId unit, const Pose& from, const Pose& to, Verdict& v) {
  const Obstacles others = in_the_way(s, unit);
  const Vec2 by = to.at() - from.at();
  const double way = length(by);
  if (way > 0) {
    const Ring base = base_at({from.x, from.y, to.facing});
    const double slow = way_in_woods(s, base, unit_vector(by), way);
    v.measure.used += way + slow;
    if (beyond(slow, 0) && !arm_of(s, unit).in_woods) v.refuse("PK-MOVE-2", "Horse keeps out of woods.");
    if (straight_run({&base, 1}, unit_vector(by), way, others).way < way - kTolerance)
      v.refuse("PK-MOVE-3", "The way is barred.");
  }
  const Ring there = base_at(to);
  if (!fits({&there, 1}, others)) v.refuse("PK-MOVE-3", "There is no room for it.");
  each_unit(s, other(s.side_of(unit)), [&](PieceId enemy) {
    if (!reaches(distance(there, base_of(s, enemy)), kKeepOff))
      v.refuse("PK-MOVE-4", sentence("It comes too near to {}.", name_of(s, enemy)));
  });
}

// PK-MOVE-1
void weigh_move(const State& s, Verdict& v) {
  v.command.targets.clear();
  const PieceId unit = v.command.unit();
  if (v.command.path.empty()) v.refuse("PK-MOVE-1", "Say where it goes.");
  v.measure.allowed = move_of(s, unit);
  Pose from = s.unit(unit).pose;
  for (const Pose& to : v.command.path) {
    weigh_leg(s, unit, from, to, v);
    if (!v.legal()) return;
    from = to;
  }
  if (beyond(v.measure.used, v.measure.allowed))
    v.refuse("PK-MOVE-1", sentence("It may go {}, not {}.", inches(v.measure.allowed), inches(v.measure.used)));
}

void carry_move(Play& p, const Command& c) {
  const PieceId unit = c.unit();
  std::vector<Pose> path = {p.s.unit(unit).pose};
  path.insert(path.end(), c.path.begin(), c.path.end());
  p.s.unit(unit).pose = path.back();
  p.log.tell([&] {
    Event e = event("PK-MOVE-1", "move", {unit}, fmt::format("{0:^} {0:moves|move}.", name_of(p.s, unit)));
    return with_stride(with_path(std::move(e), path), unit, move_of(p.s, unit));
  });
}

}  // namespace

Deed move_deed() { return {"move", offer_move, weigh_move, carry_move}; }

}  // namespace grognard::picket
