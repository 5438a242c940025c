// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grognard {

// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), for seals of records and for dice that can be verified. Our own, because
// the same few lines must run in the server, in the tools and inside a browser (docs/decisions/own-sha256.md).
using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view text);
// Of two texts, one behind the other.
Digest sha256(std::string_view first, std::string_view second);
Digest hmac_sha256(std::string_view key, std::string_view message);

std::string hex(const Digest& digest);                         // 64 digits
bool is_digest(std::string_view text);                         // has it 64 hex digits, in small letters?
std::optional<Digest> digest_from_hex(std::string_view text);  // nothing if it has not
std::string_view bytes_of(const Digest& digest);

}  // namespace grognard
