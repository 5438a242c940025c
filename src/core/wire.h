// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/battle.h"
#include "core/json.h"
#include "core/json_reader.h"

namespace grognard {

// The JSON shapes of the core: what records hold, what the server and the browser exchange, what cases compare. Lengths are
// in the rulebook's unit with two decimals, bearings in degrees with one: written and read back, a pose is the same pose.

// The ids of the pieces by number.
class Roster {
 public:
  Roster() = default;
  explicit Roster(std::vector<std::string> ids) : ids_(std::move(ids)) {}
  std::string_view id_of(PieceId piece) const;  // empty for kNoPiece
  PieceId find(std::string_view id) const;      // kNoPiece if there is none
  const std::vector<std::string>& ids() const { return ids_; }

 private:
  std::vector<std::string> ids_;
};
Roster roster_of(const View& view);

inline constexpr std::size_t kMostPoses = 64;      // in the path of one order
inline constexpr std::size_t kMostPieces = 64;     // named by one order
inline constexpr double kFarthest = 100000;        // from the origin, in length units
inline constexpr int kHighestNumber = 2000000000;  // given in an order; its bits or digits may stand for details

// Strict: unknown members, unknown pieces, numbers out of range are BadInput.
Command command_from_json(const Reader& reader, const Roster& roster);
Command command_from_json(const Json& json, const Roster& roster, const std::string& file);
Pose pose_from_json(const Reader& reader);  // [x, y, degrees]; snapped

Json to_json(const Command& command, const Roster& roster);
Json to_json(const Pose& pose);
Json to_json(const Breakdown& breakdown);
Json to_json(const Verdict& verdict, const Roster& roster);
Json to_json(const Decision& decision, const Roster& roster);
Json to_json(const Event& event, const Roster& roster);
Json to_json(const LaidDevice& device);
Json to_json(const Outcome& outcome);
Json to_json(const RollRequest& request);
Json to_json(const Survey& survey, const Roster& roster);
Json to_json(const Fact& fact);  // {"name": ..., "value": ..., "said": ...}

Json to_json(const std::vector<Ring>& rings);  // lists of points

// The ground does not change during a battle: it is sent once, the rest with every position.
Json to_json(const Ground& ground);
Json to_json(const View& view);  // with the ground
Json to_json_without_ground(const View& view);

std::string_view name_of(Needs needs);
std::string_view name_of(Ends ends);
std::string_view name_of(Breakdown::Reads reads);
std::string_view name_of(Symbol symbol);
std::string_view name_of(Mark mark);
std::string_view name_of(Overlay::Kind kind);
std::string_view name_of(Overlay::Sign sign);
std::string_view name_of(Reading reading);
std::string_view name_of(Extent::Kind kind);

}  // namespace grognard
