// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "esr/position/ground.h"

// Contact (ES-MOVE-12, ES-GEO-10, ES-GEO-13, ES-RA-5): contact.cpp, meeting.cpp.
namespace grognard::esr {

// A straight way into contact: where the front edge first touches, and the pose squared up to the touched edge.
struct Meeting {
  PieceId unit = kNoPiece;  // touched
  int area = -1;            // or the Formation whose Reformation Area is touched
  double distance = 0;      // yards gone
  double cost = 0;
  Pose touch;  // before squaring up
  Pose end;    // squared up flush
};
enum class Halts : std::uint8_t {
  AtDense,
  Nowhere
};  // ES-MOVE-7; a breakthrough halts by a rule of its own (ES-MELEE-39)
// The first enemy that the Unit's front edge meets going straight in this direction (facing kept), within the allowance.
std::optional<Meeting> meeting_ahead(const State& s, PieceId unit, Vec2 direction, double allowance, Halts halts);
// The way into contact with this enemy: a free turn of up to 45 degrees, then straight; nothing if out of arc or reach.
std::optional<Meeting> meeting_with(const State& s, PieceId unit, PieceId enemy, double allowance);
std::optional<Meeting> meeting_with_area(const State& s, PieceId unit, int formation, double allowance);
// ES-MOVE-12: flush to the edge that the front of a Unit touches, standing there; nothing if there is no room for it.
std::optional<Pose> squared_up_to(const State& s, PieceId unit, const Pose& touch, const Ring& still);
// Puts the Unit there and notes the contact (and every other that the new place makes); tells it. in_round: ES-MELEE-3.
// allowed: the yards that it may go to the first touch.
void make_contact(Play& p, PieceId unit, const Meeting& meeting, bool in_round, double allowed);

// Do two Units touch (within a yard)? Does a Unit touch an area?
bool touch(const State& s, PieceId a, PieceId b);
bool touches_area(const State& s, PieceId unit, int formation);
bool touches_enemy_at(const State& s, Side side, const Ring& there);  // an enemy Unit or Reformation Area
bool area_is_manned(const State& s, int formation);                   // ES-RA-6
// ES-GEO-10: where the move that it is making began; in the Movement step all its orders are one move.
Pose start_of_move(const State& s, PieceId unit);
// Notes every contact that the Unit makes where it stands and that is not in the list yet. before: where its move began.
void note_contacts(State& s, PieceId unit, const Pose& before, bool in_round);
// Drops contacts that are no longer: somebody has gone. Marks Formation::area_attacked for areas that are touched.
void refresh_contacts(State& s);
bool in_contact(const State& s, PieceId unit);  // by the list
bool formation_in_contact(const State& s, int formation);
double contact_length(const State& s, PieceId a, PieceId b);  // shared edge, yards (ES-MELEE-9)
// Takes a Unit out of all contacts (it retires, routs, evades, is removed).
void leave_contacts(State& s, PieceId unit);

}  // namespace grognard::esr
