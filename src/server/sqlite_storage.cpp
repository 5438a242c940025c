// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <set>
#include <thread>

#include "core/bad_input.h"
#include "core/sentence.h"
#include "server/seal.h"
#include "server/sqlite_copy.h"
#include "server/sqlite_lines.h"
#include "server/sqlite_salvage.h"
#include "server/sqlite_seats.h"
#include "server/sqlite_tables.h"
#include "server/storage.h"
#include "server/tide.h"

namespace grognard::server {
namespace {

constexpr std::chrono::seconds kRound{1};      // of the thread that looks after the file
constexpr std::size_t kMostNamedBattles = 20;  // in one line
constexpr const char* kColumns = "id, damage, verified, created, touched";

std::int64_t now() { return static_cast<std::int64_t>(std::time(nullptr)); }

class SqliteStorage final : public FileStorage {
 public:
  SqliteStorage(const std::string& path, Logbook& log) : log_(log), database_(path, log) {
    // The lock is kept as long as the program runs: a second server on the same file is refused at once.
    database_.run("PRAGMA locking_mode = EXCLUSIVE");
    database_.run("PRAGMA journal_mode = WAL");
    database_.run("PRAGMA synchronous = FULL");
    database_.run("PRAGMA foreign_keys = ON");
    database_.run("PRAGMA cell_size_check = ON");
    prepare_tables(database_, path);
    // The name by which the file is known again must not get lost with the journal.
    sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    database_.know_journal();
    database_.serving = true;
    look_at_tide(path);
    count_battles();
    if (path != ":memory:") thread_ = std::thread([this] { look_after_file(); });
  }
  ~SqliteStorage() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  void create(const StoredBattle& battle, std::span<const NewSeat> seats) override {
    guarded([&] {
      Transaction all(database_);
      Statement(database_,
                "INSERT INTO battles (id, setup, created, played, touched, bytes, seats, seal, maker) VALUES (?, ?, ?, "
                "?, ?, ?, "
                "?, ?, ?)")
          .text(battle.id)
          .text(battle.setup)
          .number(battle.created)
          .number(battle.played)
          .number(battle.created)
          .number(static_cast<std::int64_t>(battle.record.size()))
          .number(static_cast<std::int64_t>(seats.size()))
          .number(seal_of_entry(battle.id, battle.setup, static_cast<std::int64_t>(seats.size())))
          .number(battle.maker)
          .run();
      add_line(database_, battle.id, 0, battle.record);
      for (const NewSeat& seat : seats) add_seat(database_, battle.id, seat);
      commit(all, battle.id);
      ++log_.tally().battles;
    });
  }

  std::optional<SeatRight> seat(const std::string& secret_hash) override {
    std::optional<SeatRight> right;
    guarded([&] {
      const std::optional<SeatRow> found = find_seat(database_, secret_hash);
      if (found && found->sound) right = found->right;
      else if (found)
        log_.error("battle {}: one of its links is damaged in the file and opens nothing", found->right.battle);
    });
    return right;
  }

  bool renew_seat(const std::string& battle, const NewSeat& seat) override {
    bool found = false;
    guarded([&] {
      Transaction all(database_);
      Statement there(database_, "SELECT 1 FROM battles WHERE id = ?");
      there.text(battle);
      found = there.next() && renew_seat_row(database_, battle, seat);
      if (found) commit(all, battle);
    });
    return found;
  }

  Share share_of(std::int64_t maker) override {
    Share share;
    guarded([&] {
      Statement sum(database_, "SELECT count(*), total(bytes) FROM battles WHERE maker = ?");
      sum.number(maker);
      if (sum.next()) share = {.battles = sum.number_at(0), .bytes = sum.number_at(1)};
    });
    return share;
  }

  std::vector<BattleNote> list(const std::string& after, std::size_t most) override {
    std::vector<BattleNote> notes;
    guarded([&] {
      if (!salvaged_) try {
          Statement some(database_, fmt::format("SELECT {} FROM battles WHERE id > ? ORDER BY id LIMIT ?", kColumns));
          some.text(after).number(static_cast<std::int64_t>(most));
          while (some.next()) notes.push_back(note_in(some));
          return;
        } catch (const DamagedPage&) {
          log_.error(
              "a page of the file of battles is damaged: the battles on it cannot be read; `grognard check` says more");
          salvaged_ = all_ids_still_readable(database_);
        }
      notes.clear();
      for (auto id = salvaged_->upper_bound(after); id != salvaged_->end() && notes.size() < most; ++id)
        notes.push_back(salvaged_note(*id));
    });
    return notes;
  }

  std::optional<StoredBattle> load(const std::string& id, Reading reading) override {
    std::optional<StoredBattle> battle;
    const std::lock_guard lock(mutex_);
    try {
      load_into(battle, id, reading);
    } catch (const DamagedPage& page) {
      if (reading == Reading::Checked) throw damaged_battle(id, page.what());
    }
    return battle;
  }

  void replace_from(const std::string& id, std::uint64_t at, std::string_view text, Change change) override {
    guarded([&] {
      Transaction all(database_);
      cut_lines(database_, id, at);
      Statement(database_,
                "UPDATE battles SET pending = '', pending_seal = NULL, changes = changes + 1, verified = '', touched = "
                "?1, bytes = ?2, played = CASE WHEN ?3 THEN ?1 ELSE played END WHERE id = ?4")
          .number(now())
          .number(static_cast<std::int64_t>(at + text.size()))
          .number(change == Change::Known)
          .text(id)
          .run();
      expect_there(id);
      if (!text.empty()) add_line(database_, id, at, text);
      commit(all, id);
    });
  }

  void set_pending(const std::string& id, std::string_view pending) override {
    guarded([&] {
      Transaction all(database_);
      Statement(
          database_,
          "UPDATE battles SET pending = ?2, pending_seal = ?3, changes = changes + 1, verified = '', played = ?1, "
          "touched = ?1 WHERE id = ?4")
          .number(now())
          .text(pending)
          .number(seal_of({id, pending}))
          .text(id)
          .run();
      expect_there(id);
      commit(all, id);
    });
  }

  void set_aside(const std::string& id, std::string_view why) override {
    guarded([&] {
      Transaction all(database_);
      Statement(database_, "UPDATE battles SET damage = ?, verified = '' WHERE id = ?").text(why).text(id).run();
      all.commit();
    });
  }

  void mark_verified(std::span<const VerifiedMark> marks) override {
    guarded([&] {
      Transaction all(database_);
      for (const VerifiedMark& mark : marks)
        Statement(database_, "UPDATE battles SET verified = ? WHERE id = ? AND changes = ?")
            .text(mark.by)
            .text(mark.id)
            .number(mark.changes)
            .run();
      all.commit();
    });
  }

  bool remove(const std::string& id) override {
    bool found = false;
    guarded([&] {
      Transaction all(database_);
      for (const char* sql : {"DELETE FROM lines WHERE battle = ?", "DELETE FROM seats WHERE battle = ?"})
        Statement(database_, sql).text(id).run();
      Statement(database_, "DELETE FROM battles WHERE id = ?").text(id).run();
      found = sqlite3_changes(database_.handle()) > 0;
      commit(all, id);
      if (found) --log_.tally().battles;
      if (salvaged_) salvaged_->erase(id);
    });
    return found;
  }

  void copy_to(const std::string& path, const std::function<bool()>& between) override {
    const NewFile file(path);
    SqliteCopy copy(database_, path);
    for (bool more = true; more;) {
      {
        const std::lock_guard lock(mutex_);
        more = copy.next();
      }
      if (more && !between()) throw BadInput(path, "", "was not finished: the server is ending");
    }
    copy.finish();
    file.keep();
  }

  const std::vector<std::string>& missing() const override { return missing_; }

 private:
  // Everything that touches the file: one at a time, and what its damage means to whoever asks.
  template <class Work>
  void guarded(Work&& work) {
    const std::lock_guard lock(mutex_);
    try {
      work();
    } catch (const DamagedPage& page) {
      log_.error("{}: what was asked for cannot be done", page.what());
      throw StorageFailure(StorageFailure::Kept::Damaged);
    }
  }

  void commit(Transaction& all, const std::string& battle) {
    if (tide_) Statement(database_, "UPDATE house SET changes = ?").number(changes_ + 1).run();
    all.commit();
    unchecked_ = true;
    if (tide_) tide_->note(++changes_, battle);
  }

  void look_at_tide(const std::string& path) {
    if (path == ":memory:") return;
    try {
      Statement house(database_, "SELECT name, changes FROM house");
      if (!house.next()) return;
      tide_.emplace(path + ".tide", house.text_at(0));
      changes_ = house.number_at(1);
    } catch (const DamagedPage&) {
      missing_.emplace_back("how far the battles had come cannot be read: whether any are missing is not known");
      return;
    }
    const std::vector<Tide::Line>& newer = tide_->newer_than(changes_);
    if (newer.empty()) return;
    const std::int64_t lost = newer.back().change - changes_;
    missing_.push_back(
        fmt::format("the last {} to the battles {} missing: the file or its -wal is damaged, was taken "
                    "away, or is an older copy",
                    counted(static_cast<int>(lost), "change"), lost == 1 ? "is" : "are"));
    std::set<std::string> battles;
    for (const Tide::Line& line : newer) battles.insert(line.battle);
    for (const std::string& battle : battles)
      if (missing_.size() <= kMostNamedBattles)
        missing_.push_back(fmt::format("battle {} is not as far as it was, or gone", battle));
    // From here on it counts anew, above all that was ever noted.
    changes_ = newer.back().change;
  }

  // Little should lie outside the main file, and the mark be safe, as soon as nobody is hurried by it.
  void look_after_file() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kRound, [&] { return ending_; })) {
      const std::int64_t before = changes_;
      lock.unlock();
      if (tide_) tide_->sync();
      lock.lock();
      if (ending_ || !unchecked_) continue;
      const bool idle = before == changes_ && before == changes_last_round_;
      changes_last_round_ = changes_;
      if (!idle) continue;
      unchecked_ = false;
      sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    }
  }

  // Only for whoever reads the numbers.
  void count_battles() {
    try {
      Statement all(database_, "SELECT count(*) FROM battles");
      if (all.next()) log_.tally().battles = all.number_at(0);
    } catch (const std::exception&) {
      log_.warning("how many battles there are cannot be counted");
    }
  }

  static BattleNote note_in(const Statement& row) {
    return {.id = row.text_at(0),
            .damage = row.text_at(1),
            .verified = row.text_at(2),
            .created = row.number_at(3),
            .touched = std::max(row.number_at(3), row.number_at(4))};
  }

  BattleNote salvaged_note(const std::string& id) {
    try {
      Statement one(database_, fmt::format("SELECT {} FROM battles WHERE id = ?", kColumns));
      one.text(id);
      if (one.next()) return note_in(one);
      return {.id = id, .damage = "its entry is gone from the file; of its record something is there"};
    } catch (const DamagedPage& page) {
      return {.id = id, .damage = page.what()};
    }
  }

  void load_into(std::optional<StoredBattle>& battle, const std::string& id, Reading reading) {
    std::optional<std::int64_t> bytes;
    {
      Statement find(database_,
                     "SELECT setup, pending, damage, created, played, changes, seats, seal, pending_seal, bytes, maker "
                     "FROM battles WHERE id = ?");
      find.text(id);
      if (!find.next()) {
        if (reading == Reading::Anyhow) load_lines(database_, battle.emplace(StoredBattle{.id = id}), reading);
        if (battle && battle->record.empty()) battle.reset();
        return;
      }
      battle = {.id = id,
                .setup = find.text_at(0),
                .record = {},
                .pending = find.text_at(1),
                .damage = find.text_at(2),
                .created = find.number_at(3),
                .played = find.number_at(4),
                .changes = find.number_at(5),
                .maker = find.number_at(10)};
      if (!find.empty_at(9)) bytes = find.number_at(9);
      if (reading == Reading::Checked) {
        if (!find.empty_at(7) && find.number_at(7) != seal_of_entry(id, battle->setup, find.number_at(6)))
          throw damaged_battle(id, "its entry has changed on the disk");
        if (!find.empty_at(8) && find.number_at(8) != seal_of({id, battle->pending}))
          throw damaged_battle(id, "the order that waits for dice has changed on the disk");
        if (!find.empty_at(6))
          battle->lost_links = static_cast<int>(find.number_at(6)) - count_sound_seats(database_, id);
      }
    }
    load_lines(database_, *battle, reading);
    if (reading == Reading::Checked && bytes && *bytes != static_cast<std::int64_t>(battle->record.size()))
      throw damaged_battle(id, fmt::format("its record has {} bytes of {}", battle->record.size(), *bytes));
  }

  void expect_there(const std::string& id) {
    if (sqlite3_changes(database_.handle()) == 0)
      throw BadInput("battle " + id, "", "this battle is no longer here: the server's keeper has removed it");
  }

  std::mutex mutex_;
  Logbook& log_;
  Database database_;
  std::optional<Tide> tide_;
  std::int64_t changes_ = 0;  // of all battles, ever
  std::int64_t changes_last_round_ = -1;
  bool unchecked_ = true;  // something may lie in the journal
  std::vector<std::string> missing_;
  std::optional<std::set<std::string>> salvaged_;  // ids, once a page of the list was found damaged
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<FileStorage> open_sqlite(const std::string& path, Logbook& log) {
  return std::make_unique<SqliteStorage>(path, log);
}

}  // namespace grognard::server
