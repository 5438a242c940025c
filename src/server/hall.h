// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/room.h"

namespace grognard::server {

struct Seating {
  SeatRight right;
  std::shared_ptr<Room> room;
};

// The secrets of a new battle, for those who play it.
struct NewTable {
  std::string battle;
  std::string here;      // empty: nobody sits here
  std::string links[2];  // empty: not by link
  std::string watch;
};

// All battles: those that somebody looks at are open rooms, the others rest in the storage. May be called from several
// threads; may take as long as reading a battle does.
class Hall {
 public:
  explicit Hall(House house) : house_(house) {}

  // Reads every battle and marks those that are damaged. One line for each that is, and a sum.
  std::vector<std::string> verify_all(const std::function<void(int done, int all)>& progress);

  NewTable create(const TableSetup& setup, Session session);
  // Throws Trouble if there is no such seat or its battle cannot be opened.
  Seating seat(const std::string& secret);
  // Closes rooms that nobody is using.
  void tidy_up();
  int open_rooms();
  const House& house() const { return house_; }

 private:
  struct Door {
    std::mutex mutex;
    std::shared_ptr<Room> room;
  };
  std::shared_ptr<Room> open(const std::string& battle);

  House house_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Door>> doors_;
};

}  // namespace grognard::server
