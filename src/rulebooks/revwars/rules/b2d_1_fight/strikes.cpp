// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2d_1_fight/strikes.h"

#include <algorithm>
#include <cstdlib>

namespace grognard::revwars {
namespace {

// Fronts that differ by less than this, in tenths of a degree, lie flush.
constexpr int kFlush = 10;
// A platoon turned farther than this from a wall does not assault it.
constexpr int kTurnedAway = 450;

using Foes = boost::container::static_vector<PieceId, kMostGroup>;

Foes engaged_with(const State& s, const Fight& f, PieceId unit) {
  Foes foes;
  for (const Engagement& e : f.pairs) {
    if ((e.charger != unit && e.charged != unit) || !engaged(s, e)) continue;
    const PieceId foe = e.charger == unit ? e.charged : e.charger;
    if (std::ranges::find(foes, foe) == foes.end() && foes.size() < foes.capacity()) foes.push_back(foe);
  }
  return foes;
}

// A battalion's platoons as melee sees them: skirmishers reach half-way across their gaps (RW-GEO-8).
struct Fighters {
  PieceId unit = kNoPiece;
  Stands stands;
  Stands reach;
};
Fighters fighters_of(const State& s, PieceId unit) {
  Fighters out{.unit = unit, .stands = stands_of(s, unit), .reach = {}};
  const bool inside = s.unit(unit).building >= 0;
  for (const Stand& stand : out.stands) out.reach.push_back(inside ? stand : reaching(stand, s.unit(unit).shape));
  return out;
}

void add_target(PlatoonStrike& strike, PieceId target) {
  if (std::ranges::find(strike.targets, target) == strike.targets.end() &&
      strike.targets.size() < strike.targets.capacity())
    strike.targets.push_back(target);
}

// --- by the charger's procedure: RW-MELEE-2, 3, 5 ---

// Some platoon of the enemy, or the house that it holds, directly in front.
bool has_before_it(const State& s, const Stand& stand, const Fighters& enemy) {
  if (s.unit(enemy.unit).building >= 0)
    return directly_ahead(stand, building_ring(s, s.unit(enemy.unit).building), kStrikeReach);
  return std::ranges::any_of(enemy.reach,
                             [&](const Stand& other) { return directly_ahead(stand, other.ring(), kStrikeReach); });
}

PlatoonStrikes charging_strikes(const State& s, const Fight& f, PieceId unit) {
  const Fighters own = fighters_of(s, unit);
  boost::container::static_vector<PlatoonStrike, kMostStands> in_front(own.stands.size());
  for (const PieceId foe : engaged_with(s, f, unit)) {
    const Fighters enemy = fighters_of(s, foe);
    for (std::size_t i = 0; i < own.stands.size(); ++i)
      if (own.stands[i].fights && has_before_it(s, own.reach[i], enemy)) add_target(in_front[i], foe);
  }
  PlatoonStrikes strikes;
  for (std::size_t i = 0; i < own.stands.size(); ++i) {
    if (!own.stands[i].fights) continue;
    PlatoonStrike strike = in_front[i];
    strike.stand = static_cast<int>(i);
    for (std::size_t j = 0; j < own.stands.size() && in_front[i].targets.empty(); ++j)
      if (own.stands[j].fights && !in_front[j].targets.empty() && adjacent(own.stands, i, j, s.unit(unit).shape))
        for (const PieceId target : in_front[j].targets) add_target(strike, target);
    if (!strike.targets.empty()) strikes.push_back(strike);
  }
  return strikes;
}

// --- by the charged battalion's procedure: RW-MELEE-6 to 13 ---

using Chosen = boost::container::static_vector<bool, kMostStands>;

// RW-MELEE-7: those met first, going straight ahead from each charging platoon.
Chosen met_first(const Fighters& own, const boost::container::small_vector<Fighters, 2>& chargers) {
  Chosen met(own.stands.size(), false);
  for (const Fighters& charger : chargers)
    for (std::size_t k = 0; k < charger.stands.size(); ++k) {
      if (!charger.stands[k].fights) continue;
      boost::container::static_vector<double, kMostStands> away;
      double first = kNowhere;
      for (const Stand& mine : own.reach) {
        away.push_back(distance_ahead(charger.reach[k], mine.ring()));
        first = std::min(first, away.back());
      }
      if (beyond(first, kStrikeReach)) continue;
      for (std::size_t i = 0; i < away.size(); ++i)
        if (away[i] <= first + kLevelSlack) met[i] = true;
    }
  return met;
}

// RW-MELEE-8; with the option off only those beside it.
bool supports(const State& s, PieceId unit, const Stands& stands, std::size_t i, std::size_t j) {
  const bool beside = stands[i].rank == stands[j].rank;
  return (beside || s.options().second_rank_strikes) && adjacent(stands, i, j, s.unit(unit).shape);
}

// RW-MELEE-10, RW-MELEE-11: how a charging platoon touches this one.
enum class Touch : std::uint8_t { None, Face, Elsewhere };
Touch touch_of(const Stand& mine, const Stand& charging) {
  if (beyond(distance(mine.ring(), charging.ring()), kOverlapSlack)) return Touch::None;
  const int turn = std::abs(turn_between(mine.facing.opposite(), charging.facing));
  if (turn > kFlush) return Touch::Elsewhere;
  // Flush with its front line: either before it, or beside that and touching a corner only in passing.
  return directly_ahead(mine, charging.ring(), kStrikeReach) ? Touch::Face : Touch::None;
}

// RW-MELEE-9 to 12
bool strikes_to_front(const Stand& mine, const boost::container::small_vector<Fighters, 2>& chargers) {
  if (!mine.fights) return false;
  bool in_arc = false;
  bool face = false;
  bool elsewhere = false;
  for (const Fighters& charger : chargers)
    for (const Stand& charging : charger.stands) {
      in_arc = in_arc || in_front_arc(mine, charging.ring());
      if (!charging.fights) continue;
      const Touch touch = touch_of(mine, charging);
      face = face || touch == Touch::Face;
      elsewhere = elsewhere || touch == Touch::Elsewhere;
    }
  return in_arc && (face || !elsewhere);
}

// RW-MELEE-13: the nearest charging battalion; several if equally near.
void find_nearest(const Stand& mine, const boost::container::small_vector<Fighters, 2>& chargers,
                  PlatoonStrike& strike) {
  boost::container::small_vector<double, 4> away;
  double least = kNowhere;
  for (const Fighters& charger : chargers) {
    double here = kNowhere;
    for (const Stand& stand : charger.stands) here = std::min(here, distance(mine.ring(), stand.ring()));
    away.push_back(here);
    least = std::min(least, here);
  }
  for (std::size_t c = 0; c < chargers.size(); ++c)
    if (away[c] <= least + kLevelSlack) add_target(strike, chargers[c].unit);
}

// --- RW-MELEE-30: a building ---

// Is this wall of the house the one that some charging platoon stands against?
bool wall_is_assaulted(const State& s, int house, int wall,
                       const boost::container::small_vector<Fighters, 2>& chargers) {
  const Ring& ring = building_ring(s, house);
  const std::size_t i = static_cast<std::size_t>(wall);
  const Vec2 edge = ring[(i + 1) % ring.size()] - ring[i];
  const Facing outward = facing_of(right_of(edge));
  for (const Fighters& charger : chargers)
    for (const Stand& stand : charger.stands) {
      if (!stand.fights || std::abs(turn_between(outward.opposite(), stand.facing)) > kTurnedAway) continue;
      if (directly_ahead(stand, ring, kStrikeReach)) return true;
    }
  return false;
}

// The platoons of the assaulted walls, and on each side the next one round the corner.
Chosen manning_assaulted(const State& s, const Fighters& own,
                         const boost::container::small_vector<Fighters, 2>& chargers) {
  const int house = s.unit(own.unit).building;
  const int walls = building_sides(s, house);
  boost::container::static_vector<bool, 8> assaulted;
  for (int wall = 0; wall < walls; ++wall) assaulted.push_back(wall_is_assaulted(s, house, wall, chargers));
  Chosen chosen(own.stands.size(), false);
  for (std::size_t i = 0; i < own.stands.size(); ++i) {
    const Stand& stand = own.stands[i];
    if (stand.rank != 0) continue;  // RW-TERR-8: upper floors do not fight
    const auto wall = static_cast<std::size_t>(wall_of(s, own.unit, i));
    const auto count = static_cast<std::size_t>(walls);
    // Walls are numbered against the clock: the next one begins at the left end of this one, as seen from inside.
    const bool left = stand.left_end && assaulted[(wall + 1) % count];
    const bool right = stand.right_end && assaulted[(wall + count - 1) % count];
    chosen[i] = assaulted[wall] || left || right;
  }
  return chosen;
}

PlatoonStrikes charged_strikes(const State& s, const Fight& f, PieceId unit) {
  const Fighters own = fighters_of(s, unit);
  const Battalion& b = s.unit(unit);
  const bool inside = b.building >= 0;
  boost::container::small_vector<Fighters, 2> chargers;
  for (const PieceId foe : engaged_with(s, f, unit)) chargers.push_back(fighters_of(s, foe));
  const Chosen met = inside ? manning_assaulted(s, own, chargers) : met_first(own, chargers);
  PlatoonStrikes strikes;
  for (std::size_t i = 0; i < own.stands.size(); ++i) {
    bool rolls = met[i];
    for (std::size_t j = 0; j < own.stands.size() && !rolls && !inside; ++j)
      rolls = met[j] && supports(s, unit, own.stands, i, j);
    const bool interior = b.formation() == Formation::Square && !own.stands[i].fights;  // RW-FORM-23
    if (!rolls || interior) continue;
    PlatoonStrike strike{.stand = static_cast<int>(i), .front = true, .targets = {}};
    strike.front = inside || strikes_to_front(own.stands[i], chargers);
    find_nearest(own.stands[i], chargers, strike);
    if (!strike.targets.empty()) strikes.push_back(strike);
  }
  return strikes;
}

}  // namespace

bool charges_in(const Fight& f, PieceId unit) {
  return std::ranges::any_of(f.chargers, [&](const Charger& c) { return c.unit == unit; });
}

PlatoonStrikes platoon_strikes(const State& s, const Fight& f, PieceId unit) {
  if (!is_active(s.unit(unit))) return {};
  return charges_in(f, unit) ? charging_strikes(s, f, unit) : charged_strikes(s, f, unit);
}

PieceId struck_by(const Fight& f, PieceId unit, const PlatoonStrike& strike) {
  for (const StrikePick& pick : f.picks)
    if (pick.unit == unit && pick.stand == strike.stand) return pick.target;
  return strike.targets.front();
}

boost::container::small_vector<Strike, 4> strikes_of(const State& s, const Fight& f, PieceId unit) {
  boost::container::small_vector<Strike, 4> sums;
  for (const PlatoonStrike& strike : platoon_strikes(s, f, unit)) {
    const PieceId against = struck_by(f, unit, strike);
    auto sum = std::ranges::find(sums, against, &Strike::against);
    if (sum == sums.end()) sum = sums.insert(sums.end(), {.against = against});
    ++(strike.front ? sum->dice_front : sum->dice_flank);
  }
  return sums;
}

}  // namespace grognard::revwars
