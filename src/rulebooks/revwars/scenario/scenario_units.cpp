// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "revwars/position/layout.h"
#include "revwars/scenario/scenario_draft.h"

// The battalions: what they are and how they are formed.
namespace grognard::revwars {
namespace {

void check_battalion_members(const Reader& from, bool is_case) {
  if (!is_case) {
    from.only({"id",       "side",   "card",          "name",          "plural", "brigade", "at",
               "front",    "facing", "formation",     "platoons",      "gun",    "order",   "gap",
               "doubled",  "extra",  "rear_stronger", "wing",          "bent",   "trail",   "partner",
               "building", "manned", "hidden",        "light_platoons"});
    return;
  }
  from.only({"id",          "side",           "card",       "name",      "plural",       "brigade",
             "at",          "front",          "facing",     "formation", "platoons",     "started",
             "gun",         "order",          "gap",        "doubled",   "extra",        "rear_stronger",
             "wing",        "bent",           "trail",      "partner",   "building",     "manned",
             "hidden",      "light_platoons", "activated",  "hits",      "half_reached", "full_reached",
             "strength",    "mode",           "opened_out", "closed_up", "reactions",    "lost_skirmishers",
             "has_pursued", "astride",        "towing",     "entered",   "rolled",       "gone"});
}

// --- What it is ----------------------------------------------------------------------------------------------------------

// In a case the first letter of its id says whose it is, unless the file does.
Side read_battalion_side(const Reader& from, const Draft& draft) {
  if (const auto side = from.maybe("side")) return read_side(*side);
  if (const auto brigade = from.maybe("brigade")) return draft.setup->brigades[draft.brigades.find(*brigade)].side;
  const std::string id = draft.is_case ? from["id"].text() : "";
  if (id.starts_with('a')) return Side::A;
  if (id.starts_with('b')) return Side::B;
  return read_side(from["side"]);
}

// RW-ORG-10: every battalion has one; in a case the first of its side where the file does not say.
int read_brigade_of(const Reader& from, const Draft& draft, Side side) {
  if (const auto brigade = draft.is_case ? from.maybe("brigade") : std::optional(from["brigade"])) {
    const int number = draft.brigades.find(*brigade);
    if (draft.setup->brigades[number].side != side) brigade->refuse("this brigade is of the other side");
    return number;
  }
  int number = 0;
  while (draft.setup->brigades[number].side != side) ++number;
  return number;
}

int read_battalion_card(const Reader& from, const CardSet& cards) {
  const int card = read_card_id(from["card"], cards);
  if (!from.yes_no_or("light_platoons", false)) return card;
  const int light = cards.light[card];
  if (light < 0) from["light_platoons"].refuse("this card has no numbers for light platoons");  // RW-CARD-7
  return light;
}

// RW-CARD-6
Gun read_battalion_gun(const Reader& from, const Card& card) {
  const auto gun = from.maybe("gun");
  if (!gun) return Gun::None;
  if (!gun->is_text() && !gun->yes_no()) return Gun::None;
  if (!may_have_gun(card)) gun->refuse("such troops have no battalion gun");
  constexpr Named<Gun> kGuns[] = {{"overrun", Gun::Overrun}, {"lost", Gun::Lost}};
  return gun->is_text() ? gun->one_of(kGuns) : Gun::Present;
}

Troops read_troops(const Reader& from, Draft& draft) {
  Troops t;
  t.id = read_id(from["id"]);
  t.side = read_battalion_side(from, draft);
  t.brigade = read_brigade_of(from, draft, t.side);
  t.card = read_battalion_card(from, draft.cards);
  const Card& card = draft.cards.cards[t.card];
  t.name = draft.is_case ? from.text_or("name", t.id) : from["name"].text();
  t.spoken = in_a_sentence(t.name);
  t.plural = read_plural(from, sounds_plural(t.name));
  const int least = draft.is_case ? (card.arm == Arm::Artillery ? 0 : 1) : wiped_out_at(card.arm) + 1;
  t.starting_platoons = from.whole_or("platoons", least, kMostPlatoons, card.platoons);
  t.has_gun = read_battalion_gun(from, card) != Gun::None;
  t.ambush = from.yes_no_or("hidden", false);
  return t;
}

// --- How it is formed ------------------------------------------------------------------------------------------------------

constexpr Named<Formation> kFormationWords[] = {
    {"line", Formation::Line},
    {"double-line", Formation::DoubleLine},
    {"skirmish-line", Formation::SkirmishLine},
    {"march-column", Formation::MarchColumn},
    {"attack-column", Formation::AttackColumn},
    {"square", Formation::Square},
};

// RW-FORM-3, RW-CARD-2
Formation read_formation_word(const Reader& from, const Card& card, int platoons) {
  const auto word = from.maybe("formation");
  if (!word) return from.has("building") ? Formation::SkirmishLine : Formation::Line;
  const Formation formation = word->one_of(kFormationWords);
  if (formation == Formation::Square && platoons < kLeastSquare && !from.has("partner"))
    word->refuse(fmt::format("a square needs {} platoons", kLeastSquare));
  if (may_ever_form(card, formation)) return formation;
  std::string known;
  for (const auto& [name, value] : kFormationWords)
    if (may_ever_form(card, value)) known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
  word->expected(fmt::format("a formation of its card ({})", known));
}

// RW-FORM-13, RW-FORM-14
void read_wing(const Reader& from, int platoons, Shape& shape) {
  from.only({"end", "platoons", "angle", "kind"});
  constexpr std::string_view kEnds[] = {"left", "right"};
  constexpr std::string_view kKinds[] = {"refused", "advanced"};
  if (shape.formation != Formation::Line) from.refuse("only a line has a wing to swing");
  shape.wing_right = from["end"].choice(kEnds) == 1;
  const int centre = centre_slot(platoons, shape.extra_left);
  const int most = shape.wing_right ? platoons - 1 - centre : centre;
  if (most < 1) from["end"].refuse("there is no platoon beside the Centre Platoon at that end");
  shape.wing = tiny(from["platoons"].whole(1, most));
  shape.wing_angle = narrow(static_cast<int>(std::lround(from["angle"].number(0.1, 90) * 10)));
  shape.wing_advanced = from.has("kind") && from["kind"].choice(kKinds) == 1;
}

// RW-FORM-9: inches between the platoons of a skirmish line.
std::int16_t read_gap(const Reader& from, PlatoonType type) {
  const double front = base_of(type).front;
  return narrow(snap(from.number_or("gap", 0.01, front, front)));
}

Shape read_shape(const Reader& from, const Draft& draft, const Card& card, int platoons) {
  constexpr std::string_view kEnds[] = {"right", "left"};
  Shape shape;
  shape.formation = read_formation_word(from, card, platoons);
  const bool skirmishing = shape.formation == Formation::SkirmishLine;
  shape.extra_left = draft.setup->options.extra_side == Options::ExtraSide::Left;
  if (const auto extra = from.maybe("extra")) shape.extra_left = extra->choice(kEnds) == 1;
  shape.rear_stronger = from.yes_no_or("rear_stronger", false);
  if (shape.rear_stronger && shape.formation != Formation::DoubleLine && shape.formation != Formation::AttackColumn)
    from["rear_stronger"].refuse("only a double line or attack column has a rear rank to strengthen");
  shape.doubled = from.yes_no_or("doubled", false);
  if (shape.doubled && (!skirmishing || card.type != PlatoonType::SkirmishInfantry))  // RW-FORM-10
    from["doubled"].refuse("only skirmish infantry in skirmish line can stand doubled");
  shape.bent = from.yes_no_or("bent", false);
  if (shape.bent && (!skirmishing || shape.doubled))  // RW-FORM-11
    from["bent"].refuse("only a single skirmish line can be bent");
  if (shape.bent && !from.has("trail")) from["bent"].refuse("a bent line needs a \"trail\": a pose for each platoon");
  if (from.has("gap") && !skirmishing) from["gap"].refuse("only a skirmish line has gaps");
  if (skirmishing) shape.gap = read_gap(from, card.type);
  if (const auto wing = from.maybe("wing")) read_wing(*wing, platoons, shape);
  return shape;
}

Order read_order(const Reader& from, Order usual) {
  constexpr Named<Order> kOrders[] = {
      {"solid", Order::Solid}, {"shaken", Order::Shaken}, {"shattered", Order::Shattered}};
  return from.one_of_or("order", kOrders, usual);
}

// --- What earlier play left behind: cases only --------------------------------------------------------------------------------

void read_rolled_marks(const Reader& list, Draft& draft, Battalion& b) {
  for (const Reader& mark : list.items(kMostStands)) {
    mark.only({"stand", "by"});
    RolledMark& rolled = b.marks[mark["stand"].whole(0, std::max(stand_count(b) - 1, 0))];
    rolled.by = narrow(draft.units.find(mark["by"]));
    rolled.when = ++draft.state.roll_count;
  }
}

void read_battalion_past(const Reader& from, Draft& draft, PieceId id) {
  Battalion& b = draft.state.unit(id);
  b.activated = from.yes_no_or("activated", false);
  b.hits = tiny(from.whole_or("hits", 0, 100, 0));
  b.half_reached = from.yes_no_or("half_reached", false);
  b.full_reached = from.yes_no_or("full_reached", false);
  b.starting_strength = tiny(from.whole_or("strength", 0, kMostStands, b.starting_strength));
  b.opened_out = from.yes_no_or("opened_out", false);
  b.closed_up = from.yes_no_or("closed_up", false);
  b.reactions = tiny(from.whole_or("reactions", 0, 100, 0));
  b.lost_skirmishers = tiny(from.whole_or("lost_skirmishers", 0, kMostPlatoons, 0));
  b.has_pursued = from.yes_no_or("has_pursued", false);
  b.towing = from.yes_no_or("towing", false);
  b.entered = from.yes_no_or("entered", b.entered);
  constexpr Named<FireMode> kModes[] = {{"cannon", FireMode::Cannon}, {"howitzers", FireMode::Howitzers}};
  b.mode = from.one_of_or("mode", kModes, FireMode::Unchosen);
  if (const auto area = from.maybe("astride")) b.astride = narrow(draft.areas.find(*area));
  if (const auto rolled = from.maybe("rolled")) read_rolled_marks(*rolled, draft, b);
  draft.setup->troops[id].starting_platoons =
      from.whole_or("started", b.platoons, kMostPlatoons, std::max<int>(draft.state.card(id).platoons, b.platoons));
  if (const auto gone = from.maybe("gone")) {
    constexpr Named<Place> kGone[] = {
        {"destroyed", Place::Destroyed}, {"reserve", Place::Reserve}, {"exited", Place::Exited}};
    b.place = gone->one_of(kGone);
    b.entered = b.place != Place::Reserve;
  }
}

void read_battalion(const Reader& from, Draft& draft) {
  check_battalion_members(from, draft.is_case);
  const PieceId id = draft.state.unit_count();
  Troops troops = read_troops(from, draft);
  if (draft.armies[troops.side]) from.refuse("this side has an army from the list");
  const Card& card = draft.cards.cards[troops.card];
  add_battalion(from["id"], draft, std::move(troops));
  Battalion& b = draft.state.unit(id);
  b.gun = read_battalion_gun(from, card);
  b.order = read_order(from, b.order);
  b.shape = read_shape(from, draft, card, b.platoons);
  b.starting_strength = tiny(stand_count(b));
}

}  // namespace

void add_battalion(const Reader& from, Draft& draft, Troops troops) {
  const PieceId id = draft.state.unit_count();
  if (id == kMostBattalions) from.refuse(fmt::format("there are at most {} battalions", kMostBattalions));
  draft.units.add(from, troops.id, id);
  draft.pieces.add(from, troops.id, id);
  const auto same_brigade = [&](const Troops& t) { return t.brigade == troops.brigade; };
  if (std::count_if(draft.setup->troops.begin(), draft.setup->troops.end(), same_brigade) == kMostGroup)
    from.refuse(fmt::format("a brigade has at most {} battalions", kMostGroup));
  const Card& card = draft.cards.cards[troops.card];
  Battalion b;
  b.side = troops.side;
  b.arm = card.arm;
  b.type = card.type;
  b.order = draft.setup->options.start_order;  // RW-ORD-12
  b.platoons = tiny(troops.starting_platoons);
  b.gun = troops.has_gun ? Gun::Present : Gun::None;
  b.shape.extra_left = draft.setup->options.extra_side == Options::ExtraSide::Left;
  b.starting_strength = tiny(stand_count(b));
  b.pose.facing = usual_facing(draft, troops.side);
  draft.setup->troops.push_back(std::move(troops));
  draft.state.battalions.push_back(b);
}

// 5.3
void add_division(const Reader& top, Draft& draft, Side side) {
  const Division& division = *draft.armies[side];
  int brigade = 0;
  while (draft.setup->brigades[brigade].side != side) ++brigade;
  for (std::size_t i = 0; i <= division.brigades.size(); ++i, ++brigade) {
    for (const Division::Entry& entry :
         i < division.brigades.size() ? division.brigades[i] : division.division_troops) {
      for (int n = 1; n <= entry.count; ++n) {
        Troops t;
        t.side = side;
        t.brigade = brigade;
        t.card = draft.cards.find_card(entry.card);
        const Card& card = draft.cards.cards[t.card];
        std::string stem = fmt::format("{}-{}", side == Side::A ? 'a' : 'b', entry.card);
        std::transform(stem.begin(), stem.end(), stem.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        t.id = draft.pieces.fresh(stem, 1);
        t.name = fmt::format("{} {}", card.name, t.id.substr(stem.size() + 1));
        t.starting_platoons = card.platoons;
        add_battalion(top, draft, std::move(t));
      }
    }
  }
}

void read_units(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("units", kMostBattalions)) read_battalion(from, draft);
  for (const Side side : kSides)
    if (draft.armies[side]) add_division(top, draft, side);
  if (!draft.is_case) return;
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostBattalions)) read_battalion_past(from, draft, id++);
}

}  // namespace grognard::revwars
