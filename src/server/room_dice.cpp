// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "server/room.h"

// Seeds of fair dice: every seat binds itself, and only when all are bound does anybody hand in his own.
namespace grognard::server {

bool Room::all_bound() const {
  const std::optional<FairSeeds>& seeds = session_.fair_seeds();
  for (const Side side : kSides)
    if (!setup_.computer(side) && (!seeds || seeds->bound[side].empty())) return false;
  return true;
}

// Somebody sits here who has not handed in what he may: it is a matter of milliseconds.
bool Room::seeds_are_coming() const {
  const std::optional<FairSeeds>& seeds = session_.fair_seeds();
  if (!seeds || closed()) return false;
  for (const Side side : kSides) {
    if (setup_.computer(side) || !present(side) || !seeds->given[side].empty()) continue;
    if (seeds->bound[side].empty() || all_bound()) return true;
  }
  return false;
}

Json Room::dice_json() const {
  const std::optional<FairSeeds>& seeds = session_.fair_seeds();
  if (!seeds || seeds->server.empty()) return nullptr;
  Json json;
  json["server"] = binding_of(seeds->server);
  json["bound"] = {{"A", seeds->bound[Side::A]}, {"B", seeds->bound[Side::B]}};
  json["given"] = {{"A", !seeds->given[Side::A].empty()}, {"B", !seeds->given[Side::B].empty()}};
  json["all_bound"] = all_bound();
  return json;
}

Json Room::dice(Sitting& sitting, const Json& request) {
  const std::optional<FairSeeds>& seeds = session_.fair_seeds();
  if (!seeds || closed()) throw Trouble("bad_request", "No seeds of dice are wanted here.");
  if (request["server"] != binding_of(seeds->server))
    throw Trouble("bad_request", "The battle has gone back since: other seeds are wanted now.");
  bool changed = false;
  const bool were_bound = all_bound();
  for (const Side side : kSides) {
    const std::string key(letter(side));
    const std::string binding = request.value("bind", Json::object()).value(key, "");
    const std::string seed = request.value("seed", Json::object()).value(key, "");
    if (binding.empty() && seed.empty()) continue;
    if (!sitting.seat.plays(side)) throw Trouble("not_yours", "That side is not yours.", 403);
    if (!binding.empty()) changed = session_.bind(side, binding) || changed;
    // Nobody's seed is taken before all are bound: whoever came later could choose his by it.
    if (!seed.empty() && were_bound) changed = session_.hand_in(side, seed) || changed;
  }
  if (changed) tell_everybody();
  return {{"ok", changed}, {"text", ""}};
}

}  // namespace grognard::server
