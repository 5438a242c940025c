// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/picture.h"
#include "book/standing.h"
#include "book/threads.h"
#include "book/view_in_words.h"
#include "book/zones.h"
#include "core/facts.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// What is to be seen of a position, and what a player finds out with a ruler.
namespace grognard::picket {
namespace {

constexpr std::string_view kFates[] = {"", "shot", "routed"};

std::string moment_of(const State& s) { return fmt::format("turn {}, {}", s.turn, title_of(s)); }

// Not before both have written; one's own at once.
std::string temper_word(const State& s, Side side) {
  if (step_of(s) == Step::Orders && !s.done[side]) return "";
  return s.temper[side] == Temper::Bold ? "bold" : "wary";
}

Piece unit_piece(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  const std::string gone(kFates[static_cast<std::size_t>(u.fate)]);
  Piece piece = book::piece_of(id, t, t.arm == Arm::Foot ? Symbol::Infantry : Symbol::Cavalry);
  piece.on_table = on_table(s, id);
  piece.pose = u.pose;
  if (piece.on_table) piece.footprint = {base_of(s, id)};
  piece.figures = u.men;
  piece.starting_figures = t.men;
  piece.losses = t.men - u.men;
  piece.kind = t.arm == Arm::Foot ? "foot" : "horse";
  piece.strength = fmt::format("{} of {} men", int{u.men}, t.men);
  if (step_of(s) == Step::Orders) piece.written = temper_word(s, t.side);
  piece.marks = book::marks_that_hold({{piece.losses > 0, Mark::Losses}});
  piece.facts = {{"men", int{u.men}},
                 {"lost", piece.losses},
                 {"x", u.pose.at().x},
                 {"y", u.pose.at().y},
                 {"facing", u.pose.facing.in_degrees()},
                 {"acted", u.acted, u.acted ? "has acted" : ""},
                 {"gone", gone, gone_words(gone)}};
  return piece;
}

SideView side_view(const State& s, Side side) {
  return {.name = s.setup->sides[side],
          .facing_colour = "",
          .facts = {plain_fact("points", points_of(s, side)), plain_fact("order", temper_word(s, side))}};
}

void add_zones(const State& s, const Piece& from, Survey& survey) {
  const double range = range_of(s, from.number), move = move_of(s, from.number);
  survey.zones.push_back({Extent::Kind::Range,
                          "range " + inches(range),
                          "PK-FIRE-2",
                          {zone_ahead(Frame::of(from.pose, kFront, kDepth), range, kArcTenths)}});
  survey.zones.push_back(
      {Extent::Kind::Reach, "move " + inches(move), "PK-MOVE-1", {zone_around(from.footprint.front(), move)}});
}

Look thread(const State&, const Piece& from, const Piece& to) {
  return book::clear_look(to, book::nearest_points(from, to));
}

}  // namespace

View look(const State& position, Eyes eyes, PieceId only) {
  const State s = seen_by(position, eyes);
  View view = book::heading_of(*s.setup, moment_of(s), [&](Side side) { return side_view(s, side); });
  view.phase = title_of(s);
  view.phase_number = phase_of(s);
  view.standing = standing_of(s);
  view.facts = {{"turn", int{s.turn}}, {"phase", phase_of(s)}, {"step", std::string(title_of(s))}};
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (only == kNoPiece || only == id) view.pieces.push_back(unit_piece(s, id));
  if (!s.setup->post.empty())
    view.overlays = {book::objective_overlay("post", book::holder_by([&](Side side) { return holds_post(s, side); }),
                                             s.setup->post)};
  return view;
}

std::string describe(const State& s, Eyes eyes) {
  return book::view_in_words(
      s, look(s, eyes), [&](Side side) { return fmt::format("The {0} {0:is|are}", name_of(s, side)); },
      [&](PieceId unit) { return name_of(s, unit); });
}

Survey survey_from(const State& s, PieceId piece) { return book::survey_by(s, piece, add_zones, thread); }

}  // namespace grognard::picket
