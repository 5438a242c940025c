// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/tables.h"
#include "grant/rules/04_artillery/gunnery.h"
#include "grant/rules/05_musketry/musketry.h"

// Canister in the Artillery phase, and as closing fire at a charge.
namespace grognard::grant {
namespace {

constexpr double kClosingConeGap = 2.0;  // GW-CHARGE-22

// GW-CAN-1, 4, 6: everybody in the cone, each by the part that he stands in.
void dice_for_cone(Play& p, Toll& toll, const Discharge& d, const std::vector<Covered>& covered) {
  for (const Covered& c : covered) {
    if (c.kind != Covered::Kind::Man && c.kind != Covered::Kind::General) continue;  // GW-CAN-5: guns are not harmed
    dice_for_figure(p, toll, d, c, kill_number(p.s, Ammunition::Canister, c.along));
  }
}

// GW-CHARGE-18, 19: some part of the charger, where it stood when the move began, in the arc of the gun.
bool gun_arc_held(const State& s, PieceId battery, int gun, PieceId charger) {
  constexpr double kFarEnough = 1000;  // beyond any table: range does not matter here
  const Vec2 from = muzzle(s, battery, gun);
  const Facing facing = s.unit(battery).guns[gun].facing;
  const Vec2 corners[] = {from, from + facing.turned(450).forward() * kFarEnough,
                          from + facing.turned(-450).forward() * kFarEnough};
  const Ring arc(corners);
  for (const Ring& base : bases_at(s, charger, s.unit(charger).start_at))
    if (at_most(distance(base, arc), 0)) return true;
  return false;
}

// GW-MELEE-44, GW-ART-3: two who serve the gun are in no combat. Both crews serve the gun that is left (GW-CB-10).
bool has_free_hands(const State& s, PieceId battery, int gun) {
  int engaged = 0;
  each_man(s, battery, [&](Figure f) {
    const int his = f.slot / kGunnersOfAGun;
    const bool serves = his == gun || s.unit(battery).guns[his].destroyed;
    engaged += serves && is_fighting_already(s, f);
  });
  return gunners_left(s, battery, gun) - engaged >= 2;
}

std::vector<int> closing_guns(const State& s, PieceId battery, PieceId charger) {
  std::vector<int> guns;
  for (int gun = 0; gun < static_cast<int>(s.troops(battery).guns.size()); ++gun)
    if (!gun_may_not_fire(s, battery, gun, true) && has_free_hands(s, battery, gun) &&
        gun_arc_held(s, battery, gun, charger))
      guns.push_back(gun);
  return guns;
}

// The line of a charge: a point of it and its direction. Of a path with several legs the one on which it touched.
struct ClosingAxis {
  Vec2 through;
  Vec2 forward;
};
ClosingAxis closing_axis(const State& s, const Contact& c) {
  if (c.riders) return {c.set_out, c.heading.forward()};  // GW-BURST-12
  const Unit& u = s.unit(c.attacker);
  ClosingAxis axis{u.start_at.at(), u.start_at.facing.forward()};
  double nearest = std::numeric_limits<double>::max();
  Pose from = u.start_at;
  for (const Pose& to : u.order.path) {
    const Vec2 leg = to.at() - from.at();
    const double far = length(leg);
    const Vec2 along = far < kTolerance ? to.facing.forward() : leg * (1 / far);
    const double walked = std::clamp(dot(u.at.at() - from.at(), along), 0.0, far);
    const double off = length(from.at() + along * walked - u.at.at());
    if (within(off, nearest)) {
      nearest = off;
      axis = from.facing == to.facing ? ClosingAxis{from.at(), along} : ClosingAxis{to.at(), to.facing.forward()};
    }
    from = to;
  }
  return axis;
}

// GW-CHARGE-22: the charger with its front edge 2" from the muzzles, at right angles to the line of its charge.
Pose closing_cone_place(const State& s, PieceId battery, const std::vector<int>& guns, const ClosingAxis& axis) {
  double muzzles = std::numeric_limits<double>::max();
  for (const int gun : guns) muzzles = std::min(muzzles, dot(muzzle(s, battery, gun), axis.forward));
  const double on = muzzles - kClosingConeGap - dot(axis.through, axis.forward);
  return Pose::snapped(axis.through + axis.forward * on, facing_of(axis.forward));
}

// Riders are some of a front rank: the middle of them, not of the rank, is on their line.
Pose closing_riders_place(const State& s, PieceId cavalry, const Pose& place) {
  const Vec2 right = right_of(place.facing.forward());
  double sum = 0;
  each_man(s, cavalry, [&](Figure f) { sum += dot(centre_at(s, f, place) - place.at(), right); });
  return Pose::snapped(place.at() - right * (sum / men_left(s.unit(cavalry))), place.facing);
}

// Where a general who rides with the charger would be.
Vec2 charging_general_at(const Unit& u, const General& g, const Pose& place) {
  const Vec2 off = g.at.at() - u.at.at();
  const Vec2 was = u.at.facing.forward();
  const Vec2 now = place.facing.forward();
  return place.at() + right_of(now) * dot(off, right_of(was)) + now * dot(off, was);
}

// A general stays with his regiment when others of it ride on.
std::vector<Covered> chargers_in_cone(const State& s, const Contact& c, const Pose& place, const FireLine& line) {
  const PieceId charger = c.attacker;
  std::vector<Covered> out;
  const auto take = [&](Vec2 at, Covered covered) {
    if (!in_cone(line, at)) return;
    covered.along = line.along(at);
    covered.across = line.across(at);
    out.push_back(covered);
  };
  each_figure(s, charger, [&](Figure f) { take(centre_at(s, f, place), {.kind = Covered::Kind::Man, .who = f}); });
  for (int g = 0; g < s.general_count(); ++g) {
    const General& general = s.generals[g];
    if (general.alive && general.attached == charger && !c.riders)
      take(charging_general_at(s.unit(charger), general, place),
           {.kind = Covered::Kind::General, .who = {}, .index = g});
  }
  near_to_far(out);
  return out;
}

}  // namespace

void fire_canister(Play& p, Salvo& salvo, const Discharge& d) {
  tell_laid(p, d);
  dice_for_cone(p, salvo.toll, d, covered_by(p.s, {.ammunition = Ammunition::Canister, .line = d.line}));
}

bool can_fire_closing(const State& s, PieceId battery, PieceId charger) {
  return s.unit(battery).arm == Class::Artillery && !closing_guns(s, battery, charger).empty();
}

int fire_closing_canister(Play& p, Toll& toll, const Contact& c) {
  State& s = p.s;
  const PieceId battery = c.defender;
  const PieceId charger = c.attacker;
  const std::vector<int> guns = closing_guns(s, battery, charger);
  const ClosingAxis axis = closing_axis(s, c);
  const Pose on_axis = closing_cone_place(s, battery, guns, axis);
  const Pose place = c.riders ? closing_riders_place(s, charger, on_axis) : on_axis;
  const int before = fallen_of(toll, charger);
  for (const int gun : guns) {
    const Vec2 from = muzzle(s, battery, gun);
    Discharge d{.battery = battery,
                .gun = gun,
                .target = charger,
                .number = 0,
                .ammunition = Ammunition::Canister,
                .pivot = {},
                .line = {from, from - axis.forward * kConeLength}};
    tell_laid(p, d);
    dice_for_cone(p, toll, d, chargers_in_cone(s, c, place, d.line));
    s.unit(battery).guns[gun].fired = true;
  }
  s.unit(battery).fired = !guns.empty() || s.unit(battery).fired;
  const int fallen = fallen_of(toll, charger) - before;
  p.log.outcome([&] { return fallen_words(fallen, name_of(s, charger)); });
  return fallen;
}

}  // namespace grognard::grant
