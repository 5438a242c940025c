// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/marching.h"
#include "esr/status.h"

// Moves as they are gone: what cuts them short, what a Unit spends (ES-DEPL-10), and who leaves the table (ES-MOVE-18).
namespace grognard::esr {
namespace {

// Which edge a way leads over.
std::optional<Edge> edge_left_over(const Ground& ground, Vec2 to) {
  if (to.y > ground.height) return Edge::North;
  if (to.x > ground.width) return Edge::East;
  if (to.y < 0) return Edge::South;
  if (to.x < 0) return Edge::West;
  return std::nullopt;
}

bool is_exit_for(const State& s, Side side, Edge edge) {
  return std::any_of(s.setup->places.begin(), s.setup->places.end(), [&](const PlaceRules& place) {
    return place.area < 0 && place.edge == edge && place.exit_for[index_of(side)];
  });
}

}  // namespace

void show_what_stops(Verdict& v, const std::optional<MarchBar>& bar) {
  if (!bar) return;
  v.picks.push_back(
      {.label = "It comes no farther", .place = v.command.path.front(), .fixed = true, .note = bar->text});
}

Pose just_beyond(const Pose& end, const Pose& wish) {
  constexpr double kLittle = 5;  // yards
  const Vec2 way = wish.at() - end.at();
  const double far = length(way);
  return far <= kLittle ? wish : Pose::snapped(end.at() + way * (kLittle / far), wish.facing);
}

double length_of(const Travel& way) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < way.path.size(); ++i) sum += length(way.path[i + 1].at() - way.path[i].at());
  return sum;
}

void note_move(State& s, PieceId unit, const Pose& end, double cost, double allowed, double length) {
  Unit& u = s.unit(unit);
  if (has_goal(s, u.formation) && length > kTolerance) {
    const double nearer = distance_to_goal(s, unit, u.pose) - distance_to_goal(s, unit, end);
    // What it goes back undoes what it has gained; who goes back first, to get round something, owes no more for it.
    u.forward = std::max(0, u.forward + snap(cost * std::clamp(nearer / length, -1.0, 1.0)));
  }
  u.pose = end;
  u.spent += snap(cost);
  u.allowed = snap(whole_of(s, unit, allowed));
  u.moved = true;
}

void move_along(State& s, PieceId unit, const Travel& way, double allowed) {
  note_move(s, unit, way.end, way.cost, allowed, length_of(way));
  s.unit(unit).halted = way.halted;
  s.unit(unit).turned = way.turned;
}

void tell_move(Play& p, PieceId unit, RuleId rule, const std::vector<Pose>& path, std::string text) {
  p.log.tell([&] { return with_path(event(rule, "move", {unit}, std::move(text)), path); });
}

bool leaves_table(const State& s, PieceId unit, const Pose& end) {
  return !overlap(s.setup->ground->table(), ring_at(s, unit, end));
}

void leave_table(Play& p, PieceId unit, Vec2 from, Vec2 to) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const std::optional<Edge> edge = edge_left_over(*s.setup->ground, to);
  const bool exits = edge && is_exit_for(s, u.side, *edge);
  const std::vector<Pose> path{Pose::snapped(from, u.pose.facing), Pose::snapped(to, u.pose.facing)};
  const int formation = u.formation;
  if (!exits) {
    p.log.tell([&] {
      return with_path(event("ES-MOVE-18", "exit", {unit}, fmt::format("{} leaves the table.", name_of(s, unit))),
                       path);
    });
    return remove_unit(p, unit, "ES-MOVE-18", "left the table");
  }
  p.log.tell([&] {
    return with_path(
        event("ES-MOVE-18", "exit", {unit},
              fmt::format("{} leaves by the {} edge, as its orders want.", name_of(s, unit), name_of(*edge))),
        path);
  });
  leave_contacts(s, unit);
  u.post = Post::Exited;
  ++s.sides[index_of(u.side)].exited;
  check_destroyed(p, formation, LastUnit::Exited);
}

}  // namespace grognard::esr
