// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/picture.h"
#include "book/standing.h"
#include "core/facts.h"
#include "grant/position/layout.h"
#include "grant/position/places.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

// What is to be seen of a position. The names of facts are those of docs/cases.md.
namespace grognard::grant {
namespace {

Symbol symbol_for(Class arm) {
  if (is_horse(arm)) return Symbol::Cavalry;
  return is_foot(arm) ? Symbol::Infantry : Symbol::Artillery;
}

std::string id_of_piece(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return s.troops(piece).id;
  if (s.is_general(piece)) return s.setup->leaders[s.general_index(piece)].id;
  if (s.is_section(piece)) return s.setup->sections[s.section_index(piece)].id;
  return "";
}

PieceId general_with_unit(const State& s, PieceId unit) {
  for (int g = 0; g < s.general_count(); ++g)
    if (s.generals[g].alive && s.generals[g].attached == unit) return s.general_piece(g);
  return kNoPiece;
}

std::string sections_of(const State& s, PieceId unit) {
  std::string text;
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.sections[i].unit == unit) text += (text.empty() ? "" : " ") + s.setup->sections[i].id;
  return text;
}

std::string_view gun_word(const Gun& gun) { return gun.destroyed ? "destroyed" : gun.captured ? "captured" : "works"; }

// "gun 1 works, damage 4, has fired"
std::string gun_said(std::size_t number, const Gun& gun) {
  const bool gone = gun.destroyed || gun.captured;
  return fmt::format("gun {} {}{}{}", number, gone ? fmt::format("is {}", gun_word(gun)) : "works",
                     gun.damage > 0 && !gone ? fmt::format(", damage {}", int{gun.damage}) : "",
                     gun.fired && !gone ? ", has fired" : "");
}

void add_gun_facts(const State& s, PieceId id, std::vector<Fact>& facts) {
  const Troops& t = s.troops(id);
  for (std::size_t g = 0; g < t.guns.size(); ++g) {
    const Gun& gun = s.unit(id).guns[g];
    const std::string name = fmt::format("gun{}", g + 1);
    facts.push_back({name, std::string(gun_word(gun)), gun_said(g + 1, gun)});
    facts.push_back({name + "_damage", int{gun.damage}, ""});
    facts.push_back({name + "_facing", gun.facing.in_degrees(), ""});
    facts.push_back({name + "_fired", bool{gun.fired}, ""});
  }
  if (t.arm == Class::Barge) facts.push_back(plain_fact("damage", int{s.unit(id).guns[0].damage}));
}

std::string sections_said(const State& s, PieceId unit) {
  std::string text;
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.sections[i].unit == unit)
      text += fmt::format("{}{}", text.empty() ? "in " : ", ", name_of(s, s.section_piece(static_cast<int>(i))));
  return text;
}

std::string duty_said(Duty duty) {
  constexpr std::string_view kWords[] = {"",
                                         "must withdraw",
                                         "must break off the melee",
                                         "must retire",
                                         "goes back after a drawn melee",
                                         "goes back a second move after a drawn melee",
                                         "halted by bad morale",
                                         "must re-form"};
  return std::string(kWords[static_cast<std::size_t>(duty)]);
}

std::string ranks_said(const Unit& u) {
  if (u.ranks == 0 || u.files == 0) return "";
  return u.ranks == 1 ? fmt::format("one rank of {}", int{u.files})
                      : fmt::format("{} ranks of {}", int{u.ranks}, int{u.files});
}

std::string counted(int number, std::string_view one, std::string_view several) {
  return number == 0 ? "" : fmt::format("{} {}", number, number == 1 ? one : several);
}

// What a card says; the rest stands in its first lines or is not said.
FactWords said_of_unit(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const auto yes = [](bool is, std::string text) { return is ? std::move(text) : std::string(); };
  const PieceId general = general_with_unit(s, id);
  return {{"officers", counted(officers_left(u), "officer", "officers")},
          {"points", counted(command_points(s, id), "command point", "command points")},
          {"ranks", ranks_said(u)},
          {"files", ""},
          {"level", yes(on_table(u) && level_at(s, u.at.at()) > 0, "on high ground")},
          {"morale", u.bad ? "bad morale" : "good morale"},
          {"need", fmt::format("morale holds on {}", int{u.need})},
          {"duty", duty_said(u.duty)},
          {"spent", yes(u.spent_force, "spent: out of the battle")},
          {"fired", yes(u.fired, "has fired")},
          {"first_volley", yes(is_foot(u.arm), u.first_volley_used ? "first volley used" : "first volley loaded")},
          {"exhausted", yes(u.clock != 0, "exhausted")},
          {"credits", yes(is_horse(u.arm), counted(u.credits, "battle move in hand", "battle moves in hand"))},
          {"crossing", counted(u.crossing, "move more to cross the river", "moves more to cross the river")},
          {"recovering", counted(u.recovering, "move more to recover", "moves more to recover")},
          {"in_melee", ""},  // there is a mark for it
          {"touched", yes(u.touched, "in contact with the enemy")},
          {"in", sections_said(s, id)},
          {"aboard", yes(u.place == Place::Aboard,
                         fmt::format("aboard {}", name_of(s, u.place == Place::Aboard ? u.barge : id)))},
          {"general", general == kNoPiece ? "" : fmt::format("{} is with it", name_of(s, general))},
          {"gone", gone_words(u.place == Place::Gone ? word_for(u.loss) : "")},
          {"hold_ground", yes(u.hold_ground, "holds this ground")}};
}

// `own`: seen by its own side, or by everybody after the end.
std::vector<Fact> facts_of_unit(const State& s, PieceId id, bool own) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  const bool here = on_table(u);
  std::vector<Fact> facts = {
      {"men", men_left(u)},
      {"officers", officers_left(u)},
      {"points", command_points(s, id)},
      {"formation", std::string(word_for(u.formation))},
      {"ranks", int{u.ranks}},
      {"files", int{u.files}},
      {"x", u.at.at().x},
      {"y", u.at.at().y},
      {"facing", u.at.facing.in_degrees()},
      {"level", here ? level_at(s, u.at.at()) : 0},
      {"morale", std::string(u.bad ? "bad" : "good")},
      {"need", int{u.need}},
      {"duty", std::string(word_for(u.duty))},
      {"lost", int{u.lost}},
      {"spent", bool{u.spent_force}},
      {"fired", bool{u.fired}},
      {"first_volley", std::string(u.first_volley_used ? "used" : "loaded")},
      {"exhausted", int{u.clock}},
      {"credits", int{u.credits}},
      {"crossing", int{u.crossing}},
      {"recovering", int{u.recovering}},
      {"in_melee", melee_of(s, id) != nullptr},
      {"touched", bool{u.touched}},
      {"in", sections_of(s, id)},
      {"aboard", u.place == Place::Aboard ? id_of_piece(s, u.barge) : std::string()},
      {"general", id_of_piece(s, general_with_unit(s, id))},
      {"gone", std::string(u.place == Place::Gone ? word_for(u.loss) : "")},
  };
  if (t.grenadier) facts.push_back(plain_fact("grenadiers", true));
  if (own) {
    facts.push_back({"hold_ground", bool{u.hold_ground}});
    facts.push_back(plain_fact("order", order_words(s, id)));
  }
  say_facts(said_of_unit(s, id), facts);
  add_gun_facts(s, id, facts);
  return facts;
}

std::vector<Mark> marks_of_unit(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  return book::marks_that_hold({{men_left(u) < s.troops(id).men, Mark::Losses},
                                {u.duty == Duty::Halted || u.recovering > 0, Mark::Halted},
                                {u.bad || u.spent_force, Mark::Disorder},
                                {u.charged, Mark::Charging},
                                {u.fired, Mark::Smoke},
                                {general_with_unit(s, id) != kNoPiece, Mark::GeneralAttached},
                                {melee_of(s, id) != nullptr, Mark::InMelee}});
}

Model::Kind model_kind(const State& s, Figure f) {
  if (f.officer()) return is_mounted(s, f) ? Model::Kind::MountedOfficer : Model::Kind::Officer;
  return is_horse(s.unit(f.unit).arm) ? Model::Kind::Horse : Model::Kind::Foot;
}

std::vector<Model> models_of(const State& s, PieceId id) {
  std::vector<Model> models;
  const Unit& u = s.unit(id);
  if (u.formation == Formation::Garrison) return models;
  each_figure(s, id, [&](Figure f) {
    const Size size = base_size(s, f);
    models.push_back({.kind = model_kind(s, f),
                      .pose = Pose::snapped(centre_of(s, f), facing_of_figure(s, f)),
                      .width = size.width,
                      .depth = size.depth});
  });
  if (u.arm != Class::Artillery) return models;
  for (int g = 0; g < static_cast<int>(s.troops(id).guns.size()); ++g) {
    const Gun& gun = u.guns[g];
    if (gun.captured) models.push_back({.kind = Model::Kind::Gun, .pose = gun.left_at, .width = 1.0, .depth = 1.5});
    if (gun.destroyed || gun.captured || u.formation == Formation::Crew) continue;
    const bool deployed = u.formation == Formation::Deployed;
    models.push_back({.kind = deployed ? Model::Kind::Gun : Model::Kind::Team,
                      .pose = Pose::snapped(gun_centre(s, id, g), deployed ? u.guns[g].facing : u.at.facing),
                      .width = 1.0,
                      .depth = deployed ? 1.5 : 4.0});
  }
  return models;
}

// "line infantry, in column"
std::string kind_of_unit(const Unit& u) {
  constexpr std::string_view kStance[] = {", in line",  ", in column",   ", in open order",    ", deployed",
                                          ", limbered", ", in garrison", ", without its guns", ""};
  return fmt::format("{}{}", word_for(u.arm), kStance[static_cast<std::size_t>(u.formation)]);
}

Piece piece_of_unit(const State& s, PieceId id, bool own) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  Piece piece = book::piece_of(id, t, symbol_for(t.arm));
  piece.on_table = on_table(u);
  piece.pose = u.at;
  if (piece.on_table) {
    const bool scattered =
        std::any_of(s.strays.begin(), s.strays.end(), [&](const Stray& o) { return o.who.unit == id; });
    if (u.formation == Formation::Garrison || scattered) piece.footprint = bases_of(s, id);
    else piece.footprint = {block_of(s, id)};
    piece.models = models_of(s, id);
    piece.marks = marks_of_unit(s, id);
  }
  piece.faces_all_round = u.formation == Formation::Garrison || u.formation == Formation::Open;
  piece.figures = men_left(u);
  piece.starting_figures = t.men;
  piece.losses = t.men - men_left(u);
  piece.formation = word_for(u.formation);
  piece.kind = kind_of_unit(u);
  if (t.men > 0) piece.strength = fmt::format("{} of {} figures", men_left(u), t.men);
  if (piece.losses > 0) piece.wear = fmt::format("{} lost", piece.losses);
  if (own) piece.written = written_words(s, id);
  piece.facts = facts_of_unit(s, id, own);
  return piece;
}

Piece piece_of_general(const State& s, std::size_t number, bool own) {
  const General& g = s.generals[number];
  const Leader& leader = s.setup->leaders[number];
  Piece piece = book::officer_piece(s.general_piece(static_cast<int>(number)), leader.id, leader.name, leader.side,
                                    g.alive && (own || s.ask != Ask::Deploy), g.at);
  if (piece.on_table) piece.footprint = {base_of_general(s, static_cast<int>(number))};
  piece.facts = {{"x", g.at.at().x}, {"y", g.at.at().y},
                 {"alive", g.alive}, {"attached", id_of_piece(s, g.attached)},
                 {"tied", g.tied},   {"gone", std::string(g.alive ? "" : "destroyed")}};
  say_facts({{"alive", ""},
             {"attached", g.attached == kNoPiece ? "" : fmt::format("with {}", name_of(s, g.attached))},
             {"tied", g.tied ? "stays with it for good" : ""},
             {"gone", gone_words(g.alive ? "" : "destroyed")}},
            piece.facts);
  piece.kind = "general";
  if (own) piece.facts.push_back(plain_fact("order", order_words(s, piece.number)));
  if (own) piece.written = written_words(s, piece.number);
  return piece;
}

Piece piece_of_section(const State& s, int index) {
  const Section& section = s.sections[index];
  const SectionPlan& plan = s.setup->sections[index];
  Piece piece = book::place_piece(s.section_piece(index), plan.id, plan.name, {section_ring(s, index)});
  piece.facts = {{"kind", std::string("building")},
                 {"damage", int{section.damage}},
                 {"shell_points", int{section.shell_points}},
                 {"burning", int{section.burning}},
                 {"ruin", section.ruin},
                 {"men", std::popcount(section.men)},
                 {"held_by", id_of_piece(s, section.unit)}};
  piece.kind = "building";
  say_facts({{"damage", section.damage > 0 ? fmt::format("damage {}", int{section.damage}) : ""},
             {"shell_points", counted(section.shell_points, "point of shells", "points of shells")},
             {"burning", section.burning != 0 ? "on fire" : ""},
             {"ruin", section.ruin ? "a ruin" : ""},
             {"men", counted(std::popcount(section.men), "man inside", "men inside")},
             {"held_by", section.unit == kNoPiece ? "" : fmt::format("held by {}", name_of(s, section.unit))}},
            piece.facts);
  return piece;
}

// Where a written order leads: seen by its own side only, until orders are revealed.
void add_written(const State& s, PieceId id, View& view) {
  const Unit& u = s.unit(id);
  if (u.order.verb == Verb() || u.order.path.empty()) return;
  Overlay ghost{.kind = Overlay::Kind::Ghost, .label = order_words(s, id), .side = u.side, .shape = {}, .line = {}};
  if (u.formation != Formation::Garrison) ghost.shape = {block_at(s, id, u.order.path.back())};
  ghost.line.push_back(u.at.at());
  for (const Pose& pose : u.order.path) ghost.line.push_back(pose.at());
  view.overlays.push_back(std::move(ghost));
}

void add_links(const State& s, View& view) {
  for (const Melee& m : s.melees)
    for (const Combat& c : m.combats) {
      if (c.fighters[Side::A].empty() || c.fighters[Side::B].empty()) continue;
      view.overlays.push_back(book::link_between(fmt::format("move {} of melee", m.move), Side::A,
                                                 centre_of(s, c.fighters[Side::A][0]),
                                                 centre_of(s, c.fighters[Side::B][0])));
    }
}

SideView side_view_of(const State& s, Side side) {
  return {.name = s.setup->sides[side].name,
          .facing_colour = "",
          .facts = {plain_fact("points", score_of(s, side)),
                    plain_fact("units", int{s.starting_units[side]}),
                    plain_fact("lost", units_lost(s, side)),
                    {"units_lost", units_lost(s, side)}}};
}

Piece piece_seen(const State& s, PieceId id, Eyes eyes) {
  const bool own = !eyes || *eyes == s.side_of(id);
  if (s.is_unit(id)) return piece_of_unit(s, id, own);
  return s.is_general(id) ? piece_of_general(s, static_cast<std::size_t>(s.general_index(id)), own)
                          : piece_of_section(s, s.section_index(id));
}

}  // namespace

View look(const State& whole, Eyes eyes, PieceId only) {
  const State s = seen_by(whole, eyes);
  View view = book::heading_of(*s.setup, moment_of(s), [&](Side side) { return side_view_of(s, side); });
  view.phase = phase_of(s.step).title;
  view.phase_number = phase_of(s.step).number;
  if (only != kNoPiece) {
    view.pieces.push_back(piece_seen(s, only, eyes));
    return view;
  }
  const std::size_t count = s.units.size() + s.generals.size() + s.sections.size();
  while (view.pieces.size() < count)
    view.pieces.push_back(piece_seen(s, static_cast<PieceId>(view.pieces.size()), eyes));
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    view.overlays.push_back(book::objective_overlay(o.name, book::side_of_index(s.holders[i]), o.shape));
  }
  if (s.ask == Ask::Orders) each_on_table(s, [&](PieceId id) { add_written(s, id, view); });
  add_links(s, view);
  view.standing = standing_of(s);
  view.facts = {{"turn", int{s.move}}, {"phase", phase_of(s.step).number}, {"last_turn", s.options().last_move}};
  return view;
}

}  // namespace grognard::grant
