// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "esr/assessment.h"
#include "esr/chapters.h"
#include "esr/fighting.h"
#include "esr/status.h"

// Rounds of combat: which Formation resolves its combats, and how each is fought (chapter MELEE).
namespace grognard::esr {
namespace {

// ES-TURN-6, ES-MELEE-40: whoever is still at it after so many rounds of one turn is pulled apart.
constexpr int kMostRounds = 24;

bool is_fought_in_round(const State& s, const Contact& c) { return c.with != kNoPiece || area_is_manned(s, c.area); }

// ES-MELEE-7: by dice where both attack under equal leaders; all contacts of two Formations go together.
void throw_for_right_wing(Play& p, Contact& contact) {
  State& s = p.s;
  const int a = s.unit(contact.by).formation;
  const int b = s.unit(contact.with).formation;
  const auto settles = [&](const Contact& c) {
    if (c.with == kNoPiece) return false;
    const int x = s.unit(c.by).formation;
    const int y = s.unit(c.with).formation;
    return (x == a && y == b) || (x == b && y == a);
  };
  for (const Contact& c : s.contacts)
    if (settles(c) && c.attacker >= 0) contact.attacker = c.attacker;
  while (contact.attacker < 0 && !p.dice.wanting()) {
    const Roll ours = p.dice.total("ES-MELEE-7", s.formation(a).side, "right wing", 1);
    const Roll theirs = p.dice.total("ES-MELEE-7", s.formation(b).side, "right wing", 1);
    if (ours.value != theirs.value) contact.attacker = static_cast<std::int8_t>(ours.value > theirs.value ? a : b);
    p.log.tell([&] {
      const PieceId one = s.formation_piece(a);
      const PieceId two = s.formation_piece(b);
      const std::string text =
          contact.attacker < 0
              ? fmt::format("Both {} and {} attack: {} each, once more.", name_of(s, one), name_of(s, two), ours.value)
              : fmt::format("Both {} and {} attack: {} to {}, {} counts as the attacker.", name_of(s, one),
                            name_of(s, two), ours.value, theirs.value, name_of(s, contact.attacker == a ? one : two));
      Event e = with_dice(event("ES-MELEE-7", "round", {one, two}, text), ours);
      e.faces.insert(e.faces.end(), theirs.faces.begin(), theirs.faces.end());
      return e;
    });
  }
  for (Contact& c : s.contacts)
    if (settles(c)) c.attacker = contact.attacker;
}

// --- Which Formation is next (ES-MELEE-4, ES-MELEE-5) ---

template <class Do>
void each_attacker(const State& s, Do&& act) {
  for (int f = 0; f < static_cast<int>(s.formations.size()); ++f)
    if (is_there(s.formation(f)) && has_combats(s, f)) act(f);
}

bool combats_left(const State& s) {
  bool any = false;
  each_attacker(s, [&](int) { any = true; });
  return any;
}

void list_attackers(const State& s, const Question&, Choices& out) {
  each_attacker(s, [&](int f) { offer(out, "resolve", s.formation_piece(f), kNoPiece, Needs::Nothing, out.empty()); });
}

// ES-MELEE-11: the sums of both sides of every combat, before any dice.
void show_combats(const State& s, int formation, Verdict& v) {
  if (Quietly::now()) return;
  for (const Pairing& pairing : pairings_of(s, formation)) {
    const Pairing usual = with_usual_leads(s, pairing);
    if (usual.defenders.empty()) continue;
    const Breakdown ours = combat_sum(s, fighter_of(s, usual, true));
    const Breakdown theirs = combat_sum(s, fighter_of(s, usual, false));
    Pick pick;
    pick.label = fmt::format("{} against {}", name_of(s, usual.attackers.front()), name_of(s, usual.defenders.front()));
    pick.note = fmt::format("{} to {}: {}", ours.total(), theirs.total(),
                            chances_in_words(combat_chances(ours.total() - theirs.total())));
    pick.place = s.unit(usual.attackers.front()).pose;
    pick.fixed = true;
    v.picks.push_back(pick);
    v.workings.push_back(ours);
    v.workings.push_back(theirs);
  }
}

void weigh_resolving(const State& s, const Question&, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (c.verb != Verb("resolve") || c.units.size() != 1 || !s.is_formation(c.unit())) {
    v.refuse("ES-MELEE-5", sentence("Name the Formation that resolves its combats next."));
    return;
  }
  const int f = s.formation_index(c.unit());
  if (!is_there(s.formation(f)) || !has_combats(s, f)) {
    v.refuse("ES-MELEE-5", sentence("{} attacks nobody that it has not fought in this round.", name_of(s, c.unit())));
    return;
  }
  show_combats(s, f, v);
}

void begin_resolving(Play& p, const Question&, const Command& c) {
  CombatState& combat = p.s.combat;
  const int f = p.s.formation_index(c.unit());
  combat.formation = static_cast<std::int8_t>(f);
  (f < 32 ? combat.fought_already : combat.fought_already_high) |= 1U << (f % 32);
}

// --- One combat ---

// ES-MELEE-9: its attackers have fought in this round, whomever else they touch.
void mark_as_fought(State& s, const Pairing& pairing, int formation) {
  for (Contact& c : s.contacts) {
    if (!is_due(c) || attacking_formation(s, c) != formation) continue;
    const auto attacks = [&](PieceId unit) {
      return std::ranges::find(pairing.attackers, unit) != pairing.attackers.end();
    };
    if (attacks(c.by) || (c.with != kNoPiece && attacks(c.with))) c.fought = true;
  }
}

void next_combat(Play& p) {
  State& s = p.s;
  CombatState& combat = s.combat;
  const int f = combat.formation;
  combat.pairings.clear();
  combat.at = -1;
  const Pairings left = is_there(s.formation(f)) ? pairings_of(s, f) : Pairings{};
  if (!left.empty()) {
    combat.pairings.push_back(left.front());
    combat.at = 0;
    mark_as_fought(s, left.front(), f);
    return;
  }
  combat.formation = -1;
  combat.names = other(combat.names);
}

void note_fought(State& s, const Pairing& pairing) {
  for (const Group* group : {&pairing.attackers, &pairing.defenders})
    for (const PieceId unit : *group) {
      s.unit(unit).fought = s.unit(unit).engaged = true;
      s.formation(s.unit(unit).formation).fought = true;
    }
}

std::string score_words(const State& s, const Pairing& pairing, const Breakdown& ours, const Roll& our_dice,
                        const Breakdown& theirs, const Roll& their_dice) {
  const int margin = ours.total() + our_dice.value - theirs.total() - their_dice.value;
  const std::string& attacker = name_of(s, pairing.attackers.front());
  const std::string& defender = name_of(s, pairing.defenders.front());
  const std::string sums =
      fmt::format("{} against {}: {} + {} = {} to {} + {} = {}.", attacker, defender, ours.total(), our_dice.value,
                  ours.total() + our_dice.value, theirs.total(), their_dice.value, theirs.total() + their_dice.value);
  if (margin == 0) return sums + " A tie.";
  return fmt::format("{} {} wins by {}.", sums, margin > 0 ? attacker : defender, std::abs(margin));
}

std::string_view margin_words(int margin) {
  const int by = std::abs(margin);
  if (by >= 10) return "10 or more";
  if (by >= 7) return "7 to 9";
  return by >= 4 ? "4 to 6" : "1 to 3";
}

// ES-MELEE-11
int throw_combat(Play& p, const Pairing& pairing) {
  State& s = p.s;
  const Breakdown ours = combat_sum(s, fighter_of(s, pairing, true));
  const Breakdown theirs = combat_sum(s, fighter_of(s, pairing, false));
  const Roll our_dice = p.dice.total("ES-MELEE-11", s.unit(pairing.attackers.front()).side, "combat, attacker", 2);
  const Roll their_dice = p.dice.total("ES-MELEE-11", s.unit(pairing.defenders.front()).side, "combat, defender", 2);
  const int margin = ours.total() + our_dice.value - theirs.total() - their_dice.value;
  p.log.tell([&] {
    std::vector<PieceId> pieces{pairing.attackers.front(), pairing.defenders.front()};
    pieces.insert(pieces.end(), pairing.attackers.begin() + 1, pairing.attackers.end());
    pieces.insert(pieces.end(), pairing.defenders.begin() + 1, pairing.defenders.end());
    Event e = event("ES-MELEE-11", "combat", pieces, score_words(s, pairing, ours, our_dice, theirs, their_dice));
    e.faces = our_dice.faces;
    e.faces.insert(e.faces.end(), their_dice.faces.begin(), their_dice.faces.end());
    return with_workings(e, {ours, theirs});
  });
  if (margin != 0)
    p.log.outcome([&] {
      return fmt::format("{} wins by {}",
                         name_of(s, margin > 0 ? pairing.attackers.front() : pairing.defenders.front()),
                         margin_words(margin));
    });
  return margin;
}

void fight_combat(Play& p) {
  State& s = p.s;
  Pairing& pairing = s.combat.pairings[static_cast<std::size_t>(s.combat.at)];
  const int margin = throw_combat(p, pairing);
  if (p.dice.wanting()) return;
  note_fought(s, pairing);
  s.combat.defended = s.unit(pairing.defenders.front()).side;
  const Pairing fought = pairing;
  if (margin == 0 && apply_tie(p, fought)) {
    pairing.tied = true;  // ES-MELEE-29: all modifiers are found anew
    return;
  }
  s.combat.pairings.clear();
  s.combat.at = -1;
  if (margin != 0) apply_result(p, fought, margin);
}

// ES-MELEE-10, ES-RA-6: whatever has to be named first; true: somebody is asked.
bool asks_who_fights(State& s) {
  Pairing& pairing = s.combat.pairings[static_cast<std::size_t>(s.combat.at)];
  if (pairing.area >= 0 && pairing.defenders.empty()) {
    PieceId inside = kNoPiece;
    for (PieceId id = 0; id < s.unit_count() && inside == kNoPiece; ++id)
      if (s.unit(id).post == Post::Area && s.unit(id).formation == pairing.area) inside = id;
    ask(s, Step::AreaUnit, inside);
    return true;
  }
  if (pairing.leads_named) return false;
  pairing.leads_named = true;
  if (pairing.defenders.size() > 1) ask(s, Step::LeadUnit, pairing.defenders.front(), kNoPiece, 1);
  if (pairing.attackers.size() > 1) ask(s, Step::LeadUnit, pairing.attackers.front(), kNoPiece, 0);
  return !s.cursor.empty();
}

// ES-ASMT-5, ES-ASMT-6: the side that defended last is asked first.
bool asks_for_assessment(State& s) {
  if (!combat_assessments_due(s)) return false;
  for (const Side side : {s.combat.defended, other(s.combat.defended)})
    for (int f = 0; f < static_cast<int>(s.formations.size()); ++f)
      if (s.formation(f).side == side && is_there(s.formation(f)) && s.formation(f).must_assess) {
        ask(s, Step::AssessNext, s.formation_piece(f));
        return true;
      }
  return false;
}

void close_round(Play& p) {
  shift_touched_areas(p);
  p.s.combat.open = false;
}

}  // namespace

const Chapter kCombat{.rule = "ES-MELEE-5",
                      .prompt = "Which Formation resolves its combats next?",
                      .list = list_attackers,
                      .weigh = weigh_resolving,
                      .carry = begin_resolving};

// ES-MELEE-2, ES-MELEE-3, ES-MELEE-41
void begin_combat_step(Play& p) {
  State& s = p.s;
  refresh_contacts(s);
  CombatState& combat = s.combat;
  for (Unit& u : s.units) u.engaged = false;
  for (Contact& c : s.contacts) c.fought = c.new_round = false;
  const std::int16_t rounds = combat.round;
  combat = {};
  combat.round = rounds;
  combat.names = s.initiative;
  combat.defended = other(s.initiative);
  combat.open = !s.contacts.empty();
  if (std::ranges::any_of(s.contacts, [&](const Contact& c) { return is_fought_in_round(s, c); })) {
    ++combat.round;
    p.log.tell([&] {
      return event("ES-MELEE-41", "round", {}, fmt::format("Combat round {} of turn {}.", combat.round, s.turn));
    });
  }
  for (Contact& c : s.contacts)
    if (attacking_formation(s, c) < 0) throw_for_right_wing(p, c);
}

bool combat_on(Play& p) {
  State& s = p.s;
  CombatState& combat = s.combat;
  if (!combat.open) return false;
  if (combat.at >= 0) {
    if (!asks_who_fights(s)) fight_combat(p);
    return true;
  }
  if (asks_for_assessment(s)) return true;
  if (combat.formation >= 0) {
    next_combat(p);
    return true;
  }
  if (combats_left(s)) return false;
  if (!combat.areas_marked) {
    combat.areas_marked = true;
    mark_area_assessments(s);
    return true;
  }
  close_round(p);
  return true;
}

bool combat_step_over(const State& s) { return !s.combat.open; }

// ES-TURN-5, ES-MELEE-40
bool contacts_left(const State& s) { return !s.contacts.empty() && s.combat.round < kMostRounds; }

// ES-TURN-6: the one who moved in goes back, so that no opposing Units are in contact.
void end_combat_phase(Play& p) {
  State& s = p.s;
  while (!s.contacts.empty()) {
    const Contact c = s.contacts.front();
    const PieceId from = c.with != kNoPiece ? c.with : s.formation_piece(c.area);
    retire(p, c.by, from, "ES-TURN-6");
    leave_contacts(s, c.by);
  }
  s.combat = {};
}

}  // namespace grognard::esr
