// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/league.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/fnv.h"

namespace grognard {
namespace {

constexpr int kLegs = 2;  // games of a pair: sides are changed

std::string full_name(const ScenarioFile& scenario) {
  return fmt::format("{}/{}", scenario.rulebook->id(), scenario.name);
}

// Games are numbered round by round; a round is a pair of each scenario for each match. So more rounds only add games.
class Calendar {
 public:
  explicit Calendar(const League& league) : scenarios_(league.scenarios.size()), matches_(matches_of(league)) {
    for (const ScenarioFile& scenario : league.scenarios) names_.push_back(full_name(scenario));
  }

  int games_in(int rounds) const { return rounds * static_cast<int>(scenarios_ * matches_.size()) * kLegs; }
  int number(int round, std::size_t scenario, std::size_t match, int leg) const {
    const std::size_t pair = (static_cast<std::size_t>(round) * scenarios_ + scenario) * matches_.size() + match;
    return static_cast<int>(pair) * kLegs + leg;
  }

  // Dice belong to the scenario and the round, whoever plays; a player's random numbers to these and his name.
  GameSetup game(int number) const {
    const int leg = number % kLegs;
    const std::size_t pair = static_cast<std::size_t>(number) / kLegs;
    const Match& match = matches_[pair % matches_.size()];
    const std::size_t scenario = pair / matches_.size() % scenarios_;
    const std::size_t round = pair / matches_.size() / scenarios_;
    const auto stream = [&](std::string_view whose) {
      return fnv(fmt::format("{} {} {}", names_[scenario], round, whose));
    };
    GameSetup setup{.scenario = static_cast<int>(scenario), .dice = stream("dice")};
    setup.players =
        leg == 0 ? PerSide<std::string>{match.first, match.second} : PerSide<std::string>{match.second, match.first};
    for (const Side side : kSides) setup.own[side] = stream("of " + setup.players[side]);
    return setup;
  }

 private:
  std::size_t scenarios_;
  std::vector<std::string> names_;
  std::vector<Match> matches_;
};

// Of one game, for the first player of the match; he is B in the second leg.
void add_game(LeagueRow& standing, const GameNotes& game, int leg) {
  const Side own = leg == 0 ? Side::A : Side::B;
  if (game.endless) ++standing.endless;
  else if (!game.winner) ++standing.draws;
  else if (*game.winner == own) ++standing.wins;
  else ++standing.losses;
  if (game.unhurt) ++standing.unhurt;
  standing.turns += game.turns;
  standing.decisions += game.decisions;
  const Side sides[] = {own, other(own)};
  for (const int player : {0, 1}) {
    standing.answers[player] += game.answers[sides[player]];
    standing.seconds[player] += game.seconds[sides[player]];
  }
}

// Halves of a point: a win is two.
int halves(const GameNotes& game, int leg) {
  if (game.endless || !game.winner) return 1;
  return (*game.winner == Side::A) == (leg == 0) ? 2 : 0;
}

MatchResult result_of(const League& league, const Calendar& calendar, const Runner& runner, std::size_t match,
                      int rounds) {
  MatchResult result{.match = matches_of(league)[match], .standings = {}};
  LeagueRow all{.what = "all"};
  LeagueRow book;
  for (std::size_t i = 0; i < league.scenarios.size(); ++i) {
    const ScenarioFile& scenario = league.scenarios[i];
    LeagueRow here{.what = full_name(scenario), .scenario = true};
    for (int round = 0; round < rounds; ++round) {
      int quarters = 0;
      for (int leg = 0; leg < kLegs; ++leg) {
        const GameNotes& game = runner.game(calendar.number(round, i, match, leg));
        add_game(here, game, leg);
        quarters += halves(game, leg);
      }
      here.scores.add(quarters);
    }
    book.what = scenario.rulebook->id();
    book.add(here);
    all.add(here);
    result.standings.push_back(std::move(here));
    const bool last_of_book = i + 1 == league.scenarios.size() || league.scenarios[i + 1].rulebook != scenario.rulebook;
    if (last_of_book) result.standings.push_back(std::exchange(book, {}));
  }
  result.standings.push_back(std::move(all));
  return result;
}

// Rounds between two looks of a sequential test: enough pairs to know something new.
int rounds_in_batch(const League& league) {
  const int scenarios = static_cast<int>(league.scenarios.size());
  return (kFewestSprtPairs + scenarios - 1) / scenarios;
}

std::string matches_in_words(const League& league) {
  std::string text;
  for (const Match& match : matches_of(league))
    text += fmt::format("{}{} against {}", text.empty() ? "" : ", ", match.first, match.second);
  return text;
}

}  // namespace

std::vector<Match> matches_of(const League& league) {
  std::vector<Match> matches;
  const std::size_t firsts = league.round_robin ? league.players.size() : 1;
  for (std::size_t i = 0; i < firsts; ++i)
    for (std::size_t j = i + 1; j < league.players.size(); ++j)
      matches.push_back({league.players[i], league.players[j]});
  return matches;
}

void LeagueRow::add(const LeagueRow& other) {
  scores.add(other.scores);
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  endless += other.endless;
  unhurt += other.unhurt;
  turns += other.turns;
  decisions += other.decisions;
  for (const int player : {0, 1}) {
    answers[player] += other.answers[player];
    seconds[player] += other.seconds[player];
  }
}

int LeagueResult::endless() const {
  int sum = 0;
  for (const MatchResult& match : matches) sum += match.all().endless;
  return sum;
}

LeagueResult play_league(const League& league) {
  const Calendar calendar(league);
  Runner runner({.what = "league",
                 .scenarios = league.scenarios,
                 .seed = league.seed,
                 .game = [&calendar](int number) { return calendar.game(number); },
                 .players = matches_in_words(league),
                 .jobs = league.jobs,
                 .resume = league.resume});
  LeagueResult result;
  result.resumed = runner.resumed();
  const std::size_t matches = matches_of(league).size();
  const int step = league.sprt ? rounds_in_batch(league) : league.pairs;
  Progress progress(runner.missing(calendar.games_in(league.pairs)), "games");
  while (result.rounds < league.pairs && result.sprt == SprtSays::GoOn) {
    result.rounds = std::min(league.pairs, result.rounds + step);
    runner.play_up_to(calendar.games_in(result.rounds), progress);
    if (!league.sprt) continue;
    const PairScores scores = result_of(league, calendar, runner, 0, result.rounds).all().scores;
    if (const auto ratio = log_likelihood_ratio(scores, *league.sprt)) result.looks.push_back(*ratio);
    result.sprt = look_at(scores, *league.sprt);
  }
  for (std::size_t match = 0; match < matches; ++match)
    result.matches.push_back(result_of(league, calendar, runner, match, result.rounds));
  return result;
}

}  // namespace grognard
