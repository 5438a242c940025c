// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/series.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/advised_player.h"
#include "ai/match.h"
#include "ai/random_player.h"
#include "apps/series/parallel.h"
#include "core/record.h"
#include "core/version.h"
#include "odds/interval.h"
#include "session/record_file.h"

namespace grognard {
namespace {

constexpr std::uint64_t kStreams = 4;  // of random numbers for one game: dice, player A, player B, one to spare

// Appends each order to the record.
OnPlayed written_into(Record& record, const Roster& roster) {
  return [&record, &roster](const Played& played) {
    RecordStep step = step_of(played.command, roster, played.faces, played.after.hash());
    step.why = played.why;
    record.steps.push_back(std::move(step));
  };
}

Record new_record(const Series& series, int game) {
  Record record;
  record.rulebook = series.scenario.rulebook->id();
  record.rules = series.scenario.rulebook->version();
  record.program = program_version();
  record.scenario = series.scenario.text;
  for (const Side side : kSides) record.players[side] = name_of(series.players[side]);
  record.seed = fmt::format("{}, game {}", series.seed, game + 1);
  return record;
}

GameNotes notes_of(const GameResult& result) {
  GameNotes notes{.winner = result.outcome.winner,
                  .endless = result.endless,
                  .decisions = result.decisions,
                  .turns = result.turns,
                  .hash = result.hash,
                  .trail = result.trail};
  const View view = result.end->view();
  for (const Side side : kSides) notes.losses[side] = losses_of(view, side);
  return notes;
}

GameNotes play_one(const Series& series, const Battle& start, int game) {
  const std::uint64_t stream = kStreams * static_cast<std::uint64_t>(game);
  const Rulebook& rulebook = *series.scenario.rulebook;
  SeededDice dice(series.seed, stream);
  const std::unique_ptr<Player> a = make_player(series.players[Side::A], rulebook, Random(series.seed, stream + 1));
  const std::unique_ptr<Player> b = make_player(series.players[Side::B], rulebook, Random(series.seed, stream + 2));
  GameLimits limits;
  limits.hash_each_position = series.hashes;
  if (!series.records) return notes_of(play_game(start.clone(), *a, *b, dice, limits));

  Record record = new_record(series, game);
  const Roster roster = roster_of(start.view());
  const GameResult result = play_game(start.clone(), *a, *b, dice, limits, written_into(record, roster));
  if (result.outcome.over) record.end = json_text(to_json(result.outcome));
  RecordFile::create(*series.records / fmt::format("game-{:05}.jsonl", game + 1)).add(write_record(record));
  return notes_of(result);
}

}  // namespace

std::string_view name_of(PlayerKind kind) { return kind == PlayerKind::Advisor ? "advisor" : "random"; }

std::unique_ptr<Player> make_player(PlayerKind kind, const Rulebook& rulebook, Random random) {
  if (kind == PlayerKind::Advisor) return std::make_unique<AdvisedPlayer>(rulebook.advisor(), random);
  return std::make_unique<RandomPlayer>(rulebook.advisor(), random);
}

Losses losses_of(const View& view, Side side) {
  Losses losses;
  for (const Piece& piece : view.pieces) {
    if (piece.side == side && piece.symbol != Symbol::Place) losses.figures += piece.losses;
  }
  for (const std::string_view name : {"lost", "units_lost"})  // the second where the first counts something else
    for (const Fact& fact : view.sides[side].facts) {
      if (fact.name != name) continue;
      if (const int* units = std::get_if<int>(&fact.value)) losses.units = *units;
    }
  return losses;
}

std::vector<GameNotes> play_series(const Series& series, Progress& progress) {
  std::vector<GameNotes> notes(static_cast<std::size_t>(series.games));
  if (series.records) std::filesystem::create_directories(*series.records);
  // A start for each thread: copies of one share its ground, and counting who does would make the threads wait.
  const auto start = [&] {
    return series.scenario.rulebook->start(series.scenario.text, series.scenario.path.string());
  };
  in_parallel(std::min(series.jobs, series.games), series.games, start,
              [&](const std::unique_ptr<Battle>& battle, int i) {
                notes[i] = play_one(series, *battle, i);
                progress.tick();
              });
  return notes;
}

Share share_of(int hits, int of) {
  if (of <= 0) return {};
  const double observed = static_cast<double>(hits) / of;
  const ShareInterval interval = interval_of(observed, of);
  return {observed, interval.low, interval.high};
}

}  // namespace grognard
