// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/http_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <mutex>
#include <nlohmann/json.hpp>

#include "ai/staff.h"
#include "core/json_input.h"
#include "drawing/plan.h"
#include "server/shapes.h"

namespace grognard::server {
namespace {

constexpr std::size_t kMostMine = 100;      // battles asked for at once
constexpr std::size_t kLongestAsked = 300;  // of a request, in the log
constexpr std::string_view kScenarios = "/api/scenarios/";
constexpr std::string_view kSeatKinds[] = {"here", "link", "computer"};

HttpResponse json_response(const Json& json, int status = 200) { return {.status = status, .body = json_text(json)}; }

bool flag(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found != request.query.end() && found->second == "1";
}

std::string value_or(const HttpRequest& request, const std::string& name, std::string fallback) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? fallback : found->second;
}

std::optional<int> whole_in(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return std::nullopt;
  int value = 0;
  const std::string& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    throw Trouble("bad_request", fmt::format("expected a number as \"{}\"", name));
  return value;
}

std::string kind_in(std::string kind) {
  if (std::find(std::begin(kSeatKinds), std::end(kSeatKinds), kind) == std::end(kSeatKinds))
    throw Trouble("bad_request", "A seat is played \"here\", by \"link\" or by the \"computer\".");
  return kind;
}

// A computer's name is its level, perhaps with a character.
std::string commander_in(std::string name) {
  if (name.empty()) return std::string(kUsualLevel);
  if (!is_commander(name))
    throw Trouble("bad_request", "The computer is called by its level and character, for instance \"captain-bold\".");
  return name;
}

HttpResponse created_response(const NewTable& table) {
  Json links = Json::object();
  for (const Side side : kSides)
    if (!table.links[side].empty()) links[std::string(letter(side))] = table.links[side];
  return json_response({{"battle", table.battle},
                        {"here", table.here.empty() ? Json(nullptr) : Json(table.here)},
                        {"links", std::move(links)},
                        {"watch", table.watch},
                        {"key", table.key}},
                       201);
}

PlanStyle style_of(const HttpRequest& request) {
  PlanStyle style;
  style.dark = flag(request, "dark");
  style.thumbnail = flag(request, "thumbnail");
  return style;
}

Json not_found_summary(const std::string& token, std::string_view text) {
  Json json = {{"token", token}, {"found", false}};
  for (const char* empty : {"battle", "rulebook", "title", "moment"}) json[empty] = "";
  for (const char* empty : {"armies", "names"}) json[empty] = Json::object();
  json["sides"] = Json::array();
  json["your_turn"] = json["over"] = false;
  json["text"] = text;
  json["last_played"] = 0;
  return json;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  throw Trouble("bad_request", "The address is not written correctly.");
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) throw Trouble("bad_request", "The address is not written correctly.");
    out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
    i += 2;
  }
  return out;
}

// Its body and its secret are nobody's business.
std::string asked_by(const HttpRequest& request) {
  std::string text = fmt::format("{} {}", request.method, request.path);
  for (const auto& [name, value] : request.query) text += fmt::format(" {}={}", name, value);
  if (request.address != HttpRequest{}.address) text += " from " + request.address;
  return shortened(text, kLongestAsked);
}

// Runs a part of the work and turns what goes wrong into an answer.
template <class Work>
void answer_with(Logbook& log, const HttpRequest& request, const Respond& respond, Work&& work) {
  std::optional<HttpResponse> response;
  const std::optional<Trouble> trouble =
      done_safely(log, [&] { return asked_by(request); }, [&] { response = work(); });
  if (trouble) respond(problem_response(*trouble));
  else if (response) respond(std::move(*response));
}

Job answering(const HttpRequest& request, const Respond& respond, std::function<void()> run) {
  return {.run = std::move(run),
          .asked = [request] { return asked_by(request); },
          .failed = [respond](const Trouble& why) { respond(problem_response(why)); }};
}

// What is taken home from a table: its room says what may be known, slow threads do the work.
struct TakenHome : std::enable_shared_from_this<TakenHome> {
  TakenHome(Workers& workers, Pictures& pictures, HttpRequest request, Respond respond, Seating seating)
      : workers(workers),
        pictures(pictures),
        request(std::move(request)),
        respond(std::move(respond)),
        seating(std::move(seating)) {}
  Workers& workers;
  Pictures& pictures;
  HttpRequest request;
  Respond respond;
  Seating seating;

  void at_table(void (TakenHome::*step)()) {
    seating.room->queue().post(
        answering(request, respond, [self = shared_from_this(), step] { (self.get()->*step)(); }));
  }
  Asker asker() const { return {.address = request.address, .table = seating.right.battle}; }
  void elsewhere(std::function<void()> work) {
    workers.slow().post(asker(), answering(request, respond, std::move(work)));
  }
  void begin() {
    const std::string_view what = std::string_view(request.path).substr(std::string_view("/api/battle/").size());
    const Room& room = *seating.room;
    if (what == "record")
      return respond(
          {.type = "application/jsonl", .body = room.record_text(seating.right), .file_name = "battle.jsonl"});
    if (what == "transcript")
      return respond(
          {.type = "text/plain; charset=utf-8", .body = room.transcript(seating.right), .file_name = "battle.txt"});
    if (what != "plan.svg" && what != "plan.png") throw Trouble("gone", "There is nothing at this address.", 404);
    elsewhere([self = shared_from_this(), position = room.position_at(whole_in(request, "at"))] {
      self->then = position();
      self->at_table(&TakenHome::look);
    });
  }
  void look() {
    const auto view = std::make_shared<View>(seating.room->moment(seating.right, *then, value_or(request, "eyes", "")));
    elsewhere([self = shared_from_this(), view] { self->draw(*view); });
  }
  void draw(const View& view) {
    std::string svg = draw_plan(view, style_of(request));
    if (request.path.ends_with(".svg"))
      return respond({.type = "image/svg+xml", .body = std::move(svg), .file_name = "battle.svg"});
    pictures.png({asker(), seating.right.plays}, std::move(svg),
                 [respond = respond](const Pictures::Picture& png, const std::optional<Trouble>& trouble) {
                   if (trouble) return respond(problem_response(*trouble));
                   respond({.type = "image/png", .body = *png, .file_name = "battle.png"});
                 });
  }
  std::unique_ptr<Battle> then = {};
};

}  // namespace

void read_target(std::string_view target, HttpRequest& request) {
  const std::size_t question = target.find('?');
  request.path = decoded(target.substr(0, question));
  if (question == target.npos) return;
  std::string_view rest = target.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    request.query[decoded(pair.substr(0, equals))] =
        equals == pair.size() ? std::string() : decoded(pair.substr(equals + 1));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

HttpResponse problem_response(const Trouble& trouble) {
  HttpResponse response = json_response({{"code", trouble.code()}, {"text", trouble.what()}}, trouble.status());
  response.again = trouble.again();
  return response;
}

HttpApi::HttpApi(Hall& hall)
    : hall_(hall),
      catalogue_(json_text(catalogue_json(hall.house().library))),
      pictures_(hall.house().paint, hall.house().log) {
  for (const Rulebook* rulebook : hall.house().library.rulebooks)
    rulebooks_[std::string(rulebook->id())] = json_text(rulebook_json(*rulebook));
}

void HttpApi::handle(const HttpRequest& request, const Respond& respond) {
  Logbook& log = hall_.house().log;
  log.debug("{}", asked_by(request));
  answer_with(log, request, respond, [&]() -> std::optional<HttpResponse> {
    if (request.path == "/api/battle/renew" && request.method == "POST") return renew(request);
    if (request.path.starts_with("/api/battle/")) {
      take_home(request, respond);
      return std::nullopt;
    }
    if (request.path == "/api/mine" && request.method == "POST") {
      mine(request, respond);
      return std::nullopt;
    }
    if (request.path == "/api/records" && request.method == "POST") {
      import(request, respond);
      return std::nullopt;
    }
    if (request.path.starts_with(kScenarios) && request.method == "GET") {
      plan_of_scenario(request, respond);
      return std::nullopt;
    }
    return at_once(request);
  });
}

HttpResponse HttpApi::at_once(const HttpRequest& request) {
  constexpr std::string_view kRulebooks = "/api/rulebooks/";
  if (request.method == "GET") {
    if (request.path == "/api/health") return json_response({{"ok", true}});
    if (request.path == "/api/catalogue") return {.body = catalogue_};
    if (request.path.starts_with(kRulebooks)) {
      const auto found = rulebooks_.find(request.path.substr(kRulebooks.size()));
      if (found != rulebooks_.end()) return {.body = found->second};
    }
  } else if (request.method == "POST") {
    if (request.path == "/api/battles") return create(request);
  } else {
    throw Trouble("bad_request", "Only GET and POST are known here.", 405);
  }
  throw Trouble("gone", "There is nothing at this address.", 404);
}

void HttpApi::plan_of_scenario(const HttpRequest& request, const Respond& respond) {
  const std::string_view rest = std::string_view(request.path).substr(kScenarios.size());
  constexpr std::string_view kPlan = "/plan.svg";
  const std::size_t slash = rest.find('/');
  if (slash == rest.npos || !rest.ends_with(kPlan) || rest.size() < slash + 1 + kPlan.size())
    throw Trouble("gone", "There is nothing at this address.", 404);
  const std::string_view id = rest.substr(slash + 1, rest.size() - slash - 1 - kPlan.size());
  const LibraryScenario* scenario = hall_.house().library.scenario(rest.substr(0, slash), id);
  if (scenario == nullptr) throw Trouble("gone", "There is no such scenario.", 404);
  const PlanStyle style = style_of(request);
  const std::string name = fmt::format("{} {:d}{:d}", request.path, style.dark, style.thumbnail);
  const auto hand_out = [respond](const Pictures::Picture& svg) {
    respond({.type = "image/svg+xml", .body = *svg, .keep = true});
  };
  if (const Pictures::Picture known = pictures_.find(name)) return hand_out(known);
  hall_.house().workers.slow().post(
      {.address = request.address}, answering(request, respond, [=, this] {
        // As both sides may know it.
        const View view = scenario->rulebook->start(scenario->text, scenario->file)->clone(Side::A)->view(Side::B);
        const auto svg = std::make_shared<const std::string>(draw_plan(view, style));
        pictures_.keep(name, svg);
        hand_out(svg);
      }));
}

HttpResponse HttpApi::create(const HttpRequest& request) {
  const Json json = parse_json(request.body, "request");
  expect_shape(Reader(json, "request"), "NewBattle");
  const LibraryScenario* scenario =
      hall_.house().library.scenario(json["rulebook"].get<std::string>(), json["scenario"].get<std::string>());
  if (scenario == nullptr) throw Trouble("gone", "There is no such scenario.", 404);
  TableSetup setup;
  SessionSetup session{.scenario = with_options(*scenario, json.value("options", Json::object())),
                       .file = scenario->id};
  for (const Side side : kSides) {
    const std::size_t i = index_of(side);
    const std::string key(letter(side));
    setup.seats[i] = json["seats"][key].get<std::string>();
    setup.names[i] = shortened(json.value("names", Json::object()).value(key, ""), kLongestName);
    if (setup.computer(side)) setup.names[i] = commander_in(setup.names[i]);
    session.players[i] = setup.names[i].empty() ? "human" : setup.names[i];
  }
  session.seats = setup.seats;
  const House& house = hall_.house();
  if (!json.value("real_dice", false)) {
    if (house.fair_seed) session.fair_seed = house.fair_seed();
    else session.seed = house.seed();
  }
  return created_response(
      hall_.create(setup, Session::start(*scenario->rulebook, std::move(session)).record(), request.address));
}

HttpResponse HttpApi::renew(const HttpRequest& request) {
  const Json json = parse_json(request.body, "request");
  expect_shape(Reader(json, "request"), "RenewLink");
  SeatName seat;
  for (const Json& side : json["sides"]) seat.plays[side == "A" ? Side::A : Side::B] = true;
  std::string battle;
  const std::string secret = hall_.renew(request.secret, seat, battle);
  return json_response({{"battle", battle}, {"sides", json["sides"]}, {"secret", secret}});
}

void HttpApi::import(const HttpRequest& request, const Respond& respond) {
  Upload upload{.text = request.body, .setup = {}, .real_dice = flag(request, "real_dice"), .address = request.address};
  for (const Side side : kSides)
    upload.setup.seats[side] = kind_in(value_or(request, std::string(letter(side)), "here"));
  hall_.upload(std::move(upload), [respond](const NewTable& table, const std::optional<Trouble>& trouble) {
    respond(trouble ? problem_response(*trouble) : created_response(table));
  });
}

// One summary for each secret, in the order of the request, as soon as the last one is there.
void HttpApi::mine(const HttpRequest& request, const Respond& respond) {
  const Json json = parse_json(request.body, "request");
  expect_shape(Reader(json, "request"), "MineRequest");
  const auto tokens = json["tokens"].get<std::vector<std::string>>();
  if (tokens.size() > kMostMine)
    throw Trouble("too_big", fmt::format("Ask for at most {} battles at once.", kMostMine), 413);
  struct Gathered {
    std::mutex mutex;
    Json list;
    std::size_t missing = 0;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->list = Json::array();
  for (const std::string& token : tokens) gathered->list.push_back(not_found_summary(token, ""));
  gathered->missing = tokens.size() + 1;
  const auto done = [gathered, respond](std::size_t index, Json summary) {
    const std::lock_guard lock(gathered->mutex);
    if (!summary.is_null()) gathered->list[index] = std::move(summary);
    if (--gathered->missing == 0) respond(json_response(gathered->list));
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    hall_.seat(tokens[i], [token = tokens[i], i, done](const Seating& seating) {
      if (seating.trouble)
        return done(i,
                    not_found_summary(token, seating.trouble->code() == "no_such_seat" ? "" : seating.trouble->what()));
      seating.room->queue().post(
          {.run =
               [seating, token, i, done] {
                 Json summary = {{"token", token}};
                 summary.update(seating.room->summary(seating.right));
                 done(i, std::move(summary));
               },
           .asked = [seating] { return fmt::format("battle {}: POST /api/mine", seating.right.battle); },
           .failed = [token, i, done](const Trouble& why) { done(i, not_found_summary(token, why.what())); }});
    });
  }
  done(0, nullptr);
}

void HttpApi::take_home(const HttpRequest& request, const Respond& respond) {
  if (request.method != "GET") throw Trouble("bad_request", "That can only be read.", 405);
  hall_.seat(request.secret, [this, &log = hall_.house().log, request, respond](const Seating& seating) {
    if (seating.trouble) {
      log.refused(asked_by(request), *seating.trouble);
      return respond(problem_response(*seating.trouble));
    }
    std::make_shared<TakenHome>(hall_.house().workers, pictures_, request, respond, seating)
        ->at_table(&TakenHome::begin);
  });
}

}  // namespace grognard::server
