// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "esr/rules/10_assessment/assessment.h"
#include "esr/rules/12_combat/fighting.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Rounds of combat: which Formation resolves its combats, and how each is fought (chapter MELEE).
namespace grognard::esr {
namespace {

// ES-TURN-6, ES-MELEE-40: whoever is still at it after so many rounds of one turn is pulled apart.
constexpr int kMostRounds = 24;

bool is_fought_in_round(const State& s, const Contact& c) { return c.with != kNoPiece || area_is_manned(s, c.area); }

// ES-MELEE-7: by dice where both attack under equal leaders; they hold for all contacts of the two in this turn.
void throw_for_right_wing(Play& p, int a, int b) {
  State& s = p.s;
  for (bool settled = false; !settled && !p.dice.wanting();) {
    const Roll ours = p.dice.total("ES-MELEE-7", s.formation(a).side, "right wing", 1);
    const Roll theirs = p.dice.total("ES-MELEE-7", s.formation(b).side, "right wing", 1);
    settled = ours.value != theirs.value;
    const bool ours_attacks = ours.value > theirs.value;
    if (settled) let_attack(s, ours_attacks ? a : b, ours_attacks ? b : a);
    p.log.tell([&] {
      const PieceId one = s.formation_piece(a);
      const PieceId two = s.formation_piece(b);
      const std::string text =
          !settled
              ? fmt::format("Both {} and {} attack: {} each, once more.", name_of(s, one), name_of(s, two), ours.value)
              : fmt::format("Both {0} and {1} attack: {2} to {3}, {4} {4:counts|count} as the attacker.",
                            name_of(s, one), name_of(s, two), ours.value, theirs.value,
                            name_of(s, ours_attacks ? one : two));
      Event e = with_dice(event("ES-MELEE-7", "round", {one, two}, text), ours);
      e.faces.insert(e.faces.end(), theirs.faces.begin(), theirs.faces.end());
      return e;
    });
  }
}

// --- Which Formation is next (ES-MELEE-4, ES-MELEE-5) ---

template <class Do>
void each_attacker(const State& s, Do&& act) {
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (is_there(s.formation(f)) && has_combats(s, f)) act(f);
}

bool combats_left(const State& s) {
  bool any = false;
  each_attacker(s, [&](int) { any = true; });
  return any;
}

void list_attackers(const State& s, const Question&, Choices& out) {
  const auto name = [&](int f) { offer(out, "resolve", s.formation_piece(f), kNoPiece, Needs::Nothing, out.empty()); };
  if (s.combat.formation >= 0) name(s.combat.formation);
  else each_attacker(s, name);
}

// What it has still to fight, the next combat first.
Pairings combats_of(const State& s, int formation) {
  Pairings all;
  if (s.combat.now) all.push_back(*s.combat.now);  // fought again after a tie
  for (const Pairing& pairing : pairings_of(s, formation))
    if (all.size() < all.capacity()) all.push_back(pairing);
  return all;
}

// ES-MELEE-11: the chances of every combat before any dice, and the sums of the next one.
void show_combats(const State& s, int formation, Verdict& v) {
  if (Quietly::now()) return;
  for (const Pairing& pairing : combats_of(s, formation)) {
    show_combat(s, pairing, v.picks.empty(), v);
  }
}

void weigh_resolving(const State& s, const Question&, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (c.verb != Verb("resolve") || !s.is_formation(c.unit())) {
    v.refuse("ES-MELEE-5", sentence("Name the Formation that resolves its combats next."));
    return;
  }
  const int f = s.formation_index(c.unit());
  if (s.combat.formation >= 0 && s.combat.formation != f) {
    v.refuse("ES-MELEE-5", sentence("{0} {0:fights|fight} all {0:its|their} combats first.",
                                    name_of(s, s.formation_piece(s.combat.formation))));
    return;
  }
  if (!s.combat.now && (!is_there(s.formation(f)) || !has_combats(s, f))) {
    v.refuse("ES-MELEE-5", sentence("{0} {0:attacks|attack} nobody that {0:it has|they have} not fought in this round.",
                                    name_of(s, c.unit())));
    return;
  }
  show_combats(s, f, v);
}

std::string_view asks_for_combat(const State& s) {
  if (s.combat.now) return "A tie: it is fought again";
  return s.combat.formation >= 0 ? "Its next combat" : kCombat.prompt;
}

void call_combat(Play& p, const Question&, const Command& c) {
  p.s.combat.formation = static_cast<std::int8_t>(p.s.formation_index(c.unit()));
  p.s.combat.called = true;
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

// The combat that was called; with none left the other side names. False: the player has to call the next one.
bool next_combat(Play& p) {
  State& s = p.s;
  CombatState& combat = s.combat;
  const int f = combat.formation;
  const Pairings left = is_there(s.formation(f)) ? pairings_of(s, f) : Pairings{};
  if (left.empty()) {
    combat.formation = -1;
    combat.called = false;
    combat.names = other(combat.names);
    return true;
  }
  if (!combat.called) return false;
  combat.now = left.front();
  mark_as_fought(s, left.front(), f);
  return true;
}

void note_fought(State& s, const Pairing& pairing) {
  for (const Group* group : {&pairing.attackers, &pairing.defenders})
    for (const PieceId unit : *group) {
      s.unit(unit).fought = s.unit(unit).engaged = true;
      s.formation(s.unit(unit).formation).fought = true;
    }
}

// "III/2e Ligne, with I/2e Ligne," for a group (ES-MELEE-10).
std::string led_words(const State& s, const Group& group) {
  std::string words = plain_name(s, group.front());
  std::vector<std::string> others;
  for (std::size_t i = 1; i < group.size(); ++i) others.push_back(plain_name(s, group[i]));
  return others.empty() ? words : fmt::format("{}, with {},", words, list_words(others));
}

std::string score_words(const State& s, const Pairing& pairing, const Breakdown& ours, const Roll& our_dice,
                        const Breakdown& theirs, const Roll& their_dice) {
  const int margin = ours.total() + our_dice.value - theirs.total() - their_dice.value;
  const Name attacker = name_of(s, pairing.attackers.front());
  const Name defender = name_of(s, pairing.defenders.front());
  std::string defenders = led_words(s, pairing.defenders);
  if (defenders.ends_with(',')) defenders.pop_back();
  const std::string sums = fmt::format("{} against {}: {} + {} = {} to {} + {} = {}.", led_words(s, pairing.attackers),
                                       defenders, ours.total(), our_dice.value, ours.total() + our_dice.value,
                                       theirs.total(), their_dice.value, theirs.total() + their_dice.value);
  if (margin == 0) return sums + " A tie.";
  return fmt::format("{0} {1} {1:wins|win} by {2}.", sums, margin > 0 ? attacker : defender, std::abs(margin));
}

std::string_view margin_words(int difference) {
  constexpr std::string_view kWords[] = {"none", "1 to 3", "4 to 6", "7 to 9", "10 or more"};
  return kWords[static_cast<std::size_t>(margin_of(difference))];
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
  if (margin == 0) p.log.outcome([] { return std::string("a tie"); });
  else
    p.log.outcome([&] {
      return fmt::format("{0} {0:wins|win} by {1}",
                         name_of(s, margin > 0 ? pairing.attackers.front() : pairing.defenders.front()),
                         margin_words(margin));
    });
  return margin;
}

void fight_combat(Play& p) {
  State& s = p.s;
  Pairing& pairing = *s.combat.now;
  const int margin = throw_combat(p, pairing);
  if (p.dice.wanting()) return;
  s.combat.called = false;
  note_fought(s, pairing);
  s.combat.defended = s.unit(pairing.defenders.front()).side;
  const Pairing fought = pairing;
  if (margin == 0 && apply_tie(p, fought)) {
    pairing.tied = true;  // ES-MELEE-29: all modifiers are found anew
    return;
  }
  s.combat.now.reset();
  if (margin != 0) apply_result(p, fought, margin);
}

// ES-MELEE-10, ES-RA-6: whatever has to be named first; true: somebody is asked.
bool asks_who_fights(State& s) {
  Pairing& pairing = *s.combat.now;
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
  if (pairing.attackers.size() > 1) ask(s, Step::LeadUnit, pairing.attackers.front());
  return !s.cursor.empty();
}

// ES-ASMT-5, ES-ASMT-6: the side that defended last is asked first.
bool asks_for_assessment(State& s) {
  if (!combat_assessments_due(s)) return false;
  for (const Side side : {s.combat.defended, other(s.combat.defended)})
    for (int f = 0; f < std::ssize(s.formations); ++f)
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

void show_combat(const State& s, const Pairing& pairing, bool with_sums, Verdict& v) {
  const Pairing usual = with_usual_leads(s, pairing);
  if (usual.defenders.empty()) return;
  const Breakdown ours = combat_sum(s, fighter_of(s, usual, true));
  const Breakdown theirs = combat_sum(s, fighter_of(s, usual, false));
  Pick pick;
  pick.label = fmt::format("{}{} against {}", with_sums ? "Now " : "", name_of(s, usual.attackers.front()),
                           name_of(s, usual.defenders.front()));
  pick.note = fmt::format("{} to {}: {}", ours.total(), theirs.total(),
                          chances_in_words(combat_chances(ours.total() - theirs.total())));
  pick.place = s.unit(usual.attackers.front()).pose;
  pick.fixed = true;
  v.picks.push_back(std::move(pick));
  if (!with_sums) return;
  v.workings.push_back(ours);
  v.workings.push_back(theirs);
}

const Chapter kCombat{.rule = "ES-MELEE-5",
                      .prompt = "The next combat: which Formation fights it?",
                      .list = list_attackers,
                      .weigh = weigh_resolving,
                      .carry = call_combat,
                      .asks = asks_for_combat,
                      .waits = book::always_waits};

// ES-MELEE-2, ES-MELEE-3, ES-MELEE-41
void begin_combat_step(Play& p) {
  State& s = p.s;
  refresh_contacts(s);
  CombatState& combat = s.combat;
  for (Unit& u : s.units) u.engaged = false;
  for (Contact& c : s.contacts) {
    c.new_round = false;
    c.fought = !is_fought_in_round(s, c);  // ES-RA-6: nor for those who rout into the area in this round
  }
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
  for (const Contact& c : s.contacts)
    if (attacking_formation(s, c) < 0) throw_for_right_wing(p, s.unit(c.by).formation, s.unit(c.with).formation);
}

bool combat_on(Play& p) {
  State& s = p.s;
  CombatState& combat = s.combat;
  if (!combat.open) return false;
  if (combat.now) {
    if (asks_who_fights(s)) return true;
    if (!combat.called) return false;  // ES-MELEE-28: fought again
    fight_combat(p);
    return true;
  }
  if (asks_for_assessment(s)) return true;
  if (combat.formation >= 0) return next_combat(p);
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
