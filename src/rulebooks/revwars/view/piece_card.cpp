// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "revwars/position/wording.h"

// The battalion's card as it would be printed (chapter CARD).
namespace grognard::revwars {
namespace {

std::vector<std::string> needs_by_formation(const ByFormation& numbers) {
  std::vector<std::string> values;
  for (const std::int8_t number : numbers.numbers)
    values.push_back(number == kNever ? "–"
                     : number <= 1    ? "always"
                     : number > 6     ? "never"
                                      : fmt::format("{}+", number));
  return values;
}

std::vector<std::string> inches_by_formation(const ByFormation& numbers) {
  std::vector<std::string> values;
  for (const std::int8_t number : numbers.numbers)
    values.push_back(number == kNever ? "–" : fmt::format("{}\"", number));
  return values;
}

std::vector<std::string> signed_by_formation(const ByFormation& numbers) {
  std::vector<std::string> values;
  for (const std::int8_t number : numbers.numbers)
    values.push_back(number == kNever ? "–"
                     : number > 0     ? fmt::format("+{}", number)
                     : number < 0     ? fmt::format("−{}", -number)
                                      : "0");
  return values;
}

std::string weapon_words(const Weapon& w) {
  std::string text = fmt::format("{:g}\"", w.range);
  for (const Weapon::Band& band : w.bands) text += fmt::format("; to {:g}\" {}+", band.limit, band.accuracy);
  return text + fmt::format("; firepower {}+", w.firepower);
}

void add_weapon(const State& s, int weapon, PieceCard& card) {
  if (weapon < 0) return;
  const Weapon& w = s.setup->weapons[weapon];
  card.rows.push_back({w.name, {weapon_words(w)}, "RW-FIRE-4"});
}

}  // namespace

PieceCard printed_card(const State& s, PieceId unit) {
  const Card& c = s.card(unit);
  const Battalion& b = s.unit(unit);
  PieceCard card;
  card.title = c.name;
  card.subtitle =
      fmt::format("{}, {} platoons, {} points", arm_words(b.type), s.troops(unit).starting_platoons, c.points);
  card.columns = {"L", "DL", "SL", "MC", "AC", "SQ"};
  card.in_full = {"line", "double line", "skirmish line", "march column", "attack column", "square"};
  card.column = static_cast<int>(b.formation());
  card.rows = {
      {"Move in open", {fmt::format("{:g}\"", c.move)}, "RW-MOVE-2"},
      {"Move in terrain", inches_by_formation(c.move_in_terrain), "RW-MOVE-3"},
      {"Stand, front", needs_by_formation(c.stand_front), "RW-STAND-1"},
      {"Stand, flank", needs_by_formation(c.stand_flank), "RW-STAND-1"},
      {"Reform", needs_by_formation(c.reform), "RW-REFORM-1"},
      {"React", needs_by_formation(c.react), "RW-REACT-8"},
  };
  if (c.charge > 0) {
    card.rows.insert(card.rows.begin() + 2, {"Charge move", {fmt::format("{:g}\"", c.charge)}, "RW-CHARGE-4"});
    card.rows.insert(card.rows.begin() + 3, {"Across terrain", {needs_words(c.charge_across)}, "RW-CHARGE-16"});
    card.rows.push_back({"Shock", signed_by_formation(c.shock), "RW-STAND-1"});
    card.rows.push_back({"Rally from rout", {needs_words(c.rally)}, "RW-BREAK-11"});
    card.rows.push_back({"Control pursuit", {needs_words(c.control)}, "RW-PURS-5"});
  }
  card.rows.push_back(
      {"Strike, front / flank", {fmt::format("{}+ / {}+", c.strike_front, c.strike_flank)}, "RW-MELEE-3"});
  card.rows.push_back(
      {"Save, melee / shooting", {fmt::format("{}+ / {}+", c.melee_save, c.shooting_save)}, "RW-MELEE-15"});
  for (const int weapon : {c.small_arms, c.cannon, c.howitzer}) add_weapon(s, weapon, card);
  if (s.troops(unit).has_gun) add_weapon(s, s.setup->battalion_gun, card);
  return card;
}

}  // namespace grognard::revwars
