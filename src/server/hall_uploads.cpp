// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/json_input.h"
#include "core/sentence.h"
#include "core/version.h"
#include "server/hall.h"
#include "server/reserve.h"
#include "session/reading.h"

// Records that people bring along: one is verified at a time, within limits.
namespace grognard::server {
namespace {

Trouble too_big(std::string text) { return Trouble("too_big", std::move(text), 413); }

std::string advice() { return "`grognard replay FILE` at home knows no such limit"; }

}  // namespace

struct Hall::UploadTask {
  Upload upload;
  Uploaded answer;
  std::unique_ptr<RecordReading> reading = {};
  std::chrono::steady_clock::duration spent = {};
};

void Hall::upload(Upload upload, Uploaded answer) {
  check_share(upload.address);  // before any work is done for it
  if (upload.text.size() > limits_.bytes)
    throw too_big(fmt::format("A record that is brought here may have {} MiB; this one is larger. {}.",
                              limits_.bytes >> 20, advice()));
  // A step is a line: too many are refused before any is read.
  const std::size_t lines = static_cast<std::size_t>(std::ranges::count(upload.text, '\n'));
  if (lines > limits_.steps + 1000)
    throw too_big(fmt::format("A record that is brought here may have {} orders; this one has more. {}.", limits_.steps,
                              advice()));
  auto task = std::make_shared<UploadTask>(UploadTask{.upload = std::move(upload), .answer = std::move(answer)});
  {
    const std::lock_guard lock(mutex_);
    if (uploads_.size() > limits_.waiting)
      throw Trouble("busy", "Other records are being read here just now. Try again in a minute.", 503);
    uploads_.push_back(task);
    if (uploads_.size() > 1) return;
  }
  begin_upload(std::move(task));
}

void Hall::begin_upload(std::shared_ptr<UploadTask> task) {
  try {
    long_work_.add("a record brought along", [this, task] {
      try {
        return upload_more(*task);
      } catch (...) {
        end_upload(*task, {}, out_of_memory());
        return false;
      }
    });
  } catch (...) {
    end_upload(*task, {}, out_of_memory());
  }
}

// False when it has been answered.
bool Hall::upload_more(UploadTask& task) {
  NewTable table;
  std::optional<Trouble> trouble;
  const auto start = std::chrono::steady_clock::now();
  try {
    if (verify_more(task)) {
      task.spent += std::chrono::steady_clock::now() - start;
      if (task.spent < limits_.time) return true;
      throw too_big(
          fmt::format("To verify this record takes longer than the {} seconds that a record is given here. {}.",
                      std::chrono::duration_cast<std::chrono::seconds>(limits_.time).count(), advice()));
    }
    table = finish_upload(task);
  } catch (const Trouble& known) {
    house_.log.refused("a record brought along", known);
    trouble = known;
  } catch (const StorageFailure& failure) {
    trouble = Trouble("not_saved", failure.problem(), 503);
  } catch (const NoRecord& mistake) {
    trouble = Trouble("bad_request", capital(mistake.problem()) + ".");
  } catch (const BadInput& mistake) {
    trouble = Trouble(
        "bad_request",
        fmt::format("This record cannot be read: {}. Take it home again and bring it as it is.", mistake.what()));
  } catch (const std::exception&) {
    task.reading.reset();  // first of all: it may be what the memory went to
    trouble = done_safely(
        house_.log, [&] { return fmt::format("a record of {} bytes brought along", task.upload.text.size()); },
        [] { throw; });
  }
  end_upload(task, std::move(table), std::move(trouble));
  return false;
}

void Hall::end_upload(UploadTask& task, NewTable table, std::optional<Trouble> trouble) {
  task.reading.reset();
  // Who is next is settled together with who is done: whoever comes in between begins by himself.
  std::shared_ptr<UploadTask> next;
  {
    const std::lock_guard lock(mutex_);
    uploads_.pop_front();
    if (!uploads_.empty()) next = uploads_.front();
  }
  if (next) begin_upload(std::move(next));
  const auto tell = [&] { task.answer(table, trouble); };
  do_for_sure(house_.log, [] { return "telling what has become of a record"; }, std::cref(tell));
}

bool Hall::verify_more(UploadTask& task) {
  expect_memory();
  if (!task.reading) {
    const auto find = [&](std::string_view id) { return house_.library.rulebook(id); };
    task.reading = std::make_unique<RecordReading>(task.upload.text, "record", find);
    if (task.reading->record().steps.size() > limits_.steps)
      throw too_big(fmt::format("A record that is brought here may have {} orders; this one has {}. {}.", limits_.steps,
                                task.reading->record().steps.size(), advice()));
    return true;
  }
  const bool goes_on = task.reading->next();
  if (task.reading->answers() > kMostAnswers + 1)  // one more ends the question
    throw too_big(
        fmt::format("In a record that is brought here a side may give {} orders to one question; order {} of "
                    "this one is more. {}.",
                    kMostAnswers, task.reading->steps(), advice()));
  return goes_on;
}

void Hall::give_new_seed(Record& record, const Rulebook& rulebook) const {
  if (!house_.fair_seed) {
    record.seed = fmt::format("{}", house_.seed());
    return;
  }
  const std::string seed = house_.fair_seed();
  RecordNote note{.after = static_cast<int>(record.steps.size()), .text = {}};
  note.dice = RecordDice{.who = "server", .binding = binding_of(seed), .seed = seed, .sides = rulebook.die()};
  record.notes.push_back(std::move(note));
}

// A record that goes on here gets new dice: whoever brings it may know the seed it was played with. One of an older version
// that goes otherwise now stays as it is.
NewTable Hall::finish_upload(UploadTask& task) {
  Record record = task.reading->record();
  const std::string& difference = task.reading->difference();
  if (!difference.empty() && !task.reading->by_another_version())
    throw BadInput("record", "", "the game does not go as recorded: " + difference);
  if (difference.empty()) {
    // What proves the dice of a battle that is over stays; without fair dice there is nothing to prove.
    if (!record.end || !house_.fair_seed) hide_seeds(record);
    record.seats = task.upload.setup.seats;
    record.program = program_version();
    record.rules = task.reading->rulebook().version();
    for (RecordNote& note : record.notes) note.versions.reset();
    if (!task.upload.real_dice) give_new_seed(record, task.reading->rulebook());
  }
  for (const Side side : kSides) task.upload.setup.names[side] = shortened(record.players[side], kLongestName);
  return create(task.upload.setup, record, task.upload.address);
}

}  // namespace grognard::server
