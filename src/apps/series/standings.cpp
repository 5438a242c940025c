// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/standings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace grognard {
namespace {

double average(double sum, std::int64_t of) { return of > 0 ? sum / static_cast<double>(of) : 0; }

double milliseconds(const LeagueRow& s, int player) { return 1000 * average(s.seconds[player], s.answers[player]); }

std::string score_text(const LeagueRow& s) {
  const ShareInterval interval = interval_of(s.scores);
  return fmt::format("{:.1f} ({:.1f} to {:.1f})", 100 * s.scores.mean(), 100 * interval.low, 100 * interval.high);
}

std::string elo_with_interval(const LeagueRow& s) {
  const ShareInterval interval = interval_of(s.scores);
  return fmt::format("{} ({} to {})", elo_text(s.scores.mean()), elo_text(interval.low), elo_text(interval.high));
}

std::string match_in_words(const League& league, const LeagueResult& result, const Match& match) {
  return fmt::format("{} against {}: {} {}, {} {} of games each, seed {}", match.first, match.second,
                     league.scenarios.size(), league.scenarios.size() == 1 ? "scenario" : "scenarios", result.rounds,
                     result.rounds == 1 ? "pair" : "pairs", league.seed);
}

// What is wrong, or at least worth knowing, beside the score.
std::string remarks_of(const MatchResult& match) {
  std::string text;
  for (const LeagueRow& s : match.standings) {
    if (s.scenario && s.endless > 0)
      text += fmt::format("without end: {} games of {}, which is a mistake of the rules or of a player\n", s.endless,
                          s.what);
  }
  for (const LeagueRow& s : match.standings)
    if (s.scenario && s.unhurt > 0)
      text += fmt::format("nobody was hurt in {} of {} games of {}\n", s.unhurt, s.games(), s.what);
  return text;
}

std::string sprt_text(const League& league, const LeagueResult& result) {
  if (!league.sprt) return {};
  const int pairs = result.matches.front().all().scores.pairs();
  const double low = 100 * league.sprt->low;
  const double high = 100 * league.sprt->high;
  const std::string seen = result.looks.empty()
                               ? fmt::format("fewer than {} pairs say nothing yet", kFewestSprtPairs)
                               : fmt::format("log-likelihood ratio {:.2f} after {} pairs, between {:.2f} and {:.2f}",
                                             result.looks.back(), pairs, -kSprtBound, kSprtBound);
  const std::string says = result.sprt == SprtSays::High  ? fmt::format("{:g} % is accepted", high)
                           : result.sprt == SprtSays::Low ? fmt::format("{:g} % is accepted", low)
                                                          : std::string("undecided");
  return fmt::format("sequential test of {:g} % against {:g} %: {} ({})\n", low, high, says, seen);
}

Json standing_json(const LeagueRow& s) {
  const ShareInterval interval = interval_of(s.scores);
  // JSON knows no infinity: a score of 0 or 1 has no Elo.
  const auto elo = [](double score) { return score > 0 && score < 1 ? Json(elo_of(score)) : Json(nullptr); };
  return {{"of", s.what},
          {"pairs", s.scores.pairs()},
          {"wins", s.wins},
          {"draws", s.draws},
          {"losses", s.losses},
          {"endless", s.endless},
          {"unhurt", s.unhurt},
          {"quarters", s.scores.counts()},
          {"score", {{"mean", s.scores.mean()}, {"low", interval.low}, {"high", interval.high}}},
          {"elo", {{"mean", elo(s.scores.mean())}, {"low", elo(interval.low)}, {"high", elo(interval.high)}}},
          {"turns", average(static_cast<double>(s.turns), s.games())},
          {"decisions", average(static_cast<double>(s.decisions), s.games())}};
}

std::string word_for(SprtSays says) {
  return says == SprtSays::High ? "high" : says == SprtSays::Low ? "low" : "undecided";
}

}  // namespace

std::string elo_text(double score) {
  const double elo = elo_of(score);
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", elo);
}

std::string text_of(const League& league, const LeagueResult& result) {
  std::string text;
  for (const MatchResult& match : result.matches) {
    text += (text.empty() ? "" : "\n") + match_in_words(league, result, match.match) + "\n";
    text += fmt::format("{:32} {:>6} {:>6} {:>6} {:>6}  {:22} {:24} {:>6}  {}\n", "", "pairs", "won", "drawn", "lost",
                        "score % (95 %)", "Elo (95 %)", "turns", "ms a decision");
    for (const LeagueRow& s : match.standings)
      text += fmt::format("{:32} {:6} {:6} {:6} {:6}  {:22} {:24} {:6.1f}  {:.3f}, {:.3f}\n", s.what, s.scores.pairs(),
                          s.wins, s.draws, s.losses, score_text(s), elo_with_interval(s),
                          average(static_cast<double>(s.turns), s.games()), milliseconds(s, 0), milliseconds(s, 1));
    text += remarks_of(match);
  }
  return text + sprt_text(league, result);
}

std::string markdown_of(const League& league, const LeagueResult& result) {
  std::string text;
  for (const MatchResult& match : result.matches) {
    text += (text.empty() ? "" : "\n") + match_in_words(league, result, match.match) + ":\n\n";
    text += "| | pairs | won | drawn | lost | score, % (95 %) | Elo (95 %) | turns | ms a decision |\n";
    text += "|---|---|---|---|---|---|---|---|---|\n";
    for (const LeagueRow& s : match.standings) {
      const std::string bold = s.scenario ? "" : "**";
      text += fmt::format("| {0}{1}{0} | {2} | {3} | {4} | {5} | {6} | {7} | {8:.1f} | {9:.2f}, {10:.2f} |\n", bold,
                          s.what, s.scores.pairs(), s.wins, s.draws, s.losses, score_text(s), elo_with_interval(s),
                          average(static_cast<double>(s.turns), s.games()), milliseconds(s, 0), milliseconds(s, 1));
    }
    const std::string remarks = remarks_of(match);
    if (!remarks.empty()) text += "\n" + remarks;
  }
  const std::string sprt = sprt_text(league, result);
  return sprt.empty() ? text : text + "\n" + sprt;
}

Json json_of(const League& league, const LeagueResult& result) {
  Json json = {{"seed", league.seed}, {"pairs", result.rounds}, {"matches", Json::array()}};
  for (const MatchResult& match : result.matches) {
    Json standings = Json::array();
    for (const LeagueRow& s : match.standings) standings.push_back(standing_json(s));
    json["matches"].push_back(
        {{"first", match.match.first}, {"second", match.match.second}, {"standings", std::move(standings)}});
  }
  if (league.sprt)
    json["sprt"] = {{"low", league.sprt->low},
                    {"high", league.sprt->high},
                    {"says", word_for(result.sprt)},
                    {"looks", result.looks}};
  return json;
}

Json times_of(const LeagueResult& result) {
  Json times = Json::array();
  for (const MatchResult& match : result.matches)
    for (const LeagueRow& s : match.standings)
      times.push_back({{"of", s.what},
                       {"first", match.match.first},
                       {"second", match.match.second},
                       {"milliseconds_a_decision", {milliseconds(s, 0), milliseconds(s, 1)}}});
  return times;
}

}  // namespace grognard
