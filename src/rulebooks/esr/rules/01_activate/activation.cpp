// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/chapters.h"

// Step 1: pending orders are activated, delayed or discarded (chapter CMD).
namespace grognard::esr {
namespace {

// A pending order as step 1 sees it: a directive of a Formation or an objective of a Force.
struct PendingView {
  const Order* order = nullptr;
  int delays = 0;
  bool attempted = false;
};
PendingView pending_of(const State& s, PieceId piece) {
  if (s.is_superior(piece)) {
    const Superior& superior = s.superior(s.superior_index(piece));
    return {&superior.pending, superior.delays, superior.attempted};
  }
  const Formation& f = s.formation(s.formation_index(piece));
  return {&f.pending, f.delays, f.attempted};
}
Order& pending_order(State& s, PieceId piece) {
  return s.is_superior(piece) ? s.superior(s.superior_index(piece)).pending
                              : s.formation(s.formation_index(piece)).pending;
}
std::int8_t& delays_on(State& s, PieceId piece) {
  return s.is_superior(piece) ? s.superior(s.superior_index(piece)).delays
                              : s.formation(s.formation_index(piece)).delays;
}

bool can_have_orders(const State& s, Side side, PieceId piece) {
  if (s.is_superior(piece)) return s.side_of(piece) == side;
  return is_own_formation(s, side, piece);
}

// ES-CMD-5: of an objective only the Army Commander; he tests as the Force Commander where he is that, too.
PieceId activation_tester(const State& s, PieceId piece, int number) {
  if (s.is_formation(piece)) return tester(s, s.formation_index(piece), number);
  const PieceId army = issuer_of_objectives(s, piece);
  return number == (army == piece ? kForceTester : kArmyTester) ? army : kNoPiece;
}

OrderTest activation_test(const State& s, PieceId piece, int number) {
  OrderTest test;
  test.issuer = activation_tester(s, piece, number);
  test.receiver = piece;
  test.formation = s.is_formation(piece) ? s.formation_index(piece) : -1;
  test.objective = s.is_superior(piece);
  return test;
}

// Option delay_mode: the order comes into force by itself as soon as its delay is over.
bool activates_by_itself(const State& s, const PendingView& pending) {
  return s.options().delay_mode == Options::DelayMode::Automatic && pending.order->delayed && pending.delays == 0;
}

bool is_held_up(const State& s, const PendingView& pending) {
  return pending.delays > 0 && s.options().delay_mode != Options::DelayMode::AttemptsAllowed;
}

// ES-CMD-2, ES-CMD-4, ES-CMD-13
bool may_try(const State& s, PieceId piece) {
  const PendingView pending = pending_of(s, piece);
  return pending.order->any() && pending.order->turn < s.turn && !pending.attempted && !is_held_up(s, pending) &&
         !activates_by_itself(s, pending);
}

int best_activation_tester(const State& s, PieceId piece) {
  return better_of_testers(s, [&](int number) { return activation_test(s, piece, number); });
}

template <class Do>
void each_with_orders(const State& s, Side side, Do&& act) {
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == side) act(s.superior_piece(i));
  each_formation(s, side, [&](int f) { act(s.formation_piece(f)); });
}

void list_activating(const State& s, const Question& q, Choices& out) {
  each_with_orders(s, q.side, [&](PieceId piece) {
    if (!may_try(s, piece)) return;
    const int best = best_activation_tester(s, piece);
    for (const int number : kTesters)
      if (activation_tester(s, piece, number) != kNoPiece)
        offer(out, "activate", piece, kNoPiece, Needs::Nothing, number == best, number);
  });
  offer(out, "done");  // ES-CMD-3
}

// ES-GEN-15: a side that were not asked would show that none of its orders waits, or for how long. Before the second turn only
// what the scenario gives can be waiting, and that is known.
bool may_have_something_to_activate(const State& s, Side side) {
  bool there = false;
  each_formation(s, side, [&](int) { there = true; });
  return there && s.turn > 1 && !s.options().open_orders;
}

std::string_view ask_for_activations(const State& s) {
  const bool nothing = book::nothing_to_ask(s.choices) && !s.orders_hidden[question(s).side];
  return nothing ? "None of your orders can be tried now: say done" : kActivate.prompt;
}

void weigh_tester(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId piece = c.unit();
  if (c.number == 0) c.number = best_activation_tester(s, piece);
  if (activation_tester(s, piece, c.number) == kNoPiece) {
    v.refuse("ES-CMD-5", sentence("Nobody of that number is there to test for {0}.", name_of(s, piece)));
    return;
  }
  const OrderTest test = activation_test(s, piece, c.number);
  show_order_test(s, test, true, v);
  if (s.is_formation(piece)) warn_of_lapse(s, s.formation_index(piece), *pending_of(s, piece).order, v);
}

void weigh_activating(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  if (c.verb != Verb("activate") || !can_have_orders(s, q.side, c.unit())) {
    v.refuse("ES-CMD-11", "Name a Formation or Force of yours whose pending order is to be activated.");
    return;
  }
  const Name name = name_of(s, c.unit());
  const PendingView pending = pending_of(s, c.unit());
  if (!pending.order->any()) v.refuse("ES-CMD-1", sentence("{0} {0:has|have} no pending order.", name));
  else if (pending.order->turn >= s.turn) v.refuse("ES-CMD-2", sentence("The order to {} was issued this turn.", name));
  else if (pending.attempted) v.refuse("ES-CMD-4", sentence("The order to {0} has been tried this turn.", name));
  else if (is_held_up(s, pending))
    v.refuse("ES-CMD-13", sentence("The order to {0} is delayed, with {1} Delay {2} left.", name, pending.delays,
                                   pending.delays == 1 ? "marker" : "markers"));
  else if (activates_by_itself(s, pending))
    v.refuse("ES-CMD-13", sentence("The delay of the order to {0} is over: it comes into force by itself.", name));
  else weigh_tester(s, v);
}

// --- What comes of it --------------------------------------------------------------------------------------------------------

std::string pending_words(const State& s, PieceId piece) {
  const Order& order = *pending_of(s, piece).order;
  return s.is_superior(piece) ? "Objective " + objective_words(s, order) : order_words(s, order);
}

// ES-CMD-6, ES-CMD-25
void bring_into_force(State& s, PieceId piece) {
  const Order order = pending_order(s, piece);
  pending_order(s, piece) = {};
  if (s.is_formation(piece)) return put_in_force(s, s.formation_index(piece), order);
  Order& objective = s.superior(s.superior_index(piece)).objective;
  objective = order;
  objective.delayed = false;
}

void tell_activation(Play& p, PieceId piece, const OrderTest& test, const TestResult& result) {
  p.log.outcome([&] {
    const char* what = result.succeeds() ? "active" : result.delayed() ? "delayed" : "discarded";
    return fmt::format("{}: order {}", name_of(p.s, piece), what);
  });
  p.log.tell([&] {
    const State& s = p.s;
    const std::string order = pending_words(s, piece);
    if (result.automatic)
      return kept_secret(s, s.side_of(piece),
                         event("ES-CMD-17", "activation", {piece, test.issuer},
                               fmt::format("{}: nobody is there to receive the order \"{}\". It is discarded.",
                                           name_of(s, piece), order)));
    const Breakdown sum = order_test_sum(s, test);
    const std::string_view follows = result.succeeds() ? "is active" : result.delayed() ? "is delayed" : "is discarded";
    return kept_secret(s, s.side_of(piece),
                       with_workings(with_dice(event("ES-CMD-11", "activation", {piece, test.issuer},
                                                     fmt::format("{} tests for {}: {}. The order \"{}\" {}.",
                                                                 officer_name(s, test.issuer), name_of(s, piece),
                                                                 test_words(result, sum), order, follows)),
                                               result.roll),
                                     {sum}));
  });
}

void carry_activating(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId piece = c.unit();
  const OrderTest test = activation_test(s, piece, c.number);
  const TestResult result = throw_order_test(p, "ES-CMD-11", test, "order");
  if (s.is_superior(piece)) s.superior(s.superior_index(piece)).attempted = true;
  else s.formation(s.formation_index(piece)).attempted = true;
  tell_activation(p, piece, test, result);
  if (result.succeeds()) bring_into_force(s, piece);
  else if (result.delayed()) delay_order(p, piece);
  else pending_order(s, piece) = {};
}

// ES-CMD-13: where more markers lie there already, those count.
std::string delay_words(const Name& name, int turns, int before) {
  if (before > turns)
    return fmt::format("The order to {} is delayed by {}, but {} on {:it|them} already.", name, counted(turns, "turn"),
                       before == 1 ? "a Delay marker lies" : fmt::format("{} Delay markers lie", before), name);
  return fmt::format("The order to {} is delayed by {}.", name, counted(turns, "turn"));
}

// Option delay_mode: what was delayed and is so no longer comes into force.
void settle_delayed_orders(Play& p, Side side) {
  if (p.s.options().delay_mode != Options::DelayMode::Automatic) return;
  each_with_orders(p.s, side, [&](PieceId piece) {
    const PendingView pending = pending_of(p.s, piece);
    if (!pending.order->any() || pending.order->turn >= p.s.turn || !activates_by_itself(p.s, pending)) return;
    p.log.tell([&] {
      return kept_secret(p.s, side,
                         event("ES-CMD-13", "activation", {piece},
                               fmt::format("{}: the delay is over, the order \"{}\" is active.", name_of(p.s, piece),
                                           pending_words(p.s, piece))));
    });
    bring_into_force(p.s, piece);
  });
}

}  // namespace

// ES-CMD-12, ES-CMD-13: the larger number of markers counts.
void delay_order(Play& p, PieceId piece) {
  State& s = p.s;
  Roll roll;
  const int turns = throw_delay(p, s.side_of(piece), &roll);
  std::int8_t& markers = delays_on(s, piece);
  const int before = markers;
  markers = static_cast<std::int8_t>(std::max<int>(markers, turns));
  pending_order(s, piece).delayed = true;
  p.log.tell([&] {
    return kept_secret(
        s, s.side_of(piece),
        with_dice(event("ES-CMD-12", "delay", {piece}, delay_words(name_of(s, piece), turns, before)), roll));
  });
}

std::optional<double> chance_of_pending(const State& s, PieceId piece) {
  const PendingView pending = pending_of(s, piece);
  if (!pending.order->any() || is_held_up(s, pending) || activates_by_itself(s, pending)) return std::nullopt;
  const int number = best_activation_tester(s, piece);
  if (number == 0) return std::nullopt;
  return chance_of(s, activation_test(s, piece, number));
}

const Chapter kActivate = {.rule = "ES-CMD-11",
                           .prompt = "Try to activate a pending order, or hold the rest back",
                           .list = list_activating,
                           .weigh = weigh_activating,
                           .carry = carry_activating,
                           .finish = settle_delayed_orders,
                           .asks = ask_for_activations,
                           .asks_anyway = may_have_something_to_activate};

}  // namespace grognard::esr
