// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <future>

#include "core/json_input.h"
#include "core/sentence.h"
#include "server/hall.h"
#include "server/room_reading.h"
#include "session/record_file.h"

// What is done for battles that nobody looks at: they are re-read after a start, and leave when they have been left.
namespace grognard::server {
namespace {

constexpr std::size_t kBattlesAtOnce = 256;  // of the list
constexpr std::size_t kMarksAtOnce = 64;     // each write waits for the disk
constexpr std::chrono::hours kBetweenExpiries{1};
constexpr std::int64_t kDay = 24 * 60 * 60;

}  // namespace

// All battles one after the other.
struct Hall::Verifying {
  Report report;
  Verify which;
  std::vector<BattleNote> batch = {};
  std::size_t next = 0;
  int sound = 0;
  int aside = 0;
  int unchanged = 0;
  int left = 0;
  std::optional<StoredBattle> stored = {};
  std::unique_ptr<RoomReading> reading = {};
  std::vector<VerifiedMark> marks = {};
};

void Hall::verify_all(Report report, Verify which) {
  auto state = std::make_shared<Verifying>(Verifying{.report = std::move(report), .which = which});
  long_work_.add(
      "re-reading all battles", [this, state] { return verify_more(*state); }, LongWork::Haste::WheneverThereIsTime);
}

std::vector<std::string> Hall::verify_and_wait(Verify which) {
  // Shared: the other thread may still be busy with the promise when we have heard of it.
  struct Lines {
    std::vector<std::string> all;
    std::promise<void> complete;
  };
  const auto lines = std::make_shared<Lines>();
  verify_all(
      [lines](const std::string& line, bool last) {
        lines->all.push_back(line);
        if (last) lines->complete.set_value();
      },
      which);
  lines->complete.get_future().wait();
  return lines->all;
}

void Hall::tell(Verifying& state, Logbook::Level level, const std::string& line, bool last) {
  house_.log.write(level, line);
  if (state.report) state.report(line, last);
}

// By which program and rules; the rulebook is known by its name in it.
std::string Hall::verified_by(std::string_view rulebook) const {
  const Rulebook* known = house_.library.rulebook(rulebook);
  return known ? fmt::format("{} {} {}", rulebook, known->version(), house_.library.version) : std::string();
}

bool Hall::is_unchanged(const BattleNote& note) const {
  return !note.verified.empty() && note.damage.empty() &&
         note.verified == verified_by(note.verified.substr(0, note.verified.find(' ')));
}

void Hall::write_marks(Verifying& state, std::size_t at_least) {
  if (state.marks.size() < at_least) return;
  try {
    house_.storage.mark_verified(state.marks);
  } catch (const std::exception& trouble) {
    house_.log.error("what was verified could not be noted: {}", trouble.what());
  }
  state.marks.clear();
}

bool Hall::verify_more(Verifying& state) {
  if (state.reading) return verify_one(state, state.batch[state.next - 1].id);
  write_marks(state, kMarksAtOnce);
  if (state.next < state.batch.size()) {
    const BattleNote& note = state.batch[state.next++];
    if (state.which == Verify::Everything || !is_unchanged(note)) return verify_one(state, note.id);
    ++state.unchanged;
    return true;
  }
  try {
    state.batch = house_.storage.list(state.batch.empty() ? "" : state.batch.back().id, kBattlesAtOnce);
    state.next = 0;
  } catch (const std::exception& trouble) {
    tell(state, Logbook::Level::Error, fmt::format("the list of battles cannot be read: {}", trouble.what()));
    state.batch.clear();
  }
  if (!state.batch.empty()) return true;
  write_marks(state, 1);
  std::string more;
  if (state.unchanged > 0) more += fmt::format(", {} unchanged since they were", state.unchanged);
  if (state.left > 0) more += fmt::format(", {} left for another time", state.left);
  tell(state, Logbook::Level::Info,
       fmt::format("{} re-read and verified{}, {} set aside", counted(state.sound, "battle"), more, state.aside), true);
  return false;
}

// Begins with a battle, or goes on with it. Whatever is wrong with one does not keep the others from being read.
bool Hall::verify_one(Verifying& state, const std::string& id) {
  try {
    if (!state.reading) {
      state.stored = house_.storage.load(id);
      if (state.stored) state.reading = std::make_unique<RoomReading>(house_, *state.stored);
      return true;
    }
    if (state.reading->next()) return true;
    has_been_read(state, id);
  } catch (const std::bad_alloc&) {
    state.reading.reset();  // first of all
    leave_for_later(state, id, "it needs more memory than there is");
  } catch (const StorageFailure& failure) {
    leave_for_later(state, id, failure.problem());
  } catch (const std::exception& mistake) {
    ++state.aside;
    tell(state, Logbook::Level::Error,
         fmt::format("battle {} cannot be read and is set aside: {}", id, blotted(mistake.what())));
    try {
      house_.storage.set_aside(id, mistake.what());
    } catch (const std::exception& trouble) {
      house_.log.error("battle {} could not be marked as set aside: {}", id, trouble.what());
    }
  }
  state.reading.reset();
  return true;
}

void Hall::leave_for_later(Verifying& state, const std::string& id, std::string_view why) {
  ++state.left;
  tell(state, Logbook::Level::Error, fmt::format("battle {} could not be read now, and is left: {}", id, why));
}

void Hall::has_been_read(Verifying& state, const std::string& id) {
  const std::string why = state.reading->difference();
  const std::string rulebook = state.reading->rulebook();
  state.reading->take();
  if (!why.empty())
    tell(state, Logbook::Level::Warning,
         fmt::format("battle {} can be read and taken home, but not played on: {}", id, blotted(why)));
  if (state.stored->lost_links > 0)
    tell(state, Logbook::Level::Error,
         fmt::format("battle {}: {} of its seats damaged in the file and open nothing", id,
                     state.stored->lost_links == 1 ? std::string("a link to one is")
                                                   : fmt::format("links to {} are", state.stored->lost_links)));
  // What was damaged and can be read again, perhaps by a newer program, is sound again.
  if (!state.stored->damage.empty()) house_.storage.set_aside(id, "");
  if (why.empty() && state.stored->lost_links <= 0)
    state.marks.push_back({id, state.stored->changes, verified_by(rulebook)});
  ++state.sound;
}

bool Hall::remove(const std::string& battle) {
  const std::lock_guard lock(mutex_);
  doors_.erase(battle);
  const bool found = house_.storage.remove(battle);
  if (found) house_.log.info("battle {} is removed by the keeper", battle);
  return found;
}

void Hall::keep_for(Expiry expiry) {
  const std::lock_guard lock(mutex_);
  expiry_ = std::move(expiry);
}

// Under the lock: once in a while.
void Hall::look_for_expired() {
  const auto now = std::chrono::steady_clock::now();
  if (!expiry_ || (last_expiry_ && now - *last_expiry_ < kBetweenExpiries)) return;
  last_expiry_ = now;
  auto after = std::make_shared<std::string>();
  long_work_.add(
      "letting old battles go", [this, after, expiry = *expiry_] { return expire_more(*after, expiry); },
      LongWork::Haste::WheneverThereIsTime);
}

bool Hall::expire_more(std::string& after, const Expiry& expiry) {
  const std::int64_t before = static_cast<std::int64_t>(std::time(nullptr)) - expiry.days * kDay;
  const std::vector<BattleNote> notes = house_.storage.list(after, kMarksAtOnce);
  if (notes.empty()) return false;
  after = notes.back().id;
  for (const BattleNote& note : notes) {
    if (note.touched == 0 || note.touched >= before || !note.damage.empty()) continue;
    try {
      expire(note.id, expiry);
    } catch (const std::exception& trouble) {
      house_.log.error("battle {} has expired but is kept: {}", note.id, blotted(trouble.what()));
    }
  }
  return true;
}

// Its record is safe in its own file before it goes.
void Hall::expire(const std::string& id, const Expiry& expiry) {
  const std::lock_guard lock(mutex_);
  if (doors_.contains(id)) return;  // somebody looks at it
  const std::optional<StoredBattle> battle = house_.storage.load(id);
  if (!battle) return;
  std::filesystem::create_directories(expiry.folder);
  const std::filesystem::path file = std::filesystem::path(expiry.folder) / (id + ".jsonl");
  if (!std::filesystem::exists(file)) RecordFile::create(file).add(battle->record);
  else if (load_text(file.string()) != battle->record)
    throw BadInput(file.string(), "", "is there already and is another record; move it away");
  house_.storage.remove(id);
  house_.log.info("battle {} was left alone for {} and is removed; its record is {}", id,
                  counted(static_cast<int>(expiry.days), "day"), file.string());
}

}  // namespace grognard::server
