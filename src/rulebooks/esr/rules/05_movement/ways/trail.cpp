// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/telling.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/15_status/status.h"
#include "geometry/path.h"

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

// ES-MOVE-18: a way out that counts, and its points.
struct WayOut {
  Name name;
  int points = 0;
};

bool leads_through(const Exit& exit, Edge edge, Vec2 to) {
  if (exit.edge != edge) return false;
  const bool across = edge == Edge::North || edge == Edge::South;
  const double at = across ? to.x : to.y;
  const double one = across ? exit.from.x : exit.from.y;
  const double other = across ? exit.to.x : exit.to.y;
  return within(std::min(one, other), at) && within(at, std::max(one, other));
}

// Of several the one with most points.
std::optional<WayOut> way_out(const State& s, Side side, Edge edge, Vec2 to) {
  std::optional<WayOut> best;
  for (const PlaceRules& place : s.setup->places)
    if (place.area < 0 && place.edge == edge && place.exit_for[side]) best = WayOut{{place.name}, place.exit_points};
  for (const Exit& exit : s.setup->exits)
    if (exit.side == side && leads_through(exit, edge, to) && (!best || exit.points > best->points))
      best = WayOut{{exit.name}, exit.points};
  return best;
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

double length_of(const Travel& way) { return length_of_line({way.path.data(), way.path.size()}); }

void note_move(State& s, PieceId unit, const Pose& end, double cost, double allowed, double length) {
  Unit& u = s.unit(unit);
  if (has_goal(s, u.formation) && length > kTolerance) {
    const double nearer = distance_to_goal(s, unit, u.pose) - distance_to_goal(s, unit, end);
    // What it goes back undoes what it has gained; who goes back first, to get round something, owes no more for it.
    u.forward = std::max(0, u.forward + snap(cost * std::clamp(nearer / length, -1.0, 1.0)));
  }
  if (!(u.pose == end)) u.fell_back = false;
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

std::string spent_words(double gone, double cost, double before, double allowed) {
  const double whole = in_halves(allowed);
  const double total = std::min(std::round(before + cost), whole);
  if (std::abs(cost - gone) < 1) return fmt::format("{:g} of {:g} yards", total, whole);
  const std::string counts = counted_yards(gone, before <= 0 ? std::min(cost, allowed) : cost);
  if (before <= 0) return fmt::format("{} of {:g}", counts, whole);
  return fmt::format("{}: {:g} of {:g} in all", counts, total, whole);
}

std::string counted_yards(double gone, double cost) {
  const std::string words = yards(std::round(gone));
  return std::abs(cost - gone) < 1 ? words : counted_way(words, yards(std::round(cost)));
}

std::string counted_yards_on(double gone, double cost) {
  const std::string words = counted_yards(gone, cost);
  return words.find(',') == std::string::npos ? words : words + ",";
}

std::string way_words(double gone, double cost, double before, double allowed) {
  const std::string spent = spent_words(gone, cost, before, allowed);
  if (before <= 0) return spent;
  return std::abs(cost - gone) < 1 ? fmt::format("on {} ({})", yards(std::round(gone)), spent) : "on " + spent;
}

void tell_move(Play& p, PieceId unit, RuleId rule, const std::vector<Pose>& path, double allowed, std::string text) {
  // ES-MOVE-3, option road_mixed: a yard on a good road costs less than one.
  constexpr double kSnapped = 0.05;  // each pose of a path is
  const double yards = (p.s.options().road_pro_rata ? 2 * allowed : allowed) + kSnapped;
  p.log.tell([&] { return with_stride(with_path(event(rule, "move", {unit}, std::move(text)), path), unit, yards); });
}

bool leaves_table(const State& s, PieceId unit, const Pose& end) {
  return !overlap(s.setup->ground->table(), ring_at(s, unit, end));
}

void leave_table(Play& p, PieceId unit, Vec2 from, Vec2 to) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const std::optional<Edge> edge = edge_left_over(*s.setup->ground, to);
  const std::optional<WayOut> out = edge ? way_out(s, u.side, *edge, to) : std::nullopt;
  const std::vector<Pose> path{Pose::snapped(from, u.pose.facing), Pose::snapped(to, u.pose.facing)};
  const int formation = u.formation;
  if (!out) {
    p.log.tell([&] {
      return with_path(
          event("ES-MOVE-18", "exit", {unit}, fmt::format("{0} {0:leaves|leave} the table.", name_of(s, unit))), path);
    });
    return remove_unit(p, unit, "ES-MOVE-18", "is lost");
  }
  p.log.tell([&] {
    const std::string gain = out->points > 0 ? fmt::format(": {}", counted(out->points, "point")) : std::string();
    return with_path(event("ES-MOVE-18", "exit", {unit},
                           fmt::format("{0} {0:leaves|leave} the table by {1}{2}.", name_of(s, unit), out->name, gain)),
                     path);
  });
  leave_contacts(s, unit);
  u.post = Post::Exited;
  SideState& side = s.sides[u.side];
  ++side.exited;
  side.points_exits = static_cast<std::int16_t>(side.points_exits + out->points);
  check_destroyed(p, formation, LastUnit::Exited);
}

}  // namespace grognard::esr
