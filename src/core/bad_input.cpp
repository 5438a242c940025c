// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bad_input.h"

namespace grognard {

BadInput::BadInput(std::string file, std::string place, std::string what)
    : file_(std::move(file)), place_(std::move(place)), problem_(std::move(what)) {
  for (const std::string* part : {&file_, &place_, &problem_}) {
    if (part->empty()) continue;
    if (!text_.empty()) text_ += ": ";
    text_ += *part;
  }
}

}  // namespace grognard
