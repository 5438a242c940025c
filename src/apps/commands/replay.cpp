// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "apps/commands/commands.h"
#include "apps/positions.h"
#include "apps/scenario_files.h"
#include "apps/terminal/words.h"
#include "core/dice_proof.h"
#include "core/order_text.h"
#include "core/replay.h"
#include "core/sentence.h"
#include "core/version.h"

namespace grognard {
namespace {

struct ReplayOptions {
  std::string file;
  std::optional<int> at;
  bool verify = false;
  bool text = false;
  std::string renewed;  // file for the record as this program writes it
  std::string seal;     // that somebody has kept
};

void tell_notes(const Record& record, int after) {
  for (const RecordNote& note : record.notes)
    if (note.after == after && !note.dice) std::cout << fmt::format("\n{}\n", note.text);
}

void tell(const ReplayStep& step, const Roster& roster, int sides) {
  std::cout << fmt::format("\n{}. {}", step.number, order_text(step.verdict.command, roster));
  if (!step.recorded.why.empty()) std::cout << " (" << step.recorded.why << ")";
  std::cout << '\n';
  std::cout << in_words(step.events, sides);
}

// The steps that were not played again, as they were written down.
void tell_as_recorded(const Record& record, int from, const Roster& roster) {
  for (std::size_t i = static_cast<std::size_t>(from); i < record.steps.size(); ++i) {
    const RecordStep& step = record.steps[i];
    std::cout << fmt::format("\n{}. {}", i + 1, order_text(step, roster));
    if (!step.why.empty()) std::cout << " (" << step.why << ")";
    std::cout << '\n';
    if (!step.faces.empty()) std::cout << fmt::format("Dice: {}.\n", fmt::join(step.faces, " "));
    tell_notes(record, static_cast<int>(i) + 1);
  }
}

// What is left to say of a record that does not go as it did: all of it can be read, and who can verify it.
void tell_difference(const ReplayOptions& options, const Record& record, const Replay& again, const Roster& roster) {
  std::cout << fmt::format("\n{} went as recorded, then not: {}\n", counted(again.steps, "order"), again.difference);
  if (options.text && again.steps < static_cast<int>(record.steps.size())) {
    std::cout << "\nFrom here on as it was written down:\n";
    tell_as_recorded(record, again.steps, roster);
  }
  if (record.end && !options.verify) std::cout << fmt::format("\nIt ended: {}\n", *record.end);
  std::cerr << fmt::format("grognard replay: all of it can be verified with {}, which played it; ",
                           in_words(versions_of(record)));
  std::cerr << (options.text
                    ? fmt::format("`grognard draw {} --at {} -o before.svg` shows the position before the difference\n",
                                  options.file, again.steps)
                    : std::string("--text tells every order and its dice\n"));
}

// A scenario that can no longer be set up leaves the orders to be read.
View start_of(const Record& record, const Rulebook& rulebook, const ReplayOptions& options) {
  try {
    return rulebook.start(record.scenario, options.file)->view();
  } catch (const BadInput& mistake) {
    std::cout << fmt::format("Its scenario can no longer be set up: {}. Its orders as they were written down:\n",
                             mistake.what());
    tell_as_recorded(record, 0, Roster());
    throw;
  }
}

Record record_up_to(const ReplayOptions& options) {
  Record record = read_record(options.file);
  const std::size_t steps = record.steps.size();
  if (!options.at || static_cast<std::size_t>(*options.at) == steps) return record;
  if (static_cast<std::size_t>(*options.at) > steps)
    throw BadInput(options.file, "",
                   fmt::format("the game has {} orders; --at {} is beyond its end", steps, *options.at));
  record.steps.resize(static_cast<std::size_t>(*options.at));
  std::erase_if(record.notes, [&](const RecordNote& note) { return note.after > *options.at; });
  record.end.reset();
  return record;
}

// The record as this program would have written it.
Record renewed(Record record, const Rulebook& rulebook, const Roster& roster) {
  const Record old = record;
  replay(old, rulebook, [&](const ReplayStep& step) {
    RecordStep now = step_of(step.verdict.command, roster, step.recorded.faces, step.after.hash());
    now.why = step.recorded.why;
    record.steps[static_cast<std::size_t>(step.number - 1)] = std::move(now);
  });
  record.program = program_version();
  record.rules = rulebook.version();
  for (RecordNote& note : record.notes) note.versions.reset();
  return record;
}

// How far a seal that somebody has kept agrees: with all of it, or with what had been played by then.
std::string seal_in_words(const Record& record, const std::string& kept) {
  const std::string now = hex(record.seal.head());
  if (now.starts_with(kept)) return "The seal is that of the whole record: nothing in it has been changed since.";
  for (std::size_t i = 0; i < record.steps.size(); ++i)
    if (hex(record.steps[i].before).starts_with(kept))
      return fmt::format("The seal is that of the record before order {}: nothing before it has been changed since.",
                         i + 1);
  return "";
}

// What the seeds prove of the dice and the seals of the record; false if something is wrong.
bool tell_proofs(const ReplayOptions& options, const Record& record) {
  const DiceProof proof = prove_dice(record);
  std::cout << in_words(proof, record) << '\n';
  std::cout << (record.sealed ? fmt::format("Every line is sealed; the last seal is {}.\n", hex(record.seal.head()))
                              : std::string("The record is not sealed: what was changed in it does not show.\n"));
  if (options.seal.empty()) return proof.wrong.empty();
  const std::string agrees = seal_in_words(record, options.seal);
  std::cout << (agrees.empty()
                    ? "The seal that you kept is none of this record's: it is another battle, or what was played by "
                      "then has been changed, taken back or cut off since."
                    : agrees)
            << '\n';
  return proof.wrong.empty() && !agrees.empty();
}

void tell_same(const ReplayOptions& options, const Replay& again) {
  std::cout << fmt::format("{}{} went as recorded.\n", options.verify ? "" : "\n", counted(again.steps, "order"));
  if (again.by_dice > 0)
    std::cout << fmt::format(
        "Of {} the orders and dice were compared; the fingerprints are those of an older grognard.\n",
        again.by_dice == again.steps ? "them" : fmt::format("the first {}", again.by_dice));
}

int run(const ReplayOptions& options) {
  const Record record = record_up_to(options);
  const Rulebook& rulebook = rulebook_named(record.rulebook, options.file);
  const View start = start_of(record, rulebook, options);
  if (!options.verify)
    std::cout << fmt::format("{}{}{}. {} (A, {}) against {} (B, {}). Rulebook {}, {}. {}.\n", start.title,
                             start.date.empty() ? "" : ", ", start.date, start.sides[Side::A].name,
                             record.players[Side::A], start.sides[Side::B].name, record.players[Side::B],
                             record.rulebook, in_words(versions_of(record)),
                             counted(static_cast<int>(record.steps.size()), "order"));
  const Roster roster = roster_of(start);
  const OnStep teller = [&](const ReplayStep& step) {
    tell(step, roster, rulebook.die());
    tell_notes(record, step.number);
  };
  RecordReplay replaying(record, rulebook);
  if (options.text) {
    std::cout << in_words(replaying.beginning(), rulebook.die());
    tell_notes(record, 0);
  }
  while (replaying.next(options.text ? teller : OnStep())) {
  }
  const Replay again = replaying.take();
  if (options.at && again.same()) std::cout << '\n' << again.battle->text();
  const Outcome outcome = again.battle ? again.battle->outcome() : Outcome();
  if (!options.verify && outcome.over)  // with --text the last event has told who won
    std::cout << '\n' << (options.text ? points_in_words(outcome, start) : in_words(outcome, start));
  if (again.same()) {
    tell_same(options, again);
    const bool asked = (options.verify || !options.seal.empty()) && !options.at;
    const bool proven = !asked || tell_proofs(options, record);
    if (!options.renewed.empty())
      std::ofstream(options.renewed, std::ios::binary) << write_record(renewed(record, rulebook, roster));
    return proven ? kFine : kFailed;
  }
  tell_difference(options, record, again, roster);
  return kFailed;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("replay", "Play a recorded game again and say whether it goes as recorded");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("file", options->file, "The record (docs/records.md)")->required();
  command->add_flag("--verify", options->verify, "Say nothing but whether it does");
  command
      ->add_option("--seal", options->seal,
                   "Say whether it is the record that had this seal (the page shows it; its first 8 digits will do)")
      ->check([](const std::string& text) { return text.size() < 8 || text.size() > 64 ? "8 to 64 digits" : ""; });
  command->add_option("--at", options->at, "Only so many orders; then print the position")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--renew", options->renewed, "If it does, write it to this file as this program writes records");
  command->add_flag("--text", options->text, "Tell everything that happens");
  command->footer(
      "Example:\n  grognard replay game.jsonl --verify\n  grognard replay game.jsonl --text --at 40\n\n"
      "The exit code is 1 if the game does not go as recorded.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard
