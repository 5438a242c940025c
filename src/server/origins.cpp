// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/origins.h"

#include <algorithm>

#include "core/bad_input.h"

namespace grognard::server {
namespace {

std::string in_small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

bool may_be_in_a_host(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':' || c == '[' || c == ']' ||
         c == '_';
}

}  // namespace

std::optional<std::string> read_origin(std::string_view text) {
  std::string origin = in_small_letters(text);
  const bool safe = origin.starts_with("https://");
  if (!safe && !origin.starts_with("http://")) return std::nullopt;
  const std::size_t begins = origin.find("://") + 3;
  if (begins == origin.size() ||
      !std::all_of(origin.begin() + static_cast<std::ptrdiff_t>(begins), origin.end(), may_be_in_a_host))
    return std::nullopt;
  const std::string_view usual = safe ? ":443" : ":80";
  // An address of version 6 has colons, too, but ends with its bracket.
  if (origin.ends_with(usual)) origin.resize(origin.size() - usual.size());
  return origin;
}

std::string public_origin(const std::string& url) {
  const std::string_view text = url.ends_with('/') ? std::string_view(url).substr(0, url.size() - 1) : url;
  if (std::optional<std::string> origin = read_origin(text)) return *origin;
  throw BadInput(
      "--public-url " + url, "",
      "expected the address of the page as players type it, such as https://battles.example.org: with http:// "
      "or https://, and without a path, which the page cannot have");
}

bool is_our_page(const std::optional<std::string>& origin, const std::optional<std::string>& host,
                 const std::string& public_url) {
  if (!origin) return true;
  if (!public_url.empty()) return read_origin(*origin) == public_url;
  const std::size_t scheme = origin->find("://");
  return scheme != origin->npos && host &&
         in_small_letters(std::string_view(*origin).substr(scheme + 3)) == in_small_letters(*host);
}

}  // namespace grognard::server
