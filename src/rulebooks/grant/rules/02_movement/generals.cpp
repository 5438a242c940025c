// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/strides.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/07_morale/morale.h"
#include "grant/sequence/steps.h"

// Generals ride, join units and rally them (GW-RALLY-1 to 9, GW-MOVE-20, GW-TERR-20).
namespace grognard::grant {
namespace {

const Verb kRideVerb = "ride";
const Verb kJoinVerb = "join";
const Verb kStayWhere = "stay";
const Verb kFordVerb = "cross";
constexpr double kRide = 12.0;         // GW-MOVE-20
constexpr double kJoined = 1.0;        // GW-RALLY-6
constexpr double kShyOfEnemies = 1.0;  // GW-TURN-6
constexpr double kStride = 0.1;        // his way is looked at so densely
constexpr double kMountDepth = 1.5;

General& general_at(State& s, int index) { return s.generals[index]; }
const General& general_at(const State& s, int index) { return s.generals[index]; }

Ring mount_at(Vec2 at, Facing facing) { return Ring::base(Pose::snapped(at, facing), 1.0, kMountDepth); }

// GW-TERR-20: as cavalry, whichever general it is.
double ride_cost(const State& s, Vec2 from, Vec2 to) { return march_cost(s, s.general_piece(0), from, to); }

// GW-TERR-8, 9, 17, 19, 20: why a lone general may not be here; nothing if he may.
std::optional<Refusal> bars_general(const State& s, Vec2 at, Facing facing) {
  const Ring base = mount_at(at, facing);
  const Ground& ground = *s.setup->ground;
  if (!contains(ground.table(), base)) return Refusal{"GW-MOVE-28", sentence("That is off the table.")};
  bool wet = false;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if (!ground.areas[i].box.meets(base.box())) continue;
    if (kind == Kind::Bridge && contains(ground.areas[i], at)) return std::nullopt;
    if (kind != Kind::Wood && kind != Kind::Swamp && kind != Kind::River && kind != Kind::Water) continue;
    if (!overlap(ground.areas[i], base)) continue;
    if (kind == Kind::Wood || kind == Kind::Swamp)
      return Refusal{"GW-TERR-20", sentence("A general alone counts as cavalry: no woods, no swamp.")};
    wet = true;
  }
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (!s.sections[i].ruin && overlap(section_ring(s, static_cast<int>(i)), base))
      return Refusal{"GW-TERR-13", sentence("A building is in the way.")};
  if (wet) return Refusal{"GW-TERR-20", sentence("A river takes a general two moves (order cross).")};
  return std::nullopt;
}

bool near_an_enemy(const State& s, Side side, Vec2 at, Facing facing) {
  const Ring base = mount_at(at, facing);
  const Box around = base.box().grown(kShyOfEnemies + kTolerance);
  bool near = false;
  each_enemy_of(s, side, [&](PieceId enemy) {
    if (near || !around.meets(box_of(s, enemy))) return;
    for (const Ring& part : bases_of(s, enemy)) near = near || !reaches(distance(part, base), kShyOfEnemies);
  });
  return near;
}

// How far he gets on a straight leg before ground or an enemy stops him; the reason, if any.
struct Ridden {
  Vec2 at;
  double cost = 0;
  std::optional<Refusal> stopped = {};
};
Ridden ride_leg(const State& s, Side side, Vec2 from, Vec2 to, double allowance, bool mind_enemies) {
  const double way = length(to - from);
  if (way <= kTolerance) return {to, 0};
  const Vec2 ahead = (to - from) * (1 / way);
  const Facing facing = facing_of(ahead);
  Ridden ridden{from, 0};
  const bool beset = near_an_enemy(s, side, from, facing);
  const int strides = static_cast<int>(way / kStride) + 1;
  for (int k = 1; k <= strides; ++k) {
    const Vec2 next = k == strides ? to : from + ahead * (k * kStride);
    const double cost = ride_cost(s, from, next);
    if (beyond(cost, allowance)) return ridden;
    if ((ridden.stopped = bars_general(s, next, facing))) return ridden;
    if (mind_enemies && near_an_enemy(s, side, next, facing) && !beset) return ridden;
    ridden.at = next;
    ridden.cost = cost;
  }
  return ridden;
}

// GW-MOVE-20: any way of straight legs, 12" in all.
void weigh_ride_path(const State& s, Verdict& v) {
  const General& g = general_at(s, s.general_index(v.command.unit()));
  Vec2 from = g.at.at();
  double cost = 0;
  for (const Pose& pose : v.command.path) {
    const Ridden leg = ride_leg(s, v.command.side, from, pose.at(), 1e6, false);
    if (leg.stopped) v.refusals.push_back(*leg.stopped);
    cost += ride_cost(s, from, pose.at());
    from = pose.at();
  }
  v.measure = {cost, kRide};
  if (beyond(cost, kRide))
    v.refuse("GW-MOVE-20", sentence("A general rides 12 inches; this costs {}.", exact_inches(cost)));
}

bool is_free_to_ride(const State& s, Verdict& v) {
  const PieceId piece = v.command.unit();
  const General& g = general_at(s, s.general_index(piece));
  if (g.tied && g.attached != kNoPiece) {
    v.refuse("GW-RALLY-5",
             sentence("{} may not leave {} for the rest of the battle.", name_of(s, piece), name_of(s, g.attached)));
    return false;
  }
  if (g.crossing > 0) {
    v.refuse("GW-TERR-17", sentence("{0} {0:is|are} crossing a river.", name_of(s, piece)));
    return false;
  }
  return true;
}

void weigh_ride(const State& s, Verdict& v) {
  v.command.targets.clear();
  v.command.number = 0;
  if (!is_free_to_ride(s, v)) return;
  if (v.command.path.empty()) {
    v.refuse("GW-MOVE-20", "Give the place where the general rides.");
    return;
  }
  weigh_ride_path(s, v);
}

// GW-RALLY-3, 6: where the unit will be is known only when it has moved; without a path he then rides straight to it.
void weigh_join(const State& s, Verdict& v) {
  const PieceId to = v.command.target();
  v.command.number = 0;
  if (!s.is_unit(to) || !on_table(s.unit(to)) || s.unit(to).side != v.command.side || !s.troops(to).counts) {
    v.refuse("GW-RALLY-3", "A general joins a regiment or battery of his own side.");
    return;
  }
  if (general_at(s, s.general_index(v.command.unit())).attached == to) return v.command.path.clear();
  if (!is_free_to_ride(s, v)) return;
  if (!v.command.path.empty()) return weigh_ride_path(s, v);
  const Gap gap = gap_to(s, general_at(s, s.general_index(v.command.unit())).at.at(), to);
  v.measure = {gap.distance, kRide};
}

bool weigh_generals(const State& s, Verdict& v) {
  const Verb verb = v.command.verb;
  if (verb != kRideVerb && verb != kJoinVerb && verb != kStayWhere) return false;
  if (!s.is_general(v.command.unit())) {
    v.refuse("GW-TURN-3", "That is an order for a general.");
    return true;
  }
  if (verb == kRideVerb) weigh_ride(s, v);
  else if (verb == kJoinVerb) weigh_join(s, v);
  else {
    v.command.path.clear();
    v.command.targets.clear();
    v.command.number = 0;
  }
  return true;
}

void list_generals(const State& s, PieceId piece, std::vector<Option>& out) {
  if (!s.is_general(piece)) return;
  const General& g = general_at(s, s.general_index(piece));
  const Side side = s.side_of(piece);
  out.push_back(make_option(kStayWhere, side, piece, kNoPiece, Needs::Nothing, true));
  if (g.crossing > 0 || (g.tied && g.attached != kNoPiece)) return;
  out.push_back(make_option(kRideVerb, side, piece, kNoPiece, Needs::Path));
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !on_table(u) || !s.troops(id).counts) continue;
    if (g.attached == id && !may_be_rallied(s, id)) continue;
    if (within(gap_to(s, g.at.at(), id).distance, 2 * kRide)) out.push_back(make_option(kJoinVerb, side, piece, id));
  }
}

// On the axis of his unit, behind all of it.
Pose place_with(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.formation == Formation::Garrison)
    for (std::size_t i = 0; i < s.sections.size(); ++i)
      if (s.sections[i].unit == unit) return Pose::snapped(section_centre(s, static_cast<int>(i)), u.at.facing);
  const bool officers_behind = u.formation != Formation::Column && u.formation != Formation::Crew;
  const double rank = officers_behind ? spacing(s, unit, u.formation).depth : 0;
  const double behind = block_size(s, unit).depth + rank + kMountDepth / 2;
  return general_on_table(s, Pose::snapped(u.at.at() - u.at.facing.forward() * behind, u.at.facing));
}

// cost: what the ground makes of it (GW-TERR-15).
void tell_ride(Play& p, int index, const std::vector<Pose>& way, double cost, double allowed) {
  const PieceId piece = p.s.general_piece(index);
  p.log.tell([&] {
    const std::string words = counted_way(exact_inches(length_of_line(way)), exact_inches(cost));
    const std::string text = fmt::format("{0} {0:rides|ride} {1}.", name_of(p.s, piece), words);
    return with_stride(with_path(event("GW-MOVE-20", "ride", {piece}, text), way), piece, allowed);
  });
}

// The way of his order, or straight to the nearest point of the unit that he joins, 12" at most.
void ride_out(Play& p, int index) {
  State& s = p.s;
  General& g = general_at(s, index);
  const Side side = s.side_of(s.general_piece(index));
  const Pose from = g.at;
  std::vector<Vec2> way;
  for (const Pose& pose : g.order.path) way.push_back(pose.at());
  if (way.empty() && g.order.verb == kJoinVerb) {
    const Gap gap = gap_to(s, g.at.at(), g.order.target());
    const double room = std::max(0.0, gap.distance - kMountDepth / 2);  // his base, not his middle, comes up to it
    if (gap.distance > kTolerance) way.push_back(g.at.at() + (gap.to - g.at.at()) * (room / gap.distance));
  }
  double left = kRide;
  std::vector<Pose> ridden{from};
  Facing facing = g.at.facing;
  for (const Vec2 to : way) {
    const Vec2 at = g.at.at();
    const Ridden leg = ride_leg(s, side, at, to, left, true);
    if (length(leg.at - at) > kTolerance) facing = facing_of(leg.at - at);
    g.at = Pose::snapped(leg.at, facing);
    ridden.push_back(g.at);
    left -= leg.cost;
    if (length(leg.at - to) > kTolerance) break;
  }
  if (!g.order.path.empty() && g.order.verb == kRideVerb && g.at.at() == g.order.path.back().at())
    g.at.facing = g.order.path.back().facing;
  if (g.at == from) return;
  if (ridden.size() > 1) ridden.back() = g.at;
  tell_ride(p, index, ridden, kRide - left, kRide);
}

// GW-RALLY-4 to 6: one die on his arrival; the unit stops, its morale counts as good, and it stands for so many moves.
void rally(Play& p, int index, PieceId unit) {
  State& s = p.s;
  General& g = general_at(s, index);
  Unit& u = s.unit(unit);
  const Roll roll = p.dice.total("GW-RALLY-4", u.side, "moves to recover", 1);
  u.recovering = static_cast<std::int8_t>(roll.value);
  u.recovering_new = true;
  u.duty = Duty::None;
  u.bad = false;
  u.need = 6;
  g.tied = true;
  g.rallied |= std::uint64_t{1} << unit;
  p.log.tell([&] {
    return with_dice(
        event("GW-RALLY-4", "rally", {s.general_piece(index), unit},
              fmt::format("{0} {0:brings|bring} {1} to a stand; {1:it|they} can act again after {2}.",
                          name_of(s, s.general_piece(index)), name_of(s, unit), counted(roll.value, "move"))),
        roll);
  });
  p.log.outcome([&] { return fmt::format("{0} {0:recovers|recover} for {1}", name_of(s, unit), roll.value); });
}

// Why his order has led to nothing; {0} is the unit, {1} the general.
void tell_in_vain(Play& p, int index, std::string_view why, RuleId rule = "GW-RALLY-3") {
  const State& s = p.s;
  const PieceId piece = s.general_piece(index);
  const PieceId unit = s.generals[index].order.target();
  p.log.tell([&] {
    return event(rule, "no-join", {piece, unit},
                 fmt::format(fmt::runtime(why), name_of(s, unit), name_of(s, piece)) + ".");
  });
}

void try_to_join(Play& p, int index) {
  State& s = p.s;
  General& g = general_at(s, index);
  const PieceId unit = g.order.target();
  if (!on_table(s.unit(unit)))
    return tell_in_vain(p, index, "{0} {0:is|are} no longer on the table: {1} cannot join {0:it|them}");
  double apart = g.attached == unit ? 0 : 1e6;
  const Ring base = mount_at(g.at.at(), g.at.facing);
  if (apart > 0)
    for (const Ring& part : bases_of(s, unit)) apart = std::min(apart, distance(part, base));
  if (more_than(apart, kJoined)) return tell_in_vain(p, index, "{1} {1:does|do} not come up to {0} in this move");
  const bool arrives = g.attached != unit;
  g.attached = unit;
  if (arrives)
    p.log.tell([&] {
      const Size body = block_size(s, unit);  // GW-RALLY-6: from anywhere beside it to his place behind its middle
      return with_stride(
          event("GW-RALLY-3", "join", {s.general_piece(index), unit},
                fmt::format("{0} {0:joins|join} {1}.", name_of(s, s.general_piece(index)), name_of(s, unit))),
          s.general_piece(index), body.width + body.depth + kRide);
    });
  const bool used = (g.rallied >> unit) & 1u;  // GW-RALLY-8
  if (!may_be_rallied(s, unit)) return;
  if (used) tell_in_vain(p, index, "{1} {1:has|have} rallied {0} once and cannot do so again", "GW-RALLY-8");
  else rally(p, index, unit);
}

void move_general(Play& p, int index) {
  General& g = general_at(p.s, index);
  if (!g.alive || g.driven || g.crossing > 0) return;
  const bool tied = g.tied && g.attached != kNoPiece;
  const bool leaves = g.order.verb == kRideVerb || (g.order.verb == kJoinVerb && g.order.target() != g.attached);
  if (leaves && !tied) {
    g.attached = kNoPiece;
    ride_out(p, index);
  }
  if (g.order.verb == kFordVerb && !g.order.path.empty()) {
    g.crossing = 2;
    g.far_side = g.order.path[0];
  }
  if (g.order.verb == kJoinVerb && (!tied || g.order.target() == g.attached)) try_to_join(p, index);
  if (g.attached != kNoPiece) g.at = place_with(p.s, g.attached);
}

}  // namespace

const OrderBook kGenerals = {.list = list_generals, .weigh = weigh_generals};

Pose general_on_table(const State& s, const Pose& pose) {
  const Box box = mount_at(pose.at(), pose.facing).box();
  const Ground& ground = *s.setup->ground;
  const Vec2 by{std::max(0.0, -box.low.x) - std::max(0.0, box.high.x - ground.width),
                std::max(0.0, -box.low.y) - std::max(0.0, box.high.y - ground.height)};
  return Pose::snapped(pose.at() + by, pose.facing);
}

// GW-RALLY-2, 7: retiring, breaking off or withdrawing, and above half strength; not the retirement after a draw.
bool may_be_rallied(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (!on_table(u) || u.spent_force || is_half_gone(s, unit) || melee_of(s, unit)) return false;
  return u.duty == Duty::Withdraw || u.duty == Duty::BreakOff || u.duty == Duty::Retire;
}

// GW-RALLY-6: after all other movement, side A's first.
void move_generals(Play& p) {
  for (const Side side : kSides)
    for (int g = 0; g < p.s.general_count(); ++g)
      if (p.s.setup->leaders[g].side == side) move_general(p, g);
}

// GW-TURN-13 b, GW-TERR-20: a lone general in a river; whoever is attached stands with his unit.
void finish_generals(Play& p) {
  for (int index = 0; index < p.s.general_count(); ++index) {
    General& g = general_at(p.s, index);
    if (!g.alive) continue;
    if (g.crossing > 0 && --g.crossing == 0) {
      const Pose from = g.at;
      g.at = g.far_side;
      const double across = length(g.far_side.at() - from.at());
      tell_ride(p, index, {from, g.at}, across, across);
    }
    if (g.attached != kNoPiece && on_table(p.s.unit(g.attached))) g.at = place_with(p.s, g.attached);
  }
}

}  // namespace grognard::grant
