// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/verdict.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/sequence/steps.h"

// The Leader Actions of step 3 one by one: leading_command.cpp, leading_guns.cpp, leading_units.cpp, detachments.cpp,
// grand_battery.cpp. leading.cpp puts them together.
namespace grognard::esr {

struct LeaderAction {
  Verb verb;
  RuleId rule;
  // Every object that this superior could name now.
  void (*offer)(const State&, int superior, std::vector<Option>&);
  // Completes the order, or says why not.
  void (*weigh)(const State&, int superior, Verdict&);
  // The test that it takes; nothing where none is needed.
  std::optional<OrderTest> (*test)(const State&, int superior, const Command&);
  // What it is the attempt of: "commit the 3rd battery".
  std::string (*words)(const State&, int superior, const Command&);
  // ES-LEAD-5: its objects cannot be tried again this turn; null where it has none.
  void (*use_up)(State&, const Command&);
  void (*succeed)(Play&, int superior, const Command&);
};

extern const LeaderAction kTakeCommand;      // leading_command.cpp
extern const LeaderAction kAbandonCommand;   // leading_command.cpp
extern const LeaderAction kDispatchAdc;      // leading_command.cpp
extern const LeaderAction kInspire;          // leading_command.cpp
extern const LeaderAction kOwnObjective;     // leading_command.cpp
extern const LeaderAction kCommitBattery;    // leading_guns.cpp
extern const LeaderAction kCommitTo;         // leading_guns.cpp
extern const LeaderAction kRecallBattery;    // leading_guns.cpp
extern const LeaderAction kDisplaceBattery;  // leading_guns.cpp
extern const LeaderAction kCommitCompany;    // leading_units.cpp
extern const LeaderAction kRallyUnit;        // leading_units.cpp
extern const LeaderAction kDetach;           // detachments.cpp
extern const LeaderAction kGrandBattery;     // grand_battery.cpp
extern const LeaderAction kDissolve;         // grand_battery.cpp

// leading.cpp: what several actions ask.
// ES-LEAD-1, ES-LEAD-6: the Formation is there, below him, and without a status unless that does not matter.
bool may_act_on(const State& s, int superior, int formation, bool any_status, Verdict& v);
// Offers the order if the action itself has nothing against it.
void offer_if_possible(const State& s, int superior, const LeaderAction& action, Option option,
                       std::vector<Option>& out);
// ES-LEAD-4: he tests, the Formation's commander receives.
OrderTest action_test(const State& s, int superior, int formation);
// The test of an action whose target is a Formation, or a Unit of one; of one that needs none.
std::optional<OrderTest> test_on_formation(const State& s, int superior, const Command& c);
std::optional<OrderTest> test_on_unit(const State& s, int superior, const Command& c);
std::optional<OrderTest> no_test(const State& s, int superior, const Command& c);
// Leaves only the named object (and so many more), no path and no number.
void keep_only_targets(Command& c, std::size_t count);
void use_up_unit(State& s, const Command& c);  // the first target
// Who gets the first target, of those that can: the one named as second, the one picked by its bit, or the first; kNoPiece:
// nobody can.
PieceId complete_recipient(std::span<const PieceId> found, Verdict& v);
void show_recipients(const State& s, std::span<const PieceId> found, PieceId chosen, Verdict& v);

}  // namespace grognard::esr
