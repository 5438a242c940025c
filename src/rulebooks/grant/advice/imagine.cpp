// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/dice_sources.h"
#include "grant/advice/advice.h"
#include "grant/position/layout.h"
#include "grant/position/room.h"
#include "grant/position/terrain.h"
#include "grant/rules/00_set_up/set_up.h"

// The enemy's secrets, made up. What he writes and whom he fires at needs nobody to make it up: whoever plays the position on
// answers for him.
namespace grognard::grant {
namespace {

constexpr double kNearWhatCounts = 4;
constexpr int kHoldsHouse = 80, kHoldsPlace = 50, kHoldsElsewhere = 10;  // in a hundred: ordered to hold its ground

bool is_near_a_goal(const State& s, PieceId unit) {
  for (const Objective& o : s.setup->objectives)
    if (!o.shape.empty() && distance(s.unit(unit).at.at(), o.shape.front()) < kNearWhatCounts) return true;
  return false;
}

// GW-TURN-4: who defends a place has been told to.
void imagine_holding(State& s, PieceId id, Random& random) {
  Unit& u = s.unit(id);
  if (!is_foot(u.arm) || !on_table(u)) return;
  const int likely = u.formation == Formation::Garrison ? kHoldsHouse
                     : is_near_a_goal(s, id)            ? kHoldsPlace
                                                        : kHoldsElsewhere;
  u.hold_ground = random.below(100) < static_cast<std::uint32_t>(likely);
}

// GW-UNIT-13: the usual set-up, with one wing or the other the stronger.
void imagine_set_up(State& s, Side enemy, Random& random) {
  const Vec2 along = right_of(rear_of(s, enemy));
  const double lean = (static_cast<double>(random.below(5)) - 2) * 6;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    const bool later = std::any_of(s.setup->arrivals.begin(), s.setup->arrivals.end(),
                                   [&](const Arrival& arrival) { return arrival.unit == id; });
    if (u.side != enemy || u.place != Place::Waiting || later || u.arm == Class::Barge) continue;
    if (u.arm == Class::Artillery) form(s, id, Formation::Deployed);
    else if (u.arm == Class::Light) form(s, id, Formation::Open, 2);
    else form(s, id, Formation::Line);
    const auto usual = deployment_pose(s, id);
    if (!usual) continue;
    u.place = Place::Table;
    u.at = *usual;
    for (Gun& gun : u.guns) gun.facing = usual->facing;
    dress(s, id);
    u.at = Pose::snapped(usual->at() + along * lean, usual->facing);
    const Ring block = block_of(s, id);
    if (!stands_in_zone(s, id) || may_not_be_set_up(s, id) || who_stands_on(s, id, {&block, 1}) != kNoPiece)
      u.at = *usual;
  }
}

}  // namespace

void imagine_secrets(State& s, Side own, Random& random) {
  if (s.over) return;
  const Quietly trying;
  if (s.ask == Ask::Deploy) imagine_set_up(s, other(own), random);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side != own) imagine_holding(s, id, random);
}

}  // namespace grognard::grant
