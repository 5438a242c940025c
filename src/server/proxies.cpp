// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/proxies.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <ranges>

#include "core/bad_input.h"

namespace grognard::server {
namespace {

constexpr std::array<std::uint8_t, 12> kVersionFour = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int kBitsOfFour = 32;
constexpr int kBits = 128;
constexpr int kBitsOfNetwork = 64;  // of version 6, as a household or a rented machine gets it

bool is_version_four(const IpAddress& address) {
  return std::equal(kVersionFour.begin(), kVersionFour.end(), address.begin());
}

IpAddress first_bits(IpAddress address, int bits) {
  for (int i = 0; i < kBits; ++i)
    if (i >= bits) address[static_cast<std::size_t>(i / 8)] &= static_cast<std::uint8_t>(~(0x80u >> (i % 8)));
  return address;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t");
  return from == text.npos ? std::string_view() : text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 && text.find_first_not_of("0123456789") == text.npos;
}

// An address, perhaps with a port: 192.0.2.7, 192.0.2.7:4711, 2001:db8::1, [2001:db8::1], [2001:db8::1]:4711.
std::optional<IpAddress> hop_in(std::string_view text) {
  text = without_blanks(text);
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == text.npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !(rest.front() == ':' && is_port(rest.substr(1)))) return std::nullopt;
    return read_ip(text.substr(1, end - 1));
  }
  const std::size_t colon = text.find(':');
  if (colon == text.npos || text.find(':', colon + 1) != text.npos) return read_ip(text);
  return is_port(text.substr(colon + 1)) ? read_ip(text.substr(0, colon)) : std::nullopt;
}

// One proxy's part of "Forwarded": for="[2001:db8::1]:4711";proto=https;by=...
std::optional<IpAddress> forwarded_hop_in(std::string_view text) {
  std::optional<IpAddress> found;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view pair = without_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t equals = pair.find('=');
    if (equals != 3 || (pair[0] | 0x20) != 'f' || (pair[1] | 0x20) != 'o' || (pair[2] | 0x20) != 'r') continue;
    std::string_view value = pair.substr(equals + 1);
    if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) value = value.substr(1, value.size() - 2);
    if (found) return std::nullopt;  // said twice
    found = hop_in(value);
    if (!found) return std::nullopt;
  }
  return found;
}

}  // namespace

std::optional<IpAddress> read_ip(std::string_view text) {
  const std::string whole(text.substr(0, text.find('%')));  // without the interface of a local one
  IpAddress address = {};
  if (::inet_pton(AF_INET6, whole.c_str(), address.data()) == 1) return address;
  std::copy(kVersionFour.begin(), kVersionFour.end(), address.begin());
  if (::inet_pton(AF_INET, whole.c_str(), address.data() + kVersionFour.size()) == 1) return address;
  return std::nullopt;
}

std::string account_of(const IpAddress& address) {
  char text[INET6_ADDRSTRLEN] = {};
  if (is_version_four(address)) return ::inet_ntop(AF_INET, address.data() + kVersionFour.size(), text, sizeof text);
  const IpAddress loopback = *read_ip("::1");
  if (address == loopback) return "::1";
  const IpAddress network = first_bits(address, kBitsOfNetwork);
  return std::string(::inet_ntop(AF_INET6, network.data(), text, sizeof text)) + "/64";
}

Proxies Proxies::named(std::span<const std::string> names) {
  static const std::string kLoopback[] = {"127.0.0.0/8", "::1"};
  Proxies proxies;
  for (const std::string& name : names.empty() ? std::span<const std::string>(kLoopback) : names) {
    const std::size_t slash = std::min(name.find('/'), name.size());
    const std::optional<IpAddress> address = read_ip(std::string_view(name).substr(0, slash));
    const int most = address && is_version_four(*address) ? kBitsOfFour : kBits;
    int bits = most;
    const char* end = name.data() + name.size();
    const auto read =
        slash < name.size() ? std::from_chars(name.data() + slash + 1, end, bits) : std::from_chars_result{end, {}};
    if (!address || read.ec != std::errc{} || read.ptr != end || bits < 0 || bits > most)
      throw BadInput("--trust-proxy " + name, "",
                     "expected the address of the web server in front of this one, such as 10.0.0.7, or a network such "
                     "as 10.0.0.0/8");
    proxies.networks_.push_back({*address, bits + kBits - most});
  }
  return proxies;
}

bool Proxies::trusts(const IpAddress& address) const {
  return std::ranges::any_of(networks_, [&](const Network& network) {
    return first_bits(address, network.bits) == first_bits(network.address, network.bits);
  });
}

bool Proxies::trusts(std::string_view peer) const {
  const std::optional<IpAddress> address = read_ip(peer);
  return address && trusts(*address);
}

// From the end, since only what a proxy of ours has added can be believed. All of them ours: the first.
std::optional<IpAddress> Proxies::last_stranger(std::span<const std::string> headers, Hop read) const {
  std::optional<IpAddress> first;
  for (std::string_view left : std::views::reverse(headers)) {
    for (bool more = true; more;) {
      const std::size_t comma = left.rfind(',');
      more = comma != left.npos;
      first = read(more ? left.substr(comma + 1) : left);
      if (!first || !trusts(*first)) return first;
      if (more) left = left.substr(0, comma);
    }
  }
  return first;
}

// A proxy may know only one of the headers, and hand on the other as whoever asks has forged it: where both are there, they
// must agree.
std::string Proxies::client(const std::string& peer, const Forwarding& said) const {
  const std::optional<IpAddress> own = read_ip(peer);
  if (!own) return peer;
  const bool any = !said.x_forwarded_for.empty() || !said.forwarded.empty();
  if (!any || !trusts(*own)) return account_of(*own);
  std::optional<IpAddress> found = last_stranger(said.x_forwarded_for, hop_in);
  if (!said.forwarded.empty()) {
    const std::optional<IpAddress> other = last_stranger(said.forwarded, forwarded_hop_in);
    if (said.x_forwarded_for.empty()) found = other;
    else if (other != found) found.reset();
  }
  return account_of(found.value_or(*own));
}

}  // namespace grognard::server
