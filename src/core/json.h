// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace grognard {

// Members stay in the order in which they are written, so that files and records read naturally.
using Json = nlohmann::ordered_json;

// On one line; text that is not UTF-8 is replaced, never refused.
std::string json_text(const Json& value);

}  // namespace grognard
