// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/rules/b2b_shoot/swept.h"

// Ground swept by squares and by battalions with a swung wing (RW-FIRE-10, RW-FIRE-11).
namespace grognard::revwars {
namespace {

constexpr int kSquareSides = 4;

// One side of a square's block: who stands there, measured along it from its middle.
struct SideRow {
  Vec2 middle;
  Facing facing;
  double half_width = 0;
  struct Place {
    double left = 0;
    double right = 0;
    int own = -1;  // stand of the battalion that shoots; -1: its partner's
  };
  boost::container::static_vector<Place, 2 * kMostStands> places;  // from left to right, looking out
};

// The block of a square as its four sides, front first and on to the right; a battalion gun stands beside it.
class SquareSides {
 public:
  SquareSides(const State& s, const Firing& f) {
    const Battalion& b = s.unit(f.unit);
    const bool joint = b.partner != kNoPiece;
    const Facing front = (joint && b.joint_second ? s.unit(b.partner) : b).pose.facing;
    const Stands others = joint ? stands_of(s, b.partner) : Stands{};
    const Frame frame{b.pose.at(), front.forward(), 0, 0};
    find_extent(frame, f.stands);
    find_extent(frame, others);
    for (int k = 0; k < kSquareSides; ++k) sides_[k] = side(frame, front, k);
    place_stands(f.stands, true);
    place_stands(others, false);
    for (SideRow& row : sides_)
      std::sort(row.places.begin(), row.places.end(),
                [](const SideRow::Place& x, const SideRow::Place& y) { return x.left < y.left; });
  }
  const SideRow& operator[](int k) const { return sides_[k]; }

 private:
  void find_extent(const Frame& frame, const Stands& stands) {
    for (const Stand& stand : stands) {
      if (stand.gun) continue;
      const Ring base = stand.ring();
      for (const Vec2 corner : base.corners()) {
        const Vec2 at = frame.local(corner);
        low_ = {std::min(low_.x, at.x), std::min(low_.y, at.y)};
        high_ = {std::max(high_.x, at.x), std::max(high_.y, at.y)};
      }
    }
  }
  SideRow side(const Frame& frame, Facing front, int k) const {
    const Vec2 centre = (low_ + high_) * 0.5;
    const Vec2 half = (high_ - low_) * 0.5;
    const bool along = k % 2 == 0;
    const double out = along ? half.y : half.x;
    const Facing facing = front.turned(900 * k);
    return {frame.world(centre) + facing.forward() * out, facing, along ? half.x : half.y, {}};
  }
  void place_stands(const Stands& stands, bool own) {
    for (std::size_t i = 0; i < stands.size(); ++i) {
      const Stand& stand = stands[i];
      if (!stand.fights || stand.gun) continue;
      for (SideRow& row : sides_) {
        if (row.facing != stand.facing) continue;
        const double u = dot(stand.centre - row.middle, right_of(row.facing.forward()));
        row.places.push_back({u - stand.base.front / 2, u + stand.base.front / 2, own ? static_cast<int>(i) : -1});
      }
    }
  }
  Vec2 low_ = {kNowhere, kNowhere};
  Vec2 high_ = {-kNowhere, -kNowhere};
  SideRow sides_[kSquareSides];
};

Lane lane_of_side(const State& s, const SideRow& row, double left, double right, int weapon) {
  const Vec2 across = right_of(row.facing.forward());
  return {.origin = row.middle + across * ((left + right) / 2),
          .facing = row.facing,
          .half_width = (right - left) / 2,
          .far = weapon_of(s, weapon).range,
          .to_range = true,
          .weapon = weapon};
}

bool fires_there(const Firing& f, const SideRow::Place& place) {
  return place.own >= 0 && f.fires(static_cast<std::size_t>(place.own));
}

void add_strips(const State& s, const Firing& f, const SideRow& row, int weapon, Lanes& out) {
  for (std::size_t i = 0; i < row.places.size(); ++i) {
    if (!fires_there(f, row.places[i])) continue;
    std::size_t last = i;
    while (last + 1 < row.places.size() && fires_there(f, row.places[last + 1]) &&
           within(row.places[last + 1].left - row.places[last].right, kOverlapSlack))
      ++last;
    Lane lane = lane_of_side(s, row, row.places[i].left, row.places[last].right, weapon);
    for (std::size_t k = i; k <= last; ++k) lane.stands.push_back(static_cast<std::int8_t>(row.places[k].own));
    out.push_back(lane);
    i = last;
  }
}

// From the end platoon's strip out to the diagonal of the block's corner.
void add_corner(const State& s, const Firing& f, const SideRow& row, bool left, int weapon, Lanes& out) {
  const SideRow::Place& end = left ? row.places.front() : row.places.back();
  if (!fires_there(f, end)) return;
  const double inner = left ? end.left : end.right;
  const double outer = left ? std::min(-row.half_width, inner) : std::max(row.half_width, inner);
  Lane lane = lane_of_side(s, row, std::min(inner, outer), std::max(inner, outer), weapon);
  (left ? lane.opens_left : lane.opens_right) = true;
  lane.stands.push_back(static_cast<std::int8_t>(end.own));
  out.push_back(lane);
}

// The hinge of a wing: the first of two neighbours that face different ways; both outwards only if it is refused.
std::optional<std::size_t> hinge_of(const Firing& f) {
  for (std::size_t i = 0; i + 1 < f.stands.size(); ++i)
    if (f.stands[i].rank == 0 && f.stands[i + 1].rank == 0 && f.stands[i].facing != f.stands[i + 1].facing) return i;
  return std::nullopt;
}

}  // namespace

bool is_square(const Battalion& b) { return b.formation() == Formation::Square && b.building < 0; }

// Corner k is the left end of side k and the right end of the side before it: front left, front right, rear right, rear left.
int corners_of(const State& s, const Firing& f) {
  if (!is_square(s.unit(f.unit))) return 0;
  const SquareSides sides(s, f);
  int bits = 0;
  for (int k = 0; k < kSquareSides; ++k) {
    if (sides[k].places.empty()) continue;
    if (sides[k].places.front().own >= 0) bits |= 1 << k;
    if (sides[k].places.back().own >= 0) bits |= 1 << ((k + 1) % kSquareSides);
  }
  return bits;
}

void add_square_lanes(const State& s, const Firing& f, int weapon, Lanes& out) {
  const SquareSides sides(s, f);
  for (int k = 0; k < kSquareSides; ++k) {
    const SideRow& row = sides[k];
    if (row.places.empty()) continue;
    add_strips(s, f, row, weapon, out);
    if (!f.leaves_out(k)) add_corner(s, f, row, true, weapon, out);
    if (!f.leaves_out((k + 1) % kSquareSides)) add_corner(s, f, row, false, weapon, out);
  }
}

bool has_hinge(const Firing& f) {
  const std::optional<std::size_t> at = hinge_of(f);
  return at && turn_between(f.stands[*at].facing, f.stands[*at + 1].facing) > 0;
}

// Between the strips of the two platoons beside the hinge, each out to the line that halves the angle.
void add_hinge_lanes(const State& s, const Firing& f, int weapon, Lanes& out) {
  const Shape& shape = s.unit(f.unit).shape;
  if (shape.formation != Formation::Line || shape.wing <= 0 || f.leaves_out(0) || !has_hinge(f)) return;
  const std::size_t at = *hinge_of(f);
  for (const std::size_t i : {at, at + 1}) {
    if (!f.fires(i) || f.stands[i].gun) continue;
    const Stand& stand = f.stands[i];
    const bool on_right = i == at;  // the hinge is at this platoon's right
    const Vec2 aside = right_of(stand.facing.forward()) * (stand.base.front / 2);
    Lane lane{.origin = stand.front_middle() + (on_right ? aside : -aside),
              .facing = stand.facing,
              .far = weapon_of(s, weapon).range,
              .to_range = true,
              .opens_left = !on_right,
              .opens_right = on_right,
              .corner_angle = turn_between(f.stands[at].facing, f.stands[at + 1].facing),
              .hinge = stand.base.depth,
              .weapon = weapon};
    lane.stands.push_back(static_cast<std::int8_t>(i));
    out.push_back(lane);
  }
}

}  // namespace grognard::revwars
