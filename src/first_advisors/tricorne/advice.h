// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "book/counsel.h"
#include "tricorne/position/positions.h"
#include "tricorne/sequence/steps.h"

// The advisor's own thinking, by part of the turn. Not rules: estimates and habits; every order goes through the judge.
namespace grognard::tricorne::first {

using Counsel = book::Counsel<State, Step>;

// --- advice_outlook.cpp: what a place is worth, in hits -----------------------------------------------------------------

// An enemy near the unit that is asked about, as the estimates see it.
struct Foe {
  PieceId id = kNoPiece;
  Vec2 at, forward;
  double half_width = 0, half_depth = 0;
  Ranges ranges;
  int aim = 0;         // its score before range and target
  int as_target = 0;   // what its formation and cover take from a shot of small arms
  int gun_target = 0;  // the same for guns
  double splay = 1;    // tangent of its arc beyond the front corners
  double charges = 0;  // inches of a charge; 0: it does not charge
  int punch = 0;       // its score in a charge, before what it meets
  bool gun = false, all_round = false, shoots = false, engaged = false, mounted = false;
};
// The enemies that matter to one unit, gathered once for all the places it might go to.
class Outlook {
 public:
  Outlook(const State& s, PieceId unit, double boldness);

  // Hits it would deal next less hits it would take now, standing there; a charge that it invites counts against it.
  double at(const Pose& pose, Formation formation) const;
  PieceId nearest() const { return nearest_; }  // kNoPiece if no enemy is left
  double gap() const { return gap_; }           // to the nearest, between footprints
  double weight_of_a_hit() const { return weight_; }
  std::span<const Foe> foes() const { return {foes_.data(), foes_.size()}; }

 private:
  double fire_taken(const Foe& foe, const Pose& pose, Formation formation, Size size, int cover) const;
  double fire_dealt(const Foe& foe, const Pose& pose, Formation formation, Size size, int aim) const;
  double charge_invited(const Foe& foe, const Pose& pose, Formation formation, Size size, bool wood) const;

  const State& s_;
  PieceId unit_;
  PieceId nearest_ = kNoPiece;
  double gap_ = 1e9;
  double weight_ = 1;
  double fire_ = 1, fear_ = 1;  // what the enemy's fire and charges count
  int lined_ = 0;               // cover of the line it stands behind now
  boost::container::static_vector<Foe, 24> foes_;
};

// --- advice_plan.cpp: what the side wants ---------------------------------------------------------------------------------

// Attack: it must do something to win. Hold: the day is won if nothing happens.
enum class Stance : std::uint8_t { Attack, Hold };
struct Plan {
  Stance stance = Stance::Attack;
  double urgency = 0;        // 0 early, 1 in the last turns
  double boldness = 0;       // 0 to 1: how much a side that is behind must risk
  std::uint32_t wanted = 0;  // a bit for each objective that is not its own
};
Plan plan_of(const State& s, Side side);
// The objective this unit is to take: it is among the nearest to one that is not its side's. Null: none.
const Objective* errand_of(const State& s, PieceId unit, const Plan& plan);
// It holds something that it would give up by leaving.
bool guards_objective(const State& s, PieceId unit);
// An empty block worth holding that this unit could make for: a piece; kNoPiece: none.
PieceId block_for(const State& s, PieceId unit, const Objective* errand, double reach);
// Worn down and better out of the fight until it has rallied.
bool is_worn(const State& s, PieceId unit);

// --- the parts of the turn ------------------------------------------------------------------------------------------------

// advice_moves.cpp
void advise_moves(Counsel& a);
void advise_segment(Counsel& a);
// advice_guns.cpp
void advise_guns(Counsel& a, PieceId unit);
void advise_commander(Counsel& a, PieceId commander);
// advice_combat.cpp: charges it could declare, each at least this much better than staying.
void advise_charges(Counsel& a, PieceId unit, const Outlook& outlook, const Plan& plan, double staying);
void advise_evasion(Counsel& a);
void advise_follow_up(Counsel& a);
void advise_foe(Counsel& a);
void advise_melee_order(Counsel& a);
// advice_fire.cpp
void advise_fire(Counsel& a, bool defensive);

// What a unit is worth: about 1 for a fresh battalion of strength 6.
double worth(const State& s, PieceId unit);
// The nearest enemy and the gap between the footprints; kNoPiece if none is left.
struct Nearest {
  PieceId unit = kNoPiece;
  double gap = 1e9;
};
Nearest nearest_enemy_to(const State& s, PieceId unit);
// Hits to be expected from the defensive fire of the target at this charger.
double fire_expected(const State& s, PieceId target, PieceId charger);

}  // namespace grognard::tricorne::first
