// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The view's share of the wire: what is drawn and shown on cards.
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/wire.h"

namespace grognard {
namespace {

template <std::size_t N, class Enum>
std::string_view nth(const std::string_view (&names)[N], Enum value) {
  const auto index = static_cast<std::size_t>(value);
  GROGNARD_CHECK(index < N);
  return names[index];
}

Json point(Vec2 p) { return Json::array({snapped_length(p.x), snapped_length(p.y)}); }

template <class Points>
Json points(const Points& all) {
  Json list = Json::array();
  for (const Vec2 p : all) list.push_back(point(p));
  return list;
}

Json facts(const std::vector<Fact>& all) {
  Json list = Json::array();
  for (const Fact& fact : all) list.push_back(to_json(fact));
  return list;
}

Json marks(const std::vector<Mark>& all) {
  Json list = Json::array();
  for (const Mark mark : all) list.push_back(name_of(mark));
  return list;
}

Json card_json(const PieceCard& card) {
  Json json;
  json["title"] = card.title;
  json["subtitle"] = card.subtitle;
  json["columns"] = card.columns;
  json["rows"] = Json::array();
  for (const PieceCard::Row& row : card.rows) {
    Json& line = json["rows"].emplace_back();
    line["label"] = row.label;
    line["values"] = row.values;
    if (!row.rule.empty()) line["rule"] = row.rule;
  }
  json["column"] = card.column;
  if (!card.in_full.empty()) json["in_full"] = card.in_full;
  return json;
}

Json piece_json(const Piece& piece) {
  Json json;
  json["number"] = piece.number;
  json["id"] = piece.id;
  json["name"] = piece.name;
  json["side"] = letter(piece.side);
  json["symbol"] = name_of(piece.symbol);
  json["on_table"] = piece.on_table;
  json["pose"] = to_json(piece.pose);
  json["footprint"] = to_json(piece.footprint);
  json["faces_all_round"] = piece.faces_all_round;
  json["figures"] = piece.figures;
  json["starting_figures"] = piece.starting_figures;
  json["losses"] = piece.losses;
  json["formation"] = piece.formation;
  json["kind"] = piece.kind;
  if (!piece.strength.empty()) json["strength"] = piece.strength;
  if (!piece.wear.empty()) json["wear"] = piece.wear;
  if (!piece.written.empty()) json["written"] = piece.written;
  json["marks"] = marks(piece.marks);
  json["facts"] = facts(piece.facts);
  if (piece.card) json["card"] = card_json(*piece.card);
  if (piece.unused) json["unused"] = true;
  return json;
}

Json overlay_json(const Overlay& overlay) {
  Json json{{"kind", name_of(overlay.kind)},
            {"label", overlay.label},
            {"side", letter(overlay.side)},
            {"shape", to_json(overlay.shape)},
            {"line", points(overlay.line)}};
  if (overlay.sign != Overlay::Sign::None) json["sign"] = name_of(overlay.sign);
  if (overlay.pending) json["pending"] = true;
  return json;
}

Json gauge_json(const Gauge& gauge) {
  Json json{{"label", gauge.label}, {"value", gauge.value}, {"limits", Json::array()}};
  for (const Gauge::Limit& limit : gauge.limits) json["limits"].push_back({{"label", limit.label}, {"at", limit.at}});
  return json;
}

Json echelon_json(const Echelon& echelon, const std::vector<Piece>& pieces) {
  const auto id = [&](PieceId piece) { return piece == kNoPiece ? std::string() : pieces[piece].id; };
  Json json;
  json["parent"] = echelon.parent;
  json["side"] = letter(echelon.side);
  json["level"] = echelon.level;
  json["name"] = echelon.name;
  json["piece"] = id(echelon.piece);
  json["commander"] = echelon.commander;
  json["ratings"] = echelon.ratings;
  json["order"] = echelon.order;
  json["pending"] = echelon.pending;
  if (echelon.sign != Overlay::Sign::None) json["sign"] = name_of(echelon.sign);
  if (echelon.pending_sign != Overlay::Sign::None) json["pending_sign"] = name_of(echelon.pending_sign);
  json["chance"] = echelon.chance ? Json(*echelon.chance) : Json(nullptr);
  json["status"] = echelon.status;
  if (!echelon.due.empty()) json["due"] = echelon.due;
  json["gauges"] = Json::array();
  for (const Gauge& gauge : echelon.gauges) json["gauges"].push_back(gauge_json(gauge));
  json["units"] = Json::array();
  for (const PieceId unit : echelon.units) json["units"].push_back(id(unit));
  return json;
}

Json side_json(const SideView& side) {
  return {{"name", side.name}, {"facing_colour", side.facing_colour}, {"facts", facts(side.facts)}};
}

Json area_json(const Area& area) {
  Json json;
  json["id"] = area.id;
  json["name"] = area.name;
  json["kind"] = area.kind;
  json["step"] = area.step;
  if (!area.outline.empty()) json["outline"] = points(area.outline);
  if (!area.line.empty()) json["line"] = points(area.line);
  if (!area.line.empty()) json["width"] = snapped_length(area.width);
  return json;
}

Json outlines(const std::vector<Outline>& shape) {
  Json list = Json::array();
  for (const Outline& part : shape) list.push_back(points(part.corners));
  return list;
}

}  // namespace

std::string_view name_of(Needs needs) {
  static constexpr std::string_view kNames[] = {"nothing", "order", "path", "pose", "number"};
  return nth(kNames, needs);
}
std::string_view name_of(Ends ends) {
  static constexpr std::string_view kNames[] = {"nothing", "unit", "step"};
  return nth(kNames, ends);
}
std::string_view name_of(Breakdown::Reads reads) {
  static constexpr std::string_view kNames[] = {"sum", "shares", "remarks"};
  return nth(kNames, reads);
}
std::string_view name_of(Symbol symbol) {
  static constexpr std::string_view kNames[] = {"infantry", "cavalry", "artillery", "general", "place"};
  return nth(kNames, symbol);
}
std::string_view name_of(Mark mark) {
  static constexpr std::string_view kNames[] = {"losses",         "disorder",    "halted",
                                                "charging",       "smoke",       "general_attached",
                                                "out_of_command", "must_recall", "in_melee"};
  return nth(kNames, mark);
}
std::string_view name_of(Overlay::Kind kind) {
  static constexpr std::string_view kNames[] = {"ghost", "link", "objective", "exit", "device", "area", "order"};
  return nth(kNames, kind);
}
std::string_view name_of(Overlay::Sign sign) {
  static constexpr std::string_view kNames[] = {"none", "attack", "move", "support", "defend", "reserve", "goal"};
  return nth(kNames, sign);
}
std::string_view name_of(Reading reading) {
  static constexpr std::string_view kNames[] = {"at_least", "total", "bands"};
  return nth(kNames, reading);
}

std::string_view name_of(Extent::Kind kind) {
  static constexpr std::string_view kNames[] = {"arc", "range", "reach", "command"};
  return nth(kNames, kind);
}

Json to_json(const Survey& survey, const Roster& roster) {
  Json json;
  json["unit"] = roster.id_of(survey.unit);
  json["zones"] = Json::array();
  for (const Extent& zone : survey.zones)
    json["zones"].push_back({{"kind", name_of(zone.kind)},
                             {"label", zone.label},
                             {"rule", zone.rule.str()},
                             {"shape", outlines(zone.shape)}});
  json["looks"] = Json::array();
  for (const Look& look : survey.looks) {
    Json& line = json["looks"].emplace_back();
    line["target"] = roster.id_of(look.target);
    line["distance"] = snapped_length(look.distance);
    line["from"] = point(look.from);
    line["to"] = point(look.to);
    line["clear"] = look.clear;
    line["text"] = look.text;
    line["rule"] = look.rule == RuleId("XX-NONE-0") ? "" : look.rule.str();
    line["blocked_at"] = look.blocked_at ? point(*look.blocked_at) : Json(nullptr);
  }
  for (const Forecast& forecast : survey.forecasts)
    json["forecasts"].push_back({{"sum", to_json(forecast.sum)}, {"chances", forecast.chances}});
  return json;
}

Json to_json(const Fact& fact) {
  Json json;
  json["name"] = fact.name;
  std::visit([&](const auto& value) { json["value"] = value; }, fact.value);
  if (!fact.said.empty()) json["said"] = fact.said;
  return json;
}

Json to_json(const LaidDevice& device) {
  Json json{{"line", points(device.line)},
            {"shape", to_json(device.shape)},
            {"labels", device.labels},
            {"covers", points(device.covers)}};
  if (!device.endangers.empty()) json["endangers"] = points(device.endangers);
  return json;
}

Json to_json(const std::vector<Ring>& rings) {
  Json list = Json::array();
  for (const Ring& ring : rings) list.push_back(points(ring.corners()));
  return list;
}

Json to_json(const Ground& ground) {
  Json json;
  json["width"] = snapped_length(ground.width);
  json["height"] = snapped_length(ground.height);
  json["areas"] = Json::array();
  for (const Area& area : ground.areas) json["areas"].push_back(area_json(area));
  return json;
}

Json to_json_without_ground(const View& view) {
  Json json;
  json["title"] = view.title;
  json["date"] = view.date;
  json["moment"] = view.moment;
  json["phase"] = view.phase;
  if (view.phase_number > 0) json["phase_number"] = view.phase_number;
  for (const TurnStep& step : view.steps) json["steps"].push_back({{"number", step.number}, {"title", step.title}});
  if (view.step >= 0) json["step"] = view.step;
  json["length_unit"] = view.length_unit;
  json["inch"] = view.inch;
  json["sides"] = {{"A", side_json(view.sides[Side::A])}, {"B", side_json(view.sides[Side::B])}};
  json["pieces"] = Json::array();
  for (const Piece& piece : view.pieces) json["pieces"].push_back(piece_json(piece));
  json["overlays"] = Json::array();
  for (const Overlay& overlay : view.overlays) json["overlays"].push_back(overlay_json(overlay));
  json["facts"] = facts(view.facts);
  json["echelons"] = Json::array();
  for (const Echelon& echelon : view.echelons) json["echelons"].push_back(echelon_json(echelon, view.pieces));
  return json;
}

Json to_json(const View& view) {
  Json json = to_json_without_ground(view);
  json["ground"] = view.ground ? to_json(*view.ground) : Json(nullptr);
  return json;
}

}  // namespace grognard
