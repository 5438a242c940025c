// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "ai/random_player.h"
#include "house.h"

namespace grognard::trust {

using server::HttpRequest;
using server::HttpResponse;
using server::Library;

// A server with one battle on it, of which both sides are played by link and somebody watches; and the same battle outside
// of it, to choose orders by.
class World {
 public:
  World(const Library& library, std::uint64_t seed);

  const Battle& battle() const { return mirror_->battle(); }
  const Roster& roster() const { return mirror_->roster(); }
  std::unique_ptr<Battle> seen_by(Side side) const { return mirror_->seen_by(side); }
  const Session& session() const { return *mirror_; }
  const Rulebook& rulebook() const { return mirror_->rulebook(); }

  // An order through the side's own connection: its status.
  std::string give(const Command& command);
  // Takes the side's last order back if the server lets it; what it answered.
  std::string take_back(Side side);

  server::Seated& seat(Side side) { return *seats_[side]; }
  server::Seated& spectator() { return *spectator_; }
  const std::string& secret_of(Side side) const { return secrets_[side]; }
  const std::string& secret_of_spectator() const { return watch_; }
  HttpResponse http(HttpRequest request) { return house_.http(std::move(request)); }
  std::string welcome_of(const std::string& secret) { return json_text(server::Seated(house_, secret).welcome); }

  // The text without what differs by chance from world to world (links, the battle's name, seals and bindings): each
  // becomes its number, in the order in which they came up.
  std::string plain(const std::string& text);
  // What this connection has been sent since it was last asked. (Of the other side nobody asks.)
  std::vector<std::string> news(server::Seated& seated);

 private:
  server::TestHouse house_;
  PerSide<std::string> secrets_;
  std::string watch_;
  std::string id_;
  std::unique_ptr<Session> mirror_;
  PerSide<std::unique_ptr<server::Seated>> seats_;
  std::unique_ptr<server::Seated> spectator_;
  std::map<std::string, std::size_t> digests_;
};

// Two worlds. Whatever is asked through look() is asked in both, and must be answered alike.
class Pair {
 public:
  Pair(const Library& one, const Library& other, std::uint64_t seed, Side watcher);

  World& operator[](int which) { return *worlds_[which]; }
  Side watcher() const { return watcher_; }
  Side writer() const { return other(watcher_); }

  // Everything that the watcher and the spectator have been sent: as much, as long, and the same.
  bool same_news();
  // A request of the watcher's (or the spectator's) at the table.
  bool look(Json request, bool watching = false);
  bool look_over_http(const HttpRequest& request, bool watching = false);
  bool same_list();  // of one's own battles
  bool same_welcome(bool watching);

  int compared() const { return compared_; }
  std::size_t bytes() const { return bytes_; }
  const std::string& difference() const { return difference_; }

 private:
  bool same(const std::string& what, const std::string& a, const std::string& b);

  std::unique_ptr<World> worlds_[2];
  Side watcher_;
  int compared_ = 0;
  std::size_t bytes_ = 0;
  int id_ = 100000;
  std::string difference_;
};

}  // namespace grognard::trust
