// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/rules/05_movement/movement.h"

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Step 5: which Formation goes next (ES-MOVE-16), then free commanders.
namespace grognard::esr {
namespace {

constexpr int kDefendPriority = 6;  // from here on nobody has a duty to move
constexpr int kCommanders = kLastPriority;

bool has_battery_to_handle(const State& s, int formation) {
  bool found = false;
  each_member(s, formation, [&](PieceId id) {
    found = found || can_be_brought_up(s, id) || can_turn_guns(s, id) || s.unit(id).recalled;
  });
  return found;
}

bool has_unit_to_move(const State& s, int formation) {
  bool found = false;
  each_member(s, formation, [&](PieceId id) { found = found || can_march(s, id); });
  return found;
}

// ES-MOVE-16: whoever has nothing that it may or must do is passed over. An area alone can be placed as well (ES-RA-3).
bool has_movement_to_do(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || f.moved || f.changed) return false;
  bool outside = false;
  each_member(s, formation, [&](PieceId id) { outside = outside || stands(s.unit(id)); });
  if (!outside) return false;
  return f.has_area || must_get_away(s, formation) || has_unit_to_move(s, formation) ||
         has_battery_to_handle(s, formation);
}

bool goes_now(const State& s, int formation) {
  return priority_of(s, formation) == s.priority && has_movement_to_do(s, formation);
}

bool side_goes_now(const State& s, Side side) {
  bool found = false;
  each_formation(s, side, [&](int f) { found = found || goes_now(s, f); });
  return found;
}

// ES-MOVE-16: nobody of this side that goes in this priority has a duty.
bool may_leave_the_rest(const State& s, Side side) {
  if (s.options().priorities) return s.priority >= kDefendPriority;
  bool bound = false;
  each_formation(s, side, [&](int f) {
    const Directive d = directive_of(s.formation(f));
    bound = bound || (goes_now(s, f) && (d == Directive::Attack || d == Directive::Move || d == Directive::Support ||
                                         must_get_away(s, f)));
  });
  return !bound;
}

// ES-LEAD-21
bool may_rejoin(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (f.kind != Kind::Detachment || !is_there(f) || has_status(f)) return false;
  if (f.parent < 0 || !is_there(s.formation(f.parent))) return false;
  return within(distance_between_formations(s, formation, f.parent), kShift);
}

void list_commanders(const State& s, Side side, Choices& out) {
  for (int i = 0; i < std::ssize(s.superiors); ++i) {
    const PieceId piece = s.superior_piece(i);
    if (s.side_of(piece) == side && can_ride(s, piece)) offer(out, "ride", piece, kNoPiece, Needs::Path);
  }
  each_formation(s, side, [&](int f) {
    if (may_rejoin(s, f)) offer(out, "rejoin", s.formation_piece(f));
  });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void list_movers(const State& s, const Question& q, Choices& out) {
  if (s.priority >= kCommanders) return list_commanders(s, q.side, out);
  each_formation(s, q.side, [&](int f) {
    if (goes_now(s, f)) offer(out, "formation", s.formation_piece(f), kNoPiece, Needs::Nothing, out.empty());
  });
  if (!out.empty() && may_leave_the_rest(s, q.side)) offer(out, "done");
}

// ES-MOVE-16, ES-MOVE-19
void weigh_next_formation(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (!s.is_formation(c.unit()) || s.side_of(c.unit()) != q.side) {
    v.refuse("ES-MOVE-16", "Name a Formation of your own that moves next.");
    return;
  }
  const int f = s.formation_index(c.unit());
  const Name name = name_of(s, c.unit());
  if (s.priority >= kCommanders) v.refuse("ES-MOVE-16", "All Formations have moved; free commanders ride now.");
  else if (!is_there(s.formation(f))) v.refuse("ES-MOVE-16", sentence("{0} {0:is|are} not on the table.", name));
  else if (s.formation(f).moved) v.refuse("ES-MOVE-16", sentence("{0} {0:has|have} moved already this turn.", name));
  else if (s.formation(f).changed)
    v.refuse(
        "ES-MOVE-19",
        sentence("{0} {0:has|have} ployed or deployed Units in this phase and {0:does|do} not move any more.", name));
  else if (priority_of(s, f) != s.priority)
    v.refuse("ES-MOVE-16", sentence("{0} {0:moves|move} {1}: broken Formations go first, then those that retreat, "
                                    "attack, move, support, defend, and last those in reserve.",
                                    name, priority_of(s, f) < s.priority ? "no more" : "later"));
  else if (!has_movement_to_do(s, f))
    v.refuse("ES-MOVE-16", sentence("{0} {0:has|have} nothing to do in this step.", name));
}

void weigh_rejoining(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (s.priority < kCommanders || !s.is_formation(c.unit()) || s.side_of(c.unit()) != q.side ||
      s.formation(s.formation_index(c.unit())).kind != Kind::Detachment)
    v.refuse("ES-LEAD-21", "A detachment rejoins at the end of the step, when all Formations have moved.");
  else if (has_status(s.formation(s.formation_index(c.unit()))))  // ES-STAT-17
    v.refuse("ES-LEAD-21",
             sentence("{0} {0:does|do} not rejoin while {0:it is|they are} under a status.", name_of(s, c.unit())));
  else if (!may_rejoin(s, s.formation_index(c.unit())))
    v.refuse("ES-LEAD-21",
             sentence("No Unit of {} is within {:.0f} yards of its parent Formation.", name_of(s, c.unit()), kShift));
}

void weigh_mover(const State& s, const Question& q, Verdict& v) {
  if (v.command.verb == Verb("formation")) return weigh_next_formation(s, q, v);
  if (v.command.verb == Verb("rejoin")) return weigh_rejoining(s, q, v);
  if (v.command.verb != Verb("ride") || s.priority < kCommanders) {
    v.refuse("ES-MOVE-16", s.priority < kCommanders ? "Say which Formation moves next."
                                                    : "Free commanders ride now; say done when all have.");
    return;
  }
  if (!s.is_superior(v.command.unit()) || s.side_of(v.command.unit()) != q.side) {
    v.refuse("ES-MOVE-14", "Only your own Army and Force Commanders ride by themselves.");
    return;
  }
  weigh_ride(s, v);
}

void carry_mover(Play& p, const Question&, const Command& c) {
  if (c.verb == Verb("ride")) return carry_ride(p, c);
  if (c.verb == Verb("rejoin")) return rejoin_parent(p, p.s.formation_index(c.unit()));
  ask(p.s, Step::March, c.unit());
}

// "done": the rest of this priority stands, apart from its duties.
void leave_the_rest(Play& p, Side side) {
  State& s = p.s;
  if (s.priority >= kCommanders) return;
  each_formation(s, side, [&](int f) {
    if (goes_now(s, f)) finish_march(p, f);
  });
  s.done[side] = false;
}

}  // namespace

void begin_movement(Play& p) {
  State& s = p.s;
  s.priority = 1;
  for (Unit& u : s.units) {
    u.forward = 0;
    u.leads = false;
  }
  bring_on_reinforcements(p);
  for (Unit& u : s.units) u.began = u.pose;
}

bool movement_on(Play& p) {
  State& s = p.s;
  bool changed = s.priority < 1;
  if (changed) s.priority = 1;
  while (s.priority < kCommanders) {
    if (side_goes_now(s, s.acting)) return changed;
    changed = true;
    if (side_goes_now(s, other(s.acting))) {
      s.acting = other(s.acting);
      return true;
    }
    s.acting = s.initiative;
    s.done[Side::A] = s.done[Side::B] = false;
    ++s.priority;
  }
  return changed;
}

// ES-LEAD-11, ES-GB-3, ES-MOVE-14
void end_movement(Play& p) {
  State& s = p.s;
  for (Superior& superior : s.superiors)
    for (bool& rides : superior.general.adc_rides) rides = false;
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (is_there(s.formation(f))) recall_batteries(p, f);
  settle_grand_batteries(p);
  for (Unit& u : s.units) u.brings_up = u.recalled = false;
  refresh_contacts(s);
  rescue_touched_commanders(p);
}

const Chapter kMove{
    .rule = "ES-MOVE-16",
    .prompt = "Movement: which Formation goes next?",
    .list = list_movers,
    .weigh = weigh_mover,
    .carry = carry_mover,
    .finish = leave_the_rest,
    .asks =
        [](const State& s) { return s.priority < kCommanders ? kMove.prompt : "Free commanders ride, then say done"; },
};

}  // namespace grognard::esr
