// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/terrain.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "geometry/sight.h"
#include "tricorne/position/losses.h"

namespace grognard::tricorne {
namespace {

// TR-TERR-2 to 5, 16
void add_rough(const Unit& u, Formation f, Breakdown& hits) {
  if (u.arm == Arm::Artillery) hits.add("TR-TERR-5", "guns in rough ground or open wood", 1);
  else if (f == Formation::Line) hits.add("TR-TERR-2", "line in rough ground or open wood", 1);
  else if (is_column(f)) hits.add("TR-TERR-4", "column in rough ground or open wood", 1);
}

// TR-TERR-6, 7, 16. Columns and guns may not be there at all.
void add_wood(const Options& options, const Unit& u, Formation f, Toll& toll) {
  if (f == Formation::Line) {
    const bool mounted = is_mounted(u.arm, f);
    toll.hits.add(mounted ? RuleId("TR-CAV-4") : RuleId("TR-TERR-6"), "line in normal wood", 1);
  }
  if (f != Formation::OpenOrder) return;
  switch (options.normal_wood_open_order) {
    case Options::WoodRoll::Roll:
      toll.wood_roll = true;
      toll.hits.base("TR-TERR-7", "open order in normal wood, where a die decides", 0);
      break;
    case Options::WoodRoll::ExemptIfReduced:
      toll.hits.add("TR-TERR-7", "open order in normal wood, at full FS", u.strength() < u.full ? 0 : 1);
      break;
    case Options::WoodRoll::ExemptIfFatigueBelow:
      toll.hits.add("TR-TERR-7", "open order in normal wood, fatigue not below FS", u.fatigue < u.strength() ? 0 : 1);
      break;
  }
}

// TR-TERR-10, 11, 14
void add_dense_wood(Formation f, Breakdown& hits) {
  if (f == Formation::Line) hits.add("TR-TERR-10", "line in dense wood", 2);
  else if (f == Formation::OpenOrder) hits.add("TR-TERR-11", "open order in dense wood", 1);
  else if (f == Formation::Skirmish) hits.add("TR-TERR-14", "skirmishers in dense wood", 1);
}

// TR-TERR-17 to 23, 33
void add_lines(const Options& options, const Unit& u, Formation f, const Going& going, bool half_speed, Toll& toll) {
  if (!half_speed) toll.hits.add("TR-TERR-17", "obstacles crossed at full speed", going.obstacles);
  const bool mounted = is_mounted(u.arm, f);
  const bool gun = u.arm == Arm::Artillery;
  if (!mounted && !(options.stream_half_speed_free && half_speed && !gun))
    toll.hits.add("TR-TERR-20", "streams crossed", going.streams);
  toll.hits.add("TR-TERR-33", "heavy fieldworks crossed", going.heavy_works);
  toll.refused = going.heavy_works > 0 && !half_speed;
}

// Share of the front edge, in so many pieces, whose middles are near a stretch of the line that runs along it (TR-GEO-10).
constexpr int kLiningPieces = 40;

double gap_to_stretch(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 way = b - a;
  const double t = std::clamp(dot(p - a, way) / std::max(length_squared(way), 1e-12), 0.0, 1.0);
  return length(p - (a + way * t));
}

bool runs_parallel(Facing front, Vec2 a, Vec2 b) {
  if (a == b) return false;
  const int turn = std::abs(turn_between(front, facing_of(right_of(b - a))));
  return turn <= kLiningTurn || turn >= 1800 - kLiningTurn;
}

bool lines(const State& s, PieceId unit, const Area& work) {
  const Pose& pose = s.unit(unit).pose;
  const Vec2 middle = front_middle(s, unit);
  const double width = size_of(s, unit).width;
  if (!work.box.grown(kLiningReach + width).meets({middle, middle})) return false;
  const Vec2 aside = right_of(pose.facing.forward()) * width;
  int near = 0;
  for (int k = 0; k < kLiningPieces; ++k) {
    const Vec2 p = middle + aside * ((k + 0.5) / kLiningPieces - 0.5);
    for (std::size_t i = 0; i + 1 < work.line.size(); ++i) {
      const Vec2 a = work.line[i], b = work.line[i + 1];
      if (!runs_parallel(pose.facing, a, b) || !within(gap_to_stretch(p, a, b), kLiningReach)) continue;
      ++near;
      break;
    }
  }
  return 2 * near >= kLiningPieces;
}

int work_strength(Kind kind) { return kind == Kind::HeavyWork ? 2 : kind == Kind::LightWork ? 1 : 0; }

}  // namespace

Toll toll_of(const State& s, PieceId unit, Formation formation, const Going& going, bool half_speed) {
  const Unit& u = s.unit(unit);
  Toll toll;
  switch (going.densest) {
    case Kind::Rough:
    case Kind::OpenWood: add_rough(u, formation, toll.hits); break;
    case Kind::Wood: add_wood(s.options(), u, formation, toll); break;
    case Kind::DenseWood: add_dense_wood(formation, toll.hits); break;
    default: break;
  }
  add_lines(s.options(), u, formation, going, half_speed, toll);
  return toll;
}

// TR-UNIT-3, TR-UNIT-12, TR-TERR-7: the die is thrown against its FS before the hits of this segment.
void pay_toll(Play& p, PieceId unit, const Toll& toll) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (!on_table(u) || (!toll.wood_roll && toll.hits.total() == 0)) return;
  Breakdown hits = toll.hits;
  Roll roll;
  const int strength = u.strength();
  if (toll.wood_roll) {
    const int limits[] = {strength - 1};
    roll = p.dice.bands("TR-TERR-7", u.side, "open order in a wood", 1, limits, 10);
    hits.add("TR-TERR-7", "not less than its FS", roll.value);
  }
  const int taken = tire(s, unit, hits.total(), true);
  p.log.tell([&] {
    Event e = event(toll.wood_roll ? RuleId("TR-TERR-7") : hits.lines().front().rule, "ground", {unit},
                    fmt::format("{0:^} {0:takes|take} {1} from the ground: strength {2} of {3}.", name_of(s, unit),
                                taken == 0 ? "no fatigue hit" : counted(taken, "fatigue hit"), u.strength(), u.full));
    if (toll.wood_roll) e = with_dice(std::move(e), roll, strength);
    return with_workings(std::move(e), {hits});
  });
  p.log.outcome([&] { return fmt::format("{}: {} from the ground", name_of(s, unit), taken); });
  break_if_spent(p, unit, "TR-UNIT-4");
}

Kind wood_at(const State& s, Vec2 point) {
  Kind densest = Kind::Open;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if (is_wood(kind) && kind > densest && contains(s.setup->ground->areas[i], point)) densest = kind;
  }
  return densest;
}

bool in_marked_cover(const State& s, PieceId unit) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (s.setup->areas[i].cover && contains(s.setup->ground->areas[i], s.unit(unit).pose.at())) return true;
  return false;
}

boost::container::static_vector<int, 8> lined_by(const State& s, PieceId unit) {
  boost::container::static_vector<int, 8> found;
  if (s.unit(unit).formation == Formation::Garrison) return found;
  for (std::size_t i = 0; i < s.setup->areas.size() && found.size() < found.capacity(); ++i) {
    const Kind kind = s.setup->areas[i].kind;  // TR-TERR-35: streams are no defence
    if (is_line(kind) && kind != Kind::Stream && lines(s, unit, s.setup->ground->areas[i]))
      found.push_back(static_cast<int>(i));
  }
  const auto strength = [&](int area) { return work_strength(s.setup->areas[area].kind); };
  std::sort(found.begin(), found.end(),
            [&](int a, int b) { return strength(a) != strength(b) ? strength(a) > strength(b) : a < b; });
  return found;
}

bool crosses(const State& s, int area, Vec2 a, Vec2 b) {
  const Area& there = s.setup->ground->areas[area];
  if (!there.line.empty()) return !crossings({a, b}, there.line).empty();
  return !inside(SightLine{a, b}, there.parts).empty();
}

}  // namespace grognard::tricorne
