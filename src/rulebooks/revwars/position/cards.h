// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"
#include "revwars/position/troops.h"

// Battalion cards and weapon lines (chapter CARD), and the divisions made of them (5.3). All of it is data.
namespace grognard::revwars {

inline constexpr std::size_t kMostCards = 200;
inline constexpr std::size_t kMostWeapons = 60;

// The cards that a battle knows: the default set (RW-CARD-5) and what the scenario adds or changes.
struct CardSet {
  std::vector<Weapon> weapons;
  std::vector<Card> cards;
  std::vector<int> light;      // RW-CARD-7: of each card the one with light platoons, an index into cards; -1: none
  int battalion_gun = -1;      // RW-CARD-6: index into weapons
  int battalion_gun_cost = 0;  // points

  // By its id; -1: there is none.
  int find_card(std::string_view id) const;
  int find_weapon(std::string_view id) const;
};
const CardSet& default_cards();
// "cards" and "weapons" of a file: new ones, and others in place of those with the same id.
void read_weapons(const Reader& list, CardSet& set);
void read_cards(const Reader& list, CardSet& set);
// The card that this value names.
std::vector<std::string> card_names(const CardSet& set);
int read_card_id(const Reader& from, const CardSet& set);

// RW-CARD-2: a dash on the card; RW-FORM-3: what the arm can do at all.
bool may_ever_form(const Card& card, Formation f);
// RW-CARD-6
bool may_have_gun(const Card& card);

// 5.3
struct Division {
  struct Entry {
    std::string card;
    int count = 1;
  };
  using Entries = std::vector<Entry>;
  std::string id;
  std::string title;
  std::vector<Entries> brigades;
  Entries division_troops;
};
const Division& read_division(const Reader& from);

}  // namespace grognard::revwars
