// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/01_cannon/artillery.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/01_cannon/line_of_fire.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

int range_modifier(const State& s, PieceId battery, double range) {
  if (within(range, stick(s, battery, 0))) return kCloseRange;
  if (within(range, stick(s, battery, 1))) return 0;
  return kLongRange;
}

CannonShot shot_at(const State& s, PieceId battery, const Pose& from, PieceId unit, const StripPart& at, bool behind) {
  CannonShot shot;
  shot.unit = unit;
  shot.range = at.near;
  shot.behind = behind;
  const TargetKind kind = target_kind(s, unit, frame_at(s, battery, from).origin, false);
  shot.to_hit.base("HN-ART-12", row_name(kind), cannon_to_hit(kind));
  const int range = range_modifier(s, battery, at.near);
  shot.added.add("HN-ART-13", range > 0 ? "close range" : "long range", range);
  const int weight = gun_weight_modifier(s.troops(battery).gun);
  shot.added.add("HN-ART-13", weight > 0 ? "12 lb or heavier" : "6 lb or lighter", weight);
  shot.need = shot.to_hit.total() - shot.added.total();
  if (s.options().art_natural_6) shot.need = std::min(shot.need, 6);  // HN-ART-14
  return shot;
}

// HN-ART-24, HN-GEO-13: all three on one step, and no higher ground between.
bool level(const State& s, PieceId battery, const Frame& frame, PieceId target, PieceId behind, double range) {
  const int height = height_of(s, battery);
  if (height_of(s, target) != height || height_of(s, behind) != height) return false;
  const Vec2 corners[] = {frame.world({frame.half_width, 0}), frame.world({frame.half_width, range}),
                          frame.world({-frame.half_width, range}), frame.world({-frame.half_width, 0})};
  const Ring way(corners);
  for (const Area& area : s.setup->ground->areas)
    if (area.step > height && overlap(area, way)) return false;
  return true;
}

// --- the judge ---

std::optional<Refusal> may_not_fire(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (!is_artillery(s, id)) return Refusal{"HN-ART-1", "Only batteries fire in phase 1."};
  if (u.formation != Formation::Unlimbered) return Refusal{"HN-ART-1", "A limbered battery does not fire."};
  if (u.fired) return Refusal{"HN-ART-1", "This battery has fired."};
  if (melee_of(s, id)) return Refusal{"HN-ART-20", "Its crew is part of a melee."};
  if (u.unlimbered_now && !s.options().horse_unlimber_and_fire) return Refusal{"HN-ART-3", "It has just unlimbered."};
  return std::nullopt;
}

bool may_unlimber_now(const State& s, PieceId id) {
  return s.unit(id).formation == Formation::Limbered && s.troops(id).type == Type::HorseArtillery && !melee_of(s, id) &&
         !s.unit(id).fired;
}

void check_adjustment(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const Pose& to = v.command.path[0];
  if (to == s.unit(id).pose) return;
  if (s.troops(id).gun >= kHeavyGun) v.refuse("HN-ART-7", "Guns of 12 lb or more neither turn nor move in phase 1.");
  const double moved = length(to.at() - s.unit(id).pose.at());
  v.measure = {moved, kAdjustMove};
  if (beyond(moved, kAdjustMove))
    v.refuse("HN-ART-5", sentence("Guns may be shifted by 1 inch; this is {:.2f}.", moved));
  if (!is_free(s, id, footprint(s, id, Formation::Unlimbered, to)))
    v.refuse("HN-ART-6", "The guns would stand on another unit, on impassable ground or off the table.");
}

void weigh_fire(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const PieceId target = v.command.target();
  if (auto refusal = may_not_fire(s, id)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (!s.is_unit(target) || !on_table(s.unit(target)) || !is_enemy(s, id, target)) {
    v.refuse("HN-ART-9", "Choose an enemy unit on the table as the target.");
    return;
  }
  if (melee_of(s, target)) v.refuse("HN-ART-26", "A unit in a melee may not be the target.");
  if (v.command.path.empty()) {
    const auto pose = firing_pose(s, id, target);
    v.command.path.assign(1, pose.value_or(s.unit(id).pose));
  }
  v.command.path.resize(1);
  check_adjustment(s, v);
  if (auto refusal = cannon_refusal(s, id, v.command.path[0], target)) {
    v.refusals.push_back(*refusal);
    if (refusal->rule == RuleId("HN-ART-9") && !(v.command.path[0] == s.unit(id).pose))
      v.refuse("HN-ART-6", "Guns are adjusted only to face the target they fire at.");
  }
  if (!v.legal()) return;
  for (const CannonShot& shot : cannon_shots(s, id, v.command.path[0], target)) {
    v.workings.push_back(shot.to_hit);
    v.workings.push_back(shot.added);
  }
}

// HN-ART-2, HN-ART-3: any facing, with room.
void weigh_unlimber(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  if (!is_artillery(s, id) || s.unit(id).formation != Formation::Limbered) {
    v.refuse("HN-ART-2", "Only a limbered battery can unlimber.");
    return;
  }
  if (!may_unlimber_now(s, id)) {
    v.refuse("HN-ART-4", "Only horse artillery may unlimber in phase 1.");
    return;
  }
  Pose pose = s.unit(id).pose;
  if (!v.command.path.empty()) pose.facing = v.command.path[0].facing;
  const auto room = v.command.path.empty() ? find_room_facing(s, id, Formation::Unlimbered, pose)
                                           : find_room(s, id, Formation::Unlimbered, pose);
  if (!room) v.refuse("HN-FORM-6", "There is no room to unlimber facing that way.");
  v.command.path.assign(1, room.value_or(pose));
}

void weigh_cannon(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  if (!s.is_unit(c.unit()) || s.side_of(c.unit()) != q.side || !on_table(s.unit(c.unit()))) {
    v.refuse("HN-ART-1", "Name one of your batteries on the table.");
  } else if (c.verb == Verb("fire")) {
    weigh_fire(s, v);
  } else if (c.verb == Verb("unlimber")) {
    weigh_unlimber(s, v);
  } else if (c.verb == Verb("limber")) {
    v.refuse("HN-ART-4", "No battery may limber in phase 1.");
  } else {
    v.refuse("HN-ART-1", "In phase 1 batteries unlimber (horse) or fire.");
  }
}

// --- what can be answered ---

bool may_be_target(const State& s, PieceId battery, PieceId target) {
  const Unit& u = s.unit(target);
  if (!on_table(u) || !is_enemy(s, battery, target)) return false;
  const double far = stick(s, battery, 2) + kAdjustMove + 6;
  return length_squared(u.pose.at() - s.unit(battery).pose.at()) <= far * far && !melee_of(s, target);
}

bool has_target(const State& s, PieceId battery) {
  const Quietly trying;
  const Bystanders among = before_the_guns(s, battery);
  const Pose& here = s.unit(battery).pose;
  // Guns that need not be adjusted are the usual case, and the quick one.
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (may_be_target(s, battery, id) && !LineOfFire(s, battery, id, here, 0, &among).refusal(here)) return true;
  if (s.troops(battery).gun >= kHeavyGun) return false;
  for (const Search search : {Search::Quick, Search::Thorough})
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (may_be_target(s, battery, id) && firing_pose(s, battery, id, search, &among)) return true;
  return false;
}

bool can_unlimber(const State& s, PieceId id) {
  return may_unlimber_now(s, id) && find_room_facing(s, id, Formation::Unlimbered, s.unit(id).pose).has_value();
}

void list_cannon(const State& s, const Question& q, Choices& out) {
  each_on_table(s, q.side, [&](PieceId id) {
    if (!is_artillery(s, id)) return;
    if (can_unlimber(s, id) || (!may_not_fire(s, id) && has_target(s, id)))
      offer(out, "order", id, kNoPiece, Needs::Order);
  });
  if (!out.empty()) offer(out, "done");
}

void cannon_orders(const State& s, const Question&, PieceId id, std::vector<Option>& out) {
  if (can_unlimber(s, id)) out.push_back(make_option("unlimber", id, kNoPiece, Needs::Pose));
  if (may_not_fire(s, id)) return;
  const Bystanders among = before_the_guns(s, id);
  for (PieceId target = 0; target < s.unit_count(); ++target)
    if (may_be_target(s, id, target) && firing_pose(s, id, target, Search::Thorough, &among))
      out.push_back(make_option("fire", id, target));
}

// --- the deed ---

void tell_shot(Play& p, PieceId battery, const CannonShot& shot, const Roll& roll, int hits, double shifted) {
  p.log.tell([&] {
    const std::string throw_of = throw_words(std::ssize(roll.faces), shot.need, hits);
    const std::string text = shot.behind ? fmt::format("The shot carries on to {} at {}: {}", name_of(p.s, shot.unit),
                                                       inches(shot.range), throw_of)
                                         : fmt::format("{0:^} {0:fires|fire} at {1} at {2}: {3}", name_of(p.s, battery),
                                                       name_of(p.s, shot.unit), inches(shot.range), throw_of);
    Event e = with_workings(
        with_dice(event(shot.behind ? RuleId("HN-ART-15") : RuleId("HN-ART-12"), "shot", {battery, shot.unit}, text),
                  roll, counts_from(shot.need)),
        {shot.to_hit, shot.added});
    return shifted > 0 ? with_unit_stride(p.s, std::move(e), battery, shifted) : e;
  });
  p.log.outcome([&] { return fmt::format("{} on {}", counted_or_no(hits, "hit"), name_of(p.s, shot.unit)); });
}

// HN-ART-23, option "shared": one throw, read against every unit; each die is a throw of its own so that odds stay exact.
Roll shared_throw(Play& p, PieceId battery, int dice) {
  Roll all;
  for (int i = 0; i < dice; ++i)
    all.faces.push_back(p.dice.total("HN-ART-23", p.s.side_of(battery), "cannon", 1).faces[0]);
  return all;
}

void score_hits(Play& p, PieceId target, int hits) {
  Unit& u = p.s.unit(target);
  if (hits == 0) return;
  u.hit_by_artillery = true;
  if (p.s.options().art_simultaneous) u.pending = static_cast<std::int16_t>(u.pending + hits);
  else take_losses(p, target, hits, "HN-ART-22");
}

// Guns that were adjusted may now bar the fire of others of their side, or have cleared it. Never wrongly no.
bool matters_to_others(const State& s, PieceId moved, Vec2 before) {
  constexpr double kRoom = 10;  // more than any battery needs to unlimber or to be adjusted
  const Vec2 now = s.unit(moved).pose.at();
  bool matters = false;
  each_on_table(s, s.side_of(moved), [&](PieceId id) {
    if (matters || id == moved || !is_artillery(s, id) || s.unit(id).fired) return;
    matters = Nearness(s, id).maybe(s, moved, kRoom);
    if (may_not_fire(s, id)) return;
    for (PieceId target = 0; target < s.unit_count() && !matters; ++target) {
      if (!may_be_target(s, id, target)) continue;
      const LineOfFire line(s, id, target, s.unit(id).pose, kAdjustMove);
      matters = line.maybe_between(moved, before) || line.maybe_between(moved, now);
    }
  });
  return matters;
}

void fire(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId battery = c.unit();
  const Pose before = s.unit(battery).pose;
  set_pose(s, battery, c.path[0]);
  brush_aside_generals(p, battery, c.path[0]);
  s.unit(battery).fired = true;
  const int dice = s.unit(battery).figures;  // HN-ART-10
  const bool shared = s.options().art_through_shared_dice;
  const auto shots = cannon_shots(s, battery, c.path[0], c.target());
  const Roll thrown = shared ? shared_throw(p, battery, dice) : Roll{};
  for (const CannonShot& shot : shots) {
    Roll roll = thrown;
    if (shared) {
      for (const int face : roll.faces) roll.value += face >= shot.need;
    } else {
      roll = p.dice.hits(shot.behind ? RuleId("HN-ART-15") : RuleId("HN-ART-12"), s.side_of(battery), "cannon", dice,
                         shot.need);
    }
    const bool adjusted = !shot.behind && !(c.path[0] == before);
    tell_shot(p, battery, shot, roll, roll.value, adjusted ? kAdjustMove : 0);
    score_hits(p, shot.unit, roll.value);
  }
  // Losses wait for the end of the phase: nobody else's field of fire has changed.
  const bool others_as_before = c.path[0] == before || !matters_to_others(s, battery, before.at());
  if (s.options().art_simultaneous && others_as_before) s.spent = battery;
}

void carry_cannon(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  if (c.verb == Verb("fire")) {
    fire(p, c);
  } else {
    s.unit(c.unit()).unlimbered_now = true;
    set_formation(s, c.unit(), Formation::Unlimbered, c.path[0]);
    brush_aside_generals(p, c.unit(), c.path[0]);
    p.log.tell([&] {
      const Event e =
          event("HN-ART-2", "unlimber", {c.unit()}, fmt::format("{0:^} {0:unlimbers|unlimber}.", name_of(s, c.unit())));
      return with_path(with_unit_stride(s, e, c.unit(), size_of(s, c.unit()).width / 2), {c.path[0]});
    });
  }
}

// HN-ART-17: all losses come off together, before phase 2.
void cannon_losses(Play& p) {
  for (const Side side : kSides) {
    for (PieceId id = 0; id < p.s.unit_count(); ++id) {
      Unit& u = p.s.unit(id);
      if (p.s.troops(id).side != side || u.pending == 0) continue;
      const int hits = u.pending;
      u.pending = 0;
      announce_phase(p);
      take_losses(p, id, hits, "HN-ART-22");
    }
  }
}

}  // namespace

std::vector<CannonShot> cannon_shots(const State& s, PieceId battery, const Pose& from, PieceId target) {
  std::vector<CannonShot> shots;
  const Frame frame = frame_at(s, battery, from);
  const auto first = in_strip(frame, footprint(s, target));
  if (!first) return shots;
  shots.push_back(shot_at(s, battery, from, target, *first, false));
  const Nearness near(from.at(), first->far + kCarryThrough + 1);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == battery || id == target || !on_table(s.unit(id)) || !near.maybe(s, id, 0)) continue;
    if (!s.options().art_through_friends && !is_enemy(s, battery, id)) continue;  // HN-ART-16
    if (!may_reach_strip(s, frame, id)) continue;
    const auto part = in_strip(frame, footprint(s, id));
    if (!part || !reaches(part->near, first->far) || beyond(part->near - first->far, kCarryThrough)) continue;
    if (beyond(part->near, stick(s, battery, 2)) || !level(s, battery, frame, target, id, part->near)) continue;
    shots.push_back(shot_at(s, battery, from, id, *part, true));
  }
  std::stable_sort(shots.begin() + 1, shots.end(),
                   [](const CannonShot& a, const CannonShot& b) { return a.range < b.range; });
  return shots;
}

const Chapter kCannon = {.rule = "HN-ART-1",
                         .prompt = "Fire your batteries, or end cannon fire",
                         .list = list_cannon,
                         .orders = cannon_orders,
                         .weigh = weigh_cannon,
                         .carry = carry_cannon};
const Chapter kCannonLosses = {.rule = "HN-ART-17", .prompt = "Losses to artillery", .begin = cannon_losses};

}  // namespace grognard::hanau
