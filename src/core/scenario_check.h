// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/rulebook.h"

namespace grognard {

// Starts a scenario as Rulebook::start does, for its author's eyes: what the loader puts right by itself so that every
// record and upload can be played (names that two share) is refused here, with its place in the file, and so is an id
// that is not the file's name. Throws BadInput.
std::unique_ptr<Battle> start_strictly(const Rulebook& rulebook, std::string_view json, const std::string& file);

// What to say of a scenario whose id is not its file's name, which is what commands and pages call it by; empty: nothing.
std::string other_id(std::string_view json, const std::string& file);

}  // namespace grognard
