// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2d_2_breaking/running.h"

#include <algorithm>

#include "geometry/placing.h"
#include "revwars/position/sweeps.h"
#include "revwars/position/terrain.h"

namespace grognard::revwars {
namespace {

// How finely a way past enemies who are too near already is looked at, and what counts as no nearer.
constexpr double kPace = 0.25;
constexpr double kNoNearer = 0.001;
// Far enough to come out behind any crowd of friends.
constexpr double kThroughTheCrowd = 40;
constexpr int kQuarterTurn = 900;

// One direction of flight.
struct Escape {
  Pose from;
  Vec2 way;
  Rings rings;           // of the column at the start
  double edge = 0;       // travel to the edge of the table; negative: it begins beyond it
  bool shifted = false;  // RW-BREAK-5: there was no ground for the column where it was to be formed
};

// Enemies that can matter, gathered once for all directions.
using Enemies = boost::container::small_vector<Rings, 8>;

std::vector<Ring> closed_ground(const State& s, int but_building) {
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (s.setup->areas[i].flags.impassable)
      for (const Ring& part : s.setup->ground->areas[i].parts) rings.push_back(part);
  for (const int building : s.setup->buildings)
    if (building != but_building) rings.push_back(building_ring(s, building));
  return rings;
}

Escape escape_from(const State& s, const Runner& r, const Pose& from) {
  Escape e{.from = from, .way = from.facing.forward(), .rings = {}};
  Body column = r.column;
  column.pose = from;
  e.rings = bases_of(column);
  e.edge = room_to_edge(s, e.rings, e.way);
  return e;
}

// RW-BREAK-5: where the column can be formed at all, as near as may be; rather not among the enemy.
std::optional<Pose> dodged(const State& s, const Runner& r, const Escape& e, const Enemies& enemies) {
  Obstacles obstacles{.table = table_box(s), .bars = closed_ground(s, r.out_of_building)};
  obstacles.taken = obstacles.bars;
  const std::size_t ground = obstacles.taken.size();
  for (const Rings& enemy : enemies) obstacles.taken.insert(obstacles.taken.end(), enemy.begin(), enemy.end());
  const auto block = block_of(r.column);
  const double most = block ? block->depth + 2 * block->half_width : kLeastRun;
  const Bases bases{e.rings.data(), e.rings.size()};
  std::optional<Vec2> by = shift_to_fit(bases, e.from.facing, most, obstacles);
  if (!by) {
    obstacles.taken.resize(ground);
    by = shift_to_fit(bases, e.from.facing, most, obstacles);
  }
  if (!by) return std::nullopt;
  return Pose::snapped(e.from.at() + *by, e.from.facing);
}

Enemies enemies_near(const State& s, const Runner& r, double reach) {
  Enemies out;
  const Vec2 here = r.column.pose.at();
  const Box box =
      Box{here, here}.grown(reach + kKeepAway + 4 * kLeastSquare);  // a column, shifted, is shorter than that
  each_active(s, other(s.side_of(r.unit)), [&](PieceId enemy) {
    if (maybe_within(s, enemy, box, 0)) out.push_back(bases_of(s, enemy));
  });
  return out;
}

// RW-BREAK-5: whoever is within 2" at the start is ignored as long as the column gets no nearer to him, as a whole. Where it
// is formed among the enemy, the place of its Centre Platoon counts instead.
bool comes_no_nearer(const Runner& r, const Escape& e, const Rings& enemy, double travel) {
  Rings body = e.rings;
  if (overlap_deeply(e.rings, enemy)) body.assign(1, slimmed(r.was_at));
  double before = distance_of(body, enemy);
  for (double gone = 0; gone < travel;) {
    gone = std::min(travel, gone + kPace);
    const double now = distance_of(moved_by(body, e.way * gone), enemy);
    if (now < std::min(before, kKeepAway) - kNoNearer) return false;
    before = now;
  }
  return true;
}

// RW-BREAK-5: 2" from everybody on the whole way.
bool keeps_clear(const Runner& r, const Enemies& enemies, const Escape& e, double travel) {
  for (const Rings& enemy : enemies) {
    if (!reaches(distance_of(e.rings, enemy), kKeepAway)) {
      if (!comes_no_nearer(r, e, enemy, travel)) return false;
      continue;
    }
    for (const Ring& mine : e.rings)
      for (const Ring& ring : enemy)
        if (!reaches(distance(swept(mine, e.way * travel), ring), kKeepAway)) return false;
  }
  return true;
}

bool meets_terrain(const State& s, const Runner& r, const Escape& e, double travel) {
  return std::ranges::any_of(e.rings, [&](const Ring& ring) {
    const Ring way = leg_hull(ring, ring.moved(e.way * travel));
    return terrain_under(s, way, r.out_of_building) >= 0 || overrun_under(s, way) >= 0;
  });
}

bool is_barred(const State& s, const Runner& r, const Escape& e, double travel) {
  return ground_is_barred(s, e.rings, e.way * travel, r.out_of_building);
}

// Swerves in the order in which they are tried: none, then ever larger ones, right before left.
constexpr int kSwerves = 2 * kMostSwerve / kSwerveStep + 1;
constexpr int swerve_number(int i) { return (i + 1) / 2 * kSwerveStep * (i % 2 == 1 ? 1 : -1); }

// RW-BREAK-5: every direction that it could take, in that order.
using Escapes = boost::container::static_vector<Escape, kSwerves>;
Escapes escapes_of(const State& s, const Runner& r, const Enemies& enemies) {
  Escapes out;
  for (int i = 0; i < kSwerves; ++i) {
    const int swerve = swerve_number(i);
    const Facing facing = r.column.pose.facing.turned(swerve);
    Escape e = escape_from(s, r, swerve == 0 ? r.column.pose : about_faced(r.column, facing));
    const bool over_edge = swerve != 0 && !on_the_table(s, e.rings);
    if (over_edge || is_barred(s, r, e, 0)) {
      const auto place = dodged(s, r, e, enemies);
      if (!place) continue;
      e = escape_from(s, r, *place);
      e.shifted = true;
    }
    out.push_back(e);
  }
  return out;
}

// Friends with their places on the way.
struct Crowd {
  Stretches taken;
  boost::container::small_vector<std::pair<PieceId, Stretches>, 6> friends;
};
Crowd crowd_on_way(const State& s, const Runner& r, const Escape& e) {
  Crowd crowd;
  each_active(s, s.side_of(r.unit), [&](PieceId id) {
    if (id == r.unit) return;
    Stretches here;
    add_meetings(e.rings, e.way, bases_of(s, id), here);
    add_meetings(e.rings, e.way, limbers_of(s, id), here);
    crowd.taken.insert(crowd.taken.end(), here.begin(), here.end());
    if (!here.empty()) crowd.friends.emplace_back(id, here);
  });
  return crowd;
}

bool stands_free(const State& s, const Runner& r, const Pose& pose) {
  Body column = r.column;
  column.pose = pose;
  const Rings rings = bases_of(column);
  return on_the_table(s, rings) && overlapped(s, r.unit, rings) == kNoPiece &&
         !ground_is_barred(s, rings, {}, r.out_of_building);
}

// The edge that a body has come to.
Edge edge_at(const State& s, const Box& box) {
  const Ground& ground = *s.setup->ground;
  const double room[] = {ground.height - box.high.y, ground.width - box.high.x, box.low.y, box.low.x};
  return static_cast<Edge>(std::ranges::min_element(room) - std::begin(room));
}

// So that it touches that edge.
Vec2 out_to(const State& s, Edge edge, const Box& box) {
  const Ground& ground = *s.setup->ground;
  if (edge == Edge::North) return {0, ground.height - box.high.y};
  if (edge == Edge::East) return {ground.width - box.high.x, 0};
  return edge == Edge::South ? Vec2{0, -box.low.y} : Vec2{-box.low.x, 0};
}

Box box_of(const Rings& rings) {
  Box box = rings.front().box();
  for (const Ring& ring : rings) {
    const Box b = ring.box();
    box = {{std::min(box.low.x, b.low.x), std::min(box.low.y, b.low.y)},
           {std::max(box.high.x, b.high.x), std::max(box.high.y, b.high.y)}};
  }
  return box;
}

// RW-BREAK-21: its front at the edge where it would have crossed. Where others stand there, the nearest free place along the
// edge; and where there is none that near, the nearest one turned by a right angle.
std::optional<Pose> place_at_edge(const State& s, const Runner& r, const Escape& e, double most) {
  Body column = r.column;
  column.pose = Pose::snapped(e.from.at() + e.way * e.edge, e.from.facing);
  if (stands_free(s, r, column.pose)) return column.pose;
  Obstacles obstacles{.table = table_box(s), .bars = {}};
  obstacles.taken = closed_ground(s, r.out_of_building);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == r.unit || !is_active(s.unit(id))) continue;
    for (const Rings& rings : {bases_of(s, id), limbers_of(s, id)})
      obstacles.taken.insert(obstacles.taken.end(), rings.begin(), rings.end());
  }
  const Edge edge = edge_at(s, box_of(bases_of(column)));
  const Vec2 along = inward(edge).turned(kQuarterTurn).forward();
  const auto slide = [&](int turn) -> std::optional<std::pair<double, Pose>> {
    Body turned = column;
    if (turn != 0) turned.pose = about_faced(column, column.pose.facing.turned(turn));
    turned.pose = Pose::snapped(turned.pose.at() + out_to(s, edge, box_of(bases_of(turned))), turned.pose.facing);
    const Rings rings = bases_of(turned);
    const auto way = landing({rings.data(), rings.size()}, along, 0, {-most, most}, obstacles, Rather::Nearest);
    if (!way) return std::nullopt;
    return std::pair{std::abs(*way), Pose::snapped(turned.pose.at() + along * *way, turned.pose.facing)};
  };
  if (const auto straight = slide(0)) return straight->second;
  const auto right = slide(kQuarterTurn);
  const auto left = slide(-kQuarterTurn);
  if (right && (!left || within(right->first, left->first))) return right->second;
  return left ? std::optional(left->second) : std::nullopt;
}

// A direction with how far it leads.
struct Way {
  const Escape* escape = nullptr;
  bool in_terrain = false;
  double travel = 0;
  double speed = 0;
};

// RW-BREAK-8: not on top of friends. Beyond them if it can get there, else short of them; where that is over the edge it runs
// off the table like anybody else (RW-BREAK-19).
void come_to_rest(const State& s, const Runner& r, const Way& way, const Stretches& taken, Run& run) {
  const Escape& e = *way.escape;
  const double edge = std::max(0.0, e.edge);
  run.at_edge = beyond(way.speed, edge) && reaches(way.travel, edge);
  run.travel = clear_beyond(taken, way.travel);
  if (!beyond(run.travel, way.travel)) return;
  const double reach = std::min(run.travel, edge);
  const bool free_way = !is_barred(s, r, e, reach) && keeps_clear(r, enemies_near(s, r, kThroughTheCrowd), e, reach);
  if (free_way && within(run.travel, edge)) return;
  run.at_edge = run.at_edge || free_way;
  run.travel = clear_before(taken, run.at_edge ? edge : way.travel);
}

// The run in this direction, to the place where it ends.
Run run_along(const State& s, const Runner& r, const Way& way) {
  const Escape& e = *way.escape;
  const Crowd crowd = crowd_on_way(s, r, e);
  Run run{.from = e.from, .to = e.from, .through = {}};
  run.speed = way.speed;
  run.shifted = e.shifted;
  run.in_terrain = way.in_terrain && meets_terrain(s, r, e, way.travel);
  come_to_rest(s, r, way, crowd.taken, run);
  run.to = Pose::snapped(e.from.at() + e.way * run.travel, e.from.facing);
  run.possible = run.at_edge || reaches(run.travel, kLeastRun);
  if (run.at_edge && (e.edge < 0 || run.travel < 0 || !stands_free(s, r, run.to))) {
    const auto place = place_at_edge(s, r, e, way.speed);
    run.possible = run.aside = place.has_value();
    if (place) run.to = *place;
    run.travel = std::max(0.0, std::min(run.travel, e.edge));
  }
  run.possible = run.possible && stands_free(s, r, run.to);
  const double gone = std::max(run.travel, way.travel);
  for (const auto& [id, stretches] : crowd.friends)
    if (std::ranges::any_of(stretches,
                            [&](const Interval& i) { return i.from < gone - kOverlapSlack && i.to > kOverlapSlack; }))
      run.through.push_back(id);
  return run;
}

// The first direction that leads the whole way and meets nothing.
std::optional<Run> clear_run(const State& s, const Runner& r, const Escapes& escapes, const Enemies& near,
                             double open) {
  for (const bool shifted : {false, true})
    for (const Escape& e : escapes) {
      if (e.shifted != shifted) continue;
      const double travel = std::min(open, std::max(0.0, e.edge));
      if (meets_terrain(s, r, e, travel) || is_barred(s, r, e, travel) || !keeps_clear(r, near, e, travel)) continue;
      const Run run = run_along(s, r, {&e, false, travel, open});
      if (run.possible) return run;
    }
  return std::nullopt;
}

}  // namespace

// RW-BREAK-3, RW-BREAK-5
Run find_run(const State& s, const Runner& r) {
  const double open = s.card(r.unit).move;
  const double slow = s.card(r.unit).move_in_terrain[Formation::AttackColumn];
  const Enemies near = enemies_near(s, r, std::max(open, slow));
  const Escapes escapes = escapes_of(s, r, near);
  if (const auto run = clear_run(s, r, escapes, near, open)) return *run;
  Run longest{.from = r.column.pose, .to = r.column.pose, .through = {}};
  for (const Escape& e : escapes) {
    const double edge = std::max(0.0, e.edge);
    const double ground = travel_to_barred(s, e.rings, e.way, std::min(open, edge), r.out_of_building);
    const double free = last_travel(ground, [&](double t) { return keeps_clear(r, near, e, t); });
    const bool in_terrain = meets_terrain(s, r, e, free);
    const double speed = in_terrain ? slow : open;
    const Way way{&e, in_terrain, std::min(free, speed), speed};
    const Run run = run_along(s, r, way);
    if (!run.possible) continue;
    if (reaches(way.travel, std::min(speed, edge))) return run;  // the whole way: the smallest such swerve
    if (!longest.possible || beyond(run.travel, longest.travel)) longest = run;
  }
  return longest;
}

}  // namespace grognard::revwars
