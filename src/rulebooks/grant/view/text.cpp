// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/position_in_words.h"
#include "grant/position/layout.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

// The position in words: one line for each thing, read from left to right, with nothing that depends on columns.
namespace grognard::grant {
namespace {

std::string nearest_enemy_words(const State& s, PieceId id) {
  return book::nearest_in_words(
      [&](auto act) { each_enemy_of(s, s.side_of(id), act); },
      [&](PieceId enemy) { return distance_between(s, id, enemy); },
      [&](double away, PieceId enemy) { return fmt::format("{:.1f} inches from {}", away, name_of(s, enemy)); });
}

void add_condition(const State& s, PieceId id, bool own, SpokenList& list) {
  const Unit& u = s.unit(id);
  if (u.bad) list.add(fmt::format("morale bad, needs {}", u.need));
  list.add_if(u.spent_force, "at half strength, out of the fighting");
  if (u.duty != Duty::None) list.add(fmt::format("must {}", word_for(u.duty)));
  if (u.clock > 0) list.add(fmt::format("exhausted, move {} of 4", int{u.clock}));
  if (u.recovering > 0) list.add(fmt::format("recovering for {} moves", int{u.recovering}));
  if (u.crossing > 0) list.add(fmt::format("crossing, {} moves to go", int{u.crossing}));
  if (const Melee* m = melee_of(s, id)) list.add(fmt::format("in melee, move {}", int{m->move}));
  if (is_foot(u.arm) && u.arm == Class::Line)
    list.add(u.first_volley_used ? "first volley used" : "first volley loaded");
  if (u.arm == Class::HeavyCavalry) list.add(fmt::format("battle moves {}", int{u.credits}));
  for (std::size_t g = 0; g < s.troops(id).guns.size(); ++g)
    if (u.guns[g].damage > 0) list.add(fmt::format("gun {} damage {}", g + 1, int{u.guns[g].damage}));
  if (!own) return;
  list.add_if(u.hold_ground, "holds its ground");
  if (const std::string order = order_words(s, id); !order.empty()) list.add("order: " + order);
}

std::string line_of_unit(const State& s, PieceId id, bool own) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  SpokenList list;
  list.add(fmt::format("{}{}", t.grenadier ? "grenadiers, " : "", word_for(t.arm)));
  if (u.formation == Formation::Line || u.formation == Formation::Open)
    list.add(fmt::format("{} of {} ranks", word_for(u.formation), int{u.ranks}));
  else list.add(word_for(u.formation));
  list.add(fmt::format("{} of {} men, {} officers, {} command points", men_left(u), int{t.men}, officers_left(u),
                       command_points(s, id)));
  list.add(region_of(*s.setup->ground, u.at.at()));
  list.add(fmt::format("facing {}", wind_of(u.at.facing)));
  if (const int level = level_at(s, u.at.at()); level > 0) list.add(fmt::format("level {}", level));
  list.add(nearest_enemy_words(s, id));
  add_condition(s, id, own, list);
  return fmt::format("{} ({}): {}.\n", t.name, t.id, list.text());
}

std::string lines_of_side(const State& s, Side side, bool own) {
  std::string text = fmt::format("\n{}, {} of {} units lost:\n", s.setup->sides[side].name, units_lost(s, side),
                                 s.starting_units[side]);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side) continue;
    if (on_table(u)) text += line_of_unit(s, id, own);
    else if (u.place == Place::Gone) text += fmt::format("{}: {}.\n", s.troops(id).name, word_for(u.loss));
    else text += fmt::format("{}: {}.\n", s.troops(id).name, u.place == Place::Aboard ? "in a barge" : "not yet here");
  }
  for (int g = 0; g < s.general_count(); ++g) {
    const General& general = s.generals[g];
    if (s.setup->leaders[g].side != side) continue;
    const std::string where = !general.alive ? "fallen"
                              : general.attached != kNoPiece
                                  ? fmt::format("with {}", name_of(s, general.attached))
                                  : std::string(region_of(*s.setup->ground, general.at.at()));
    text += fmt::format("{}: {}.\n", name_of(s, s.general_piece(g)), where);
  }
  return text;
}

}  // namespace

std::string describe(const State& whole, Eyes eyes) {
  const State s = seen_by(whole, eyes);
  std::string text = fmt::format("{}. M{}.\n", s.setup->title, moment_of(s).substr(1));
  for (const Side side : kSides) text += lines_of_side(s, side, !eyes || *eyes == side);
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const Section& section = s.sections[i];
    SpokenList list;
    if (section.unit != kNoPiece)
      list.add(fmt::format("{} men of {}", std::popcount(section.men), name_of(s, section.unit)));
    if (section.damage > 0) list.add(fmt::format("damage {} of 20", int{section.damage}));
    if (section.burning > 0) list.add(fmt::format("burning, {} moves left", int{section.burning}));
    list.add_if(section.ruin, "a ruin");
    if (!list.empty()) text += fmt::format("{}: {}.\n", s.setup->sections[i].name, list.text());
  }
  return text;
}

}  // namespace grognard::grant
