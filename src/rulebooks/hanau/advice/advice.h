// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "book/counsel.h"
#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// The advisor's own thinking, by part of the turn. Not rules: estimates and habits; every order goes through the judge.
namespace grognard::hanau {

using Counsel = book::Counsel<State, Step>;

// --- advisor.cpp, small_questions.cpp: what is asked ---

void advise_setup(Counsel& a);
void advise_cannon(Counsel& a);
void advise_shooting(Counsel& a);
void advise_ordinary(Counsel& a);
void advise_second_move(Counsel& a);
void advise_charges(Counsel& a);
void advise_support(Counsel& a);
void advise_square(Counsel& a);
void advise_press_on(Counsel& a);
void advise_form_line(Counsel& a);
void advise_fighter(Counsel& a);
void advise_free_change(Counsel& a);
void advise_recall(Counsel& a);

// --- muster.cpp ---

void muster_of(const State& s, Side asked, Muster& out);
// Somebody stands before these guns, or could after they have turned.
bool has_work(const State& s, PieceId battery);
bool is_in_a_charge(const State& s, PieceId unit);

inline Vec2 middle_of(const Objective& o) { return o.shape.front().centre(); }

// --- conduct.cpp ---

void conduct_of(const Deed& deed, ConductSheet& sheet);

// --- schemes.cpp ---

std::vector<NamedScheme> schemes_of(const State& s, Side side);

// --- reasons.cpp ---

Reason reason_of(const State& s, const Candidate& chosen, const Verdict& verdict);

// --- estimates.cpp ---

// What a unit is worth: 1 for a fresh veteran battalion.
double worth(const State& s, PieceId unit);
double worth_when_whole(const State& s, PieceId unit);
// How much a hit on this unit is worth: dearer where it completes a third loss (doctrine: never spread hits).
double worth_of_hits(const State& s, PieceId target, double hits);
// Chances of a morale test against this number: pass, fail by 1 or 2, fail by 3 or more.
struct Chances {
  double pass = 0;
  double small = 0;
  double rout = 0;
};
Chances morale_chances(double number);
// That two dice show this much or more.
double two_dice_at_least(double sum);
// What it needs to stand when it is charged from there.
double stand_number(const State& s, PieceId unit, Zone zone);
double infantry_charge_worth(const State& s, PieceId charger, PieceId target);
// What the ride is worth: everything on the lane, as likely as it is reached, up to what stops it.
double cavalry_charge_worth(const State& s, PieceId charger, const Pose& lane);

// A charge that could be made from where the unit stands.
struct Prospect {
  double value = -1e9;  // no charge at all
  PieceId target = kNoPiece;
  Pose lane = {};
  double travel = 0;
  bool any() const { return target != kNoPiece; }
};
// What a charge must promise: less for whoever is behind when time runs out, more for whoever is ahead.
double worth_charging(const State& s, Side side);
// The best that seems possible; the judge is not asked. Against this enemy only, if one is named.
Prospect best_charge(const State& s, PieceId unit, PieceId only = kNoPiece);
bool walls_before(const State& s, const Pose& lane, Size size, double travel);
bool may_charge_from_here(const State& s, PieceId unit);

// --- outlook.cpp: how the battle stands, seen by one side ---

struct Outlook {
  const State& s;
  Side side;
  double margin = 0;   // points ahead, as they would be counted now
  int turns_left = 0;  // this one included
  bool press = false;  // it must come to grips
  double own_range = 4;
  double their_range = 2;
  std::array<std::int8_t, kMostUnits> duty = {};  // the objective that each unit is to hold or take: an index, or -1
  Outlook(const State& state, Side of);
};
bool stands_in(const State& s, PieceId unit, const Objective& o);
// The nearest enemy on the table by footprints, of these arms; kNoPiece if there is none.
struct Near {
  PieceId piece = kNoPiece;
  double away = 1e9;  // between footprints
};
enum Arms : unsigned { kFoot = 1, kHorse = 2, kGuns = 4, kAnyArm = 7 };
Near nearest_of(const State& s, PieceId unit, unsigned arms);
// Enemy horse that could ride at it within a turn, how many.
int horse_in_reach(const State& s, PieceId unit);
// The area of the fortification that an objective is, or -1.
int walls_of(const State& s, const Objective& o);
// An enemy battery has it before its muzzles.
bool under_cannon(const State& s, PieceId unit, const Pose& at);
// Enemy foot has it in range and before its front.
bool under_muskets(const State& s, PieceId unit, const Pose& at);

// --- marches.cpp ---

// Where a unit wants to be, and how near it wants to come.
struct Aim {
  Vec2 point;
  double keep_off = 0;  // from the point
  std::string_view why = {};
  PieceId after = kNoPiece;  // the enemy that it is about
};
// The next point on the way there: round walls, over a bridge or ford.
Vec2 way_point(const State& s, PieceId unit, Vec2 to);
// Adds the best legal march, or turn, towards the aim, if there is one worth making. True if it did.
bool march(Counsel& a, const Outlook& look, PieceId unit, const Aim& aim);
bool withdraw(Counsel& a, const Outlook& look, PieceId unit);
bool is_legal(const State& s, const Command& c);

// --- foot.cpp, horse.cpp, guns.cpp, generals.cpp: each adds an order that is worth giving; true if it did ---

bool advise_foot(Counsel& a, const Outlook& look, PieceId unit);
bool advise_horse(Counsel& a, const Outlook& look, PieceId unit);
bool advise_guns(Counsel& a, const Outlook& look, PieceId unit);
bool advise_general(Counsel& a, const Outlook& look, PieceId piece);
// The way off the table, if this unit should be on it by now.
std::optional<Aim> way_out(const Outlook& look, PieceId unit);

}  // namespace grognard::hanau
