// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/bad_input.h"

namespace grognard {

// The whole text of the BadInput that something throws; empty if it throws none.
template <class Run>
std::string complaint(const Run& run) {
  try {
    run();
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "";
}

}  // namespace grognard
