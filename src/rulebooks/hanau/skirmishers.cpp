// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/chapters.h"
#include "hanau/charges.h"
#include "hanau/generals.h"
#include "hanau/losses.h"
#include "hanau/shooting.h"
#include "hanau/terrain.h"

// Chapter SKIRM: skirmishers in the way of a charge shoot and run.
namespace grognard::hanau {
namespace {

Contact* next_in_the_way(State& s, PieceId charger) {
  Contact* next = nullptr;
  for (Contact& c : s.contacts)
    if (c.charger == charger && c.skirmishers && !c.replied && on_table(s.unit(c.charged)) &&
        (!next || c.travel < next->travel))
      next = &c;
  return next;
}

// How far straight ahead before an enemy, impassable ground or the table edge stops it (HN-SKIRM-4).
double running_room(const State& s, PieceId unit, PieceId charger, const Ring& ring, Vec2 way, double most) {
  double room = open_travel(s, unit, ring, way, most);
  each_on_table(s, other(s.side_of(unit)), [&](PieceId enemy) {
    if (enemy == charger) return;
    const auto met = travel_meeting(ring, way, footprint(s, enemy));
    if (met && beyond(met->to, 0)) room = std::min(room, std::max(0.0, met->from));
  });
  return room;
}

// HN-SKIRM-4: 2d6" straight away, through friends to the first free spot beyond; ends facing the charger.
void escape(Play& p, PieceId unit, PieceId charger) {
  State& s = p.s;
  const Pose lane = charge_of(s, charger)->lane;
  const Vec2 way = lane.facing.forward();
  const Roll roll = p.dice.total("HN-SKIRM-1", s.side_of(unit), "escape", 2);
  const Pose from{s.unit(unit).pose.x, s.unit(unit).pose.y, lane.facing.opposite()};
  const Ring ring = footprint(s, unit, Formation::Skirmish, from);
  const double most = s.setup->ground->width + s.setup->ground->height;
  const double room = running_room(s, unit, charger, ring, way, most);
  double travel = std::min<double>(roll.value, room);
  const auto at = [&](double t) { return Pose::snapped(from.at() + way * t, from.facing); };
  const auto free_at = [&](double t) {
    return is_free(s, unit, footprint(s, unit, Formation::Skirmish, at(t)), {charger});
  };
  if (!free_at(travel)) {
    const Pose back_to_front{from.x, from.y, lane.facing};  // same base, seen along the way it runs
    auto spot = free_travel(s, unit, Formation::Skirmish, back_to_front, travel, room, {charger});
    if (!spot) spot = free_travel(s, unit, Formation::Skirmish, back_to_front, travel, 0, {charger});
    travel = std::clamp(spot.value_or(0), 0.0, room);
  }
  set_pose(s, unit, at(travel));
  brush_aside_generals(p, unit, from);
  p.log.tell([&] {
    return with_path(with_dice(event("HN-SKIRM-1", "escape", {unit, charger},
                                     fmt::format("{} runs {}\".", name_of(s, unit), roll.value)),
                               roll),
                     {from, s.unit(unit).pose});
  });
}

void list_reply(const State& s, const Question& q, Choices& out) {
  (void)s;
  offer(out, "shoot", q.unit, q.other, Needs::Nothing, true);
  offer(out, "hold-fire", q.unit);
}

void weigh_reply(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  if (c.unit() != q.unit || (c.verb != Verb("shoot") && c.verb != Verb("hold-fire"))) {
    v.refuse("HN-SKIRM-1", fmt::format("{} shoots at its charger, or holds its fire, and runs.", name_of(s, q.unit)));
    return;
  }
  if (c.verb == Verb("shoot") && c.targets.empty()) v.command.targets.push_back(q.other);
  if (c.verb == Verb("shoot") && v.command.target() != q.other)
    v.refuse("HN-SKIRM-3", "They can only shoot at the charger.");
}

void run_away(Play& p, PieceId unit, PieceId charger) {
  escape(p, unit, charger);
  contact_between(p.s, charger, unit)->replied = true;
  continue_charge(p, charger);
}

void carry_reply(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("shoot")) {
    s.unit(q.unit).shot = true;  // HN-SKIRM-5: its only shot of the phase
    volley(p, q.unit, q.other, volley_dice(s, q.unit), "HN-SKIRM-1");
    if (!on_table(s.unit(q.other))) return;  // nobody left to run from
  }
  run_away(p, q.unit, q.other);
}

// HN-SKIRM-2, HN-SKIRM-6: caught where the charger reaches them; before its first formed contact at once.
void settle_skirmishers(Play& p, PieceId charger) {
  State& s = p.s;
  const Charge charge = *charge_of(s, charger);
  const Size size = size_of(s, charger);
  double first_formed = 1e9;
  for (const Contact& c : s.contacts)
    if (c.charger == charger && !c.skirmishers) first_formed = std::min(first_formed, c.travel);
  std::vector<PieceId> caught;
  for (Contact& c : s.contacts) {
    if (c.charger != charger || !c.skirmishers) continue;
    const auto met = lane_meets(charge.lane, size, footprint(s, c.charged));
    c.travel = met.value_or(1e9);
    if (within(c.travel, charge.stop) && c.travel < first_formed) caught.push_back(c.charged);
  }
  std::erase_if(s.contacts, [&](const Contact& c) {
    return c.charger == charger && c.skirmishers && !within(c.travel, charge.stop);
  });
  for (const PieceId unit : caught) {
    p.log.tell([&] {
      return event("HN-SKIRM-2", "caught", {charger, unit},
                   fmt::format("{} catches {}.", name_of(s, charger), name_of(s, unit)));
    });
    remove_unit(p, unit, Place::Destroyed, "HN-SKIRM-2");
  }
}

}  // namespace

void continue_charge(Play& p, PieceId charger) {
  State& s = p.s;
  if (const Contact* next = next_in_the_way(s, charger)) {
    const PieceId unit = next->charged;
    if (!s.unit(unit).shot && volley_dice(s, unit) > 0) {
      s.cursor.push({static_cast<std::uint8_t>(Step::SkirmisherReply), unit, charger, 0});
      return;
    }
    return run_away(p, unit, charger);  // HN-SKIRM-5: it has had its shot
  }
  settle_skirmishers(p, charger);
  charge_of(s, charger)->cavalry ? finish_cavalry_charge(p, charger) : finish_infantry_charge(p, charger);
}

const Chapter kSkirmisherReply = {.rule = "HN-SKIRM-1",
                                  .prompt = "Skirmishers in the way of a charge: shoot, or hold your fire",
                                  .begin = nullptr,
                                  .list = list_reply,
                                  .orders = nullptr,
                                  .weigh = weigh_reply,
                                  .carry = carry_reply,
                                  .end = nullptr};

}  // namespace grognard::hanau
