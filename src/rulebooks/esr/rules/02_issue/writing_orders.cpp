// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/chapters.h"

// Step 2: both sides write objectives and directives, unseen, and seal them (ES-CMD-1).
namespace grognard::esr {
namespace {

bool may_be_ordered(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  return is_there(f) && !has_status(f) && issuer_of_directives(s, formation) != kNoPiece;
}

bool may_be_given_objective(const State& s, int superior) {
  return s.superior_rules(superior).force && issuer_of_objectives(s, s.superior_piece(superior)) != kNoPiece;
}

// What waits for this Formation or Force, and what it has replaced in this step.
struct Waiting {
  Order& pending;
  Order& replaced;
};
Waiting waiting_for(State& s, PieceId piece) {
  if (s.is_superior(piece))
    return {s.superior(s.superior_index(piece)).pending, s.superior(s.superior_index(piece)).replaced};
  return {s.formation(s.formation_index(piece)).pending, s.formation(s.formation_index(piece)).replaced};
}

bool is_written_now(const State& s, PieceId piece) {
  if (!s.is_general(piece)) return false;
  const Order& pending = s.is_superior(piece) ? s.superior(s.superior_index(piece)).pending
                                              : s.formation(s.formation_index(piece)).pending;
  return pending.any() && pending.turn == s.turn;
}

}  // namespace

std::string written_words(const State& s, PieceId piece) {
  if (s.step != Step::Issue || !is_written_now(s, piece)) return {};
  if (s.is_superior(piece)) return "Objective: " + objective_words(s, s.superior(s.superior_index(piece)).pending);
  return order_words(s, s.formation(s.formation_index(piece)).pending);
}

namespace {

void list_issuing(const State& s, const Question& q, Choices& out) {
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == q.side && may_be_given_objective(s, i))
      offer(out, "order", s.superior_piece(i), kNoPiece, Needs::Order);
  each_formation(s, q.side, [&](int f) {
    if (may_be_ordered(s, f)) offer(out, "order", s.formation_piece(f), kNoPiece, Needs::Order);
  });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_to_issue(const State& s, const Question&, PieceId piece, std::vector<Option>& out) {
  if (s.is_superior(piece) && may_be_given_objective(s, s.superior_index(piece)))
    offer_objectives(s, s.superior_index(piece), out);
  if (s.is_formation(piece) && may_be_ordered(s, s.formation_index(piece)))
    offer_directives(s, s.formation_index(piece), out);
  if (is_written_now(s, piece)) out.push_back(make_option("withdraw", piece));
}

// Nothing is issued before it is sealed.
void weigh_withdrawing(const State& s, Verdict& v) {
  const PieceId piece = v.command.unit();
  v.command.targets.clear();
  v.command.path.clear();
  v.command.number = 0;
  if (!s.is_general(piece) || s.side_of(piece) != v.command.side || !is_written_now(s, piece))
    v.refuse("ES-CMD-1", "Nothing has been written in this step that could be taken back.");
}

void weigh_issuing(const State& s, const Question&, Verdict& v) {
  if (v.command.verb == Verb("objective")) weigh_objective(s, v);
  else if (v.command.verb == Verb("withdraw")) weigh_withdrawing(s, v);
  else weigh_directive(s, v);
}

// ES-DIR-17: the player is warned of an order that is done before it begins.
std::string lapse_words(const State& s, PieceId piece, const Order& order) {
  if (!s.is_formation(piece)) return {};
  const std::string why = why_it_would_lapse(s, s.formation_index(piece), order);
  if (why.empty()) return {};
  return fmt::format(" It will lapse at the end of the turn in which it comes into force: {}.", why);
}

// ES-CMD-1, ES-CMD-9: the order is pending and takes the place of an earlier one; Delay markers stay where they are.
void issue_order(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  const Order order = order_of(s, c);
  const Waiting waiting = waiting_for(s, c.unit());
  if (!is_written_now(s, c.unit())) waiting.replaced = waiting.pending;
  const bool replaces = waiting.pending.any();
  waiting.pending = order;
  p.log.tell([&] {
    const std::string words =
        s.is_superior(c.unit()) ? "Objective " + objective_words(s, order) : order_words(s, order);
    std::string text = fmt::format("{0} {0:is|are} sent an order: {1}.", name_of(s, c.unit()), words);
    if (replaces) text += " The one before it is discarded.";
    return kept_secret(s, q.side, event("ES-CMD-1", "order", {c.unit()}, text + lapse_words(s, c.unit(), order)));
  });
}

void take_back(Play& p, const Question& q, const Command& c) {
  const Waiting waiting = waiting_for(p.s, c.unit());
  waiting.pending = waiting.replaced;
  waiting.replaced = {};
  p.log.tell([&] {
    return kept_secret(p.s, q.side,
                       event("ES-CMD-1", "order", {c.unit()},
                             fmt::format("What was written for {} is taken back.", name_of(p.s, c.unit()))));
  });
}

void carry_issuing(Play& p, const Question& q, const Command& c) {
  if (c.verb == Verb("withdraw")) take_back(p, q, c);
  else issue_order(p, q, c);
}

// From here on nothing is taken back.
void seal_orders(Play& p, Side side) {
  for (int f = 0; f < std::ssize(p.s.formations); ++f)
    if (p.s.formation(f).side == side) p.s.formation(f).replaced = {};
  for (int i = 0; i < std::ssize(p.s.superiors); ++i)
    if (p.s.superior_rules(i).side == side) p.s.superior(i).replaced = {};
}

}  // namespace

const Chapter kIssue = {.rule = "ES-CMD-1",
                        .prompt = "Issue objectives and directives, then say done",
                        .list = list_issuing,
                        .orders = orders_to_issue,
                        .weigh = weigh_issuing,
                        .carry = carry_issuing,
                        .finish = seal_orders,
                        .both_at_once = true};

}  // namespace grognard::esr
