// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>

#include "server/hall.h"

namespace grognard::server {

// Where the keeper's commands (grognard backup, list, ...) come in while the server runs: a socket beside the file of battles,
// for its owner only. A request is one line: "about", "copy FILE", "remove BATTLE" or "renew BATTLE SEAT"; so is the answer: "done ..." or
// "refused ...". One at a time.
class KeeperDoor {
 public:
  // Where no socket can be made there is no door, and the log says so. The storage must be this file's.
  KeeperDoor(const std::string& data, FileStorage& storage, Hall& hall);
  KeeperDoor(const KeeperDoor&) = delete;
  KeeperDoor& operator=(const KeeperDoor&) = delete;
  ~KeeperDoor();

 private:
  void run();
  void serve(int guest);
  std::string answer(const std::string& request);

  std::string path_;
  FileStorage& storage_;
  Hall& hall_;
  int listening_ = -1;
  int wake_[2] = {-1, -1};
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

// A seat as the keeper names it: A, B, both, watch, key.
std::optional<SeatName> seat_named(std::string_view word);

// Asks the server that keeps this file; nothing if there is none. Throws BadInput with what it refuses.
std::optional<std::string> ask_at_door(const std::string& data, const std::string& request);

}  // namespace grognard::server
