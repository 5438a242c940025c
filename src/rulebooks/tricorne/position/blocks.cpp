// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/wording.h"

namespace grognard::tricorne {
namespace {

struct Leaving {
  Verb verb;
  Formation formation;
};
constexpr Leaving kLeavings[] = {
    {"leave-line", Formation::Line}, {"leave-open", Formation::OpenOrder}, {"leave-skirmish", Formation::Skirmish}};

// TR-BUA-2, TR-BUA-3
std::optional<Refusal> may_not_enter(const State& s, PieceId id, PieceId block) {
  if (!s.is_unit(id) || s.unit(id).arm != Arm::Infantry) return Refusal{"TR-BUA-2", "Only infantry garrisons a block."};
  const Unit& u = s.unit(id);
  if (u.formation == Formation::Garrison) return Refusal{"TR-BUA-3", "It is a garrison already."};
  if (!s.is_block(block)) return Refusal{"TR-BUA-3", "Name a built-up area."};
  if (in_contact(s, id)) return Refusal{"TR-MOVE-21", "A unit in contact with an enemy does not move."};
  if (!cells_of(s, id).next_is_move()) return Refusal{"TR-BUA-3", "Entering takes a move segment, and none is left."};
  const int area = s.block_area(block);
  const Ring& ring = block_ring(s, area);
  if (garrison_of(s, area) != kNoPiece || overlapped_unit(s, id, ring) != kNoPiece)
    return Refusal{"TR-BUA-2", "Somebody is in the block."};
  const Ring here = footprint(s, id);
  const Gap way = gap(here, ring);
  if (beyond(way.distance, kBlockReach))
    return Refusal{"TR-BUA-3", sentence("It is {} away: enter from 1 inch or less.", exact_inches(way.distance, 1))};
  if (const PieceId enemy = approached_enemy(s, id, ring); enemy != kNoPiece)
    return Refusal{"TR-MOVE-19", sentence("{0:^} {0:is|are} within 1 inch of the block.", name_of(s, enemy))};
  return closed_between(s, way.from, way.to, swept(here, way.to - way.from));
}

void offer_enter(const State& s, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id) || s.unit(id).arm != Arm::Infantry) return;
  const int first_block = s.unit_count() + std::ssize(s.commanders);
  for (std::size_t i = 0; i < s.setup->blocks.size(); ++i) {
    const PieceId block = static_cast<PieceId>(first_block + static_cast<int>(i));
    if (!may_not_enter(s, id, block)) out.push_back(make_option("enter", id, block));
  }
}

void weigh_enter(const State& s, Verdict& v) {
  v.command.path.clear();
  if (auto refusal = may_not_enter(s, v.command.unit(), v.command.target())) v.refusals.push_back(*refusal);
}

void carry_enter(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  const Pose before = s.unit(id).pose;
  use_segments(p, id, 1);
  mark_moved(s, id);
  occupy_block(s, id, s.block_area(c.target()));
  p.log.tell([&] {
    Event e = event("TR-BUA-3", "enter", {id, c.target()},
                    fmt::format("{0:^} {0:occupies|occupy} {1}.", name_of(s, id), name_of(s, c.target())));
    return with_path(with_going(std::move(e), s, id, into_block(s, id)), {before, s.unit(id).pose});
  });
  end_move(p);
}

Formation formation_of(Verb verb) {
  for (const Leaving& l : kLeavings)
    if (l.verb == verb) return l.formation;
  return Formation::Line;
}

std::optional<Refusal> may_not_leave(const State& s, PieceId id, Formation formation) {
  if (!s.is_unit(id) || s.unit(id).formation != Formation::Garrison)
    return Refusal{"TR-BUA-3", "Only a garrison can leave a block."};
  if (!s.troops(id).may_form(formation)) return Refusal{"TR-FORM-1", "This unit cannot take that formation."};
  if (in_contact(s, id)) return Refusal{"TR-BUA-3", "A garrison in contact does not leave."};
  if (cells_of(s, id).left() <= 0) return Refusal{"TR-BUA-3", "Its segment is used."};
  return std::nullopt;
}

// The pose touches a side with its rear edge and faces straight away from it.
bool touches_a_side(const State& s, PieceId id, Formation formation, const Pose& pose) {
  const Ring ring = footprint(s, id, formation, pose);
  const Ring& block = block_ring(s, s.unit(id).block);
  if (overlap(ring, block) || beyond(distance(ring, block), 0)) return false;
  for (const BlockSide& side : sides_of_block(s, s.unit(id).block))
    if (std::abs(turn_between(facing_of(side.outward), pose.facing)) <= 1) {
      const double gap = dot(pose.at() - side.middle, side.outward) - size_of(s, id, formation).depth / 2;
      if (within(std::abs(gap), 0)) return true;
    }
  return false;
}

void settle_outside(const State& s, PieceId id, Formation formation, Verdict& v) {
  if (v.command.path.empty() || v.command.find_way) {
    const Facing wanted = v.command.path.empty() ? s.unit(id).pose.facing : v.command.path.back().facing;
    const auto pose = pose_outside(s, id, formation, wanted);
    if (!pose) v.refuse("TR-BUA-3", "There is no room outside.");
    else v.command.path.assign(1, *pose);
    return;
  }
  const Pose pose = v.command.path.back();
  v.command.path.assign(1, pose);
  if (!touches_a_side(s, id, formation, pose))
    v.refuse("TR-BUA-3", "It is placed with its rear against a side of the block, facing outward.");
  else if (auto refusal = cannot_stand(s, id, formation, pose)) v.refusals.push_back(*refusal);
}

void weigh_leave(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const Formation formation = formation_of(v.command.verb);
  v.command.targets.clear();
  if (auto refusal = may_not_leave(s, id, formation)) v.refusals.push_back(*refusal);
  else settle_outside(s, id, formation, v);
}

void carry_leave(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  const Pose before = s.unit(id).pose;
  const double allowed = into_block(s, id);
  const Area& block = s.setup->ground->areas[s.unit(id).block];
  use_segments(p, id, 1);
  mark_moved(s, id);
  set_formation(s, id, formation_of(c.verb), c.path.back());
  p.log.tell([&] {
    Event e = event("TR-BUA-3", "leave", {id},
                    fmt::format("{0:^} {0:leaves|leave} {1} in {2}.", name_of(s, id),
                                block.name.empty() ? "the " + block.kind : block.name, word_for(s.unit(id).formation)));
    return with_path(with_going(std::move(e), s, id, allowed), {before, c.path.back()});
  });
  end_move(p);
}

template <std::size_t I>
void offer_leave(const State& s, PieceId id, std::vector<Option>& out) {
  constexpr Leaving l = kLeavings[I];
  if (may_not_leave(s, id, l.formation)) return;
  if (pose_outside(s, id, l.formation, s.unit(id).pose.facing)) out.push_back(make_option(l.verb, id));
}

constexpr Deed kBlockDeeds[] = {{"enter", offer_enter, weigh_enter, carry_enter},
                                {"leave-line", offer_leave<0>, weigh_leave, carry_leave},
                                {"leave-open", offer_leave<1>, weigh_leave, carry_leave},
                                {"leave-skirmish", offer_leave<2>, weigh_leave, carry_leave}};

}  // namespace

boost::container::static_vector<BlockSide, kMostCorners> sides_of_block(const State& s, int area) {
  boost::container::static_vector<BlockSide, kMostCorners> sides;
  const Ring& ring = block_ring(s, area);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    const double width = length(b - a);
    sides.push_back({(a + b) * 0.5, right_of(b - a) * (1 / width), width});  // counter-clockwise: right is outside
  }
  return sides;
}

std::optional<Pose> pose_outside(const State& s, PieceId garrison, Formation formation, Facing wanted) {
  auto sides = sides_of_block(s, s.unit(garrison).block);
  const Vec2 forward = wanted.forward();
  std::stable_sort(sides.begin(), sides.end(), [&](const BlockSide& a, const BlockSide& b) {
    return dot(a.outward, forward) > dot(b.outward, forward) + kTolerance;
  });
  const double depth = size_of(s, garrison, formation).depth;
  for (const BlockSide& side : sides) {
    const Facing facing = facing_of(side.outward);
    for (const double along : {0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5}) {
      const Vec2 at = side.middle + side.outward * (depth / 2 + kTolerance / 2) + right_of(side.outward) * along;
      const Pose pose = Pose::snapped(at, facing);
      if (!cannot_stand(s, garrison, formation, pose)) return pose;
    }
  }
  return std::nullopt;
}

void occupy_block(State& s, PieceId unit, int area) {
  Unit& u = s.unit(unit);
  u.block = static_cast<std::int16_t>(area);
  u.formation = Formation::Garrison;
  set_pose(s, unit, Pose::snapped(block_ring(s, area).centre(), u.pose.facing));
}

std::span<const Deed> block_deeds() { return kBlockDeeds; }

}  // namespace grognard::tricorne
