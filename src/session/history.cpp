// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/order_text.h"
#include "core/secret_order.h"

namespace grognard {
namespace {

Event note_event(std::string text) { return {.rule = "XX-NONE-0", .what = "note", .text = std::move(text)}; }

// An order that was not played again, and its dice.
LogEntry entry_as_recorded(const RecordStep& step, const Roster& roster) {
  const Json command = Json::parse(step.command);
  const std::string order = order_text(step, roster);
  LogEntry entry{.order = order, .words = order, .why = step.why, .moment = "as it was written down"};
  if (const std::string side = command.value("side", ""); side == "A" || side == "B")
    entry.side = side == "A" ? Side::A : Side::B;
  if (step.faces.empty()) return entry;
  std::string faces;
  for (const int face : step.faces) faces += fmt::format(" {}", face);
  entry.events.push_back(note_event("Dice:" + faces));
  return entry;
}

Command without_place(Command command) {
  command.path.clear();
  command.number = 0;
  command.picks = 0;
  return command;
}

}  // namespace

LogEntry LogEntry::told_to(const Confidant& reader) const {
  const auto shared = [&](Side whose) { return reader.of[whose]; };
  LogEntry told = *this;
  if (secret && !shared(*side)) {
    told.order = told.words = "";
    told.pieces.clear();
  }
  // A reason may name what the sum would have shown.
  const bool keeps_some = std::ranges::any_of(events, [&](const Event& e) { return e.only && !shared(*e.only); });
  if (side && !shared(*side) && keeps_some) told.why = "";
  keep_what_is_told(told.events, reader.of);
  return told;
}

History::History(const Rulebook& rulebook, const Battle& start, std::vector<Event> beginning) : rulebook_(&rulebook) {
  View view = start.view();
  roster_ = roster_of(view);
  entries_.push_back(
      {.moment = std::move(view.moment), .phase = std::move(view.phase), .events = std::move(beginning)});
}

void History::add(Step step) {
  // While both sides answer in secret the number of the decision stays; with the last answer all of them come out.
  will_keep_ = will_keep_ || step.secret != Secrecy::None;
  if (step.after.decision().number != step.before.decision().number) {
    shown_ = steps() + 1;
    keeps_secrets_ = keeps_secrets_ || will_keep_;
  }
  View view = step.before.view(std::nullopt, 0);
  const Command told = step.secret == Secrecy::Place ? without_place(step.command) : step.command;
  LogEntry entry{.side = step.command.side,
                 .order = order_text(told, roster_),
                 .words = order_in_words(told, rulebook_->label_of(told), step.before),
                 .why = std::move(step.why),
                 .moment = std::move(view.moment),
                 .phase = std::move(view.phase),
                 .events = std::move(step.events),
                 .secret = step.secret == Secrecy::Order};
  entry.pieces.assign(step.command.units.begin(), step.command.units.end());
  entry.pieces.insert(entry.pieces.end(), step.command.targets.begin(), step.command.targets.end());
  entries_.push_back(std::move(entry));
}

void History::note(const std::string& text) {
  entries_.back().events.push_back(note_event(text));
  changed_ = std::min(changed_.value_or(steps()), steps());
}

void History::take_notes(const Record& record, int after) {
  for (; notes_ < record.notes.size() && record.notes[notes_].after <= after; ++notes_)
    if (!record.notes[notes_].dice) note(record.notes[notes_].text);
}

void History::add_as_recorded(const Record& record, int from, const std::string& difference) {
  note(fmt::format("From here on it does not go as recorded: {}.", difference));
  for (std::size_t i = static_cast<std::size_t>(from); i < record.steps.size(); ++i) {
    entries_.push_back(entry_as_recorded(record.steps[i], roster_));
    take_notes(record, static_cast<int>(i) + 1);
  }
  shown_ = steps();
  changed_.reset();
}

void History::cut_to(int steps) {
  GROGNARD_CHECK(steps >= 0 && steps <= this->steps());
  entries_.resize(static_cast<std::size_t>(steps) + 1);
  shown_ = std::min(shown_, steps);
  if (shown_ == steps) will_keep_ = keeps_secrets_;
  if (changed_ && *changed_ > steps) changed_.reset();
}

void History::go_back(const Record& record, int to) {
  cut_to(to);
  std::erase_if(entries_.back().events, [](const Event& event) { return event.what == "note"; });
  const auto first = std::ranges::find(record.notes, to, &RecordNote::after);
  notes_ = static_cast<std::size_t>(first - record.notes.begin());
  take_notes(record, to);
}

std::optional<int> History::take_changed() { return std::exchange(changed_, std::nullopt); }

Json to_json(const LogEntry& entry, int step, const Roster& roster) {
  Json json;
  json["step"] = step;
  json["side"] = entry.side ? Json(letter(*entry.side)) : Json(nullptr);
  json["order"] = entry.order;
  json["words"] = entry.words;
  json["pieces"] = Json::array();
  for (const PieceId piece : entry.pieces) json["pieces"].push_back(roster.id_of(piece));
  json["why"] = entry.why;
  json["moment"] = entry.moment;
  json["phase"] = entry.phase;
  json["events"] = Json::array();
  for (const Event& event : entry.events) json["events"].push_back(to_json(event, roster));
  return json;
}

}  // namespace grognard
