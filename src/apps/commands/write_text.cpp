// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include "apps/commands/commands.h"
#include "core/bad_input.h"

namespace grognard {

void write_text(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  std::ofstream out(path, std::ios::binary);
  if (!(out << text << std::flush)) throw BadInput(path, "", "cannot be written");
}

}  // namespace grognard
