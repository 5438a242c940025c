// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/table_talk.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/json_input.h"
#include "server/shapes.h"

namespace grognard::server {
namespace {

// Runs a part of the work for somebody at this table and turns what goes wrong into an answer.
template <class Work>
std::string answered(Logbook& log, const std::string& battle, const Json& request, Work&& work) {
  const int id = request["id"].get<int>();
  const auto asked = [&] { return fmt::format("battle {}: {}", battle, asked_at_table(request)); };
  log.debug("battle {}: {}", battle, request["do"].get<std::string>());
  try {
    Json answer;
    answer["id"] = id;
    answer["reply"] = work();
    return json_text(answer);
  } catch (const Trouble& trouble) {
    log.refused(asked(), trouble);
    return problem_answer(id, trouble.code(), trouble.what());
  } catch (const StorageFailure& failure) {
    return problem_answer(id, "not_saved", failure.problem());
  } catch (const BadInput& mistake) {
    return problem_answer(id, "bad_request", mistake.what());
  } catch (const std::exception& mistake) {
    const Trouble bug = log.bug(asked(), mistake);
    return problem_answer(id, bug.code(), bug.what());
  }
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
  seating_->room->queue().post([&log, seating = seating_, guest, request = std::move(request), done = std::move(done)] {
    done(answered(log, seating->right.battle, request, [&] { return seating->room->answer(*guest, request); }));
  });
}

void TableTalk::hello(const std::shared_ptr<Guest>& guest, Json request, std::function<void(std::string)> done) {
  end(guest);
  // Opening a battle may mean reading it, so it is a worker's business. The next message is heard only after this answer.
  auto seating = std::make_shared<Seating>();
  seating_ = seating;
  workers_.post([&hall = hall_, seating, guest, request = std::move(request), done = std::move(done)] {
    Logbook& log = hall.house().log;
    const auto sit_down = [&log, seating, guest, request, done](const Seating& there) {
      if (there.trouble) {
        log.refused("a hello", *there.trouble);
        return done(problem_answer(id_in(request), there.trouble->code(), there.trouble->what()));
      }
      *seating = there;
      seating->room->queue().post([&log, seating, guest, request, done] {
        done(answered(log, seating->right.battle, request,
                      [&] { return seating->room->welcome(guest, seating->right, request); }));
      });
    };
    try {
      hall.seat(request["token"].get<std::string>(), sit_down);
    } catch (const StorageFailure& failure) {
      done(problem_answer(id_in(request), "not_saved", failure.problem()));
    }
  });
}

void TableTalk::end(const std::shared_ptr<Guest>& guest) {
  if (!seating_ || !seating_->room) return;
  seating_->room->queue().post([seating = seating_, guest] { seating->room->leave(*guest); });
  seating_.reset();
}

}  // namespace grognard::server
