// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/dice.h"
#include "measure.h"
#include "odds/odds.h"
#include "odds/walker.h"

namespace grognard::bench {
namespace {

std::unique_ptr<Battle> small(const std::string& units, const std::string& at) {
  return hanau().start(fmt::format("{{\"at\":{},\"units\":[{}]}}", at, units), "bench");
}

void timed(std::vector<Row>& rows, const std::string& what, const Battle& battle, const Command& order,
           Horizon horizon) {
  const auto result = odds(battle, order, horizon);
  if (!result) {
    rows.push_back({what, "not legal", "", "-", "under 1 ms"});
    return;
  }
  const double seconds = seconds_per_call([&] { odds(battle, order, horizon); });
  const double clone = seconds_per_call([&] { battle.clone(); });
  rows.push_back({what, fmt::format("{:.1f} thousand/s", 1e-3 / seconds),
                  fmt::format("{:.3f} ms, {} leaves; a copy each: {:.3f} ms", seconds * 1e3, result->whole.leaves,
                              clone * 1e3 * static_cast<double>(result->whole.leaves)),
                  fmt::format("{:.1f} x", seconds / (clone * static_cast<double>(result->whole.leaves))),
                  result->whole.exact ? "under 1 ms" : "sampled"});
}

}  // namespace

void odds_speed(std::vector<Row>& rows) {
  RollRequest request{.rule = "XX-NONE-0",
                      .side = Side::A,
                      .why = "bench",
                      .count = 24,
                      .sides = 6,
                      .reading = Reading::AtLeast,
                      .need = 4,
                      .reroll_failures = true,
                      .limits = {},
                      .limit_count = 0};
  const double whole = seconds_per_call([&] { tally([&](Dice& dice) { return dice.roll(request).value; }); });
  SeededDice source(1);
  const double bare = seconds_per_call([&] {
    Dice dice(source);
    dice.roll(request);
  });
  rows.push_back({"exact: 24 dice at 4+, failures re-rolled", fmt::format("{:.0f} thousand/s", 1e-3 / whole),
                  fmt::format("one such throw: {:.0f} ns", bare * 1e9), fmt::format("{:.0f} x", whole / bare),
                  "300 thousand/s"});

  const std::string shooters =
      R"({"id":"b1","profile":"bavarian-line","at":[36,20],"facing":0,"formation":"line"},{"id":"a1","profile":"line-veteran","at":[36,22.5],"facing":180},{"id":"a2","profile":"line-foot-8","at":[10,44],"facing":180})";
  const auto volley = small(shooters, R"({"turn":2,"phase":3,"step":"c"})");
  timed(rows, "volley + morale", *volley,
        {.side = Side::B, .verb = "shoot", .units = {0}, .targets = {1}, .path = {}, .number = 0},
        Horizon::usual_replies(3));
  const std::string guns =
      R"({"id":"a1","profile":"guard-foot-12","at":[36,24],"facing":180},{"id":"b1","profile":"bavarian-line","at":[36,8.6],"facing":0},{"id":"b2","profile":"bavarian-new-line","at":[36,3.2],"facing":0,"formation":"line"},{"id":"b3","profile":"hussars","at":[60,3],"facing":0})";
  const auto cannon = small(guns, R"({"turn":2,"phase":1})");
  timed(rows, "artillery shot in depth + morale", *cannon,
        {.side = Side::A, .verb = "fire", .units = {0}, .targets = {1}, .path = {}, .number = 0},
        Horizon::usual_replies(3));
  const std::string charge =
      R"({"id":"a1","profile":"line-veteran","at":[36,24],"facing":180},{"id":"b1","profile":"bavarian-line","at":[36,20.5],"facing":0,"formation":"line"},{"id":"a2","profile":"line-foot-8","at":[10,44],"facing":180})";
  const auto attack = small(charge, R"({"turn":2,"phase":3,"step":"b"})");
  timed(rows, "infantry charge up to the melee", *attack,
        {.side = Side::A, .verb = "charge", .units = {0}, .targets = {1}, .path = {}, .number = 0},
        Horizon::usual_replies_until("melee"));
}

}  // namespace grognard::bench
