// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/telling.h"
#include "revwars/position/positions.h"
#include "revwars/sequence/turn.h"

// Brigades that come later (chapter RES). Their battalions enter with a Move (movement.cpp).
namespace grognard::revwars {
namespace {

// RW-RES-2: easier with every roll that failed.
Breakdown arrival_score(const BrigadeState& brigade) {
  const std::size_t rolls = std::min(static_cast<std::size_t>(brigade.reserve_rolls), std::size(kReserveNeeds) - 1);
  Breakdown need("RW-RES-2", "number needed");
  need.base("RW-RES-2", "first roll", kReserveNeeds[0]);
  need.add("RW-RES-2", "rolls before", kReserveNeeds[rolls] - kReserveNeeds[0]);
  return need;
}

// RW-RES-3: the general waits on the edge; his battalions come on when they act.
void bring_up(State& s, int brigade) {
  const Brigade& rules = s.brigade_rules(brigade);
  General& general = s.brigade(brigade).general;
  s.brigade(brigade).in_reserve = false;
  if (!general.alive) return;
  const Base base = rules.division_troops ? kDivisionalBase : kBrigadierBase;
  const Facing facing = inward(rules.edge);
  general.on_table = true;
  general.pose = Pose::snapped((rules.from + rules.to) * 0.5 + facing.forward() * (base.depth / 2), facing);
}

// RW-ORD-9: dice of a side are not re-rolled.
void roll_for_brigade(Play& p, int brigade) {
  State& s = p.s;
  const Breakdown need = arrival_score(s.brigade(brigade));
  const Roll roll = p.dice.hits("RW-RES-2", s.active, "reserve", 1, need.total());
  ++s.brigade(brigade).reserve_rolls;
  const bool arrives = roll.value > 0;
  if (arrives) bring_up(s, brigade);
  p.log.tell([&] {
    const Name name = brigade_name(s, brigade);
    Event e = event("RW-RES-2", "reserve", {s.general_piece(brigade)},
                    fmt::format("{0} {0:needs|need} {1} to arrive, and the die shows {2}: {3}", name,
                                need_words(need.total()), roll.faces.front(),
                                !arrives      ? "not yet."
                                : name.plural ? "they are here."
                                              : "it is here."));
    return with_workings(with_dice(std::move(e), roll, need.total()), {need});
  });
  if (arrives) p.log.outcome([&] { return fmt::format("{0} {0:arrives|arrive}", brigade_name(s, brigade)); });
}

}  // namespace

void roll_for_reserves(Play& p) {
  for (int b = 0; b < std::ssize(p.s.brigades); ++b) {
    const Brigade& rules = p.s.brigade_rules(b);
    const BrigadeState& brigade = p.s.brigade(b);
    if (rules.side != p.s.active || !brigade.in_reserve || brigade.destroyed) continue;
    if (p.s.turn >= rules.first_turn) roll_for_brigade(p, b);
    if (p.dice.wanting()) return;
  }
}

}  // namespace grognard::revwars
