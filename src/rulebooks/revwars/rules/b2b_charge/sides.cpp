// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/convex.h"
#include "revwars/rules/b2b_charge/contact.h"

// Which side of a battalion a charge meets, and whether it meets it squarely (RW-CHARGE-8, RW-STAND-9 to 11, RW-GEO-5 to 9).
namespace grognard::revwars {
namespace {

constexpr double kWholeTable = 1000;  // RW-GEO-8: for positive contact the strip has no end
constexpr double kOutward = 0.06;     // a hair more than shapes may overlap
constexpr int kHalfRight = 450;       // tenths of a degree
constexpr int kRightAngle = 900;

// RW-GEO-4: the block; without one the bases themselves, or the outline of a building (RW-TERR-10).
Rings footprint_of(const State& s, PieceId id) {
  const auto block = block_of(s, id);
  if (!block) return bases_of(s, id);
  Rings rings;
  rings.push_back(block->ring());
  return rings;
}

// Bases that stand against one another hide their common edges.
bool edge_is_covered(const Rings& rings, std::size_t own, Vec2 a, Vec2 b) {
  const Vec2 outward = right_of(b - a) * (1 / length(b - a));
  const Vec2 probe = (a + b) * 0.5 + outward * kOutward;
  for (std::size_t i = 0; i < rings.size(); ++i)
    if (i != own && contains(rings[i], probe)) return true;
  return false;
}

double distance_to_edge(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 edge = b - a;
  const double share = std::clamp(dot(p - a, edge) / length_squared(edge), 0.0, 1.0);
  return length(p - a - edge * share);
}

// Bodies that stand before others and hide them.
using Screens = boost::container::small_vector<Ring, 16>;

// The breadth of a stand's front behind which a shape lies.
Interval breadth_before(const Stand& stand, const Ring& ring) {
  const Vec2 right = right_of(stand.facing.forward());
  const double half = stand.base.front / 2;
  Interval span{half, -half};
  for (const Vec2 corner : ring.corners()) {
    const double at = std::clamp(dot(corner - stand.centre, right), -half, half);
    span = {std::min(span.from, at), std::max(span.to, at)};
  }
  return span;
}

// RW-GEO-8: straight ahead, and not only behind somebody nearer.
bool is_ahead(const Stand& stand, const Ring& ring, const Screens& screens) {
  if (!directly_ahead(stand, ring, kWholeTable)) return false;
  const double away = distance_ahead(stand, ring);
  std::vector<Interval> hidden;
  for (const Ring& screen : screens)
    if (distance_ahead(stand, screen) < away - kOverlapSlack) hidden.push_back(breadth_before(stand, screen));
  if (hidden.empty()) return true;
  convex::sort_and_join(hidden);
  const Interval whole = breadth_before(stand, ring);
  double clear_from = whole.from;
  for (const Interval& part : hidden) {
    if (std::min(part.from, whole.to) - clear_from > kOverlapSlack) return true;
    clear_from = std::max(clear_from, part.to);
  }
  return whole.to - clear_from > kOverlapSlack;
}

// RW-GEO-8: some front-rank platoon of the charger has this shape straight ahead.
bool ahead_of_front(const Stands& stands, const Shape& shape, const Ring& ring, const Screens& screens) {
  return std::ranges::any_of(stands,
                             [&](const Stand& k) { return k.fights && is_ahead(reaching(k, shape), ring, screens); });
}

bool faces_whole_core(const Stands& stands, const Shape& shape, const Rings& target, const Screens& screens) {
  const Core core = core_of(stands, shape);
  return std::ranges::all_of(core, [&](std::size_t k) {
    const Stand stand = reaching(stands[k], shape);
    return std::ranges::any_of(target, [&](const Ring& ring) { return is_ahead(stand, ring, screens); });
  });
}

// All of the target, skirmishers reaching half-way across their gaps.
Rings reaching_bases(const State& s, PieceId id) {
  if (!in_skirmish_line(s.unit(id)) || s.unit(id).building >= 0) return bases_of(s, id);
  Rings rings;
  for (const Stand& stand : stands_of(s, id)) rings.push_back(reaching(stand, s.unit(id).shape).ring());
  return rings;
}

bool covers_core_of(const State& s, const Stands& stands, const Shape& shape, PieceId target, const Screens& screens) {
  if (s.unit(target).building >= 0) return ahead_of_front(stands, shape, bases_of(s, target).front(), screens);
  const Stands theirs = stands_of(s, target);
  const Core core = core_of(theirs, s.unit(target).shape);
  return std::ranges::all_of(core, [&](std::size_t j) {
    return ahead_of_front(stands, shape, reaching(theirs[j], s.unit(target).shape).ring(), screens);
  });
}

// The way the target's front looks where the charge meets it.
Facing front_met(const State& s, PieceId target, const Stands& charger) {
  if (const auto block = block_of(s, target)) return block->facing;
  const Stand& centre = charger[centre_index(charger)];
  const Stands theirs = stands_of(s, target);
  Facing met = s.unit(target).pose.facing;
  double nearest = 2 * kNowhere;
  for (const Stand& stand : theirs) {
    const double ahead = distance_ahead(centre, stand.ring());
    const double away = ahead < kNowhere ? ahead : kNowhere + length(stand.centre - centre.centre);
    if (away >= nearest) continue;
    nearest = away;
    met = stand.facing;
  }
  return met;
}

bool may_stand_in_brigade_square(const State& s, PieceId id, int brigade) {
  const Battalion& b = s.unit(id);
  const bool in_line = b.formation() == Formation::Line || b.formation() == Formation::DoubleLine;
  return is_active(b) && in_line && b.shape.wing == 0 && b.building < 0 && s.brigade_of(id) == brigade;
}

Vec2 front_corner(const Block& block, bool right) {
  const Vec2 along = right_of(block.facing.forward()) * block.half_width;
  return right ? block.front + along : block.front - along;
}

// The battalion whose left front corner is at the right front corner of this one, turned to the right of it or in line.
PieceId next_in_brigade_square(const State& s, PieceId id) {
  const auto block = block_of(s, id);
  if (!block) return kNoPiece;
  const Vec2 corner = front_corner(*block, true);
  for (PieceId other = 0; other < s.unit_count(); ++other) {
    if (other == id || !may_stand_in_brigade_square(s, other, s.brigade_of(id))) continue;
    const auto theirs = block_of(s, other);
    if (!theirs || beyond(length(front_corner(*theirs, false) - corner), kBrigadeSquareGap)) continue;
    const int turn = turn_between(block->facing, theirs->facing);
    if (turn >= -10 && turn <= kRightAngle + 10) return other;
  }
  return kNoPiece;
}

// RW-TERR-5: is this platoon, which the charger's stand meets, covered from where that stand came from?
int cover_of(const State& s, PieceId target, const Stand& platoon, Vec2 came_from, int astride) {
  const int area = obstacle_between(s, platoon.ring(), came_from, platoon.centre, astride);
  return area == s.unit(target).astride ? -1 : area;  // RW-MOVE-27
}

}  // namespace

// RW-CHARGE-5
FootSides sides_met(const State& s, PieceId target, Vec2 from) {
  const Rings rings = footprint_of(s, target);
  double nearest = kNowhere;
  Vec2 point;
  for (const Ring& ring : rings) {
    const Gap to = gap(from, ring);
    if (to.distance >= nearest) continue;
    nearest = to.distance;
    point = to.to;
  }
  FootSides sides;
  for (std::size_t i = 0; i < rings.size(); ++i)
    for (std::size_t c = 0; c < rings[i].size() && sides.size() < sides.capacity(); ++c) {
      const Vec2 a = rings[i][c];
      const Vec2 b = rings[i][c + 1 == rings[i].size() ? 0 : c + 1];
      if (distance_to_edge(point, a, b) > kTolerance || dot(from - a, right_of(b - a)) < 0) continue;
      if (edge_is_covered(rings, i, a, b)) continue;
      sides.push_back({a, b, facing_of(left_of(b - a))});
    }
  return sides;
}

std::size_t centre_index(const Stands& stands) {
  for (std::size_t i = 0; i < stands.size(); ++i)
    if (stands[i].centre_platoon) return i;
  return 0;
}

Core core_of(const Stands& stands, const Shape& shape) {
  Core core;
  if (stands.empty()) return core;
  const std::size_t centre = centre_index(stands);
  core.push_back(centre);
  for (std::size_t i = 0; i < stands.size() && core.size() < core.capacity(); ++i)
    if (stands[i].rank == stands[centre].rank && std::abs(stands[i].file - stands[centre].file) == 1 &&
        adjacent(stands, centre, i, shape))
      core.push_back(i);
  return core;
}

namespace {

// RW-CHARGE-8; of a joint square either battalion will do (RW-FORM-32)
bool is_met_squarely(const State& s, PieceId charger, const Stands& stands, PieceId target, const Screens& screens) {
  const Shape& shape = s.unit(charger).shape;
  const PieceId partner = s.unit(target).partner;
  Rings whole = reaching_bases(s, target);
  if (partner != kNoPiece)
    for (const Ring& ring : reaching_bases(s, partner))
      if (whole.size() < whole.capacity()) whole.push_back(ring);
  if (faces_whole_core(stands, shape, whole, screens) || covers_core_of(s, stands, shape, target, screens)) return true;
  return partner != kNoPiece && covers_core_of(s, stands, shape, partner, screens);
}

}  // namespace

bool makes_positive(const State& s, PieceId charger, const Stands& stands, PieceId target) {
  return is_met_squarely(s, charger, stands, target, {});
}

bool makes_positive_besides(const State& s, PieceId charger, const Stands& stands, PieceId enemy) {
  Screens screens;
  each_active(s, other(s.side_of(charger)), [&](PieceId id) {
    if (id == enemy || id == s.unit(enemy).partner || !maybe_within(s, charger, id, kAlsoCharged)) return;
    const Rings rings = reaching_bases(s, id);
    screens.insert(screens.end(), rings.begin(), rings.end());
  });
  return is_met_squarely(s, charger, stands, enemy, screens);
}

bool is_positive(const State& s, PieceId charger, PieceId target) {
  return makes_positive(s, charger, stands_of(s, charger), target);
}

// RW-GEO-7, RW-STAND-11
Struck struck_side(const State& s, PieceId target, const Stands& charger) {
  const Facing charging = charger[centre_index(charger)].facing;
  const int turn = std::abs(turn_between(front_met(s, target, charger), charging));
  if (turn >= 1800 - kHalfRight) return Struck::Front;
  return turn <= kHalfRight ? Struck::Rear : Struck::Side;
}

// RW-STAND-9, RW-STAND-10; a square has no zone, only sides; a building and a closed Brigade Square have no flank (RW-GEO-6,
// RW-TERR-10, RW-FORM-34)
bool strikes_flank(const State& s, PieceId target, Vec2 start, Struck side) {
  const Battalion& b = s.unit(target);
  if (b.building >= 0 || side == Struck::Front || closed_brigade_square(s, target)) return false;
  return b.formation() == Formation::Square || !in_front_zone(s, target, start);
}

// RW-FORM-34
bool closed_brigade_square(const State& s, PieceId unit) {
  const int brigade = s.brigade_of(unit);
  if (!may_stand_in_brigade_square(s, unit, brigade)) return false;
  PieceId at = unit;
  for (int count = 1; count <= kMostGroup; ++count) {
    at = next_in_brigade_square(s, at);
    if (at == kNoPiece) return false;
    if (at == unit) return count >= 3;
  }
  return false;
}

// RW-TERR-5
int obstacle_lined(const State& s, PieceId charger, const Stands& start, const Stands& end, PieceId target,
                   int astride) {
  const Battalion& b = s.unit(target);
  if (b.building >= 0) return b.building;
  const Shape& shape = s.unit(charger).shape;
  int lined = -1;
  for (const Stand& platoon : stands_of(s, target)) {
    if (!platoon.fights) continue;
    const Ring ring = reaching(platoon, b.shape).ring();
    bool met = false;
    int cover = -1;
    for (std::size_t k = 0; k < end.size() && cover < 0; ++k) {
      if (!end[k].fights || !directly_ahead(reaching(end[k], shape), ring, kStrikeReach)) continue;
      met = true;
      cover = cover_of(s, target, platoon, start[k].centre, astride);
    }
    if (met && cover < 0) return -1;
    if (met) lined = cover;
  }
  return lined;
}

std::optional<Barred> may_not_assault(const State& s, PieceId charger, int obstacle) {
  if (obstacle < 0 || !rules_of(s, obstacle).flags.solid) return std::nullopt;
  const Battalion& b = s.unit(charger);
  if (b.arm == Arm::Cavalry)
    return Barred{"RW-TERR-13", sentence("Cavalry may not charge the defenders of {}.", ground_name(s, obstacle))};
  if (!in_skirmish_line(b))
    return Barred{"RW-TERR-12",
                  sentence("Only a skirmish line may charge the defenders of {}.", ground_name(s, obstacle))};
  return std::nullopt;
}

}  // namespace grognard::revwars
