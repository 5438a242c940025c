// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/running.h"

#include <algorithm>

#include "revwars/sweeps.h"
#include "revwars/terrain.h"

namespace grognard::revwars {
namespace {

// How far a try goes that shows whether the distance to somebody shrinks.
constexpr double kFirstSteps = 0.1;
constexpr double kNoNearer = 0.001;
// Far enough to come out behind any crowd of friends.
constexpr double kThroughTheCrowd = 40;

// One direction of flight.
struct Escape {
  Pose from;
  Vec2 way;
  Rings rings;  // of the column at the start
  double edge = 0;
};

// Enemies that can matter, gathered once for all directions.
struct Pursued {
  boost::container::small_vector<Rings, 8> enemies;
  Ring was_at;
};

Escape escape_at(const State& s, const Runner& r, int swerve) {
  Escape e;
  Body column = r.column;
  e.from = swerve == 0 ? column.pose : about_faced(column, column.pose.facing.turned(swerve));
  column.pose = e.from;
  e.way = e.from.facing.forward();
  e.rings = bases_of(column);
  e.edge = edge_travel(s, e.rings, e.way);
  return e;
}

Pursued enemies_near(const State& s, const Runner& r, double reach) {
  Pursued out{.enemies = {}, .was_at = slimmed(r.was_at)};
  const Vec2 here = r.column.pose.at();
  const Box box = Box{here, here}.grown(reach + kKeepAway + 2 * kLeastSquare);  // a column is shorter than that
  each_active(s, other(s.side_of(r.unit)), [&](PieceId enemy) {
    if (maybe_within(s, enemy, box, 0)) out.enemies.push_back(bases_of(s, enemy));
  });
  return out;
}

// RW-BREAK-5: 2" from everybody on the whole way; those nearer at the start are ignored while it moves away from them.
bool keeps_clear(const Pursued& p, const Escape& e, double travel) {
  for (const Rings& enemy : p.enemies) {
    if (!reaches(distance_of(e.rings, enemy), kKeepAway)) {
      for (const Ring& ring : enemy)
        if (distance(p.was_at.moved(e.way * kFirstSteps), ring) < distance(p.was_at, ring) - kNoNearer) return false;
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

struct Found {
  bool any = false;
  bool in_terrain = false;
  double travel = 0;
  double speed = 0;
  Escape escape;
};

// RW-BREAK-3, RW-BREAK-5
Found best_escape(const State& s, const Runner& r) {
  const double open = s.card(r.unit).move;
  const double slow = s.card(r.unit).move_in_terrain[Formation::AttackColumn];
  const Pursued near = enemies_near(s, r, std::max(open, slow));
  for (int i = 0; i < kSwerves; ++i) {
    const Escape e = escape_at(s, r, swerve_number(i));
    const double travel = std::min(open, e.edge);
    if (!meets_terrain(s, r, e, travel) && !is_barred(s, r, e, travel) && keeps_clear(near, e, travel))
      return {true, false, travel, open, e};
  }
  Found longest{.escape = {}};
  for (int i = 0; i < kSwerves; ++i) {
    const Escape e = escape_at(s, r, swerve_number(i));
    const double ground = travel_to_barred(s, e.rings, e.way, std::min(open, e.edge), r.out_of_building);
    const double free = last_travel(ground, [&](double t) { return keeps_clear(near, e, t); });
    const bool in_terrain = meets_terrain(s, r, e, free);
    const double speed = in_terrain ? slow : open;
    const Found found{true, in_terrain, std::min(free, speed), speed, e};
    if (reaches(found.travel, std::min(speed, e.edge))) return found;  // the whole way: the smallest such swerve
    if (!longest.any || beyond(found.travel, longest.travel)) longest = found;
  }
  return longest;
}

// RW-BREAK-8: not on top of friends. Beyond them if it can get there, else short of them; where that is over the edge it runs
// off the table like anybody else (RW-BREAK-19).
void come_to_rest(const State& s, const Runner& r, const Found& found, const Stretches& taken, Run& run) {
  const Escape& e = found.escape;
  run.at_edge = beyond(found.speed, e.edge) && reaches(found.travel, e.edge);
  run.travel = clear_beyond(taken, found.travel);
  if (!beyond(run.travel, found.travel)) return;
  const double reach = std::min(run.travel, e.edge);
  const bool free_way = !is_barred(s, r, e, reach) && keeps_clear(enemies_near(s, r, kThroughTheCrowd), e, reach);
  if (free_way && within(run.travel, e.edge)) return;
  run.at_edge = run.at_edge || free_way;
  run.travel = clear_before(taken, run.at_edge ? e.edge : found.travel);
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

}  // namespace

Run find_run(const State& s, const Runner& r) {
  const Found found = best_escape(s, r);
  const Escape& e = found.escape;
  const Crowd crowd = crowd_on_way(s, r, e);
  Run run{.from = e.from, .to = e.from, .through = {}};
  run.in_terrain = found.in_terrain && meets_terrain(s, r, e, found.travel);
  come_to_rest(s, r, found, crowd.taken, run);
  run.possible = run.at_edge ? reaches(run.travel, 0) : reaches(run.travel, kLeastRun);
  run.to = Pose::snapped(e.from.at() + e.way * run.travel, e.from.facing);
  const double gone = std::max(run.travel, found.travel);
  for (const auto& [id, stretches] : crowd.friends)
    if (std::ranges::any_of(stretches,
                            [&](const Interval& i) { return i.from < gone - kOverlapSlack && i.to > kOverlapSlack; }))
      run.through.push_back(id);
  return run;
}

}  // namespace grognard::revwars
