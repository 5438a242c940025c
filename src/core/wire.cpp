// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Orders on the wire, read; and who is who.
#include "core/wire.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace grognard {
namespace {

constexpr Named<Side> kSideNames[] = {{"A", Side::A}, {"B", Side::B}};

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

}  // namespace grognard
