// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/hasher.h"
#include "revwars/position/positions.h"
#include "revwars/sequence/steps.h"

namespace grognard::revwars {
namespace {

void mix(Hasher& h, const Shape& shape) {
  h.add(shape.formation);
  h.add_flags(shape.extra_left, shape.rear_stronger, shape.doubled, shape.bent, shape.wing_right, shape.wing_advanced);
  h.add(shape.wing);
  h.add(shape.wing_angle);
  h.add(shape.gap);
}

void mix(Hasher& h, const Battalion& b) {
  h.add(b.place);
  h.add(b.order);
  h.add(b.platoons);
  h.add(b.gun);
  mix(h, b.shape);
  h.add(b.pose);
  h.add(b.trail.size());
  for (const Pose& pose : b.trail) h.add(pose);
  for (const std::int16_t number : {b.partner, b.astride, b.building}) h.add(number);
  for (const std::int8_t number : b.manned) h.add(number);
  h.add_flags(b.joint_second, b.towing, b.activated, b.half_reached, b.full_reached, b.opened_out, b.closed_up,
              b.has_pursued, b.entered);
  for (const std::int8_t number :
       {b.starting_strength, b.hits, b.reactions, b.lost_skirmishers, b.pending_hits, b.pending_losses})
    h.add(number);
  h.add(b.mode);
  for (int i = 0; i < stand_count(b); ++i) {
    h.add(b.marks[i].by);
    h.add(b.marks[i].when);
  }
}

void mix(Hasher& h, const OverrunGun& gun) {
  h.add(gun.owner);
  h.add_flags(gun.battalion_gun);
  h.add(gun.pose);
}

void mix(Hasher& h, const BrigadeState& b) {
  h.add_flags(b.activated, b.destroyed, b.broken, b.in_reserve, b.general.alive, b.general.on_table,
              b.general.captured);
  h.add(b.reserve_rolls);
  h.add(b.placed);
  h.add(b.general.pose);
  h.add(b.general.lost_turn);
  h.add(b.general.rolled_by);
  h.add(b.general.rolled_on);
}

void mix(Hasher& h, const Member& m) {
  h.add(m.unit);
  h.add(m.target);
  h.add_flags(m.acted, m.in_command);
}

void mix(Hasher& h, const NamedReaction& r) {
  h.add(r.unit);
  h.add(r.kind);
  h.add(r.charger);
  h.add(r.held);
  h.add_flags(r.rolled, r.failed, r.done, r.soft, r.resolved);
}

void mix(Hasher& h, const Charger& c) {
  h.add(c.unit);
  h.add(c.target);
  h.add(c.start);
  h.add(c.at_start);
  h.add_flags(c.homed, c.countercharging, c.soft, c.crossed, c.tested);
  h.add(c.to);
  if (c.astride >= 0) h.add(c.astride);
}

void mix(Hasher& h, const Charged& c) {
  h.add(c.unit);
  h.add_flags(c.tested);
}

void mix(Hasher& h, const Engagement& e) {
  h.add(e.charger);
  h.add(e.charged);
  h.add_flags(e.positive, e.flank, e.rear, e.obstacle, e.meeting);
}

void mix(Hasher& h, const BrokenUnit& b) {
  h.add(b.unit);
  h.add_flags(b.chose, b.was_shattered, b.rides_through, b.from_rear, b.pursued, b.at_edge, b.guns, b.wiped_out,
              b.mutual, b.gone, b.ran, b.rolled, b.scattered);
  h.add(b.exit);
}

void mix(Hasher& h, const Pursuer& p) {
  h.add(p.unit);
  h.add(p.quarry);
  h.add(p.before);
  h.add_flags(p.decided, p.holds, p.moved, p.crossed);
}

void mix(Hasher& h, const FreshCharge& f) {
  h.add(f.unit);
  h.add(f.target);
  h.add(f.start);
  if (f.astride >= 0) h.add(f.astride);
}

void mix(Hasher& h, const SweptStrip& strip) {
  h.add(strip.by);
  h.add_flags(strip.corner_left, strip.corner_right);
  h.add(strip.front);
  for (const std::int32_t number : {strip.half_width, strip.near, strip.far}) h.add(number);
  h.add(strip.corner_angle);
  h.add(strip.hinge);
}

void mix(Hasher& h, const AimedAt& m) {
  h.add(m.unit);
  for (const std::int8_t number : {m.stand, m.weapon, m.accuracy}) h.add(number);
  h.add_flags(m.concealed, m.on_hill, m.friendly, m.protected_, m.crossfire);
}

void mix(Hasher& h, const StrikePick& pick) {
  h.add(pick.unit);
  h.add(pick.stand);
  h.add(pick.target);
}

void mix(Hasher& h, const NearMiss& n) {
  h.add(n.mover);
  h.add(n.general);
  h.add(n.from);
  h.add(n.to);
}

void mix(Hasher& h, const SideState& side) {
  for (const std::int16_t number : {side.starting_battalions, side.lost_battalions, side.points}) h.add(number);
  // Counted only where there are any: records from before there were exits agree as far as they go the same.
  if (side.exited != 0) h.add(side.exited);
}

void mix(Hasher& h, const CursorFrame& f) {
  h.add(f.step);
  h.add(f.unit);
  h.add(f.other);
  h.add(f.index);
}

void mix(Hasher& h, const Fight& f);

template <class Things>
void mix_all(Hasher& h, std::size_t count, const Things& things) {
  h.add(count);
  for (const auto& thing : things) mix(h, thing);
}

void mix(Hasher& h, const Activation& a) {
  h.add(a.brigade);
  h.add(a.stage);
  h.add(a.action);
  h.add(a.first);
  h.add_flags(a.settled, a.named);
  h.add(a.out_of_command);
  mix_all(h, a.group.size(), a.group);
  mix_all(h, a.reactions.size(), a.reactions);
}

void mix(Hasher& h, const Fight& f) {
  h.add(f.bout);
  h.add_flags(f.after_test);
  h.add(f.round);
  h.add(f.at);
  mix_all(h, f.chargers.size(), f.chargers);
  mix_all(h, f.charged.size(), f.charged);
  mix_all(h, f.pairs.size(), f.pairs);
  mix_all(h, f.broken.size(), f.broken);
  mix_all(h, f.pursuers.size(), f.pursuers);
  mix_all(h, f.fresh.size(), f.fresh);
  mix_all(h, f.picks.size(), f.picks);
  h.add(f.in_round.size());
  for (const PieceId unit : f.in_round) h.add(unit);
}

}  // namespace

std::uint64_t hash_of(const State& s) {
  Hasher h;
  h.add(s.turn);
  h.add(s.step);
  h.add(s.active);
  h.add(s.first);
  h.add_flags(s.first_chosen, s.rolled_off, s.over);
  h.add(s.winner);
  h.add(s.ending);
  h.add(s.roll_count);
  mix_all(h, s.cursor.depth(), s.cursor);
  mix_all(h, std::size(s.sides), s.sides);
  mix(h, s.activation);
  mix_all(h, s.battalions.size(), s.battalions);
  mix_all(h, s.brigades.size(), s.brigades);
  mix_all(h, s.overrun.size(), s.overrun);
  mix_all(h, s.fights.size(), s.fights);
  mix_all(h, s.swept.size(), s.swept);
  mix_all(h, s.near_misses.size(), s.near_misses);
  h.add(s.held.shooter);
  h.add(s.held.order);
  mix_all(h, s.held.marks.size(), s.held.marks);
  h.add(s.objective_holder.size());
  for (const std::int8_t holder : s.objective_holder) h.add(holder);
  return h.value();
}

}  // namespace grognard::revwars
