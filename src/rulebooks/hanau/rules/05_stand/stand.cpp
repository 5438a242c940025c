// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/room.h"
#include "hanau/position/stand_off.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/06_melee/melee.h"
#include "hanau/sequence/chapters.h"

// Chapter STAND, phases 5 and 10: charged infantry tests to stand.
namespace grognard::hanau {
namespace {

// The infantry charge that this unit answers: at itself or at the battery it supports; null if none.
const Charge* infantry_charge_on(const State& s, PieceId unit) {
  for (const Charge& c : s.charges) {
    if (c.cavalry || !c.live || c.resolved || !on_table(s.unit(c.charger))) continue;
    if (c.target == unit || (s.unit(unit).supports != kNoPiece && c.target == s.unit(unit).supports)) return &c;
  }
  return nullptr;
}

bool answers(const State& s, const Contact& c, PieceId unit) {
  return is_live(s, c) &&
         (c.charged == unit || (s.unit(unit).supports != kNoPiece && c.charged == s.unit(unit).supports));
}

// HN-STAND-1 to 3
void begin_stand(Play& p) {
  State& s = p.s;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    u.must_test = false;
    if (!on_table(u) || s.troops(id).side == mover(s) || !is_infantry(s, id) || is_skirmishing(s, id) ||
        melee_of(s, id))
      continue;
    for (const Contact& c : s.contacts) u.must_test = u.must_test || answers(s, c, id);
  }
}

void list_stand(const State& s, const Question& q, Choices& out) { list_tests(s, q.side, out); }

// HN-STAND-4, HN-STAND-7; a supporter is judged against its own zones.
bool charged_from_behind(const State& s, PieceId unit) {
  for (const Contact& c : s.contacts) {
    if (!answers(s, c, unit)) continue;
    if (c.charged == unit && c.zone != Zone::Front) return true;
    if (c.charged != unit) {
      const Charge* charge = charge_of(s, c.charger);
      const Vec2 from = charge->start.at() + charge->start.facing.forward() * (size_of(s, c.charger).depth / 2);
      if (zone_of(s, unit, from) != Zone::Front) return true;
    }
  }
  return false;
}

bool counts_as_column(const State& s, Formation f) {
  return f == Formation::Column || (f == Formation::Square && s.options().square_counts_as_column);
}

Ignoring chargers_of(const State& s, PieceId unit) {
  Ignoring out;
  for (const Contact& c : s.contacts)
    if (answers(s, c, unit) && out.ids.size() < out.ids.capacity()) out.ids.push_back(c.charger);
  return out;
}

bool may_form_square(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.formation != Formation::Column && u.formation != Formation::Line) return false;  // HN-STAND-20
  if (u.halted && s.options().halt_blocks_square) return false;
  return !s.options().lock_blocks_square || locked_with(s, unit) == kNoPiece;
}

// HN-STAND-17: about its centre, room apart from its chargers; where its guns are too near, a step straight back.
std::optional<Pose> square_pose(const State& s, PieceId unit) {
  if (!may_form_square(s, unit)) return std::nullopt;
  const Pose& here = s.unit(unit).pose;
  const Ignoring chargers = chargers_of(s, unit);
  if (const auto room = find_room(s, unit, Formation::Square, here, chargers)) return room;
  if (!s.options().square_steps_back) return std::nullopt;
  const Ring square = footprint(s, unit, Formation::Square, here);
  const double most = size_of(s, unit, Formation::Square).depth / 2 + kTolerance / 2;
  const auto back =
      landing({&square, 1}, -here.facing.forward(), 0, {0, most}, what_is_taken(s, unit, chargers), Rather::Nearest);
  if (!back) return std::nullopt;
  return advanced(here, -*back);
}

// Who leaves no room for the square.
void tell_no_square(Play& p, PieceId unit) {
  p.log.tell([&] {
    const State& s = p.s;
    const Ring square = footprint(s, unit, Formation::Square, s.unit(unit).pose);
    const Ignoring chargers = chargers_of(s, unit);
    PieceId near = kNoPiece;
    each_on_table(s, [&](PieceId id) {
      if (near == kNoPiece && id != unit && !chargers.has(id) && overlap(square, footprint(s, id))) near = id;
    });
    const std::string why = near == kNoPiece
                                ? fmt::format("there is no room where {0:it stands|they stand}", name_of(s, unit))
                            : is_artillery(s, near) ? std::string("the guns are too near")
                                                    : fmt::format("{0} {0:is|are} too near", name_of(s, near));
    return event("HN-STAND-17", "no-room", {unit},
                 fmt::format("{0:^} may not form square: {1}.", name_of(s, unit), why));
  });
}

void push(State& s, Step step, PieceId unit, PieceId other) {
  s.cursor.push({static_cast<std::uint8_t>(step), unit, other, 0});
}

// HN-STAND-8, HN-STAND-14: set 1" from the defender (or from its battery) as it now stands; a line if there is room.
void stop_charger(Play& p, PieceId charger) {
  State& s = p.s;
  const Charge charge = *charge_of(s, charger);
  end_charge(s, charger);
  s.unit(charger).charging = Charging::No;
  const Pose was = s.unit(charger).pose;
  const Setback back =
      column_off(s, charger, charge.lane.facing, footprint(s, charge.target), charge.stop + kPassBeyond);
  set_pose(s, charger, back.pose);
  brush_aside_generals(p, charger, was);
  p.log.tell([&] {
    const Event e = event("HN-STAND-8", "stopped", {charger, charge.target},
                          fmt::format("{0:^} {0:is|are} stopped before {1} and {2}.", name_of(s, charger),
                                      name_of(s, charge.target), setback_words(name_of(s, charger), back)));
    return with_path(with_unit_stride(s, e, charger, back.allowed), {was, back.pose});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} stopped", name_of(s, charger)); });
  if (line_off(s, charger, charge.lane.facing, footprint(s, charge.target)))
    push(s, Step::FormLine, charger, charge.target);
}

bool may_press_on(const State& s, PieceId charger) {
  const Troops& t = s.troops(charger);
  return t.guard && (t.old_guard || !s.options().old_guard_only) && s.rules_of(t.side).guard_may_press_on;
}

// HN-STAND-11, from (2) on.
void after_square(Play& p, PieceId unit) {
  State& s = p.s;
  const Charge* charge = infantry_charge_on(s, unit);
  if (!charge) return;
  if (may_press_on(s, charge->charger)) return push(s, Step::PressOn, charge->charger, unit);
  stop_charger(p, charge->charger);
}

// The column makes contact: a melee pair.
void make_contact(Play& p, const Charge& charge, PieceId defender) {
  State& s = p.s;
  const PieceId charger = charge.charger;
  const PieceId touched = charge.target;
  const Vec2 was = s.unit(charger).pose.at();
  if (const auto travel = lane_meets(charge.lane, size_of(s, charger), footprint(s, touched)))
    set_pose(s, charger, advanced(charge.lane, *travel));
  const double way_to_touch = length(s.unit(charger).pose.at() - was);
  charge_of(s, charger)->resolved = true;
  start_melee(p, charger, defender, touched == defender ? kNoPiece : touched, charge.lane.facing, way_to_touch);
}

void carry_stand(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  MoraleCase test = morale_case(s, unit);
  test.not_in_column =
      counts_as_column(s, s.unit(unit).formation) ? 0 : s.rules_of(s.side_of(unit)).stand_not_in_column;
  test.flank_or_rear = charged_from_behind(s, unit);
  const Band band = test_morale(p, unit, test, "HN-STAND-1", "morale to stand");
  if (band == Band::Pass) {
    p.log.outcome([&] { return fmt::format("{0} {0:stands|stand}", name_of(s, unit)); });
    if (square_pose(s, unit)) return push(s, Step::FormSquare, unit, kNoPiece);
    if (may_form_square(s, unit)) tell_no_square(p, unit);
    return after_square(p, unit);
  }
  if (band == Band::FailBy3) {
    const Charge* charge = infantry_charge_on(s, unit);
    const PieceId charger = charge && charge->target == unit ? charge->charger : kNoPiece;
    remove_unit(p, unit, Place::Routed, "HN-STAND-13");
    if (charger != kNoPiece) {  // HN-STAND-19
      end_charge(s, charger);
      s.unit(charger).charging = Charging::No;
    }
    return;
  }
  p.log.outcome([&] { return fmt::format("{0} {0:wavers|waver}: melee", name_of(s, unit)); });
  if (const Charge* charge = infantry_charge_on(s, unit)) make_contact(p, Charge(*charge), unit);
}

// --- D16 ---

bool cavalry_charges(const State& s, PieceId unit) {
  for (const Contact& c : s.contacts)
    if (answers(s, c, unit) && is_cavalry(s, c.charger)) return true;
  return false;
}

void list_square(const State& s, const Question& q, Choices& out) {
  const bool cavalry = cavalry_charges(s, q.unit);
  offer(out, "form-square", q.unit, kNoPiece, Needs::Nothing, cavalry);
  offer(out, "stand", q.unit, kNoPiece, Needs::Nothing, !cavalry);
}

void weigh_square(const State& s, const Question& q, Verdict& v) {
  if (v.command.unit() != q.unit || (v.command.verb != Verb("form-square") && v.command.verb != Verb("stand")))
    v.refuse("HN-STAND-8", fmt::format("{0:^} may form square, or stand as {0:it is|they are}.", name_of(s, q.unit)));
  v.command.path.clear();
}

// HN-STAND-17: a charger is moved straight back until it only touches the square, or on to where it stands on no friend. (Cavalry
// may stand on its own guns until its ride ends, HN-CAV-13.)
void make_room_for_square(Play& p, PieceId charger, PieceId unit) {
  State& s = p.s;
  const Ring base = footprint(s, charger);
  const Ring square = footprint(s, unit);
  if (!overlap(base, square)) return;
  const Pose was = s.unit(charger).pose;
  const Vec2 back = -charge_of(s, charger)->lane.facing.forward();
  const auto met = travel_meeting(base, back, square);
  const double wish = met ? met->to : 0;
  Obstacles taken = what_is_taken(s, charger);
  if (is_cavalry(s, charger)) {
    taken = {.table = taken.table, .bars = {}, .taken = solid_ground(s, charger)};
    each_on_table(s, [&](PieceId id) {
      if (id != charger && (is_enemy(s, charger, id) || !is_artillery(s, id))) taken.taken.push_back(footprint(s, id));
    });
  }
  const auto way = landing({&base, 1}, back, wish, {0, wish + kPassBeyond}, taken, Rather::Beyond);
  set_pose(s, charger, Pose::snapped(was.at() + back * way.value_or(wish), was.facing));
  p.log.tell([&] {
    const double went = way.value_or(wish);
    const Event e =
        event("HN-STAND-17", "move", {charger, unit},
              fmt::format("{0:^} {0:makes|make} room for the square: {1} back.", name_of(s, charger), inches(went)));
    return with_path(with_unit_stride(s, e, charger, same_length(went, wish) ? wish : wish + kPassBeyond),
                     {was, s.unit(charger).pose});
  });
}

void carry_square(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("form-square")) {
    const Ignoring chargers = chargers_of(s, q.unit);
    const Pose was = s.unit(q.unit).pose;
    set_formation(s, q.unit, Formation::Square, *square_pose(s, q.unit));
    brush_aside_generals(p, q.unit, was);
    tell_formation(p, q.unit, "HN-STAND-8", size_of(s, q.unit).width / 2);
    for (const PieceId charger : chargers.ids) make_room_for_square(p, charger, q.unit);
  }
  after_square(p, q.unit);
}

// --- D17 ---

void list_press_on(const State& s, const Question& q, Choices& out) {
  offer(out, "press-on", q.unit, kNoPiece, Needs::Nothing, s.unit(q.unit).figures > 1);
  offer(out, "stop", q.unit, kNoPiece, Needs::Nothing, s.unit(q.unit).figures <= 1);
}

void weigh_press_on(const State& s, const Question& q, Verdict& v) {
  if (v.command.unit() != q.unit || (v.command.verb != Verb("press-on") && v.command.verb != Verb("stop")))
    v.refuse("HN-STAND-9", fmt::format("{0:^} may lose a figure and press on, or stop.", name_of(s, q.unit)));
}

void carry_press_on(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("stop")) return stop_charger(p, q.unit);
  const Charge charge = *charge_of(s, q.unit);
  p.log.tell([&] {
    return event("HN-STAND-9", "press-on", {q.unit, q.other},
                 fmt::format("{0:^} {0:presses|press} on.", name_of(s, q.unit)));
  });
  take_losses(p, q.unit, 1, "HN-STAND-9");
  if (on_table(s.unit(q.unit))) make_contact(p, charge, q.other);
}

// --- D18 ---

void list_form_line(const State&, const Question& q, Choices& out) {
  offer(out, "form-line", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "stay", q.unit);
}

void weigh_form_line(const State& s, const Question& q, Verdict& v) {
  if (v.command.unit() != q.unit || (v.command.verb != Verb("form-line") && v.command.verb != Verb("stay")))
    v.refuse("HN-STAND-8", fmt::format("{0:^} may form line, or stay in column.", name_of(s, q.unit)));
  v.command.path.clear();
}

void carry_form_line(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("stay")) return;
  const Facing front = s.unit(q.unit).pose.facing;
  const auto line = line_off(s, q.unit, front, footprint(s, q.other));
  const double allowed = line_allowance(s, q.unit, front, footprint(s, q.other));
  set_formation(s, q.unit, Formation::Line, *line);
  brush_aside_generals(p, q.unit, *line);
  tell_formation(p, q.unit, "HN-STAND-8", allowed);
}

}  // namespace

const Chapter kStandTests = {.rule = "HN-STAND-1",
                             .prompt = "Choose the next unit to test to stand",
                             .begin = begin_stand,
                             .list = list_stand,
                             .weigh = weigh_test,
                             .carry = carry_stand};
const Chapter kFormSquare = {.rule = "HN-STAND-8",
                             .prompt = "It stands: form square?",
                             .list = list_square,
                             .weigh = weigh_square,
                             .carry = carry_square};
const Chapter kPressOn = {.rule = "HN-STAND-9",
                          .prompt = "The Guard is stopped: lose a figure and press on?",
                          .list = list_press_on,
                          .weigh = weigh_press_on,
                          .carry = carry_press_on};
const Chapter kFormLine = {.rule = "HN-STAND-8",
                           .prompt = "The charge is stopped: form line, or stay in column?",
                           .list = list_form_line,
                           .weigh = weigh_form_line,
                           .carry = carry_form_line};

}  // namespace grognard::hanau
