// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/picture.h"
#include "book/standing.h"
#include "core/facts.h"
#include "revwars/position/positions.h"
#include "revwars/position/terrain.h"
#include "revwars/position/wording.h"
#include "revwars/sequence/steps.h"
#include "revwars/sequence/turn.h"

// What is to be seen of a position. The names of facts are those of docs/cases.md.
namespace grognard::revwars {
namespace {

Symbol symbol_of(Arm arm) {
  return arm == Arm::Infantry ? Symbol::Infantry : arm == Arm::Cavalry ? Symbol::Cavalry : Symbol::Artillery;
}

std::string_view arm_words(Arm arm) {
  return arm == Arm::Infantry ? "infantry" : arm == Arm::Cavalry ? "cavalry" : "artillery";
}

std::string area_id(const State& s, int area) { return area < 0 ? "" : s.setup->ground->areas[area].id; }

int rolled_count(const Battalion& b) {
  int count = 0;
  for (int i = 0; i < stand_count(b); ++i) count += b.marks[i].by != kNoPiece ? 1 : 0;
  return count;
}

int overrun_count(const State& s, PieceId id) {
  int count = 0;
  for (const OverrunGun& gun : s.overrun) count += gun.owner == id ? 1 : 0;
  return count;
}

std::string stands_words(const Stands& stands) {
  std::string text;
  for (const Stand& stand : stands)
    text += fmt::format("{}{:.2f},{:.2f},{:g}{}", text.empty() ? "" : "; ", stand.centre.x, stand.centre.y,
                        stand.facing.in_degrees(), stand.gun ? " g" : "");
  return text;
}

std::string_view gun_words(Gun gun) {
  constexpr std::string_view kWords[] = {"", "present", "overrun", "lost"};
  return kWords[static_cast<std::size_t>(gun)];
}
std::string_view mode_words(FireMode mode) {
  constexpr std::string_view kWords[] = {"", "cannon", "howitzers"};
  return kWords[static_cast<std::size_t>(mode)];
}

bool commanded_now(const State& s, PieceId id) {
  for (const Member& m : s.activation.group)
    if (m.unit == id && s.unit(id).activated) return m.in_command;
  return is_commanded(s, id);
}

std::string hits_said(const Battalion& b) {
  if (b.hits == 0) return "";
  return fmt::format("{} hit{} this turn (disordered at {}, shattered at {})", b.hits, b.hits == 1 ? "" : "s",
                     (b.starting_strength + 1) / 2, b.starting_strength);
}

std::string named_area(const State& s, std::string_view before, int area) {
  return area < 0 ? "" : fmt::format("{}{}", before, ground_name(s, area));
}

// Facts that a player reads as words, or not at all because the card has them.
std::vector<Fact> card_facts(const State& s, PieceId id) {
  const Card& c = s.card(id);
  const auto hidden = [](std::string name, FactValue value) { return Fact{std::move(name), std::move(value), ""}; };
  std::string weapons;
  for (const int w : {c.small_arms, c.cannon, c.howitzer})
    if (w >= 0) weapons += (weapons.empty() ? "" : ", ") + s.setup->weapons[w].id;
  return {hidden("card", c.id),
          hidden("move", c.move),
          hidden("move_in_terrain", numbers_of(c.move_in_terrain)),
          hidden("charge", c.charge),
          hidden("charge_across", c.charge <= 0 ? "–" : needs_words(c.charge_across)),
          hidden("stand_front", numbers_of(c.stand_front)),
          hidden("stand_flank", numbers_of(c.stand_flank)),
          hidden("shock", numbers_of(c.shock, true)),
          hidden("reform", numbers_of(c.reform)),
          hidden("react", numbers_of(c.react)),
          hidden("strikes", fmt::format("{}+/{}+", c.strike_front, c.strike_flank)),
          hidden("saves", fmt::format("{}+/{}+", c.melee_save, c.shooting_save)),
          hidden("rally", needs_words(c.rally)),
          hidden("control", needs_words(c.control)),
          hidden("weapons", weapons.empty() ? "–" : weapons),
          hidden("points", c.points + (s.troops(id).has_gun ? s.setup->battalion_gun_cost : 0))};
}

std::vector<Fact> battalion_facts(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  const bool here = on_table(b) && b.platoons > 0;
  const Stands stands = here ? stands_of(s, id) : Stands{};
  const std::optional<Block> block = here ? block_of(s, id) : std::nullopt;
  const int guns = overrun_count(s, id);
  const auto yes = [](bool is, std::string_view text) { return is ? std::string(text) : std::string(); };
  std::vector<Fact> facts = {
      {"platoons", int{b.platoons}, ""},
      {"started", s.troops(id).starting_platoons, ""},
      {"order", std::string(name_of(b.order)), std::string(spoken(b.order))},
      {"formation", std::string(name_of(b.formation())), ""},
      {"x", b.pose.at().x, ""},
      {"y", b.pose.at().y, ""},
      {"facing", b.pose.facing.in_degrees(), ""},
      {"gun", std::string(gun_words(b.gun)),
       b.gun == Gun::None ? "" : fmt::format("battalion gun {}", gun_words(b.gun))},
      {"hits", int{b.hits}, hits_said(b)},
      {"strength", int{b.starting_strength}, ""},
      {"activated", bool{b.activated}, yes(b.activated && s.active == b.side, "has acted")},
      {"gap", b.shape.gap / 100.0, ""},
      {"wing", wing_words(b.shape), ""},
      {"doubled", bool{b.shape.doubled}, ""},
      {"bent", bool{b.shape.bent}, ""},
      {"rear_stronger", bool{b.shape.rear_stronger}, ""},
      {"building", area_id(s, b.building), named_area(s, "in ", b.building)},
      {"astride", area_id(s, b.astride), named_area(s, "astride ", b.astride)},
      {"partner", id_of(s, b.partner), ""},
      {"rolled", rolled_count(b), ""},
      {"mode", std::string(mode_words(b.mode)), ""},
      {"towing", bool{b.towing}, ""},
      {"brigade", s.brigade_rules(s.brigade_of(id)).id, s.brigade_rules(s.brigade_of(id)).name},
      {"in_command", commanded_now(s, id), yes(here && !commanded_now(s, id), "its general is far away")},
      {"hidden", b.place == Place::Hidden, yes(b.place == Place::Hidden, "in ambush")},
      {"overrun", guns, guns > 0 ? fmt::format("{} gun{} overrun", guns, guns == 1 ? "" : "s") : ""},
      {"lost_skirmishers", int{b.lost_skirmishers}, ""},
      {"stands", stands_words(stands), ""},
      {"width", block ? 2 * block->half_width : 0, ""},
      {"depth", block ? block->depth : 0, ""},
      {"gone", std::string(gone(s, id)), ""},
  };
  for (Fact& fact : card_facts(s, id)) facts.push_back(std::move(fact));
  return facts;
}

// RW-ORD-10: how far the Centre Platoon of a Solid battalion steps forward; not over the edge of the table, onto others or
// out of a house.
double step_forward(const State& s, PieceId id, const Stand& stand) {
  if (!stand.centre_platoon || !s.unit(id).solid() || s.unit(id).building >= 0) return 0;
  const double step = stand.base.depth / 4;
  Rings rings;
  rings.push_back(stand.ring().moved(stand.facing.forward() * step));
  return on_the_table(s, rings) && overlapped(s, id, rings) == kNoPiece ? step : 0;
}

// RW-ORD-10, RW-ORD-11: the Centre Platoon steps forward when Solid and looks back when Shattered; only to be seen.
Model model_of(const State& s, PieceId id, const Stand& stand) {
  const Battalion& b = s.unit(id);
  Model m;
  m.kind = stand.gun || b.arm == Arm::Artillery ? Model::Kind::Gun
           : b.arm == Arm::Cavalry              ? Model::Kind::Horse
                                                : Model::Kind::Foot;
  const bool reversed = stand.centre_platoon && b.shattered();
  const Vec2 at = stand.centre + stand.facing.forward() * step_forward(s, id, stand);
  m.pose = Pose::snapped(at, reversed ? stand.facing.opposite() : stand.facing);
  m.width = stand.base.front * 0.9;
  m.depth = stand.base.depth * 0.86;
  return m;
}

std::vector<Model> models_of(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  std::vector<Model> models;
  for (const Stand& stand : stands_of(s, id)) models.push_back(model_of(s, id, stand));
  for (const Ring& ring : limbers_of(s, id)) {
    Rings place;
    place.push_back(ring);
    // A scenario may have set the battery down at the edge, and who charges it from behind stands among them.
    if (!on_the_table(s, place) || overlapped(s, id, place) != kNoPiece) continue;
    Model m;
    m.kind = Model::Kind::Team;
    m.pose = Pose::snapped(ring.centre(), b.pose.facing);
    m.width = kLimberBase.front * 0.8;
    m.depth = kLimberBase.depth * 0.9;
    models.push_back(m);
  }
  return models;
}

std::vector<Mark> battalion_marks(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  std::vector<Mark> marks;
  if (b.platoons < s.troops(id).starting_platoons) marks.push_back(Mark::Losses);
  if (!b.solid()) marks.push_back(Mark::Disorder);
  const auto is_it = [&](const auto& one) { return one.unit == id; };
  const auto charges = [&](const Fight& f) { return std::ranges::any_of(f.chargers, is_it); };
  const auto is_charged = [&](const Fight& f) { return std::ranges::any_of(f.charged, is_it); };
  if (std::ranges::any_of(s.fights, charges)) marks.push_back(Mark::Charging);
  if (std::ranges::any_of(s.fights, is_charged)) marks.push_back(Mark::InMelee);
  if (std::ranges::any_of(s.swept, [&](const SweptStrip& strip) { return strip.by == id; }))
    marks.push_back(Mark::Smoke);
  return marks;
}

Piece battalion_piece(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  const Troops& t = s.troops(id);
  Piece piece = book::piece_of(id, t, symbol_of(b.arm));
  piece.on_table = on_table(b) && b.platoons > 0;
  piece.pose = b.pose;
  if (piece.on_table) {
    for (const Ring& ring : bases_of(s, id)) piece.footprint.push_back(ring);
    piece.models = models_of(s, id);
    piece.marks = battalion_marks(s, id);
  }
  piece.faces_all_round = b.formation() == Formation::Square || b.building >= 0;
  piece.figures = b.platoons;
  piece.starting_figures = t.starting_platoons;
  piece.losses = std::max(0, t.starting_platoons - b.platoons);
  piece.formation = formation_words(b);
  piece.kind = fmt::format("{}, {}{}", arm_words(b.arm), b.building >= 0 ? "" : "in ", piece.formation);
  piece.strength = fmt::format("{} of {} platoons", int{b.platoons}, t.starting_platoons);
  if (piece.losses > 0) piece.wear = fmt::format("{} lost", piece.losses);
  piece.facts = battalion_facts(s, id);
  piece.card = printed_card(s, id);
  return piece;
}

Piece general_view(const State& s, int index) {
  const Brigade& rules = s.brigade_rules(index);
  const BrigadeState& b = s.brigade(index);
  const General& g = b.general;
  Piece piece = book::officer_piece(s.general_piece(index), rules.general_id, rules.general, rules.side,
                                    g.alive && g.on_table, g.pose);
  if (piece.on_table) piece.footprint = {general_ring(s, piece.number)};
  piece.facts = {{"x", g.pose.at().x, ""},
                 {"y", g.pose.at().y, ""},
                 {"captured", g.captured, ""},
                 {"brigade", rules.id, rules.name},
                 {"brigade_activated", b.activated, b.activated && s.active == rules.side ? "has been activated" : ""},
                 {"brigade_broken", b.broken, b.broken ? "broken" : ""},
                 {"brigade_reserve", b.in_reserve, b.in_reserve ? "in reserve" : ""},
                 {"gone", std::string(gone(s, piece.number)), ""}};
  piece.kind = "general";
  return piece;
}

Piece building_view(const State& s, PieceId number) {
  const int index = s.building_area(number);
  const Area& area = s.setup->ground->areas[index];
  Piece piece = book::place_piece(number, area.id, std::string(name_of(s, number).text), area.parts);
  piece.kind = "building";
  const PieceId held = occupier(s, index);
  piece.facts = {
      {"capacity", building_capacity(s, index), fmt::format("room for {} platoons", building_capacity(s, index))},
      {"occupier", id_of(s, held), held == kNoPiece ? "empty" : fmt::format("held by {}", name_of(s, held))}};
  return piece;
}

Overlay overrun_mark(const State& s, const OverrunGun& gun) {
  const Base base = gun.battalion_gun ? kBattalionGunBase : base_of(PlatoonType::FieldArtillery);
  return {.kind = Overlay::Kind::Ghost,
          .label = "overrun",
          .side = s.side_of(gun.owner),
          .shape = {Ring::base(gun.pose, base.front, base.depth)},
          .line = {}};
}

Overlay objective_overlay(const State& s, std::size_t i) {
  const Objective& o = s.setup->objectives[i];
  const int holder = i < s.objective_holder.size() ? s.objective_holder[i] : -1;
  const Pose at = Pose::snapped(o.at, Facing());
  return book::objective_overlay(holder < 0 ? o.name : fmt::format("{} ({})", o.name, s.setup->sides[holder].name),
                                 book::side_of_index(holder), {Ring::base(at, 1, 1)});
}

SideView revwars_side(const State& s, Side side) {
  const SideState& state = s.sides[side];
  return {.name = s.setup->sides[side].name,
          .facing_colour = "",
          .facts = {plain_fact("points", points_of(s, side)), plain_fact("battalions", int{state.starting_battalions}),
                    plain_fact("lost", int{state.lost_battalions})}};
}

bool may_see(const State& s, PieceId id, Eyes eyes) {  // RW-AMB-1
  return !eyes || s.unit(id).place != Place::Hidden || s.side_of(id) == *eyes;
}

// A battalion in ambush as the other side sees it: it belongs to the order of battle, but not to the table.
Piece unseen_piece(const State& s, PieceId id) {
  Piece piece = book::piece_of(id, s.troops(id), symbol_of(s.unit(id).arm));
  piece.kind = arm_words(s.unit(id).arm);
  piece.facts = {{"gone", std::string("hidden"), "not on the table"}};
  return piece;
}

Piece piece_seen(const State& s, PieceId id, Eyes eyes) {
  if (s.is_unit(id)) return may_see(s, id, eyes) ? battalion_piece(s, id) : unseen_piece(s, id);
  return s.is_general(id) ? general_view(s, s.brigade_of(id)) : building_view(s, id);
}

}  // namespace

View look(const State& s, Eyes eyes, PieceId only) {
  View view = book::heading_of(*s.setup, moment_of(s), [&](Side side) { return revwars_side(s, side); });
  view.phase = phase_words(s);
  if (only != kNoPiece) {
    view.pieces.push_back(piece_seen(s, only, eyes));
    return view;
  }
  const std::size_t count = s.battalions.size() + s.brigades.size() + s.setup->buildings.size();
  while (view.pieces.size() < count)
    view.pieces.push_back(piece_seen(s, static_cast<PieceId>(view.pieces.size()), eyes));
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) view.overlays.push_back(objective_overlay(s, i));
  for (const OverrunGun& gun : s.overrun) view.overlays.push_back(overrun_mark(s, gun));
  for (const Fight& f : s.fights)
    for (const Engagement& e : f.pairs)
      view.overlays.push_back(book::link_between(e.positive ? (e.flank ? "flank" : "") : "clipped",
                                                 s.side_of(e.charger), s.unit(e.charger).pose.at(),
                                                 s.unit(e.charged).pose.at()));
  const int brigade = s.activation.brigade;
  view.standing = standing_of(s);
  view.facts = {{"turn", int{s.turn}},
                {"phase", static_cast<int>(s.step)},
                {"step", std::string(step_title(s))},
                {"active", std::string(letter(s.active))},
                {"brigade", brigade < 0 ? std::string() : s.brigade_rules(brigade).id},
                {"turn_limit", s.options().turn_limit}};
  return view;
}

}  // namespace grognard::revwars
