// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/server_inside.h"

namespace grognard::server {
namespace {

constexpr std::size_t kManyAddresses = 10000;

std::vector<std::string> all_of(const boost::beast::http::fields& head, boost::beast::string_view name) {
  std::vector<std::string> values;
  const auto [first, last] = head.equal_range(name);
  for (auto each = first; each != last; ++each) values.push_back(plain_text(each->value()));
  return values;
}

}  // namespace

bool Server::Inside::may_create(const std::string& address) {
  if (new_battles.size() > kManyAddresses)
    std::erase_if(new_battles, [](const auto& each) { return each.second.rested(); });
  const double per_minute = options.limits.new_battles_per_minute;
  return new_battles.try_emplace(address, per_minute / 60, per_minute).first->second.allow();
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
