// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <limits>
#include <utility>

#include "core/sentence.h"
#include "geometry/tolerance.h"
#include "grant/movement.h"
#include "grant/steps.h"
#include "grant/telling.h"
#include "grant/terrain.h"

// Limbering, unlimbering and guns moved by hand (GW-ART-1, 2, 19, 21; GW-MOVE-12, 13, 30).
namespace grognard::grant {
namespace {

constexpr double kByHand = 1.0;       // GW-MOVE-13
constexpr double kBetweenGuns = 1.0;  // GW-ART-2
constexpr double kGunPitch = 2.0;     // GW-GEO-6: gun centres of a battery
constexpr double kGunSetBack = 0.75;  // GW-GEO-6: gun centre behind the front edge
constexpr double kNearEnemy = 1.0;    // GW-TURN-6
constexpr int kBatteryWidthGuns = 4;  // inches of GW-GEO-5
constexpr int kBatteryDepthGuns = 2;

const Verb kLimber = "limber";
const Verb kUnlimber = "unlimber";
const Verb kManhandle[] = {"manhandle-1", "manhandle-2"};
const Verb kManhandleAll = "manhandle";

int drill_guns(const State& s, PieceId battery) { return static_cast<int>(s.troops(battery).guns.size()); }

Gun& drill_gun(State& s, PieceId battery, int gun) { return s.unit(battery).guns[static_cast<std::size_t>(gun)]; }

bool has_working_gun(const State& s, PieceId battery) {
  for (int g = 0; g < drill_guns(s, battery); ++g)
    if (gun_works(s, battery, g)) return true;
  return false;
}

// GW-GEO-6: where a gun's centre is in a battery that deploys here.
Vec2 drill_place(const Pose& at, int guns, int gun) {
  const Vec2 forward = at.facing.forward();
  return at.at() + right_of(forward) * (((guns + 1) / 2.0 - (gun + 1)) * kGunPitch) - forward * kGunSetBack;
}

// GW-ART-21: its base, taken square to the facing of its battery.
Ring square_gun(Vec2 centre, Facing battery) { return Ring::base(Pose::snapped(centre, battery), 1.0, 1.5); }

// A gun that stands deployed, or will when the orders written so far have been carried out.
struct GunStand {
  PieceId battery = kNoPiece;
  int gun = 0;
  Vec2 centre;
  Facing facing;  // of the battery
};

// Where an order to move guns by hand puts them: only those that it moves.
std::vector<GunStand> stands_by_hand(const State& s, const Command& c) {
  std::vector<GunStand> out;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  for (const int g : {0, 1})
    if (c.verb == kManhandle[g]) return {{id, g, c.path.back().at(), u.at.facing}};
  if (c.path.size() == 2)
    for (const int g : {0, 1}) out.push_back({id, g, c.path[static_cast<std::size_t>(g)].at(), u.at.facing});
  if (c.path.size() != 1) return out;
  const Pose& to = c.path[0];
  const Vec2 from_forward = u.at.facing.forward();
  const Vec2 forward = to.facing.forward();
  for (int g = 0; g < drill_guns(s, id); ++g) {
    const Vec2 by = gun_centre(s, id, g) - u.at.at();
    const Vec2 local = {dot(by, right_of(from_forward)), dot(by, from_forward)};
    out.push_back({id, g, to.at() + right_of(forward) * local.x + forward * local.y, to.facing});
  }
  return out;
}

bool is_hand_order(Verb verb) { return verb == kManhandle[0] || verb == kManhandle[1] || verb == kManhandleAll; }

// GW-ART-21: all deployed guns of the side other than this battery's: as they stand, and as their orders will put them.
std::vector<GunStand> other_stands(const State& s, PieceId battery) {
  std::vector<GunStand> out;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (id == battery || u.side != s.unit(battery).side || !on_table(u) || u.arm != Class::Artillery) continue;
    if (u.formation == Formation::Deployed) {
      for (int g = 0; g < drill_guns(s, id); ++g)
        if (gun_works(s, id, g)) out.push_back({id, g, gun_centre(s, id, g), u.at.facing});
      if (is_hand_order(u.order.verb) && !u.order.path.empty())
        for (const GunStand& to : stands_by_hand(s, u.order)) out.push_back(to);
    }
    const bool unlimbers = u.formation == Formation::Limbered && (u.order.verb == kUnlimber || u.limbering < 0);
    if (!unlimbers) continue;
    const Pose at = u.limbering < 0 ? u.far_side : u.order.path.empty() ? u.at : u.order.path[0];
    for (int g = 0; g < drill_guns(s, id); ++g)
      if (gun_works(s, id, g)) out.push_back({id, g, drill_place(at, drill_guns(s, id), g), at.facing});
  }
  return out;
}

// GW-ART-2, 21: a gun that would stand too near to another of its side; kNoPiece if none does.
PieceId crowded_by(const State& s, PieceId battery, const std::vector<GunStand>& stands) {
  const std::vector<GunStand> others = other_stands(s, battery);
  for (std::size_t i = 0; i < stands.size(); ++i) {
    const Ring base = square_gun(stands[i].centre, stands[i].facing);
    for (const GunStand& o : others)
      if (!reaches(distance(base, square_gun(o.centre, o.facing)), kBetweenGuns)) return o.battery;
    for (std::size_t k = i + 1; k < stands.size(); ++k)
      if (!reaches(distance(base, square_gun(stands[k].centre, stands[k].facing)), kBetweenGuns)) return battery;
  }
  return kNoPiece;
}

// The guns of a battery that deploys at this pose.
std::vector<GunStand> stands_deployed(const State& s, PieceId battery, const Pose& at) {
  std::vector<GunStand> out;
  for (int g = 0; g < drill_guns(s, battery); ++g)
    if (gun_works(s, battery, g)) out.push_back({battery, g, drill_place(at, drill_guns(s, battery), g), at.facing});
  return out;
}

void refuse_crowding(const State& s, Verdict& v, PieceId by) {
  v.refuse("GW-ART-21", by == v.command.unit()
                            ? sentence("The guns of {} would stand less than 1\" apart.", name_of(s, by))
                            : sentence("A gun would stand less than 1\" from a gun of {}.", name_of(s, by)));
}

// GW-ART-19: the reference point stays; the pose gives the new facing.
void weigh_change_of_state(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  const bool limbers = c.verb == kLimber;
  if (u.formation != (limbers ? Formation::Deployed : Formation::Limbered)) {
    v.refuse("GW-ART-1", limbers ? sentence("{} is not deployed.", name_of(s, id))
                                 : sentence("{} is not limbered.", name_of(s, id)));
    return;
  }
  if (!has_working_gun(s, id)) {
    v.refuse("GW-ART-18", sentence("{} has no gun left.", name_of(s, id)));
    return;
  }
  const Facing facing = c.path.empty() ? u.at.facing : c.path[0].facing;
  c.path = {Pose{u.at.x, u.at.y, facing}};
  c.targets.clear();
  c.number = 0;
  if (limbers) {
    if (const auto why = may_not_stand(s, id, c.path[0], Formation::Limbered)) v.refusals.push_back(*why);
    return;
  }
  if (const auto why = may_not_stand(s, id, c.path[0], Formation::Deployed)) v.refusals.push_back(*why);
  const PieceId by = crowded_by(s, id, stands_deployed(s, id, c.path[0]));
  if (by != kNoPiece) refuse_crowding(s, v, by);
}

// GW-TURN-6, 7: guns pushed by hand keep 1" from the enemy, or at least do not go nearer to one who is there already.
bool too_near_an_enemy(const State& s, PieceId battery, const Ring& from, const Ring& to) {
  bool near = false;
  each_enemy_of(s, s.unit(battery).side, [&](PieceId enemy) {
    if (near || !box_of(s, enemy).grown(kNearEnemy + 0.1).meets(to.box())) return;
    for (const Ring& base : bases_of(s, enemy)) {
      const double after = distance(to, base);
      if (reaches(after, kNearEnemy)) continue;
      near = near || after + kTolerance < distance(from, base);
    }
  });
  return near;
}

bool in_forbidden_ground(const State& s, const Ring& base) {
  const Ground& ground = *s.setup->ground;
  if (!contains(ground.table(), base)) return true;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    const bool barred = kind == Kind::Wood || kind == Kind::Swamp || kind == Kind::River || kind == Kind::Water ||
                        kind == Kind::Building || kind == Kind::Wall;
    if (!barred || !overlap(ground.areas[i], base)) continue;
    if (kind == Kind::Building) {
      bool ruin = false;
      for (std::size_t k = 0; k < s.sections.size(); ++k)
        ruin = ruin || (s.setup->sections[k].area == static_cast<int>(i) && s.sections[k].ruin);
      if (ruin) continue;
    }
    return true;
  }
  return false;
}

// GW-MOVE-13: each gun 1" at most, with what the ground costs; the way is straight, since a gun pivots free on its centre.
void weigh_by_hand(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  double farthest = 0;
  const std::vector<GunStand> stands = stands_by_hand(s, v.command);
  std::vector<GunStand> all = stands;
  for (int g = 0; g < drill_guns(s, id); ++g) {
    bool moves = false;
    for (const GunStand& to : stands) moves = moves || to.gun == g;
    if (!moves && gun_works(s, id, g)) all.push_back({id, g, gun_centre(s, id, g), s.unit(id).at.facing});
  }
  for (const GunStand& to : stands) {
    if (!gun_works(s, id, to.gun)) continue;
    const Vec2 from = gun_centre(s, id, to.gun);
    farthest = std::max(farthest, march_cost(s, id, from, to.centre));
    const Ring start = square_gun(from, s.unit(id).at.facing);
    const Ring end = square_gun(to.centre, to.facing);
    if (too_near_an_enemy(s, id, start, end)) v.refuse("GW-TURN-6", "A gun may not be pushed within 1\" of an enemy.");
    if (in_forbidden_ground(s, swept(start, to.centre - from)))
      v.refuse("GW-TERR-8", "A gun cannot be pushed by hand onto that ground.");
    if (const auto why = comes_too_near(s, id, end)) v.refusals.push_back(*why);
  }
  v.measure = {farthest, kByHand};
  if (beyond(farthest, kByHand))
    v.refuse("GW-MOVE-13", sentence("A gun moves 1\" by hand; this costs {:.2f}\".", farthest));
  const PieceId by = crowded_by(s, id, all);
  if (by != kNoPiece) refuse_crowding(s, v, by);
}

// GW-TURN-3: which guns an order to move by hand is for.
void weigh_manhandle(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  c.targets.clear();
  c.number = 0;
  if (s.unit(id).formation != Formation::Deployed) {
    v.refuse("GW-MOVE-13", sentence("{} has no unlimbered guns.", name_of(s, id)));
    return;
  }
  const bool all = c.verb == kManhandleAll;
  const int guns = drill_guns(s, id);
  if (all ? c.path.empty() || c.path.size() > 2 || (c.path.size() == 2 && guns < 2) : c.path.size() != 1) {
    v.refuse("GW-MOVE-13", all ? "Give the battery's new place and facing, or the new places of its two guns."
                               : "Give the gun's new place and facing: the centre of its base.");
    return;
  }
  const int gun = c.verb == kManhandle[1] ? 1 : 0;
  if (!all && (gun >= guns || !gun_works(s, id, gun))) {
    v.refuse("GW-MOVE-13", sentence("{} has no such gun.", name_of(s, id)));
    return;
  }
  if (!has_working_gun(s, id)) {
    v.refuse("GW-ART-18", sentence("{} has no gun left.", name_of(s, id)));
    return;
  }
  weigh_by_hand(s, v);
}

bool is_drill(Verb verb) { return verb == kLimber || verb == kUnlimber || is_hand_order(verb); }

bool weigh_gun_drill(const State& s, Verdict& v) {
  if (!is_drill(v.command.verb)) return false;
  const PieceId id = v.command.unit();
  if (!s.is_unit(id) || s.unit(id).arm != Class::Artillery) {
    v.refuse("GW-ART-1", "Only a battery has guns to limber, unlimber or move by hand.");
    return true;
  }
  if (!on_table(s.unit(id))) v.refuse("GW-BARGE-2", sentence("{} is aboard a barge.", name_of(s, id)));
  else if (is_hand_order(v.command.verb)) weigh_manhandle(s, v);
  else weigh_change_of_state(s, v);
  return true;
}

bool drill_is_legal(const State& s, Verb verb, PieceId battery) {
  const Quietly asking;
  Verdict v{.command = {.side = s.unit(battery).side, .verb = verb, .units = {battery}}};
  weigh_gun_drill(s, v);
  return v.legal();
}

void list_gun_drill(const State& s, PieceId piece, std::vector<Option>& out) {
  if (!s.is_unit(piece) || s.unit(piece).arm != Class::Artillery || !on_table(s.unit(piece))) return;
  if (!has_working_gun(s, piece)) return;
  const Unit& u = s.unit(piece);
  if (u.formation == Formation::Limbered) out.push_back(make_option(kUnlimber, u.side, piece, kNoPiece, Needs::Pose));
  if (u.formation != Formation::Deployed) return;
  if (drill_is_legal(s, kLimber, piece)) out.push_back(make_option(kLimber, u.side, piece, kNoPiece, Needs::Pose));
  for (int g = 0; g < drill_guns(s, piece); ++g)
    if (gun_works(s, piece, g)) out.push_back(make_option(kManhandle[g], u.side, piece, kNoPiece, Needs::Pose));
  out.push_back(make_option(kManhandleAll, u.side, piece, kNoPiece, Needs::Path));
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

// GW-MOVE-13, 30. The whole battery: its reference point and all its guns; else each gun by itself.
void push_guns(Play& p, PieceId battery) {
  State& s = p.s;
  Unit& u = s.unit(battery);
  const Command& c = u.order;
  const double before = nearest_enemy_to_guns(s, battery);
  const std::vector<GunStand> stands = stands_by_hand(s, c);
  double farthest = 0;
  for (const GunStand& to : stands)
    if (gun_works(s, battery, to.gun))
      farthest = std::max(farthest, march_cost(s, battery, gun_centre(s, battery, to.gun), to.centre));
  const Pose from = u.at;
  if (c.verb == kManhandleAll && c.path.size() == 1) {
    const int turn = turn_between(u.at.facing, c.path[0].facing);
    u.at = c.path[0];
    for (int g = 0; g < drill_guns(s, battery); ++g) {
      Gun& gun = drill_gun(s, battery, g);
      gun.facing = gun.facing.turned(turn);
      gun.by_hand = true;
    }
  } else {
    for (std::size_t i = 0; i < stands.size(); ++i)
      if (gun_works(s, battery, stands[i].gun)) set_gun(s, battery, stands[i].gun, c.path[i]);
  }
  u.spent = farthest;
  u.moved = true;
  u.nearer = nearest_enemy_to_guns(s, battery) + kTolerance < before;
  p.log.tell([&] {
    return with_path(event("GW-MOVE-13", "manhandle", {battery},
                           fmt::format("{} moves {} by hand, {:.2f}\".", name_of(s, battery),
                                       c.verb == kManhandleAll   ? "its guns"
                                       : c.verb == kManhandle[0] ? "gun 1"
                                                                 : "gun 2",
                                       farthest)),
                     {from, u.at});
  });
}

void start_change(Play& p, PieceId battery, bool limbers, const Pose& to, RuleId rule) {
  Unit& u = p.s.unit(battery);
  u.limbering = limbers ? 1 : -1;
  u.far_side = to;
  p.log.tell([&] {
    return event(rule, limbers ? "limber" : "unlimber", {battery},
                 fmt::format("{} begins to {}.", name_of(p.s, battery), limbers ? "limber" : "unlimber"));
  });
}

}  // namespace

const OrderBook kGunDrill = {.list = list_gun_drill, .weigh = weigh_gun_drill};

// GW-ART-19, GW-MOVE-13; a battery that has to retire first limbers (GW-HALF-8).
void begin_gun_drill(Play& p, PieceId battery) {
  Unit& u = p.s.unit(battery);
  if (u.arm != Class::Artillery || !on_table(u) || u.limbering != 0) return;
  const Bound bound = bound_of(p.s, battery);
  if (bound == Bound::Retiring || bound == Bound::Drawn) {
    if (u.formation != Formation::Deployed || !has_working_gun(p.s, battery)) return;
    const Pose about{u.at.x, u.at.y, facing_of(rear_of(p.s, u.side))};
    return start_change(p, battery, true, about, "GW-HALF-8");
  }
  const Verb verb = u.order.verb;
  if (is_hand_order(verb)) return push_guns(p, battery);
  if (verb == kLimber || verb == kUnlimber) start_change(p, battery, verb == kLimber, u.order.path[0], "GW-ART-1");
}

// GW-TURN-13 b, GW-ART-19: the new state holds from now on. Fighting stops the work; guns that have come too near meanwhile
// keep a battery from deploying.
void finish_gun_drill(Play& p, PieceId battery) {
  State& s = p.s;
  Unit& u = s.unit(battery);
  if (u.arm != Class::Artillery || u.limbering == 0) return;
  const bool limbers = std::exchange(u.limbering, std::int8_t{0}) > 0;
  if (!on_table(u) || u.fought || melee_of(s, battery) || !has_working_gun(s, battery)) return;
  const Ring body = ring_at(u.far_side, Size{kBatteryWidthGuns, kBatteryDepthGuns});
  const bool crowded = !limbers && (crowded_by(s, battery, stands_deployed(s, battery, u.far_side)) != kNoPiece ||
                                    no_room_for(s, battery, body));
  if (crowded) {
    p.log.tell([&] {
      return event("GW-ART-21", "no-room", {battery}, fmt::format("{} has no room to deploy.", name_of(s, battery)));
    });
    return;
  }
  u.at = u.far_side;
  for (Gun& gun : u.guns) {
    gun.facing = u.at.facing;
    gun.aside = gun.ahead = 0;
  }
  form(s, battery, limbers ? Formation::Limbered : Formation::Deployed);
  p.log.tell([&] {
    return event("GW-ART-19", limbers ? "limbered" : "unlimbered", {battery},
                 fmt::format("{} is now {}.", name_of(s, battery), limbers ? "limbered" : "deployed"));
  });
}

}  // namespace grognard::grant
