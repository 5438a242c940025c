// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "world.h"

#include <fmt/format.h>

#include <algorithm>

namespace grognard::trust {
namespace {

constexpr std::size_t kDigest = 64;  // hex digits

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size()) text.replace(at, what.size(), by);
}

// Where two texts part, with what stands around it.
std::string parting(const std::string& a, const std::string& b) {
  const auto [one, two] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const std::size_t at = static_cast<std::size_t>(one - a.begin());
  const std::size_t from = at > 120 ? at - 120 : 0;
  return fmt::format("{} and {} bytes, otherwise from byte {}:\n  {}\n  {}", a.size(), b.size(), at,
                     a.substr(from, 300), b.substr(from, 300));
}

}  // namespace

World::World(const Library& library, std::uint64_t seed) : house_(library, ":memory:", {}, seed) {
  const server::LibraryScenario& scenario = library.scenarios[0];
  const Json created = house_.create(std::string(scenario.rulebook->id()), scenario.id, "link", "link");
  id_ = created["battle"];
  watch_ = created["watch"];
  const std::string record = house_.storage->load(id_)->record;
  mirror_ = std::make_unique<Session>(
      Session::read(record, "record", [&](std::string_view id) { return library.rulebook(id); }));
  for (const Side side : kSides) {
    secrets_[side] = created["links"][std::string(letter(side))];
    seats_[side] = std::make_unique<server::Seated>(house_, secrets_[side]);
  }
  spectator_ = std::make_unique<server::Seated>(house_, watch_);
}

std::string World::give(const Command& command) {
  const int number = mirror_->battle().decision().number;
  const Json reply = seat(command.side).submit(to_json(command, roster()), number);
  std::string status = reply.value("status", "trouble");
  const Reply own = mirror_->submit(number, command);
  EXPECT_EQ(status == "done", own.status == Reply::Status::Done) << json_text(reply);
  return status;
}

std::string World::take_back(Side side) {
  Json answer = seat(side).answer_to({{"do", "undo"}});
  if (answer.contains("reply")) {
    EXPECT_TRUE(mirror_->undo());
  }
  answer.erase("id");
  return plain(json_text(answer));
}

std::string World::plain(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto first = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_hex);
    const std::size_t begin = static_cast<std::size_t>(first - text.begin());
    const std::size_t end = static_cast<std::size_t>(std::find_if_not(first, text.end(), is_hex) - text.begin());
    out.append(text, at, begin - at);
    if (end - begin == kDigest) {
      const std::size_t number = digests_.try_emplace(text.substr(begin, kDigest), digests_.size()).first->second;
      out += fmt::format("<digest {}>", number);
    } else {
      out.append(text, begin, end - begin);
    }
    at = end;
  }
  replace_all(out, id_, "<battle>");
  replace_all(out, watch_, "<watch>");
  for (const Side side : kSides) replace_all(out, secrets_[side], fmt::format("<link {}>", letter(side)));
  return out;
}

std::vector<std::string> World::news(server::Seated& seated) {
  for (const Side side : kSides)
    if (seats_[side].get() != &seated && spectator_.get() != &seated) seats_[side]->guest->take();
  return seated.guest->take();
}

Pair::Pair(const Library& one, const Library& other, std::uint64_t seed, Side watcher) : watcher_(watcher) {
  worlds_[0] = std::make_unique<World>(one, seed);
  worlds_[1] = std::make_unique<World>(other, seed);
  same("the welcome", worlds_[0]->plain(json_text(worlds_[0]->seat(watcher).welcome)),
       worlds_[1]->plain(json_text(worlds_[1]->seat(watcher).welcome)));
  same("the spectator's welcome", worlds_[0]->plain(json_text(worlds_[0]->spectator().welcome)),
       worlds_[1]->plain(json_text(worlds_[1]->spectator().welcome)));
}

bool Pair::same(const std::string& what, const std::string& a, const std::string& b) {
  ++compared_;
  bytes_ += a.size();
  if (a == b) return true;
  if (difference_.empty()) difference_ = what + ": " + parting(a, b);
  return false;
}

bool Pair::same_news() {
  bool alike = true;
  for (const bool watching : {false, true}) {
    std::vector<std::string> news[2];
    for (int w = 0; w < 2; ++w) {
      World& world = *worlds_[w];
      news[w] = world.news(watching ? world.spectator() : world.seat(watcher_));
    }
    alike = same("the number of pushes", fmt::to_string(news[0].size()), fmt::to_string(news[1].size())) && alike;
    for (std::size_t i = 0; i < std::min(news[0].size(), news[1].size()); ++i)
      alike = same(watching ? "a push to the spectator" : "a push", worlds_[0]->plain(news[0][i]),
                   worlds_[1]->plain(news[1][i])) &&
              same("the size of a push", fmt::to_string(news[0][i].size()), fmt::to_string(news[1][i].size())) && alike;
  }
  return alike;
}

bool Pair::look(Json request, bool watching) {
  request["id"] = ++id_;
  const std::string text = json_text(request);
  std::string answers[2];
  for (int w = 0; w < 2; ++w)
    answers[w] = worlds_[w]->plain((watching ? worlds_[w]->spectator() : worlds_[w]->seat(watcher_)).raw(text));
  return same("the answer to " + text, answers[0], answers[1]);
}

bool Pair::look_over_http(const HttpRequest& request, bool watching) {
  std::string answers[2];
  for (int w = 0; w < 2; ++w) {
    HttpRequest own = request;
    own.secret = watching ? worlds_[w]->secret_of_spectator() : worlds_[w]->secret_of(watcher_);
    const HttpResponse response = worlds_[w]->http(own);
    answers[w] = worlds_[w]->plain(
        fmt::format("{} {} {} {}", response.status, response.type, response.file_name, response.body));
  }
  return same(request.path, answers[0], answers[1]);
}

bool Pair::same_list() {
  std::string answers[2];
  for (int w = 0; w < 2; ++w) {
    const Json tokens = {{"tokens", {worlds_[w]->secret_of(watcher_), worlds_[w]->secret_of_spectator()}}};
    answers[w] = worlds_[w]->plain(
        worlds_[w]
            ->http({.method = "POST", .path = "/api/mine", .query = {}, .secret = {}, .body = json_text(tokens)})
            .body);
  }
  return same("the list of one's own battles", answers[0], answers[1]);
}

// Somebody looks in at the same seat and goes again.
bool Pair::same_welcome(bool watching) {
  std::string answers[2];
  for (int w = 0; w < 2; ++w)
    answers[w] = worlds_[w]->plain(
        worlds_[w]->welcome_of(watching ? worlds_[w]->secret_of_spectator() : worlds_[w]->secret_of(watcher_)));
  return same("another welcome", answers[0], answers[1]);
}

}  // namespace grognard::trust
