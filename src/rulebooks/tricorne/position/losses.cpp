// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/losses.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"

namespace grognard::tricorne {

int tire(State& s, PieceId unit, int hits, bool from_ground) {
  Unit& u = s.unit(unit);
  const int counted = std::min(hits, u.strength());
  u.fatigue = static_cast<std::int8_t>(u.fatigue + counted);
  if (from_ground) u.terrain_fatigue = static_cast<std::int8_t>(u.terrain_fatigue + counted);
  return counted;
}

void break_if_spent(Play& p, PieceId unit, RuleId rule) {
  if (on_table(p.s.unit(unit)) && p.s.unit(unit).strength() <= 0)
    remove_unit(p, unit, Place::Broken, rule, "no strength is left");
}

void end_contacts(State& s, PieceId unit) {
  const auto gone = [&](const Contact& c) { return c.attacker == unit || c.defender == unit; };
  s.contacts.erase(std::remove_if(s.contacts.begin(), s.contacts.end(), gone), s.contacts.end());
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).melee_rounds != 0 && !in_contact(s, id)) s.unit(id).melee_rounds = 0;
}

void remove_unit(Play& p, PieceId unit, Place how, RuleId rule, std::string_view why) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  u.place = how;
  const PieceId commander = commander_with(s, unit);
  u.block = -1;
  u.charging = false;
  end_contacts(s, unit);
  if (how == Place::Broken) {
    SideState& side = s.sides[u.side];
    side.lost_strength = static_cast<std::int16_t>(side.lost_strength + u.full);
  }
  p.log.tell([&] {
    if (how != Place::Broken)
      return event(rule, "exit", {unit}, fmt::format("{0:^} {0:leaves|leave} the table.", name_of(s, unit)));
    return event(rule, "broken", {unit},
                 fmt::format("{0:^} {0:breaks and is|break and are} removed{1}{2}.", name_of(s, unit),
                             why.empty() ? "" : ": ", why));
  });
  if (how == Place::Broken) p.log.outcome([&] { return fmt::format("{0} {0:breaks|break}", name_of(s, unit)); });
  if (commander != kNoPiece) rehome_commander(p, commander, unit, "TR-CMD-8");
}

void set_pose(State& s, PieceId unit, const Pose& pose) {
  s.unit(unit).pose = pose;
  for (Commander& c : s.commanders)
    if (c.alive && c.attached == unit) c.pose = pose;
}

void set_formation(State& s, PieceId unit, Formation formation, const Pose& pose) {
  Unit& u = s.unit(unit);
  u.formation = formation;
  if (formation != Formation::Garrison) u.block = -1;
  set_pose(s, unit, pose);
}

Name name_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return {s.troops(piece).name, s.troops(piece).plural};
  if (s.is_commander(piece)) return {s.setup->leaders[piece - s.unit_count()].name};
  if (!s.is_block(piece)) return {"nobody"};
  const Area& area = s.setup->ground->areas[s.block_area(piece)];
  const std::string& name = area.name.empty() ? area.id : area.name;
  return {name, sounds_plural(name)};
}

Name side_name(const State& s, Side side) {
  const SideRules& rules = s.setup->sides[side];
  return {rules.spoken, rules.plural};
}

}  // namespace grognard::tricorne
