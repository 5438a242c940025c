// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/sequence/turn.h"

#include <fmt/format.h>

#include "core/breakdown.h"
#include "core/telling.h"
#include "esr/position/positions.h"
#include "esr/rules/01_activate/command.h"

// What belongs to a turn or a phase as a whole (chapter TURN), initiative (ES-GEN-12) and premonitions (ES-SETUP-7).
namespace grognard::esr {
namespace {

Side attacker_of(const State& s) { return s.setup->sides[Side::B].attacker ? Side::B : Side::A; }

// --- Initiative -----------------------------------------------------------------------------------------------------------------

// The Army Commander on the table with the best LR, if there is none the best Force Commander; kNoPiece: nobody.
PieceId senior_commander(const State& s, Side side) {
  PieceId best = kNoPiece;
  for (const bool army : {true, false}) {
    for (int i = 0; i < std::ssize(s.superiors); ++i) {
      const SuperiorRules& rules = s.superior_rules(i);
      const PieceId piece = s.superior_piece(i);
      if (rules.side != side || (army && !rules.army) || is_vacant(s, piece) || !s.general(piece).on_table) continue;
      if (best == kNoPiece || leadership_of(s, piece) > leadership_of(s, best)) best = piece;
    }
    if (best != kNoPiece) return best;
  }
  return best;
}

int initiative_rating(const State& s, Side side) {
  const PieceId senior = senior_commander(s, side);
  return senior == kNoPiece ? 0 : leadership_of(s, senior);
}

// Ties: the attacker of the scenario.
Side who_leads(const State& s, int a, int b) { return a == b ? attacker_of(s) : a > b ? Side::A : Side::B; }

void initiative_by_leadership(Play& p) {
  State& s = p.s;
  const int a = initiative_rating(s, Side::A), b = initiative_rating(s, Side::B);
  const Side before = s.initiative;
  s.initiative = who_leads(s, a, b);
  if (s.turn > 1 && s.initiative == before) return;
  p.log.tell([&] {
    const PieceId senior = senior_commander(s, s.initiative);
    return event("ES-GEN-12", "initiative", senior == kNoPiece ? std::vector<PieceId>{} : std::vector{senior},
                 fmt::format("The {0} {0:has|have} the initiative: LR {1} against {2}{3}.", army_name(s, s.initiative),
                             s.initiative == Side::A ? a : b, s.initiative == Side::A ? b : a,
                             a == b ? ", and they are the attackers" : ""));
  });
}

// Option initiative_mode: 1D6 + LR.
void initiative_by_dice(Play& p) {
  State& s = p.s;
  const Roll a = p.dice.total("ES-GEN-12", Side::A, "initiative", 1);
  const Roll b = p.dice.total("ES-GEN-12", Side::B, "initiative", 1);
  if (p.dice.wanting()) return;
  const PerSide<int> sums = {a.value + initiative_rating(s, Side::A), b.value + initiative_rating(s, Side::B)};
  s.initiative = who_leads(s, sums[Side::A], sums[Side::B]);
  p.log.tell([&] {
    Event e = event("ES-GEN-12", "initiative", {},
                    fmt::format("The {0} {0:has|have} the initiative: {1} {2}, {3} {4}.", army_name(s, s.initiative),
                                army_name(s, Side::A), sums[Side::A], army_name(s, Side::B), sums[Side::B]));
    e.faces = a.faces;
    e.faces.insert(e.faces.end(), b.faces.begin(), b.faces.end());
    for (const Side side : kSides) {
      Breakdown sum("ES-GEN-12", side == Side::A ? "initiative, side A" : "initiative, side B");
      sum.base("ES-GEN-12", "1D6", side == Side::A ? a.value : b.value);
      sum.add("ES-ORG-10", "LR of the senior commander", initiative_rating(s, side));
      e.workings.push_back(sum);
    }
    return e;
  });
  p.log.outcome([&] { return fmt::format("The {0} {0:has|have} the initiative", army_name(s, s.initiative)); });
}

// --- ES-SETUP-7 -----------------------------------------------------------------------------------------------------------------

void premonition_of(Play& p, Side side) {
  State& s = p.s;
  const PieceId commander = senior_commander(s, side);
  if (commander == kNoPiece) return;
  const int limits[] = {2};
  const Roll roll = p.dice.bands("ES-SETUP-7", side, "premonition", 2, limits);
  if (p.dice.wanting()) return;
  s.general(commander).doomed = roll.value == 0;
  p.log.tell([&] {
    return with_dice(
        event("ES-SETUP-7", "fate", {commander},
              roll.value == 0 ? fmt::format("{} has a premonition of his own death: he has A Date with Death.",
                                            officer_name(s, commander))
                              : fmt::format("{} has no premonition.", officer_name(s, commander))),
        roll);
  });
  if (roll.value == 0) p.log.outcome([&] { return fmt::format("{} has a premonition", officer_name(s, commander)); });
}

// --- End of turn ------------------------------------------------------------------------------------------------------------------

void drop_delay_marker(Play& p, Side side, PieceId piece, std::int8_t& delays) {
  if (delays <= 0) return;
  --delays;
  p.log.tell([&] {
    return kept_secret(p.s, side,
                       event("ES-TURN-8", "delay", {piece},
                             fmt::format("A Delay marker is taken from {}: {} left.", name_of(p.s, piece),
                                         delays == 0 ? "none" : std::to_string(int{delays}))));
  });
}

void drop_delay_markers(Play& p) {
  State& s = p.s;
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (s.formation(f).in_use) drop_delay_marker(p, s.formation(f).side, s.formation_piece(f), s.formation(f).delays);
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    drop_delay_marker(p, s.superior_rules(i).side, s.superior_piece(i), s.superior(i).delays);
}

// ES-FATE-11: the wound lasts to the end of the turn noted.
void heal_wound(Play& p, PieceId piece) {
  General& general = p.s.general(piece);
  if (general.wounded_until == 0 || general.wounded_until > p.s.turn) return;
  general.wounded_until = 0;
  if (general.removed) return;
  p.log.tell([&] {
    return event("ES-TURN-8", "wound", {piece},
                 fmt::format("{} has recovered from his wound.", officer_name(p.s, piece)));
  });
}

void heal_wounds(Play& p) {
  for (int i = 0; i < std::ssize(p.s.superiors); ++i) heal_wound(p, p.s.superior_piece(i));
  for (int f = 0; f < std::ssize(p.s.formations); ++f)
    if (p.s.formation(f).in_use) heal_wound(p, p.s.formation_piece(f));
}

void forget_turn_of(General& general) {
  general.harmed = general.failed = general.assault_tried = general.moved = false;
}

void forget_turn_of(Unit& u) {
  u.brings_up = u.displaced = u.recalled = u.tried = u.moved = u.fought = u.engaged = u.rolled = u.evaded = false;
  u.halted = false;
  u.turned = {};
  u.spent = u.allowed = 0;
  u.serves = kNoPiece;
  u.chosen = u.at_short_range = u.in_enfilade = false;
}

void forget_turn_of(Formation& f) {
  forget_turn_of(f.general);
  f.assessed_last = f.assessed;  // ES-REC-1
  f.attempted = f.converted = f.moved = f.changed = f.fired = f.recovered = false;
  f.intense_guns = f.intense_skirmish = f.fire_mission = false;
  f.assessed = f.fought = f.area_attacked = f.in_assault = f.must_assess = f.advances = false;
  f.dice_at = kNoPiece;
  f.inspired = 0;
  f.assessed_round = 0;
  f.losses = f.score = 0;
  f.leader_lost = false;
  f.attacks_first = 0;
  f.guns_near = f.guns_enfilading = 0;
  f.missions.clear();
}

void forget_turn(State& s) {
  for (Unit& u : s.units) forget_turn_of(u);
  for (Formation& f : s.formations) forget_turn_of(f);
  for (Superior& superior : s.superiors) {
    forget_turn_of(superior.general);
    superior.attempted = superior.cavalry_converted = false;
  }
  s.companies_tried = 0;
  s.combat = {};
  s.placing = {};
  s.assessing = {};
  for (SideState& side : s.sides) side.agrees_to_stop = false;
}

// ES-CONV-8, ES-CAV-3, ES-CAV-5 count by phase or step.
void forget_conversions(State& s) {
  for (Formation& f : s.formations) f.converted = false;
  for (Superior& superior : s.superiors) {
    superior.cavalry_converted = false;
    superior.general.assault_tried = false;
  }
}

}  // namespace

void begin_turn(Play& p) {
  if (p.s.turn == 1 && p.s.options().premonition)
    for (const Side side : kSides) premonition_of(p, side);
  if (p.dice.wanting()) return;
  if (p.s.options().initiative_by_die) initiative_by_dice(p);
  else initiative_by_leadership(p);
}

void begin_movement_phase(Play& p) { forget_conversions(p.s); }

void begin_combat_phase(Play& p) { forget_conversions(p.s); }

// ES-TURN-8, in its order.
void end_of_turn(Play& p) {
  expire_orders(p);  // ES-DIR-18
  drop_delay_markers(p);
  heal_wounds(p);
  forget_turn(p.s);
  update_holders(p.s);  // ES-VIC-5
}

}  // namespace grognard::esr
