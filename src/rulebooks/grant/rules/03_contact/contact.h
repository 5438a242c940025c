// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "grant/rules/06_melee/melee.h"

// How a charge meets its enemy: the face struck, who stands along it, who has come up (what lies behind melee.h).
namespace grognard::grant {

// How far the Contact phase has come with a contact (Contact::done), in the order of GW-TURN-8.
inline constexpr std::int8_t kTouched = 0;
inline constexpr std::int8_t kSquaredUp = 1;
inline constexpr std::int8_t kMayFire = 2;  // the defender has won the closing dice and has not fired yet
inline constexpr std::int8_t kClosed = 3;   // closing fire is over, casualties are off
inline constexpr std::int8_t kPaired = 4;
inline constexpr std::int8_t kBurst = 5;  // some have burst through and ride on when their owner has said where
inline constexpr std::int8_t kSettled = kContactOver;

// --- squaring.cpp ---
// What was struck, as a line on the table: a face of a block (GW-GEO-11) or a wall of a section (GW-BLDG-6).
struct StruckFace {
  Vec2 middle;
  Facing inward;  // as the charger faces when it has squared up
  double half = 0;
  Face face = Face::Front;
  Vec2 in() const { return inward.forward(); }
  Vec2 right() const { return right_of(in()); }  // the charger's right
};
StruckFace struck_face(const State& s, const Contact& contact);
// A stretch of that line, measured from its middle to the charger's right.
struct Stretch {
  double low = 0;
  double high = 0;
};
bool are_opposite(Stretch a, Stretch b);  // GW-MELEE-28
Stretch stretch_of(const State& s, const StruckFace& face, Figure figure);
// What can be touched there: the figures of the face; of a battery, a barge or a wall half-inch places without one.
struct Opposite {
  Figure who;
  Stretch at;
};
std::vector<Opposite> along_face(const State& s, const Contact& contact, const StruckFace& face);
// A battery with its guns, a barge or a section: opponents are dealt out, not looked for (GW-MELEE-48, GW-BLDG-6).
bool deals_out(const State& s, const Contact& contact);
// Where the two first touched.
Vec2 touching_point(const State& s, const Contact& contact);
// GW-GEO-13. Once more where closing fire has taken those who touched.
void square_up(Play& p, const Contact& contact, bool once_more = false);
bool somebody_is_opposite(const State& s, const Contact& contact);
// The front rank, those who stepped out, or the riders who burst through; from their right.
std::vector<Figure> strikers_of(const State& s, const Contact& contact, const StruckFace& face);

bool is_stray(const State& s, Figure figure);
bool is_inside(const State& s, Figure figure);  // in a section
// Two units that charge each other have a contact each (GW-CAV-10).
const Contact* counter_contact(const State& s, const Contact& contact);

// --- pairing.cpp ---
// Out of its combat and of the idle; whoever it leaves there alone is idle.
void leave_combat(Melee& melee, Figure figure);

// --- ride_through.cpp ---
// GW-BURST-1 to 11: throws the dice. Those who have burst through and may ride on, by slot.
std::uint64_t ride_through(Play& p, const Contact& contact);

}  // namespace grognard::grant
