// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "geometry/path.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/sequence/chapters.h"

// Step a of phases 3 and 8: one action for each unit (HN-MOVE-1), and the generals.
namespace grognard::hanau {
namespace {

// Some short legal move exists.
bool can_budge(const State& s, PieceId unit) {
  if (move_rate(s, unit) <= 0) return false;
  const Pose& at = s.unit(unit).pose;
  const Size size = size_of(s, unit);
  const auto legal = [&](const Pose& to) {
    Verdict v{
        .command = {.side = s.side_of(unit), .verb = "move", .units = {unit}, .targets = {}, .path = {to}, .number = 0},
        .refusals = {},
        .workings = {},
        .measure = {}};
    weigh_move(s, v);
    return v.legal();
  };
  if (legal(advanced(at, 0.1)) || legal(advanced(at, -0.1))) return true;
  if (faces_all_round(s.unit(unit))) return legal(shifted_right(at, 0.1)) || legal(shifted_right(at, -0.1));
  return legal(wheeled(at, 20, size.width, size.depth)) || legal(wheeled(at, -20, size.width, size.depth));
}

bool may_act(const State& s, PieceId id) { return !s.unit(id).acted && !may_not_act(s, id); }

// HN-CMD-3: at any moment of step a, also between the halves of a double move.
void offer_generals(const State& s, Side side, Choices& out) {
  for (int g = 0; g < std::ssize(s.generals); ++g) {
    const General& general = s.generals[g];
    const PieceId piece = s.general_piece(g);
    if (general.alive && general.on_table && !general.moved && s.side_of(piece) == side)
      offer(out, "order", piece, kNoPiece, Needs::Order);
  }
}

void list_ordinary(const State& s, const Question& q, Choices& out) {
  each_on_table(s, q.side, [&](PieceId id) {
    if (may_act(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  });
  offer_generals(s, q.side, out);
  if (!out.empty()) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void general_orders(const State& s, PieceId piece, std::vector<Option>& out) {
  out.push_back(make_option("go", piece, kNoPiece, Needs::Pose));
  each_on_table(s, s.side_of(piece), [&](PieceId id) {
    Verdict v{
        .command =
            {.side = s.side_of(piece), .verb = "attach", .units = {piece}, .targets = {id}, .path = {}, .number = 0},
        .refusals = {},
        .workings = {},
        .measure = {}};
    if (s.generals[s.general_index(piece)].attached == id) return;
    weigh_attach(s, v);
    if (v.legal()) out.push_back(make_option("attach", piece, id));
  });
}

void ordinary_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (s.is_general(id)) {
    if (s.side_of(id) == q.side) general_orders(s, id, out);
    return;
  }
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id)) || !may_act(s, id)) return;
  if (can_budge(s, id)) out.push_back(make_option("move", id, kNoPiece, Needs::Path));
  form_orders(s, id, out);
  const Formation f = s.unit(id).formation;
  if (f != Formation::Unlimbered && f != Formation::Garrison)
    out.push_back(make_option("turn", id, kNoPiece, Needs::Pose));
  if (near_exit(s, id)) out.push_back(make_option("exit", id));
  out.push_back(make_option("hold", id));
}

void weigh_unit_order(const State& s, Verdict& v) {
  const Verb verb = v.command.verb;
  if (verb == Verb("hold")) return;
  if (verb == Verb("move")) weigh_move(s, v);
  else if (verb == Verb("turn")) weigh_turn(s, v);
  else if (verb == Verb("enter")) weigh_enter(s, v);
  else if (verb == Verb("exit")) weigh_exit(s, v);
  else if (verb.str().starts_with("leave-"))
    formation_of(verb) ? weigh_leave(s, v) : void(v.refuse("HN-MOVE-1", "There is no such order."));
  else if (formation_of(verb)) weigh_form(s, v);
  else if (verb == Verb("charge")) v.refuse("HN-TURN-5", "Charges are declared in step b, after all ordinary actions.");
  else v.refuse("HN-MOVE-1", "A unit may move, change formation, turn, limber or unlimber, or hold.");
}

void weigh_general(const State& s, Verdict& v) {
  const Verb verb = v.command.verb;
  const General& g = s.generals[s.general_index(v.command.unit())];
  if (!g.alive || !g.on_table) v.refuse("HN-CMD-3", "He is not on the table.");
  else if (g.moved) v.refuse("HN-CMD-3", "He has moved this turn.");
  else if (verb == Verb("go")) weigh_go(s, v);
  else if (verb == Verb("attach")) weigh_attach(s, v);
  else v.refuse("HN-CMD-3", "A general rides to a place or joins a unit.");
}

void weigh_ordinary(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  const PieceId id = c.unit();
  if (s.is_general(id) && s.side_of(id) == q.side) return weigh_general(s, v);
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id))) {
    v.refuse("HN-MOVE-1", "Name one of your units or generals on the table.");
    return;
  }
  if (s.unit(id).acted) v.refuse("HN-MOVE-1", "It has acted in this phase.");
  else if (c.verb != Verb("hold") && may_not_act(s, id)) refuse_to_act(s, id, v);
  else weigh_unit_order(s, v);
}

// HN-MOVE-12, HN-MOVE-13: is it over 12" from the enemy all along this order, as far as can be said before it is carried out?
bool begins_far(const State& s, const Command& c) {
  if (c.verb == Verb("move")) return stays_far(s, c.unit(), {c.path.data(), c.path.size()});
  return c.verb != Verb("exit") && far_from_enemies(s, c.unit(), footprint(s, c.unit()));
}

void carry_unit_order(Play& p, const Command& c) {
  if (c.verb == Verb("move")) {
    carry_move(p, c);
  } else if (c.verb == Verb("turn")) {
    carry_turn(p, c);
  } else if (c.verb == Verb("enter")) {
    carry_enter(p, c);
  } else if (c.verb == Verb("exit")) {
    carry_exit(p, c);
  } else if (c.verb.str().starts_with("leave-")) {
    carry_leave(p, c);
  } else {
    carry_form(p, c);
  }
}

void second_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out);

// HN-MOVE-11 to 13: the second move follows at once.
void offer_second_move(Play& p, PieceId id, bool was_move, bool commanded) {
  State& s = p.s;
  if (!s.options().double_move_mix && !was_move) return;
  s.cursor.push({static_cast<std::uint8_t>(Step::SecondMove), id, kNoPiece, static_cast<std::int16_t>(commanded)});
  std::vector<Option> orders;
  if (!can_budge(s, id)) {
    second_orders(s, question(s), id, orders);
    if (orders.size() <= 1) s.cursor.pop();  // nothing but holding: not asked
  }
}

void carry_ordinary(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  if (s.is_general(id)) return carry_general(p, c);
  s.unit(id).acted = true;
  if (c.verb == Verb("hold")) return;
  const bool commanded = in_command(s, id);
  const bool may_double = s.turn > 1 && begins_far(s, c);  // HN-MOVE-11: not on turn 1
  carry_unit_order(p, c);
  if (may_double && far_from_enemies(s, id, footprint(s, id)))
    offer_second_move(p, id, c.verb == Verb("move"), commanded);
}

// --- the second half of a double move ---

void list_second(const State& s, const Question& q, Choices& out) {
  offer(out, "order", q.unit, kNoPiece, Needs::Order);
  offer_generals(s, s.side_of(q.unit), out);
}

void second_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (s.is_general(id) && s.side_of(id) == s.side_of(q.unit)) return general_orders(s, id, out);
  if (id != q.unit) return;
  if (can_budge(s, id)) out.push_back(make_option("move", id, kNoPiece, Needs::Path));
  if (s.options().double_move_mix) {
    form_orders(s, id, out);
    const Formation f = s.unit(id).formation;
    if (f != Formation::Unlimbered && f != Formation::Garrison)
      out.push_back(make_option("turn", id, kNoPiece, Needs::Pose));
  }
  if (near_exit(s, id)) out.push_back(make_option("exit", id));
  out.push_back(make_option("hold", id, kNoPiece, Needs::Nothing, true));
}

void weigh_second(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (s.is_general(id) && s.side_of(id) == s.side_of(q.unit)) return weigh_general(s, v);
  if (id != q.unit) {
    v.refuse("HN-MOVE-13", fmt::format("{0:^} {0:finishes its|finish their} double move first, or {0:holds|hold}.",
                                       name_of(s, q.unit)));
    return;
  }
  const Verb verb = v.command.verb;
  const bool moves = verb == Verb("move") || verb == Verb("exit") || verb == Verb("hold");
  if (!s.options().double_move_mix && !moves) {
    v.refuse("HN-MOVE-13", "Both halves of a double move must be moves.");
    return;
  }
  weigh_unit_order(s, v);
}

void carry_second(Play& p, const Question&, const Command& c) {
  if (p.s.is_general(c.unit())) return carry_general(p, c);
  if (c.verb != Verb("hold")) carry_unit_order(p, c);  // still measured from where the double move began (HN-CMD-2)
  p.s.cursor.pop();
}

}  // namespace

const Chapter kOrdinary = {.rule = "HN-MOVE-1",
                           .prompt = "Give a unit or general an order, or end ordinary moves",
                           .list = list_ordinary,
                           .orders = ordinary_orders,
                           .weigh = weigh_ordinary,
                           .carry = carry_ordinary};
const Chapter kSecondMove = {.rule = "HN-MOVE-11",
                             .prompt = "Second half of a double move, or hold",
                             .list = list_second,
                             .orders = second_orders,
                             .weigh = weigh_second,
                             .carry = carry_second};

}  // namespace grognard::hanau
