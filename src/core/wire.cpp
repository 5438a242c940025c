// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/wire.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace grognard {
namespace {

constexpr Named<Side> kSideNames[] = {{"A", Side::A}, {"B", Side::B}};

Json ids_of(std::span<const PieceId> pieces, const Roster& roster) {
  Json ids = Json::array();
  for (const PieceId piece : pieces) ids.push_back(roster.id_of(piece));
  return ids;
}

// One piece as "unit", several as "units".
void put_pieces(Json& json, const char* one, const char* several, std::span<const PieceId> pieces,
                const Roster& roster) {
  if (pieces.size() == 1) json[one] = roster.id_of(pieces.front());
  if (pieces.size() > 1) json[several] = ids_of(pieces, roster);
}

PieceId piece_from(const Reader& reader, const Roster& roster) {
  const PieceId piece = roster.find(reader.text());
  if (piece == kNoPiece) reader.expected("the id of a piece on the roster");
  return piece;
}

template <class Pieces>
void get_pieces(const Reader& reader, std::string_view one, std::string_view several, const Roster& roster,
                Pieces& out) {
  if (const auto member = reader.maybe(one)) {
    if (reader.has(several)) reader.refuse(fmt::format("expected either \"{}\" or \"{}\", not both", one, several));
    out.push_back(piece_from(*member, roster));
  }
  for (const Reader& item : reader.items_or_none(several, kMostPieces)) out.push_back(piece_from(item, roster));
}

// The rule that stands for "none".
bool cited(RuleId rule) { return rule != RuleId("XX-NONE-0"); }

Json to_json(const Pick& pick) {
  Json json;
  json["label"] = pick.label;
  if (pick.bit >= 0) json["bit"] = pick.bit;
  if (pick.bit < 0 || pick.place != Pose{}) json["place"] = to_json(pick.place);
  json["on"] = pick.on;
  if (pick.danger) json["danger"] = true;
  if (pick.fixed) json["fixed"] = true;
  if (!pick.note.empty()) json["note"] = pick.note;
  return json;
}

Json to_json(const DieRule& die) {
  Json json;
  json["need"] = die.need;
  if (die.reroll_failure) json["reroll_failure"] = true;
  if (die.reroll_success) json["reroll_success"] = true;
  return json;
}

template <class Parts>
Json list_of(const Parts& parts) {
  Json list = Json::array();
  for (const auto& part : parts) list.push_back(to_json(part));
  return list;
}

Json faces_of(const Faces& faces) {
  Json list = Json::array();
  for (const std::uint8_t face : faces) list.push_back(static_cast<int>(face));
  return list;
}

Json to_json(const Option& option, const Roster& roster) {
  Json json;
  json["verb"] = option.verb.str();
  if (option.unit != kNoPiece) json["unit"] = roster.id_of(option.unit);
  if (option.target != kNoPiece) json["target"] = roster.id_of(option.target);
  json["needs"] = name_of(option.needs);
  json["rule"] = option.rule.str();
  json["label"] = option.label;
  if (option.usual) json["usual"] = true;
  if (option.number != 0) json["number"] = option.number;
  if (option.ends != Ends::Nothing) json["ends"] = name_of(option.ends);
  return json;
}

}  // namespace

std::string_view Roster::id_of(PieceId piece) const {
  const auto index = static_cast<std::size_t>(piece);
  return piece >= 0 && index < ids_.size() ? std::string_view(ids_[index]) : std::string_view();
}

PieceId Roster::find(std::string_view id) const {
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] == id) return static_cast<PieceId>(i);
  }
  return kNoPiece;
}

Roster roster_of(const View& view) {
  std::vector<std::string> ids;
  ids.reserve(view.pieces.size());
  for (const Piece& piece : view.pieces) ids.push_back(piece.id);
  return Roster(std::move(ids));
}

Pose pose_from_json(const Reader& reader) {
  const std::vector<Reader> parts = reader.items(3);
  if (parts.size() != 3) reader.expected("[x, y, degrees]");
  const Vec2 at{parts[0].number(-kFarthest, kFarthest), parts[1].number(-kFarthest, kFarthest)};
  const double degrees = parts[2].number(-360, 360);
  return Pose::snapped(at, Facing::tenths(static_cast<int>(std::lround(degrees * 10))));
}

Command command_from_json(const Reader& reader, const Roster& roster) {
  reader.only({"side", "verb", "unit", "units", "target", "targets", "path", "number", "picks", "find_way"});
  Command command;
  command.side = reader["side"].one_of(kSideNames);
  const Reader verb = reader["verb"];
  const std::string word = verb.text();
  if (word.empty() || word.size() > 15 || word.find('\0') != word.npos) verb.expected("a word of 1 to 15 letters");
  command.verb = Verb(word);
  get_pieces(reader, "unit", "units", roster, command.units);
  get_pieces(reader, "target", "targets", roster, command.targets);
  for (const Reader& pose : reader.items_or_none("path", kMostPoses)) command.path.push_back(pose_from_json(pose));
  command.number = reader.whole_or("number", -kHighestNumber, kHighestNumber, 0);
  command.picks = static_cast<std::uint32_t>(reader.whole_or("picks", 0, kHighestNumber, 0));
  command.find_way = reader.yes_no_or("find_way", false);
  return command;
}

Command command_from_json(const Json& json, const Roster& roster, const std::string& file) {
  return command_from_json(Reader(json, file), roster);
}

Json to_json(const Command& command, const Roster& roster) {
  Json json;
  json["side"] = letter(command.side);
  json["verb"] = command.verb.str();
  put_pieces(json, "unit", "units", {command.units.data(), command.units.size()}, roster);
  put_pieces(json, "target", "targets", {command.targets.data(), command.targets.size()}, roster);
  if (!command.path.empty()) json["path"] = list_of(command.path);
  if (command.number != 0) json["number"] = command.number;
  if (command.picks != 0) json["picks"] = command.picks;
  if (command.find_way) json["find_way"] = true;
  return json;
}

// A double holds every hundredth and every tenth closely enough that its shortest text has no further decimals.
Json to_json(const Pose& pose) { return Json::array({pose.x / 100.0, pose.y / 100.0, pose.facing.in_degrees()}); }

Json to_json(const Breakdown& breakdown) {
  Json lines = Json::array();
  for (const Line& line : breakdown.lines())
    lines.push_back({{"rule", line.rule.str()}, {"label", line.label}, {"value", line.value}});
  return {{"rule", breakdown.rule().str()},
          {"what", breakdown.what()},
          {"total", breakdown.total()},
          {"reads", name_of(breakdown.reads())},
          {"lines", std::move(lines)}};
}

Json to_json(const Verdict& verdict, const Roster& roster) {
  Json json;
  json["legal"] = verdict.legal();
  json["command"] = to_json(verdict.command, roster);
  json["refusals"] = Json::array();
  for (const Refusal& refusal : verdict.refusals)
    json["refusals"].push_back({{"rule", refusal.rule.str()}, {"text", refusal.text}});
  json["workings"] = list_of(verdict.workings);
  json["measure"] = {{"used", snapped_length(verdict.measure.used)},
                     {"allowed", snapped_length(verdict.measure.allowed)}};
  if (!verdict.device.empty()) json["device"] = to_json(verdict.device);
  if (!verdict.picks.empty()) json["picks"] = list_of(verdict.picks);
  return json;
}

Json to_json(const Decision& decision, const Roster& roster) {
  Json json;
  json["number"] = decision.number;
  json["asked"] = Json::array();
  for (const Side side : kSides) {
    if (decision.asked[side]) json["asked"].push_back(letter(side));
  }
  if (cited(decision.rule)) json["rule"] = decision.rule.str();
  json["prompt"] = decision.prompt;
  json["phase"] = decision.phase;
  json["secret"] = decision.secret;
  if (decision.interrupts) json["interrupts"] = true;
  json["options"] = Json::array();
  for (const Option& option : decision.options) json["options"].push_back(to_json(option, roster));
  return json;
}

Json to_json(const Event& event, const Roster& roster) {
  Json json;
  json["rule"] = event.rule.str();
  json["what"] = event.what;
  json["text"] = event.text;
  if (!event.outcome.empty()) json["outcome"] = event.outcome;
  if (!event.pieces.empty()) json["pieces"] = ids_of(event.pieces, roster);
  if (!event.workings.empty()) json["workings"] = list_of(event.workings);
  if (!event.faces.empty()) json["faces"] = faces_of(event.faces);
  if (event.need != 0) json["need"] = event.need;
  if (!event.path.empty()) json["path"] = list_of(event.path);
  if (!event.device.empty()) json["device"] = to_json(event.device);
  return json;
}

Json to_json(const Outcome& outcome) {
  Json json;
  json["over"] = outcome.over;
  json["winner"] = outcome.winner ? Json(letter(*outcome.winner)) : Json(nullptr);
  if (cited(outcome.rule)) json["rule"] = outcome.rule.str();
  json["text"] = outcome.text;
  json["points"] = {{"A", outcome.points[Side::A]}, {"B", outcome.points[Side::B]}};
  return json;
}

Json to_json(const RollRequest& request) {
  Json json;
  json["rule"] = request.rule.str();
  json["side"] = letter(request.side);
  json["why"] = request.why;
  json["count"] = request.count;
  json["sides"] = request.sides;
  json["reading"] = name_of(request.reading);
  if (request.reading == Reading::AtLeast) json["need"] = request.need;
  if (request.reroll_failures) json["reroll_failures"] = true;
  if (!request.each.empty()) json["each"] = list_of(request.each);
  if (!request.parts.empty()) json["parts"] = std::vector<int>(request.parts.begin(), request.parts.end());
  if (request.reading == Reading::Bands)
    json["limits"] = std::vector<int>(request.limits, request.limits + request.limit_count);
  return json;
}

}  // namespace grognard
