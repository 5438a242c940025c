// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_water/barges.h"
#include "grant/sequence/steps.h"

// Crossing rivers (GW-TERR-11, 12, 17, 18, 20), and the orders of this chapter.
namespace grognard::grant {
namespace {

const Verb kCrossVerb = "cross";
constexpr double kAtTheBank = 0.03;  // snapped shapes that touch are no farther apart
constexpr double kAcross = 60;       // no crossing is longer

// GW-TERR-11, 12, 20
int moves_to_cross(const State& s, PieceId piece) {
  if (!s.is_unit(piece)) return 2;
  const Class arm = s.unit(piece).arm;
  return arm == Class::Artillery || arm == Class::Wagon ? 4 : 2;
}

Ring rider_at(const Pose& at) { return Ring::base(at, 1.0, 1.5); }

// The river whose bank a body touches with that river ahead, and how far it must go to have it behind its last rank.
struct Ford {
  int river = -1;
  double way = 0;
};
std::optional<Ford> ford_ahead(const State& s, const Ring& body, Vec2 forward) {
  const Ground& ground = *s.setup->ground;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    if (s.setup->areas[i].kind != Kind::River) continue;
    if (!ground.areas[i].box.grown(kAtTheBank).meets(body.box())) continue;
    for (const Interval& met : travel_over(ground.areas[i], body, forward, kAcross)) {
      if (met.from > kAtTheBank || met.to <= kAtTheBank) continue;
      return Ford{static_cast<int>(i), met.to};
    }
  }
  return std::nullopt;
}

Pose across(const Pose& at, double way) { return Pose::snapped(at.at() + at.facing.forward() * way, at.facing); }

std::optional<Ford> ford_of_unit(const State& s, PieceId unit, const Pose& at) {
  return ford_ahead(s, block_at(s, unit, at), at.facing.forward());
}

// GW-TERR-17
void weigh_crossing_unit(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  c.targets.clear();
  c.number = 0;
  c.path.clear();
  if (u.arm == Class::Barge || u.formation == Formation::Deployed || u.formation == Formation::Garrison) {
    v.refuse("GW-TERR-17", sentence("{0} cannot cross a river as {0:it is|they are}.", name_of(s, id)));
    return;
  }
  const auto ford = ford_of_unit(s, id, u.at);
  if (!ford) {
    v.refuse("GW-TERR-17", sentence("The front of {} does not stand at the bank of a fordable river.", name_of(s, id)));
    return;
  }
  const Pose far = across(u.at, ford->way);
  const Ring body = block_at(s, id, far);
  if (!contains(s.setup->ground->table(), body))
    v.refuse("GW-TERR-17", sentence("There is no far bank on the table ahead of {}.", name_of(s, id)));
  else if (const auto why = comes_too_near(s, id, body)) v.refusals.push_back(*why);
  c.path = {far};
}

// GW-TERR-20: a lone general crosses as cavalry, in the direction that he faces or that the order gives.
void weigh_crossing_general(const State& s, Verdict& v) {
  Command& c = v.command;
  const General& g = s.generals[s.general_index(c.unit())];
  c.targets.clear();
  c.number = 0;
  if (g.attached != kNoPiece) {
    v.refuse("GW-TERR-20", "An attached general goes with his unit.");
    return;
  }
  const Pose from{g.at.x, g.at.y, c.path.empty() ? g.at.facing : c.path[0].facing};
  c.path.clear();
  const auto ford = ford_ahead(s, rider_at(from), from.facing.forward());
  if (!ford) {
    v.refuse("GW-TERR-17",
             sentence("{0} {0:does|do} not face a fordable river at {0:its|their} bank.", name_of(s, c.unit())));
    return;
  }
  c.path = {across(from, ford->way)};
  if (!contains(s.setup->ground->table(), rider_at(c.path[0])))
    v.refuse("GW-TERR-17", "There is no far bank on the table.");
}

bool weigh_water(const State& s, Verdict& v) {
  if (v.command.verb != kCrossVerb) return weigh_barge_order(s, v);
  if (s.is_unit(v.command.unit()) && !on_table(s.unit(v.command.unit()))) {
    v.refuse("GW-BARGE-2", sentence("{0} {0:is|are} aboard a barge.", name_of(s, v.command.unit())));
    return true;
  }
  if (s.is_general(v.command.unit())) weigh_crossing_general(s, v);
  else weigh_crossing_unit(s, v);
  return true;
}

void list_water(const State& s, PieceId piece, std::vector<Option>& out) {
  const Quietly asking;
  Verdict v{.command = {.side = s.side_of(piece), .verb = kCrossVerb, .units = {piece}}};
  weigh_water(s, v);
  if (v.legal()) out.push_back(make_option(kCrossVerb, v.command.side, piece));
  list_barge_orders(s, piece, out);
}

void start_crossing(Play& p, PieceId unit, const Ford& ford) {
  Unit& u = p.s.unit(unit);
  u.crossing = static_cast<std::int8_t>(moves_to_cross(p.s, unit));
  u.river = static_cast<std::int8_t>(ford.river);
  u.far_side = across(u.at, ford.way);
  p.log.tell([&] {
    return event(u.crossing == 4 ? RuleId("GW-TERR-12") : RuleId("GW-TERR-11"), "cross", {unit},
                 fmt::format("{0} {0:begins|begin} to cross: {1} moves.", name_of(p.s, unit), int{u.crossing}));
  });
}

// GW-TERR-18: "retiring units cross at the same rate". One whose rear lies on the near side gives up the crossing.
void water_on_the_way_back(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const Vec2 rear = rear_of(s, u.side);
  if (u.crossing > 0) {
    if (dot(u.far_side.at() - u.at.at(), rear) <= 0) u.crossing = 0;
    return;
  }
  if (dot(u.at.facing.forward(), rear) <= 0) return;
  if (const auto ford = ford_of_unit(s, unit, u.at)) start_crossing(p, unit, *ford);
}

// GW-TERR-17: it stands on the far bank, if there is room; else it waits in the water.
void step_ashore(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (no_room_among_others(s, unit, placed(body_of(s, unit), u.far_side.at(), u.far_side.facing.forward()).footprint)) {
    u.crossing = 1;
    p.log.tell([&] {
      return event("GW-TERR-17", "no-room", {unit},
                   fmt::format("{0} {0:waits|wait} in the river: the far bank is taken.", name_of(s, unit)));
    });
    return;
  }
  const Pose from = u.at;
  u.at = u.far_side;
  p.log.tell([&] {
    Event e = with_path(
        event("GW-TERR-17", "crossed", {unit}, fmt::format("{0} {0:has|have} crossed the river.", name_of(s, unit))),
        {from, u.at});
    return with_way(s, std::move(e), unit, length(u.far_side.at() - from.at()));
  });
}

}  // namespace

const OrderBook kWater = {.list = list_water, .weigh = weigh_water};

void begin_water(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (!on_table(u) || melee_of(s, unit)) return;
  if (goes_to_the_rear(bound_of(s, unit))) return water_on_the_way_back(p, unit);
  if (u.crossing > 0) return;
  if (u.order.verb == kCrossVerb) {
    if (const auto ford = ford_of_unit(s, unit, u.at)) start_crossing(p, unit, *ford);
    return;
  }
  begin_barge_order(p, unit);
}

// GW-TURN-13 b: one more move of crossing is done; none in which it fought (GW-TERR-18) or had to stand (GW-TURN-5).
void finish_water(Play& p, PieceId unit) {
  Unit& u = p.s.unit(unit);
  finish_embarking(p, unit);
  if (!on_table(u)) return;
  if (u.crossing == 0) {
    if (u.river >= 0 && !overlap(p.s.setup->ground->areas[u.river], block_of(p.s, unit)) &&
        !ford_of_unit(p.s, unit, u.at))
      u.river = -1;
    return;
  }
  if (u.fought || u.stood_fast || melee_of(p.s, unit)) return;
  if (--u.crossing == 0) step_ashore(p, unit);
}

}  // namespace grognard::grant
