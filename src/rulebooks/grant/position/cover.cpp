// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "geometry/sight.h"
#include "geometry/tolerance.h"
#include "grant/position/places.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"

// Cover from fire (GW-TERR-25) and walls in melee (GW-MELEE-47).
namespace grognard::grant {
namespace {

constexpr double kBehindWall = 0.5;

// The line is crossed between a point and the middle of a base, and the base is close to it.
bool lines_the_wall(std::span<const Vec2> line, Vec2 from, Vec2 centre, const Ring& base) {
  if (line.size() < 2 || !at_most(gap_to_line(base, line).distance, kBehindWall)) return false;
  return !crossings({from, centre}, line).empty();
}

bool behind_some_wall(const State& s, Vec2 from, Vec2 centre, const Ring& base) {
  const Box box = base.box().grown(kBehindWall + kTolerance);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (s.setup->areas[i].kind != Kind::Wall || !s.setup->ground->areas[i].box.meets(box)) continue;
    if (lines_the_wall(wall_line(s.setup->ground->areas[i]), from, centre, base)) return true;
  }
  return false;
}

std::vector<Vec2> ruin_edge(const State& s, int section) {
  const Ring& ring = section_ring(s, section);
  std::vector<Vec2> line(ring.corners().begin(), ring.corners().end());
  line.push_back(line.front());
  return line;
}

// GW-TERR-25 (a)
bool is_in_the_trees(const State& s, Vec2 p) {
  if (in_kind(s, p, Kind::Wood)) return true;
  for (int i = 0; i < std::ssize(s.sections); ++i)
    if (s.sections[i].ruin && contains(section_ring(s, i), p)) return true;
  return false;
}

bool has_trees_or_ruins(const State& s) {
  for (const AreaRules& area : s.setup->areas)
    if (area.kind == Kind::Wood || area.kind == Kind::Building) return true;
  return false;
}

bool half_in_the_trees(const State& s, PieceId target) {
  if (!has_trees_or_ruins(s)) return false;
  int hidden = 0;
  int all = 0;
  each_figure(s, target, [&](Figure f) {
    if (house_of_figure(s, f) >= 0) return;  // a target of his own: his section
    ++all;
    hidden += is_in_the_trees(s, centre_of(s, f));
  });
  if (all == 0) return is_in_the_trees(s, block_of(s, target).centre());  // a wagon
  return 2 * hidden >= all;
}

// Men of a garrison who found no room stand in ranks of their own.
int rank_where_it_stands(const State& s, Figure f) {
  const Unit& u = s.unit(f.unit);
  if (u.formation != Formation::Garrison) return rank_of(u, f.slot);
  const DrawnUp b = drawn_up(s, f.unit);
  return std::popcount(b.men & ((std::uint64_t{1} << f.slot) - 1)) / b.files + 1;
}

// The rank with the man nearest to the point; of equals the foremost.
int nearest_rank(const State& s, PieceId target, Vec2 from) {
  int rank = 1;
  double least = std::numeric_limits<double>::infinity();
  each_man(s, target, [&](Figure f) {
    if (house_of_figure(s, f) >= 0) return;
    const double away = length(centre_of(s, f) - from);
    if (at_least(away, least)) return;
    least = away;
    rank = rank_where_it_stands(s, f);
  });
  return rank;
}

// GW-TERR-25 (c)
bool half_behind_walls(const State& s, Vec2 from, PieceId target) {
  const auto is_wall = [](const AreaRules& area) { return area.kind == Kind::Wall; };
  if (std::none_of(s.setup->areas.begin(), s.setup->areas.end(), is_wall)) return false;
  const Unit& u = s.unit(target);
  int all = 0;
  int covered = 0;
  const auto count = [&](Vec2 centre, const Ring& base) {
    ++all;
    covered += behind_some_wall(s, from, centre, base);
  };
  if (is_drawn_up_in_ranks(u.formation) || u.formation == Formation::Garrison) {
    const int rank = nearest_rank(s, target, from);
    each_man(s, target, [&](Figure f) {
      if (house_of_figure(s, f) < 0 && rank_where_it_stands(s, f) == rank) count(centre_of(s, f), base_of(s, f));
    });
  } else if (u.formation == Formation::Vehicle) {
    count(block_of(s, target).centre(), block_of(s, target));
  } else {
    for (int g = 0; g < gun_count(s, target); ++g)
      if (gun_works(s, target, g)) count(gun_centre(s, target, g), gun_base(s, target, g));
  }
  return all > 0 && 2 * covered >= all;
}

}  // namespace

bool in_cover(const State& s, Vec2 from, PieceId target) {
  if (s.is_section(target)) return true;  // GW-TERR-25 (b)
  if (!s.is_unit(target)) return is_in_the_trees(s, s.generals[s.general_index(target)].at.at());
  return half_in_the_trees(s, target) || half_behind_walls(s, from, target);
}

bool has_come_in_cover(const State& s, PieceId charger) { return half_in_the_trees(s, charger); }

// GW-MELEE-47, GW-HSE-21
bool behind_wall(const State& s, Vec2 from, Figure figure) {
  if (is_horse(s.unit(figure.unit).arm)) return false;
  if (const int house = house_of_figure(s, figure); house >= 0)
    return s.sections[house].ruin && !contains(section_ring(s, house), from);
  const Vec2 centre = centre_of(s, figure);
  const Ring base = base_of(s, figure);
  if (behind_some_wall(s, from, centre, base)) return true;
  for (int i = 0; i < std::ssize(s.sections); ++i)
    if (s.sections[i].ruin && lines_the_wall(ruin_edge(s, i), from, centre, base)) return true;
  return false;
}

}  // namespace grognard::grant
