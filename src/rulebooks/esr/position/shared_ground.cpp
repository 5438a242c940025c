// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/position/shared_ground.h"

#include "esr/rules/05_movement/movement.h"

// Who may share ground (RULINGS.md lists the same).
namespace grognard::esr {
namespace {

// In a column, or behind it.
bool goes_in_column(const Unit& u) { return u.post == Post::Ployed || u.post == Post::Reserve; }

// A column of which a part is detached stands as it stood (ES-LEAD-20).
int origin_of(const State& s, const Unit& u) {
  const Formation& f = s.formation(u.formation);
  return f.kind == Kind::Detachment && f.parent >= 0 ? f.parent : u.formation;
}

// It stays where it is in its old column until it has been sent up.
bool waits_to_come_up(const Unit& u) { return u.post == Post::Reserve && u.brings_up; }

std::optional<RuleId> units_share(const State& s, PieceId a, PieceId b) {
  const Unit& one = s.unit(a);
  const Unit& two = s.unit(b);
  if (within(overlap_depth(ring_of(s, a), ring_of(s, b)), kContact)) return RuleId("ES-MOVE-11");
  if (one.side != two.side) return std::nullopt;
  if (origin_of(s, one) == origin_of(s, two) && goes_in_column(one) && goes_in_column(two)) return RuleId("ES-MOVE-4");
  if (waits_to_come_up(one) || waits_to_come_up(two)) return RuleId("ES-MOVE-13");
  if (one.fell_back || two.fell_back) return RuleId("ES-STAT-10");
  return std::nullopt;
}

}  // namespace

std::optional<RuleId> shared_ground(const State& s, PieceId a, PieceId b) {
  if (s.is_unit(a) && s.is_unit(b)) return units_share(s, a, b);
  return RuleId("ES-GEO-4");  // a commander is a point
}

}  // namespace grognard::esr
