// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/record.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <ranges>

namespace grognard {
namespace {

constexpr int kFormat = 2;
constexpr std::size_t kLongestSalt = 64;

std::uint64_t hash_from(const Reader& reader) {
  const std::string digits = reader.text();
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), hash, 16);
  if (digits.size() != 16 || error != std::errc{} || end != digits.data() + digits.size())
    reader.expected("16 hex digits");
  return hash;
}

void read_header(const Reader& line, Record& record) {
  line.only({"grognard", "format", "program", "rulebook", "rules", "scenario", "players", "seats", "seed", "seal"});
  if (line["grognard"].text() != "record") line["grognard"].expected("\"record\"");
  const int format = line["format"].whole(0, INT32_MAX);
  if (format != 1 && format != kFormat) line["format"].expected(fmt::format("format 1 or {}", kFormat));
  record.program = line.text_or("program", "");
  record.rulebook = line["rulebook"].text();
  record.rules = line["rules"].text();
  if (!line["scenario"].is_object()) line["scenario"].expected("a scenario");
  record.scenario = json_text(line["scenario"].value());
  const Reader players = line["players"];
  players.only({"A", "B"});
  for (const Side side : kSides) record.players[side] = players[letter(side)].text();
  if (const auto seats = line.maybe("seats")) {
    seats->only({"A", "B"});
    for (const Side side : kSides) record.seats[side] = (*seats)[letter(side)].text();
  }
  if (const auto seed = line.maybe("seed")) record.seed = seed->text();
}

RecordStep read_step(const Reader& line, std::size_t number) {
  line.only({"n", "command", "faces", "hash", "why", "salt", "seal"});
  if (line["n"].whole(0, INT32_MAX) != static_cast<int>(number)) line["n"].expected(fmt::format("step {}", number));
  if (!line["command"].is_object()) line["command"].expected("an order");
  RecordStep step{.command = json_text(line["command"].value())};
  for (const Reader& face : line["faces"].items(kMostRecordFaces))
    step.faces.push_back(static_cast<std::uint8_t>(face.whole(1, 255)));
  step.hash = hash_from(line["hash"]);
  step.why = line.text_or("why", "");
  step.salt = line.text_or("salt", "");
  if (step.salt.size() > kLongestSalt) line["salt"].expected(fmt::format("at most {} letters", kLongestSalt));
  return step;
}

std::string digest_in(const Reader& reader) {
  std::string text = reader.text();
  if (!is_digest(text)) reader.expected("64 hex digits");
  return text;
}

RecordDice read_dice(const Reader& line) {
  line.only({"dice", "after", "binding", "seed", "sides", "seal"});
  RecordDice dice{.who = line["dice"].text()};
  if (dice.who != "server" && dice.who != "A" && dice.who != "B") line["dice"].expected("\"server\", \"A\" or \"B\"");
  if (const auto binding = line.maybe("binding")) dice.binding = digest_in(*binding);
  if (const auto seed = line.maybe("seed")) dice.seed = digest_in(*seed);
  if (dice.who == "server") dice.sides = line["sides"].whole(2, 255);
  if (dice.who == "server" && dice.binding.empty()) line.refuse("the server is bound to no seed");
  return dice;
}

RecordNote read_note(const Reader& line, std::size_t steps) {
  if (line["after"].whole(0, INT32_MAX) != static_cast<int>(steps)) line["after"].expected(fmt::format("{}", steps));
  if (line.has("dice")) return {.after = static_cast<int>(steps), .text = {}, .dice = read_dice(line)};
  line.only({"note", "after", "throws", "seed", "program", "rules", "seal"});
  RecordNote note{.after = static_cast<int>(steps), .text = line["note"].text()};
  if (const auto throws = line.maybe("throws")) note.throws = throws->whole(note.after, kMostThrows);
  if (const auto seed = line.maybe("seed")) note.seed = seed->text();
  if (const auto program = line.maybe("program")) note.versions = {program->text(), line["rules"].text()};
  return note;
}

// Does this program hash positions as this one does? Since 0.3.
bool hashes_as_we_do(std::string_view program) {
  int major = 0;
  int minor = 0;
  const char* const end = program.data() + program.size();
  const auto [dot, error] = std::from_chars(program.data(), end, major);
  if (error != std::errc{} || dot == end || *dot != '.') return false;
  std::from_chars(dot + 1, end, minor);
  return major > 0 || minor >= 3;
}

void read_end(const Reader& line, Record& record) {
  line.only({"end", "seal"});
  if (!line["end"].is_object()) line["end"].expected("an outcome");
  record.end = json_text(line["end"].value());
}

// Takes the next line off the text; false if it has no newline, so that it may have been cut off.
bool next_line(std::string_view& text, std::string_view& line) {
  const std::size_t newline = text.find('\n');
  const bool whole = newline != text.npos;
  line = text.substr(0, newline);
  text.remove_prefix(whole ? newline + 1 : text.size());
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return whole;
}

Json parse_line(std::string_view line, bool whole, const std::string& file, int number) {
  if (whole || !line.starts_with('{')) return parse_json(line, file, number);
  try {
    return parse_json(line, file, number);
  } catch (const BadInput&) {
    throw BadInput(file, fmt::format("line {}", number), "the record is cut off: this last line is not complete");
  }
}

// played_with: who played the lines that follow.
void read_line(const Reader& line, int number, Record& record, std::string& played_with) {
  if (number == 1) {
    read_header(line, record);
    played_with = record.program;
    return;
  }
  if (record.end) line.refuse("nothing may follow the end of the game");
  if (line.has("end")) return read_end(line, record);
  if (line.has("note") || line.has("dice")) {
    if (record.notes.size() >= kMostRecordSteps)
      line.refuse(fmt::format("expected at most {} notes", kMostRecordSteps));
    record.notes.push_back(read_note(line, record.steps.size()));
    if (record.notes.back().versions) played_with = record.notes.back().versions->program;
    return;
  }
  if (record.steps.size() >= kMostRecordSteps) line.refuse(fmt::format("expected at most {} steps", kMostRecordSteps));
  record.steps.push_back(read_step(line, record.steps.size() + 1));
  record.steps.back().has_our_hash = hashes_as_we_do(played_with);
}

// Once a line is sealed, all that follow are.
void take_seal(const Reader& reader, std::string_view line, Record& record) {
  switch (record.seal.take(line)) {
    case Seal::Found::Right: ++record.sealed_lines; break;
    case Seal::Found::NoSeal:
      if (record.sealed_lines > 0) reader.refuse("the seal is missing, though the lines before it have theirs");
      break;
    case Seal::Found::Wrong:
      reader.refuse(
          "the seal does not fit: this line has been changed since it was written, or one before it has been changed, "
          "left out or put in");
  }
}

// A file that was never one, whatever else it may be, gets plain words instead of what is wrong with its first letter.
bool may_be_record(std::string_view text) {
  std::string_view line;
  const bool whole = next_line(text, line);
  if (line.starts_with("{\"grognard\":\"record\"")) return true;
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) return !whole && line.starts_with("{\"gro");  // a record, cut off in its header
  return json.is_object() && json.contains("grognard") && json["grognard"] == "record";
}

}  // namespace

NoRecord::NoRecord(std::string file)
    : BadInput(
          std::move(file), "",
          "this is no record of grognard. A record is the file that \"Keep\" at a table gives as \"The record\", or "
          "that `grognard play --save FILE` writes: choose such a file, its name ends in .jsonl") {}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

RecordStep step_of(const Command& command, const Roster& roster, std::span<const std::uint8_t> faces,
                   std::uint64_t hash_after) {
  return {.command = json_text(to_json(command, roster)), .faces = {faces.begin(), faces.end()}, .hash = hash_after};
}

std::string in_words(const PlayedWith& versions) {
  return versions.program.empty() ? fmt::format("rules {} of an older grognard", versions.rules)
                                  : fmt::format("rules {} of grognard {}", versions.rules, versions.program);
}

PlayedWith versions_of(const Record& record) {
  for (const RecordNote& note : record.notes | std::views::reverse)
    if (note.versions) return *note.versions;
  return {record.program, record.rules};
}

void take_into(FairSeeds& seeds, const RecordDice& dice) {
  if (dice.who == "server") {
    seeds = {.server = dice.seed.value_or("")};
    return;
  }
  const Side side = dice.who == "A" ? Side::A : Side::B;
  if (!dice.binding.empty()) seeds.bound[side] = dice.binding;
  else seeds.given[side] = dice.seed.value_or("");
}

std::optional<FairSeeds> fair_seeds_of(const Record& record) {
  std::optional<FairSeeds> seeds;
  for (const RecordNote& note : record.notes) {
    if (note.seed) seeds.reset();
    if (!note.dice) continue;
    if (!seeds) seeds.emplace();
    take_into(*seeds, *note.dice);
  }
  return seeds;
}

std::optional<std::string> seed_of(const Record& record) {
  for (const RecordNote& note : record.notes | std::views::reverse)
    if (note.seed) return note.seed;
  return record.seed;
}

void hide_seeds(Record& record) {
  record.seed.reset();
  for (RecordNote& note : record.notes) {
    note.seed.reset();
    note.throws.reset();
    if (note.dice) note.dice->seed.reset();
  }
}

namespace {

// A JSON object without its last brace.
std::string open_text(const Json& json) {
  std::string text = json_text(json);
  text.pop_back();
  return text;
}

Json header_json(const Record& record) {
  Json json;
  json["grognard"] = "record";
  json["format"] = kFormat;
  if (!record.program.empty()) json["program"] = record.program;
  json["rulebook"] = record.rulebook;
  json["rules"] = record.rules;
  json["players"] = {{"A", record.players[Side::A]}, {"B", record.players[Side::B]}};
  if (!record.seats[Side::A].empty()) json["seats"] = {{"A", record.seats[Side::A]}, {"B", record.seats[Side::B]}};
  if (record.seed) json["seed"] = *record.seed;
  json["scenario"] = Json::parse(record.scenario);
  return json;
}

Json dice_json(const RecordNote& note) {
  const RecordDice& dice = *note.dice;
  Json json;
  json["dice"] = dice.who;
  json["after"] = note.after;
  if (!dice.binding.empty()) json["binding"] = dice.binding;
  if (dice.seed) json["seed"] = *dice.seed;
  if (dice.sides > 0) json["sides"] = dice.sides;
  return json;
}

Json note_json(const RecordNote& note) {
  if (note.dice) return dice_json(note);
  Json json;
  json["note"] = note.text;
  json["after"] = note.after;
  if (note.throws) json["throws"] = *note.throws;
  if (note.seed) json["seed"] = *note.seed;
  if (note.versions) {
    json["program"] = note.versions->program;
    json["rules"] = note.versions->rules;
  }
  return json;
}

}  // namespace

std::string header_line(const Record& record, Seal& seal) { return seal.closed_line(open_text(header_json(record))); }

void append_step(std::string& text, int number, const RecordStep& step, Seal& seal) {
  std::string faces;
  for (const std::uint8_t face : step.faces) faces += fmt::format("{}{}", faces.empty() ? "" : ",", int{face});
  const std::string why = step.why.empty() ? "" : ",\"why\":" + json_text(step.why);
  const std::string salt = step.salt.empty() ? "" : ",\"salt\":" + json_text(step.salt);
  text += seal.closed_line(
      fmt::format("{{\"n\":{},\"command\":{},\"faces\":[{}]{}{}", number, step.command, faces, why, salt),
      fmt::format(",\"hash\":\"{}\"", hash_text(step.hash)));
}

void append_note(std::string& text, const RecordNote& note, Seal& seal) {
  text += seal.closed_line(open_text(note_json(note)));
}

void append_end(std::string& text, const Outcome& outcome, Seal& seal) {
  Json json;
  json["end"] = to_json(outcome);
  text += seal.closed_line(open_text(json));
}

std::string write_record(const Record& record) {
  Seal seal;
  std::string text = header_line(record, seal);
  auto note = record.notes.begin();
  for (int n = 0; n <= static_cast<int>(record.steps.size()); ++n) {
    if (n > 0) append_step(text, n, record.steps[static_cast<std::size_t>(n) - 1], seal);
    for (; note != record.notes.end() && note->after == n; ++note) append_note(text, *note, seal);
  }
  if (record.end) text += seal.closed_line(fmt::format("{{\"end\":{}", *record.end));
  return text;
}

std::string write_unsealed(const Record& record) {
  std::string text;
  std::string_view sealed = text;
  const std::string all = write_record(record);
  sealed = all;
  std::string_view line;
  while (!sealed.empty() && next_line(sealed, line)) {
    text += line.substr(0, line.rfind(",\"seal\":"));
    text += "}\n";
  }
  return text;
}

Record parse_record(std::string_view text, const std::string& file) {
  if (text.size() > kMostRecordBytes)
    throw BadInput(file, "", fmt::format("expected at most {} bytes", kMostRecordBytes));
  if (text.empty()) throw BadInput(file, "line 1", "expected the header of a record, found nothing");
  if (!may_be_record(text)) throw NoRecord(file);
  Record record;
  std::string played_with;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line;
    const bool whole = next_line(text, line);
    const Json json = parse_line(line, whole, file, number);
    const Digest before = record.seal.head();
    const std::size_t steps = record.steps.size();
    const Reader reader(json, fmt::format("{}: line {}", file, number));
    read_line(reader, number, record, played_with);
    take_seal(reader, line, record);
    if (record.steps.size() > steps) record.steps.back().before = before;
    record.sealed = record.sealed_lines == number;
  }
  return record;
}

}  // namespace grognard
