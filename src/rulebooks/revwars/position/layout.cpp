// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/layout.h"

#include <algorithm>
#include <cmath>

#include "revwars/position/terrain.h"

// Formations of ranks, and what all layouts have in common; squares are in square.cpp, columns on the march in trails.cpp.
namespace grognard::revwars {
namespace {

// Half the slack of a snapped place: stands nearer than this to shoulder to shoulder are one rank.
constexpr double kShoulder = 1e-6;

Ring rectangle(Vec2 front_middle, Facing facing, double half_width, double depth) {
  const Vec2 forward = facing.forward();
  const Vec2 right = right_of(forward) * half_width;
  const Vec2 back = front_middle - forward * depth;
  const Vec2 corners[] = {front_middle + right, front_middle - right, back - right, back + right};
  return Ring(corners);
}

bool is_bent(const Body& body) {
  return body.shape.formation == Formation::SkirmishLine && body.shape.bent && !body.trail.empty();
}

// RW-FORM-25: as equal as possible, front ranks one stronger.
boost::container::static_vector<int, kMostStands> evenly(int platoons, int ranks) {
  boost::container::static_vector<int, kMostStands> sizes;
  for (int r = 0; r < ranks; ++r) sizes.push_back(platoons / ranks + (r < platoons % ranks ? 1 : 0));
  return sizes;
}

Stand ranked_stand(const OwnFrame& frame, const Base& base, double u, double v, int rank, int file) {
  Stand stand{.centre = frame.world(u, v), .facing = frame.facing, .base = base};
  stand.rank = static_cast<std::int8_t>(rank);
  stand.file = static_cast<std::int8_t>(file);
  stand.fights = rank == 0;
  return stand;
}

// RW-FORM-26: at the right end of the front rank, fronts level. Where the rear rank is the longer one it stands clear of that.
Stand gun_in_rank(const OwnFrame& frame, const Body& body, double right_edge, int file) {
  const double u = right_edge + gap_of(body.type, body.shape) + kBattalionGunBase.front / 2;
  const double v = base_of(body.type).depth / 2 - kBattalionGunBase.depth / 2;
  Stand stand = ranked_stand(frame, kBattalionGunBase, u, v, 0, file);
  stand.gun = true;
  stand.right_end = true;
  return stand;
}

// RW-GEO-16: the platoons at one end, with a gun that stands there, turn as one row about the boundary with the next one.
void swing_wing(const Body& body, const OwnFrame& frame, Stands& stands) {
  const Shape& shape = body.shape;
  const int platoons = std::min<int>(shape.wing, body.platoons - 1);
  const Base base = base_of(body.type);
  const int first = shape.wing_right ? body.platoons - platoons : 0;
  const int slot = shape.wing_right ? first : platoons;  // its left edge is the boundary
  const double u = (slot - centre_slot(body.platoons, shape.extra_left) - 0.5) * base.front;
  const Vec2 pivot = frame.world(u, shape.wing_advanced ? base.depth / 2 : -base.depth / 2);
  const bool clockwise = shape.wing_right != shape.wing_advanced;
  const Facing turned = frame.facing.turned(clockwise ? shape.wing_angle : -shape.wing_angle);
  const Vec2 forward = turned.forward();
  const int end = shape.wing_right ? std::ssize(stands) : platoons;
  for (int i = first; i < end; ++i) {
    Stand& stand = stands[i];
    const Vec2 off = stand.centre - pivot;
    stand.centre = pivot + right_of(forward) * dot(off, frame.right) + forward * dot(off, frame.forward);
    stand.facing = turned;
  }
}

// RW-GEO-14: how many slots the left end of a rank stands to the right of the Centre Platoon. A longer rear rank (RW-FORM-36)
// is level with the front rank on the far side and juts out towards the neighbour.
int leftmost_slot(const Shape& shape, int front_width, int width) {
  if (!shape.rear_stronger) return -centre_slot(width, shape.extra_left);
  const int left = -centre_slot(front_width, shape.extra_left);
  return shape.extra_left ? left + front_width - width : left;
}

// RW-GEO-14: every formation of ranks one behind the other.
Stands lay_ranks(const Body& body) {
  Stands out;
  const OwnFrame frame(body.pose);
  const Base base = base_of(body.type);
  const double pace = base.front + gap_of(body.type, body.shape);
  const auto sizes = rank_sizes(body.type, body.platoons, body.shape);
  int rightmost = 0;
  for (const int width : sizes) rightmost = std::max(rightmost, leftmost_slot(body.shape, sizes[0], width) + width - 1);
  for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
    const int left = leftmost_slot(body.shape, sizes[0], sizes[rank]);
    const double v = -base.depth * static_cast<double>(rank);
    for (int i = 0; i < sizes[rank]; ++i) {
      Stand stand = ranked_stand(frame, base, (left + i) * pace, v, static_cast<int>(rank), i);
      stand.centre_platoon = rank == 0 && left + i == 0;
      stand.left_end = i == 0;
      stand.right_end = i + 1 == sizes[rank] && !(rank == 0 && body.gun);
      out.push_back(stand);
    }
    if (rank == 0 && body.gun) out.push_back(gun_in_rank(frame, body, rightmost * pace + base.front / 2, sizes[0]));
  }
  return out;
}

// RW-GEO-17, RW-GEO-18: each stand has its own place.
Stands lay_trail(const Body& body, std::span<const Pose> places, bool in_file) {
  Stands out;
  const int count = std::min<int>(body.platoons + (body.gun ? 1 : 0), std::ssize(places));
  const int centre = in_file ? 0 : centre_slot(body.platoons, body.shape.extra_left);
  for (int i = 0; i < count; ++i) {
    const Pose& place = places[i];
    const bool gun = body.gun && i == body.platoons;
    Stand stand{.centre = place.at(), .facing = place.facing, .base = gun ? kBattalionGunBase : base_of(body.type)};
    stand.rank = static_cast<std::int8_t>(in_file ? i : 0);
    stand.file = static_cast<std::int8_t>(in_file ? 0 : i);
    stand.centre_platoon = i == centre;
    stand.gun = gun;
    stand.fights = !in_file || i == 0;
    stand.left_end = in_file || i == 0;
    stand.right_end = in_file || i + 1 == count;
    out.push_back(stand);
  }
  return out;
}

Stands lay_body_square(const Body& body) {
  Stands out;
  const SquarePlan plan{body.type, body.platoons, body.shape.extra_left, body.pose};
  const int front = rank_sizes(body.type, body.platoons, body.shape)[0];
  lay_square(plan, 0, front, out);
  if (body.gun) out.push_back(square_gun(plan, false));
  lay_square(plan, front, body.platoons, out);
  return out;
}

Rings merged(const Stands& stands) {
  Rings rings;
  for (std::size_t i = 0; i < stands.size();) {
    const Stand& first = stands[i];
    const Vec2 right = right_of(first.facing.forward());
    std::size_t end = i + 1;
    for (; end < stands.size(); ++end) {
      const Stand& next = stands[end];
      if (next.facing != first.facing || next.gun != first.gun || next.rank != first.rank) break;
      const Vec2 off = next.centre - stands[end - 1].centre - right * first.base.front;
      if (length_squared(off) > kShoulder * kShoulder) break;
    }
    const Vec2 middle = (first.front_middle() + stands[end - 1].front_middle()) * 0.5;
    const double half = first.base.front * static_cast<double>(end - i) / 2;
    rings.push_back(rectangle(middle, first.facing, half, first.base.depth));
    i = end;
  }
  return rings;
}

}  // namespace

Ring Stand::ring() const { return rectangle(front_middle(), facing, base.front / 2, base.depth); }
Ring Block::ring() const { return rectangle(front, facing, half_width, depth); }

// RW-FORM-8, RW-FORM-9
double gap_of(PlatoonType type, const Shape& shape) {
  if (shape.formation != Formation::SkirmishLine) return 0;
  return shape.gap > 0 ? shape.gap / 100.0 : base_of(type).front;
}

Body body_of(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  return {b.type, b.platoons, b.gun == Gun::Present, b.shape, b.pose, {b.trail.data(), b.trail.size()}};
}

// RW-FORM-5, 7, 10, 17 to 23, 25, 30
boost::container::static_vector<int, kMostStands> rank_sizes(PlatoonType type, int platoons, const Shape& shape) {
  const auto reversed_if = [&](auto sizes) {
    if (shape.rear_stronger) std::reverse(sizes.begin(), sizes.end());
    return sizes;
  };
  switch (shape.formation) {
    case Formation::DoubleLine: return reversed_if(evenly(platoons, platoons > 1 ? 2 : 1));
    case Formation::SkirmishLine: return evenly(platoons, shape.doubled && !shape.bent && platoons > 1 ? 2 : 1);
    case Formation::MarchColumn: return evenly(platoons, platoons);
    case Formation::AttackColumn: return reversed_if(evenly(platoons, std::min(platoons, attack_ranks(type))));
    case Formation::Square:
      if (platoons == kLeastSquare) return {1, 2, 1};
      return evenly(platoons, std::min(platoons, 3));
    default: return evenly(platoons, 1);
  }
}

Stands stands_of(const Body& body) {
  if (body.platoons <= 0) return {};
  if (is_bent(body)) return lay_trail(body, body.trail, false);
  if (body.shape.formation == Formation::MarchColumn) {
    const int count = body.platoons + (body.gun ? 1 : 0);
    if (std::ssize(body.trail) >= count) return lay_trail(body, body.trail, true);
    const Trail straight = straight_trail(body);
    return lay_trail(body, straight, true);
  }
  if (body.shape.formation == Formation::Square && body.platoons >= kLeastSquare) return lay_body_square(body);
  Stands out = lay_ranks(body);
  if (body.shape.formation == Formation::Line && body.shape.wing > 0) swing_wing(body, OwnFrame(body.pose), out);
  return out;
}

Stands stands_of(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.building >= 0) return building_stands(s, id);
  if (b.partner != kNoPiece) return joint_stands(s, id);
  return stands_of(body_of(s, id));
}

Rings bases_of(const Body& body) { return merged(stands_of(body)); }

Rings bases_of(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.building < 0) return merged(stands_of(s, id));
  Rings rings;
  rings.push_back(building_ring(s, b.building));  // RW-TERR-10
  return rings;
}

// RW-GEO-19: behind the gun, whether it is towed or not. In march column gun and limber share their place in the file.
Rings limbers_behind(const Body& body) {
  Rings rings;
  if (body.shape.formation == Formation::MarchColumn) return rings;
  for (const Stand& gun : stands_of(body)) {
    const Vec2 behind = gun.centre - gun.facing.forward() * (gun.base.depth / 2);
    rings.push_back(rectangle(behind, gun.facing, kLimberBase.front / 2, kLimberBase.depth));
  }
  return rings;
}

Rings limbers_of(const State& s, PieceId id) {
  if (!s.card(id).limbers || s.unit(id).arm != Arm::Artillery) return {};
  return limbers_behind(body_of(s, id));
}

OwnExtent extent_of(const Body& body) {
  const OwnFrame frame(body.pose);
  OwnExtent e{kNowhere, -kNowhere, kNowhere, -kNowhere};
  for (const Stand& stand : stands_of(body)) {
    const Ring ring = stand.ring();
    for (const Vec2 corner : ring.corners()) {
      const Vec2 p = frame.local(corner);
      e.left = std::min(e.left, p.x);
      e.right = std::max(e.right, p.x);
      e.rear = std::min(e.rear, p.y);
      e.front = std::max(e.front, p.y);
    }
  }
  return e;
}

// RW-GEO-4
std::optional<Block> block_of(const Body& body) {
  const bool winged = body.shape.formation == Formation::Line && body.shape.wing > 0;
  if (body.platoons <= 0 || body.shape.formation == Formation::MarchColumn || winged || is_bent(body))
    return std::nullopt;
  const OwnFrame frame(body.pose);
  const OwnExtent e = extent_of(body);
  return Block{frame.world((e.left + e.right) / 2, e.front), body.pose.facing, (e.right - e.left) / 2,
               e.front - e.rear};
}

std::optional<Block> block_of(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.building >= 0) return std::nullopt;
  if (b.partner != kNoPiece) return joint_block(s, id);
  return block_of(body_of(s, id));
}

// RW-FACE-3
Pose about_faced(const Body& body, Facing facing) {
  const OwnExtent e = extent_of(body);
  const double u = (e.left + e.right) / 2;
  const double v = (e.front + e.rear) / 2;
  const Vec2 centre = OwnFrame(body.pose).world(u, v);
  const Vec2 forward = facing.forward();
  return Pose::snapped(centre - right_of(forward) * u - forward * v, facing);
}

Pose pose_with_front(const Body& body, Vec2 front_middle, Facing facing) {
  Body turned = body;
  turned.pose = Pose{0, 0, facing};
  const auto block = block_of(turned);
  const Vec2 off = block ? block->front : facing.forward() * (base_of(body.type).depth / 2);
  return Pose::snapped(front_middle - off, facing);
}

}  // namespace grognard::revwars
