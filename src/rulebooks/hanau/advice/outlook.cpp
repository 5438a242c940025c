// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/14_victory/victory.h"

// How the battle stands, and who is to hold what.
namespace grognard::hanau {
namespace {

constexpr double kFootMarch = 4;
constexpr double kSecondToGo = 8;  // inches that a place is farther for the second to go there
constexpr double kInHand = 3;      // turns, for whoever has a way to go under fire

bool may_hold(const State& s, PieceId id) { return is_infantry(s, id) && !melee_of(s, id); }

// What it costs a battalion to go and hold a place, in inches; nothing if it cannot.
std::optional<double> cost_of_holding(const Outlook& look, PieceId id, const Objective& o) {
  const Unit& u = look.s.unit(id);
  if (u.formation == Formation::Garrison) {
    if (u.garrison == walls_of(look.s, o)) return -10;  // it is inside already
    return std::nullopt;
  }
  if (stands_in(look.s, id, o)) return -5;
  const double way = length(u.pose.at() - middle_of(o)) + (u.formation == Formation::Skirmish ? 2 : 0);
  if (way > kFootMarch * 2 * (look.turns_left + 1)) return std::nullopt;
  // Of its march: the same battalion keeps its duty while the others move.
  return way + u.lost * 0.3 + (u.acted ? kFootMarch : 0);
}

// A battalion that is to go to a place.
struct Duty {
  double cost = 0;
  PieceId unit = kNoPiece;
  std::int8_t place = -1;
};

// The places that count are shared out, the nearest battalion first; a second one goes where much is at stake.
void share_out(Outlook& look) {
  const State& s = look.s;
  look.duty.fill(-1);
  boost::container::small_vector<Duty, 256> wishes;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (o.points[Side::A] + o.points[Side::B] == 0) continue;
    each_on_table(s, look.side, [&](PieceId id) {
      if (!may_hold(s, id)) return;
      if (const auto cost = cost_of_holding(look, id, o)) wishes.push_back({*cost, id, static_cast<std::int8_t>(i)});
    });
  }
  boost::container::small_vector<std::int8_t, 16> sent(s.setup->objectives.size(), 0);
  while (true) {
    const Duty* best = nullptr;
    double least = 1e9;
    for (const Duty& wish : wishes) {
      const Objective& o = s.setup->objectives[wish.place];
      const int wanted = o.points[Side::A] + o.points[Side::B] >= 3 ? 2 : 1;
      if (look.duty[wish.unit] >= 0 || sent[wish.place] >= wanted) continue;
      const double cost = wish.cost + (sent[wish.place] > 0 ? kSecondToGo : 0);
      if (cost >= least) continue;
      least = cost;
      best = &wish;
    }
    if (!best) return;
    look.duty[best->unit] = best->place;
    ++sent[best->place];
  }
}

double strength(const State& s, Side side) {
  double sum = 0;
  each_on_table(s, side, [&](PieceId id) { sum += worth(s, id); });
  return sum;
}

}  // namespace

bool stands_in(const State& s, PieceId unit, const Objective& o) {
  for (const Ring& part : o.shape)
    if (contains(part, s.unit(unit).pose.at())) return true;
  return false;
}

Outlook::Outlook(const State& state, Side of) : s(state), side(of) {
  margin = points_of(s, of) - points_of(s, other(of));
  turns_left = s.options().last_turn - s.turn + 1;
  own_range = s.rules_of(of).small_arms_range;
  their_range = s.rules_of(other(of)).small_arms_range;
  share_out(*this);
  const double ours = strength(s, of);
  const double theirs = strength(s, other(of));
  press = ours > 1.25 * theirs || (margin <= 0 && turns_left <= s.options().last_turn / 2);
}

Near nearest_of(const State& s, PieceId unit, unsigned arms) {
  Near best;
  const Vec2 at = s.unit(unit).pose.at();
  const double own = radius_of(s, unit);
  Ring ring;
  bool drawn = false;
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    if (!(arms >> static_cast<unsigned>(s.unit(id).arm) & 1U)) return;
    const double least = length(s.unit(id).pose.at() - at) - own - radius_of(s, id);
    if (least >= best.away) return;
    if (!drawn) ring = footprint(s, unit);
    drawn = true;
    const double away = distance(ring, footprint(s, id));
    if (away < best.away) best = {id, away};
  });
  return best;
}

int horse_in_reach(const State& s, PieceId unit) {
  int count = 0;
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    if (!is_cavalry(s, id) || s.unit(id).failed_recall || melee_of(s, id)) return;
    const double rate = move_rate(s, id);
    const Vec2 way = at - s.unit(id).pose.at();
    count += length(way) < rate + 8 && dot(way, s.unit(id).pose.facing.forward()) > 0.3 * length(way);
  });
  return count;
}

int walls_of(const State& s, const Objective& o) {
  for (const int area : s.setup->places)
    for (const Ring& part : o.shape)
      if (contains(part, s.setup->ground->areas[area].parts.front().centre())) return area;
  return -1;
}

bool under_cannon(const State& s, PieceId unit, const Pose& at) {
  bool found = false;
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    if (found || !is_artillery(s, id) || s.unit(id).formation != Formation::Unlimbered) return;
    const Frame frame = frame_of(s, id);
    const Vec2 local = frame.local(at.at());
    // Batteries that meet a heavier one at long range lose as well.
    const bool duel = is_artillery(s, unit) && s.troops(id).gun >= kHeavyGun;
    if (local.y < 0 || local.y > s.options().stick[duel ? 2 : 1]) return;
    found = s.troops(id).gun < kHeavyGun || std::abs(local.x) < frame.half_width + size_of(s, unit).width / 2;
  });
  return found;
}

double worth_charging(const State& s, Side side) {
  if (s.options().last_turn - s.turn > 2) return 0.06;
  const int ahead = points_of(s, side) - points_of(s, other(side));
  return ahead > 0 ? 0.1 : ahead == 0 ? 0.03 : -0.05;
}

bool under_muskets(const State& s, PieceId unit, const Pose& at) {
  bool found = false;
  const double range = s.rules_of(other(s.side_of(unit))).small_arms_range + 0.3;
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    if (found || !is_infantry(s, id) || melee_of(s, id)) return;
    const Vec2 way = at.at() - s.unit(id).pose.at();
    if (length(way) - radius_of(s, unit) - radius_of(s, id) > range) return;
    if (!faces_all_round(s.unit(id)) && dot(way, s.unit(id).pose.facing.forward()) < 0.5 * length(way)) return;
    found = distance(footprint(s, unit, s.unit(unit).formation, at), footprint(s, id)) <= range;
  });
  return found;
}

std::optional<Aim> way_out(const Outlook& look, PieceId unit) {
  const State& s = look.s;
  const Unit& u = s.unit(unit);
  for (const Exit& exit : s.setup->exits) {
    if (exit.side != look.side || exit.points <= 0) continue;
    if (look.duty[unit] >= 0) {
      const Objective& o = s.setup->objectives[look.duty[unit]];
      if (o.points[look.side] + o.points[other(look.side)] > exit.points) continue;
    }
    // The nearest stretch of it, and out beyond the edge.
    const Vec2 along = exit.to - exit.from;
    const double whole = length(along);
    const Vec2 unit_along = along * (1 / whole);
    const double part = std::clamp(dot(u.pose.at() - exit.from, unit_along), std::min(1.5, whole / 2),
                                   std::max(whole - 1.5, whole / 2));
    const Vec2 gate = exit.from + unit_along * part;
    const double rate = u.arm == Arm::Infantry ? 4 : u.arm == Arm::Artillery ? 5 : move_rate(s, unit);
    const double turns = length(gate - u.pose.at()) / rate + 1;
    if (turns < look.turns_left - (u.arm == Arm::Artillery ? 1 : kInHand)) continue;
    if (turns > look.turns_left + 0.5) continue;  // too late for that
    return Aim{gate + inward(exit.edge).opposite().forward() * 3, 0, "Makes for the way off the table."};
  }
  return std::nullopt;
}

}  // namespace grognard::hanau
