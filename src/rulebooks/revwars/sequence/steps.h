// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "book/umpire.h"
#include "revwars/position/state.h"

// The sequence of play as steps, and the questions asked inside them.
namespace grognard::revwars {

enum class Step : std::uint8_t {
  // The sequence (RW-TURN-1).
  ChooseFirst,    // RW-TURN-4
  Deploy,         // RW-SETUP-2
  Ambush,         // A3; A1, A2 and A4 ask nothing
  ChooseBrigade,  // B
  RideFirst,      // B1
  Activate,       // B2a: who acts, in which group, and the first Action
  Declare,        // B2b
  NameReactions,  // B2c: the other side
  React,          //      how one named Reaction is done
  Finish,         // B2d
  RideLast,       // B4
  // Questions inside these (on the cursor).
  ChargeMove,     // RW-CHARGE-24: which charger goes next, and where it makes contact
  StandOrRun,     // RW-STAND-13
  HoldOrPursue,   // RW-PURS-5
  PursueWhom,     // RW-PURS-12: ties
  RideThrough,    // RW-CAV-6
  StrikeWhom,     // RW-MELEE-5
  TakeLosses,     // RW-MELEE-20
  GeneralEvades,  // RW-CMD-11
  FriendsAtRisk,  // RW-FIRE-52
  Dress,          // RW-FORM-36
  ManWalls,       // RW-TERR-11: it has entered a building
  Fighting,       // asks nothing: the charge goes on by itself
};

GROGNARD_SEQUENCE_OF(State, Step);

std::string_view step_title(const State& s);
// Starts a position given in the middle of a turn.
void resume_at(Play& p, Step step);
// Whatever the rules do by themselves before somebody is asked.
bool went_on(Play& p);
// The sequence leaves its present step.
void next_step(Play& p);

// --- The seven Actions: one deed for each verb ------------------------------------------------------------------------------

// A chapter gives its verbs as deeds; activation.cpp asks them, in an Action and in a Reaction alike.
struct Deed {
  Verb verb;
  Action action;
  // Offers it for this battalion if some such order may be legal now. Whether the battalion may take this Action at all
  // (activation, group, order: may_take) is already settled.
  void (*offer)(const State&, PieceId, std::vector<Option>&);
  // The judge: unit, side, group and order are already known to be right.
  void (*weigh)(const State&, Verdict&);
  // Does it for this battalion. Marks nothing: activation.cpp knows that it has acted.
  void (*carry)(Play&, const Command&);
};
std::span<const Deed> marching_deeds();   // movement.cpp: move, stay, enter, leave
std::span<const Deed> charging_deeds();   // charges.cpp: charge (names the target only)
std::span<const Deed> shooting_deeds();   // shooting.cpp: shoot, shoot-past, howitzer, hold-fire
std::span<const Deed> formation_deeds();  // formations.cpp: form-...
std::span<const Deed> facing_deeds();     // formations.cpp: about-face
std::span<const Deed> reform_deeds();     // reform.cpp: reform
std::span<const Deed> spiking_deeds();    // guns.cpp: spike

// What a battalion may do besides, free of charge, when it is about to activate.
std::span<const Deed> readying_deeds();  // readying.cpp: replenish, man (action None)

// --- activation.cpp ---

// RW-ACT-13 and each Action's own limits: why this battalion may not take this Action now; nothing if it may.
struct Barred {
  RuleId rule;
  std::string text;
};
std::optional<Barred> may_not_take(const State& s, PieceId unit, Action action);
bool is_member(const State& s, PieceId unit);
// RW-ACT-10: leaves the group, or the group's Action.
void drop_from_group(State& s, PieceId unit);
// The active brigade's battalions that may still be activated (RW-ACT-1).
bool may_activate(const State& s, PieceId unit);
// Everything that follows once every member has acted; and when a fight has ended.
void go_on_with_group(Play& p);
void end_group(Play& p);
// RW-ACT-10: members that can no longer do what was declared lose the Action.
void lose_action(Play& p, Member& member);
const Deed* deed_of(Verb verb);  // of the seven Actions
// Orders of this Action for a battalion; None: of all seven.
void offer_deeds(const State& s, PieceId unit, Action action, std::vector<Option>& out);
// RW-ACT-11: somebody in the group, or about to be, who may not take this Action.
std::optional<Barred> group_may_not(const State& s, PieceId unit, Action action);
void weigh_charge_of_group(const State& s, Verdict& v);
// The order that settles which Action the group takes; the others are asked one by one.
void act_first(Play& p, const Deed& deed, const Command& c);
void mark_acted(State& s, PieceId unit);
// Some order of this Action is offered for the battalion now.
bool has_deed(const State& s, PieceId unit, Action action);
// Is this the second of two such Actions of its activation (RW-FIRE-49, RW-REFORM-5)?
bool is_second_of(const State& s, Action action);

// --- reactions.cpp ---
bool could_react(const State& s);  // RW-REACT-1: somebody may answer a second Action of the group
void resolve_reactions(Play& p);   // RW-REACT-7: goes on with those that were named

}  // namespace grognard::revwars
