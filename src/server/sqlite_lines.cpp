// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sqlite_lines.h"

#include <fmt/format.h>

#include "server/seal.h"

namespace grognard::server {

BadInput damaged_battle(const std::string& id, std::string_view why) {
  return BadInput("battle " + id, "", std::string(why));
}

void load_lines(Database& database, StoredBattle& battle, Storage::Reading reading) {
  Statement lines(database, "SELECT at, text, seal FROM lines WHERE battle = ? ORDER BY at");
  lines.text(battle.id);
  while (lines.next()) {
    const std::int64_t at = lines.number_at(0);
    const std::string text = lines.text_at(1);
    const bool sound = lines.empty_at(2) || lines.number_at(2) == seal_of({battle.id, fmt::to_string(at), text});
    if (reading == Storage::Reading::Checked && (!sound || at != static_cast<std::int64_t>(battle.record.size())))
      throw damaged_battle(battle.id, fmt::format("its record has changed on the disk, at byte {}", at));
    battle.record += text;
  }
}

// A record that was brought along is one piece at first: of such a one the beginning is left.
void cut_lines(Database& database, const std::string& id, std::uint64_t at) {
  const std::int64_t from = static_cast<std::int64_t>(at);
  Statement(database, "DELETE FROM lines WHERE battle = ? AND at >= ?").text(id).number(from).run();
  Statement last(database, "SELECT at, text FROM lines WHERE battle = ? ORDER BY at DESC LIMIT 1");
  last.text(id);
  if (!last.next()) return;
  const std::int64_t begins = last.number_at(0);
  const std::string text = last.text_at(1);
  const std::uint64_t ends = static_cast<std::uint64_t>(begins) + text.size();
  if (ends < at) throw BadInput("battle " + id, "", "its record is shorter than it was");
  if (ends == at) return;
  const std::string_view left = std::string_view(text).substr(0, at - static_cast<std::uint64_t>(begins));
  Statement(database, "UPDATE lines SET text = ?, seal = ? WHERE battle = ? AND at = ?")
      .text(left)
      .number(seal_of({id, fmt::to_string(begins), left}))
      .text(id)
      .number(begins)
      .run();
}
void add_line(Database& database, const std::string& id, std::uint64_t at, std::string_view text) {
  Statement(database, "INSERT INTO lines (battle, at, text, seal) VALUES (?, ?, ?, ?)")
      .text(id)
      .number(static_cast<std::int64_t>(at))
      .text(text)
      .number(seal_of({id, fmt::to_string(at), text}))
      .run();
}

}  // namespace grognard::server
