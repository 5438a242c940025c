// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/closing_up.h"
#include "revwars/position/layout.h"
#include "revwars/position/losses.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/sequence/turn.h"

// Battalions that combine (RW-FORM-29), and the square that two of them form together (RW-FORM-31, RW-FORM-32).
namespace grognard::revwars {
namespace {

constexpr double kStepAside = 0.1;

bool face_one_way(const Battalion& a, const Battalion& b) {
  return std::abs(turn_between(a.pose.facing, b.pose.facing)) <= 1;
}

// The front rank in the frame of another battalion: from its left to its right end, and its front line.
struct FrontRow {
  double left = kNowhere;
  double right = -kNowhere;
  double front = 0;
  double depth = 0;
};
FrontRow front_row(const State& s, PieceId id, const OwnFrame& frame) {
  FrontRow row;
  for (const Stand& stand : stands_of(s, id)) {
    if (stand.rank != 0) continue;
    const Vec2 p = frame.local(stand.front_middle());
    row.left = std::min(row.left, p.x - stand.base.front / 2);
    row.right = std::max(row.right, p.x + stand.base.front / 2);
    row.front = p.y;
    row.depth = std::max(row.depth, stand.base.depth);
  }
  return row;
}

bool may_combine(const State& s, PieceId a, PieceId b) {
  if (a == b || !s.is_unit(a) || !s.is_unit(b) || s.brigade_of(a) != s.brigade_of(b)) return false;
  const Battalion& one = s.unit(a);
  const Battalion& other = s.unit(b);
  return is_active(one) && is_active(other) && one.building < 0 && other.building < 0 &&
         one.formation() == other.formation() && face_one_way(one, other);
}

std::optional<Barred> may_not_join(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.building >= 0) return Barred{"RW-TERR-17", sentence("{0} {0:is|are} in a building.", name_of(s, id))};
  if (b.shattered()) return Barred{"RW-FORM-32", sentence("{0} {0:is|are} Shattered.", name_of(s, id))};
  if (b.partner != kNoPiece)
    return Barred{"RW-FORM-31", sentence("{0} {0:is|are} in a joint square already.", name_of(s, id))};
  if (!may_form(b.type, Formation::Square) || !s.card(id).move_in_terrain.has(Formation::Square))
    return Barred{"RW-FORM-3", sentence("{0} cannot form square.", name_of(s, id))};
  return std::nullopt;
}

bool is_waiting_member(const State& s, PieceId id) {
  return std::ranges::any_of(s.activation.group, [&](const Member& m) { return m.unit == id && !m.acted; });
}

std::optional<Barred> may_not_join_with(const State& s, PieceId id, PieceId other) {
  if (!s.options().joint_square) return Barred{"RW-FORM-32", "Joint squares are not played in this battle."};
  if (auto barred = may_not_join(s, id)) return barred;
  if (auto barred = may_not_join(s, other)) return barred;
  if (!is_waiting_member(s, id) || !is_waiting_member(s, other))
    return Barred{"RW-FORM-32", "Both battalions must be in the group that acts, and neither may have acted."};
  if (!side_by_side(s, id, other) && !nose_to_tail(s, id, other))
    return Barred{"RW-FORM-31",
                  sentence("{0} and {1} are not in a combined formation.", name_of(s, id), name_of(s, other))};
  const Base one = base_of(s.unit(id).type);
  const Base two = base_of(s.unit(other).type);
  if (one.front != two.front || one.depth != two.depth)
    return Barred{"RW-FORM-32", "Their stands are of different size and make no solid square."};
  if (s.unit(id).platoons + s.unit(other).platoons < kLeastSquare)
    return Barred{"RW-FORM-22", "A square needs four platoons."};
  return std::nullopt;
}

// Both as they would stand in the block.
void join_up(State& s, PieceId first, PieceId second) {
  for (const PieceId id : {first, second}) {
    Battalion& b = s.unit(id);
    b.shape = fresh_shape(s, id, Formation::Square);
    b.trail.clear();
    b.astride = -1;
    b.joint_second = id == second;
    b.partner = id == first ? second : first;
  }
  s.unit(second).pose = second_pose(s, second);
}

bool has_room_for_two(const State& s, PieceId first, PieceId second, Verdict& v) {
  State trial = s;
  join_up(trial, first, second);
  Rings both = bases_of(trial, first);
  for (const Ring& ring : bases_of(trial, second)) both.push_back(ring);
  if (auto barred = no_room_on(s, {first, second}, both, "RW-CHF-5")) {
    v.refuse(barred->rule, barred->text);
    return false;
  }
  if (!Quietly::now()) v.device.shape.assign(both.begin(), both.end());
  return true;
}

// RW-FORM-24: too few for a square of its own.
Shape own_square(const State& s, PieceId id) {
  const bool enough = s.unit(id).platoons >= kLeastSquare;
  return fresh_shape(s, id, enough ? Formation::Square : Formation::AttackColumn);
}

}  // namespace

bool side_by_side(const State& s, PieceId a, PieceId b) {
  if (!may_combine(s, a, b) || s.unit(a).formation() == Formation::MarchColumn || !maybe_within(s, a, b, kOverlapSlack))
    return false;
  const OwnFrame frame(s.unit(a).pose);
  const FrontRow here = front_row(s, a, frame);
  const FrontRow there = front_row(s, b, frame);
  const double gap = std::min(std::abs(there.left - here.right), std::abs(here.left - there.right));
  const double level = std::min(here.front, there.front) - std::max(here.front - here.depth, there.front - there.depth);
  return gap <= kOverlapSlack && level > kOverlapSlack;
}

bool nose_to_tail(const State& s, PieceId a, PieceId b) {
  if (!may_combine(s, a, b) || s.unit(a).formation() != Formation::MarchColumn) return false;
  const auto follows = [&](PieceId before, PieceId behind) {
    const Stands ahead = stands_of(s, before);
    const Stands after = stands_of(s, behind);
    return !ahead.empty() && !after.empty() && distance(ahead.back().ring(), after.front().ring()) <= kOverlapSlack;
  };
  return follows(a, b) || follows(b, a);
}

void weigh_joint(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const PieceId other = v.command.target();
  v.command.path.clear();
  v.command.number = 0;
  if (!s.is_unit(other) || other == id || s.side_of(other) != s.side_of(id)) {
    v.refuse("RW-FORM-31", "Name the battalion with which it forms one square.");
    return;
  }
  v.command.targets.assign(1, other);
  if (auto barred = may_not_join_with(s, id, other)) v.refuse(barred->rule, barred->text);
  else has_room_for_two(s, id, other, v);
}

void carry_joint(Play& p, const Command& c) {
  State& s = p.s;
  const double most = 2 * (radius_of(s, c.unit()) + radius_of(s, c.target()));
  const Rings before[] = {bases_of(s, c.unit()), bases_of(s, c.target())};
  join_up(s, c.unit(), c.target());
  mark_acted(s, c.target());
  for (const PieceId id : {c.unit(), c.target()}) {
    displace_generals(p, id);
    crowd_generals(p, id, before[id == c.unit() ? 0 : 1]);
  }
  update_objectives(s);
  p.log.tell([&] {
    // The second finds its place in the block beside the first.
    return with_stride(event("RW-FORM-31", "form", {c.unit(), c.target()},
                             fmt::format("{0} and {1} form one square.", name_of(s, c.unit()), name_of(s, c.target()))),
                       c.target(), most);
  });
  undress_parted(p);
}

void offer_joint(const State& s, PieceId unit, std::vector<Option>& out) {
  if (!s.options().joint_square || !is_waiting_member(s, unit) || may_not_join(s, unit)) return;
  const Quietly quietly;
  for (const Member& m : s.activation.group) {
    if (m.unit == unit || may_not_join_with(s, unit, m.unit)) continue;
    Verdict trial;
    if (has_room_for_two(s, unit, m.unit, trial)) out.push_back(make_option("form-joint", unit, m.unit));
  }
}

std::optional<Parting> parting_from(const State& s, PieceId leaver, const Body& leaver_then) {
  const PieceId partner = s.unit(leaver).partner;
  const Rings taken = bases_of(leaver_then);
  const Pose from = centre_pose(s, partner);
  Parting parting{.partner = partner, .shape = own_square(s, partner), .pose = from};
  for (double step = 0; within(step, kMostStep); step += kStepAside) {
    parting.pose = Pose::snapped(from.at() + from.facing.forward() * step, from.facing);
    const Rings rings = bases_of(reshaped(s, partner, parting.shape, parting.pose, {}));
    if (!overlap_deeply(rings, taken) && !no_room_on(s, {partner, leaver}, rings, "RW-CHF-5")) return parting;
  }
  return std::nullopt;
}

void part_joint(State& s, PieceId leaver) {
  const PieceId partner = s.unit(leaver).partner;
  if (partner == kNoPiece) return;
  for (const PieceId id : {leaver, partner}) s.unit(id).pose = centre_pose(s, id);
  for (const PieceId id : {leaver, partner}) {
    Battalion& b = s.unit(id);
    b.partner = kNoPiece;
    b.joint_second = false;
    b.shape = own_square(s, id);
  }
}

}  // namespace grognard::revwars
