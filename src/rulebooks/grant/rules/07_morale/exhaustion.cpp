// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "grant/rules/06_melee/melee.h"

// After a melee: four moves without offensive action (GW-EXH-1 to 5, 11 to 14).
namespace grognard::grant {
namespace {

constexpr std::int8_t kNewClock =
    -1;  // from the Morale phase of the last move of melee to the End phase of the same move
constexpr std::int8_t kLastClock = 4;

void advance_clock(Play& p, PieceId id) {
  Unit& u = p.s.unit(id);
  if (u.clock == 0) return;
  u.clock = static_cast<std::int8_t>(u.clock == kNewClock ? 1 : u.clock + 1);
  // GW-EXH-14: one retirement in t+1, one in t+2; what contact cut short is not made up.
  if (u.clock == 2 && u.duty == Duty::Drawn1) u.duty = Duty::Drawn2;
  if (u.clock == 3 && (u.duty == Duty::Drawn1 || u.duty == Duty::Drawn2)) u.duty = Duty::None;
  if (u.clock <= kLastClock) return;
  u.clock = 0;
  u.clock_of_draw = false;
  p.log.tell([&] {
    return event("GW-EXH-2", "rested", {id},
                 fmt::format("{0} {0:has|have} rested and may attack again.", name_of(p.s, id)));
  });
}

}  // namespace

bool is_exhausted(const Unit& u) { return u.clock > 0; }

void exhaust(Unit& u, bool by_draw) {
  u.clock = kNewClock;
  u.clock_of_draw = by_draw;
}

void advance_exhaustion(Play& p) {
  for (PieceId id = 0; id < p.s.unit_count(); ++id)
    if (p.s.unit(id).place != Place::Gone) advance_clock(p, id);
}

}  // namespace grognard::grant
