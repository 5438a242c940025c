// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/table_talk.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/json_input.h"
#include "server/secrets.h"
#include "server/shapes.h"

namespace grognard::server {
namespace {

using Done = TableTalk::Done;

constexpr int kMostSlow = 8;  // answers that one connection waits for

// The request's own number, if it can be made out at all.
int id_in(const Json& request) {
  const auto id = request.is_object() ? request.find("id") : request.end();
  if (!request.is_object() || id == request.end() || !id->is_number_integer()) return 0;
  const double value = id->get<double>();
  return value >= 0 && value <= INT32_MAX ? static_cast<int>(value) : 0;
}

std::string reply_text(int id, Json reply) {
  Json answer;
  answer["id"] = id;
  answer["reply"] = std::move(reply);
  return json_text(answer);
}

// Of what a player waits for with his hand on a unit it is noted how long it takes.
Done timed(Logbook& log, const Json& request, Done done) {
  const bool preview = request["do"] == "preview";
  if (!preview && request["do"] != "submit") return done;
  Tally::Times& times = preview ? log.tally().previews : log.tally().submits;
  return [&times, done = std::move(done), since = Tally::Clock::now()](std::string text) {
    times.add(Tally::Clock::now() - since);
    done(std::move(text));
  };
}

// Work for somebody at this table; what goes wrong becomes an answer.
template <class Work>
Job answering(Logbook& log, const std::string& battle, const Json& request, const Done& done, Work&& work) {
  const int id = request["id"].get<int>();
  log.debug("battle {}: {}", battle, request["do"].get<std::string>());
  return {.run = [id, work = std::forward<Work>(work), done] { done(reply_text(id, work())); },
          .asked = [battle, request] { return fmt::format("battle {}: {}", battle, asked_at_table(request)); },
          .failed = [id, done](const Trouble& why) { done(problem_answer(id, why.code(), why.what())); }};
}

// One request at a table, from the room's queue to a slow thread and back if need be.
struct Question {
  Workers& workers;
  Logbook& log;
  std::string address;
  std::shared_ptr<std::atomic<int>> slow;
  std::shared_ptr<Seating> seating;
  std::shared_ptr<Guest> guest;
  Json request;
  Done done;

  void ask(const std::shared_ptr<Question>& self) {
    RoomAnswer answer = seating->room->answer(*guest, request);
    if (Json* reply = std::get_if<Json>(&answer)) return done(reply_text(id_in(request), std::move(*reply)));
    if (slow->load() >= kMostSlow)
      throw Trouble("busy", "Wait for the answers to what you have asked already.", 503, 1);
    const auto part = std::make_shared<LongAnswer>(std::get<LongAnswer>(std::move(answer)));
    // Counted until nothing knows of it any more, however it ends.
    slow->fetch_add(1);
    const std::shared_ptr<void> counted(nullptr, [count = slow](void*) { count->fetch_sub(1); });
    const auto reply = [self, counted](Json json) { self->done(reply_text(id_in(self->request), std::move(json))); };
    away(
        self, [part] { part->work(); },
        [self, part, reply] {
          Json told = part->tell();
          if (!part->more_work) return reply(std::move(told));
          self->away(self, [part] { part->more_work(); }, [part, reply] { reply(part->tell_more()); });
        });
  }
  // Works on a slow thread, then tells on the room's queue.
  void away(const std::shared_ptr<Question>& self, std::function<void()> work, std::function<void()> tell) {
    workers.slow().post({.address = address, .table = seating->right.battle}, job(self, [self, work, tell] {
                          work();
                          self->seating->room->queue().post(self->job(self, tell));
                        }));
  }
  Job job(const std::shared_ptr<Question>& self, std::function<void()> work) const {
    return {
        .run = std::move(work),
        .asked =
            [self] { return fmt::format("battle {}: {}", self->seating->right.battle, asked_at_table(self->request)); },
        .failed =
            [self](const Trouble& why) { self->done(problem_answer(id_in(self->request), why.code(), why.what())); }};
  }
};

}  // namespace

std::string problem_answer(int id, const std::string& code, const std::string& text) {
  return json_text({{"id", id}, {"problem", {{"code", code}, {"text", text}}}});
}

int id_of_message(const std::string& message) {
  try {
    return id_in(parse_json(message, "message"));
  } catch (const BadInput&) {
    return 0;
  }
}

void TableTalk::hear(const std::shared_ptr<Guest>& guest, std::string message, Done done, std::function<void()> next) {
  const auto answered = [done, next](std::string text) {
    done(std::move(text));
    next();
  };
  Logbook& log = hall_.house().log;
  Json request;
  try {
    request = parse_json(message, "message");
    expect_shape(Reader(request, "message"), "Request");
    Reader(request["id"], "message", "/id").whole(0, INT32_MAX);
  } catch (const BadInput& mistake) {
    log.tally().refused("bad_request");
    return answered(problem_answer(id_in(request), "bad_request", mistake.what()));
  }
  if (request["do"] == "hello") return hello(guest, std::move(request), answered);
  // A hello that opened nothing leaves no room.
  if (!seating_ || !seating_->room) {
    log.tally().refused("no_such_seat");
    return answered(problem_answer(id_in(request), "no_such_seat", "Take a seat first: say hello."));
  }
  log.debug("battle {}: {}", seating_->right.battle, request["do"].get<std::string>());
  done = timed(log, request, std::move(done));
  const auto question = std::make_shared<Question>(
      Question{workers_, log, address_, slow_, seating_, guest, std::move(request), std::move(done)});
  Job job = question->job(question, [question, next] {
    question->ask(question);
    next();
  });
  job.failed = [failed = job.failed, next](const Trouble& why) {
    failed(why);
    next();
  };
  seating_->room->queue().post(std::move(job));
}

void TableTalk::hello(const std::shared_ptr<Guest>& guest, Json request, Done done) {
  end(guest);
  seat_ = hash_of_secret(request["token"].get<std::string>());
  // Opening a battle may mean reading it, so it is a worker's business. The next message is heard only after this answer.
  auto seating = std::make_shared<Seating>();
  seating_ = seating;
  Logbook& log = hall_.house().log;
  const auto failed = [id = id_in(request), done](const Trouble& why) {
    done(problem_answer(id, why.code(), why.what()));
  };
  const auto sit_down = [&log, &hall = hall_, seating, guest, request, done, failed](const Seating& there) {
    if (there.trouble) {
      log.refused("a hello", *there.trouble);
      return failed(*there.trouble);
    }
    *seating = there;
    seating->room->queue().post(answering(log, seating->right.battle, request, done, [&hall, seating, guest, request] {
      // The link may have been replaced while the battle was opened.
      seating->right = hall.right_of(request["token"].get<std::string>());
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
