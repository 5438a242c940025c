// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What somebody may have meant who wrote a name that is none of those there are.
namespace grognard {

// The few that look most like the word, best first; words in it that are words of the name count, too.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> names, std::size_t most = 4);

// All names if they are few; else `nearest: line, light; "grognard scenarios hanau --profiles" lists all 85`.
std::string those_meant(std::string_view word, std::span<const std::string> names, std::string_view command);

}  // namespace grognard
