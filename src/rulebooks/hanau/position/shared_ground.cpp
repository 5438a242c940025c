// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/shared_ground.h"

#include "hanau/position/losses.h"
#include "hanau/position/positions.h"

namespace grognard::hanau {
namespace {

// A general who rides with a unit is there, whoever touches it.
bool rides_along(const State& s, PieceId piece) {
  return s.is_general(piece) && s.generals[s.general_index(piece)].attached != kNoPiece;
}

// A charge that has not come to its end: the cavalry waits for its ride, or skirmishers in the way are still to answer.
bool is_on_its_way(const State& s, PieceId charger) {
  const Charge* charge = charge_of(s, charger);
  if (!charge || !charge->live || charge->resolved) return false;
  return charge->cavalry || (!s.cursor.empty() && s.cursor.top().other == charger);
}

bool rides_over_guns(const State& s, PieceId charger, PieceId guns) {
  return is_artillery(s, guns) && !is_enemy(s, charger, guns) && is_on_its_way(s, charger);
}

}  // namespace

std::optional<RuleId> shared_ground(const State& s, PieceId a, PieceId b) {
  if (rides_along(s, a) || rides_along(s, b)) return RuleId("HN-CMD-4");
  if (s.is_general(a) || s.is_general(b)) {
    if (!is_enemy(s, a, b)) return RuleId("HN-GEO-2");
    if (s.is_general(a) && s.is_general(b)) return RuleId("HN-GEO-2");
    return std::nullopt;
  }
  if (s.unit(a).garrison >= 0 && s.unit(a).garrison == s.unit(b).garrison) return RuleId("HN-FORM-7");
  if (rides_over_guns(s, a, b) || rides_over_guns(s, b, a)) return RuleId("HN-CAV-13");
  const auto charges_past = [&](PieceId charger, PieceId friends) {
    return is_skirmishing(s, friends) && !is_enemy(s, charger, friends) && is_infantry(s, charger) &&
           is_on_its_way(s, charger);
  };
  if (charges_past(a, b) || charges_past(b, a)) return RuleId("HN-CHARGE-9");
  return std::nullopt;
}

}  // namespace grognard::hanau
