// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/14_victory/victory.h"

// How the battle stands, and who is to hold what.
namespace grognard::hanau {
namespace {

bool may_hold(const State& s, PieceId id) { return is_infantry(s, id) && !melee_of(s, id); }

// Each place that counts gets the battalion that can be there first; who is inside already stays there.
void share_out(Outlook& look) {
  const State& s = look.s;
  look.duty.fill(-1);
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    const int stake = o.points[Side::A] + o.points[Side::B];
    const Vec2 middle = middle_of(o);
    for (int wanted = stake >= 3 ? 2 : 1; wanted > 0; --wanted) {
      PieceId best = kNoPiece;
      double least = 1e9;
      each_on_table(s, look.side, [&](PieceId id) {
        if (!may_hold(s, id) || look.duty[id] >= 0) return;
        const Unit& u = s.unit(id);
        double cost = length(u.pose.at() - middle) + (u.formation == Formation::Skirmish ? 2 : 0) + u.lost * 0.3;
        if (u.acted) cost += 4;  // of its march: the same battalion keeps its duty while the others move
        if (u.formation == Formation::Garrison) cost = u.garrison == walls_of(s, o) ? -10 : 1e8;
        if (cost < least) {
          least = cost;
          best = id;
        }
      });
      const double slowest = 4.0 * (look.turns_left + 1);
      if (best == kNoPiece || stake == 0 || least > 2 * slowest) break;
      look.duty[best] = static_cast<std::int8_t>(i);
    }
  }
}

double strength(const State& s, Side side) {
  double sum = 0;
  each_on_table(s, side, [&](PieceId id) { sum += worth(s, id); });
  return sum;
}

}  // namespace

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
    if (local.y < 0 || local.y > s.options().stick[1]) return;
    found = s.troops(id).gun < kHeavyGun || std::abs(local.x) < frame.half_width + size_of(s, unit).width / 2;
  });
  return found;
}

double worth_charging(const State& s, Side side) {
  if (s.options().last_turn - s.turn > 2) return 0.06;
  return points_of(s, side) > points_of(s, other(side)) ? 0.1 : -0.03;
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
    const double turns = length(gate - u.pose.at()) / rate + 1.5;
    if (turns < look.turns_left - 1) continue;
    if (turns > look.turns_left + 3) continue;  // too late for that
    return Aim{gate + inward(exit.edge).opposite().forward() * 3, 0, "Makes for the way off the table."};
  }
  return std::nullopt;
}

}  // namespace grognard::hanau
