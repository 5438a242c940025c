// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "core/check.h"

namespace grognard::server {
namespace {

void prepare_sodium() {
  static const bool kReady = sodium_init() >= 0;
  GROGNARD_CHECK(kReady);
}

std::string random_letters(std::size_t bytes) {
  prepare_sodium();
  unsigned char raw[32];
  GROGNARD_CHECK(bytes <= sizeof raw);
  randombytes_buf(raw, bytes);
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes, kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), raw, bytes, kVariant);
  text.pop_back();
  return text;
}

}  // namespace

std::string new_secret() { return random_letters(16); }

bool is_secret(std::string_view text) {
  return text.size() == kSecretLetters && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

std::string hash_of_secret(std::string_view secret) {
  prepare_sodium();
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr,
                     0);
  char hex[2 * sizeof hash + 1];
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  return hex;
}

std::string new_battle_id() {
  std::string id = random_letters(9);
  while (id.front() == '-') id = random_letters(9);  // on a command line it would be an option
  return id;
}

std::uint64_t random_seed() {
  prepare_sodium();
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

std::string random_fair_seed() {
  prepare_sodium();
  unsigned char raw[32];
  randombytes_buf(raw, sizeof raw);
  char hex[2 * sizeof raw + 1];
  sodium_bin2hex(hex, sizeof hex, raw, sizeof raw);
  return hex;
}

std::function<std::uint64_t()> foretold_seeds(std::uint64_t first) {
  const auto next = std::make_shared<std::atomic<std::uint64_t>>(first);
  return [next] { return (*next)++; };
}

}  // namespace grognard::server
