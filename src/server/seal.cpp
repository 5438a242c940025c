// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/seal.h"

#include <sodium.h>

#include <cstring>
#include <string>

namespace grognard::server {

std::int64_t seal_of(std::initializer_list<std::string_view> texts) {
  constexpr unsigned char kKey[crypto_shorthash_KEYBYTES] = {'g', 'r', 'o', 'g', 'n', 'a', 'r', 'd'};
  std::string all;
  for (const std::string_view text : texts) {
    const std::uint64_t size = text.size();
    all.append(reinterpret_cast<const char*>(&size), sizeof size).append(text);
  }
  unsigned char hash[crypto_shorthash_BYTES];
  crypto_shorthash(hash, reinterpret_cast<const unsigned char*>(all.data()), all.size(), kKey);
  std::int64_t seal = 0;
  static_assert(sizeof seal == sizeof hash);
  std::memcpy(&seal, hash, sizeof seal);
  return seal;
}

}  // namespace grognard::server
