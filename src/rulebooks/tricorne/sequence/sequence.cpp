// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "tricorne/position/positions.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/commanders.h"
#include "tricorne/rules/11_victory/victory.h"
#include "tricorne/sequence/chapters.h"

namespace grognard::tricorne {
namespace {

enum class Who : std::uint8_t { Nobody, SideA, SideB };  // roles of the sheet (TR-TURN-3)

// TR-TURN-1, in the sheet's numbering. Steps 1 to 5 are A's half-turn, 6 to 10 are B's (TR-TURN-2).
struct Row {
  int number;
  Step step;
  Who who;
  Who active;
  std::string_view title;
};
constexpr Row kSequence[] = {
    {0, Step::ChooseSide, Who::SideA, Who::SideA, "set-up: who is side A"},
    {0, Step::SetUp, Who::SideB, Who::SideB, "set-up: deployment of B"},  // TR-SETUP-2
    {0, Step::SetUp, Who::SideA, Who::SideA, "set-up: deployment of A"},
    {1, Step::Move, Who::SideA, Who::SideA, "step 1: movement of A"},
    {2, Step::Rally, Who::SideA, Who::SideA, "step 2: rally of A"},
    {3, Step::DefensiveFire, Who::SideB, Who::SideA, "step 3: defensive fire of B"},
    {4, Step::CloseCombat, Who::SideA, Who::SideA, "step 4: close combat"},
    {5, Step::RemainingFire, Who::SideB, Who::SideA, "step 5: remaining fire of B"},
    {6, Step::Move, Who::SideB, Who::SideB, "step 6: movement of B"},
    {7, Step::Rally, Who::SideB, Who::SideB, "step 7: rally of B"},
    {8, Step::DefensiveFire, Who::SideA, Who::SideB, "step 8: defensive fire of A"},
    {9, Step::CloseCombat, Who::SideB, Who::SideB, "step 9: close combat"},
    {10, Step::RemainingFire, Who::SideA, Who::SideB, "step 10: remaining fire of A"},
    {11, Step::EndOfTurn, Who::Nobody, Who::SideB, "end of turn"},
};
constexpr int kRows = static_cast<int>(std::size(kSequence));
constexpr int kFirstRowOfTurn = 3;

const Row& row(const State& s) { return kSequence[s.row]; }
Side side_in(const State& s, Who who) { return who == Who::SideB ? other(s.first) : s.first; }

// TR-TURN-15
void begin_half_turn(State& s) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    u.done = u.moved = u.charging = u.evaded = u.rally_tried = u.shot = u.fought = false;
    u.in_contact_at_start = in_contact(s, id);
    if (u.side == active(s)) u.moved_last = u.wheeled_last = false;
  }
  for (Contact& c : s.contacts) c.by_charge = false;
  for (Commander& c : s.commanders) c.done = c.carried = false;
}

void begin_row(Play& p) {
  State& s = p.s;
  s.step_done = s.announced = false;
  s.spent = kNoPiece;
  if (row(s).step == Step::Move) begin_half_turn(s);
  if (const auto begin = chapter(row(s).step).begin) begin(p);
}

}  // namespace

void next_row(Play& p) {
  State& s = p.s;
  if (const auto finish = chapter(row(s).step).finish) finish(p, side_in(s, row(s).who));
  if (s.over) return;
  s.row = static_cast<std::int16_t>(s.row + 1 == kRows ? kFirstRowOfTurn : s.row + 1);
  begin_row(p);
}

int step_number(const State& s) { return row(s).number; }
Side active(const State& s) { return side_in(s, row(s).active); }
std::string_view step_title(const State& s) { return row(s).title; }

int row_of_step(int number) {
  for (int i = 0; i < kRows; ++i)
    if (kSequence[i].number == number) return i;
  return -1;
}

Question question(const State& s) {
  if (s.cursor.empty()) return {row(s).step, side_in(s, row(s).who), kNoPiece, kNoPiece};
  const CursorFrame& f = s.cursor.top();
  return {static_cast<Step>(f.step), s.side_of(f.unit), f.unit, f.other};
}

// A step in which nobody does anything is passed over in silence.
void announce_step(Play& p) {
  State& s = p.s;
  if (s.announced || row(s).number < 1 || row(s).number > 10) return;
  s.announced = true;
  p.log.tell([&] { return event("TR-TURN-1", "step", {}, capital(moment_of(s)) + "."); });
}

void resume_at(Play& p, int at_row) {
  p.s.row = static_cast<std::int16_t>(at_row);
  begin_row(p);
  run_on(p);
}

const Chapter& chapter(Step step) {
  static const Chapter* const table[] = {
      &kChooseSide,    &kSetUp,       &kMove,      &kSegment,  &kEvade,         &kStopCharge, &kRally,
      &kDefensiveFire, &kCloseCombat, &kChooseFoe, &kFollowUp, &kRemainingFire, &kEndOfTurn,
  };
  static_assert(std::size(table) == static_cast<std::size_t>(Step::EndOfTurn) + 1);
  return *table[static_cast<std::size_t>(step)];
}

}  // namespace grognard::tricorne
