// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/position_in_words.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"
#include "tricorne/rules/11_victory/victory.h"
#include "tricorne/sequence/steps.h"

// The position in words: one line for each thing, read from left to right, with nothing that depends on columns.
namespace grognard::tricorne {
namespace {

std::string named_unit(const State& s, PieceId unit) {
  return fmt::format("{} ({})", s.troops(unit).name, s.troops(unit).id);
}

std::string nearest_enemy_words(const State& s, PieceId id) {
  return book::nearest_in_words(
      [&](auto act) { each_on_table(s, other(s.side_of(id)), act); },
      [&](PieceId enemy) { return distance_between(s, id, enemy); },
      [&](double away, PieceId enemy) { return fmt::format("{} from {}", inches(away), name_of(s, enemy)); });
}

// What play has done to it.
std::string condition_words(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  SpokenList list;
  for (const Contact& c : s.contacts)
    if (c.attacker == id || c.defender == id) list.add(fmt::format("in contact with {}", name_of(s, enemy_in(c, id))));
  list.add_if(u.charging, "charging");
  list.add_if(u.evaded, "evaded");
  if (u.bonus > 0) list.add(fmt::format("bonus +{}", u.bonus));
  if (const PieceId commander = commander_with(s, id); commander != kNoPiece)
    list.add(fmt::format("with {}", name_of(s, commander)));
  list.add_if(!u.volley_used && u.arm == Arm::Infantry, "initial volley loaded");
  list.add_if(is_to_tree(s, id), "to tree");
  list.add_if(u.moved, "moved");
  list.add_if(u.done && !u.moved, "move over");
  list.add_if(u.shot, "shot");
  return list.text();
}

std::string unit_words(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  SpokenList list;
  list.add(fmt::format("{} with {}", name_of(t.arm), word_for(t.weapon)));
  list.add(traits_of(s, id));
  if (u.block >= 0) {
    const Area& block = s.setup->ground->areas[u.block];
    list.add(fmt::format("garrison of {}", block.name.empty() ? block.id : block.name));
  } else {
    list.add(word_for(u.formation));
  }
  list.add(fmt::format("fighting strength {} of {}", u.strength(), u.full));
  list.add(region_of(*s.setup->ground, u.pose.at()));
  if (!faces_all_round(u)) list.add(fmt::format("facing {}", wind_of(u.pose.facing)));
  if (const int level = level_of(s, id); level > 0) list.add(fmt::format("level {}", level));
  list.add(nearest_enemy_words(s, id));
  const std::string condition = condition_words(s, id);
  return fmt::format("{}: {}{}{}.\n", named_unit(s, id), list.text(), condition.empty() ? "" : "; ", condition);
}

std::string commander_words(const State& s, int number) {
  const Commander& c = s.commanders[number];
  const Leader& leader = s.setup->leaders[number];
  std::string where(region_of(*s.setup->ground, c.pose.at()));
  if (c.attached != kNoPiece) where = fmt::format("with {}", name_of(s, c.attached));
  if (const std::string_view why = gone(s, s.commander_piece(number)); !why.empty()) where = why;
  return fmt::format("{} ({}): commander, {}.\n", leader.name, leader.id, where);
}

std::string absent_words(const State& s, Side side, Place place, std::string_view heading) {
  return book::absent_in_words(s, heading,
                               [&](PieceId id) { return s.side_of(id) == side && s.unit(id).place == place; });
}

std::string side_words(const State& s, Side side) {
  const SideState& state = s.sides[side];
  std::string text =
      fmt::format("\n{:^} ({}): points {}, strength {}, lost {}, broken at {}.\n", side_name(s, side), letter(side),
                  score_of(s, side), state.starting_strength, state.lost_strength, break_point(s, side));
  each_on_table(s, side, [&](PieceId id) { text += unit_words(s, id); });
  for (int c = 0; c < std::ssize(s.commanders); ++c)
    if (s.setup->leaders[c].side == side) text += commander_words(s, c);
  text += absent_words(s, side, Place::Waiting, "To be placed");
  text += absent_words(s, side, Place::Broken, "Broken");
  return text + absent_words(s, side, Place::Exited, "Left the table");
}

std::string goal_words(const State& s) {
  std::string text;
  for (const Objective& o : s.setup->objectives) {
    std::string holder = "held by nobody";
    for (const Side side : kSides)
      if (holds(s, side, o)) holder = fmt::format("held by {}", side_name(s, side));
    text += fmt::format("Objective {}: {}, {}, worth {}.\n", o.name,
                        region_of(*s.setup->ground, o.shape.front().centre()), holder, o.value);
  }
  for (const Exit& exit : s.setup->exits)
    text += fmt::format("Exit {}: {} of the table, for {}{}.\n", exit.name,
                        region_of(*s.setup->ground, (exit.from + exit.to) * 0.5), side_name(s, exit.side),
                        exit.points > 0 ? fmt::format(", worth {} for each unit", exit.points) : "");
  return text.empty() ? "" : "\n" + text;
}

}  // namespace

std::string describe(const State& s, Eyes) {
  std::string text = book::heading_in_words(*s.setup, "inches", moment_of(s));
  text += book::asked_in_words(
      s, [&](Side side) { return fmt::format("{0:^} {0:is|are}", side_name(s, side)); },
      [&](PieceId piece) { return name_of(s, piece); });
  text += book::ground_in_words(*s.setup->ground, true);
  for (const Side side : kSides) text += side_words(s, side);
  return text + goal_words(s);
}

}  // namespace grognard::tricorne
