// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/room_reading.h"

#include "server/reserve.h"
#include "server/stored_journal.h"

namespace grognard::server {

RoomReading::RoomReading(House house, StoredBattle stored)
    : house_(std::move(house)),
      stored_(std::move(stored)),
      reading_(stored_.record, "battle " + stored_.id,
               [this](std::string_view id) { return house_.library.rulebook(id); }),
      history_(reading_.rulebook(), reading_.battle(), reading_.beginning()) {
  history_.take_notes(reading_.record(), 0);
}

bool RoomReading::next() {
  expect_memory();
  const bool goes_on = reading_.next([&](const ReplayStep& step) {
    history_.add({step.before, step.after, step.verdict.command, step.recorded.why, step.events, step.verdict.secret});
    history_.take_notes(reading_.record(), step.number);
  });
  // What another version played may go otherwise now, and is kept to be read; what this one played may not.
  if (!goes_on && !reading_.difference().empty() && !reading_.by_another_version())
    throw BadInput("battle " + stored_.id, "", "the game does not go as recorded: " + reading_.difference());
  return goes_on;
}

std::shared_ptr<Room> RoomReading::take() {
  std::optional<ReadOnly> read_only;
  if (!reading_.difference().empty()) {
    read_only = ReadOnly{reading_.record(), reading_.steps(), reading_.difference()};
    history_.add_as_recorded(reading_.record(), reading_.steps(), reading_.difference());
  }
  Session session = reading_.take(false);
  session.keep_in(std::make_unique<StoredJournal>(house_.storage, stored_.id, stored_.record.size()));
  if (house_.fair_seed) session.take_seeds_from(house_.seed, house_.fair_seed);
  else session.take_seeds_from(house_.seed);
  session.salt_orders();
  session.limit_steps(kMostOrders);
  return std::make_shared<Room>(house_, stored_, std::move(session), std::move(history_), std::move(read_only));
}

}  // namespace grognard::server
