// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/counsel.h"
#include "revwars/advice/outlook.h"
#include "revwars/rules/b2b_shoot/shooting.h"
#include "revwars/sequence/steps.h"

// How to play it well: not rules. Every candidate still goes through the judge.
namespace grognard::revwars {

using Counsel = book::Counsel<State, Step>;

// What a battalion is worth, about 1 for a fresh line battalion; and how a side stands.
double worth(const State& s, PieceId unit);
double standing(const State& s, Side side);

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
};

// --- tempers.cpp: what its task and the battle want of it ---
Temper temper_of(const Outlook& o, const Scheme& scheme, const Figure& me);
// --- advice_fire.cpp ---
Thought best_shot(const State& s, PieceId unit, PieceId only = kNoPiece);  // score 0: nothing worth a cartridge
// What the enemy's answers to a second Action may cost it.
double cost_of_answers(const Outlook& o, const Figure& me);
// --- advice_charge.cpp ---
Thought best_charge(const Outlook& o, const Figure& me, const Temper& temper);
// --- advice_moves.cpp ---
// first: the other Action is still to come.
Thought best_march(const Outlook& o, const Figure& me, const Temper& temper, bool first);
Thought best_formation(const Outlook& o, const Figure& me, const Temper& temper);
Thought best_facing(const Outlook& o, const Figure& me, const Temper& temper);
// --- advice_generals.cpp ---
void advise_ride(Counsel& a);
void advise_evasion(Counsel& a);
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

}  // namespace grognard::revwars
