// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/staff.h"
#include "ai/strength.h"
#include "core/order_text.h"
#include "core/replay.h"
#include "server/room.h"

// What takes long at a table: it is done elsewhere, with a copy of the position, and nobody here waits for it.
namespace grognard::server {
namespace {

constexpr int kMostDoublings = 4;  // of the pause before the computer tries again
// Odds that take longer than this are sampled: a player waits for them.
constexpr std::chrono::milliseconds kOddsPatience{1500};
constexpr WalkLimits kTableLimits{.most_leaves = 100000, .samples = 10000, .seed = 1, .patience = kOddsPatience};
// Of a whole action, through every usual reply: each way takes longer.
constexpr WalkLimits kThroughLimits{.most_leaves = 20000, .samples = 2000, .seed = 1, .patience = kOddsPatience};

// What came of the work: empty until it is done.
template <class T>
using Result = std::shared_ptr<std::optional<T>>;

template <class T>
Result<T> no_result() {
  return std::make_shared<std::optional<T>>();
}

// Nothing: it is over.
std::optional<int> half_turn_of(const Battle& battle) {
  const Decision decision = battle.decision();
  return decision.over() ? std::nullopt : std::optional(decision.half_turn);
}

// estimator: nullptr where nobody has learnt what positions are worth.
Json course_point_json(int step, const Battle& then, Estimator* estimator) {
  const View view = then.view();
  Json armies = Json::object();
  for (const Side side : kSides) {
    const Standing::Army& army = view.standing.armies[side];
    armies[std::string(letter(side))] = {{"points", army.points}, {"lost", army.lost}};
  }
  return {{"at", step},
          {"turn", view.standing.turn},
          {"moment", view.moment},
          {"armies", armies},
          {"chance", estimator ? Json(estimator->of(then, Side::A).score()) : Json(nullptr)}};
}

Trouble overtaken() { return Trouble("stale", "The battle has gone on meanwhile. Ask again.", 409); }

}  // namespace

LongAnswer Room::odds_of(Sitting& sitting, const Json& request) {
  const Command command = command_in(sitting, request["command"]);
  const std::shared_ptr<Battle> seen = session_.seen_by(command.side);
  const bool through = request.value("through", false);
  const auto chances = no_result<Odds>();
  return {.work =
              [=, &advisor = session_.rulebook().advisor()] {
                const Horizon horizon = through ? Horizon::usual_replies() : Horizon::next_decision();
                *chances = odds(*seen, command, horizon, through ? kThroughLimits : kTableLimits,
                                strengths_by(advisor, *seen));
              },
          .tell =
              [this, chances, seen, side = command.side] {
                if (!*chances) throw Trouble("bad_request", "That order is not legal, so it has no odds.");
                if (session_.seen_by(side)->hash() != seen->hash()) throw overtaken();
                return odds_json(**chances, side);
              }};
}

LongAnswer Room::hint(Sitting& sitting, const Json&) {
  const Decision decision = session_.battle().decision();
  for (const Side side : kSides) {
    if (!decision.asked[side] || !sitting.seat.plays(side) || session_.wants_dice()) continue;
    const std::shared_ptr<Battle> seen = session_.seen_by(side);
    const auto advice = no_result<Advice>();
    return {.work = [advice, seen, side, adviser = advisers_[side]] { *advice = adviser->choose(*seen, side); },
            .tell = [this, advice, seen, side]() -> Json {
              if (session_.seen_by(side)->hash() != seen->hash()) throw overtaken();
              return {{"command", grognard::to_json((*advice)->command, session_.roster())},
                      {"words", words_for((*advice)->command)},
                      {"why", (*advice)->why}};
            }};
  }
  throw Trouble("not_yours", "It is not your turn.");
}

LongAnswer Room::moment_at(Sitting& sitting, const Json& request) {
  const int at = Reader(request["at"], "request").whole(0, read_only_ ? read_only_->steps : history_.shown());
  const auto then = no_result<std::unique_ptr<Battle>>();
  struct Drawn {
    View view;
    bool dark;
    SentDrawings sent;      // before
    SentDrawings drawings;  // with those of the moment
    Json table;
  };
  const auto drawn = no_result<Drawn>();
  const auto there = [this, guest = sitting.guest]() -> Sitting& {
    const auto found = sittings_.find(guest.lock().get());
    if (found == sittings_.end()) throw Trouble("no_such_seat", "Take a seat first: say hello.", 403);
    return found->second;
  };
  return {.work = [then, position = session_.position_later(at)] { *then = position(); },
          .tell =
              [this, then, drawn, there, eyes = request.value("eyes", "")] {
                const Sitting& sitting = there();
                *drawn = Drawn{
                    moment(sitting.seat.right, ***then, eyes), sitting.dark, sitting.drawings, sitting.drawings, {}};
                return Json();
              },
          .more_work = [drawn] { (*drawn)->table = table_json((*drawn)->view, (*drawn)->dark, (*drawn)->drawings); },
          .tell_more =
              [then, drawn, there, at] {
                SentDrawings& sent = there().drawings;
                // Whoever has sat down anew meanwhile has not kept what was sent before.
                for (const std::uint64_t before : (*drawn)->sent)
                  if (!sent.contains(before)) throw overtaken();
                sent.merge((*drawn)->drawings);
                Json json;
                json["at"] = at;
                json["view"] = std::move((*drawn)->table);
                json["outcome"] = grognard::to_json((**then)->outcome());
                return json;
              }};
}

// How it went, half-turn by half-turn: told to everybody, and so not before the end.
LongAnswer Room::course(Sitting&, const Json&) {
  if (!closed()) throw Trouble("not_yours", "How a battle went is told when it is over.", 409);
  const auto points = std::make_shared<Json>(Json::array());
  return {.work =
              [points, record = session_.record(), &rulebook = session_.rulebook()] {
                const Chance chance = chance_for(rulebook);
                Estimator learnt(rulebook.advisor(), chance);
                Estimator* const estimator = chance.weights.empty() ? nullptr : &learnt;
                std::optional<int> half_turn;
                replay(record, rulebook, [&](const ReplayStep& step) {
                  if (points->empty()) points->push_back(course_point_json(0, step.before, estimator));
                  const std::optional<int> now = half_turn_of(step.after);
                  if (now == half_turn && now) return;
                  half_turn = now;
                  points->push_back(course_point_json(step.number, step.after, estimator));
                });
              },
          .tell = [points]() -> Json { return {{"points", *points}}; }};
}

void Room::begin_thinking() {
  recover();
  stuck_.clear();
  const std::optional<Side> side = computer_to_play();
  if (!side) {
    thinking_ = false;
    failures_ = 0;
    return;
  }
  if (seeds_are_coming() && ++waited_for_seeds_ <= kWaitsForSeeds) {
    thinking_ = false;
    return think();
  }
  const std::shared_ptr<Battle> seen = session_.seen_by(*side);
  const std::weak_ptr<Room> self = weak_from_this();
  const auto asked = [id = id_] { return fmt::format("battle {}: the computer's answer", id); };
  // Back on the room's queue, if there still is a room.
  const auto at_table = [self, asked](std::function<void(Room&)> act) {
    if (const std::shared_ptr<Room> room = self.lock())
      room->queue().post({.run = [room, act] { act(*room); },
                          .asked = asked,
                          .failed = [room](const Trouble& why) { room->stumble(why); }});
  };
  house_.workers.slow().post(
      {.table = id_},
      {.run =
           [computer = advisers_[*side], seen, side, at_table] {
             at_table([seen, side, advice = computer->choose(*seen, *side)](Room& room) {
               room.finish_thinking(*seen, *side, advice);
             });
           },
       .asked = asked,
       .failed = [at_table](const Trouble& why) { at_table([why](Room& room) { room.stumble(why); }); }});
}

void Room::finish_thinking(const Battle& seen, Side side, const Advice& advice) {
  thinking_ = false;
  // What it has thought of another position is worth nothing.
  if (computer_to_play() != side || session_.seen_by(side)->hash() != seen.hash()) return think();
  std::unique_ptr<Battle> before = session_.battle().clone();
  const Session::Waiting order{advice.command, advice.why, {}};
  const std::string was_stuck = std::exchange(stuck_, {});
  broken_ = true;  // until it has come to an end, well or not
  Reply reply = session_.submit(before->decision().number, advice.command, advice.why);
  reply = carry_on(std::move(reply), std::move(before), order, std::nullopt);
  broken_ = false;
  if (reply.status == Reply::Status::Done || reply.status == Reply::Status::WantsDice) {
    failures_ = 0;
    return;
  }
  house_.log.error("battle {}: the computer's order was not carried out: {}", id_, blotted(reply.problem));
  stuck_ = was_stuck;
  if (reply.status == Reply::Status::NotSaved) return stumble(Trouble("not_saved", reply.problem));
  stumble(Trouble("refused", reply.problem.empty() ? "It gave an order that the rules refuse." : reply.problem));
}

// A full disk may have room again in a minute, and memory be there: as long as anybody sits here it tries again. Anything
// else it does not, or it might for ever.
void Room::stumble(const Trouble& why) {
  const bool passes = why.code() == "not_saved" || why.code() == "busy";
  thinking_ = false;
  const std::string was_stuck = std::exchange(
      stuck_,
      passes ? fmt::format("The computer does not go on. {} It tries again by itself every few seconds.", why.what())
             : fmt::format("The computer does not go on. {} Go back a few orders and play on otherwise; loading "
                           "the page anew lets it try again.",
                           why.what()));
  if (passes) think_later();
  if (stuck_ != was_stuck) tell_everybody();
}

// Ever more patiently.
void Room::think_later() {
  const std::weak_ptr<Room> self = weak_from_this();
  const auto pause = house_.patience * (1 << std::min(failures_++, kMostDoublings));
  queue_->post_after(std::max<std::chrono::milliseconds>(pause, std::chrono::milliseconds(1)),
                     {.run =
                          [self] {
                            const std::shared_ptr<Room> room = self.lock();
                            if (!room || room->thinking_) return;
                            const std::string was_stuck = room->stuck_;
                            room->thinking_ = true;
                            room->begin_thinking();
                            if (room->thinking_) room->stuck_ = was_stuck;  // until it has succeeded
                          },
                      .asked = [id = id_] { return fmt::format("battle {}: the computer's answer", id); },
                      .failed =
                          [self](const Trouble& why) {
                            if (const std::shared_ptr<Room> room = self.lock()) room->stumble(why);
                          }});
}

}  // namespace grognard::server
