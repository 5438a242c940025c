// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/as_far.h"
#include "core/order_text.h"
#include "server/room.h"

// What people at the table may ask for.
namespace grognard::server {
namespace {

// No dice: whoever runs an order with it learns what happens up to the first throw.
class NoDice final : public DiceSource {
 public:
  bool answer(const RollRequest&, Faces&) override { return false; }
};

Json ok(std::string_view text = "") { return {{"ok", true}, {"text", text}}; }

// What may be asked of a battle that can only be read.
bool only_looks(const std::string& word) {
  return word == "moment" || word == "survey" || word == "orders" || word == "course";
}

// What may leave us with half of it done if there is suddenly no memory, say.
bool changes_something(const std::string& word) {
  static const std::set<std::string, std::less<>> kWords = {"submit", "faces",  "dice",  "withdraw",
                                                            "undo",   "rewind", "agree", "sit"};
  return kWords.contains(word);
}

// The position after a legal order; nothing if dice decide what comes of it.
std::unique_ptr<Battle> carried_out(const Battle& battle, const Command& command) {
  std::unique_ptr<Battle> after = battle.clone();
  NoDice none;
  Dice dice(none);
  Chronicle silent = Chronicle::silent();
  after->apply(command, dice, silent);
  return dice.wanting() ? nullptr : std::move(after);
}

// How the unit would stand after the order, if that does not depend on dice. Nothing where it is only written where to go:
// the unit stays, and the way ends elsewhere.
Json ghost_json(const Battle& battle, const Command& command, Side side) {
  if (command.unit() == kNoPiece) return nullptr;
  const std::unique_ptr<Battle> after = carried_out(battle, command);
  if (!after) return nullptr;
  const View view = after->view(side, command.unit());
  const Piece& piece = view.pieces.front();
  if (!piece.on_table) return nullptr;
  if (!command.path.empty() && battle.view(side, command.unit()).pieces.front().footprint == piece.footprint)
    return nullptr;
  return {{"pose", to_json(piece.pose)}, {"footprint", to_json(piece.footprint)}, {"formation", piece.formation}};
}

}  // namespace

std::variant<std::monostate, Room::Handler, Room::LongHandler> Room::handler_of(const std::string& word) {
  static const std::map<std::string, Handler, std::less<>> kHandlers = {
      {"orders", &Room::orders}, {"preview", &Room::preview},   {"submit", &Room::submit}, {"faces", &Room::faces},
      {"dice", &Room::dice},     {"withdraw", &Room::withdraw}, {"undo", &Room::undo},     {"rewind", &Room::rewind},
      {"agree", &Room::agree},   {"sit", &Room::sit},           {"survey", &Room::survey},
  };
  static const std::map<std::string, LongHandler, std::less<>> kLongHandlers = {
      {"odds", &Room::odds_of}, {"hint", &Room::hint}, {"moment", &Room::moment_at}, {"course", &Room::course}};
  if (const auto found = kHandlers.find(word); found != kHandlers.end()) return found->second;
  if (const auto found = kLongHandlers.find(word); found != kLongHandlers.end()) return found->second;
  return {};
}

RoomAnswer Room::answer(const Guest& guest, const Json& request) {
  const auto sitting = sittings_.find(&guest);
  if (sitting == sittings_.end()) throw Trouble("no_such_seat", "Take a seat first: say hello.", 403);
  const auto handler = handler_of(request["do"].get<std::string>());
  if (handler.index() == 0) throw Trouble("bad_request", "This table does not know that request.");
  if (read_only_ && !only_looks(request["do"].get<std::string>())) throw Trouble("not_yours", outcome().text, 409);
  if (const LongHandler* later = std::get_if<LongHandler>(&handler)) return (this->**later)(sitting->second, request);
  recover();
  try {
    return (this->*std::get<Handler>(handler))(sitting->second, request);
  } catch (const Trouble&) {
    throw;
  } catch (const BadInput&) {
    throw;  // nothing has happened
  } catch (...) {
    broken_ = broken_ || changes_something(request["do"].get_ref<const std::string&>());
    throw;
  }
}

Command Room::command_in(const Sitting& sitting, const Json& json) const {
  const Command command = command_from_json(json, session_.roster(), "order");
  if (!sitting.seat.plays(command.side)) throw Trouble("not_yours", "This seat does not command that side.", 403);
  return command;
}

PieceId Room::piece_in(const Json& request) const {
  const PieceId piece = session_.roster().find(request["unit"].get<std::string>());
  if (piece == kNoPiece) throw Trouble("bad_request", "There is nothing of that name on this table.");
  return piece;
}

Json Room::orders(Sitting& sitting, const Json& request) {
  return grognard::to_json(discretion().decision(sitting.seat, piece_in(request)), session_.roster());
}

Json Room::preview(Sitting& sitting, const Json& request) {
  const Command command = command_in(sitting, request["command"]);
  const std::unique_ptr<Battle> seen = session_.seen_by(command.side);
  Verdict verdict = seen->judge(command);
  if (request.value("shorten", false) && !verdict.legal())
    if (std::optional<Verdict> shorter = as_far_as_it_goes(*seen, command)) verdict = std::move(*shorter);
  Json json;
  json["verdict"] = grognard::to_json(verdict, session_.roster());
  json["ghost"] = verdict.legal() ? ghost_json(*seen, verdict.command, command.side) : Json(nullptr);
  return json;
}

Json Room::submit(Sitting& sitting, const Json& request) {
  const Command command = command_in(sitting, request["command"]);
  const int number = Reader(request["decision"], "request").whole(-1, INT32_MAX);
  std::unique_ptr<Battle> before = session_.battle().clone();
  Reply reply = session_.submit(number, command);
  return submitted_json(carry_on(std::move(reply), std::move(before), {command, "", {}}, std::nullopt));
}

Json Room::faces(Sitting& sitting, const Json& request) {
  if (!session_.wants_dice()) return submitted_json(session_.type_faces({}));
  const Side thrower = session_.wanted_dice().request.side;
  const bool plays = sitting.seat.right.plays[Side::A] || sitting.seat.right.plays[Side::B];
  if (!plays || (!sitting.seat.plays(thrower) && !setup_.computer(thrower)))
    throw Trouble("not_yours", "These dice are for the other side to throw.", 403);
  // Two windows must not mix their dice.
  const bool stale =
      Reader(request["step"], "dice").whole(0, INT32_MAX) != history_.shown() ||
      Reader(request["typed"], "dice").whole(0, INT32_MAX) != static_cast<int>(session_.waiting().faces.size());
  if (stale) return {{"status", "stale"}, {"verdict", nullptr}, {"problem", "These dice have been typed already."}};
  std::vector<std::uint8_t> faces;
  for (const Reader& face : Reader(request["faces"], "dice").items(kMostDice))
    faces.push_back(static_cast<std::uint8_t>(face.whole(1, 255)));
  const Session::Waiting earlier = session_.waiting();
  std::unique_ptr<Battle> before = session_.battle().clone();
  Reply reply = session_.type_faces(faces);
  return submitted_json(carry_on(std::move(reply), std::move(before), earlier, earlier));
}

Json Room::sit(Sitting& sitting, const Json& request) {
  const Side side = request["side"] == "A" ? Side::A : Side::B;
  const Decision now = session_.battle().decision();
  if (!sitting.seat.plays_both())
    throw Trouble("not_yours", "Only where both sides play at one screen does one sit down after the other.", 403);
  if (!now.secret || Reader(request["decision"], "request").whole(-1, INT32_MAX) != now.number || side != now.side())
    throw Trouble("bad_request", "That side is not the next to answer in secret.");
  sitting.seat.chair = {now.number, side};
  push_state(sitting);
  return ok();
}

Json Room::withdraw(Sitting& sitting, const Json&) {
  if (!session_.wants_dice() || !sitting.seat.plays(session_.waiting().command.side))
    throw Trouble("not_yours", "No order of yours waits for dice.");
  if (!session_.waiting().faces.empty())
    throw Trouble("bad_request", "A die has been thrown for that order: it stands.");
  if (!session_.can_withdraw())
    throw Trouble("bad_request", "That order has shown something that was not known before: it stands.");
  house_.storage.set_pending(id_, "");
  session_.withdraw();
  events_so_far_.clear();
  tell_everybody();
  return ok("The order is taken back.");
}

Json Room::undo(Sitting& sitting, const Json&) {
  if (!sitting.seat.right.plays[Side::A] && !sitting.seat.right.plays[Side::B])
    throw Trouble("not_yours", "Only players can take orders back.", 403);
  const int orders = undoable_by(sitting.seat.right);
  if (orders == 0)
    throw Trouble(
        "bad_request",
        "There is nothing you can take back alone: since your last order dice have been thrown, something has become "
        "known, or the other side has acted. You can propose to go back.");
  session_.undo(orders);
  history_.cut_to(session_.steps());
  if (proposal_) end_proposal("overtaken");
  tell_everybody();
  think();
  return ok("Taken back.");
}

Json Room::rewind(Sitting& sitting, const Json& request) {
  const bool plays_both = sitting.seat.plays_both();
  if (!sitting.seat.right.plays[Side::A] && !sitting.seat.right.plays[Side::B])
    throw Trouble("not_yours", "Only players can propose to go back.", 403);
  // The end itself is not undone by going back to it.
  const int last = session_.battle().outcome().over ? history_.shown() - 1 : history_.shown();
  const int to = Reader(request["to"], "request").whole(0, std::max(0, last));
  const Side by = sitting.seat.right.plays[Side::A] ? Side::A : Side::B;
  const bool both_ask = proposal_ && proposal_->by == other(by) && proposal_->to == to;
  if (plays_both || setup_.computer(other(by)) || both_ask) {
    go_back(to);
    return ok("Gone back.");
  }
  ended_.reset();
  proposal_ = Proposal{by, to};
  tell_everybody();
  return ok("The other side is asked whether it agrees.");
}

Json Room::agree(Sitting& sitting, const Json& request) {
  if (!proposal_) throw Trouble("bad_request", "Nothing has been proposed, or it has been answered already.");
  const bool own = sitting.seat.plays(proposal_->by);
  if (!own && !sitting.seat.plays(other(proposal_->by)))
    throw Trouble("not_yours", "Only players can answer that.", 403);
  if (request["yes"].get<bool>() && !own) {
    go_back(proposal_->to);
    return ok("Agreed.");
  }
  end_proposal(own ? "withdrawn" : "refused");
  tell_everybody();
  return ok(own ? "The proposal is withdrawn." : "Refused.");
}

void Room::go_back(int to) {
  // Secret answers to a question that is still open are not counted: the note is for everybody.
  const int from = history_.shown();
  const std::string where = to == 0 ? "its beginning" : fmt::format("order {}", to);
  session_.go_back(to, from == to ? fmt::format("By agreement whatever was ordered after {} does not count.", where)
                                  : fmt::format("By agreement the battle went back from order {} to {}.", from, where));
  history_.go_back(session_.record(), to);
  waited_for_seeds_ = 0;
  events_so_far_.clear();
  proposal_.reset();
  ended_.reset();
  tell_everybody();
  think();
}

void Room::end_proposal(std::string_view how) {
  ended_ = EndedProposal{*proposal_, how};
  proposal_.reset();
}

// An order has been given, and everybody knows: whoever agrees now would agree to something else.
void Room::overtake_proposal(Side giver) {
  if (proposal_) end_proposal("overtaken");
  else if (ended_ && ended_->proposal.by == giver) ended_.reset();
}

Json Room::survey(Sitting& sitting, const Json& request) {
  if (request.contains("command")) {
    const Command command = command_in(sitting, request["command"]);
    const std::unique_ptr<Battle> seen = session_.seen_by(command.side);
    const Verdict verdict = seen->judge(command);
    const std::unique_ptr<Battle> after = verdict.legal() ? carried_out(*seen, verdict.command) : nullptr;
    if (!after) throw Trouble("bad_request", "Nobody knows what stands where after that order.");
    return grognard::to_json(after->survey(piece_in(request)), session_.roster());
  }
  return grognard::to_json(discretion().position(sitting.seat)->survey(piece_in(request)), session_.roster());
}

Json Room::submitted_json(const Reply& reply) const {
  ++house_.log.tally().orders[static_cast<std::size_t>(reply.status)];
  if (reply.status == Reply::Status::TooMany) house_.log.warning("battle {}: {}", id_, blotted(reply.problem));
  const bool refused = reply.status == Reply::Status::Refused;
  return {{"status", Tally::kStatuses[static_cast<std::size_t>(reply.status)]},
          {"verdict", refused ? grognard::to_json(reply.verdict, session_.roster()) : Json(nullptr)},
          {"problem", reply.problem}};
}

}  // namespace grognard::server
