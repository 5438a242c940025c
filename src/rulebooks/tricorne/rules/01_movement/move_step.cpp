// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "tricorne/position/losses.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/sequence/chapters.h"

// Steps 1 and 6: units and commanders move one at a time, each to its end (TR-TURN-4).
namespace grognard::tricorne {
namespace {

using DeedList = std::span<const Deed> (*)();
constexpr DeedList kDeedLists[] = {marching_deeds, formation_deeds, gun_deeds,      block_deeds,
                                   charge_deeds,   break_off_deeds, commander_deeds};

const Deed* find_deed(Verb verb) {
  for (const DeedList list : kDeedLists)
    for (const Deed& deed : list())
      if (deed.verb == verb) return &deed;
  return nullptr;
}

bool may_still_act(const State& s, PieceId id) {
  if (s.is_unit(id)) return on_table(s.unit(id)) && !s.unit(id).done;
  return s.is_commander(id) && s.commander(id).alive && s.commander(id).on_table && !s.commander(id).done;
}

void list_movers(const State& s, const Question& q, Choices& out) {
  each_on_table(s, q.side, [&](PieceId id) {
    if (!s.unit(id).done) offer(out, "order", id, kNoPiece, Needs::Order);
  });
  for (std::size_t i = 0; i < s.commanders.size(); ++i) {
    const PieceId id = s.commander_piece(static_cast<int>(i));
    if (s.side_of(id) == q.side && may_still_act(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  }
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_for(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (!(s.is_unit(id) || s.is_commander(id)) || s.side_of(id) != q.side || !may_still_act(s, id)) return;
  if (q.unit != kNoPiece && q.unit != id) return;
  for (const DeedList list : kDeedLists)
    for (const Deed& deed : list()) deed.offer(s, id, out);
}

// Where nothing but halting is left, it halts without being asked.
void list_segments(const State& s, const Question& q, Choices& out) {
  std::vector<Option> orders;
  orders_for(s, q, q.unit, orders);
  if (orders.size() > 1) offer(out, "order", q.unit, kNoPiece, Needs::Order);
  offer(out, "halt", q.unit, kNoPiece, Needs::Nothing, true);
}

void weigh_deed(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (!(s.is_unit(id) || s.is_commander(id)) || s.side_of(id) != q.side) {
    v.refuse("TR-TURN-4", "Name one of your units or commanders.");
    return;
  }
  if (q.unit != kNoPiece && q.unit != id) {
    v.refuse("TR-TURN-4", sentence("{0:^} {0:finishes its|finish their} move first.", name_of(s, q.unit)));
    return;
  }
  if (s.is_commander(id) && s.commander(id).carried) {
    v.refuse("TR-CMD-3", sentence("{:^} has gone along with his unit.", name_of(s, id)));
    return;
  }
  if (!may_still_act(s, id)) {
    v.refuse(
        "TR-TURN-4",
        sentence("{0:^} cannot move now: {0:it has had its|they have had their} move, or {0:is|are} not on the table.",
                 name_of(s, id)));
    return;
  }
  const Deed* deed = find_deed(v.command.verb);
  if (!deed) v.refuse("TR-TURN-4", "No such order in the Move step.");
  else deed->weigh(s, v);
}

void carry_deed(Play& p, const Question&, const Command& c) {
  const PieceId id = c.unit();
  find_deed(c.verb)->carry(p, c);
  State& s = p.s;
  // Still the moving unit, nothing of a charge is open, and no segment is left: it has finished.
  if (s.mover.unit != id || s.cursor.empty() || static_cast<Step>(s.cursor.top().step) != Step::Segment) return;
  if (!on_table(s.unit(id)) || cells_of(s, id).left() <= 0) end_move(p);
}

}  // namespace

Cells cells_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (s.mover.unit != unit) return {row_of(u), 0};
  return {move_row(s.mover.row, is_mounted(u.arm, s.mover.row)), s.mover.used};
}

void use_segments(Play& p, PieceId unit, int count) {
  State& s = p.s;
  if (s.mover.unit != unit) {
    s.mover = {.unit = unit, .row = s.unit(unit).formation};
    s.cursor.push({.step = static_cast<std::uint8_t>(Step::Segment), .unit = unit});
  }
  s.mover.used = static_cast<std::int8_t>(s.mover.used + count);
}

void mark_moved(State& s, PieceId unit) {
  s.unit(unit).moved = s.unit(unit).moved_last = true;
  for (Commander& c : s.commanders)
    if (c.alive && c.attached == unit) c.done = c.carried = true;  // TR-CMD-3
}

void end_move(Play& p) {
  State& s = p.s;
  GROGNARD_CHECK(s.mover.unit != kNoPiece && !s.cursor.empty());
  s.unit(s.mover.unit).done = true;
  s.mover = {};
  s.cursor.pop();
}

const Chapter kMove = {.rule = "TR-TURN-4",
                       .prompt = "Move a unit or commander, or end the step",
                       .list = list_movers,
                       .orders = orders_for,
                       .weigh = weigh_deed,
                       .carry = carry_deed};
const Chapter kSegment = {.rule = "TR-MOVE-1",
                          .prompt = "Use its next segment, or halt",
                          .list = list_segments,
                          .orders = orders_for,
                          .weigh = weigh_deed,
                          .carry = carry_deed};

}  // namespace grognard::tricorne
