// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/history.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/order_text.h"
#include "core/scenario.h"
#include "core/secret_order.h"

namespace grognard::server {
namespace {

constexpr int kKeepEvery = 16;

// The unit is off the table as the other side sees it, before and after: where it was sent is none of their business.
bool stays_unseen(const History::Step& step) {
  const PieceId unit = step.command.unit();
  if (unit == kNoPiece || step.command.path.empty()) return false;
  const Side others = other(step.command.side);
  const auto seen = [&](const Battle& battle) {
    return battle.view(others).pieces[static_cast<std::size_t>(unit)].on_table;
  };
  return !seen(step.before) && !seen(step.after);
}

Command without_place(Command command) {
  command.path.clear();
  command.number = 0;
  return command;
}

}  // namespace

LogEntry LogEntry::told_to(const Confidant& reader) const {
  const auto shared = [&](Side whose) { return reader.of[index_of(whose)]; };
  LogEntry told = *this;
  if (secret && !shared(*side)) told.order = "";
  // A reason may name what the sum would have shown.
  const bool keeps_some = std::ranges::any_of(events, [&](const Event& e) { return e.only && !shared(*e.only); });
  if (side && !shared(*side) && keeps_some) told.why = "";
  keep_what_is_told(told.events, reader.of);
  return told;
}

History::History(const Rulebook& rulebook, const Record& record) : rulebook_(&rulebook), roster_({}) {
  SeededDice source(0);
  Dice dice(source);
  Chronicle chronicle;
  std::unique_ptr<Battle> start = rulebook.start(record.scenario, "the record's scenario", dice, chronicle);
  const View view = start->view();
  roster_ = roster_of(view);
  entries_.push_back({.moment = view.moment, .events = chronicle.take()});
  kept_.push_back(std::move(start));
  auto next_note = record.notes.begin();
  const auto add_notes = [&](int after) {
    for (; next_note != record.notes.end() && next_note->after <= after; ++next_note) note(next_note->text);
  };
  add_notes(0);
  const Replay again = replay(record, rulebook, [&](const ReplayStep& step) {
    add({step.before, step.after, step.verdict.command, step.recorded.why, step.events});
    add_notes(step.number);
  });
  if (!again.same()) throw BadInput("record", "", "the game does not go as recorded: " + again.difference);
}

void History::add(Step step) {
  // While both sides answer in secret the number of the decision stays; with the last answer all of them come out.
  if (step.after.decision().number != step.before.decision().number) shown_ = steps() + 1;
  const bool unseen = stays_unseen(step);
  const bool secret = order_is_secret(step.events, step.command.side);
  keeps_secrets_ = keeps_secrets_ || unseen || secret;
  entries_.push_back({.side = step.command.side,
                      .order = order_text(unseen ? without_place(step.command) : step.command, roster_),
                      .why = std::move(step.why),
                      .moment = step.before.view().moment,
                      .events = std::move(step.events),
                      .secret = secret});
  if (steps() % kKeepEvery == 0) kept_.push_back(step.after.clone());
}

void History::note(const std::string& text) {
  entries_.back().events.push_back({.rule = "XX-NONE-0", .what = "note", .text = text});
  changed_ = std::min(changed_.value_or(steps()), steps());
}

void History::cut_to(int steps) {
  GROGNARD_CHECK(steps >= 0 && steps <= this->steps());
  entries_.resize(static_cast<std::size_t>(steps) + 1);
  kept_.resize(static_cast<std::size_t>(steps / kKeepEvery) + 1);
  shown_ = std::min(shown_, steps);
  if (changed_ && *changed_ > steps) changed_.reset();
}

std::optional<int> History::take_changed() { return std::exchange(changed_, std::nullopt); }

std::unique_ptr<Battle> History::position(const Record& record, int step) const {
  GROGNARD_CHECK(step >= 0 && step <= steps());
  const std::size_t nearest = static_cast<std::size_t>(step / kKeepEvery);
  Replay replayed{.battle = kept_[nearest]->clone(), .steps = static_cast<int>(nearest) * kKeepEvery};
  while (replayed.steps < step) {
    const std::string difference = replay_step(replayed, record.steps[static_cast<std::size_t>(replayed.steps)]);
    GROGNARD_CHECK(difference.empty());
  }
  return std::move(replayed.battle);
}

Json to_json(const LogEntry& entry, int step, const Roster& roster) {
  Json json;
  json["step"] = step;
  json["side"] = entry.side ? Json(letter(*entry.side)) : Json(nullptr);
  json["order"] = entry.order;
  json["why"] = entry.why;
  json["phase"] = entry.moment;
  json["events"] = Json::array();
  for (const Event& event : entry.events) json["events"].push_back(grognard::to_json(event, roster));
  return json;
}

}  // namespace grognard::server
