// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "esr/position/positions.h"
#include "esr/rules/01_activate/command.h"

// What a Formation consists of, and what pieces are called.
namespace grognard::esr {
// ES-CMD-7, ES-STAT-1
Directive directive_of(const Formation& f) {
  if (has_status(f)) return Directive::None;
  return f.active.kind == Directive::None ? Directive::Defend : f.active.kind;
}

// ES-FAT-1
int total_fatigue(const Formation& f) { return f.fatigue[0] + f.fatigue[1] + f.fatigue[2]; }

int belonging_to(const State& s, int formation) {
  const auto parent_of = [&](int f) { return s.formation(f).kind == Kind::Detachment ? s.formation(f).parent : f; };
  int count = 0;
  for (const Unit& u : s.units)
    if (left(u) && parent_of(u.parent >= 0 ? u.parent : u.formation) == parent_of(formation)) ++count;
  return count;
}

Members members_of(const State& s, int formation) {
  Members out;
  each_member(s, formation, [&](PieceId id) {
    if (out.size() < out.capacity()) out.push_back(id);
  });
  return out;
}

// ES-ORG-9: ties go to the arm that stands first in the list.
Arm class_of(const State& s, int formation) {
  int count[kArms] = {0, 0, 0};
  each_member(s, formation, [&](PieceId id) { ++count[static_cast<int>(s.unit(id).arm)]; });
  // Those lent to a grand battery are its last (ES-STAT-19).
  if (count[0] + count[1] + count[2] == 0)
    for (const Unit& u : s.units)
      if (u.parent == formation && left(u)) ++count[static_cast<int>(u.arm)];
  int most = 0;
  for (int arm = 1; arm < kArms; ++arm)
    if (count[arm] > count[most]) most = arm;
  return static_cast<Arm>(most);
}

// ES-STAT-5
int deployed_units(const State& s, int formation) {
  int count = 0;
  each_member(s, formation, [&](PieceId id) { count += counts_as_deployed(s.unit(id)) ? 1 : 0; });
  return count;
}

// ES-MOVE-13
bool all_ployed(const State& s, int formation) {
  bool none = true;
  each_member(s, formation, [&](PieceId id) { none = none && !in_waves(s.unit(id)); });
  return none;
}

Vec2 middle_of(const State& s, int formation) {
  Vec2 sum;
  int count = 0;
  each_member(s, formation, [&](PieceId unit) {
    if (!stands(s.unit(unit))) return;
    sum = sum + s.unit(unit).pose.at();
    ++count;
  });
  return count == 0 ? s.formation(formation).general.pose.at() : sum * (1.0 / count);
}

// The base edge lies straight behind the side that faces away from it.
Vec2 homeward(const State& s, Side side) { return -inward(s.setup->sides[side].edge).forward(); }

Name name_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return {s.troops(piece).name, s.troops(piece).plural};
  if (s.is_company(piece)) {
    const Company& company = s.setup->companies[s.company_index(piece)];
    return {company.name, company.plural};
  }
  if (s.is_superior(piece)) return {s.superior_rules(s.superior_index(piece)).officer.name};
  if (s.is_formation(piece)) {
    const int index = s.formation_index(piece);
    const FormationRules& own = s.setup->formations[index];
    const FormationRules& rules = own.name.empty() ? s.formation_rules(index) : own;
    return {rules.name, rules.plural};
  }
  if (!s.is_place(piece)) return {};
  const PlaceRules& place = s.place(piece);
  const std::string& name = place.name.empty() ? place.id : place.name;
  return {name, sounds_plural(name)};
}

std::string said_of(const Name& name, std::string_view phrase) {
  if (!name.plural) return fmt::format("{} {}", name, phrase);
  constexpr std::pair<std::string_view, std::string_view> kIrregular[] = {
      {"is", "are"}, {"has", "have"}, {"goes", "go"}, {"marches", "march"}, {"presses", "press"}, {"left", "left"}};
  const std::size_t end = std::min(phrase.find(' '), phrase.size());
  std::string verb(phrase.substr(0, end));
  const auto known = std::ranges::find(kIrregular, std::string_view(verb), [](const auto& v) { return v.first; });
  if (known != std::end(kIrregular)) verb = known->second;
  else if (verb.ends_with('s')) verb.pop_back();
  return fmt::format("{} {}{}", name, verb, phrase.substr(end));
}

std::string id_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return s.troops(piece).id;
  if (s.is_company(piece)) return s.setup->companies[s.company_index(piece)].id;
  if (s.is_superior(piece)) return s.superior_rules(s.superior_index(piece)).officer.id;
  if (s.is_formation(piece)) return s.setup->formations[s.formation_index(piece)].id;
  return s.is_place(piece) ? s.place(piece).id : std::string();
}

Name army_name(const State& s, Side side) {
  const SideRules& rules = s.setup->sides[side];
  return {rules.name, rules.plural};
}

// ES-FATE-14, ES-GB-3
std::string officer_name(const State& s, PieceId general) {
  if (!s.is_general(general)) return {};
  if (s.is_formation(general)) {
    const Formation& f = s.formation(s.formation_index(general));
    if (f.kind == Kind::GrandBattery && f.led_by != kNoPiece) return officer_name(s, f.led_by);
  }
  const std::string& name = officer_of(s, general).name;
  if (!s.general(general).successor && !name.empty()) return name;
  const bool has_command = s.is_superior(general) && !s.superior_rules(s.superior_index(general)).command.empty();
  const std::string command =
      has_command ? s.superior_rules(s.superior_index(general)).command : plain_name(s, general);
  return fmt::format("the commander of {}", command);
}

}  // namespace grognard::esr
