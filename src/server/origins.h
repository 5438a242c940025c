// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace grognard::server {

// "https://Battles.example.org:443" is https://battles.example.org. Nothing if it is no such address, or has a path.
std::optional<std::string> read_origin(std::string_view text);
// As the option --public-url names it. Throws BadInput.
std::string public_origin(const std::string& url);

// May a page of this origin speak for the person whose browser it is in? Only ours may: it has come from the public address, if
// there is one, or else from the host that is asked. Whoever names no origin is no browser.
bool is_our_page(const std::optional<std::string>& origin, const std::optional<std::string>& host,
                 const std::string& public_url);

}  // namespace grognard::server
