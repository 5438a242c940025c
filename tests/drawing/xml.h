// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace grognard {

// What is wrong with a piece of XML as our drawings use it (tags, quoted attributes, the five entities, text), or
// nothing. It may have several roots: fragments are not documents.
std::string complaint_about_xml(std::string_view xml);

// How often a text occurs.
int count_of(std::string_view text, std::string_view in);

}  // namespace grognard
