// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/json_reader.h"

namespace grognard::cases {

// The table of variations of a case.
struct Rows {
  std::vector<std::string> columns;
  std::vector<Reader> values;  // of each row the list of its values
};
// Throws BadInput.
Rows read_rows(const Reader& reader);

// What a file may grow to when its rows are filled in: a small file could ask for terabytes.
class Room {
 public:
  explicit Room(std::size_t bytes) : left_(bytes) {}
  // Refuses the place if there is not as much left.
  void take(std::size_t bytes, const Reader& where);

 private:
  std::size_t left_;
};

// A copy of the value in which <name> is filled in from the row: a text that is nothing but <name> becomes the value itself,
// in a longer text it becomes the value's text. Throws BadInput.
Json filled_in(const Reader& from, const Rows& rows, const Reader& row, Room& room);

// "quality elite, lost 2"
std::string row_text(const Rows& rows, const Reader& row);

}  // namespace grognard::cases
