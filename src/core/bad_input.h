// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <string>

namespace grognard {

// A mistake in a file or request: what, where and what was expected. Nothing has been changed when it is thrown.
class BadInput : public std::exception {
 public:
  BadInput(std::string file, std::string place, std::string what);
  const char* what() const noexcept override {
    return text_.c_str();
  }  // "scenario.json: /units/3/formation: expected ..."
  const std::string& file() const { return file_; }
  const std::string& place() const { return place_; }      // a JSON pointer, or "line 3, column 7"; may be empty
  const std::string& problem() const { return problem_; }  // without file and place

 private:
  std::string file_;
  std::string place_;
  std::string problem_;
  std::string text_;
};

}  // namespace grognard
