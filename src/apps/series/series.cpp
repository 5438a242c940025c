// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/series.h"

#include <fmt/format.h>

#include "odds/interval.h"

namespace grognard {
namespace {

constexpr std::uint64_t kStreams = 4;  // of random numbers for one game: dice, player A, player B, one to spare

}  // namespace

std::vector<GameNotes> play_series(const Series& series, Progress& progress) {
  Study study{.what = "battle",
              .scenarios = {series.scenario},
              .seed = series.seed,
              .game =
                  [players = series.players](int number) {
                    const std::uint64_t stream = kStreams * static_cast<std::uint64_t>(number);
                    return GameSetup{.players = players, .dice = stream, .own = {stream + 1, stream + 2}};
                  },
              .players = fmt::format("{} against {}", series.players[Side::A], series.players[Side::B]),
              .jobs = series.jobs,
              .hashes = series.hashes,
              .records = series.records,
              .resume = series.resume};
  Runner runner(std::move(study));
  runner.play_up_to(series.games, progress);
  std::vector<GameNotes> notes;
  for (int number = 0; number < series.games; ++number) notes.push_back(runner.game(number));
  return notes;
}

Share share_of(int hits, int of) {
  if (of <= 0) return {};
  const double observed = static_cast<double>(hits) / of;
  const ShareInterval interval = interval_of(observed, of);
  return {observed, interval.low, interval.high};
}

}  // namespace grognard
