// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/advice/advice.h"
#include "esr/rules/06_deploy/deploy.h"
#include "esr/rules/08_fire/fire.h"

// Leader Actions. Not rules.
namespace grognard::esr {
namespace {

constexpr double kGunsStandReady = 1700;    // yards to the enemy: guns of those who wait for him
constexpr double kGunsGoAlong = 1600;       // guns of those who go at him
constexpr double kMassedGunsWanted = 1600;  // and at which they are massed
constexpr double kWorthGoingAfter = 1900;   // an enemy so near is worth going after
constexpr double kTooNearToMass = 600;
constexpr double kWorthDisplacing = 0.5;
constexpr double kWorthRallying = 0.4;
constexpr int kFewGuns = 3;  // batteries that make a grand battery

double chance_for(const State& s, PieceId issuer, int formation, bool own_reserve) {
  return chance_of(s, {.issuer = issuer,
                       .receiver = s.formation_piece(formation),
                       .formation = formation,
                       .from_own_reserve = own_reserve});
}

void consider_battery(Counsel& a, const Option& o) {
  const State& s = a.s;
  const int f = s.unit(o.target).formation;
  const Directive directive = directive_of(s.formation(f));
  const bool goes = directive == Directive::Attack || directive == Directive::Move || directive == Directive::Support;
  const double near = nearest_enemy_of(s, f).distance;
  if (near > (goes ? kGunsGoAlong : kGunsStandReady)) return;
  const double chance = chance_for(s, o.unit, f, true);
  if (class_of(s, f) == Arm::Artillery && !goes) {
    const GunPlaces places = places_for_guns(s, o.target);
    if (places.empty() || places.front().value < 0.8) return;
  }
  a.add(chance * (1 + gun_points(s, o.target) / 8.0), "Guns in the reserve win nothing.", o.verb, o.unit, o.target,
        o.number);
}

// The bits of an order to mass guns: all that add something to a score.
std::uint32_t guns_to_mass(const State& s, Side side, PieceId superior, Vec2 leader, int* count) {
  std::uint32_t bits = 0;
  int at = 0;
  for (PieceId id = 0; id < s.unit_count() && at < kMostInFormation; ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !is_battery(u) || !stands(u) || u.brings_up) continue;
    const Formation& f = s.formation(u.formation);
    if (!is_there(f) || has_status(f) || f.kind == Kind::GrandBattery || !is_in_chain(s, superior, u.formation))
      continue;
    if (!within(distance_to_unit(s, leader, id), kNearEnemy)) continue;
    if (!u.tried && gun_points(s, id) > 0) {
      bits |= 1u << at;
      ++*count;
    }
    ++at;
  }
  return bits;
}

// Guns that stand idle together within reach of the enemy: as a grand battery they make him assess again and again.
void consider_grand_battery(Counsel& a, const Option& o) {
  const State& s = a.s;
  const Vec2 leader = s.general(o.target).pose.at();
  const double enemy = nearest_enemy(s, a.q.side, leader).distance;
  if (enemy > kMassedGunsWanted || enemy < kTooNearToMass) return;
  int count = 0;
  const std::uint32_t guns = guns_to_mass(s, a.q.side, o.unit, leader, &count);
  if (count >= std::max(kFewGuns, s.options().grand_battery_least))
    a.add(1.6 + count * 0.3, "One grand battery does more than scattered guns.", o.verb, o.unit, o.target).picks = guns;
}

bool is_idle_battery(const State& s, PieceId battery) {
  if (!is_unlimbered(s.unit(battery)) || !targets_of_battery(s, battery).empty()) return false;
  const double near = nearest_enemy_of_unit(s, battery).distance;
  return near < kWorthGoingAfter && near > 300;
}

// Somewhere else it would have somebody to fire at.
void consider_displacing(Counsel& a, const Option& o) {
  const State& s = a.s;
  if (!is_idle_battery(s, o.target)) return;
  const double chance = chance_for(s, o.unit, s.unit(o.target).formation, false);
  if (chance < kWorthDisplacing) return;
  const GunPlaces places = places_for_guns(s, o.target);
  if (places.empty() || places.front().value < 1) return;
  a.add(chance * 0.8, "These guns have nobody left to fire at.", o.verb, o.unit, o.target);
}

void consider_action(Counsel& a, const Option& o) {
  const State& s = a.s;
  if (o.verb == Verb("commit")) {
    consider_battery(a, o);
  } else if (o.verb == Verb("displace")) {
    consider_displacing(a, o);
  } else if (o.verb == Verb("rally")) {
    const double chance = chance_for(s, o.unit, s.unit(o.target).formation, false);
    const std::optional<Pose> place = chance < kWorthRallying ? std::nullopt : usual_return(s, o.target);
    if (place) a.add(chance * 0.9, "Bring them back into the line.", o.verb, o.unit, o.target).path.push_back(*place);
  } else if (o.verb == Verb("inspire")) {
    a.add(0.5, "His presence counts for something.", o.verb, o.unit, o.target);
  } else if (o.verb == Verb("grand-battery")) {
    consider_grand_battery(a, o);
  } else if (o.verb == Verb("attach")) {
    a.add(0.2, "The specialists join a battalion.", o.verb, o.unit, o.target);
  } else if (o.verb == Verb("adc") && s.formation(s.formation_index(o.target)).pending.any()) {
    a.add(0.3, "An aide-de-camp carries the order.", o.verb, o.unit, o.target, o.number);
  }
}

}  // namespace

void advise_leading(Counsel& a) {
  a.add(0.05, "Leave it at that.", "done");
  for (const Choice& choice : a.s.choices) {
    if (choice.unit == kNoPiece) continue;
    for (const Option& o : orders_for(a, choice.unit)) consider_action(a, o);
  }
}

}  // namespace grognard::esr
