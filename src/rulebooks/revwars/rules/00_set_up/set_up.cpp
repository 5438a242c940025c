// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/00_set_up/set_up.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/convex.h"
#include "revwars/position/cards.h"
#include "revwars/position/losses.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/turn.h"

// Who goes first (RW-TURN-4), and deployment brigade by brigade (chapter SETUP).
namespace grognard::revwars {
namespace {

// One die for each side, ties again; false if there are no dice to go on with. Not re-rolled for order (RW-ORD-9).
bool roll_off(Play& p, RuleId rule, std::string_view why, Side& higher) {
  for (;;) {
    const Roll a = p.dice.total(rule, Side::A, why, 1);
    const Roll b = p.dice.total(rule, Side::B, why, 1);
    if (p.dice.wanting()) return false;
    if (a.value != b.value) higher = a.value > b.value ? Side::A : Side::B;
    p.log.tell([&] {
      Event e = event(rule, "deploy", {},
                      fmt::format("The {0} {0:throws|throw} {1}, the {2} {3}{4}", side_name(p.s, Side::A), a.value,
                                  side_name(p.s, Side::B), b.value, a.value == b.value ? ": both throw again." : "."));
      e.faces = a.faces;
      e.faces.insert(e.faces.end(), b.faces.begin(), b.faces.end());
      return e;
    });
    if (a.value != b.value) return true;
  }
}

// --- RW-TURN-4 -------------------------------------------------------------------------------------------------------------

void list_first(const State& s, const Question&, Choices& out) {
  if (s.first_chosen || !s.setup->roll_for_first) return;
  if (!s.rolled_off) return offer(out, "roll-off");  // dice first
  offer(out, "go-first", kNoPiece, kNoPiece, Needs::Nothing, true);
  offer(out, "go-second");
}

void clear_details(Command& c) {
  c.units.clear();
  c.targets.clear();
  c.path.clear();
  c.number = 0;
}

// Before anybody chooses the dice are thrown, by whoever is asked.
bool weigh_roll_off(const State& s, RuleId rule, Verdict& v) {
  if (s.rolled_off) return false;
  if (v.command.verb == Verb("roll-off")) clear_details(v.command);
  else v.refuse(rule, sentence("The dice are thrown first."));
  return true;
}

void weigh_first(const State& s, const Question&, Verdict& v) {
  Command& c = v.command;
  if (weigh_roll_off(s, "RW-TURN-4", v)) return;
  if (c.verb != Verb("go-first") && c.verb != Verb("go-second")) {
    v.refuse("RW-TURN-4", sentence("Say whether you have the first player turn or the second."));
    return;
  }
  clear_details(c);
}

void carry_first(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  if (!s.rolled_off) {
    s.rolled_off = roll_off(p, "RW-TURN-4", "who goes first", s.active);
    return;
  }
  s.first = s.active = c.verb == Verb("go-first") ? q.side : other(q.side);
  s.first_chosen = true;
  s.rolled_off = false;  // deployment has dice of its own
  p.log.tell(
      [&] { return event("RW-TURN-4", "turn", {}, fmt::format("The {0} {0:goes|go} first.", side_name(s, s.first))); });
}

// --- Whose brigade is placed now (RW-SETUP-2) ----------------------------------------------------------------------------------

bool is_unplaced(const State& s, PieceId id) { return s.unit(id).place == Place::Waiting; }

bool general_waits(const State& s, int brigade) {
  const General& general = s.brigade(brigade).general;
  return general.alive && !general.on_table;
}

bool needs_placing(const State& s, int brigade) {
  const BrigadeState& b = s.brigade(brigade);
  if (b.placed != 0 || b.in_reserve || b.destroyed) return false;
  if (general_waits(s, brigade)) return true;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.brigade_of(id) == brigade && is_unplaced(s, id)) return true;
  return false;
}

bool has_to_place(const State& s, Side side) {
  for (int b = 0; b < std::ssize(s.brigades); ++b)
    if (s.brigade_rules(b).side == side && needs_placing(s, b)) return true;
  return false;
}

// Alternating; a side that has nothing left to place is passed over. At the end the side that goes first is active again.
void hand_over(State& s, Side next) {
  s.activation = {};
  if (has_to_place(s, next)) s.active = next;
  else if (has_to_place(s, other(next))) s.active = other(next);
  else s.active = s.first;
}

// --- The question ----------------------------------------------------------------------------------------------------

// Nobody of the brigade has still to be placed, but those for whom there is no room.
bool has_nothing_to_place(const State& s, int brigade) {
  if (general_waits(s, brigade) && general_pose(s, s.general_piece(brigade))) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.brigade_of(id) != brigade || !is_unplaced(s, id)) continue;
    for (int f = 0; f < kFormations; ++f) {
      const auto formation = static_cast<Formation>(f);
      if (may_form_in_setup(s, id, formation) && setup_pose(s, id, setup_shape(s, id, formation))) return false;
    }
  }
  return true;
}

bool is_of_brigade_in_hand(const State& s, PieceId id) {
  if (s.is_general(id)) return s.brigade_of(id) == s.activation.brigade && s.general(id).alive;
  return s.is_unit(id) && s.brigade_of(id) == s.activation.brigade && s.unit(id).place != Place::Destroyed &&
         s.unit(id).place != Place::Exited;
}

void list_deployment(const State& s, const Question& q, Choices& out) {
  if (!s.setup->free_setup) return;
  const bool both = has_to_place(s, Side::A) || has_to_place(s, Side::B);
  if (s.activation.brigade < 0 && !both) return;
  if (!s.rolled_off) return offer(out, "roll-off");  // dice first
  if (s.activation.brigade < 0) {
    for (int b = 0; b < std::ssize(s.brigades); ++b)
      if (s.brigade_rules(b).side == q.side && needs_placing(s, b)) offer(out, "deploy", s.general_piece(b));
    return;
  }
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (is_of_brigade_in_hand(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  const PieceId general = s.general_piece(s.activation.brigade);
  if (is_of_brigade_in_hand(s, general)) offer(out, "order", general, kNoPiece, Needs::Order);
}

// A whole order: the judge finds the place.
void offer_any_place(PieceId id, Verb verb, int number, std::vector<Option>& out) {
  Option option = make_option(verb, id, kNoPiece, Needs::Nothing, verb == Verb("place"));
  option.number = number;
  option.label = verb == Verb("place") ? "Place it where there is room" : "Lie in ambush somewhere";
  out.push_back(option);
}

void offer_placing(const State& s, PieceId id, Verb verb, std::vector<Option>& out) {
  bool any = false;
  for (int f = 0; f < kFormations; ++f) {
    const auto formation = static_cast<Formation>(f);
    if (!may_form_in_setup(s, id, formation)) continue;
    const Shape shape = setup_shape(s, id, formation);
    if (verb == Verb("hide") ? !hiding_pose(s, id, shape) : !setup_pose(s, id, shape)) continue;
    if (!any) offer_any_place(id, verb, 1 + f, out);
    any = true;
    Option option = make_option(verb, id, kNoPiece, Needs::Pose);
    option.number = 1 + f;
    out.push_back(option);
  }
}

void deployment_orders(const State& s, const Question&, PieceId id, std::vector<Option>& out) {
  if (!is_of_brigade_in_hand(s, id)) return;
  if (s.is_general(id)) {
    if (!general_pose(s, id)) return;
    offer_any_place(id, "place", 0, out);
    out.push_back(make_option("place", id, kNoPiece, Needs::Pose));
    return;
  }
  offer_placing(s, id, "place", out);
  if (s.troops(id).ambush) offer_placing(s, id, "hide", out);
  const int first = s.unit_count() + std::ssize(s.brigades);
  for (std::size_t i = 0; i < s.setup->buildings.size(); ++i) {
    const auto building = static_cast<PieceId>(first + static_cast<int>(i));
    if (!may_not_hold(s, id, building)) out.push_back(make_option("enter", id, building));
  }
}

void add_bar(Verdict& v, const std::optional<Barred>& barred) {
  if (barred) v.refuse(barred->rule, barred->text);
}

void weigh_general_place(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.number = 0;
  if (v.command.path.empty())
    if (const auto pose = general_pose(s, id)) v.command.path.assign(1, *pose);
  if (v.command.path.size() != 1) {
    v.refuse("RW-SETUP-2", sentence("Say where he stands."));
    return;
  }
  add_bar(v, may_not_put_general(s, id, v.command.path[0]));
}

// The number: 1 and the formation, and ten times the gap of a skirmish line in hundredths of an inch.
void weigh_battalion_place(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const bool hide = c.verb == Verb("hide");
  if (hide) v.secret = Secrecy::Place;  // RW-AMB-1
  if (hide && !s.troops(id).ambush) {
    v.refuse("RW-AMB-1", sentence("The scenario does not put {} in ambush.", name_of(s, id)));
    return;
  }
  if (c.number == 0) c.number = 1 + static_cast<int>(s.unit(id).formation());
  const int f = c.number % 10 - 1;
  if (c.number < 0 || f < 0 || f >= kFormations || !may_form_in_setup(s, id, static_cast<Formation>(f))) {
    v.refuse("RW-FORM-3", sentence("{0} {0:has|have} no such formation.", name_of(s, id)));
    return;
  }
  const Shape shape = setup_shape(s, id, static_cast<Formation>(f), c.number / 10);
  if (c.path.empty())
    if (const auto pose = hide ? hiding_pose(s, id, shape) : setup_pose(s, id, shape)) c.path.assign(1, *pose);
  if (c.path.size() != 1) {
    v.refuse("RW-SETUP-1", sentence("Say where it stands."));
    return;
  }
  const Rings bases = setup_bases(s, id, shape, c.path[0]);
  add_bar(v, hide ? may_not_lie_there(s, id, bases) : may_not_deploy(s, id, bases));
}

void weigh_deployment(const State& s, const Question& q, Verdict& v) {
  if (weigh_roll_off(s, "RW-SETUP-2", v)) return;
  Command& c = v.command;
  const PieceId id = c.unit();
  if (s.activation.brigade < 0) {
    c.targets.clear();
    c.path.clear();
    c.number = 0;
    if (c.verb != Verb("deploy") || !s.is_general(id) || s.side_of(id) != q.side || !needs_placing(s, s.brigade_of(id)))
      v.refuse("RW-SETUP-2", sentence("Name the general of the brigade that you place now."));
    return;
  }
  if (!is_of_brigade_in_hand(s, id)) {
    v.refuse("RW-SETUP-2", sentence("Name a battalion of the brigade that is being placed, or its general."));
    return;
  }
  if (c.verb == Verb("enter") && s.is_unit(id)) {
    c.path.clear();
    c.number = 0;
    return add_bar(v, may_not_hold(s, id, c.target()));
  }
  c.targets.clear();
  if (c.verb == Verb("place")) return s.is_general(id) ? weigh_general_place(s, v) : weigh_battalion_place(s, v);
  if (c.verb == Verb("hide") && s.is_unit(id)) return weigh_battalion_place(s, v);
  v.refuse("RW-SETUP-2", sentence("Place the battalions of the brigade and its general."));
}

// --- The deeds -----------------------------------------------------------------------------------------------------------------

// With its last piece the brigade is placed and the other side goes on. Those for whom there was no room come on from
// their edge later (RW-RES-3).
void finish_if_placed(Play& p, Side side) {
  State& s = p.s;
  if (!has_nothing_to_place(s, s.activation.brigade)) return;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.brigade_of(id) != s.activation.brigade || !is_unplaced(s, id)) continue;
    s.unit(id).place = Place::Reserve;
    s.unit(id).entered = false;
  }
  hand_over(s, other(side));
}

// From one end of its deployment zone to the other.
double across_zone(const State& s, Side side) {
  double most = 0;
  for (const Ring& one : s.setup->sides[side].zone)
    for (const Ring& other : s.setup->sides[side].zone)
      for (const Vec2 a : one.corners())
        for (const Vec2 b : other.corners()) most = std::max(most, length(b - a));
  return most;
}

void tell_placed(Play& p, PieceId id) {
  const State& s = p.s;
  // RW-AMB-1: where and how stays a secret.
  if (s.is_unit(id) && s.unit(id).place == Place::Hidden) {
    p.log.tell([&] {
      return event("RW-AMB-1", "deploy", {},
                   fmt::format("The {0} {0:hides|hide} a battalion.", side_name(s, s.unit(id).side)));
    });
    return;
  }
  p.log.tell([&] {
    const Pose& pose = s.is_unit(id) ? s.unit(id).pose : s.general(id).pose;
    const Name name = name_of(s, id);
    const std::string_view whose = s.is_general(id) ? "his" : name.plural ? "their" : "its";
    const Event e = event("RW-SETUP-2", "deploy", {id}, fmt::format("{0} {0:takes|take} {1} place.", name, whose));
    return with_stride(with_path(e, {pose}), id, across_zone(s, s.side_of(id)));  // it may be placed anew
  });
}

void place_piece(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  if (s.is_general(id)) {
    s.general(id).pose = c.path[0];
    s.general(id).on_table = true;
  } else if (c.verb == Verb("enter")) {
    put_in_building(s, id, s.building_area(c.target()));
    ask(s, Step::ManWalls, id);
  } else {
    const auto formation = static_cast<Formation>(c.number % 10 - 1);
    stand_at(s, id, setup_shape(s, id, formation, c.number / 10), c.path[0]);
    s.unit(id).towing = false;
    s.unit(id).place = c.verb == Verb("hide") ? Place::Hidden : Place::Table;
  }
  tell_placed(p, id);
  update_objectives(s);
}

void carry_deployment(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  if (!s.rolled_off) {
    // The lower places first.
    Side higher = s.active;
    s.rolled_off = roll_off(p, "RW-SETUP-2", "who places first", higher);
    if (s.rolled_off) hand_over(s, other(higher));
    return;
  }
  if (c.verb != Verb("deploy")) {
    place_piece(p, c);
    return finish_if_placed(p, q.side);
  }
  const int brigade = s.brigade_of(c.unit());
  s.activation.brigade = static_cast<std::int8_t>(brigade);
  s.brigade(brigade).placed = 1;
  p.log.tell([&] {
    return event("RW-SETUP-2", "deploy", {c.unit()},
                 fmt::format("The {0} {0:places|place} {1}.", side_name(s, q.side), brigade_name(s, brigade)));
  });
  finish_if_placed(p, q.side);
}

// What happens before the first order is the same in every game: its dice wait for somebody to throw them.
bool first_dice_wait(const State& s) { return s.decisions == 0 && s.choices[0].verb == Verb("roll-off"); }

}  // namespace

const Chapter kChooseFirst = {.rule = "RW-TURN-4",
                              .prompt = "Have the first player turn or the second?",
                              .list = list_first,
                              .weigh = weigh_first,
                              .carry = carry_first,
                              .waits = first_dice_wait};

const Chapter kDeploy = {.rule = "RW-SETUP-2",
                         .prompt = "Place one brigade and its general",
                         .list = list_deployment,
                         .orders = deployment_orders,
                         .weigh = weigh_deployment,
                         .carry = carry_deployment,
                         .waits = first_dice_wait};

}  // namespace grognard::revwars
