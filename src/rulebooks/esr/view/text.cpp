// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/position_in_words.h"
#include "core/sentence.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/steps.h"
#include "esr/sequence/turn.h"
#include "esr/view/viewing.h"

// The position in words: one line for each thing, read from left to right, with nothing that depends on columns.
namespace grognard::esr {
namespace {

std::string unit_words(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  SpokenList list;
  list.add(name_of(u.arm));
  list.add(post_words(u.post));
  list.add_if(is_committed(u), u.limbered ? "limbered" : "unlimbered");
  if (stands(u)) {
    list.add(region_of(*s.setup->ground, u.pose.at()));
    list.add(fmt::format("facing {}", wind_of(u.pose.facing)));
    const Nearest enemy = nearest_enemy_of_unit(s, id);
    if (enemy.unit != kNoPiece) list.add(fmt::format("{:.0f} yards from {}", enemy.distance, name_of(s, enemy.unit)));
  }
  return fmt::format("  {} ({}): {}.\n", s.troops(id).name, s.troops(id).id, list.text());
}

std::string formation_words(const State& s, int index, Eyes eyes) {
  const Formation& f = s.formation(index);
  const PieceId piece = s.formation_piece(index);
  const Thresholds t = thresholds_of(s, index);
  SpokenList list;
  list.add(officer_name(s, piece));
  if (has_status(f)) list.add(kStatusNames[static_cast<int>(f.status)]);
  else if (knows_orders(s, f.side, eyes)) list.add(order_words(s, f.active));
  if (knows_orders(s, f.side, eyes) && f.pending.any()) list.add("pending: " + order_words(s, f.pending));
  if (knows_orders(s, f.side, eyes) && f.delays > 0) list.add("delayed, " + counted(f.delays, "marker"));
  list.add(fmt::format("fatigue {}, {} deployed, retreats at {}, breaks at {}", total_fatigue(f),
                       counted(t.deployed, "Unit"), t.retreats_at(), t.breaks_at()));
  std::string text = fmt::format("{} ({}): {}.\n", name_of(s, piece), id_of(s, piece), list.text());
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == index) text += unit_words(s, id);
  return text;
}

std::string superior_words(const State& s, int index, Eyes eyes) {
  const Superior& superior = s.superior(index);
  const PieceId piece = s.superior_piece(index);
  SpokenList list;
  list.add(s.superior_rules(index).command);
  list.add_if(is_vacant(s, piece), "the post is vacant");
  if (!is_vacant(s, piece)) list.add(region_of(*s.setup->ground, superior.general.pose.at()));
  if (knows_orders(s, s.superior_rules(index).side, eyes) && superior.objective.any())
    list.add("objective " + objective_words(s, superior.objective));
  return fmt::format("{} ({}): {}.\n", officer_name(s, piece), id_of(s, piece), list.text());
}

std::string army_words(const State& s, Side side, Eyes eyes) {
  std::string text =
      fmt::format("\n{} ({}): {}, {} broken or destroyed.\n", army_name(s, side), letter(side),
                  counted(score_of(s, side).points, "point"), counted(formations_lost(s, side), "Formation"));
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == side) text += superior_words(s, i, eyes);
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (s.formation(f).side == side && s.formation(f).in_use) text += formation_words(s, f, eyes);
  return text;
}

}  // namespace

std::string phase_words(const State& s) { return std::string(step_title(s.step == Step::SetUp ? 0 : step_shown(s))); }

std::string moment_of(const State& s) {
  if (s.step == Step::SetUp) return phase_words(s);
  const std::string round = s.step == Step::Combat ? fmt::format(", round {}", std::max<int>(1, s.combat.round)) : "";
  return fmt::format("turn {} of {}, {}{}", s.turn, s.options().turn_limit, phase_words(s), round);
}

std::string_view post_words(Post post) {
  constexpr std::string_view kWords[] = {"ployed",  "deployed", "in reserve", "in the Reformation Area",
                                         "removed", "waiting",  "exited"};
  return kWords[static_cast<std::size_t>(post)];
}

std::string_view post_name(Post post) {
  constexpr std::string_view kNames[] = {"ployed", "deployed", "reserve", "area", "removed", "waiting", "exited"};
  return kNames[static_cast<std::size_t>(post)];
}

std::string_view gone(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return stands(s.unit(piece)) ? "" : post_name(s.unit(piece).post);
  if (s.is_formation(piece)) {
    const Formation& f = s.formation(s.formation_index(piece));
    return f.destroyed ? "destroyed" : !f.arrived ? "waiting" : !f.in_use ? "unused" : "";
  }
  if (s.is_superior(piece)) return s.general(piece).removed ? "removed" : "";
  return "";
}

std::string describe(const State& whole, Eyes eyes) {
  const State s = seen_by(whole, eyes);
  const Setup& setup = *s.setup;
  std::string text = book::heading_in_words(
      setup, fmt::format("yards, {} yards to the inch", s.options().yards_per_inch), moment_of(s));
  text += book::asked_in_words(
      s, [&](Side side) { return fmt::format("The {0} {0:is|are}", army_name(s, side)); },
      [&](PieceId piece) { return plain_name(s, piece); });
  text += book::ground_in_words(*setup.ground, false);
  for (const Side side : kSides) text += army_words(s, side, eyes);
  std::string held;
  for (std::size_t i = 0; i < setup.places.size(); ++i) {
    if (!setup.places[i].objective) continue;
    const int holder = holder_of(s, s.place_piece(static_cast<int>(i)));
    held += fmt::format("Objective {}: held by {}.\n", setup.places[i].name,
                        holder < 0 ? "nobody" : "the " + setup.sides[holder].name);
  }
  return text + (held.empty() ? "" : "\n" + held);
}

}  // namespace grognard::esr
