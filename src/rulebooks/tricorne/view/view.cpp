// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/picture.h"
#include "book/standing.h"
#include "core/facts.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"
#include "tricorne/rules/04_close_combat/melee.h"
#include "tricorne/rules/11_victory/victory.h"
#include "tricorne/sequence/steps.h"

// What is to be seen of a position. The names of facts are those of docs/cases.md.
namespace grognard::tricorne {
namespace {

constexpr double kExitDepth = 0.5;  // of the strip that marks an exit

Symbol symbol_of(const Unit& u) {
  if (is_gun(u)) return Symbol::Artillery;
  return is_mounted(u) ? Symbol::Cavalry : Symbol::Infantry;
}

std::string enemies_of(const State& s, PieceId id) {
  std::string list;
  for (const Contact& c : s.contacts)
    if (c.attacker == id || c.defender == id)
      list += fmt::format("{}{}", list.empty() ? "" : " ", id_of(s, enemy_in(c, id)));
  return list;
}

bool can_have_flanks(const State& s, PieceId id) { return on_table(s.unit(id)) && is_foot(s.unit(id)); }

void add_standing_facts(const State& s, PieceId id, std::vector<Fact>& facts) {
  const Unit& u = s.unit(id);
  const bool here = on_table(u);
  facts.push_back({"contact", enemies_of(s, id)});
  facts.push_back({"commander", id_of(s, commander_with(s, id))});
  facts.push_back({"to_tree", here && is_to_tree(s, id)});
  facts.push_back({"ragged", here && is_ragged(s, id)});
  facts.push_back({"secure_left", can_have_flanks(s, id) && flank_is_secure(s, id, true)});
  facts.push_back({"secure_right", can_have_flanks(s, id) && flank_is_secure(s, id, false)});
  facts.push_back({"supported", here && is_supported(s, id)});
  facts.push_back({"level", here ? level_of(s, id) : 0});
  facts.push_back({"segments_left", here ? cells_of(s, id).left() : 0});
  facts.push_back({"gone", std::string(gone(s, id))});
}

std::string counted_words(int number, std::string_view one, std::string_view several) {
  return number == 0 ? "" : fmt::format("{} {}", number, number == 1 ? one : several);
}

std::string volley_said(const Unit& u) {
  if (u.arm != Arm::Infantry) return "";
  return u.volley_used ? "first volley fired" : "first volley loaded";
}

std::string move_said(const Unit& u) {
  if (u.moved) return "has moved";
  if (u.done) return "has had its move";
  return u.moved_last ? "moved in its last move step" : "";
}

// Of a body with two ends; whoever looks all round has no flanks.
std::string flanks_said(const State& s, PieceId id) {
  if (!can_have_flanks(s, id) || faces_all_round(s.unit(id))) return "";
  const bool left = flank_is_secure(s, id, true);
  const bool right = flank_is_secure(s, id, false);
  if (left == right) return left ? "both flanks secure" : "both flanks open";
  return left ? "right flank open" : "left flank open";
}

std::string contact_said(const State& s, PieceId id) {
  std::string list;
  for (const Contact& c : s.contacts)
    if (c.attacker == id || c.defender == id)
      list += fmt::format("{}{}", list.empty() ? "in contact with " : " and ", name_of(s, enemy_in(c, id)));
  return list;
}

// Only while it can still use them.
std::string segments_said(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const bool moving = (step_number(s) == 1 || step_number(s) == 6) && active(s) == s.side_of(id);
  if (!moving || u.done || !on_table(u) || in_contact(s, id)) return "";
  return counted_words(cells_of(s, id).left(), "segment left", "segments left");
}

// "laid on X", or nothing.
std::string with_name(const State& s, std::string_view before, PieceId piece, std::string_view after = "") {
  return piece == kNoPiece ? "" : fmt::format("{}{}{}", before, name_of(s, piece), after);
}

std::string garrison_said(const State& s, const Unit& u) {
  if (u.block < 0) return "";
  const Area& block = s.setup->ground->areas[u.block];
  return "holds " + (block.name.empty() ? block.id : block.name);
}

// What a card says; the rest stands in its first lines or is seen by a mark.
FactWords unit_said(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const bool here = on_table(u);
  const auto yes = [](bool is, std::string_view text) { return is ? std::string(text) : std::string(); };
  return {{"garrison", garrison_said(s, u)},
          {"weapon", std::string(word_for(s.troops(id).weapon))},
          {"volley", volley_said(u)},
          {"bonus", u.bonus > 0 ? fmt::format("+{} in its next round", u.bonus) : ""},
          {"rounds", counted_words(u.melee_rounds, "round fought", "rounds fought")},
          {"evaded", yes(u.evaded, "has evaded")},
          {"done", move_said(u)},
          {"wheeled_last", yes(is_gun(u) && u.wheeled_last, "has turned its guns")},
          {"last_target", is_gun(u) ? with_name(s, "laid on ", u.last_target) : ""},
          {"contact", contact_said(s, id)},
          {"commander", with_name(s, "", commander_with(s, id), " is with it")},
          {"to_tree", yes(here && is_to_tree(s, id), "behind the trees")},
          {"ragged", yes(here && is_ragged(s, id), "shoots raggedly")},
          {"secure_left", flanks_said(s, id)},
          {"supported", yes(here && is_supported(s, id), "supported from behind")},
          {"level", yes(here && level_of(s, id) > 0, "on high ground")},
          {"segments_left", segments_said(s, id)},
          {"gone", gone_words(gone(s, id))}};
}

// "infantry, British, in line"
std::string unit_kind(const State& s, PieceId id) {
  constexpr std::string_view kArms[] = {"infantry", "cavalry", "artillery"};
  const Unit& u = s.unit(id);
  const bool guns = u.formation == Formation::Unlimbered || u.formation == Formation::Limbered;
  const std::string traits = traits_of(s, id);
  return fmt::format("{}{}{}, {}{}", kArms[static_cast<std::size_t>(symbol_of(u))], traits.empty() ? "" : ", ", traits,
                     guns ? "" : "in ", word_for(u.formation));
}

std::vector<Fact> unit_facts(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  const std::string block = u.block >= 0 ? s.setup->ground->areas[u.block].id : "";
  std::vector<Fact> facts = {
      {"strength", u.strength()},
      {"full", int{u.full}},
      {"fatigue", int{u.fatigue}},
      {"formation", std::string(name_of(u.formation))},
      {"x", u.pose.at().x},
      {"y", u.pose.at().y},
      {"facing", u.pose.facing.in_degrees()},
      {"garrison", block},
      {"weapon", std::string(word_for(t.weapon))},
      {"traits", traits_of(s, id)},
      {"volley", std::string(u.volley_used ? "spent" : "loaded")},
      {"bonus", int{u.bonus}},
      {"rounds", int{u.melee_rounds}},
      {"charging", bool{u.charging}},
      {"evaded", bool{u.evaded}},
      {"shot", bool{u.shot}},
      {"done", bool{u.done}},
      {"moved", bool{u.moved}},
      {"moved_last", bool{u.moved_last}},
      {"wheeled_last", bool{u.wheeled_last}},
      {"last_target", id_of(s, u.last_target)},
  };
  add_standing_facts(s, id, facts);
  say_facts(unit_said(s, id), facts);
  return facts;
}

std::vector<Mark> unit_marks(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  return book::marks_that_hold({{u.fatigue > 0, Mark::Losses},
                                {u.charging, Mark::Charging},
                                {u.shot, Mark::Smoke},
                                {commander_with(s, id) != kNoPiece, Mark::GeneralAttached},
                                {in_contact(s, id), Mark::InMelee}});
}

// The bases of a unit, seen from near: a row in line, files in column.
std::vector<Model> models_of(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (u.formation == Formation::Garrison) return {};
  const Size size = size_of(s, id);
  const bool column = is_column(u.formation) || u.formation == Formation::Limbered;
  const int files = u.formation == Formation::AttackColumn ? 2 : column ? 1 : u.bases;
  const int ranks = (u.bases + files - 1) / files;
  const double wide = u.formation == Formation::Unlimbered || !is_loose(u) ? size.width / files : 1;
  const double step = files > 1 ? (size.width - wide) / (files - 1) : 0;
  const double deep = size.depth / ranks;
  const Vec2 forward = u.pose.facing.forward();
  std::vector<Model> models;
  for (int i = 0; i < u.bases; ++i) {
    const double x = files > 1 ? -size.width / 2 + wide / 2 + step * (i % files) : 0;
    const double y = size.depth / 2 - deep * (i / files + 0.5);
    Model m;
    m.kind = is_gun(u)       ? (u.formation == Formation::Limbered ? Model::Kind::Team : Model::Kind::Gun)
             : is_mounted(u) ? Model::Kind::Horse
                             : Model::Kind::Foot;
    m.pose = Pose::snapped(u.pose.at() + right_of(forward) * x + forward * y, u.pose.facing);
    m.width = wide * 0.86;
    m.depth = deep * 0.86;
    models.push_back(m);
  }
  return models;
}

Piece unit_piece(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  Piece piece = book::piece_of(id, t, symbol_of(u));
  piece.on_table = on_table(u);
  piece.pose = u.pose;
  if (piece.on_table) {
    piece.footprint = {footprint(s, id)};
    piece.models = models_of(s, id);
    piece.marks = unit_marks(s, id);
  }
  piece.faces_all_round = faces_all_round(u);
  piece.figures = u.strength();
  piece.starting_figures = u.full;
  piece.losses = u.fatigue;
  piece.formation = word_for(u.formation);
  piece.kind = unit_kind(s, id);
  piece.strength = fmt::format("strength {} of {}", u.strength(), int{u.full});
  if (u.fatigue > 0) piece.wear = fmt::format("{} fatigue", int{u.fatigue});
  piece.facts = unit_facts(s, id);
  return piece;
}

// TR-GEO-13: an attached commander is drawn with his unit; at its rear edge, so that both are seen.
Vec2 shown_at(const State& s, const Commander& c) {
  if (c.attached == kNoPiece || s.unit(c.attached).formation == Formation::Garrison) return c.pose.at();
  const Vec2 behind = c.pose.at() - c.pose.facing.forward() * (size_of(s, c.attached).depth / 2);
  const Ground& ground = *s.setup->ground;  // he does not hang over its edge
  return {std::clamp(behind.x, kCommanderRadius, ground.width - kCommanderRadius),
          std::clamp(behind.y, kCommanderRadius, ground.height - kCommanderRadius)};
}

Piece commander_view(const State& s, std::size_t number) {
  const Commander& c = s.commanders[number];
  const Leader& leader = s.setup->leaders[number];
  const bool here = c.alive && c.on_table;
  Piece piece = book::officer_piece(s.commander_piece(static_cast<int>(number)), leader.id, leader.name, leader.side,
                                    here, here ? Pose::snapped(shown_at(s, c), c.pose.facing) : c.pose);
  if (here) piece.footprint = {book::round_base(piece.pose.at(), kCommanderRadius)};
  piece.facts = {{"x", c.pose.at().x},
                 {"y", c.pose.at().y},
                 {"attached", id_of(s, c.attached), with_name(s, "with ", c.attached)},
                 {"done", c.done, c.done ? "has had his move" : ""},
                 {"gone", std::string(gone(s, piece.number)), gone_words(gone(s, piece.number))}};
  piece.kind = "commander";
  return piece;
}

Piece block_view(const State& s, PieceId number) {
  const int index = s.block_area(number);
  const Area& area = s.setup->ground->areas[index];
  Piece piece = book::place_piece(number, area.id, std::string(name_of(s, number).text), area.parts);
  const BlockClass block = s.setup->areas[index].block;
  const PieceId garrison = garrison_of(s, index);
  const std::string built(kBlockClassNames[static_cast<std::size_t>(block)]);
  piece.facts = {{"class", built, built},
                 {"garrison", id_of(s, garrison),
                  garrison == kNoPiece ? "empty" : fmt::format("held by {}", name_of(s, garrison))}};
  piece.kind = "place";
  return piece;
}

// A charge that has been declared: the ghost of the charger at the end of its lane.
Overlay charge_ghost(const State& s) {
  const Pose last =
      Pose::snapped(s.charge.lane.at() + s.charge.lane.facing.forward() * s.charge.reach, s.charge.lane.facing);
  return {.kind = Overlay::Kind::Ghost,
          .label = std::string(name_of(s, s.charge.charger).text),
          .side = s.side_of(s.charge.charger),
          .shape = {footprint(s, s.charge.charger, s.unit(s.charge.charger).formation, last)},
          .line = {s.charge.lane.at(), last.at()}};
}

int units_lost(const State& s, Side side) {
  int lost = 0;
  for (const Unit& u : s.units) lost += u.side == side && u.place == Place::Broken;
  return lost;
}

SideView side_view(const State& s, Side side) {
  const SideState& state = s.sides[side];
  return {.name = s.setup->sides[side].name,
          .facing_colour = "",
          .facts = {plain_fact("points", score_of(s, side)), plain_fact("strength", int{state.starting_strength}),
                    plain_fact("lost", int{state.lost_strength}), plain_fact("exit_points", int{state.exit_points}),
                    plain_fact("units_lost", units_lost(s, side)), plain_fact("break_point", break_point(s, side))}};
}

Piece piece_seen(const State& s, PieceId id) {
  if (s.is_unit(id)) return unit_piece(s, id);
  return s.is_commander(id) ? commander_view(s, static_cast<std::size_t>(id - s.unit_count())) : block_view(s, id);
}

}  // namespace

View look(const State& s, Eyes, PieceId only) {
  View view = book::heading_of(*s.setup, moment_of(s), [&](Side side) { return side_view(s, side); });
  view.phase = phase_words(s);
  if (only != kNoPiece) {
    view.pieces.push_back(piece_seen(s, only));
    return view;
  }
  const std::size_t count = s.units.size() + s.commanders.size() + s.setup->blocks.size();
  while (view.pieces.size() < count) view.pieces.push_back(piece_seen(s, static_cast<PieceId>(view.pieces.size())));
  for (const Objective& o : s.setup->objectives)
    view.overlays.push_back(
        book::objective_overlay(o.name, book::holder_by([&](Side side) { return holds(s, side, o); }), o.shape));
  for (const Exit& exit : s.setup->exits)
    view.overlays.push_back(book::exit_overlay(*s.setup->ground, exit, kExitDepth));
  if (s.charge.charger != kNoPiece) view.overlays.push_back(charge_ghost(s));
  for (const Contact& c : s.contacts)
    view.overlays.push_back(book::link_between(fmt::format("round {}", c.rounds + 1), s.side_of(c.attacker),
                                               s.unit(c.attacker).pose.at(), s.unit(c.defender).pose.at()));
  view.standing = standing_of(s);
  view.facts = {{"turn", int{s.turn}},
                {"phase", step_number(s)},
                {"step", step_number(s)},
                {"active", std::string(letter(active(s)))},
                {"turn_limit", s.options().turn_limit}};
  return view;
}

// TR-GEN-9: everything is open to both players.
State seen_by(const State& s, Eyes) { return s; }

}  // namespace grognard::tricorne
