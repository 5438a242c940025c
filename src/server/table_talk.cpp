// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/table_talk.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/json_input.h"
#include "server/shapes.h"

namespace grognard::server {
namespace {

using Done = std::function<void(std::string)>;

// Work for somebody at this table; what goes wrong becomes an answer.
template <class Work>
Job answering(Logbook& log, const std::string& battle, const Json& request, const Done& done, Work&& work) {
  const int id = request["id"].get<int>();
  log.debug("battle {}: {}", battle, request["do"].get<std::string>());
  return {.run =
              [id, work = std::forward<Work>(work), done] {
                Json answer;
                answer["id"] = id;
                answer["reply"] = work();
                done(json_text(answer));
              },
          .asked = [battle, request] { return fmt::format("battle {}: {}", battle, asked_at_table(request)); },
          .failed = [id, done](const Trouble& why) { done(problem_answer(id, why.code(), why.what())); }};
}

// The request's own number, if it can be made out at all.
int id_in(const Json& request) {
  const auto id = request.is_object() ? request.find("id") : request.end();
  if (!request.is_object() || id == request.end() || !id->is_number_integer()) return 0;
  const double value = id->get<double>();
  return value >= 0 && value <= INT32_MAX ? static_cast<int>(value) : 0;
}

}  // namespace

std::string problem_answer(int id, const std::string& code, const std::string& text) {
  return json_text({{"id", id}, {"problem", {{"code", code}, {"text", text}}}});
}

void TableTalk::hear(const std::shared_ptr<Guest>& guest, std::string message, std::function<void(std::string)> done) {
  Json request;
  try {
    request = parse_json(message, "message");
    expect_shape(Reader(request, "message"), "Request");
    Reader(request["id"], "message", "/id").whole(0, INT32_MAX);
  } catch (const BadInput& mistake) {
    return done(problem_answer(id_in(request), "bad_request", mistake.what()));
  }
  if (request["do"] == "hello") return hello(guest, std::move(request), std::move(done));
  // A hello that opened nothing leaves no room.
  if (!seating_ || !seating_->room)
    return done(problem_answer(id_in(request), "no_such_seat", "Take a seat first: say hello."));
  Logbook& log = hall_.house().log;
  seating_->room->queue().post(
      answering(log, seating_->right.battle, request, done,
                [seating = seating_, guest, request] { return seating->room->answer(*guest, request); }));
}

void TableTalk::hello(const std::shared_ptr<Guest>& guest, Json request, std::function<void(std::string)> done) {
  end(guest);
  // Opening a battle may mean reading it, so it is a worker's business. The next message is heard only after this answer.
  auto seating = std::make_shared<Seating>();
  seating_ = seating;
  Logbook& log = hall_.house().log;
  const auto failed = [id = id_in(request), done](const Trouble& why) {
    done(problem_answer(id, why.code(), why.what()));
  };
  const auto sit_down = [&log, seating, guest, request, done, failed](const Seating& there) {
    if (there.trouble) {
      log.refused("a hello", *there.trouble);
      return failed(*there.trouble);
    }
    *seating = there;
    seating->room->queue().post(answering(log, seating->right.battle, request, done, [seating, guest, request] {
      return seating->room->welcome(guest, seating->right, request);
    }));
  };
  workers_.post(
      {.run = [&hall = hall_, token = request["token"].get<std::string>(), sit_down] { hall.seat(token, sit_down); },
       .asked = [] { return "a hello"; },
       .failed = failed});
}

void TableTalk::end(const std::shared_ptr<Guest>& guest) {
  if (!seating_ || !seating_->room) return;
  seating_->room->queue().post(
      {.run = [seating = seating_, guest] { seating->room->leave(*guest); },
       .asked = [seating = seating_] { return "battle " + seating->right.battle + ": somebody leaves"; }});
  seating_.reset();
}

}  // namespace grognard::server
