// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/03_contact/contact.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/04_artillery/artillery.h"
#include "grant/rules/05_musketry/musketry.h"
#include "grant/sequence/steps.h"

// Phase 3: every charge and contact move that touched (GW-TURN-8), and closing fire (GW-CHARGE-12 to 20, 22, 26).
namespace grognard::grant {
namespace {

// --- who gives closing fire ---

// GW-FIRE-20: cover is looked for where the charger has come to, unless a house rule says where he set out.
Volley closing_volley(const State& s, PieceId defender, PieceId charger) {
  Volley volley;
  volley.shooter = defender;
  volley.target = charger;
  volley.closing = true;
  if (!s.options().closing_cover_at_start) volley.covered = has_come_in_cover(s, charger);
  return volley;
}

// GW-CHARGE-18: infantry or deployed guns that could fire but for the contact, and had the charger in their arc.
bool can_answer(const State& s, const Contact& c) {
  const Unit& u = s.unit(c.defender);
  if (u.closing_used || c.done >= kMayFire) return false;
  if (u.arm == Class::Artillery) return can_fire_closing(s, c.defender, c.attacker);
  return is_foot(u.arm) && !may_not_fire(s, c.defender, true) && can_fire(s, closing_volley(s, c.defender, c.attacker));
}

// Contacts of this defender whose closing fire is not settled and that it can answer.
std::vector<std::size_t> answerable(const State& s, PieceId defender) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < s.contacts.size(); ++i)
    if (s.contacts[i].defender == defender && s.contacts[i].closing == 0 && can_answer(s, s.contacts[i]))
      out.push_back(i);
  return out;
}

void answer_one(State& s, PieceId defender, PieceId charger) {
  for (Contact& c : s.contacts)
    if (c.defender == defender && c.closing == 0) c.closing = c.attacker == charger ? 1 : -1;
}

// GW-CHARGE-20: settles for every defender whom it throws against; true if an owner must be asked (D9).
bool ask_whom_to_answer(State& s) {
  for (const Contact& c : s.contacts) {
    if (c.closing != 0) continue;
    const std::vector<std::size_t> able = answerable(s, c.defender);
    if (able.size() > 1) {
      ask_one(s, Ask::ClosingTarget, s.unit(c.defender).side, c.defender);
      return true;
    }
    answer_one(s, c.defender, able.empty() ? kNoPiece : s.contacts[able[0]].attacker);
  }
  return false;
}

void list_answers(const State& s, Side side, std::vector<Option>& out) {
  for (const std::size_t i : answerable(s, s.ask_unit))
    out.push_back(make_option("answer-charge", side, s.ask_unit, s.contacts[i].attacker, Needs::Nothing, out.empty()));
}

void weigh_answer(const State& s, Verdict& v) {
  Command& c = v.command;
  c.units = {s.ask_unit};
  c.path.clear();
  c.number = 0;
  const std::vector<std::size_t> able = answerable(s, s.ask_unit);
  const bool known =
      std::any_of(able.begin(), able.end(), [&](std::size_t i) { return s.contacts[i].attacker == c.target(); });
  if (c.verb != Verb("answer-charge") || c.targets.size() != 1 || !known)
    v.refuse("GW-CHARGE-20", sentence("Name one of the enemies upon {} whom it had in its arc when the move began.",
                                      name_of(s, s.ask_unit)));
}

void carry_answer(Play& p, const Command& c) { answer_one(p.s, c.unit(), c.target()); }

// --- the dice and the volley ---

// GW-CHARGE-13 to 15, 26: the attacker's die first; true if the defender fires.
bool wins_closing_dice(Play& p, const Contact& c) {
  const State& s = p.s;
  for (;;) {
    const Roll attack = p.dice.total("GW-CHARGE-13", s.unit(c.attacker).side, "closing fire", 1);
    // The defender's die is only read against the attacker's: lower, equal, higher.
    const int limits[] = {attack.value - 1, attack.value};
    const Roll defence = p.dice.bands("GW-CHARGE-13", s.unit(c.defender).side, "closing fire", 1, limits);
    const auto tie = s.options().closing_tie;
    const bool again = defence.value == 1 && tie == Options::ClosingTie::Reroll;
    const bool fires = defence.value == 2 || (defence.value == 1 && tie == Options::ClosingTie::Volley);
    p.log.tell([&] {
      Event e = event("GW-CHARGE-13", "closing-dice", {c.defender, c.attacker},
                      fmt::format("{0} {0:comes|come} on: {0:it throws|they throw} {1} against {2} of {3}, {4}.",
                                  name_of(s, c.attacker), attack.faces[0], defence.faces[0], name_of(s, c.defender),
                                  again   ? "thrown again"
                                  : fires ? "a closing volley"
                                          : "no closing volley"));
      e.faces = {attack.faces[0], defence.faces[0]};
      return e;
    });
    if (again && !p.dice.wanting()) continue;
    if (!fires) p.log.outcome([&] { return fmt::format("no closing fire from {}", name_of(s, c.defender)); });
    return fires;
  }
}

// Closing fire at men who burst through finds only them in front of it (GW-BURST-12): while one of these lives the rest
// of their unit is out of its way.
class OnlyRiders {
 public:
  OnlyRiders(State& s, const Contact& c) : unit_(s.unit(c.attacker)), men_(unit_.men), officers_(unit_.officers) {
    if (!c.riders) return;
    unit_.men &= c.riders;
    unit_.officers = 0;
  }
  ~OnlyRiders() {
    unit_.men = men_;
    unit_.officers = officers_;
  }
  OnlyRiders(const OnlyRiders&) = delete;
  OnlyRiders& operator=(const OnlyRiders&) = delete;

 private:
  Unit& unit_;
  std::uint64_t men_;
  std::uint8_t officers_;
};

// GW-CHARGE-16, 19, 22; GW-MELEE-30: the attacker's losses of the melee begin with these.
void fire_closing(Play& p, Contact& c, const Volley& volley) {
  State& s = p.s;
  Toll toll;
  {
    const OnlyRiders only(s, c);
    if (s.unit(c.defender).arm == Class::Artillery) fire_closing_canister(p, toll, c);
    else fire_volley(p, toll, volley);
  }
  Unit& charger = s.unit(c.attacker);
  const int killed = fallen_of(toll, c.attacker);
  s.unit(c.defender).fired = true;
  c.shot = static_cast<std::int16_t>(c.shot + killed);
  charger.lost_closing = static_cast<std::int16_t>(charger.lost_closing + killed);
  c.done = kClosed;
  remove_fallen(p, toll);
}

// --- D10: light infantry name individuals ---

Contact* firing_contact(State& s, PieceId defender) {
  for (Contact& c : s.contacts)
    if (c.defender == defender && c.done == kMayFire) return &c;
  return nullptr;
}

// The volley with the individuals named so far.
Volley volley_so_far(const State& s, PieceId defender, PieceId charger, Verb without = {}) {
  Volley volley = closing_volley(s, defender, charger);
  for (const Shot& shot : s.shots[s.unit(defender).side]) {
    if (shot.command.unit() != defender || shot.command.verb == without) continue;
    if (const auto pick = pick_of(s, shot.command.verb, charger, shot.command.number)) volley.picks.push_back(*pick);
  }
  return volley;
}

constexpr Verb kPickVerbs[] = {"pick-1", "pick-2", "pick-3", "pick-4", "pick-5", "pick-general"};

int closing_pickers(const State& s, PieceId defender, PieceId charger, Verb verb) {
  const auto pick = pick_of(s, verb, charger, 0);
  return pick ? firers_for(s, volley_so_far(s, defender, charger, verb), *pick) : 0;
}

bool has_somebody_to_pick(const State& s, const Contact& c) {
  if (s.unit(c.defender).arm != Class::Light || c.riders) return false;
  return std::any_of(std::begin(kPickVerbs), std::end(kPickVerbs),
                     [&](const Verb& verb) { return closing_pickers(s, c.defender, c.attacker, verb) > 0; });
}

void list_closing_picks(const State& s, Side side, std::vector<Option>& out) {
  out.push_back(make_option("volley", side, s.ask_unit, s.ask_other, Needs::Nothing, true));
  for (const Verb& verb : kPickVerbs)
    if (closing_pickers(s, s.ask_unit, s.ask_other, verb) > 0)
      out.push_back(make_option(verb, side, s.ask_unit, s.ask_other, Needs::Number));
}

// GW-LI-15.
void weigh_closing_pick(const State& s, Verdict& v) {
  Command& c = v.command;
  c.units = {s.ask_unit};
  c.targets = {s.ask_other};
  c.path.clear();
  if (c.verb == Verb("volley")) {
    c.number = 0;
    return;
  }
  if (std::find(std::begin(kPickVerbs), std::end(kPickVerbs), c.verb) == std::end(kPickVerbs)) {
    v.refuse("GW-LI-15",
             sentence("{0} {0:fires|fire}: name an officer for some of {0:its|their} men, or give the volley.",
                      name_of(s, s.ask_unit)));
    return;
  }
  const int most = closing_pickers(s, s.ask_unit, s.ask_other, c.verb);
  if (most == 0) v.refuse("GW-LI-13", sentence("Nobody of {} can pick him off.", name_of(s, s.ask_unit)));
  else if (c.number < 0 || c.number > most)
    v.refuse("GW-LI-15", sentence("{} of {} can aim at him, not {}.", most, name_of(s, s.ask_unit), c.number));
  else if (c.number == 0) c.number = most;
}

void carry_closing_pick(Play& p, const Command& command) {
  State& s = p.s;
  auto& named = s.shots[command.side];
  if (command.verb != Verb("volley")) {
    std::erase_if(named, [&](const Shot& shot) { return shot.command.verb == command.verb; });
    named.push_back({command});
    return;
  }
  Contact* c = firing_contact(s, command.unit());
  if (!c) return;
  const Volley volley = volley_so_far(s, c->defender, c->attacker);
  named.clear();
  fire_closing(p, *c, volley);
}

// --- one contact, step by step (GW-TURN-8) ---

// GW-GEN-4: by the attacking unit.
Contact* next_contact(State& s) {
  Contact* best = nullptr;
  const auto key = [&](const Contact& c) { return std::pair(index_of(s.unit(c.attacker).side), c.attacker); };
  for (Contact& c : s.contacts)
    if (c.done < kSettled && (!best || key(c) < key(*best))) best = &c;
  return best;
}

bool is_still_on(const State& s, const Contact& c) {
  const Unit& attacker = s.unit(c.attacker);
  const Unit& defender = s.unit(c.defender);
  if (!on_table(attacker) || !on_table(defender) || men_left(attacker) == 0) return false;
  if (c.riders && (c.riders & attacker.men) == 0) return false;
  return men_left(defender) + officers_left(defender) > 0;
}

Contact* counter_of(State& s, const Contact& c) {
  const Contact* counter = counter_contact(s, c);
  return counter ? &s.contacts[counter - s.contacts.data()] : nullptr;
}

bool takes_in_flank(const State& s, const Contact& c) { return struck_face(s, c).face != Face::Front; }

// (1) squaring up. A wagon falls to whoever touches it (GW-BARGE-4). GW-CAV-10: of two that charge each other only one
// squares up: who takes the other in flank or rear, else the first in order.
void meet_enemy(Play& p, Contact& c) {
  State& s = p.s;
  if (s.unit(c.defender).arm == Class::Wagon) {
    c.done = kSettled;
    return remove_unit(p, c.defender, Loss::Captured, "GW-BARGE-4");
  }
  Contact* counter = counter_of(s, c);
  c.done = kSquaredUp;
  if (counter && counter->done >= kSquaredUp) return;
  if (!counter || takes_in_flank(s, c) || !takes_in_flank(s, *counter)) return square_up(p, c);
  square_up(p, *counter);
  counter->done = kSquaredUp;
}

// (2) closing dice.
void throw_closing_dice(Play& p, Contact& c) {
  c.done = kClosed;
  if (c.closing != 1) return;
  p.s.unit(c.defender).closing_used = true;  // GW-CHARGE-20: won or lost
  if (wins_closing_dice(p, c)) c.done = kMayFire;
}

// GW-CHARGE-1, 3: a charge of foot in column.
bool steps_out(const State& s, const Contact& c) {
  const Unit& u = s.unit(c.attacker);
  return c.charge && is_foot(u.arm) && u.formation == Formation::Column;
}

// GW-MELEE-28: whose front the pairs are counted along. Of two that attack each other it is the one that has squared up;
// front to front it is the one whose men step out (GW-CHARGE-6, 7).
Contact leader_of(const State& s, const Contact& c, const Contact* counter) {
  if (!counter) return c;
  const Contact& squared = counter->done >= kSquaredUp ? *counter : c;  // see meet_enemy
  const bool fronts_meet = s.unit(c.defender).at.facing == s.unit(c.attacker).at.facing.opposite();
  if (!fronts_meet || steps_out(s, c) == steps_out(s, *counter)) return squared;
  const Contact& column = steps_out(s, c) ? c : *counter;
  return struck_face(s, column).face == Face::Front ? column : squared;
}

// (4) figures into contact.
void come_to_blows(Play& p, Contact& c) {
  State& s = p.s;
  c.done = kPaired;
  const Contact* counter = counter_contact(s, c);
  const bool paired = counter && counter->done >= kPaired;
  const Contact lead = leader_of(s, c, counter);
  if (!paired && !somebody_is_opposite(s, lead)) square_up(p, lead, true);
  if (!paired) step_out(p, lead);
  Melee& m = s.melees[melee_for(p, c)];
  std::int16_t& lost = m.lost[s.unit(c.attacker).side];
  lost = static_cast<std::int16_t>(lost + c.shot);
  if (!paired) pair_off(p, lead, m);
}

// GW-MELEE-27, 29: closing fire has left nobody in the charger's ranks; its officers are not drawn into the first move.
void tell_no_men_left(Play& p, const Contact& c) {
  const Unit& u = p.s.unit(c.attacker);
  if (c.riders || c.shot == 0 || !on_table(u) || men_left(u) > 0 || officers_left(u) == 0) return;
  p.log.tell([&] {
    return event(
        "GW-MELEE-29", "contact", {c.attacker, c.defender},
        fmt::format("{0} {0:has|have} no men left to strike {1}: the officers do not fight, there is no melee.",
                    name_of(p.s, c.attacker), name_of(p.s, c.defender)));
  });
}

// True if it has come a step farther, false if somebody is asked.
bool take_further(Play& p, Contact& c) {
  State& s = p.s;
  if (s.unit(c.defender).arm != Class::Wagon && c.done < kBurst && !is_still_on(s, c)) {
    // GW-MELEE-30: riders shot down to the last man are still losses of the melee that they rode out of.
    if (Melee* m = c.riders && c.shot > 0 ? melee_of(s, c.attacker) : nullptr) {
      std::int16_t& lost = m->lost[s.unit(c.attacker).side];
      lost = static_cast<std::int16_t>(lost + c.shot);
    }
    tell_no_men_left(p, c);
    c.done = kSettled;
    return true;
  }
  switch (c.done) {
    case kTouched: return meet_enemy(p, c), true;
    case kSquaredUp: return throw_closing_dice(p, c), true;
    case kMayFire:
      if (!has_somebody_to_pick(s, c)) return fire_closing(p, c, closing_volley(s, c.defender, c.attacker)), true;
      ask_one(s, Ask::ClosingPicks, s.unit(c.defender).side, c.defender, c.attacker);
      return false;
    case kClosed: return come_to_blows(p, c), true;
    case kPaired:
      c.through = ride_through(p, c);
      // GW-BURST-5: also those who have ridden down the last of the enemy, with whom the contact would be over.
      c.done = c.through ? kBurst : kSettled;
      return true;
    default: ask_one(s, Ask::Veer, s.unit(c.attacker).side, c.attacker, c.defender); return false;
  }
}

void begin_contacts(State& s) {
  // GW-BLDG-8: cavalry do not attack the occupants of a building.
  std::erase_if(s.contacts, [&](const Contact& c) { return c.section >= 0 && is_horse(s.unit(c.attacker).arm); });
  for (const Contact& c : s.contacts) {
    s.unit(c.attacker).touched = true;
    s.unit(c.defender).touched = true;
  }
}

}  // namespace

const Answers kClosingTarget{"GW-CHARGE-20", "Name the enemy against whom closing fire is thrown",
                             list_answers,   nullptr,
                             weigh_answer,   carry_answer};
const Answers kClosingPicks{"GW-LI-15",         "Divide closing fire between the brown and individuals",
                            list_closing_picks, nullptr,
                            weigh_closing_pick, carry_closing_pick};

bool run_contact(Play& p) {
  State& s = p.s;
  if (s.stage == 0) {
    s.stage = 1;
    begin_contacts(s);
  }
  for (;;) {
    if (ask_whom_to_answer(s)) return false;
    Contact* c = next_contact(s);
    if (!c) break;
    if (!take_further(p, *c)) return false;
  }
  s.contacts.clear();
  return true;
}

}  // namespace grognard::grant
