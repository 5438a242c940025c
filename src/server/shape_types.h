// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace grognard::server {

// The parts of a type at its top level: "A | B" in two, "[X, Y]" (without its brackets) in two.
std::vector<std::string_view> split_type(std::string_view type, char separator);
// What a list is a list of ("Point[]" in "Point[][]"); empty if the type is not a list.
std::string_view item_type(std::string_view type);
// What the members of a Record<string, T> are; empty if the type is none.
std::string_view member_type(std::string_view type);

}  // namespace grognard::server
