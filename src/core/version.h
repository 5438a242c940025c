// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace grognard {

// Of this program, as `grognard --version` prints it and records name it.
std::string_view program_version();

}  // namespace grognard
