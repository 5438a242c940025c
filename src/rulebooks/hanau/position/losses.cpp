// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/losses.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "hanau/rules/03a_actions/generals.h"

namespace grognard::hanau {

Name name_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return {s.troops(piece).name, s.troops(piece).plural};
  if (s.is_general(piece)) return {s.setup->leaders[s.general_index(piece)].name};
  const Area& area = s.setup->ground->areas[s.place_area(piece)];
  return {area.name.empty() ? area.id : area.name};
}

std::string throw_words(int dice, int need, int hits) {
  if (dice <= 0) return "no dice.";
  if (need > 6) return fmt::format("{}: {} cannot hit.", dice_words(dice), dice == 1 ? "it" : "they");
  return fmt::format("{} at {}: {}.", dice_words(dice), need_words(need), counted_or_no(hits, "hit"));
}

Event with_unit_stride(const State& s, Event e, PieceId unit, double allowed) {
  e = with_stride(std::move(e), unit, allowed);
  const Size base = size_of(s, unit);
  const double abreast = generals_with(s, unit) - 1;  // an inch each: HN-GEO-2
  for (int g = 0; g < std::ssize(s.generals); ++g)
    if (s.generals[g].attached == unit)
      e = with_stride(std::move(e), s.general_piece(g), allowed + base.width + base.depth + abreast);
  return e;
}

void set_pose(State& s, PieceId unit, const Pose& pose) {
  s.unit(unit).pose = pose;
  for (General& g : s.generals)
    if (g.attached == unit) g.pose = pose;
}

void set_formation(State& s, PieceId unit, Formation formation, const Pose& pose) {
  Unit& u = s.unit(unit);
  u.formation = formation;
  if (formation != Formation::Garrison) u.garrison = -1;
  set_pose(s, unit, pose);
}

Charge* charge_of(State& s, PieceId charger) {
  for (Charge& c : s.charges)
    if (c.charger == charger) return &c;
  return nullptr;
}
const Charge* charge_of(const State& s, PieceId charger) { return charge_of(const_cast<State&>(s), charger); }

void end_charge(State& s, PieceId charger) {
  if (Charge* c = charge_of(s, charger)) c->live = false;
}

void end_melee(Play& p, PieceId unit) {
  std::erase_if(p.s.melees, [&](const Melee& m) { return m.units[0] == unit || m.units[1] == unit; });
}

// HN-MORALE-19: nobody is left.
int take_losses(Play& p, PieceId unit, int hits, RuleId rule) {
  Unit& u = p.s.unit(unit);
  const int off = std::min<int>(hits, u.figures);
  if (off <= 0) return 0;
  u.figures = static_cast<std::int16_t>(u.figures - off);
  u.lost = static_cast<std::int16_t>(u.lost + off);
  u.lost_this_turn = static_cast<std::int16_t>(u.lost_this_turn + off);
  u.lost_this_phase = static_cast<std::int16_t>(u.lost_this_phase + off);
  p.log.tell([&] {
    return event(rule, "losses", {unit},
                 u.figures > 0 ? fmt::format("{0:^} {0:loses|lose} {1}; {2} left.", name_of(p.s, unit),
                                             counted(off, "figure"), u.figures)
                               : fmt::format("{0:^} {0:loses its|lose their} last {1}.", name_of(p.s, unit),
                                             off == 1 ? "figure" : counted(off, "figure")));
  });
  if (u.figures == 0) remove_unit(p, unit, Place::Destroyed, "HN-MORALE-19");
  return off;
}

void remove_unit(Play& p, PieceId unit, Place how, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (!on_table(u)) return;
  u.place = how;
  u.marker.set = false;
  u.must_test = false;
  const Name name = name_of(s, unit);
  const std::string fate = how == Place::Routed   ? fmt::format("{0} {0:routs|rout}", name)
                           : how == Place::Exited ? fmt::format("{0} {0:leaves|leave} the table", name)
                                                  : fmt::format("{0} {0:is|are} destroyed", name);
  p.log.tell([&] {
    return event(rule,
                 how == Place::Routed   ? "rout"
                 : how == Place::Exited ? "exit"
                                        : "destroyed",
                 {unit},
                 capital(fate) + (how != Place::Routed ? "."
                                  : name.plural        ? " and leave the table."
                                                       : " and leaves the table."));
  });
  p.log.outcome([&] { return fate; });
  end_charge(s, unit);
  PieceId battery = u.supports;
  if (const Melee* m = melee_of(s, unit)) {
    if (m->battery == unit) melee_of(s, unit)->battery = kNoPiece;
    else if (m->battery != kNoPiece && s.side_of(m->battery) == s.side_of(unit)) battery = m->battery;
  }
  end_melee(p, unit);
  u.supports = kNoPiece;
  for (Unit& other : s.units)
    if (other.supports == unit) other.supports = kNoPiece;
  if (battery != kNoPiece && how != Place::Exited) support_lost(p, battery);
  for (int g = 0; g < std::ssize(s.generals); ++g) {
    General& general = s.generals[g];
    if (general.attached != unit) continue;
    if (how == Place::Exited) {
      general.on_table = false;  // he rides off with his men
      general.attached = kNoPiece;
    } else {
      general_survives(p, g);
    }
  }
}

bool touched_by_enemy(const State& s, PieceId battery) {
  bool touched = false;
  each_on_table(s, other(s.side_of(battery)),
                [&](PieceId enemy) { touched = touched || within(distance_between(s, enemy, battery), 0); });
  return touched;
}

void support_lost(Play& p, PieceId battery) {
  if (on_table(p.s.unit(battery)) && touched_by_enemy(p.s, battery))
    remove_unit(p, battery, Place::Destroyed, "HN-MELEE-29");
}

}  // namespace grognard::hanau
