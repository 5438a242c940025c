// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/terminal/move_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "core/json_input.h"
#include "core/wire.h"
#include "geometry/path.h"

namespace grognard {
namespace {

constexpr std::string_view kWinds[] = {"north", "north-east", "east", "south-east",
                                       "south", "south-west", "west", "north-west"};
constexpr std::string_view kWays[] = {"ahead", "back", "left", "right", "wheel", "turn", "face", "about", "to"};

[[noreturn]] void refuse(std::string_view word, std::string_view problem) {
  throw BadInput("order", fmt::format("\"{}\"", shortened(word, 40)), std::string(problem));
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool sound = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
  return sound && std::abs(value) <= kFarthest ? std::optional(value) : std::nullopt;
}

int tenths(double degrees) { return static_cast<int>(std::lround(degrees * 10)); }

// The words of one part, taken one by one.
class Part {
 public:
  explicit Part(std::string_view text) : words_(split(text, ' ')) {}
  bool done() const { return next_ == words_.size(); }
  std::string_view word() { return done() ? "" : words_[next_++]; }
  double number(std::string_view after) {
    const std::string_view text = word();
    const std::optional<double> value = number_in(text);
    if (!value) refuse(after, fmt::format("expected a number after it, as in \"{} 4\"", after));
    return *value;
  }
  // "left 30" or "right 30": tenths of a degree, positive to the right.
  int turn(std::string_view after) {
    const std::string_view hand = word();
    if (hand != "left" && hand != "right")
      refuse(after, fmt::format("expected \"{} left 30\" or \"{} right 30\"", after, after));
    const double degrees = number(after);
    if (std::abs(degrees) > 360) refuse(after, "expected at most 360 degrees");
    return hand == "left" ? -tenths(degrees) : tenths(degrees);
  }

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

Pose pose_of(std::string_view text, const Pose& from) {
  const std::vector<std::string_view> parts = split(text, ',');
  std::vector<double> numbers;
  for (const std::string_view part : parts) {
    if (const std::optional<double> value = number_in(part)) numbers.push_back(*value);
  }
  if (numbers.size() != parts.size() || numbers.size() < 2 || numbers.size() > 3)
    refuse(text, "expected a pose x,y or x,y,facing without blanks");
  const Facing facing = numbers.size() == 3 ? Facing::tenths(tenths(std::fmod(numbers[2], 360))) : from.facing;
  return Pose::snapped({numbers[0], numbers[1]}, facing);
}

// Width and depth of a piece that is one base.
Vec2 base_of(const Piece& piece) {
  if (piece.footprint.size() != 1 || piece.footprint[0].size() != 4 || piece.faces_all_round)
    refuse("wheel", "it has no front corner to wheel about; say where to with poses");
  const Ring& base = piece.footprint[0];
  return {length(base[0] - base[1]), length(base[1] - base[2])};
}

Pose next_pose(const Pose& from, std::string_view way, Part& part, const Piece& piece) {
  if (way == "ahead") return advanced(from, part.number(way));
  if (way == "back") return advanced(from, -part.number(way));
  if (way == "left") return shifted_right(from, -part.number(way));
  if (way == "right") return shifted_right(from, part.number(way));
  if (way == "about") return turned(from, 1800);
  if (way == "turn") return turned(from, part.turn(way));
  if (way == "face") return {from.x, from.y, Facing::tenths(tenths(std::fmod(part.number(way), 360)))};
  if (way == "to") return pose_of(part.word(), from);
  if (way == "wheel") {
    const Vec2 base = base_of(piece);
    return wheeled(from, part.turn(way), base.x, base.y);
  }
  const auto wind = std::find(std::begin(kWinds), std::end(kWinds), way);
  if (wind == std::end(kWinds)) refuse(way, fmt::format("expected where to: {}", kMoveWords));
  const Facing bearing = Facing::degrees(45 * static_cast<int>(wind - std::begin(kWinds)));
  return Pose::snapped(from.at() + bearing.forward() * part.number(way), from.facing);
}

bool is_pose(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first != text.npos && (text[first] == '-' || (text[first] >= '0' && text[first] <= '9'));
}

// "to 12.5,20" has a comma inside: a part that begins with a digit belongs to the one before.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  for (const std::string_view piece : split(text, ',')) {
    if (!parts.empty() && is_pose(piece)) parts.back().append(",").append(piece.substr(piece.find_first_not_of(' ')));
    else parts.emplace_back(piece);
  }
  return parts;
}

}  // namespace

bool begins_move(std::string_view word) {
  return std::find(std::begin(kWays), std::end(kWays), word) != std::end(kWays) ||
         std::find(std::begin(kWinds), std::end(kWinds), word) != std::end(kWinds);
}

void add_move(std::string_view text, const Piece& piece, Command& command) {
  Pose at = piece.pose;
  const auto go_to = [&](const Pose& pose) {
    if (command.path.size() >= kMostPoses) refuse(text, fmt::format("expected at most {} poses", kMostPoses));
    command.path.push_back(at = pose);
  };
  if (is_pose(text)) {
    for (const std::string_view word : split(text, ' ')) go_to(pose_of(word, at));
    return;
  }
  for (const std::string& part_text : parts_of(text)) {
    Part part(part_text);
    const std::string_view way = part.word();
    if (way.empty()) continue;
    go_to(next_pose(at, way, part, piece));
    if (!part.done()) refuse(part.word(), "expected a comma between two parts of a way");
  }
  if (command.path.empty()) refuse(text, fmt::format("expected where to: {}", kMoveWords));
}

}  // namespace grognard
