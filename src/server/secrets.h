// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace grognard::server {

// Whoever has the secret of a seat plays it; the server remembers only its hash.
inline constexpr std::size_t kSecretLetters = 22;  // 128 bits, six to a letter

std::string new_secret();
bool is_secret(std::string_view text);                // by its shape
std::string hash_of_secret(std::string_view secret);  // 64 hex digits
// A name for a battle that says nothing about it and is no secret.
std::string new_battle_id();
std::uint64_t random_seed();
std::string random_fair_seed();  // 256 bits, 64 hex digits
// For tests and rehearsals: first, first + 1 and so on, which anybody can foretell. May be called from several threads.
std::function<std::uint64_t()> foretold_seeds(std::uint64_t first);

}  // namespace grognard::server
