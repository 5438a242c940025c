// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage.h"

namespace grognard::server {

// A storage that hands everything on to another: tests change what they need of it.
class StorageOver : public Storage {
 public:
  explicit StorageOver(Storage& below) : below_(below) {}
  void create(const StoredBattle& battle, std::span<const NewSeat> seats) override { below_.create(battle, seats); }
  std::optional<SeatRight> seat(const std::string& hash) override { return below_.seat(hash); }
  bool renew_seat(const std::string& battle, const NewSeat& seat) override { return below_.renew_seat(battle, seat); }
  Share share_of(std::int64_t maker) override { return below_.share_of(maker); }
  std::vector<BattleNote> list(const std::string& after, std::size_t most) override { return below_.list(after, most); }
  std::optional<StoredBattle> load(const std::string& id, Reading reading) override { return below_.load(id, reading); }
  void replace_from(const std::string& id, std::uint64_t at, std::string_view text, Change change) override {
    below_.replace_from(id, at, text, change);
  }
  void set_pending(const std::string& id, std::string_view pending) override { below_.set_pending(id, pending); }
  void set_aside(const std::string& id, std::string_view why) override { below_.set_aside(id, why); }
  void mark_verified(std::span<const VerifiedMark> marks) override { below_.mark_verified(marks); }
  bool remove(const std::string& id) override { return below_.remove(id); }

 private:
  Storage& below_;
};

}  // namespace grognard::server
