// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/telling.h"
#include "grant/rules/05_musketry/firing_groups.h"

// Shots are joined into firefights and fired (GW-FIRE-14, 22 to 26, 38).
namespace grognard::grant {
namespace {

struct Firefight {
  PerSide<std::vector<Volley>> volleys;
};

// GW-FIRE-22: units joined by shots; in the order of their first shooter (GW-GEN-4).
std::vector<Firefight> join_firefights(const State& s) {
  std::vector<PieceId> head(static_cast<std::size_t>(s.unit_count() + s.general_count()));
  std::iota(head.begin(), head.end(), PieceId{0});
  const auto find = [&](PieceId id) {
    while (head[id] != id) id = head[id];
    return id;
  };
  std::vector<Volley> volleys;
  for (const Side side : kSides)
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (s.unit(id).side != side) continue;
      for (const Volley& volley : ordered_volleys(s, id)) {
        if (unit_aimed_at(s, volley.target) == kNoPiece) continue;
        volleys.push_back(volley);
        head[find(id)] = find(unit_aimed_at(s, volley.target));
      }
    }
  std::vector<Firefight> fights;
  std::vector<PieceId> heads;
  for (const Volley& volley : volleys) {
    const PieceId root = find(volley.shooter);
    const auto at = std::find(heads.begin(), heads.end(), root);
    if (at == heads.end()) fights.emplace_back();
    Firefight& fight = at == heads.end() ? fights.back() : fights[at - heads.begin()];
    fight.volleys[s.unit(volley.shooter).side].push_back(volley);
    if (at == heads.end()) heads.push_back(root);
  }
  return fights;
}

// GW-FIRE-25, 38: groups are formed afresh, so whoever has too few left does not fire.
void fire_side(Play& p, Toll& toll, std::vector<Volley> volleys) {
  PieceId fired_first = kNoPiece;  // its first volley in this battle: all its groups fire it together (GW-FIRE-14)
  for (Volley& volley : volleys) {
    volley.with_others = fired_first == volley.shooter;
    if (!p.s.unit(volley.shooter).first_volley_used) fired_first = volley.shooter;
    if (on_table(p.s.unit(volley.shooter)) && can_fire(p.s, volley)) {
      fire_volley(p, toll, volley);
      continue;
    }
    p.log.tell([&] {
      return event("GW-FIRE-25", "no-volley", {volley.shooter, volley.target},
                   fmt::format("{0} {0:has|have} nobody left who can fire.", name_of(p.s, volley.shooter)));
    });
  }
}

// GW-FIRE-23, 24: less than 0 if A fires first, more than 0 if B does, 0 if both fire at once.
int throw_for_first_fire(Play& p, const Firefight& fight) {
  const Roll a = p.dice.total("GW-FIRE-23", Side::A, "first fire", 1);
  const int limits[] = {a.value - 1, a.value};
  const Roll b = p.dice.bands("GW-FIRE-23", Side::B, "first fire", 1, limits);
  const int first = b.value - 1;
  p.log.tell([&] {
    std::vector<PieceId> pieces;
    for (const std::vector<Volley>& side : fight.volleys)
      for (const Volley& volley : side) pieces.push_back(volley.shooter);
    const std::string who =
        first == 0 ? std::string("both sides fire together")
                   : fmt::format("the {0} {0:fires|fire} first", name_of_side(p.s, first < 0 ? Side::A : Side::B));
    Event e = event(first == 0 ? RuleId("GW-FIRE-24") : RuleId("GW-FIRE-23"), "first-fire", std::move(pieces),
                    fmt::format("For first fire {} against {}: {}.", a.faces[0], b.faces[0], who));
    e.faces = a.faces;
    e.faces.push_back(b.faces[0]);
    return e;
  });
  return first;
}

void resolve_firefight(Play& p, const Firefight& fight) {
  const bool both = !fight.volleys[Side::A].empty() && !fight.volleys[Side::B].empty();
  const int first = both ? throw_for_first_fire(p, fight) : 0;  // GW-FIRE-26
  Toll toll;
  fire_side(p, toll, fight.volleys[first > 0 ? 1 : 0]);
  if (first != 0) remove_fallen(p, toll);
  Toll second;
  Toll& then = first != 0 ? second : toll;
  fire_side(p, then, fight.volleys[first > 0 ? 0 : 1]);
  remove_fallen(p, then);
}

}  // namespace

int fire_volley(Play& p, Toll& toll, const Volley& volley) {
  State& s = p.s;
  if (!can_fire(s, volley)) return 0;
  Unit& u = s.unit(volley.shooter);
  int fallen = 0;
  if (u.arm == Class::Light) {
    fallen = fire_light(p, toll, volley);
  } else {
    const bool first = !u.first_volley_used || volley.with_others;
    fallen = fire_line(p, toll, volley, first);
    u.first_volley_used = true;  // GW-FIRE-14
  }
  u.fired = true;
  if (!s.is_general(volley.target)) p.log.outcome([&] { return fallen_words(fallen, name_of(s, volley.target)); });
  return fallen;
}

// GW-FIRE-22.
void fire_firefights(Play& p) {
  for (const Firefight& fight : join_firefights(p.s)) resolve_firefight(p, fight);
}

}  // namespace grognard::grant
