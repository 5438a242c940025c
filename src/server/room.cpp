// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/room.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/staff.h"
#include "core/check.h"
#include "core/order_text.h"
#include "core/sentence.h"

namespace grognard::server {
namespace {

constexpr std::uint64_t kHintSeed = 1;  // the same position gets the same hint, at whatever table

constexpr std::size_t kMostSpectators = 64;       // at one table; they take nobody's chair
constexpr std::size_t kMostGuestsOfOneSeat = 16;  // windows of one player
// So long the computer waits for the players' seeds of the dice before it goes on without.
constexpr std::chrono::milliseconds kWaitForSeeds{100};

Session::Waiting waiting_from(const std::string& text, const Roster& roster) {
  const Json json = parse_json(text, "waiting order");
  const Reader reader(json, "waiting order");
  Session::Waiting waiting{command_from_json(reader["command"], roster), reader["why"].text(), {}};
  for (const Reader& face : reader["faces"].items(kMostRecordFaces))
    waiting.faces.push_back(static_cast<std::uint8_t>(face.whole(1, 255)));
  return waiting;
}

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

std::string TableSetup::commander(Side side) const {
  // Whoever plays alone gets hints from somebody as strong as his enemy.
  const Side whose = computer(side) ? side : other(side);
  const std::string& name = names[whose];
  return computer(whose) && is_commander(name) ? name : std::string(kUsualLevel);
}

std::string to_text(const TableSetup& setup) {
  return json_text({{"seats", {{"A", setup.seats[Side::A]}, {"B", setup.seats[Side::B]}}},
                    {"names", {{"A", setup.names[Side::A]}, {"B", setup.names[Side::B]}}}});
}

TableSetup setup_from_text(const std::string& text) {
  const Json json = parse_json(text, "battle's setup");
  const Reader reader(json, "battle's setup");
  TableSetup setup;
  for (const Side side : kSides) {
    setup.seats[side] = reader["seats"][letter(side)].text();
    setup.names[side] = reader["names"][letter(side)].text();
  }
  return setup;
}

Room::Room(House house, const StoredBattle& stored, Session session, History history, std::optional<ReadOnly> read_only)
    : house_(house),
      open_(house.log.tally().rooms),
      queue_(house.workers.queue()),
      id_(stored.id),
      setup_(setup_from_text(stored.setup)),
      played_(stored.played),
      session_(std::move(session)),
      history_(std::move(history)),
      read_only_(std::move(read_only)) {
  for (const Side side : kSides)
    advisers_[side] = std::make_shared<Adviser>(
        [&rulebook = session_.rulebook(), name = setup_.commander(side),
         seed = setup_.computer(side) ? house_.seed() : kHintSeed] { return make_commander(rulebook, name, seed); });
  if (stored.pending.empty() || read_only_) return;
  Reply reply = session_.resume(waiting_from(stored.pending, session_.roster()));
  if (reply.status != Reply::Status::WantsDice)
    throw BadInput("battle " + id_, "", "the order that waited for dice does not fit its position");
  events_so_far_ = std::move(reply.events);
}

bool Room::closed() const { return read_only_ || session_.battle().outcome().over; }

// Of a record that only can be read: how it ended when it was played, and why it cannot be played on.
Outcome Room::outcome() const {
  Outcome outcome = session_.battle().outcome();
  if (!read_only_) return outcome;
  outcome.over = true;
  outcome.winner.reset();
  outcome.text =
      fmt::format("This battle can be read, but not played on: it goes as recorded up to order {} of {}. {}.",
                  read_only_->steps, read_only_->record.steps.size(), capital(read_only_->difference));
  if (!read_only_->record.end) return outcome;
  const Json end = Json::parse(*read_only_->record.end);
  if (const std::string winner = text_in(end, "winner"); winner == "A" || winner == "B")
    outcome.winner = winner == "A" ? Side::A : Side::B;
  outcome.text = fmt::format("When it was played: {} {}", text_in(end, "text"), outcome.text);
  return outcome;
}

Json Room::welcome(const std::shared_ptr<Guest>& guest, const SeatRight& right, const Json& hello) {
  std::erase_if(sittings_, [](const auto& each) { return each.second.guest.expired(); });
  const auto same_seat = static_cast<std::size_t>(std::ranges::count_if(sittings_, [&](const auto& each) {
    return each.first != guest.get() && std::ranges::equal(right.plays, each.second.seat.right.plays);
  }));
  const bool watches = !right.plays[Side::A] && !right.plays[Side::B];
  if (watches && same_seat >= kMostSpectators)
    throw Trouble("busy", "There are as many spectators at this table as it has room for. Come back later.", 503);
  if (!watches && same_seat >= kMostGuestsOfOneSeat)
    throw Trouble("busy", "This seat is open in too many windows. Close some of them first.", 503);
  const PerSide<bool> were_present = {present(Side::A), present(Side::B)};
  Sitting& sitting = sittings_[guest.get()];
  sitting = {.guest = guest, .seat = {.right = right}, .dark = hello.value("dark", false)};
  sitting.told = std::clamp(hello.value("after", -1) + 1, 0, history_.shown() + 1);
  const View view = discretion().view(right, session_.battle());
  const Record& record = session_.record();
  Json battle;
  battle["id"] = id_;
  battle["rulebook"] = record.rulebook;
  battle["rulebook_title"] = session_.rulebook().title();
  battle["rules"] = record.rules;
  battle["title"] = view.title;
  battle["date"] = view.date;
  battle["briefing"] = briefing_json(record.scenario, right.plays);
  battle["seats"] = {{"A", setup_.seats[Side::A]}, {"B", setup_.seats[Side::B]}};
  battle["names"] = {{"A", setup_.names[Side::A]}, {"B", setup_.names[Side::B]}};
  battle["sides"] = {{"A", view.sides[Side::A].name}, {"B", view.sides[Side::B].name}};
  battle["options"] = house_rules_set(session_.rulebook(), record.scenario);
  battle["real_dice"] = session_.real_dice();
  battle["die"] = session_.rulebook().die();
  Json seat = {{"sides", Json::array()}};
  for (const Side side : kSides)
    if (right.plays[side]) seat["sides"].push_back(letter(side));
  Json reply;
  reply["version"] = house_.library.version;
  reply["battle"] = std::move(battle);
  reply["seat"] = std::move(seat);
  reply["ground"] = ground_json(view, sitting.dark);
  reply["state"] = state_json(sitting);
  const bool has_come = were_present[Side::A] != present(Side::A) || were_present[Side::B] != present(Side::B);
  for (auto& [other, there] : sittings_)
    if (has_come && other != guest.get()) push_state(there);
  think();
  return reply;
}

void Room::leave(const Guest& guest) {
  const PerSide<bool> were_present = {present(Side::A), present(Side::B)};
  sittings_.erase(&guest);
  if (were_present[Side::A] != present(Side::A) || were_present[Side::B] != present(Side::B)) tell_everybody();
}

void Room::unseat(const PerSide<bool>& plays) {
  const PerSide<bool> were_present = {present(Side::A), present(Side::B)};
  std::erase_if(sittings_, [&](const auto& each) {
    if (!std::ranges::equal(each.second.seat.right.plays, plays)) return false;
    if (const std::shared_ptr<Guest> guest = each.second.guest.lock()) guest->dismiss(Parting::LinkReplaced);
    return true;
  });
  if (were_present[Side::A] != present(Side::A) || were_present[Side::B] != present(Side::B)) tell_everybody();
}

void Room::think() {
  if (thinking_ || !computer_to_play()) return;
  thinking_ = true;
  const std::weak_ptr<Room> self = weak_from_this();
  const bool waits = seeds_are_coming() && waited_for_seeds_ < kWaitsForSeeds;
  queue_->post_after(waits ? std::max(house_.pace, kWaitForSeeds) : house_.pace,
                     {.run =
                          [self] {
                            if (const std::shared_ptr<Room> room = self.lock()) room->begin_thinking();
                          },
                      .asked = [id = id_] { return fmt::format("battle {}: the computer's answer", id); },
                      .failed =
                          [self](const Trouble& why) {
                            if (const std::shared_ptr<Room> room = self.lock()) room->stumble(why);
                          }});
}

// What follows an order or typed dice: it is kept, everybody is told, and the computer goes on.
Reply Room::carry_on(Reply reply, std::unique_ptr<Battle> before, const Session::Waiting& order,
                     std::optional<Session::Waiting> earlier) {
  if (reply.status == Reply::Status::WantsDice) {
    const Session::Waiting waiting = session_.waiting();
    Json pending;
    pending["command"] = grognard::to_json(waiting.command, session_.roster());
    pending["why"] = waiting.why;
    pending["faces"] = waiting.faces;
    try {
      house_.storage.set_pending(id_, json_text(pending));
    } catch (const BadInput& mistake) {
      if (earlier) session_.resume(*earlier);
      else session_.withdraw();
      reply.status = Reply::Status::NotSaved;
      reply.problem = fmt::format("The order was not carried out: {}.", mistake.problem());
      return reply;
    }
    events_so_far_.insert(events_so_far_.end(), reply.events.begin(), reply.events.end());
    overtake_proposal(reply.verdict.command.side);
    tell_everybody();
  } else if (reply.status == Reply::Status::Done) {
    std::vector<Event> events = std::exchange(events_so_far_, {});
    events.insert(events.end(), reply.events.begin(), reply.events.end());
    history_.take_notes(session_.record(), session_.steps() - 1);
    const int shown = history_.shown();
    history_.add(
        {*before, session_.battle(), reply.verdict.command, order.why, std::move(events), reply.verdict.secret});
    // What is written in secret overtakes nothing and counts as no play: that something has been written would show.
    if (history_.shown() != shown) {
      overtake_proposal(reply.verdict.command.side);
      played_ = std::time(nullptr);
    }
    tell_whoever_hears(reply.verdict.command.side, before->decision());
    think();
  }
  return reply;
}

// Entries that have got a note since are told again.
void Room::tell_notes() {
  if (const std::optional<int> changed = history_.take_changed())
    for (auto& [guest, sitting] : sittings_) sitting.told = std::min(sitting.told, *changed);
}

void Room::tell_everybody() {
  tell_notes();
  for (auto& [guest, sitting] : sittings_) push_state(sitting);
}

// That somebody has written an order must not be seen from a message that says nothing new. (That the computer has done with it may.)
void Room::tell_whoever_hears(Side giver, const Decision& question) {
  if (computer_asked(question) != computer_to_play()) return tell_everybody();
  tell_notes();
  const Discretion discretion = this->discretion();
  for (auto& [guest, sitting] : sittings_)
    if (discretion.hears(sitting.seat.right, giver, question)) push_state(sitting);
}

void Room::push_state(Sitting& sitting) {
  const std::shared_ptr<Guest> guest = sitting.guest.lock();
  if (!guest) return;
  Json push;
  push["push"] = "state";
  push["state"] = state_json(sitting);
  guest->send(json_text(push));
}

Json Room::state_json(Sitting& sitting) {
  const Discretion discretion = this->discretion();
  sitting.told = std::min(sitting.told, history_.shown() + 1);
  Json json;
  json["step"] = history_.shown();
  // Of what this seat may know: the hash of the whole position would give secrets away.
  json["hash"] = hash_text(discretion.position(sitting.seat)->hash());
  json["view"] = table_json(discretion.view(sitting.seat), sitting.dark, sitting.drawings);
  json["decision"] = grognard::to_json(discretion.decision(sitting.seat), session_.roster());
  const std::optional<Side> writer = discretion.writer(sitting.seat);
  json["seated"] = writer ? Json(letter(*writer)) : Json(nullptr);
  json["thinking"] = computer_to_play() && stuck_.empty();
  json["stuck"] = computer_to_play() ? stuck_ : std::string();
  json["wants"] = session_.wants_dice() ? wanted_json(sitting.seat.right) : Json(nullptr);
  json["outcome"] = grognard::to_json(outcome());
  json["replayed"] = read_only_ ? read_only_->steps : history_.shown();
  json["can_undo"] = undoable_by(sitting.seat.right);
  json["rewind"] = proposal_ ? Json{{"by", letter(proposal_->by)}, {"to", proposal_->to}} : Json(nullptr);
  json["rewind_ended"] = nullptr;
  if (ended_)
    json["rewind_ended"] = {{"by", letter(ended_->proposal.by)}, {"to", ended_->proposal.to}, {"how", ended_->how}};
  json["dice"] = dice_json();
  json["seal"] = session_.seal_after(history_.shown());
  json["entries_from"] = sitting.told;
  json["entries"] = Json::array();
  for (; sitting.told <= history_.shown(); ++sitting.told)
    json["entries"].push_back(
        to_json(discretion.entry(sitting.seat.right, sitting.told), sitting.told, session_.roster()));
  json["present"] = {{"A", present(Side::A)}, {"B", present(Side::B)}};
  return json;
}

Json Room::wanted_json(const SeatRight& right) const {
  const Session::Waiting waiting = session_.waiting();
  const Discretion discretion = this->discretion();
  const RollRequest request = discretion.wanted(right, session_.wanted_dice().request);
  Json json;
  json["request"] = grognard::to_json(request);
  json["more"] = session_.wanted_dice().more;
  if (!request.each.empty() && !session_.wanted_dice().dice.empty()) json["dice"] = session_.wanted_dice().dice;
  json["typed"] = waiting.faces.size();
  const bool knows = discretion.may_read(right, waiting.command);
  json["order"] = knows ? order_text(waiting.command, session_.roster()) : std::string();
  json["words"] = knows ? words_for(waiting.command) : std::string();
  json["events"] = Json::array();
  for (const Event& event : discretion.told(right, events_so_far_))
    json["events"].push_back(grognard::to_json(event, session_.roster()));
  json["can_withdraw"] = session_.can_withdraw();
  return json;
}

std::string Room::words_for(const Command& command) const {
  return order_in_words(command, session_.rulebook().label_of(command), session_.battle());
}

std::optional<Side> Room::computer_to_play() const {
  if (session_.wants_dice() || closed()) return std::nullopt;
  return computer_asked(session_.battle().decision());
}

std::optional<Side> Room::computer_asked(const Decision& decision) const {
  for (const Side side : kSides)
    if (decision.asked[side] && setup_.computer(side)) return side;
  return std::nullopt;
}

bool Room::present(Side side) const {
  if (setup_.computer(side)) return true;
  return std::any_of(sittings_.begin(), sittings_.end(),
                     [&](const auto& each) { return each.second.seat.plays(side) && !each.second.guest.expired(); });
}

// How many orders go back with one undo: one's own last one, if it was the last of all. What the other side has done since,
// a computer too, was an answer that one has seen.
int Room::undoable_by(const SeatRight& right) const {
  // While a secret question is open nothing is taken back, not even what was ordered before it: that it no longer can would
  // tell that the other side has written. (Secret orders are revised.)
  const Decision now = session_.battle().decision();
  if (read_only_ || session_.wants_dice() || now.secret) return 0;
  if (session_.undoable() == 0 || !right.plays[session_.undoable_side(0)]) return 0;
  // A word that only ends a part of the turn: whether the other side has learnt anything from what comes next may hang on its
  // own secrets.
  const LogEntry& last = history_.entry(history_.steps());
  const bool passed_on = last.pieces.empty() && (!now.asked[session_.undoable_side(0)] ||
                                                 last.phase != session_.battle().view(std::nullopt, 0).phase);
  return passed_on && Discretion::anybody_keeps_something(session_.battle()) ? 0 : 1;
}

}  // namespace grognard::server
