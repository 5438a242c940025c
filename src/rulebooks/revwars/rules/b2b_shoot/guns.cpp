// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/position/layout.h"
#include "revwars/position/losses.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/sequence/turn.h"

// Guns whose crews have fled: recovered by friends, spiked by enemies (chapter ART).
namespace grognard::revwars {
namespace {

// --- recovering ---

bool touches_front_zone(const State& s, PieceId enemy, const Ring& ring) {
  if (in_front_zone(s, enemy, ring.centre())) return true;
  return std::ranges::any_of(ring.corners(), [&](Vec2 corner) { return in_front_zone(s, enemy, corner); });
}

// RW-ART-10; troops in a building do not charge out of it (RW-TERR-17).
bool is_threatened(const State& s, const OverrunGun& gun) {
  const Ring ring = overrun_ring(gun);
  bool threatened = false;
  each_active(s, other(s.side_of(gun.owner)), [&](PieceId enemy) {
    const Battalion& b = s.unit(enemy);
    const double charge = s.card(enemy).charge;
    if (threatened || is_battery(b) || b.shattered() || b.building >= 0 || charge <= 0) return;
    if (!maybe_within(s, enemy, ring.box(), charge) || beyond(distance_to(s, enemy, ring), charge)) return;
    threatened = touches_front_zone(s, enemy, ring);
  });
  return threatened;
}

// RW-ART-12: a battalion gun goes back to its own battalion if there is room for it.
bool has_room_for_gun(const State& s, PieceId unit) {
  if (s.unit(unit).building >= 0 || s.unit(unit).shape.bent) return false;
  Body body = body_of(s, unit);
  body.gun = true;
  Trail trail;
  if (body.shape.formation == Formation::MarchColumn) {
    trail = straight_trail(body);
    body.trail = {trail.data(), trail.size()};
  }
  return !no_ground_for(s, {unit, kNoPiece}, bases_of(body), "RW-MOVE-30");
}

bool may_recover(const State& s, PieceId unit, const OverrunGun& gun) {
  if (s.side_of(gun.owner) != s.side_of(unit) || (gun.battalion_gun && gun.owner != unit)) return false;
  if (beyond(distance_to(s, unit, overrun_ring(gun)), kRecoverReach) || is_threatened(s, gun)) return false;
  if (gun.battalion_gun) return has_room_for_gun(s, unit);
  Rings place;
  place.push_back(overrun_ring(gun));
  return overlapped(s, gun.owner, place) == kNoPiece;  // RW-ART-5: somebody may have ended on it
}

// RW-ART-12: guns that can be served again, in one line about the middle of their places, or in file.
Body battery_at(const State& s, PieceId battery, const Trail& places) {
  Body body = body_of(s, battery);
  body.platoons = std::ssize(places);
  body.pose = places.front();
  body.trail = {};
  if (body.shape.formation == Formation::MarchColumn) {
    body.trail = {places.data(), places.size()};
    return body;
  }
  Vec2 middle;
  for (const Pose& place : places) middle = middle + place.at() * (1.0 / static_cast<double>(places.size()));
  const Facing facing = places.front().facing;
  const double off = (body.platoons - 1) / 2.0 - centre_slot(body.platoons, body.shape.extra_left);
  const Vec2 centre = middle - right_of(facing.forward()) * (off * base_of(body.type).front);
  body.pose = Pose::snapped(centre, facing);
  return body;
}

// RW-MOVE-30: nor do they close up over guns that stay behind.
bool has_room_for_battery(const State& s, PieceId battery, const Trail& places) {
  const Body body = battery_at(s, battery, places);
  const Rings bases = bases_of(body);
  const auto is_in_the_way = [&](const OverrunGun& gun) {
    if (gun.owner == battery && std::ranges::find(places, gun.pose) != places.end()) return false;
    return std::ranges::any_of(bases, [&](const Ring& ring) { return overlap_deeply(ring, overrun_ring(gun)); });
  };
  if (no_ground_for(s, {battery, kNoPiece}, bases, "RW-MOVE-30") || std::ranges::any_of(s.overrun, is_in_the_way))
    return false;
  return !s.card(battery).limbers || overlapped(s, battery, limbers_behind(body)) == kNoPiece;
}

void form_battery(State& s, PieceId battery, const Trail& places) {
  Battalion& b = s.unit(battery);
  const Pose pose = battery_at(s, battery, places).pose;
  b.platoons = static_cast<std::int8_t>(places.size());
  b.starting_strength = std::max(b.starting_strength, b.platoons);
  stand_at(s, battery, b.shape, pose, &places);
}

// Its guns close up around the middle of their places: none goes farther than to the farthest of them.
double spread_of(const Trail& places, const Pose& from) {
  double farthest = 0;
  for (const Pose& place : places) farthest = std::max(farthest, length(place.at() - from.at()));
  return farthest;
}

// RW-ART-11, RW-ART-12
void recover_for_battery(Play& p, PieceId unit, PieceId battery) {
  State& s = p.s;
  Trail places;
  for (const Stand& stand : stands_of(s, battery)) places.push_back(Pose::snapped(stand.centre, stand.facing));
  const std::size_t before = places.size();
  for (const OverrunGun& gun : s.overrun)
    if (gun.owner == battery && places.size() < places.capacity() && may_recover(s, unit, gun))
      places.push_back(gun.pose);
  while (places.size() > before && !has_room_for_battery(s, battery, places)) places.pop_back();
  const std::size_t recovered = places.size() - before;
  if (recovered == 0) return;
  for (std::size_t i = before; i < places.size(); ++i)
    s.overrun.erase(std::ranges::find_if(
        s.overrun, [&](const OverrunGun& gun) { return gun.owner == battery && gun.pose == places[i]; }));
  const Pose before_pose = s.unit(battery).pose;
  form_battery(s, battery, places);
  p.log.tell([&] {
    return with_stride(event("RW-ART-8", "recover", {unit, battery},
                             fmt::format("{0} {0:recovers|recover} {1} of {2}.", name_of(s, unit),
                                         counted(static_cast<int>(recovered), "gun"),
                                         unit == battery ? fmt::format("{:its|their} own", name_of(s, unit))
                                                         : std::string(name_of(s, battery)))),
                       battery, spread_of(places, before_pose));
  });
  shatter(p, battery, "RW-ART-11", "though its guns are recovered");
  displace_generals(p, battery);
}

void recover_own_gun(Play& p, PieceId unit) {
  State& s = p.s;
  const auto its_gun = [&](const OverrunGun& g) {
    return g.owner == unit && g.battalion_gun && may_recover(s, unit, g);
  };
  const auto gun = std::ranges::find_if(s.overrun, its_gun);
  if (gun == s.overrun.end()) return;
  s.overrun.erase(gun);
  Battalion& b = s.unit(unit);
  b.gun = Gun::Present;
  stand_at(s, unit, b.shape, b.pose);
  p.log.tell([&] {
    return event("RW-ART-8", "recover", {unit},
                 fmt::format("{0} {0:recovers|recover} {0:its|their} gun.", name_of(s, unit)));
  });
}

// --- spiking ---

bool can_be_spiked(const State& s, PieceId unit, const OverrunGun& gun) { return is_enemy(s, unit, gun.owner); }

// RW-ART-15: is an enemy gun within 2" of this platoon?
bool has_gun_near(const State& s, PieceId unit, const Stand& stand) {
  return std::ranges::any_of(s.overrun, [&](const OverrunGun& gun) {
    return can_be_spiked(s, unit, gun) && within(distance(stand.ring(), overrun_ring(gun)), kSpikeReach);
  });
}

Stands spiking_platoons(const State& s, PieceId unit) {
  Stands near;
  if (s.overrun.empty() || is_battery(s.unit(unit))) return near;  // RW-ART-16
  for (const Stand& stand : stands_of(s, unit))
    if (has_gun_near(s, unit, stand)) near.push_back(stand);
  return near;
}

void offer_spiking(const State& s, PieceId unit, std::vector<Option>& out) {
  if (!spiking_platoons(s, unit).empty()) out.push_back(make_option("spike", unit));
}

Breakdown spike_score() {
  Breakdown sum("RW-ART-14", "number needed to spike");
  return sum.base("RW-ART-14", "Spike Guns", kSpikeNeed);
}

// The order may name guns by their places: they go first (decision of the spiking side).
const OverrunGun* gun_at(const State& s, PieceId unit, const Pose& place) {
  const OverrunGun* best = nullptr;
  double least = kRecoverReach;
  for (const OverrunGun& gun : s.overrun) {
    const double away = length(gun.pose.at() - place.at());
    if (!can_be_spiked(s, unit, gun) || away >= least) continue;
    least = away;
    best = &gun;
  }
  return best;
}

void weigh_spiking(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  c.targets.clear();
  c.number = 0;
  if (spiking_platoons(s, unit).empty()) {
    v.refuse("RW-ART-15",
             sentence("{0} {0:has|have} no overrun enemy gun within 2 inches of a platoon.", name_of(s, unit)));
    return;
  }
  for (Pose& place : c.path) {
    const OverrunGun* gun = gun_at(s, unit, place);
    if (!gun) {
      v.refuse("RW-ART-14", "No overrun enemy gun stands there.");
      return;
    }
    place = gun->pose;
  }
  v.workings.push_back(spike_score());
}

// Those that were named first, then the nearest; -1: none is within reach any more.
int gun_for(const State& s, PieceId unit, const Stand& stand, const Command& c) {
  const auto reachable = [&](const OverrunGun& gun) {
    return can_be_spiked(s, unit, gun) && within(distance(stand.ring(), overrun_ring(gun)), kSpikeReach);
  };
  for (const Pose& place : c.path)
    for (std::size_t i = 0; i < s.overrun.size(); ++i)
      if (s.overrun[i].pose == place && reachable(s.overrun[i])) return static_cast<int>(i);
  int nearest = -1;
  double least = kNowhere;
  for (std::size_t i = 0; i < s.overrun.size(); ++i) {
    const double away = distance(stand.ring(), overrun_ring(s.overrun[i]));
    if (!reachable(s.overrun[i]) || away >= least) continue;
    least = away;
    nearest = static_cast<int>(i);
  }
  return nearest;
}

// RW-ART-18, RW-MORALE-6
void remove_gun(Play& p, int index) {
  State& s = p.s;
  const OverrunGun gun = s.overrun[index];
  s.overrun.erase(s.overrun.begin() + index);
  Battalion& b = s.unit(gun.owner);
  if (gun.battalion_gun) {
    b.gun = Gun::Lost;
    return;
  }
  const bool left = std::ranges::any_of(s.overrun, [&](const OverrunGun& g) { return g.owner == gun.owner; });
  if (b.platoons == 0 && !left) destroy(p, gun.owner, "RW-ART-18", "has lost its last gun and is destroyed");
}

// RW-ART-14 to RW-ART-16
void carry_spiking(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  const Stands platoons = spiking_platoons(s, unit);
  if (platoons.empty()) return;
  Batch batch{
      .rule = "RW-ART-14", .side = s.side_of(unit), .why = "spike guns", .rerolls = rerolls_of(s.unit(unit).order)};
  batch.needs.assign(platoons.size(), kSpikeNeed);
  batch.parts.assign(platoons.size(), 1);
  const Thrown thrown = throw_batch(p, batch);
  const std::size_t before = s.overrun.size();
  for (std::size_t i = 0; i < platoons.size(); ++i) {
    if (thrown.of_part[i] == 0) continue;
    const int gun = gun_for(s, unit, platoons[i], c);
    if (gun >= 0) remove_gun(p, gun);
  }
  const std::size_t gone = before - s.overrun.size();
  p.log.tell([&] {
    const std::string text = gone == 0 ? fmt::format("{0} {0:spikes|spike} no gun{1}.", name_of(s, unit), thrown.again)
                                       : fmt::format("{0} {0:spikes|spike} {1}{2}.", name_of(s, unit),
                                                     counted(static_cast<int>(gone), "gun"), thrown.again);
    return with_workings(with_dice(event("RW-ART-14", "spike", {unit}, text), thrown.roll, kSpikeNeed),
                         {spike_score()});
  });
  p.log.outcome([&] { return fmt::format("{} guns spiked", gone); });
}

constexpr Deed kSpikingDeeds[] = {{"spike", Action::SpikeGuns, offer_spiking, weigh_spiking, carry_spiking}};

}  // namespace

std::span<const Deed> spiking_deeds() { return kSpikingDeeds; }

// RW-ART-8, RW-ART-9
void recover_guns(Play& p, PieceId unit) {
  State& s = p.s;
  if (s.overrun.empty() || !is_active(s.unit(unit))) return;
  recover_own_gun(p, unit);
  for (PieceId battery = 0; battery < s.unit_count(); ++battery)
    if (is_battery(s.unit(battery)) && on_table(s.unit(battery)) && s.side_of(battery) == s.side_of(unit))
      recover_for_battery(p, unit, battery);
}

}  // namespace grognard::revwars
