// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "picket/rules/chapters.h"

// 1. Orders: both sides write at once, and nobody reads what the other has written before both have.
namespace grognard::picket {
namespace {

void begin_orders(Play& p) {
  for (const Side side : kSides) {
    p.s.done[side] = false;
    p.s.temper[side] = Temper::Wary;
  }
}

void list_tempers(const State&, const Question&, Choices& out) {
  offer(out, "bold");
  offer(out, "wary");
}

void weigh_temper(const State&, const Question&, Verdict& v) {
  book::keep_only_the_verb(v.command);
  if (v.command.verb != Verb("bold") && v.command.verb != Verb("wary")) v.refuse("PK-ORDER-1", "Write bold or wary.");
}

// PK-ORDER-1: one word for the whole side and the whole turn, and it is sealed.
void write_temper(Play& p, const Question& q, const Command& c) {
  p.s.temper[q.side] = c.verb == Verb("bold") ? Temper::Bold : Temper::Wary;
  p.s.done[q.side] = true;
}

}  // namespace

const Chapter kOrders = {.rule = "PK-ORDER-1",
                         .prompt = "Write down in secret whether your side is bold or wary this turn",
                         .begin = begin_orders,
                         .list = list_tempers,
                         .weigh = weigh_temper,
                         .carry = write_temper,
                         .both_at_once = true};

// PK-ORDER-2: until both have written nobody sees the other's word, nor that there is one.
State seen_by(const State& s, Eyes eyes) {
  State seen = s;
  if (!eyes || step_of(s) != Step::Orders) return seen;
  seen.done[other(*eyes)] = false;
  seen.temper[other(*eyes)] = Temper::Wary;
  return seen;
}

}  // namespace grognard::picket
