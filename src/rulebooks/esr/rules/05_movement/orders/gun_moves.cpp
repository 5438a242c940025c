// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdlib>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/15_status/status.h"

// Batteries in step 5: turned (ES-MOVE-17), brought up by a Leader Action of this turn (ES-MOVE-15, ES-LEAD-15, ES-LEAD-18,
// ES-GB-3), recalled (ES-LEAD-16).
namespace grognard::esr {
namespace {

constexpr double kArtilleryReach = 900;  // ES-LEAD-15: of the reserve point of an artillery-class Formation
constexpr int kStayLimberedBit = 1;      // of the picks of "bring-up"
constexpr int kStayLimbered = 1 << kStayLimberedBit;

// The battery as it will stand.
State as_it_comes(const State& s, PieceId battery, bool limbered) {
  State out = s;
  Unit& u = out.unit(battery);
  u.post = Post::Deployed;
  u.limbered = limbered;
  u.rank = -1;
  return out;
}

// ES-LEAD-15
bool near_its_formation(const State& s, PieceId battery, const Pose& pose) {
  const Ring ring = ring_at(s, battery, pose);
  bool near = false;
  each_member(s, s.unit(battery).formation, [&](PieceId id) {
    if (id == battery || near || !is_deployed(s.unit(id))) return;
    near = within(distance(ring, ring_of(s, id)), kNearDeployed);
  });
  return near;
}

// s: as it is; there: as it will stand.
std::optional<MarchBar> wrong_place(const State& s, const State& there, PieceId battery, const Pose& pose) {
  const Unit& u = s.unit(battery);
  const Formation& f = s.formation(u.formation);
  const bool just_committed = u.brings_up && !u.displaced;  // also if it has halted limbered on its way
  if ((is_committed(u) && !just_committed) || f.kind == Kind::GrandBattery) return std::nullopt;  // ES-LEAD-18, ES-GB-3
  const Name name = name_of(s, battery);
  if (class_of(s, u.formation) == Arm::Artillery) {
    if (within(distance(f.reserve.at(), ring_at(there, battery, pose)), kArtilleryReach)) return std::nullopt;
    return MarchBar{"ES-LEAD-15",
                    sentence("{0} {0:goes|go} no farther than {1:.0f} yards from {0:its|their} reserve point.", name,
                             kArtilleryReach)};
  }
  if (near_its_formation(there, battery, pose)) return std::nullopt;
  return MarchBar{"ES-LEAD-15",
                  sentence("{0} must end within {1:.0f} yards of a deployed Unit of {0:its|their} Formation.", name,
                           kNearDeployed)};
}

// ES-LEAD-15: its Deployed rate, whatever its Formation may do; halved under RT and BK (ES-STAT-11).
double allowance_of_guns(const State& s, PieceId battery) {
  return has_status(s.formation(s.unit(battery).formation)) ? allowance_of(s, battery, false)
                                                            : deployed_allowance(s, battery);
}

TravelLimits limits_of_guns(const State& s, PieceId battery) {
  const double whole = allowance_of_guns(s, battery);
  TravelLimits limits{.allowance = left_of(s, battery, whole)};
  limits.whole = whole;
  return limits;
}

// ES-MOVE-15: it goes limbered, and where its way ends it has to have room as it stands then.
Travel way_of_guns(const State& s, const Command& c) {
  TravelLimits limits = limits_of_guns(s, c.unit());
  limits.any_end = true;
  Travel way = travel(as_it_comes(s, c.unit(), true), c.unit(), c.path.data(), c.path.size(), limits);
  if (!way.legal) return way;
  const Taken taken = taken_at(as_it_comes(s, c.unit(), (c.picks & kStayLimbered) != 0), c.unit(), way.end, limits);
  if (taken.free) return way;
  way.legal = false;
  way.rule = taken.rule;
  way.why = taken.why;
  return way;
}

// ES-GB-4: a grand battery moves its batteries by Displace only. Elsewhere one that was kept limbered needs no action to go
// on.
bool goes_on_by_itself(const State& s, PieceId battery) {
  const Unit& u = s.unit(battery);
  return is_committed(u) && u.limbered && s.formation(u.formation).kind != Kind::GrandBattery;
}

// Why it does not come up.
MarchBar stays_where_it_is(const State& s, PieceId battery) {
  const Unit& u = s.unit(battery);
  const Name name = name_of(s, battery);
  if (auto bar = has_status(s.formation(u.formation)) ? formation_stays(s, u.formation) : std::nullopt) return *bar;
  if (is_unlimbered(u))
    return {"ES-LEAD-17",
            sentence("{0} {0:is|are} unlimbered and {0:has|have} not been displaced by a Leader Action.", name)};
  if (is_committed(u) && !u.brings_up && !goes_on_by_itself(s, battery))
    return {
        "ES-GB-4",
        sentence("{0} {0:belongs|belong} to a grand battery and {0:has|have} not been displaced by a Leader Action.",
                 name)};
  return {"ES-LEAD-15",
          sentence(
              "{0} {0:has|have} not been committed by a Leader Action, or {0:has|have} gone as far as {0:it|they} can.",
              name)};
}

// Why there is no room to turn so. Where it stands already nobody drives it away, not even from a Reformation Area that was
// laid over it (ES-RA-3).
Taken no_room_to_turn(const State& s, PieceId battery, const Pose& to) {
  Taken taken = taken_at(s, battery, to, {});
  const Ring ring = ring_at(s, battery, to);
  const bool blocked = !taken.free && (!on_table(s, ring) || overlapped(s, ring, battery) != kNoPiece ||
                                       is_free_to_stand(s, battery, s.unit(battery).pose));
  return blocked ? taken : Taken{};
}

}  // namespace

bool can_turn_guns(const State& s, PieceId battery) {
  constexpr int kLittle = 50;  // tenths of a degree
  const Unit& u = s.unit(battery);
  const int most = s.options().battery_pivot;
  if (!is_unlimbered(u) || u.moved || most <= 0 || in_contact(s, battery)) return false;
  const Quietly trying;
  for (const int turn : {kLittle, -kLittle, most, -most})
    if (no_room_to_turn(s, battery, {u.pose.x, u.pose.y, u.pose.facing.turned(turn)}).free) return true;
  return false;
}

bool can_be_brought_up(const State& s, PieceId battery) {
  const Unit& u = s.unit(battery);
  if (!is_battery(u) || !stands(u) || u.recalled || in_contact(s, battery)) return false;
  const bool bound = has_status(s.formation(u.formation));
  if (bound && formation_stays(s, u.formation)) return false;
  const bool may = goes_on_by_itself(s, battery) || (!bound && (u.brings_up || u.displaced));
  return may && reaches(limits_of_guns(s, battery).allowance, kLeastMove);
}

void weigh_gun_turn(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  c.targets.clear();
  c.number = 0;
  if (!is_unlimbered(u)) {
    v.refuse("ES-MOVE-17", sentence("{0} {0:is|are} no unlimbered battery.", name_of(s, unit)));
    return;
  }
  if (in_contact(s, unit)) {
    v.refuse("ES-MOVE-21",
             sentence("{0} {0:is|are} in contact with the enemy and {0:does|do} not turn.", name_of(s, unit)));
    return;
  }
  if (u.moved) {
    v.refuse("ES-MOVE-17", sentence("{0} {0:has|have} moved or turned already.", name_of(s, unit)));
    return;
  }
  if (c.path.empty()) {
    v.refuse("ES-MOVE-17", "Say where it is to face.");
    return;
  }
  const Pose to{u.pose.x, u.pose.y, c.path.back().facing};
  c.path.clear();
  c.path.push_back(to);
  const int turn = std::abs(turn_between(u.pose.facing, to.facing));
  if (turn == 0) v.refuse("ES-MOVE-17", sentence("{0} {0:faces|face} there already.", name_of(s, unit)));
  else if (turn > s.options().battery_pivot)
    v.refuse("ES-MOVE-17", sentence("{0} {0:turns|turn} by {1:.1f} degrees at most, not {2:.1f}.", name_of(s, unit),
                                    s.options().battery_pivot / 10.0, turn / 10.0));
  if (const Taken taken = no_room_to_turn(s, unit, to); !taken.free)
    v.refuse(taken.rule, sentence("{0} {0:has|have} no room to turn. {1}", name_of(s, unit), taken.why));
  if (!Quietly::now()) v.device.shape.push_back(ring_at(s, unit, to));
}

void carry_gun_turn(Play& p, const Command& c) {
  State& s = p.s;
  Unit& u = s.unit(c.unit());
  const Pose before = u.pose;
  u.pose = c.path.back();
  u.moved = true;
  u.turned.turn(turn_between(before.facing, u.pose.facing));
  p.log.tell([&] {
    return with_path(event("ES-MOVE-17", "turn-guns", {c.unit()},
                           fmt::format("{0} {0:turns|turn} {0:its|their} guns.", name_of(s, c.unit()))),
                     {before, u.pose});
  });
}

void weigh_bring_up(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  c.targets.clear();
  c.picks &= kStayLimbered;
  if (!can_be_brought_up(s, unit)) {
    MarchBar bar = stays_where_it_is(s, unit);
    v.refuse(bar.rule, std::move(bar.text));
    return;
  }
  if (c.path.empty()) {
    v.refuse("ES-LEAD-15", "Say where it goes.");
    return;
  }
  const Travel way = settled_way(c, [&] { return way_of_guns(s, c); });
  v.measure = {s.unit(unit).spent / 100.0 + way.cost, allowance_of_guns(s, unit)};
  if (!way.legal) {
    v.refuse(way.rule, way.why);
    return;
  }
  const State there = as_it_comes(s, unit, (c.picks & kStayLimbered) != 0);
  if (auto bar = wrong_place(s, there, unit, way.end)) v.refuse(bar->rule, std::move(bar->text));
  // Directives leave guns free to come up anywhere (ES-DIR-14, ES-LEAD-15), a status does not.
  if (has_status(s.formation(s.unit(unit).formation)))
    if (auto bar = comes_too_near(s, unit, way)) v.refuse(bar->rule, std::move(bar->text));
  if (Quietly::now()) return;
  v.device.shape.push_back(ring_at(there, unit, way.end));
  v.picks.push_back({.label = "stays limbered", .bit = kStayLimberedBit, .on = (c.picks & kStayLimbered) != 0});
}

std::string stays_or_unlimbers(const State& s, PieceId unit) {
  const Name name = name_of(s, unit);
  return s.unit(unit).limbered ? fmt::format("{:stays|stay} limbered", name)
                               : fmt::format("{:unlimbers|unlimber}", name);
}

void carry_bring_up(Play& p, const Command& c) {
  State& s = p.s;
  const Travel way = way_of_guns(s, c);
  const PieceId unit = c.unit();
  Unit& u = s.unit(unit);
  const bool displaced = u.displaced;
  u.post = Post::Deployed;
  u.limbered = (c.picks & kStayLimbered) != 0;
  u.rank = -1;
  p.log.tell([&] {
    return with_stride(
        with_path(event(displaced ? RuleId("ES-LEAD-18") : RuleId("ES-LEAD-15"), "bring-up", {unit},
                        fmt::format("{0} {0:is|are} {1} {2} and {3}.", name_of(s, unit),
                                    displaced ? "displaced" : "brought up", counted_yards_on(length_of(way), way.cost),
                                    stays_or_unlimbers(s, unit))),
                  {way.path.begin(), way.path.end()}),
        unit, allowance_of_guns(s, unit) - u.spent / 100.0);
  });
  move_along(s, unit, way, allowance_of_guns(s, unit));
  if (!u.limbered) u.brings_up = u.displaced = false;
  arrange_commander(s, u.formation);
}

// ES-LEAD-15, ES-MOVE-13: a commander was obeyed, but nobody sent the battery forward: it goes with the reserve. Who does not
// come to a grand battery goes home at the end of the step (ES-GB-3).
void keep_forgotten_guns(Play& p, int formation) {
  State& s = p.s;
  if (s.formation(formation).kind == Kind::GrandBattery) return;
  for (const PieceId id : members_of(s, formation)) {
    if (!s.unit(id).brings_up || s.unit(id).post != Post::Reserve) continue;
    s.unit(id).brings_up = false;
    p.log.tell([&] {
      return event("ES-LEAD-15", "bring-up", {id},
                   fmt::format("{0} {0:was|were} to be committed, but {0:has|have} not been brought up: {0:it "
                               "stays|they stay} in the reserve.",
                               name_of(s, id)));
    });
  }
}

void recall_batteries(Play& p, int formation) {
  State& s = p.s;
  Members back;
  each_member(s, formation, [&](PieceId id) {
    if (s.unit(id).recalled && is_committed(s.unit(id)) && !in_contact(s, id)) back.push_back(id);
  });
  for (const PieceId id : back) {
    const Pose before = s.unit(id).pose;
    to_reserve(s, id);
    s.unit(id).recalled = false;
    p.log.tell([&] {
      return with_path(
          event("ES-LEAD-16", "recall", {id},
                fmt::format("{0} {0:limbers|limber} and {0:goes|go} back to the reserve.", name_of(s, id))),
          {before, s.unit(id).pose});
    });
  }
}

}  // namespace grognard::esr
