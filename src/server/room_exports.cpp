// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/room.h"

// What can be taken home from a table.
namespace grognard::server {

Json Room::summary(const SeatRight& right) const {
  const View view = discretion().view(right, session_.battle());
  const Decision decision = session_.battle().decision();
  Json sides = Json::array();
  bool your_turn = false;
  for (const Side side : kSides) {
    if (!right.plays[side]) continue;
    sides.push_back(letter(side));
    your_turn = your_turn || decision.asked[side];
  }
  const Outcome outcome = this->outcome();
  Json json;
  json["found"] = true;
  json["battle"] = id_;
  json["rulebook"] = session_.record().rulebook;
  json["title"] = view.title;
  json["moment"] = view.moment;
  json["armies"] = {{"A", view.sides[Side::A].name}, {"B", view.sides[Side::B].name}};
  json["names"] = {{"A", setup_.names[Side::A]}, {"B", setup_.names[Side::B]}};
  json["sides"] = std::move(sides);
  json["your_turn"] = your_turn && !outcome.over;
  json["over"] = outcome.over;
  json["text"] = outcome.over ? outcome.text : "";
  json["last_played"] = played_;
  return json;
}

// Until the battle is over the seed stays here, or dice could be foreseen, and so do answers that are still secret and what
// was told to the other side alone.
std::string Room::record_text(const SeatRight& right) const {
  Record record = read_only_ ? read_only_->record : session_.record();
  if (record.end) return write_record(record);
  hide_seeds(record);
  record.scenario = scenario_told_to(record.scenario, right.plays);
  if (read_only_) return write_unsealed(record);  // the program that played it may still play it on
  if (!discretion().tells_all())
    throw Trouble("not_yours", "The record keeps secrets of one side: it can be taken home when the battle is over.",
                  403);
  record.steps.resize(static_cast<std::size_t>(history_.shown()));
  std::erase_if(record.notes, [&](const RecordNote& note) { return note.after > history_.shown(); });
  return write_unsealed(record);
}

std::string Room::transcript(const SeatRight& right) const {
  const View view = discretion().view(right, session_.battle());
  std::string text = fmt::format("{}, {}\nRulebook {}, {}\n", view.title, view.date, session_.record().rulebook,
                                 in_words(versions_of(session_.record())));
  std::string moment;
  for (int step = 0; step <= history_.shown(); ++step) {
    const LogEntry entry = discretion().entry(right, step);
    if (entry.moment != moment) text += fmt::format("\n== {}\n", entry.moment);
    moment = entry.moment;
    if (entry.side && !entry.order.empty())
      text += fmt::format("\n{}. {}: {}\n", step, view.sides[*entry.side].name, entry.order);
    if (!entry.why.empty()) text += fmt::format("   Why: {}\n", entry.why);
    for (const Event& event : entry.events) {
      text += fmt::format("   {}{}\n", event.text, event.what == "note" ? "" : fmt::format(" [{}]", event.rule.str()));
      if (event.faces.empty()) continue;
      text += "   Dice:";
      for (const int face : event.faces) text += fmt::format(" {}", face);
      text += '\n';
    }
  }
  if (const Outcome outcome = this->outcome(); outcome.over) text += fmt::format("\n{}\n", outcome.text);
  return text;
}

std::function<std::unique_ptr<Battle>()> Room::position_at(std::optional<int> at) const {
  if (at && read_only_ && *at > read_only_->steps)
    throw Trouble("bad_request", "From there on the battle goes otherwise than recorded: there is nothing to show.");
  if (at && (*at < 0 || *at > history_.shown())) throw Trouble("bad_request", "The battle has no such moment.");
  if (at) return session_.position_later(*at);
  return [now = std::shared_ptr<Battle>(session_.battle().clone())] { return now->clone(); };
}

}  // namespace grognard::server
