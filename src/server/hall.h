// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/long_work.h"
#include "server/room.h"

namespace grognard::server {

inline constexpr std::size_t kLongestName = 60;  // of a player

class RoomReading;

// A seat at an open table, or why there is none.
struct Seating {
  SeatRight right = {};
  std::shared_ptr<Room> room = {};
  std::optional<Trouble> trouble = {};
};
using OnSeat = std::function<void(Seating)>;

// The secrets of a new battle, for those who play it.
struct NewTable {
  std::string battle;
  std::string here;            // empty: nobody sits here
  PerSide<std::string> links;  // empty: not by link
  std::string watch;
  std::string key;  // renews the others, and opens nothing
};

// A secret of a table, by what it is for.
struct SeatName {
  PerSide<bool> plays = {false, false};  // neither: the spectators' bench
  bool key = false;
};

// What a record that is brought along may ask of the server.
struct UploadLimits {
  std::size_t bytes = std::size_t{4} << 20;
  std::size_t steps = kMostOrders;
  std::chrono::milliseconds time{20000};  // of verifying it, not of waiting for its turn
  std::size_t waiting = 8;                // one is verified at a time; so many wait
};

// A record that somebody brings along.
struct Upload {
  std::string text;
  TableSetup setup;  // the names are the record's
  bool real_dice = false;
  std::string address = {};  // whose it is
};
// The new table, or why there is none.
using Uploaded = std::function<void(NewTable, std::optional<Trouble>)>;

// Battles that nobody touches go after so many days, and leave their records in this folder.
struct Expiry {
  std::int64_t days = 0;
  std::string folder = {};
};

// Battles that were set up from the same address have the same number, and the address is not kept.
std::int64_t maker_of(const std::string& address);

// All battles: those that somebody looks at are open rooms, the others rest in the storage. May be called from several
// threads. Whatever takes long is done in slices (LongWork) and answered later, from its thread.
class Hall {
 public:
  explicit Hall(House house, UploadLimits limits = {});
  ~Hall();

  // Reads battles, whenever there is time, and marks those that are damaged: all, or those that have changed since they were
  // last verified, or that another version verified. One line in the log for each that is damaged or can only be read, and
  // a sum. (Opening a battle always verifies it.)
  enum class Verify : std::uint8_t { Changed, Everything };
  using Report = std::function<void(const std::string& line, bool last)>;
  void verify_all(Report report = {}, Verify which = Verify::Changed);
  std::vector<std::string> verify_and_wait(Verify which = Verify::Changed);  // the lines

  // From this address; empty: the house's own. Throws Trouble if whoever has it keeps as much here as he may.
  NewTable create(const TableSetup& setup, const Record& record, const std::string& address = {});
  void seat(const std::string& secret, OnSeat answer);
  // What this secret opens at this moment. Throws Trouble.
  SeatRight right_of(const std::string& secret);
  // A new secret for a seat of the table whose key this is; the old one opens nothing from now on, and whoever sits there by
  // it is sent away. Throws Trouble.
  std::string renew(const std::string& key, const SeatName& seat, std::string& battle);
  // The same for the keeper of the house.
  std::string renew_for_keeper(const std::string& battle, const SeatName& seat);
  void upload(Upload upload, Uploaded answer);
  // For ever. Whoever sits at its table is told with his next order. False: there is none.
  bool remove(const std::string& battle);
  // From now on battles that nobody has changed for so long are removed, each after its record is safe in a file.
  void keep_for(Expiry expiry);
  // Closes rooms that nobody is using, and now and then looks for expired battles.
  void tidy_up();
  int open_rooms();
  const House& house() const { return house_; }
  const UploadLimits& upload_limits() const { return limits_; }

 private:
  struct Door {
    std::mutex mutex;
    std::shared_ptr<Room> room;
    std::vector<std::function<void(std::shared_ptr<Room>, std::optional<Trouble>)>> waiting;  // while it is read
  };
  struct Verifying;
  struct UploadTask;
  std::string renew_in(const std::string& battle, const SeatName& seat, std::string_view whose);
  void check_share(const std::string& address);
  bool read_more(Door& door, const std::string& battle, std::unique_ptr<RoomReading>& reading);
  void opened(Door& door, std::shared_ptr<Room> room, std::optional<Trouble> trouble);
  void open(const std::string& battle, std::function<void(std::shared_ptr<Room>, std::optional<Trouble>)> answer);
  bool verify_more(Verifying& state);
  bool verify_one(Verifying& state, const std::string& id);
  void has_been_read(Verifying& state, const std::string& id);
  void leave_for_later(Verifying& state, const std::string& id, std::string_view why);
  void write_marks(Verifying& state, std::size_t at_least);
  std::string verified_by(std::string_view rulebook) const;
  bool is_unchanged(const BattleNote& note) const;
  void look_for_expired();
  bool expire_more(std::string& after, const Expiry& expiry);
  void expire(const std::string& id, const Expiry& expiry);
  void tell(Verifying& state, Logbook::Level level, const std::string& line, bool last = false);
  void begin_upload(std::shared_ptr<UploadTask> task);
  bool upload_more(UploadTask& task);
  void end_upload(UploadTask& task, NewTable table, std::optional<Trouble> trouble);
  bool verify_more(UploadTask& task);
  NewTable finish_upload(UploadTask& task);
  void give_new_seed(Record& record, const Rulebook& rulebook) const;

  House house_;
  UploadLimits limits_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Door>> doors_;
  std::deque<std::shared_ptr<UploadTask>> uploads_;  // the first is being verified
  std::optional<Expiry> expiry_;
  std::optional<std::chrono::steady_clock::time_point> last_expiry_;
  LongWork long_work_;  // ends before anything that it touches
};

}  // namespace grognard::server
