// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/wording.h"

#include <fmt/format.h>

namespace grognard::tricorne {
namespace {

constexpr std::string_view kFormationWords[] = {"march column",   "attack column", "line",       "open order",
                                                "skirmish order", "garrison",      "unlimbered", "limbered"};
constexpr std::string_view kWeaponWords[] = {
    "pistols",     "bows or poor muskets", "smoothbore carbines", "smoothbore muskets", "rifled carbines",
    "rifles",      "light battalion guns", "3-4 pounders",        "6 pounders",         "8-9 pounders",
    "12 pounders", "field mortars",        "field howitzers"};

}  // namespace

// The titles speak of A and B, the sides of the sheet; players want the names of theirs.
std::string phase_words(const State& s) {
  std::string title(step_title(s));
  for (const Side side : kSides) {
    const std::string_view of = side == s.first ? " of A" : " of B";
    if (!title.ends_with(of)) continue;
    title.replace(title.size() - 1, 1, s.setup->sides[side].spoken);
    break;
  }
  return title;
}

std::string moment_of(const State& s) { return fmt::format("turn {}, {}", s.turn, phase_words(s)); }

std::string_view word_for(Formation formation) { return kFormationWords[static_cast<std::size_t>(formation)]; }
std::string_view word_for(Weapon weapon) { return kWeaponWords[static_cast<std::size_t>(weapon)]; }

std::string traits_of(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  std::string list;
  const auto say = [&](bool has, std::string_view word) {
    if (has) list += fmt::format("{}{}", list.empty() ? "" : ", ", word);
  };
  say(t.british, "British");
  say(t.elite, "elite");
  say(t.irregular, "irregular");
  say(t.militia, "militia");
  say(t.good_shots, "good shots");
  say(t.poor_weapon, "poor weapons");
  say(t.no_bayonet, "no bayonets");
  say(t.light_cavalry, "light cavalry");
  return list;
}

std::string_view gone(const State& s, PieceId piece) {
  if (s.is_commander(piece)) return !s.commander(piece).alive ? "killed" : s.commander(piece).on_table ? "" : "waiting";
  switch (s.unit(piece).place) {
    case Place::Broken: return "broken";
    case Place::Exited: return "exited";
    case Place::Waiting: return "waiting";
    default: return "";
  }
}

std::string id_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return s.troops(piece).id;
  if (s.is_commander(piece)) return s.setup->leaders[piece - s.unit_count()].id;
  if (s.is_block(piece)) return s.setup->ground->areas[s.block_area(piece)].id;
  return "";
}

}  // namespace grognard::tricorne
