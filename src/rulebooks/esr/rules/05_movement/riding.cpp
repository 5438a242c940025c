// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/orders/marching.h"

// Army and Force Commanders ride; whoever the enemy touches flees to his troops (ES-MOVE-8, ES-MOVE-14).
namespace grognard::esr {
namespace {

constexpr double kRefuge = 900;

// The way of a rider, as it is ridden.
struct RiddenWay {
  bool legal = true;
  std::string why = {};
  double cost = 0;
  double allowed = 0;
  std::vector<Pose> path = {};
};

bool all_by_road(const State& s, Vec2 from, const Command& c) {
  for (const Pose& key : c.path) {
    if (!on_good_road(s, from, key.at())) return false;
    from = key.at();
  }
  return true;
}

PieceId enemy_on_leg(const State& s, Side side, Vec2 from, Vec2 to) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == side || !stands(s.unit(id))) continue;
    const Ring ring = ring_of(s, id);
    if (inside(from, to, ring) || within(distance(to, ring), kContact)) return id;
  }
  return kNoPiece;
}

RiddenWay way_of_rider(const State& s, const Command& c) {
  const General& g = s.general(c.unit());
  const Side side = s.side_of(c.unit());
  RiddenWay out{.path = {g.pose}};
  out.allowed = all_by_road(s, g.pose.at(), c) ? kGeneral.road : kGeneral.cross_country;
  const Ground& ground = *s.setup->ground;
  const auto stop = [&](std::string why) {
    out.legal = false;
    out.why = std::move(why);
    return out;
  };
  for (const Pose& key : c.path) {
    const Vec2 from = out.path.back().at();
    if (!reaches(length(key.at() - from), kLeastMove)) continue;
    if (key.x < 0 || key.y < 0 || key.at().x > ground.width || key.at().y > ground.height)
      return stop("He does not leave the table.");
    const Ride ride = ride_leg(s, from, key.at(), out.allowed - out.cost);
    if (ride.blocked) return stop("Impassable ground lies in his way.");
    if (ride.short_of) return stop(sentence("He rides {:.0f} yards at most, counted with the ground.", out.allowed));
    if (const PieceId enemy = enemy_on_leg(s, side, from, ride.end); enemy != kNoPiece)
      return stop(sentence("{0} {0:is|are} in his way.", name_of(s, enemy)));
    const Pose end = ride.halted ? Pose::snapped(ride.end, key.facing) : key;
    if (!reaches(length(end.at() - from), kLeastMove)) break;  // halted where he is
    out.cost += ride.cost;
    out.path.push_back(end);
    if (ride.halted) break;
  }
  return out;
}

// As far towards the point as he can.
void shorten_ride(const State& s, Command& c) {
  const General& g = s.general(c.unit());
  c.path.erase(c.path.begin(), c.path.end() - 1);
  const Ground& ground = *s.setup->ground;
  const Vec2 wish = c.path.front().at();
  const Vec2 kept{std::clamp(wish.x, 0.0, ground.width), std::clamp(wish.y, 0.0, ground.height)};
  const double allowed = on_good_road(s, g.pose.at(), kept) ? kGeneral.road : kGeneral.cross_country;
  const Ride ride = ride_leg(s, g.pose.at(), kept, allowed - kTolerance);
  c.path.front() = Pose::snapped(ride.end, c.path.front().facing);
  for (double back = 1; back > 0 && !way_of_rider(s, c).legal; back -= 0.1)
    c.path.front() = Pose::snapped(g.pose.at() + (ride.end - g.pose.at()) * std::max(0.0, back - 0.1), g.pose.facing);
}

PieceId nearest_friend(const State& s, Side side, Vec2 from) {
  PieceId best = kNoPiece;
  double least = kRefuge + kTolerance;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side != side || !stands(s.unit(id))) continue;
    const double away = distance_to_unit(s, from, id);
    if (away >= least) continue;
    least = away;
    best = id;
  }
  return best;
}

void rescue(Play& p, PieceId general) {
  State& s = p.s;
  General& g = s.general(general);
  if (g.removed || !g.on_table) return;
  const Nearest enemy = nearest_enemy(s, s.side_of(general), g.pose.at());
  if (enemy.unit == kNoPiece || beyond(enemy.distance, kContact)) return;
  const PieceId with = nearest_friend(s, s.side_of(general), g.pose.at());
  if (with == kNoPiece) {
    p.log.tell([&] {
      return event("ES-MOVE-14", "killed", {general, enemy.unit},
                   fmt::format("{} is taken by the enemy.", officer_name(s, general)));
    });
    return remove_general(p, general);
  }
  const Pose before = g.pose;
  const Frame frame = frame_of(s, with);
  g.pose = Pose::snapped(frame.world({0, -frame.depth / 2}), s.unit(with).pose.facing);
  p.log.tell([&] {
    return with_stride(with_path(event("ES-MOVE-14", "ride", {general, with, enemy.unit},
                                       fmt::format("{} is touched by {} and flees to {}.", officer_name(s, general),
                                                   name_of(s, enemy.unit), name_of(s, with))),
                                 {before, g.pose}),
                       general, kRefuge + radius_of(s, with));
  });
}

}  // namespace

bool can_ride(const State& s, PieceId superior) {
  const General& g = s.general(superior);
  return g.on_table && !g.removed && !g.moved && g.commands < 0;
}

void weigh_ride(const State& s, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  const General& g = s.general(c.unit());
  const std::string name = Quietly::now() ? std::string() : officer_name(s, c.unit());
  if (!can_ride(s, c.unit())) {
    v.refuse("ES-MOVE-14", g.commands >= 0 ? sentence("{} commands a Formation in person and moves with it.", name)
                                           : sentence("{} has ridden already, or is not on the table.", name));
    return;
  }
  if (c.path.empty()) {
    v.refuse("ES-MOVE-14", "Say where he rides to.");
    return;
  }
  if (c.find_way) shorten_ride(s, c);
  c.number = 0;
  const auto judged = [&] { return way_of_rider(s, c); };
  const RiddenWay way = settled(c, judged, [&](const RiddenWay& gone) -> std::optional<KeyPoses> {
    const KeyPoses ridden(gone.path.begin() + 1, gone.path.end());
    if (!gone.legal || ridden.empty()) return std::nullopt;
    if (ridden.size() == c.path.size() && length(ridden.back().at() - c.path.back().at()) < kSameEnd)
      return std::nullopt;
    return ridden;
  });
  v.measure = {way.cost, way.allowed};
  if (!way.legal) {
    v.refuse("ES-MOVE-14", way.why);
    return;
  }
  if (way.path.size() < 2) v.refuse("ES-MOVE-14", sentence("{} is there already.", name));
}

void carry_ride(Play& p, const Command& c) {
  State& s = p.s;
  const RiddenWay way = way_of_rider(s, c);
  General& g = s.general(c.unit());
  g.pose = way.path.back();
  g.moved = true;
  p.log.tell([&] {
    return with_stride(with_path(event("ES-MOVE-14", "ride", {c.unit()},
                                       fmt::format("{} rides {:g} of {:g} yards.", officer_name(s, c.unit()),
                                                   std::round(way.cost), std::round(way.allowed))),
                                 way.path),
                       c.unit(), way.allowed);
  });
}

void rescue_touched_commanders(Play& p) {
  State& s = p.s;
  for (int i = 0; i < std::ssize(s.superiors); ++i) rescue(p, s.superior_piece(i));
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (is_there(s.formation(f)) && s.formation(f).kind != Kind::GrandBattery) rescue(p, s.formation_piece(f));
}

}  // namespace grognard::esr
