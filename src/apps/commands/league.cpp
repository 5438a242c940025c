// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "apps/commands/commands.h"
#include "apps/series/league.h"
#include "apps/series/players.h"
#include "apps/series/standings.h"

namespace grognard {
namespace {

struct LeagueOptions {
  League league;
  std::string rulebook;
  std::vector<std::string> scenarios;
  std::vector<double> sprt;  // in percent: low and high
  double at_least = 0;       // percent
  std::string resume;
  std::string json;
  std::string table;
};

std::vector<ScenarioFile> scenarios_for(const LeagueOptions& options) {
  std::vector<ScenarioFile> chosen;
  for (const std::string& name : options.scenarios) chosen.push_back(read_scenario(find_scenario(name)));
  if (chosen.empty())
    chosen = scenarios_at_home(options.rulebook.empty() ? nullptr : &rulebook_named(options.rulebook, "--rulebook"));
  if (chosen.empty())
    throw BadInput("data", "", "there are no scenarios; set GROGNARD_HOME to the folder that has data/");
  // Those of a rulebook stand together, as they are added up.
  std::stable_sort(chosen.begin(), chosen.end(), [&](const ScenarioFile& a, const ScenarioFile& b) {
    const auto place = [&](const ScenarioFile& file) {
      return std::find_if(chosen.begin(), chosen.end(),
                          [&](const ScenarioFile& one) { return one.rulebook == file.rulebook; });
    };
    return place(a) < place(b);
  });
  return chosen;
}

League league_of(const LeagueOptions& options) {
  League league = options.league;
  const std::set<std::string> different(league.players.begin(), league.players.end());
  if (different.size() < 2 || different.size() < league.players.size())
    throw BadInput("league", "", "it takes two different players at least, and each of them once");
  league.scenarios = scenarios_for(options);
  if (!options.sprt.empty()) {
    if (league.players.size() > 2) throw BadInput("--sprt", "", "a sequential test is for a match of two players");
    league.sprt = Sprt{options.sprt[0] / 100, options.sprt[1] / 100};
    if (league.sprt->low >= league.sprt->high)
      throw BadInput("--sprt", "", "expected a low score and a higher one, in percent: --sprt 50 55");
  }
  if (!options.resume.empty()) league.resume = options.resume;
  return league;
}

int run(const LeagueOptions& options) {
  const League league = league_of(options);
  const LeagueResult result = play_league(league);
  std::cout << text_of(league, result);
  if (result.resumed > 0) std::cout << fmt::format("read from {}: {} games\n", options.resume, result.resumed);
  Json json = json_of(league, result);
  json["time"] = times_of(result);
  write_text(options.json, json_text(json) + "\n");
  write_text(options.table, markdown_of(league, result));
  bool fine = result.endless() == 0;
  for (const MatchResult& match : result.matches) {
    if (100 * match.all().scores.mean() >= options.at_least) continue;
    std::cout << fmt::format("FAILED: {} scores less than {} % against {}\n", match.match.first, options.at_least,
                             match.match.second);
    fine = false;
  }
  return fine ? kFine : kFailed;
}

}  // namespace

void add_league(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "league", "Players against each other over all scenarios, in pairs with the same dice and sides changed");
  const auto options = std::make_shared<LeagueOptions>();
  League& league = options->league;
  league.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  command->add_option("players", league.players, "Two: a match; more: the first against each of the others")
      ->required()
      ->check(refused_player);
  command->add_flag("--round-robin", league.round_robin, "Everybody against everybody");
  CLI::Option* rulebook = command->add_option("--rulebook", options->rulebook, "Only the scenarios of this rulebook");
  command
      ->add_option("--scenario", options->scenarios, "Only this scenario, by name or file; may be said several times")
      ->excludes(rulebook)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--pairs", league.pairs, "Pairs of games of each scenario (default 10)")
      ->check(CLI::Range(1, 100000));
  command->add_option("--seed", league.seed, "Other games with another number (default 1)");
  command->add_option("--jobs", league.jobs, "Threads; the games are the same for any number (default: all cores)")
      ->check(CLI::Range(1, 256));
  command
      ->add_option("--sprt", options->sprt,
                   "Stop as soon as one of these scores, in percent, can be told from the other")
      ->expected(2)
      ->check(CLI::Range(0.0, 100.0));
  command->add_option("--at-least", options->at_least, "Fail if the first player scores less than so many percent")
      ->check(CLI::Range(0.0, 100.0));
  command->add_option("--resume", options->resume, "A file of finished games: kept as they end, and gone on with");
  command->add_option("--json", options->json, "A file for the result as JSON");
  command->add_option("--table", options->table, "A file for the result as a table in Markdown");
  command->footer("Players:\n" + players_in_words() +
                  "\nExample:\n  grognard league advisor random sitter --rulebook hanau --pairs 20\n"
                  "  grognard league advisor first-advisor --pairs 1000 --sprt 50 55 --resume games.jsonl\n\n"
                  "The exit code is 1 if a game does not end.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard
