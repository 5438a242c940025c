// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ai/player.h"
#include "server/discretion.h"
#include "server/guest.h"
#include "server/library.h"
#include "server/logbook.h"
#include "server/pictures.h"
#include "server/secrets.h"
#include "server/storage.h"
#include "server/table_json.h"
#include "server/work.h"
#include "session/history.h"
#include "session/session.h"

namespace grognard::server {

// Who plays which side, and what they are called.
struct TableSetup {
  PerSide<std::string> seats = {"here", "computer"};
  PerSide<std::string> names;
  bool computer(Side side) const { return seats[side] == "computer"; }
  // Its level and character; before 0.4 they had no name.
  std::string commander(Side side) const;
};
std::string to_text(const TableSetup& setup);
TableSetup setup_from_text(const std::string& text);  // throws BadInput

// What every room needs from the house.
struct House {
  Storage& storage;
  const Library& library;
  Workers& workers;
  std::chrono::milliseconds pace{0};                  // between orders of the computer, so that people can follow
  std::function<std::uint64_t()> seed = random_seed;  // of the next dice or thoughts; called from several threads
  Logbook& log = Logbook::silent();
  // Of fair dice; empty: the dice of new battles come from seed(), and nobody is bound to it.
  std::function<std::string()> fair_seed = {};
  std::chrono::milliseconds patience{1000};  // before the computer tries again what failed for a while
  Pictures::Paint paint = {};                // pictures; by nothing: here
  Share quota = {};                          // of one maker of battles; 0: as much as he likes
  std::string public_url = {};  // where players find this house, without a slash at the end; empty: wherever they ask
};

// A record that another version of the rules played and that goes otherwise now: it is shown as far as it goes the same.
struct ReadOnly {
  Record record;           // all of it
  int steps = 0;           // that go the same
  std::string difference;  // what does not, with both versions
};

// Orders of one battle. The longest that computers have played are a third of it.
inline constexpr std::size_t kMostOrders = 10000;

// An answer that takes a while. The work touches nothing of the room and is done elsewhere; what it comes to is told on the
// room's queue, which throws Trouble if it no longer holds.
struct LongAnswer {
  std::function<void()> work;
  std::function<Json()> tell;
  // If there is any, tell only says what to work with, and this comes behind it.
  std::function<void()> more_work = {};
  std::function<Json()> tell_more = {};
};
using RoomAnswer = std::variant<Json, LongAnswer>;

// A computer player of whom several may ask. Most tables never do: he comes when he is called.
class Adviser {
 public:
  explicit Adviser(std::function<std::unique_ptr<Player>()> call) : call_(std::move(call)) {}
  Advice choose(const Battle& seen, Side side) {
    const std::lock_guard lock(guard_);
    if (!player_) player_ = call_();
    return player_->choose(seen, side);
  }

 private:
  std::function<std::unique_ptr<Player>()> call_;
  std::mutex guard_;
  std::unique_ptr<Player> player_;
};

// One battle and everybody at its table. All calls are made on the room's queue, so that nothing in it needs a lock.
class Room : public std::enable_shared_from_this<Room> {
 public:
  // See RoomReading. Throws BadInput if what waits for dice does not fit the position.
  Room(House house, const StoredBattle& stored, Session session, History history, std::optional<ReadOnly> read_only);
  WorkQueue& queue() { return *queue_; }

  // A guest takes a seat (again). The request is a Hello that has been checked; the reply a Welcome.
  Json welcome(const std::shared_ptr<Guest>& guest, const SeatRight& right, const Json& hello);
  // Any other request, which has been checked against its shape. Throws Trouble and BadInput.
  RoomAnswer answer(const Guest& guest, const Json& request);
  void leave(const Guest& guest);
  // The link of this seat has been replaced: whoever came by the old one is told, and sits here no longer.
  void unseat(const PerSide<bool>& plays);
  // Lets the computer play soon if it is asked.
  void think();

  // What HTTP asks for.
  Json summary(const SeatRight& right) const;
  std::string record_text(const SeatRight& right) const;
  std::string transcript(const SeatRight& right) const;
  // A position of the battle, to be worked out elsewhere, and then how it looked.
  std::function<std::unique_ptr<Battle>()> position_at(std::optional<int> at) const;
  View moment(const SeatRight& right, const Battle& then, const std::string& eyes) const {
    return discretion().moment(right, then, eyes);
  }

 private:
  struct Sitting {
    std::weak_ptr<Guest> guest;
    TakenSeat seat;
    bool dark = false;
    int told = 0;  // log entries that have been sent: those before this one
    SentDrawings drawings = {};
  };
  struct Proposal {
    Side by;
    int to;
  };
  // A proposal that came to nothing, and why ("overtaken", "refused", "withdrawn").
  struct EndedProposal {
    Proposal proposal;
    std::string_view how;
  };
  using Handler = Json (Room::*)(Sitting&, const Json&);
  using LongHandler = LongAnswer (Room::*)(Sitting&, const Json&);
  static std::variant<std::monostate, Handler, LongHandler> handler_of(const std::string& word);

  // room.cpp
  void tell_notes();
  void tell_everybody();
  void tell_whoever_hears(Side giver, const Decision& question);
  void push_state(Sitting& sitting);
  Json state_json(Sitting& sitting);
  bool closed() const;  // nobody keeps anything secret any more
  Discretion discretion() const { return {session_, history_, closed()}; }
  Outcome outcome() const;
  Json wanted_json(const SeatRight& right) const;
  Json dice_json() const;
  bool all_bound() const;
  bool seeds_are_coming() const;
  std::string words_for(const Command& command) const;
  std::optional<Side> computer_asked(const Decision& decision) const;
  std::optional<Side> computer_to_play() const;
  void stumble(const Trouble& why);
  void think_later();
  bool present(Side side) const;
  int undoable_by(const SeatRight& right) const;

  // room_recovery.cpp
  void recover();

  // room_requests.cpp
  Command command_in(const Sitting& sitting, const Json& json) const;
  PieceId piece_in(const Json& request) const;
  Json orders(Sitting& sitting, const Json& request);
  Json preview(Sitting& sitting, const Json& request);
  Json submit(Sitting& sitting, const Json& request);
  Json faces(Sitting& sitting, const Json& request);
  Json sit(Sitting& sitting, const Json& request);
  Json dice(Sitting& sitting, const Json& request);
  Json withdraw(Sitting& sitting, const Json& request);
  Json undo(Sitting& sitting, const Json& request);
  Json rewind(Sitting& sitting, const Json& request);
  Json agree(Sitting& sitting, const Json& request);
  Json survey(Sitting& sitting, const Json& request);
  Reply carry_on(Reply reply, std::unique_ptr<Battle> before, const Session::Waiting& order,
                 std::optional<Session::Waiting> earlier);
  void go_back(int to);
  void end_proposal(std::string_view how);
  void overtake_proposal(Side giver);
  Json submitted_json(const Reply& reply) const;

  // room_long.cpp
  LongAnswer odds_of(Sitting& sitting, const Json& request);
  LongAnswer hint(Sitting& sitting, const Json& request);
  LongAnswer moment_at(Sitting& sitting, const Json& request);
  LongAnswer course(Sitting& sitting, const Json& request);
  void begin_thinking();
  void finish_thinking(const Battle& seen, Side side, const Advice& advice);

  House house_;
  Tally::Present open_;
  std::shared_ptr<WorkQueue> queue_;
  std::string id_;
  TableSetup setup_;
  std::int64_t played_ = 0;
  Session session_;
  History history_;
  // For either side: whoever plays it, or gives hints to whoever does. They think elsewhere, each once at a time.
  PerSide<std::shared_ptr<Adviser>> advisers_;
  bool thinking_ = false;
  static constexpr int kWaitsForSeeds = 10;
  int waited_for_seeds_ = 0;  // how often the computer did, since they were last asked for
  int failures_ = 0;          // of the computer's answer, one after the other, that may pass
  std::string stuck_;         // why the computer does not go on, for everybody at the table
  bool broken_ = false;       // something that changes the battle ended in its middle
  std::optional<Proposal> proposal_;
  std::optional<EndedProposal> ended_;  // told until he who proposed it acts, or another is made
  std::map<const Guest*, Sitting> sittings_;
  std::vector<Event> events_so_far_;  // of an order that waits for dice
  std::optional<ReadOnly> read_only_;
};

}  // namespace grognard::server
