// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"

// Marches that keep their lanes: as far as the way is clear, not into friends, not before one's own guns.
namespace grognard::hanau {
namespace {

constexpr double kWorthMarching = 0.4;  // inches nearer to the aim
constexpr int kTurnInPlace = 750;       // tenths of a degree: beyond this it turns, and marches next turn
constexpr double kAHair = 0.03;
constexpr double kCannotCharge = 1.5;    // inches: what a front turned away from the prey is worth
constexpr double kStandsClose = 12;      // to its prey: where horse gets into the way of the foot
constexpr double kSoon = 9;              // inches of somebody's way: two marches of foot
constexpr double kInterval = 0.8;        // behind a friend
constexpr double kWorthFollowing = 1.2;  // a shorter march up to him is not worth an order

struct Way {
  int wheel = 0;  // tenths of a degree
  double travel = 0;
  double score = 0;
};

struct Room {
  double ahead = 0;
  bool barred = false;  // by a friend
};

// How far the front may go: to its interval behind a friend, an inch before an enemy, or walls.
Room clear_ahead(const State& s, PieceId unit, const Pose& lane, double most) {
  const Size size = size_of(s, unit);
  const Frame frame = Frame::of(lane, size.width, size.depth);
  const Frame wide = Frame::of(lane, size.width + 2 * kStandOff, size.depth);
  double clear = most;
  double behind = most;
  each_on_table(s, [&](PieceId id) {
    if (id == unit) return;
    if (is_enemy(s, unit, id)) {
      if (!may_reach_strip(s, wide, id)) return;
      if (const auto met = lane_meets(lane, {size.width + 2 * kStandOff, size.depth}, footprint(s, id)))
        clear = std::min(clear, *met - kStandOff - kAHair);
    } else if (!passes_through(s, unit, id) && may_reach_strip(s, frame, id)) {
      if (const auto met = lane_meets(lane, size, footprint(s, id))) behind = std::min(behind, *met - kInterval);
    }
  });
  for (const int area : s.setup->places)
    if (const auto met = lane_meets(lane, size, s.setup->ground->areas[area].parts.front()))
      clear = std::min(clear, *met);  // up to the wall: only so can it go in
  return {std::max(0.0, std::min(clear, behind)), behind < clear};
}

// How far straight ahead brings it to within keep_off of the aim.
double wish(const Pose& lane, const Aim& aim) {
  const Vec2 forward = lane.facing.forward();
  const Vec2 way = aim.point - lane.at();
  const double off = cross(forward, way);
  const double inside = aim.keep_off * aim.keep_off - off * off;
  return dot(forward, way) - (inside > 0 ? std::sqrt(inside) : 0);
}

// It would stand before guns of its own side that have somebody to fire at.
bool masks_guns(const State& s, PieceId unit, const Pose& end) {
  bool masks = false;
  each_on_table(s, s.side_of(unit), [&](PieceId id) {
    if (masks || id == unit || !is_artillery(s, id) || s.unit(id).formation != Formation::Unlimbered) return;
    const Frame frame = frame_of(s, id);
    const Vec2 local = frame.local(end.at());
    masks = local.y > 0 && local.y < 12 && std::abs(local.x) < frame.half_width + 1 && has_work(s, id);
  });
  return masks;
}

// It would stand in the way of foot that is about to go behind walls.
bool bars_the_way(const Outlook& look, PieceId unit, const Pose& end) {
  const State& s = look.s;
  if (look.duty[unit] >= 0) return false;
  bool bars = false;
  each_on_table(s, look.side, [&](PieceId id) {
    if (bars || id == unit || look.duty[id] < 0 || s.unit(id).formation == Formation::Garrison) return;
    const Objective& o = s.setup->objectives[look.duty[id]];
    if (walls_of(s, o) < 0 || length(s.unit(id).pose.at() - middle_of(o)) > kSoon + 3) return;
    const Vec2 from = s.unit(id).pose.at();
    const Vec2 way = middle_of(o) - from;
    const double far = std::max(0.1, length(way));
    const double along = dot(end.at() - from, way) / far;
    if (along < 0 || along > std::min(far, kSoon)) return;
    bars = std::abs(cross(way, end.at() - from)) / far < radius_of(s, unit) + size_of(s, id).width / 2 + 0.3;
  });
  return bars;
}

// What speaks against standing there, in inches of march.
double drawbacks(const Outlook& look, PieceId unit, const Pose& end, const Aim& aim) {
  const State& s = look.s;
  double sum = masks_guns(s, unit, end) ? 1.5 : 0;
  if (is_cavalry(s, unit) && aim.keep_off < kStandsClose && bars_the_way(look, unit, end)) sum += 4;
  // Horse and limbered guns have no business before muzzles.
  if (!is_infantry(s, unit) && under_cannon(s, unit, end)) sum += is_artillery(s, unit) ? 3 : 1.5;
  const Ring ring = footprint(s, unit, s.unit(unit).formation, end);
  const double zone = std::max(look.their_range, 0.0);
  each_on_table(s, other(look.side), [&](PieceId id) {
    if (is_cavalry(s, id) || is_skirmishing(s, id)) return;
    if (length(s.unit(id).pose.at() - end.at()) > zone + radius_of(s, id) + radius_of(s, unit)) return;
    const double away = distance(ring, footprint(s, id));
    if (away > zone) return;
    // Outranged, it either stays out or goes right in; with the longer range it need not be shot at.
    if (look.own_range > look.their_range) sum += is_infantry(s, unit) && id == aim.after ? 0.8 : 0.4;
    else if (away > look.own_range) sum += 1.2;
  });
  return sum;
}

// It would stop a charge of its own side that is worth making.
bool bars_a_charge(const State& s, PieceId unit, const Pose& end) {
  const Ring ring = footprint(s, unit, s.unit(unit).formation, end);
  bool bars = false;
  each_on_table(s, s.side_of(unit), [&](PieceId id) {
    if (bars || id == unit || !is_cavalry(s, id) || s.unit(id).acted) return;
    if (length(s.unit(id).pose.at() - end.at()) > 12) return;
    const Prospect charge = best_charge(s, id);
    if (charge.value < worth_charging(s, s.side_of(id))) return;
    const auto met = lane_meets(charge.lane, size_of(s, id), ring);
    bars = met && *met < charge.travel;
  });
  return bars;
}

Command order_along(const State& s, PieceId unit, const Way& way) {
  Command c{.side = s.side_of(unit), .verb = "move", .units = {unit}, .targets = {}, .path = {}, .number = 0};
  const Size size = size_of(s, unit);
  Pose at = s.unit(unit).pose;
  if (way.wheel != 0) c.path.push_back(at = wheeled(at, way.wheel, size.width, size.depth));
  if (way.travel > 0.04) c.path.push_back(advanced(at, way.travel));
  return c;
}

using Ways = boost::container::static_vector<Way, 10>;

void weigh_ways(const Outlook& look, PieceId unit, const Aim& aim, double rate, Ways& ways) {
  const State& s = look.s;
  const Pose& from = s.unit(unit).pose;
  const Size size = size_of(s, unit);
  const double far = std::max(0.0, length(aim.point - from.at()) - aim.keep_off);
  const Vec2 to = aim.point - from.at();
  const int bearing = length(to) > 0.05 ? turn_between(from.facing, facing_of(to)) : 0;
  const int exact = wheel_towards(from, size.width, size.depth, aim.point, kWheelLimit)
                        .value_or(std::clamp(bearing, -kWheelLimit, kWheelLimit));
  for (const int turn : {exact, 0, exact + 150, exact - 150, exact + 320, exact - 320}) {
    const int wheel = std::clamp(std::abs(turn) < 25 ? 0 : turn, -kWheelLimit, kWheelLimit);
    if (std::any_of(ways.begin(), ways.end(), [&](const Way& w) { return w.wheel == wheel; })) continue;
    const double left = rate - wheel_length(std::abs(wheel), size.width);
    if (left < 0) continue;
    const Pose lane = wheel == 0 ? from : wheeled(from, wheel, size.width, size.depth);
    const double most = std::min(left, wish(lane, aim));
    const Room room = most <= 0 ? Room{} : clear_ahead(s, unit, lane, most);
    if (room.barred && room.ahead < kWorthFollowing) continue;
    const double travel = room.ahead;
    const Pose end = advanced(lane, travel);
    const double nearer = far - std::max(0.0, length(aim.point - end.at()) - aim.keep_off);
    const int askew = std::abs(turn_between(lane.facing, facing_of(aim.point - end.at() + Vec2{0, 1e-6})));
    const double turned_away = is_cavalry(s, unit) && aim.after != kNoPiece && askew > kWheelLimit ? kCannotCharge : 0;
    ways.push_back({wheel, travel, nearer - turned_away - askew / 1800.0 - drawbacks(look, unit, end, aim)});
  }
  std::sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.score > b.score; });
}

// Skirmishers and squares go any way.
bool slip(Counsel& a, PieceId unit, const Aim& aim, double rate) {
  const State& s = a.s;
  const Pose& from = s.unit(unit).pose;
  const Vec2 way = aim.point - from.at();
  const double far = length(way) - aim.keep_off;
  if (far < kWorthMarching) return false;
  for (const int aside : {0, 250, -250, 500, -500}) {
    const Vec2 step = facing_of(way).turned(aside).forward();
    for (const double part : {1.0, 0.5}) {
      Command c{.side = a.q.side, .verb = "move", .units = {unit}, .targets = {}, .path = {}, .number = 0};
      c.path.push_back(Pose::snapped(from.at() + step * (std::min(far, rate) * part), from.facing));
      if (!is_legal(s, c)) continue;
      a.out.push_back({std::move(c), 2, aim.why});
      return true;
    }
  }
  return false;
}

bool turn_towards(Counsel& a, PieceId unit, Vec2 point, std::string_view why) {
  const State& s = a.s;
  const Formation f = s.unit(unit).formation;
  if (f == Formation::Unlimbered || f == Formation::Garrison || faces_all_round(s.unit(unit))) return false;
  Command c{.side = a.q.side, .verb = "turn", .units = {unit}, .targets = {}, .path = {}, .number = 0};
  c.path.push_back(s.unit(unit).pose);
  c.path[0].facing = facing_of(point - s.unit(unit).pose.at());
  if (!is_legal(s, c)) return false;
  a.out.push_back({std::move(c), 2, why});
  return true;
}

// The corners of these walls or waters, a little outside.
template <class F>
void each_corner(const Ring& ring, double outside, F f) {
  const Vec2 centre = ring.centre();
  for (const Vec2 corner : ring.corners()) {
    const Vec2 out = corner - centre;
    f(corner + out * (outside / std::max(0.1, length(out))));
  }
}

}  // namespace

bool is_legal(const State& s, const Command& c) {
  const Quietly trying;
  Verdict v{.command = c, .refusals = {}, .workings = {}, .measure = {}};
  if (c.verb == Verb("move")) weigh_move(s, v);
  else if (c.verb == Verb("turn")) weigh_turn(s, v);
  else if (c.verb == Verb("enter")) weigh_enter(s, v);
  else if (c.verb == Verb("exit")) weigh_exit(s, v);
  else if (c.verb.str().starts_with("leave-")) weigh_leave(s, v);
  else weigh_form(s, v);
  return v.legal();
}

Vec2 way_point(const State& s, PieceId unit, Vec2 to) {
  const Vec2 at = s.unit(unit).pose.at();
  Vec2 best = to;
  double least = 1e9;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const AreaRules& rules = s.setup->areas[i];
    if (!rules.impassable && !rules.fortification) continue;
    for (const Ring& part : s.setup->ground->areas[i].parts) {
      if (!inside(at, to, part) || contains(part, to) || contains(part, at)) continue;
      const auto take = [&](Vec2 point) {
        const double way = length(point - at) + length(to - point);
        if (length(point - at) < 1.2 || way >= least) return;
        least = way;
        best = point;
      };
      if (rules.fortification) {
        each_corner(part, 2.2, take);
        continue;
      }
      for (std::size_t c = 0; c < s.setup->areas.size(); ++c)
        if (s.setup->areas[c].crossing) take(s.setup->ground->areas[c].parts.front().centre());
    }
  }
  return best;
}

bool march(Counsel& a, const Outlook& look, PieceId unit, const Aim& asked) {
  const State& s = a.s;
  Aim aim = asked;
  aim.point = way_point(s, unit, asked.point);
  if (!(aim.point == asked.point)) aim.keep_off = 0;
  const Unit& u = s.unit(unit);
  const double rate = move_rate(s, unit) / (began_in_command(s, unit) ? 1 : 2);
  if (rate <= 0 || u.formation == Formation::Unlimbered || u.formation == Formation::Garrison) return false;
  if (faces_all_round(u)) return slip(a, unit, aim, rate);
  const Vec2 to = aim.point - u.pose.at();
  const double far = length(to);
  if (far < 0.1) return false;
  const int bearing = std::abs(turn_between(u.pose.facing, facing_of(to)));
  if (bearing > kTurnInPlace && far > aim.keep_off + 0.5)
    return turn_towards(a, unit, aim.point, "Turns to where it has to go.");
  Ways ways;
  weigh_ways(look, unit, aim, rate, ways);
  int tried = 0;
  for (Way way : ways) {
    if (way.score < kWorthMarching || ++tried > 3) break;
    for (const double part : {1.0, 0.6, 0.3}) {
      if (way.travel * part < 0.3 && part < 1) break;
      const Command c = order_along(s, unit, {way.wheel, way.travel * part});
      if (c.path.empty() || !is_legal(s, c)) continue;
      if (bars_a_charge(s, unit, c.path.back())) break;
      a.out.push_back({c, 2, aim.why});
      return true;
    }
  }
  // Horse that is near enough turns to where it will charge.
  if (bearing > 300 && aim.after != kNoPiece && (is_cavalry(s, unit) || far > aim.keep_off * 0.5))
    return turn_towards(a, unit, aim.point, "Turns to face the enemy.");
  return false;
}

bool withdraw(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Near enemy = nearest_of(s, unit, kAnyArm);
  const Task& task = a.scheme.task(unit);
  if (u.formation == Formation::Unlimbered || u.formation == Formation::Garrison || enemy.piece == kNoPiece)
    return false;
  if (enemy.away > 14 && !task.goal) return false;
  const Vec2 from_him = u.pose.at() - s.unit(enemy.piece).pose.at();
  const Vec2 home{0, look.side == Side::A ? 1.0 : -1.0};
  const Vec2 way = from_him * (1 / std::max(0.1, length(from_him))) + home * 0.5;
  const Vec2 to = task.goal.value_or(u.pose.at() + way * (8 / std::max(0.1, length(way))));
  const bool backs = !faces_all_round(u) && dot(to - u.pose.at(), u.pose.facing.forward()) < 0;
  if (backs && enemy.away < 9) {
    const double rate = move_rate(s, unit) / 2;
    for (const double part : {1.0, 0.5}) {
      Command c{.side = a.q.side, .verb = "move", .units = {unit}, .targets = {}, .path = {}, .number = 0};
      c.path.push_back(advanced(u.pose, -rate * part));
      if (!is_legal(s, c)) continue;
      a.out.push_back({std::move(c), 2, "Goes back out of his reach, facing him."});
      return true;
    }
  }
  return march(a, look, unit, {to, 0, "Goes back out of his reach."});
}

}  // namespace grognard::hanau
