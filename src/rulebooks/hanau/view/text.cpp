// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/position_in_words.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/position/wording.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/13_recall/recall.h"
#include "hanau/rules/14_victory/victory.h"
#include "hanau/sequence/steps.h"

// The position in words: one line for each thing, read from left to right, with nothing that depends on columns.
namespace grognard::hanau {
namespace {

std::string_view formation_phrase(Formation formation) {
  switch (formation) {
    case Formation::Column: return "in column";
    case Formation::Line: return "in line";
    case Formation::Square: return "in square";
    case Formation::Skirmish: return "in skirmish order";
    case Formation::Mass: return "in battalion mass";
    default: return name_of(formation);
  }
}

// With the id that orders use.
std::string named(const State& s, PieceId unit) {
  return fmt::format("{} ({})", s.troops(unit).name, s.troops(unit).id);
}

std::string nearest_enemy_text(const State& s, PieceId id) {
  return book::nearest_in_words(
      [&](auto act) { each_on_table(s, other(s.side_of(id)), act); },
      [&](PieceId enemy) { return distance_between(s, id, enemy); },
      [&](double away, PieceId enemy) { return fmt::format("{} from {}", inches(away), name_of(s, enemy)); });
}

std::string melee_text(const State& s, PieceId id) {
  const Melee* m = melee_of(s, id);
  return m ? fmt::format("in melee with {}, round {}", name_of(s, melee_opponent(s, id)), m->rounds + 1) : "";
}

// What play has done to it.
std::string condition_of(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  SpokenList list;
  list.add_if(u.halted, "halted");
  list.add_if(u.charging != Charging::No, "charging");
  if (melee_of(s, id)) list.add(melee_text(s, id));
  if (const PieceId battery = battery_of(s, id); battery != kNoPiece)
    list.add(fmt::format("{0:supports|support} {1}", name_of(s, id), name_of(s, battery)));
  if (const PieceId enemy = locked_with(s, id); enemy != kNoPiece)
    list.add(fmt::format("locked with {}", name_of(s, enemy)));
  list.add_if(!in_command(s, id), "out of command");
  list.add_if(must_recall(u) && !u.recall_done, "must be recalled");
  if (u.marker.set) list.add(fmt::format("charge marker in the {}", region_of(*s.setup->ground, u.marker.pose.at())));
  list.add_if(u.failed_recall || u.fails_recall_now, "cannot move");
  list.add_if(u.acted, name_of(s, id).plural ? "have acted" : "has acted");
  list.add_if(u.shot, name_of(s, id).plural ? "have shot" : "has shot");
  return list.text();
}

std::string unit_line(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  SpokenList list;
  list.add(fmt::format("{} {}", name_of(t.quality), name_of(t.arm)));
  if (const std::string traits = traits_of(s, id); !traits.empty()) list.add(traits);
  if (u.garrison >= 0) {
    const Area& block = s.setup->ground->areas[u.garrison];
    list.add(fmt::format("garrison of {}", block.name.empty() ? block.id : block.name));
  } else {
    list.add(formation_phrase(u.formation));
  }
  list.add(fmt::format("{} of {} figures", u.figures, t.starting_figures));
  list.add(region_of(*s.setup->ground, u.pose.at()));
  if (!faces_all_round(u)) list.add(fmt::format("facing {}", wind_of(u.pose.facing)));
  if (const int step = height_of(s, id); step > 0) list.add(fmt::format("height {}", step));
  if (const std::string nearest = nearest_enemy_text(s, id); !nearest.empty()) list.add(nearest);
  const std::string condition = condition_of(s, id);
  return fmt::format("{}: {}{}{}.\n", named(s, id), list.text(), condition.empty() ? "" : "; ", condition);
}

std::string general_line(const State& s, int number) {
  const General& g = s.generals[number];
  const Leader& leader = s.setup->leaders[number];
  std::string where(region_of(*s.setup->ground, g.pose.at()));
  if (g.attached != kNoPiece) where = fmt::format("with {}", name_of(s, g.attached));
  if (!g.on_table) where = gone(s, s.general_piece(number));
  return fmt::format("{} ({}): {}, {}.\n", leader.name, leader.id, leader.army_commander ? "army commander" : "general",
                     where);
}

std::string absent_line(const State& s, Side side, Place place, std::string_view heading) {
  return book::absent_in_words(s, heading,
                               [&](PieceId id) { return s.side_of(id) == side && s.unit(id).place == place; });
}

std::string reserve_lines(const State& s, Side side) {
  std::string text;
  for (std::size_t g = 0; g < s.reserves.size(); ++g) {
    const ReserveGroup& group = s.setup->reserves[g];
    SpokenList list;
    for (const PieceId id : group.units) list.add_if(s.unit(id).place == Place::Reserve, named(s, id));
    if (group.side != side || list.empty()) continue;
    const std::string when = s.reserves[g].arrived ? "waiting for room" : fmt::format("from turn {}", group.earliest);
    text += fmt::format("Reserve {}: {}, {} edge: {}.\n", group.id, when, name_of(group.edge), list.text());
  }
  return text;
}

std::string side_text(const State& s, Side side) {
  const int units = s.sides[side].starting_units;
  std::string text = fmt::format("\n{} ({}): points {}, units {}, lost {}, broken at {}.\n", s.rules_of(side).name,
                                 letter(side), points_of(s, side), units, units_removed(s, side), break_point(s, side));
  each_on_table(s, side, [&](PieceId id) { text += unit_line(s, id); });
  for (int g = 0; g < std::ssize(s.generals); ++g)
    if (s.setup->leaders[g].side == side) text += general_line(s, g);
  text += absent_line(s, side, Place::Waiting, "To be placed");
  text += reserve_lines(s, side);
  text += absent_line(s, side, Place::Routed, "Routed");
  text += absent_line(s, side, Place::Destroyed, "Destroyed");
  text += absent_line(s, side, Place::Exited, "Left the table");
  return text;
}

std::string objective_line(const State& s, const Objective& o) {
  SpokenList worth;
  for (const Side side : kSides) {
    const int points = o.points[side];
    if (points > 0) worth.add(fmt::format("{} to the {}", points, s.rules_of(side).name));
  }
  std::string holder = "held by nobody";
  for (const Side side : kSides)
    if (holds(s, side, o)) holder = fmt::format("held by the {}", s.rules_of(side).name);
  return fmt::format("Objective {}: {}, {}, worth {}.\n", o.name, region_of(*s.setup->ground, o.shape.front().centre()),
                     holder, worth.empty() ? "nothing" : worth.text());
}

std::string goals_text(const State& s) {
  std::string text;
  for (const Objective& o : s.setup->objectives) text += objective_line(s, o);
  for (const Exit& exit : s.setup->exits)
    text += fmt::format("Exit {}: {} edge, {} of the table, worth {} for each unit of the {}.\n", exit.name,
                        name_of(exit.edge), region_of(*s.setup->ground, (exit.from + exit.to) * 0.5), exit.points,
                        s.rules_of(exit.side).name);
  return text.empty() ? "" : "\n" + text;
}

}  // namespace

std::string describe(const State& s, Eyes) {
  std::string text = book::heading_in_words(*s.setup, "inches", moment_of(s));
  text += book::asked_in_words(
      s, [&](Side side) { return fmt::format("The {0} {0:is|are}", side_name(s, side)); },
      [&](PieceId piece) { return name_of(s, piece); });
  text += book::ground_in_words(*s.setup->ground, true);
  for (const Side side : kSides) text += side_text(s, side);
  return text + goals_text(s);
}

}  // namespace grognard::hanau
