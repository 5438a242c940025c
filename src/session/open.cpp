// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>

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

// Reads the record and takes off its text what was only half written.
Record read_whole_lines(std::string& text, const std::string& file) {
  const bool complete = text.empty() || text.back() == '\n';
  try {
    return parse_record(text, file);
  } catch (const BadInput&) {
    const std::size_t newline = text.rfind('\n');
    if (complete || newline == std::string::npos) throw;
    text.resize(newline + 1);
    return parse_record(text, file);
  }
}

// Where each line begins, and the end.
std::vector<std::uint64_t> line_starts(std::string_view text) {
  std::vector<std::uint64_t> starts = {0};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') starts.push_back(i + 1);
  return starts;
}

}  // namespace

Session Session::open(const std::filesystem::path& path, const FindRulebook& find, bool real_dice) {
  std::string text = load_text(path, kMostRecordBytes);
  const std::uint64_t size = text.size();
  Record record = read_whole_lines(text, path.string());
  const Rulebook* rulebook = find(record.rulebook);
  if (rulebook == nullptr)
    throw BadInput(path.string(), "line 1: /rulebook", fmt::format("there is no rulebook \"{}\"", record.rulebook));
  std::unique_ptr<Battle> start = rulebook->start(record.scenario, path.string() + ": line 1: /scenario");
  Session session(*rulebook, std::move(record), std::move(start));

  const std::vector<std::uint64_t> starts = line_starts(text);
  Replay again = replay(session.record_, *rulebook, [&](const ReplayStep& step) {
    session.remember(step.before.clone(), step.after, step.verdict.command.side, !step.recorded.faces.empty(),
                     starts[static_cast<std::size_t>(step.number)]);
    session.events_ = step.events;
  });
  if (!again.same())
    throw BadInput(path.string(), "", fmt::format("the game does not go as recorded: {}", again.difference));
  session.battle_ = std::move(again.battle);
  if (session.record_.seed && !real_dice) session.seed_ = seed_from(*session.record_.seed);
  session.saved_in_ = path;
  session.file_ = RecordFile::extend(path, size, text.size());
  if (text.back() != '\n') session.file_->add("\n");
  return session;
}

}  // namespace grognard
