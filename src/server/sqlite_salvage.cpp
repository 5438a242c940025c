// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sqlite_salvage.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/bad_input.h"
#include "server/storage.h"

namespace grognard::server {
namespace {

// From one id to the next, until the end or a damaged page.
void walk_ids(Database& database, std::set<std::string>& ids, std::string_view table, std::string_view column,
              bool forwards) {
  try {
    const std::string sql = fmt::format("SELECT {0} FROM {1} WHERE {0} {2} ? ORDER BY {0} {3} LIMIT 1", column, table,
                                        forwards ? ">" : "<", forwards ? "ASC" : "DESC");
    std::string last = forwards ? "" : "\x7f";
    for (;;) {
      Statement next(database, sql);
      next.text(last);
      if (!next.next()) return;
      last = next.text_at(0);
      ids.insert(last);
    }
  } catch (const DamagedPage&) {
    // The walk from the other end finds the rest.
  }
}

}  // namespace

std::set<std::string> all_ids_still_readable(Database& database) {
  std::set<std::string> ids;
  const std::pair<std::string_view, std::string_view> places[] = {
      {"battles", "id"}, {"lines", "battle"}, {"seats", "battle"}};
  for (const auto& [table, column] : places)
    for (const bool forwards : {true, false}) walk_ids(database, ids, table, column, forwards);
  ids.erase("");
  return ids;
}

std::vector<std::string> faults_of_sqlite(const std::string& path) {
  std::vector<std::string> faults;
  try {
    Database database(path, Logbook::silent(), SQLITE_OPEN_READWRITE);
    Statement check(database, "PRAGMA integrity_check(20)");
    while (check.next())
      if (std::string line = check.text_at(0); line != "ok") faults.push_back(std::move(line));
  } catch (const BadInput& mistake) {
    faults.push_back(mistake.problem());
  }
  return faults;
}

}  // namespace grognard::server
