// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/page.h"

namespace grognard::server {

const PageFile* find_page_file(std::string_view path) {
  if (path == "/") path = "/index.html";
  for (const PageFile& file : page_files())
    if (file.path == path) return &file;
  return nullptr;
}

}  // namespace grognard::server
