// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace grognard::server {

// An IP address; one of version 4 as ::ffff:a.b.c.d.
using IpAddress = std::array<std::uint8_t, 16>;
std::optional<IpAddress> read_ip(std::string_view text);
// By what a limit for each address goes: of version 6 the network, since whoever has one address of it has all.
std::string account_of(const IpAddress& address);

// What a request says about the way it has come: the values of these headers, in their order.
struct Forwarding {
  std::vector<std::string> x_forwarded_for = {};
  std::vector<std::string> forwarded = {};
};

// Which connections are those of a web server in front of us, and on whose behalf it asks.
class Proxies {
 public:
  Proxies() = default;  // there is none: nobody is believed
  // Addresses (10.0.0.7) and networks (10.0.0.0/8, fd00::/8); none named: this machine's own. Throws BadInput.
  static Proxies named(std::span<const std::string> names);
  bool trusts(std::string_view peer) const;
  // Whose a request is: the last address that is no proxy's. What a peer says whom nobody trusts, or what is not written
  // correctly, counts for nothing: then it is the peer's.
  std::string client(const std::string& peer, const Forwarding& said) const;

 private:
  struct Network {
    IpAddress address = {};
    int bits = 128;
  };
  using Hop = std::optional<IpAddress> (*)(std::string_view text);
  bool trusts(const IpAddress& address) const;
  std::optional<IpAddress> last_stranger(std::span<const std::string> headers, Hop read) const;

  std::vector<Network> networks_;
};

}  // namespace grognard::server
