// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/wording.h"

#include <fmt/format.h>

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

namespace grognard::hanau {
namespace {

// "B supports its guns" with the side's name: "Bavarians support their guns".
std::string with_names(const State& s, std::string_view title) {
  const std::size_t colon = title.find(": ");
  if (colon == title.npos) return std::string(title);
  const std::string_view deed = title.substr(colon + 2);
  for (const Side side : kSides) {
    if (!deed.starts_with(letter(side)) || deed.substr(1, 1) != " ") continue;
    std::string_view rest = deed.substr(2);
    const std::string_view verb = rest.substr(0, rest.find(' '));
    rest.remove_prefix(verb.size());
    const SideRules& rules = s.rules_of(side);
    const bool strip = rules.plural && verb.ends_with('s');
    std::string text = fmt::format("{}: {} {}{}", title.substr(0, colon), rules.name,
                                   strip ? verb.substr(0, verb.size() - 1) : verb, rest);
    if (!rules.plural) return text;
    constexpr std::string_view kIts = " its ";
    if (const std::size_t its = text.rfind(kIts); its != text.npos) text.replace(its, kIts.size(), " their ");
    return text;
  }
  return std::string(title);
}

}  // namespace

Name side_name(const State& s, Side side) { return {s.rules_of(side).name, s.rules_of(side).plural}; }

std::string phase_words(const State& s) {
  if (s.over) return "the battle is over";
  if (phase_of(s) == 0)
    return fmt::format("set-up: {0} {0:places its|place their} troops", side_name(s, question(s).side));
  return with_names(s, phase_title(s));
}

std::string moment_of(const State& s) {
  if (s.over) return fmt::format("turn {}: {}", s.turn, phase_words(s));
  return phase_of(s) == 0 ? phase_words(s) : fmt::format("turn {}, {}", s.turn, phase_words(s));
}

std::string_view gone(const State& s, PieceId piece) {
  if (s.is_general(piece)) {
    const General& g = s.generals[s.general_index(piece)];
    if (g.on_table) return "";
    if (!g.alive) return "lost";
    return g.reserve >= 0 ? "reserve" : phase_of(s) == 0 ? "waiting" : "exited";
  }
  switch (s.unit(piece).place) {
    case Place::Table: return "";
    case Place::Waiting: return "waiting";
    case Place::Reserve: return "reserve";
    case Place::Routed: return "routed";
    case Place::Destroyed: return "destroyed";
    case Place::Exited: return "exited";
  }
  return "";
}

std::string traits_of(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  std::string list;
  const auto add = [&](bool has, std::string_view word) {
    if (has) list += fmt::format("{}{}", list.empty() ? "" : ", ", word);
  };
  add(t.guard, "guard");
  add(t.arm == Arm::Infantry && (t.skirmish || s.options().any_skirmish), "may skirmish");
  add(t.masse && s.options().masse[t.side], "may form mass");
  add(t.lancer, "lancers");
  add(t.cuirass, "cuirass");
  add(t.type == Type::HorseArtillery, "horse artillery");
  if (t.arm == Arm::Artillery) add(true, fmt::format("{}-pounders", t.gun));
  return list;
}

PieceId melee_opponent(const State& s, PieceId unit) {
  const Melee* m = melee_of(s, unit);
  return m ? m->units[other(s.side_of(unit))] : kNoPiece;
}

std::string id_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return s.troops(piece).id;
  if (s.is_general(piece)) return s.setup->leaders[s.general_index(piece)].id;
  if (s.is_place(piece)) return s.setup->ground->areas[s.place_area(piece)].id;
  return "";
}

}  // namespace grognard::hanau
