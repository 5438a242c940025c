// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// 3. Action: each unit of the acting side may be given one order.
namespace grognard::picket {
namespace {

const Deed kDeeds[] = {fire_deed(), move_deed()};

const Deed* deed_of(Verb verb) {
  for (const Deed& deed : kDeeds)
    if (deed.verb == verb) return &deed;
  return nullptr;
}

// PK-TURN-2
bool may_act(const State& s, PieceId id) { return on_table(s, id) && s.side_of(id) == acting(s) && !s.unit(id).acted; }

void begin_action(Play& p) {
  for (Unit& u : p.s.units) u.acted = false;
}

void list_units(const State& s, const Question& q, Choices& out) {
  each_unit(s, q.side, [&](PieceId id) {
    if (may_act(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  });
  offer(out, book::kDone);
}

void list_orders(const State& s, const Question&, PieceId unit, std::vector<Option>& out) {
  if (!may_act(s, unit)) return;
  for (const Deed& deed : kDeeds) deed.offer(s, unit, out);
}

void weigh_order(const State& s, const Question&, Verdict& v) {
  const Deed* deed = deed_of(v.command.verb);
  if (!deed) v.refuse("PK-TURN-2", "In the action units move or fire.");
  else if (!may_act(s, v.command.unit())) v.refuse("PK-TURN-2", "It is not one of yours that may still act.");
  else deed->weigh(s, v);
}

void carry_order(Play& p, const Question&, const Command& c) {
  p.s.unit(c.unit()).acted = true;
  deed_of(c.verb)->carry(p, c);
}

}  // namespace

const Chapter kAction = {.rule = "PK-TURN-2",
                         .prompt = "Move or fire with each unit, or end the action",
                         .begin = begin_action,
                         .list = list_units,
                         .orders = list_orders,
                         .weigh = weigh_order,
                         .carry = carry_order};

}  // namespace grognard::picket
