// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "revwars/position/positions.h"
#include "revwars/position/terrain.h"
#include "revwars/rules/00_set_up/set_up.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/scenario/scenario_draft.h"

// What a file that is to be played must keep to.
namespace grognard::revwars {
namespace {

Reader place_given(const Reader& from) {
  for (const char* key : {"at", "front", "trail", "building"})
    if (from.has(key)) return from[key];
  return from;
}

// RW-MOVE-30: inside the table, on ground where it may stand, clear of the battalions before it in the list.
void check_battalion_place(const Reader& from, const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if ((b.place != Place::Table && b.place != Place::Hidden) || b.building >= 0) return;
  const Reader at = place_given(from);
  const std::string& name = s.troops(id).name;
  const Rings bases = bases_of(s, id);
  if (!on_the_table(s, bases)) at.refuse(fmt::format("{} reaches over the edge of the table", name));
  if (const int area = barred_area(s, bases); area >= 0)
    at.refuse(fmt::format("{} stands on {}, where it cannot", name, ground_name(s, area)));
  const PieceId there = overlapped(s, id, bases);
  if (there != kNoPiece) at.refuse(fmt::format("{} overlaps {} ({})", name, name_of(s, there), s.troops(there).id));
  if (b.place == Place::Hidden)
    if (const auto barred = may_not_hide(s, b.side, bases)) at.refuse(fmt::format("{}: {}", name, barred->text));
}

void check_general_place(const Reader& from, const State& s, int brigade) {
  const General& general = s.brigade(brigade).general;
  if (general.on_table && !contains(s.setup->ground->table(), general.pose.at()))
    from["general"]["at"].refuse("this general stands off the table");
  if (!general.on_table) return;
  const Ring base = general_ring(s, s.general_piece(brigade));
  each_active(s, other(s.brigade_rules(brigade).side), [&](PieceId enemy) {
    if (std::ranges::any_of(bases_of(s, enemy), [&](const Ring& ring) { return overlap(ring, base); }))
      from["general"]["at"].refuse(fmt::format("this general stands on {}, an enemy", name_of(s, enemy)));
  });
}

}  // namespace

// RW-ORG-10: batteries alone are division troops; every other battalion is in a brigade, and a brigade has some.
void check_armies(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostBattalions)) {
    if (s.brigade_rules(s.brigade_of(id)).division_troops && s.unit(id).arm != Arm::Artillery)
      from["brigade"].refuse("only batteries are division troops");
    ++id;
  }
  int number = 0;
  for (const Reader& from : top.items_or_none("brigades", kMostBrigades)) {
    const Brigade& brigade = s.brigade_rules(number++);
    if (!brigade.division_troops && brigade.starting_battalions == 0) from.refuse("this brigade has no battalion");
  }
  for (const Side side : kSides) {
    int brigades = 0;
    for (const Brigade& b : draft.setup->brigades) brigades += b.side == side && !b.division_troops ? 1 : 0;
    if (brigades == 0) top.refuse(fmt::format("side {} has no brigade", letter(side)));
  }
}

void check_positions(const Reader& top, const Draft& draft) {
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostBattalions)) check_battalion_place(from, draft.state, id++);
  int number = 0;
  for (const Reader& from : top.items_or_none("brigades", kMostBrigades))
    check_general_place(from, draft.state, number++);
}

}  // namespace grognard::revwars
