// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace grognard::server {

// A number that changes when any bit of these texts does. Against decay, not against forgers: they can compute it, too.
std::int64_t seal_of(std::initializer_list<std::string_view> texts);

}  // namespace grognard::server
