// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/view.h"

#include <fmt/format.h>

#include "book/picture.h"
#include "book/zones.h"
#include "core/facts.h"
#include "core/sentence.h"
#include "esr/position/contact.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/sequence/steps.h"
#include "esr/sequence/turn.h"
#include "esr/view/viewing.h"

namespace grognard::esr {
namespace {

Symbol symbol_for(Arm arm) {
  return arm == Arm::Infantry ? Symbol::Infantry : arm == Arm::Cavalry ? Symbol::Cavalry : Symbol::Artillery;
}

std::vector<Mark> unit_marks(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Formation& f = s.formation(u.formation);
  std::vector<Mark> marks;
  if (in_contact(s, id)) marks.push_back(Mark::InMelee);
  if (u.serves != kNoPiece) marks.push_back(Mark::Smoke);
  if (f.status != Status::None) marks.push_back(Mark::Disorder);
  return marks;
}

std::string strength_words(const Troops& t) {
  if (t.arm == Arm::Infantry) return fmt::format("{} men", t.men);
  if (t.arm == Arm::Cavalry) return counted(t.squadrons, "squadron");
  return fmt::format("{} guns, {}-pounders", t.guns, t.pounder);
}

Piece unit_piece(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  Piece piece = book::piece_of(id, t, symbol_for(u.arm));
  piece.on_table = stands(u);
  piece.pose = u.pose;
  if (piece.on_table) {
    piece.footprint = {ring_of(s, id)};
    piece.marks = unit_marks(s, id);
  }
  piece.formation = std::string(post_words(u.post));
  piece.kind = fmt::format("{}, {}", kArmNames[static_cast<std::size_t>(u.arm)], post_words(u.post));
  piece.facts = unit_facts(s, id);
  piece.facts.push_back({"strength", strength_words(t), strength_words(t)});
  return piece;
}

// A company has no place of its own: it is drawn with its battalion.
Piece company_piece_view(const State& s, int index) {
  const Company& c = s.setup->companies[index];
  const PieceId with = s.companies[index];
  const bool lost = (s.companies_lost >> index) & 1u;
  Piece piece = book::piece_of(s.company_piece(index), c, Symbol::Infantry);
  piece.facts = {{"with", with == kNoPiece ? std::string() : id_of(s, with),
                  with == kNoPiece ? "with its Formation" : "with " + plain_name(s, with)},
                 {"lost", lost, lost ? "lost" : ""},
                 {"kind", std::string(c.engineers ? "E" : fmt::format("RF{}", c.rifles)),
                  c.engineers ? "engineers" : fmt::format("rifles +{}", c.rifles)}};
  piece.kind = "specialty unit";
  return piece;
}

// ES-GEO-4: he is a point; his model is drawn on the table where he stands at its edge.
Ring model_of(const State& s, Vec2 at, double radius) { return round_base(kept_on_table(s, at, radius), radius); }

Piece officer_piece(const State& s, PieceId number, double across, const std::string& id, std::string name) {
  const General& g = s.general(number);
  Piece piece = book::officer_piece(number, id, std::move(name), s.side_of(number), g.on_table && !g.removed, g.pose);
  if (piece.on_table) piece.footprint = {model_of(s, g.pose.at(), across / 2)};
  piece.kind = "general";
  return piece;
}

Piece superior_view(const State& s, int index, Eyes eyes) {
  const SuperiorRules& rules = s.superior_rules(index);
  const PieceId number = s.superior_piece(index);
  Piece piece =
      officer_piece(s, number, rules.army ? kArmyBase : kForceBase, rules.officer.id, officer_name(s, number));
  if (rules.army) piece.kind = "army commander";
  piece.facts = superior_facts(s, index, eyes);
  if (knows_orders(s, rules.side, eyes)) piece.written = written_words(s, number);
  return piece;
}

// A Formation is named by its commander's model; while his post is vacant the model stays for orders to name.
Piece formation_view(const State& s, int index, Eyes eyes) {
  const Formation& f = s.formation(index);
  const PieceId number = s.formation_piece(index);
  Piece piece = officer_piece(s, number, kFormationBase, s.setup->formations[index].id, plain_name(s, number));
  piece.on_table = is_there(f);
  piece.unused = !f.in_use && !f.destroyed;
  if (piece.on_table) piece.footprint = {model_of(s, f.general.pose.at(), kFormationBase / 2)};
  piece.facts = formation_facts(s, index, eyes);
  if (knows_orders(s, f.side, eyes)) piece.written = written_words(s, number);
  return piece;
}

Piece place_view(const State& s, int index) {
  const PlaceRules& rules = s.setup->places[index];
  const int holder = holder_of(s, s.place_piece(index));
  Piece piece;
  piece.number = s.place_piece(index);
  piece.id = rules.id;
  piece.name = rules.name;
  piece.symbol = Symbol::Place;
  piece.on_table = true;
  piece.faces_all_round = true;
  piece.pose = Pose::snapped(middle_of_place(s, piece.number), Facing());
  if (rules.area >= 0) piece.footprint = s.setup->ground->areas[rules.area].parts;
  piece.facts = {{"holder", holder < 0 ? std::string() : std::string(letter(holder == 0 ? Side::A : Side::B)),
                  holder < 0 ? "" : "held by the " + s.setup->sides[holder].name},
                 {"objective", rules.objective, rules.objective ? "an objective" : ""}};
  piece.kind = "place";
  if (rules.objective)
    piece.facts.push_back(plain_fact("value", rules.value >= 0 ? rules.value : s.setup->points.objective));
  return piece;
}

int units_removed(const State& s, Side side) {
  int count = 0;
  for (const Unit& u : s.units) count += u.side == side && u.post == Post::Removed ? 1 : 0;
  return count;
}

SideView esr_side(const State& s, Side side, Eyes eyes) {
  const Score score = score_of(s, side);
  const int limit = formations_to_break(s, side);
  const SideRules& rules = s.setup->sides[side];
  SideView view{.name = rules.name,
                .facing_colour = "",
                .facts = {plain_fact("points", score.points),
                          plain_fact("objectives", score.objectives),
                          plain_fact("formations_lost", formations_lost(s, side)),
                          {"breaks_at", limit, limit > 0 ? fmt::format("breaks at {}", limit) : ""},
                          plain_fact("exited", int{s.sides[side].exited}),
                          plain_fact("units_lost", units_removed(s, side))}};
  if ((!eyes || *eyes == side) && !rules.briefing.empty()) view.facts.push_back(plain_fact("briefing", rules.briefing));
  return view;
}

Piece piece_seen(const State& s, PieceId id, Eyes eyes) {
  if (s.is_unit(id)) return unit_piece(s, id);
  if (s.is_company(id)) return company_piece_view(s, s.company_index(id));
  if (s.is_superior(id)) return superior_view(s, s.superior_index(id), eyes);
  return s.is_formation(id) ? formation_view(s, s.formation_index(id), eyes) : place_view(s, s.place_index(id));
}

}  // namespace

View look(const State& whole, Eyes eyes, PieceId only) {
  const State s = seen_by(whole, eyes);
  View view;
  view.title = s.setup->title;
  view.date = s.setup->date;
  view.moment = moment_of(s);
  view.phase = phase_words(s);
  for (int step = 1; step <= kStepsOfTurn; ++step)
    view.steps.push_back({fmt::format("{}", step), std::string(step_name(step))});
  view.step = step_shown(s) - 1;
  view.length_unit = "yard";
  view.inch = s.options().yards_per_inch;
  for (const Side side : kSides) view.sides[side] = esr_side(s, side, eyes);
  view.ground = s.setup->ground;
  if (only != kNoPiece) {
    view.pieces.push_back(piece_seen(s, only, eyes));
    return view;
  }
  view.pieces.reserve(static_cast<std::size_t>(s.piece_count()));
  for (PieceId id = 0; id < s.piece_count(); ++id) view.pieces.push_back(piece_seen(s, id, eyes));
  add_overlays(s, eyes, view.overlays);
  view.echelons = echelons_of(s, eyes);
  view.standing = standing_of(s);
  view.facts = {{"turn", int{s.turn}},
                {"step", step_number(s.step)},
                {"phase", step_number(s.step)},
                {"acting", std::string(letter(s.acting))},
                {"initiative", std::string(letter(s.initiative))},
                {"round", int{s.combat.round}},
                {"priority", int{s.priority}},
                {"turn_limit", s.options().turn_limit},
                {"year", s.setup->year},
                {"weather", std::string(s.setup->bad_weather ? "bad" : "clear")},
                {"yards_per_inch", s.options().yards_per_inch}};
  return view;
}

}  // namespace grognard::esr
