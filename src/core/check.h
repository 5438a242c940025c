// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace grognard {

// Prints the broken promise with its place and stops the program. For bugs only: never for a player's order or a bad file.
[[noreturn]] void bug(const char* what, const char* file, int line);

}  // namespace grognard

// Kept in release builds.
#define GROGNARD_CHECK(condition) ((condition) ? static_cast<void>(0) : ::grognard::bug(#condition, __FILE__, __LINE__))
