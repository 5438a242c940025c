// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/position/layout.h"

// Squares (RW-FORM-22, RW-FORM-23) and joint squares (RW-FORM-31, RW-FORM-32).
namespace grognard::revwars {
namespace {

// Measures of a square in its own frame.
struct SquareMeasures {
  Base base;
  int ranks[3];
  double axis;    // u of the middle of the front rank, on which all ranks are centred
  double middle;  // depth of the middle rank
  double half_width;
  double middle_front() const { return -base.depth / 2; }
  double rear_front() const { return middle_front() - middle; }
};

SquareMeasures measures_of(const SquarePlan& plan) {
  SquareMeasures m{.base = base_of(plan.type), .ranks = {}, .axis = 0, .middle = 0, .half_width = 0};
  Shape shape;
  shape.formation = Formation::Square;
  const auto sizes = rank_sizes(plan.type, plan.total, shape);
  for (std::size_t r = 0; r < 3; ++r) m.ranks[r] = r < sizes.size() ? sizes[r] : 0;
  const auto [front, depth] = m.base;
  m.axis = ((m.ranks[0] - 1) / 2.0 - centre_slot(m.ranks[0], plan.extra_left)) * front;
  m.middle = m.ranks[1] == 2 ? front : std::max(front, depth);
  const double side = 2 * depth + (m.ranks[1] - 2) * front;
  m.half_width = std::max({m.ranks[0] * front, side, m.ranks[2] * front}) / 2;
  return m;
}

// Where place i of the middle rank stands: its ends face outwards, platoons between them are interior.
Stand middle_place(const OwnFrame& frame, const SquareMeasures& m, int i) {
  const auto [front, depth] = m.base;
  const int width = m.ranks[1];
  const double left = m.axis - (2 * depth + (width - 2) * front) / 2;
  const bool first = i == 0;
  const bool last = i + 1 == width;
  Stand stand{.centre = {}, .facing = frame.facing, .base = m.base};
  double u = left + depth + (i - 0.5) * front;
  if (first) u = left + depth / 2;
  if (last) u = left + depth * 1.5 + (width - 2) * front;
  if (first || last) stand.facing = frame.facing.turned(first ? -900 : 900);
  const double deep = first || last ? front : depth;
  stand.centre = frame.world(u, m.middle_front() - deep / 2);
  stand.fights = first || last;
  return stand;
}

Stand square_place(const OwnFrame& frame, const SquareMeasures& m, const SquarePlan& plan, int index) {
  int rank = 0;
  int file = index;
  while (rank < 2 && file >= m.ranks[rank]) file -= m.ranks[rank++];
  Stand stand;
  if (rank == 1) {
    stand = middle_place(frame, m, file);
  } else {
    const double u = m.axis + (file - (m.ranks[rank] - 1) / 2.0) * m.base.front;
    const double v = rank == 0 ? 0 : m.rear_front() - m.base.depth / 2;
    stand = {.centre = frame.world(u, v), .facing = rank == 0 ? frame.facing : frame.facing.opposite(), .base = m.base};
  }
  stand.rank = static_cast<std::int8_t>(rank);
  stand.file = static_cast<std::int8_t>(file);
  stand.left_end = file == 0;
  stand.right_end = file + 1 == m.ranks[rank];
  stand.centre_platoon = rank == 0 && file == centre_slot(m.ranks[0], plan.extra_left);
  return stand;
}

// The two battalions of a joint square: the first has the front of the block, the second the rest of it.
struct JointSquare {
  PieceId first = kNoPiece;
  PieceId second = kNoPiece;
  int first_platoons = 0;
  SquarePlan plan;
};
JointSquare joint_of(const State& s, PieceId id) {
  const PieceId other = s.unit(id).partner;
  JointSquare joint;
  joint.first = s.unit(id).joint_second ? other : id;
  joint.second = s.unit(id).joint_second ? id : other;
  const Battalion& first = s.unit(joint.first);
  joint.first_platoons = int{first.platoons};
  joint.plan = {first.type, first.platoons + s.unit(joint.second).platoons, first.shape.extra_left, first.pose};
  return joint;
}

// The second battalion's Centre Platoon: the middle one of those that it has in the rear rank.
int second_centre(const JointSquare& joint) {
  const int rear = measures_of(joint.plan).ranks[2];
  const int from = std::max(joint.first_platoons, joint.plan.total - rear);
  return from + (joint.plan.total - from - 1) / 2;
}

}  // namespace

void lay_square(const SquarePlan& plan, int first, int last, Stands& out) {
  const OwnFrame frame(plan.pose);
  const SquareMeasures m = measures_of(plan);
  for (int i = first; i < last; ++i) out.push_back(square_place(frame, m, plan, i));
}

// RW-FORM-27
Stand square_gun(const SquarePlan& plan, bool on_left) {
  const OwnFrame frame(plan.pose);
  const SquareMeasures m = measures_of(plan);
  const double out = m.half_width + kBattalionGunBase.front / 2;
  const double v = m.base.depth / 2 - kBattalionGunBase.depth / 2;
  Stand stand{
      .centre = frame.world(m.axis + (on_left ? -out : out), v), .facing = frame.facing, .base = kBattalionGunBase};
  stand.file = static_cast<std::int8_t>(m.ranks[0]);
  stand.gun = true;
  return stand;
}

// RW-FORM-32
Stands joint_stands(const State& s, PieceId id) {
  const JointSquare joint = joint_of(s, id);
  const bool is_first = id == joint.first;
  const int from = is_first ? 0 : joint.first_platoons;
  const int to = is_first ? joint.first_platoons : joint.plan.total;
  Stands out;
  lay_square(joint.plan, from, to, out);
  if (!is_first && !out.empty()) {
    for (Stand& stand : out) stand.centre_platoon = false;
    out[second_centre(joint) - from].centre_platoon = true;
  }
  if (s.unit(id).gun == Gun::Present) out.push_back(square_gun(joint.plan, !is_first));
  return out;
}

Block joint_block(const State& s, PieceId id) {
  const JointSquare joint = joint_of(s, id);
  const SquareMeasures m = measures_of(joint.plan);
  const OwnFrame frame(joint.plan.pose);
  const double gun = kBattalionGunBase.front;
  const double left = m.axis - m.half_width - (s.unit(joint.second).gun == Gun::Present ? gun : 0);
  const double right = m.axis + m.half_width + (s.unit(joint.first).gun == Gun::Present ? gun : 0);
  const double depth = m.base.depth * 2 + m.middle;
  return {frame.world((left + right) / 2, m.base.depth / 2), frame.facing, (right - left) / 2, depth};
}

Pose second_pose(const State& s, PieceId second) {
  const JointSquare joint = joint_of(s, second);
  Stands place;
  const int centre = second_centre(joint);
  lay_square(joint.plan, centre, centre + 1, place);
  return Pose::snapped(place.front().centre, place.front().facing);
}

}  // namespace grognard::revwars
