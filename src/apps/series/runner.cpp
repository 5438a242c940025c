// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "ai/match.h"
#include "apps/series/games_file.h"
#include "apps/series/parallel.h"
#include "apps/series/players.h"
#include "core/record.h"
#include "core/version.h"
#include "session/record_file.h"

namespace grognard {
namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Plays as the player it is made of, and looks at the clock.
class TimedPlayer final : public Player {
 public:
  explicit TimedPlayer(std::unique_ptr<Player> player) : player_(std::move(player)) {}
  bool studies_the_position() const override { return player_->studies_the_position(); }
  int answers() const { return answers_; }
  double seconds() const { return seconds_; }

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override {
    const double before = processor_seconds();
    Advice advice = player_->choose(battle, decision, side);
    seconds_ += processor_seconds() - before;
    ++answers_;
    return advice;
  }

  std::unique_ptr<Player> player_;
  int answers_ = 0;
  double seconds_ = 0;
};

// Appends each order to the record.
OnPlayed written_into(Record& record, const Roster& roster) {
  return [&record, &roster](const Played& played) {
    RecordStep step = step_of(played.command, roster, played.faces, played.after.hash());
    step.why = played.why;
    record.steps.push_back(std::move(step));
  };
}

Record new_record(const Study& study, const GameSetup& setup, int number) {
  const ScenarioFile& scenario = study.scenarios[setup.scenario];
  Record record;
  record.rulebook = scenario.rulebook->id();
  record.rules = scenario.rulebook->version();
  record.program = program_version();
  record.scenario = scenario.text;
  for (const Side side : kSides) record.players[side] = setup.players[side];
  record.seed = fmt::format("{}, game {}", study.seed, number + 1);
  return record;
}

bool nobody_is_hurt(const View& view) {
  for (const Side side : kSides)
    if (!(losses_of(view, side) == Losses{})) return false;
  for (const Echelon& body : view.echelons)
    for (const Gauge& gauge : body.gauges)
      if (gauge.value > 0) return false;
  return true;
}

GameNotes notes_of(const GameResult& result, const PerSide<TimedPlayer*>& players) {
  GameNotes notes{.winner = result.outcome.winner,
                  .endless = result.endless,
                  .decisions = result.decisions,
                  .turns = result.turns,
                  .hash = result.hash,
                  .trail = result.trail};
  const View view = result.end->view();
  notes.unhurt = nobody_is_hurt(view);
  for (const Side side : kSides) {
    notes.losses[side] = losses_of(view, side);
    notes.answers[side] = players[side]->answers();
    notes.seconds[side] = players[side]->seconds();
  }
  return notes;
}

std::unique_ptr<Battle> start_of(const ScenarioFile& scenario) {
  return scenario.rulebook->start(scenario.text, scenario.path.string());
}

}  // namespace

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

bool GameNotes::same_game(const GameNotes& other) const {
  return winner == other.winner && endless == other.endless && unhurt == other.unhurt && decisions == other.decisions &&
         turns == other.turns && losses == other.losses && hash == other.hash && trail == other.trail &&
         answers == other.answers;
}

Runner::Runner(Study study) : study_(std::move(study)) {
  if (study_.records) std::filesystem::create_directories(*study_.records);
  if (!study_.resume) return;
  file_ = std::make_unique<GamesFile>(*study_.resume, study_);
  check_resumed();
  for (const auto& [number, notes] : file_->read()) {
    if (number >= std::ssize(games_)) games_.resize(static_cast<std::size_t>(number) + 1);
    games_[number] = notes;
  }
}

Runner::~Runner() = default;

int Runner::resumed() const { return file_ ? static_cast<int>(file_->read().size()) : 0; }

// The shortest of the games that are there already, played again.
void Runner::check_resumed() const {
  const auto& read = file_->read();
  const auto shortest = std::min_element(
      read.begin(), read.end(), [](const auto& a, const auto& b) { return a.second.decisions < b.second.decisions; });
  if (shortest == read.end() || play(shortest->first).same_game(shortest->second)) return;
  throw BadInput(
      study_.resume->string(), "",
      fmt::format("game {} goes otherwise today: another program has played it; begin a new file", shortest->first));
}

GameNotes Runner::play(int number) const {
  return play(*start_of(study_.scenarios[study_.game(number).scenario]), number);
}

GameNotes Runner::play(const Battle& start, int number) const {
  const GameSetup setup = study_.game(number);
  const Rulebook& rulebook = *study_.scenarios[setup.scenario].rulebook;
  SeededDice dice(study_.seed, setup.dice);
  TimedPlayer a(make_player(setup.players[Side::A], rulebook, Random(study_.seed, setup.own[Side::A])));
  TimedPlayer b(make_player(setup.players[Side::B], rulebook, Random(study_.seed, setup.own[Side::B])));
  const PerSide<TimedPlayer*> players = {&a, &b};
  GameLimits limits;
  limits.hash_each_position = study_.hashes;
  if (!study_.records) return notes_of(play_game(start.clone(), a, b, dice, limits), players);

  Record record = new_record(study_, setup, number);
  const Roster roster = roster_of(start.view());
  const GameResult result = play_game(start.clone(), a, b, dice, limits, written_into(record, roster));
  if (result.outcome.over) record.end = json_text(to_json(result.outcome));
  RecordFile::create(*study_.records / fmt::format("game-{:05}.jsonl", number + 1)).add(write_record(record));
  return notes_of(result, players);
}

void Runner::play_up_to(int games, Progress& progress) {
  if (games > std::ssize(games_)) games_.resize(static_cast<std::size_t>(games));
  std::vector<int> missing;
  for (int number = 0; number < games; ++number)
    if (!games_[number]) missing.push_back(number);
  // A start for each thread: copies of one share its ground, and counting who does would make the threads wait.
  using Starts = std::vector<std::unique_ptr<Battle>>;
  const auto none_yet = [&] { return Starts(study_.scenarios.size()); };
  const int count = static_cast<int>(missing.size());
  in_parallel(std::min(study_.jobs, std::max(count, 1)), count, none_yet, [&](Starts& starts, int i) {
    const int number = missing[i];
    const int scenario = study_.game(number).scenario;
    if (!starts[scenario]) starts[scenario] = start_of(study_.scenarios[scenario]);
    games_[number] = play(*starts[scenario], number);
    if (file_) file_->add(number, *games_[number]);
    progress.tick();
  });
}

int Runner::missing(int games) const {
  int count = 0;
  for (int number = 0; number < games; ++number) count += number >= std::ssize(games_) || !games_[number] ? 1 : 0;
  return count;
}

const GameNotes& Runner::game(int number) const { return games_[number].value(); }

}  // namespace grognard
