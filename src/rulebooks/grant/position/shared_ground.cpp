// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/shared_ground.h"

#include <algorithm>

#include "grant/rules/06_melee/melee.h"

// Who may stand on the same ground; RULINGS.md has the same list ("Who may share ground").
namespace grognard::grant {
namespace {

// A general is one man: he stands among friends, with his unit wherever it fights, and where a touch could not drive him
// any farther.
std::optional<RuleId> with_general(const State& s, PieceId general, PieceId other) {
  const General& g = s.generals[s.general_index(general)];
  if (s.side_of(general) == s.side_of(other)) return RuleId("GW-MOVE-27");
  if (g.attached != kNoPiece) return RuleId("GW-RALLY-6");
  if (g.driven) return RuleId("GW-RALLY-9");
  return std::nullopt;
}

// The turn and slide by which an attacker meets its enemy do not ask who stands beside him; when the melee is over it
// re-forms clear of others (GW-OUT-10).
bool squared_up(const State& s, PieceId unit) {
  const Melee* m = melee_of(s, unit);
  const Joined* role = m ? role_in(*m, unit) : nullptr;
  if (role && role->attacker) return true;
  return std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) { return c.attacker == unit; });
}

// Who retires or skirmishes passes through friends, and whoever is touched stops there (GW-TURN-6 a, GW-MOVE-27); when the
// melee is over it re-forms clear of them.
bool caught_passing(const State& s, PieceId unit, PieceId other) {
  const Unit& u = s.unit(unit);
  if (u.side != s.unit(other).side) return false;
  const Melee* m = melee_of(s, unit);
  const Joined* role = m ? role_in(*m, unit) : nullptr;
  const bool was_passing = u.compelled || u.moved;
  if (role && !role->attacker) return was_passing || m->move > 1;
  return was_passing &&
         std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) { return c.defender == unit; });
}

// Figures who have been brought in, pushed back or have ridden through stand where they came to.
bool has_strays(const State& s, PieceId unit) {
  return std::any_of(s.strays.begin(), s.strays.end(), [&](const Stray& stray) { return stray.who.unit == unit; });
}

}  // namespace

std::optional<RuleId> shared_ground(const State& s, PieceId a, PieceId b) {
  if (s.is_general(a)) return with_general(s, a, b);
  if (s.is_general(b)) return with_general(s, b, a);
  if (!s.is_unit(a) || !s.is_unit(b)) return std::nullopt;
  const Melee* m = melee_of(s, a);
  // Men step out, are brought in past friends, pushed back and ridden through: figures of one melee are intermingled.
  if (m && m == melee_of(s, b)) return RuleId("GW-MELEE-39");
  for (const PieceId unit : {a, b}) {
    if (squared_up(s, unit)) return RuleId("GW-GEO-13");
    if (caught_passing(s, unit, unit == a ? b : a)) return RuleId("GW-TURN-6");
    if (has_strays(s, unit)) return melee_of(s, unit) ? RuleId("GW-MELEE-39") : RuleId("GW-BURST-13");
  }
  return std::nullopt;
}

}  // namespace grognard::grant
