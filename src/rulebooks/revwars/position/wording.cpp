// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/wording.h"

#include <fmt/format.h>

#include <algorithm>

#include "revwars/sequence/steps.h"

namespace grognard::revwars {

namespace {

struct Agreement {
  std::string_view one;
  std::string_view many;
};
constexpr Agreement kAgreements[] = {
    {"is", "are"},     {"has", "have"},       {"was", "were"},     {"leaves", "leave"}, {"its", "their"},
    {"it", "they"},    {"stays", "stay"},     {"runs", "run"},     {"halts", "halt"},   {"pursues", "pursue"},
    {"fails", "fail"}, {"reforms", "reform"}, {"stands", "stand"}, {"breaks", "break"}, {"reacts", "react"},
    {"does", "do"},    {"charges", "charge"},
};

}  // namespace

std::string said_of(const Name& name, std::string_view words) {
  std::string text = std::string(name.text);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    std::string_view word = words.substr(0, end);
    for (const Agreement& a : kAgreements)
      if (name.plural && word == a.one) {
        word = a.many;
        break;
      }
    text += fmt::format(" {}", word);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return text;
}

std::string saved_words(const Name& name, int saved, int hits) {
  if (hits == 1 && saved == 1) return fmt::format("{0} {0:saves|save} the hit", name);
  if (hits == 1) return fmt::format("{0} {0:does|do} not save the hit", name);
  return fmt::format("{0} {0:saves|save} {1} of {2}", name, none_or(saved), counted(hits, "hit"));
}

std::string lost_words(int lost, int of) {
  if (lost == 0) return "no platoon is lost";
  return fmt::format("{} of {} {} lost", lost, counted(of, "platoon"), lost == 1 ? "is" : "are");
}

std::string_view spoken(Order order) {
  return order == Order::Solid ? "Solid" : order == Order::Shaken ? "Shaken" : "Shattered";
}

std::string_view action_words(Action action) {
  constexpr std::string_view kWords[] = {"do nothing",       "Move",       "Charge", "Shoot",
                                         "Change Formation", "About Face", "Reform", "Spike Guns"};
  return kWords[static_cast<std::size_t>(action)];
}

std::string phase_words(const State& s) { return fmt::format("{}: {}", s.setup->sides[s.active].name, step_title(s)); }

std::string moment_of(const State& s) { return fmt::format("turn {}, {}", s.turn, phase_words(s)); }

std::string_view gone(const State& s, PieceId piece) {
  if (s.is_general(piece)) {
    const General& g = s.general(piece);
    return g.captured ? "captured" : !g.alive ? "removed" : g.on_table ? "" : "waiting";
  }
  switch (s.unit(piece).place) {
    case Place::Destroyed: return "destroyed";
    case Place::Exited: return "exited";
    case Place::Hidden: return "hidden";
    case Place::Reserve: return "reserve";
    case Place::Waiting: return "waiting";
    default: return "";
  }
}

std::string id_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return s.troops(piece).id;
  if (s.is_general(piece)) return s.brigade_rules(s.brigade_of(piece)).general_id;
  if (s.is_building(piece)) return s.setup->ground->areas[s.building_area(piece)].id;
  return "";
}

std::string wing_words(const Shape& shape) {
  if (shape.wing == 0) return "";
  return fmt::format("{} {} {} {:g}", shape.wing_right ? "right" : "left", shape.wing,
                     shape.wing_advanced ? "advanced" : "refused", shape.wing_angle / 10.0);
}

std::string formation_words(const Battalion& b) {
  if (b.building >= 0) return "in a building";
  std::string words(spoken(b.formation()));
  if (b.shape.doubled) words = "double " + words;
  if (b.shape.bent) words += " along the border";
  if (b.shape.wing > 0)
    words += fmt::format(", {} wing of {} {}", b.shape.wing_right ? "right" : "left", b.shape.wing,
                         b.shape.wing_advanced ? "advanced" : "refused");
  if (b.partner != kNoPiece) words = "joint square";
  return words;
}

std::string numbers_of(const ByFormation& numbers, bool is_signed) {
  std::string text;
  for (const std::int8_t number : numbers.numbers) {
    if (!text.empty()) text += '/';
    if (number == kNever) text += "–";
    else if (is_signed && number > 0) text += fmt::format("+{}", number);
    else if (number < 0) text += fmt::format("−{}", -number);
    else text += std::to_string(number);
  }
  return text;
}

std::string needs_words(int need) {
  if (need == kNever) return "–";
  return need <= kAutomatic ? "AUTO" : fmt::format("{}+", need);
}

std::string_view arm_words(PlatoonType type) {
  constexpr std::string_view kWords[] = {"line infantry", "light infantry", "mob infantry",     "skirmish infantry",
                                         "line cavalry",  "light cavalry",  "skirmish cavalry", "field artillery"};
  return kWords[static_cast<std::size_t>(type)];
}

}  // namespace grognard::revwars
