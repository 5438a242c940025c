// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sqlite3.h>

#include <ctime>
#include <mutex>

#include "core/bad_input.h"
#include "server/storage.h"

namespace grognard::server {
namespace {

constexpr int kFormat = 1;  // of the tables
constexpr const char* kTables = R"(
CREATE TABLE battles (
  id TEXT PRIMARY KEY, setup TEXT NOT NULL, pending TEXT NOT NULL DEFAULT '', damage TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL, played INTEGER NOT NULL) WITHOUT ROWID;
-- One row for each piece of a record: a header, or an order with what belongs to it. at: its first byte in the record.
CREATE TABLE lines (
  battle TEXT NOT NULL REFERENCES battles(id), at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (battle, at)) WITHOUT ROWID;
CREATE TABLE seats (
  secret_hash TEXT PRIMARY KEY, battle TEXT NOT NULL REFERENCES battles(id), a INTEGER NOT NULL, b INTEGER NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;
)";

class Database {
 public:
  Database(const std::string& path, Logbook& log) : path_(path), log_(log) {
    if (sqlite3_open_v2(path.c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX,
                        nullptr) != SQLITE_OK)
      fail("cannot be opened");
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() { sqlite3_close_v2(handle_); }

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail("cannot be used");
  }
  [[noreturn]] void fail(std::string_view what) const {
    if (serving) {
      log_.error("{} {}: {}", path_, what, sqlite3_errmsg(handle_));
      throw StorageFailure();
    }
    if (handle_ != nullptr && sqlite3_errcode(handle_) == SQLITE_BUSY)
      throw BadInput(path_, "", "is in use by another grognard; end that one first, or choose another --data");
    throw BadInput(path_, "", fmt::format("{}: {}", what, handle_ ? sqlite3_errmsg(handle_) : "no memory"));
  }
  sqlite3* handle() const { return handle_; }
  // Has the file been deleted or replaced? Then whatever is written is lost.
  void check_there() const {
    int moved = 0;
    if (sqlite3_file_control(handle_, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0)
      fail("is no longer there");
  }

  bool serving = false;  // from now on clients read what is thrown

 private:
  std::string path_;
  Logbook& log_;
  sqlite3* handle_ = nullptr;
};

// One statement, prepared and run once.
class Statement {
 public:
  Statement(Database& database, std::string_view sql) : database_(database) {
    if (sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &handle_, nullptr) != SQLITE_OK)
      database.fail("cannot be used");
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(handle_); }

  Statement& text(std::string_view value) {
    check(sqlite3_bind_text64(handle_, ++bound_, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
  }
  Statement& number(std::int64_t value) {
    check(sqlite3_bind_int64(handle_, ++bound_, value));
    return *this;
  }
  bool next() {
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail("cannot be used");
    return code == SQLITE_ROW;
  }
  void run() {
    while (next()) {
    }
  }
  std::string text_at(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))) : std::string();
  }
  std::int64_t number_at(int column) const { return sqlite3_column_int64(handle_, column); }

 private:
  void check(int code) {
    if (code != SQLITE_OK) database_.fail("cannot be used");
  }
  Database& database_;
  sqlite3_stmt* handle_ = nullptr;
  int bound_ = 0;
};

// All or nothing.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) {
    database_.check_there();
    database_.run("BEGIN IMMEDIATE");
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (!done_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  void commit() {
    database_.run("COMMIT");
    done_ = true;
  }

 private:
  Database& database_;
  bool done_ = false;
};

std::int64_t now() { return static_cast<std::int64_t>(std::time(nullptr)); }

class SqliteStorage final : public Storage {
 public:
  SqliteStorage(const std::string& path, Logbook& log) : database_(path, log) {
    // The lock is kept as long as the program runs: a second server on the same file is refused at once.
    database_.run("PRAGMA locking_mode = EXCLUSIVE");
    database_.run("PRAGMA journal_mode = WAL");
    database_.run("PRAGMA synchronous = FULL");
    database_.run("PRAGMA foreign_keys = ON");
    prepare(path);
    database_.serving = true;
  }

  void create(const StoredBattle& battle, std::span<const NewSeat> seats) override {
    const std::lock_guard lock(mutex_);
    Transaction all(database_);
    Statement(database_, "INSERT INTO battles (id, setup, created, played) VALUES (?, ?, ?, ?)")
        .text(battle.id)
        .text(battle.setup)
        .number(battle.created)
        .number(battle.played)
        .run();
    add_line(battle.id, 0, battle.record);
    for (const NewSeat& seat : seats)
      Statement(database_, "INSERT INTO seats (secret_hash, battle, a, b) VALUES (?, ?, ?, ?)")
          .text(seat.secret_hash)
          .text(battle.id)
          .number(seat.plays[Side::A])
          .number(seat.plays[Side::B])
          .run();
    all.commit();
  }

  std::optional<SeatRight> seat(const std::string& secret_hash) override {
    const std::lock_guard lock(mutex_);
    Statement find(database_, "SELECT battle, a, b FROM seats WHERE secret_hash = ?");
    find.text(secret_hash);
    if (!find.next()) return std::nullopt;
    return SeatRight{.battle = find.text_at(0), .plays = {find.number_at(1) != 0, find.number_at(2) != 0}};
  }

  std::vector<std::string> battles() override {
    const std::lock_guard lock(mutex_);
    Statement all(database_, "SELECT id FROM battles ORDER BY created, id");
    std::vector<std::string> ids;
    while (all.next()) ids.push_back(all.text_at(0));
    return ids;
  }

  std::optional<StoredBattle> load(const std::string& id) override {
    const std::lock_guard lock(mutex_);
    Statement find(database_, "SELECT setup, pending, damage, created, played FROM battles WHERE id = ?");
    find.text(id);
    if (!find.next()) return std::nullopt;
    StoredBattle battle{.id = id,
                        .setup = find.text_at(0),
                        .record = {},
                        .pending = find.text_at(1),
                        .damage = find.text_at(2),
                        .created = find.number_at(3),
                        .played = find.number_at(4)};
    Statement lines(database_, "SELECT text FROM lines WHERE battle = ? ORDER BY at");
    lines.text(id);
    while (lines.next()) battle.record += lines.text_at(0);
    return battle;
  }

  void replace_from(const std::string& id, std::uint64_t at, std::string_view text, Change change) override {
    const std::lock_guard lock(mutex_);
    Transaction all(database_);
    cut(id, at);
    if (!text.empty()) add_line(id, at, text);
    Statement(database_, "UPDATE battles SET pending = '' WHERE id = ?").text(id).run();
    if (change == Change::Known)
      Statement(database_, "UPDATE battles SET played = ? WHERE id = ?").number(now()).text(id).run();
    all.commit();
  }

  void set_pending(const std::string& id, std::string_view pending) override {
    const std::lock_guard lock(mutex_);
    database_.check_there();
    Statement(database_, "UPDATE battles SET pending = ?, played = ? WHERE id = ?")
        .text(pending)
        .number(now())
        .text(id)
        .run();
  }

  void set_aside(const std::string& id, std::string_view why) override {
    const std::lock_guard lock(mutex_);
    Statement(database_, "UPDATE battles SET damage = ? WHERE id = ?").text(why).text(id).run();
  }

 private:
  void prepare(const std::string& path) {
    Statement version(database_, "PRAGMA user_version");
    const std::int64_t found = version.next() ? version.number_at(0) : 0;
    if (found == kFormat) return;
    if (found != 0)
      throw BadInput(
          path, "", fmt::format("was written by another version of grognard (format {}, expected {})", found, kFormat));
    Transaction all(database_);
    database_.run(kTables);
    all.commit();
  }
  // A record that was brought along is one piece at first: of such a one the beginning is left.
  void cut(const std::string& id, std::uint64_t at) {
    const std::int64_t from = static_cast<std::int64_t>(at);
    Statement(database_, "DELETE FROM lines WHERE battle = ? AND at >= ?").text(id).number(from).run();
    Statement last(database_, "SELECT at, text FROM lines WHERE battle = ? ORDER BY at DESC LIMIT 1");
    last.text(id);
    if (!last.next()) return;
    const std::int64_t begins = last.number_at(0);
    const std::string text = last.text_at(1);
    const std::uint64_t ends = static_cast<std::uint64_t>(begins) + text.size();
    if (ends < at) throw BadInput("battle " + id, "", "its record is shorter than it was");
    if (ends == at) return;
    Statement(database_, "UPDATE lines SET text = ? WHERE battle = ? AND at = ?")
        .text(std::string_view(text).substr(0, at - static_cast<std::uint64_t>(begins)))
        .text(id)
        .number(begins)
        .run();
  }
  void add_line(const std::string& id, std::uint64_t at, std::string_view text) {
    Statement(database_, "INSERT INTO lines (battle, at, text) VALUES (?, ?, ?)")
        .text(id)
        .number(static_cast<std::int64_t>(at))
        .text(text)
        .run();
  }

  std::mutex mutex_;
  Database database_;
};

}  // namespace

std::unique_ptr<Storage> open_sqlite(const std::string& path, Logbook& log) {
  return std::make_unique<SqliteStorage>(path, log);
}

}  // namespace grognard::server
