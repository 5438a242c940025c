// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage.h"
#include "session/history.h"
#include "session/session.h"

namespace grognard::server {

// A place at the table as somebody has taken it.
struct TakenSeat {
  SeatRight right = {};
  // Where two share a screen: who has sat down to answer which secret question.
  struct Chair {
    int decision = -1;
    Side side = Side::A;
  };
  std::optional<Chair> chair = {};

  bool plays(Side side) const { return right.plays[side]; }
  bool plays_both() const { return right.plays[Side::A] && right.plays[Side::B]; }
};

// What a seat may see and be told: all of it is answered here. Rulebooks say what is secret: a question (Decision::secret), an
// order (Verdict::secret), an event (Event::only), a position (clone and view for one side's eyes).
class Discretion {
 public:
  // open: nobody keeps anything secret any more.
  Discretion(const Session& session, const History& history, bool open)
      : session_(session), history_(history), battle_(session.battle()), open_(open) {}

  // Who answers a secret question at a screen that both share. With the question, or when the other is to answer, it ends.
  std::optional<Side> writer(const TakenSeat& seat) const;
  // The position without what this seat may not know.
  std::unique_ptr<Battle> position(const TakenSeat& seat) const;
  // What this seat can be asked now. Whoever plays both sides answers for one after the other.
  Decision decision(const TakenSeat& seat, PieceId unit = kNoPiece) const;
  View view(const TakenSeat& seat) const;
  View view(const SeatRight& right, const Battle& battle) const;
  // A moment of the battle through the eyes of A, of B, of all, or (empty) this seat's own. Throws Trouble.
  View moment(const SeatRight& right, const Battle& then, const std::string& eyes) const;
  LogEntry entry(const SeatRight& right, int step) const;
  std::vector<Event> told(const SeatRight& right, std::vector<Event> events) const;
  // Of an order that waits for dice.
  bool may_read(const SeatRight& right, const Command& waiting) const;
  // What dice need may give a secret away: those who do not know everything learn who throws.
  RollRequest wanted(const SeatRight& right, RollRequest request) const;
  // Does this seat hear that something was answered? While a secret question stays open only the side that answered does.
  bool hears(const SeatRight& right, Side giver, const Decision& question) const;
  static bool anybody_keeps_something(const Battle& battle);
  // May anybody take the record home as it stands?
  bool tells_all() const;

 private:
  SeatRight shown_to(const TakenSeat& seat) const;
  void tell_written(const SeatRight& right, View& view) const;
  bool knows_all_of(const SeatRight& right, Side side) const;

  const Session& session_;
  const History& history_;
  const Battle& battle_;
  bool open_;
};

}  // namespace grognard::server
