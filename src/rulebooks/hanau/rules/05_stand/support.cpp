// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/05_stand/support.h"

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

bool charged_by_infantry(const State& s, PieceId battery) {
  for (const Contact& c : s.contacts)
    if (c.charged == battery && is_live(s, c) && is_infantry(s, c.charger)) return true;
  return false;
}

bool charged_by_another(const State& s, PieceId unit, PieceId battery) {
  for (const Contact& c : s.contacts)
    if (c.charged == unit && is_live(s, c) && !contact_between(s, c.charger, battery)) return true;
  return false;
}

void list_supporters(const State& s, const Question& q, Choices& out) {
  each_on_table(s, q.side, [&](PieceId battery) {
    if (!is_artillery(s, battery) || s.unit(battery).support_settled || melee_of(s, battery) || !is_charged(s, battery))
      return;
    bool any = false;
    each_on_table(s, q.side, [&](PieceId unit) {
      if (!may_support_now(s, battery, unit)) return;
      offer(out, "support", battery, unit, Needs::Nothing, !any);
      any = true;
    });
    if (any) offer(out, "no-support", battery);
  });
}

void weigh_supporters(const State& s, const Question& q, Verdict& v) {
  const PieceId battery = v.command.unit();
  if (!s.is_unit(battery) || s.side_of(battery) != q.side || !on_table(s.unit(battery)) || !is_artillery(s, battery) ||
      s.unit(battery).support_settled || !is_charged(s, battery)) {
    v.refuse("HN-MELEE-14", "Name one of your charged batteries.");
  } else if (v.command.verb == Verb("support")) {
    const PieceId unit = v.command.target();
    if (!s.is_unit(unit) || !on_table(s.unit(unit)) || !could_support(s, battery, unit))
      v.refuse("HN-MELEE-15", "That unit cannot support the battery.");
    else if (charged_by_infantry(s, battery) && !is_infantry(s, unit))
      v.refuse("HN-MELEE-27", "Against an infantry charge only infantry can support.");
    else if (!may_support_now(s, battery, unit))
      v.refuse("HN-MELEE-15", "That unit is itself charged by another enemy.");
  } else if (v.command.verb != Verb("no-support")) {
    v.refuse("HN-MELEE-14", "Say who supports the battery, or nobody.");
  }
}

void carry_supporters(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  s.unit(c.unit()).support_settled = true;
  if (c.verb != Verb("support")) return;
  s.unit(c.target()).supports = c.unit();
  p.log.tell([&] {
    return event("HN-MELEE-14", "support", {c.target(), c.unit()},
                 fmt::format("{0:^} {0:supports|support} {1}.", name_of(s, c.target()), name_of(s, c.unit())));
  });
}

}  // namespace

bool could_support(const State& s, PieceId battery, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (unit == battery || !on_table(u) || is_enemy(s, battery, unit) || is_artillery(s, unit) || is_skirmishing(s, unit))
    return false;
  if (melee_of(s, unit) || (u.supports != kNoPiece && u.supports != battery)) return false;
  if (!Nearness(s, battery).maybe(s, unit, kSupportDistance) ||
      !within(distance_between(s, battery, unit), kSupportDistance))
    return false;
  return zone_of(s, battery, u.pose.at()) != Zone::Front;
}

bool may_support_now(const State& s, PieceId battery, PieceId unit) {
  if (!could_support(s, battery, unit) || s.unit(unit).supports != kNoPiece) return false;
  if (charged_by_infantry(s, battery) && !is_infantry(s, unit)) return false;
  return !charged_by_another(s, unit, battery);
}

bool only_cavalry_supports(const State& s, PieceId battery) {
  if (melee_of(s, battery)) return is_cavalry(s, supporter_of(s, battery));
  bool infantry = false;
  bool cavalry = false;
  each_on_table(s, s.side_of(battery), [&](PieceId id) {
    if (!could_support(s, battery, id) || charged_by_another(s, id, battery)) return;
    (is_infantry(s, id) ? infantry : cavalry) = true;
  });
  return cavalry && !infantry;
}

PieceId supporter_of(const State& s, PieceId battery) {
  if (const Melee* m = melee_of(s, battery)) return m->units[s.side_of(battery)];
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id)) && s.unit(id).supports == battery) return id;
  return kNoPiece;
}

PieceId battery_of(const State& s, PieceId supporter) {
  const Melee* m = melee_of(s, supporter);
  if (m && m->battery != kNoPiece && m->battery != supporter && !is_enemy(s, supporter, m->battery)) return m->battery;
  return s.unit(supporter).supports;
}

const Chapter kSupporters = {.rule = "HN-MELEE-14",
                             .prompt = "Choose who supports the charged battery",
                             .list = list_supporters,
                             .weigh = weigh_supporters,
                             .carry = carry_supporters};

}  // namespace grognard::hanau
