// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The view's share of the wire: what is drawn and shown on cards.
#include "core/wire_shape.h"

namespace grognard {
namespace {

using wire::each;
using wire::id;
using wire::ids;
using wire::length;
using wire::of;
using wire::some;
using wire::some_each;

constexpr WireMember<Fact> kFact[] = {
    {"name", "string", of<&Fact::name>},
    {"value", "boolean | number | string", of<&Fact::value>},
    {"said?", "string", some<&Fact::said>, "what a card says of it; without it: nothing"},
};

constexpr WireMember<PieceCard::Row> kCardRow[] = {
    {"label", "string", of<&PieceCard::Row::label>},
    {"values", "string[]", of<&PieceCard::Row::values>, "one for each column; a single one stands for all of them"},
    {"rule?", "string", some<&PieceCard::Row::rule>},
};

constexpr WireMember<PieceCard> kCard[] = {
    {"title", "string", of<&PieceCard::title>},
    {"subtitle", "string", of<&PieceCard::subtitle>},
    {"columns", "string[]", of<&PieceCard::columns>, "headings; none: a single column"},
    {"rows", "CardRow[]", each<&PieceCard::rows, kCardRow>},
    {"in_full?", "string[]", some<&PieceCard::in_full>, "the headings in words"},
};
constexpr WireMember<PieceCard> kCardRef[] = {
    {"key", "string", nullptr, "among the cards that have been sent"},
    {"column", "number", of<&PieceCard::column>, "that applies now, from 0; -1: none"},
};

// The card itself with the column that applies; the server sends each card once, and from then on its key.
Json whole_card(const PieceCard& card) {
  Json json = object_of(kCard, card, {});
  json.update(object_of(kCardRef, card, {}));
  return json;
}

constexpr WireMember<Piece> kPiece[] = {
    {"number", "number", of<&Piece::number>},
    {"id", "string", of<&Piece::id>},
    {"name", "string", of<&Piece::name>},
    {"side", "Side", of<&Piece::side>, "of a place: meaningless"},
    {"symbol", "\"infantry\" | \"cavalry\" | \"artillery\" | \"general\" | \"place\"", of<&Piece::symbol>},
    {"on_table", "boolean", of<&Piece::on_table>},
    {"pose", "Pose", of<&Piece::pose>},
    {"footprint", "Point[][]", of<&Piece::footprint>},
    {"faces_all_round", "boolean", of<&Piece::faces_all_round>},
    {"figures", "number", of<&Piece::figures>},
    {"starting_figures", "number", of<&Piece::starting_figures>},
    {"losses", "number", of<&Piece::losses>},
    {"formation", "string", of<&Piece::formation>},
    {"kind", "string", of<&Piece::kind>, "in words, with its formation: veteran infantry, in column"},
    {"strength?", "string", some<&Piece::strength>, "what is left of it: 10 of 12 figures"},
    {"wear?", "string", some<&Piece::wear>, "what it has suffered: 2 lost"},
    {"written?", "string", some<&Piece::written>, "for it, in the secret question that is open now"},
    {"marks", "Mark[]", of<&Piece::marks>},
    {"facts", "Fact[]", of<&Piece::facts>},
    {"card?", "CardRef",
     [](const Piece& piece, const Roster&) { return piece.card ? whole_card(*piece.card) : Json(); },
     "its printed card"},
    {"unused?", "true", some<&Piece::unused>, "its number is kept free for a piece that may be made in play"},
    {"drawing", "string", nullptr, "key of its picture; empty if it is not on the table"},
};

constexpr std::string_view kSigns = "\"attack\" | \"move\" | \"support\" | \"defend\" | \"reserve\" | \"goal\"";

constexpr WireMember<Overlay> kOverlay[] = {
    {"kind", "\"ghost\" | \"link\" | \"objective\" | \"exit\" | \"device\" | \"area\" | \"order\"", of<&Overlay::kind>},
    {"label", "string", of<&Overlay::label>},
    {"side", "Side", of<&Overlay::side>, "of an objective: who holds it"},
    {"shape", "Point[][]", of<&Overlay::shape>},
    {"line", "Point[]", of<&Overlay::line>},
    {"sign?", kSigns, some<&Overlay::sign>, "of an order"},
    {"free?", "true", some<&Overlay::free>, "of an objective: nobody holds it"},
    {"pending?", "true", some<&Overlay::pending>, "of an order: it has not reached the troops yet"},
};

constexpr WireMember<Gauge::Limit> kGaugeLimit[] = {
    {"label", "string", of<&Gauge::Limit::label>},
    {"at", "number", of<&Gauge::Limit::at>},
};

constexpr WireMember<Gauge> kGauge[] = {
    {"label", "string", of<&Gauge::label>},
    {"value", "number", of<&Gauge::value>},
    {"limits", "GaugeLimit[]", each<&Gauge::limits, kGaugeLimit>, "that matter when reached, rising"},
};

constexpr WireMember<Echelon> kEchelon[] = {
    {"parent", "number", of<&Echelon::parent>, "its index in the list; -1: the head of a side"},
    {"side", "Side", of<&Echelon::side>},
    {"level", "string", of<&Echelon::level>, "army, corps, division in the rulebook's words"},
    {"name", "string", of<&Echelon::name>},
    {"piece", "string", id<&Echelon::piece>, "that stands for it on the table and in orders; may be empty"},
    {"commander", "string", of<&Echelon::commander>},
    {"ratings", "string", of<&Echelon::ratings>},
    {"order", "string", of<&Echelon::order>, "in force; empty if unknown to this side"},
    {"pending", "string", of<&Echelon::pending>, "issued, but not yet in force"},
    {"sign?", kSigns, some<&Echelon::sign>, "that the order in force is drawn with"},
    {"pending_sign?", kSigns, some<&Echelon::pending_sign>, "and the one that is not yet"},
    {"chance", "number | null", of<&Echelon::chance>, "that the pending order comes into force when it is next tried"},
    {"status", "string", of<&Echelon::status>},
    {"due?", "string", some<&Echelon::due>, "what it still has to do in this step"},
    {"gauges", "Gauge[]", each<&Echelon::gauges, kGauge>},
    {"units", "string[]", ids<&Echelon::units>},
};

constexpr WireMember<Standing::Army> kArmy[] = {
    {"points", "number", of<&Standing::Army::points>},
    {"lost", "number", of<&Standing::Army::lost>, "of what is counted"},
    {"of", "number", of<&Standing::Army::of>, "that it began with"},
    {"breaks", "number", of<&Standing::Army::breaks>, "so much lost breaks it; 0: nothing does"},
};
constexpr WireMember<Standing::Place> kHeldPlace[] = {
    {"name", "string", of<&Standing::Place::name>},
    {"holder", "Side | null", of<&Standing::Place::holder>},
    {"worth", "Record<string, number>",
     [](const Standing::Place& place, const Roster&) {
       return Json{{"A", place.worth[Side::A]}, {"B", place.worth[Side::B]}};
     },
     "to each side, in points"},
};
constexpr WireMember<Standing::End> kEnd[] = {
    {"words", "string", of<&Standing::End::words>},
    {"rule", "string", of<&Standing::End::rule>},
};
constexpr WireMember<Standing> kStanding[] = {
    {"turn", "number", of<&Standing::turn>},
    {"last_turn", "number", of<&Standing::last_turn>},
    {"turn_word", "string", of<&Standing::turn_word>, "turn or move"},
    {"counts", "string", of<&Standing::counts>, "what is counted as lost"},
    {"armies", "Record<string, Army>",
     [](const Standing& now, const Roster&) {
       return Json{{"A", object_of(kArmy, now.armies[Side::A], {})}, {"B", object_of(kArmy, now.armies[Side::B], {})}};
     },
     "by side"},
    {"places", "HeldPlace[]", each<&Standing::places, kHeldPlace>},
    {"ends", "BattleEnd[]", each<&Standing::ends, kEnd>},
};

constexpr WireMember<TurnStep> kTurnStep[] = {
    {"number", "string", of<&TurnStep::number>},
    {"title", "string", of<&TurnStep::title>},
};

constexpr WireMember<SideView> kSideView[] = {
    {"name", "string", of<&SideView::name>},
    {"facing_colour", "string", of<&SideView::facing_colour>},
    {"facts", "Fact[]", of<&SideView::facts>},
};
Json both_sides(const View& view, const Roster&) {
  return {{"A", object_of(kSideView, view.sides[Side::A], {})}, {"B", object_of(kSideView, view.sides[Side::B], {})}};
}

constexpr WireMember<View> kTableView[] = {
    {"title", "string", of<&View::title>},
    {"date", "string", of<&View::date>},
    {"moment", "string", of<&View::moment>, "turn and phase in words"},
    {"phase", "string", of<&View::phase>, "the same without the turn"},
    {"phase_number?", "number", some<&View::phase_number>, "by which the printed rules speak of it"},
    {"steps?", "TurnStep[]", some_each<&View::steps, kTurnStep>, "of a turn, in order, where the rulebook has many"},
    {"step?", "number", [](const View& view, const Roster&) { return view.step < 0 ? Json() : Json(view.step); },
     "which of them this is, from 0"},
    {"length_unit", "string", of<&View::length_unit>},
    {"inch", "number", of<&View::inch>, "an inch of the table in that unit"},
    {"sides", "Record<string, SideView>", both_sides, "by side"},
    {"pieces", "Piece[]", each<&View::pieces, kPiece>},
    {"overlays", "Overlay[]", each<&View::overlays, kOverlay>},
    {"facts", "Fact[]", of<&View::facts>},
    {"echelons", "Echelon[]", each<&View::echelons, kEchelon>,
     "the order of battle, parents before children; may be empty"},
    {"standing", "Standing", [](const View& view, const Roster&) { return object_of(kStanding, view.standing, {}); }},
    {"drawings", "Record<string, string>", nullptr,
     "pictures (SVG, drawn about the piece's centre, front up) that this connection has not been sent yet"},
    {"cards", "Record<string, Card>", nullptr, "printed cards that this connection has not been sent yet"},
    {"overlays_svg", "string", nullptr, "the overlays drawn, in plan coordinates"},
};

bool is_line(const Area& area) { return !area.line.empty(); }
constexpr WireMember<Area> kArea[] = {
    {"id", "string", of<&Area::id>},
    {"name", "string", of<&Area::name>},
    {"kind", "string", of<&Area::kind>},
    {"step", "number", of<&Area::step>, "height"},
    {"outline?", "Point[]", some<&Area::outline>},
    {"line?", "Point[]", some<&Area::line>},
    {"width?", "number",
     [](const Area& area, const Roster&) { return is_line(area) ? Json(snapped_length(area.width)) : Json(); }},
};

constexpr WireMember<Extent> kZone[] = {
    {"kind", "\"arc\" | \"range\" | \"reach\" | \"command\"", of<&Extent::kind>},
    {"label", "string", of<&Extent::label>, "such as musket range 4\""},
    {"rule", "string", of<&Extent::rule>},
    {"shape", "Point[][]",
     [](const Extent& zone, const Roster&) {
       Json polygons = Json::array();
       for (const Outline& part : zone.shape) polygons.push_back(wire::json_of(part.corners, Roster()));
       return polygons;
     },
     "polygons"},
};

constexpr WireMember<Look> kLook[] = {
    {"target", "string", id<&Look::target>},
    {"distance", "number", length<&Look::distance>, "between the footprints"},
    {"from", "Point", of<&Look::from>},
    {"to", "Point", of<&Look::to>},
    {"clear", "boolean", of<&Look::clear>},
    {"text", "string", of<&Look::text>, "such as: blocked by the wood, 3.2\" in"},
    {"rule", "string",
     [](const Look& look, const Roster& roster) {
       const Json rule = wire::some_rule<&Look::rule>(look, roster);
       return rule.is_null() ? Json("") : rule;
     },
     "may be empty"},
    {"blocked_at", "Point | null", of<&Look::blocked_at>},
};

constexpr WireMember<Forecast> kForecast[] = {
    {"sum", "Breakdown", of<&Forecast::sum>},
    {"chances", "string", of<&Forecast::chances>},
};

constexpr WireMember<Survey> kSurvey[] = {
    {"unit", "string", id<&Survey::unit>},
    {"zones", "Zone[]", each<&Survey::zones, kZone>},
    {"looks", "Look[]", each<&Survey::looks, kLook>},
    {"forecasts?", "Forecast[]", some_each<&Survey::forecasts, kForecast>},
};

}  // namespace

std::span<const WireShape> view_shapes() {
  static const WireShape kShapes[] = {
      {"Fact", "A named property.", fields_of<kFact>()},
      {"CardRow", "A line of a printed card.", fields_of<kCardRow>()},
      {"Card", "The printed card of a piece: the rulebook's numbers for it.", fields_of<kCard>()},
      {"CardRef", "Which card a piece has.", fields_of<kCardRef>()},
      {"Mark",
       "a small mark drawn beside a piece",
       {},
       "\"losses\" | \"disorder\" | \"halted\" | \"charging\" | \"smoke\" | \"general_attached\" | "
       "\"out_of_command\" | \"must_recall\" | \"in_melee\""},
      {"Piece", "Anything on the table that an order can name: units, generals, places.", fields_of<kPiece>()},
      {"Overlay", "A thing drawn on the table beside the pieces.", fields_of<kOverlay>()},
      {"GaugeLimit", "A value at which something happens.", fields_of<kGaugeLimit>()},
      {"Gauge", "A number to be watched.", fields_of<kGauge>()},
      {"Echelon", "A command in the order of battle.", fields_of<kEchelon>()},
      {"SideView", "One army.", fields_of<kSideView>()},
      {"TurnStep", "A step of a turn as the rulebook lists it.", fields_of<kTurnStep>()},
      {"Army", "How one side stands.", fields_of<kArmy>()},
      {"HeldPlace", "A place that counts, and who holds it.", fields_of<kHeldPlace>()},
      {"BattleEnd", "A way in which the battle is decided.", fields_of<kEnd>()},
      {"Standing", "How the battle stands.", fields_of<kStanding>()},
      {"TableView", "All that one side may see of a position.", fields_of<kTableView>()},
      {"Area", "A piece of ground.", fields_of<kArea>()},
      {"Zone", "A part of the table that matters to a piece.", fields_of<kZone>()},
      {"Look", "The line from a piece to another.", fields_of<kLook>()},
      {"Forecast", "A test that may come upon a piece, as it would be now.", fields_of<kForecast>()},
      {"Survey", "Reply to AskSurvey.", fields_of<kSurvey>()},
  };
  return kShapes;
}

Json to_json(const Fact& fact) { return object_of(kFact, fact, {}); }
Json to_json(const Survey& survey, const Roster& roster) { return object_of(kSurvey, survey, roster); }
Json to_json_without_ground(const View& view) { return object_of(kTableView, view, roster_of(view)); }
Json to_json(const std::vector<Ring>& rings) {
  Json list = Json::array();
  for (const Ring& ring : rings) list.push_back(wire::json_of(ring));
  return list;
}

constexpr WireMember<Ground> kGround[] = {
    {"width", "number", length<&Ground::width>},
    {"height", "number", length<&Ground::height>},
    {"areas", "Area[]", each<&Ground::areas, kArea>},
};
Json to_json(const Ground& ground) { return object_of(kGround, ground, {}); }

Json to_json(const View& view) {
  Json json = to_json_without_ground(view);
  json["ground"] = view.ground ? to_json(*view.ground) : Json(nullptr);
  return json;
}

}  // namespace grognard
