// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace grognard::server {

// A file of the page, inside the program.
struct PageFile {
  std::string_view path;  // "/index.html", "/assets/main-1a2b3c.js"
  std::string_view type;  // its media type
  std::string_view bytes;
};
std::span<const PageFile> page_files();
const PageFile* find_page_file(std::string_view path);  // "/" is the page itself; null if there is none

}  // namespace grognard::server
