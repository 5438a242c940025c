// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/03_contact/contact.h"
#include "grant/sequence/steps.h"

// Heavy cavalry burst through shallow infantry and ride on (GW-BURST).
namespace grognard::grant {
namespace {

constexpr int kTooDeep = 4;         // GW-BURST-7
constexpr double kPushedBack = 2;   // GW-BURST-9
constexpr double kPushedAside = 1;  // GW-BURST-9
constexpr int kMostVeer = 300;      // GW-BURST-6, tenths of a degree
constexpr double kNearlyNothing = 0.01;

// GW-BURST-1, 2, 7, 8: the lowest face that bursts through; 0 if this charge cannot.
int burst_need(const State& s, const Contact& c, Face face) {
  const Unit& rider = s.unit(c.attacker);
  const Unit& foot = s.unit(c.defender);
  if (rider.arm != Class::HeavyCavalry || !c.charge || c.riders || c.section >= 0) return 0;
  if (!is_foot(foot.arm) || foot.formation == Formation::Garrison) return 0;
  const bool on_flank = face == Face::RightFlank || face == Face::LeftFlank;
  const int depth = std::max(2, static_cast<int>(on_flank ? foot.files : foot.ranks));
  if (depth >= kTooDeep) return 0;
  return depth == 3 ? 5 : 4;
}

// GW-BURST-8: nobody rides down a man behind a wall, in a wood or in a swamp.
bool is_sheltered(const State& s, const Contact& c, Figure f) {
  const Vec2 at = centre_of(s, f);
  return in_kind(s, at, Kind::Wood) || in_kind(s, at, Kind::Swamp) ||
         behind_wall(s, s.unit(c.attacker).start_at.at(), f);
}

// GW-BURST-9: the one on the horseman's right of those opposite to him who still stand.
std::optional<Figure> man_in_front(const std::vector<Opposite>& foot, Stretch horse, const Toll& toll) {
  for (const Opposite& o : foot)
    if (are_opposite(horse, o.at) && !toll.marked(o.who)) return o.who;
  return std::nullopt;
}

struct Bursting {
  Toll toll;
  Faces faces;
  std::vector<Figure> riders;
  struct Pushed {
    Figure who;
    double aside;  // +1 to the charger's right, -1 to his left
  };
  std::vector<Pushed> pushed;
};

// GW-BURST-4: the others of his file (on a flank: of his rank), away from the horseman's path.
void push_those_behind(const State& s, const StruckFace& face, Figure front, double aside, Bursting& out) {
  const Unit& u = s.unit(front.unit);
  const bool on_flank = face.face == Face::RightFlank || face.face == Face::LeftFlank;
  each_man(s, front.unit, [&](Figure f) {
    if (f == front || is_stray(s, f)) return;
    const bool behind =
        on_flank ? rank_of(u, f.slot) == rank_of(u, front.slot) : file_of(u, f.slot) == file_of(u, front.slot);
    if (behind) out.pushed.push_back({f, aside});
  });
}

// GW-BURST-10: from the cavalry's right to left, each horseman who has come into contact.
Bursting throw_to_burst(Play& p, const Contact& c, const StruckFace& face, int need) {
  const State& s = p.s;
  Bursting out;
  const std::vector<Opposite> foot = along_face(s, c, face);
  for (const Figure horse : in_contact(s, c)) {
    const Stretch at = stretch_of(s, face, horse);
    const std::optional<Figure> front = man_in_front(foot, at, out.toll);
    if (!front || is_sheltered(s, c, *front)) continue;
    const Roll roll = p.dice.hits("GW-BURST-2", s.unit(c.attacker).side, "ride-through", 1, need);
    out.faces.insert(out.faces.end(), roll.faces.begin(), roll.faces.end());
    if (roll.value == 0) continue;
    out.riders.push_back(horse);
    const Stretch his = stretch_of(s, face, *front);
    const double aside = his.low + his.high >= at.low + at.high ? 1 : -1;
    if (!strike(p, out.toll, *front)) out.pushed.push_back({*front, aside});
    push_those_behind(s, face, *front, aside, out);
  }
  return out;
}

// GW-BURST-9, 11: displaced men and horsemen who are through fight no combat in this move.
void break_up_combats(State& s, const Contact& c, const StruckFace& face, const Bursting& b, Melee& m) {
  for (const Figure horse : b.riders) {
    leave_combat(m, horse);
    put_astray(s, horse, centre_of(s, horse), s.unit(c.attacker).at.facing);
    for (Joined& j : m.units)
      if (j.unit == horse.unit) j.through |= std::uint64_t{1} << horse.slot;
  }
  for (const Bursting::Pushed& man : b.pushed) {
    if (b.toll.marked(man.who)) continue;
    leave_combat(m, man.who);
    m.idle.push_back(man.who);
    const Vec2 to = centre_of(s, man.who) + face.in() * kPushedBack + face.right() * (man.aside * kPushedAside);
    put_astray(s, man.who, to, facing_of_figure(s, man.who));
  }
  for (const Figure fallen : b.toll.fallen) leave_combat(m, fallen);
}

void tell_of_burst(Play& p, const Contact& c, const Bursting& b, int need) {
  p.log.tell([&] {
    Event e = event("GW-BURST-2", "ride-through", {c.attacker, c.defender},
                    fmt::format("{0} {0:rides|ride} at {1}: {2} of {3} {4} through.", name_of(p.s, c.attacker),
                                name_of(p.s, c.defender), b.riders.size(), b.faces.size(),
                                b.riders.size() == 1 ? "bursts" : "burst"));
    e.faces = b.faces;
    e.need = need;
    Breakdown sum("GW-BURST-2", "number needed to burst through");
    sum.base("GW-BURST-2", need == 5 ? "infantry three deep" : "infantry two deep or less", need);
    return with_workings(std::move(e), {sum});
  });
  p.log.outcome([&] { return fmt::format("{} burst through", b.riders.size()); });
}

// --- riding on ---

Contact* waiting_contact(State& s, PieceId cavalry) {
  for (Contact& c : s.contacts)
    if (c.attacker == cavalry && c.done == kBurst) return &c;
  return nullptr;
}

// What can be run into: the block of a unit; of a garrison those outside.
std::vector<Ring> obstacle_rings(const State& s, PieceId unit) {
  if (s.unit(unit).formation != Formation::Garrison) return {block_of(s, unit)};
  std::vector<Ring> out;
  each_man(s, unit, [&](Figure f) {
    if (!is_inside(s, f)) out.push_back(base_of(s, f));
  });
  return out;
}

// The way ahead of the riders, shortened by whatever stops them first.
struct RideOn {
  Vec2 direction;
  double way = 0;
  PieceId struck = kNoPiece;
  Vec2 touch;
};

// GW-TERR-23: a charge enters no wood, swamp, water or building.
bool bars_a_charge(const State& s, std::size_t area) {
  const Kind kind = s.setup->areas[area].kind;
  if (kind != Kind::Building) {
    return kind == Kind::Wood || kind == Kind::Swamp || kind == Kind::River || kind == Kind::Water;
  }
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.setup->sections[i].area == static_cast<int>(area)) return !s.sections[i].ruin;
  return true;
}

void riders_stop_at_ground(const State& s, const Ring& rider, RideOn& ride) {
  const Ground& ground = *s.setup->ground;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    if (!bars_a_charge(s, i)) continue;
    for (const Interval& met : travel_over(ground.areas[i], rider, ride.direction, ride.way))
      ride.way = std::min(ride.way, std::max(0.0, met.from));
  }
  for (const Vec2 corner : rider.corners()) {
    const Vec2 d = ride.direction;
    if (d.x > 1e-9) ride.way = std::min(ride.way, (ground.width - corner.x) / d.x);
    if (d.x < -1e-9) ride.way = std::min(ride.way, -corner.x / d.x);
    if (d.y > 1e-9) ride.way = std::min(ride.way, (ground.height - corner.y) / d.y);
    if (d.y < -1e-9) ride.way = std::min(ride.way, -corner.y / d.y);
  }
  ride.way = std::max(0.0, ride.way);
}

// GW-BURST-12: the first other enemy unit; a friend stops them too (GW-TURN-6).
void riders_stop_at_unit(const State& s, const Contact& c, const Ring& rider, PieceId unit, RideOn& ride) {
  const bool enemy = s.unit(unit).side != s.unit(c.attacker).side;
  for (const Ring& ring : obstacle_rings(s, unit)) {
    const std::optional<Interval> met = travel_meeting(rider, ride.direction, ring);
    if (!met || met->to <= kNearlyNothing) continue;
    const double way = std::max(0.0, met->from);
    if (way > ride.way || (way == ride.way && ride.struck != kNoPiece)) continue;
    ride.way = way;
    ride.struck = enemy ? unit : kNoPiece;
    if (enemy) ride.touch = gap(rider.moved(ride.direction * way), ring).to;
  }
}

RideOn way_of_riders(const State& s, const Contact& c, std::uint64_t riders, Facing direction, Vec2 middle) {
  RideOn ride;
  ride.direction = direction.forward();
  const double left = std::max(0.0, charge_rate(s, c.attacker) - c.ridden - c.beyond);
  ride.way = march_reach(s, c.attacker, middle, middle + ride.direction * left, left);
  std::vector<Ring> bases;
  each_man(s, c.attacker, [&](Figure f) {
    if ((riders >> f.slot) & 1u) bases.push_back(base_of(s, f));
  });
  for (const Ring& base : bases) riders_stop_at_ground(s, base, ride);
  for (PieceId unit = 0; unit < s.unit_count(); ++unit) {
    if (unit == c.attacker || unit == c.defender || !on_table(s.unit(unit))) continue;
    for (const Ring& base : bases) riders_stop_at_unit(s, c, base, unit, ride);
  }
  return ride;
}

Vec2 middle_of_riders(const State& s, PieceId cavalry, std::uint64_t riders) {
  Vec2 sum;
  int count = 0;
  each_man(s, cavalry, [&](Figure f) {
    if (!((riders >> f.slot) & 1u)) return;
    sum = sum + centre_of(s, f) + facing_of_figure(s, f).forward() * (base_size(s, f).depth / 2);
    ++count;
  });
  return count == 0 ? s.unit(cavalry).at.at() : sum * (1.0 / count);
}

// GW-BURST-5, 12.
void ride_on(Play& p, Contact& c, Facing direction) {
  State& s = p.s;
  const std::uint64_t riders = c.through & s.unit(c.attacker).men;
  const Vec2 from = middle_of_riders(s, c.attacker, riders);
  const RideOn ride = way_of_riders(s, c, riders, direction, from);
  const Vec2 to = from + ride.direction * ride.way;
  for (Stray& stray : s.strays) {
    if (stray.who.unit != c.attacker || stray.who.officer() || !((riders >> stray.who.slot) & 1u)) continue;
    const Facing facing = ride.struck == kNoPiece ? direction : stray.facing;
    put_astray(s, stray.who, stray.at + ride.direction * ride.way, facing);
  }
  p.log.tell([&] {
    const std::string end =
        ride.struck == kNoPiece ? std::string("halts") : fmt::format("strikes {}", name_of(s, ride.struck));
    return with_path(event("GW-BURST-5", "ride-on", {c.attacker},
                           fmt::format("The part of {} that burst through rides on {} and {}.", name_of(s, c.attacker),
                                       exact_inches(ride.way), end)),
                     {Pose::snapped(from, direction), Pose::snapped(to, direction)});
  });
  c.done = kSettled;
  if (ride.struck == kNoPiece) return;
  Contact next;
  next.attacker = c.attacker;
  next.defender = ride.struck;
  next.charge = true;
  next.ridden = c.ridden + ride.way;
  next.beyond = c.beyond + std::max(0.0, march_cost(s, c.attacker, from, to) - ride.way);
  next.touch = ride.touch;
  next.riders = riders;
  next.set_out = from;
  next.heading = direction;
  // GW-CHARGE-20: whoever has several enemies upon it names again the one that it fires at.
  for (Contact& other : s.contacts)
    if (other.defender == next.defender && other.closing == 1 && other.done < kMayFire) other.closing = 0;
  s.contacts.push_back(next);
}

// --- D11 ---

void list_veers(const State& s, Side side, std::vector<Option>& out) {
  out.push_back(make_option("ride-straight", side, s.ask_unit, kNoPiece, Needs::Nothing, true));
  out.push_back(make_option("veer", side, s.ask_unit, kNoPiece, Needs::Pose));
}

// GW-BURST-6, 12.
void weigh_veer(const State& s, Verdict& v) {
  Command& c = v.command;
  c.units = {s.ask_unit};
  c.targets.clear();
  c.number = 0;
  if (c.verb == Verb("ride-straight")) {
    c.path.clear();
    return;
  }
  if (c.verb != Verb("veer")) {
    v.refuse("GW-BURST-6", sentence("Say where those of {} who burst through ride.", name_of(s, s.ask_unit)));
    return;
  }
  if (c.path.size() != 1) {
    v.refuse("GW-BURST-12", "They ride on in one direction: give one pose that faces that way.");
    return;
  }
  const int turn = turn_between(s.unit(s.ask_unit).start_at.facing, c.path[0].facing);
  if (std::abs(turn) > kMostVeer)
    v.refuse("GW-BURST-6",
             sentence("They may veer 30 degrees from the line of the charge, not {:.1f}.", std::abs(turn) / 10.0));
}

void carry_veer(Play& p, const Command& command) {
  Contact* c = waiting_contact(p.s, command.unit());
  if (!c) return;
  ride_on(p, *c, command.path.empty() ? p.s.unit(c->attacker).start_at.facing : command.path[0].facing);
}

}  // namespace

const Answers kVeer{"GW-BURST-6", "Say where the horsemen who burst through ride", list_veers, nullptr, weigh_veer,
                    carry_veer};

std::uint64_t ride_through(Play& p, const Contact& c) {
  State& s = p.s;
  const StruckFace face = struck_face(s, c);
  const int need = burst_need(s, c, face.face);
  if (need == 0) return 0;
  Bursting b = throw_to_burst(p, c, face, need);
  if (b.faces.empty()) return 0;
  tell_of_burst(p, c, b, need);
  if (b.riders.empty()) return 0;
  Melee& m = *melee_of(s, c.attacker);
  break_up_combats(s, c, face, b, m);
  std::int16_t& lost = m.lost[s.unit(c.defender).side];
  lost = static_cast<std::int16_t>(lost + fallen_of(b.toll, c.defender));
  remove_fallen(p, b.toll);
  if (charge_rate(s, c.attacker) - c.ridden - c.beyond <= kNearlyNothing) return 0;
  std::uint64_t riders = 0;
  for (const Figure horse : b.riders) riders |= std::uint64_t{1} << horse.slot;
  return riders;
}

// Outside a melee nobody is astray but those who burst through.
void rejoin_riders(Play& p) {
  State& s = p.s;
  each_on_table(s, [&](PieceId unit) {
    std::uint64_t riders = 0;
    for (const Stray& stray : s.strays)
      if (stray.who.unit == unit && !stray.who.officer()) riders |= std::uint64_t{1} << stray.who.slot;
    if (riders == 0 || melee_of(s, unit)) return;
    Unit& u = s.unit(unit);
    const bool larger = 2 * std::popcount(riders) > men_left(u);
    if (larger) {
      const Figure first{unit, static_cast<std::int8_t>(std::countr_zero(riders))};
      u.at = Pose::snapped(middle_of_riders(s, unit, riders), facing_of_figure(s, first));
    }
    std::erase_if(s.strays, [&](const Stray& stray) { return stray.who.unit == unit; });
    dress(s, unit);
    p.log.tell([&] {
      Event e =
          with_path(event("GW-BURST-13", "rejoin", {unit},
                          larger ? fmt::format("The others of {} rejoin those who burst through.", name_of(s, unit))
                                 : fmt::format("Those of {} who burst through rejoin the regiment.", name_of(s, unit))),
                    {u.at});
      return with_way(s, std::move(e), unit, charge_rate(s, unit) + block_size(s, unit).width);
    });
    reform_clear(p, unit);
  });
}

}  // namespace grognard::grant
