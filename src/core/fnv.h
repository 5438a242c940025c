// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace grognard {

// A number for a text, the same for ever (FNV-1a): a key, or a seed for what is drawn. Nothing that anybody may want to forge.
constexpr std::uint64_t fnv(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace grognard
