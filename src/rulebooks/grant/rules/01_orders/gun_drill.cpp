// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/01_orders/gun_drill.h"

#include "core/sentence.h"
#include "geometry/tolerance.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/sequence/steps.h"

// Orders to limber, to unlimber and to move guns by hand (GW-ART-1, 2, 19, 21; GW-MOVE-12, 13, 27).
namespace grognard::grant {
namespace {

constexpr double kByHand = 1.0;       // GW-MOVE-13
constexpr double kBetweenGuns = 1.0;  // GW-ART-2
constexpr double kGunPitch = 2.0;     // GW-GEO-6: gun centres of a battery
constexpr double kGunSetBack = 0.75;  // GW-GEO-6: gun centre behind the front edge
constexpr double kNearEnemy = 1.0;    // GW-TURN-6

// GW-ART-21: its base, taken square to the facing of its battery.
Ring square_gun(Vec2 centre, Facing battery) { return Ring::base(Pose::snapped(centre, battery), 1.0, 1.5); }

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

void refuse_crowding(const State& s, Verdict& v, PieceId by) {
  v.refuse("GW-ART-21", by == v.command.unit()
                            ? sentence("The guns of {} would stand less than 1 inch apart.", name_of(s, by))
                            : sentence("A gun would stand less than 1 inch from a gun of {}.", name_of(s, by)));
}

// GW-ART-19: the reference point stays; the pose gives the new facing.
void weigh_change_of_state(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  const bool limbers = c.verb == kLimber;
  if (u.formation != (limbers ? Formation::Deployed : Formation::Limbered)) {
    v.refuse("GW-ART-1", limbers ? sentence("{0} {0:is|are} not deployed.", name_of(s, id))
                                 : sentence("{0} {0:is|are} not limbered.", name_of(s, id)));
    return;
  }
  if (!has_working_gun(s, id)) {
    v.refuse("GW-ART-18", sentence("{0} {0:has|have} no gun left.", name_of(s, id)));
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
    if (too_near_an_enemy(s, id, start, end))
      v.refuse("GW-TURN-6", "A gun may not be pushed within 1 inch of an enemy.");
    if (in_forbidden_ground(s, swept(start, to.centre - from)))
      v.refuse("GW-TERR-8", "A gun cannot be pushed by hand onto that ground.");
    if (const auto why = comes_too_near(s, id, end)) v.refusals.push_back(*why);
  }
  if (const auto why = pushed_onto_somebody(s, v.command)) v.refusals.push_back(*why);
  v.measure = {farthest, kByHand};
  if (beyond(farthest, kByHand))
    v.refuse("GW-MOVE-13", sentence("A gun moves 1 inch by hand; this costs {}.", exact_inches(farthest)));
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
    v.refuse("GW-MOVE-13", sentence("{0} {0:has|have} no unlimbered guns.", name_of(s, id)));
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
    v.refuse("GW-MOVE-13", sentence("{0} {0:has|have} no such gun.", name_of(s, id)));
    return;
  }
  if (!has_working_gun(s, id)) {
    v.refuse("GW-ART-18", sentence("{0} {0:has|have} no gun left.", name_of(s, id)));
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
  if (!on_table(s.unit(id))) v.refuse("GW-BARGE-2", sentence("{0} {0:is|are} aboard a barge.", name_of(s, id)));
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

}  // namespace

const OrderBook kGunDrill = {.list = list_gun_drill, .weigh = weigh_gun_drill};

int drill_guns(const State& s, PieceId battery) { return static_cast<int>(s.troops(battery).guns.size()); }

bool has_working_gun(const State& s, PieceId battery) {
  for (int g = 0; g < drill_guns(s, battery); ++g)
    if (gun_works(s, battery, g)) return true;
  return false;
}

Vec2 drill_place(const Pose& at, int guns, int gun) {
  const Vec2 forward = at.facing.forward();
  return at.at() + right_of(forward) * (((guns + 1) / 2.0 - (gun + 1)) * kGunPitch) - forward * kGunSetBack;
}

bool is_hand_order(Verb verb) { return verb == kManhandle[0] || verb == kManhandle[1] || verb == kManhandleAll; }

std::vector<GunStand> stands_by_hand(const State& s, const Command& c) {
  std::vector<GunStand> out;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  for (const int g : {0, 1})
    if (c.verb == kManhandle[g]) return {{id, g, c.path.back().at(), u.at.facing}};
  if (c.path.size() == 2)
    for (const int g : {0, 1}) out.push_back({id, g, c.path[g].at(), u.at.facing});
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

std::vector<GunStand> stands_deployed(const State& s, PieceId battery, const Pose& at) {
  std::vector<GunStand> out;
  for (int g = 0; g < drill_guns(s, battery); ++g)
    if (gun_works(s, battery, g)) out.push_back({battery, g, drill_place(at, drill_guns(s, battery), g), at.facing});
  return out;
}

}  // namespace grognard::grant
