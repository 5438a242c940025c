// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/06_melee/melee.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "grant/rules/04_artillery/artillery.h"
#include "grant/sequence/steps.h"

// The Melee phase: every melee is fought one move (GW-TURN-11, GW-MELEE-24, 25, 40 to 46).
namespace grognard::grant {
namespace {

// --- one combat ---

struct Effort {
  Side side = Side::A;
  Figure lead;
  Breakdown factor{"GW-MELEE-22", ""};
  Breakdown added{"GW-MELEE-23", ""};
  int face = 0;
  // In halves, so that only whole numbers are compared (GW-MELEE-21, 22).
  int score_with(const Options& options, int die) const {
    int halves = die * factor.total();
    if (options.melee_halves_floor) halves -= halves % 2;
    return halves + 2 * added.total();
  }
};

Effort effort_of(const State& s, const Melee& melee, const Combat& combat, Side side) {
  const Situation at = situation(s, melee, combat, side);
  return {side, combat.fighters[side][0], factor_sum(at), additions(at), 0};
}

std::string in_wholes(int halves) {
  return halves % 2 == 0 ? fmt::format("{}", halves / 2) : fmt::format("{}.5", halves / 2);
}

// "3 x 1.5 + 1 = 5.5"
std::string effort_words(const State& s, const Effort& e) {
  std::string words = fmt::format("{}", e.face);
  const int factor = e.factor.total();
  if (factor != 2) words += factor == 3 ? " x 1.5" : " x 2";
  const int added = e.added.total();
  if (added != 0) words += fmt::format(" + {}", added);
  if (factor != 2 || added != 0) words += " = " + in_wholes(e.score_with(s.options(), e.face));
  return words;
}

std::string fighters_words(const State& s, const Combat& combat, Side side) {
  const auto& fighters = combat.fighters[side];
  std::string words = fighter_name(s, fighters[0]);
  if (fighters.size() > 1) words += fmt::format(" with {} more", fighters.size() - 1);
  return words;
}

// Whose name is that of his place.
bool in_a_rank(const State& s, Figure f) { return fighter_name(s, f).starts_with("rank "); }

void tell_combat(Play& p, const Combat& combat, const Effort& first, const Effort& second, bool somebody_lost,
                 bool falls, Side loser) {
  p.log.tell([&] {
    const State& s = p.s;
    const Figure lead = loser == first.side ? first.lead : second.lead;
    const std::string result =
        !somebody_lost ? std::string("level")
        : falls        ? fmt::format("{}{} falls", in_a_rank(s, lead) ? "the man at " : "", fighter_name(s, lead))
                       : fmt::format("{} is hit and saved", fighter_name(s, lead));
    Event e = event(
        "GW-MELEE-24", "combat", {first.lead.unit, second.lead.unit},
        fmt::format("Combat: {} against {}, {} v {}: {}.", fighters_words(s, combat, first.side),
                    fighters_words(s, combat, second.side), effort_words(s, first), effort_words(s, second), result));
    e.faces = {static_cast<std::uint8_t>(first.face), static_cast<std::uint8_t>(second.face)};
    e.workings = {first.factor, first.added, second.factor, second.added};
    return e;
  });
}

// GW-MELEE-24, 25, GW-OFF-2: the lead figure of the lower score is hit.
bool hit_lead(Play& p, Toll& toll, Figure lead) {
  const int general = general_behind(p.s, lead);
  if (general >= 0) return strike_general(p, general);
  return strike(p, toll, lead);
}

// GW-MELEE-10, 45: one die a side, the attacker's first. The second is read only against the first.
void fight_combat(Play& p, Melee& melee, const Combat& combat, Side first_side, Toll& toll) {
  const State& s = p.s;
  Effort first = effort_of(s, melee, combat, first_side);
  Effort second = effort_of(s, melee, combat, other(first_side));
  const Roll one = p.dice.total("GW-MELEE-10", first.side, "combat, the attacker", 1);
  first.face = one.value;
  const int score = first.score_with(s.options(), first.face);
  PerSide<int> limits = {0, 0};
  for (int die = 1; die <= 6; ++die) {
    const int theirs = second.score_with(s.options(), die);
    if (theirs < score) limits[0] = die;
    if (theirs <= score) limits[1] = die;
  }
  const Roll two = p.dice.bands("GW-MELEE-10", second.side, "combat, the defender", 1, limits);
  second.face = two.faces[0];
  const bool somebody_lost = two.value != 1;
  const Side loser = two.value == 0 ? second.side : first.side;
  bool falls = false;
  if (somebody_lost) falls = hit_lead(p, toll, loser == first.side ? first.lead : second.lead);
  if (falls) ++melee.lost[loser];
  tell_combat(p, combat, first, second, somebody_lost, falls, loser);
}

// --- one melee ---

// GW-MELEE-45: combats by the attacking unit, then from the attacker's right to left.
std::vector<std::size_t> order_of_combats(const State& s, const Melee& melee, Side first) {
  std::vector<std::pair<FromTheRight, std::size_t>> order;
  for (std::size_t i = 0; i < melee.combats.size(); ++i)
    if (has_both_sides(melee.combats[i])) order.emplace_back(from_the_right(s, melee.combats[i].fighters[first][0]), i);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::size_t> out;
  for (const auto& [place, index] : order) out.push_back(index);
  return out;
}

// GW-ART-18: a battery whose crew is killed in melee loses its guns, even if an officer still lives.
void take_guns_of_the_dead(Play& p, const std::vector<PieceId>& units) {
  for (const PieceId unit : units) {
    const Unit& u = p.s.unit(unit);
    if (u.arm == Class::Artillery && on_table(u) && u.men == 0 && u.formation != Formation::Crew) lose_guns(p, unit);
  }
}

void tell_melee_losses(Play& p, const std::vector<PieceId>& units, const Toll& toll) {
  bool any = false;
  for (const PieceId unit : units) {
    const int fallen = fallen_of(toll, unit);
    if (fallen == 0) continue;
    any = true;
    p.log.outcome([&] { return fmt::format("{0} {0:loses|lose} {1}", name_of(p.s, unit), fallen); });
  }
  if (!any) p.log.outcome([] { return std::string("nobody falls"); });
}

// GW-TURN-11, GW-GEN-8: all combats of the move; then the fallen are taken off together.
void fight_melee(Play& p, std::size_t index) {
  State& s = p.s;
  const Side first = attacking_side(s, s.melees[index]);
  Toll toll;
  for (const std::size_t i : order_of_combats(s, s.melees[index], first))
    fight_combat(p, s.melees[index], s.melees[index].combats[i], first, toll);
  std::vector<PieceId> units;
  for (const Joined& j : s.melees[index].units) units.push_back(j.unit);
  tell_melee_losses(p, units, toll);
  remove_fallen(p, toll);
  take_guns_of_the_dead(p, units);
  tidy_combats(s, s.melees[index]);
  take_sections(p, s.melees[index]);
}

// GW-MELEE-45: the next melee of this move, by its first attacker in the order of GW-GEN-4; -1 if none is left.
int next_melee(const State& s) {
  int best = -1;
  std::pair<int, int> best_key;
  for (std::size_t i = 0; i < s.melees.size(); ++i) {
    const Melee& melee = s.melees[i];
    if (melee.over || melee.fed || melee.units.empty()) continue;
    std::pair<int, int> key{2, 0};
    for (const Joined& j : melee.units)
      if (j.attacker) key = std::min(key, {index_of(s.unit(j.unit).side), j.unit});
    if (best < 0 || key < best_key) {
      best = static_cast<int>(i);
      best_key = key;
    }
  }
  return best;
}

void begin_melees(State& s) {
  for (Melee& melee : s.melees) {
    if (melee.over) continue;
    tidy_combats(s, melee);
    for (const Joined& j : melee.units) s.unit(j.unit).fought = true;
    for (const Combat& combat : melee.combats)
      if (combat.section >= 0) melee.built_up = true;  // GW-MELEE-43
  }
}

}  // namespace

bool has_both_sides(const Combat& combat) {
  return !combat.fighters[Side::A].empty() && !combat.fighters[Side::B].empty();
}

int combat_of(const Melee& melee, Figure f) {
  for (std::size_t i = 0; i < melee.combats.size(); ++i)
    for (const auto& fighters : melee.combats[i].fighters)
      if (std::find(fighters.begin(), fighters.end(), f) != fighters.end()) return static_cast<int>(i);
  return -1;
}

FromTheRight from_the_right(const State& s, Figure f) {
  return {f.unit, dot(fighter_centre(s, f), right_of(s.unit(f.unit).at.facing.forward()))};
}

bool storms(const State& s, const Melee& melee, const Combat& combat, Side side) {
  if (combat.section < 0) return false;
  const PieceId holder = s.sections[combat.section].unit;
  if (holder != kNoPiece) return s.unit(holder).side != side;
  const auto& fighters = combat.fighters[side];
  const Joined* role = fighters.empty() ? nullptr : role_in(melee, fighters[0].unit);
  return role && role->attacker;
}

void drop_fighter(const State& s, const Melee& melee, Combat& combat, Side side, std::size_t index) {
  auto& fighters = combat.fighters[side];
  if (storms(s, melee, combat, side)) {
    const unsigned before = combat.inside & ((1u << index) - 1u);
    const unsigned after = static_cast<unsigned>(combat.inside) >> (index + 1);
    combat.inside = static_cast<std::uint8_t>(before | (after << index));
  }
  fighters.erase(fighters.begin() + static_cast<std::ptrdiff_t>(index));
}

void tidy_combats(State& s, Melee& melee) {
  for (Combat& combat : melee.combats)
    for (const Side side : kSides) {
      auto& fighters = combat.fighters[side];
      for (std::size_t i = fighters.size(); i-- > 0;)
        if (!is_fighting_fit(s, fighters[i]) || !role_in(melee, fighters[i].unit))
          drop_fighter(s, melee, combat, side, i);
    }
  std::erase_if(s.strays,
                [&](const Stray& stray) { return stray.who.slot == kGeneralSlot && !is_fighting_fit(s, stray.who); });
  std::erase_if(melee.idle, [&](Figure f) { return !is_fighting_fit(s, f) || !role_in(melee, f.unit); });
  // Whoever has come to a house and has no opponent stays at it or in it (GW-BLDG-4); all others are free.
  std::erase_if(melee.combats, [&](const Combat& combat) {
    if (has_both_sides(combat)) return false;
    for (const Side side : kSides)
      if (!combat.fighters[side].empty() && storms(s, melee, combat, side)) return false;
    for (const auto& fighters : combat.fighters) melee.idle.insert(melee.idle.end(), fighters.begin(), fighters.end());
    return true;
  });
}

bool run_melee(Play& p) {
  State& s = p.s;
  begin_melees(s);
  for (int index = next_melee(s); index >= 0; index = next_melee(s)) {
    const auto at = static_cast<std::size_t>(index);
    if (s.melees[at].move > 1 && !bring_in_figures(p, index)) return false;
    s.melees[at].fed = true;
    s.stage = 0;
    break_in(p, s.melees[at]);
    fight_melee(p, at);
  }
  return true;
}

}  // namespace grognard::grant
