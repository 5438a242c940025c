// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/picture.h"
#include "book/standing.h"
#include "core/facts.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/position/wording.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/13_recall/recall.h"
#include "hanau/rules/14_victory/victory.h"
#include "hanau/sequence/steps.h"

// What is to be seen of a position. The names of facts are those of docs/cases.md.
namespace grognard::hanau {
namespace {

constexpr double kGeneralDisc = 0.5;  // HN-GEO-2: radius of a general's base
constexpr double kExitDepth = 0.5;    // of the strip that marks an exit

Symbol symbol_of(Arm arm) {
  return arm == Arm::Infantry ? Symbol::Infantry : arm == Arm::Cavalry ? Symbol::Cavalry : Symbol::Artillery;
}

std::string_view charging_word(Charging charging) {
  return charging == Charging::No ? "" : charging == Charging::Infantry ? "infantry" : "cavalry";
}

// Cannon smoke hangs until the tests it has caused are done.
bool has_shot(const State& s, const Unit& u) { return u.shot || (u.fired && phase_of(s) <= 2); }
bool is_to_recall(const Unit& u) { return must_recall(u) && !u.recall_done; }
bool is_locked(const State& s, PieceId id) { return on_table(s.unit(id)) && locked_with(s, id) != kNoPiece; }
bool is_commanded(const State& s, PieceId id) { return !on_table(s.unit(id)) || in_command(s, id); }

std::string place_name(const State& s, int area) {
  const Area& place = s.setup->ground->areas[area];
  return place.name.empty() ? place.id : place.name;
}

std::string with_name(const State& s, std::string_view before, PieceId piece) {
  return piece == kNoPiece ? "" : fmt::format("{}{}", before, name_of(s, piece));
}

// What a card says; the rest stands in its first lines or is seen by a mark.
FactWords unit_words(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Melee* m = melee_of(s, id);
  const auto yes = [](bool is, std::string_view text) { return is ? std::string(text) : std::string(); };
  const int height = on_table(u) ? height_of(s, id) : 0;
  return {{"acted", yes(u.acted, "has acted")},
          {"marker", yes(u.marker.set, "its charge is marked")},
          {"cannot_move", yes(u.failed_recall || u.fails_recall_now, "cannot move")},
          {"melee", with_name(s, "fights ", melee_opponent(s, id))},
          {"rounds", m && m->rounds > 0 ? counted(m->rounds, "round") + " fought" : ""},
          {"garrison", u.garrison < 0 ? "" : "holds " + place_name(s, u.garrison)},
          {"supports", with_name(s, "supports ", battery_of(s, id))},
          {"locked", yes(is_locked(s, id), "locked in a firefight")},
          {"step", height > 0 ? fmt::format("height {}", height) : ""},
          {"gone", gone_words(gone(s, id))}};
}

std::vector<Fact> unit_facts(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  const Melee* m = melee_of(s, id);
  const bool here = on_table(u);
  const std::string garrison = u.garrison >= 0 ? s.setup->ground->areas[u.garrison].id : "";
  std::vector<Fact> facts = {
      {"figures", int{u.figures}},
      {"lost", int{u.lost}},
      {"formation", std::string(name_of(u.formation))},
      {"x", u.pose.at().x},
      {"y", u.pose.at().y},
      {"facing", u.pose.facing.in_degrees()},
      {"quality", std::string(name_of(t.quality))},
      {"traits", traits_of(s, id)},
      {"halted", bool{u.halted}},
      {"acted", bool{u.acted}},
      {"shot", has_shot(s, u)},
      {"charging", std::string(charging_word(u.charging))},
      {"marker", u.marker.set},
      {"must_recall", is_to_recall(u)},
      {"cannot_move", u.failed_recall || u.fails_recall_now},
      {"melee", id_of(s, melee_opponent(s, id))},
      {"rounds", m ? int{m->rounds} : 0},
      {"garrison", garrison},
      {"supports", id_of(s, battery_of(s, id))},
      {"in_command", is_commanded(s, id)},
      {"locked", is_locked(s, id)},
      {"step", here ? height_of(s, id) : 0},
      {"generals", generals_with(s, id)},
      {"gone", std::string(gone(s, id))},
  };
  say_facts(unit_words(s, id), facts);
  return facts;
}

// "veteran infantry, may skirmish, in column"
std::string unit_kind(const State& s, PieceId id) {
  const Troops& t = s.troops(id);
  const Formation formation = s.unit(id).formation;
  const bool guns = formation == Formation::Limbered || formation == Formation::Unlimbered;
  const std::string traits = traits_of(s, id);
  return fmt::format("{} {}{}{}, {}{}", name_of(t.quality), name_of(t.arm), traits.empty() ? "" : ", ", traits,
                     guns ? "" : "in ", name_of(formation));
}

std::vector<Mark> unit_marks(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  return book::marks_that_hold({{u.lost > 0, Mark::Losses},
                                {u.halted, Mark::Halted},
                                {u.charging != Charging::No, Mark::Charging},
                                {has_shot(s, u), Mark::Smoke},
                                {general_with(s, id), Mark::GeneralAttached},
                                {!is_commanded(s, id), Mark::OutOfCommand},
                                {is_to_recall(u), Mark::MustRecall},
                                {melee_of(s, id) != nullptr, Mark::InMelee}});
}

Piece unit_piece(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  Piece piece = book::piece_of(id, t, symbol_of(t.arm));
  piece.on_table = on_table(u);
  piece.pose = u.pose;
  if (piece.on_table) piece.footprint = {footprint(s, id)};
  piece.faces_all_round = faces_all_round(u);
  piece.figures = u.figures;
  piece.starting_figures = t.starting_figures;
  piece.losses = u.lost;
  piece.formation = name_of(u.formation);
  piece.kind = unit_kind(s, id);
  piece.strength = fmt::format("{} of {} figures", int{u.figures}, t.starting_figures);
  if (u.lost > 0) piece.wear = fmt::format("{} lost", int{u.lost});
  if (piece.on_table) piece.marks = unit_marks(s, id);
  piece.facts = unit_facts(s, id);
  return piece;
}

// An attached general is drawn at the rear of his unit, beside others who are there.
Vec2 shown_at(const State& s, std::size_t number) {
  const General& g = s.generals[number];
  if (g.attached == kNoPiece || s.unit(g.attached).formation == Formation::Garrison) return g.pose.at();
  int before = 0;
  for (std::size_t i = 0; i < number; ++i) before += s.generals[i].alive && s.generals[i].attached == g.attached;
  const double off = before - (generals_with(s, g.attached) - 1) / 2.0;
  const Vec2 forward = g.pose.facing.forward();
  const Vec2 at =
      g.pose.at() - forward * (size_of(s, g.attached).depth / 2) + right_of(forward) * (off * 2 * kGeneralDisc);
  const Ground& ground = *s.setup->ground;
  return {std::clamp(at.x, kGeneralDisc, ground.width - kGeneralDisc),
          std::clamp(at.y, kGeneralDisc, ground.height - kGeneralDisc)};
}

Piece general_piece(const State& s, std::size_t number) {
  const General& g = s.generals[number];
  const Leader& leader = s.setup->leaders[number];
  Piece piece =
      book::officer_piece(s.general_piece(static_cast<int>(number)), leader.id, leader.name, leader.side, g.on_table,
                          g.on_table ? Pose::snapped(shown_at(s, number), g.pose.facing) : g.pose);
  if (g.on_table) piece.footprint = {book::round_base(piece.pose.at(), kGeneralDisc)};
  piece.facts = {{"x", g.pose.at().x},
                 {"y", g.pose.at().y},
                 {"attached", id_of(s, g.attached)},
                 {"army", leader.army_commander},
                 {"moved", g.moved},
                 {"gone", std::string(gone(s, piece.number))}};
  say_facts({{"attached", with_name(s, "with ", g.attached)},
             {"moved", g.moved ? "has moved" : ""},
             {"gone", gone_words(gone(s, piece.number))}},
            piece.facts);
  piece.kind = leader.army_commander ? "army commander" : "general";
  return piece;
}

Piece place_piece(const State& s, PieceId number) {
  const int index = s.place_area(number);
  const Area& area = s.setup->ground->areas[index];
  Piece piece = book::place_piece(number, area.id, std::string(name_of(s, number).text), area.parts);
  piece.facts = {
      {"kind", area.kind}, {"holds", int{s.setup->areas[index].holds}}, {"garrison", id_of(s, garrison_of(s, index))}};
  say_facts({{"holds", "room for " + counted(s.setup->areas[index].holds, "unit")},
             {"garrison", with_name(s, "held by ", garrison_of(s, index))}},
            piece.facts);
  piece.kind = area.kind;
  return piece;
}

Overlay ghost(const State& s, PieceId id) {
  const Marker& m = s.unit(id).marker;
  return {.kind = Overlay::Kind::Ghost,
          .label = s.troops(id).name,
          .side = s.side_of(id),
          .shape = {footprint(s, id, m.formation, m.pose)},
          .line = {m.pose.at(), s.unit(id).pose.at()}};
}

void add_overlays(const State& s, View& view) {
  for (const Objective& o : s.setup->objectives)
    view.overlays.push_back(
        book::objective_overlay(o.name, book::holder_by([&](Side side) { return holds(s, side, o); }), o.shape));
  for (const Exit& exit : s.setup->exits)
    view.overlays.push_back(book::exit_overlay(*s.setup->ground, exit, kExitDepth));
  each_on_table(s, [&](PieceId id) {
    if (s.unit(id).marker.set) view.overlays.push_back(ghost(s, id));
  });
  for (const Melee& m : s.melees)
    view.overlays.push_back(book::link_between(fmt::format("round {}", m.rounds + 1), s.side_of(m.charger),
                                               s.unit(m.units[0]).pose.at(), s.unit(m.units[1]).pose.at()));
}

SideView side_view(const State& s, Side side) {
  return {.name = s.rules_of(side).name,
          .facing_colour = "",
          .facts = {plain_fact("points", points_of(s, side)), plain_fact("units", int{s.sides[side].starting_units}),
                    plain_fact("lost", units_removed(s, side)), plain_fact("break_point", break_point(s, side))}};
}

Piece piece_seen(const State& s, PieceId id) {
  if (s.is_unit(id)) return unit_piece(s, id);
  return s.is_general(id) ? general_piece(s, static_cast<std::size_t>(s.general_index(id))) : place_piece(s, id);
}

}  // namespace

View look(const State& s, Eyes, PieceId only) {
  View view = book::heading_of(*s.setup, moment_of(s), [&](Side side) { return side_view(s, side); });
  view.phase = phase_words(s);
  view.phase_number = phase_of(s);
  if (only != kNoPiece) {
    view.pieces.push_back(piece_seen(s, only));
    return view;
  }
  const std::size_t count = s.units.size() + s.generals.size() + s.setup->places.size();
  while (view.pieces.size() < count) view.pieces.push_back(piece_seen(s, static_cast<PieceId>(view.pieces.size())));
  add_overlays(s, view);
  const char letter = step_letter(s);
  view.standing = standing_of(s);
  view.facts = {{"turn", int{s.turn}},
                {"phase", phase_of(s)},
                {"step", letter ? std::string(1, letter) : std::string()},
                {"last_turn", s.options().last_turn}};
  return view;
}

// Nothing is secret in this rulebook: everything stands on the table, reserves and their turns are told to both sides,
// and dice lie open. So each side sees the whole position.
State seen_by(const State& s, Eyes) { return s; }

}  // namespace grognard::hanau
