// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "esr/advice/advice.h"
#include "esr/position/ground.h"
#include "esr/rules/06_deploy/deploy.h"

// Some order for an option, to be judged. Not rules.
namespace grognard::esr {
namespace {

Facing any_facing(Random& random) { return Facing::tenths(static_cast<int>(random.below(3600))); }
double fraction(Random& random) { return (1 + random.below(100)) / 100.0; }

Pose random_pose_near(const Pose& from, double reach, Random& random) {
  const Facing bearing =
      random.below(4) == 0 ? any_facing(random) : from.facing.turned(static_cast<int>(random.below(1201)) - 600);
  const Facing facing =
      random.below(2) == 0 ? from.facing : from.facing.turned(static_cast<int>(random.below(901)) - 450);
  return Pose::snapped(from.at() + bearing.forward() * (reach * fraction(random)), facing);
}

Pose anywhere(const State& s, Side side, double deep, Random& random) {
  const Ground& ground = *s.setup->ground;
  const Edge edge = s.setup->sides[side].edge;
  const double across = fraction(random), in = deep * fraction(random);
  const Vec2 at = edge == Edge::North   ? Vec2{across * ground.width, ground.height - in}
                  : edge == Edge::South ? Vec2{across * ground.width, in}
                  : edge == Edge::East  ? Vec2{ground.width - in, across * ground.height}
                                        : Vec2{in, across * ground.height};
  return Pose::snapped(at, inward(edge));
}

// Beside a Unit of its own Formation, where batteries and Units that deploy belong.
Pose beside_friends(const State& s, PieceId unit, Random& random) {
  const int f = s.unit(unit).formation;
  Members friends;
  each_member(s, f, [&](PieceId id) {
    if (id != unit && stands(s.unit(id)) && friends.size() < friends.capacity()) friends.push_back(id);
  });
  if (friends.empty()) return s.unit(unit).pose;
  const PieceId by = friends[random.below(static_cast<std::uint32_t>(friends.size()))];
  const Frame frame = frame_of(s, by);
  const int to_the_right = random.below(2) == 0 ? 1 : -1;
  const double aside = to_the_right * (frame.half_width + 60 + random.below(120));
  const double ahead = static_cast<double>(random.below(300)) - 200;
  return Pose::snapped(frame.world({aside, ahead}), s.unit(by).pose.facing);
}

// Whither its orders send a Formation; home, if it runs.
Vec2 way_of_formation(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  const Vec2 home = homeward(s, f.side);
  if (has_status(f)) return home;
  const Vec2 from = middle_of(s, formation);
  Vec2 to = from;
  if (f.active.kind == Directive::Move) to = f.active.point.at();
  else if (s.is_formation(f.active.target)) to = middle_of(s, s.formation_index(f.active.target));
  else if (s.is_place(f.active.target)) to = middle_of_place(s, f.active.target);
  return length(to - from) < 1 ? home : unit_vector(to - from);
}

// As its orders want it, or anyhow; a little or far.
Pose random_way(const State& s, int formation, const Pose& from, Random& random) {
  const double reach = 1500.0 / static_cast<double>(1 << random.below(10));
  if (random.below(2) == 0) return random_pose_near(from, reach, random);
  return Pose::snapped(from.at() + way_of_formation(s, formation) * (reach * fraction(random)), from.facing);
}

// Where a battery can be brought up: beside friends, or before the reserve of its own kind.
Pose random_place_for_guns(const State& s, PieceId battery, Random& random) {
  const Formation& f = s.formation(s.unit(battery).formation);
  if (random.below(3) > 0 && class_of(s, s.unit(battery).formation) != Arm::Artillery)
    return beside_friends(s, battery, random);
  const Pose from = random.below(2) == 0 ? f.reserve : s.unit(battery).pose;
  if (random.below(3) == 0) return Pose::snapped(from.at() + from.facing.forward() * 10, from.facing);
  return random_pose_near(from, random.below(2) == 0 ? 250 : 850, random);
}

void sample_pose(const State& s, const Option& option, Side side, Random& random, Command& c) {
  const Verb verb = option.verb;
  const PieceId id = option.unit;
  if (verb == Verb("march") || verb == Verb("place") || verb == Verb("station")) {
    const double deep = verb == Verb("march") ? s.setup->ground->height : kNearEnemy;
    c.path.push_back(verb == Verb("march") && random.below(2) == 0 ? random_pose_near(s.general(id).pose, 2500, random)
                                                                   : anywhere(s, side, deep, random));
  } else if (verb == Verb("advance")) {
    c.path.push_back(random_way(s, s.formation_index(id), s.general(id).pose, random));
    c.find_way = true;
  } else if (verb == Verb("move")) {
    c.path.push_back(random_way(s, s.unit(id).formation, s.unit(id).pose, random));
    c.find_way = true;
  } else if (verb == Verb("bring-up")) {
    c.path.push_back(random_place_for_guns(s, id, random));
  } else if (verb == Verb("ride")) {
    c.path.push_back(random_pose_near(s.general(id).pose, kGeneral.cross_country, random));
  } else if (verb == Verb("turn")) {
    const int most = s.options().battery_pivot;
    const Pose from = s.unit(id).pose;
    c.path.push_back({from.x, from.y, from.facing.turned(static_cast<int>(random.below(2 * most + 1)) - most)});
  } else if (verb == Verb("rally") || verb == Verb("return")) {
    const PieceId back = verb == Verb("rally") ? option.target : id;
    if (const std::optional<Pose> place = usual_return(s, back)) c.path.push_back(*place);
  } else if (verb == Verb("put")) {
    const std::optional<Pose> place = usual_place(s, id, s.placing.ground);
    c.path.push_back(place && random.below(3) > 0 ? *place : beside_friends(s, id, random));
  } else if (s.is_unit(id)) {
    c.path.push_back(beside_friends(s, id, random));
  } else {
    c.path.push_back(s.general(id).pose);
  }
}

int sample_number(const Option& option, Random& random) {
  if (option.verb == Verb("area")) return 225 + 25 * static_cast<int>(random.below(28));
  if (option.verb == Verb("break-through")) return 25 * static_cast<int>(random.below(19));
  return option.number;
}

// Troops in close order find few places where they may go: a random player looks about a little before he gives up.
void sample_place(const Battle& battle, const State& s, const Option& option, Side side, Random& random, Command& c) {
  constexpr int kLooks = 8;
  const Quietly trying;
  const Command bare = c;
  for (int look = 0; look < kLooks; ++look) {
    c = bare;
    sample_pose(s, option, side, random, c);
    if (battle.judge(c).legal()) return;
  }
}

}  // namespace

Command sample_order(const Battle& battle, const State& s, const Option& option, Random& random) {
  const Side side = option.only.value_or(question(s).side);
  Command c = order_for(side, option);
  if (option.needs == Needs::Path || option.needs == Needs::Pose) sample_place(battle, s, option, side, random, c);
  if (option.needs == Needs::Number) c.number = sample_number(option, random);
  return c;
}

}  // namespace grognard::esr
