// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/position_in_words.h"
#include "revwars/position/positions.h"
#include "revwars/position/terrain.h"
#include "revwars/position/wording.h"
#include "revwars/sequence/steps.h"
#include "revwars/sequence/turn.h"

// The position in words: one line for each thing, read from left to right, with nothing that depends on columns.
namespace grognard::revwars {
namespace {

const std::string& side_name_in(const State& s, Side side) { return s.setup->sides[side].name; }
std::string named_battalion(const State& s, PieceId unit) {
  return fmt::format("{} ({})", s.troops(unit).name, s.troops(unit).id);
}

std::string nearest_enemy_words(const State& s, PieceId id) {
  return book::nearest_in_words(
      [&](auto act) { each_active(s, other(s.side_of(id)), act); },
      [&](PieceId enemy) { return distance_between(s, id, enemy); },
      [&](double away, PieceId enemy) { return fmt::format("{} from {}", inches(away), name_of(s, enemy)); });
}

std::string battalion_words(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  SpokenList list;
  list.add(arm_words(b.type));
  list.add(spoken(b.order));
  list.add(fmt::format("{} of {} platoons", b.platoons, s.troops(id).starting_platoons));
  list.add(formation_words(b));
  list.add_if(b.gun == Gun::Present, "with a battalion gun");
  if (b.building >= 0) list.add(fmt::format("in {}", ground_name(s, b.building)));
  list.add(region_of(*s.setup->ground, b.pose.at()));
  if (b.building < 0) list.add(fmt::format("facing {}", wind_of(b.pose.facing)));
  list.add(nearest_enemy_words(s, id));
  list.add_if(b.activated && b.side == s.active, "has acted");
  if (b.hits > 0) list.add(fmt::format("{} hit{} this turn", b.hits, b.hits == 1 ? "" : "s"));
  return fmt::format("{}: {}.\n", named_battalion(s, id), list.text());
}

std::string general_words(const State& s, int index) {
  const Brigade& rules = s.brigade_rules(index);
  const PieceId piece = s.general_piece(index);
  const std::string_view why = gone(s, piece);
  std::string_view where = why.empty() ? region_of(*s.setup->ground, s.general(piece).pose.at()) : why;
  return fmt::format("{}: {} ({}), {}{}{}.\n", rules.name, rules.general, rules.general_id, where,
                     s.brigade(index).in_reserve ? ", in reserve" : "",
                     s.brigade(index).activated && rules.side == s.active ? ", has been activated" : "");
}

std::string brigade_words(const State& s, int index, Eyes eyes) {
  std::string text = general_words(s, index);
  SpokenList absent;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.brigade_of(id) != index) continue;
    const Battalion& b = s.unit(id);
    const bool secret = b.place == Place::Hidden && eyes && *eyes != b.side;
    if (is_active(b)) text += battalion_words(s, id);
    else if (on_table(b)) text += fmt::format("{}: all guns overrun.\n", named_battalion(s, id));
    else absent.add(fmt::format("{} {}", named_battalion(s, id), secret ? "not on the table" : gone(s, id)));
  }
  return text + (absent.empty() ? "" : absent.text() + ".\n");
}

std::string army_words(const State& s, Side side, Eyes eyes) {
  const SideState& state = s.sides[side];
  std::string text = fmt::format("\n{} ({}): points {}, {} of {} battalions lost.\n", side_name_in(s, side),
                                 letter(side), points_of(s, side), state.lost_battalions, state.starting_battalions);
  for (int b = 0; b < std::ssize(s.brigades); ++b)
    if (s.brigade_rules(b).side == side) text += brigade_words(s, b, eyes);
  return text;
}

std::string objective_words(const State& s) {
  std::string text;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    const int holder = i < s.objective_holder.size() ? s.objective_holder[i] : -1;
    text += fmt::format("Objective {}: {}, held by {}.\n", o.name, region_of(*s.setup->ground, o.at),
                        holder < 0 ? "nobody" : s.setup->sides[holder].name);
  }
  return text.empty() ? "" : "\n" + text;
}

}  // namespace

std::string describe(const State& s, Eyes eyes) {
  std::string text = book::heading_in_words(*s.setup, "inches", moment_of(s));
  text += book::asked_in_words(
      s, [&](Side side) { return fmt::format("The {0} {0:is|are}", side_name(s, side)); },
      [&](PieceId piece) { return name_of(s, piece); });
  text += book::ground_in_words(*s.setup->ground, false);
  for (const Side side : kSides) text += army_words(s, side, eyes);
  return text + objective_words(s);
}

}  // namespace grognard::revwars
