// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "hanau/position/losses.h"
#include "hanau/position/positions.h"
#include "hanau/position/wording.h"
#include "hanau/rules/14_victory/victory.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

enum class Who : std::uint8_t { Nobody, Both, Mover, Opponent };

// T-2, in the sheet's numbering. A row where both act is played once by each side, the first side first (HN-TURN-3).
struct Row {
  int phase;
  char letter;
  Step step;
  Who who;
  std::string_view title;
};
constexpr Row kSequence[] = {
    {0, 0, Step::SetUp, Who::Both, "set-up"},
    {1, 0, Step::Cannon, Who::Both, "phase 1: cannon"},
    {1, 0, Step::CannonLosses, Who::Nobody, "phase 1: cannon"},
    {1, 0, Step::ReserveRolls, Who::Nobody, "phase 1: reserves"},
    {1, 0, Step::Arrivals, Who::Both, "phase 1: reserves"},
    {2, 0, Step::CannonMorale, Who::Both, "phase 2: morale after cannon"},
    {3, 'a', Step::Ordinary, Who::Mover, "phase 3a: A moves"},
    {3, 'b', Step::Charges, Who::Mover, "phase 3b: A charges"},
    {3, 'c', Step::Shooting, Who::Opponent, "phase 3c: B shoots"},
    {4, 0, Step::CloseTests, Who::Mover, "phase 4: A tests to close"},
    {5, 0, Step::Supporters, Who::Opponent, "phase 5: B supports its guns"},
    {5, 0, Step::StandTests, Who::Opponent, "phase 5: B tests to stand"},
    {6, 0, Step::ChooseFighter, Who::Mover, "phase 6: melees"},
    {6, 0, Step::Rides, Who::Mover, "phase 6: cavalry rides"},
    {6, 0, Step::Takes, Who::Mover, "phase 6: guns fall"},
    {6, 0, Step::Fights, Who::Mover, "phase 6: melees"},
    {7, 0, Step::LoserTests, Who::Both, "phase 7: losers test"},
    {8, 'a', Step::Ordinary, Who::Mover, "phase 8a: B moves"},
    {8, 'b', Step::Charges, Who::Mover, "phase 8b: B charges"},
    {8, 'c', Step::Shooting, Who::Opponent, "phase 8c: A shoots"},
    {9, 0, Step::CloseTests, Who::Mover, "phase 9: B tests to close"},
    {10, 0, Step::Supporters, Who::Opponent, "phase 10: A supports its guns"},
    {10, 0, Step::StandTests, Who::Opponent, "phase 10: A tests to stand"},
    {11, 0, Step::ChooseFighter, Who::Mover, "phase 11: melees"},
    {11, 0, Step::Rides, Who::Mover, "phase 11: cavalry rides"},
    {11, 0, Step::Takes, Who::Mover, "phase 11: guns fall"},
    {11, 0, Step::Fights, Who::Mover, "phase 11: melees"},
    {12, 0, Step::LoserTests, Who::Both, "phase 12: losers test"},
    {13, 0, Step::Recalls, Who::Both, "phase 13: recall cavalry"},
    {13, 0, Step::EndOfTurn, Who::Nobody, "end of turn"},
};
constexpr int kRows = static_cast<int>(std::size(kSequence));
constexpr int kFirstRowOfTurn = 1;

const Row& row(const State& s) { return kSequence[s.row]; }

Side row_side(const State& s) {
  switch (row(s).who) {
    case Who::Both: return s.half == 0 ? s.first : other(s.first);
    case Who::Opponent: return other(mover(s));
    default: return mover(s);
  }
}

// HN-TURN-3, option "dice each turn".
void roll_for_first_side(Play& p) {
  using Order = Options::Order;
  if (p.s.options().joint_phase_order != Order::Dice) {
    p.s.first = p.s.options().joint_phase_order == Order::BFirst ? Side::B : Side::A;
    return;
  }
  const Roll roll = p.dice.hits("HN-TURN-3", Side::A, "who acts first in joint phases", 1, 4);
  p.s.first = roll.value ? Side::B : Side::A;
}

// Ranks close up to the front: the middle of a column comes forward by half of what its depth has lost.
struct ClosedUp {
  PieceId unit;
  double forward;
};
Event closing_up(const State& s, const std::vector<ClosedUp>& closed_up) {
  std::vector<PieceId> units;
  std::vector<std::string> names;
  for (const ClosedUp& c : closed_up) {
    units.push_back(c.unit);
    names.emplace_back(name_of(s, c.unit).text);
  }
  const bool many = units.size() > 1 || name_of(s, units[0]).plural;
  Event e = event("HN-GEO-3", "close-up", units, capital(list_words(names)) + (many ? " close up." : " closes up."));
  for (const ClosedUp& c : closed_up) e = with_unit_stride(s, std::move(e), c.unit, c.forward);
  return e;
}

// HN-GEO-3: footprints shrink at the end of the phase, about the middle of the front edge (squares: the centre). So do those that
// a charge began with: travel is counted, and zones are judged, from that middle.
void shrink_footprints(Play& p) {
  State& s = p.s;
  std::vector<ClosedUp> closed_up;
  each_on_table(s, [&](PieceId id) {
    Unit& u = s.unit(id);
    const int stands = stands_for(s.troops(id).arm, u.figures);
    if (is_artillery(s, id) || stands == u.stands) return;
    const double before = size_of(s, id).depth;
    u.stands = static_cast<std::int16_t>(stands);
    if (u.formation == Formation::Garrison || size_of(s, id).depth == before) return;
    const double forward = (before - size_of(s, id).depth) / 2;
    closed_up.push_back({id, u.formation == Formation::Square ? 0 : forward});
    if (u.formation == Formation::Square) return;
    set_pose(s, id, advanced(u.pose, forward));
    if (Charge* charge = charge_of(s, id)) {
      charge->start = advanced(charge->start, forward);
      charge->lane = advanced(charge->lane, forward);
    }
  });
  if (!closed_up.empty()) p.log.tell([&] { return closing_up(s, closed_up); });
}

void end_phase(Play& p, int phase) {
  State& s = p.s;
  shrink_footprints(p);
  for (Unit& u : s.units) {
    u.tested = u.must_test = u.shot = u.recall_done = false;
    if (phase == 4 || phase == 9) u.hit_by_shooting = false;
    if (phase == 2) u.hit_by_artillery = false;
    if (phase == 3 || phase == 8) u.wheeled = 0;
  }
  if (phase == 3 || phase == 8)
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (s.troops(id).side == (phase == 3 ? Side::A : Side::B)) s.unit(id).rooted = false;
  if (phase == 7 || phase == 12) {  // HN-CAV-15: charging ends with the half-turn
    for (Unit& u : s.units) {
      u.charging = Charging::No;
      u.supports = kNoPiece;
      u.support_settled = u.acted = u.lost_melee = false;
    }
    s.charges.clear();
    s.contacts.clear();
    for (Melee& m : s.melees) m.fought = m.sits_out = m.chosen = false;
  }
}

// moraleLosses = phase counts from the phase that caused the losses through the tests that follow it.
void begin_phase(Play& p, int phase) {
  if (phase == 1 || phase == 3 || phase == 6 || phase == 8 || phase == 11 || phase == 13)
    for (Unit& u : p.s.units) u.lost_this_phase = 0;
  if (phase == 1) roll_for_first_side(p);
  p.s.unannounced = true;
}

// Its heading is told once somebody is asked or throws in it.
void begin_row(Play& p) {
  p.s.step_done = false;
  if (const auto begin = chapter(row(p.s).step).begin) begin(p);
}

}  // namespace

void next_row(Play& p) {
  State& s = p.s;
  if (row(s).who == Who::Both && s.half == 0) {
    s.half = 1;
    begin_row(p);
    return;
  }
  const int phase = row(s).phase;
  const std::string_view title = row(s).title;
  s.half = 0;
  s.row = static_cast<std::int16_t>(s.row + 1 == kRows ? kFirstRowOfTurn : s.row + 1);
  if (row(s).phase != phase || s.row == kFirstRowOfTurn) {
    end_phase(p, phase);
    begin_phase(p, row(s).phase);
  } else if (row(s).title != title) {
    s.unannounced = true;
  }
  begin_row(p);
}

int phase_of(const State& s) { return row(s).phase; }
char step_letter(const State& s) { return row(s).letter; }
Side mover(const State& s) { return phase_of(s) >= 8 && phase_of(s) <= 12 ? Side::B : Side::A; }
std::string_view phase_title(const State& s) { return row(s).title; }

int row_of(int phase, char letter) {
  for (int i = 0; i < kRows; ++i)
    if (kSequence[i].phase == phase && (letter == 0 || kSequence[i].letter == letter)) return i;
  return -1;
}

void announce_phase(Play& p) {
  if (!p.s.unannounced) return;
  p.s.unannounced = false;
  p.log.tell([&] { return event("HN-TURN-1", "phase", {}, capital(moment_of(p.s)) + "."); });
}

Question question(const State& s) {
  if (s.cursor.empty()) return {row(s).step, row_side(s), kNoPiece, kNoPiece};
  const CursorFrame& f = s.cursor.top();
  const Step step = static_cast<Step>(f.step);
  Side side = mover(s);
  if (step == Step::SkirmisherReply || step == Step::FormSquare) side = other(mover(s));
  if (step == Step::FreeChange) side = s.side_of(f.unit);
  return {step, side, f.unit, f.other};
}

void resume_at(Play& p, int at_row, int half) {
  p.s.row = static_cast<std::int16_t>(at_row);
  p.s.half = static_cast<std::int16_t>(half);
  p.s.first = p.s.options().joint_phase_order == Options::Order::BFirst ? Side::B : Side::A;
  if (phase_of(p.s) > 0) begin_phase(p, phase_of(p.s));
  begin_row(p);
  run_on(p);
}

const Chapter& chapter(Step step) {
  static const Chapter* const table[] = {
      &kSetUp,      &kCannon,     &kCannonLosses,    &kReserveRolls,  &kArrivals,   &kCannonMorale, &kOrdinary,
      &kSecondMove, &kCharges,    &kSkirmisherReply, &kShooting,      &kCloseTests, &kSupporters,   &kStandTests,
      &kFormSquare, &kPressOn,    &kFormLine,        &kChooseFighter, &kRides,      &kTakes,        &kFights,
      &kLoserTests, &kFreeChange, &kRecalls,         &kEndOfTurn,
  };
  static_assert(std::size(table) == static_cast<std::size_t>(Step::EndOfTurn) + 1);
  return *table[static_cast<std::size_t>(step)];
}

}  // namespace grognard::hanau
