// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/json_input.h"
#include "session/reading.h"

// Going on with a game that was saved.
namespace grognard {
namespace {

// Takes off the text what was only half written.
void drop_half_line(std::string& text, const std::string& file) {
  const bool complete = text.empty() || text.back() == '\n';
  if (complete) return;
  try {
    parse_record(text, file);
  } catch (const BadInput&) {
    const std::size_t newline = text.rfind('\n');
    if (newline == std::string::npos) throw;
    text.resize(newline + 1);
  }
}

}  // namespace

Session Session::read(std::string_view text, const std::string& file, const FindRulebook& find, bool real_dice) {
  RecordReading reading(text, file, find);
  while (reading.next()) {
  }
  if (reading.difference().empty()) return reading.take(real_dice);
  throw BadInput(
      file, "",
      fmt::format("the game does not go as recorded: {}. It is kept as it is, and `grognard replay {} --text` "
                  "tells all of it",
                  reading.difference(), file));
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
