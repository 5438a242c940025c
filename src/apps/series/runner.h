// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/scenario_files.h"
#include "apps/series/progress.h"
#include "core/battle.h"
#include "core/dice_sources.h"

namespace grognard {

struct Losses {
  int units = 0;
  int figures = 0;
  friend bool operator==(const Losses&, const Losses&) = default;
};
// What is lost, by the facts and figures of the pieces.
Losses losses_of(const View& view, Side side);

// What is kept of a game that has been played.
struct GameNotes {
  std::optional<Side> winner = {};
  bool endless = false;
  bool unhurt = false;  // at the end nobody has lost anything, or is worn: it came to no blows
  int decisions = 0;
  int turns = 0;
  PerSide<Losses> losses = {};
  std::uint64_t hash = 0;
  std::uint64_t trail = 0;        // 0 where positions were not to be hashed
  PerSide<int> answers = {0, 0};  // how often each side was asked
  PerSide<double> seconds = {0.0,
                             0.0};  // of one processor for its answers: the only thing that differs from run to run
  bool same_game(const GameNotes& other) const;
};

// Who plays whom with which dice: by this a game is the same wherever and whenever it is played.
struct GameSetup {
  int scenario = 0;  // of the study's
  PerSide<std::string> players = {};
  std::uint64_t dice = 0;               // stream of random numbers
  PerSide<std::uint64_t> own = {0, 0};  // the players'
};

// Many games, each fixed by its number.
struct Study {
  std::string what;  // "league": a file of games of another kind is refused
  std::vector<ScenarioFile> scenarios;
  std::uint64_t seed = 1;
  std::function<GameSetup(int)> game;  // by number, from 0; asked by any thread
  std::string players = {};            // all that a file of its games must agree with beside the above, in words
  int jobs = 1;
  bool hashes = false;
  std::optional<std::filesystem::path> records = {};  // a folder for the record of each game
  std::optional<std::filesystem::path> resume = {};   // a file of finished games, to go on with if it is there
};

class GamesFile;

// Plays the games of a study and remembers them.
class Runner {
 public:
  // Reads the file of finished games, if one is named and there. One of them is played again: a program that plays otherwise
  // must not go on with it. Throws BadInput.
  explicit Runner(Study study);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // All games up to this number are played when it returns, on so many threads as the study has; the same ones for any number
  // of threads, and however often it was stopped. Throws BadInput.
  void play_up_to(int games, Progress& progress);
  int missing(int games) const;  // of those up to this number, how many are not played yet
  const GameNotes& game(int number) const;
  int resumed() const;  // how many games were read from the file
  const Study& study() const { return study_; }

 private:
  GameNotes play(const Battle& start, int number) const;
  GameNotes play(int number) const;
  void check_resumed() const;

  Study study_;
  std::vector<std::optional<GameNotes>> games_;
  std::unique_ptr<GamesFile> file_;
};

}  // namespace grognard
