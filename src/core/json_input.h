// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/bad_input.h"
#include "core/json.h"

namespace grognard {

// Everything read from a file or a socket passes through here, so that nothing behind it has to fear its size or shape.
inline constexpr std::size_t kMostJsonBytes = std::size_t{4} << 20;
inline constexpr int kMostJsonDepth = 32;
inline constexpr std::size_t kMostJsonMembers = 4096;     // of one object
inline constexpr std::size_t kMostJsonString = 16 << 10;  // bytes

// A whole file. Throws BadInput if it cannot be read or is larger than allowed.
std::string load_text(const std::filesystem::path& path, std::size_t most_bytes = kMostJsonBytes);

// One JSON value. Throws BadInput with line and column (syntax, nesting, numbers out of range) or with a JSON pointer
// (a key given twice). first_line: where the text starts within its file.
Json parse_json(std::string_view text, const std::string& file, int first_line = 1);

// Holds the value against a JSON schema (draft 7). Throws BadInput with the JSON pointer of the deepest mistake and what
// the schema expects there. A schema that is not one is a bug in the program.
void check_schema(const Json& value, std::string_view schema, const std::string& file);

// A step of a JSON pointer, escaped: "/units", "/3".
std::string pointer_step(std::string_view key);
// A value as it is quoted in messages: at most 40 characters or so.
std::string shortened(const Json& value);
// Text made fit for a one-line message: no control characters, at most `most` bytes.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace grognard
