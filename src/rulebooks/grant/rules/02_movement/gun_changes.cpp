// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/room.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/01_orders/gun_drill.h"
#include "grant/rules/02_movement/movement.h"

// Guns are limbered, unlimbered and moved by hand (GW-ART-19, GW-MOVE-13, 27, 30; GW-HALF-8).
namespace grognard::grant {
namespace {

constexpr Size kDeployedBattery{4, 2};  // GW-GEO-5

Gun& drill_gun(State& s, PieceId battery, int gun) { return s.unit(battery).guns[gun]; }

// GW-MOVE-27, 28: nobody may end on top of another or off the table.
std::optional<Refusal> comes_onto_somebody(const State& s, const State& then, PieceId battery) {
  const Stance here = stance_of(s, battery);
  const Stance there = stance_of(then, battery);
  const Box table = s.setup->ground->table().box();
  const auto is_on_table = [&](const Box& box) {
    return reaches(box.low.x, table.low.x) && reaches(box.low.y, table.low.y) && within(box.high.x, table.high.x) &&
           within(box.high.y, table.high.y);
  };
  if (!is_on_table(there.box) && is_on_table(here.box))
    return Refusal{"GW-MOVE-28", sentence("The edge of the table is in the way.")};
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const bool stands = !s.sections[i].ruin;
    if (stands && overlap(section_ring(s, i), there.block) && !overlap(section_ring(s, i), block_of(s, battery)))
      return Refusal{"GW-TERR-13", sentence("{0} {0:is|are} in the way.", name_of(s, s.section_piece(i)))};
  }
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == battery || !on_table(s.unit(id)) || !may_be_near(then, battery, id, 1)) continue;
    const Stance other = stance_of(s, id);
    if (comes_onto({here, other}, {there, other}))
      return Refusal{"GW-MOVE-27", sentence("{0} {0:stands|stand} there.", name_of(s, id))};
  }
  return std::nullopt;
}

double nearest_enemy_to_guns(const State& s, PieceId battery) {
  double least = std::numeric_limits<double>::infinity();
  each_enemy_of(s, s.unit(battery).side,
                [&](PieceId enemy) { least = std::min(least, distance_between(s, battery, enemy)); });
  return least;
}

// Where a gun has been pushed to, as its distance from its place in the battery.
void set_gun(State& s, PieceId battery, int gun, const Pose& to) {
  const Unit& u = s.unit(battery);
  const Vec2 by = to.at() - drill_place(u.at, drill_guns(s, battery), gun);
  const Vec2 forward = u.at.facing.forward();
  Gun& g = drill_gun(s, battery, gun);
  g.aside = static_cast<std::int16_t>(snap(dot(by, right_of(forward))));
  g.ahead = static_cast<std::int16_t>(snap(dot(by, forward)));
  g.facing = to.facing;
  g.by_hand = true;
}

// GW-MOVE-13. The whole battery: its reference point and all its guns; else each gun by itself.
void put_guns(State& s, const Command& c) {
  const PieceId battery = c.unit();
  if (c.verb == kManhandleAll && c.path.size() == 1) {
    Unit& u = s.unit(battery);
    const int turn = turn_between(u.at.facing, c.path[0].facing);
    u.at = c.path[0];
    for (int g = 0; g < drill_guns(s, battery); ++g) {
      Gun& gun = drill_gun(s, battery, g);
      gun.facing = gun.facing.turned(turn);
      gun.by_hand = true;
    }
    return;
  }
  const std::vector<GunStand> stands = stands_by_hand(s, c);
  for (std::size_t i = 0; i < stands.size(); ++i)
    if (gun_works(s, battery, stands[i].gun)) set_gun(s, battery, stands[i].gun, c.path[i]);
}

void tell_no_room(Play& p, PieceId battery, std::string_view deed, const Refusal& why) {
  p.log.tell([&] {
    return event(why.rule, "no-room", {battery},
                 fmt::format("{} cannot {}: {}", name_of(p.s, battery), deed, why.text));
  });
}

// GW-MOVE-13, 30, at the start of the Movement phase. A battery pushed before this one may have come into its way.
void push_guns(Play& p, PieceId battery) {
  State& s = p.s;
  Unit& u = s.unit(battery);
  const Command& c = u.order;
  if (const auto why = pushed_onto_somebody(s, c)) return tell_no_room(p, battery, "move its guns by hand", *why);
  const double before = nearest_enemy_to_guns(s, battery);
  double farthest = 0;
  for (const GunStand& to : stands_by_hand(s, c))
    if (gun_works(s, battery, to.gun))
      farthest = std::max(farthest, march_cost(s, battery, gun_centre(s, battery, to.gun), to.centre));
  const Pose from = u.at;
  put_guns(s, c);
  u.spent = farthest;
  u.moved = true;
  u.nearer = nearest_enemy_to_guns(s, battery) + kTolerance < before;
  p.log.tell([&] {
    constexpr double kAheadOfGuns = 0.75;  // the reference point turns about the guns
    Event e = with_path(event("GW-MOVE-13", "manhandle", {battery},
                              fmt::format("{0} {0:moves|move} {1} by hand, {2}.", name_of(s, battery),
                                          c.verb == kManhandleAll   ? "the guns"
                                          : c.verb == kManhandle[0] ? "gun 1"
                                                                    : "gun 2",
                                          exact_inches(farthest))),
                        {from, u.at});
    return with_way(s, std::move(e), battery, march_rate(s, battery, Formation::Deployed) + 2 * kAheadOfGuns);
  });
}

void start_change(Play& p, PieceId battery, bool limbers, const Pose& to, RuleId rule) {
  Unit& u = p.s.unit(battery);
  u.limbering = limbers ? 1 : -1;
  u.far_side = to;
  p.log.tell([&] {
    return event(rule, limbers ? "limber" : "unlimber", {battery},
                 fmt::format("{0} {0:begins|begin} to {1}.", name_of(p.s, battery), limbers ? "limber" : "unlimber"));
  });
}

// GW-ART-19
void take_new_state(State& s, PieceId battery, bool limbers, const Pose& at) {
  Unit& u = s.unit(battery);
  u.at = at;
  for (Gun& gun : u.guns) {
    gun.facing = at.facing;
    gun.aside = gun.ahead = 0;
  }
  form(s, battery, limbers ? Formation::Limbered : Formation::Deployed);
}

// GW-ART-21, GW-MOVE-27, GW-TURN-6: why the battery cannot stand here in its new state; nothing if it can.
std::optional<Refusal> no_room_for_guns(const State& s, PieceId battery, bool limbers, const Pose& at) {
  if (!limbers) {
    const PieceId by = crowded_by(s, battery, stands_deployed(s, battery, at));
    if (by != kNoPiece)
      return Refusal{"GW-ART-21", sentence("its guns would stand less than 1 inch from one of {}.", name_of(s, by))};
    // Whom it has fought may be nearer than 1".
    const bool fights = s.unit(battery).fought || melee_of(s, battery) != nullptr;
    if (auto why = fights ? std::nullopt : no_room_for(s, battery, ring_at(at, kDeployedBattery))) return why;
  }
  State then = s;
  take_new_state(then, battery, limbers, at);
  return comes_onto_somebody(s, then, battery);
}

// GW-ART-19: where it will stand. The owner has chosen the facing; of a battery that must limber (GW-HALF-8) any will
// do, its own rear before the others.
Pose place_of_change(const State& s, PieceId battery, bool limbers) {
  const Unit& u = s.unit(battery);
  const bool ordered = u.order.verb == kLimber || u.order.verb == kUnlimber;
  if (ordered || u.far_side.facing != facing_of(rear_of(s, u.side))) return u.far_side;
  for (const int turn : {0, 900, -900, 1800}) {
    const Pose at{u.far_side.x, u.far_side.y, u.far_side.facing.turned(turn)};
    if (!no_room_for_guns(s, battery, limbers, at) && !may_not_stand(s, battery, at, Formation::Limbered)) return at;
  }
  return u.far_side;
}

}  // namespace

std::optional<Refusal> pushed_onto_somebody(const State& s, const Command& c) {
  // A gun that only turns on its centre goes nowhere, as in GW-ART-21.
  const std::vector<GunStand> stands = stands_by_hand(s, c);
  const auto stays = [&](const GunStand& to) {
    return within(length(to.centre - gun_centre(s, to.battery, to.gun)), 0);
  };
  if (std::all_of(stands.begin(), stands.end(), stays)) return std::nullopt;
  State then = s;
  put_guns(then, c);
  return comes_onto_somebody(s, then, c.unit());
}

// GW-ART-19, GW-MOVE-13; a battery that has to retire first limbers (GW-HALF-8).
void begin_gun_drill(Play& p, PieceId battery) {
  Unit& u = p.s.unit(battery);
  if (u.arm != Class::Artillery || !on_table(u) || u.limbering != 0) return;
  const Bound bound = bound_of(p.s, battery);
  if (bound == Bound::Retiring || bound == Bound::Drawn) {
    if (u.formation != Formation::Deployed) return;
    if (!has_working_gun(p.s, battery)) return form(p.s, battery, Formation::Crew);  // GW-MOVE-21: nothing to limber
    const Pose about{u.at.x, u.at.y, facing_of(rear_of(p.s, u.side))};
    return start_change(p, battery, true, about, "GW-HALF-8");
  }
  const Verb verb = u.order.verb;
  if (is_hand_order(verb)) return push_guns(p, battery);
  if (verb == kLimber || verb == kUnlimber) start_change(p, battery, verb == kLimber, u.order.path[0], "GW-ART-1");
}

// GW-TURN-13 b, GW-ART-19: the new state holds from now on, in melee or out of it, unless the guns are lost or another
// unit has come where they would stand.
void finish_gun_drill(Play& p, PieceId battery) {
  State& s = p.s;
  Unit& u = s.unit(battery);
  if (u.arm != Class::Artillery || u.limbering == 0) return;
  const bool limbers = std::exchange(u.limbering, std::int8_t{0}) > 0;
  if (!on_table(u) || !has_working_gun(s, battery)) return;
  const Pose at = place_of_change(s, battery, limbers);
  if (const auto why = no_room_for_guns(s, battery, limbers, at))
    return tell_no_room(p, battery, limbers ? "limber" : "deploy", *why);
  take_new_state(s, battery, limbers, at);
  p.log.tell([&] {
    Event e = event("GW-ART-19", limbers ? "limbered" : "unlimbered", {battery},
                    fmt::format("{0} {0:is|are} now {1}.", name_of(s, battery), limbers ? "limbered" : "deployed"));
    return with_way(s, std::move(e), battery, 0);
  });
}

}  // namespace grognard::grant
