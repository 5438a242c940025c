// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/counsel.h"
#include "revwars/position/positions.h"
#include "revwars/rules/b2b_shoot/shooting.h"
#include "revwars/sequence/steps.h"

// How to play it well: not rules. Every candidate still goes through the judge.
namespace grognard::revwars::first {

using Counsel = book::Counsel<State, Step>;

// What a battalion is worth, about 1 for a fresh line battalion; and how a side stands.
double worth(const State& s, PieceId unit);
double standing(const State& s, Side side);
// The chance of one die that needs this score, thrown by troops in this order.
double chance(int need, Order order);

struct NearestEnemy {
  PieceId unit = kNoPiece;
  double gap = kNowhere;
};
NearestEnemy nearest_enemy_to(const State& s, PieceId unit);

// A thought: what to do, how good it seems, and why.
struct Thought {
  double score = 0;
  std::string_view why = {};
  Verb verb = {};
  PieceId target = kNoPiece;
  std::optional<Pose> pose = {};
  int number = 0;
  bool find_way = false;
};

// --- advice_fire.cpp ---
Thought best_shot(const State& s, PieceId unit);  // score 0: nothing worth a cartridge
// --- advice_charge.cpp ---
double charge_value(const State& s, PieceId charger, PieceId target, bool flank);
Thought best_charge(const State& s, PieceId unit);
bool flank_is_open(const State& s, PieceId unit, PieceId enemy);  // to a charge from where that enemy stands
double threat_to(const State& s, PieceId unit);                   // the best charge that an enemy has on it next turn
// --- advice_moves.cpp ---
Thought best_move(const State& s, PieceId unit);
Thought best_formation(const State& s, PieceId unit);
Thought best_facing(const State& s, PieceId unit);
void advise_ride(Counsel& a);
// --- advice_activation.cpp ---
void advise_activation(Counsel& a);
void advise_declaration(Counsel& a);
void advise_members(Counsel& a, Action action);
// --- advice_reactions.cpp ---
void advise_reactions(Counsel& a);
void advise_reaction_details(Counsel& a);
void advise_question(Counsel& a);  // everything asked inside a charge

// --- for random play: advice.cpp ---
Pose entry_place(const State& s, PieceId unit, double along);  // RW-RES-3: on its stretch of edge
int sample_number(const State& s, const Option& option, Random& random);
void advise(Counsel& a);  // for whatever is asked

}  // namespace grognard::revwars::first
