// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "ai/advised_player.h"
#include "measure.h"
#include "rulebooks/catalogue.h"

// The rulebook in which both sides move together.
namespace grognard::bench {
namespace {

std::unique_ptr<Battle> even_battle() {
  std::ifstream file(GROGNARD_SOURCE_DIR "/data/grant/scenarios/even-battle.json");
  std::stringstream text;
  text << file.rdbuf();
  return find_rulebook("grant")->start(text.str(), "even-battle");
}

struct Spent {
  double all = 0;
  double reveal = 0;  // from the last sealed order to the next question: movement in 36 steps, and contact
  long decisions = 0;
};

// Advisor against advisor, by hand, so that the reveal can be timed by itself.
Spent play_to_the_end(const Battle& start, std::uint64_t seed) {
  const Advisor& advisor = find_rulebook("grant")->advisor();
  AdvisedPlayer a(advisor, Random(seed, 1)), b(advisor, Random(seed, 2));
  SeededDice source(seed);
  Chronicle silent = Chronicle::silent();
  Spent spent;
  const double from = cpu_now();
  std::unique_ptr<Battle> battle = start.clone();
  for (Decision d = battle->decision(); !d.over(); d = battle->decision()) {
    const Advice advice = (d.side() == Side::A ? a : b).choose(*battle->clone(d.side()), d, d.side());
    Dice dice(source);
    const double before = cpu_now();
    battle->apply(advice.command, dice, silent);
    if (d.rule == RuleId("GW-TURN-2") && battle->decision().number != d.number) spent.reveal += cpu_now() - before;
    ++spent.decisions;
  }
  spent.all = cpu_now() - from;
  return spent;
}

}  // namespace

void grant_speed(std::vector<Row>& rows) {
  const auto start = even_battle();
  const double copy = seconds_per_call([&] { start->clone(); });
  rows.push_back({"grant: copies of an even battle", fmt::format("{:.0f} thousand/s", 1e-3 / copy), "", "", ""});
  Spent all;
  const int games = short_run ? 1 : 10;
  for (int i = 0; i < games; ++i) {
    const Spent one = play_to_the_end(*start, static_cast<std::uint64_t>(i) + 1);
    all.all += one.all;
    all.reveal += one.reveal;
    all.decisions += one.decisions;
  }
  rows.push_back({"grant: even battles by the advisors, per core", fmt::format("{:.1f}/s", games / all.all),
                  fmt::format("{:.0f} decisions each", static_cast<double>(all.decisions) / games), "", ""});
  rows.push_back({"grant: movement in 36 steps and contact", fmt::format("{:.2f} s", all.reveal),
                  fmt::format("the whole battles: {:.2f} s", all.all),
                  fmt::format("{:.0f} %", 100 * all.reveal / all.all), ""});
}

}  // namespace grognard::bench
