// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/games_file.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "core/fnv.h"
#include "core/json_reader.h"
#include "core/record.h"

namespace grognard {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr int kMostGames = 100'000'000;

Json heading_of(const Study& study) {
  Json scenarios = Json::array();
  for (const ScenarioFile& scenario : study.scenarios)
    scenarios.push_back({{"rulebook", scenario.rulebook->id()},
                         {"rules", scenario.rulebook->version()},
                         {"scenario", scenario.name},
                         {"text", hash_text(fnv(scenario.text))}});
  return {{"games_of", study.what}, {"format", 1},
          {"seed", study.seed},     {"players", study.players},
          {"hashes", study.hashes}, {"scenarios", std::move(scenarios)}};
}

// Where two headings differ, for whoever named the wrong file.
std::string difference(const Json& is, const Json& wanted) {
  for (const auto& [key, value] : wanted.items())
    if (!is.contains(key) || is[key] != value)
      return fmt::format("its \"{}\" is {}, not {}", key, is.contains(key) ? shortened(is[key]) : "missing",
                         shortened(value));
  return "it says more than it should";
}

Json line_of(int number, const GameNotes& notes) {
  Json line = {{"game", number}, {"winner", notes.winner ? Json(letter(*notes.winner)) : Json(nullptr)}};
  if (notes.endless) line["endless"] = true;
  if (notes.unhurt) line["unhurt"] = true;
  line["decisions"] = notes.decisions;
  line["turns"] = notes.turns;
  line["hash"] = hash_text(notes.hash);
  line["trail"] = hash_text(notes.trail);
  for (const Side side : kSides)
    line[std::string(letter(side))] = {{"units", notes.losses[side].units},
                                       {"figures", notes.losses[side].figures},
                                       {"answers", notes.answers[side]},
                                       {"seconds", notes.seconds[side]}};
  return line;
}

std::uint64_t hash_of(const Reader& reader) {
  const std::string text = reader.text();
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size()) reader.expected("a hash of 16 hex digits");
  return hash;
}

GameNotes notes_of(const Reader& line) {
  constexpr int kMost = 1'000'000'000;
  constexpr Named<Side> kWinners[] = {{"A", Side::A}, {"B", Side::B}};
  GameNotes notes;
  if (!line["winner"].value().is_null()) notes.winner = line["winner"].one_of(kWinners);
  notes.endless = line.yes_no_or("endless", false);
  notes.unhurt = line.yes_no_or("unhurt", false);
  notes.decisions = line["decisions"].whole(0, kMost);
  notes.turns = line["turns"].whole(0, kMost);
  notes.hash = hash_of(line["hash"]);
  notes.trail = hash_of(line["trail"]);
  for (const Side side : kSides) {
    const Reader of_side = line[letter(side)];
    notes.losses[side] = {of_side["units"].whole(-kMost, kMost), of_side["figures"].whole(-kMost, kMost)};
    notes.answers[side] = of_side["answers"].whole(0, kMost);
    notes.seconds[side] = of_side["seconds"].number(0, 1e9);
  }
  return notes;
}

}  // namespace

GamesFile::GamesFile(const std::filesystem::path& path, const Study& study) : path_(path) {
  const std::string heading = json_text(heading_of(study)) + "\n";
  std::string kept;
  if (std::filesystem::exists(path)) kept = read_from(load_text(path, kMostBytes), heading);
  const std::size_t size = kept.size();
  if (size > 0) std::filesystem::resize_file(path, size);
  out_.open(path, size > 0 ? std::ios::binary | std::ios::app : std::ios::binary | std::ios::trunc);
  if (size == 0) out_ << heading << std::flush;
  if (!out_) throw BadInput(path.string(), "", "cannot be written");
}

// The whole lines of it.
std::string GamesFile::read_from(const std::string& text, const std::string& heading) {
  const std::size_t end = text.rfind('\n');
  if (end == std::string::npos) {
    if (!heading.starts_with(text)) refuse(1, "it is no file of games; name one that is, or one that is not there yet");
    return {};  // stopped before its first line was whole
  }
  std::string kept = text.substr(0, end + 1);
  int number = 0;
  for (std::size_t at = 0; at < kept.size();) {
    const std::size_t stop = kept.find('\n', at);
    const std::string line = kept.substr(at, stop - at);
    at = stop + 1;
    const Json json = parse_json(line, path_.string(), ++number);
    if (number == 1) {
      if (line + "\n" == heading) continue;
      const Json wanted = parse_json(heading, path_.string());
      if (!json.is_object() || !json.contains("games_of")) refuse(1, "it is no file of games");
      refuse(1, "its games are of another study: " + difference(json, wanted));
    }
    const Reader reader(json, path_.string(), fmt::format("line {}", number));
    const int game = reader["game"].whole(0, kMostGames);
    if (!read_.emplace(game, notes_of(reader)).second) refuse(number, fmt::format("game {} is there twice", game));
  }
  return kept;
}

void GamesFile::refuse(int line, const std::string& problem) const {
  throw BadInput(path_.string(), fmt::format("line {}", line), problem);
}

void GamesFile::add(int number, const GameNotes& notes) {
  const std::lock_guard lock(guard_);
  out_ << json_text(line_of(number, notes)) + "\n" << std::flush;
  if (!out_) throw BadInput(path_.string(), "", "cannot be written: is the disk full?");
}

}  // namespace grognard
