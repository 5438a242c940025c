// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/counsel.h"
#include "esr/advice/outlook.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/steps.h"

// How to play it well: not rules. Every candidate still goes through the judge.
namespace grognard::esr {

using Counsel = book::Counsel<State, Step>;
// What the rules offer for a piece now.
std::vector<Option> orders_for(const Counsel& a, PieceId piece);

// --- estimates.cpp -----------------------------------------------------------------------------------------------------------

// What a Unit and a Formation are worth in a fight, about 1 for a line battalion; fatigue counts.
double whole_worth_of_unit(const State& s, PieceId unit);  // wherever it is
double worth_of_unit(const State& s, PieceId unit);
double fighting_power(const State& s, int formation);
// 0 fresh, 1 about to retreat.
double weariness(const State& s, int formation);
double standing(const State& s, Side side);
// Net gain of a fight of this Unit against that one, in worth.
double combat_value(const State& s, PieceId unit, PieceId enemy);
// A Formation that is gone, Retreating or Broken: an Attack on it lapses (ES-DIR-17).
bool is_running(const State& s, PieceId target);
bool is_same_order(const Order& a, const Order& b);
// The nearest enemy base, about: cheap, for choosing only.
double rough_distance_to_enemy(const State& s, int formation);

// --- plan.cpp: what each Formation should be doing ---------------------------------------------------------------------------

struct Intent {
  Directive kind = Directive::Defend;
  PieceId target = kNoPiece;
  Pose point = {};
  std::string_view why = {};
};

// The plan of battle of one side.
class Plan {
 public:
  Plan(const State& s, Side side, const Scheme& scheme);
  // As the scheme wants it; without one, as the plan of battle does.
  Intent intent_of(int formation) const;
  // How promising it is to attack this enemy now: from about -2 to 2, above 0 it should be done.
  double promise(int formation, int enemy) const;
  // The enemy that it should throw itself on; -1: none.
  int prey_of(int formation) const;
  const Outlook look;
  const Side side;

 private:
  void share_out_places();
  double urgency() const;
  double invitation(int formation, int enemy) const;
  Intent habit_of(int formation) const;
  Intent of_guns(int formation) const;
  Intent of_horse(int formation) const;
  Intent of_foot(int formation) const;
  Intent at_place(int formation) const;
  Intent strike(int formation, int enemy, std::string_view why) const;
  Intent approach(int formation, int enemy) const;
  Intent towards(int formation, Vec2 goal) const;
  Intent backwards(int formation) const;
  int supported_by(int formation) const;
  bool is_threatened(int place) const;
  bool is_ahead(int formation, int enemy) const;
  bool is_guarded(int formation, int enemy) const;

  const State& s_;
  const Scheme& scheme_;
  std::array<std::int8_t, kMostFormations> duty_ = {};  // the place that each is to hold or take: an index, or -1
  bool pressed_ = false;
  int divisions_ = 0;
  double time_ = 0;  // share of the turns that is over
};

// --- mustering.cpp ---
void muster_army(const State& s, Muster& out);
// --- scheming.cpp ---
std::vector<Body> bodies_of(const State& s, Side side);
std::vector<NamedScheme> schemes_of(const State& s, Side side, const std::vector<Body>& bodies);
// --- imagining.cpp: orders of the enemy that may be the true ones ---
void imagine_orders(State& seen, Side side, Random& random);
// --- advice_conduct.cpp ---
void weigh_conduct(const State& before, const Command& c, const State& after, ConductSheet& sheet);
// --- sampling.cpp ---
Command sample_order(const Battle& battle, const State& s, const Option& option, Random& random);

// --- advice_orders.cpp: orders and conversions ---
void advise_issue(Counsel& a);
void advise_activation(Counsel& a);
void advise_conversion(Counsel& a);
void advise_combat_advance(Counsel& a);
// --- advice_leading.cpp ---
void advise_leading(Counsel& a);
// --- advice_guns.cpp ---
// Where this battery could come up and fire, the best first; points of what it would fire at.
struct GunPlace {
  Pose pose;
  double value = 0;
};
using GunPlaces = boost::container::static_vector<GunPlace, 6>;
GunPlaces places_for_guns(const State& s, PieceId battery);
void consider_battery_orders(Counsel& a, int formation);
// --- advice_moves.cpp: the Movement Phase ---
void advise_which_formation(Counsel& a);
void advise_march(Counsel& a);
void advise_deploy(Counsel& a);
void advise_place(Counsel& a);
void advise_recovery(Counsel& a);
// --- advice_fights.cpp: fire, Assessments, combat ---
void advise_fire(Counsel& a);
void advise_fight(Counsel& a);

// --- advice_reasons.cpp ---
Reason reason_for(const State& s, const Candidate& chosen, const Verdict& v);

void advise(Counsel& a);  // for whatever is asked

}  // namespace grognard::esr
