// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/breakdown.h"
#include "esr/position/positions.h"

// Chapters CMD, OBJ, DIR (what may be ordered), CONV and CAV: ratings.cpp, order_test.cpp, activation.cpp, issuing.cpp, writing_orders.cpp,
// conversions.cpp, mass_assault.cpp, combat_advance.cpp, accomplishment.cpp.
namespace grognard::esr {

// --- ratings.cpp ---------------------------------------------------------------------------------------------------------
// As they count now: wounds, vacancies, successors (C +0), advanced and rear guards (ES-CHAR-9).
int leadership_of(const State& s, PieceId general);
int tactics_of(const State& s, PieceId general);
bool is_vacant(const State& s, PieceId general);
const Officer& officer_of(const State& s, PieceId general);  // as the scenario gives him; of a spare Formation: C +0
bool leads_cavalry_masses(const State& s, PieceId general);  // [MC], not of a successor
bool commands_grand_batteries(const State& s, PieceId general);  // [GB]
// ES-LEAD-8: whose ratings count for this Formation: a superior who commands it in person, else its own commander.
PieceId commander_of(const State& s, int formation);
PieceId force_commander_of(const State& s, int formation);
PieceId army_commander_of(const State& s, int formation);              // kNoPiece: none
PieceId army_commander_of_superior(const State& s, PieceId superior);  // kNoPiece: none, or he is his own
bool is_in_chain(const State& s, PieceId superior, int formation);     // above it
// ES-CMD-5: who tests, in the number of an order; 0: whoever has the better chance.
inline constexpr int kForceTester = 1;  // the Force Commander
inline constexpr int kArmyTester = 2;   // the Army Commander, if another one
inline constexpr int kTesters[] = {kForceTester, kArmyTester};
// kNoPiece: there is none, or his post is vacant.
PieceId tester(const State& s, int formation, int number);
char letter_of(int leadership);  // 'A', 'B', 'C', '-' for 0

inline constexpr double kCourierStage = 1800;  // yards, ES-CMD-19

// --- order_test.cpp: T2 ----------------------------------------------------------------------------------------------------
struct OrderTest {
  PieceId issuer = kNoPiece;
  PieceId receiver = kNoPiece;    // the Formation's or Force's commander; kNoPiece: nobody receives (ES-LEAD-13)
  int formation = -1;             // -1: a Force is meant, or nobody yet (ES-CMD-24, ES-GB-2)
  bool objective = false;         // of the receiver's Force
  bool own_objective = false;     // ES-LEAD-13
  bool from_own_reserve = false;  // ES-LEAD-14
  std::string_view what = "order test";
  // ES-CAV-2: the worst of several Formations instead
  boost::container::static_vector<std::int8_t, kMostFormations> together = {};
};
bool fails_at_once(const State& s, const OrderTest& test);        // ES-CMD-17
Breakdown order_test_sum(const State& s, const OrderTest& test);  // all rows of T2; the dice come on top
// The sum and what is needed, for whoever considers it.
void show_order_test(const State& s, const OrderTest& test, bool may_be_late, Verdict& v);
struct TestResult {
  int score = 0;           // for sentences; what follows from it is read by the dice
  bool automatic = false;  // failed without a roll
  Roll roll = {};
  bool succeeds() const { return !automatic && roll.value == 2; }
  bool delayed() const { return !automatic && roll.value == 1; }
};
// Throws the 2D6 (reading them against 2 and 6 so that the odds have three ways), nothing else.
TestResult throw_order_test(Play& p, RuleId rule, const OrderTest& test, std::string_view why);
// "7 + 2 + 1 - 1 = 9": the dice and every modifier, for sentences.
std::string test_words(const TestResult& result, const Breakdown& sum);
// The chance of 7 or more, for the command view.
double chance_of(const State& s, const OrderTest& test);
// ES-CMD-12, ES-CMD-13: rolls the delay; gives the markers.
int throw_delay(Play& p, Side side, Roll* roll);

// The chance of a pending order with the better of those who may test; nothing if it waits, or needs no test (activation.cpp).
std::optional<double> chance_of_pending(const State& s, PieceId piece);
// Whoever has the better chance; 0: nobody is there. test_of: the test by one of them.
template <class TestOf>
int better_of_testers(const State& s, TestOf&& test_of) {
  int best = 0;
  double chance = -1;
  for (const int number : kTesters) {
    const OrderTest test = test_of(number);
    if (test.issuer == kNoPiece) continue;
    const double own = chance_of(s, test);
    if (own <= chance) continue;
    best = number;
    chance = own;
  }
  return best;
}

// Rolls the delay and puts the markers on this Formation or Force, whose pending order waits (activation.cpp).
void delay_order(Play& p, PieceId piece);

// ES-GEN-15: for this side only, unless orders are open.
Event kept_secret(const State& s, Side side, Event e);
// ES-GEN-15: a test whose sum may hold Delay markers or a Reserve directive. All of it is told to its own side only, always:
// a sum that is hidden now and then gives away what it hides. The enemy reads the brief sentence.
void tell_test(Play& p, Side side, Event full, std::string brief);

// --- orders --------------------------------------------------------------------------------------------------------------
// "Attack the village of Kirchdorf", "Move to a point 350 yards south of Aspern", "Defend": for sentences.
std::string order_words(const State& s, const Order& order);
std::string objective_words(const State& s, const Order& objective);
// What has been written for a Formation or Force in the step 2 that is going on; empty: nothing.
std::string written_words(const State& s, PieceId piece);
std::string_view state_words(Status status);  // "Retreating", "Broken", "rallying"
// Puts a directive in force (ES-CMD-25): replaces directive or status; knows what goes with it.
void put_in_force(State& s, int formation, const Order& order);
void take_status(State& s, int formation, Status status);  // ES-STAT-1, ES-CMD-9
// issuing.cpp: why this directive may not be given to this Formation (ES-DIR-3, ES-DIR-15, ES-OBJ-4, ES-CMD-8, ES-CMD-10);
// also used by SetUp and by conversions to Attack. The verdict's command has units {formation}, target or path.
void weigh_directive(const State& s, Verdict& v);
void offer_directives(const State& s, int formation, std::vector<Option>& out);
Order order_of(const State& s, const Command& c);    // the directive that an order of that form gives
bool is_clear_place(const State& s, PieceId place);  // ES-OBJ-1
bool is_landmark(const State& s, PieceId place);     // neither way nor water nor edge: one finds the way by it
// Places as a commander thinks of them: what the battle is about, what can be held, and last the ways and waters.
template <class Do>
void each_place(const State& s, Do&& act) {
  const auto tier_of = [&](PieceId place) { return s.place(place).objective ? 0 : is_landmark(s, place) ? 1 : 2; };
  for (const int tier : {0, 1, 2})
    for (int i = 0; i < std::ssize(s.setup->places); ++i)
      if (tier_of(s.place_piece(i)) == tier) act(s.place_piece(i));
}
void weigh_objective(const State& s, Verdict& v);
void weigh_objective_target(const State& s, Verdict& v);
void offer_objectives(const State& s, int superior, std::vector<Option>& out);

// DIR-3, DIR-15, OBJ-3, OBJ-4 alone: what a directive of this form may name, whoever issues it and however.
void weigh_parameter(const State& s, Verdict& v);
PieceId issuer_of_directives(const State& s, int formation);     // ES-CMD-10; kNoPiece: nobody can now
PieceId issuer_of_objectives(const State& s, PieceId superior);  // ES-OBJ-2; himself where he is both; kNoPiece: nobody

// conversions.cpp: T4.
void forced_conversions(Play& p);  // ES-CONV-4: when step 4 begins
// The smallest number that names a commander who may test for this Formation: the one with the better chance; 0: nobody.
int better_tester(const State& s, int formation);
// The Formation becomes Attack by conversion; in the Combat Phase it may make its combat advance (ES-CONV-9).
void convert_to_attack(Play& p, int formation, const Order& order);

// accomplishment.cpp: ES-DIR-17, ES-DIR-18; called at end of turn.
void expire_orders(Play& p);
// Why an order to this Formation is done already, and will lapse at the end of the turn in which it comes into force
// (ES-DIR-17): "Molitor's Division is Retreating already"; empty: it is not.
std::string why_it_would_lapse(const State& s, int formation, const Order& order);
void warn_of_lapse(const State& s, int formation, const Order& order, Verdict& v);

// combat_advance.cpp: ES-CONV-9. True if some Unit of it could advance.
bool could_advance(const State& s, int formation);
void begin_combat_advance(Play& p, int formation);  // asks, if some Unit of it could
void begin_assault_advances(Play& p, Side side);    // one after the other of those just called
// ES-CAV-4: a Formation of a mass assault that has not fought may advance again in step 14.
bool may_advance_again(const State& s, int formation);
void weigh_advance_again(const State& s, Verdict& v);
// mass_assault.cpp
void weigh_mass_assault(const State& s, Verdict& v);
void offer_mass_assault(const State& s, PieceId superior, std::vector<Option>& out);
void carry_mass_assault(Play& p, const Command& c);

}  // namespace grognard::esr
