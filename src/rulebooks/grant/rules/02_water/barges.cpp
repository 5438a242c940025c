// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/02_water/barges.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/losses.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/sequence/steps.h"

// Going aboard and ashore, what a barge carries and bears, wagons taken (GW-BARGE-2 to 4).
namespace grognard::grant {
namespace {

const Verb kEmbarkVerb = "embark";
const Verb kDisembarkVerb = "disembark";
const Verb kSailVerb = "sail";
constexpr double kAlongside = 1.0;  // a unit at the bank and a barge in the water are this near
constexpr int kFootAboard = 12;
constexpr int kHorseAboard = 6;

// GW-BARGE-2: how many barges a unit fills.
int barges_needed(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const int figures = men_left(u) + officers_left(u);
  if (u.arm == Class::Wagon) return 1;
  if (u.arm == Class::Artillery) {
    int guns = 0;
    for (int g = 0; g < static_cast<int>(s.troops(unit).guns.size()); ++g) guns += gun_works(s, unit, g);
    return std::max(1, guns);
  }
  const int load = is_horse(u.arm) ? kHorseAboard : kFootAboard;
  return (figures + load - 1) / load;
}

bool carries_somebody(const State& s, PieceId barge) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    const bool aboard = u.place == Place::Aboard || u.embarking > 0;
    if (aboard && fills_barge(u, barge)) return true;
  }
  return false;
}

bool is_wanted_by_another(const State& s, PieceId barge, PieceId unit) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Command& order = s.unit(id).order;
    if (id == unit || order.verb != kEmbarkVerb) continue;
    if (std::find(order.targets.begin(), order.targets.end(), barge) != order.targets.end()) return true;
  }
  return false;
}

void weigh_barge_for(const State& s, Verdict& v, PieceId barge) {
  const PieceId id = v.command.unit();
  if (!s.is_unit(barge) || s.unit(barge).arm != Class::Barge || !on_table(s.unit(barge)) ||
      s.unit(barge).side != s.unit(id).side) {
    v.refuse("GW-BARGE-2", "Name barges of the same side on the table.");
    return;
  }
  const Name name = name_of(s, barge);
  if (carries_somebody(s, barge) || is_wanted_by_another(s, barge, id))
    v.refuse("GW-BARGE-2", sentence("{0} {0:is|are} taken already.", name));
  if (s.unit(barge).order.verb == kSailVerb) v.refuse("GW-BARGE-2", sentence("{0} {0:has|have} orders to sail.", name));
  if (men_left(s.unit(barge)) == 0)
    v.refuse("GW-BARGE-3", sentence("{0} {0:has|have} no crew and {0:drifts|drift}.", name));
  if (beyond(distance_between(s, id, barge), kAlongside))
    v.refuse("GW-BARGE-2", sentence("{0} {0:is|are} not alongside {1} at a bank.", name_of(s, id), name));
}

void weigh_embark(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  c.path.clear();
  c.number = 0;
  if (u.arm == Class::Barge || u.formation == Formation::Deployed || u.formation == Formation::Garrison) {
    v.refuse("GW-BARGE-2", sentence("{0} cannot go aboard as {0:it is|they are}.", name_of(s, id)));
    return;
  }
  for (std::size_t i = 0; i < c.targets.size(); ++i) {
    weigh_barge_for(s, v, c.targets[i]);
    if (std::find(c.targets.begin(), c.targets.begin() + static_cast<std::ptrdiff_t>(i), c.targets[i]) !=
        c.targets.begin() + static_cast<std::ptrdiff_t>(i))
      v.refuse("GW-BARGE-2", "A barge is named twice.");
  }
  const int needed = barges_needed(s, id);
  if (std::ssize(c.targets) != needed)
    v.refuse("GW-BARGE-2",
             sentence("{0} {0:fills|fill} {1} barge{2}: a barge carries 12 foot or 6 mounted figures, 1 gun with crew "
                      "and team, or 1 wagon.",
                      name_of(s, id), needed, needed == 1 ? "" : "s"));
}

// The barges that carry a unit, all alongside a body on the bank.
bool all_alongside(const State& s, PieceId unit, const Ring& body) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (fills_barge(s.unit(unit), id) && beyond(distance(hull_at(s.unit(id).at), body), kAlongside)) return false;
  return true;
}

// GW-BARGE-2: the passengers form up on the bank where the pose says.
void weigh_disembark(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  c.targets.clear();
  c.number = 0;
  if (s.unit(id).place != Place::Aboard) {
    v.refuse("GW-BARGE-2", sentence("{0} {0:is|are} not aboard a barge.", name_of(s, id)));
    return;
  }
  if (c.path.size() != 1) {
    v.refuse("GW-BARGE-2", "Give the place on the bank where the unit forms up.");
    return;
  }
  for (PieceId other = 0; other < s.unit_count(); ++other)
    if (fills_barge(s.unit(id), other) && s.unit(other).order.verb == kSailVerb)
      v.refuse("GW-BARGE-2", sentence("{0} {0:has|have} orders to sail.", name_of(s, other)));
  const Ring body = block_at(s, id, c.path[0]);
  if (!all_alongside(s, id, body))
    v.refuse("GW-BARGE-2", sentence("{0} would not stand within 1 inch of {0:its|their} barges.", name_of(s, id)));
  if (const auto why = comes_too_near(s, id, body)) v.refusals.push_back(*why);
  if (const auto why = no_room_for(s, id, body)) v.refusals.push_back(*why);
  if (const auto why = may_not_stand(s, id, c.path[0], s.unit(id).formation)) v.refusals.push_back(*why);
}

bool is_being_unloaded(const State& s, PieceId barge) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).order.verb == kDisembarkVerb && fills_barge(s.unit(id), barge)) return true;
  return false;
}

// GW-BARGE-3, GW-MOVE-15 to 17
void weigh_sail(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  c.targets.clear();
  c.number = 0;
  if (men_left(s.unit(id)) == 0) {
    v.refuse("GW-BARGE-3", sentence("{0} {0:has|have} no crew and {0:drifts|drift}.", name_of(s, id)));
    return;
  }
  if (is_wanted_by_another(s, id, kNoPiece) || is_being_unloaded(s, id))
    v.refuse("GW-BARGE-2", sentence("Troops have orders to go aboard or ashore: {} lies still.", name_of(s, id)));
  if (c.path.empty()) {
    v.refuse("GW-BARGE-3", "Give the way of the barge.");
    return;
  }
  sail_course(s, id, s.unit(id).at, c.path, v);
}

}  // namespace

bool fills_barge(const Unit& u, PieceId barge) { return u.barge == barge || ((u.barges >> barge) & 1u) != 0; }

bool weigh_barge_order(const State& s, Verdict& v) {
  const Verb verb = v.command.verb;
  if (verb != kEmbarkVerb && verb != kDisembarkVerb && verb != kSailVerb) return false;
  const PieceId id = v.command.unit();
  if (!s.is_unit(id) || (verb == kSailVerb && s.unit(id).arm != Class::Barge)) {
    v.refuse("GW-BARGE-2", "Troops go aboard and ashore; only a barge sails.");
    return true;
  }
  if (verb == kEmbarkVerb) weigh_embark(s, v);
  else if (verb == kDisembarkVerb) weigh_disembark(s, v);
  else weigh_sail(s, v);
  return true;
}

void list_barge_orders(const State& s, PieceId piece, std::vector<Option>& out) {
  if (!s.is_unit(piece)) return;
  const Unit& u = s.unit(piece);
  if (u.place == Place::Aboard) out.push_back(make_option(kDisembarkVerb, u.side, piece, kNoPiece, Needs::Pose));
  if (u.arm == Class::Barge && men_left(u) > 0)
    out.push_back(make_option(kSailVerb, u.side, piece, kNoPiece, Needs::Path));
  if (u.place == Place::Aboard || u.arm == Class::Barge) return;
  // One barge can be offered; a unit that needs several names them all.
  for (PieceId id = 0; id < s.unit_count() && barges_needed(s, piece) == 1; ++id) {
    if (s.unit(id).arm != Class::Barge) continue;
    const Quietly asking;
    Verdict v{.command = {.side = u.side, .verb = kEmbarkVerb, .units = {piece}, .targets = {id}}};
    weigh_embark(s, v);
    if (v.legal()) out.push_back(make_option(kEmbarkVerb, u.side, piece, id));
  }
}

// GW-BARGE-2: one move at a bank. Whoever goes ashore is still aboard until its end.
void begin_barge_order(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (u.order.verb != kEmbarkVerb) return;
  u.embarking = 1;
  u.barge = u.order.target();
  u.barges = 0;
  for (const PieceId barge : u.order.targets) u.barges |= std::uint64_t{1} << barge;
  p.log.tell([&] {
    return event("GW-BARGE-2", "embark", {unit, u.barge}, fmt::format("{0} {0:goes|go} aboard.", name_of(s, unit)));
  });
}

// GW-TURN-13 b: aboard, or formed up on the bank. Fighting, half of the men gone (GW-HALF-1) or barges that are away keep
// it from going aboard.
void finish_embarking(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const bool goes_ashore = u.place == Place::Aboard && u.order.verb == kDisembarkVerb;
  const bool goes_aboard = std::exchange(u.embarking, std::int8_t{0}) > 0 && on_table(u);
  if (!goes_aboard && !goes_ashore) return;
  const auto stays = [&] {
    if (goes_aboard) u.barge = kNoPiece, u.barges = 0;
    p.log.tell([&] {
      return event("GW-BARGE-2", "no-room", {unit},
                   fmt::format("{} cannot go {}.", name_of(s, unit), goes_aboard ? "aboard" : "ashore"));
    });
  };
  if (goes_aboard) {
    if (u.fought || u.spent_force || melee_of(s, unit) || !all_alongside(s, unit, block_of(s, unit))) return stays();
    u.place = Place::Aboard;
    u.at = s.unit(u.barge).at;
  } else {
    if (no_room_for(s, unit, block_at(s, unit, u.order.path[0]))) return stays();
    u.place = Place::Table;
    u.at = u.order.path[0];
    u.barge = kNoPiece;
    u.barges = 0;
    form(s, unit, u.formation, u.ranks);
  }
  p.log.tell([&] {
    return event("GW-BARGE-2", goes_aboard ? "aboard" : "ashore", {unit},
                 fmt::format("{0} {0:is|are} {1}.", name_of(s, unit), goes_aboard ? "aboard" : "ashore"));
  });
}

}  // namespace grognard::grant
