// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/room.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/03c_shooting/shooting.h"
#include "hanau/sequence/chapters.h"

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

// HN-SKIRM-4: turned to face the charger they stand as near to it as the nearest of them stood; nobody gains by turning.
Pose turned_to_run(const State& s, PieceId unit, const Charge& charge) {
  const Vec2 way = charge.lane.facing.forward();
  const Pose about_face = {s.unit(unit).pose.x, s.unit(unit).pose.y, charge.lane.facing.opposite()};
  const Size size = size_of(s, charge.charger);
  const auto near = lane_meets(charge.lane, size, footprint(s, unit));
  const double front = dot(charge.lane.at(), way) + size.depth / 2;
  if (!near) return about_face;
  const double middle = front + *near + size_of(s, unit).depth / 2;
  const Pose turned = Pose::snapped(about_face.at() + way * (middle - dot(about_face.at(), way)), about_face.facing);
  // Beside the edge or a river they slide to where their line fits (HN-FORM-6), or run as they stand.
  const Obstacles ground{.table = s.setup->ground->table().box(), .bars = {}, .taken = solid_ground(s, unit)};
  const Ring line = footprint(s, unit, Formation::Skirmish, turned);
  const double most = size_of(s, unit).width / 2;
  const auto slide = landing({&line, 1}, left_of(turned.facing.forward()), 0, {-most, most}, ground, Rather::Nearest);
  return slide ? shifted_right(turned, -*slide) : s.unit(unit).pose;
}

// HN-SKIRM-4: 2d6" straight away, through friends to the first free spot beyond; ends facing the charger.
void escape(Play& p, PieceId unit, PieceId charger) {
  State& s = p.s;
  const Charge& charge = *charge_of(s, charger);
  const Vec2 way = charge.lane.facing.forward();
  const Roll roll = p.dice.total("HN-SKIRM-1", s.side_of(unit), "escape", 2);
  const Pose was = s.unit(unit).pose;
  const Pose from = turned_to_run(s, unit, charge);
  const Ring ring = footprint(s, unit, Formation::Skirmish, from);
  const Obstacles met = what_bars(s, unit, [&](PieceId id) { return is_enemy(s, unit, id); }, {charger});
  const double most = s.setup->ground->width + s.setup->ground->height;
  const auto spot = landing({&ring, 1}, way, roll.value, {0, most}, met, Rather::Beyond);
  const double travel = spot.value_or(0);
  set_pose(s, unit, Pose::snapped(from.at() + way * travel, from.facing));
  brush_aside_generals(p, unit, from);
  p.log.tell([&] {
    const std::string_view why = beyond(travel, roll.value)   ? ": there was no room nearer"
                                 : beyond(roll.value, travel) ? ": there was no room farther on"
                                                              : "";
    const Event e = event("HN-SKIRM-1", "escape", {unit, charger},
                          beyond(travel, roll.value) || beyond(roll.value, travel)
                              ? fmt::format("{0:^} {0:rolls|roll} {1} and {0:runs|run} {2}{3}.", name_of(s, unit),
                                            roll.value, inches(travel), why)
                              : fmt::format("{0:^} {0:runs|run} {1}.", name_of(s, unit), inches(travel)));
    const double turn = length(from.at() - was.at());  // to turn is not to run
    return with_path(with_unit_stride(s, with_dice(e, roll), unit, std::max<double>(roll.value, travel) + turn),
                     {was, from, s.unit(unit).pose});
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
    v.refuse("HN-SKIRM-1",
             fmt::format("{0:^} {0:shoots|shoot} at the charger, or {0:holds|hold} fire, and {0:runs|run}.",
                         name_of(s, q.unit)));
    return;
  }
  if (c.verb == Verb("shoot") && c.targets.empty()) v.command.targets.push_back(q.other);
  if (c.verb == Verb("shoot") && v.command.target() != q.other)
    v.refuse("HN-SKIRM-3", "They can only shoot at the charger.");
}

void run_away(Play& p, PieceId unit, PieceId charger) {
  escape(p, unit, charger);
  contact_between(p.s, charger, unit)->replied = true;
  continue_charge(p, charger, true);
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
                   fmt::format("{0:^} {0:catches|catch} {1}.", name_of(s, charger), name_of(s, unit)));
    });
    remove_unit(p, unit, Place::Destroyed, "HN-SKIRM-2");
  }
}

}  // namespace

void continue_charge(Play& p, PieceId charger, bool after_skirmishers) {
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
  charge_of(s, charger)->cavalry ? finish_cavalry_charge(p, charger, after_skirmishers)
                                 : finish_infantry_charge(p, charger, after_skirmishers);
}

const Chapter kSkirmisherReply = {.rule = "HN-SKIRM-1",
                                  .prompt = "Skirmishers in the way of a charge: shoot, or hold your fire",
                                  .list = list_reply,
                                  .weigh = weigh_reply,
                                  .carry = carry_reply};

}  // namespace grognard::hanau
