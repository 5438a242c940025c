// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

#include "core/dice_sources.h"
#include "core/order_text.h"
#include "core/version.h"

namespace grognard {
namespace {

std::string refusals_in_words(const Verdict& verdict) {
  std::string text;
  for (const Refusal& refusal : verdict.refusals)
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", refusal.text, refusal.rule.str());
  return text;
}

std::string dice_difference(const Dice& dice, const ScriptedDice& script) {
  if (dice.wanting()) {
    const RollRequest& wanted = dice.wanted();
    if (script.bad_face()) {
      return fmt::format("{} ({}) throws dice with {} sides; a recorded face is higher", wanted.rule.str(), wanted.why,
                         wanted.sides);
    }
    return fmt::format("too few dice: {} ({}) throws {}, the record has {} left", wanted.rule.str(), wanted.why,
                       wanted.count, script.left());
  }
  if (script.left() > 0) return fmt::format("{} recorded dice were not thrown", script.left());
  return "";
}

// The end without the sentence that tells it: a better sentence is no other end.
Json end_without_words(Json end) {
  if (end.is_object()) end.erase("text");
  return end;
}

std::string end_difference(const Record& record, const Battle& battle) {
  if (!record.end) return "";
  const Json expected = end_without_words(Json::parse(*record.end));
  const Json got = end_without_words(to_json(battle.outcome()));
  if (expected == got) return "";
  return fmt::format("another end: expected {}, got {}", json_text(expected), json_text(got));
}

}  // namespace

std::string replay_step(Replay& so_far, const RecordStep& recorded, const OnStep& on_step) {
  Verdict verdict;
  Command written;
  try {
    written = command_from_json(Json::parse(recorded.command), so_far.roster, "order");
    verdict = so_far.battle->judge(written);
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  if (!verdict.legal()) return fmt::format("the order is refused: {}", refusals_in_words(verdict));

  std::unique_ptr<Battle> after = so_far.battle->clone();
  ScriptedDice script(recorded.faces);
  Dice dice(script);
  Chronicle chronicle = on_step ? Chronicle() : Chronicle::silent();
  after->apply(verdict.command, dice, chronicle);
  if (std::string difference = dice_difference(dice, script); !difference.empty()) return difference;
  if (!recorded.has_our_hash) {
    if (order_text(verdict.command, so_far.roster) != order_text(written, so_far.roster))
      return fmt::format("another order: {}", order_text(verdict.command, so_far.roster));
    ++so_far.by_dice;
  } else if (after->hash() != recorded.hash) {
    return fmt::format("another position: expected hash {}, got {}", hash_text(recorded.hash),
                       hash_text(after->hash()));
  }
  ++so_far.steps;
  if (on_step) on_step({so_far.steps, *so_far.battle, *after, verdict, chronicle.events(), recorded});
  so_far.battle = std::move(after);
  return "";
}

namespace {

// How a scenario begins.
struct Beginning {
  std::shared_ptr<const Battle> battle;
  std::vector<Event> events;
};

constexpr std::size_t kMostBeginnings = 32;
constexpr std::size_t kLongestKept = std::size_t{128} << 10;  // bytes of a scenario

// Battles of one scenario share how they began, and whatever never changes in them, such as their ground: the last few
// beginnings are kept, and each battle is a copy of one.
class Beginnings {
 public:
  using Key = std::tuple<const Rulebook*, std::string, std::string, std::string>;
  std::optional<Beginning> find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(kept_, key, &Kept::first);
    if (found == kept_.end()) return std::nullopt;
    kept_.splice(kept_.begin(), kept_, found);
    return found->second;
  }
  void keep(Key key, Beginning beginning) {
    const std::lock_guard lock(mutex_);
    kept_.emplace_front(std::move(key), std::move(beginning));
    if (kept_.size() > kMostBeginnings) kept_.pop_back();
  }

 private:
  using Kept = std::pair<Key, Beginning>;
  std::mutex mutex_;
  std::list<Kept> kept_;  // the last one that was asked for first
};

Beginning beginning_of(const Rulebook& rulebook, const std::string& scenario) {
  static Beginnings beginnings;
  Beginnings::Key key(&rulebook, rulebook.id(), rulebook.version(), scenario);
  if (std::optional<Beginning> known = beginnings.find(key)) return std::move(*known);
  SeededDice source(0);
  Dice dice(source);
  Chronicle chronicle;
  Beginning first;
  first.battle = rulebook.start(scenario, "the record's scenario", dice, chronicle);
  first.events = chronicle.take();
  if (scenario.size() <= kLongestKept) beginnings.keep(std::move(key), first);
  return first;
}

}  // namespace

RecordReplay::RecordReplay(const Record& record, const Rulebook& rulebook) : record_(record), rulebook_(rulebook) {
  if (record.rulebook != rulebook.id()) {
    so_far_.difference = fmt::format("recorded with rulebook \"{}\", not \"{}\"", record.rulebook, rulebook.id());
    return;
  }
  Beginning beginning = beginning_of(rulebook, record.scenario);
  start_ = std::move(beginning.battle);
  so_far_.battle = start_->clone();
  so_far_.roster = roster_of(so_far_.battle->view());
  beginning_ = std::move(beginning.events);
}

bool RecordReplay::next(const OnStep& on_step) {
  if (!so_far_.same()) return false;
  const std::size_t step = static_cast<std::size_t>(so_far_.steps);
  if (step < record_.steps.size()) {
    const std::string difference = replay_step(so_far_, record_.steps[step], on_step);
    if (difference.empty()) return true;
    so_far_.difference = fmt::format("step {}: {}", step + 1, difference);
  } else {
    so_far_.difference = end_difference(record_, *so_far_.battle);
  }
  const PlayedWith then = versions_of(record_);
  const PlayedWith now{std::string(program_version()), std::string(rulebook_.version())};
  if (!so_far_.same() && then != now)
    so_far_.difference += fmt::format(" (recorded with {}, replayed with {})", in_words(then), in_words(now));
  return false;
}

Replay replay(const Record& record, const Rulebook& rulebook, const OnStep& on_step) {
  RecordReplay again(record, rulebook);
  while (again.next(on_step)) {
  }
  return again.take();
}

}  // namespace grognard
