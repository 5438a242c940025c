// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/02_movement/movement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/losses.h"
#include "grant/position/strides.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/00_set_up/set_up.h"
#include "grant/rules/01_orders/marches.h"
#include "grant/rules/02_movement/together.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/sequence/steps.h"

// Phase 2: all movement of both sides, carried out together (GW-TURN-6).
namespace grognard::grant {
namespace {

bool is_battle_move(const Command& c) {
  return c.verb == Verb("battle-move") || (change_named(c.verb) && (c.number & kChangeInBattleMove) != 0);
}

bool is_to_contact(Verb verb) { return verb == Verb("charge") || verb == Verb("contact"); }

// Orders whose path is marched as it is written.
bool is_marched(Verb verb) {
  constexpr Verb kMarched[] = {"move", "battle-move", "contact", "enter", "leave", "face-front"};
  return std::find(std::begin(kMarched), std::end(kMarched), verb) != std::end(kMarched) || change_named(verb);
}

std::string form_words(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Name name = name_of(s, unit);
  const std::string ranks = counted(u.ranks, "rank");
  switch (u.formation) {
    case Formation::Line: return fmt::format("{0} {0:forms|form} line in {1}.", name, ranks);
    case Formation::Open: return fmt::format("{0} {0:takes|take} open order in {1}.", name, ranks);
    default: return fmt::format("{0} {0:forms|form} {1}.", name, word_for(u.formation));
  }
}

void tell_change(Play& p, PieceId unit, const FormationChange& change, bool done) {
  p.log.tell([&] {
    const Name name = name_of(p.s, unit);
    if (!done)
      return event("GW-MOVE-27", "no-room", {unit},
                   fmt::format("{0} {0:finds|find} no room to change formation.", name));
    const bool turn = change.turn != 0;
    Event e = with_path(event(turn ? RuleId("GW-FORM-7") : RuleId("GW-FORM-8"), turn ? "turn" : "form", {unit},
                              turn ? fmt::format("{0} {0:turns|turn} on the spot.", name) : form_words(p.s, unit)),
                        {p.s.unit(unit).at});
    return with_way(p.s, std::move(e), unit, turn ? about_turn(p.s, unit) : 0);
  });
}

// GW-FORM-7, 8. Without room the order falls to the ground, its march too.
void make_change(Play& p, PieceId unit) {
  Unit& u = p.s.unit(unit);
  const FormationChange* change = change_named(u.order.verb);
  const bool free = change_is_free(p.s, unit, *change);
  const bool done = change_formation(p.s, unit, *change);
  if (!done) u.order.path.clear();
  else if (!free) u.changed = true;
  tell_change(p, unit, *change, done);
}

// GW-MOVE-29, GW-MOVE-27: where others have come into the way of the turn, the order falls to the ground.
void turn_to_the_front(Play& p, PieceId unit) {
  Unit& u = p.s.unit(unit);
  if (!face_front(p.s, unit)) {
    u.order.path.clear();
    p.log.tell([&] {
      return event("GW-MOVE-27", "no-room", {unit},
                   fmt::format("{0} {0:finds|find} no room to turn about.", name_of(p.s, unit)));
    });
    return;
  }
  u.faces_rear = false;
  p.log.tell([&] {
    Event e = with_path(
        event("GW-MOVE-29", "turn", {unit}, fmt::format("{0} {0:faces|face} the enemy again.", name_of(p.s, unit))),
        {u.at});
    return with_way(p.s, std::move(e), unit, about_turn(p.s, unit));
  });
}

// GW-TURN-5: what governs a unit as the phase begins is what it has done in this move, whatever comes of it.
void note_what_governs(State& s) {
  each_on_table(s, [&](PieceId id) {
    const Bound bound = bound_of(s, id);
    Unit& u = s.unit(id);
    // GW-HALF-5, 6: who stays in his houses at half strength is not driven; he fires and fights from them.
    const bool stays =
        bound == Bound::Spent && u.formation == Formation::Garrison && u.order.verb == Verb("stay-in-house");
    u.compelled = goes_to_the_rear(bound) && !stays;
    u.stood_fast = bound == Bound::Halted || bound == Bound::Recovering;
  });
}

// Whatever comes before the march.
void begin_orders(Play& p) {
  State& s = p.s;
  each_on_table(s, [&](PieceId id) { begin_gun_drill(p, id); });
  each_on_table(s, [&](PieceId id) { begin_leave(p, id); });
  each_on_table(s, [&](PieceId id) { begin_water(p, id); });
  each_on_table(s, [&](PieceId id) {
    Unit& u = s.unit(id);
    if (melee_of(s, id) || goes_to_the_rear(bound_of(s, id))) return;
    if (change_named(u.order.verb) && (u.order.number & kMarchBeforeChange) == 0) make_change(p, id);
    if (u.order.verb == Verb("face-front")) turn_to_the_front(p, id);
    if (is_battle_move(u.order)) --u.credits;  // GW-MOVE-9
    if (u.order.verb == Verb("charge")) u.charged = true;
  });
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).place == Place::Aboard) begin_water(p, id);
}

std::vector<Marcher> marchers_of(const State& s) {
  std::vector<Marcher> marchers;
  each_on_table(s, [&](PieceId id) {
    Course course = course_of(s, id);
    if (course.keys.size() < 2) return;
    const bool rear = goes_to_the_rear(bound_of(s, id));
    const Going going = rear ? Going::Compulsory : course.charge ? Going::Charge : Going::Ordered;
    const Command& c = s.unit(id).order;
    const PieceId named = course.to_contact ? c.target() : kNoPiece;
    const bool touches = course.to_contact;
    marchers.push_back(marcher_on(s, id, std::move(course), going, touches, named));
  });
  return marchers;
}

double nearest_enemy_from(const State& s, PieceId unit, const Stance& stance) {
  double least = 1e9;
  each_enemy_of(s, s.unit(unit).side,
                [&](PieceId enemy) { least = std::min(least, apart(stance, stance_of(s, enemy), least)); });
  return least;
}

std::vector<Pose> path_gone(const Marcher& m, const Pose& from, const Pose& end) {
  std::vector<Pose> path{from};
  for (std::size_t i = 0; i < m.course.keys.size() && m.course.costs[i] < m.spent; ++i)
    if (!(path.back() == m.course.keys[i])) path.push_back(m.course.keys[i]);
  if (!(path.back() == end)) path.push_back(end);
  return path;
}

struct MarchWords {
  RuleId rule;
  std::string_view what;
  std::string does;             // with who does it
  std::string_view where = {};  // after the distance
};
MarchWords words_for(const State& s, const Marcher& m) {
  const Verb verb = s.unit(m.unit).order.verb;
  const Name name = name_of(s, m.unit);
  if (m.going == Going::Compulsory)
    return {"GW-MOVE-29", "retire", fmt::format("{0} {0:goes|go}", name), " to the rear"};
  if (verb == Verb("charge")) return {"GW-CHARGE-23", "charge", fmt::format("{0} {0:charges|charge}", name)};
  if (verb == Verb("contact"))
    return {"GW-CHARGE-21", "march", fmt::format("{0} {0:marches|march}", name), " to the attack"};
  if (verb == Verb("sail")) return {"GW-BARGE-3", "sail", fmt::format("{0} {0:sails|sail}", name)};
  return {"GW-TURN-6", "move", fmt::format("{0} {0:marches|march}", name)};
}

// The allowance of its kind of move. Who goes to the rear turns about first and goes on till he is clear (GW-MOVE-27, 29);
// light infantry in open order turns on the way (GW-FORM-7).
double way_allowed(const State& s, const Marcher& m, const Pose& from) {
  const double full = m.course.full;
  if (m.going == Going::Compulsory)
    return std::max(full, m.course.cost()) + length(m.course.keys.front().at() - from.at());
  if (!turns_free(s, m.unit, m.course.formation)) return full;
  return full + about_turn(s, m.unit) * static_cast<double>(m.course.keys.size());
}

constexpr double kHardly = 0.05;

// GW-MOVE-27, 29: what want of room has changed on the way to the rear.
std::string room_words(const State& s, const Marcher& m, const Pose& from) {
  if (m.going != Going::Compulsory) return "";
  const Pose& start = m.course.keys.front();
  const Vec2 aside = start.at() - turned_on_the_spot(s, m.unit, from, start.facing).at();
  std::string words;
  if (start == from && from.facing != facing_of(rear_of(s, s.unit(m.unit).side)))
    words = ": there is no room to turn about";
  else if (length(aside) > 2 * kTolerance)
    words = fmt::format(": to turn about, {0} {0:stands|stand} {1} farther from the edge of the table",
                        name_of(s, m.unit), inches(length(aside)));
  if (m.lengthened && !m.crowded) words += words.empty() ? ": there is no room nearer" : ", and no room nearer";
  else if (m.crowded && m.course.cost() - m.spent > kHardly)
    words += words.empty() ? ": there is no room beyond" : ", and no room beyond";
  return words;
}

// "8 inches"; "4 inches to the rear, which count as 8".
std::string way_words(const State& s, const Marcher& m, std::string_view where = {}) {
  const double trod = way_gone(s, m.unit, m.course, m.spent).trod;
  const std::string cost = exact_inches(m.spent);
  const std::string gone = std::abs(trod - m.spent) < kHardly ? cost : exact_inches(trod);
  return fmt::format("{}{}{}", gone, where, counted_as(gone, cost));
}

void tell_march(Play& p, const Marcher& m, const Pose& from) {
  const State& s = p.s;
  p.log.tell([&] {
    const MarchWords words = words_for(s, m);
    const Unit& u = s.unit(m.unit);
    const bool touched =
        std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) { return c.attacker == m.unit; });
    std::string text = words.does;
    const std::string way = touched ? std::string() : " " + way_words(s, m, words.where);  // else the touch tells it
    text += touched ? words.where : way;
    std::vector<PieceId> pieces{m.unit};
    if (m.halted_by != kNoPiece && m.spent < kHardly && !m.touches) {
      text = fmt::format("{0} {0:is|are} kept from marching by {1}", name_of(s, m.unit), name_of(s, m.halted_by));
      pieces.push_back(m.halted_by);
    } else if (m.halted_by != kNoPiece && touched) {
      pieces.push_back(m.halted_by);
    } else if (m.halted_by != kNoPiece) {
      text += fmt::format("{} and {} stopped by {}", way.find(',') == std::string::npos ? "" : ",",
                          name_of(s, m.unit).plural ? "are" : "is", name_of(s, m.halted_by));
      pieces.push_back(m.halted_by);
    }
    text += room_words(s, m, from);
    Event e = with_path(event(words.rule, words.what, std::move(pieces), text + "."), path_gone(m, from, u.at));
    return with_way(s, std::move(e), m.unit, way_allowed(s, m, from));
  });
}

// The unit where its march has brought it.
void settle_march(Play& p, const Marcher& m) {
  State& s = p.s;
  Unit& u = s.unit(m.unit);
  const Pose from = u.at;
  if (m.going == Going::Compulsory && m.spent <= 0) return;  // GW-GEO-12: it stays, and is treated as still in place
  const ExactPose end = pose_after(s, m.unit, m.course, m.spent);
  u.at = Pose::snapped(end.at, end.facing);
  u.spent += m.spent;
  const bool stirred = m.spent > 0 || !(from == u.at);
  if (m.going == Going::Compulsory) {
    u.faces_rear = u.at.facing == facing_of(rear_of(s, u.side));
  } else if (m.spent > 0) {
    u.moved = true;
    u.faces_rear = false;
  }
  if (stirred || m.touches || m.halted_by != kNoPiece) tell_march(p, m, from);
}

// GW-MORALE-25: its own march has brought it nearer, whatever the enemy did.
void note_approach(State& s, PieceId unit) {
  Unit& u = s.unit(unit);
  if (!u.moved || u.compelled || !on_table(u)) return;
  const Body body = body_of(s, unit);
  const double now = nearest_enemy_from(s, unit, stance_of(s, unit));
  const double before = nearest_enemy_from(s, unit, placed(body, u.start_at.at(), u.start_at.facing.forward()));
  u.nearer = now + kTolerance < before;
}

void settle_changes_and_flight(Play& p, const std::vector<Marcher>& marchers) {
  State& s = p.s;
  each_on_table(s, [&](PieceId id) {
    Unit& u = s.unit(id);
    if (melee_of(s, id) || goes_to_the_rear(bound_of(s, id)) || u.touched) return;
    if (change_named(u.order.verb) && (u.order.number & kMarchBeforeChange) != 0) make_change(p, id);
  });
  for (const Marcher& m : marchers) {
    if (m.going != Going::Compulsory || s.unit(m.unit).touched) continue;
    if (const auto end = end_of_flight(s, m.unit, s.unit(m.unit).at)) {
      s.unit(m.unit).at = *end;
      continue;
    }
    p.log.outcome([&] { return fmt::format("{0} {0:flees|flee} the field", name_of(s, m.unit)); });
    remove_unit(p, m.unit, Loss::Fled, "GW-MOVE-28");
  }
}

void tell_contacts(Play& p, const std::vector<Marcher>& marchers) {
  State& s = p.s;
  const auto way_of = [&](PieceId unit) {
    const auto m = std::ranges::find(marchers, unit, &Marcher::unit);
    return m == marchers.end() ? exact_inches(0) : way_words(s, *m);
  };
  std::stable_sort(s.contacts.begin(), s.contacts.end(), [&](const Contact& a, const Contact& b) {
    const Side sa = s.unit(a.attacker).side;
    const Side sb = s.unit(b.attacker).side;
    return sa != sb ? sa < sb : a.attacker < b.attacker;
  });
  for (const Contact& c : s.contacts) {
    s.unit(c.attacker).touched = s.unit(c.defender).touched = true;
    p.log.tell([&] {
      std::vector<PieceId> pieces{c.attacker, c.defender};
      if (c.section >= 0) pieces.push_back(s.section_piece(c.section));
      return event("GW-CHARGE-24", "touch", std::move(pieces),
                   fmt::format("{0} {0:touches|touch} {1} after {2}.", name_of(s, c.attacker), name_of(s, c.defender),
                               way_of(c.attacker)));
    });
    p.log.outcome(
        [&] { return fmt::format("{0} {0:touches|touch} {1}", name_of(s, c.attacker), name_of(s, c.defender)); });
  }
}

// GW-MOVE-29: those who must go and cannot.
void tell_held(Play& p, const std::vector<Marcher>& marchers) {
  each_on_table(p.s, [&](PieceId id) {
    const Unit& u = p.s.unit(id);
    if (!goes_to_the_rear(bound_of(p.s, id)) || u.formation == Formation::Garrison || u.limbering != 0) return;
    if (std::any_of(marchers.begin(), marchers.end(), [&](const Marcher& m) { return m.unit == id; })) return;
    p.log.tell([&] {
      return event("GW-GEO-12", "held", {id},
                   fmt::format("{0} {0:has|have} no way back and {0:stays|stay}.", name_of(p.s, id)));
    });
  });
}

}  // namespace

Course course_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (!on_table(u) || melee_of(s, unit)) return {};
  const Bound bound = bound_of(s, unit);
  if (goes_to_the_rear(bound)) return rear_course(s, unit);
  const Command& c = u.order;
  const bool moves_in = bound == Bound::Reforming && c.verb == Verb("enter");  // GW-BLDG-7
  if (bound != Bound::Free && bound != Bound::Exhausted && bound != Bound::BurntOut && !moves_in) return {};
  if (c.path.empty()) return {};
  Verdict v;
  const std::span<const Pose> path{c.path.data(), c.path.size()};
  if (c.verb == Verb("sail")) return sail_course(s, unit, u.at, path, v);
  if (c.verb == Verb("charge")) return charge_course(s, unit, u.at, path, v);
  if (!is_marched(c.verb) || u.formation == Formation::Garrison) return {};
  double full = is_battle_move(c) ? kBattleMove : march_rate(s, unit, u.formation);
  if (const FormationChange* change = change_named(c.verb); change && !is_battle_move(c)) {  // GW-MOVE-26
    full = std::min(full, march_rate(s, unit, u.start_formation));
    if (change->turn == 0) full = std::min(full, march_rate(s, unit, change->formation));
  }
  Course course = read_course(s, unit, u.at, u.formation, path, full, v);
  course.to_contact = is_to_contact(c.verb);
  return course;
}

// GW-TURN-6.
bool run_movement(Play& p) {
  State& s = p.s;
  s.contacts.clear();
  rejoin_riders(p);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id))) remember_start(s, id);
  note_what_governs(s);
  begin_orders(p);
  std::vector<Marcher> marchers = marchers_of(s);
  march_together(s, marchers);
  tell_held(p, marchers);
  for (const Marcher& m : marchers) settle_march(p, m);
  tell_contacts(p, marchers);
  settle_changes_and_flight(p, marchers);
  for (const Marcher& m : marchers) note_approach(s, m.unit);
  each_on_table(s, [&](PieceId id) { finish_occupation(p, id); });
  drift_barges(p);
  move_generals(p);
  drive_off_generals(p);
  return true;
}

}  // namespace grognard::grant
