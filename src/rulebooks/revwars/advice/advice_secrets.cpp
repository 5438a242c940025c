// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/advice/plans.h"
#include "revwars/rules/00_set_up/set_up.h"
#include "revwars/rules/a_start_of_turn/ambush.h"

// What the other side may hide.
namespace grognard::revwars {
namespace {

constexpr int kTries = 40;

Shape usual_shape(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  const Formation f = is_skirmishers(b)                           ? Formation::SkirmishLine
                      : may_form(b.type, Formation::AttackColumn) ? Formation::AttackColumn
                                                                  : Formation::Line;
  return setup_shape(s, unit, f);
}

// Somewhere in or behind a wood, a village or a hill, out of sight of those who are near.
bool hide_at_random(State& s, PieceId unit, const Shape& shape, Random& random) {
  const auto& areas = s.setup->ground->areas;
  const Facing facing = inward(s.setup->sides[s.side_of(unit)].edge);
  for (int i = 0; i < kTries && !areas.empty(); ++i) {
    const std::size_t number = random.below(static_cast<std::uint32_t>(areas.size()));
    const bool cover = s.setup->areas[number].kind == Kind::Wood || s.setup->areas[number].flags.hill;
    const Box& box = areas[number].box;
    const auto between = [&](double low, double high) { return low + (high - low) * random.below(1001) / 1000.0; };
    const Vec2 at{between(box.low.x, box.high.x), between(box.low.y, box.high.y)};
    if (!cover) continue;
    const Pose pose = Pose::snapped(at, facing);
    if (may_not_lie_there(s, unit, setup_bases(s, unit, shape, pose))) continue;
    s.unit(unit).shape = shape;
    s.unit(unit).pose = pose;
    return true;
  }
  return false;
}

}  // namespace

void imagine_ambushes(State& s, Side side, Random& random) {
  const Quietly trying;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Battalion& b = s.unit(id);
    if (b.side == side || b.place != Place::Hidden || b.pose != Pose{}) continue;
    const Shape shape = usual_shape(s, id);
    if (hide_at_random(s, id, shape, random)) continue;
    if (const auto pose = hiding_pose(s, id, shape)) {
      b.shape = shape;
      b.pose = *pose;
    } else {
      b.place = Place::Reserve;  // nowhere to be: it does not come into this playout
    }
  }
}

}  // namespace grognard::revwars
