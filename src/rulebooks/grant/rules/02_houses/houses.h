// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "grant/rules/01_orders/orders.h"

// Troops in building sections (GW-TERR-13, 14, 22; GW-HSE-15, 25).
namespace grognard::grant {

inline constexpr int kMostInASection = 7;     // GW-TERR-14
inline constexpr double kClearOfAFire = 3.0;  // GW-HSE-15

// rooms.cpp: how many of a unit each section takes in.
struct Room {
  int section = -1;
  int men = 0;
  int officers = 0;
};
std::vector<int> named_sections(const State& s, const Command& c);  // by an order, in its order
std::vector<Room> given_rooms(const State& s, const Command& c);    // as its number says, of these
// All sections that the unit is then in: of the number or, without one, shared out.
std::vector<Room> rooms_for(const State& s, PieceId unit, const std::vector<int>& sections, const Command& c);

// leaving.cpp: judges an order to leave; it may come without a path: the judge then finds a place.
void weigh_leave(const State& s, Verdict& v);
// GW-BLDG-7 (occupation.cpp): a section that fell in the melee which the unit has won, with room for more of its men.
// While it re-forms (GW-OUT-10) it may be ordered into these and nowhere else.
bool may_be_moved_in(const State& s, PieceId unit, int section);
bool may_be_moved_in(const State& s, PieceId unit);
// A section that the unit holds, or has been driven from, and that burns; -1 if none.
int fire_at_its_heels(const State& s, PieceId unit);

// outside.cpp: fire leaves the unit no section to be in, or it has been driven out already.
bool fire_drives_out(const State& s, PieceId unit);
std::vector<int> sound_sections(const State& s, PieceId unit);  // held, and not burning
// GW-HSE-15, 25, before movement: the occupants of its burning sections go out, at least 3" away or as far as a move takes
// them; the others stay. False if there is no place for them.
bool leave_burning_sections(Play& p, PieceId unit);
// GW-TERR-22: a place for those of a garrison who are outside, in open order touching one of its sections; nothing if there
// is none.
struct Outside {
  Pose at;
  int ranks = 0;
};
struct Crowd {
  int men = 0;
  int officers = 0;
  std::vector<int> sections;    // of which they may touch any
  Vec2 from;                    // rather on this side
  std::vector<int> fires = {};  // burning sections to be 3" away from
  double reach = 1e6;           // and no farther than this
};
std::optional<Outside> place_outside(const State& s, PieceId unit, const Crowd& who);

}  // namespace grognard::grant
