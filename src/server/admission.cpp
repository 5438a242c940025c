// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/server_inside.h"

namespace grognard::server {
namespace {

constexpr int kComeAgain = 5;  // seconds
constexpr int kComeAgainToMake = 60;

std::vector<std::string> all_of(const boost::beast::http::fields& head, boost::beast::string_view name) {
  std::vector<std::string> values;
  const auto [first, last] = head.equal_range(name);
  for (auto each = first; each != last; ++each) values.push_back(plain_text(each->value()));
  return values;
}

}  // namespace

std::optional<Trouble> Server::Inside::too_many_requests(const std::string& address, const std::string& seat) {
  Tally::TooFast& count = log().tally().too_fast;
  if (!requests.allow(address)) ++count.requests;
  else if (!answers.allow(address)) ++count.answers;
  else if (!seat.empty() && !seats.allow(address + " " + seat)) ++count.seats;
  else return std::nullopt;
  return Trouble("too_fast",
                 "That is far more than anybody needs to play. Come again in 5 seconds, and ask more slowly.", 429,
                 kComeAgain);
}

std::optional<Trouble> Server::Inside::too_many_messages(const std::string& address, const std::string& seat) {
  const bool of_address = messages.allow(address);
  if (of_address && (seat.empty() || seats.allow(address + " " + seat))) return std::nullopt;
  ++(of_address ? log().tally().too_fast.seats : log().tally().too_fast.messages);
  return Trouble("too_fast",
                 "Too many requests at once; this one was left out. Wait 5 seconds, and ask more slowly from then on.",
                 429, kComeAgain);
}

std::optional<Trouble> Server::Inside::too_many_new(const std::string& address) {
  if (new_battles.allow(address)) return std::nullopt;
  ++log().tally().too_fast.new_battles;
  return Trouble("too_fast", "That is a lot of new battles and links. Wait a minute and try again.", 429,
                 kComeAgainToMake);
}

Admission::Admission(Inside inside, std::string peer)
    : inside_(std::move(inside)),
      present_(inside_->log().tally().connections),
      peer_(std::move(peer)),
      of_a_proxy_(inside_->options.proxies.trusts(peer_)),
      address_(inside_->options.proxies.client(peer_, {})) {
  ++inside_->connections;
  if (!of_a_proxy_) count_for(address_);
}

Admission::~Admission() {
  --inside_->connections;
  uncount();
}

bool Admission::granted() const {
  if (inside_->connections > inside_->options.limits.connections) return false;
  return !counted_ || inside_->from_address[address_] <= inside_->options.limits.connections_of_one_address;
}

void Admission::hear(const boost::beast::http::fields& head) {
  if (of_a_proxy_)
    count_for(inside_->options.proxies.client(
        peer_, {.x_forwarded_for = all_of(head, "X-Forwarded-For"), .forwarded = all_of(head, "Forwarded")}));
}

// What a proxy keeps open between two requests is nobody's.
void Admission::request_is_done() {
  if (of_a_proxy_) uncount();
}

void Admission::count_for(std::string address) {
  uncount();
  address_ = std::move(address);
  ++inside_->from_address[address_];
  counted_ = true;
}

void Admission::uncount() {
  if (!std::exchange(counted_, false)) return;
  if (--inside_->from_address[address_] == 0) inside_->from_address.erase(address_);
}

}  // namespace grognard::server
