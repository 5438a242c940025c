// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/contact.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/04_conversions/conversion_rows.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Steps 4, 11 and 14: order conversions, T4 (chapter CONV).
namespace grognard::esr {
namespace {

// What a conversion leads to, by its verb.
Becomes becomes_of(Verb verb) {
  if (verb == Verb("to-attack")) return Becomes::Attack;
  return verb == Verb("to-reform") ? Becomes::Reforming : Becomes::Defend;
}
constexpr Verb kConversionVerbs[] = {"to-defend", "to-attack", "to-reform"};

OrderTest conversion_test(const State& s, int formation, int number) {
  OrderTest test;
  test.issuer = tester(s, formation, number);
  test.receiver = s.formation_piece(formation);
  test.formation = formation;
  test.what = "order test, conversion";
  return test;
}

// ES-CONV-8, ES-CAV-5: what keeps an otherwise possible conversion from being tried now.
void weigh_limits(const State& s, int formation, const ConversionRow& row, Verdict& v) {
  const Formation& f = s.formation(formation);
  const Name name = name_of(s, s.formation_piece(formation));
  if (needs_test(s, row) && f.converted)
    v.refuse("ES-CONV-8", sentence("{0} {0:has|have} made {0:its|their} conversion test of this phase.", name));
  if (is_limited_cavalry_row(row) && s.options().one_cavalry_conversion && s.superior(f.force).cavalry_converted)
    v.refuse("ES-CAV-5", sentence("Another cavalry Formation of its Force has been converted to Attack in this step: "
                                  "{} must wait.",
                                  name));
}

void weigh_conversion_test(const State& s, int formation, const ConversionRow& row, Verdict& v) {
  Command& c = v.command;
  if (!needs_test(s, row)) {
    c.number = 0;
    return;
  }
  if (c.number == 0) c.number = better_tester(s, formation);
  if (tester(s, formation, c.number) == kNoPiece) {
    v.refuse("ES-CMD-5",
             sentence("Nobody of that number is there to test for {0}.", name_of(s, s.formation_piece(formation))));
    return;
  }
  const OrderTest test = conversion_test(s, formation, c.number);
  show_order_test(s, test, row.to != Becomes::Reforming, v);  // ES-CONV-7; ES-STAT-14 knows no delay
}

// ES-DIR-3, ES-DIR-15, ES-OBJ-4 hold for an Attack by conversion as well.
void weigh_new_target(const State& s, Verdict& v) {
  const int number = v.command.number;
  weigh_parameter(s, v);
  v.command.number = number;
  warn_of_lapse(s, s.formation_index(v.command.unit()), order_of(s, v.command), v);
}

void weigh_one_conversion(const State& s, Verdict& v) {
  const int formation = s.formation_index(v.command.unit());
  const Becomes becomes = becomes_of(v.command.verb);
  v.command.path.clear();
  if (becomes != Becomes::Attack) v.command.targets.clear();
  if (becomes == Becomes::Attack && is_combat_phase(s.step) && s.formation(formation).fought) {
    v.refuse("ES-CONV-10", sentence("{0} {0:has|have} fought this turn and cannot go over to the Attack in this phase.",
                                    name_of(s, v.command.unit())));
    return;
  }
  const ConversionRow* row = row_for(s, formation, becomes);
  if (!row) {
    const ConversionBar bar = why_no_row(s, formation, becomes);
    v.refuse(bar.rule, sentence("{}: {}", name_of(s, v.command.unit()), bar.why));
    return;
  }
  weigh_limits(s, formation, *row, v);
  if (becomes == Becomes::Attack && v.legal()) weigh_new_target(s, v);
  if (v.legal()) weigh_conversion_test(s, formation, *row, v);
}

void weigh_converting(const State& s, const Question& q, Verdict& v) {
  const Verb verb = v.command.verb;
  if (verb == Verb("mass-assault")) return weigh_mass_assault(s, v);
  if (std::ranges::find(kConversionVerbs, verb) == std::end(kConversionVerbs) && verb != Verb("advance-again")) {
    v.refuse("ES-CONV-6", "Name a conversion of the table.");
    return;
  }
  if (!is_own_formation(s, q.side, v.command.unit())) {
    v.refuse("ES-CONV-1", "Name one of your Formations.");
    return;
  }
  if (verb == Verb("advance-again")) return weigh_advance_again(s, v);
  weigh_one_conversion(s, v);
}

// --- What is offered ---------------------------------------------------------------------------------------------------------

bool is_legal_conversion(const State& s, Verb verb, PieceId piece, PieceId target, int number) {
  const Quietly listing;
  Verdict v{.command = {.side = s.side_of(piece), .verb = verb, .units = {piece}, .number = number}};
  if (target != kNoPiece) v.command.targets.push_back(target);
  weigh_one_conversion(s, v);
  return v.legal();
}

// One entry for each commander who could test, or a single one where there is no test.
void offer_conversion(const State& s, const ConversionRow& row, Verb verb, PieceId piece, PieceId target,
                      std::vector<Option>& out) {
  if (!needs_test(s, row)) {
    if (is_legal_conversion(s, verb, piece, target, 0)) out.push_back(make_option(verb, piece, target));
    return;
  }
  for (const int number : kTesters)
    if (is_legal_conversion(s, verb, piece, target, number))
      out.push_back(make_option(verb, piece, target, Needs::Nothing, false, number));
}

void offer_attacks(const State& s, const ConversionRow& row, PieceId piece, std::vector<Option>& out) {
  each_formation(s, other(s.side_of(piece)),
                 [&](int enemy) { offer_conversion(s, row, "to-attack", piece, s.formation_piece(enemy), out); });
  each_place(s, [&](PieceId place) { offer_conversion(s, row, "to-attack", piece, place, out); });
}

void orders_to_convert(const State& s, const Question&, PieceId piece, std::vector<Option>& out) {
  if (s.is_superior(piece)) {
    offer_mass_assault(s, piece, out);
    return;
  }
  if (!s.is_formation(piece) || !is_there(s.formation(s.formation_index(piece)))) return;
  const int formation = s.formation_index(piece);
  for (const Verb verb : kConversionVerbs) {
    const ConversionRow* row = row_for(s, formation, becomes_of(verb));
    if (!row) continue;
    if (row->to == Becomes::Attack) offer_attacks(s, *row, piece, out);
    else offer_conversion(s, *row, verb, piece, kNoPiece, out);
  }
  if (may_advance_again(s, formation)) out.push_back(make_option("advance-again", piece));
}

void list_converting(const State& s, const Question& q, Choices& out) {
  std::vector<Option> orders;
  const auto offer_piece = [&](PieceId piece) {
    orders.clear();
    orders_to_convert(s, q, piece, orders);
    if (!orders.empty()) offer(out, "order", piece, kNoPiece, Needs::Order);
  };
  each_formation(s, q.side, [&](int f) { offer_piece(s.formation_piece(f)); });
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == q.side) offer_piece(s.superior_piece(i));
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

// ES-GEN-15: a side that were not asked would show that none of its directives can be converted.
bool may_have_something_to_convert(const State& s, Side side) {
  if (s.options().open_orders) return false;
  bool could = false;
  each_formation(s, side, [&](int f) { could = could || could_convert(s, f); });
  return could;
}

// Whoever does not know the asked side's orders is not told either that it has nothing to convert.
std::string_view ask_for_conversions(const State& s) {
  const bool nothing = book::nothing_to_ask(s.choices) && !s.orders_hidden[question(s).side];
  return nothing ? "None of your orders can be converted now: say done" : kConvert.prompt;
}

// --- What comes of it --------------------------------------------------------------------------------------------------------

// Statuses are open to both sides, directives are not (ES-GEN-15).
Event told_of_conversion(const State& s, int formation, bool open, Event e) {
  return open ? e : kept_secret(s, s.formation(formation).side, std::move(e));
}

std::string_view conversion_words(Becomes becomes) {
  switch (becomes) {
    case Becomes::Attack: return "Attack";
    case Becomes::Reforming: return "Rally and Reform";
    case Becomes::Defend: break;
  }
  return "Defend";
}

void put_conversion_in_force(Play& p, int formation, const ConversionRow& row, const Order& order) {
  switch (row.to) {
    case Becomes::Attack:
      if (is_limited_cavalry_row(row)) p.s.superior(p.s.formation(formation).force).cavalry_converted = true;
      return convert_to_attack(p, formation, order);
    case Becomes::Reforming: return take_status(p.s, formation, Status::Reforming);
    case Becomes::Defend: return put_in_force(p.s, formation, order);
  }
}

// "Defend", "Attack Vincent's Division": what its own side reads.
std::string conversion_in_full(const State& s, const ConversionRow& row, const Order& order) {
  return row.to == Becomes::Attack ? order_words(s, order) : std::string(conversion_words(row.to));
}

void tell_conversion_test(Play& p, int formation, const ConversionRow& row, const Order& order, const OrderTest& test,
                          const TestResult& result) {
  const State& s = p.s;
  const PieceId piece = s.formation_piece(formation);
  const bool order_waits = result.delayed() && row.to != Becomes::Reforming;
  p.log.outcome([&] {
    return fmt::format("{} {}", name_of(s, piece),
                       result.succeeds() ? fmt::format("converts to {}", conversion_words(row.to))
                                         : std::string(order_waits ? "is delayed" : "does not convert"));
  });
  if (!p.log.full()) return;
  const bool open = row.to == Becomes::Reforming;
  const std::string_view to = conversion_words(row.to);
  const std::string full_to = conversion_in_full(s, row, order);
  if (result.automatic) {
    p.log.tell([&] {
      return told_of_conversion(s, formation, open,
                                event("ES-CMD-17", "convert", {piece, test.issuer},
                                      fmt::format("{} cannot convert to {}: nobody is there to receive the order.",
                                                  name_of(s, piece), full_to)));
    });
    return;
  }
  const Breakdown sum = order_test_sum(s, test);
  const std::string_view follows = result.succeeds()
                                       ? (name_of(s, piece).plural ? "they convert at once" : "it converts at once")
                                   : order_waits ? "the order is delayed"
                                                 : "nothing changes";
  const std::string who = fmt::format("{} tests to convert {} to ", officer_name(s, test.issuer), name_of(s, piece));
  Event full =
      with_workings(with_dice(event(open ? RuleId("ES-STAT-14") : RuleId("ES-CONV-7"), "convert", {piece, test.issuer},
                                    fmt::format("{}{}: {}; {}.", who, full_to, test_words(result, sum), follows)),
                              result.roll),
                    {sum});
  tell_test(p, s.side_of(piece), told_of_conversion(s, formation, open, std::move(full)),
            fmt::format("{}{}; {}.", who, to, follows));
}

// ES-CONV-7, ES-STAT-14
void convert_by_test(Play& p, int formation, const ConversionRow& row, const Command& c) {
  State& s = p.s;
  Order order = order_of(s, c);
  const OrderTest test = conversion_test(s, formation, c.number);
  const TestResult result = throw_order_test(p, "ES-CONV-7", test, "conversion");
  s.formation(formation).converted = true;  // ES-CONV-8
  tell_conversion_test(p, formation, row, order, test, result);
  if (result.succeeds()) return put_conversion_in_force(p, formation, row, order);
  if (!result.delayed() || row.to == Becomes::Reforming) return;
  s.formation(formation).pending = order;
  delay_order(p, c.unit());
}

void convert_without_test(Play& p, int formation, const ConversionRow& row, const Order& order, RuleId rule) {
  const bool was_status = has_status(p.s.formation(formation));
  const PieceId piece = p.s.formation_piece(formation);
  p.log.outcome(
      [&] { return fmt::format("{0} {0:converts|convert} to {1}", name_of(p.s, piece), conversion_words(row.to)); });
  p.log.tell([&] {
    const Formation& f = p.s.formation(formation);
    const std::string words =
        was_status && row.to == Becomes::Defend
            ? fmt::format("{0} {0:is|are} fit to fight again: no longer {1}, {0:it now defends|they now defend}.",
                          name_of(p.s, piece), state_words(f.status))
            : fmt::format("{0} {0:converts|convert} to {1} without a test.", name_of(p.s, piece),
                          conversion_in_full(p.s, row, order));
    return told_of_conversion(p.s, formation, was_status, event(rule, "convert", {piece}, words));
  });
  put_conversion_in_force(p, formation, row, order);
}

void carry_converting(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  if (c.verb == Verb("mass-assault")) return carry_mass_assault(p, c);
  const int formation = s.formation_index(c.unit());
  if (c.verb == Verb("advance-again")) return begin_combat_advance(p, formation);
  const ConversionRow& row = *row_for(s, formation, becomes_of(c.verb));
  if (needs_test(s, row)) return convert_by_test(p, formation, row, c);
  const bool from_status = row.number == kStatusToDefend;
  convert_without_test(p, formation, row, order_of(s, c), from_status ? RuleId("ES-CONV-5") : RuleId("ES-CONV-6"));
}

// ES-CAV-5 counts by step; ES-CAV-4: in the next step 14 a Formation of the assault may go on.
void finish_converting(Play& p, Side side) {
  State& s = p.s;
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == side) s.superior(i).cavalry_converted = false;
  each_formation(s, side, [&](int f) {
    Formation& formation = s.formation(f);
    formation.advances = is_combat_phase(s.step) && formation.in_assault && !formation.fought;
  });
}

}  // namespace

int better_tester(const State& s, int formation) {
  return better_of_testers(s, [&](int number) { return conversion_test(s, formation, number); });
}

void convert_to_attack(Play& p, int formation, const Order& order) {
  put_in_force(p.s, formation, order);
  if (is_combat_phase(p.s.step)) begin_combat_advance(p, formation);
}

// ES-CONV-4: who has recovered from a status defends, without being asked.
void forced_conversions(Play& p) {
  State& s = p.s;
  for (const Side side : {s.initiative, other(s.initiative)})
    each_formation(s, side, [&](int f) {
      if (!has_status(s.formation(f))) return;
      const ConversionRow* row = row_for(s, f, Becomes::Defend);
      if (!row || row->number != kStatusToDefend) return;
      Order order;
      order.kind = Directive::Defend;
      order.turn = s.turn;
      convert_without_test(p, f, *row, order, "ES-CONV-4");
    });
}

const Chapter kConvert = {.rule = "ES-CONV-1",
                          .prompt = "Convert orders, or say done",
                          .list = list_converting,
                          .orders = orders_to_convert,
                          .weigh = weigh_converting,
                          .carry = carry_converting,
                          .finish = finish_converting,
                          .asks = ask_for_conversions,
                          .asks_anyway = may_have_something_to_convert};

}  // namespace grognard::esr
