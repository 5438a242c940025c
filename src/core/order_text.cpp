// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace grognard {
namespace {

constexpr std::size_t kMostOrderBytes = 4096;
constexpr std::size_t kMostVerbLetters = 15;
constexpr std::string_view kHow = "an order is written: side, verb, unit, > target, @ x,y,facing, # number";

[[noreturn]] void refuse(std::string_view word, std::string_view problem) {
  throw BadInput("order", word.empty() ? "" : fmt::format("\"{}\"", shortened(word, 40)), std::string(problem));
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_mark(char c) { return c == '>' || c == '@' || c == '#'; }

// The words of the line; the marks are words by themselves even where no blank parts them from their neighbours.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = at + 1;
    if (!is_blank(text[at])) {
      while (!is_mark(text[at]) && end < text.size() && !is_blank(text[end]) && !is_mark(text[end])) ++end;
      words.push_back(text.substr(at, end - at));
    }
    at = end;
  }
  return words;
}

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

double number_within(std::string_view text, double most, std::string_view word) {
  const std::optional<double> value = number_in(text);
  if (!value) refuse(word, "expected a pose: x,y or x,y,facing, without blanks");
  if (std::abs(*value) > most) refuse(word, fmt::format("expected numbers from -{0} to {0}", most));
  return *value;
}

OrderWords::At pose_in(std::string_view word) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= word.size();) {
    const std::size_t comma = std::min(word.find(',', at), word.size());
    parts.push_back(word.substr(at, comma - at));
    at = comma + 1;
  }
  if (parts.size() != 2 && parts.size() != 3) refuse(word, "expected a pose: x,y or x,y,facing, without blanks");
  OrderWords::At pose;
  pose.place = {number_within(parts[0], kFarthest, word), number_within(parts[1], kFarthest, word)};
  if (parts.size() == 3)
    pose.facing = Facing::tenths(static_cast<int>(std::lround(number_within(parts[2], 360, word) * 10)));
  return pose;
}

int whole_in(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || std::abs(value) > kHighestNumber)
    refuse(word, fmt::format("expected a whole number from -{0} to {0} after #", kHighestNumber));
  return value;
}

std::string verb_in(std::string_view word) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (word.size() > kMostVerbLetters || !std::all_of(word.begin(), word.end(), fits))
    refuse(word, fmt::format("expected a verb of at most {} small letters; {}", kMostVerbLetters, kHow));
  return std::string(word);
}

// What follows a mark, or the verb itself (mark ' ').
void take(char mark, std::string_view word, OrderWords& order) {
  if (mark == '@') {
    if (order.path.size() >= kMostPoses) refuse(word, fmt::format("expected at most {} poses", kMostPoses));
    order.path.push_back(pose_in(word));
  } else if (mark == '#') {
    order.number = whole_in(word);
  } else {
    std::vector<std::string>& pieces = mark == '>' ? order.targets : order.units;
    if (pieces.size() >= kMostPieces) refuse(word, fmt::format("expected at most {} pieces", kMostPieces));
    pieces.emplace_back(word);
  }
}

void take_rest(const std::vector<std::string_view>& words, std::size_t next, OrderWords& order) {
  char mark = ' ';
  std::string used;
  int after_mark = 1;  // a verb may stand alone
  for (; next < words.size(); ++next) {
    const std::string_view word = words[next];
    if (!is_mark(word[0])) {
      if (mark == '#' && after_mark > 0) refuse(word, "expected one number after #");
      take(mark, word, order);
      ++after_mark;
      continue;
    }
    if (after_mark == 0) refuse(word, fmt::format("expected something between {} and {}", mark, word));
    mark = word[0];
    if (used.find(mark) != used.npos) refuse(word, fmt::format("expected {} only once", mark));
    used += mark;
    after_mark = 0;
  }
  if (after_mark == 0) refuse("", fmt::format("expected something after {}", mark));
}

PieceId piece_named(const std::string& id, const View& view) {
  for (std::size_t i = 0; i < view.pieces.size(); ++i) {
    if (view.pieces[i].id == id) return static_cast<PieceId>(i);
  }
  refuse(id, "expected the id of a piece; there is none of this name");
}

std::string piece_text(PieceId piece, const Roster& roster) { return fmt::format(" {}", roster.id_of(piece)); }

}  // namespace

OrderWords order_words(std::string_view text) {
  if (text.size() > kMostOrderBytes) refuse("", fmt::format("expected at most {} characters", kMostOrderBytes));
  const std::vector<std::string_view> words = words_of(text);
  OrderWords order;
  std::size_t next = 0;
  if (!words.empty() && (words[0] == "A" || words[0] == "B")) {
    order.side = words[0] == "A" ? Side::A : Side::B;
    next = 1;
  }
  if (next == words.size()) refuse("", fmt::format("expected a verb; {}", kHow));
  order.verb = verb_in(words[next]);
  take_rest(words, next + 1, order);
  return order;
}

Command command_of(const OrderWords& words, const View& view, std::optional<Side> side) {
  if (words.side) side = words.side;
  if (!side) refuse(words.verb, fmt::format("expected the side, A or B, before the verb; {}", kHow));
  Command command;
  command.side = *side;
  command.verb = Verb(words.verb);
  for (const std::string& id : words.units) command.units.push_back(piece_named(id, view));
  for (const std::string& id : words.targets) command.targets.push_back(piece_named(id, view));
  const Facing as_it_stands = command.units.empty() ? Facing() : view.pieces[command.unit()].pose.facing;
  for (const OrderWords::At& at : words.path)
    command.path.push_back(Pose::snapped(at.place, at.facing.value_or(as_it_stands)));
  command.number = words.number;
  return command;
}

Command order_from_text(std::string_view text, const View& view, std::optional<Side> side) {
  return command_of(order_words(text), view, side);
}

std::string order_text(const Command& command, const Roster& roster) {
  std::string text = fmt::format("{} {}", letter(command.side), command.verb.str());
  for (const PieceId piece : command.units) text += piece_text(piece, roster);
  if (!command.targets.empty()) text += " >";
  for (const PieceId piece : command.targets) text += piece_text(piece, roster);
  if (!command.path.empty()) text += " @";
  for (const Pose& pose : command.path)
    text += fmt::format(" {},{},{}", pose.x / 100.0, pose.y / 100.0, pose.facing.in_degrees());
  if (const int number = command.number_or_picks()) text += fmt::format(" # {}", number);
  return text;
}

std::string order_in_words(const Command& command, std::string_view label, const Battle& battle) {
  const auto names_of = [&](const auto& pieces) {
    std::string names;
    for (const PieceId piece : pieces)
      names += fmt::format("{}{}", names.empty() ? "" : ", ", battle.view(std::nullopt, piece).pieces.front().name);
    return names;
  };
  const std::string units = names_of(command.units);
  const std::string targets = names_of(command.targets);
  std::string deed(label);
  const bool begins = units.empty() || deed.empty() || deed[0] < 'A' || deed[0] > 'Z';
  if (!begins) deed[0] = static_cast<char>(deed[0] - 'A' + 'a');
  return fmt::format("{}{}{}{}{}", units, units.empty() ? "" : ": ", deed, targets.empty() ? "" : " ", targets);
}

std::string order_text(const RecordStep& step, const Roster& roster) {
  try {
    return order_text(command_from_json(Json::parse(step.command), roster, "order"), roster);
  } catch (const BadInput&) {
    return step.command;
  }
}

}  // namespace grognard
