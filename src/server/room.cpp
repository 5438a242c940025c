// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/room.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/advised_player.h"
#include "core/check.h"
#include "core/order_text.h"
#include "core/secret_order.h"
#include "core/sentence.h"

namespace grognard::server {
namespace {

constexpr std::size_t kMostGuests = 64;           // at one table
constexpr std::size_t kMostGuestsOfOneSeat = 16;  // windows of one player

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

std::string to_text(const TableSetup& setup) {
  return json_text({{"seats", {{"A", setup.seats[0]}, {"B", setup.seats[1]}}},
                    {"names", {{"A", setup.names[0]}, {"B", setup.names[1]}}}});
}

TableSetup setup_from_text(const std::string& text) {
  const Json json = parse_json(text, "battle's setup");
  const Reader reader(json, "battle's setup");
  TableSetup setup;
  for (const Side side : kSides) {
    setup.seats[index_of(side)] = reader["seats"][letter(side)].text();
    setup.names[index_of(side)] = reader["names"][letter(side)].text();
  }
  return setup;
}

Room::Room(House house, const StoredBattle& stored, Session session, History history, std::optional<ReadOnly> read_only)
    : house_(house),
      queue_(house.workers.queue()),
      id_(stored.id),
      setup_(setup_from_text(stored.setup)),
      played_(stored.played),
      session_(std::move(session)),
      history_(std::move(history)),
      computer_(std::make_unique<AdvisedPlayer>(session_.rulebook().advisor(), Random(house.seed()))),
      read_only_(std::move(read_only)) {
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
  if (sittings_.size() >= kMostGuests)
    throw Trouble("busy", "There is no more room at this table. Close another window of this battle first.", 503);
  const auto same_seat = std::count_if(sittings_.begin(), sittings_.end(), [&](const auto& each) {
    return std::equal(std::begin(right.plays), std::end(right.plays), std::begin(each.second.right.plays));
  });
  if ((right.plays[0] || right.plays[1]) && same_seat >= static_cast<std::ptrdiff_t>(kMostGuestsOfOneSeat))
    throw Trouble("busy", "This seat is open in too many windows. Close some of them first.", 503);
  Sitting& sitting = sittings_[guest.get()];
  sitting = {.guest = guest, .right = right, .dark = hello.value("dark", false)};
  sitting.told = std::clamp(hello.value("after", -1) + 1, 0, history_.shown() + 1);
  const View view = view_of(right, session_.battle());
  const Record& record = session_.record();
  Json battle;
  battle["id"] = id_;
  battle["rulebook"] = record.rulebook;
  battle["rulebook_title"] = session_.rulebook().title();
  battle["rules"] = record.rules;
  battle["title"] = view.title;
  battle["date"] = view.date;
  battle["briefing"] = briefing_json(record.scenario, right.plays);
  battle["seats"] = {{"A", setup_.seats[0]}, {"B", setup_.seats[1]}};
  battle["names"] = {{"A", setup_.names[0]}, {"B", setup_.names[1]}};
  battle["sides"] = {{"A", view.sides[0].name}, {"B", view.sides[1].name}};
  battle["options"] = house_rules_set(session_.rulebook(), record.scenario);
  battle["real_dice"] = session_.real_dice();
  Json seat = {{"sides", Json::array()}};
  for (const Side side : kSides)
    if (right.plays[index_of(side)]) seat["sides"].push_back(letter(side));
  Json reply;
  reply["version"] = house_.library.version;
  reply["battle"] = std::move(battle);
  reply["seat"] = std::move(seat);
  reply["ground"] = ground_json(view, sitting.dark);
  reply["state"] = state_json(sitting);
  for (auto& [other, there] : sittings_)
    if (other != guest.get()) push_state(there);  // somebody has come
  think();
  return reply;
}

void Room::leave(const Guest& guest) {
  if (sittings_.erase(&guest) > 0) tell_everybody();
}

void Room::think() {
  if (thinking_ || !computer_to_play()) return;
  thinking_ = true;
  const std::weak_ptr<Room> self = weak_from_this();
  queue_->post_after(house_.pace, [self] {
    const std::shared_ptr<Room> room = self.lock();
    if (!room) return;
    room->thinking_ = false;
    const std::optional<Side> side = room->computer_to_play();
    if (!side) return;
    const std::unique_ptr<Battle> seen = room->session_.seen_by(*side);
    const Advice advice = room->computer_->choose(*seen, *side);
    std::unique_ptr<Battle> before = room->session_.battle().clone();
    const Session::Waiting order{advice.command, advice.why, {}};
    Reply reply = room->session_.submit(before->decision().number, advice.command, advice.why);
    room->carry_on(std::move(reply), std::move(before), order, std::nullopt);
  });
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
    proposal_.reset();
    tell_everybody();
  } else if (reply.status == Reply::Status::Done) {
    std::vector<Event> events = std::exchange(events_so_far_, {});
    events.insert(events.end(), reply.events.begin(), reply.events.end());
    history_.take_notes(session_.record(), session_.steps() - 1);
    history_.add({*before, session_.battle(), reply.verdict.command, order.why, std::move(events)});
    proposal_.reset();
    played_ = std::time(nullptr);
    tell_everybody();
    think();
  }
  return reply;
}

void Room::tell_everybody() {
  if (const std::optional<int> changed = history_.take_changed())
    for (auto& [guest, sitting] : sittings_) sitting.told = std::min(sitting.told, *changed);
  for (auto& [guest, sitting] : sittings_) push_state(sitting);
}

void Room::push_state(Sitting& sitting) {
  const std::shared_ptr<Guest> guest = sitting.guest.lock();
  if (!guest) return;
  const std::string before = sitting.known;
  Json push;
  push["push"] = "state";
  push["state"] = state_json(sitting);
  // That the other side has written an order must not be seen from a message that says nothing new.
  if (sitting.known == before && push["state"]["entries"].empty()) return;
  guest->send(json_text(push));
}

// What a state tells, without what has been told before.
std::string Room::known_from(const Json& state) {
  Json known = state;
  known.erase("entries");
  known.erase("entries_from");
  known["view"].erase("drawings");
  return json_text(known);
}

Json Room::state_json(Sitting& sitting) {
  const Battle& battle = session_.battle();
  sitting.told = std::min(sitting.told, history_.shown() + 1);
  Json json;
  json["step"] = history_.shown();
  // Of what this seat may know: the hash of the whole position would give secrets away.
  const SeatRight shown = shown_to(sitting);
  json["hash"] = hash_text(seen_by(shown)->hash());
  json["view"] = table_json(view_of(shown, battle), sitting.dark, sitting.drawings);
  json["decision"] = decision_json(sitting);
  const std::optional<Side> writer = seated(sitting);
  json["seated"] = writer ? Json(letter(*writer)) : Json(nullptr);
  json["thinking"] = computer_to_play().has_value();
  json["wants"] = session_.wants_dice() ? wanted_json(sitting.right) : Json(nullptr);
  json["outcome"] = grognard::to_json(outcome());
  json["replayed"] = read_only_ ? read_only_->steps : history_.shown();
  json["can_undo"] = undoable_by(sitting.right);
  json["rewind"] = proposal_ ? Json{{"by", letter(proposal_->by)}, {"to", proposal_->to}} : Json(nullptr);
  json["entries_from"] = sitting.told;
  json["entries"] = Json::array();
  for (; sitting.told <= history_.shown(); ++sitting.told)
    json["entries"].push_back(to_json(told_to(sitting.right, sitting.told), sitting.told, session_.roster()));
  json["present"] = {{"A", present(Side::A)}, {"B", present(Side::B)}};
  sitting.known = known_from(json);
  return json;
}

Json Room::decision_json(const Sitting& sitting) const {
  Decision decision = seen_by(shown_to(sitting))->decision();
  if (read_only_) decision.asked[0] = decision.asked[1] = decision.secret = false;
  keep_own_options(sitting, decision);
  return grognard::to_json(decision, session_.roster());
}

// What this seat can be asked now. Whoever plays both sides answers for one after the other.
void Room::keep_own_options(const Sitting& sitting, Decision& decision) const {
  std::optional<Side> asked;
  const bool plays_both = sitting.right.plays[0] && sitting.right.plays[1];
  if (plays_both) {
    const Decision now = session_.battle().decision();
    for (const Side side : kSides) decision.asked[index_of(side)] = now.asked[index_of(side)];
  }
  for (const Side side : {Side::B, Side::A})
    if (decision.asked[index_of(side)] && sitting.right.plays[index_of(side)]) asked = side;
  const bool nobody_sits = plays_both && decision.secret && !seated(sitting);
  if (!asked || nobody_sits || read_only_ || session_.wants_dice()) return decision.options.clear();
  std::erase_if(decision.options, [&](const Option& option) { return !option.is_for(*asked); });
}

// May this seat know all that this side knows and does now?
bool Room::is_let_in_on(const SeatRight& right, Side side) const {
  const Battle& battle = session_.battle();
  if (right.plays[index_of(side)]) return true;
  return !battle.decision().secret && battle.clone(other(side))->hash() == battle.hash();
}

// An order that waits for dice may turn out to be a secret, and what its dice need may give one away: those who do not know
// everything learn who throws, by which rule, and what has become known.
Json Room::wanted_json(const SeatRight& right) const {
  const Session::Waiting waiting = session_.waiting();
  RollRequest request = session_.wanted_dice().request;
  if (!is_let_in_on(right, request.side)) {
    request.rule = session_.battle().decision().rule;
    request.why = "kept secret";
    request.reading = Reading::Total;
    request.need = request.limit_count = 0;
    request.each.clear();
  }
  Json json;
  json["request"] = grognard::to_json(request);
  json["more"] = session_.wanted_dice().more;
  if (!request.each.empty() && !session_.wanted_dice().dice.empty()) json["dice"] = session_.wanted_dice().dice;
  json["typed"] = waiting.faces.size();
  json["order"] =
      is_let_in_on(right, waiting.command.side) ? order_text(waiting.command, session_.roster()) : std::string();
  json["events"] = Json::array();
  std::vector<Event> told = events_so_far_;
  keep_what_is_told(told, right.plays);
  for (const Event& event : told) json["events"].push_back(grognard::to_json(event, session_.roster()));
  json["can_withdraw"] = session_.can_withdraw();
  return json;
}

// Who answers a secret question at a screen that both share. With the question, or when the other is to answer, it ends.
std::optional<Side> Room::seated(const Sitting& sitting) const {
  if (!sitting.chair || !sitting.right.plays[0] || !sitting.right.plays[1]) return std::nullopt;
  const Decision now = session_.battle().decision();
  const bool sits = now.secret && sitting.chair->decision == now.number && sitting.chair->side == now.side();
  return sits ? std::optional(now.side()) : std::nullopt;
}

// Whose secrets may be on the screen: where two share it those of the one who has sat down, and nobody's before.
SeatRight Room::shown_to(const Sitting& sitting) const {
  if (!sitting.right.plays[0] || !sitting.right.plays[1] || !session_.battle().decision().secret) return sitting.right;
  SeatRight shown = sitting.right;
  const std::optional<Side> writer = seated(sitting);
  for (const Side side : kSides) shown.plays[index_of(side)] = writer == side;
  return shown;
}

// The position without what this seat may not know.
std::unique_ptr<Battle> Room::seen_by(const SeatRight& right) const {
  const Battle& battle = session_.battle();
  if (right.plays[0] && right.plays[1]) return battle.clone(battle.decision().side());
  if (right.plays[0] || right.plays[1]) return battle.clone(right.plays[0] ? Side::A : Side::B);
  return battle.clone(Side::A)->clone(Side::B);
}

View Room::view_of(const SeatRight& right, const Battle& battle) const {
  if (closed()) return battle.view();
  const Decision asked = right.plays[0] && right.plays[1] ? battle.decision() : Decision{};
  if (right.plays[0] && right.plays[1] && !asked.secret) return battle.view(asked.side());
  if (right.plays[0] != right.plays[1]) return battle.view(right.plays[0] ? Side::A : Side::B);
  return battle.clone(Side::A)->view(Side::B);
}

// Two players at one screen are told the secrets of both: whoever is not meant to know looks away.
LogEntry Room::told_to(const SeatRight& right, int step) const {
  if (closed()) return history_.entry(step);
  return history_.entry(step).told_to({{right.plays[0], right.plays[1]}});
}

std::optional<Side> Room::computer_to_play() const {
  if (session_.wants_dice() || closed()) return std::nullopt;
  const Decision decision = session_.battle().decision();
  for (const Side side : kSides)
    if (decision.asked[index_of(side)] && setup_.computer(side)) return side;
  return std::nullopt;
}

bool Room::present(Side side) const {
  if (setup_.computer(side)) return true;
  return std::any_of(sittings_.begin(), sittings_.end(), [&](const auto& each) {
    return each.second.right.plays[index_of(side)] && !each.second.guest.expired();
  });
}

// How many orders go back with one undo: one's own last one and what the computer has done since.
int Room::undoable_by(const SeatRight& right) const {
  // Secret orders are revised, not taken back: what can be taken back would tell what the other side has written.
  if (read_only_ || session_.wants_dice() || history_.shown() < history_.steps()) return 0;
  for (int back = 0; back < session_.undoable(); ++back) {
    const Side side = session_.undoable_side(back);
    if (right.plays[index_of(side)]) return back + 1;
    if (!setup_.computer(side)) return 0;
  }
  return 0;
}

}  // namespace grognard::server
