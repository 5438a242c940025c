// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "book/counsel.h"
#include "tricorne/position/positions.h"
#include "tricorne/sequence/steps.h"

// The advisor's own thinking, by part of the turn. Not rules: estimates and habits; every order goes through the judge.
namespace grognard::tricorne {

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
  int lead = 0;              // in points, as they would be counted now
  double urgency = 0;        // 0 early, 1 in the last turns
  double boldness = 0;       // 0 to 1: how much a side that is behind must risk
  std::uint32_t wanted = 0;  // a bit for each objective that is not its own
};
Plan plan_of(const State& s, Side side);
// What one unit is to do: as its scheme says, or of its own mind.
struct Intent {
  Plan plan = {};
  Posture posture = Posture::Free;
  PieceId target = kNoPiece;      // on the table
  std::optional<Vec2> goal = {};  // where it was sent
  double boldness = 0;
  bool attacks = false;  // it goes for the enemy
  bool leaves = false;   // its goal is a way off the table
};
Intent intent_of(const State& s, PieceId unit, const Scheme& scheme);
// Which sides have a unit close enough to an objective to count (TR-VIC-4).
struct Presence {
  PerSide<bool> of = {false, false};
  bool only(Side side) const { return of[side] && !of[other(side)]; }
};
Presence presence_at(const State& s, const Objective& o);
// The objective this unit is to take: it is among the nearest to one that is not its side's. Null: none.
const Objective* errand_of(const State& s, PieceId unit, const Intent& intent);
// It holds something that it would give up by leaving.
bool guards_objective(const State& s, PieceId unit);
// An empty block worth holding that this unit could make for: a piece; kNoPiece: none.
PieceId block_for(const State& s, PieceId unit, const Intent& intent, const Objective* errand, double reach);
// Worn down and better out of the fight until it has rallied.
bool is_worn(const State& s, PieceId unit);

// --- aims.cpp, marches.cpp: where a unit wants to be, and how it gets there -------------------------------------------------

inline constexpr double kErrandPull = 0.3;  // hits that an inch nearer is worth
inline constexpr double kOutOfRange = 9.3;  // inches: of muskets
struct Aim {
  Vec2 point;
  double stop = 0;  // how near it wants to come, between centres
  double pull = 0;
  std::string_view why = {};
  bool away = false;      // from the point instead
  bool crossing = false;  // the point is only on the way
  double worth_of(const Pose& pose, bool faces_all) const;
};
Aim aim_of(const State& s, PieceId unit, const Outlook& outlook, const Intent& intent, const Objective* errand);
// The next point on the way there: round what is closed, over a bridge or ford.
Vec2 way_point(const State& s, PieceId unit, Vec2 to);
void propose_march(Counsel& a, PieceId unit, const Outlook& outlook, const Aim& aim, double staying);

// --- clash.cpp: how a fight comes out ----------------------------------------------------------------------------------------

// What friends do to an enemy in the same fight.
struct Company {
  double hits = 0;     // of those in contact with him
  double to_come = 0;  // of one more who could charge him as well
  bool in_contact = false;
};
Company company_against(const State& s, PieceId unit, PieceId enemy);
inline constexpr int kNoFire = -100;
struct Fray {
  PieceId attacker = kNoPiece;
  PieceId defender = kNoPiece;
  int attack = 0;  // scores in the fight
  int defence = 0;
  int fire = kNoFire;  // score of the defensive fire
  int impetus = 0;     // what of the attack is the charge's alone
  double toll = 0;     // hits of the ground
  Company company = {};
};
// What each loses by the first round and what follows from it, in hits.
struct Clash {
  double gained = 0;  // by the attacker
  double lost = 0;
};
Clash clash_of(const State& s, const Fray& fray);
// What a throw at this score costs its target, in hits: dearer where it may break.
double loss_expected(const State& s, PieceId target, int score);
double quality_of(const State& s, PieceId unit);

// --- the parts of the turn ------------------------------------------------------------------------------------------------

// advice_moves.cpp
void advise_moves(Counsel& a);
void advise_segment(Counsel& a);
// advice_guns.cpp, advice_commanders.cpp
void advise_guns(Counsel& a, PieceId unit, const Intent& intent);
void advise_commander(Counsel& a, PieceId commander);
bool is_carried_along(const State& s, PieceId commander);
// advice_combat.cpp: charges it could declare, each at least this much better than staying.
void advise_charges(Counsel& a, PieceId unit, const Outlook& outlook, const Intent& intent, double staying);
void advise_break_off(Counsel& a, PieceId unit);
void advise_evasion(Counsel& a);
// The target would run clear of this charge: by where it would really get to, not by how far it may go.
bool gets_away(const State& s, PieceId target, PieceId charger, const Pose& lane, double reach);
void advise_follow_up(Counsel& a);
void advise_foe(Counsel& a);
void advise_melee_order(Counsel& a);
// advice_fire.cpp
void advise_fire(Counsel& a, bool defensive);
// The score of the defensive fire of the target at this charger; kNoFire if it cannot shoot.
int defensive_score(const State& s, PieceId target, PieceId charger);

// --- muster.cpp -----------------------------------------------------------------------------------------------------------

void muster_of(const State& s, Muster& out);

// --- schemes.cpp, reasons.cpp, conduct.cpp ----------------------------------------------------------------------------------

std::vector<NamedScheme> schemes_of(const State& s, Side side);
Reason reason_for(const State& s, const Candidate& chosen, const Verdict& verdict);
void conduct_of(const grognard::Deed& deed, ConductSheet& sheet);

// What a unit is worth: about 1 for a fresh battalion of strength 6.
double worth(const State& s, PieceId unit);
// The nearest enemy and the gap between the footprints; kNoPiece if none is left.
struct Nearest {
  PieceId unit = kNoPiece;
  double gap = 1e9;
};
Nearest nearest_enemy_to(const State& s, PieceId unit);

}  // namespace grognard::tricorne
