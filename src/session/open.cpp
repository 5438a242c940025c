// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "core/json_input.h"
#include "session/session.h"

// Going on with a game that was saved.
namespace grognard {
namespace {

// Any text will do as a seed: one that is not a number is made into one.
std::uint64_t seed_from(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return seed;
  seed = 0xcbf29ce484222325u;  // FNV-1a
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return seed;
}

// Takes off the text what was only half written.
void drop_half_line(std::string& text, const std::string& file) {
  const bool complete = text.empty() || text.back() == '\n';
  try {
    parse_record(text, file);
  } catch (const BadInput&) {
    const std::size_t newline = text.rfind('\n');
    if (complete || newline == std::string::npos) throw;
    text.resize(newline + 1);
  }
}

// Where each step begins; notes and the end are lines of other kinds.
std::vector<std::uint64_t> step_starts(std::string_view text) {
  std::vector<std::uint64_t> starts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = text.find('\n', at);
    const std::string_view line = text.substr(at, newline == text.npos ? text.npos : newline - at);
    const bool step = at > 0 && parse_json(line, "line").contains("n");
    if (step) starts.push_back(at);
    at = newline == text.npos ? text.size() : newline + 1;
  }
  return starts;
}

}  // namespace

Session Session::read(std::string_view text, const std::string& file, const FindRulebook& find, bool real_dice) {
  Record record = parse_record(text, file);
  const Rulebook* rulebook = find(record.rulebook);
  if (rulebook == nullptr)
    throw BadInput(file, "line 1: /rulebook", fmt::format("there is no rulebook \"{}\"", record.rulebook));
  std::unique_ptr<Battle> start = rulebook->start(record.scenario, file + ": line 1: /scenario");
  Session session(*rulebook, std::move(record), std::move(start));
  Replay again = replay(session.record_, *rulebook, [&](const ReplayStep& step) {
    session.remember(step.before.clone(), step.after, step.verdict.command.side, !step.recorded.faces.empty());
    session.events_ = step.events;
  });
  if (!again.same()) throw BadInput(file, "", fmt::format("the game does not go as recorded: {}", again.difference));
  session.step_at_ = step_starts(text);
  session.battle_ = std::move(again.battle);
  if (session.record_.seed && !real_dice) session.seed_ = seed_from(*session.record_.seed);
  return session;
}

Session Session::open(const std::filesystem::path& path, const FindRulebook& find, bool real_dice) {
  std::string text = load_text(path, kMostRecordBytes);
  const std::uint64_t size = text.size();
  drop_half_line(text, path.string());
  Session session = read(text, path.string(), find, real_dice);
  session.saved_in_ = path;
  session.journal_ = std::make_unique<RecordFile>(RecordFile::extend(path, size, text.size()));
  if (text.back() != '\n') session.journal_->add("\n");
  return session;
}

}  // namespace grognard
